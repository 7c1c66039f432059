"""The end of a game by parts, asked through the pipe."""

from __future__ import annotations

import re

import pytest

from engine.board.diagram import parse_diagram
from engine.board.points import BLACK, EMPTY, point_at, vertex_of
from tests.endgame.positions import SIMPLE_KO

TWO_PLACES = """
O O O O X X X
. O . O . X .
O O . X X X .
O O . X X X X
O O O X X X .
O O O X X X .
. O O O X X X
"""

KO = """
. . X O . O .
X X . X O O O
. X X O . O .
X X X X O O O
. X . X O . O
X X X X O O O
. X X X O O .
"""


def set_up(diagram: str) -> list[str]:
    grid = parse_diagram(diagram)
    size = len(grid)
    lines = [f"boardsize {size}", "clear_board", "komi 0.5"]
    for y in range(size):
        for x in range(size):
            if grid[y, x] != EMPTY:
                color = "b" if grid[y, x] == BLACK else "w"
                lines.append(f"play {color} {vertex_of(point_at(x, y), size)}")
    return lines


def test_every_region_and_the_best_move(engine) -> None:
    engine.ask_all(*set_up(TWO_PLACES))
    assert engine.ask("tamen-endgame w").removeprefix("= ").split("\n") == [
        "C6 C5 C4: gote, a move gains 1 1/2 points; Black C5; White C5.",
        "E6: gote, a move gains 1 point; Black E6; White E6.",
        "White to move: C5 is best, of all regions together; then Black is ahead by 1 point on the board.",
    ]
    rows = engine.ask("tamen-temperatures").removeprefix("= \n").split("\n")
    assert [row.split() for row in rows][1] == ['""', '""', "3/2", '""', "1", '""', '""']
    engine.ask_all("kata-set-rules japanese")
    assert "a move gains 1/2 point;" in engine.ask("tamen-endgame w"), (
        "by territory a move is worth a point less"
    )


def test_the_move_that_was_counted_is_played_and_told(engine) -> None:
    engine.ask_all(*set_up(TWO_PLACES))
    assert engine.ask("genmove w") == "= C5"
    told = engine.ask("explain")
    assert "Both open places are counted to the end: C5 is worth 1 1/2 points in gote, with best play" in told
    assert "Black wins by 0.5 points; a pass would lose 2 points." in told


def test_what_cannot_be_counted_is_said_so(engine) -> None:
    engine.ask_all("boardsize 9")
    lines = engine.ask("tamen-endgame").split("\n")
    assert lines[0].endswith(": too large to be counted.")
    assert lines[1] == "Black to move: the best move is not known."
    rows = engine.ask("tamen-temperatures").removeprefix("= \n").split("\n")
    assert {word for row in rows for word in row.split()} == {"?"}


def test_what_a_ko_is_worth(engine) -> None:
    engine.ask_all(*set_up(SIMPLE_KO))
    lines = engine.ask("tamen-endgame b").removeprefix("= ").split("\n")
    assert lines == [
        "D7 E7: a ko that 4 points hang on, Black needs 2 and White 1 in a row; whoever has the ko threats a move "
        "gains 1 1/3 points, worth 2/3 point for White; Black E7; White E7.",
        "Black to move: E7 is best, counted on the whole board; then White is ahead by 7 points on the board.",
    ]
    lines = engine.ask("tamen-ko e7").removeprefix("= ").split("\n")
    assert lines[1] == (
        "White has the ko threats: a move gains 1 1/3 points, worth 2/3 point for White; Black E7; White E7; "
        "Black first -2 at 0 -2/3 at 4/3; White first -2 at 0 -2/3 at 4/3"
    )
    assert lines[2] == "formula: -2/3 for Black, a move gains 4/3"
    rows = engine.ask("tamen-temperatures").removeprefix("= \n").split("\n")
    assert [row.split() for row in rows][2][3:5] == ["4/3", "4/3"]
    assert engine.ask("tamen-ko a1") == "? nothing is open there"
    engine.ask_all(*set_up(TWO_PLACES))
    assert engine.ask("tamen-ko c5") == "? no ko is known to decide the region there"


@pytest.mark.slow
def test_a_ko_whose_value_is_not_found_is_named_with_its_bounds(engine) -> None:
    engine.ask_all(*set_up(KO))
    lines = engine.ask("tamen-endgame b").split("\n")
    assert re.search(r": a ko decides; -?\d+ to -?\d+ points for Black\.$", lines[0]), lines


def test_nothing_is_open_on_a_finished_board(engine) -> None:
    engine.ask_all(*set_up(TWO_PLACES), "play w C5", "play b E6", "play w C6", "play b C4")
    assert engine.ask("tamen-endgame w") == "= Nothing is open."


def test_bad_words(engine) -> None:
    assert re.match(r"\? .*(color|colour)", engine.ask("tamen-endgame green"))
    assert re.match(r"\? syntax error", engine.ask("tamen-temperatures 3"))
