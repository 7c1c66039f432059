"""NeuroGo's net: the same eye for every orientation and both colours, gradients that are slopes, and its file."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest

from engine.board.board import Board
from engine.board.diagram import parse_diagram
from engine.board.points import BLACK, EMPTY, WHITE
from engine.board.symmetry import turn_grid
from engine.history.differences.neurogo.net import LAYERS, VERSION, Net, describe_format, new_weights, shapes
from engine.history.differences.neurogo.views import Viewer, Views
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


def views_of(grid: np.ndarray, to_move: int) -> Views:
    board = Board(len(grid))
    board.set_position(grid, to_move)
    return Viewer().of(board.stack[:1])


def test_every_orientation_is_seen_alike_and_colours_exchanged_oppositely() -> None:
    grid, net = parse_diagram(GAME), Net(new_weights(3))
    straight = net.fates(views_of(grid, BLACK)).reshape(7, 7)
    assert np.ptp(straight) > 0.3
    for symmetry in some_orientations():
        turned = np.ascontiguousarray(turn_grid(grid, symmetry))
        fates = net.fates(views_of(turned, BLACK)).reshape(7, 7)
        assert np.allclose(fates, turn_grid(straight, symmetry), atol=1e-5)
    # all is seen by the side to move: opposite fates for Black are the same ones for White
    exchanged = np.where(grid == EMPTY, EMPTY, BLACK + WHITE - grid).astype(grid.dtype)
    assert np.allclose(net.fates(views_of(exchanged, WHITE)).reshape(7, 7), straight, atol=1e-5)
    assert not np.allclose(net.fates(views_of(grid, WHITE)), -straight.ravel(), atol=0.01)


def test_a_string_has_one_fate_and_is_heard_afar() -> None:
    grid, net = parse_diagram(GAME), Net(new_weights(3))
    fates = net.fates(views_of(grid, BLACK)).reshape(7, 7)
    assert fates[2, 1] == fates[2, 2] == fates[1, 2] == fates[3, 2]
    changed = grid.copy()
    changed[5, 5] = WHITE
    moved = np.abs(net.fates(views_of(changed, BLACK)).reshape(7, 7) - fates)
    # two steps a layer, and one group is one step: the far corner hears nothing of it
    assert moved[4, 5] > 1e-3 and moved[5, 3] > 1e-4


def test_many_positions_together_are_judged_as_each_alone() -> None:
    board, net, viewer = Board(5), Net(new_weights(4)), Viewer()
    moves, views = viewer.after(board.position, BLACK, board.points())
    together = net.fates(views)
    for number, move in enumerate(moves):
        board.play(BLACK, move)
        alone = net.fates(Viewer().of(board.stack[board.depth : board.depth + 1]))
        assert np.allclose(together[number], alone[0], atol=1e-5)
        board.undo()


def test_the_gradient_is_the_slope_of_the_cross_entropy() -> None:
    random = np.random.default_rng(1)
    weights = {name: each + random.normal(0, 0.1, each.shape) for name, each in new_weights(5).items()}
    board = Board(7)
    board.set_position(parse_diagram(GAME), WHITE)
    _, views = Viewer().after(board.position, WHITE, board.points()[:9])
    aims = random.uniform(-1, 1, views.of_points.shape)
    gradient = Net(weights).gradient(views, aims - Net(weights).fates(views))

    def entropy(changed: dict[str, np.ndarray]) -> float:
        chances = (1 + Net(changed).fates(views).astype(np.float64)) / 2
        return -float((((1 + aims) * np.log(chances) + (1 - aims) * np.log(1 - chances)) / 2).sum())

    assert f"layer{LAYERS}" in shapes() and set(gradient) == set(shapes())
    for name, shape in shapes().items():
        way = random.normal(size=shape) * 3e-3
        up, down = ({**weights, name: weights[name] + sign * way} for sign in (1, -1))
        slope = -2 * float((gradient[name] * way).sum())
        assert abs(slope) > 0.01, name
        # the fate is the tangent of half the chance's logit, so the slope along it is twice as steep
        assert (entropy(up) - entropy(down)) / slope == pytest.approx(1.0, rel=0.05), name


def test_weights_come_back_and_those_of_another_version_or_net_are_refused(tmp_path: Path) -> None:
    file, weights = tmp_path / "neurogo.npz", new_weights(2)
    describe_format().save(weights, file)
    again = describe_format().load(file)
    assert all(np.allclose(weights[name], again[name], atol=1e-6) for name in shapes())
    with pytest.raises(
        ValueError, match="there is no array 'version', expected weights as 'tamen learn neurogo'"
    ):
        describe_format().of_arrays(weights)
    with pytest.raises(ValueError, match=f"weights of version {VERSION + 1}, expected {VERSION}: learn anew"):
        describe_format().of_arrays({"version": np.array(VERSION + 1), **weights})
    with pytest.raises(ValueError, match="'fates' has the shape"):
        describe_format().of_arrays({"version": np.array(VERSION), **weights, "fates": np.zeros(3)})
