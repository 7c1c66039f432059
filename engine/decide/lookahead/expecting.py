"""How likely a strong player would choose each move, by the prior, where it knows more than the experts.

On all but the smallest boards the prior has a net (`engine.decide.prior.net`). Its first move costs less by a strong
network's prices than the move that the experts find likeliest. So its chances take the place of theirs there, and the
likeliest moves that no expert named are tried, too. Why a move is played is still for the experts to say.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

import numpy as np

from engine.decide.opening.opening import Opening
from engine.suggest.candidate import Candidate

MOST_ADDED = 10
"""Of so many moves that the prior finds likeliest those are tried that no expert named."""


def chances_by_prior(opening: Opening) -> np.ndarray:
    """Return how likely a strong player would choose each move in a position, by the prior and its net.

    The result has the logarithm of the chance, to base 2, by point (float64). It is far below 0 for points
    that may not be played. ``opening``: the position
    """
    odds = opening.mind.prior.odds_after(opening.game.moves, opening.board, opening.color).astype(np.float64)
    above = odds - odds.max()
    chances: np.ndarray = (above - np.log(np.exp(above).sum())) / np.log(2)
    return chances


def expect_by(
    chances: np.ndarray, candidates: Sequence[Candidate], is_set_up: bool = False
) -> list[Candidate]:
    """Return candidates with the likelihoods that ``chances`` has for their moves, in the suggester's order.

    That is the urgent ones first, then the others, both by likelihood.

    chances: as `chances_by_prior` returns them
    is_set_up: whether no move before the position is known. The prior has learned from games and may overlook there
        what the experts call urgent, such as to save stones in atari, so that stays as likely as they find it
    """

    def likelihood(each: Candidate) -> float:
        by_prior = float(chances[each.move])
        return max(by_prior, each.likelihood) if is_set_up and each.is_urgent else by_prior

    expected = [replace(each, likelihood=likelihood(each)) for each in candidates]
    return sorted(expected, key=lambda each: (not each.is_urgent, -each.likelihood))


def likeliest_others(chances: np.ndarray, known: Sequence[Candidate]) -> list[Candidate]:
    """Return the likeliest moves of all as candidates without reasons, but those that are in ``known``.

    They may still be moves that must not be played. ``chances``: as `chances_by_prior` returns them
    """
    moves = {each.move for each in known}
    likeliest = np.argsort(-chances, kind="stable")[:MOST_ADDED].tolist()
    return [Candidate(move, (), float(chances[move])) for move in likeliest if move not in moves]
