"""Small drawings of stones, looked for in all eight directions around given stones at once.

Signs of a drawing, told from the side whose shape it is:

    X own stone   O enemy stone   . empty   * empty, and the move   n no own stone   e no enemy stone   ? anything

`?` may be off the board, `n` and `e` too; all other cells may not. The first X in reading order is the anchor.
"""

from __future__ import annotations

import functools
from collections.abc import Iterator, Sequence

import numpy as np

from engine.board.points import EMPTY, MAX_SIZE, STRIDE, board_points, opponent, xy

MARGIN = 4
"""Cells a drawing may reach beyond the edge of the board."""
WIDTH = MAX_SIZE + 2 * MARGIN

Cells = tuple[tuple[int, int, int], ...]
"""Row and column of cells, counted from the anchor, and the bits of what each may hold."""

_EMPTY, _OWN, _ENEMY, _OFF = 1, 2, 4, 8
_ALLOWED = {
    "X": _OWN,
    "O": _ENEMY,
    ".": _EMPTY,
    "*": _EMPTY,
    "n": _EMPTY | _ENEMY | _OFF,
    "e": _EMPTY | _OWN | _OFF,
}
_TURNS = (
    (1, 0, 0, 1), (-1, 0, 0, 1), (1, 0, 0, -1), (-1, 0, 0, -1),
    (0, 1, 1, 0), (0, -1, 1, 0), (0, 1, -1, 0), (0, -1, -1, 0),
)  # fmt: skip


class Drawings:
    """A set of named drawings of stones, which can be looked for on a board.

    Each is given as (name, drawing). Its anchor is its first stone X, from which its other points are
    counted. Raises ValueError for a drawing without an anchor, or without exactly one move (*).
    """

    def __init__(self, drawings: Sequence[tuple[str, str]]) -> None:
        compiled: dict[tuple[str, Cells, tuple[int, int]], None] = {}
        for name, text in drawings:
            for cells, move in _turn_drawing(name, text):
                compiled.setdefault((name, cells, move))
        most = max(len(cells) for _, cells, _ in compiled)
        self._names = [name for name, _, _ in compiled]
        self._moves = np.array([_place_offset(*move) for _, _, move in compiled])
        self._offsets = np.zeros((len(compiled), most), dtype=np.int64)
        self._allowed = np.full((len(compiled), most), 15, dtype=np.uint8)
        for row, (_, cells, _) in enumerate(compiled):
            for column, (y, x, allowed) in enumerate(cells):
                self._offsets[row, column] = _place_offset(y, x)
                self._allowed[row, column] = allowed

    def find(self, cells: np.ndarray, anchors: Sequence[int]) -> Iterator[tuple[str, int, int]]:
        """Yield (name, anchor, move) wherever a drawing matches with its anchor (first stone X) at one of
        some stones. They come in the order of the stones.

        cells: the board as `cells_of` returns it, for the side whose shapes are sought; anchors: stones of
        this side at which to look. Anchors and moves are board points.
        """
        if not anchors:
            return
        places = np.array([_place(point) for point in anchors])
        seen = cells[places[:, None, None] + self._offsets[None]]
        found = ((seen & self._allowed) != 0).all(axis=2)
        for which, row in zip(*np.nonzero(found), strict=True):
            yield self._names[row], anchors[which], _point_of_place(int(places[which] + self._moves[row]))


def cells_of(color: Sequence[int], size: int, side: int) -> np.ndarray:
    """Return the board with a margin around it, as an array with a bit for each cell: 1 empty, 2 a stone of
    ``side``, 4 a stone of the enemy, 8 off the board.
    """
    places, points = _index_points(size)
    cells = np.full(WIDTH * WIDTH, _OFF, dtype=np.uint8)
    bits = np.zeros(4, dtype=np.uint8)
    bits[EMPTY], bits[side], bits[opponent(side)] = _EMPTY, _OWN, _ENEMY
    cells[places] = bits[np.asarray(color)[points]]
    return cells


@functools.cache
def _index_points(size: int) -> tuple[np.ndarray, np.ndarray]:
    points = board_points(size)
    return np.array([_place(point) for point in points]), np.array(points)


def _place(point: int) -> int:
    x, y = xy(point)
    return (y + MARGIN) * WIDTH + x + MARGIN


def _point_of_place(place: int) -> int:
    return (place // WIDTH - MARGIN + 1) * STRIDE + place % WIDTH - MARGIN + 1


def _place_offset(y: int, x: int) -> int:
    return y * WIDTH + x


def _turn_drawing(name: str, text: str) -> Iterator[tuple[Cells, tuple[int, int]]]:
    """Yield a drawing in each of the eight directions, as a pair: its cells, and the cell of its move. Each
    of the cells is (row, column, bits for what may be there).

    text: the drawing, with spaces between the signs of a row and slashes between rows; name: named in an
    error. Rows and columns are counted from the anchor, the first stone X. Raises ValueError without an
    anchor or without exactly one move (*).
    """
    signs = {
        (y, x): sign
        for y, row in enumerate(text.split("/"))
        for x, sign in enumerate(row.split())
        if sign != "?"
    }
    anchor = min((cell for cell, sign in signs.items() if sign == "X"), default=None)
    moves = [cell for cell, sign in signs.items() if sign == "*"]
    if anchor is None or len(moves) != 1:
        raise ValueError(f"drawing '{name}': expected a stone X and one move *, got {text!r}")
    for turn in _TURNS:
        cells = tuple(sorted((*_turn(turn, anchor, cell), _ALLOWED[sign]) for cell, sign in signs.items()))
        yield cells, _turn(turn, anchor, moves[0])


def _turn(turn: tuple[int, int, int, int], anchor: tuple[int, int], cell: tuple[int, int]) -> tuple[int, int]:
    """Return where a cell of a drawing lies after the drawing is turned, as (row, column) counted from the
    anchor.

    ``turn`` has four factors: the first two give the new row as a sum of old row and old column, the last two
    the new column. ``anchor`` and ``cell`` are (row, column) in the drawing as written.
    """
    y, x = cell[0] - anchor[0], cell[1] - anchor[1]
    return turn[0] * y + turn[1] * x, turn[2] * y + turn[3] * x
