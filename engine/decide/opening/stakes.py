"""What a side can save or kill by moving now, and how many points each turns, as the evaluation has it."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

import numpy as np

from engine.board.points import PASS
from engine.evaluate.groups.aliveness import (
    AHEAD_IN_SEMEAI,
    EVEN_SEMEAI,
    KO,
    LIVES_OR_LIMPS,
    UNSETTLED,
)
from engine.evaluate.tables import THREATENED
from engine.suggest.view import View

UNSETTLED_CLASSES = frozenset((LIVES_OR_LIMPS, AHEAD_IN_SEMEAI, UNSETTLED, KO, EVEN_SEMEAI))


@dataclass(frozen=True)
class Stake:
    """A group or string that the side to move can save or kill, with the move for it.

    points: by how many points the score changes
    move: the point that decides it
    about: a stone of the group or string
    """

    points: float
    move: int
    about: int


def stakes(tables: np.void, color: int) -> Iterator[Stake]:
    """Yield the groups and strings of either side that are unsettled by the evaluation ``tables``.

    Each comes with the move by which ``color``, to move, saves or kills it.
    """
    groups = tables["groups"][: int(tables["group_count"])]
    for group in groups:
        if int(group["aliveness"]) in UNSETTLED_CLASSES:
            move = key_move(group, color)
            if move != PASS:
                points = 2.0 * int(group["stones"]) + int(group["eye_space"])
                yield Stake(points, move, int(group["first"]))
    for string in tables["strings"][: int(tables["string_count"])]:
        if int(string["status"]) == THREATENED:
            move = int(string["defend_move"] if string["color"] == color else string["attack_move"])
            if move != PASS:
                yield Stake(2.0 * int(string["stones"]), move, int(string["first"]))


def key_move(group: np.void, color: int) -> int:
    """Return the move by which ``color`` saves its own group or kills the enemy's; PASS if none is known.

    It is the move that a search found. If a search found none, it is the move that makes or takes most eyes.
    ``group`` is a row of the evaluation's table of groups.
    """
    own = int(group["color"]) == color
    read = int(group["defend_move"] if own else group["attack_move"])
    if read != PASS:
        return read
    best, value = PASS, 0
    for index in range(int(group["potentials"])):
        if int(group["potential_value"][index]) > value:
            best, value = int(group["potential_move"][index]), int(group["potential_value"][index])
    return best


def moves_at_stake(view: View) -> tuple[int, ...]:
    """Return the legal moves by which the side to move can save or kill a group or string now.

    The most valuable one comes first.
    """
    found = sorted(stakes(view.tables, view.color), key=lambda stake: (-stake.points, stake.move))
    moves = dict.fromkeys(stake.move for stake in found)
    return tuple(move for move in moves if view.is_empty(move) and view.board.is_legal(view.color, move))
