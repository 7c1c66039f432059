"""A labelled position as a game: set up before its last moves, which are played, so that a player knows of them.

A player that is shown stones alone does not know what ko forbids, nor where the last moves were, which its prior asks
about; no game comes to it like that.
"""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from engine.board.board import IllegalMove
from engine.board.points import EMPTY, opponent, point_at
from engine.game.game import Game
from engine.lab.data.labels import KOMI

NONE = -1
"""In place of a move: a pass, none, or one that is not known."""


def game_of(grid: np.ndarray, to_move: int, last: Sequence[int] = (), ko: int = NONE) -> Game:
    """Return a game that stands at a given position and, where possible, came to it by its last moves.
    Whoever plays on then knows these moves and the ko.

    grid: the colours of the position, index [y, x]; to_move: the side to move; last: the last moves, the very
    last first; ko: the point that ko forbids, NONE for none. Points are given as x + size * y. As many of the
    last moves are played as lead to the position; if none do, the position is set up as it stands. Raises
    ValueError if a string stands without a liberty.
    """
    for count in range(len(last), 0, -1):
        game = _play_last_moves(grid, to_move, last[:count], ko)
        if game is not None:
            return game
    return Game.from_grid(grid, to_move, KOMI)


def _play_last_moves(grid: np.ndarray, to_move: int, last: Sequence[int], ko: int) -> Game | None:
    """Return a game in which the last moves were played and led to a given position; None if they do not lead
    to it.

    grid: the colours of the position, index [y, x]; to_move: the side to move there; last: the last moves,
    the very last first; ko: the point that ko forbids, NONE for none. Points are given as x + size * y.
    """
    before, mover = grid.copy(), to_move
    cells = before.reshape(-1)
    if ko != NONE:
        cells[ko] = to_move
    for move in last:
        mover = opponent(mover)
        if move == NONE or cells[move] != mover:
            return None
        cells[move] = EMPTY
    size = len(grid)
    try:
        game = Game.from_grid(before, mover, KOMI)
        for move in reversed(last):
            game.play(game.to_move, point_at(move % size, move // size))
    except (IllegalMove, ValueError):
        return None
    forbidden = 0 if ko == NONE else point_at(ko % size, ko // size)
    is_there = np.array_equal(game.board.grid(), grid) and game.board.ko_point == forbidden
    return game if is_there else None
