"""What the net of Schraudolph, Dayan and Sejnowski learns from one of its own games."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

import numpy as np

from engine.board.points import BLACK, PASS, WHITE, opponent
from engine.game.game import Game
from engine.history.differences.learning.learner import LAMBDA, Opponents, drawn, drawn_to, fates_of
from engine.history.differences.learning.opponents import at_random, simple
from engine.history.differences.learning.steps import Steps
from engine.history.differences.net import Net, describe_format, new_weights
from engine.history.differences.player import FatesPlayer
from engine.history.differences.weights import Weights
from engine.lab.data.labels import Positions
from engine.lab.make.learn.matches import Chooser

TEMPERATURE = 1.0
"""Points of lead by which a move must be better to be e times as likely in its own games."""

RATE = 0.003


@dataclass(frozen=True)
class Lesson:
    """One own game as the net learns from it.

    stones: int8 (moves, points), the board after each move that is no pass; sides: (moves,), 1 if Black is to
    move then, else -1; fates: (points,), 1 for Black's in the end, -1 for White's, 0 for nobody's
    """

    stones: np.ndarray
    sides: np.ndarray
    fates: np.ndarray


def own_game(player: FatesPlayer, size: int, random: np.random.Generator) -> Lesson:
    """Let the player play a game against itself on a board of ``size`` and return the game as a lesson, i.e.
    as its positions and who owned each point in the end.

    Each move is drawn by chance (``random``): one is e times as likely as another after which the player
    expects TEMPERATURE points less.
    """
    game, stones, sides = Game(size), [], []
    while not game.is_over:
        color = game.to_move
        moves, after, points = player.weigh(game, color)
        if not moves:
            game.play(color, PASS)
            continue
        chosen = drawn(points, TEMPERATURE, random)
        game.play(color, moves[chosen])
        stones.append(after[chosen])
        sides.append(1 if opponent(color) == BLACK else -1)
    return Lesson(np.array(stones), np.array(sides), fates_of(game.board))


class FatesLearner:
    """The net of Schraudolph, Dayan and Sejnowski while it learns from its own games (a `Learner`)."""

    def __init__(self, seed: int) -> None:
        self.form, self.games, self.opening_moves = describe_format(), 0, 0
        self.opponents: Opponents = {
            "against moves at random": at_random,
            "against the player simple": simple,
        }
        self._steps = Steps(self.form, new_weights(seed))

    @property
    def weights(self) -> Weights:
        """The present weights of the net, as arrays by name."""
        return self._steps.weights

    @property
    def numbers(self) -> list[float]:
        """The constants of learning: lambda, the temperature of the draws in points, and the rate of a step."""
        return [LAMBDA, TEMPERATURE, RATE]

    def learn(self, size: int, random: np.random.Generator) -> float:
        """Play one game of the net against itself, on a board of ``size`` and with moves drawn by ``random``,
        and change the weights by what the game teaches.

        Returns, for the weights before that change, the mean square of (fate of a point, 1, 0 or -1, less
        what the net foresaw of that point) over all points and positions of the game.
        """
        player = FatesPlayer(self.weights)
        return self.study(own_game(player, size, random), player.net(size))

    def study(self, lesson: Lesson, net: Net) -> float:
        """Change the weights by one step towards what a game teaches; returns the mean square error before
        the step.

        ``net``: the present weights, laid out for the board of the lesson.
        """
        opinions = net.fates(lesson.stones, lesson.sides)
        errors = drawn_to(opinions, lesson.fates) - opinions
        self.games += 1
        self._steps.take(net.gradient(lesson.stones, lesson.sides, errors / len(errors)), RATE)
        return float(np.mean((lesson.fates - opinions) ** 2))

    def chooser(self) -> Chooser:
        """Return a function from game and colour to the move that the net with its present weights chooses."""
        player = FatesPlayer(self.weights)
        return lambda game, color: player.decide(game, color).move

    def judge(self, positions: Positions) -> np.ndarray:
        """Return whose each point will be as the net foresees it, from 1 for Black to -1 for White:
        (positions, points).
        """
        stones = (positions.grids == BLACK).astype(np.int8) - (positions.grids == WHITE)
        sides = np.where(positions.to_move == BLACK, 1, -1)
        return Net(self.weights, positions.size).fates(stones.reshape(len(stones), -1), sides)

    def arrays(self) -> Weights:
        """Return all arrays that learning needs to go on, by name: weights, means of the gradients, number of
        steps.
        """
        return self._steps.arrays()

    def restore(self, arrays: Mapping[str, np.ndarray]) -> None:
        """Go on from arrays that `arrays` gave. Raises ValueError, saying what was expected, if they are
        something else.
        """
        self._steps = Steps.of_arrays(self.form, arrays)
