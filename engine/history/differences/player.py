"""The net as a player: the move after which most points are to be its own, in the eyes of the net; it reads nothing.

As it knows no other end of a game, it passes when all that is left would fill its own eyes, and after LONGEST moves a
point: every game ends, and what is dead has been taken off by then.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping

import numpy as np

from engine.board.points import BLACK, PASS
from engine.decide.decision.budget import Budget, DecisionLimits
from engine.decide.decision.record import Decision
from engine.decide.decision.reports import Report, to_nobody
from engine.decide.decision.settings import Settings
from engine.game.game import Game
from engine.history.differences.afterstates import Afterstates
from engine.history.differences.net import FILE, Net, describe_format

LONGEST = 3


class FatesPlayer:
    """A player that chooses the move after which its net expects the largest lead.

    The same weights give the same games. One thread may use one player.
    """

    def __init__(self, weights: Mapping[str, np.ndarray]) -> None:
        """Make a player with these weights: arrays that `engine.history.differences.net.shapes` describes."""
        self._weights = weights
        self._nets: dict[int, Net] = {}
        self._afterstates = Afterstates()

    def afresh(self) -> FatesPlayer:
        """Return a new player with the same weights."""
        return FatesPlayer(self._weights)

    def decide(
        self,
        game: Game,
        color: int,
        budget: Budget | None = None,
        interrupted: Callable[[], bool] = lambda: False,
        report: Report = to_nobody,
    ) -> Decision:
        """Return the decision for the move that the net likes best, among those that the rules (superko too)
        allow.

        The move is PASS if there is none. report: called with the decision; budget, interrupted: have no
        effect, because the player does not search
        """
        limits = DecisionLimits(budget or Budget(), 0, interrupted)
        moves, _, points = self.weigh(game, color)
        move = moves[int(points.argmax())] if moves else PASS
        decision = Decision(color, move, evaluations=len(moves), seconds=limits.seconds)
        report(decision)
        return decision

    def weigh(self, game: Game, color: int) -> tuple[list[int], np.ndarray, np.ndarray]:
        """Return the moves that the player considers, the stones after each, and the lead that it expects
        after each.

        The moves are all legal ones that fill no own eye; there are none once the game is too long. The
        stones are int8 (moves, points). The lead is that of ``color``, in points, without komi.
        """
        allowed = [] if is_too_long(game) else game.legal_points(color)
        moves, stones = self._afterstates.after(game.board, color, allowed)
        own = 1 if color == BLACK else -1
        fates = self.net(game.size).fates(stones, np.full(len(moves), -own))
        return moves, stones, own * fates.sum(axis=1)

    def net(self, size: int) -> Net:
        """Return the net laid out for a board of ``size``. For each size it is made only once."""
        if size not in self._nets:
            self._nets[size] = Net(self._weights, size)
        return self._nets[size]


def is_too_long(game: Game) -> bool:
    """Tell whether a game has more moves than the player plays: LONGEST for each point of the board.

    The player then passes, because its net knows no other way to end a game.
    """
    return game.move_count >= LONGEST * game.size**2


def assemble(settings: Settings) -> FatesPlayer:
    """Return the player with the project's weights. The settings change nothing, as the player has no levels.

    Raises ValueError if the weights are damaged.
    """
    return FatesPlayer(describe_format().load(FILE))
