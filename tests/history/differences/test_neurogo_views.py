"""What NeuroGo's net sees: units, their properties, ladders, relations."""

from __future__ import annotations

from itertools import accumulate

import numpy as np
import pytest

from engine.board.board import Board
from engine.board.points import BLACK, EMPTY, WHITE, board_points, parse_vertex
from engine.board.record import new_stack
from engine.game.game import Game
from engine.history.differences.neurogo.ladders import LIBERTIES, MAX_PLIES, is_caught, new_ladder
from engine.history.differences.neurogo.records import (
    ENEMY_STRING,
    OWN_STRING,
    POINT_ROWS,
    STRING_PROPERTIES,
    STRING_ROWS,
)
from engine.history.differences.neurogo.views import Viewer, Views
from engine.reading.outcome import WIN
from engine.reading.reader import Reader
from tests.decide.games.positions import position

GAME = """
    . . . . . . .
    . . X . O . .
    . X . X O . .
    . . X O . O .
    . X O O . X .
    . . . X . . .
    X . . . . . .
"""


class Seen:
    """A position as the net sees it, asked by vertices."""

    def __init__(self, board: Board) -> None:
        self.board = board
        self.views: Views = Viewer().of(board.stack[board.depth : board.depth + 1])

    def unit(self, vertex: str) -> int:
        cell = board_points(self.board.size).index(parse_vertex(vertex, self.board.size))
        return int(self.views.of_points[0, cell])

    def value(self, vertex: str, row: str) -> int:
        """Which value of a row the unit at a vertex has."""
        unit = self.views.units[self.unit(vertex)]
        is_string = self.board.color_at(parse_vertex(vertex, self.board.size)) != EMPTY
        rows = STRING_ROWS if is_string else POINT_ROWS
        first = {OWN_STRING: 0, ENEMY_STRING: STRING_PROPERTIES}.get(int(unit["kind"]), 2 * STRING_PROPERTIES)
        assert unit["rows"] == len(rows)
        starts = dict(zip(rows, accumulate(rows.values(), initial=0), strict=False))
        value = int(unit["properties"][list(rows).index(row)]) - first - starts[row]
        assert 0 <= value < rows[row]
        return value

    def slot(self, one: str, other: str) -> int | None:
        """The relation of the unit at one vertex to that at another, None without any."""
        unit = self.views.units[self.unit(one)]
        pairs = self.views.pairs[unit["first"] : unit["first"] + unit["relations"]]
        found = pairs["slot"][pairs["other"] == self.unit(other)].tolist()
        assert len(found) <= 1
        return found[0] if found else None


def seen(diagram: str, to_move: int = BLACK) -> Seen:
    board, _ = position(diagram)
    board.to_move = to_move
    return Seen(board)


def test_a_string_has_the_properties_of_the_survey() -> None:
    found = seen(GAME)
    assert len(found.views.units) == len(set(found.views.of_points[0].tolist())) == 49 - 2 - 1
    # White's three stones of D4, C3 and D3 have three liberties: E4, E3, C2
    assert found.unit("D4") == found.unit("C3") == found.unit("D3")
    assert (found.value("D4", "liberties"), found.value("D4", "stones")) == (3 - 1, 3 - 1)
    assert (found.value("A1", "liberties"), found.value("A1", "stones")) == (2 - 1, 0)
    assert found.views.units[found.unit("A1")]["kind"] == OWN_STRING
    assert seen(GAME, WHITE).views.units[found.unit("A1")]["kind"] != OWN_STRING


def test_a_string_is_captured_by_who_moves_first_or_anyway() -> None:
    found = seen(
        """
        X O . . . . .
        . O . . . . .
        . . . . . . .
        . . . O . . .
        . . O X . . .
        . . . O . . .
        . . . . . . .
        """
    )
    # in the corner one stone has one liberty and gets no further; the other runs if it moves first
    assert found.value("A7", "captured") == 2
    assert found.value("D3", "captured") == 1
    assert found.value("B7", "captured") == 0 == found.value("C3", "captured")


def test_a_point_has_the_properties_of_the_survey() -> None:
    found = seen(GAME)
    # of the four points diagonally beside C5 White has one, and Black needs the others
    assert found.value("C5", "own eye") == 3 == found.value("C5", "enemy eye")
    corner = seen(". X . .\n. . . .\n. . . .\n. . . .")
    assert [corner.value(vertex, "own eye") for vertex in ("A4", "D4", "D1")] == [2, 3, 3]
    assert found.value("C5", "enemy liberties") == 0 and found.value("C5", "own liberties") == 5
    assert found.value("B1", "own liberties") == 3 and found.value("B1", "enemy liberties") == 2
    assert found.value("E3", "enemy liberties") == 3
    assert found.value("A4", "line") == 0 and found.value("B6", "line") == 1
    for vertex in ("A4", "D6", "G7"):
        other = seen(GAME, WHITE)
        assert found.value(vertex, "own eye") == other.value(vertex, "enemy eye")
        assert found.value(vertex, "own liberties") == other.value(vertex, "enemy liberties")
    corner = seen(". O . .\n. O . .\nO . . .\n. . . .")
    assert corner.value("A3", "own captured") == 1 and corner.value("A3", "enemy captured") == 0
    assert seen("O . . .\nX . . .\n. X . .\n. . . .", WHITE).value("B4", "own captured") == 1


def test_what_is_safe_for_ever_is_seen() -> None:
    found = seen(
        """
        . X . X . O
        X X X X . O
        . . . . . .
        . O . . . .
        . . . . . .
        . . . . . .
        """
    )
    assert found.value("B6", "safety") == 1 and found.value("B3", "safety") == 0
    assert found.value("A6", "safety") == 1 and found.value("A1", "safety") == 0
    assert found.value("B6", "eyes") == 2 and found.value("B3", "eyes") == 0


def test_relations_are_those_of_the_closest_way() -> None:
    found = seen(GAME)
    own, enemy, point = 0, 3, 6
    # C6, B5, D5 and C4 share two liberties with a neighbour each: one group
    assert found.slot("C6", "B5") == own + 1
    assert found.slot("C6", "D5") == own + 1 == found.slot("B5", "C4")
    # D5 of Black and E5 of White touch; E6 and F4 are one move apart from each other by no single point but two
    assert found.slot("D5", "E5") == enemy + 1 == found.slot("E5", "D5")
    assert found.slot("A1", "B3") == own + 3
    # a liberty, diagonally, behind a liberty
    assert found.slot("A1", "A2") == point + 1 and found.slot("A2", "A1") == 1
    assert found.slot("A1", "B2") == point + 2
    assert found.slot("A1", "A3") == point + 3
    # points: side by side, diagonally, two steps apart; from A2 the enemy has other slots
    assert (found.slot("G7", "F7"), found.slot("G7", "F6"), found.slot("G7", "E7")) == (7, 8, 9)
    assert found.slot("G7", "D7") is None
    assert found.slot("D6", "E6") == 4 and seen(GAME, WHITE).slot("D6", "E6") == 1
    assert found.slot("D6", "D6") == 0


def test_every_relation_is_mutual_and_scaled_by_how_many_there_are() -> None:
    views = seen(GAME).views
    pairs = {
        (number, int(pair["other"]))
        for number, unit in enumerate(views.units)
        for pair in views.pairs[unit["first"] : unit["first"] + unit["relations"]]
    }
    assert pairs == {(other, one) for one, other in pairs} and len(pairs) == len(views.pairs)
    for unit in views.units:
        slots = views.pairs["slot"][unit["first"] : unit["first"] + unit["relations"]]
        counts = np.bincount(slots, minlength=10)
        assert np.allclose(unit["scale"][counts > 0] ** 2 * counts[counts > 0], 1.0)


def test_what_is_seen_after_moves_is_what_is_seen_of_the_positions() -> None:
    board, _ = position(GAME)
    viewer = Viewer()
    moves, views = viewer.after(board.position, WHITE, board.points())
    assert parse_vertex("C5", 7) not in moves and len(moves) > 20
    boards = []
    for move in moves:
        board.play(WHITE, move)
        boards.append(board.stack[board.depth].copy())
        board.undo()
    again = Viewer().of(np.array(boards))
    for name in ("units", "pairs", "of_points"):
        assert np.array_equal(getattr(views, name), getattr(again, name)), name
    assert viewer.after(board.position, WHITE, [])[0] == []


def test_large_boards_have_room(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("engine.history.differences.neurogo.views.FIRST_PAIRS", 1 << 8)
    board = Board(13)
    views = Viewer().of(board.stack[:1])
    assert len(views.units) == 169 and len(views.pairs) > 1 << 8
    # a point in the middle hears itself and twelve others
    assert int(views.units["relations"].max()) == 13


def test_a_ladder_is_what_the_reader_captures() -> None:
    """Whatever is caught in a ladder the reader captures, too; and it finds few strings that a ladder misses."""
    ladder, stack, reader = new_ladder(), new_stack(MAX_PLIES + 2), Reader()
    random = np.random.default_rng(5)
    caught = missed = 0
    for _ in range(12):
        game = Game(9)
        for _ in range(int(random.integers(20, 60))):
            game.play(game.to_move, int(random.choice(game.legal_points(game.to_move))))
        board = game.board
        stack[0] = board.position
        for stone in board.first_stones(p for p in board.points() if board.color_at(p) != EMPTY):
            if board.count_liberties(stone) != LIBERTIES:
                continue
            for attacker_first in (True, False):
                ask = reader.attack if attacker_first else reader.defend
                outcome = ask(board, stone, 3000, LIBERTIES).outcome
                captured = outcome >= WIN if attacker_first else outcome != WIN
                if is_caught(ladder, stack, 0, stone, attacker_first):
                    caught += 1
                    assert captured
                else:
                    missed += captured
    assert caught > 40 and missed < caught / 4


def test_a_ladder_breaker_breaks_the_ladder() -> None:
    for breaker, caught in ((".", 1), ("O", 0)):
        found = seen(
            f"""
            . . . . . . . . .
            . . . . . . . . .
            . . . . . . {breaker} . .
            . . . . . . . . .
            . . . . . . . . .
            . . X O . . . . .
            . X O O X . . . .
            . . X X . . . . .
            . . . . . . . . .
            """,
            WHITE,
        )
        assert found.value("D4", "captured") == caught
