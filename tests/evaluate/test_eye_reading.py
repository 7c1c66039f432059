"""How many eyes an eye is, read two moves ahead: golden positions in two orientations of eight and both colours."""

from __future__ import annotations

import numpy as np
import pytest

from engine.board.board import Board
from engine.board.diagram import parse_diagram
from engine.board.points import PASS, parse_vertex
from engine.board.symmetry import swap_colors, turn, turn_grid
from engine.evaluate.evaluation import Evaluator
from engine.evaluate.eye_reading import MOST_POINTS, count_eyes
from engine.evaluate.questions import EyeCount, eye_count
from tests.evaluate.eye_count_positions import POSITIONS, EyeCountPosition
from tests.orientations import some_orientations

READ = [
    EyeCountPosition(
        "a throw-in captures a stone of the wall from another point than the one that saves it",
        """
        . . . . . . . . .
        . . . . . . . . .
        . . . . . O . . .
        . O . . . . . . .
        . . . . . . . . .
        O O O O O O . . .
        O X X X X O . . .
        O X . O X O . . .
        O X . X O . O . .
        """,
        "C1",
        0,
        2,
        "C1",
        "C2",
    ),
    EyeCountPosition(
        "one diagonal lost and three open: one move is not enough",
        """
        . . . . . . . . .
        . . O . O . . . .
        . . . X . . X . .
        X . X . X . . X X
        O X . X O . O O X
        O O O . . O . . O
        . . . . . . . O .
        . . . . . . . . .
        . . . . . . . . .
        """,
        "D6",
        0,
        0,
    ),
    EyeCountPosition(
        "one diagonal lost and two open, at one of which an enemy stone is caught on the edge",
        """
        . . . . . . . . .
        . . . . . . . . .
        . . O O O X . . .
        . . O O O X . . .
        . O . O X . . . .
        . . O X X . . . .
        . . X . . . . . .
        . . . . . . . . .
        . . . . . . . . .
        """,
        "C5",
        0,
        1,
        "B4",
        "B4",
    ),
    EyeCountPosition(
        "one diagonal lost and two open, at both of which an enemy stone is caught",
        """
        . . . . . . . . .
        . . . . . O . . .
        . . . . O . O O .
        . . . O . O X . .
        . O . . . X . . .
        . X O X . . . . .
        . O O X . . X . .
        . . X . . . . . .
        . . . . . . . . .
        """,
        "F7",
        1,
        1,
    ),
    EyeCountPosition(
        "one diagonal lost, and the stone at another caught where a longer reading is needed",
        """
        . . . . . . . . .
        . . . . . X . O .
        . X . . X O O . .
        X . . X . X X X .
        O X X X X O X X X
        O O O X O O O O O
        . . O O . . O . .
        . . . . . . . . .
        . . . . . . . . .
        """,
        "E6",
        0,
        1,
        "G8",
        "G8",
    ),
    EyeCountPosition(
        "one diagonal lost and two open, at one of which an enemy stone is caught by a longer reading",
        """
        . . . . . . . . .
        . . X . . . . X O
        . X . O X . X X X
        . . . X . X . O .
        . X X O O X O O .
        X X . O . O . X O
        X O O . O . X . O
        O O . . . O . X .
        . . . . . . . . .
        """,
        "E4",
        1,
        1,
    ),
    EyeCountPosition(
        "who enters at a diagonal is captured by a ko alone, and puts the wall in atari",
        """
        . . . . . . . . .
        . . . . . . . . .
        . . . . . . . . .
        . . . X . . X X .
        . . X . . X O X .
        . X . . . . O O .
        X . X . . . . . .
        . X O O . O . O .
        . O . . . . . . .
        """,
        "B3",
        0,
        1,
        "A2",
        "A2",
    ),
]
"""Positions that the eye pass judges otherwise, since it looks at each weakness for itself."""

TIGHT = EyeCountPosition(
    "an enemy stone in the middle of three points does not live, though its captors have no other liberties",
    """
    . . . X O . . . .
    X X X X O . . . .
    O O O O . . . . .
    . . . . . . . . .
    . . . . . . . . .
    . . . . . . . . .
    . . . . . . . . .
    . . . . . . . . .
    . . . . . . . . .
    """,
    "C9",
    1,
    2,
    "B9",
    "B9",
)

BESIDE_A_CORNER = EyeCountPosition(
    "one capture makes an eye and holds the corner beside it, which is an eye in any case",
    """
    . . . . . . . . .
    X . X X . X . . .
    . X O . X O O . .
    X O . O O O . . .
    . X O X X X O . .
    . . X . . . . . .
    . . X . . . O . .
    . . . X O O O . .
    . . . . O O . . .
    """,
    "A7",
    0,
    1,
    "C6",
    "C6",
)

SEEMS_UNMADE = EyeCountPosition(
    "the move that makes two eyes leaves a stone that seems to hang by a ko, and does not",
    """
    . . . . O O X . .
    . . . . O X X X .
    . . . . O O X . X
    . . . . . . . X .
    O O O . . . O O X
    O X O . O X O O O
    X X X O O X X O O
    . . X O X . X X X
    . . . X . . . . .
    """,
    "J8",
    1,
    2,
    "J9",
    "J9",
)

KO_BESIDE = EyeCountPosition(
    "the only move that makes the eye takes a ko, which the enemy retakes",
    """
    . . . . . . . . .
    . . . . . . . . .
    . . . . . . . . .
    . X X O . . . . .
    . . X O . . . . .
    X X X O . . . . .
    X X O O . . . . .
    X O . O . . . . .
    . X O O . . . . .
    """,
    "A1",
    0,
    0,
)

BY_RULES = [
    KO_BESIDE,
    TIGHT,
    BESIDE_A_CORNER,
    SEEMS_UNMADE,
    *(each for each in POSITIONS if each.board.split() != READ[0].board.split()),
]


@pytest.mark.slow_for("one diagonal lost and three open", "a diagonal that two links bar")
@pytest.mark.parametrize("position", [*READ, *BY_RULES], ids=lambda position: position.name)
def test_eyes_that_moves_around_them_are_tried_at(position: EyeCountPosition) -> None:
    grid = parse_diagram(position.board)
    size = len(grid)

    def there(vertices: str, symmetry: int) -> set[int]:
        return {turn(parse_vertex(vertex, size), size, symmetry) for vertex in vertices.split()} or {PASS}

    evaluator = Evaluator()
    for symmetry in some_orientations():
        for swapped in (False, True):
            board = Board(size)
            board.set_position(turn_grid(swap_colors(grid) if swapped else grid, symmetry))
            (point,) = there(position.point, symmetry)
            found = count_eyes(evaluator, board, point)
            assert found is not None
            assert (found.least, found.most) == (position.least, position.most)
            assert found.destroy in there(position.destroy, symmetry)
            assert found.make in there(position.make, symmetry)


@pytest.mark.parametrize("position", READ, ids=lambda position: position.name)
def test_the_eye_pass_alone_judges_them_otherwise(position: EyeCountPosition) -> None:
    board = Board(9)
    board.set_position(parse_diagram(position.board))
    found = eye_count(Evaluator().see_eyes(board), parse_vertex(position.point, 9))
    assert found is not None
    assert (found.least, found.most) != (position.least, position.most)


def test_the_board_stays_as_it_is() -> None:
    board = Board(9)
    board.set_position(parse_diagram(READ[0].board))
    before, key = board.grid(), board.position_key
    count_eyes(Evaluator(), board, parse_vertex("C1", 9))
    assert np.array_equal(board.grid(), before)
    assert board.position_key == key


def test_a_large_eye_is_worth_what_its_rules_say() -> None:
    board = Board(9)
    board.set_position(
        parse_diagram(
            """
            . . . . . . . . .
            O O O O O O O O O
            X X X X X X X X X
            . . . . . . . . .
            . . . . . . . . .
            X X X X X X X X X
            O O O O O O O O O
            . . . . . . . . .
            . . . . . . . . .
            """
        )
    )
    evaluator = Evaluator()
    tables = evaluator.see_eyes(board)
    point = parse_vertex("E5", 9)
    assert np.count_nonzero(tables["eye_of"] == tables["eye_of"][point]) > MOST_POINTS
    assert count_eyes(evaluator, board, point) == eye_count(tables, point) == EyeCount(2, 2)


def test_a_point_in_no_eye_is_worth_none_where_it_is_beside_stones() -> None:
    board = Board(9)
    board.play(1, parse_vertex("E5", 9))
    board.play(2, parse_vertex("E6", 9))
    evaluator = Evaluator()
    assert count_eyes(evaluator, board, parse_vertex("D6", 9)) == EyeCount(0, 0)
    assert count_eyes(evaluator, board, parse_vertex("A9", 9)) is None


SELF_ATARI = """
. . . . . . . . .
. . . . . . . . .
. . . . . . . . .
. . . . . . . . .
. X X X O . . . .
. . X O . . . . .
. O X . O . . . .
X O X O X O . . .
. X . . . O . . .
"""


def test_an_attacker_at_the_eye_that_is_in_atari_is_captured() -> None:
    board = Board(9)
    board.set_position(parse_diagram(SELF_ATARI))
    found = count_eyes(Evaluator(), board, parse_vertex("A1", 9))
    assert found == EyeCount(1, 1)
