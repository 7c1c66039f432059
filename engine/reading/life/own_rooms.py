"""Life in one's own rooms: a group that shuts off space enough for two eyes lives, whatever happens around it.

A room is a small part of the board whose every way out is barred by strings of the one group: empty points, and other
stones of either side. Where all else is taken for living stones of the enemy, the group is left with its rooms alone.
If a search proves that a string of it lives so although the enemy moves first, it lives on the board as well: the owner
answers each move in a room, and no move outside changes anything there.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

import numpy as np

from engine.board.board import Board
from engine.board.points import EMPTY, NEIGHBORS, opponent
from engine.reading.life.price import neighbors_on_board
from engine.reading.life.questions import FEW, color_of
from engine.reading.outcome import LOSS, Reading
from engine.reading.reader import Reader

LARGEST_ROOM = 14
"""Points of a room, its stones included; a larger part of the board is taken for the enemy's."""

LEAST_STONES, LEAST_SPACE = 5, 2
"""Stones of a group that shuts off room enough for life, and points that all its rooms together must have."""


def life_in_rooms(reader: Reader, board: Board, stone: int, budget: int) -> Reading | None:
    """Return the proof that the string at ``stone`` lives in the rooms of its group even if the enemy moves
    first, or None.

    The outcome is the enemy's, LOSS. ``budget`` is how many positions the search may look at. The proof
    depends on the group and its rooms alone. Raises ValueError if there is no stone.
    """
    enemy = opponent(color_of(board, stone))
    stones = frozenset(reader.group_at(board, stone))
    rooms = _rooms_with_space(board, stones)
    if not rooms:
        return None
    alone, walls = _shut_in(board, stones, _parts_without(board, stones.union(*rooms)), enemy)
    if alone is None:
        return None
    proof = reader.ask_life(alone, stone, enemy, budget, FEW, walls)
    return replace(proof, track=stones.union(*rooms)) if proof.outcome == LOSS else None


def has_rooms(reader: Reader, board: Board, stone: int) -> bool:
    """Return whether the group at ``stone`` shuts off rooms that may be enough for life."""
    return bool(_rooms_with_space(board, frozenset(reader.group_at(board, stone))))


def _rooms_with_space(board: Board, stones: frozenset[int]) -> list[list[int]]:
    """Return the rooms of a group with the given ``stones``, each as its points; none if the group is small
    (LEAST_STONES) or if they have less than LEAST_SPACE points.
    """
    rooms = _rooms_of(board, stones) if len(stones) >= LEAST_STONES else []
    return rooms if sum(map(len, rooms)) >= LEAST_SPACE else []


def _rooms_of(board: Board, stones: frozenset[int]) -> list[list[int]]:
    """Return the rooms of a group with the given ``stones``, each as its points: LARGEST_ROOM of them at most.

    The parts into which the group cuts the board all touch it. What goes on beyond the size of a room is not
    followed to its end.
    """
    rooms, seen = [], set(stones)
    for stone in sorted(stones):
        for start in neighbors_on_board(board, stone):
            if start not in seen:
                part = _part_from(board, start, stones, LARGEST_ROOM)
                seen.update(part)
                if len(part) <= LARGEST_ROOM:
                    rooms.append(part)
    return rooms


def _parts_without(board: Board, taken: frozenset[int]) -> list[list[int]]:
    """Return the parts of the board that are left without the points ``taken``, each as its points.

    A part is whatever hangs together: empty points and stones.
    """
    parts, seen = [], set(taken)
    for start in board.points():
        if start not in seen:
            parts.append(_part_from(board, start, taken, len(board.points())))
            seen.update(parts[-1])
    return parts


def _part_from(board: Board, start: int, stones: frozenset[int], most: int) -> list[int]:
    """Return the points that hang together with ``start`` without a point of ``stones``.

    No more are looked for once there are more than ``most``.
    """
    part, known = [start], {start, *stones}
    for point in part:
        if len(part) > most:
            break
        for beside in neighbors_on_board(board, point):
            if beside not in known:
                known.add(beside)
                part.append(beside)
    return part


def _shut_in(
    board: Board, stones: frozenset[int], outer: Sequence[Sequence[int]], enemy: int
) -> tuple[Board | None, list[int]]:
    """Return a board on which all of the ``outer`` parts around a group are stones of the ``enemy``, and one
    stone of each enemy string there.

    ``stones`` are those of the group. Each part keeps one empty point away from it, as a liberty. None in
    place of the board if a part has no such point, or if a string of the group is left without a liberty.
    """
    colors = dict(zip(board.points(), board.grid().ravel().tolist(), strict=True))
    for part in outer:
        colors.update(dict.fromkeys(part, enemy))
        away = [point for point in part if stones.isdisjoint({point + step for step in NEIGHBORS})]
        if not away:
            return None, []
        colors[away[0]] = EMPTY
    alone = Board(board.size)
    try:
        alone.set_position(np.array(list(colors.values())).reshape(board.size, board.size))
    except ValueError:
        return None, []
    outside = (point for part in outer for point in part)
    return alone, alone.first_stones(point for point in outside if alone.color_at(point) == enemy)
