"""The net: the same eye for every orientation and both colours, gradients that are slopes, and one file."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest

from engine.board.diagram import parse_diagram
from engine.board.points import BLACK, WHITE
from engine.board.symmetry import turn_grid
from engine.history.differences.net import VERSION, Net, describe_format, new_weights, shapes
from engine.history.differences.places import NO_TIE, REACH, places
from tests.orientations import some_orientations

GAME = """
    . . . . . . .
    . . X . O . .
    . X X O O . .
    . . X O . . .
    . X O O . X .
    . . . X . . .
    . . . . . . .
"""


def wild(seed: int) -> dict[str, np.ndarray]:
    """Weights so large that the units are bent."""
    return {name: 6 * weights for name, weights in new_weights(seed).items()}


def signs(grid: np.ndarray) -> np.ndarray:
    return (grid == BLACK).astype(np.int8) - (grid == WHITE)


def test_every_orientation_is_seen_alike_and_colours_exchanged_oppositely() -> None:
    grid, net = parse_diagram(GAME), Net(wild(3), 7)
    straight = net.fates(signs(grid).reshape(1, -1), np.array([1])).reshape(7, 7)
    assert np.ptp(straight) > 0.5
    for symmetry in some_orientations():
        turned = np.ascontiguousarray(turn_grid(grid, symmetry))
        fates = net.fates(signs(turned).reshape(1, -1), np.array([1])).reshape(7, 7)
        assert np.allclose(fates, turn_grid(straight, symmetry), atol=1e-5)
    opposite = net.fates(-signs(grid).reshape(1, -1), np.array([-1]))
    assert np.allclose(opposite, -straight.ravel(), atol=1e-6)


def test_the_side_to_move_matters() -> None:
    stones, net = signs(parse_diagram(GAME)).reshape(1, -1), Net(wild(3), 7)
    assert not np.allclose(net.fates(stones, np.array([1])), net.fates(stones, np.array([-1])), atol=0.01)


@pytest.mark.parametrize("size", [2, 5, 9, 13, 25])
def test_one_set_of_weights_fits_every_board(size: int) -> None:
    found = places(size)
    cells = [(y, x) for y in range(size) for x in range(size)]
    for here, (y, x) in enumerate(cells[: 3 * size]):
        far = np.array([max(abs(row - y), abs(column - x)) > REACH for row, column in cells])
        assert ((found.ties[here] == NO_TIE) == far).all()
    assert Net(new_weights(1), size).fates(np.zeros((2, size**2)), np.array([1, -1])).shape == (2, size**2)


def test_places_that_a_shift_turns_into_each_other_share_their_weights_far_from_the_edges() -> None:
    size = 13
    ties, kinds = places(size).ties, places(size).kinds
    middle, beside = 6 * size + 6, 6 * size + 7
    assert kinds[middle] == kinds[beside] != kinds[0]
    assert ties[middle, middle + 2] == ties[beside, beside + 2] == ties[middle, middle - 2]
    # near an edge towards it is not away from it
    assert ties[2 * size + 6, 1 * size + 6] != ties[2 * size + 6, 3 * size + 6]


def test_the_gradient_is_the_slope_of_the_error() -> None:
    stones, sides = signs(parse_diagram(GAME)).reshape(1, -1), np.array([-1])
    weights, aims = wild(5), np.linspace(-1.0, 1.0, 49)[None]
    gradient = Net(weights, 7).gradient(stones, sides, aims - Net(weights, 7).fates(stones, sides))
    random, step = np.random.default_rng(1), 1e-2

    def error(changed: dict[str, np.ndarray]) -> float:
        return 0.5 * float(((aims - Net(changed, 7).fates(stones, sides)) ** 2).sum())

    for name, shape in shapes().items():
        way = random.normal(size=shape) * step
        up, down = ({**weights, name: weights[name] + sign * way} for sign in (1, -1))
        slope = -float((gradient[name] * way).sum())
        assert error(up) - error(down) == pytest.approx(2 * slope, rel=0.05, abs=2e-4), name


def test_weights_come_back_and_others_are_refused(tmp_path: Path) -> None:
    file, weights = tmp_path / "fates.npz", new_weights(2)
    describe_format().save(weights, file)
    again = describe_format().load(file)
    assert all(np.allclose(weights[name], again[name], atol=1e-6) for name in shapes())
    arrays = {"version": np.array(VERSION), **weights}
    for change, expected in (
        ({"version": np.array(VERSION + 1)}, f"weights of version {VERSION + 1}, expected {VERSION}"),
        ({"bias": np.zeros((2, 2))}, "'bias' has the shape (2, 2) of float64, expected finite numbers"),
        ({"straight": np.full(shapes()["straight"], np.nan)}, "'straight' has the shape"),
    ):
        with pytest.raises(ValueError) as raised:
            describe_format().of_arrays({**arrays, **change})
        assert expected in str(raised.value)
    with pytest.raises(ValueError, match="there is no array 'maps', expected weights"):
        describe_format().of_arrays({name: each for name, each in arrays.items() if name != "maps"})
    file.write_bytes(file.read_bytes()[:200])
    with pytest.raises(ValueError, match="is no file of numpy arrays"):
        describe_format().load(file)
