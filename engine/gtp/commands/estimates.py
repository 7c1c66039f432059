"""Who leads in the game of a session: counted once both sides have passed, estimated before."""

from __future__ import annotations

from engine.explain.sentences.estimated_score import Estimate, estimate
from engine.gtp.commands.scoring import score_at_end
from engine.gtp.session import Session


def estimate_now(session: Session) -> Estimate:
    """The estimate that every command tells."""
    if session.game.passes >= 2:
        return Estimate.counted(score_at_end(session).margin)
    return estimate(session.game, session.interruption.is_set)
