"""The hybrid player: knowledge names the moves and what is proven, games played out say which of them wins."""

from __future__ import annotations

from dataclasses import replace
from typing import ClassVar

from engine.decide.decision.omission import NOTHING, Omission
from engine.decide.decision.orientation import Turner
from engine.decide.decision.settings import Settings
from engine.decide.games.deciding import SHARES, DecisionByGames, Trees
from engine.decide.lookahead.decider import Decider
from engine.decide.opening.mind import Mind, mind_of
from engine.decide.opening.opening import Opening, Openings


class HybridPlayer(Decider):
    """A player that decides by knowledge and by games played out; it keeps its tree from move to move.

    One thread may use one player.
    """

    plays_games: ClassVar[bool] = True

    def __init__(
        self, mind: Mind, settings: Settings, omitted: Omission = NOTHING, openings: Openings | None = None
    ) -> None:
        """Make the player; ``openings``, what was seen of positions, may be those of
        another player with the same mind.
        """
        super().__init__(mind, openings or Openings(mind, SHARES))
        self._settings, self._omitted = settings, omitted
        self.trees = Trees(settings)

    def afresh(self) -> HybridPlayer:
        """Return a player of the same settings whose tree has not begun.

        What was read and seen changes no decision and is kept.
        """
        return HybridPlayer(self.mind, self._settings, self._omitted, self._openings)

    def without(self, omitted: Omission, further: int = 0) -> HybridPlayer:
        """Return a player that decides as this one did before its first move, but
        without what ``omitted`` names.

        further: a number that is added to the seed of this one
        """
        settings = replace(self._settings, seed=abs(self._settings.seed) + further)
        return HybridPlayer(self.mind, settings, omitted, self._openings)

    def _deciding(self, opening: Opening, there: Turner) -> DecisionByGames:
        return DecisionByGames(opening, self.trees, self._settings, self._omitted.turned(there.point))


def assemble(settings: Settings) -> HybridPlayer:
    """Return the player of some settings. Raises ValueError as `engine.decide.opening.mind.mind_of`."""
    return HybridPlayer(mind_of(settings), settings)
