"""Training the estimators: examples drawn out of games, a validation out of other games, several starts."""

from __future__ import annotations

import sys
from dataclasses import dataclass
from typing import Never

import numpy as np
from tqdm import tqdm

from engine.lab.make.learn.checkpoints import Checkpoints
from engine.lab.make.learn.rprop import MOST_EPOCHS, Net, new_net, train
from engine.lab.make.learn.territory.estimator import CHUNK, HIDDEN_UNITS, Architecture, Estimator, stays
from engine.lab.make.learn.territory.judging import Judged
from engine.lab.make.learn.territory.views import ENHANCED, REACHES, SIMPLE, Representation, movers

ARCHITECTURES = tuple(
    Architecture(Representation(kind, region), units)
    for kind in (SIMPLE, ENHANCED)
    for units in (0, HIDDEN_UNITS)
    for region in REACHES
)
"""The architectures of table 4 of the paper, in its order."""


@dataclass(frozen=True)
class Parts:
    """The positions of one file in three parts: one to train on, one that tells when to stop training, and
    one that is held out to measure the result. No game has positions in two parts.
    """

    name: str
    train: Judged
    tune: Judged
    held_out: Judged

    @property
    def words(self) -> str:
        """Return a text that tells how many positions and games there are in each of the three parts."""
        counts = [
            f"{len(each):,} positions of {len(np.unique(each.positions.games)):,} games"
            for each in (self.train, self.tune, self.held_out)
        ]
        return f"{counts[0]} to train on, {counts[1]} to stop by, {counts[2]} held out"


@dataclass(frozen=True)
class Plan:
    """How much is trained.

    examples: number of points to train on; validation: number of points by which training is stopped; starts:
    how often each architecture is trained, each time from other random weights; seed: of all random draws
    """

    examples: int = 200_000
    validation: int = 25_000
    starts: int = 3
    seed: int = 2026


@dataclass(frozen=True)
class Trained:
    """The result of several trainings of an architecture: the best estimator, and for each training the error
    on the validation points.

    examples, validation: how many points were used to train, and to validate
    """

    estimator: Estimator
    errors: tuple[float, ...]
    examples: int
    validation: int


def draw_examples(
    architecture: Architecture, judged: Judged, most: int, random: np.random.Generator
) -> tuple[np.ndarray, np.ndarray]:
    """Draw examples to train on: at most ``most`` points of the positions ``judged``, without replacement,
    out of those that are empty or hold dead stones.

    Returns the features of these points for an architecture, float32 (examples, features), and their labelled
    owners, (examples,), from 1 for the side to move to -1. random: the generator that draws. Raises
    ValueError if there are no such points.
    """
    size = judged.positions.size
    points = np.flatnonzero(~stays(architecture, judged).ravel())
    if not points.size:
        raise ValueError("there are no positions to learn from")
    chosen = np.sort(random.permutation(points)[:most])
    features = []
    for start in range(0, len(judged), CHUNK):
        # described chunk by chunk: all points of all positions would take gigabytes on large boards
        end = min(start + CHUNK, len(judged))
        first, past = np.searchsorted(chosen, [start * size**2, end * size**2])
        if first < past:
            described = architecture.representation.describe(judged.choose(np.arange(start, end)))
            features.append(described.reshape(-1, described.shape[2])[chosen[first:past] - start * size**2])
    owners = (judged.positions.ownership * movers(judged)).ravel()[chosen]
    return np.concatenate(features), owners.astype(np.float32)


def train_architecture(
    architecture: Architecture, parts: Parts, plan: Plan, checkpoints: Checkpoints
) -> Trained:
    """Train an architecture from several random starts and return the best net, together with the errors from
    all starts.

    The best net is the one with the smallest error on the part ``tune`` of the positions. parts: the
    positions; plan: how many examples and starts, and the seed; checkpoints: keep trained nets for a later
    run. Raises ValueError if there is nothing to learn from, OSError if a checkpoint cannot be written.
    """
    size = parts.train.positions.size
    random = np.random.default_rng([plan.seed, size])
    examples = draw_examples(architecture, parts.train, plan.examples, random)
    held = draw_examples(architecture, parts.tune, plan.validation, random)
    found: list[tuple[Net, float]] = []
    for start in range(plan.starts):
        name = f"{parts.name}-{architecture.name}-start-{start}"

        def compute(start: int = start, name: str = name) -> dict[str, np.ndarray]:
            first = new_net(
                architecture.representation.features,
                architecture.units,
                np.random.default_rng([plan.seed, start]),
            )
            with tqdm(total=MOST_EPOCHS, desc=name, unit="epoch", file=sys.stderr, leave=False) as bar:
                net, error = train(first, examples, held, lambda best: _tell(bar, best))
            return {"hidden": net.hidden, "output": net.output, "error": np.array(error)}

        seeds = np.array([plan.seed, start])
        kept = checkpoints.keep(name, [*examples, *held, seeds], compute)
        found.append((Net(kept["hidden"], kept["output"]), float(kept["error"])))
    net, _ = min(found, key=lambda each: each[1])
    errors = tuple(error for _, error in found)
    return Trained(Estimator(architecture, size, net), errors, len(examples[1]), len(held[1]))


def _tell(bar: tqdm[Never], best: float) -> None:
    bar.set_postfix(error=f"{best:.4f}", refresh=False)
    bar.update()
