"""Who leads in the game of a session: counted once both sides have passed, estimated before."""

from __future__ import annotations

from engine.explain.sentences.estimated_score import Estimate
from engine.gtp.commands.answers import asked_of_position
from engine.gtp.session import Session
from engine.library.table import estimate_score


def estimate_now(session: Session) -> Estimate:
    """Return the estimated score of the session's position.

    Once both sides have passed it is not estimated, but counted by the rules.
    """
    return estimate_score.find(asked_of_position(session))
