"""`tamen fit territory`: fits the numbers of the influence and territory passes to labelled positions.

1. Every position of the parts train and tune is evaluated up to its groups' aliveness.
2. The expected owner of a stone, by the class of its group and by who moves, is the mean of the labels (train), drawn a
   little towards a straight line over the classes, for classes that are rare.
3. The weights of the terms are fitted by least squares (train; `least_squares`), those of 9x9 near those of 19x19, since
   there are fewer labelled positions on 9x9.
4. The reach of influence is the one of `REACHES` with which the tune part comes out best.

The part held out is not looked at. Nothing here is random.
"""

from __future__ import annotations

import argparse
import datetime
import functools
import os
import sys
import tempfile
from pathlib import Path

import numpy as np
import yaml
from tqdm import tqdm

from engine.board.points import board_points
from engine.evaluate.evaluation import PLAYING, Evaluator
from engine.evaluate.numbers import (
    CLASSES,
    FILE,
    FITTED_SIZES,
    SUREST,
    TERMS,
    SizeNumbers,
    pack,
    parse_numbers,
)
from engine.lab.labels import Measures, Positions, load_labels, measure
from engine.lab.least_squares import Task, fit
from engine.lab.pictures import Painter, Pictures, take_pictures

SCORE_WEIGHT = 0.1
"""What one squared point of the score counts, as against one squared unit of ownership."""

REACHES = (5, 6, 7, 8, 9, 10, 12)
"""Steps of influence that are tried."""

RARE = 100
"""As many stones of the straight line over the classes are mixed into each class's mean."""

PULL_TO_LARGE = 0.02
"""How strongly the weights of 9x9 are held near those of 19x19."""

BEFORE = {"stone_status": 1.0, "margin": 1.0}
"""The weights that the fit starts from and is compared with; all others are 0."""


def straight_line() -> np.ndarray:
    """The expected owners before any fit: from the owner's side at class 2 to the enemy's at 25, whoever moves."""
    classes = np.array(CLASSES)
    line = np.interp(classes, [classes[0], classes[-1]], [SUREST, -SUREST])
    return np.stack([line, line])


def numbers_before() -> SizeNumbers:
    """The numbers before any fit."""
    weights = np.array([BEFORE.get(term, 0.0) for term in TERMS])
    return SizeNumbers(float(REACHES[0]), straight_line(), weights)


def expected_owners(pictures: Pictures) -> np.ndarray:
    """The mean label of stones, their own side 1: float (2, classes), [1 if the owner is to move]."""
    positions = pictures.positions
    points = board_points(positions.size)
    classes = pictures.aliveness[:, points].reshape(positions.grids.shape)
    owner = np.where(positions.grids == 1, positions.ownership, -positions.ownership)
    to_move = positions.grids == positions.to_move[:, None, None]
    expected = straight_line()
    for row, moves in enumerate((False, True)):
        for column, aliveness in enumerate(CLASSES):
            of_class = owner[(classes == aliveness) & (to_move == moves)]
            total = of_class.sum(dtype=np.float64) + RARE * expected[row, column]
            expected[row, column] = total / (len(of_class) + RARE)
    return np.clip(expected, -SUREST, SUREST)


def fit_weights(pictures: Pictures, numbers: SizeNumbers, start: np.ndarray, pull: float) -> SizeNumbers:
    """The numbers with the weights fitted to the pictures, held near ``start`` as `least_squares.fit` says."""
    positions = pictures.positions
    terms = Painter(pictures).terms(pack(numbers))
    task = Task(terms, positions.ownership.reshape(terms.shape[:2]), positions.scores, SCORE_WEIGHT)
    return SizeNumbers(numbers.reach, numbers.expected, fit(task, start, pull))


def figures(pictures: Pictures, numbers: SizeNumbers) -> Measures:
    """How far the territory pass with these numbers is from the labels."""
    return measure(pictures.positions, Painter(pictures).ownership(pack(numbers)))


def fit_numbers(
    train: dict[int, Pictures], tune: dict[int, Pictures]
) -> tuple[dict[int, SizeNumbers], dict[int, Measures]]:
    """The numbers for each of FITTED_SIZES, and their figures on the tune part. ``train`` and ``tune`` are by size."""
    best: dict[int, SizeNumbers] = {}
    best_figures: dict[int, Measures] = {}
    small, large = FITTED_SIZES
    for size in (large, small):
        expected = expected_owners(train[size])
        start, pull = (
            (numbers_before().weights, 0.0) if size == large else (best[large].weights, PULL_TO_LARGE)
        )
        for reach in tqdm(REACHES, desc=f"weights {size}x{size}", file=sys.stderr):
            tried = fit_weights(train[size], SizeNumbers(float(reach), expected, start), start, pull)
            found = figures(tune[size], tried)
            if size not in best or found.score_error < best_figures[size].score_error:
                best[size], best_figures[size] = tried, found
    return best, best_figures


def describe_fit(train: Measures, tune: Measures, before: Measures) -> dict[str, object]:
    """The figures of the fit on one size of board, for the numbers' file."""
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
    """The text of a numbers' file with new values; names, units and meanings stay as they are."""
    entries = yaml.safe_load(text)
    entries["fit"] = notes
    for size, numbers in fitted.items():
        entries["reach"]["value"][size] = int(numbers.reach)
        for row, mover in enumerate(("enemy", "owner")):
            entries[f"expected_{mover}_to_move"]["value"][size] = [
                round(float(x), 3) for x in numbers.expected[row]
            ]
        for term, weight in zip(TERMS, numbers.weights, strict=True):
            entries[term]["value"][size] = round(float(weight), 4)
    return yaml.safe_dump(entries, sort_keys=False, width=115, allow_unicode=True, default_flow_style=None)


def write_whole(path: Path, text: str) -> None:
    """Write a file under another name beside it and put it in its place in one step."""
    handle, name = tempfile.mkstemp(prefix=path.name, dir=path.parent)
    try:
        with os.fdopen(handle, "w", encoding="utf-8") as file:
            file.write(text)
        os.chmod(name, 0o644)
        os.replace(name, path)
    except BaseException:
        os.unlink(name)
        raise


def _pictures(positions: Positions, label: str) -> Pictures:
    evaluator = Evaluator(PLAYING)
    bar = functools.partial(tqdm, desc=f"{label} {positions.size}x{positions.size}", file=sys.stderr)
    return take_pictures(positions, evaluator.evaluate, bar)


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """The command line of `tamen fit`."""
    parser.add_argument("what", choices=["territory"], help="the numbers to fit")
    parser.add_argument(
        "--labels",
        type=Path,
        nargs=2,
        required=True,
        metavar="FILE",
        help="labelled positions of 9x9 and of 19x19",
    )
    parser.add_argument(
        "--sample", type=int, help="use at most so many positions of each part (default: all)"
    )
    parser.add_argument("--out", type=Path, default=FILE, help=f"the file to rewrite (default {FILE.name})")


def _load(options: argparse.Namespace) -> dict[int, Positions]:
    loaded = {positions.size: positions for positions in map(load_labels, options.labels)}
    if sorted(loaded) != sorted(FITTED_SIZES):
        sizes = " and ".join(f"{size}x{size}" for size in FITTED_SIZES)
        raise ValueError(
            f"the labels are of boards of size {sorted(loaded)}, expected one file of {sizes} each"
        )
    return loaded


def run(options: argparse.Namespace) -> int:
    """Carry out `tamen fit`; returns the exit status."""
    try:
        loaded = _load(options)
        text = options.out.read_text(encoding="utf-8")
        parse_numbers(text, options.out.name)
        parts = {
            name: {
                size: _pictures(part.sample(options.sample or len(part)), name)
                for size, part in ((size, positions.part(name)) for size, positions in loaded.items())
            }
            for name in ("train", "tune")
        }
    except (ValueError, OSError) as error:
        print(f"tamen fit: error: {error}", file=sys.stderr)
        return 1
    fitted, tuned = fit_numbers(parts["train"], parts["tune"])
    notes: dict[str, object] = {
        "command": "tamen fit territory --labels labels9.npz labels19.npz",
        "date": datetime.date.today().isoformat(),
        "boards": {
            size: describe_fit(
                figures(parts["train"][size], numbers),
                tuned[size],
                figures(parts["tune"][size], numbers_before()),
            )
            for size, numbers in sorted(fitted.items())
        },
    }
    write_whole(options.out, with_values(text, fitted, notes))
    print(yaml.safe_dump(notes, sort_keys=False), end="")
    return 0
