"""The conditional logit: chances by position, the way down to an optimum, and the gradients of the two fits."""

from __future__ import annotations

from collections.abc import Callable

import numpy as np
import pytest

from engine.lab.make.fit import worth as fit_worth
from engine.lab.make.fit.conditional_logit import Positions, descend
from engine.lab.make.fit.rules import HELD_OUT, Samples, Task
from engine.lab.make.fit.worth import Choices

LENGTHS = (1, 3, 2, 5)
FACTS = 3


def slopes(loss: Callable[[np.ndarray], float], weights: np.ndarray) -> np.ndarray:
    """The gradient by differences."""
    steps = 1e-5 * np.eye(len(weights))
    return np.array([(loss(weights + step) - loss(weights - step)) / 2e-5 for step in steps])


def surprise(odds: np.ndarray, share: np.ndarray) -> float:
    """How much the choices in one position cost, by the logarithms of the candidates' odds."""
    return float(np.log(np.exp(odds).sum()) - share @ odds)


def test_the_chances_of_every_position_are_the_shares_of_its_odds() -> None:
    odds = np.random.default_rng(1).normal(size=sum(LENGTHS))
    positions = Positions(np.repeat(np.arange(len(LENGTHS)), LENGTHS))
    assert len(positions) == len(LENGTHS)
    parts = np.split(odds, np.cumsum(LENGTHS)[:-1])
    expected = np.concatenate([np.exp(part) / np.exp(part).sum() for part in parts])
    assert positions.chances(odds) == pytest.approx(expected)
    assert np.add.reduceat(positions.chances(odds), positions.starts) == pytest.approx(np.ones(len(LENGTHS)))


def test_odds_too_large_to_be_raised_have_chances() -> None:
    chances = Positions(np.array([0, 0, 1, 1])).chances(np.array([5000.0, 5000.0, -9000.0, -9001.0]))
    assert chances == pytest.approx([0.5, 0.5, 1 / (1 + np.exp(-1)), 1 / (1 + np.exp(1))])


def test_the_way_leads_to_a_known_optimum() -> None:
    """Two candidates of which one is chosen three times in four: its odds are 3."""
    positions, share = Positions(np.array([0, 0])), np.array([0.75, 0.25])

    def gradient(weights: np.ndarray) -> np.ndarray:
        return (positions.chances(np.array([weights[0], 0.0])) - share)[:1]

    assert descend(gradient, 1, range(1, 2001), 2000, 0.02) == pytest.approx([np.log(3)], abs=1e-6)


def test_every_step_is_taken_and_no_more() -> None:
    """With a slope that never changes, a step is as long as the rate, which shrinks to nothing after the last."""
    found = descend(lambda weights: np.array([4.0, -0.5]), 2, range(1, 5), 4, 0.1)
    length = 0.1 * (0.8 + 0.6 + 0.4 + 0.2)
    assert found == pytest.approx([-length, length], rel=1e-6)


def test_the_gradient_of_the_rules_is_that_of_the_positions_not_held_out() -> None:
    generator = np.random.default_rng(2)
    samples = Samples(columns={("rule", name): name for name in range(FACTS)})
    expected: list[tuple[np.ndarray, np.ndarray]] = []
    for number, length in zip((1, 2, HELD_OUT, HELD_OUT + 3), LENGTHS, strict=True):
        values, share = generator.normal(size=(length, FACTS)), generator.dirichlet(np.ones(length))
        first = len(samples.position)
        samples.position += [number] * length
        samples.share += share.tolist()
        samples.held += [number == HELD_OUT] * length
        samples.terms.append(
            np.array(
                [(first + row, fact, values[row, fact]) for row in range(length) for fact in range(FACTS)]
            )
        )
        if number != HELD_OUT:
            expected.append((values, share))
    pull, weights = np.array([0.0, 0.1, 0.5]), generator.normal(size=FACTS)

    def loss(at: np.ndarray) -> float:
        return np.mean([surprise(values @ at, share) for values, share in expected]) + pull @ at**2 / 2

    assert Task(samples).gradient(weights, pull) == pytest.approx(slopes(loss, weights), abs=1e-8)


def test_the_gradient_of_the_worth_is_that_of_all_positions(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(fit_worth, "PULL", 0.3)
    generator = np.random.default_rng(3)
    found = [(generator.normal(size=(length, FACTS)), length - 1) for length in LENGTHS]
    weights = generator.normal(size=FACTS)
    spread = np.concatenate([terms for terms, _ in found]).std(axis=0)

    def loss(at: np.ndarray) -> float:
        losses = [surprise(terms / spread @ at, np.eye(len(terms))[best]) for terms, best in found]
        return np.mean(losses) + 0.3 * (at @ at) / 2

    assert Choices(found).gradient(weights) == pytest.approx(slopes(loss, weights), abs=1e-7)


def test_terms_that_are_left_out_of_the_worth_weigh_nothing() -> None:
    generator = np.random.default_rng(4)
    terms = [generator.normal(size=(6, FACTS)) * (1, 10, 100) for _ in range(300)]
    choices = Choices(
        [(each, int(np.argmax(each @ (3, 0.1, 0) + generator.gumbel(size=6)))) for each in terms]
    )
    weights = choices.fit(np.array([True, True, True]))
    assert weights == pytest.approx([3.0, 0.1, 0.0], abs=0.4)
    assert choices.fit(np.array([True, False, True]))[1] == 0.0
    assert choices.first(weights) > choices.first(np.array([0.0, 1.0, 0.0])) > 0
