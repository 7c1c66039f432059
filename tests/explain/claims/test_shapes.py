"""What a move is among the stones around it: only what the board shows."""

from __future__ import annotations

import pytest

from engine.board.board import Board
from engine.board.diagram import parse_diagram
from engine.board.points import BLACK, WHITE, parse_vertex
from engine.decide.decision.record import Tried
from engine.explain.claims.contact_shapes import own_strings_joined
from engine.explain.claims.kinds import SEEN, SHAPE, Claim
from engine.explain.claims.shapes import RELATIONS, board_shows, load_shape_rules
from engine.explain.sentences.what_shape_it_is import tell_shape, tell_shape_without_board
from engine.explain.words.reasons import shown_by
from engine.suggest.candidate import Candidate, Reason
from engine.suggest.firing import Firing
from engine.suggest.rules import RuleError, load_rules
from tests.explain.positions import board_at
from tests.explain.records import SIZE, point, tried

STONES = """
. . . . . . . . .
. . . . . . . . .
. . X . . . O . .
. . . . . . . . .
. . . . . . . . .
. . . O . . . . .
. . X . . . . . .
. . . . . . . . .
. . . . . . . . .
"""


def played(rule: str, vertex: str, about: str) -> Tried:
    """A move for the reason of one rule, about a stone."""
    reason = Reason(load_rules()[rule], Firing(rule, point(vertex), 0.0, point(about)))
    return Tried(Candidate(point(vertex), (reason,)))


@pytest.mark.parametrize(
    ("relation", "vertex", "stone", "so"),
    [
        ("own", "C6", "C7", True),
        ("own", "C6", "C3", False),
        ("enemy", "D5", "D4", True),
        ("hane", "C4", "D4", False),
        ("hane", "D3", "D4", False),
        ("jump", "E7", "C7", True),
        ("jump", "C5", "C7", True),
        ("jump", "D6", "C7", False),
        ("knight", "D5", "C7", True),
        ("knight", "E6", "C7", True),
        ("knight", "C5", "C7", False),
        ("diagonal", "F6", "G7", True),
        ("diagonal", "F7", "G7", False),
        ("shoulder", "F6", "G7", True),
        ("shoulder", "H6", "G7", False),
        ("under", "H6", "G7", True),
        ("under", "F6", "G7", False),
        ("three-three", "H8", "G7", False),
        ("star", "G7", "C7", False),
        ("star", "G3", "C7", True),
        ("star", "F4", "C7", False),
        ("corner", "C4", "C7", False),
        ("ko", "D5", "D4", False),
        ("atari", "D5", "D4", False),
        ("step", "D6", "C7", True),
        ("step", "C6", "C7", False),
        ("apart", "F7", "C7", True),
        ("apart", "F5", "C7", False),
        ("pincer", "D7", "G7", True),
        ("pincer", "F7", "C7", False),
        ("pincer", "F6", "G7", False),
        ("shoulder", "F6", "G7", True),
        ("shoulder", "H8", "G7", False),
        ("along", "F3", "C3", True),
        # C3 is nearer
        ("along", "C4", "C7", False),
        ("along", "C5", "G7", False),
        ("along", "C8", "C7", False),
        ("monkey", "C1", "C3", False),
        ("monkey", "C2", "C3", False),
    ],
)
def test_the_relations(relation: str, vertex: str, stone: str, so: bool) -> None:
    claim = Claim(SHAPE, SEEN, point(vertex), (point(stone),), rule=relation)
    assert board_shows(board_at(STONES), claim, BLACK) is so


def test_a_move_between_two_enemy_stones_hits_no_shoulder() -> None:
    claim = Claim(SHAPE, SEEN, point("F6"), (point("G7"),), rule="shoulder")
    assert board_shows(board_at(STONES), claim, BLACK)
    # White's stone at E7, or at G5, is there already
    for row, stronger in (
        (". . X . . . O . .", ". . X . O . O . ."),
        (". . . . . . . . .\n. . . O", ". . . . . . O . .\n. . . O"),
    ):
        assert not board_shows(board_at(STONES.replace(row, stronger)), claim, BLACK)


BETWEEN = """
. . . . . . . . .
. . . . . . . . .
. . O . . . O . .
. . . . . . . . .
. . . . . . . . .
. . . . . . . . .
. . X . . . . O .
. . . . X . . . .
. . . . . . . . .
"""


@pytest.mark.parametrize(
    ("relation", "vertex", "stones", "so"),
    [
        ("between", "E7", ("C7", "G7"), True),
        # not the next stones on that side, or no stone of the enemy's on both
        ("between", "E7", ("C7", "H3"), False),
        ("between", "E3", ("C3", "H3"), False),
        ("between", "H5", ("G7", "H3"), True),
        ("cap", "F3", ("H3",), True),
        ("cap", "H5", ("H3",), False),
        ("out", "E4", ("E2",), True),
        ("out", "C1", ("C3",), False),
    ],
)
def test_how_a_move_stands_to_the_stones_of_a_side(
    relation: str, vertex: str, stones: tuple[str, ...], so: bool
) -> None:
    named = tuple(point(each) for each in stones)
    assert (
        board_shows(board_at(BETWEEN), Claim(SHAPE, SEEN, point(vertex), named, rule=relation), BLACK) is so
    )


OPEN = """
. . . . . . . . . . . . .
. . . . . . . . . . . . .
. . . . . . . . . . . . .
. . . . . . . . . . . . .
. . . . . . . . . . . . .
. . . . . . . . . . . . .
. . . . . . . . . . . . .
. . . . . . . . . . . . .
. . . . . . . . . . . . .
. . . X . . . . . O . . .
. . . . . . . . . . . . .
. . . . . . . . . . . . .
. . . . . . . . . . . . .
"""


@pytest.mark.parametrize(
    ("vertex", "words"),
    [
        ("L6", "approaches the stone at K4"),
        ("C10", "extends along the side from D4"),
        ("L3", "goes into the corner under the stone at K4"),
        ("L5", "comes in beside the stone at K4, nearer the edge"),
        ("J5", "is a shoulder hit on the stone at K4"),
    ],
)
def test_a_move_in_the_open_is_told_by_the_stones_of_its_side(vertex: str, words: str) -> None:
    board = Board(13)
    board.set_position(parse_diagram(OPEN), BLACK)
    found = Tried(Candidate(parse_vertex(vertex, 13), ()))
    assert tell_shape(board, found, BLACK).text == f"{vertex} {words}."


def test_above_a_stone_on_the_second_line_there_is_no_shoulder() -> None:
    board = Board(13)
    board.set_position(parse_diagram(OPEN), BLACK)
    board.play(WHITE, parse_vertex("G2", 13))
    found = Tried(Candidate(parse_vertex("F3", 13), ()))
    assert tell_shape(board, found, BLACK).text == "F3 comes in diagonally to the stone at G2."


def test_a_move_extends_from_the_nearest_of_its_stones() -> None:
    board = Board(13)
    board.set_position(parse_diagram(OPEN), BLACK)
    extends = Claim(SHAPE, SEEN, parse_vertex("C10", 13), (parse_vertex("D4", 13),), rule="along")
    assert board_shows(board, extends, BLACK)
    board.play(BLACK, parse_vertex("D12", 13))
    # it was: "C10 extends along the side from D4."
    assert not board_shows(board, extends, BLACK)


def test_no_move_extends_past_an_enemy_stone() -> None:
    board = Board(13)
    board.set_position(parse_diagram(OPEN), BLACK)
    extends = Claim(SHAPE, SEEN, parse_vertex("C10", 13), (parse_vertex("D4", 13),), rule="along")
    assert board_shows(board, extends, BLACK)
    for between, blocks in (("C6", True), ("A7", True), ("F7", False)):
        board.set_position(parse_diagram(OPEN), BLACK)
        board.play(WHITE, parse_vertex(between, 13))
        assert board_shows(board, extends, BLACK) is not blocks


@pytest.mark.parametrize(("enemy", "so"), [("F4", True), ("H4", False)])
def test_on_an_even_board_the_middle_runs_between_two_lines(enemy: str, so: bool) -> None:
    board = Board(14)
    board.play(WHITE, parse_vertex(enemy, 14))
    # H, the first line beyond the middle, was taken for the middle itself
    assert RELATIONS["joseki"](board, parse_vertex("G3", 14), parse_vertex(enemy, 14), BLACK) is so


def test_a_rule_is_told_only_where_the_board_shows_it() -> None:
    board = board_at(STONES)
    assert tell_shape(board, played("meet-jump", "C5", "C7"), BLACK).text == "C5 jumps one point from C7."
    wrong = tell_shape(board, played("meet-jump", "D5", "C7"), BLACK)
    assert wrong.text == "D5 attaches to the stone at D4."
    assert tell_shape(board, tried("J1", 0.0), BLACK).text == "J1 is a move in the lower right corner."


def test_a_rule_that_says_more_than_the_board_shows_is_never_told() -> None:
    text = tell_shape(board_at(STONES), played("kill-as-read", "D5", "D4"), BLACK).text
    assert text == "D5 attaches to the stone at D4."
    assert tell_shape_without_board(played("kill-as-read", "D5", "D4"), BLACK, SIZE) == ""
    assert (
        tell_shape_without_board(played("meet-attach", "D5", "D4"), BLACK, SIZE)
        == "D5 attaches to the stone at D4."
    )
    assert (
        tell_shape_without_board(played("meet-diagonal", "D6", "C7"), BLACK, SIZE)
        == "D6 is a diagonal step from C7."
    )
    assert tell_shape_without_board(played("fuseki-small-point", "C4", "pass"), BLACK, SIZE) == ""


def test_no_told_rule_speaks_of_life_and_death() -> None:
    words = ("kill", "dead", "alive", "captur", "lives", "cut off", "weak", "saves")
    rules = load_rules()
    for name in load_shape_rules():
        assert not any(word in shown_by(rules[name]) for word in words), name


def test_a_file_with_an_unknown_rule_is_refused(tmp_path) -> None:
    file = tmp_path / "shapes.yaml"
    file.write_text("own: [no-such-rule]\n", encoding="utf-8")
    with pytest.raises(RuleError, match="there is no rule 'no-such-rule'"):
        load_shape_rules(file)
    file.write_text("beyond: [meet-jump]\n", encoding="utf-8")
    with pytest.raises(RuleError, match="no relation 'beyond'"):
        load_shape_rules(file)


CONTACT = """
. . . . . . . . .
. . . O . O . . .
. . . . X . . . .
. . O O . . . O .
. . X . . . . X .
. . . . . . . . .
. O O . . . X O .
. X . . . . . . .
. . . . . . . . .
"""


@pytest.mark.parametrize(
    ("vertex", "words"),
    [
        ("E8", "pushes in between D8 and F8"),
        ("E6", "blocks the stones at D6"),
        ("D5", "pushes along the stone at D6"),
        ("C2", "crawls under the stone at C3"),
        ("G5", "extends from H5"),
        ("H4", "bumps against the stone at H3"),
        ("G6", "is a hane around the stone at H6"),
        ("J5", "extends from H5"),
        ("G2", "extends from G3"),
    ],
)
def test_what_a_move_in_contact_is(vertex: str, words: str) -> None:
    found = Tried(Candidate(point(vertex), ()))
    assert tell_shape(board_at(CONTACT), found, BLACK).text == f"{vertex} {words}."


@pytest.mark.parametrize(
    ("relation", "vertex", "stones", "so"),
    [
        ("between two", "E8", ("D8", "F8"), True),
        # beside one of them, or with nobody behind
        ("between two", "E6", ("D6",), False),
        ("between two", "B6", ("C6",), False),
        ("block", "E6", ("D6",), True),
        # a single stone is no row, and one that is met alone no block
        ("block", "H4", ("H3",), False),
        ("block", "B6", ("C6",), False),
        ("head", "H4", ("H3",), True),
        ("head", "E6", ("D6",), False),
        ("push", "D5", ("D6",), True),
        ("push", "C2", ("C3",), True),
        ("push", "G5", ("H6",), False),
        ("push", "D5", ("C6",), False),
        ("crawl", "C2", ("C3",), True),
        ("crawl", "D5", ("D6",), False),
        ("ahead", "G2", ("H3",), True),
        ("ahead", "D5", ("C6",), False),
        ("ahead", "J9", ("H3",), False),
    ],
)
def test_the_relations_of_contact(relation: str, vertex: str, stones: tuple[str, ...], so: bool) -> None:
    claim = Claim(SHAPE, SEEN, point(vertex), tuple(point(each) for each in stones), rule=relation)
    assert board_shows(board_at(CONTACT), claim, BLACK) is so


def test_what_has_an_own_stone_above_it_does_not_crawl() -> None:
    rows = [". . . . . . . . ."] * SIZE
    rows[-3], rows[-2] = ". . X O . . . . .", ". . . X . . . . ."
    crawl = Claim(SHAPE, SEEN, point("C2"), (point("D3"),), rule="crawl")
    assert not board_shows(board_at("\n".join(rows)), crawl, BLACK)
    rows[-3] = ". . . O . . . . ."
    assert board_shows(board_at("\n".join(rows)), crawl, BLACK)


WEDGE = """
. . . . . . . . .
. . . . . . . . .
. . . . . . . . .
. . . . . . . . .
. . . . . . . . .
O . O . . . . . .
. . X . . . . . .
. . . . . . . . .
. . . . . . . . .
"""


@pytest.mark.parametrize(("stone", "so"), [("C4", True), ("A4", False)])
def test_a_hane_goes_around_what_the_own_stone_touches(stone: str, so: bool) -> None:
    claim = Claim(SHAPE, SEEN, point("B4"), (point(stone),), rule="hane")
    assert board_shows(board_at(WEDGE), claim, BLACK) is so


ROW = """
. . . . . . . . .
. . . . . . . . .
. . . . . . . . .
. . . . O . . . .
. . . O O O O . .
. . . X . . . . .
. . . . . . . . .
. O . . . . . . .
X O . . . . . . .
"""


@pytest.mark.parametrize(
    ("relation", "rows", "vertex", "stone", "so"),
    [
        (
            "three",
            ROW.replace("O O O O", "O O O .").replace(". . . . O . .", ". . . . . . ."),
            "C5",
            "D5",
            True,
        ),
        # there are five of them
        ("three", ROW, "C5", "D5", False),
        ("two", ROW, "C5", "D5", False),
        ("hane", ROW, "C5", "D5", True),
    ],
)
def test_stones_at_whose_head_a_hane_is_are_counted(
    relation: str, rows: str, vertex: str, stone: str, so: bool
) -> None:
    claim = Claim(SHAPE, SEEN, point(vertex), (point(stone),), rule=relation)
    assert board_shows(board_at(rows), claim, BLACK) is so


def test_a_crosscut_is_no_hane() -> None:
    rows = ROW.replace(". . . X . . . . .", ". . . X O . . . .").replace(
        ". . . O O O O . .", ". . . O . . . . ."
    )
    claims = [Claim(SHAPE, SEEN, point("E5"), (point("D5"),), rule=each) for each in ("crosscut", "hane")]
    assert [board_shows(board_at(rows), each, BLACK) for each in claims] == [True, False]


TWO_ROWS = """
. . . . . . . . .
. . . . . . . . .
. . . . . . . . .
. . . . . . . . .
. X X . X . . . .
. . . . . . . . .
. . . . . . . . .
. . . . . . . . .
. . . . . . . . .
"""


def test_a_move_that_makes_one_string_of_two_is_told_as_that() -> None:
    board = board_at(TWO_ROWS)
    assert set(own_strings_joined(board, point("D5"), BLACK)) == {point("C5"), point("E5")}
    assert own_strings_joined(board, point("F5"), BLACK) == []
    assert own_strings_joined(board, point("D5"), WHITE) == []
    found = Tried(Candidate(point("D5"), ()))
    assert tell_shape(board, found, BLACK).text.startswith("D5 joins the stones at ")


@pytest.mark.parametrize(
    ("vertex", "is_one"), [("D6", True), ("F3", True), ("A5", False), ("B5", False), ("E1", False)]
)
def test_a_move_on_the_lines_at_the_edge_approaches_nothing(vertex: str, is_one: bool) -> None:
    board = Board(13)
    board.play(WHITE, parse_vertex("D3", 13))
    assert RELATIONS["approach"](board, parse_vertex(vertex, 13), parse_vertex("D3", 13), BLACK) is is_one


@pytest.mark.parametrize(("enemy", "so"), [("O17", True), ("R7", False)])
def test_a_stone_in_the_next_corner_makes_no_joseki(enemy: str, so: bool) -> None:
    board = Board(19)
    board.play(BLACK, parse_vertex("Q16", 19))
    board.play(WHITE, parse_vertex(enemy, 19))
    claim = Claim(SHAPE, SEEN, parse_vertex("R13", 19), rule="joseki-side-variation")
    # it was: "Joseki: R13 is a rarer joseki move in the upper right corner", with White's stones below only
    assert board_shows(board, claim, BLACK) is so
