"""A fight, and the ground that is not said to be gained in it."""

from __future__ import annotations

import pytest

from engine.board.points import BLACK, WHITE, vertex_of
from engine.explain.claims.compared_games import Games
from engine.explain.claims.fights import find_hanging, is_in_fight, is_in_sight, lies_beyond
from engine.explain.claims.gains import find_gain
from engine.explain.claims.witness import Witness
from tests.explain.claims.test_differences import Owned
from tests.explain.claims.test_fates import adviser
from tests.explain.positions import game_at
from tests.explain.records import point

HANE = """
. . . . . . . . .
. . . . . . . . .
. . . . . . . . .
. . . . . . . . .
. . . . O . . . .
. . . . X . . . .
. . . . . . . . .
. . . . . . . . .
. . . . . . . . .
"""
"""Black's F5 is a hane around the white stone at E5."""


def witness_at(color: int = BLACK) -> Witness:
    return Witness(adviser(), game_at(HANE, color), color)


@pytest.mark.parametrize(
    ("vertex", "expected"),
    [("F5", True), ("D5", True), ("F4", True), ("G5", False), ("F3", False)],
)
def test_a_move_that_touches_a_string_of_few_liberties_is_in_a_fight(vertex: str, expected: bool) -> None:
    assert is_in_fight(witness_at(), point(vertex)) is expected


@pytest.mark.parametrize(
    ("move", "middle", "expected"),
    [("F5", "C5", True), ("F5", "H5", False), ("F5", "F5", False), ("E7", "E3", True), ("G6", "C4", True)],
)
def test_what_lies_on_the_other_side_of_a_stone(move: str, middle: str, expected: bool) -> None:
    assert lies_beyond(witness_at().board, point(move), point(middle), WHITE) is expected


@pytest.mark.parametrize(("column", "is_told"), [("C", False), ("H", True)])
def test_ground_beyond_the_enemy_s_stones_is_not_told_as_what_the_move_does(
    column: str, is_told: bool
) -> None:
    witness = witness_at()
    nobodys = dict.fromkeys(witness.board.points(), 0.0)
    won = nobodys | {point(f"{column}{row}"): 0.9 for row in (3, 4, 5, 6, 7)}
    claim = find_gain(witness, point("F5"), Games(won, nobodys, 4000))
    assert (claim is not None) is is_told


FULL = """
. . . X O . . . .
. . X X O X O . .
. . X O O X X O .
. X X O . . O . .
. X O O . . O O .
X X O . . O . . .
X O O . . X X . .
X O . X X X . O .
. X O X O . . O .
"""
"""A board so full that the endgame is on; Black's three stones at F7 may still get away, or not."""


def owned_by_their_colours(rows: str) -> dict[str, float]:
    """Whose each stone of a position is if all live; White has what is empty."""
    board = game_at(rows).board
    return {vertex_of(each, 9): 1.0 if board.color_at(each) == BLACK else -1.0 for each in board.points()}


@pytest.mark.parametrize(("owner", "hangs"), [(0.2, True), (0.9, False), (-0.9, False)])
def test_groups_of_several_stones_hang_near_a_move(owner: float, hangs: bool) -> None:
    stones, alive = ("F8", "F7", "G7"), owned_by_their_colours(FULL)
    witness = Owned(FULL, BLACK, {"pass": (0.5, alive | dict.fromkeys(stones, owner))})
    near = [set(each) for each in find_hanging(witness, point("F6"))]
    assert ({point(each) for each in stones} in near) is hangs
    assert is_in_fight(witness, point("F6")) is hangs
    assert is_in_fight(Witness(adviser(), game_at(FULL), BLACK), point("E4")) is False


BETWEEN_THEM = """
. . . . . . . . .
. . . O X O . . .
. . O . X . . . .
. . . . X O O . .
. . . . . X X X .
. . O . . . . . .
. . . . . X . . .
. . O . O X . . .
. . . . . . . . .
"""
"""Black's stones on the fifth column stand between C6 and White's on the right."""


@pytest.mark.parametrize(
    ("move", "stones", "is_seen"),
    [
        # it was: "C6 ... attacks White's stones at F6, G6 and F8 (next F9)"
        ("C6", "F6 G6 F8", False),
        ("F7", "F6 G6 F8", True),
        ("C6", "C7 C4 D8", True),
        # a single stone must be nearer
        ("G2", "C2", False),
        ("D4", "C2", True),
    ],
)
def test_a_move_attacks_only_stones_that_it_has_to_do_with(move: str, stones: str, is_seen: bool) -> None:
    board = game_at(BETWEEN_THEM).board
    assert is_in_sight(board, point(move), [point(each) for each in stones.split()]) is is_seen
