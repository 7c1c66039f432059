"""The Monte Carlo player: it knows the rules of its playouts and how likely strong players make a move, and no more."""

from __future__ import annotations

from collections.abc import Callable

import numpy as np

from engine.board.points import PASS
from engine.board.symmetry import inverse, turn
from engine.decide.decision.budget import Budget, DecisionLimits
from engine.decide.decision.levels import load_level
from engine.decide.decision.orientation import orientation_of
from engine.decide.decision.record import Decision
from engine.decide.decision.reports import Report, to_nobody
from engine.decide.decision.settings import Settings
from engine.decide.games.tree_search import TreeSearch
from engine.game.game import Game

AS_GOOD = 0.02
"""Share of the games by which a pass may do worse than the best move to be played after the enemy's."""


class MonteCarloPlayer:
    """A player that plays games out and chooses the move with which most of them began.

    It has no reading or knowledge of its own. Each player may be used by one thread only.
    """

    def __init__(self, settings: Settings) -> None:
        self._settings = settings
        self._level = load_level(settings.level)
        self._search = TreeSearch(abs(settings.seed), settings.threads, files=settings.files)

    def decide(
        self,
        game: Game,
        color: int,
        budget: Budget | None = None,
        interrupted: Callable[[], bool] = lambda: False,
        report: Report = to_nobody,
    ) -> Decision:
        """Return a decision for the move with the most games.

        After the enemy's pass it is a pass if the games rate that as good. The decision has only the move,
        the number of games and the seconds.

        budget: time or number of games, None for that of the level
        interrupted: asked whether to stop
        report: called with the decision
        """
        limits = DecisionLimits(budget or Budget(), 0, interrupted)
        orientation = orientation_of(game)
        game = game.turned(orientation) if orientation else game
        self._search.begin(game, color, limits.budget.for_points)
        games = self._level.games(game.size, limits.budget, self._settings.playouts)
        self._search.grow(games, lambda: not limits.is_over())
        children = self._search.children
        ordered = children[np.argsort(-children["visits"], kind="stable")]
        move = next((int(each["move"]) for each in ordered if game.is_legal(color, int(each["move"]))), PASS)
        passing = self._search.child(PASS)
        if game.passes == 1 and passing is not None and passing["visits"] > 0:
            best = float(ordered[0]["value"]) / max(1, int(ordered[0]["visits"]))
            if float(passing["value"]) / int(passing["visits"]) >= best - AS_GOOD:
                move = PASS
        move = turn(move, game.size, inverse(orientation))
        decision = Decision(color, move, evaluations=self._search.games, seconds=limits.seconds)
        report(decision)
        return decision

    def afresh(self) -> MonteCarloPlayer:
        """Return a new player with the same settings whose tree of games is empty."""
        return MonteCarloPlayer(self._settings)


def assemble(settings: Settings) -> MonteCarloPlayer:
    """Return the player with these settings.

    Raises ValueError for a level that does not exist, and for a broken file.
    """
    return MonteCarloPlayer(settings)
