"""Breaking into an area and blocking it off, over the reader of links.

A string breaks into an area with a stone there that the enemy, to move, cannot cut off from it; or with one that can be
cut off only by a move that leaves another way in.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator
from contextlib import contextmanager

from engine.board.board import Board
from engine.board.points import EMPTY, NEIGHBORS, PASS, opponent, xy
from engine.reading.links import disconnect
from engine.reading.outcome import LOSS, UNKNOWN, WIN, Reading
from engine.reading.reader import Reader

SHORT_BUDGET = 300
"""Positions that the first reading of a way in may look at."""

LONG_BUDGET = 6000
"""The same for the ways in that look best and had no answer."""

MOST_LONG = 6
"""Ways in that are read for long, and that are tried as threats, the nearest to the string first."""

MOST_BLOCKS = 12
"""Moves that are tried to block an area off."""


def break_in(reader: Reader, board: Board, stone: int, area: Collection[int]) -> Reading:
    """Can the string at ``stone`` break into an area if its owner moves first? LOSS if no way in is found.

    PASS as the move says that it is inside already. Raises ValueError if there is no stone.
    """
    siege = _Siege(reader, board, stone, area)
    if siege.is_inside():
        return siege.reading(WIN, PASS)
    return siege.reading(*siege.best_way_in())


def block_off(reader: Reader, board: Board, stone: int, area: Collection[int]) -> Reading:
    """Can the string at ``stone`` be kept out of an area if its enemy moves first? LOSS if no move is found that does.

    PASS as the move says that no way in is found anyway. Raises ValueError if there is no stone.
    """
    siege = _Siege(reader, board, stone, area)
    if siege.is_inside():
        return siege.reading(LOSS, PASS)
    way = siege.way_in()
    if way == PASS:
        return siege.reading(WIN, PASS)
    for move in dict.fromkeys((way, *siege.empty_points()[:MOST_BLOCKS])):
        with siege.played(opponent(siege.color), move) as legal:
            blocked = legal and not siege.is_inside() and siege.way_in() == PASS
        if blocked:
            return siege.reading(WIN, move)
    return siege.reading(LOSS, PASS)


class _Siege:
    """One string, the area that it wants to break into, and the readings about it."""

    def __init__(self, reader: Reader, board: Board, stone: int, area: Collection[int]) -> None:
        self.color = board.color_at(stone)
        self._reader, self._board, self._stone = reader, board, stone
        self._area = sorted(area)
        self._nodes = 0
        self._track: frozenset[int] = frozenset((stone, *self._area))

    def reading(self, outcome: int, move: int) -> Reading:
        """The answer, with all that was read for it; likely, and leaning to success where nothing is proven."""
        return Reading(outcome, move, self._nodes, self._track, WIN, is_likely=True)

    def is_inside(self) -> bool:
        """Whether a stone in the area is linked with the string for certain, or belongs to it."""
        own = [point for point in self._area if self._board.color_at(point) == self.color]
        return any(self._cut(point, SHORT_BUDGET).outcome == LOSS for point in own)

    def way_in(self) -> int:
        """The owner's move that breaks in, or seems to; PASS if none is found."""
        return self.best_way_in()[1]

    def best_way_in(self) -> tuple[int, int]:
        """Whether the owner breaks in, UNKNOWN if it only seems so, and its move; PASS if none is found."""
        unknown: list[int] = []
        threats: list[int] = []
        for move in self.empty_points():
            cut = self._cut_after(move, SHORT_BUDGET)
            if cut.outcome == LOSS:
                return WIN, move
            (unknown if cut.outcome == UNKNOWN else threats).append(move)
        for move in unknown[:MOST_LONG]:
            cut = self._cut_after(move, LONG_BUDGET)
            if cut.best_supported == LOSS:
                return UNKNOWN if cut.outcome == UNKNOWN else WIN, move
        for move in threats[:MOST_LONG]:
            if self._is_double_threat(move):
                return WIN, move
        return LOSS, PASS

    def empty_points(self) -> list[int]:
        """The empty points of the area, the nearest to the string first."""
        stones = [xy(stone) for stone in self._board.stones(self._stone)]

        def distance(point: int) -> int:
            x, y = xy(point)
            return min(abs(x - column) + abs(y - row) for column, row in stones)

        return sorted((point for point in self._area if self._board.color_at(point) == EMPTY), key=distance)

    @contextmanager
    def played(self, color: int, move: int) -> Iterator[bool]:
        """Play a move while the block runs, if it is legal; gives whether it is and the string still stands."""
        legal = self._board.is_legal(color, move)
        if legal:
            self._board.play(color, move)
        try:
            yield legal and self._board.color_at(self._stone) == self.color
        finally:
            if legal:
                self._board.undo()

    def _cut(self, point: int, budget: int) -> Reading:
        """Whether the enemy, to move, cuts a stone off from the string."""
        cut = disconnect(self._reader, self._board, self._stone, point, budget)
        self._nodes += cut.nodes
        self._track |= cut.track
        return cut

    def _cut_after(self, move: int, budget: int) -> Reading:
        """Whether the enemy cuts off a stone that the owner plays; WIN if it may not be played."""
        with self.played(self.color, move) as legal:
            return self._cut(move, budget) if legal else self.reading(WIN, PASS)

    def _is_double_threat(self, move: int) -> bool:
        """Whether every answer near a move that can be cut off leaves it linked, or leaves another way in."""
        with self.played(self.color, move) as legal:
            if not legal:
                return False
            near = {move + step for step in NEIGHBORS} | {move + a + b for a in NEIGHBORS for b in NEIGHBORS}
            answers = {self._cut(move, SHORT_BUDGET).move, *near}
            return all(
                self._leaves_a_way(move, answer)
                for answer in sorted(answers)
                if self._board.color_at(answer) == EMPTY
            )

    def _leaves_a_way(self, move: int, answer: int) -> bool:
        """Whether the owner links a stone in the area, ``move`` among them, after the enemy's answer to it."""
        with self.played(opponent(self.color), answer) as legal:
            if not legal:
                return True
            if self._board.color_at(move) == self.color and self.is_inside():
                return True
            return any(
                self._cut_after(point, SHORT_BUDGET).outcome == LOSS
                for point in self.empty_points()[:MOST_BLOCKS]
            )
