"""`tamen measure territory`: ownership and score, by the evaluator and by games played out, against labels.

The direct methods (`engine.evaluate.others.baselines`) are measured on the boards as they stand and with the stones
taken off that the evaluator holds dead. Only the part of the labels is used that no number was fitted to.
"""

from __future__ import annotations

import argparse
import functools
import json
import sys
from collections.abc import Callable, Iterable
from dataclasses import asdict

import numpy as np
from tqdm import tqdm

from engine.base.options import array_file, positive
from engine.board.board import Board
from engine.board.points import xy
from engine.decide.games.outlook import Lookout
from engine.evaluate.effort import PLAYING
from engine.evaluate.evaluation import Evaluator
from engine.evaluate.numbers import shipped_numbers
from engine.evaluate.others.baselines import METHODS, owners
from engine.game.rule_sets import rule_set
from engine.lab.data.labels import KOMI, Measures, Positions, load_labels, measure
from engine.lab.make.fit.pictures import Painter, take_pictures
from engine.lab.measure.record import Value, add_record_option, name_of, record

PART = "held-out"

GAMES = 400

Progress = Callable[[Iterable[int]], Iterable[int]]


def average_scores(train: Positions, positions: Positions) -> np.ndarray:
    """Estimate ownership by the mean score alone, without looking at the board. This is the simplest method,
    with which others are compared.

    Every point of a position gets the same number: the mean score of the positions in ``train`` with the same
    side to move, divided by the number of points. Returns float32 (positions, size, size), from Black's view.
    """
    found = np.zeros(positions.ownership.shape, dtype=np.float32)
    for color in (1, 2):
        mean = train.scores[train.to_move == color].mean() if (train.to_move == color).any() else 0.0
        found[positions.to_move == color] = mean / positions.size**2
    return found


def by_games(positions: Positions, games: int, bar: Progress) -> tuple[np.ndarray, np.ndarray]:
    """Estimate ownership and scores of positions by playing out ``games`` games from each. Shows progress in
    ``bar``.

    Returns ownership from 1 for Black to -1, (positions, size, size), and the scores in points, (positions,),
    from Black's view and without komi.
    """
    owned = np.zeros(positions.ownership.shape, dtype=np.float32)
    scores = np.zeros(len(positions))
    lookout, rules = Lookout(), rule_set("chinese")
    for index in bar(range(len(positions))):
        board, color = Board(positions.size), int(positions.to_move[index])
        board.set_position(positions.grids[index], color)
        found = lookout.outlook(board, KOMI, rules, games, colors=(color,))
        for point in board.points():
            x, y = xy(point)
            owned[index, y, x] = found.owned[point]
        scores[index] = found.lead + KOMI
    return owned, scores


def compare(positions: Positions, train: Positions, evaluator: Evaluator, games: int) -> dict[str, Measures]:
    """Measure how well several methods estimate the owners in labelled positions, and return the figures by
    the method's name. They are influence methods, the evaluator, games played out, and the mean of the last
    two.

    positions: those that are measured; train: positions from which the simplest method takes its means;
    evaluator: ours; games: how many are played out from each position
    """
    bar = functools.partial(tqdm, desc=f"{positions.size}x{positions.size}", file=sys.stderr)
    pictures = take_pictures(positions, evaluator.evaluate, bar)
    found = {"average of the train part": measure(positions, average_scores(train, positions))}
    for method in METHODS:
        found[method] = measure(positions, owners(method, positions.grids))
        found[f"{method}, dead removed"] = measure(positions, owners(method, positions.grids, pictures.dead))
    painted = Painter(pictures).estimate(shipped_numbers().territory(positions.size))
    found["evaluator"] = measure(positions, *painted)
    played = by_games(positions, games, bar)
    found[f"{games} games played out"] = measure(positions, *played)
    both = [(one + other) / 2 for one, other in zip(painted, played, strict=True)]
    found["mean of evaluator and games"] = measure(positions, *both)
    return found


def table(found: dict[str, Measures]) -> str:
    """Return figures as a table in text, one method in each line: how many points are given to the right
    owner, the errors of owners and of scores, and how often the right winner is named.

    found: the figures by method
    """
    lines = [f"{'':38}{'sign':>8}{'ownership':>11}{'score':>8}{'winner':>8}"]
    for method, figures in found.items():
        lines.append(
            f"{method:38}{figures.sign_accuracy:8.1%}{figures.ownership_error:11.3f}"
            f"{figures.score_error:8.2f}{figures.winners:8.1%}"
        )
    return "\n".join(lines)


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Define the command line of `tamen measure territory` by adding its options to ``parser``."""
    parser.add_argument(
        "--labels", type=array_file, nargs="+", required=True, metavar="FILE", help="labelled positions"
    )
    parser.add_argument(
        "--sample", type=positive, help="measure at most so many positions a file (default: all)"
    )
    parser.add_argument(
        "--games",
        type=positive,
        default=GAMES,
        metavar="N",
        help=f"games played out from each position (default: {GAMES})",
    )
    parser.add_argument("--json", action="store_true", help="print one JSON object on the last line")
    add_record_option(parser)


UNITS = {"score_error": "points", "ownership_error": "of 1"}
"""The units of the measures that are no shares."""


def values_to_record(report: dict[str, dict[str, dict[str, float]]]) -> dict[str, Value]:
    """Return the figures to record, by name.

    report: maps board size to method to the name of a measure to its value
    """
    return {
        name_of("territory", size, method, measure): (round(value, 4), UNITS.get(measure, "share"))
        for size, methods in report.items()
        for method, measures in methods.items()
        for measure, value in measures.items()
    }


def run(options: argparse.Namespace) -> int:
    """Measure how well several methods estimate the owners of points and the score on labelled positions, and
    print that: the command `tamen measure territory`.

    Returns the exit status: 1 for a file that cannot be used.
    """
    report: dict[str, dict[str, dict[str, float]]] = {}
    try:
        for path in options.labels:
            loaded = load_labels(path)
            part = loaded.part(PART)
            chosen = part.sample(options.sample if options.sample is not None else len(part))
            found = compare(chosen, loaded.part("train"), Evaluator(PLAYING), options.games)
            size = f"{loaded.size}x{loaded.size}"
            report[size] = {method: asdict(figures) for method, figures in found.items()}
            if not options.json:
                print(f"{size}, {len(chosen)} positions of the part {PART}\n{table(found)}\n")
    except ValueError as error:
        print(f"tamen measure territory: error: {error}", file=sys.stderr)
        return 1
    if options.json:
        print(json.dumps(report))
    record(options, values_to_record(report))
    return 0
