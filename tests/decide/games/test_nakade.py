"""Vital points of every small eye shape, small eyes on the board, and stones that may be given up."""

from __future__ import annotations

import numpy as np
import pytest

from engine.board.board import Board
from engine.board.diagram import marked_points, parse_diagram
from engine.board.points import BLACK, EAST, NORTH, NUM_POINTS, PASS, WHITE, point_at
from engine.board.symmetry import turn
from engine.decide.games.nakade import (
    LARGEST,
    eye_space,
    is_one_eye,
    is_sacrifice,
    nakade,
    stones_joined,
    vital_point,
)
from tests.decide.games.positions import position
from tests.orientations import some_orientations

VITAL = {
    "three in a row": "# a #",
    "bent three": "a #\n# .",
    "pyramid": "# a #\n. # .",
    "bulky five": "# a #\n# # .",
    "crossed five": ". # .\n# a #\n. # .",
    "rabbitty six": ". # .\n# a #\n. # #",
}
"""Eye shapes, ``a`` the vital point."""

WITHOUT = {
    "one point": "#",
    "two points": "# #",
    "square": "# #\n# #",
    "line of four": "# # # #",
    "bent four": "# # #\n# . .",
    "twisted four": "# # .\n. # #",
    "line of five": "# # # # #",
    "bent five": "# # # #\n# . . .",
    "T of five": "# # #\n. # .\n. # .",
    "Y of five": "# # # #\n. # . .",
    "U of five": "# # #\n# . #",
    "twisted five": "# # .\n. # #\n. . #",
    "hook of five": "# # # .\n. . # #",
    "rectangle": "# # #\n# # #",
    "line of six": "# # # # # #",
    "cross of six": ". # . .\n# # # #\n. # . .",
    "bulky five with a tail": "# # #\n# # .\n# . .",
}
"""Eye shapes in which no single point decides, or so many that one move does not."""


def shape_of(text: str) -> tuple[list[tuple[int, int]], tuple[int, int] | None]:
    """Columns and rows of the points of a shape, and of the one marked ``a``."""
    rows = [row.split() for row in text.splitlines()]
    points = [(x, y) for y, row in enumerate(rows) for x, sign in enumerate(row) if sign != "."]
    marked = [(x, y) for y, row in enumerate(rows) for x, sign in enumerate(row) if sign == "a"]
    return points, marked[0] if marked else None


def orientations(text: str) -> list[tuple[np.ndarray, int, int]]:
    """The points of a shape on a board of 9x9 in some orientations and two orders, how many, and the vital one."""
    points, vital = shape_of(text)
    found = []
    for symmetry in some_orientations():
        listed = [turn(point_at(x + 1, y + 1), 9, symmetry) for x, y in points]
        best = turn(point_at(vital[0] + 1, vital[1] + 1), 9, symmetry) if vital else PASS
        for ordered in (listed, listed[::-1]):
            array = np.zeros(NUM_POINTS, dtype=np.int16)
            array[: len(ordered)] = ordered
            found.append((array, len(ordered), best))
    return found


@pytest.mark.parametrize("name", VITAL)
def test_shapes_with_a_vital_point(name: str) -> None:
    for points, count, vital in orientations(VITAL[name]):
        assert vital_point(points, count) == vital
        assert is_one_eye(points, count)


@pytest.mark.parametrize("name", WITHOUT)
def test_shapes_without(name: str) -> None:
    for points, count, _ in orientations(WITHOUT[name]):
        assert vital_point(points, count) == PASS
        assert is_one_eye(points, count) == (name in ("one point", "two points", "square"))


def space(text: str, mover: int, last: str = "") -> tuple[set[int], bool]:
    """The eye space at ``a`` beside the enemy's ``last`` move, if there is any; whether it is the mover's own."""
    board, marks = position(text)
    points = np.zeros(NUM_POINTS, dtype=np.int16)
    count = eye_space(board.position, mover, marks[last] if last else PASS, marks["a"], points)
    return set(points[: abs(count)].tolist()), count < 0


THREE = """
    . X a X . . .
    . X b X . . .
    . X c X X . .
    . X X O X . .
    . . O . O . .
    . . . . . . .
    . . . . . . .
"""


def test_an_eye_space_is_what_one_side_encloses() -> None:
    _, marks = position(THREE)
    assert space(THREE, WHITE) == ({marks[letter] for letter in "abc"}, False)


INTO = """
    . X a X . . .
    . X b X . . .
    . X o X . . .
    . X X X . . .
    . . . . . . .
    . . . . . . .
    . . . . . . .
"""


def test_a_single_stone_played_into_an_eye_leaves_it_to_its_owner() -> None:
    _, marks = position(INTO)
    assert space(INTO, BLACK, "o") == ({marks["a"], marks["b"]}, True)


def test_an_eye_with_an_older_stone_of_the_enemy_in_it_is_none() -> None:
    text = """
        X O a X . . .
        X . o X . . .
        X X X X . . .
        . . . . . . .
        . . . . . . .
        . . . . . . .
        . . . . . . .
    """
    assert space(text, BLACK, "o") == (set(), False)
    two = """
        . X a X . . .
        . X o X . . .
        . X O X . . .
        . X X X . . .
        . . . . . . .
        . . . . . . .
        . . . . . . .
    """
    assert space(two, BLACK, "o") == (set(), False)


@pytest.mark.parametrize("length", [5, 6, 7])
def test_an_eye_space_has_six_points_at_most(length: int) -> None:
    rows = [
        "X " + "a" + " ." * (length - 1) + " X" + " ." * (7 - length),
        "X " * (length + 2) + ". " * (7 - length),
    ]
    text = "\n".join(rows + [". " * 9] * 7)
    assert len(space(text, WHITE)[0]) == (length if length <= LARGEST else 0)


def answer(text: str, start: str) -> tuple[int, dict[str, int]]:
    """The nakade at a point beside the last move for the side to move, and the letters."""
    board, marks = position(text)
    points = np.zeros(NUM_POINTS, dtype=np.int16)
    last = board.last_move
    return int(nakade(board.position, board.to_move, last, marks[start], points)), marks


def test_the_eye_of_the_enemy_beside_his_last_move() -> None:
    move, marks = answer(
        """
        X c a b x . .
        X X X X X . .
        . . O O . . .
        . . . . . . .
        . . . . . . .
        . . . . . . .
        . . . . . . .
        """,
        "b",
    )
    assert move == marks["a"]


def test_the_enemy_played_into_ones_own_eye() -> None:
    move, marks = answer(
        """
        X b a c o X .
        X X X X X X .
        . . O O O . .
        . . . . . . .
        . . . . . . .
        . . . . . . .
        . . . . . . .
        """,
        "c",
    )
    assert move == marks["a"]


@pytest.mark.parametrize(
    "text",
    [
        # the intruder has a way out
        """
        X b a c o . .
        X X X X X X .
        . . O O O . .
        . . . . . . .
        . . . . . . .
        . . . . . . .
        . . . . . . .
        """,
        # the intruder is tied to the outside
        """
        X b a c o O .
        X X X X X O .
        . . O O O . .
        . . . . . . .
        . . . . . . .
        . . . . . . .
        . . . . . . .
        """,
        # two points and four in a row have no vital point
        """
        X . c o X . .
        X X X X X . .
        . . O O . . .
        . . . . . . .
        . . . . . . .
        . . . . . . .
        . . . . . . .
        """,
        """
        X . . . c x .
        X X X X X . .
        . . O O . . .
        . . . . . . .
        . . . . . . .
        . . . . . . .
        . . . . . . .
        """,
        # a White stone inside belongs to nobody's eye
        """
        X . a c x . .
        X O X X X . .
        . . O O . . .
        . . . . . . .
        . . . . . . .
        . . . . . . .
        . . . . . . .
        """,
    ],
)
def test_no_nakade(text: str) -> None:
    assert answer(text, "c")[0] == PASS


def joined(text: str, color: int = BLACK) -> set[int]:
    """The stones that a move at ``a`` joins, with it; empty if there are too many."""
    board, marks = position(text)
    points = np.zeros(NUM_POINTS, dtype=np.int16)
    count = stones_joined(board.position, color, marks["a"], points)
    return set(points[:count].tolist()) if count <= LARGEST else set()


def test_the_stones_that_a_move_joins() -> None:
    text = """
        . X X . .
        . . a X .
        X X . . .
        . . O . .
        . . . . .
    """
    board, marks = position(text)
    beside = {*board.stones(marks["a"] + NORTH), *board.stones(marks["a"] + EAST)}
    assert len(beside) == 3
    assert joined(text) == beside | {marks["a"]}
    assert joined(text, WHITE) == {marks["a"]}


def test_a_string_that_a_move_touches_twice_is_joined_once() -> None:
    text = """
        . . X X .
        X . a X .
        . . . X .
        . . . . .
        . . . . .
    """
    board, marks = position(text)
    assert joined(text) == {marks["a"], *board.stones(marks["a"] + EAST)}


def test_more_than_six_stones_are_not_listed() -> None:
    assert (
        joined("""
        X X X . .
        X X X a .
        . . . . .
        . . . . .
        . . . . .
    """)
        == set()
    )


SACRIFICES = [
    (
        "a throw-in",
        True,
        """
        . a O X .
        O O O X .
        X X X X .
        . . . . .
        . . . . .
        """,
    ),
    (
        "a single stone among strings of many liberties",
        False,
        """
        . a O O .
        O O O . .
        . . . . .
        . . . . .
        . . . . .
        """,
    ),
    (
        "three stones in a row inside an eye",
        True,
        """
        O X X a . O .
        O O O O O O .
        . . . . . . .
        . . . . . . .
        . . . . . . .
        . . . . . . .
        . . . . . . .
        """,
    ),
    (
        "the square",
        True,
        """
        X X O . . .
        X a O . . .
        . O O . . .
        O . . . . .
        . . . . . .
        . . . . . .
        """,
    ),
    (
        "four in a row",
        False,
        """
        X X X a . O .
        O O O O O O .
        . . . . . . .
        . . . . . . .
        . . . . . . .
        . . . . . . .
        . . . . . . .
        """,
    ),
    (
        "the pyramid",
        True,
        """
        X X X . O . .
        O a O O O . .
        O . O . . . .
        O O O . . . .
        . . . . . . .
        . . . . . . .
        . . . . . . .
        """,
    ),
    (
        "the rabbitty six",
        True,
        """
        O O O O . . .
        O O X O O . .
        O X X a O . .
        O . X X O . .
        O O O O O . .
        . . . . . . .
        . . . . . . .
        """,
    ),
    (
        "seven stones",
        False,
        """
        O O O O O . .
        O O X X O . .
        O X X a O . .
        O . X X O . .
        O O O O O . .
        . . . . . . .
        . . . . . . .
        """,
    ),
]


@pytest.mark.parametrize(("name", "expected", "text"), SACRIFICES, ids=[row[0] for row in SACRIFICES])
@pytest.mark.parametrize("color", [BLACK, WHITE], ids=["black", "white"])
def test_what_may_be_given_up(name: str, expected: bool, text: str, color: int) -> None:
    board = Board(len(parse_diagram("".join("." if s.islower() else s for s in text))))
    shown = text if color == BLACK else text.translate(str.maketrans("XO", "OX"))
    board.set_position(parse_diagram("".join("." if sign.islower() else sign for sign in shown)))
    points = np.zeros(NUM_POINTS, dtype=np.int16)
    move = marked_points(text)["a"]
    assert is_sacrifice(board.position, color, move, points) == expected
