"""What has to be filled where a border has just been closed, when the neutral points (dame) there are taken.

The stone that closes a border often stands in atari, or will when the dame beside it are taken: after hane and block
comes the connection. Its owner has to connect inside the own ground, so that this point is no territory. People play
it out before they count; here the dame of the border are taken by turns, as people do.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import dataclass

from engine.board.board import Board
from engine.board.points import BLACK, EMPTY, NEIGHBORS, WHITE, opponent, point_at
from engine.game.scoring import counted_grid, empty_regions

MOST_POINTS = 8
"""Points of one neutral region at most; a larger one is not what is left when a game has ended."""


@dataclass(frozen=True)
class _Threat:
    """What a stone on a neutral point makes the enemy do.

    replies: the points at which the enemy connects what is in atari, in order
    cost: how many of them are in the enemy's own ground
    """

    replies: tuple[int, ...]
    cost: int


def find_fillings(
    board: Board, dead: Collection[int], seki: Collection[int], closing: Mapping[int, int]
) -> dict[int, int]:
    """Return the stones that have to be put into a side's own ground after borders have been closed.

    They are given as colours by point. The sides take the neutral points at those borders by turns, first
    the one that costs the enemy most. What is neutral elsewhere is left alone. The board is not changed.

    dead: points of stones that are taken off first; seki: points of stones that live in seki, whose liberties
        are left alone; closing: the stones that close the borders, colours by point, which are put on first
    """
    if not closing:
        return {}
    grid, border = board.grid(), set[int]()
    for inside, _ in empty_regions(counted_grid(grid, dead), seki):
        points = {point_at(x, y) for x, y in inside}
        if not points.isdisjoint(closing):
            border |= points
    closed = Board(board.size)
    try:
        closed.set_position(counted_grid(grid, dead, closing))
    except ValueError:  # stones that close different borders take a string's last liberties
        return {}
    mover = opponent(board.to_move) if len(closing) % 2 else board.to_move
    return _Filling(closed, seki, border).fill(mover)


class _Filling:
    """The neutral points of borders on a board without dead stones, taken one after the other.

    It plays on the board that it is given. Points of ``seki`` are left alone, and what is not on a ``border``.
    """

    def __init__(self, board: Board, seki: Collection[int], border: Collection[int]) -> None:
        self._board = board
        self._dame: set[int] = set()
        self._ground: dict[int, int] = {}
        for inside, beside in empty_regions(board.grid(), seki):
            points = {point_at(x, y) for x, y in inside}.intersection(border)
            if len(beside) == 1:
                self._ground.update(dict.fromkeys(points, *beside))
            elif len(points) <= MOST_POINTS:
                self._dame |= points

    def fill(self, mover: int) -> dict[int, int]:
        """Take the neutral points by turns, ``mover`` first, and return what the sides had to fill."""
        filled = self._connect_all()
        passes = 0
        while passes < 2:
            found = self._find_best(mover)
            if found is None:
                passes, mover = passes + 1, opponent(mover)
                continue
            passes = 0
            point, threat = found
            enemy = opponent(mover)
            self._board.play(mover, point)
            for reply in threat.replies:
                self._board.play(enemy, reply)
                if self._ground.get(reply) == enemy:
                    filled[reply] = enemy
            if not threat.replies:
                mover = enemy
        return filled

    def _connect_all(self) -> dict[int, int]:
        """Connect all strings in atari whose last liberty is in their owner's ground; return the stones."""
        board, filled = self._board, dict[int, int]()
        for stone in board.first_stones(each for each in board.points() if board.color_at(each) != EMPTY):
            color = board.color_at(stone)
            if board.count_liberties(stone) > 1:
                continue
            point = board.liberties(stone)[0]
            if self._ground.get(point) != color or not board.is_legal(color, point):
                continue
            board.play(color, point)
            if board.count_liberties(point) > 1:
                filled[point] = color
            else:
                board.undo()
        return filled

    def _find_best(self, color: int) -> tuple[int, _Threat] | None:
        """Return the neutral point that ``color`` takes next, and what its stone there threatens.

        It is the one at which most depends on who takes it. None if ``color`` can take none of those at which
        a string has few other liberties.
        """
        best: tuple[int, _Threat] | None = None
        most = -1
        for point in sorted(self._dame):
            if self._board.color_at(point) != EMPTY or not self._takes_a_last_one(point):
                continue
            own = self._threat(color, point)
            if own is None:
                continue
            other = self._threat(opponent(color), point)
            worth = own.cost + (other.cost if other else 0)
            if worth > most:
                most, best = worth, (point, own)
        return best

    def _takes_a_last_one(self, point: int) -> bool:
        """Return whether a string beside a neutral point has at most one liberty that is not neutral."""
        return any(
            self._board.color_at(point + step) in (BLACK, WHITE)
            and sum(each not in self._dame for each in self._board.liberties(point + step)) <= 1
            for step in NEIGHBORS
        )

    def _threat(self, color: int, point: int) -> _Threat | None:
        """Return what a stone of ``color`` on a neutral point makes the enemy do.

        None if ``color`` cannot play there, or not without losing stones, or if the stone takes something or
        cannot be answered: then it is no mere filling.
        """
        board, enemy = self._board, opponent(color)
        if not board.is_legal(color, point):
            return None
        taken = self._taken()
        board.play(color, point)
        replies: list[int] = []
        try:
            if board.count_liberties(point) < 2:
                return None
            for step in NEIGHBORS:
                stone = point + step
                if board.color_at(stone) != enemy or board.count_liberties(stone) > 1:
                    continue
                reply = board.liberties(stone)[0]
                if not board.is_legal(enemy, reply):
                    return None
                board.play(enemy, reply)
                replies.append(reply)
                if board.count_liberties(reply) < 2:
                    return None
            takes = self._taken() != taken
        finally:
            for _ in range(len(replies) + 1):
                board.undo()
        cost = sum(self._ground.get(reply) == enemy for reply in replies)
        return None if takes else _Threat(tuple(replies), cost)

    def _taken(self) -> int:
        """Return how many stones have been taken off the board, of both colours together."""
        return self._board.captured(BLACK) + self._board.captured(WHITE)
