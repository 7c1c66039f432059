"""Fitting a sum of terms behind a tanh to labelled boards by damped Gauss-Newton steps, in numpy alone.

The estimate of a point is tanh(terms · weights). What is made small is the sum of squared errors of ownership over all
points, plus ``score_weight`` times the squared errors of the boards' scores, plus a pull of the weights towards a start.
There is no randomness in it.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

MOST_STEPS = 30
MOST_DAMPING = 1e8
SMALLEST_GAIN = 1e-6
CHUNK = 500
"""Boards that are worked on at a time, to spare memory."""


@dataclass(frozen=True)
class Task:
    """What is fitted: ``terms`` float32 (boards, points, terms), ``ownership`` (boards, points), ``scores`` (boards,)."""

    terms: np.ndarray
    ownership: np.ndarray
    scores: np.ndarray
    score_weight: float


def loss(task: Task, weights: np.ndarray) -> float:
    """The sum of squared errors, without the pull."""
    total = 0.0
    for part, ownership, scores in _chunks(task):
        value = np.tanh(part @ weights.astype(np.float32))
        total += float(np.square(value - ownership).sum(dtype=np.float64))
        total += task.score_weight * float(np.square(value.sum(axis=1, dtype=np.float64) - scores).sum())
    return total


def _chunks(task: Task):
    for start in range(0, len(task.terms), CHUNK):
        part = slice(start, start + CHUNK)
        yield task.terms[part], task.ownership[part], task.scores[part]


def _normal(task: Task, weights: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
    """The matrix and the right side of the Gauss-Newton step."""
    count = task.terms.shape[2]
    matrix, gradient = np.zeros((count, count)), np.zeros(count)
    for part, ownership, scores in _chunks(task):
        value = np.tanh(part @ weights.astype(np.float32))
        slopes = part * (1 - value * value)[:, :, None]
        flat, error = slopes.reshape(-1, count), (value - ownership).ravel()
        board, board_error = (
            slopes.sum(axis=1, dtype=np.float64),
            value.sum(axis=1, dtype=np.float64) - scores,
        )
        matrix += flat.T @ flat + task.score_weight * (board.T @ board)
        gradient += flat.T @ error + task.score_weight * (board.T @ board_error)
    return matrix, gradient


def fit(task: Task, start: np.ndarray, pull: float) -> np.ndarray:
    """The weights with the smallest loss.

    ``pull`` holds them near ``start``: a weight's squared distance counts as much as if that share of the boards' own
    curvature of the loss were added to it (0 for none).
    """
    weights = start.astype(np.float64).copy()
    holding: np.ndarray | None = None
    damping, best = 1e-3, np.inf
    for _ in range(MOST_STEPS):
        matrix, gradient = _normal(task, weights)
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
