"""`tamen patterns compare`: the moves of a game that no pattern proposed, and drafts of patterns for them.

The idea is that of Fotland 1993, section 9: play through a master's game, and where nothing proposed the move, cut
the window out of the board and keep it to be edited.
"""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np

from engine.board.board import Board
from engine.board.points import PASS
from engine.game.game import Game
from patterns.database import Database
from patterns.draft import Missed
from patterns.matcher import Matcher
from patterns.trees import planned_moves


def proposals(database: Database, matches: np.ndarray, color: int) -> dict[int, float]:
    """Return the points that patterns propose to a colour, the best first, each with its worth in points.

    matches: the matches of the database's patterns on a board
    """
    found: dict[int, float] = {}
    for match in matches:
        for move in planned_moves(database, match):
            if move.color == color and move.point != PASS:
                found[move.point] = max(found.get(move.point, 0.0), move.worth)
    return dict(sorted(found.items(), key=lambda item: (-item[1], item[0])))


def missed_moves(database: Database, game: Game) -> Iterator[Missed]:
    """Yield the moves of a game that no pattern of ``database`` proposed. Each comes with its number, the
    position before it and the points that were proposed instead.

    Raises ValueError, naming the move, for a move that is not possible, such as a suicide.
    """
    board, matcher = Board(game.size), Matcher(database)
    setups = game.setups
    for number, (color, point) in enumerate(game.moves, 1):
        if number - 1 in setups:
            board.set_position(setups[number - 1][0])
        board.to_move = color
        if point != PASS:
            proposed = proposals(database, matcher.matches(board), color)
            if point not in proposed:
                yield Missed(number, color, point, board.grid(), list(proposed))
        try:
            board.play(color, point)
        except ValueError as error:
            raise ValueError(f"move {number}: {error}") from None
