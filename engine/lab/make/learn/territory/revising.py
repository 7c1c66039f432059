"""`tamen learn revision`: the weights with which the evaluator revises the values of empty points.

A linear estimator is fitted to labelled positions by least squares: it sees what the territory pass says of a point and
of those around it (`engine.evaluate.territory.revision`). It is fitted to the part train; tune and held-out are only
reported. The weights go into ``territory.yaml``, all other numbers stay as they are. Nothing here is random.
"""

from __future__ import annotations

import argparse
import datetime
from pathlib import Path

import numpy as np
import yaml

from engine.base.files import replace_text
from engine.base.options import array_file, output_file, positive
from engine.base.yaml_text import parse_yaml
from engine.board.points import EMPTY, board_points
from engine.evaluate.tables import POINT
from engine.evaluate.territory.field import new_field
from engine.evaluate.territory.numbers import FILE, FITTED_SIZES, REVISION_TERMS, parse_fitted
from engine.evaluate.territory.revision import list_revision_terms
from engine.lab.data.labels import PARTS, Measures, Positions, load_labels, measure
from engine.lab.make.fit.pictures import boards
from engine.lab.make.learn.carrying_out import carry_out
from engine.lab.make.learn.checkpoints import Checkpoints
from engine.lab.make.learn.territory.judging import Judged, judge

SAMPLE = 1500
"""Positions of each part that are used unless another number is given."""


def terms_of(judged: Judged) -> tuple[np.ndarray, np.ndarray]:
    """Return two arrays for all empty points of the positions ``judged``: the terms of the revision, float32
    (points, terms), and the labelled owners, (points,), from 1 for Black to -1 for White.

    The revision corrects the evaluator's estimates of empty points afterwards. Its terms are the figures from
    which the correction is computed, in points of territory.
    """
    size = judged.positions.size
    points, field = board_points(size), new_field()[0]
    rows, owners = [], []
    for index, board in enumerate(boards(judged.positions)):
        field["unrevised"][points] = np.rint(POINT * judged.territory[index].ravel())
        room = np.zeros((size * size, len(REVISION_TERMS)), dtype=np.float32)
        count = list_revision_terms(board.position, field, board.to_move, room)
        rows.append(room[:count] / POINT)
        owners.append(judged.positions.ownership[index][judged.positions.grids[index] == EMPTY])
    return np.concatenate(rows), np.concatenate(owners)


def fit_revision(judged: Judged) -> np.ndarray:
    """Fit the revision, i.e. the correction of the evaluator's estimates of empty points, to labelled
    positions by least squares.

    Returns one weight for each of REVISION_TERMS. With these weights the revised estimates come nearest to
    the labelled owners in the positions ``judged``. Raises ValueError if there is no empty point.
    """
    if not (judged.positions.grids == EMPTY).any():
        raise ValueError("there are no empty points to learn from")
    terms, owners = terms_of(judged)
    found: np.ndarray = np.linalg.lstsq(terms.astype(np.float64), owners, rcond=None)[0]
    return found


def revise_owners(judged: Judged, weights: np.ndarray) -> np.ndarray:
    """Return the revised owners of all points of the positions ``judged``: (positions, size, size), from 1
    for Black to -1 for White.

    For an empty point this is the weighted sum of the terms of the revision, for any other point the
    evaluator's estimate. weights: one for each of REVISION_TERMS, in their order
    """
    terms, _ = terms_of(judged)
    owners = judged.territory.astype(np.float64)
    owners[judged.positions.grids == EMPTY] = np.clip(terms @ weights, -1, 1)
    return owners


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Define the command line of `tamen learn revision` by adding its options to ``parser``."""
    parser.add_argument(
        "labels", type=array_file, nargs=2, metavar="FILE", help="labelled positions of 9x9 and of 19x19"
    )
    parser.add_argument(
        "--checkpoints",
        type=Path,
        required=True,
        metavar="FOLDER",
        help="where evaluated positions are kept, as in the folder of `tamen learn territory`",
    )
    parser.add_argument(
        "--sample",
        type=positive,
        default=SAMPLE,
        metavar="N",
        help=f"positions of each part of a file at most (default {SAMPLE})",
    )
    parser.add_argument(
        "--out", type=output_file, default=FILE, help=f"the file of numbers to change (default {FILE.name})"
    )


def run(options: argparse.Namespace) -> int:
    """Fit the weights by which the evaluator's estimates of empty points are corrected, and write them into
    the file of numbers: the command `tamen learn revision`.

    Returns the exit status, 1 if a file cannot be used.
    """
    return carry_out("tamen learn revision", lambda _: _learn_revision(options))


def _learn_revision(options: argparse.Namespace) -> None:
    loaded = {positions.size: (path.stem, positions) for path, positions in _load(options.labels)}
    text = options.out.read_text(encoding="utf-8")
    parse_fitted(text, options.out.name)
    weights = {}
    for size, (name, positions) in sorted(loaded.items()):
        weights[size] = _learn(name, positions, options.sample, Checkpoints(options.checkpoints))
    command = " ".join(["tamen learn revision", *(path.name for path in options.labels)])
    note = f"{command} --sample {options.sample}, {datetime.date.today().isoformat()}"
    replace_text(options.out, with_weights(text, weights, note))


def _load(paths: list[Path]) -> list[tuple[Path, Positions]]:
    loaded = [(path, load_labels(path)) for path in paths]
    if sorted(positions.size for _, positions in loaded) != sorted(FITTED_SIZES):
        expected = " and ".join(f"{size}x{size}" for size in FITTED_SIZES)
        raise ValueError(f"{paths[0].name} and {paths[1].name} are not labels of {expected}, one file each")
    return loaded


def _learn(name: str, positions: Positions, sample: int, checkpoints: Checkpoints) -> np.ndarray:
    """Fit the revision for one size of board and return its weights. The revision corrects the evaluator's
    estimates of empty points.

    The weights are fitted to the first part of the positions. Prints for each part how far the estimates are
    off before and after the revision. name: under which results are kept in ``checkpoints``; sample: how many
    positions of each part are used at most
    """
    judged = {
        part: judge(positions.part(part).sample(sample), f"{name}-{part}", checkpoints) for part in PARTS
    }
    weights = fit_revision(judged[PARTS[0]])
    for part, each in judged.items():
        before = measure(each.positions, each.territory, each.leads)
        after = measure(each.positions, revise_owners(each, weights), each.leads)
        print(f"{positions.size}x{positions.size} {part:8} {_tell_change(before, after)}")
    return weights


def _tell_change(before: Measures, after: Measures) -> str:
    return (
        f"{before.positions:5} positions, ownership error {before.ownership_error:.4f} -> {after.ownership_error:.4f}, "
        f"owners {before.sign_accuracy:.1%} -> {after.sign_accuracy:.1%}"
    )


def with_weights(text: str, weights: dict[int, np.ndarray], note: str) -> str:
    """Return the text of the numbers' file ``text`` with new weights of the revision in it.

    weights: by size of board; note: words on how they came about, which are written beside them
    """
    entries = parse_yaml(text)
    for index, term in enumerate(REVISION_TERMS):
        entries[term]["from"] = note
        entries[term]["value"] = {size: round(float(found[index]), 4) for size, found in weights.items()}
    return yaml.safe_dump(entries, sort_keys=False, width=115, allow_unicode=True, default_flow_style=None)
