"""What the net learns from one of its own games: TD(lambda) for every point, and the step that follows from it.

The opinion of each position is drawn towards those of the positions after it and, at the end, towards what became of
the points (Bouzy and Cazenave 2001, section 9.2; Sutton 1988). A game is learned from when it is over, so what a
position is drawn to can be said at once: the next opinion, for the share lambda mixed with what that one is drawn to.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

import numpy as np

from engine.board.points import BLACK, PASS, WHITE, opponent
from engine.differences.net import shapes
from engine.differences.player import FatesPlayer
from engine.game.game import Game
from engine.game.scoring import ownership

LAMBDA = 0.8
TEMPERATURE = 1.0
"""Points of lead by which a move must be better to be e times as likely in its own games."""

RATE = 0.003
FADING, FADING_SQUARES, TINY = 0.9, 0.999, 1e-8
"""The step of Adam (Kingma and Ba 2015): how much is kept of the mean gradient and of its square."""


@dataclass(frozen=True)
class Lesson:
    """A game: int8 (moves, points) the stones after each move, (moves,) 1 where Black was next, else -1, and the fates.

    fates: (points,), 1 for Black's in the end, -1 for White's, 0 for nobody's
    """

    stones: np.ndarray
    sides: np.ndarray
    fates: np.ndarray


def own_game(player: FatesPlayer, size: int, random: np.random.Generator) -> Lesson:
    """A game in which better moves are exponentially more likely, as the net sees it, for both sides."""
    game, stones, sides = Game(size), [], []
    while not game.is_over:
        color = game.to_move
        moves, after, points = player.weigh(game, color)
        if not moves:
            game.play(color, PASS)
            continue
        odds = np.exp((points - points.max()) / TEMPERATURE)
        chosen = int(random.choice(len(moves), p=odds / odds.sum()))
        game.play(color, moves[chosen])
        stones.append(after[chosen])
        sides.append(1 if opponent(color) == BLACK else -1)
    owner = ownership(game.board.grid()).ravel()
    fates = (owner == BLACK).astype(np.int8) - (owner == WHITE)
    return Lesson(np.array(stones), np.array(sides), fates)


def drawn_to(opinions: np.ndarray, fates: np.ndarray) -> np.ndarray:
    """What the opinion of each position is drawn to, (positions, points); ``opinions``: those of the net."""
    aims = np.empty_like(opinions)
    aims[-1] = fates
    for number in range(len(opinions) - 2, -1, -1):
        aims[number] = (1.0 - LAMBDA) * opinions[number + 1] + LAMBDA * aims[number + 1]
    return aims


@dataclass
class Learner:
    """Weights that learn. ``means`` and ``squares``: of the gradients so far; ``games``: those learned from."""

    weights: dict[str, np.ndarray]
    means: dict[str, np.ndarray] = field(default_factory=lambda: _zeros())
    squares: dict[str, np.ndarray] = field(default_factory=lambda: _zeros())
    games: int = 0

    def learn(self, lesson: Lesson, player: FatesPlayer, size: int) -> float:
        """Take one step; returns by how much the opinions differed from the fates, in the mean of their squares."""
        net = player.net(size)
        opinions = net.fates(lesson.stones, lesson.sides)
        errors = drawn_to(opinions, lesson.fates) - opinions
        self.games += 1
        self._step(net.gradient(lesson.stones, lesson.sides, errors / len(errors)))
        return float(np.mean((lesson.fates - opinions) ** 2))

    def _step(self, gradient: Mapping[str, np.ndarray]) -> None:
        for name, slope in gradient.items():
            mean, square = self.means[name], self.squares[name]
            mean += (1.0 - FADING) * (slope - mean)
            square += (1.0 - FADING_SQUARES) * (slope**2 - square)
            even = mean / (1.0 - FADING**self.games)
            size = np.sqrt(square / (1.0 - FADING_SQUARES**self.games)) + TINY
            self.weights[name] = self.weights[name] + RATE * even / size


def _zeros() -> dict[str, np.ndarray]:
    return {name: np.zeros(shape) for name, shape in shapes().items()}
