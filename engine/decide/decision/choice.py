"""Which of the candidates compared is played, and when to pass.

A pass is one choice among others: it is worth the score that it leaves. In the endgame, or after the enemy passed, it
is chosen when no candidate gains anything; but first everything is tried that may still save or kill something. Late in
a middle game that has nothing left but groups which nobody can settle it is chosen when all was tried in vain.
"""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from engine.board.points import PASS
from engine.decide.decision.record import PLAIN_TO_SEE, Decision, Tried

LEAST_GAIN = 0.25
"""Points that a move must gain when a pass is the other choice."""

BEYOND_DOUBT = 5.0
"""Points that a move must gain instead if none of its reasons held: more than the score errs by one stone more."""


def choose(decision: Decision, careless: float, generator: np.random.Generator) -> int:
    """Return the move to play once the candidates of a decision have been compared; PASS for a pass.

    It is the best of the candidates that were tried and not rejected, or at weak levels one nearly as good.

    careless: how many points worse than the best the move may be. ``generator`` draws one at random of the
        moves that are no worse than that
    """
    standing = [each for each in decision.tried if not each.rejected]
    if is_pass_thinkable(decision):
        standing = [each for each in standing if gains(decision, each)]
    if not standing:
        return _without_standing(decision)
    return _one_of_the_best(standing, careless, generator)


def is_pass_thinkable(decision: Decision) -> bool:
    """Return whether a pass may be chosen in a decision.

    The time for a pass has come in the endgame, after the enemy's pass (both are the decision's ``closing``),
    or late in the game (``late``). If time was too short to try all candidates, ``late`` is not enough, and
    at least half of the candidates must have been tried.
    """
    if not decision.untried:
        return decision.closing or decision.late
    return decision.closing and len(decision.tried) >= len(decision.untried)


def gains(decision: Decision, tried: Tried, least: float = LEAST_GAIN) -> bool:
    """Return whether a candidate's score is at least ``least`` points better than the score after a pass."""
    return tried.score >= decision.before + least


def _one_of_the_best(standing: Sequence[Tried], careless: float, generator: np.random.Generator) -> int:
    """Return the move of the best candidate, or one drawn by ``generator`` from those nearly as good.

    standing: candidates that were not rejected, at least one, the best first
    careless: how many points less than the best the drawn move may be worth

    If the best move saves or captures a string, it is always taken, as nobody overlooks such a move.
    """
    best = standing[0]
    if any(reason.rule.expert in PLAIN_TO_SEE for reason in best.holding):
        return best.move
    near = [each for each in standing if each.worth >= best.worth - careless]
    if len(near) == 1 or careless == 0.0:
        return best.move
    weights = np.array([1.0 + each.worth - best.worth + careless for each in near])
    return near[int(generator.choice(len(near), p=weights / weights.sum()))].move


def _without_standing(decision: Decision) -> int:
    """Return the move to play if no candidate is left: all that were tried were rejected or gain nothing.

    It is the first of the following that exists: an untried move that saves or kills something; the candidate
    tried with the best score, if it gains enough; a pass, if one may be chosen (`is_pass_thinkable`); the
    first untried candidate; the candidate tried with the best score; a pass.
    """
    untried = [each.move for each in decision.untried]
    waiting = [move for move in decision.stakes if move in untried]
    if waiting:
        return waiting[0]
    passing = is_pass_thinkable(decision)
    best = max(decision.tried, key=lambda each: each.score, default=None)
    if best is not None and gains(decision, best, BEYOND_DOUBT if passing else LEAST_GAIN):
        return best.move
    if passing:
        return PASS
    if untried:
        return untried[0]
    return PASS if best is None else best.move
