"""Anchors: which answers of a position stand in those after it, and which are read anew."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
import pytest

from engine.board.board import Board
from engine.board.diagram import parse_diagram
from engine.board.points import BLACK, PASS, WHITE, parse_vertex
from engine.reading.outcome import LOSS, UNKNOWN, WIN
from engine.reading.search.anchor import MOST_CHANGED, Anchor
from engine.reading.search.memo import KEPT, READ, Memo, new_questions
from engine.reading.search.records import CAPTURE

LADDER = """
    . . . . . . . . . . . . .
    . . . . . . . . . . . . .
    . . X X X . . . . . . . .
    . . X O . . . . . . . . .
    . . . X . . . . . . . . .
    . . . . . . . . . . . . .
    . . . . . . . . . . . . .
    . . . . . . . . . . . . .
    . . . . . . . . . . . . .
    . . . . . . . . . . . . .
    . . . . . . . . . . . . .
    . . . . . . . . . . . . .
    . . . . . . . . . . . . .
"""
"""White's stone at D10 is in atari, and a ladder runs to the lower right."""


def at(vertex: str) -> int:
    return parse_vertex(vertex, 13)


def board_of(text: str) -> Board:
    board = Board(13)
    board.set_position(parse_diagram(text))
    return board


def ask_capture(memo: Memo, board: Board, vertex: str, mover: int, budget: int = 1000) -> np.void:
    """Return the answered question whether White's string is captured, ``mover`` moving first."""
    questions = new_questions(1)
    question = questions[0]
    question["goal"], question["target"], question["other"] = CAPTURE, at(vertex), PASS
    question["attacker"], question["mover"] = BLACK, mover
    question["limit"], question["budget"] = 4, budget
    memo.answer(board, questions)
    answered: np.void = questions[0]
    return answered


def noted(memo: Memo, board: Board, vertex: str = "D10", mover: int = WHITE, budget: int = 1000) -> Anchor:
    anchor = Anchor(board)
    with memo.anchored(anchor):
        ask_capture(memo, board, vertex, mover, budget)
    return anchor


def play(board: Board, color: int, moves: Sequence[str]) -> None:
    for move in moves:
        board.play(color, at(move))


def test_far_from_what_has_changed_the_answer_stands() -> None:
    """A stone in the ladder's way, six steps off, saves the string; with an anchor nobody looks."""
    memo, board = Memo(), board_of(LADDER)
    anchor = noted(memo, board)
    play(board, WHITE, ["H8"])
    assert ask_capture(memo, board, "D10", WHITE)["outcome"] == WIN
    with memo.anchored(anchor):
        standing = ask_capture(memo, board, "D10", WHITE)
    assert standing["outcome"] == LOSS and standing["hit"] == KEPT


@pytest.mark.parametrize("move", ["E8", "F10", "E9"])
def test_near_it_is_read_anew(move: str) -> None:
    memo, board = Memo(), board_of(LADDER)
    anchor = noted(memo, board)
    play(board, WHITE, [move])
    with memo.anchored(anchor):
        answered = ask_capture(memo, board, "D10", WHITE)
    assert answered["hit"] == READ and answered["outcome"] == WIN


def test_it_stands_whatever_the_memory_holds_and_only_within_the_block() -> None:
    board = board_of(LADDER)
    anchor = noted(Memo(), board)
    play(board, WHITE, ["H8"])
    memo = Memo()
    with memo.anchored(anchor):
        assert ask_capture(memo, board, "D10", WHITE)["outcome"] == LOSS
    assert ask_capture(memo, board, "D10", WHITE)["outcome"] == WIN
    with memo.anchored(anchor):
        assert ask_capture(memo, board, "D10", WHITE)["outcome"] == LOSS
    with memo.anchored(None):
        assert ask_capture(memo, board, "D10", WHITE)["outcome"] == WIN


def test_another_question_is_read() -> None:
    memo, board = Memo(), board_of(LADDER)
    anchor = noted(memo, board)
    play(board, WHITE, ["H8"])
    with memo.anchored(anchor):
        assert ask_capture(memo, board, "D10", BLACK)["hit"] == READ


def test_what_was_open_stays_open() -> None:
    memo, board = Memo(), board_of(LADDER)
    anchor = noted(memo, board, budget=0)
    play(board, WHITE, ["H8"])
    with memo.anchored(anchor):
        answered = ask_capture(memo, board, "D10", WHITE)
    assert answered["outcome"] == UNKNOWN and answered["hit"] == KEPT


def test_answers_about_other_stones_are_not_noted() -> None:
    memo, board = Memo(), board_of(LADDER)
    anchor = Anchor(board)
    play(board, WHITE, ["H8"])
    with memo.anchored(anchor):
        ask_capture(memo, board, "D10", WHITE)
    with memo.anchored(anchor):
        assert ask_capture(memo, board, "D10", BLACK)["hit"] == READ
    assert not anchor.record["asked"].any()


def test_where_very_much_has_changed_nothing_stands() -> None:
    memo, board = Memo(), board_of(LADDER)
    anchor = noted(memo, board)
    far = ["K3", "K1", "L2", "L4", "M3", "N2", "M1", "H1", "H3", "J2", "J4", "L6", "N4"]
    assert len(far) > MOST_CHANGED
    play(board, WHITE, far[:MOST_CHANGED])
    with memo.anchored(anchor):
        assert ask_capture(memo, board, "D10", WHITE)["hit"] == KEPT
    play(board, WHITE, far[MOST_CHANGED:])
    with memo.anchored(anchor):
        assert ask_capture(memo, board, "D10", WHITE)["hit"] == READ
