"""Fitting a sum of terms behind a tanh to labelled boards by damped Gauss-Newton steps, in numpy alone.

The estimate of a point is tanh(terms · weights). What is made small is the sum of squared errors of ownership over all
points, plus ``score_weight`` times the squared errors of the boards' scores, plus a pull of the weights towards a
start. There is no randomness in it.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

import numpy as np

MOST_STEPS = 30
MOST_DAMPING = 1e8
SMALLEST_GAIN = 1e-5
CHUNK = 1000
"""Boards that are worked on at a time, to spare memory."""


@dataclass(frozen=True)
class Task:
    """The data to which weights are fitted: owners of points and scores of boards. Both follow from a
    weighted sum of terms, i.e. of figures that describe a point.

    terms: float32 (boards, points, terms); ownership: (boards, points), the labelled owners; scores:
    (boards,), the labelled scores in points; counts: (boards,), how often each board counts; score_weight:
    how much a squared error of a score counts if one of an owner counts 1
    """

    terms: np.ndarray
    ownership: np.ndarray
    scores: np.ndarray
    counts: np.ndarray
    score_weight: float


def _cut_in_chunks(task: Task) -> Iterator[Task]:
    for start in range(0, len(task.terms), CHUNK):
        part = slice(start, start + CHUNK)
        yield Task(
            task.terms[part], task.ownership[part], task.scores[part], task.counts[part], task.score_weight
        )


def loss(task: Task, weights: np.ndarray) -> float:
    """Return how far weights are from fitting the data of a task: the sum of squared errors of ownership and
    scores.

    ``weights``: one for each term, i.e. figure that describes a point
    """
    total = 0.0
    for part in _cut_in_chunks(task):
        value = np.tanh(part.terms @ weights.astype(np.float32))
        squares = np.square(value - part.ownership).sum(axis=1, dtype=np.float64)
        squares += task.score_weight * np.square(value.sum(axis=1, dtype=np.float64) - part.scores)
        total += float(part.counts @ squares)
    return total


def _build_equations(task: Task, weights: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
    """Return the two parts of the equations for one step of the fit: a matrix (terms, terms) and the gradient
    (terms,) of the loss of ``task``.

    A Gauss-Newton step is solved from them. task: the data to be fitted; weights: those at which the loss is
    taken
    """
    count = task.terms.shape[2]
    matrix, gradient = np.zeros((count, count)), np.zeros(count)
    for part in _cut_in_chunks(task):
        value = np.tanh(part.terms @ weights.astype(np.float32))
        slopes = part.terms * (1 - value * value)[:, :, None]
        boards, errors = (
            slopes.sum(axis=1, dtype=np.float64),
            value.sum(axis=1, dtype=np.float64) - part.scores,
        )
        counted = slopes * part.counts.astype(np.float32)[:, None, None]
        flat, counted = slopes.reshape(-1, count), counted.reshape(-1, count)
        counted_boards = task.score_weight * boards * part.counts[:, None]
        matrix += flat.T @ counted + boards.T @ counted_boards
        gradient += counted.T @ (value - part.ownership).ravel() + counted_boards.T @ errors
    return matrix, gradient


def fit(task: Task, start: np.ndarray, pull: float) -> np.ndarray:
    """Return the weights of a task's terms with the smallest loss. They are found by damped Gauss-Newton
    steps from ``start``.

    pull: how strongly the weights are held near ``start``: 0 for not at all, 1 for as strongly as the loss
    itself holds each weight in place at the beginning
    """
    weights = start.astype(np.float64).copy()
    holding: np.ndarray | None = None
    damping, best = 1e-3, np.inf
    for _ in range(MOST_STEPS):
        matrix, gradient = _build_equations(task, weights)
        if holding is None:
            # a term that never occurs keeps its start
            holding = pull * np.diag(matrix) + 1e-9 * max(np.trace(matrix), 1.0)
            best = loss(task, weights)
        before = best
        gradient = gradient + holding * (weights - start)
        while damping < MOST_DAMPING:
            lifted = matrix + np.diag(holding + damping * np.diag(matrix))
            step = weights - np.linalg.solve(lifted, gradient)
            after = loss(task, step) + float(holding @ np.square(step - start))
            if after < best:
                weights, best, damping = step, after, damping / 10
                break
            damping *= 10
        if before - best < SMALLEST_GAIN * before:
            break
    return weights
