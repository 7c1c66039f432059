"""Answers in GNU Go's form: of the commands that read, and of those that count.

Most answers of readers are ``CODE[ VERTEX]``. The code is 0 when the mover fails, 1 when it succeeds, 2 for a ko that
it takes first, 3 for a ko in which it needs the first threat; the vertex is its first move, PASS when it need not
move. Where the budget is spent before anything is proven GNU Go guesses; so do `best_answer` and `best_code`, from how
far the search had come, while `answer` and `code_alone` then say ``unknown``.
"""

from __future__ import annotations

from dataclasses import replace

from engine.board.board import Board
from engine.board.points import PASS, vertex_of
from engine.gtp.protocol import decimal
from engine.gtp.session import Session
from engine.reading.outcome import LOSS, UNKNOWN, Reading


def copied_board(session: Session) -> Board:
    """A copy of the game's board, for a reader to play on: whatever happens, the game stays as it is."""
    return session.game.board.copy()


def answer(session: Session, reading: Reading) -> str:
    """The code and the first move of a reading, whose nodes are counted."""
    session.reading_nodes += reading.nodes
    if reading.outcome == LOSS or (reading.outcome == UNKNOWN and reading.move == PASS):
        return code(reading.outcome)
    return f"{code(reading.outcome)} {vertex(session, reading.move)}"


def best_answer(session: Session, reading: Reading) -> str:
    """As `answer`, with the code that is best supported where nothing was proven: never ``unknown``."""
    return answer(session, replace(reading, outcome=reading.best_supported))


def best_code(session: Session, reading: Reading) -> str:
    """The code of `best_answer` alone."""
    return code_alone(session, replace(reading, outcome=reading.best_supported))


def code_alone(session: Session, reading: Reading) -> str:
    """The code of a reading, whose nodes are counted."""
    session.reading_nodes += reading.nodes
    return code(reading.outcome)


def code(outcome: int) -> str:
    """GNU Go's number of an outcome, or ``unknown``."""
    return "unknown" if outcome == UNKNOWN else str(outcome)


def vertex(session: Session, point: int) -> str:
    """A point in capital letters, PASS for a pass."""
    return vertex_of(point, session.size).upper()


def score_between(lower: float, upper: float) -> str:
    """B+X or W+X, the mean of two bounds in points from White's view, and the bounds."""
    mean = round((lower + upper) / 2, 1)
    leader = f"{'W' if mean >= 0 else 'B'}+{decimal(abs(mean), 1)}"
    return f"{leader} (upper bound: {decimal(upper, 1)}, lower: {decimal(lower, 1)})"
