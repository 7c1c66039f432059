"""Breaking into an area and blocking it off, the Python face of the reader of entries
(`engine.reading.links.entry`)."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import replace

from engine.board.board import Board
from engine.board.points import PASS, opponent
from engine.reading.links.questions import LINK_BUDGET, REACH, disconnect
from engine.reading.outcome import LOSS, WIN, Reading
from engine.reading.reader import Reader

INSIDE_BUDGET = 300
"""Positions that it may take to see that a stone in the area is linked with the string already."""


def break_in(
    reader: Reader, board: Board, stone: int, area: Collection[int], budget: int = LINK_BUDGET
) -> Reading:
    """Read whether the string at ``stone`` can break into an area if its owner moves first; the outcome is
    the owner's.

    The move is PASS if the string is in the area without a move. ``area`` holds points. Raises ValueError if
    there is no stone.
    """
    inside = _read_inside(reader, board, stone, area)
    if inside.outcome == WIN:
        return inside
    found = reader.ask_entry(board, stone, area, board.color_at(stone), REACH, budget)
    return _join_readings(inside, found)


def block_off(
    reader: Reader, board: Board, stone: int, area: Collection[int], budget: int = LINK_BUDGET
) -> Reading:
    """Read whether the string at ``stone`` can be kept out of an area if its enemy moves first; the outcome
    is the enemy's.

    The move is PASS if the string does not get in even without a move of the enemy. ``area`` holds points.
    Raises ValueError if there is no stone.
    """
    inside = _read_inside(reader, board, stone, area)
    if inside.outcome == WIN:
        return replace(inside, outcome=LOSS)
    entry = _join_readings(inside, reader.ask_entry(board, stone, area, board.color_at(stone), REACH, budget))
    if entry.best_supported == LOSS:
        return replace(entry, outcome=WIN if entry.outcome == LOSS else entry.outcome, lean=WIN)
    found = reader.ask_entry(board, stone, area, opponent(board.color_at(stone)), REACH, budget)
    return _join_readings(entry, found)


def _read_inside(reader: Reader, board: Board, stone: int, area: Collection[int]) -> Reading:
    """Read whether the string at ``stone`` is in the area: WIN or LOSS.

    It is in the area if one of its stones is, or if it is linked for certain with a stone there. The
    `Reading` holds the positions and the track of all links that were read.
    """
    nodes, track = 0, frozenset((stone, *area))
    for point in sorted(area):
        if board.color_at(point) != board.color_at(stone):
            continue
        cut = disconnect(reader, board, stone, point, INSIDE_BUDGET)
        nodes, track = nodes + cut.nodes, track | cut.track
        if cut.outcome == LOSS:
            return Reading(WIN, PASS, nodes, track)
    return Reading(LOSS, PASS, nodes, track)


def _join_readings(before: Reading, found: Reading) -> Reading:
    """Return the answer ``found`` with the positions and the tracks of the readings ``before`` added to its
    own.

    A track is the set of points that an answer depends on.
    """
    return replace(found, nodes=before.nodes + found.nodes, track=before.track | found.track)
