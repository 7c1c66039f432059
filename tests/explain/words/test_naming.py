"""Stones have the names that a person would give them."""

from __future__ import annotations

import pytest

from engine.board.board import Board
from engine.board.diagram import parse_diagram
from engine.board.points import BLACK, parse_vertex
from engine.explain.words.addressing import speaking_to
from engine.explain.words.languages import speaking
from engine.explain.words.naming import at_zone_of, name_stones, names_of_points, naming_alike

ROWS = """
    . . . . . . . . .
    . O . X X X . . .
    . . . . . . . . .
    . . . . . . . . .
    X X X X X X X X X
    X . . . . . . . X
    X X X X X X X X X
    . . . . . . . . .
    . . O . . . O . .
"""


@pytest.mark.parametrize(
    ("stone", "move", "name"),
    [
        ("B8", "C8", "the white stone at B8"),
        ("D8", "C8", "Black's three stones at D8"),
        ("D8", "G8", "Black's three stones at F8"),
        ("G1", "F1", "White's stones at G1 and C1"),
        ("A5", "C6", "Black's large group around C5"),
    ],
)
def test_stones_are_named_by_the_one_nearest_to_the_move(stone: str, move: str, name: str) -> None:
    board = Board(9)
    board.set_position(parse_diagram(ROWS), BLACK)
    stones, point = list(board.stones(parse_vertex(stone, 9))), parse_vertex(move, 9)
    if stone == "G1":
        stones.append(parse_vertex("C1", 9))
    assert name_stones(board, stones, point) == name


def test_the_points_in_a_text_are_found_in_any_language() -> None:
    assert names_of_points("attacks F5, against K10 (about 12 points)") == {"F5", "K10"}
    assert names_of_points("R14の白四子をK10から攻める。") == {"R14", "K10"}


def test_stones_are_called_by_one_point_throughout_a_text() -> None:
    board = Board(9)
    board.set_position(parse_diagram(ROWS), BLACK)
    stones = list(board.stones(parse_vertex("D8", 9)))
    left, right = parse_vertex("C8", 9), parse_vertex("G8", 9)
    with naming_alike():
        # it was: "attacks White's three stones at N10 ... captures White's three stones at N9"
        named = [name_stones(board, stones, each) for each in (right, left)]
    assert named == ["Black's three stones at F8"] * 2
    assert name_stones(board, stones, left) == "Black's three stones at D8"


@pytest.mark.parametrize(
    ("counts", "roughly", "names"),
    [
        # it was: "Black's three stones at D8 ... Black's two stones at E8"
        ((3, 2), True, ["Black's three stones at D8", "Black's stones at D8 and E8"]),
        # it was: "captures Black's two stones at D8 ... weakens Black's three stones at D8"
        ((2, 3), True, ["Black's stones at D8 and E8", "Black's stones at D8 and E8"]),
        # what is captured is counted
        ((2, 3), False, ["Black's stones at D8 and E8", "Black's three stones at D8"]),
        # one stone is no name for three, and of those it is called by its point
        ((1, 3), True, ["the black stone at D8", "Black's three stones at D8"]),
        ((3, 1), True, ["Black's three stones at D8", "the black stone at D8"]),
    ],
)
def test_a_group_has_one_name_in_a_text_though_it_is_counted_otherwise(
    counts: tuple[int, int], roughly: bool, names: list[str]
) -> None:
    board = Board(9)
    board.set_position(parse_diagram(ROWS), BLACK)
    stones = [parse_vertex(each, 9) for each in ("D8", "E8", "F8")]
    with naming_alike():
        called = [name_stones(board, stones[:each], parse_vertex("C8", 9), roughly) for each in counts]
    assert called == names


LOOSE = """
    . . . . . . . . .
    . . X X . . O . .
    . . . . . . . . .
    . . X X . . . O .
    . . . . . . . . .
    O O O . X . . X O
    O . . . . X . O X
    . . . . . . X . .
    . . . . . . . . .
"""

BESIDE_THEM = LOOSE.replace(". . .\n    O O O . X . .", ". . .\n    O O O . . . .").replace(
    "O .\n    . . . . . . . . .\n    O O", "O .\n    . . . . X . . . .\n    O O"
)
"""The same with Black's stone a line nearer to the others."""


@pytest.mark.parametrize(
    ("stones", "name"),
    [
        # it was: "Black's four stones at D8", of which two are seen there
        (("C8", "D8", "C6", "D6"), "Black's group of four stones around D8"),
        # it was: "White's two stones at G8", and "White's stones around G8"
        (("G8", "H6"), "White's stones at G8 and H6"),
        (("E4", "F3", "G2"), "Black's three stones at E4"),
        (("A4", "B4", "C4", "A3"), "White's four stones at C4"),
        # it was: "White's seven stones at P4", of which a black stone cuts three off
        (("J4", "H3"), "White's stones at J4 and H3"),
    ],
)
def test_one_sees_which_stones_are_meant(stones: tuple[str, ...], name: str) -> None:
    board = Board(9)
    board.set_position(parse_diagram(LOOSE), BLACK)
    assert name_stones(board, [parse_vertex(each, 9) for each in stones], parse_vertex("E9", 9)) == name


@pytest.mark.parametrize(("outside", "near"), [("E4", "D6"), ("E5", "E5")])
def test_a_group_is_not_called_by_a_single_stone_that_lies_outside(outside: str, near: str) -> None:
    board = Board(9)
    board.set_position(parse_diagram(LOOSE if outside == "E4" else BESIDE_THEM), BLACK)
    stones = [parse_vertex(each, 9) for each in ("C8", "D8", "C6", "D6", outside)]
    # it was: "Black's group of nine stones around O10", a stone that was cut off from the others
    assert name_stones(board, stones, parse_vertex("F3", 9)).endswith(f" around {near}")


def test_of_stones_that_one_does_not_see_to_be_together_the_part_beside_the_move_is_named() -> None:
    board = Board(9)
    board.set_position(parse_diagram(LOOSE), BLACK)
    apart = [parse_vertex(each, 9) for each in ("E4", "C8", "D8")]
    # it was: "takes the base from Black's stones at E2, F5 and H3"
    assert name_stones(board, apart, parse_vertex("E3", 9), roughly=True) == "the black stone at E4"
    assert name_stones(board, apart, parse_vertex("D9", 9), roughly=True) == "Black's stones at D8, C8 and E4"
    # of stones that are taken, or captured, all are named
    assert name_stones(board, apart, parse_vertex("E3", 9)) == "Black's stones at E4, D8 and C8"


def test_stones_that_are_apart_are_called_a_group_in_japanese_too() -> None:
    board = Board(9)
    board.set_position(parse_diagram(LOOSE), BLACK)
    stones = [parse_vertex(each, 9) for each in ("C8", "D8", "C6", "D6")]
    for speaker, name in ((None, "D8付近の黒四子の一団"), (BLACK, "D8付近のあなたの四子の一団")):
        with speaking("japanese"), speaking_to(speaker):
            # it was: "D8付近の黒四子", of which two are seen there
            assert name_stones(board, stones, parse_vertex("E9", 9)) == name


@pytest.mark.parametrize(
    ("part", "name"),
    [
        # it was: "two of Black's seven stones at C8", and nobody knew which
        (("C6", "D6"), "Black's stones at D6 and C6"),
        (("C4", "D4", "E4", "F4"), "Black's four stones at E4"),
        (("C8", "D8", "C6", "D6"), "four of Black's group of eight stones around D8"),
    ],
)
def test_a_part_of_a_group_is_told_from_the_rest(part: tuple[str, ...], name: str) -> None:
    board = Board(9)
    rows = [". . . . . . . . .", ". . X X . . . . .", ". . . . . . . . ."]
    rows += [". . X X . . . . .", ". . . . . . . . .", ". . X X X X . . ."] + [". . . . . . . . ."] * 3
    board.set_position(parse_diagram("\n".join(rows)), BLACK)
    group = [each for each in board.points() if board.color_at(each) == BLACK]
    move = parse_vertex("E9", 9)
    with naming_alike():
        assert name_stones(board, group, move) == "Black's group of eight stones around D8"
        assert name_stones(board, [parse_vertex(each, 9) for each in part], move) == name


def test_a_large_group_is_called_by_its_part_of_the_board() -> None:
    board = Board(13)
    board.set_position(parse_diagram("\n".join([". . . . . . . . . . . X X"] * 6 + [". " * 13] * 7)), BLACK)
    stones = list(board.stones(parse_vertex("N10", 13)))
    # it was: "Black's 12 stones at M8"
    assert (
        name_stones(board, stones, parse_vertex("L8", 13))
        == "Black's large group in the upper right corner around M8"
    )


def test_stones_between_which_the_enemy_stands_are_not_counted_as_one_group() -> None:
    board = Board(9)
    rows = [". . . . . . . . ."] * 2 + [". X O . . . . . .", ". X O O . . . . .", ". O X X . . X . ."]
    rows += [". . . . . . . . ."] * 4
    board.set_position(parse_diagram("\n".join(rows)), BLACK)
    named = {}
    for stones in (("B7", "B6", "C5", "D5"), ("B7", "B6", "C5", "D5", "G5")):
        named[stones] = name_stones(
            board, [parse_vertex(each, 9) for each in stones], parse_vertex("C4", 9), True
        )
    # it was: "Black's group of five stones around C5", which White has cut at B5 and C6
    assert set(named.values()) == {"Black's two stones at C5"}
    with speaking("japanese"):
        assert name_stones(board, [parse_vertex(each, 9) for each in stones], parse_vertex("C4", 9)) == (
            "C5付近の黒の石"
        )


def test_what_a_part_was_called_is_no_name_of_the_whole() -> None:
    rows = """
. . . . . . . . .
. X X . . . . . .
. . . . . . . . .
. . . O O O . . .
. . . . . . . . .
. . . X . X . X .
. . . . X . . X .
. . . . . X . X .
. . . . . . . . .
"""
    board = Board(9)
    board.set_position(parse_diagram(rows), BLACK)
    stones = [each for each in board.points() if board.color_at(each) == BLACK]
    with naming_alike():
        part = name_stones(board, stones, parse_vertex("B8", 9), roughly=True)
        assert part == "Black's two stones at B8"
        assert name_stones(board, stones, parse_vertex("B8", 9)) != part


@pytest.mark.parametrize(
    ("size", "points", "place"),
    [
        # White holds the corner itself at C3
        (19, "C7 C6 D6 D5 D4 E4", "on the left side"),
        (19, "F3 F4 F5 D4 E4", "on the lower side"),
        (19, "F3 C6 D5 D4 E4", "in the lower left corner"),
        (9, "C3 B3", "in the lower left corner"),
    ],
)
def test_ground_lies_in_a_corner_where_most_of_it_is_near_both_edges(
    size: int, points: str, place: str
) -> None:
    assert at_zone_of([parse_vertex(each, size) for each in points.split()], "lower left", size) == place
