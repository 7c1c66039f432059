"""Whose each point of a board is, point by point, in little room: a record of a game's decisions holds many of them."""

from __future__ import annotations

from array import array
from collections.abc import Callable, ItemsView, Iterable, Iterator, Mapping
from typing import Self

from engine.board.points import NUM_POINTS, board_points, lines_of


class Owners(Mapping[int, float]):
    """Who owns each point of a board, as a read-only mapping.

    It maps a point to a number from -1 (White) to 1 (Black). It takes 6 KB, where a dict takes 36 on 19x19.
    """

    __slots__ = ("_size", "_values")

    def __init__(self, size: int, values: Iterable[float]) -> None:
        """Keep who owns the points of a board of this size. ``values`` are NUM_POINTS numbers from -1 to 1,
        by point.
        """
        self._size = size
        self._values = array("d", values)

    def __getitem__(self, point: int) -> float:
        """Return who owns a point, from -1 (White) to 1 (Black). Raises KeyError for a point that is not on
        the board.
        """
        if lines_of(self._size)[point] == 0:
            raise KeyError(point)
        return self._values[point]

    def __iter__(self) -> Iterator[int]:
        return iter(board_points(self._size))

    def items(self) -> ItemsView[int, float]:
        """Return all points of the board with their owners, as `dict.items` does.

        This is faster than asking point by point.
        """
        return {point: self._values[point] for point in self}.items()

    def __len__(self) -> int:
        return self._size * self._size

    @classmethod
    def turned(cls, owners: Mapping[int, float], size: int, point: Callable[[int], int]) -> Self:
        """Return the owners on a turned board of this size. ``point`` returns the place of a point on that
        board.
        """
        values = [0.0] * NUM_POINTS
        for each, owner in owners.items():
            values[point(each)] = owner
        return cls(size, values)
