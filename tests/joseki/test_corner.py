"""What belongs to a corner, and its keys: the same for every order, turn and colour."""

from __future__ import annotations

import random

import numpy as np
import pytest

from engine.board.board import Board
from engine.board.diagram import parse_diagram
from engine.board.points import BLACK, NUM_POINTS, PASS, WHITE, parse_vertex, vertex_of
from engine.board.symmetry import swap_colors, turn_grid
from joseki.corner import (
    CODES,
    CORE,
    CORNERS,
    FRAMES,
    NO_KO,
    code_point,
    corner_code,
    corner_keys,
    frame_code,
    linked,
    list_corner,
    reach_on,
)
from joseki.position import CornerPosition, code_at
from joseki.texts import text_on_board, turned_text
from tests.orientations import some_orientations


def corner_stones(board: Board, corner: int) -> set[str]:
    """The vertices of the stones that belong to a corner."""
    stones = np.zeros(CODES, np.int16)
    count = list_corner(board.position, corner, reach_on(board.size), stones)
    return {
        vertex_of(int(code_point(board.size, corner, int(stone) & 255)), board.size)
        for stone in stones[:count]
    }


def keys_of(board: Board, corner: int, color: int) -> list[int]:
    """The keys of a corner in its four frames."""
    stones, keys = np.zeros(CODES, np.int16), np.zeros(FRAMES, np.uint64)
    count = list_corner(board.position, corner, reach_on(board.size), stones)
    corner_keys(stones, count, color, NO_KO, keys)
    return keys.tolist()


def naive_corner(board: Board, corner: int) -> set[str]:
    """The stones of a corner by the words of the module: near both edges, or linked to such a one over others."""
    reach = reach_on(board.size)
    stones = {}
    for point in board.points():
        code = int(corner_code(board.size, corner, point))
        if board.color_at(point) in (BLACK, WHITE) and code >= 0 and max(code >> 4, code & 15) < reach:
            stones[point] = code
    inside = {point for point, code in stones.items() if max(code >> 4, code & 15) < CORE}
    while True:
        joined = {
            point for point in stones if any(linked(stones[point], stones[other]) for other in inside)
        } | inside
        if joined == inside:
            return {vertex_of(point, board.size) for point in inside}
        inside = joined


def random_board(size: int, stones: int, generator: random.Random) -> Board:
    """A board with so many random stones, none of them captured."""
    board = Board(size)
    for _ in range(stones):
        color = generator.choice((BLACK, WHITE))
        board.play(color, generator.choice(board.legal_points(color)))
    return board


def test_an_extension_belongs_to_its_corner_and_a_far_stone_does_not() -> None:
    board = Board(19)
    for vertex in ("Q16", "O17", "K17", "K4", "D4", "Q10"):
        board.play(BLACK, parse_vertex(vertex, 19))
    assert corner_stones(board, 0) == {"Q16", "O17", "K17"}
    assert corner_stones(board, 1) == set()
    assert corner_stones(board, 3) == {"D4"}


def test_links_along_a_side_reach_five_lines_and_elsewhere_four() -> None:
    def code(vertex: str) -> int:
        return code_at(parse_vertex(vertex, 19))

    assert linked(code("P16"), code("K17"))
    assert linked(code("P16"), code("K16"))
    assert not linked(code("P16"), code("K14"))
    assert linked(code("P16"), code("N12"))
    assert not linked(code("P16"), code("L12"))
    assert not linked(code("Q16"), code("K16"))


@pytest.mark.parametrize("size", [13, 19])
def test_the_stones_are_those_of_the_words(size: int) -> None:
    generator = random.Random(size)
    for stones in range(1, 40):
        board = random_board(size, stones, generator)
        for corner in range(CORNERS):
            assert corner_stones(board, corner) == naive_corner(board, corner)


def test_the_keys_of_a_corner_do_not_change_when_the_board_is_turned() -> None:
    generator = random.Random(11)
    for _ in range(20):
        board = random_board(19, 12, generator)
        expected = {tuple(sorted(keys_of(board, corner, BLACK))) for corner in range(CORNERS)}
        for symmetry in some_orientations():
            turned = Board(19)
            turned.set_position(turn_grid(board.grid(), symmetry))
            assert {tuple(sorted(keys_of(turned, corner, BLACK))) for corner in range(CORNERS)} == expected
            swapped = Board(19)
            swapped.set_position(swap_colors(turned.grid()))
            assert {tuple(sorted(keys_of(swapped, corner, WHITE))) for corner in range(CORNERS)} == expected


def test_different_corners_have_different_keys() -> None:
    generator = random.Random(2)
    positions = {}
    for _ in range(400):
        board = random_board(19, generator.randrange(1, 10), generator)
        stones = frozenset((v, board.color_at(parse_vertex(v, 19))) for v in corner_stones(board, 0))
        positions[stones] = keys_of(board, 0, BLACK)[0]
    assert len(set(positions.values())) == len(positions)


def test_codes_and_points_are_inverse() -> None:
    for size in (13, 19, 25):
        for corner in range(CORNERS):
            for code in range(CODES):
                point = int(code_point(size, corner, code))
                if max(code >> 4, code & 15) < size:
                    assert corner_code(size, corner, point) == code
    assert corner_code(19, 0, PASS) == -1
    assert all(
        frame_code(frame_code(code, frame), frame) == code for code in range(257) for frame in range(4)
    )
    assert 0 <= int(code_point(11, 3, 255)) + 26 * 26 < 2 * NUM_POINTS


def test_a_corner_position_refuses_what_does_not_belong() -> None:
    position = CornerPosition()
    with pytest.raises(ValueError, match="too far"):
        position.play(code_at(parse_vertex("K10", 19)))
    position.play(code_at(parse_vertex("Q16", 19)))
    before = position.keys()
    with pytest.raises(ValueError, match="occupied"):
        position.play(code_at(parse_vertex("Q16", 19)))
    with pytest.raises(ValueError, match="too far"):
        position.play(code_at(parse_vertex("K16", 19)))
    assert position.keys() == before
    assert position.stones == 1
    position.undo()
    assert position.stones == 0
    assert code_at(parse_vertex("A1", 19)) == -1


def test_captured_stones_leave_the_corner() -> None:
    position = CornerPosition()
    for vertex in ("S19", "T19", "T18"):
        position.play(code_at(parse_vertex(vertex, 19)))
    assert position.stones == 2
    assert (position.board.grid() == parse_diagram(TAKEN)).all()


TAKEN = "\n".join([". " * 17 + "X .", ". " * 18 + "X", *[". " * 19] * 17])


def test_texts_are_turned_with_the_corner() -> None:
    text = "Black takes the upper side; White cuts at R15 or plays 3-3. All right on the right side."
    assert turned_text(text, 1) == (
        "Black takes the right side; White cuts at P17 or plays 3-3. All right on the upper side."
    )
    assert turned_text(turned_text(text, 3), 3) == text
    assert text_on_board(text, 13, 3, 2) == (
        "White takes the lower side; Black cuts at C5 or plays 3-3. All right on the left side."
    )
