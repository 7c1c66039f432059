"""Dropping what does not matter from the core of a rule.

A rule grows from the samples of one core, so its eight nearest points are fixed. Here each of them is tried with other
contents, on the samples of the cores that these contents make, and is let go where the share hardly changes.
"""

from __future__ import annotations

import itertools
from collections.abc import Iterable

import numpy as np
from numba import float64, int64, types, void

from engine.board.symmetry import SYMMETRIES
from engine.jit.declaring import kernel
from engine.lab.make.mining.patterns.grow import CAUTION, FREE, RULE_DTYPE, RULES
from engine.lab.make.mining.patterns.samples import CORE_OFFSETS, SAMPLES
from engine.lab.make.mining.patterns.shape import Shape, fill_rule
from patterns.model import ALLOWED, OFF
from patterns.tables import new_table
from patterns.turning import turned_offset

KEPT_SHARE = 0.93
"""A core point is let go if the share with the other contents is at least this part of the share before."""

WIDER = ("x", "o", "%", "?")
"""Kinds that a core point may be widened to, tried from the last."""

TOTALS = types.Array(types.float64, 1, "C")


@kernel(void(RULES, int64, SAMPLES, int64, int64, TOTALS))
def add_counts(rules, size, samples, first, last, totals):
    """Count the samples [first:last] that fit at least one of the first ``size`` rules, and in how many of
    them the move was played. A sample is a point with its surroundings.

    ``totals[0]`` grows by the number of fitting samples in which the move was played. ``totals[1]`` grows by
    the same number and by the weights of the other fitting samples. A sample in which the move was played
    counts as 1 even if its weight is 0, because an earlier rule explained it.
    """
    for row in range(first, last):
        for rule in range(size):
            refused = (
                (rules[rule].refused[0] & samples[row].words[0])
                | (rules[rule].refused[1] & samples[row].words[1])
                | (rules[rule].refused[2] & samples[row].words[2])
            )
            fits = refused == 0
            for side in range(4):
                wanted = rules[rule].distance[side]
                fits = fits and (wanted == FREE or samples[row].distance[side] == wanted)
            if fits:
                if samples[row].played:
                    totals[0] += 1.0
                    totals[1] += 1.0
                else:
                    totals[1] += float64(samples[row].weight)
                break


class Buckets:
    """All samples (points with their surroundings, and whether the move was played there), sorted by core,
    i.e. by what the eight nearest points hold. Knows for each core the rows in which its samples lie.
    """

    def __init__(self, samples: np.ndarray) -> None:
        """Take samples (points with their surroundings) that are sorted by core, i.e. by what the eight
        nearest points hold.
        """
        self.samples = samples
        cores = samples["core"]
        starts = (
            np.flatnonzero(np.r_[True, cores[1:] != cores[:-1]]) if len(cores) else np.zeros(0, dtype=int)
        )
        stops = np.r_[starts[1:], len(cores)].astype(int)
        self.ranges = {
            int(cores[first]): (int(first), int(last)) for first, last in zip(starts, stops, strict=True)
        }

    def share(self, shape: Shape) -> float:
        """Return in which share, from 0 to 1, of the samples that fit a shape the move was played. Samples of
        every core count. 0 if that cannot be counted because the shape is larger than the samples.
        """
        totals = np.zeros(2)
        for contents in itertools.product(*(_contents(shape, offset) for offset in CORE_OFFSETS)):
            core, symmetries = _smallest(contents)
            if core in self.ranges:
                rules = self._rules(shape, symmetries)
                if rules is None:
                    return 0.0
                add_counts(rules, len(rules), self.samples, *self.ranges[core], totals)
        return float(totals[0] / (totals[1] + CAUTION))

    @staticmethod
    def _rules(shape: Shape, symmetries: Iterable[int]) -> np.ndarray | None:
        turned = [shape.turned(symmetry) for symmetry in symmetries]
        rules = new_table(RULE_DTYPE, len(turned))
        if all(fill_rule(rule, each) for rule, each in zip(rules, turned, strict=True)):
            return rules
        return None

    def widened(self, shape: Shape) -> Shape:
        """Return the shape with each of its eight nearest points allowed to hold as much as possible. A
        content is allowed as long as the share of samples in which the move is played hardly falls.
        """
        share = self.share(shape)
        for offset in CORE_OFFSETS:
            for kind in reversed(WIDER):
                allowed = ALLOWED[kind] & ~(1 << OFF)
                now = shape.cells.get(offset, allowed)
                if now == allowed or now & ~allowed:
                    continue
                cells = {each: holds for each, holds in shape.cells.items() if each != offset}
                wider = Shape(cells if kind == "?" else {**cells, offset: allowed}, shape.distances)
                if self.share(wider) >= KEPT_SHARE * share:
                    shape = wider
                    break
        return shape


def _contents(shape: Shape, offset: tuple[int, int]) -> list[int]:
    """Return what a shape allows one of the eight nearest points to hold, as a list of contents (empty, own,
    enemy). The list is only OFF if the shape has an edge nearer than the point.

    offset: the point's place, seen from the move
    """
    for (dx, dy), far in shape.distances.items():
        if offset[0] * dx + offset[1] * dy > far:
            return [OFF]
    allowed = shape.cells.get(offset, ALLOWED["?"] & ~(1 << OFF))
    return [content for content in range(3) if allowed >> content & 1]


def _smallest(contents: Iterable[int]) -> tuple[int, list[int]]:
    """Return the code under which samples are filed whose eight nearest points hold these contents, and the
    symmetries that lead to it.

    The code is the smallest of those that the eight orientations of the contents give. contents: in the order
    of CORE_OFFSETS
    """
    held = dict(zip(CORE_OFFSETS, contents, strict=True))
    codes = []
    for symmetry in range(SYMMETRIES):
        turned = {turned_offset(offset, symmetry): content for offset, content in held.items()}
        code = 0
        for offset in CORE_OFFSETS:
            code = code << 2 | turned[offset]
        codes.append(code)
    return min(codes), [symmetry for symmetry, code in enumerate(codes) if code == min(codes)]
