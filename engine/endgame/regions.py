"""The board cut into independent regions by what is proven safe (Bouzy and Cazenave 2001, section 8).

Stones that are safe though their owner passes for ever, and their territory, are settled. What else there is falls into
connected regions. A region's stones have no liberties in another one, and the walls between them cannot be captured:
no move in one region changes what is possible in another, but for a ko.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cached_property

import numpy as np

from engine.board.board import Board
from engine.board.points import BLACK, EMPTY, NEIGHBORS, WHITE, opponent
from engine.game.rule_sets import AREA
from engine.reading.safety.questions import unconditional

Region = tuple[int, ...]
"""Points in board order."""


class Settlement:
    """What is settled on a board, and what it is worth in points for Black.

    Settled are stones that are safe even if their owner always passes, and their territory. ``settled`` is a
    list by point: True where the point is settled.
    """

    def __init__(self, board: Board, scoring: str) -> None:
        safety = unconditional(board)
        self._board = board
        self._scoring = scoring
        self._safety = safety
        self.settled = (safety.alive | safety.black_territory | safety.white_territory).tolist()
        self._worths = self._worth_of_all().tolist()

    @cached_property
    def open_regions(self) -> tuple[Region, ...]:
        """The connected regions of unsettled points of the whole board, in board order."""
        return tuple(self.regions(tuple(self._board.points())))

    def worth(self, points: Region) -> int:
        """Return what the settled points among ``points`` are worth, in points for Black.

        Under territory scoring a dead stone counts two.
        """
        return sum(self._worths[point] for point in points)

    def regions(self, points: Region) -> Iterator[Region]:
        """Yield the connected regions of the unsettled points among ``points``, in board order."""
        waiting = {point for point in points if not self.settled[point]}
        for first in points:
            if first in waiting:
                yield tuple(sorted(_collect_connected(first, waiting)))

    def standing(self, region: Region) -> int:
        """Return what a region is worth if nobody plays there any more, in points for Black.

        Under area scoring this is Black's stones and the empty points that only Black encloses, less White's.
        Under territory scoring the region is worth 0.
        """
        if self._scoring != AREA:
            return 0
        colors = {point: self._board.color_at(point) for point in region}
        worth = {BLACK: 1, WHITE: -1}
        total = sum(worth.get(color, 0) for color in colors.values())
        waiting = {point for point, color in colors.items() if color == EMPTY}
        while waiting:
            part = _collect_connected(next(iter(waiting)), waiting)
            beside = {self._board.color_at(point + step) for point in part for step in NEIGHBORS} & {
                BLACK,
                WHITE,
            }
            if len(beside) == 1:
                total += worth[beside.pop()] * len(part)
        return total

    def _worth_of_all(self) -> np.ndarray:
        """Return for each point what it is worth as a settled point, in points for Black; 0 where it is not
        settled.
        """
        color, safety = self._board.position["color"], self._safety
        worth = np.zeros(color.shape, dtype=np.int64)
        for sign, own, territory in (
            (1, BLACK, safety.black_territory),
            (-1, WHITE, safety.white_territory),
        ):
            if self._scoring == AREA:
                worth[territory | (safety.alive & (color == own))] = sign
            else:
                worth[territory & (color == EMPTY)] = sign
                worth[territory & (color == opponent(own))] = 2 * sign
        return worth


def _collect_connected(first: int, waiting: set[int]) -> list[int]:
    """Return the points of ``waiting`` that are connected with ``first``, including ``first``.

    They are removed from ``waiting``.
    """
    waiting.remove(first)
    part = [first]
    for point in part:
        for step in NEIGHBORS:
            if point + step in waiting:
                waiting.remove(point + step)
                part.append(point + step)
    return part
