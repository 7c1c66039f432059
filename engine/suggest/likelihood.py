"""How likely a strong player would choose a move for the reasons it has.

The guess of a rule is in points and made by hand. Which reasons people really follow is a matter of fact, and it was
counted: every rule has a weight, and a slope for its guess; the weights of a move's reasons add up, with one for how
often a matching pattern was played by experts and one each for the nearness of the last two moves. The sum is the
logarithm of the odds that the move is chosen rather than another candidate (a conditional logit). The numbers are in
``likelihood.yaml``, made by ``tamen fit rules``. They decide in what order candidates are looked at.
"""

from __future__ import annotations

import functools
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

import yaml

from engine.board.points import PASS, STRIDE

if TYPE_CHECKING:
    from engine.suggest.suggester import Reason

FILE = Path(__file__).with_name("likelihood.yaml")

SHARE_STEPS = (0.0, 0.005, 0.01, 0.02, 0.04, 0.08, 0.15, 0.25, 0.4)
"""Where the classes of a pattern's share begin; the first is for moves that no counted pattern names."""

FARTHEST = 12
"""Distances (columns, rows and the larger of both added up) from this on are one class."""

MOST_GUESS = 40.0
"""Points of guess that are told apart."""


class LikelihoodError(ValueError):
    """The table is not as `tamen fit rules` writes it; the text names file and field."""


@dataclass(frozen=True)
class Likelihood:
    """The weights. ``rules`` holds weight and slope (per ten points of guess) by the id of a rule."""

    rules: dict[str, tuple[float, float]]
    share: tuple[float, ...]
    near_last: tuple[float, ...]
    near_before: tuple[float, ...]

    def of(self, move: int, reasons: Sequence[Reason], last_moves: Sequence[int]) -> float:
        """The logarithm of the odds of a move with these reasons, up to a number that all moves share."""
        total = self.share[share_class(reasons)]
        for reason in reasons:
            weight, slope = self.rules.get(reason.rule.id, (0.0, 0.0))
            total += weight + slope * scaled_guess(reason)
        for steps, last in zip((self.near_last, self.near_before), last_moves, strict=False):
            total += steps[distance_class(move, last)]
        return total


NOTHING_KNOWN = Likelihood(
    {}, (0.0,) * (len(SHARE_STEPS) + 1), (0.0,) * (FARTHEST + 1), (0.0,) * (FARTHEST + 1)
)
"""All candidates are as likely as each other."""


def scaled_guess(reason: Reason) -> float:
    """A reason's guess in tens of points, cut off where more makes no difference."""
    return min(max(reason.guess, -MOST_GUESS), MOST_GUESS) / 10


def share_class(reasons: Sequence[Reason]) -> int:
    """The class of the largest share that a matching pattern's first move has, 0 without one."""
    share = max((line.share for reason in reasons for line in reason.firing.lines), default=0.0)
    return sum(share > step for step in SHARE_STEPS) if share > 0 else 0


def distance_class(move: int, last: int) -> int:
    """How far two points are apart, at most FARTHEST; FARTHEST if there is no last move."""
    if last == PASS:
        return FARTHEST
    rows = abs(move // STRIDE - last // STRIDE)
    columns = abs(move % STRIDE - last % STRIDE)
    return min(rows + columns + max(rows, columns), FARTHEST)


@functools.cache
def load_likelihood(file: Path = FILE) -> Likelihood:
    """The weights of a file. Raises LikelihoodError."""
    try:
        entry = yaml.load(
            file.read_text(encoding="utf-8"), Loader=getattr(yaml, "CSafeLoader", yaml.SafeLoader)
        )
    except yaml.YAMLError as error:
        raise LikelihoodError(f"{file.name} is not YAML: {error}") from None
    lengths = {"share": len(SHARE_STEPS) + 1, "near_last": FARTHEST + 1, "near_before": FARTHEST + 1}
    if not isinstance(entry, dict) or not isinstance(entry.get("rules"), dict):
        raise LikelihoodError(f"{file.name}: no 'rules', expected rules, {', '.join(lengths)}")
    rules = {name: _numbers(file, name, numbers, 2) for name, numbers in entry["rules"].items()}
    return Likelihood(
        rules, **{name: _numbers(file, name, entry.get(name), length) for name, length in lengths.items()}
    )


def _numbers(file: Path, name: str, numbers: object, length: int) -> tuple[float, ...]:
    if (
        not isinstance(numbers, list)
        or len(numbers) != length
        or not all(isinstance(number, int | float) for number in numbers)
    ):
        raise LikelihoodError(f"{file.name}, '{name}': {numbers!r}, expected {length} numbers")
    return tuple(float(number) for number in numbers)
