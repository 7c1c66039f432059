"""Errors over the game and over the time of study, as numbers: what the plots show (Stoutamire 1991, section 4.2)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

STAGES = (0, 50, 100, 150, 200)
"""Moves played before where the stages of a game begin."""

KEPT, TAKEN, EVERY, FIRST = 0.9995, 0.0005, 250, 0.5
"""How a study plot is smoothed (appendix B of the paper): what is kept of the mean and taken of each new error, of how
many places one is drawn, and where the mean begins."""

COLUMN, LAST_COLUMN = 10, 280
"""Moves in a column of an NRM plot, and where the columns end; later moves are too few."""

ROWS = 20
"""Rows of an NRM plot, from error 0 to error 1."""

LEAST_SHOWN = 0.005
"""A part of the moves in a column that is too small to be seen."""


@dataclass(frozen=True)
class Errors:
    """The rank errors of some moves: how far from the top a way to rank moves put each move that was played.

    An error is 0 if the move was ranked first, 1 if last. For each move there is also the number of moves
    before it.
    """

    numbers: np.ndarray
    errors: np.ndarray

    def __len__(self) -> int:
        return len(self.errors)

    @property
    def mean(self) -> float:
        """The mean of the moves' rank errors."""
        return float(self.errors.mean())

    def by_stage(self) -> list[float]:
        """Return the mean error in each stage of the game, as in STAGES; NaN for a stage without a move."""
        stage = np.searchsorted(STAGES, self.numbers, side="right") - 1
        return [
            float(self.errors[stage == number].mean()) if (stage == number).any() else float("nan")
            for number in range(len(STAGES))
        ]

    def by_column(self) -> list[tuple[float, float]]:
        """Return the mean error over the course of the game, as a curve of pairs: number of the move, mean
        error.

        A pair is for one column, i.e. COLUMN move numbers; its first number is the middle of the column.
        Columns without a move are left out.
        """
        column = self.numbers // COLUMN
        return [
            ((number + 0.5) * COLUMN, float(self.errors[column == number].mean()))
            for number in range(LAST_COLUMN // COLUMN)
            if (column == number).any()
        ]

    def density(self) -> np.ndarray:
        """Return how often errors of each size occur in each part of the game: float64 [column, row].

        A column is COLUMN move numbers wide. A row is a range of errors, the smallest in the first row. An
        element is the share of the column's moves whose error falls into the row.
        """
        counts, _, _ = np.histogram2d(
            self.numbers,
            self.errors,
            bins=(np.arange(0, LAST_COLUMN + COLUMN, COLUMN), np.linspace(0, 1, ROWS + 1)),
        )
        shares: np.ndarray = counts / np.maximum(counts.sum(axis=1, keepdims=True), 1)
        return shares


def of_games(games: Sequence[np.ndarray], chosen: Sequence[np.ndarray]) -> Errors:
    """Pick some moves out of several games, and return their rank errors put together in one `Errors`.

    A rank error tells how far from the top a way to rank moves put the move that was played: 0 first, 1 last.
    games: for each game an array with the error of every move; chosen: for each game the numbers, from 0, of
    the moves to pick
    """
    return Errors(
        np.concatenate(list(chosen)),
        np.concatenate([errors[numbers] for errors, numbers in zip(games, chosen, strict=True)]),
    )


def study_curve(errors: np.ndarray) -> list[tuple[float, float]]:
    """Return how the rank error falls while moves are learned from, as a curve: pairs of the number of moves
    so far and the error, smoothed.

    A rank error tells how far from the top the move played was ranked, 0 to 1. errors: that of each move,
    measured before it was learned from, in the order of learning
    """
    places, mean = [], FIRST
    for count, error in enumerate(errors.tolist(), 1):
        mean = KEPT * mean + TAKEN * error
        if count % EVERY == 1:
            places.append((float(count), mean))
    return places
