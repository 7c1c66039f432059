"""How successful the moves of a game were (Remus 1962, section 4).

After every move the game is scored as if it ended there: prisoners, and the areas that only one colour surrounds. The
success curve takes the score after a move and after the five half-moves that follow, with the weights 6 to 1; after the
end of the game the last score goes on. A move is good if the curve rises for the side that made it. If it falls more
steeply than at the move before, the move is bad for the loser of the game and neutral for the winner; otherwise it is
good for the winner and neutral for the loser. In a draw both are winners.
"""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from engine.board.board import Board
from engine.board.points import BLACK, EMPTY, WHITE, opponent
from engine.game.scoring import ownership

WEIGHTS = (6, 5, 4, 3, 2, 1)
GOOD, NEUTRAL, BAD = "+", "=", "-"


def lead(board: Board) -> int:
    """Return Black's points less White's if the game ended here.

    Points are prisoners, and empty points that are surrounded by one colour.
    """
    grid = board.grid()
    areas = ownership(grid)[grid == EMPTY]
    prisoners = board.captured(WHITE) - board.captured(BLACK)
    return int((areas == BLACK).sum()) - int((areas == WHITE).sum()) + prisoners


def winner_of(board: Board) -> int:
    """Return the colour that leads at the end of a game, EMPTY in a draw."""
    points = lead(board)
    return EMPTY if points == 0 else BLACK if points > 0 else WHITE


def success_curve(leads: Sequence[float]) -> np.ndarray:
    """Return Remus' success curve of a game: for each position, a weighted mean of its lead and all later
    leads.

    It tells how well Black stands from there on. leads: Black's lead in points before the first move and
    after every move; the curve has as many numbers
    """
    padded = np.concatenate([leads, np.full(len(WEIGHTS) - 1, leads[-1])])
    curve: np.ndarray = np.convolve(padded, WEIGHTS[::-1], mode="valid") / sum(WEIGHTS)
    return curve


def rate(colors: Sequence[int], leads: Sequence[float], winner: int) -> list[str]:
    """Return for every move of a game whether it was GOOD, NEUTRAL or BAD.

    That depends on whether the success curve (a weighted mean of the leads that follow) rises or falls for
    the mover, and on whether the mover lost the game. colors: who made each move; leads: Black's lead in
    points before the first move and after every move; winner: the colour that won, EMPTY in a draw
    """
    slopes = np.diff(success_curve(leads))
    rated = []
    for number, color in enumerate(colors):
        sign = 1 if color == BLACK else -1
        slope, before = sign * slopes[number], sign * slopes[number - 1] if number else 0.0
        if slope > 0:
            rated.append(GOOD)
        elif slope < 0 and slope < before:
            rated.append(BAD if winner == opponent(color) else NEUTRAL)
        else:
            rated.append(NEUTRAL if winner == opponent(color) else GOOD)
    return rated
