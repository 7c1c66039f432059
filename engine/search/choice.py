"""Which of the candidates compared is played, and when to pass.

A pass is one choice among others: it is worth the score that it leaves. It is chosen when no candidate gains anything,
and never while a group can still be killed or saved by moving.
"""

from __future__ import annotations

import numpy as np

from engine.board.points import PASS
from engine.search.decision import Decision, Tried
from engine.strategy import ENDGAME

LEAST_GAIN = 0.25
"""Points that a move in the endgame must gain, or it is a pass: fillings of safe ground gain nothing."""


def choose(decision: Decision, careless: float, generator: np.random.Generator) -> int:
    """The move of a decision, PASS for none.

    ``careless`` is how many points worse than the best the move may be; the generator chooses among those.
    """
    standing = [each for each in decision.tried if not each.rejected]
    if not standing:
        return _without_standing(decision)
    best = standing[0]
    if _may_pass(decision) and max(each.score for each in standing) < decision.before + LEAST_GAIN:
        return PASS
    near = [each for each in standing if each.worth >= best.worth - careless]
    if len(near) == 1 or careless == 0.0:
        return best.move
    weights = np.array([1.0 + each.worth - best.worth + careless for each in near])
    return near[int(generator.choice(len(near), p=weights / weights.sum()))].move


def _without_standing(decision: Decision) -> int:
    """When all that was tried was rejected, or nothing was tried."""
    best: Tried | None = max(decision.tried, key=lambda each: each.score, default=None)
    if best is not None and best.score > decision.before + LEAST_GAIN:
        return best.move
    if not decision.tried and decision.untried and not _may_pass(decision):
        return decision.untried[0].move
    return PASS


def _may_pass(decision: Decision) -> bool:
    """Whether the phase allows to pass at all: not while groups can still be saved or killed."""
    return decision.strategy.phase == ENDGAME
