"""The one place that says which stones are dead when a game is counted.

Whoever needs dead stones (``final_score``, ``final_status_list``) asks here and nowhere else.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from engine.game.game import Game


def dead_stones(game: Game) -> frozenset[int]:
    """The points of all dead stones in the game's position: none.

    Without reading, the only claim that cannot be wrong is Tromp and Taylor's: what stands on the board
    lives. The evaluator, which can tell dead stones, takes this place over; until then a game that stops with
    dead stones on the board is counted as if they lived.
    """
    return frozenset()
