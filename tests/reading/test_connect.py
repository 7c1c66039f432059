"""The connection reader: positions with known answers, an exhaustive solver beside it, and bad input."""

from __future__ import annotations

import random
from typing import Any

import numpy as np
import pytest

from engine.board.board import Board
from engine.board.diagram import marked_points, parse_diagram
from engine.board.points import BLACK, PASS, WHITE, opponent, parse_vertex, point_at, vertex_of, xy
from engine.board.symmetry import SYMMETRIES, swap_colors, turn, turn_grid
from engine.reading.links.questions import (
    FAR_BUDGET,
    FAR_LOOK,
    LINK_BUDGET,
    connect,
    disconnect,
    disconnect_farther,
    judge_cut,
)
from engine.reading.outcome import KO_FIRST, KO_SECOND, LOSS, PROVEN, UNKNOWN, WIN, Reading
from engine.reading.reader import Reader
from tests.orientations import half_of_all
from tests.reading.connect_positions import LINKS as EASY_LINKS
from tests.reading.connect_positions import Link
from tests.reading.connect_positions_hard import HARD_LINKS
from tests.reading.exhaustive import Solver, link_judge, position_of
from tests.reading.positions import random_grid

LINKS = EASY_LINKS + HARD_LINKS
NAMES = [link.name for link in LINKS]
BUDGET = 10000


@pytest.fixture(scope="module")
def reader() -> Reader:
    return Reader()


def set_up(link: Link, symmetry: int = 0, swapped: bool = False) -> tuple[Board, int, int]:
    """The board of a position, turned and with colours exchanged if asked, and the two stones."""
    grid = parse_diagram(link.diagram.replace("a", "X").replace("b", "X"))
    named = marked_points(link.diagram)
    board = Board(len(grid))
    turned = turn_grid(grid, symmetry)
    board.set_position(swap_colors(turned) if swapped else turned)
    first, second = (turn(named[name], board.size, symmetry) for name in "ab")
    return board, first, second


def accepted(moves: str, size: int, symmetry: int) -> set[int]:
    return {turn(parse_vertex(move, size), size, symmetry) for move in moves.split()}


@pytest.mark.parametrize("half", [0, 1])
@pytest.mark.parametrize("link", LINKS, ids=NAMES)
def test_answers_in_every_orientation(reader: Reader, link: Link, half: int) -> None:
    for symmetry, swapped in half_of_all(half):
        board, first, second = set_up(link, symmetry, swapped)
        for ask, outcome, moves in (
            (connect, link.connect, link.connect_moves),
            (disconnect, link.disconnect, link.disconnect_moves),
        ):
            answer = ask(reader, board, first, second, BUDGET)
            assert answer.outcome == outcome, f"{ask.__name__} in orientation {symmetry}: {link.error}"
            if moves:
                shown = vertex_of(answer.move, board.size)
                assert answer.move in accepted(moves, board.size, symmetry), f"{shown}: {link.error}"


@pytest.mark.parametrize("link", LINKS, ids=NAMES)
def test_the_move_works(reader: Reader, link: Link) -> None:
    """After a winning first move the other side's question fails."""
    board, first, second = set_up(link)
    for ask, reply, mover in ((connect, disconnect, BLACK), (disconnect, connect, WHITE)):
        answer = ask(reader, board, first, second, BUDGET)
        if answer.outcome != WIN:
            continue
        board.play(mover, answer.move)
        if board.color_at(first) == board.color_at(second) == BLACK:
            assert reply(reader, board, first, second, BUDGET).outcome == LOSS, link.error
        else:
            assert mover == WHITE
        board.undo()


@pytest.mark.parametrize("link", LINKS, ids=NAMES)
def test_the_board_is_left_alone(reader: Reader, link: Link) -> None:
    board, first, second = set_up(link)
    before = board.snapshot()
    disconnect(reader, board, first, second, BUDGET)
    assert board.snapshot() == before
    assert board.depth == 0


def test_there_are_enough_positions_of_every_kind() -> None:
    assert len(LINKS) >= 45
    assert len(set(NAMES)) == len(LINKS)
    assert {link.connect for link in LINKS} == {LOSS, WIN, KO_FIRST, KO_SECOND}
    assert {link.disconnect for link in LINKS} == {LOSS, WIN}


@pytest.mark.slow
def test_agrees_with_the_exhaustive_solver(reader: Reader) -> None:
    """Tiny random boards: the reader must say what a search of every position says, kos included."""
    size, wanted = 4, 20
    solver = Solver(size, most=1500)
    chance = random.Random(7)
    compared = 0
    while compared < wanted:
        board = Board(size)
        board.set_position(random_grid(chance, size, chance.randint(9, 13)))
        own = [point for point in board.points() if board.color_at(point) == BLACK]
        if len(own) < 2:
            continue
        first, second = chance.sample(own, 2)
        mover = chance.choice([BLACK, WHITE])
        ask = connect if mover == BLACK else disconnect
        answer = ask(reader, board, first, second, BUDGET, reach=20)
        if answer.nodes < 3:
            continue
        bits = [y * size + x for x, y in (xy(first), xy(second))]
        truth = solver.outcome(position_of(board.grid(), mover), BLACK, link_judge(solver, *bits, BLACK))
        if truth is not None:
            assert answer.outcome == truth, f"{board.grid()} {xy(first)} {xy(second)} mover {mover}"
            compared += 1


def test_spent_budget_is_unknown_and_never_a_guess(reader: Reader) -> None:
    board = Board(9)
    grid = np.zeros((9, 9), dtype=np.int8)
    grid[4, 3] = grid[4, 6] = BLACK
    board.set_position(grid)
    answer = disconnect(reader, board, point_at(3, 4), point_at(6, 4), budget=5)
    assert answer.outcome == UNKNOWN


def test_one_string_is_linked_for_good(reader: Reader) -> None:
    board = Board(5)
    board.play(BLACK, point_at(1, 1))
    board.play(BLACK, point_at(2, 1))
    stones = (point_at(1, 1), point_at(2, 1))
    assert (connect(reader, board, *stones).outcome, connect(reader, board, *stones).move) == (WIN, PASS)
    assert disconnect(reader, board, *stones).outcome == LOSS


def test_far_apart_is_not_linked(reader: Reader) -> None:
    board = Board(19)
    board.play(BLACK, point_at(3, 3))
    board.play(BLACK, point_at(15, 15))
    assert connect(reader, board, point_at(3, 3), point_at(15, 15)).outcome == LOSS
    assert disconnect(reader, board, point_at(3, 3), point_at(15, 15)).outcome == WIN


@pytest.mark.parametrize("ask", [connect, disconnect])
def test_bad_input_is_named(reader: Reader, ask: object) -> None:
    board = Board(5)
    board.play(BLACK, point_at(1, 1))
    board.play(opponent(BLACK), point_at(3, 3))
    with pytest.raises(ValueError, match="there is no stone at A5"):
        ask(reader, board, point_at(0, 0), point_at(1, 1))
    with pytest.raises(ValueError, match="of different colours"):
        ask(reader, board, point_at(1, 1), point_at(3, 3))
    with pytest.raises(ValueError, match="there is no stone"):
        ask(reader, board, 0, point_at(1, 1))


SAVED_CUT = """
    . . . . . . . . . . . . . . . . . . .
    . . . . . . . . . . . . . . . . . . .
    . . . . . . . . . . . . . . . . . . .
    . . . . . . . . . . . . . . . O . . .
    . . . . . . . . . . . . . . . . . O .
    . . . . . . . . . . . . . . . . O X .
    . . . . . . . . . . . . . . O a . X .
    . . . . . . . . . . . . . . X O b . .
    . . . . . . . . . . . . . . . O X . .
    . . . . . . . . . . . . . . . O X . .
    . . . . . . . . . . . . . . O O X . .
    . . . . . . . . . . . . O X O X . . .
    . . . . . . . . . . . . . O X . . . .
    . . . . . . . . . . . . . . O . . . .
    . . . . . . . . . . . . . . . . . . .
    . . . . . . . . . . . . . . . . . . .
    . . . . . . . . . . . . . . . . . . .
    . . . . . . . . . . . . . . . . . . .
    . . . . . . . . . . . . . . . . . . .
    """
"""White cuts at R13, Black threatens to capture the cutting stones, and they have three liberties: one too many for a
path to lead through them while White moves, and not so many that White may leave them alone."""


@pytest.mark.slow
def test_a_cutting_string_with_three_liberties_is_saved(reader: Reader) -> None:
    link = Link("", SAVED_CUT, UNKNOWN, "", WIN, "R13", "")
    for symmetry in range(SYMMETRIES):
        board, first, second = set_up(link, symmetry)
        answer = disconnect(reader, board, first, second)
        assert answer.outcome == WIN, symmetry
        assert answer.move in accepted(link.disconnect_moves, board.size, symmetry), symmetry


FAR_LINK = """
    . . . . . . . . . . . . . . . . . . .
    . . X X O . . . . . . . . . . . . . .
    . . X O . O X . . . . . . O . . . . .
    . . . X O . . . O . . . . . . O . . .
    . . . . . . . X . . . . . . . . O . .
    . . X . . . . . . O O O . . . . . . .
    . X . X . X . X X O X . . . . . . . .
    X O X . X . O . O X X . X . . . . . .
    . O O O O O . . O . . . . . . X . . .
    . O X X . . . . . . X . . X . X O . .
    . O . . . . O O O . . . . . O O O . .
    O O a O b O X O X . O X O . . . . . .
    . X X . . X X X . X X X . . . . . . .
    . . . . . . . . . . . . X O . . . . .
    . X . . . . . . . O . O X O . O . . .
    . O . X . X . . O . O X O O X . . . .
    . . O . O X . . X . X X X X O O . . .
    . X O . O X . O X . . . . . . . . . .
    . . . . . . . . . . . . . . . . . . .
    """
"""A real game: White's cut at D7 seems to work as long as links of six and more moves count for nothing."""


def test_a_cut_that_is_not_proven_is_read_once_more_and_wider(reader: Reader) -> None:
    board, first, second = set_up(Link("", FAR_LINK, UNKNOWN, "", LOSS, "", ""))
    assert disconnect(reader, board, first, second).trust != PROVEN
    answer = judge_cut(reader, board, first, second)
    assert (answer.outcome, answer.trust) == (LOSS, PROVEN)


class Leaning(Reader):
    """A reader that proves nothing and notes how many positions it might have looked at."""

    def __init__(self, lean: int, is_likely: bool) -> None:
        super().__init__()
        self.lean, self.is_likely = lean, is_likely
        self.budgets: list[int] = []

    def ask(self, *asked: Any, **named: Any) -> Reading:
        """Nothing is proven; the budget is the last that is given."""
        self.budgets.append(asked[-1])
        return Reading(UNKNOWN, PASS, 1, frozenset(), self.lean, self.is_likely)


@pytest.mark.parametrize(
    ("lean", "is_likely", "goes_on"), [(WIN, True, False), (LOSS, False, False), (LOSS, True, True)]
)
def test_the_wider_reading_goes_on_only_where_the_link_is_likely_to_hold(
    lean: int, is_likely: bool, goes_on: bool
) -> None:
    board, first, second = set_up(EASY_LINKS[0])
    reader = Leaning(lean, is_likely)
    answer = disconnect_farther(reader, board, first, second, LINK_BUDGET, FAR_BUDGET)
    assert reader.budgets == [LINK_BUDGET, FAR_LOOK, *[FAR_BUDGET] * goes_on]
    assert answer.nodes == len(reader.budgets)
    likely = Leaning(lean, is_likely)
    disconnect_farther(likely, board, first, second, LINK_BUDGET, FAR_BUDGET, is_likely=True)
    assert likely.budgets == [LINK_BUDGET, FAR_LOOK if lean == WIN else FAR_BUDGET]
