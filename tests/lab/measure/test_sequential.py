"""The sequential test against matches that are drawn at random: how often it errs, and how long it takes."""

from __future__ import annotations

import math

import numpy as np
import pytest

from engine.lab.measure.sequential import BETTER, NOT_BETTER, OPEN, SequentialTest, share_of

MATCHES, LONGEST = 4000, 3000


def matches(share: float, bias: float, seed: int) -> np.ndarray:
    """Games won by the first player, [match, opening]: 0, 1 or 2.

    With a bias the openings favour a side, by that much of the share, as often Black as White.
    """
    random = np.random.default_rng(seed)
    favour = random.choice([-bias, bias], (MATCHES, LONGEST // 2))
    return sum((random.random(favour.shape) < share + each * favour).astype(int) for each in (1, -1))


def called_better(test: SequentialTest, won: np.ndarray) -> tuple[float, float]:
    """In which share of the matches the first player is called better, and their mean length in games."""
    wins = np.cumsum(won, axis=1)
    evidence = test.evidence(1, 0) * wins + test.evidence(0, 1) * (2 * np.arange(1, won.shape[1] + 1) - wins)
    low, high = test.limits
    ended = (evidence <= low) | (evidence >= high)
    assert ended.any(axis=1).all()
    first = ended.argmax(axis=1)
    return float((evidence[np.arange(len(won)), first] >= high).mean()), float(2 * (first + 1).mean())


@pytest.mark.slow
@pytest.mark.parametrize(
    ("test", "bias", "errors"),
    [
        # alpha and beta are hardly ever wasted where the games are independent, and erred by less where they are not
        (SequentialTest(0.05, 0.05, 0, 50), 0.0, (0.035, 0.05)),
        (SequentialTest(0.05, 0.20, 0, 60), 0.0, (0.035, 0.05)),
        (SequentialTest(0.05, 0.05, 0, 50), 0.3, (0.0, 0.035)),
    ],
)
def test_it_errs_as_rarely_as_it_says(test: SequentialTest, bias: float, errors: tuple[float, float]) -> None:
    # four standard deviations of the share of so many matches
    slack = 4 * math.sqrt(test.alpha * (1 - test.alpha) / MATCHES)
    wrongly, _ = called_better(test, matches(share_of(test.weaker), bias, 1))
    assert errors[0] - slack <= wrongly <= errors[1] + slack
    rightly, length = called_better(test, matches(share_of(test.stronger), bias, 2))
    assert rightly >= 1 - test.beta - 4 * math.sqrt(test.beta * (1 - test.beta) / MATCHES)
    much_better, shorter = called_better(test, matches(share_of(2 * test.stronger), bias, 3))
    assert much_better > rightly
    assert shorter < length


def test_the_games_decide_and_not_their_order() -> None:
    test = SequentialTest()
    assert test.verdict(0, 0) == test.verdict(10, 10) == OPEN
    assert test.verdict(40, 5) == BETTER
    assert test.verdict(5, 40) == test.verdict(200, 200) == NOT_BETTER
    assert test.evidence(3, 2) == pytest.approx(3 * test.evidence(1, 0) + 2 * test.evidence(0, 1))
    # a draw tells what a win and a loss of half a game each do
    assert test.evidence(0.5, 0.5) == pytest.approx(test.evidence(1, 1) / 2)
    assert share_of(0) == 0.5
    assert share_of(400) == pytest.approx(10 / 11)


@pytest.mark.parametrize(
    ("numbers", "said"),
    [
        ((0.0, 0.05, 0, 50), "alpha is 0, expected a chance above 0 and below 0.5"),
        ((0.05, 0.5, 0, 50), "beta is 0.5, expected a chance"),
        ((0.05, 0.05, 20, 20), "20 and 20 Elo, expected the second to be more"),
    ],
)
def test_what_cannot_be_tested_is_said(numbers: tuple[float, float, float, float], said: str) -> None:
    with pytest.raises(ValueError, match=said):
        SequentialTest(*numbers)
