"""The simple player: legal, seeded, and just wise enough to finish a game.

It captures the largest string in atari, else saves its own largest string from atari, else plays a random legal
point that is not an own eye, and passes when there is none. It is the weakest sparring partner and the test player.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import TYPE_CHECKING

import numpy as np
from numba import boolean, int64, types, uint64

from engine.board.board import Board
from engine.board.kernels import LEGAL, legality, list_liberties, play
from engine.board.points import BLACK, BORDER, DIAGONALS, EMPTY, NEIGHBORS, NUM_POINTS, PASS, STRIDE, WHITE
from engine.board.randomness import following
from engine.board.record import BOARDS, POINTS, RECORD
from engine.board.seeds import first_state
from engine.decide.decision.record import Decision
from engine.decide.decision.reports import Report, to_nobody
from engine.jit.declaring import kernel

if TYPE_CHECKING:
    from engine.decide.decision.budget import Budget
    from engine.decide.decision.settings import Settings
    from engine.game.game import Game

SEED = types.Array(types.uint64, 1, "C")
FORBIDDEN = types.Array(types.boolean, 1, "C")


@kernel(uint64(SEED))
def next_random(generator):
    """Return the next number of a random generator; it is never 0.

    ``generator[0]`` is the generator's state. It is changed and must not be 0.
    """
    generator[0] = following(generator[0])
    return generator[0]


@kernel(boolean(RECORD, int64, int64))
def is_own_eye(board, color, point):
    """Return whether an empty point is a true eye of a colour, i.e. not false by its diagonals.

    All neighbours on the board must be of the colour. The enemy may have one of the diagonals at most, and
    none at the edge.
    """
    for offset in NEIGHBORS:
        if board.color[point + offset] != color and board.color[point + offset] != BORDER:
            return False
    enemies = 0
    at_edge = 0
    for offset in DIAGONALS:
        if board.color[point + offset] == BLACK + WHITE - color:
            enemies += 1
        elif board.color[point + offset] == BORDER:
            at_edge = 1
    return enemies + at_edge < 2


@kernel(int64(BOARDS, int64, int64, FORBIDDEN, POINTS))
def atari_move(boards, depth, color, forbidden, liberty):
    """Return the move that captures the largest enemy string in atari, or else saves the largest own one.

    PASS if there is none. A string is saved if extending gives it two liberties or more.

    boards, depth: the position is ``boards[depth]``; moves are tried out on ``boards[depth + 1]``
    forbidden: the points that must not be played, bool by point
    liberty: a work list of NUM_POINTS
    """
    board = boards[depth]
    best, best_capture, best_size = PASS, False, 0
    for point in range(NUM_POINTS):
        if board.head[point] != point or board.liberties[point] != 1:
            continue
        capture = board.color[point] != color
        size = int64(board.stones[point])
        if best != PASS and (best_capture, best_size) >= (capture, size):
            continue
        list_liberties(board, point, liberty)
        move = int64(liberty[0])
        if forbidden[move] or play(boards, depth, color, move) != LEGAL:
            continue
        after = boards[depth + 1]
        if capture or after.liberties[after.head[move]] >= 2:
            best, best_capture, best_size = move, capture, size
    return best


@kernel(int64(RECORD, int64, FORBIDDEN, POINTS, SEED))
def random_move(board, color, forbidden, candidates, generator):
    """Return a random legal point that is no own eye; PASS if there is none.

    Every such point is equally likely. ``forbidden`` tells which points must not be played, bool by point.
    ``candidates`` is room for a list of points; ``generator`` is as in `next_random`.
    """
    count = 0
    for y in range(board.size):
        for x in range(board.size):
            point = (y + 1) * STRIDE + x + 1
            if board.color[point] == EMPTY and not forbidden[point]:
                candidates[count] = point
                count += 1
    while count > 0:
        chosen = int64(next_random(generator) % uint64(count))
        point = int64(candidates[chosen])
        if not is_own_eye(board, color, point) and legality(board, color, point) == LEGAL:
            return point
        count -= 1
        candidates[chosen] = candidates[count]
    return PASS


class SimplePlayer:
    """A player that captures or saves a string in atari, else moves at random.

    The same seed gives the same games. One thread may use one player.
    """

    def __init__(self, seed: int) -> None:
        self._seed = seed
        self._generator = np.zeros(1, dtype=np.uint64)
        self._generator[0] = first_state(seed)
        self._forbidden = np.zeros(NUM_POINTS, dtype=np.bool_)
        self._points = np.zeros(NUM_POINTS, dtype=np.int16)

    def decide(
        self,
        game: Game,
        color: int,
        budget: Budget | None = None,
        interrupted: Callable[[], bool] = lambda: False,
        report: Report = to_nobody,
    ) -> Decision:
        """Return a decision for a move that captures or saves a string in atari, or else a random one.

        The rules of the game allow the move, superko too; it is PASS if there is none. It takes hardly any
        time, so ``budget`` and ``interrupted`` are not used; ``report`` is called with the decision.
        """
        forbidden: set[int] = set()
        while not game.is_legal(color, point := self.choose(game.board, color, forbidden)):
            forbidden.add(point)
        decision = Decision(color, point)
        report(decision)
        return decision

    def afresh(self) -> SimplePlayer:
        """Return a player with the same seed whose random generator is at its start."""
        return SimplePlayer(self._seed)

    def choose(self, board: Board, color: int, forbidden: Iterable[int] = ()) -> int:
        """Return a point for a colour to play that is not in ``forbidden``; PASS if there is none.

        ``forbidden`` has points that must not be played, such as those that superko rules out.
        """
        self._forbidden[:] = False
        self._forbidden[list(forbidden)] = True
        board.reserve(1)
        move = atari_move(board.stack, board.depth, color, self._forbidden, self._points)
        if move == PASS:
            move = random_move(board.position, color, self._forbidden, self._points, self._generator)
        return int(move)


def assemble(settings: Settings) -> SimplePlayer:
    """Return the simple player with the seed in the settings. It has no levels."""
    return SimplePlayer(settings.seed)
