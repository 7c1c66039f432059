"""What a net must offer to learn by temporal differences (`Learner`), and the targets that its opinions are drawn to.

The opinion of each position is drawn towards those of the positions after it and, at the end, towards what became of
the points (Bouzy and Cazenave 2001, section 9.2; Sutton 1988). A game is learned from when it is over, so what a
position is drawn to can be said at once: the next opinion, for the share lambda mixed with what that one is drawn to.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Protocol

import numpy as np

from engine.board.board import Board
from engine.board.points import BLACK, WHITE
from engine.game.scoring import ownership
from engine.history.differences.weights import Format, Weights
from engine.lab.data.labels import Positions
from engine.lab.make.learn.matches import Chooser

LAMBDA = 0.8

Opponents = Mapping[str, Callable[[int], Chooser]]
"""Who a net is measured against, by name, from a seed."""


class Learner(Protocol):
    """A net that learns from its own games.

    form: names and shapes of its weights; games: how many own games it has learned from; opponents: whom it
    plays when it is measured; opening_moves: how many random moves begin each of these games
    """

    form: Format
    games: int
    opponents: Opponents
    opening_moves: int

    @property
    def weights(self) -> Weights:
        """The present weights of the net, as arrays by name."""
        ...

    @property
    def numbers(self) -> list[float]:
        """The constants of learning, such as rates. A kept run is continued only with the same ones."""
        ...

    def learn(self, size: int, random: np.random.Generator) -> float:
        """Play one game of the net against itself and learn from it.

        size: of the board; random: draws the moves. Returns how well the net foresaw the game before it
        learned: the mean square of the difference between the fate of a point (1, 0 or -1) and what the net
        said of it after each move.
        """
        ...

    def chooser(self) -> Chooser:
        """Return a function that chooses moves as the net does with its present weights.

        It takes a game and a colour, and returns a move.
        """
        ...

    def judge(self, positions: Positions) -> np.ndarray:
        """Return who will own each point, as the net foresees it: (positions, points).

        The numbers go from 1 for Black to -1 for White.
        """
        ...

    def arrays(self) -> Weights:
        """Return by name all arrays that are needed to go on learning."""
        ...

    def restore(self, arrays: Mapping[str, np.ndarray]) -> None:
        """Set the net to the state of learning in arrays that `arrays` returned, so that it can go on.

        Raises ValueError, saying what was expected, for any other arrays.
        """
        ...


def drawn_to(opinions: np.ndarray, fates: np.ndarray) -> np.ndarray:
    """Return the values towards which TD(lambda) moves what a net foresaw in one game, by position and point.

    opinions: (positions, points), what the net foresaw in each position, in order; fates: (points,), who owns
    each point in the end. In the last position the values are the fates. In an earlier position they are
    LAMBDA times the values of the next position, plus 1 - LAMBDA times what the net foresaw in the next
    position.
    """
    aims = np.empty_like(opinions)
    aims[-1] = fates
    for number in range(len(opinions) - 2, -1, -1):
        aims[number] = (1.0 - LAMBDA) * opinions[number + 1] + LAMBDA * aims[number + 1]
    return aims


def fates_of(board: Board) -> np.ndarray:
    """Return who owns each point of a board that was played to the end.

    The result is int8 (points,): 1 for Black, -1 for White, 0 for nobody.
    """
    owner = ownership(board.grid()).ravel()
    fates: np.ndarray = (owner == BLACK).astype(np.int8) - (owner == WHITE)
    return fates


def area_lead(board: Board) -> int:
    """Return Black's area less White's on a board that was played to the end, in points, without komi."""
    return int(fates_of(board).sum())


def drawn(points: np.ndarray, temperature: float, random: np.random.Generator) -> int:
    """Choose one of some moves by chance, better ones more often, and return its index.

    points: for each move the lead that the mover then has, in points; temperature: how many points more make
    a move e times as likely; random: the source of chance
    """
    odds = np.exp((points - points.max()) / temperature)
    return int(random.choice(len(points), p=odds / odds.sum()))
