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
    """One game of the net against itself, in the form in which the net learns from it.

    stones: int8 (moves, points), the board after each move that is no pass; sides: (moves,), 1 if Black is to
    move next, else -1; fates: (points,), who owns each point in the end: 1 for Black, -1 for White, 0 for
    nobody
    """

    stones: np.ndarray
    sides: np.ndarray
    fates: np.ndarray


def own_game(player: FatesPlayer, size: int, random: np.random.Generator) -> Lesson:
    """Let the player play a game against itself on a board of ``size``; return what the net can learn from
    it.

    This is a lesson: the positions of the game, and who owns each point in the end. Each move is drawn by
    chance (``random``): TEMPERATURE points more, as the player expects them, make a move e times as likely.
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
        """The constants of learning: lambda, the temperature, and the rate of a step.

        The temperature says how freely moves are drawn by chance, in points.
        """
        return [LAMBDA, TEMPERATURE, RATE]

    def learn(self, size: int, random: np.random.Generator) -> float:
        """Play one game of the net against itself and change the weights by what the game teaches.

        size: of the board; random: draws the moves. Returns the mean square of the difference between the
        fate of a point (1, 0 or -1) and what the net foresaw of it, over all points and positions of the
        game, with the weights before the change.
        """
        player = FatesPlayer(self.weights)
        return self.study(own_game(player, size, random), player.net(size))

    def study(self, lesson: Lesson, net: Net) -> float:
        """Change the weights by one step towards what a game teaches; return the mean square error before it.

        ``net``: the present weights, laid out for the board of the lesson.
        """
        opinions = net.fates(lesson.stones, lesson.sides)
        errors = drawn_to(opinions, lesson.fates) - opinions
        self.games += 1
        self._steps.take(net.gradient(lesson.stones, lesson.sides, errors / len(errors)), RATE)
        return float(np.mean((lesson.fates - opinions) ** 2))

    def chooser(self) -> Chooser:
        """Return a function that chooses moves as the net does with its present weights.

        It takes a game and a colour, and returns a move.
        """
        player = FatesPlayer(self.weights)
        return lambda game, color: player.decide(game, color).move

    def judge(self, positions: Positions) -> np.ndarray:
        """Return who will own each point, as the net foresees it: (positions, points).

        The numbers go from 1 for Black to -1 for White.
        """
        stones = (positions.grids == BLACK).astype(np.int8) - (positions.grids == WHITE)
        sides = np.where(positions.to_move == BLACK, 1, -1)
        return Net(self.weights, positions.size).fates(stones.reshape(len(stones), -1), sides)

    def arrays(self) -> Weights:
        """Return all arrays, by name, that are needed to go on learning later.

        They are the weights, the means of the gradients, and the number of steps.
        """
        return self._steps.arrays()

    def restore(self, arrays: Mapping[str, np.ndarray]) -> None:
        """Set the net to the state of learning in arrays that `arrays` returned, so that it can go on.

        Raises ValueError, saying what was expected, for any other arrays.
        """
        self._steps = Steps.of_arrays(self.form, arrays)
