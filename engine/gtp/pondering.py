"""Thinking in the opponent's time, where that was asked for.

After a move of its own the engine goes on as an analysis of the position would, on the tree that its decisions keep,
until the next line comes in, whatever it is. What was played out below the opponent's move counts for the next
decision; readers keep what they read. Nothing is answered and no decision is kept of it.
"""

from __future__ import annotations

import time

from engine.base.standard_error import say
from engine.decide.decision.budget import Budget
from engine.gtp.session import Session, stage_of

LONGEST = 600.0
"""Seconds after which it ends: whoever has left the board to itself need not keep a processor busy."""


def ponder(session: Session) -> None:
    """Think about the position after the engine's own move, until the next line of input is received.

    What is found helps with the next move. This is done only if the option to ponder is on and the engine has
    just moved. A failure is told on standard error and ends pondering for the whole conversation. Never
    raises an Exception.
    """
    if not (session.options.ponder and session.has_moved):
        return
    ended = session.interruption.ends_analysis
    until = time.monotonic() + LONGEST
    try:
        if session.game.is_over or not session.preparation.is_soon_ready(
            stage_of(session.options.player), 0.0
        ):
            return
        session.player.decide(
            session.game,
            session.game.to_move,
            Budget(endless=True),
            lambda: ended() or time.monotonic() > until,
        )
    except Exception as error:
        say(f"it does not think in the opponent's time any more: {type(error).__name__}: {error}")
        session.change(ponder=False)
