"""`tamen fit territory`: fits the numbers of the influence and territory passes to labelled positions.

1. Every position of the parts train and tune is evaluated up to its groups' aliveness.
2. The numbers of a group's prospects are fitted to the mean labels of its stones (train); every stone counts the same.
3. The weights of a point's terms are fitted to the labels of all points and to the score (train).
4. The reach of influence is the one of `REACHES` with which the tune part comes out best.
5. What of the points' sum is not to be expected as the lead while much is open, and what the first move is worth then,
   are fitted to the scores (train).

Both fits are by least squares (`least_squares`). The numbers of 9x9 are held near those of 19x19, since there are fewer
positions on 9x9. The part held out is not looked at. Nothing here is random.

The revision of empty points (`tamen learn revision`) takes no part in it and stays as it is: learn it anew afterwards.
"""

from __future__ import annotations

import argparse
import datetime
import functools
import sys
from dataclasses import replace

import numpy as np
import yaml
from tqdm import tqdm

from engine.base.files import replace_text
from engine.base.options import array_file, output_file
from engine.base.yaml_text import parse_yaml
from engine.board.points import BLACK, WHITE
from engine.evaluate.effort import PLAYING
from engine.evaluate.evaluation import Evaluator
from engine.evaluate.territory.numbers import (
    BANDS,
    CLASSES,
    FACTS,
    FILE,
    FITTED_SIZES,
    LEAD_TERMS,
    MOVERS,
    NO_REVISION,
    SUREST,
    TERMS,
    SizeNumbers,
    pack,
    parse_fitted,
)
from engine.lab.data.labels import Measures, Positions, load_labels, measure
from engine.lab.make.fit.least_squares import Task, fit
from engine.lab.make.fit.pictures import Painter, Pictures, take_pictures

SCORE_WEIGHT = 0.2
"""What one squared point of the score counts, as against one squared unit of ownership."""

REACHES = (5, 6, 7, 8, 10)
"""Steps of influence that are tried; with fewer than five the middle of a usual enclosed area would get nothing."""

PULL_TO_LINE = 0.001
"""How strongly the numbers of the prospects of 19x19 are held near what they are before the fit."""

PULL_TO_LARGE = 0.02
"""How strongly all numbers of 9x9 are held near those of 19x19."""

THE_SUM_ITSELF = (0.0, 0.0)
"""The numbers of the expected lead with which it is the sum of the points."""

BEFORE = {"stone_status": 1.0, "margin": 1.0}
"""The weights that the fit starts from and is compared with; all others are 0."""


def numbers_before() -> SizeNumbers:
    """Return the numbers with which a fit of the passes of influence and territory begins.

    With them the expected owner of a point depends on how well the group beside it lives. It falls by equal
    steps from SUREST for a group of the first of CLASSES to minus SUREST for one of the last.
    """
    classes = np.array(CLASSES)
    line = np.arctanh(np.interp(classes, [classes[0], classes[-1]], [SUREST, -SUREST]))
    weights = np.array([BEFORE.get(term, 0.0) for term in TERMS])
    slopes = np.zeros((len(BANDS), len(FACTS)))
    return SizeNumbers(
        float(REACHES[0]),
        np.stack([line, line]),
        slopes,
        weights,
        np.array(THE_SUM_ITSELF),
        np.array(NO_REVISION),
    )


def fit_lead(pictures: Pictures, start: SizeNumbers) -> SizeNumbers:
    """Return the numbers ``start`` with new ones for the expected lead. These are fitted by least squares to
    the labelled scores of the positions.

    pictures: evaluated positions with labels
    """
    positions = pictures.positions
    unfitted = replace(start, lead=np.array(THE_SUM_ITSELF))
    ownership, sums = Painter(pictures).estimate(pack(unfitted))
    openness = 1 - np.abs(ownership).mean(axis=(1, 2), dtype=np.float64)
    black, white = ((positions.grids == color).sum(axis=(1, 2)) for color in (BLACK, WHITE))
    first_move = np.sign(2 * (black - white) + np.where(positions.to_move == BLACK, 1, -1))
    facts = np.stack([-sums * openness, first_move * openness**2], axis=1)
    found, *_ = np.linalg.lstsq(facts, positions.scores - sums, rcond=None)
    return replace(start, lead=found)


def fit_prospects(pictures: Pictures, start: SizeNumbers, pull: float) -> SizeNumbers:
    """Return the numbers ``start`` with new ones for the prospects of groups, i.e. for how likely a group of
    each class is to live. These are fitted to the labelled owners of the groups' stones.

    pictures: evaluated positions with labels; pull: how strongly the numbers are held near ``start``
    """
    terms, labels, stones = Painter(pictures).group_terms(pack(start))
    task = Task(terms, labels, labels[:, 0], stones.astype(np.float64), 0.0)
    found = fit(task, np.concatenate([start.status.ravel(), start.slopes.ravel()]), pull)
    status, slopes = np.split(found, [start.status.size])
    return replace(
        start, status=status.reshape(start.status.shape), slopes=slopes.reshape(start.slopes.shape)
    )


def fit_weights(pictures: Pictures, start: SizeNumbers, pull: float) -> SizeNumbers:
    """Return the numbers ``start`` with new weights for the terms, i.e. for the figures whose weighted sum
    says who owns a point. The weights are fitted to the labelled owners and scores.

    pictures: evaluated positions with labels; pull: how strongly the weights are held near ``start``
    """
    positions = pictures.positions
    terms = Painter(pictures).terms(pack(start))
    task = Task(
        terms,
        positions.ownership.reshape(terms.shape[:2]),
        positions.scores,
        np.ones(len(positions)),
        SCORE_WEIGHT,
    )
    return replace(start, weights=fit(task, start.weights, pull))


def measure_pass(pictures: Pictures, numbers: SizeNumbers) -> Measures:
    """Estimate owners and scores of labelled positions by the territory pass and return how far the estimates
    are from the labels.

    pictures: the evaluated positions with their labels; numbers: those that the pass uses
    """
    return measure(pictures.positions, *Painter(pictures).estimate(pack(numbers)))


def fit_numbers(
    train: dict[int, Pictures], tune: dict[int, Pictures]
) -> tuple[dict[int, SizeNumbers], dict[int, Measures]]:
    """Fit the numbers of the influence and territory passes for each size of board in FITTED_SIZES.

    Returns the numbers, and how far the estimates with them are from the labels of the part ``tune``, both by
    size. train, tune: the evaluated positions of these two parts of the labels, by size; only ``train`` is
    fitted to
    """
    best: dict[int, SizeNumbers] = {}
    best_figures: dict[int, Measures] = {}
    small, large = FITTED_SIZES
    for size in (large, small):
        if size == large:
            start, pull = fit_prospects(train[size], numbers_before(), PULL_TO_LINE), 0.0
        else:
            start, pull = fit_prospects(train[size], best[large], PULL_TO_LARGE), PULL_TO_LARGE
        for reach in tqdm(REACHES, desc=f"weights {size}x{size}", file=sys.stderr):
            tried = fit_lead(train[size], fit_weights(train[size], replace(start, reach=float(reach)), pull))
            found = measure_pass(tune[size], tried)
            if size not in best or found.score_error < best_figures[size].score_error:
                best[size], best_figures[size] = tried, found
    return best, best_figures


def describe_fit(train: Measures, tune: Measures, before: Measures) -> dict[str, object]:
    """Return the figures of the fit on one size of board by name, for the numbers' file: how many positions
    there are, and the mean errors of score (points) and ownership.

    The errors are those on the parts ``train`` and ``tune``, and those with the numbers that were there
    ``before`` the fit.
    """
    return {
        "positions_train": train.positions,
        "positions_tune": tune.positions,
        "score_error_before": round(before.score_error, 2),
        "score_error_train": round(train.score_error, 2),
        "score_error_tune": round(tune.score_error, 2),
        "ownership_error_before": round(before.ownership_error, 3),
        "ownership_error_train": round(train.ownership_error, 3),
        "ownership_error_tune": round(tune.ownership_error, 3),
    }


def with_values(text: str, fitted: dict[int, SizeNumbers], notes: dict[str, object]) -> str:
    """Return the text of a file of numbers with the fitted numbers in place of the old ones, and with notes
    on the fit.

    Names, units and meanings stay as they are. fitted: the numbers by size of the board
    """
    entries = parse_yaml(text)
    entries["fit"] = notes
    for size, numbers in fitted.items():
        entries["reach"]["value"][size] = int(numbers.reach)
        for row, mover in enumerate(MOVERS):
            entries[f"status_{mover}_to_move"]["value"][size] = _round_all(numbers.status[row])
        for column, fact in enumerate(FACTS):
            entries[fact]["value"][size] = _round_all(numbers.slopes[:, column])
        for term, weight in zip((*TERMS, *LEAD_TERMS), (*numbers.weights, *numbers.lead), strict=True):
            entries[term]["value"][size] = round(float(weight), 4)
    return yaml.safe_dump(entries, sort_keys=False, width=115, allow_unicode=True, default_flow_style=None)


def _round_all(values: np.ndarray) -> list[float]:
    return [round(float(value), 3) for value in values]


def _take_pictures(positions: Positions, label: str) -> Pictures:
    evaluator = Evaluator(PLAYING)
    bar = functools.partial(tqdm, desc=f"{label} {positions.size}x{positions.size}", file=sys.stderr)
    return take_pictures(positions, evaluator.evaluate, bar)


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Add the options of `tamen fit territory`."""
    parser.add_argument(
        "--labels",
        type=array_file,
        nargs=2,
        required=True,
        metavar="FILE",
        help="labelled positions of 9x9 and of 19x19",
    )
    parser.add_argument(
        "--sample", type=int, help="use at most so many positions of each part (default: all)"
    )
    parser.add_argument(
        "--out", type=output_file, default=FILE, help=f"the file to rewrite (default {FILE.name})"
    )


def _load(options: argparse.Namespace) -> dict[int, Positions]:
    loaded = {positions.size: positions for positions in map(load_labels, options.labels)}
    if sorted(loaded) != sorted(FITTED_SIZES):
        sizes = " and ".join(f"{size}x{size}" for size in FITTED_SIZES)
        raise ValueError(
            f"the labels are of boards of size {sorted(loaded)}, expected one file of {sizes} each"
        )
    return loaded


def run(options: argparse.Namespace) -> int:
    """Fit the numbers of the influence and territory passes to labelled positions, as the options of `tamen
    fit territory` say, and write them.

    Returns the exit status: 0, or 1 if a file cannot be used.
    """
    try:
        loaded = _load(options)
        text = options.out.read_text(encoding="utf-8")
        parse_fitted(text, options.out.name)
        parts = {
            name: {
                size: _take_pictures(part.sample(options.sample or len(part)), name)
                for size, part in ((size, positions.part(name)) for size, positions in loaded.items())
            }
            for name in ("train", "tune")
        }
    except (ValueError, OSError) as error:
        print(f"tamen fit territory: error: {error}", file=sys.stderr)
        return 1
    fitted, tuned = fit_numbers(parts["train"], parts["tune"])
    notes: dict[str, object] = {
        "command": "tamen fit territory --labels labels9.npz labels19.npz"
        + (f" --sample {options.sample}" if options.sample else ""),
        "date": datetime.date.today().isoformat(),
        "boards": {
            size: describe_fit(
                measure_pass(parts["train"][size], numbers),
                tuned[size],
                measure_pass(parts["tune"][size], numbers_before()),
            )
            for size, numbers in sorted(fitted.items())
        },
    }
    replace_text(options.out, with_values(text, fitted, notes))
    print(yaml.safe_dump(notes, sort_keys=False), end="")
    return 0
