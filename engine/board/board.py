"""`Board`: the Python face of the rules kernels.

It owns one stack of positions (`record.BOARD_DTYPE`, one a ply) and checks what it is given; the kernels do the work.
Readers and the search call the kernels on `Board.stack` themselves.
"""

from __future__ import annotations

import functools
from collections.abc import Callable, Iterable
from copy import copy

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
    """Return the points of a board of this size, row by row from the upper left, as a read-only array."""
    points = np.array(board_points(size))
    points.flags.writeable = False
    return points


class IllegalMove(ValueError):
    """Raised for a move that the rules forbid.

    ``reason`` says why: occupied, ko, suicide, superko or off board.
    """

    def __init__(self, message: str, reason: str) -> None:
        super().__init__(message)
        self.reason = reason


class Board:
    """A Go board of 2x2 to 25x25 with moves that can be taken back.

    Points are integers as in `engine.board.points`. ``stack`` is an array of positions, and ``stack[depth]``
    is the present one. Compiled code that reads ahead writes its positions behind that one.
    """

    def __init__(self, size: int) -> None:
        """Make an empty board of this size, with Black to move. Raises ValueError unless ``size`` is from 2
        to 25.
        """
        if not MIN_SIZE <= size <= MAX_SIZE:
            raise ValueError(f"board size {size} is not from {MIN_SIZE} to {MAX_SIZE}")
        self.size = size
        self.stack = state.new_stack(FIRST_PLIES)
        self._seen, self._colors = self.stack, self.stack["color"]
        self.depth = 0
        kernels.clear_position(self.stack[0], size)
        self._list = np.zeros(NUM_POINTS, dtype=np.int16)

    @property
    def position(self) -> np.void:
        """The record (`record.BOARD_DTYPE`) of the present position.

        It is a view, valid until a move is played or taken back.
        """
        position: np.void = self.stack[self.depth]
        return position

    def reserve(self, plies: int) -> None:
        """Make room in ``stack`` for positions up to ``plies`` moves after the present one."""
        needed = self.depth + plies + 1
        if needed > len(self.stack):
            self.stack = self._used(max(needed, 2 * len(self.stack)))

    def __getstate__(self) -> dict[str, object]:
        """Return what a copy, or a record of the board for another process, is made of: no view of these arrays."""
        return {**self.__dict__, "_seen": None, "_colors": None}

    def color_at(self, point: int) -> int:
        """Return what is on a point: EMPTY, BLACK, WHITE, or BORDER for any integer that is off the board."""
        if self._seen is not self.stack:
            # a view takes as long as many looks at it
            self._seen, self._colors = self.stack, self.stack["color"]
        color: int = self._colors.item(self.depth, point) if 0 <= point < NUM_POINTS else BORDER
        return color

    @property
    def ko_point(self) -> int:
        """The point where simple ko forbids the side to move to retake; 0 if there is none."""
        return int(self.position["ko"])

    @property
    def last_move(self) -> int:
        """The point of the last move played. It is PASS after a pass, and also if no move has been played
        yet.
        """
        return int(self.position["last_move"])

    def last_moves(self, count: int) -> tuple[int, ...]:
        """Return the points of the last ``count`` moves, or of all if there were fewer, the last one first.

        A pass has the point PASS.
        """
        least = max(0, self.depth - count)
        return tuple(int(self.stack[depth]["last_move"]) for depth in range(self.depth, least, -1))

    @property
    def to_move(self) -> int:
        """The colour to move. Setting it changes only the present position, not earlier ones."""
        return int(self.position["to_move"])

    @to_move.setter
    def to_move(self, color: int) -> None:
        self._check_color(color)
        self.position["to_move"] = color

    def captured(self, color: int, back: int = 0) -> int:
        """Return how many stones of this colour were captured so far.

        back: how many of the last moves to leave out; 0 counts up to now
        """
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

    @property
    def key_without_side(self) -> tuple[int, int, int]:
        """Keys of the stones and the ko, whoever moves: `position_key`, the ko point, and who may not retake."""
        return self.position_key, self.ko_point, int(self.position["ko_color"])

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
        """Drop old positions, so that only the last ``kept`` moves can still be taken back."""
        dropped = self.depth - kept
        if dropped > 0:
            made, length = state.new_stack(kept + 1), state.BOARD_DTYPE.itemsize
            made.view(np.uint8)[:] = self.stack.view(np.uint8)[dropped * length : (self.depth + 1) * length]
            self.stack, self.depth = made, kept
            # the view would hold the old positions
            self._seen, self._colors = made, made["color"]

    def is_legal(self, color: int, point: int) -> bool:
        """Tell whether this colour may play at a point now. Simple ko and suicide are forbidden.

        A pass is always legal.
        """
        self._check_color(color)
        return bool(kernels.legality(self.position, color, point) == kernels.LEGAL)

    def legal_points(self, color: int) -> list[int]:
        """Return the points where a colour may play, in board order, without the pass."""
        self._check_color(color)
        return self._listed(kernels.list_legal, color)

    def points(self) -> list[int]:
        """Return all points of the board, row by row from the upper left."""
        return board_points(self.size)

    def stones(self, point: int) -> list[int]:
        """Return the stones of the string at a point, sorted. Raises ValueError if there is no stone."""
        self._check_stone(point)
        return sorted(self._listed(kernels.list_stones, point))

    def liberties(self, point: int) -> list[int]:
        """Return the liberties of the string at a point, sorted. Raises ValueError if there is no stone."""
        self._check_stone(point)
        return sorted(self._listed(kernels.list_liberties, point))

    def count_liberties(self, point: int) -> int:
        """Return the number of liberties of the string at a point. Raises ValueError if there is no stone."""
        self._check_stone(point)
        return int(self.position["liberties"][self.position["head"][point]])

    def adjacent_strings(self, point: int) -> list[int]:
        """Return one stone of each enemy string that touches the string at a point.

        Raises ValueError if there is no stone.
        """
        self._check_stone(point)
        return self._listed(kernels.list_adjacent_strings, point)

    def first_stones(self, stones: Iterable[int]) -> list[int]:
        """Return one stone of each string that has a stone in ``stones``: its lowest point. They are sorted.

        Raises ValueError if there is no stone at one of the points.
        """
        first: list[int] = []
        seen: set[int] = set()
        for stone in stones:
            # a long string is listed once, not once for each of its stones
            if stone not in seen:
                string = self.stones(stone)
                seen.update(string)
                first.append(string[0])
        return sorted(first)

    def grid(self) -> np.ndarray:
        """The stones as int8 array (size, size), index [y, x] from the upper left."""
        color: np.ndarray = np.asarray(self.position["color"])[_points_of(self.size)]
        return color.reshape(self.size, self.size)

    def set_position(self, grid: np.ndarray, to_move: int = BLACK, ko: int = 0) -> None:
        """Replace the position by the stones of ``grid`` (index [y, x]).

        Earlier moves can no longer be taken back, and no stones count as captured. ``ko`` is the point where
        ko forbids ``to_move`` to play, 0 for none. Raises ValueError, with the board unchanged, if the array
        has another shape, holds anything but EMPTY, BLACK and WHITE, or leaves a string without a liberty.
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
        """Return the present position as bytes, which `restore` brings back on any board."""
        return np.asarray(self.stack[self.depth : self.depth + 1]).tobytes()

    def restore(self, snapshot: bytes) -> None:
        """Replace the position by the one in ``snapshot``, which the method `snapshot` returned for a board
        of any size.

        No move can be taken back afterwards. Raises ValueError, with the board unchanged, if the bytes are no
        snapshot.
        """
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
        """Return an independent board with the same position and the same moves to take back."""
        twin = copy(self)
        twin._list = np.zeros(NUM_POINTS, dtype=np.int16)
        twin.stack = self._used(max(FIRST_PLIES, self.depth + 2))
        return twin

    def write_to(self, stack: np.ndarray) -> None:
        """Write the present position over the first one of another array of positions."""
        length = state.BOARD_DTYPE.itemsize
        begin = self.depth * length
        stack.view(np.uint8)[:length] = self.stack.view(np.uint8)[begin : begin + length]

    def _used(self, plies: int) -> np.ndarray:
        """Return an array of ``plies`` positions that begins with those up to the present one.

        The room behind them, which may be large, holds nothing, and is not set to 0: that takes longer than a short
        reading. As before all arrays of records there is memory of our own before the first.
        """
        made = np.empty_like(self.stack, shape=plies + 1)[1:]
        used = (self.depth + 1) * state.BOARD_DTYPE.itemsize
        # byte by byte: numpy's own copy of a record leaves the padding behind its fields to chance
        made.view(np.uint8)[:used] = self.stack.view(np.uint8)[:used]
        return made

    def _listed(self, fill: Callable[..., int], argument: int) -> list[int]:
        count = fill(self.position, argument, self._list)
        points: list[int] = self._list[:count].tolist()
        return points

    def _check_stone(self, point: int) -> None:
        if self.color_at(point) not in (BLACK, WHITE):
            raise ValueError(f"there is no stone at {point if point == PASS else self._name(point)}")

    def _name(self, point: int) -> str:
        return vertex_of(point, self.size) if self.color_at(point) != BORDER else f"point {point}"

    @staticmethod
    def _check_color(color: int) -> None:
        if color not in (BLACK, WHITE):
            raise ValueError(f"colour {color} is neither black ({BLACK}) nor white ({WHITE})")
