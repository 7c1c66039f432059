"""The hybrid player: knowledge names the moves and what is proven, games played out say which of them wins."""

from __future__ import annotations

from functools import partial

from engine.montecarlo.closing import ClosingDeliberation
from engine.montecarlo.deciding import Trees
from engine.search.decider import Decider, mind_of
from engine.search.deliberation import Mind
from engine.search.settings import Settings


class HybridPlayer(Decider):
    """Decides by knowledge and games. One thread may use one player; it keeps its tree from move to move."""

    def __init__(self, mind: Mind, settings: Settings) -> None:
        self._settings = settings
        super().__init__(mind, partial(ClosingDeliberation, Trees(settings), settings))

    def afresh(self) -> HybridPlayer:
        """A player whose tree has not begun; what was read changes no decision and is kept."""
        return HybridPlayer(self.mind, self._settings)


def assemble(settings: Settings) -> HybridPlayer:
    """The player of some settings. Raises ValueError as `engine.search.decider.assemble`."""
    return HybridPlayer(mind_of(settings), settings)
