"""What the evaluator thinks of positions, kept on disk: the life and death that the enhanced estimators are told.

The paper had a predictor of life and death that was trained before; here the evaluator's passes say how likely stones
are alive.
"""

from __future__ import annotations

import functools
import sys
from dataclasses import dataclass, replace

import numpy as np
from tqdm import tqdm

from engine.evaluate.effort import PLAYING
from engine.evaluate.evaluation import Evaluator
from engine.evaluate.numbers import shipped_numbers
from engine.evaluate.others.baselines import signed_stones
from engine.evaluate.territory.numbers import NO_REVISION, NUMBERS_DTYPE, between, pack
from engine.lab.data.labels import Positions
from engine.lab.make.fit.pictures import Painter, take_pictures
from engine.lab.make.learn.checkpoints import Checkpoints

CHUNK = 500
"""Positions that are evaluated between two checkpoints."""


@dataclass(frozen=True)
class Judged:
    """Positions with the evaluator's estimates of them, made for the side to move moving next.

    territory: (positions, size, size), the owner of each point, stones included, from 1 for Black to -1 for
    White; leads: (positions,), the expected score in points, Black's view. Both are estimates before those of
    empty points are corrected (`engine.evaluate.territory.revision`).
    """

    positions: Positions
    territory: np.ndarray
    leads: np.ndarray

    def __len__(self) -> int:
        return len(self.positions)

    def choose(self, which: np.ndarray) -> Judged:
        """Return some of the positions with their estimates: those whose numbers ``which`` lists or, if it is
        a mask (bool), those for which it is True.
        """
        return Judged(self.positions.choose(which), self.territory[which], self.leads[which])

    @property
    def alive(self) -> np.ndarray:
        """How likely each stone is to stay on the board, from 0 to 1, as the evaluator sees it: float32
        (positions, size, size). 0 on empty points.
        """
        stones = signed_stones(self.positions.grids)
        likely: np.ndarray = np.where(stones != 0, (1 + stones * self.territory) / 2, 0).astype(np.float32)
        return likely

    @property
    def dead(self) -> np.ndarray:
        """Whether a stone is more likely to be taken off than to stay: bool (positions, size, size)."""
        found: np.ndarray = (signed_stones(self.positions.grids) != 0) & (self.alive < 0.5)
        return found


def unrevised_numbers(size: int) -> np.ndarray:
    """Return the evaluator's numbers of territory for a size of board, without the revision of empty points.
    The revision is left out because it is what is learned here.
    """
    fitted = between(shipped_numbers().fitted, size)
    return pack(replace(fitted, revision=np.array(NO_REVISION)))


def _bytes_before_revision(numbers: np.ndarray) -> np.ndarray:
    """Return those numbers on which the estimates depend, as bytes. These are all but the revision of empty
    points, the last field of the record.
    """
    record: np.ndarray = numbers.view(np.uint8)[: NUMBERS_DTYPE.fields["revision"][1]]  # type: ignore[index]
    return record


def judge(positions: Positions, name: str, checkpoints: Checkpoints) -> Judged:
    """Let the evaluator estimate some positions, and return the positions with the estimates. Estimates that
    ``checkpoints`` keeps under ``name`` are taken from there.

    Raises OSError if a checkpoint cannot be written.
    """
    numbers, evaluator = unrevised_numbers(positions.size), Evaluator(PLAYING)
    found: list[dict[str, np.ndarray]] = []
    for start in range(0, len(positions), CHUNK):
        chunk = positions.choose(np.arange(start, min(start + CHUNK, len(positions))))

        def evaluate(chunk: Positions = chunk, start: int = start) -> dict[str, np.ndarray]:
            label = f"{name}, positions from {start} of {len(positions)}"
            bar = functools.partial(tqdm, desc=label, file=sys.stderr, leave=False)
            territory, leads = Painter(take_pictures(chunk, evaluator.evaluate, bar)).estimate(numbers)
            return {"territory": territory, "leads": leads}

        inputs = [chunk.grids, chunk.to_move, _bytes_before_revision(numbers)]
        found.append(checkpoints.keep(f"{name}-{start}", inputs, evaluate))
    return Judged(
        positions,
        np.concatenate([each["territory"] for each in found]),
        np.concatenate([each["leads"] for each in found]),
    )
