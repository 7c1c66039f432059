"""The account at the end of a game: whose each point is, and what each side's points are made of."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from typing import TYPE_CHECKING, Any

import numpy as np

from engine.board.points import BLACK, EMPTY, WHITE, color_name, opponent
from engine.game.rule_sets import AREA
from engine.game.scoring import Score, counted_grid, ownership

if TYPE_CHECKING:
    from engine.game.game import Game


def accounted(
    game: Game, dead: Collection[int], seki: Collection[int], closing: Mapping[int, int] | None, score: Score
) -> dict[str, Any]:
    """Return from which points the score of a finished game is made up, and who owns each point, as a dict
    for JSON.

    ``owner`` holds rows of 1 for Black, -1 for White and 0 for nobody. ``black`` and ``white`` each hold the
    parts of that side's points: ``territory``, ``stones`` or ``prisoners``, and ``beside``, what is added to
    the count (komi, compensation and taxes).

    dead, seki: the points of dead stones and of stones in seki; closing: stones to be added that close open
    borders of territory or fill it, their colours by point; score: the score that
    `engine.game.scoring.score_game` returned for these
    """
    grid = game.board.grid()
    by_area = game.rules.scoring == AREA
    owner = ownership(grid, dead, seki, closing)
    living = counted_grid(grid, dead, closing)
    sides = {}
    for color, total in ((BLACK, score.black), (WHITE, score.white)):
        parts = {"territory": int(np.count_nonzero((owner == color) & (living == EMPTY)))}
        if by_area:
            parts["stones"] = int(np.count_nonzero((owner == color) & (living == color)))
        else:
            enemy = opponent(color)
            killed = np.count_nonzero((grid == enemy) & (living == EMPTY))
            parts["prisoners"] = game.captures[enemy] + int(killed)
        sides[color_name(color)] = {**parts, "beside": total - sum(parts.values())}
    rows = np.where(owner == BLACK, 1, np.where(owner == WHITE, -1, 0)).tolist()
    return {"owner": rows, **sides}
