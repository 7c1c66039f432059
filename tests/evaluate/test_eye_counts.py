"""How many eyes an eye of a whole board is: golden positions in two orientations of eight and both colours."""

from __future__ import annotations

import pytest

from engine.board.board import Board
from engine.board.diagram import parse_diagram
from engine.board.points import PASS, parse_vertex
from engine.board.symmetry import swap_colors, turn, turn_grid
from engine.evaluate.evaluation import Evaluator
from engine.evaluate.questions import EyeCount, eye_count
from tests.evaluate.eye_count_positions import POSITIONS, EyeCountPosition
from tests.orientations import some_orientations


@pytest.mark.parametrize("position", POSITIONS, ids=lambda position: position.name)
def test_eyes_of_a_whole_board(position: EyeCountPosition) -> None:
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
            found = eye_count(evaluator.evaluate(board), point)
            assert found is not None
            assert (found.least, found.most) == (position.least, position.most)
            assert found.destroy in there(position.destroy, symmetry)
            assert found.make in there(position.make, symmetry)


def test_a_point_in_no_eye_is_worth_none_where_it_is_beside_stones() -> None:
    board = Board(9)
    board.set_position(
        parse_diagram(
            """
            . . . . . . . . .
            . . . . . . . . .
            . . . . . . . . .
            . . . . . . . . .
            . . . . X . . . .
            . . . X . X . . .
            . . . . O . . . .
            . . . . . . . . .
            . . . . . . . . .
            """
        )
    )
    tables = Evaluator().evaluate(board)
    assert eye_count(tables, parse_vertex("E4", 9)) == EyeCount(0, 0)
    # beside no stone, and a stone itself
    assert eye_count(tables, parse_vertex("A9", 9)) is None
    assert eye_count(tables, parse_vertex("E3", 9)) is None
