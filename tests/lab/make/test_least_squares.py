"""The least squares fit on made-up terms whose weights are known."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest

from engine.lab.make.fit.least_squares import Task, fit, loss

TRUE = np.array([0.8, -1.5, 0.3])


def made_up(boards: int, noise: float, seed: int = 1) -> Task:
    """Boards of 20 points with three random terms, labelled by `TRUE` and noise."""
    generator = np.random.default_rng(seed)
    terms = generator.normal(size=(boards, 20, 3)).astype(np.float32)
    ownership = np.tanh(terms @ TRUE) + noise * generator.normal(size=(boards, 20))
    return Task(terms, ownership, ownership.sum(axis=1), np.ones(boards), 0.0)


def test_the_weights_behind_the_labels_are_found() -> None:
    assert fit(made_up(40, 0.0), np.zeros(3), 0.0) == pytest.approx(TRUE, abs=1e-3)
    assert fit(made_up(400, 0.2), np.zeros(3), 0.0) == pytest.approx(TRUE, abs=0.05)


def test_nothing_near_the_result_is_better() -> None:
    task = replace(made_up(60, 0.3), score_weight=0.1)
    found = fit(task, np.zeros(3), 0.0)
    around = [found + 0.01 * step for step in np.concatenate([np.eye(3), -np.eye(3)])]
    assert all(loss(task, found) < loss(task, each) for each in around)


def test_a_pull_holds_the_weights_near_the_start() -> None:
    task, start = made_up(40, 0.0), np.array([0.0, 0.0, 1.0])
    distance = [np.abs(fit(task, start, pull) - start).sum() for pull in (0.0, 1.0, 100.0)]
    assert distance[0] > distance[1] > distance[2]
    assert distance[2] < 0.1


def test_a_term_that_never_occurs_keeps_its_start() -> None:
    task = made_up(40, 0.0)
    task.terms[:, :, 2] = 0
    task.ownership[:] = np.tanh(task.terms @ TRUE)
    assert fit(task, np.array([0.0, 0.0, 0.7]), 0.0) == pytest.approx([0.8, -1.5, 0.7], abs=1e-3)


def test_a_count_of_two_is_the_same_as_twice_the_board() -> None:
    task = made_up(10, 0.5)
    counted = replace(task, counts=np.array([2.0] * 5 + [1.0] * 5))
    rows = [*range(5), *range(10)]
    repeated = Task(task.terms[rows], task.ownership[rows], task.scores[rows], np.ones(15), 0.0)
    assert fit(counted, np.zeros(3), 0.0) == pytest.approx(fit(repeated, np.zeros(3), 0.0), abs=1e-6)


def test_the_weight_of_the_score_lowers_the_error_of_the_score() -> None:
    task = made_up(60, 0.3)
    task.terms[:, :, 0] += 1
    task = replace(task, scores=0.5 * task.ownership.sum(axis=1))

    def score_error(weights: np.ndarray) -> float:
        return float(np.abs(np.tanh(task.terms @ weights).sum(axis=1) - task.scores).mean())

    without, with_weight = (fit(replace(task, score_weight=w), np.zeros(3), 0.0) for w in (0.0, 1.0))
    assert score_error(with_weight) < 0.9 * score_error(without)
