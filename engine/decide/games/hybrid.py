"""The hybrid player: knowledge names the moves and what is proven, games played out say which of them wins."""

from __future__ import annotations

import functools
from dataclasses import replace
from typing import ClassVar

from engine.decide.decision.budget import Budget, DecisionLimits
from engine.decide.decision.omission import NOTHING, Omission
from engine.decide.decision.orientation import Turner
from engine.decide.decision.record import Decision
from engine.decide.decision.same_moves import SameMoves
from engine.decide.decision.settings import Settings
from engine.decide.games.continuing import Continuation
from engine.decide.games.deciding import SHARES, DecisionByGames, Trees
from engine.decide.lookahead.decider import Decider
from engine.decide.opening.mind import Mind, mind_of
from engine.decide.opening.opening import Opening, Openings
from engine.game.game import Game


class HybridPlayer(Decider):
    """A player that decides by knowledge and by games played out. It keeps its tree of games from move to
    move.

    Each player may be used by one thread only.
    """

    plays_games: ClassVar[bool] = True

    def __init__(
        self, mind: Mind, settings: Settings, omitted: Omission = NOTHING, openings: Openings | None = None
    ) -> None:
        """Make the player from its settings and a mind, i.e. the knowledge and searches for its decisions.

        omitted: what its decisions are made without
        openings: what was seen and read of recent positions, possibly shared with another player of the same
            mind; None to begin without
        """
        super().__init__(mind, openings or Openings(mind, SHARES))
        self._settings, self._omitted = settings, omitted
        self.trees = Trees(settings)

    def afresh(self) -> HybridPlayer:
        """Return a player with the same settings whose tree of games is empty.

        What was read and seen of positions is kept, as it changes no decision.
        """
        return HybridPlayer(self.mind, self._settings, self._omitted, self._openings)

    @functools.cached_property
    def attentive(self) -> HybridPlayer:
        """The player of this level without its lapses, with games of its own; itself if it has none."""
        mind = self.mind.attentive
        return self if mind is self.mind else HybridPlayer(mind, self._settings, self._omitted)

    def without(self, omitted: Omission, further: int = 0) -> HybridPlayer:
        """Return a player that decides as this one did before its first move, but leaves something out.

        The two players' decisions can be compared to see what depends on it.

        omitted: what is left out, such as the owner of stones, something read, or a likelihood
        further: a number that is added to the seed, so that other games are played
        """
        settings = replace(self._settings, seed=abs(self._settings.seed) + further)
        return HybridPlayer(self.mind, settings, omitted, self._openings)

    def go_on(self, game: Game, decision: Decision, further: int = 0) -> Continuation:
        """Return the games behind a decision of this player, so that they can be asked and continued.

        They are in a copy of the player's tree, so that the tree itself stays as it is. If the tree no longer
        belongs to the decision, the decision is made again in the copy.

        game: a game in the position of the decision
        further: if not 0, the copy begins without games instead, and this number is added to its seed
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
            self._deciding(opening, there).decide_in(tree, all_games=decision.allowed is None)
        return Continuation(tree, game.size, there.symmetry, SameMoves(game.board, decision))

    def _deciding(self, opening: Opening, there: Turner) -> DecisionByGames:
        return DecisionByGames(opening, self.trees, self._settings, self._omitted.turned(there.point))


def assemble(settings: Settings) -> HybridPlayer:
    """Return a player with the given settings.

    Raises ValueError for a level or file name that does not exist, and for a broken file.
    """
    return HybridPlayer(replace(mind_of(settings), playouts=settings.playouts), settings)
