"""Pattern preference: a table of values by class, learned from the moves of expert games (Stoutamire 1991, chapter 5).

The value of a move is that of its class. Its classes are hashed into a table of fixed size, so that classes may share
a value (section 5.3). A position is judged by its normalized rank error (section 4.1.3): the part of the legal moves
that are ranked above the one that was played, those that are valued alike counted half. Studying it moves the values
against that error's gradient as section 5.1 writes it. All values begin at zero and all steps are of one length, so
ranks do not depend on the length; it is one.
"""

from __future__ import annotations

import numpy as np
from numba import float64, int64, types, void

from engine.board import kernels
from engine.board.points import BLACK, PASS, WHITE
from engine.board.record import BOARDS, POINTS, new_stack
from engine.history.preference.windows import SEEN, SEEN_DTYPE, WINDOWS, Window, classify
from engine.jit.declaring import kernel, record_array
from engine.lab.data.games import SIZE
from patterns.shapes import VIEW_DTYPE, VIEWS
from patterns.tables import new_table

NOT_MEASURED = np.float32(-1.0)
"""In place of the error of a pass."""

TABLE_SIZE = 2_000_003
"""Values of a table; a prime, as the paper has it."""

VALUES = types.Array(types.float32, 1, "C")


@kernel(float64(VALUES, SEEN, int64, int64, VALUES))
def _rank(table, seen, count, move, values):
    """Return how far from the top the values rank the move played: 0 if it is the best legal move, 1 if the
    worst.

    The legal moves are the first ``count`` of ``seen.points``. move: the one that was played; table: the
    learned values of the classes of moves (``seen.classes``, modulo the table's size); values: the values of
    the legal moves are written here
    """
    chosen = np.float32(0.0)
    for index in range(count):
        values[index] = table[int64(seen.classes[index] % np.uint64(table.size))]
        if seen.points[index] == move:
            chosen = values[index]
    error = 0.0
    for index in range(count):
        if values[index] > chosen:
            error += 1.0
        elif values[index] == chosen:
            error += 0.5
    return error / count


@kernel(void(VALUES, SEEN, int64, int64, VALUES))
def _correct(table, seen, count, move, values):
    """Learn from one move played: raise the value of its class in ``table``, and lower those of its rivals.

    Rivals are legal moves with the same or a higher value; together they lose as much as the move gains. So
    the rank error becomes smaller. seen, count, values: the legal moves, as `_rank` takes and fills them
    """
    played = 0
    for index in range(count):
        if seen.points[index] == move:
            played = index
    rises = int64(seen.classes[played] % np.uint64(table.size))
    for index in range(count):
        falls = int64(seen.classes[index] % np.uint64(table.size))
        if falls == rises or values[index] < values[played]:
            continue
        step = np.float32((1.0 if values[index] > values[played] else 0.5) / count)
        table[falls] -= step
        table[rises] += step


@kernel(
    int64(WINDOWS, VALUES, BOARDS, VIEWS, types.Array(SEEN, 1, "C"), POINTS, int64, int64, VALUES, VALUES)
)
def _go_through(windows, table, boards, views, seen, moves, size, learning, values, errors):
    """Write the rank error of every move of a game into ``errors``, and learn from the moves if ``learning``.

    Each move is measured before it is learned; a pass gets NOT_MEASURED. Returns how many moves are legal
    before the first illegal one. windows: the window, by which moves are classed; table: the values of these
    classes, which learning changes; boards, views, seen, values: work memory; moves: points, Black first;
    size: of the board
    """
    kernels.clear_position(boards[0], size)
    color = BLACK
    for number in range(moves.size):
        move = int64(moves[number])
        errors[number] = NOT_MEASURED
        if kernels.legality(boards[0], color, move) != kernels.LEGAL:
            return number
        if move != PASS:
            count = classify(windows[0], boards[0], color, views, seen[0])
            errors[number] = _rank(table, seen[0], count, move, values)
            if learning:
                _correct(table, seen[0], count, move, values)
        kernels.play(boards, 0, color, move)
        boards[0] = boards[1]
        color = BLACK + WHITE - color
    return moves.size


class Preference:
    """The values of moves as learned with one window, i.e. with one way to see what lies around a move.

    table: float32, the values of the classes of moves. A class has its value at its number modulo the table's
    size, so several classes may share one value.
    """

    def __init__(self, window: Window, size: int = TABLE_SIZE) -> None:
        """Begin with nothing learned, so that all moves are worth the same.

        ``window``: what is seen of the surroundings of a move; ``size``: how many values the table has.
        """
        self.window = window
        self.table = np.zeros(size, dtype=np.float32)
        self._boards = new_stack(2)
        self._views = new_table(VIEW_DTYPE, 1)
        self._seen = record_array(1, SEEN_DTYPE)
        self._values = np.zeros(len(self._seen[0]["points"]), dtype=np.float32)

    def study(self, moves: np.ndarray) -> np.ndarray:
        """Learn from the moves of a game, and return the rank error of each move, measured before it was
        learned.

        The errors are float32, NOT_MEASURED for a pass. Raises ValueError for an illegal move.
        """
        return self._go_through(moves, learning=True)

    def judge(self, moves: np.ndarray) -> np.ndarray:
        """Return the rank error of every move of a game, without learning from it.

        The errors are float32, NOT_MEASURED for a pass. Raises ValueError for an illegal move.
        """
        return self._go_through(moves, learning=False)

    def _go_through(self, moves: np.ndarray, learning: bool) -> np.ndarray:
        errors = np.empty(len(moves), dtype=np.float32)
        legal = _go_through(
            self.window.record,
            self.table,
            self._boards,
            self._views,
            self._seen,
            moves,
            SIZE,
            int(learning),
            self._values,
            errors,
        )
        if legal < len(moves):
            raise ValueError(f"move {legal + 1} is not legal")
        return errors
