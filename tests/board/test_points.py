"""Points, vertices and colour names."""

from __future__ import annotations

import pytest

from engine.board.points import (
    BLACK,
    COLUMNS,
    MAX_SIZE,
    MIN_SIZE,
    NUM_POINTS,
    PASS,
    STRIDE,
    WHITE,
    board_points,
    color_name,
    opponent,
    parse_color,
    parse_vertex,
    point_at,
    vertex_of,
    xy,
)


@pytest.mark.parametrize("size", range(MIN_SIZE, MAX_SIZE + 1))
def test_every_point_goes_to_a_vertex_and_back(size: int) -> None:
    points = board_points(size)
    vertices = [vertex_of(point, size) for point in points]
    assert len(set(points)) == len(set(vertices)) == size * size
    for point, vertex in zip(points, vertices, strict=True):
        assert point_at(*xy(point)) == point
        assert parse_vertex(vertex, size) == parse_vertex(vertex.lower(), size) == point
        assert parse_vertex(f" {vertex} ", size) == point
        assert all(0 < point + step < NUM_POINTS for step in (-STRIDE, STRIDE))
    assert points == sorted(points)
    assert "I" not in "".join(vertices)


def test_known_vertices() -> None:
    assert parse_vertex("A1", 19) == point_at(0, 18)
    assert parse_vertex("T19", 19) == point_at(18, 0)
    assert parse_vertex("J9", 9) == point_at(8, 0)
    assert parse_vertex("Z25", 25) == point_at(24, 0)
    assert parse_vertex("Pass", 19) == PASS
    assert vertex_of(PASS, 19) == "pass"
    assert len(COLUMNS) == MAX_SIZE


@pytest.mark.parametrize(
    "text",
    [
        "",
        "A",
        "1",
        "A0",
        "A10",
        "K1",
        "I5",
        "AA1",
        "A1A",
        "A-1",
        "A+1",
        "A 1",
        "A1.0",
        "A²",
        "A٣",
        "Ä1",
        "A001",
        "passed",
        "resign",
        "@1",
        "1A",
        "1111111111",
    ],
)
def test_what_is_no_vertex_of_a_9x9_board(text: str) -> None:
    with pytest.raises(ValueError, match=r"^invalid coordinate$"):
        parse_vertex(text, 9)
    with pytest.raises(ValueError, match=r"^invalid coordinate$"):
        parse_vertex(f"{text}{'1' * 5000}", 9)


def test_colours() -> None:
    for text in ("b", "B", "black", "Black", "BLACK"):
        assert parse_color(text) == BLACK
    for text in ("w", "W", "white", "White", "WHITE"):
        assert parse_color(text) == WHITE
    assert (color_name(BLACK), color_name(WHITE)) == ("black", "white")
    assert (opponent(BLACK), opponent(WHITE)) == (WHITE, BLACK)
    for text in ("", "x", "bl", "blackk", "1", " b"):
        with pytest.raises(ValueError, match=r"^invalid color$"):
            parse_color(text)
