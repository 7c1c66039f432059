"""The evaluation pass from playouts: who owns each point and who leads by how much, as games end that are played out.

The games are those of a tree, so that whoever can save a group or kill it by one move does. Half of them begin with
either side, since the question is what a position is worth and not what the next move is.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from math import sqrt

import numpy as np

from engine.board.board import Board
from engine.board.points import BLACK, WHITE
from engine.game.game import Game
from engine.game.rule_sets import RuleSet
from engine.montecarlo.search import TreeSearch

NODES = 200_000
"""Nodes of the tree at most."""

SEED = 1


@dataclass(frozen=True)
class Outlook:
    """What the games say of a position.

    owned: by point, whose it was at the end, from -1 (all White's) to 1 (all Black's); lead: points that Black led by,
    komi counted, the mean; spread: their standard deviation; games: how many were played; leads: the same mean, by the
    colour that moved first
    """

    owned: np.ndarray
    lead: float
    spread: float
    games: int
    leads: Mapping[int, float] = field(default_factory=dict)


class Lookout:
    """Plays games out from positions. One thread may use one lookout."""

    def __init__(self, seed: int = SEED) -> None:
        self._search = TreeSearch(seed, room=NODES)

    def outlook(
        self,
        board: Board,
        komi: float,
        rules: RuleSet,
        games: int,
        interrupted: Callable[[], bool] = lambda: False,
        colors: tuple[int, ...] = (BLACK, WHITE),
    ) -> Outlook:
        """What so many games say of a board, as many for each colour that may be to move; no ko is forbidden.

        ``interrupted`` ends them early.
        """
        stones: dict[int, list[int]] = {BLACK: [], WHITE: []}
        for point in board.points():
            if (color := board.color_at(point)) in stones:
                stones[color].append(point)
        owned, leads, squares, played = [], [], [], 0
        for color in colors:
            game = Game(board.size, komi, rules)
            game.setup(stones[BLACK], stones[WHITE], to_move=color)
            self._search.begin(game, color)
            self._search.grow(max(1, games // len(colors)), lambda: not interrupted())
            owned.append(self._search.owned())
            lead, spread = self._search.lead()
            leads.append(lead)
            squares.append(spread**2 + lead**2)
            played += self._search.played
        mean = float(np.mean(leads))
        spread = sqrt(max(0.0, float(np.mean(squares)) - mean**2))
        by_color = dict(zip(colors, leads, strict=True))
        return Outlook(np.mean(owned, axis=0), mean, spread, played, by_color)
