"""What has to be filled in a side's own ground where a border has just been closed, when the dame there are taken.

At such a border strings may hang on neutral points (dame): once these are taken they stand in atari, and their owner
has to connect inside the own ground, so that this point is no territory. At a border that is closed in thought only,
that is part of the closing, or it would seem to gain points that nobody gets. So the dame beside such strings are
taken by turns, from whose turn it is on: a small search for each place finds what a side must fill there if it begins,
and if the enemy does. Elsewhere both sides have left alone what they could still have forced: there nothing is filled,
as servers and most players count.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from dataclasses import dataclass

from engine.board.board import Board
from engine.board.points import BLACK, EMPTY, NEIGHBORS, WHITE, opponent, point_at
from engine.game.best_play import Line, Search, TooLarge
from engine.game.scoring import counted_grid, empty_regions

MOST_POINTS = 8
"""Points of one neutral region at most; a larger one is not what is left when a game has ended."""

MOST_AT_A_PLACE, MOST_IN_ALL = 2_000, 10_000
"""Positions that the search at one place looks at, for each side to move first, and those at all places together."""

MOST_LOST = 4
"""Points that a side loses at one place at most; what loses more is as bad."""

LOST_STONE = 2
"""Points that a captured stone costs: itself, and the point under it."""


@dataclass(frozen=True)
class _Place:
    """A string that hangs on dame, and others beside it.

    strings: a stone of each; dame: the neutral points beside those of its owner; color: the owner
    """

    strings: tuple[int, ...]
    dame: tuple[int, ...]
    color: int


def find_fillings(
    board: Board,
    dead: Collection[int],
    seki: Collection[int],
    closing: Mapping[int, int],
    most: int = MOST_AT_A_PLACE,
) -> dict[int, int]:
    """Return the stones that have to be put into a side's own ground after borders have been closed.

    They are given as colours by point. The place where most depends on who begins comes first. The board is
    not changed.

    dead: points of stones that are taken off first; seki: points of stones that live in seki, whose liberties
        are left alone; closing: stones that close open borders, colours by point, which are put on first
    most: positions that the search at one place may look at
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
    return _Filling(closed, seki, border, most).fill(mover)


class _Filling:
    """A board without dead stones on which the dame at borders are taken, one place after the other.

    It plays on the board that it is given. Points of ``seki`` are left alone. ``border``: the points of the
    regions in which borders were closed; most: positions that the search at one place may look at
    """

    def __init__(self, board: Board, seki: Collection[int], border: Collection[int], most: int) -> None:
        self._board, self._border = board, border
        self._most, self._left = most, MOST_IN_ALL
        self._undecided = set[tuple[_Place, int]]()
        self._dame: set[int] = set()
        self._ground: dict[int, int] = {}
        for inside, beside in empty_regions(board.grid(), seki):
            points = [point_at(x, y) for x, y in inside]
            if len(beside) == 1:
                self._ground.update(dict.fromkeys(points, *beside))
            elif len(points) <= MOST_POINTS:
                self._dame.update(points)

    def fill(self, mover: int) -> dict[int, int]:
        """Play at every place, ``mover`` first, and return what the sides had to fill."""
        filled = self._connect_all()
        worth = {place: self._worth(place) for place in self._places()}
        for place in sorted(worth, key=lambda each: -worth[each]):
            for point in self._line(place, mover).moves:
                self._board.play(mover, point)
                if self._ground.get(point) == mover:
                    filled[point] = mover
                mover = opponent(mover)
        return filled

    def _worth(self, place: _Place) -> float:
        """Return how many points depend on who plays first at a place."""
        return self._line(place, BLACK).value - self._line(place, WHITE).value

    def _line(self, place: _Place, color: int) -> Line:
        """Return the best play at a place if ``color`` begins; none if the search gets too large, or if it
        takes stones: then what is there is no mere filling.
        """
        board = self._board
        if (place, color) in self._undecided:
            return Line(0.0, ())
        search = _Search(board, place, self._dame, self._ground, min(self._most, self._left))
        try:
            line = search.find(color, -MOST_LOST, MOST_LOST)
        except TooLarge:
            self._undecided.add((place, color))
            return Line(0.0, ())
        finally:
            self._left -= search.looked
        taken = board.captured(BLACK) + board.captured(WHITE)
        for move in line.moves:
            board.play(color, move)
            color = opponent(color)
        takes = board.captured(BLACK) + board.captured(WHITE) > taken
        for _ in line.moves:
            board.undo()
        return Line(0.0, ()) if takes else line

    def _connect_all(self) -> dict[int, int]:
        """Connect all strings in atari at the borders whose last liberty is in their owner's ground; return
        the stones.
        """
        board, filled = self._board, dict[int, int]()
        near = {point + step for point in self._border for step in (0, *NEIGHBORS)}
        for stone in board.first_stones(
            sorted(each for each in near if board.color_at(each) in (BLACK, WHITE))
        ):
            color, moves = board.color_at(stone), list[int]()
            while board.count_liberties(stone) == 1:
                point = board.liberties(stone)[0]
                if self._ground.get(point) != color or not board.is_legal(color, point):
                    break
                board.play(color, point)
                moves.append(point)
            if board.count_liberties(stone) > 1:
                filled.update(dict.fromkeys(moves, color))
            else:
                for _ in moves:
                    board.undo()
        return filled

    def _places(self) -> Iterator[_Place]:
        """Yield each place where a string hangs on dame and has a point of ground to lose.

        Such a string has at most one liberty that is not neutral. So have the others at the place, which
        share a neutral liberty with it.
        """
        board = self._board
        beside = {point + step for point in self._dame for step in NEIGHBORS}
        stones = sorted(each for each in beside if board.color_at(each) in (BLACK, WHITE))
        weak: dict[int, set[int]] = {}
        for string in board.first_stones(stones):
            dame = self._dame.intersection(board.liberties(string))
            if board.count_liberties(string) - len(dame) <= 1:
                weak[string] = dame
        for string, dame in weak.items():
            color = board.color_at(string)
            ground = [point for point in board.liberties(string) if self._ground.get(point) == color]
            if not ground or dame.union(ground).isdisjoint(self._border):
                continue
            near = [each for each, points in weak.items() if not dame.isdisjoint(points)]
            friends = (weak[each] for each in near if board.color_at(each) == color)
            yield _Place(tuple(near), tuple(sorted(dame.union(*friends))), color)


class _Search(Search):
    """The search for the best play of both sides at one place: what either loses by what it must fill, and by stones.

    dame, ground: the neutral points, and whose ground the others are, by point; most: positions that it may look at
    """

    def __init__(
        self, board: Board, place: _Place, dame: set[int], ground: Mapping[int, int], most: int
    ) -> None:
        super().__init__(board, most)
        self._place, self._dame, self._ground = place, dame, ground

    def gain(self, color: int, move: int, taken: int) -> float:
        """Return what stones that were taken cost the other side, less the point that a filling costs."""
        return LOST_STONE * taken - (self._ground.get(move) == color)

    def end(self, is_over: bool, is_last: bool) -> float | None:
        """Return 0 once play is over, or no string of the owner hangs on dame any more."""
        return 0.0 if is_over or self._is_safe() else None

    def moves(self, color: int) -> list[int]:
        """Return the points at the place where ``color`` may play, what takes or saves stones first.

        If stones of the colour are in atari, nothing else is tried. Without that, it may also connect a string
        in its own ground that would be in atari next. A stone must not be in atari itself.
        """
        board = self.board
        urgent, calm, saving = list[int](), list[int](), False
        for stone in self._stones():
            liberties = board.liberties(stone)
            if len(liberties) == 1:
                saving |= board.color_at(stone) == color
                urgent += [point for point in liberties if board.is_legal(color, point)]
            elif (
                len(liberties) == 2
                and board.color_at(stone) == color
                and not self._dame.isdisjoint(liberties)
            ):
                calm += [point for point in liberties if self._ground.get(point) == color]
        if saving:
            return list(dict.fromkeys(urgent))
        calm += [point for point in self._place.dame if board.color_at(point) == EMPTY]
        return [*dict.fromkeys(urgent), *(each for each in dict.fromkeys(calm) if self._is_calm(color, each))]

    def _is_safe(self) -> bool:
        """Return whether no string of the owner hangs on dame any more."""
        board = self.board
        return all(
            board.color_at(stone) != self._place.color
            or sum(point not in self._dame for point in board.liberties(stone)) > 1
            for stone in self._stones()
        )

    def _stones(self) -> list[int]:
        """Return a stone of each string at the place, those on its neutral points included."""
        board = self.board
        points = (*self._place.strings, *self._place.dame)
        return board.first_stones(each for each in points if board.color_at(each) != EMPTY)

    def _is_calm(self, color: int, point: int) -> bool:
        """Return whether ``color`` may put a stone on an empty point that is not in atari there."""
        board = self.board
        if not board.is_legal(color, point):
            return False
        board.play(color, point)
        liberties = board.count_liberties(point)
        board.undo()
        return liberties > 1
