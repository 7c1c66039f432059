"""Pictures of boards: what is drawn where, and that a picture is a whole file of its own."""

from __future__ import annotations

from xml.etree import ElementTree
from xml.etree.ElementTree import Element

import pytest

from engine.board.diagram import parse_diagram
from engine.board.points import PASS, parse_vertex
from engine.explain.drawing.picture import (
    COORDINATE,
    LETTER_WIDTH,
    LINE_HEIGHT,
    MARGIN,
    STEP,
    STYLE,
    BoardPicture,
)

SIZE = 5

DIAGRAM = """
. . . . .
. X . . .
. . O . .
. . . X .
. . . . .
"""

SIDE = 2 * MARGIN + (SIZE - 1) * STEP


def board_picture() -> BoardPicture:
    return BoardPicture(parse_diagram(DIAGRAM), "Three stones")


def point(vertex: str) -> int:
    return parse_vertex(vertex, SIZE)


def drawn(picture: BoardPicture, kind: str) -> list[Element]:
    """The elements of a kind, in the order in which they are drawn."""
    return [each for each in picture.element.iter() if each.get("class") == kind]


def middle(element: Element) -> tuple[float, float]:
    """The column and row, from the upper left, where an element lies."""
    if element.tag == "rect":
        half = float(element.get("width", "")) / 2
        x, y = float(element.get("x", "")) + half, float(element.get("y", "")) + half
    else:
        x, y = (float(element.get(name) or element.get(f"c{name}", "")) for name in "xy")
    return (x - MARGIN) / STEP, (y - MARGIN) / STEP


def test_stones_lie_on_their_points() -> None:
    assert [middle(each) for each in drawn(board_picture(), "black")] == [(1, 1), (3, 3)]
    assert [middle(each) for each in drawn(board_picture(), "white")] == [(2, 2)]


def test_every_line_has_its_coordinate_on_both_sides() -> None:
    texts = [(each.text, middle(each)) for each in board_picture().element.iter("text")]
    far = (SIZE - 1) + (MARGIN - COORDINATE) / STEP
    near = -(MARGIN - COORDINATE) / STEP
    columns = [(letter, (number, side)) for number, letter in enumerate("ABCDE") for side in (near, far)]
    rows = [(str(SIZE - number), (side, number)) for number in range(SIZE) for side in (near, far)]
    assert sorted(texts) == sorted(columns + rows)


def test_marks_and_labels() -> None:
    picture = board_picture()
    picture.circle([point("A1"), PASS, point("C3")], "expected")
    picture.square([point("B1")], "asked")
    picture.label(point("E5"), "A & B", "on-disc")
    picture.cross([point("A5")], "answer")
    assert [middle(each) for each in drawn(picture, "expected")] == [(0, 4), (2, 2)]
    assert [middle(each) for each in drawn(picture, "asked")] == [(1, 4)]
    [label] = drawn(picture, "on-disc")
    assert (label.text, middle(label)) == ("A & B", (4, 0))
    [cross] = drawn(picture, "answer")
    assert cross.get("d") == f"M{MARGIN - 6} {MARGIN - 6}l12 12m0 -12l-12 12"


def test_shades_lie_under_the_lines_and_dots_above_the_stones() -> None:
    picture = board_picture()
    picture.shade(point("C3"), "for-black", 0.5)
    picture.shade(point("A1"), "for-black", 0.01)
    picture.dot(point("C3"), "for-white", 1.0)
    picture.dot(point("B4"), "for-white", 0.5)
    picture.dot(point("A1"), "for-white", 0.0)
    [shade] = drawn(picture, "for-black")
    dots = drawn(picture, "for-white")
    assert (middle(shade), shade.get("width"), shade.get("fill-opacity")) == ((2, 2), str(STEP), "0.50")
    assert [middle(each) for each in dots] == [(2, 2), (1, 1)]
    assert float(dots[0].get("width", "")) > float(dots[1].get("width", ""))
    order = list(picture.element.iter())
    [line], [stone] = drawn(picture, "line"), drawn(picture, "white")
    assert order.index(shade) < order.index(line) < order.index(stone) < order.index(dots[0])


def test_text_below_is_broken_into_lines_that_fit() -> None:
    picture = board_picture()
    picture.write_below("Many words that cannot stand in one line below a board so small as this one is.")
    picture.write_below("Short.")
    lines = drawn(picture, "below")
    assert " ".join(each.text or "" for each in lines) == (
        "Many words that cannot stand in one line below a board so small as this one is. Short."
    )
    assert max(len(each.text or "") for each in lines) <= (SIDE - 2 * COORDINATE) / LETTER_WIDTH
    heights = [float(each.get("y", "")) for each in lines]
    assert heights == [SIDE + LINE_HEIGHT * number for number in range(len(lines))]
    assert picture.element.get("viewBox") == f"0 0 {SIDE} {SIDE + LINE_HEIGHT * len(lines)}"


def test_a_file_needs_nothing_else() -> None:
    picture = board_picture()
    picture.write_below("White <to> move & go")
    root = ElementTree.fromstring(picture.text())
    name = "{http://www.w3.org/2000/svg}"
    assert (root.tag, root.get("width"), root.get("height")) == (
        f"{name}svg",
        str(SIDE),
        str(SIDE + LINE_HEIGHT),
    )
    assert root.findtext(f"{name}title") == "Three stones"
    assert root.findtext(f"{name}style") == STYLE
    assert [each.text for each in root.iter(f"{name}text")][-1] == "White <to> move & go"
    assert "href" not in picture.text() and "url(" not in picture.text()


@pytest.mark.parametrize(("size", "stars"), [(5, 0), (9, 5), (13, 9), (19, 9)])
def test_star_points(size: int, stars: int) -> None:
    picture = BoardPicture(parse_diagram("\n".join(["." * size] * size)), "An empty board")
    assert len(drawn(picture, "star")) == stars
