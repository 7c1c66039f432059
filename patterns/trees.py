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
    """A move on the board that a matched pattern plans, with the moves after it.

    color: who plays it; point: of the board, PASS for elsewhere; worth: how many points this side loses if it
    plays elsewhere instead; share: the share of expert games in which it was played, 0 if not counted; then:
    the moves after it, best first
    """

    color: int
    point: int
    worth: float
    share: float
    then: tuple[PlannedMove, ...]


def planned_moves(database: Database, match: np.void) -> tuple[PlannedMove, ...]:
    """Return the moves that a matched pattern plans, as points of the board, each with the moves after it.

    ``match`` is one element of MATCH_DTYPE; ``database`` has the pattern. The alternative first moves come
    best first. The first of them is the move with which the pattern was found; the others may be moves of the
    other colour.
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
