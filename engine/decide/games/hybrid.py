"""The hybrid player: knowledge names the moves and what is proven, games played out say which of them wins."""

from __future__ import annotations

from dataclasses import replace
from typing import ClassVar

from engine.decide.decision.budget import Budget, DecisionLimits
from engine.decide.decision.omission import NOTHING, Omission
from engine.decide.decision.orientation import Turner
from engine.decide.decision.record import Decision
from engine.decide.decision.settings import Settings
from engine.decide.games.continuing import Continuation
from engine.decide.games.deciding import SHARES, DecisionByGames, Trees
from engine.decide.lookahead.decider import Decider
from engine.decide.opening.mind import Mind, mind_of
from engine.decide.opening.opening import Opening, Openings
from engine.game.game import Game


class HybridPlayer(Decider):
    """Decides by knowledge and games. One thread may use one player; it keeps its tree from move to move."""

    plays_games: ClassVar[bool] = True

    def __init__(
        self, mind: Mind, settings: Settings, omitted: Omission = NOTHING, openings: Openings | None = None
    ) -> None:
        """With the openings of another player with the same mind, or its own."""
        super().__init__(mind, openings or Openings(mind, SHARES))
        self._settings, self._omitted = settings, omitted
        self.trees = Trees(settings)

    def afresh(self) -> HybridPlayer:
        """A player whose tree has not begun; what was read and seen changes no decision and is kept."""
        return HybridPlayer(self.mind, self._settings, self._omitted, self._openings)

    def without(self, omitted: Omission, further: int = 0) -> HybridPlayer:
        """A player that decides as this one did before its first move, but without something.

        further: so much further is its seed than that of this one
        """
        settings = replace(self._settings, seed=abs(self._settings.seed) + further)
        return HybridPlayer(self.mind, settings, omitted, self._openings)

    def go_on(self, game: Game, decision: Decision, further: int = 0) -> Continuation:
        """The tree of a decision of this player in a position, to go on with; its own stays as it is.

        It is grown again if it is not the last one any more. further: so much further is the seed of a tree that is
        begun anew instead, with no game yet.
        """
        games = decision.evaluations if decision.allowed is None else decision.allowed
        opening, there = self._opened(
            game, decision.color, DecisionLimits(Budget(evaluations=games), 0, lambda: False)
        )
        tree, kept = self.trees.continued(further), self.trees.deciding
        is_kept = kept.is_at(opening.game, decision.color) and kept.games == decision.evaluations
        if further:
            self._deciding(opening, there).begin_in(tree)
        elif is_kept:
            tree.copy_from(kept)
        else:
            self._deciding(opening, there).decide_in(tree)
        return Continuation(tree, game.size, there.symmetry)

    def _deciding(self, opening: Opening, there: Turner) -> DecisionByGames:
        return DecisionByGames(opening, self.trees, self._settings, self._omitted.turned(there.point))


def assemble(settings: Settings) -> HybridPlayer:
    """The player of some settings. Raises ValueError as `engine.decide.opening.mind.mind_of`."""
    return HybridPlayer(mind_of(settings), settings)
