"""The best play of both sides at one place of a game that has nearly ended: every line is tried, both may pass.

What the place is whoever searches says (`Search`): which moves there are, what each of them gains at once, and what the
place is worth once play is over. Nobody plays a stone where a pass is as good. Lines that no side would allow are cut
off (alpha-beta).
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterable
from dataclasses import dataclass
from math import inf

from engine.board.board import Board
from engine.board.points import BLACK, PASS, opponent


@dataclass(frozen=True)
class Line:
    """The best play of both sides at one place, if a given side begins.

    value: the points that it is worth to Black, less those to White; moves: the points that are played, in order, the
        sides taking turns; PASS for a pass
    """

    value: float
    moves: tuple[int, ...]


class TooLarge(Exception):
    """Raised if the search for the best play looks at more positions than it may, or comes back to one."""


class Search(ABC):
    """A search for the best play of both sides at one place. It plays on the board and takes all back.

    looked: positions that it has looked at
    """

    def __init__(self, board: Board, most: int, stones: float = inf) -> None:
        """Begin a search on a board.

        most: positions that it may look at; stones: how many stones both sides together may play,
            without end unless it is told
        """
        self.board, self._most, self._allowed = board, most, stones
        self._known: dict[tuple[int, int, int, float], Line] = {}
        self._way = set[tuple[int, int, int, float]]()
        self.looked = 0

    @abstractmethod
    def moves(self, color: int) -> Iterable[int]:
        """Return the points where ``color`` may play, in the order in which they are tried."""

    @abstractmethod
    def end(self, is_over: bool, is_last: bool) -> float | None:
        """Return what the position on the board is worth (as in `Line`) if nothing more is played; None if it goes on.

        is_over: whether both sides have passed; is_last: whether all stones are played
        """

    def gain(self, color: int, move: int, taken: int) -> float:
        """Return what a move of ``color`` gains for its side at once; ``taken`` is how many stones it took."""
        return 0.0

    def find(self, color: int, low: float = -inf, high: float = inf) -> Line:
        """Return the best play at the place if ``color`` begins, without passes at its end.

        A value that is not between ``low`` and ``high`` is a bound. Raises TooLarge.
        """
        line = self._best(color, 0, self._allowed, low, high)
        moves = line.moves
        while moves and moves[-1] == PASS:
            moves = moves[:-1]
        return Line(line.value, moves)

    def _best(self, color: int, passes: int, left: float, low: float, high: float) -> Line:
        """Return the best play from the position on the board if ``color`` moves next.

        passes: how many passes in a row have just been played (two end the play); left: how many stones may still be
        played; low, high: the values between which it matters how good the play is: one that is not between them is
        returned as a bound. Raises TooLarge.
        """
        value = self.end(passes == 2, left == 0)
        if value is not None:
            return Line(value, ())
        key = self.board.key, color, passes, left
        if key in self._known:
            return self._known[key]
        if self.looked >= self._most or key in self._way:
            raise TooLarge
        self.looked += 1
        self._way.add(key)
        try:
            line, is_exact = self._best_of_moves(color, passes, left, low, high)
        finally:
            self._way.remove(key)
        if is_exact:
            self._known[key] = line
        return line

    def _best_of_moves(
        self, color: int, passes: int, left: float, low: float, high: float
    ) -> tuple[Line, bool]:
        """Return what `_best` does, by a pass and all moves, and whether that is its value and no bound."""
        sign = 1 if color == BLACK else -1
        floor, ceiling = low, high
        best: Line | None = None
        for move in (PASS, *self.moves(color)):
            before = self.board.captured(opponent(color))
            self.board.play(color, move)
            gain = sign * self.gain(color, move, self.board.captured(opponent(color)) - before)
            after = (passes + 1, left) if move == PASS else (0, left - 1)
            try:
                then = self._best(opponent(color), *after, floor - gain, ceiling - gain)
            finally:
                self.board.undo()
            value = gain + then.value
            if best is None or sign * value > sign * best.value:
                best = Line(value, (move, *then.moves))
            if color == BLACK:
                floor = max(floor, value)
            else:
                ceiling = min(ceiling, value)
            if floor >= ceiling:
                return best, False
        assert best is not None
        return best, low < best.value < high
