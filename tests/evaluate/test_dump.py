"""The evaluation in words, on tables that are filled by hand."""

from __future__ import annotations

import re

import numpy as np
import pytest

from engine.board.board import Board
from engine.board.diagram import parse_diagram
from engine.board.points import BLACK, WHITE, parse_vertex
from engine.evaluate import tables as state
from engine.evaluate.dump import SECTIONS, dump
from engine.evaluate.groups.aliveness import CAPTURED_GROUP, MANY_WAYS, UNDECIDED, UNSETTLED
from engine.evaluate.words import (
    ALIVENESS_WORDS,
    EYE_WORDS,
    LINK_WORDS,
    OUTCOME_WORDS,
    POTENTIAL_WORDS,
    RUNNING_WORDS,
    STATUS_WORDS,
    STRENGTH_WORDS,
    color_word,
    eyes_in_words,
    points_in_words,
)
from engine.reading.outcome import KO_FIRST, LOSS, OUTCOME_NAMES, UNKNOWN, WIN

POSITION = """
    . X . . .
    X O . O .
    . X . . .
    . . . . .
    . . . X .
"""


def at(vertex: str) -> int:
    return parse_vertex(vertex, 5)


def fill(row: np.void, **values: object) -> None:
    """Set fields of a row; a list fills the first places of a field."""
    for name, value in values.items():
        if isinstance(value, list):
            row[name][: len(value)] = value
        else:
            row[name] = value


@pytest.fixture
def board() -> Board:
    board = Board(5)
    board.set_position(parse_diagram(POSITION))
    return board


@pytest.fixture
def tables() -> np.void:
    """Two groups on the board: black's three stones in the corner as one, white's two as another."""
    tables = state.new_evaluation()[0]
    tables["string_of"] = tables["eye_of"] = state.NONE
    strings = [
        ("B5", BLACK, 2, 0, state.SAFE, LOSS, "pass", WIN, "pass"),
        ("A4", BLACK, 2, 0, state.SAFE, UNKNOWN, "A3", UNKNOWN, "pass"),
        ("B4", WHITE, 1, 1, state.THREATENED, WIN, "C4", WIN, "C4"),
        ("D4", WHITE, 4, 1, state.SAFE, LOSS, "pass", WIN, "pass"),
        ("B3", BLACK, 3, 0, state.CAPTURED, KO_FIRST, "B2", LOSS, "pass"),
        ("D1", BLACK, 3, 2, state.DEAD, LOSS, "pass", WIN, "pass"),
    ]
    for row, (first, color, liberties, group, status, attack, attack_move, defend, defend_move) in enumerate(
        strings
    ):
        fill(
            tables["strings"][row],
            first=at(first), color=color, stones=1, liberties=liberties, group=group, status=status, attack=attack,
            attack_move=at(attack_move), defend=defend, defend_move=at(defend_move),
        )  # fmt: skip
        tables["string_of"][at(first)] = row
    tables["string_count"] = len(strings)
    fill(
        tables["links"][0],
        first=0, second=1, points1=[at("A5")], count1=1, type=state.DIAGONAL, strength=state.SOLID,
        partner=state.NONE,
    )  # fmt: skip
    fill(
        tables["links"][1],
        first=2, second=3, points1=[at("C4")], count1=1, points2=[at("C5"), at("C3")], count2=2,
        points3=[at("C2")], count3=1, type=state.ONE_POINT_JUMP, strength=state.SHARED, cut_move=at("C4"),
        join_move=at("C4"), partner=0,
    )  # fmt: skip
    tables["link_count"] = 2
    fill(
        tables["eyes"][0],
        first=at("A5"), size=1, group=0, color=BLACK, type=state.SINGLE_POINT, min_eyes=2, typ_eyes=4,
        max_eyes=12, make_move=at("A5"), break_move=at("A5"), vital=[at("A5")], vital_count=1, open_ends=0,
        dead_stones=0,
    )  # fmt: skip
    tables["eye_of"][at("A5")] = 0
    tables["eye_count"] = 1
    fill(
        tables["groups"][0],
        first=at("B5"), color=BLACK, stones=3, strings=3, liberties=6, eyes=1, min_eyes=2, typ_eyes=4, max_eyes=12,
        eye_space=1, ways=2, attack=WIN, attack_move=at("A5"), defend=KO_FIRST, defend_move=at("C4"),
        potential_kind=[state.EXTEND_ALONG_EDGE, state.CAPTURE_THREATENED, state.CONNECT_TO_GROUP],
        potential_value=[3, 4, 8], potential_move=[at("A2"), at("C4"), at("B2")], potential_about=[-1, 2, 1],
        potentials=3, run=7, running_count=[0, 2, 0, 1], neighbors=[1], neighbor_count=1, rival=1,
        aliveness=UNSETTLED,
    )  # fmt: skip
    tables["groups"][0]["running"][state.TOWARD_OPEN][:2] = [at("C3"), at("B2")]
    tables["groups"][0]["running"][state.TOWARD_EDGE][0] = at("A3")
    fill(
        tables["groups"][1],
        first=at("B4"), color=WHITE, stones=2, liberties=5, attack=UNKNOWN, defend=UNKNOWN, rival=state.NONE,
        aliveness=MANY_WAYS,
    )  # fmt: skip
    fill(
        tables["groups"][2], first=at("D1"), color=BLACK, stones=1, rival=state.NONE, aliveness=CAPTURED_GROUP
    )
    tables["group_count"] = 3
    tables["influence"][BLACK][at("A5")] = 2.5
    tables["influence"][WHITE][at("E1")] = -0.5
    tables["territory"][BLACK][at("A5")] = 50
    tables["territory"][WHITE][at("E4")] = -13
    tables["score"][BLACK], tables["score"][WHITE] = 617, -25
    tables["lead"][BLACK], tables["lead"][WHITE] = 400, -50
    return tables


EXPECTED = {
    "strings": """\
Strings: 6
#  color  at  stones  liberties  group  status      enemy moves first      owner moves first
0  black  B5  1       2          0      safe        fails                  works
1  black  A4  1       2          0      safe        unknown at A3          unknown
2  white  B4  1       1          1      threatened  works at C4            works at C4
3  white  D4  1       4          1      safe        fails                  works
4  black  B3  1       3          0      captured    ko, takes first at B2  fails
5  black  D1  1       3          2      dead        fails                  works""",
    "connections": """\
Connections: 2
#  color  strings  type            strength           1 step  2 steps  3 steps  cut  join  or else
0  black  B5 A4    diagonal        connected solidly  A5      -        -        -    -     -
1  white  B4 D4    one-point jump  shared             C4      C5 C3    C2       C4   C4    0""",
    "eyes": """\
Eyes: 1
#  color  group  type          min  typ  max    make  break  vital  open  dead stones  points
0  black  0      single point  1/4  1/2  1 1/2  A5    A5     A5     0     0            A5""",
    "groups": """\
Groups: 3
0 black at B5: unsettled: lives or dies in one move (13 of 2, alive, to 25, captured)
    strings: B5 A4 B3; 3 stones, 6 liberties
    eyes: A5; min / typ / max 1/4 / 1/2 / 1 1/2; 1 point; 2 ways to two eyes
    life: enemy moves first works at A5; owner moves first ko, takes first at C4
    potential: extend along the edge at A2: 3 points of eye space
    potential: capture a threatened string at C4: eyes 1/2 (string 2 at B4)
    potential: connect to another group at B2: eyes 1 (connection 1)
    running: room 7; into the open C3 B2; along the edge A3
    enemies: B4; its fight is with B4
1 white at B4: many ways to the second eye (3 of 2, alive, to 25, captured)
    strings: B4 D4; 2 stones, 5 liberties
    eyes: -; min / typ / max 0 / 0 / 0; 0 points; 0 ways to two eyes
    life: enemy moves first unknown; owner moves first unknown
    running: room 0; -
    enemies: -
2 black at D1: captured (25 of 2, alive, to 25, captured)
    strings: D1; 1 stone, 0 liberties
    eyes: -; min / typ / max 0 / 0 / 0; 0 points; 0 ways to two eyes
    life: enemy moves first fails; owner moves first fails
    running: room 0; -
    enemies: -""",
    "influence": """\
Influence of black
     A    B    C    D    E
 5 2.5  0.0X 0.0  0.0  0.0
 4 0.0X 0.0O 0.0  0.0O 0.0
 3 0.0  0.0X 0.0  0.0  0.0
 2 0.0  0.0  0.0  0.0  0.0
 1 0.0  0.0  0.0  0.0X 0.0

Influence of white
      A     B     C     D     E
 5  0.0   0.0X  0.0   0.0   0.0
 4  0.0X  0.0O  0.0   0.0O  0.0
 3  0.0   0.0X  0.0   0.0   0.0
 2  0.0   0.0   0.0   0.0   0.0
 1  0.0   0.0   0.0   0.0X -0.5""",
    "territory": """\
Territory, black to move (fiftieths of a point, black's view)
    A   B   C   D   E
 5 50   0X  0   0   0
 4  0X  0O  0   0O  0
 3  0   0X  0   0   0
 2  0   0   0   0   0
 1  0   0   0   0X  0

Territory, white to move (fiftieths of a point, black's view)
     A    B    C    D    E
 5   0    0X   0    0    0
 4   0X   0O   0    0O -13
 3   0    0X   0    0    0
 2   0    0    0    0    0
 1   0    0    0    0X   0""",
    "score": """\
Score by area, without komi
black to move: B+12.34
white to move: W+0.5
what is unsettled is worth 12.84 points
lead to expect, black to move: B+8
lead to expect, white to move: W+1""",
}


@pytest.mark.parametrize("section", SECTIONS)
def test_sections(board: Board, tables: np.void, section: str) -> None:
    assert dump(board, tables, section) == EXPECTED[section]


def test_the_whole_dump_is_the_board_and_every_section(board: Board, tables: np.void) -> None:
    drawn, *_ = whole = dump(board, tables).split("\n\n")
    assert drawn.startswith("   A B C D E\n 5 . X . . .  5\n")
    assert "\n\n".join(whole[1:]) == "\n\n".join(EXPECTED[section] for section in SECTIONS)


def test_an_unknown_section_is_named_with_those_that_there_are(board: Board, tables: np.void) -> None:
    before = np.asarray(tables).tobytes()
    with pytest.raises(
        ValueError, match="^invalid section: 'moyo', expected one of strings, connections, eyes, "
    ):
        dump(board, tables, "moyo")
    assert np.asarray(tables).tobytes() == before


@pytest.mark.parametrize("size", [2, 9, 25])
def test_empty_boards_of_all_sizes(size: int) -> None:
    tables = state.new_evaluation()[0]
    tables["string_of"] = tables["eye_of"] = state.NONE
    text = dump(Board(size), tables)
    for title in ("Strings: 0", "Connections: 0", "Eyes: 0", "Groups: 0", "black to move: 0"):
        assert f"\n{title}\n" in text
    rows = re.findall(rf"^ ?{size} +0.*$", text, re.MULTILINE)
    assert [len(row.split()) for row in rows] == [size + 1] * 4


def test_there_are_words_for_every_number() -> None:
    assert set(LINK_WORDS) == set(range(state.LINK_TYPES))
    assert set(STRENGTH_WORDS) == set(range(state.ALREADY_CUT, state.SOLID + 1))
    assert set(EYE_WORDS) == set(range(state.SINGLE_POINT, state.DEAD_GROUP_EYE + 1))
    assert set(POTENTIAL_WORDS) == set(range(state.EXTEND_ALONG_EDGE, state.DEFEND_UNDERCUT + 1))
    assert set(RUNNING_WORDS) == set(range(state.RUNNING_KINDS))
    assert set(STATUS_WORDS) == set(range(state.SAFE, state.DEAD + 1))
    assert set(ALIVENESS_WORDS) == set(range(2, 26))
    assert UNDECIDED in ALIVENESS_WORDS
    assert set(OUTCOME_WORDS) == set(OUTCOME_NAMES)
    for words in (LINK_WORDS, STRENGTH_WORDS, EYE_WORDS, POTENTIAL_WORDS, RUNNING_WORDS, ALIVENESS_WORDS):
        assert len(set(words.values())) == len(words), "two numbers have one name"


@pytest.mark.parametrize(
    ("eighths", "text"),
    [(0, "0"), (1, "1/8"), (4, "1/2"), (8, "1"), (12, "1 1/2"), (16, "2"), (23, "2 7/8"), (-2, "-1/4")],
)
def test_eighths_of_an_eye(eighths: int, text: str) -> None:
    assert eyes_in_words(eighths) == text


@pytest.mark.parametrize(
    ("fiftieths", "text"), [(0, "0"), (1, "B+0.02"), (-1, "W+0.02"), (500, "B+10"), (-625, "W+12.5")]
)
def test_fiftieths_of_a_point(fiftieths: int, text: str) -> None:
    assert points_in_words(fiftieths) == text


def test_colors() -> None:
    assert [color_word(color) for color in range(4)] == ["nobody", "black", "white", "nobody"]
