"""Small nets learn what they can, and no more."""

from __future__ import annotations

import numpy as np
import pytest

from engine.lab.make.learn.rprop import (
    FIRST_STEP,
    GROWTH,
    SHRINKING,
    Net,
    _compute_slopes,
    _Steps,
    mean_squared_error,
    new_net,
    train,
)


def examples(count: int, seed: int) -> np.ndarray:
    """Three inputs of 1 or -1."""
    return np.random.default_rng(seed).choice([-1.0, 1.0], (count, 3)).astype(np.float32)


@pytest.mark.parametrize("units", [0, 4])
def test_the_slopes_are_those_of_half_the_mean_squared_error(units: int) -> None:
    net = new_net(3, units, np.random.default_rng(1))
    inputs = np.random.default_rng(2).standard_normal((20, 3)).astype(np.float32)
    targets = inputs[:, 0] * inputs[:, 1]
    slopes = _compute_slopes(net, inputs, targets)
    step = 1e-2
    for layer, found in zip((net.hidden, net.output), slopes, strict=True):
        for place in np.ndindex(layer.shape):
            errors = []
            for moved in (step, -step):
                kept = layer[place]
                layer[place] += moved
                errors.append(mean_squared_error(net, inputs, targets) / 2)
                layer[place] = kept
            assert found[place] == pytest.approx((errors[0] - errors[1]) / (2 * step), abs=2e-3)


def test_steps_grow_shrink_and_are_taken_back() -> None:
    steps, weights = _Steps(np.zeros(2, np.float32)), np.zeros(2, np.float32)
    weights = steps.step(weights, np.array([3.0, -0.001]))
    assert weights == pytest.approx([-FIRST_STEP, FIRST_STEP])
    weights = steps.step(weights, np.array([1.0, 0.5]))
    assert weights == pytest.approx([-FIRST_STEP * (1 + GROWTH), 0])
    weights = steps.step(weights, np.array([1.0, 0.5]))
    assert weights == pytest.approx([-FIRST_STEP * (1 + GROWTH + GROWTH**2), -FIRST_STEP * SHRINKING])


def test_a_linear_net_learns_a_sum_and_only_a_hidden_layer_a_product() -> None:
    inputs, held = examples(400, 1), examples(100, 2)

    def error(units: int, target: object) -> float:
        first = new_net(3, units, np.random.default_rng(3))
        return train(first, (inputs, target(inputs)), (held, target(held)))[1]

    assert error(0, lambda x: 0.5 * x[:, 0] - x[:, 2] + 0.25) < 1e-4
    assert error(0, lambda x: x[:, 0] * x[:, 1]) > 0.9
    assert error(8, lambda x: x[:, 0] * x[:, 1]) < 0.01


def test_training_stops_with_the_net_that_did_best_on_the_validation() -> None:
    random = np.random.default_rng(5)
    inputs, held = (
        random.standard_normal((30, 10)).astype(np.float32),
        random.standard_normal((30, 10)).astype(np.float32),
    )
    targets, others = (
        random.standard_normal(30).astype(np.float32),
        random.standard_normal(30).astype(np.float32),
    )
    told: list[float] = []
    net, error = train(new_net(10, 10, random), (inputs, targets), (held, others), told.append)
    assert error == pytest.approx(mean_squared_error(net, held, others))
    assert told == sorted(told, reverse=True) and told[-1] == error
    assert 20 <= len(told) < 200


def test_a_net_with_weights_by_hand() -> None:
    linear = Net(np.zeros((4, 0), np.float32), np.array([1, 2, 3, 10], np.float32))
    assert linear(np.array([[1, 1, 1], [0, 0, -1]], np.float32)).tolist() == [16, 7]
    hidden = np.array([[1, 0], [0, 1], [0, 0.5]], np.float32)
    both = Net(hidden, np.array([2, -1, 0.25], np.float32))
    assert both(np.array([1, 0], np.float32)) == pytest.approx(2 * np.tanh(1) - np.tanh(0.5) + 0.25)
    assert (linear.features, linear.units, both.features, both.units) == (3, 0, 2, 2)
