"""How likely a strong player would choose a move for the reasons it has.

The guess of a rule is in points and made by hand. Which reasons people really follow is a matter of fact, and it was
counted. A move's facts each have a weight; their sum is the logarithm of the odds that the move is chosen rather than
another candidate (a conditional logit). The facts:

- every reason: its rule, once more on a small board, and its guess in points (a slope);
- how often experts played a matching pattern where they could, in classes (`SHARE_STEPS`);
- how often they played where it looked like here: the largest known shape around the point, by its size and share, and
  the share once more by how full the board is; the same for the shape with the last move in it (`patterns.shapes`);
- how near the last two moves are, in classes, once more on a small board;
- the line it is on, and whose ground the point is, by how full the board is;
- the eight points around it (`surroundings`).

The weights are in ``likelihood.yaml``, made by ``tamen fit rules``. They decide in what order candidates are looked at,
and count in the choice among those looked at.
"""

from __future__ import annotations

import functools
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

import numpy as np
import yaml

from engine.base.yaml_text import parse_kept_yaml
from engine.board.points import PASS, STRIDE, lines_of
from engine.suggest.candidate import Reason
from engine.suggest.surroundings import name_surroundings
from engine.suggest.weight_tables import (
    AroundTable,
    classes_of,
    distances_to,
    numbered,
    numbered_in_pairs,
)
from patterns.shapes import HALVINGS, SIZES

FILE = Path(__file__).with_name("likelihood.yaml")

SHARE_STEPS = (0.0, 0.005, 0.01, 0.02, 0.04, 0.08, 0.15, 0.25, 0.4)
"""Where the classes of a pattern's share begin; the first is for moves that no counted pattern names."""

FARTHEST = 12
"""Distances (columns, rows and the larger of both added up) from this on are one class."""

MOST_GUESS = 40.0
"""Points of guess that are told apart."""

LARGEST_SMALL = 12
"""Boards up to this size are small: their openings and fights have weights of their own."""

FULL_STEPS = (0.06, 0.2, 0.4)
"""Share of the points that hold stones where the next stage of the board begins."""

HIGHEST_LINE = 5
"""Lines from this one on are one class."""

_NO_WEIGHTS = (0.0, 0.0, 0.0)

MOST_HALVINGS = int(np.iinfo(np.int8).max) // HALVINGS
"""How often a share is halved at most in the int8 form in which `patterns.shapes` keeps it."""

NO_SHAPE = "-"
"""In place of the share where not even the smallest shape is known."""

GROUND_STEPS = (-0.9, -0.6, -0.2, 0.2, 0.6, 0.9)
"""Where the classes of ground begin: from the enemy's (-1) to one's own (1) if the enemy moved next."""

Fact = tuple[str, str | int]
"""A kind of fact and which one of its kind."""

KINDS = (
    "rule",
    "small",
    "guess",
    "share",
    "shape",
    "shape_stage",
    "answer",
    "answer_stage",
    "last",
    "before",
    "last_small",
    "before_small",
    "line",
    "ground",
    "around",
)


class LikelihoodError(ValueError):
    """Raised when the table of weights does not have the form that `tamen fit rules` writes. The text names
    file and field.
    """


@dataclass(frozen=True)
class Place:
    """What the likelihood of every move in one position depends on, as the side to move sees it.

    small: whether the board has at most LARGEST_SMALL lines; size: of the board; stage: how full the board
    is, as the number of FULL_STEPS reached; ground: for each point, whose it is if the enemy moves next, from
    -1 (the enemy's) to 1 (one's own); signs: a letter for each point that tells what stands there
    (`engine.suggest.surroundings`); shapes: for each point, the largest known shapes around it
    (`patterns.shapes.FOUND_DTYPE`); last_moves: the latest first, PASS for a pass
    """

    small: bool
    stage: int
    size: int
    ground: Sequence[float]
    signs: str
    shapes: Sequence[tuple[int, int, int, int]]
    last_moves: Sequence[int]


@dataclass(frozen=True)
class Likelihood:
    """Weights, fitted to games, that tell how likely strong players choose a move. The likelihood of a move
    is the sum of the weights of all facts about it.

    ``weights`` maps each kind of fact (such as ``rule``, ``line``, ``around``) to a mapping from the fact to
    its weight.
    """

    weights: Mapping[str, Mapping[str | int, float]]

    def of(self, place: Place, moves: Sequence[int], reasons: Sequence[Sequence[Reason]]) -> list[float]:
        """Return, for each of some moves, how likely strong players choose it: the sum of the weights of its
        `facts`.

        Only differences between moves of one position mean something: the sum is the logarithm of the odds,
        plus a number that is the same for all moves. place: what the moves have in common (`place_of`);
        reasons: for each of ``moves``, in the same order, the rules that speak for it
        """
        total = np.array([self._of_reasons(place.small, each) for each in reasons], dtype=np.float64)
        if len(total) == 0:
            return []
        for weights in self._of_points(place, np.array(moves), [share_class(each) for each in reasons]):
            total += weights
        found: list[float] = total.tolist()
        return found

    def _of_reasons(self, small: bool, reasons: Sequence[Reason]) -> float:
        """Return the sum of the weights that a move gets for its reasons. Each reason adds the weight of its
        rule, and a weight for each ten points that the move should gain by it; on a ``small`` board it adds
        one more weight.
        """
        total, by_rule = 0.0, self._by_rule
        for reason in reasons:
            rule, guess, on_small = by_rule.get(reason.rule.id, _NO_WEIGHTS)
            total += rule
            total += scaled_guess(reason) * guess
            if small:
                total += on_small
        return total

    def _of_points(self, place: Place, moves: np.ndarray, shares: list[int]) -> Iterator[np.ndarray]:
        """Yield arrays with the weights that depend on where the moves are played. Each array is for one kind
        of fact and has a weight for each move; the kinds come in the order of `facts`.

        place: what the moves have in common; shares: for each move the number that `share_class` returns
        """
        tables = self._tables
        yield tables["share"][shares]
        for kind, last in zip(("last", "before"), place.last_moves, strict=False):
            steps = distances_to(moves, last, FARTHEST)
            yield tables[kind][steps]
            if place.small:
                yield tables[f"{kind}_small"][steps]
        part = _part_of(place)
        yield tables["line"][part, np.minimum(np.array(lines_of(place.size))[moves], HIGHEST_LINE)]
        shapes = np.array([place.shapes[move] for move in moves.tolist()])
        for kind, known, kept in (
            ("shape", shapes[:, 0], shapes[:, 1]),
            ("answer", shapes[:, 2], shapes[:, 3]),
        ):
            halvings = np.where(known > 0, kept // HALVINGS, MOST_HALVINGS + 1)
            yield tables[kind][known, halvings]
            yield tables[f"{kind}_stage"][part, halvings]
        yield tables["ground"][
            part, classes_of([place.ground[move] for move in moves.tolist()], GROUND_STEPS)
        ]
        yield self._around.weigh(place.signs, moves)

    @functools.cached_property
    def _by_rule(self) -> dict[str | int, tuple[float, float, float]]:
        """For each rule, by its id, three weights: one for the rule, one for each ten points that the move
        should gain by it, and one to be added on small boards.
        """
        kinds = [self.weights[kind] for kind in ("rule", "guess", "small")]
        names = {name for each in kinds for name in each}
        return {
            name: (kinds[0].get(name, 0.0), kinds[1].get(name, 0.0), kinds[2].get(name, 0.0))
            for name in names
        }

    @functools.cached_property
    def _tables(self) -> dict[str, np.ndarray]:
        """The weights of the facts about points, as one array for each kind of fact. The arrays are indexed
        by the numbers that `facts` puts into the name of a fact.
        """
        parts, halvings = 2 * (len(FULL_STEPS) + 1), MOST_HALVINGS + 2
        tables = {"share": numbered(self.weights["share"], len(SHARE_STEPS) + 1)}
        for kind in ("last", "before", "last_small", "before_small"):
            tables[kind] = numbered(self.weights[kind], FARTHEST + 1)
        for kind, columns in (("line", HIGHEST_LINE + 1), ("ground", len(GROUND_STEPS) + 1)):
            tables[kind] = numbered_in_pairs(self.weights[kind], parts, columns)
        for kind in ("shape", "answer"):
            tables[kind] = numbered_in_pairs(self.weights[kind], SIZES + 1, halvings, NO_SHAPE)
            tables[f"{kind}_stage"] = numbered_in_pairs(
                self.weights[f"{kind}_stage"], parts, halvings, NO_SHAPE
            )
        return tables

    @functools.cached_property
    def _around(self) -> AroundTable:
        return AroundTable(self.weights["around"])

    def of_reason(self, small: bool, reason: Reason) -> float:
        """Return how much one reason adds to what `of` returns, the logarithm of a move's odds.

        ``small``: whether the board is small; such boards have additional weights.
        """
        return self._sum_weights(_facts_of_reason(small, reason))

    def _sum_weights(self, some: Iterable[tuple[str, str | int, float]]) -> float:
        weights = self.weights
        return sum(value * weights[kind].get(which, 0.0) for kind, which, value in some)


NOTHING_KNOWN = Likelihood({kind: {} for kind in KINDS})
"""All candidates are as likely as each other."""


def facts(place: Place, move: int, reasons: Sequence[Reason]) -> Iterator[tuple[str, str | int, float]]:
    """Yield every fact about a move on which its likelihood depends, as (kind of fact, name of the fact,
    number).

    To get the likelihood, multiply the weight of each fact by its number and add up. ``place`` is what all
    moves of the position have in common; ``reasons`` are the rules that speak for the move.
    """
    for reason in reasons:
        yield from _facts_of_reason(place.small, reason)
    yield "share", share_class(reasons), 1.0
    for kind, last in zip(("last", "before"), place.last_moves, strict=False):
        steps = distance_class(move, last)
        yield kind, steps, 1.0
        if place.small:
            yield f"{kind}_small", steps, 1.0
    part = _part_of(place)
    line = min(lines_of(place.size)[move], HIGHEST_LINE)
    yield "line", f"{part} {line}", 1.0
    yield from _facts_of_shape(part, *place.shapes[move])
    yield "ground", f"{part} {sum(place.ground[move] >= step for step in GROUND_STEPS)}", 1.0
    yield "around", name_surroundings(place.signs, move), 1.0


def _part_of(place: Place) -> int:
    """Return a number for how full the board is: its stage from 0 on. The stages of small boards get numbers
    of their own, which follow those of large boards.
    """
    return place.stage + (len(FULL_STEPS) + 1 if place.small else 0)


def _facts_of_reason(small: bool, reason: Reason) -> Iterator[tuple[str, str, float]]:
    """Yield the facts that follow from one reason for a move, as (kind, which fact, number to multiply its
    weight by).

    ``small``: whether the board is small.
    """
    name = reason.rule.id
    yield "rule", name, 1.0
    yield "guess", name, scaled_guess(reason)
    if small:
        yield "small", name, 1.0


def _facts_of_shape(
    part: int, reach: int, share: int, answer_reach: int, answer_share: int
) -> Iterator[tuple[str, str, float]]:
    """Yield the facts about the largest known shapes around a move, as (kind, which fact, number to multiply
    its weight by).

    reach, share: the size of the largest known shape, 0 if none is known, and how often players choose the
    move in it; answer_reach, answer_share: the same for the largest known shape that includes the last move;
    part: how full the board is, as `_part_of` returns it
    """
    for kind, known, kept in (("shape", reach, share), ("answer", answer_reach, answer_share)):
        halvings = kept // HALVINGS if known else NO_SHAPE
        yield kind, f"{known} {halvings}", 1.0
        yield f"{kind}_stage", f"{part} {halvings}", 1.0


def scaled_guess(reason: Reason) -> float:
    """Return how many points a move should gain for one reason, divided by ten. More than MOST_GUESS points,
    gained or lost, count as MOST_GUESS.
    """
    return min(max(reason.guess, -MOST_GUESS), MOST_GUESS) / 10


def share_class(reasons: Sequence[Reason]) -> int:
    """Return a class (0 to the number of SHARE_STEPS) for how often experts play a move, according to the
    reasons for it. The largest share of games that a reason gives decides.

    ``reasons`` are the rules that speak for the move. The class is 0 if no reason gives a share.
    """
    share = max((line.share for reason in reasons for line in reason.firing.lines), default=0.0)
    return sum(share > step for step in SHARE_STEPS) if share > 0 else 0


def distance_class(move: int, last: int) -> int:
    """Return a number for the distance of two moves: the rows between them, plus the columns, plus the larger
    of both, at most FARTHEST. If ``last`` is a pass, return FARTHEST.
    """
    if last == PASS:
        return FARTHEST
    rows = abs(move // STRIDE - last // STRIDE)
    columns = abs(move % STRIDE - last % STRIDE)
    return min(rows + columns + max(rows, columns), FARTHEST)


@functools.cache
def load_likelihood(file: Path = FILE) -> Likelihood:
    """Load the weights of a file; later calls return the same object. Raises LikelihoodError, or OSError if
    the file cannot be read.
    """
    try:
        entry = parse_kept_yaml(file.name, file.read_text(encoding="utf-8"))
    except yaml.YAMLError as error:
        raise LikelihoodError(f"{file.name} is not YAML: {error}") from None
    if not isinstance(entry, dict):
        raise LikelihoodError(f"{file.name}: expected the kinds {', '.join(KINDS)}")
    return Likelihood({kind: _read_weights(file, kind, entry.get(kind)) for kind in KINDS})


def _read_weights(file: Path, kind: str, found: object) -> dict[str | int, float]:
    if not isinstance(found, dict) or not all(isinstance(each, int | float) for each in found.values()):
        raise LikelihoodError(
            f"{file.name}, '{kind}': {str(found)[:40]!r}, expected a name and a number each"
        )
    return {name: float(weight) for name, weight in found.items()}
