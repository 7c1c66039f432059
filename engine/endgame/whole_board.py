"""Counting the end of a game exactly: what every move is worth when both sides play the few open points perfectly.

Stones and territory that are safe for ever (`engine.reading.safety.questions.unconditional`) are settled: a move
there gains nothing by area scoring and counts as a pass. On all other points every legal move and the pass is played
until both pass. Every position that can arise is numbered, and what a side can force is found from the end backwards.
A result counts as forced only if it comes within finitely many moves whatever the other side repeats, so it holds
under every rule against repetition; where the two sides can force no common result (a fight that both only repeat),
there is none.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import partial

import numpy as np

from engine.board.board import Board
from engine.board.points import BLACK, EMPTY, PASS, WHITE, opponent, xy
from engine.endgame.games import Steps, TooLarge
from engine.game.scoring import tromp_taylor_score
from engine.reading.safety.questions import Safety, unconditional

MOST_POSITIONS = 40_000
"""Positions that one count may number unless the caller says otherwise."""


@dataclass(frozen=True)
class EndgameCount:
    """The result of counting the end of a game exactly.

    values: for each first move (including PASS) the score that it leads to, for the side to move
    positions: how many positions were numbered
    """

    values: dict[int, int]
    positions: int

    @property
    def best(self) -> tuple[int, ...]:
        """The moves with the highest score, sorted."""
        highest = max(self.values.values())
        return tuple(sorted(move for move, value in self.values.items() if value == highest))


def count_moves(
    board: Board, most: int = MOST_POSITIONS, is_over: Callable[[], bool] = lambda: False
) -> EndgameCount | None:
    """Count which area score, without komi, each first move of the side to move leads to under perfect play.

    Returns None if more than ``most`` positions can arise, or if ``is_over`` returns True before all is
    counted. It also returns None if a score stays open because both sides can repeat positions without end.
    The board is left as it was.
    """
    try:
        return _count_first_moves(board, _Tree(board.copy(), most, Steps(is_over)))
    except TooLarge:
        return None


def _count_first_moves(board: Board, tree: _Tree) -> EndgameCount | None:
    """Return the score of each first move on a board, for the side to move, under perfect play.

    ``tree`` holds all positions that can follow. Returns None if a score stays open because both sides can
    repeat positions without end: then one side cannot force what the other must allow. Raises TooLarge.
    """
    mover = board.to_move
    sign = 1 if mover == BLACK else -1
    ends = sorted({sign * score for score in tree.scores if score is not None})
    least = _last_forced(tree, mover, ends, lambda wanted, score: sign * score >= wanted)
    most_of = _last_forced(tree, opponent(mover), ends[::-1], lambda wanted, score: sign * score <= wanted)
    counts = {move: end for move, end in zip(tree.first_moves, least, strict=True) if end is not None}
    if least != most_of or len(counts) < len(least):
        return None
    return EndgameCount(counts, len(tree.followers))


def open_points(board: Board, safety: Safety) -> list[int]:
    """Return the points that are neither safe stones nor safe territory, in board order.

    ``safety`` holds these as bool arrays by point.
    """
    settled = safety.alive | safety.black_territory | safety.white_territory
    return [point for point in board.points() if not settled[point]]


def _last_forced(
    tree: _Tree, color: int, ends: list[int], is_good: Callable[[int, int], bool]
) -> list[int | None]:
    """Return, for each first move, the best final score that ``color`` can force after it; None if it can
    force none.

    tree: all positions that can follow
    ends: all final scores, as the side to move counts them, from the worst for ``color`` to the best
    is_good: is_good(wanted, score) tells whether ``score``, in points for Black, is at least as good for
        ``color`` as ``wanted``, one of ``ends``
    """
    found: list[int | None] = [None] * len(tree.first_moves)
    for wanted in ends:
        forced = tree.forced_by(color, partial(is_good, wanted))
        for index, position in enumerate(tree.followers[0]):
            if forced[position]:
                found[index] = wanted
    return found


class _Tree:
    """All positions that can follow from a given one, numbered from 0, the given one.

    Raises TooLarge if there are too many or if the time is up. The attributes are lists by position, except
    the last:

    followers: the numbers of the positions after each legal move
    movers: the side to move
    scores: Black's points less White's if the game is over, else None
    first_moves: the moves that lead to the positions in ``followers[0]``
    """

    def __init__(self, board: Board, most: int, steps: Steps) -> None:
        self.followers: list[list[int]] = []
        self.movers: list[int] = []
        self.scores: list[int | None] = []
        self.first_moves: list[int] = []
        self._numbers: dict[tuple[int, int], int] = {}
        self._board, self._steps = board, steps
        self._safety = unconditional(board)
        self._moves = [*open_points(board, self._safety), PASS]
        self._visit_all(most)

    def forced_by(self, color: int, is_good: Callable[[int], bool]) -> list[bool]:
        """Return a list by number of position: True where ``color`` can force a final score that ``is_good``
        accepts.

        ``is_good`` is given the score in points for Black.
        """
        parents: list[list[int]] = [[] for _ in self.followers]
        for position, following in enumerate(self.followers):
            self._steps.take()
            for after in following:
                parents[after].append(position)
        forced = [score is not None and is_good(score) for score in self.scores]
        waiting = [position for position, is_forced in enumerate(forced) if is_forced]
        others = [len(following) for following in self.followers]
        while waiting:
            self._steps.take()
            for parent in parents[waiting.pop()]:
                others[parent] -= 1
                if not forced[parent] and (self.movers[parent] == color or others[parent] == 0):
                    forced[parent] = True
                    waiting.append(parent)
        return forced

    def _visit_all(self, most: int) -> None:
        """Number all positions, depth first. Raises TooLarge if there are more than ``most``."""
        self._add(0)
        line: list[tuple[int, int, Iterator[int]]] = [(0, 0, iter(self._moves))]
        while line:
            position, passes, moves = line[-1]
            deeper = self._next_position(position, passes, moves)
            if len(self.followers) > most:
                raise TooLarge
            if deeper is not None:
                line.append((*deeper, iter(self._moves)))
                continue
            line.pop()
            if line:
                self._board.undo()

    def _next_position(self, position: int, passes: int, moves: Iterator[int]) -> tuple[int, int] | None:
        """Play the next moves in ``moves`` until one leads to a new position where play goes on; leave that
        one on the board.

        ``position`` is the number of the position now on the board; ``passes`` is how many passes in a row
        led to it. The number of every position reached is appended to ``followers[position]``. Returns the
        number of the new position and how many passes in a row led to it; None if no move leads to a new one.
        """
        board = self._board
        for move in moves:
            if not board.is_legal(board.to_move, move):
                continue
            board.play(board.to_move, move)
            passed = passes + 1 if move == PASS else 0
            known = self._numbers.get((board.key, passed))
            number = self._add(passed) if known is None else known
            self.followers[position].append(number)
            if position == 0:
                self.first_moves.append(move)
            if known is None and passed < 2:
                return number, passed
            board.undo()
        return None

    def _add(self, passes: int) -> int:
        """Add the position on the board, reached by ``passes`` passes in a row, to the tree; return its
        number.
        """
        self._steps.take()
        number = len(self.followers)
        self._numbers[self._board.key, passes] = number
        self.followers.append([])
        self.movers.append(self._board.to_move)
        self.scores.append(self._score() if passes == 2 else None)
        return number

    def _score(self) -> int:
        grid = self._board.grid()
        for owner, territory in (
            (BLACK, self._safety.black_territory),
            (WHITE, self._safety.white_territory),
        ):
            for point in np.flatnonzero(territory).tolist():
                x, y = xy(point)
                if grid[y, x] != EMPTY:
                    grid[y, x] = owner
        return int(tromp_taylor_score(grid).margin)
