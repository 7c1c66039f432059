"""What the tests of random games share: positions in which the last move is marked, and a game's record."""

from __future__ import annotations

import numpy as np

from engine.board.board import Board
from engine.board.diagram import marked_points, parse_diagram
from engine.board.points import BLACK, WHITE, opponent
from engine.board.seeds import first_state
from engine.decide.games.records import GAME_DTYPE
from engine.jit.declaring import record_array

LAST = {"x": BLACK, "o": WHITE}
"""The signs of the stone that was played last."""


def position(text: str) -> tuple[Board, dict[str, int]]:
    """The board of a diagram and the points that its letters name.

    ``x`` or ``o`` is the stone of the last move; its opponent is to move, Black where no stone is marked. All other
    letters and digits stand for empty points.
    """
    marks = marked_points(text)
    grid = parse_diagram("".join("." if s in marks and s not in LAST else s.upper() for s in text))
    board = Board(len(grid))
    last = next((sign for sign in LAST if sign in marks), None)
    board.set_position(grid, to_move=opponent(LAST[last]) if last else BLACK)
    if last:
        board.position["last_move"] = marks[last]
    return board, marks


def new_game(seed: int = 1) -> np.ndarray:
    """The record of one thread's games, one element."""
    game = record_array(1, GAME_DTYPE)
    game["random"] = first_state(seed)
    return game
