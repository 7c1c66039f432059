"""Facts that the board alone gives: where moves are, what they touch, and what the lines after them show."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from engine.board.board import Board
from engine.board.diagram import parse_diagram
from engine.board.points import BLACK, PASS, parse_vertex
from engine.explain.study.board_facts import (
    facts_of_ataris,
    facts_of_fights,
    facts_of_lines,
    facts_of_places,
    facts_of_pressing,
    facts_of_room,
    facts_of_semeai,
    facts_of_touching,
    is_fight_near,
    link_by_answer,
    opens_as_well_as_any,
)

WEDGE = """
    .....
    .....
    .O.O.
    .X...
    .....
    """

LADDER = """
    .......
    .......
    ..X....
    .XO....
    ...X...
    .......
    .......
    """

SEMEAI = """
    .......
    .......
    .......
    OOOO...
    XXXO...
    OOXO...
    ...OO..
    """
"""The black stones have one liberty, and the two white ones at the edge two."""


def board(diagram: str) -> Board:
    grid = parse_diagram(diagram)
    made = Board(len(grid))
    made.set_position(grid)
    return made


def points(size: int, *vertices: str) -> list[int]:
    return [parse_vertex(each, size) for each in vertices]


def told(facts: Iterator[str]) -> set[str]:
    return set(facts)


@pytest.mark.parametrize(
    ("better", "facts"),
    [("C3", {"better parts"}), ("C2", set()), ("A1", set()), ("pass", set())],
)
def test_a_move_between_two_enemy_strings_parts_them(better: str, facts: set[str]) -> None:
    assert told(facts_of_touching(board(WEDGE), BLACK, parse_vertex(better, 5))) == facts


def test_strings_with_another_way_to_each_other_are_not_parted() -> None:
    linked = WEDGE.replace(".....\n    .....\n    .O.O.", ".....\n    .....\n    OO.OO", 1)
    round_it = board(linked.replace(".....\n    .....\n    OO", ".....\n    OOOOO\n    OO", 1))
    assert told(facts_of_touching(round_it, BLACK, parse_vertex("C3", 5))) == set()


@pytest.mark.parametrize(
    ("better", "facts"),
    [
        ("C3", set[str]()),
        ("C2", {"in the open"}),
        ("C4", {"in the open"}),
        ("A5", {"in the open"}),
        ("B4", set[str]()),
        ("pass", set[str]()),
    ],
)
def test_a_move_is_in_the_open_where_hardly_a_stone_is_near(better: str, facts: set[str]) -> None:
    lone = board(WEDGE.replace(".X...", ".....", 1))
    near = board(WEDGE.replace(".....\n    .....", ".O...\n    O....", 1))
    assert told(facts_of_room(near if better == "B4" else lone, BLACK, parse_vertex(better, 5))) == facts


@pytest.mark.parametrize(("own", "holds"), [("C4", True), ("C2", True), ("E3", False)])
def test_a_move_in_between_two_stones_from_an_own_one_pushes_through(own: str, holds: bool) -> None:
    gap = board(WEDGE)
    gap.play(BLACK, parse_vertex(own, 5))
    assert ("better pushes through" in told(facts_of_room(gap, BLACK, parse_vertex("C3", 5)))) is holds


def test_a_move_beside_two_own_strings_joins_them() -> None:
    own = board(WEDGE.replace("O", "X"))
    assert told(facts_of_touching(own, BLACK, parse_vertex("C3", 5))) == {"better joins"}


@pytest.mark.parametrize(
    ("line", "holds"),
    [
        (("C3", "D4", "D5"), True),
        (("C3", "D4", "E4"), True),
        (("C3", "G7", "C2"), False),
        (("C3", "D4"), False),
    ],
)
def test_two_ataris_on_stones_that_run_between_are_a_chase(line: tuple[str, ...], holds: bool) -> None:
    facts = told(facts_of_lines(board(LADDER), BLACK, points(7, "A1"), points(7, *line)))
    assert ("better chases" in facts) is holds


@pytest.mark.parametrize(("answer", "holds"), [("C3", True), ("C2", True), ("E5", False)])
def test_an_answer_beside_the_better_move_is_forestalled(answer: str, holds: bool) -> None:
    lines = points(5, "A1", answer), points(5, "C3")
    assert ("better forestalls" in told(facts_of_lines(board(WEDGE), BLACK, *lines))) is holds


@pytest.mark.parametrize(("move", "holds"), [("C3", True), ("E5", True), ("C2", False), ("pass", False)])
def test_a_first_stone_is_as_good_as_another_unless_it_is_low(move: str, holds: bool) -> None:
    assert opens_as_well_as_any(Board(9), parse_vertex(move, 9)) is holds
    begun = Board(9)
    begun.play(BLACK, parse_vertex("G7", 9))
    assert not opens_as_well_as_any(begun, parse_vertex(move, 9))


def test_places_are_told_by_line_and_distance() -> None:
    nine = Board(9)
    assert told(facts_of_places(nine, *points(9, "A3", "A1"))) == {"first line", "nearby", "same place"}
    assert told(facts_of_places(nine, *points(9, "A1", "C3"))) == {
        "first line",
        "better is higher",
        "far away",
    }
    assert told(facts_of_places(Board(19), *points(19, "B2", "D6"))) == {
        "second line",
        "better is higher",
        "nearby",
    }
    assert told(facts_of_places(board(WEDGE), PASS, PASS)) == {"passed", "pass is better"}


@pytest.mark.parametrize(
    ("size", "better", "facts"),
    [
        (9, "F4", {"nearby", "same place"}),
        (9, "G4", {"nearby"}),
        (9, "H4", {"far away"}),
        (19, "G4", {"nearby", "same place"}),
        (19, "H4", {"nearby"}),
        (19, "J4", {"nearby"}),
        (19, "K4", {"nearby"}),
        (19, "L4", {"far away"}),
    ],
)
def test_moves_at_the_same_place_are_near_and_few_steps_apart(
    size: int, better: str, facts: set[str]
) -> None:
    assert told(facts_of_places(Board(size), *points(size, "D4", better))) == facts


TWO_IN_REACH = (
    ".......",
    "...X...",
    "..XOX..",
    "..O....",
    "..XO...",
    "...X...",
    ".......",
)
"""White's stones at D5 and at D3 have two liberties each, and D4 is one of both."""


@pytest.mark.parametrize(
    ("rows", "better", "is_double"),
    [
        (TWO_IN_REACH, "D4", True),
        (TWO_IN_REACH, "E3", False),
        ((*TWO_IN_REACH[:3], "..O.OO.", *TWO_IN_REACH[4:]), "D4", False),
    ],
)
def test_atari_on_two_strings_is_double_if_it_stands(
    rows: tuple[str, ...], better: str, is_double: bool
) -> None:
    facts = told(facts_of_ataris(board("\n".join(rows)), BLACK, *points(7, "A1", better)))
    assert ("better gives double atari" in facts) is is_double


def test_ataris_before_and_after_are_told() -> None:
    assert told(facts_of_ataris(board(LADDER), BLACK, *points(7, "A1", "C3"))) == {"better gives atari"}
    in_atari = board(LADDER.replace("...X...", "..XX..."))
    facts = told(facts_of_ataris(in_atari, BLACK, *points(7, "A1", "D4")))
    assert facts == {"enemy in atari", "better takes from atari"}


@pytest.mark.parametrize(
    ("rows", "move", "holds"), [(".O... ..... ", "A5", True), ("XO.O. .XO.. ", "C5", False)]
)
def test_a_stone_with_one_liberty_that_took_something_is_no_self_atari(
    rows: str, move: str, holds: bool
) -> None:
    diagram = "\n".join(f"{rows}..... ..... .....".split())
    facts = told(facts_of_ataris(board(diagram), BLACK, *points(5, move, "E1")))
    assert ("self-atari" in facts) is holds


@pytest.mark.parametrize(
    ("diagram", "better", "holds"),
    [
        (SEMEAI, "B1", True),
        (SEMEAI, "F6", False),
        (SEMEAI, "pass", False),
        (SEMEAI.replace("XXXO", "...O"), "B1", False),
        (SEMEAI.replace("OOXO", "..XO"), "B1", False),
    ],
)
def test_a_semeai_is_between_strings_of_few_liberties_that_touch(
    diagram: str, better: str, holds: bool
) -> None:
    assert ("semeai" in told(facts_of_semeai(board(diagram), BLACK, parse_vertex(better, 7)))) is holds


@pytest.mark.parametrize(("move", "holds"), [("B1", True), ("A1", True), ("F7", False), ("pass", False)])
def test_a_move_presses_several_stones_that_it_leaves_few_liberties(move: str, holds: bool) -> None:
    assert (told(facts_of_pressing(board(SEMEAI), BLACK, parse_vertex(move, 7))) == {"presses"}) is holds


def test_stones_that_a_move_takes_are_not_pressed() -> None:
    in_atari = board(
        """
        .....
        .....
        .....
        XX...
        OO.X.
        """
    )
    assert told(facts_of_pressing(in_atari, BLACK, parse_vertex("C1", 5))) == set()
    assert told(facts_of_pressing(in_atari, BLACK, parse_vertex("C2", 5))) == set()


@pytest.mark.parametrize(("move", "holds"), [("A1", True), ("C1", True), ("E1", False), ("D5", False)])
def test_a_single_stone_is_pressed_by_an_atari_alone(move: str, holds: bool) -> None:
    at_the_edge = board(
        """
        .....
        .....
        .....
        .X...
        .O.O.
        """
    )
    assert (told(facts_of_pressing(at_the_edge, BLACK, parse_vertex(move, 5))) == {"presses"}) is holds


@pytest.mark.parametrize(("answer", "holds"), [("C3", True), ("C2", False), ("E5", False), ("pass", False)])
def test_an_answer_between_stones_links_them(answer: str, holds: bool) -> None:
    wedge = board(WEDGE)
    assert link_by_answer(wedge, BLACK, points(5, "B3", "D3"), points(5, "A1", answer)) is holds
    assert not link_by_answer(wedge, BLACK, points(5, "B3"), points(5, "A1", answer))


@pytest.mark.parametrize(
    ("move", "holds"), [("A3", True), ("C1", True), ("F4", False), ("G7", False), ("pass", False)]
)
def test_a_move_is_in_a_fight_near_several_stones_with_few_liberties(move: str, holds: bool) -> None:
    fight = board(SEMEAI.replace("OOOO...", ".......", 1))
    assert (told(facts_of_fights(fight, parse_vertex(move, 7))) == {"contested"}) is holds


TOUCHING = """
    .......
    .XO....
    .X.....
    .......
    ...XO..
    .......
    .......
    """
"""Two black stones and a white one touch in the upper left, one of each in the middle."""


@pytest.mark.parametrize(("point", "holds"), [("C5", True), ("D6", True), ("D4", False), ("G7", False)])
def test_stones_fight_near_where_several_touch(point: str, holds: bool) -> None:
    assert is_fight_near(board(TOUCHING), parse_vertex(point, 7)) is holds


def test_strings_with_many_liberties_do_not_fight() -> None:
    far = TOUCHING.replace(".XO....", "...XO..", 1).replace(".X.....", ".XXX.O.", 1)
    assert not is_fight_near(board(far), parse_vertex("B7", 7))
