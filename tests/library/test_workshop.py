"""The workshop of readers and evaluators: what it keeps of the last position that was asked about."""

from __future__ import annotations

import pytest

from engine.board.board import Board
from engine.board.diagram import parse_diagram
from engine.board.points import BLACK, parse_vertex
from engine.library.workshop import Workshop

DIVIDED = """
    . . . X O . .
    . O . X O . .
    . . . X O . .
    . . . X O . .
    . . . X O . .
    . . . X O . .
    . . . X O . .
    """


def divided() -> Board:
    """A board that is divided, with a dead stone on one side."""
    board = Board(7)
    board.set_position(parse_diagram(DIVIDED))
    return board


@pytest.mark.slow
def test_what_becomes_of_a_position_is_kept_until_another_one_is_asked_about() -> None:
    workshop, board = Workshop(), divided()
    first = workshop.final_status(board)
    assert {parse_vertex("B6", 7)} == first.dead
    assert workshop.final_status(divided()) is first
    board.play(BLACK, parse_vertex("G4", 7))
    other = workshop.final_status(board)
    assert {parse_vertex("B6", 7), parse_vertex("G4", 7)} == other.dead
    again = workshop.final_status(divided())
    assert again is not first and again == first
