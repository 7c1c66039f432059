"""Between which strings a move stands on a shortest open way, as the board shows."""

from __future__ import annotations

import pytest

from engine.board.points import BLACK, UNREACHABLE, WHITE
from engine.explain.claims.open_ways import is_along_edge, pairs_over, ways_from
from tests.explain.positions import board_at
from tests.explain.records import point

WIDE = """
. . . . . . . . .
. . . . . . . X .
. . O . . . . . .
. . . . . . . . .
. . . X . . . . .
. . . . . O . . .
. . . X . . . . .
. . . . . O . . .
. . . . . . . . .
"""
"""White's C7 and F4 are five stones apart; E6 and D6 lie on shortest ways, G7 on none."""

EDGE = """
. . . . . . . . .
. . . . . . . . .
. . . . . . . . .
. . . . . O O . .
. . . . . X X . .
. . . . . . X . .
. . . . . X O . .
. . . . . X . . .
. . . . . . . . .
"""
"""White's G6 and G3 can meet over H6 along the edge alone."""


def names(board: str, move: str, color: int, more: int = 0) -> list[set[int]]:
    return [set(each) for each in pairs_over(board_at(board), point(move), color, more)]


@pytest.mark.parametrize(("move", "is_between"), [("E6", True), ("D6", True), ("G7", False), ("A1", False)])
def test_a_move_stands_between_strings_of_which_a_shortest_way_leads_over_it(
    move: str, is_between: bool
) -> None:
    expected = {point("C7"), point("F4")}
    assert (expected in names(WIDE, move, WHITE)) is is_between


def test_a_way_leads_round_the_stones_of_the_other_side() -> None:
    board = board_at(EDGE)
    ways = ways_from(board, point("G6"))
    # H6, H5, H4 and H3
    assert ways[point("H3")] == 4
    assert ways[point("G3")] == 4
    assert ways.get(point("F3"), UNREACHABLE) == UNREACHABLE
    assert {point("G6"), point("G3")} in names(EDGE, "H6", WHITE)
    assert is_along_edge(board, point("H6"), (point("G6"), point("G3")))
    assert not is_along_edge(board_at(WIDE), point("E6"), (point("C7"), point("F4")))


def test_a_third_string_on_the_way_is_what_the_move_stands_beside() -> None:
    with_third = WIDE.replace(". . . X . . . . .\n. . . . . O", ". . . O . . . . .\n. . . . . O", 1)
    assert {point("C7"), point("F4")} not in names(with_third, "E6", WHITE)


def test_own_strings_may_be_tied_by_a_move_a_little_off_their_way() -> None:
    board = """
. . . . . . . . .
. . . . . . . . .
. . . . . . . . .
. . . . . . . . .
. . . . . . . . .
. . . X . . . X .
. . . O O . . . .
. . . . . . . . .
. . . . . . . . .
"""
    assert {point("D4"), point("H4")} in names(board, "F5", BLACK, 2)
    assert {point("D4"), point("H4")} not in names(board, "F5", BLACK)
