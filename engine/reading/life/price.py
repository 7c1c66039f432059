"""What it costs to capture a group that stands inside an enemy group: who takes a nakade may be left with one eye.

Stones in an eye space that fill all of it but two points can be taken off, but what they leave is too small for two
eyes if the enemy plays first in it. If their captor has no other eye, it must not take them, and they live in seki for
as long as it does not. So such stones are dead only if the captor gets two eyes, which `Reader.ask_eyes` reads, in
place of the capture, which proves nothing. Stones that do not stand inside it are no price: the reading of its eyes
takes them for a wall.
"""

from __future__ import annotations

import functools
from collections.abc import Sequence
from dataclasses import replace

from engine.board.board import Board
from engine.board.points import NEIGHBORS, board_points
from engine.reading.life.questions import FEW
from engine.reading.outcome import LOSS, UNKNOWN, WIN, Reading
from engine.reading.reader import Reader


def paid_for(
    reader: Reader, board: Board, stone: int, mover: int, captured: Reading, positions: int
) -> Reading | None:
    """Return what ``mover`` gets if the side that captures the group at ``stone`` would lose its own group
    by it.

    ``captured`` is the answer of a search that looks only at the capture. Returns None if that answer is not
    a certain capture, if the captor's group is safe or nothing can be told about it, or if reading does not
    change the answer. The reading of the captor's eyes may look at ``positions`` positions.
    """
    attacking = mover != board.color_at(stone)
    if captured.outcome != (WIN if attacking else LOSS):
        return None
    captor = captor_of(reader, board, stone)
    if captor is None or reader.room_at(board, captor)[1]:
        return None
    if captives_of(reader, board, captor).isdisjoint(board.stones(stone)):
        return None
    eyes = reader.ask_eyes(board, captor, mover, positions, FEW)
    if eyes.outcome in (UNKNOWN, captured.outcome):
        return None
    return replace(eyes, nodes=eyes.nodes + captured.nodes, track=eyes.track | captured.track)


def captor_of(reader: Reader, board: Board, stone: int) -> int | None:
    """Return a stone of the one enemy group that touches the group at ``stone``: a stone of its main string.

    None if no enemy stone touches the group, or if stones of several enemy groups do.
    """
    enemies = {enemy for friend in reader.group_at(board, stone) for enemy in board.adjacent_strings(friend)}
    if not enemies:
        return None
    captor = reader.main_stone(board, min(enemies))
    return captor if enemies <= set(reader.group_at(board, captor)) else None


def captives_of(reader: Reader, board: Board, captor: int, walls: Sequence[int] = ()) -> set[int]:
    """Return one stone of each enemy string that touches the group at ``captor`` and stands inside it.

    A string stands inside if no way leads from it, past the stones of the captor's colour, to a string that
    stands around the group. ``walls`` holds one stone of each string that is taken to be alive.
    """
    around = {stone for wall in reader.walls_at(board, captor, walls) for stone in board.stones(wall)}
    group = reader.group_at(board, captor)
    enemies = {enemy for friend in group for enemy in board.adjacent_strings(friend)}
    color = board.color_at(captor)
    return {enemy for enemy in enemies if not part_without(board, enemy, color) & around}


def part_without(board: Board, point: int, color: int) -> set[int]:
    """Return ``point`` and all points that can be reached from it without crossing stones of ``color``."""
    part, waiting = {point}, [point]
    while waiting:
        for beside in _neighbors_on(board.size, waiting.pop()):
            if beside not in part and board.color_at(beside) != color:
                part.add(beside)
                waiting.append(beside)
    return part


def neighbors_on_board(board: Board, point: int) -> Sequence[int]:
    """Return the points of the board beside a point of it."""
    return _neighbors_on(board.size, point)


@functools.cache
def _neighbors_on(size: int, point: int) -> tuple[int, ...]:
    """Return the points beside a point of a board of this size."""
    on_board = set(board_points(size))
    return tuple(beside for step in NEIGHBORS if (beside := point + step) in on_board)
