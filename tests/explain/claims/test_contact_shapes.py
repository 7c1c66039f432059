"""What a move is among the stones that it touches: names of shapes are told only where the board has them."""

from __future__ import annotations

import pytest

from engine.board.points import BLACK, WHITE
from engine.explain.claims.contact_shapes import are_crosscut, is_hane, is_hane_at_head
from engine.explain.claims.kinds import SEEN, SHAPE, Claim
from engine.explain.claims.shapes import board_shows, find_ends_between
from engine.explain.sentences.what_shape_it_is import tell_shape
from engine.explain.words.templates import say
from tests.explain.positions import board_at
from tests.explain.records import point, tried

PUSHED = """
. . . . . . . . .
. . . . . X . . .
. X . . . . . . .
X . . . . . . . .
O X X . . X . . .
O O . . . . X X O
. . O . . O X O .
. . . . . O . . .
. . . . . . . . .
"""
"""Black has pushed in at G3 between F3 and H3: that stone is no hane, and G2 answers none."""

HANES = """
. . . . . . . . .
. . . . . . . . .
. . . . . . . . .
. . . X . . . . .
. . . X O O . . .
. . . O . . . . .
. . . . . . . . .
. . . . . . . . .
. . . . . . . . .
"""
"""White's D4 is a hane under Black's two stones; Black's C4 is one of his own, E4 cuts."""

DOWN = """
. . . . . . . . .
. . . . . O . . .
. . . X X O . . .
. . . . . . . . .
. . . . X O . . .
. . . . X O . . .
. . . . . . . . .
. . . . . . . . .
. . . . . . . . .
"""
"""White's F8 would go on along the edge to E8; in the centre E6 goes along White's stones."""

APART = """
. . . . . . . . .
. . . . . . . . .
. . . . . . O . .
. . . . . . . . .
. . . . . . . . .
. . . . . . . . .
. . . . . . O . .
. . X . . . . . .
. . . . . . . . .
"""


@pytest.mark.parametrize(
    ("rows", "relation", "color", "vertex", "stone", "so"),
    [
        # it was: "G2 answers the hane at G3 with a hane of its own"
        (PUSHED, "counter", WHITE, "G2", "G3", False),
        (HANES, "counter", BLACK, "C4", "D4", True),
        # it was: "E8 pushes along the stone at F8"
        (DOWN, "edge block", BLACK, "E8", "F8", True),
        (DOWN, "edge block", BLACK, "E6", "F6", False),
        # it was: "G5 pincers G7"
        (APART, "pincer", BLACK, "G5", "G7", False),
        (APART, "between", BLACK, "G5", "G7", True),
        (APART.replace("O", "X", 1), "pincer", BLACK, "G5", "G3", True),
        # a stone is ahead only of one that walks beside it
        (DOWN, "extension ahead", BLACK, "E6", "E5", False),
        (DOWN, "extension ahead", BLACK, "C7", "D7", False),
    ],
)
def test_a_shape_is_named_where_the_board_has_it(
    rows: str, relation: str, color: int, vertex: str, stone: str, so: bool
) -> None:
    claim = Claim(SHAPE, SEEN, point(vertex), (point(stone),), rule=relation)
    assert board_shows(board_at(rows), claim, color) is so


def test_a_stone_that_walks_beside_is_outrun() -> None:
    beside = HANES.replace(". . . O . . . . .", ". . . . . . . . .")
    claim = Claim(SHAPE, SEEN, point("C5"), (point("D5"),), rule="extension ahead")
    assert not board_shows(board_at(beside), claim, BLACK)
    ahead = Claim(SHAPE, SEEN, point("D4"), (point("D5"),), rule="extension ahead")
    assert board_shows(board_at(beside), ahead, BLACK)


@pytest.mark.parametrize(
    ("rows", "vertex", "deed"),
    [
        (HANES, "E4", "is a crosscut between D4 and E5"),
        (DOWN, "E8", "blocks the stone at F8 on its way along the side"),
        (APART, "J5", "comes in between G7 and G3"),
    ],
)
def test_what_is_told_of_it(rows: str, vertex: str, deed: str) -> None:
    told = tell_shape(board_at(rows), tried(vertex, 0.0), BLACK)
    assert told.text == say("does this", move=vertex, deeds=deed)
    assert all(board_shows(board_at(rows), each, BLACK) for each in told.claims)


def test_between_stones_far_off_nothing_comes_in() -> None:
    rows = APART.replace(". . . . . . O . .", ". . . . . . . . .")
    assert find_ends_between(board_at(rows), point("G5"), BLACK) == ()
    own = APART.replace(". . X", ". . O")
    assert find_ends_between(board_at(own), point("G5"), WHITE) == ()


CUT_ALREADY = """
. . . X O . . . .
. . . X O . . . .
. . . O X . . . .
. . . . X . . . .
. . . . . . . . .
. . . . . O X . .
. . . . . . O . .
. . . . . . . . .
. . . . . . . . .
"""


@pytest.mark.parametrize(
    ("one", "other", "is_cut"), [("E8", "D7", True), ("E7", "D8", True), ("F4", "G3", False)]
)
def test_strings_are_cut_already_where_the_enemy_stands_on_both_points_between(
    one: str, other: str, is_cut: bool
) -> None:
    assert are_crosscut(board_at(CUT_ALREADY), point(one), point(other)) is is_cut


ROWS = """
. . . . . . . . .
. . . X . . . . .
. . . X O . . . .
. . . . O . . . .
. . . . X . . . .
. . . . . . . . .
. . . . . O O . .
. . . . X . X . .
. . . . . . . . .
"""
"""White's E6-E7 stand upright, F3-G3 lie; Black's E8 is in front of the former, F6 at their side."""


@pytest.mark.parametrize(
    ("vertex", "stone", "is_head"),
    [("E8", "E7", True), ("H3", "G3", True), ("F6", "E6", False), ("D6", "E6", False)],
)
def test_the_head_of_stones_is_in_front_of_their_line(vertex: str, stone: str, is_head: bool) -> None:
    board = board_at(ROWS)
    assert is_hane(board, point(vertex), point(stone), BLACK)
    # F6 and D6 were: "is a hane at the head of the two stones"
    assert is_hane_at_head(board, point(vertex), point(stone), BLACK, 2) is is_head
    assert not is_hane_at_head(board, point(vertex), point(stone), BLACK, 3)
