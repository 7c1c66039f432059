"""Moves that hardly any strong player would play, by the prior: where to look for mistakes on a large board."""

from __future__ import annotations

import functools
import math

from engine.board.points import PASS
from engine.decide.prior.net_features import HISTORY
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
    earlier = [played for _, played in game.moves[: -HISTORY - 1 : -1]]
    last, before, *others = [*earlier, PASS, PASS]
    odds = _prior().odds(game.board, game.to_move, last, before, others)
    return float(odds[better] - odds[move]) >= math.log(UNLIKELY)


@functools.cache
def _prior() -> Prior:
    """Return the prior, loaded once."""
    return load_prior()
