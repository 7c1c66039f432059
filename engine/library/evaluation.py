"""`evaluation`: what the engine sees in a position before it tries any move."""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine.board.points import color_name
from engine.library.game import Game, color_of
from engine.library.prepare import later
from engine.library.results import Evaluation
from engine.library.stages import EVALUATION
from engine.library.workshop import WORKSHOP

if TYPE_CHECKING:
    from engine.library import unpacking
else:
    unpacking = later(EVALUATION, "engine.library.unpacking")


def evaluation(game: Game, color: str | None = None) -> Evaluation:
    """Return what the engine sees in a position before it tries moves: groups, eyes, territory, score.

    ``color`` is the side that moves next; without it, the side whose turn it is. The position is read as
    thoroughly as each of the positions that the engine compares for a move. `engine.final_score` reads more
    thoroughly.
    """
    side = color_name(color_of(game, color))
    board = game.record.board.copy()
    return unpacking.unpacked(game.record, board, WORKSHOP.evaluated(board), side)
