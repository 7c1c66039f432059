"""Of moves that work the readers name the one that players would think of first, and no move that does not work."""

from __future__ import annotations

import numpy as np
import pytest

from engine.board.board import Board
from engine.board.diagram import marked_points, parse_diagram
from engine.board.points import BLACK, NUM_POINTS, WHITE, parse_vertex, vertex_of
from engine.reading.links.questions import LINK_BUDGET, connect, judge_cut
from engine.reading.outcome import LOSS, PROVEN, WIN
from engine.reading.reader import Reader
from engine.reading.semeai.judgement import judge_semeai
from engine.reading.strings.combination import CAPTURE_BUDGET
from engine.reading.strings.judgement import judge_capture
from engine.reading.taste import Taste
from tests.reading.semeai_positions import FIGHTS

EDGE = """
. . . . . . .
. . . . . . .
. X . . . . .
b X . . . . .
. X . . . . .
. . . . . . .
. . . . . . .
"""
"""White's stone at A4 is captured by A3 as well as by A5."""

RACE = next(each.diagram for each in FIGHTS if each.name == "two shared liberties, one more for Black")
"""Black, to move, wins the race by B7 or B6, and not by filling its own liberty at A4."""

JUMP = """
. . . . . . .
. . . . . . .
. O X O . . .
. O . O . . .
. O . O . . .
. O X O . . .
. . . . . . .
"""
"""Black's stones at C5 and C2 are cut at C4 as well as at C3."""


def board_of(diagram: str) -> Board:
    grid = parse_diagram(diagram.replace("a", "X").replace("b", "O"))
    board = Board(len(grid))
    board.set_position(grid)
    return board


def likes(name: str, size: int = 7) -> Taste:
    """A taste by which one move is far likelier than all others."""
    odds = np.zeros(NUM_POINTS, dtype=np.float32)
    odds[parse_vertex(name, size)] = 9.0
    return lambda board, color: odds


@pytest.mark.parametrize(("liked", "named"), [("A3", "A3"), ("A5", "A5"), ("G7", None)])
def test_a_capture_is_named_by_taste(liked: str, named: str | None) -> None:
    board = board_of(EDGE)
    usual = judge_capture(Reader(), board, parse_vertex("A4", 7), CAPTURE_BUDGET)
    found = judge_capture(Reader(taste=likes(liked)), board, parse_vertex("A4", 7), CAPTURE_BUDGET)
    assert (found.outcome, found.trust) == (WIN, PROVEN)
    assert vertex_of(found.move, 7) == (named or vertex_of(usual.move, 7))


def test_what_can_be_taken_at_once_is_taken() -> None:
    board = board_of(EDGE)
    board.play(BLACK, parse_vertex("A5", 7))
    found = judge_capture(Reader(taste=likes("A2")), board, parse_vertex("A4", 7), CAPTURE_BUDGET)
    assert vertex_of(found.move, 7) == "A3"


@pytest.mark.parametrize(("liked", "named"), [("B7", "B7"), ("B6", "B6"), ("A4", None)])
def test_a_semeai_is_won_by_the_move_that_is_liked_if_it_wins(liked: str, named: str | None) -> None:
    board, places = board_of(RACE), marked_points(RACE)
    usual = judge_semeai(Reader(), board, places["a"], places["b"])
    found = judge_semeai(Reader(taste=likes(liked)), board, places["a"], places["b"])
    assert (found.save, found.capture, found.trust) == (WIN, WIN, PROVEN)
    assert vertex_of(found.move, 7) == (named or vertex_of(usual.move, 7))


@pytest.mark.parametrize(("liked", "named"), [("C4", "C4"), ("C3", "C3"), ("G7", None)])
def test_a_cut_is_made_where_players_look_first(liked: str, named: str | None) -> None:
    board, (first, second) = board_of(JUMP), (parse_vertex("C5", 7), parse_vertex("C2", 7))
    usual = judge_cut(Reader(), board, first, second, LINK_BUDGET)
    found = judge_cut(Reader(taste=likes(liked)), board, first, second, LINK_BUDGET)
    assert (found.outcome, found.trust) == (WIN, PROVEN)
    assert vertex_of(found.move, 7) == (named or vertex_of(usual.move, 7))
    board.play(WHITE, found.move)
    assert connect(Reader(), board, first, second, LINK_BUDGET).outcome == LOSS


def test_a_brief_question_about_a_semeai_tries_no_other_move() -> None:
    board, places = board_of(RACE), marked_points(RACE)
    brief = judge_semeai(Reader(taste=likes("B6")), board, places["a"], places["b"], 100)
    assert brief == judge_semeai(Reader(), board, places["a"], places["b"], 100)


def test_positions_that_are_looked_at_for_another_move_are_counted() -> None:
    board, places = board_of(RACE), marked_points(RACE)
    usual = judge_semeai(Reader(), board, places["a"], places["b"])
    other = "B6" if vertex_of(usual.move, 7) == "B7" else "B7"
    found = judge_semeai(Reader(taste=likes(other)), board, places["a"], places["b"])
    assert found.nodes > usual.nodes
    point = parse_vertex("A4", 7)
    usual_capture = judge_capture(Reader(), board_of(EDGE), point, CAPTURE_BUDGET)
    other = "A3" if vertex_of(usual_capture.move, 7) == "A5" else "A5"
    liked = judge_capture(Reader(taste=likes(other)), board_of(EDGE), point, CAPTURE_BUDGET)
    assert liked.nodes > usual_capture.nodes
