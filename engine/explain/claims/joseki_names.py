"""The name of a joseki: it says where the first stone of the corner stands, and is told only where that was so.

The corner book knows positions, and gives each the name of a line that leads to it: the game may have come by another.
"""

from __future__ import annotations

import re
from dataclasses import replace

import numpy as np

from engine.board.points import PASS, point_at, xy
from engine.decide.decision.record import Tried
from engine.explain.claims.witness import Witness
from engine.suggest.candidate import Reason
from engine.suggest.firing import JosekiName
from engine.suggest.rules import load_rules

OF_CORNER = 9
"""Lines from both edges that are of a corner."""

NAMED, WITHOUT_NAME = "joseki-named", "joseki-urgent"
"""The rule whose sentence ends with the name of the joseki, and one that says the same without it."""

_FIRST = re.compile(r"(\d)-(\d)\b")
"""How a name begins that says where the first stone stands: its lines from the two edges."""


def is_name_right(witness: Witness, move: int, name: str) -> bool:
    """Return whether the first stone in the corner of a ``move`` stands where the ``name`` of a joseki says; True if
    that does not say it. Where stones were set up there, one of them must.
    """
    found = _FIRST.match(name)
    if found is None:
        return True
    lines = sorted(map(int, found.groups()))
    size, game = witness.board.size, witness.game
    laid = [
        point_at(int(x), int(y))
        for grid, _ in game.setups.values()
        for y, x in zip(*np.nonzero(grid), strict=True)
    ]
    played = [point for _, point in game.moves if point != PASS]
    placed, first = (
        [each for each in points if _is_in_corner_of(each, move, size)] for points in (laid, played)
    )
    return any(sorted(_lines_of(each, size)) == lines for each in placed or first[:1])


def without_wrong_name(witness: Witness, tried: Tried) -> Tried:
    """Return a move that was tried with the rule that names its joseki changed to one that does not, where the name is
    not that of the game's line.
    """
    reasons = tried.candidate.reasons
    told = tuple(_unless_wrong(witness, each) if each.rule.id == NAMED else each for each in reasons)
    return tried if told == reasons else replace(tried, candidate=replace(tried.candidate, reasons=told))


def _unless_wrong(witness: Witness, reason: Reason) -> Reason:
    """Return the reason of a rule that names a joseki, changed to one that does not where the name is wrong."""
    name, move = reason.firing.facts.get("joseki"), reason.firing.move
    if not isinstance(name, JosekiName) or is_name_right(witness, move, name.name):
        return reason
    return replace(reason, rule=load_rules()[WITHOUT_NAME])


def _lines_of(point: int, size: int) -> list[int]:
    """Return the lines from the nearer edges, from 1, on which a point lies: across the board, and along it."""
    return [min(each, size - 1 - each) + 1 for each in xy(point)]


def _is_in_corner_of(point: int, move: int, size: int) -> bool:
    """Return whether a point is in the same corner as a ``move``."""
    is_same = all(
        2 * one // size == 2 * other // size for one, other in zip(xy(point), xy(move), strict=True)
    )
    return is_same and max(_lines_of(point, size)) <= OF_CORNER
