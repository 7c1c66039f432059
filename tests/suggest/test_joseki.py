"""Moves out of the corner book: each rule after moves in one corner, and the corners that are still open."""

from __future__ import annotations

import pytest

from engine.board.board import Board
from engine.board.points import BLACK, EMPTY, PASS, parse_vertex
from engine.board.symmetry import turn
from engine.evaluate.evaluation import Evaluator
from engine.evaluate.strategy import BEHIND, FUSEKI, Strategy
from engine.explain.words.reasons import reason_sentence
from engine.suggest.candidate import Reason
from engine.suggest.experts.joseki import suggest
from engine.suggest.view import View
from tests.knowledge import knowledge
from tests.suggest.experts import rules_of

# rule, the moves played, Black first, the move that it must fire for
LINES = [
    ("joseki-first-stone", "", "Q16"),
    ("joseki-named", "Q16", "O17"),
    ("joseki-normal", "R14", "Q17"),
    ("joseki-side-variation", "R15", "P16"),
    ("joseki-urgent", "R15 P17", "R17"),
    ("joseki-only-move", "P15 P17", "Q17"),
    ("joseki-finish", "R15 pass", "Q17"),
    ("joseki-complex", "P17 R16", "Q14"),
    ("joseki-trick", "Q16 pass L17", "L15"),
    ("joseki-tesuji", "R15 R17", "P16"),
    ("joseki-punish", "R16 Q12", "R14"),
    ("joseki-after-departure", "R16 Q12", "Q14"),
    ("joseki-after-tenuki", "R14 Q16 O17 pass", "P15"),
    ("joseki-despite-outside", "R14 Q16 pass R11 O17 pass P15", "R17"),
]


def view_after(moves: str, evaluator: Evaluator, symmetry: int = 0) -> View:
    """What the side to move sees after some moves on 19x19, the board turned; it is behind."""
    board = Board(19)
    for vertex in moves.split():
        point = parse_vertex(vertex, 19)
        board.play(board.to_move, point if point == PASS else turn(point, 19, symmetry))
    strategy = Strategy(board.to_move, FUSEKI, -15.0, BEHIND, 7.0, (), ())
    return View(board, evaluator.evaluate(board).copy(), strategy, knowledge())


@pytest.mark.parametrize("symmetry", [0, 6])
@pytest.mark.parametrize(("rule", "moves", "move"), LINES, ids=[line[0] for line in LINES])
def test_the_rule_fires(rule: str, moves: str, move: str, symmetry: int, evaluator: Evaluator) -> None:
    view = view_after(moves, evaluator, symmetry)
    expected = turn(parse_vertex(move, 19), 19, symmetry)
    fired = [firing for firing in suggest(view) if firing.rule == rule and firing.move == expected]
    assert fired
    for firing in fired:
        assert "{" not in reason_sentence(Reason(knowledge().rules[rule], firing), view.color, view.size)
        assert firing.lines[0].point == firing.move
        assert firing.lines[0].color == view.color


def test_every_rule_has_a_line() -> None:
    assert {rule for rule, _, _ in LINES} == rules_of("joseki")


def test_the_lines_alternate_and_name_free_points(evaluator: Evaluator) -> None:
    view = view_after("Q16 O17", evaluator)
    for firing in suggest(view):
        assert all(line.color != view.color for line in firing.lines[0].then)
        assert all(view.color_at(line.point) == EMPTY for line in firing.lines[0].then if line.point != PASS)


def test_corners_are_open_until_their_joseki_is_played() -> None:
    board = Board(19)
    assert knowledge().corners_open(board) == 4
    board.play(BLACK, parse_vertex("K10", 19))
    assert knowledge().corners_open(board) == 4
    for vertex in ("A1", "A2", "B1", "B2", "C2", "C1", "D1", "D2"):
        board.play(board.to_move, parse_vertex(vertex, 19))
    assert knowledge().corners_open(board) == 3


@pytest.mark.parametrize(("size", "count"), [(9, 4), (7, 4), (4, 0), (2, 0)])
def test_small_boards_count_their_empty_corners(size: int, count: int) -> None:
    board = Board(size)
    assert knowledge().corners_open(board) == count
    if count:
        board.play(BLACK, parse_vertex("B2", size))
        assert knowledge().corners_open(board) == count - 1
