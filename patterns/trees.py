"""Turning the match of a pattern into moves on the board: the pattern's tree with points for names."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from engine.board.points import BLACK, PASS, WHITE
from patterns.database import Database
from patterns.match import point_beside
from patterns.model import OWN


@dataclass(frozen=True)
class PlannedMove:
    """A move that a matched pattern plans on the board, with the moves after it.

    ``color`` plays ``point`` of the board, PASS for elsewhere. ``worth`` is what it loses, in points, by
    playing elsewhere instead; ``share`` is the part of expert games in which it was played, 0 if that was not
    counted. ``then`` are the moves after it, best first.
    """

    color: int
    point: int
    worth: float
    share: float
    then: tuple[PlannedMove, ...]


def planned_moves(database: Database, match: np.void) -> tuple[PlannedMove, ...]:
    """Return the moves on the board that a match (MATCH_DTYPE) of a pattern plans, with all that follow.

    ``database`` is the one whose pattern matched. The alternative first moves come best first; the first of
    them is the move that the pattern was looked for with, others may belong to the other colour.
    """
    return _branch(database, match, int(database.tables["patterns"][match["pattern"]]["first_move"]))


def _branch(database: Database, match: np.void, row: int) -> tuple[PlannedMove, ...]:
    own = int(match["own"])
    moves = []
    while row >= 0:
        move = database.tables["moves"][row]
        color = own if move["side"] == OWN else BLACK + WHITE - own
        point = PASS
        if not move["elsewhere"]:
            offset = int(move["dx"]), int(move["dy"])
            point = int(point_beside(int(match["point"]), *offset, int(match["orientation"])))
        then = _branch(database, match, int(move["answer"]))
        moves.append(PlannedMove(color, point, float(move["worth"]), float(move["share"]), then))
        row = int(move["instead"])
    return tuple(moves)
