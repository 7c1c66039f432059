"""An explanation that nobody wants any more reads nothing further; what it has read it still tells."""

from __future__ import annotations

import pytest

from engine.board.board import Board
from engine.explain.claims.readings import Answer, BrokenOff, Readings


def test_a_reading_that_nobody_wants_is_not_begun() -> None:
    wanted = [True]
    readings, board, read = Readings(interrupted=lambda: not wanted[0]), Board(9), list[str]()

    def ask(question: str) -> Answer:
        def answer() -> Answer:
            read.append(question)
            return Answer(True)

        return readings.answer(board, question, answer)

    assert ask("lives").yes
    wanted[0] = False
    assert ask("lives").yes
    with pytest.raises(BrokenOff):
        ask("is cut")
    assert read == ["lives"]
