"""The trained estimators beside the evaluator's territory pass, on labelled positions of games that neither has seen.

The pass was fitted to these labels, so the estimators are trained on the same ones here, and not on ends of games. An
estimator says who owns the points without a stone that stays; on the others the pass is asked. Both are also mixed: in
the shares with which the part `tune` comes out best, one for the owners and one for the scores.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

import numpy as np

from engine.evaluate.numbers import shipped_numbers
from engine.evaluate.territory.numbers import between
from engine.lab.data.labels import Measures, measure
from engine.lab.make.learn.territory.estimator import HIDDEN_UNITS, Architecture, Estimator, stays
from engine.lab.make.learn.territory.judging import Judged
from engine.lab.make.learn.territory.revising import revise_owners
from engine.lab.make.learn.territory.views import ENHANCED, REVISED, Representation

COMPARED = tuple(
    Architecture(Representation(kind, 60), units)
    for kind in (ENHANCED, REVISED)
    for units in (0, HIDDEN_UNITS)
)
"""The architectures that are trained for the comparison."""

SHARES = np.linspace(0, 1, 21)
"""Of the estimator in a mixture."""

EVALUATOR, REVISED_EVALUATOR = "evaluator, unrevised", "evaluator"
"""The territory pass as the estimators see it, and as it is with its empty points revised."""


@dataclass(frozen=True)
class Compared:
    """How well an estimator of territory did on the positions held out.

    alone: measures of the estimator by itself; mixed: those of its average with the evaluator;
    share_of_owners, share_of_scores: the weight of the estimator, from 0 to 1, in the averages of owners and
    of scores
    """

    alone: Measures
    mixed: Measures
    share_of_owners: float
    share_of_scores: float


def owners_by(estimator: Estimator, judged: Judged) -> np.ndarray:
    """Return who owns each point of the positions ``judged``: (positions, size, size), from 1 for Black to -1
    for White.

    On a stone that the estimator does not hold dead, the evaluator's estimate is taken. On all other points
    it is the estimator's.
    """
    asked = stays(estimator.architecture, judged)
    owners: np.ndarray = np.where(asked, judged.territory, estimator.ownership(judged))
    return owners


def compare(
    estimators: Mapping[str, Estimator], tune: Judged, held_out: Judged
) -> tuple[dict[str, Measures], dict[str, Compared]]:
    """Measure how well estimators of territory and the evaluator do on the positions held out, so that they
    can be compared.

    Returns two dicts by name: the evaluator's measures, without and with the revision (a correction of its
    estimates of empty points), and the results of each estimator. tune: positions that decide with which
    weights estimator and evaluator are averaged; held_out: positions that are measured
    """
    weights = between(shipped_numbers().fitted, held_out.positions.size).revision
    evaluator = {
        EVALUATOR: measure(held_out.positions, held_out.territory, held_out.leads),
        REVISED_EVALUATOR: measure(held_out.positions, revise_owners(held_out, weights), held_out.leads),
    }
    return evaluator, {name: _compare(each, tune, held_out) for name, each in estimators.items()}


def _compare(estimator: Estimator, tune: Judged, held_out: Judged) -> Compared:
    owners = owners_by(estimator, tune)
    scores = owners.sum(axis=(1, 2), dtype=np.float64)
    of_owners = _best_share(tune.territory, owners, tune.positions.ownership)
    of_scores = _best_share(tune.leads, scores, tune.positions.scores)
    owners = owners_by(estimator, held_out)
    scores = owners.sum(axis=(1, 2), dtype=np.float64)
    return Compared(
        measure(held_out.positions, owners, scores),
        measure(
            held_out.positions,
            held_out.territory + of_owners * (owners - held_out.territory),
            held_out.leads + of_scores * (scores - held_out.leads),
        ),
        float(of_owners),
        float(of_scores),
    )


def _best_share(first: np.ndarray, second: np.ndarray, labels: np.ndarray) -> float:
    """Return the weight of ``second`` that makes the average of two estimates come nearest to the labels. It
    is from 0 to 1, the weight of ``first`` is the rest.

    Nearest means the least mean absolute difference. The two estimates and the labels are arrays of one
    shape.
    """
    errors = [np.abs(first + share * (second - first) - labels).mean(dtype=np.float64) for share in SHARES]
    return float(SHARES[int(np.argmin(errors))])


def comparison_rows(evaluator: Mapping[str, Measures], found: Mapping[str, Compared]) -> list[list[str]]:
    """Return the rows of a table as texts: first those of the evaluator's measures, then for each estimator
    one row for it alone and one for its average with the evaluator.

    evaluator, found: the evaluator's measures and the results of the estimators, by name. The columns: name,
    share of the estimator in the average, owners, ownership error, points, winners.
    """
    rows = [[name, "", *_list_cells(each)] for name, each in evaluator.items()]
    for name, each in found.items():
        rows.append([name, "alone", *_list_cells(each.alone)])
        shares = f"{each.share_of_owners:.0%} of owners, {each.share_of_scores:.0%} of scores"
        rows.append(["", shares, *_list_cells(each.mixed)])
    return rows


HEAD = ["", "share of the estimator", "owners %", "ownership error", "points", "winner %"]


def _list_cells(measures: Measures) -> list[str]:
    return [
        f"{100 * measures.sign_accuracy:.1f}",
        f"{measures.ownership_error:.3f}",
        f"{measures.score_error:.2f}",
        f"{100 * measures.winners:.1f}",
    ]
