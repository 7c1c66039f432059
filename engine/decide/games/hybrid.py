"""The hybrid player: knowledge names the moves and what is proven, games played out say which of them wins."""

from __future__ import annotations

from dataclasses import replace
from functools import partial

from engine.board.symmetry import inverse
from engine.decide.decision.budget import DecisionLimits
from engine.decide.decision.orientation import Turner
from engine.decide.decision.settings import Settings
from engine.decide.games.closing import ClosingDeliberation
from engine.decide.games.deciding import Trees
from engine.decide.games.omission import NOTHING, Omission
from engine.decide.lookahead.decider import Decider, mind_of
from engine.decide.lookahead.deliberation import Deliberation, Mind
from engine.game.game import Game


class HybridPlayer(Decider):
    """Decides by knowledge and games. One thread may use one player; it keeps its tree from move to move."""

    def __init__(self, mind: Mind, settings: Settings, omitted: Omission = NOTHING) -> None:
        self._settings, self._omitted = settings, omitted
        super().__init__(mind, partial(ClosingDeliberation, Trees(settings), settings))

    def afresh(self) -> HybridPlayer:
        """A player whose tree has not begun; what was read changes no decision and is kept."""
        return HybridPlayer(self.mind, self._settings, self._omitted)

    def without(self, omitted: Omission, further: int = 0) -> HybridPlayer:
        """A player that decides as this one did before its first move, but without something.

        further: so much further is its seed than that of this one
        """
        settings = replace(self._settings, seed=abs(self._settings.seed) + further)
        return HybridPlayer(self.mind, settings, omitted)

    def _deliberation(self, game: Game, color: int, limits: DecisionLimits) -> tuple[Deliberation, Turner]:
        deliberation, back = super()._deliberation(game, color, limits)
        if isinstance(deliberation, ClosingDeliberation):
            there = Turner(game.size, inverse(back.symmetry))
            deliberation.omitted = self._omitted.turned(there.point)
        return deliberation, back


def assemble(settings: Settings) -> HybridPlayer:
    """The player of some settings. Raises ValueError as `engine.decide.lookahead.decider.assemble`."""
    return HybridPlayer(mind_of(settings), settings)
