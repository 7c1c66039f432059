"""Answers in GNU Go's form: of the commands that read, and of those that count.

Most answers of readers are ``CODE[ VERTEX]``. The code is 0 when the mover fails, 1 when it succeeds, 2 for a ko that
it takes first, 3 for a ko in which it needs the first threat; the vertex is its first move, PASS when it need not
move. Where nothing was proven it is the best-supported code, unless the session wants ``unknown`` there. The twins of
the commands say besides how far the answer can be trusted.
"""

from __future__ import annotations

from typing import Any

from engine.board.board import Board
from engine.board.points import PASS, vertex_of
from engine.gtp.protocol import decimal
from engine.gtp.session import Session
from engine.library.asking import Asked
from engine.reading.outcome import LOSS, PROVEN, Reading

UNPROVEN = "unknown"
"""Stands in the code's place if the session wants proven answers only."""


def copied_board(session: Session) -> Board:
    """Return a copy of the game's board, on which a reading (local search) may play."""
    return session.game.board.copy()


def asked_of_position(session: Session, board: Board | None = None, **told: Any) -> Asked:
    """Return what a reader needs to answer a question about stones, as an `Asked`: the position, the
    arguments and so on.

    The position is the session's or another ``board``. ``told``: the arguments as fields of `Asked` by name,
    such as ``points``
    """
    return Asked(
        session.workshop,
        session.game,
        copied_board(session) if board is None else board,
        interrupted=session.interruption.is_set,
        cleaned=session.cleaned,
        **told,
    )


def answer(session: Session, reading: Reading) -> str:
    """Return a reading's answer as GTP writes it, ``CODE[ VERTEX]``: its result and the first move.

    The code is 0 to 3 or ``unknown``. If the session asks for it, how far the answer can be trusted is added.
    The positions that were read are added to the session's count.
    """
    session.reading_nodes += reading.nodes
    text = code(session, reading.best_supported, reading.trust)
    has_move = reading.move != PASS if text == UNPROVEN else reading.best_supported != LOSS
    if has_move:
        text = f"{text} {vertex(session, reading.move)}"
    return with_trust(session, text, reading.trust)


def code_alone(session: Session, reading: Reading) -> str:
    """Return a reading's answer as its code alone, 0 to 3, or ``unknown`` if the session wants proof and
    there is none.

    If the session asks for it, how far the answer can be trusted is added. The positions that were read are
    added to the session's count.
    """
    session.reading_nodes += reading.nodes
    return with_trust(session, code(session, reading.best_supported, reading.trust), reading.trust)


def code(session: Session, outcome: int, trust: str) -> str:
    """Return GNU Go's number for an outcome as text, 0 to 3, or ``unknown``.

    An outcome that is not proven (by its ``trust``) becomes ``unknown`` if the session wants only proven
    ones. Where the session tells the trust beside each answer, it stays a number.
    """
    hidden = session.only_proven and not session.tells_trust and trust != PROVEN
    return UNPROVEN if hidden else str(outcome)


def with_trust(session: Session, text: str, trust: str) -> str:
    """Return an answer with a word on how far to trust it, if the session wants that (``tells_trust``).

    ``trust`` is the word: proven, likely or guess.
    """
    return f"{text} {trust}" if session.tells_trust else text


def vertex(session: Session, point: int) -> str:
    """Return the vertex of a point in capital letters, such as D4; PASS for a pass."""
    return vertex_of(point, session.size).upper()


def score_between(lower: float, upper: float) -> str:
    """Return an estimated score as text: ``B+X`` or ``W+X``, the mean of the bounds ``lower`` and ``upper``,
    and the bounds in parentheses.

    The bounds are points that White leads by, both as arguments and in the text.
    """
    mean = round((lower + upper) / 2, 1)
    leader = f"{'W' if mean >= 0 else 'B'}+{decimal(abs(mean), 1)}"
    return f"{leader} (upper bound: {decimal(upper, 1)}, lower: {decimal(lower, 1)})"
