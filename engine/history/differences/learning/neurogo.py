"""What NeuroGo learns from its own games: from the newest and from some of those before.

A game is kept as its moves alone: whoever goes through it again sees it with today's net, and draws its opinions to
what that net says of the positions after them.
"""

from __future__ import annotations

from collections.abc import Mapping

import numpy as np

from engine.board.board import Board
from engine.board.points import BLACK, PASS
from engine.decide.decision.settings import Settings
from engine.game.game import Game
from engine.history.differences.learning.learner import LAMBDA, Opponents, drawn, drawn_to, fates_of
from engine.history.differences.learning.opponents import of_table, simple
from engine.history.differences.learning.steps import Steps, expect
from engine.history.differences.neurogo.net import Net, describe_format, new_weights
from engine.history.differences.neurogo.player import NeuroGo
from engine.history.differences.neurogo.views import Viewer, Views
from engine.history.differences.player import is_too_long
from engine.history.differences.weights import Weights
from engine.lab.data.labels import Positions
from engine.lab.make.learn.matches import Chooser

TEMPERATURE = 0.5
"""Points of lead by which a move must be better to be e times as likely in its own games."""

RATE, SLOWER_AFTER = 0.003, 300
"""The first step; it is half as long after three times SLOWER_AFTER games, and goes on falling with their root."""

AGAIN = 3
"""Earlier games that are learned from again after each game."""

KEPT_GAMES = 300
"""The newest games, out of which these are drawn."""

OPENING_MOVES = 4
"""Before the games that it is measured by: it draws no moves itself."""

TOGETHER = 64
"""Labelled positions that are judged at once."""


def own_game(player: NeuroGo, size: int, random: np.random.Generator) -> list[int]:
    """Let a NeuroGo player play a game against itself on a board of ``size``, and return all moves.

    They are points and PASS, Black's first. Each move is drawn by chance (``random``): TEMPERATURE points
    more, as the player expects them, make a move e times as likely. To save time, superko is checked only for
    the moves that are drawn.
    """
    game = Game(size)
    while not game.is_over:
        color = game.to_move
        moves, points = player.weigh(game.board, color, [] if is_too_long(game) else game.board.points())
        move = PASS
        while moves and move == PASS:
            chosen = drawn(points, TEMPERATURE, random)
            if game.is_legal(color, moves[chosen]):
                move = moves[chosen]
            else:
                moves, points = [*moves[:chosen], *moves[chosen + 1 :]], np.delete(points, chosen)
        game.play(color, move)
    return [move for _, move in game.moves]


class NeuroGoLearner:
    """NeuroGo's net while it learns from its own games (a `Learner`): from the newest game and some earlier
    ones.
    """

    def __init__(self, seed: int) -> None:
        self.form, self.games, self.opening_moves = describe_format(), 0, OPENING_MOVES
        self.opponents: Opponents = {
            "against the player simple": simple,
            "against the first net": lambda seed: of_table("fates", Settings(seed=seed)),
        }
        self._steps = Steps(self.form, new_weights(seed))
        self._known: list[list[int]] = []
        self._viewer = Viewer()

    @property
    def weights(self) -> Weights:
        """The present weights of the net, as arrays by name."""
        return self._steps.weights

    @property
    def numbers(self) -> list[float]:
        """The constants of learning: lambda, temperature, rate, number of games after which the rate falls,
        games repeated for each new one, games kept.
        """
        return [LAMBDA, TEMPERATURE, RATE, SLOWER_AFTER, AGAIN, KEPT_GAMES]

    def learn(self, size: int, random: np.random.Generator) -> float:
        """Play one game of the net against itself, and learn from it and from AGAIN earlier games.

        size: of the board; random: draws the moves, and which earlier games are used. Returns how well the
        net foresaw the new game before it learned: the mean square of the difference between the fate of a
        point (1, 0 or -1) and what the net said of it.
        """
        moves = own_game(NeuroGo(self.weights, ()), size, random)
        self.games += 1
        error = self.study(moves, size)
        for _ in range(min(AGAIN, len(self._known))):
            self.study(self._known[int(random.integers(len(self._known)))], size)
        self._known = [*self._known, moves][-KEPT_GAMES:]
        return error

    def study(self, moves: list[int], size: int) -> float:
        """Change the weights by one step towards what a game teaches; return the mean square error before it.

        moves: all moves of the game, passes too; size: of the board
        """
        net = Net(self.weights)
        views, sides, fates = self._replay_game(moves, size)
        opinions = net.fates(views)
        errors = sides * drawn_to(sides * opinions, fates) - opinions
        rate = RATE / (1.0 + self.games / SLOWER_AFTER) ** 0.5
        self._steps.take(net.gradient(views, errors / len(errors)), rate)
        return float(np.mean((sides * fates - opinions) ** 2))

    def _replay_game(self, moves: list[int], size: int) -> tuple[Views, np.ndarray, np.ndarray]:
        """Return the positions after the moves of a game, who is to move in each, and who owns each point in
        the end.

        A position after a pass is left out. The positions are in the form that the net takes. The sides to
        move are (positions, 1), 1 for Black and -1 for White. The owners are (points,), 1 for Black, -1 for
        White, 0 for nobody.
        """
        game = Game(size)
        boards = []
        for move in moves:
            game.play(game.to_move, move)
            if move != PASS:
                boards.append(game.board.stack[game.board.depth].copy())
        sides = np.array([1 if board["to_move"] == BLACK else -1 for board in boards])
        return self._viewer.of(np.array(boards)), sides[:, None], fates_of(game.board)

    def chooser(self) -> Chooser:
        """Return a function that chooses moves as the net does with its present weights, without looking
        ahead.

        It takes a game and a colour, and returns a move.
        """
        player = NeuroGo(self.weights, ())
        return lambda game, color: player.decide(game, color).move

    def judge(self, positions: Positions) -> np.ndarray:
        """Return who will own each point, as the net foresees it: (positions, points).

        The numbers go from 1 for Black to -1 for White.
        """
        net = Net(self.weights)
        boards = np.array(
            [_make_position(*each) for each in zip(positions.grids, positions.to_move, strict=True)]
        )
        fates = [
            net.fates(self._viewer.of(boards[first : first + TOGETHER]))
            for first in range(0, len(boards), TOGETHER)
        ]
        return np.concatenate(fates) * np.where(positions.to_move == BLACK, 1, -1)[:, None]

    def arrays(self) -> Weights:
        """Return all arrays, by name, that are needed to go on learning later.

        They are the weights, the optimizer's means of their gradients, the number of steps, and the moves of
        the games kept.
        """
        lengths = [len(moves) for moves in self._known]
        known = np.full((len(self._known), max(lengths, default=0)), PASS)
        for row, moves in zip(known, self._known, strict=True):
            row[: len(moves)] = moves
        return {**self._steps.arrays(), "known": known, "lengths": np.array(lengths, dtype=np.int64)}

    def restore(self, arrays: Mapping[str, np.ndarray]) -> None:
        """Set the net to the state of learning in arrays that `arrays` returned, so that it can go on.

        Raises ValueError, saying what was expected, for any other arrays.
        """
        self._steps = Steps.of_arrays(self.form, arrays)
        expect(arrays, ("known", "lengths"), self.form.command)
        known, lengths = arrays["known"], arrays["lengths"]
        if known.ndim != 2 or lengths.shape != known.shape[:1]:
            raise ValueError(
                f"'known' has the shape {known.shape} with {len(lengths)} lengths, expected (games, moves)"
            )
        self._known = [row[:length].tolist() for row, length in zip(known, lengths, strict=True)]


def _make_position(grid: np.ndarray, to_move: int) -> np.ndarray:
    """Return a position as a record of BOARD_DTYPE, from a grid of colours and the side to move."""
    board = Board(len(grid))
    board.set_position(grid, int(to_move))
    position: np.ndarray = board.stack[board.depth].copy()
    return position
