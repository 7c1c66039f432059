"""The status of every point of finished positions, in two orientations of eight and both colours."""

from __future__ import annotations

import functools

import numpy as np
import pytest

from engine.board.board import Board
from engine.board.diagram import parse_diagram
from engine.board.points import BLACK, EMPTY, WHITE, board_points, parse_vertex, point_at
from engine.board.symmetry import turn
from engine.evaluate.effort import SCORING
from engine.evaluate.evaluation import Evaluator
from engine.evaluate.status import (
    ALIVE_STONE,
    BLACK_TERRITORY,
    DAME,
    DEAD_STONE,
    SEKI_STONE,
    STATUSES,
    WHITE_TERRITORY,
    FinalStatus,
    final_status,
)
from engine.library.workshop import WORKSHOP
from engine.reading.reader import Reader
from tests.evaluate.finished_positions import POSITIONS, FinishedPosition
from tests.evaluate.passes import board_of
from tests.orientations import some_orientations

WORDS = {
    "a": ALIVE_STONE,
    "d": DEAD_STONE,
    "s": SEKI_STONE,
    "b": BLACK_TERRITORY,
    "w": WHITE_TERRITORY,
    "-": DAME,
}

BENT_FOUR = """
    O O O . X O .
    . X X X X O .
    X X O O O O .
    O O O . . . .
    . . . . . . .
    . . O . . O .
    . . . . . . .
"""

SHARED_EYE = """
    . O O . . . O O X X X X O . O O . . .
    X O . . . O . O O X X O . O . O . O .
    X X O O . O O X X X O O O O O X O O O
    . X X O . O X X . X X O X O X X X O X
    . X X X O O O X X . X O X X . . X O X
    . X X O O O X X . X O O . X X X X X X
    . . X O X O O X X O O O X X O O X . .
    . X . X X . . . X X X O O X O . X O O
    . X . X . X X O O O X X O X O . X X O
    . . X O O X O O . O O X O O O O X O O
    . X X O . O . . X O X O X . X . X X O
    X X O . O O O O O X X O . X X X X . O
    X O O O O X O X . O X X X X O O O O O
    O O . X X X X O . O O . X O O O X X X
    . X X X O O X O . O X X X O O X . X .
    X X X O . O X X O O X O X O X X X O .
    O X O O O O X . X O O O O O O X . X .
    O O . . O X . X X O . O X X O X . . .
    . . . O X X . X O O O O O X X X . . .
"""
"""A real game's end: Black's right side has an eye at Q15 and one around M8; M10 beside it is of a living string."""


@functools.cache
def evaluator() -> Evaluator:
    return Evaluator(SCORING)


def judge(board_text: str, symmetry: int = 0, swapped: bool = False) -> FinalStatus:
    """The status of a position, turned and with colours exchanged if asked; nothing remembered."""
    board = board_of(parse_diagram(board_text), symmetry, swapped)
    evaluator().memo.clear()
    before = board.snapshot()
    found = final_status(board, evaluator().evaluate(board), Reader())
    assert board.snapshot() == before
    return found


def words_of(text: str, swapped: bool) -> dict[int, str]:
    """The words of a board of letters by point, Black's and White's exchanged if asked."""
    rows = [row.split() for row in text.splitlines() if row.strip()]
    other = {"b": "w", "w": "b"} if swapped else {}
    return {
        point_at(x, y): WORDS[other.get(letter, letter)]
        for y, row in enumerate(rows)
        for x, letter in enumerate(row)
    }


@pytest.mark.slow
@pytest.mark.parametrize("position", POSITIONS, ids=lambda position: position.name)
def test_status_of_every_point(position: FinishedPosition) -> None:
    size = len(parse_diagram(position.board))
    for symmetry in some_orientations():
        swapped = symmetry % 2 == 1
        expected = {
            turn(point, size, symmetry): word for point, word in words_of(position.status, swapped).items()
        }
        found = judge(position.board, symmetry, swapped)
        wrong = {point: word for point, word in found.names.items() if word != expected[point]}
        assert not wrong, f"orientation {symmetry}: {position.reason}"


@pytest.mark.slow_for(
    "a group that neither side settled",
    "a square four",
    "dead stones in both territories",
    "seki in a hollow square",
    "a semeai that is over",
)
@pytest.mark.parametrize("position", POSITIONS, ids=lambda position: position.name)
def test_the_sets_say_what_the_words_say(position: FinishedPosition) -> None:
    grid = parse_diagram(position.board)
    board = board_of(grid)
    found = judge(position.board)
    assert set(found.names) == set(board_points(len(grid)))
    assert found.dead == {point for point, word in found.names.items() if word == DEAD_STONE}
    assert found.seki == {point for point, word in found.names.items() if word == SEKI_STONE}
    stones = {point for point in board.points() if board.color_at(point) != EMPTY}
    assert {
        point for point, word in found.names.items() if word in (ALIVE_STONE, DEAD_STONE, SEKI_STONE)
    } == stones


def test_every_word_is_seen() -> None:
    words = {word for position in POSITIONS for word in words_of(position.status, False).values()}
    assert words == set(STATUSES)


@functools.cache
def read_bent_four() -> tuple[Board, FinalStatus, set[int]]:
    """The board of the bent four, what is read of it, and Black's stones, all of which are dead."""
    board = board_of(parse_diagram(BENT_FOUR))
    return board, judge(BENT_FOUR), {point for point in board.points() if board.color_at(point) == BLACK}


def test_a_bent_four_is_dead() -> None:
    """White's stones in the corner live, and so does White's wall; Black cannot begin the ko."""
    _, found, black = read_bent_four()
    assert (found.dead, found.seki) == (black, set())


def test_a_group_that_shares_an_eye_with_a_living_one_is_in_no_seki() -> None:
    found = judge(SHARED_EYE)
    captured = {parse_vertex(vertex, 19) for vertex in ("M8", "M9")}
    assert found.seki == set()
    assert captured <= found.dead
    assert found.names[parse_vertex("Q15", 19)] == BLACK_TERRITORY


def test_games_say_nothing_of_a_bent_four() -> None:
    """What becomes of it is argued: in games nobody begins the ko, and Black's stones stay on the board."""
    board, _, black = read_bent_four()
    owned = np.zeros(max(board_points(board.size)) + 1)
    owned[[*black, *board.stones(point_at(0, 0))]] = 1
    found = final_status(board, evaluator().evaluate(board), Reader(), owned=owned)
    assert found.dead == black
    assert found.overruled == frozenset()
    assert found.doubtful.isdisjoint({*black, *board.stones(point_at(0, 0))})


SETTLED = """
    . . X O . . .
    . . X O . O .
    . . X O . . .
    . . X O . . .
    . . X O . . .
    . . X O . . .
    . . X O . . .
"""


PRISONER = SETTLED.replace("O . . .", "O . O X", 1)


@functools.cache
def read_settled(diagram: str = SETTLED) -> tuple[Board, FinalStatus]:
    """A board on which everything is clear, and what is read of it."""
    return board_of(parse_diagram(diagram)), judge(diagram)


def told_by_games(owner: dict[int, float], diagram: str = SETTLED) -> FinalStatus:
    """The status of the settled board if games give some points to these owners and the rest to whom it belongs."""
    board, found = read_settled(diagram)
    owned = np.zeros(max(board_points(board.size)) + 1)
    for point in board.points():
        words = {ALIVE_STONE: board.color_at(point), BLACK_TERRITORY: BLACK, WHITE_TERRITORY: WHITE}
        owned[point] = {BLACK: 1.0, WHITE: -1.0, EMPTY: 0.0}[words.get(found.names[point], EMPTY)]
    for point, share in owner.items():
        owned[point] = share
    return final_status(board, evaluator().evaluate(board), Reader(), owned=owned)


def test_games_that_agree_change_nothing_and_leave_no_doubt() -> None:
    _, found = read_settled()
    assert not found.doubtful and not found.dead
    assert told_by_games({}) == found


@pytest.mark.slow
def test_games_that_contradict_the_reading_are_believed_and_the_string_is_doubtful() -> None:
    stone = point_at(5, 1)
    found = told_by_games({stone: 0.9})
    assert found.dead == found.doubtful == found.overruled == {stone}
    assert found.names[stone] == DEAD_STONE
    assert told_by_games({stone: 0.0}).dead == frozenset()
    wall = {point_at(3, y): 0.9 for y in range(7)}
    assert told_by_games(wall).doubtful == wall.keys()


def test_a_group_with_two_eyes_is_lost_only_if_hardly_any_game_keeps_it() -> None:
    stone = point_at(5, 1)
    found = told_by_games({stone: 0.5})
    assert found.doubtful == {stone}
    assert not found.overruled and not found.dead


def test_games_never_take_a_string_that_lives_in_its_own_room() -> None:
    narrow = SETTLED.replace(". . X O", ". X O .")
    found = told_by_games({point_at(1, y): -0.95 for y in range(7)}, narrow)
    assert not found.dead and not found.doubtful and not found.overruled


def test_a_captured_stone_is_kept_by_games_only_where_they_kill_a_captor() -> None:
    stone = point_at(6, 0)
    assert read_settled(PRISONER)[1].dead == {stone}
    found = told_by_games({stone: 0.9}, PRISONER)
    assert (found.dead, found.doubtful, found.overruled) == ({stone}, {stone}, set())


def test_what_games_leave_open_stays_as_it_was_read_and_is_doubtful() -> None:
    stone = point_at(5, 1)
    found = told_by_games({stone: 0.1})
    assert found.doubtful == {stone}
    assert not found.overruled and not found.dead


def test_one_point_of_a_string_does_not_make_it_doubtful() -> None:
    assert not told_by_games({point_at(3, 0): 1.0}).doubtful


@pytest.mark.slow
@pytest.mark.parametrize("position", POSITIONS, ids=lambda position: position.name)
def test_games_overrule_nothing_in_finished_positions(position: FinishedPosition) -> None:
    board = board_of(parse_diagram(position.board))
    found = WORKSHOP.final_status(board)
    assert found.names == words_of(position.status, False), position.reason
    assert not found.overruled
