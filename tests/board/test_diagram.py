"""Text boards: reading, drawing, and what a broken one is told."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from hypothesis.extra import numpy as st_numpy

from engine.board.diagram import format_board, marked_points, parse_diagram, star_points
from engine.board.points import BLACK, EMPTY, MAX_SIZE, MIN_SIZE, WHITE, point_at

GRIDS = st.integers(MIN_SIZE, MAX_SIZE).flatmap(
    lambda size: st_numpy.arrays(np.int8, (size, size), elements=st.integers(EMPTY, WHITE))
)


def without_coordinates(drawn: str) -> str:
    return "\n".join(row[3:-3] for row in drawn.splitlines()[1:-1])


@pytest.mark.slow
@settings(max_examples=60, deadline=None, derandomize=True, database=None)
@given(GRIDS)
def test_a_drawn_board_reads_back(grid: np.ndarray) -> None:
    read = parse_diagram(without_coordinates(format_board(grid)))
    assert np.array_equal(read, grid)
    assert read.dtype == np.int8


def test_a_diagram_is_read_row_by_row_from_the_top() -> None:
    grid = parse_diagram("""

        X O .
        + . O

        . X .
    """)
    assert grid.tolist() == [[BLACK, WHITE, EMPTY], [EMPTY, EMPTY, WHITE], [EMPTY, BLACK, EMPTY]]


def test_a_board_is_drawn_with_coordinates_stars_and_marks() -> None:
    grid = np.zeros((7, 7), dtype=np.int8)
    grid[0, 0], grid[6, 6], grid[2, 2] = BLACK, WHITE, BLACK
    drawn = format_board(grid, {point_at(1, 0): "a", point_at(6, 6): "#"})
    assert drawn.splitlines() == [
        "   A B C D E F G",
        " 7 X a . . . . .  7",
        " 6 . . . . . . .  6",
        " 5 . . X . + . .  5",
        " 4 . . . + . . .  4",
        " 3 . . + . + . .  3",
        " 2 . . . . . . .  2",
        " 1 . . . . . . #  1",
        "   A B C D E F G",
    ]


def test_the_largest_board_has_two_figures_and_no_column_i() -> None:
    rows = format_board(np.zeros((25, 25), dtype=np.int8)).splitlines()
    assert rows[0].split() == list("ABCDEFGHJKLMNOPQRSTUVWXYZ")
    assert rows[1].startswith("25 . ") and rows[1].endswith(" . 25")
    assert len({len(row) for row in rows[1:-1]}) == 1


@pytest.mark.parametrize(
    ("size", "count"), [(2, 0), (6, 0), (7, 5), (8, 4), (9, 5), (12, 4), (13, 9), (14, 4), (19, 9), (25, 9)]
)
def test_star_points(size: int, count: int) -> None:
    stars = set(star_points(size))
    assert len(stars) == len(star_points(size)) == count
    assert stars == {(y, x) for x, y in stars} == {(size - 1 - x, y) for x, y in stars}


def test_marked_points_are_found_by_their_letter() -> None:
    assert marked_points("X a .\n. O 1\n. . b") == {
        "a": point_at(1, 0),
        "1": point_at(2, 1),
        "b": point_at(2, 2),
    }


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("", "from 2 to 25 rows, this one 0"),
        ("X", "from 2 to 25 rows, this one 1"),
        ("..........................\n" * 26, "from 2 to 25 rows, this one 26"),
        (". .\n. . .", "row 2 of the diagram has 3 points, expected 2"),
        (". .\n.", "row 2 of the diagram has 1 points, expected 2"),
        (". . .\n. . ?\n. . .", "row 2, column 3 of the diagram holds '\\?', expected X, O, . or \\+"),
        ("x .\n. .", "row 1, column 1 of the diagram holds 'x'"),
        (". .\n\t.", "row 2, column 1 of the diagram holds '\\\\t'"),
    ],
)
def test_a_broken_diagram_is_told_where(text: str, message: str) -> None:
    with pytest.raises(ValueError, match=message):
        parse_diagram(text)
