"""`Board`: the Python face of the rules kernels.

It owns one stack of positions (`record.BOARD_DTYPE`, one a ply) and checks what it is given; the kernels do the work.
Readers and the search call the kernels on `Board.stack` themselves.
"""

from __future__ import annotations

import functools
from collections.abc import Callable, Iterable

import numpy as np

from engine.board import kernels
from engine.board import record as state
from engine.board.points import (
    BLACK,
    BORDER,
    EMPTY,
    MAX_SIZE,
    MIN_SIZE,
    NUM_POINTS,
    PASS,
    WHITE,
    board_points,
    vertex_of,
)

FIRST_PLIES = 32

_REASONS = {
    kernels.OCCUPIED: "occupied",
    kernels.KO: "ko",
    kernels.SUICIDE: "suicide",
    kernels.OFF_BOARD: "off board",
}


@functools.cache
def _points_of(size: int) -> np.ndarray:
    """The points of a board of this size as an array, row by row from the upper left; not to be written."""
    points = np.array(board_points(size))
    points.flags.writeable = False
    return points


class IllegalMove(ValueError):
    """A move that the rules forbid; ``reason`` says why: occupied, ko, suicide, superko or off board."""

    def __init__(self, message: str, reason: str) -> None:
        super().__init__(message)
        self.reason = reason


class Board:
    """A Go board of 2x2 to 25x25 with moves that can be taken back.

    Points are integers of `engine.board.points`. ``stack[depth]`` is the present position; a kernel that reads ahead
    uses the positions above it as its own.
    """

    def __init__(self, size: int) -> None:
        """An empty board, Black to move. Raises ValueError unless ``size`` is from 2 to 25."""
        if not MIN_SIZE <= size <= MAX_SIZE:
            raise ValueError(f"board size {size} is not from {MIN_SIZE} to {MAX_SIZE}")
        self.size = size
        self.stack = state.new_stack(FIRST_PLIES)
        self.depth = 0
        kernels.clear_position(self.stack[0], size)
        self._list = np.zeros(NUM_POINTS, dtype=np.int16)

    @property
    def position(self) -> np.void:
        """The record of the present position (a view: it changes with the board)."""
        position: np.void = self.stack[self.depth]
        return position

    def reserve(self, plies: int) -> None:
        """Make room for at least ``plies`` positions above the present one."""
        needed = self.depth + plies + 1
        if needed > len(self.stack):
            grown = state.new_stack(max(needed, 2 * len(self.stack)))
            grown.view(np.uint8)[: self.stack.nbytes] = self.stack.view(np.uint8)
            self.stack = grown

    def color_at(self, point: int) -> int:
        """EMPTY, BLACK, WHITE, or BORDER for anything off the board."""
        return int(self.position["color"][point]) if 0 <= point < NUM_POINTS else BORDER

    @property
    def ko_point(self) -> int:
        """The point that simple ko forbids to the side that was just captured, 0 when there is none."""
        return int(self.position["ko"])

    @property
    def last_move(self) -> int:
        """The move that led to this position, PASS for a pass or none."""
        return int(self.position["last_move"])

    def last_moves(self, count: int) -> tuple[int, ...]:
        """The moves that led here, the last one first, at most ``count``; PASS where a pass was played."""
        least = max(0, self.depth - count)
        return tuple(int(self.stack[depth]["last_move"]) for depth in range(self.depth, least, -1))

    @property
    def to_move(self) -> int:
        """The colour to move. Setting it changes the present position only."""
        return int(self.position["to_move"])

    @to_move.setter
    def to_move(self, color: int) -> None:
        self._check_color(color)
        self.position["to_move"] = color

    def captured(self, color: int, back: int = 0) -> int:
        """How many stones of this colour were captured so far, or so many moves before."""
        self._check_color(color)
        return int(self.stack[self.depth - back]["captured"][color])

    @property
    def position_key(self) -> int:
        """64-bit Zobrist key of the stones alone."""
        return int(self.position["stones_key"])

    @property
    def key(self) -> int:
        """64-bit Zobrist key of the stones, the ko point and the side to move."""
        return int(kernels.full_key(self.position))

    def play(self, color: int, point: int) -> None:
        """Play a stone or a pass. Raises IllegalMove, with the board unchanged, if the rules forbid it."""
        self._check_color(color)
        self.reserve(1)
        reason = kernels.play(self.stack, self.depth, color, point)
        if reason != kernels.LEGAL:
            why = _REASONS[reason]
            place = vertex_of(point, self.size) if why != "off board" else f"point {point}"
            raise IllegalMove(f"{place} is not a legal move: {why}", why)
        self.depth += 1

    def undo(self) -> None:
        """Take the last move back. Raises IndexError if there is none."""
        if self.depth == 0:
            raise IndexError("there is no move to take back")
        self.depth -= 1

    def forget(self, kept: int) -> None:
        """Drop the positions that more than ``kept`` moves led on from; those moves cannot be taken back any more."""
        dropped = self.depth - kept
        if dropped > 0:
            made, length = state.new_stack(kept + 1), state.BOARD_DTYPE.itemsize
            made.view(np.uint8)[:] = self.stack.view(np.uint8)[dropped * length : (self.depth + 1) * length]
            self.stack, self.depth = made, kept

    def is_legal(self, color: int, point: int) -> bool:
        """Whether this colour may play there now; a pass always is."""
        self._check_color(color)
        return bool(kernels.legality(self.position, color, point) == kernels.LEGAL)

    def legal_points(self, color: int) -> list[int]:
        """The legal points of a colour in board order, without the pass."""
        self._check_color(color)
        return self._listed(kernels.list_legal, color)

    def points(self) -> list[int]:
        """All points of the board, row by row from the upper left."""
        return board_points(self.size)

    def stones(self, point: int) -> list[int]:
        """The stones of the string at a point, sorted. Raises ValueError if there is no stone."""
        self._check_stone(point)
        return sorted(self._listed(kernels.list_stones, point))

    def liberties(self, point: int) -> list[int]:
        """The liberties of the string at a point, sorted. Raises ValueError if there is no stone."""
        self._check_stone(point)
        return sorted(self._listed(kernels.list_liberties, point))

    def count_liberties(self, point: int) -> int:
        """The number of liberties of the string at a point. Raises ValueError if there is no stone."""
        self._check_stone(point)
        return int(self.position["liberties"][self.position["head"][point]])

    def adjacent_strings(self, point: int) -> list[int]:
        """One stone of each enemy string that touches the string at a point. ValueError if there is no stone."""
        self._check_stone(point)
        return self._listed(kernels.list_adjacent_strings, point)

    def first_stones(self, stones: Iterable[int]) -> list[int]:
        """The first stone of each string that some stones belong to, sorted. ValueError if there is no stone."""
        return sorted({self.stones(stone)[0] for stone in stones})

    def grid(self) -> np.ndarray:
        """The stones as int8 array (size, size), index [y, x] from the upper left."""
        color: np.ndarray = np.asarray(self.position["color"])[_points_of(self.size)]
        return color.reshape(self.size, self.size)

    def set_position(self, grid: np.ndarray, to_move: int = BLACK, ko: int = 0) -> None:
        """Replace everything by the stones of ``grid`` (index [y, x]); no moves to take back, nothing captured.

        ``ko`` is the point forbidden to ``to_move``. Raises ValueError, with the board unchanged, if the array has
        another shape, holds anything but EMPTY, BLACK and WHITE, or leaves a string without a liberty.
        """
        self._check_color(to_move)
        cells = np.asarray(grid)
        if cells.shape != (self.size, self.size):
            raise ValueError(
                f"a position for this board has shape {(self.size, self.size)}, not {cells.shape}"
            )
        if not ((cells == EMPTY) | (cells == BLACK) | (cells == WHITE)).all():
            raise ValueError("a position holds only empty points, black and white stones")
        made = state.new_stack(FIRST_PLIES)
        kernels.clear_position(made[0], self.size)
        points = _points_of(self.size)
        if ko != 0 and (ko not in points or cells.ravel()[np.flatnonzero(points == ko)[0]] != EMPTY):
            raise ValueError(f"the ko point {ko} is not an empty point of the board")
        made[0]["color"][points] = cells.ravel()
        choked = kernels.build_strings(made[0])
        if choked:
            raise ValueError(f"the string at {vertex_of(choked, self.size)} has no liberty")
        made[0]["to_move"] = to_move
        made[0]["ko"], made[0]["ko_color"] = ko, to_move if ko else 0
        self.stack, self.depth = made, 0

    def snapshot(self) -> bytes:
        """The present position as bytes; `restore` brings it back, on any board."""
        return np.asarray(self.stack[self.depth : self.depth + 1]).tobytes()

    def restore(self, snapshot: bytes) -> None:
        """Replace everything by a position that `snapshot` gave. Raises ValueError if it is none."""
        if len(snapshot) != state.BOARD_DTYPE.itemsize:
            raise ValueError(f"a snapshot has {state.BOARD_DTYPE.itemsize} bytes, this one {len(snapshot)}")
        record = np.frombuffer(snapshot, dtype=state.BOARD_DTYPE)
        size = int(record["size"][0])
        if not MIN_SIZE <= size <= MAX_SIZE:
            raise ValueError(f"the snapshot holds a board of size {size}, which is not from 2 to 25")
        made = state.new_stack(FIRST_PLIES)
        made.view(np.uint8)[: len(snapshot)] = np.frombuffer(snapshot, dtype=np.uint8)
        self.stack, self.depth, self.size = made, 0, size

    def copy(self) -> Board:
        """A board of its own with the same position and the same moves to take back."""
        twin = Board(self.size)
        # byte by byte: numpy's own copy of a record leaves the padding behind its fields to chance
        twin.stack = state.new_stack(len(self.stack))
        twin.stack.view(np.uint8)[:] = self.stack.view(np.uint8)
        twin.depth = self.depth
        return twin

    def _listed(self, fill: Callable[..., int], argument: int) -> list[int]:
        count = fill(self.position, argument, self._list)
        return [int(point) for point in self._list[:count]]

    def _check_stone(self, point: int) -> None:
        if self.color_at(point) not in (BLACK, WHITE):
            raise ValueError(f"there is no stone at {point if point == PASS else self._name(point)}")

    def _name(self, point: int) -> str:
        return vertex_of(point, self.size) if self.color_at(point) != BORDER else f"point {point}"

    @staticmethod
    def _check_color(color: int) -> None:
        if color not in (BLACK, WHITE):
            raise ValueError(f"colour {color} is neither black ({BLACK}) nor white ({WHITE})")
