"""How unlikely a strong player would be to play a move, by the prior: where to look for mistakes on a large board."""

from __future__ import annotations

import functools
import math

import numpy as np

from engine.board.points import PASS
from engine.decide.prior.prior import Prior, load_prior
from engine.game.game import Game

UNLIKELY = 10
"""A move is unlikely if another one is at least so many times as likely."""


def is_unlikely(game: Game, move: int, better: int) -> bool:
    """Return whether a move is far less likely to be played by a strong player than a better one.

    The game stands before the move, whose side is to move. False if one of the two is a pass.
    """
    if PASS in (move, better):
        return False
    odds = _prior().odds_after(game.moves, game.board, game.to_move)
    return float(odds[better] - odds[move]) >= math.log(UNLIKELY)


def measure_unlikeliness(game: Game, move: int) -> float:
    """Return how much less likely a move is than the likeliest one, by the prior, in nats: 0 for that one itself.

    The game stands before the move, a legal one and no pass, whose side is to move.
    """
    odds = _prior().odds_after(game.moves, game.board, game.to_move)
    return float(odds[np.isfinite(odds)].max() - odds[move])


@functools.cache
def _prior() -> Prior:
    """Return the prior, loaded once."""
    return load_prior()
