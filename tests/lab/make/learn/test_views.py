"""What an estimator sees of a point: the same however the board is turned, whoever moves."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest

from engine.board.diagram import parse_diagram
from engine.board.points import BLACK, WHITE
from engine.board.symmetry import SYMMETRIES, swap_colors, turn_grid
from engine.lab.data.labels import Positions
from engine.lab.make.learn.rprop import new_net
from engine.lab.make.learn.territory.estimator import (
    FORMAT,
    Architecture,
    Estimator,
    architecture_named,
    load_estimator,
    save_estimator,
    stays,
)
from engine.lab.make.learn.territory.judging import Judged
from engine.lab.make.learn.territory.views import ENHANCED, KINDS, SIMPLE, Representation, offsets
from tests.orientations import some_orientations

MIDDLE_GAME = """
. . . . . . . . .
. . X . . . . . .
. . . . . O O . .
. X . . . X O . .
. . . . X X . O .
. . . . . . . . .
. . . X . . O . .
. . O . . . . . .
. . . . . . . . .
"""


def judged(grid: np.ndarray, territory: np.ndarray, to_move: int = BLACK) -> Judged:
    """One position with what the evaluator says of it."""
    positions = Positions(
        grid[None],
        np.array([to_move], np.int8),
        np.zeros((1, *grid.shape), np.float32),
        np.zeros(1),
        np.zeros(1, int),
    )
    return Judged(positions, territory[None].astype(np.float32), np.zeros(1))


def looks() -> tuple[np.ndarray, np.ndarray]:
    """A position in which one black stone is held dead, and the owners of its points."""
    grid = parse_diagram(MIDDLE_GAME)
    owners = np.random.default_rng(1).uniform(-0.4, 0.4, grid.shape)
    owners[grid == BLACK], owners[grid == WHITE] = 0.8, -0.8
    owners[6, 3] = -0.6
    return grid, owners


@pytest.mark.parametrize("region", [24, 40, 60])
def test_a_region_is_what_lies_within_its_distance(region: int) -> None:
    steps = offsets(region)
    assert len(steps) == len({tuple(step) for step in steps.tolist()}) == region
    assert [0, 0] not in steps.tolist()


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("region", [24, 60])
def test_turned_boards_and_exchanged_colours_look_the_same(kind: str, region: int) -> None:
    representation = Representation(kind, region)
    grid, owners = looks()
    seen = representation.describe(judged(grid, owners))[0].reshape(9, 9, -1)
    assert seen.shape[2] == representation.features
    lines = np.minimum(np.arange(9), 8 - np.arange(9))
    # a point on an axis of the board lies in two eighths at once
    alone = (lines[:, None] != lines[None]) & (lines[:, None] != 4) & (lines[None] != 4)
    for symmetry in some_orientations():
        turned = representation.describe(judged(turn_grid(grid, symmetry), turn_grid(owners, symmetry)))[0]
        back = np.stack(
            [turn_grid(plane, _inverse(symmetry)) for plane in np.moveaxis(turned.reshape(9, 9, -1), 2, 0)],
            axis=2,
        )
        assert (back[alone] == seen[alone]).all()
    exchanged = representation.describe(judged(swap_colors(grid), -owners, WHITE))[0]
    assert exchanged == pytest.approx(seen.reshape(81, -1))


def _inverse(symmetry: int) -> int:
    """The orientation that turns a board back."""
    board = np.arange(9).reshape(3, 3)
    return next(i for i in range(SYMMETRIES) if (turn_grid(turn_grid(board, symmetry), i) == board).all())


def test_a_dead_stone_counts_little_and_only_the_simple_view_keeps_it() -> None:
    position = judged(*looks())
    assert position.dead.sum() == 1 and position.dead[0, 6, 3]
    assert position.alive[0, 6, 3] == pytest.approx(0.2)
    architectures = [Architecture(Representation(kind, 24), 0) for kind in (SIMPLE, ENHANCED)]
    assert [bool(stays(architecture, position)[0, 6, 3]) for architecture in architectures] == [True, False]
    simple, enhanced = (
        architecture.representation.describe(position)[0, 6 * 9 + 4] for architecture in architectures
    )
    beside = np.flatnonzero(simple[:24])
    assert np.abs(enhanced[beside]).min() == pytest.approx(0.2)
    assert np.abs(enhanced[beside]).max() == pytest.approx(0.9)
    assert set(simple[beside].tolist()) == {-1, 1}


def test_an_estimator_says_the_same_after_it_was_saved(tmp_path: Path) -> None:
    architecture = architecture_named("enhanced-40-25")
    estimator = Estimator(
        architecture, 9, new_net(architecture.representation.features, 25, np.random.default_rng(2))
    )
    file = tmp_path / "net.npz"
    save_estimator(estimator, file)
    position = judged(*looks())
    assert (load_estimator(file).estimate(position) == estimator.estimate(position)).all()
    assert estimator.estimate(position)[0, 1, 2] == 1
    assert np.abs(estimator.estimate(position)).max() <= 1


@pytest.mark.parametrize(
    ("changes", "said"),
    [
        ({"format": FORMAT + 1}, f"its format is {FORMAT + 1}, expected {FORMAT}: train it again"),
        (
            {"architecture": "enhanced-41-25"},
            "there is no architecture 'enhanced-41-25', expected one such as enhanced-60-25",
        ),
        (
            {"architecture": "enhanced-60-25"},
            "its net does not fit the architecture enhanced-60-25 with 70 features",
        ),
        ({"output": None}, "there is no array 'output"),
        ({"output": np.full(26, np.nan)}, "it holds weights that are no numbers"),
    ],
)
def test_weights_of_another_version_are_refused(
    tmp_path: Path, changes: dict[str, object], said: str
) -> None:
    architecture = architecture_named("enhanced-40-25")
    net = new_net(architecture.representation.features, 25, np.random.default_rng(2))
    arrays = {
        "format": FORMAT,
        "architecture": architecture.name,
        "size": 9,
        "hidden": net.hidden,
        "output": net.output,
    }
    file = tmp_path / "net.npz"
    np.savez(file, **{name: array for name, array in (arrays | changes).items() if array is not None})
    with pytest.raises(ValueError) as found:
        load_estimator(file)
    assert str(found.value).startswith(f"{file} is no trained estimator of territory: {said}")
