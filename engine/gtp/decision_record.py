"""The decisions that a conversation remembers, found again by the position they were made in.

Controllers set a game up anew whenever they like: gtp2ogs with its manager "pool" before every move, Sabaki when its
user jumps about in a game, and several games may come in turns. So a decision belongs to no game, but to a position and
the number of its move.
"""

from __future__ import annotations

from collections import OrderedDict
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from engine.game.game import Game
    from engine.search.decision import Decision

MOST = 400
"""So many decisions are kept; those that were made longest ago go first."""


class DecisionRecord:
    """Decisions by position, number of the move, and colour."""

    def __init__(self) -> None:
        self._kept: OrderedDict[tuple[int, int, int], Decision] = OrderedDict()

    def note(self, game: Game, decision: Decision) -> None:
        """Keep a decision made in the game's position, in the place of an older one."""
        key = (game.move_count + 1, game.board.position_key, decision.color)
        self._kept.pop(key, None)
        self._kept[key] = decision
        while len(self._kept) > MOST:
            self._kept.popitem(last=False)

    def of(self, game: Game) -> dict[int, Decision]:
        """The decisions that the game's moves came from, by the number of the move, the first move being 1.

        One more may follow, for the move that would be next.
        """
        found = {}
        for number, (before, (color, point)) in enumerate(
            zip(game.position_keys, game.moves, strict=False), 1
        ):
            decision = self._kept.get((number, before, color))
            if decision is not None and decision.move == point:
                found[number] = decision
        last = game.position_keys[-1]
        following = game.move_count + 1
        for color in (game.to_move, 3 - game.to_move):
            decision = self._kept.get((following, last, color))
            if decision is not None:
                found.setdefault(following, decision)
        return found
