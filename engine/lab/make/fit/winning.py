"""`tamen fit winning`: how often a lead wins, for ``engine/decide/decision/winning.yaml``.

Every labelled position is evaluated; its score for the side to move is what an analysis would start from. The numbers
are those with the smallest cross entropy between `win_chance` and the label's chance on the train part, boards of
either size counting as much as the other's; they are looked for by steps that get finer. What is reported is the
held-out part, beside one spread for everything, and beside knowing nothing.
"""

from __future__ import annotations

import argparse
import datetime
import sys
from collections.abc import Callable, Sequence
from dataclasses import asdict, dataclass, fields, replace
from pathlib import Path
from statistics import fmean

import numpy as np
import yaml
from tqdm import tqdm

from engine.base.files import replace_text
from engine.base.options import array_file, output_file
from engine.base.yaml_text import parse_yaml
from engine.board.points import BLACK
from engine.decide.decision.winning import FILE, Spread
from engine.evaluate.evaluation import Evaluator
from engine.evaluate.strategy import is_unstable
from engine.evaluate.tables import POINT
from engine.lab.data.labels import KOMI, PARTS, Positions, load_labels, part_of_games
from engine.lab.make.fit.pictures import boards

START = Spread(settled=0.3, unsettled=0.6, move=0.3, length=0.7)

NEIGHBORS = (1.5, 1.2, 1.05, 1.01)
"""Factors by which each number is tried larger and smaller, until none is better; then the next."""

LEAST_CHANCE = 1e-6


@dataclass(frozen=True)
class Leads:
    """Evaluated positions of one size of board, as arrays with one item for each position.

    scores: points by which the side to move leads, komi counted; stones: how many are on the board;
    unsettled: whether any group is unsettled; chances: the chance of the side to move to win, from 0 to 1, by
    the labels
    """

    size: int
    scores: np.ndarray
    stones: np.ndarray
    unsettled: np.ndarray
    chances: np.ndarray

    def spreads(self, numbers: Spread) -> np.ndarray:
        """Return for every position by about how many points its score is wrong. This is called the spread of
        the score.

        It follows from the moves still to come and from whether a group is unsettled. numbers: say how it
        follows. `Spread.points` computes the same for one position.
        """
        left = np.maximum(0.0, numbers.length * self.size**2 - self.stones)
        own = np.where(self.unsettled, numbers.unsettled, numbers.settled) * self.size
        return np.sqrt(own**2 + numbers.move * left)

    def entropy(self, spreads: np.ndarray | float) -> float:
        """Return how far the chances to win that follow from score and spread are from the labelled ones. It
        is their mean cross entropy, in nats.

        spreads: by about how many points each score may be wrong
        """
        found = np.clip(1 / (1 + np.exp(-self.scores / spreads)), LEAST_CHANCE, 1 - LEAST_CHANCE)
        return float(-(self.chances * np.log(found) + (1 - self.chances) * np.log(1 - found)).mean())

    def choose(self, which: np.ndarray) -> Leads:
        """Return the positions for which the mask ``which`` is True."""
        return Leads(
            self.size,
            *(getattr(self, name)[which] for name in ("scores", "stones", "unsettled", "chances")),
        )


def evaluate_leads(positions: Positions, chances: np.ndarray) -> Leads:
    """Evaluate positions and return the leads of their sides to move. ``chances``: Black's chance to win in
    each, from 0 to 1
    """
    evaluator = Evaluator()
    scores, unsettled = np.zeros(len(positions)), np.zeros(len(positions), dtype=bool)
    shown = tqdm(
        boards(positions), total=len(positions), desc=f"{positions.size}x{positions.size}", file=sys.stderr
    )
    for row, board in enumerate(shown):
        tables = evaluator.evaluate(board)
        black = int(tables["score"][board.to_move]) / POINT - KOMI
        scores[row] = black if board.to_move == BLACK else -black
        unsettled[row] = any(is_unstable(group) for group in tables["groups"][: int(tables["group_count"])])
    for_mover = np.where(positions.to_move == BLACK, chances, 1 - chances)
    stones = np.count_nonzero(positions.grids, axis=(1, 2))
    return Leads(positions.size, scores, stones, unsettled, for_mover)


def fit_spread(parts: Sequence[Leads]) -> Spread:
    """Fit the numbers that tell by about how many points a score is wrong, and return them. With them the
    computed chances of winning come nearest to the labels.

    parts: evaluated positions, one item for each size of board; every size counts the same
    """
    return _descend(START, lambda numbers: fmean(each.entropy(each.spreads(numbers)) for each in parts))


def one_spread(parts: Sequence[Leads]) -> float:
    """Return the single spread for all scores that brings the chances of winning nearest to the labels. A
    spread is by about how many points scores are wrong.

    It is given in points for each line of the board's width. It serves for comparison with the fit, in which
    the spread differs from score to score. parts: evaluated positions, one item for each size of board; every
    size counts the same
    """
    tried = np.arange(0.05, 3.0, 0.01)
    return float(min(tried, key=lambda share: fmean(each.entropy(share * each.size) for each in parts)))


def _descend(numbers: Spread, cost: Callable[[Spread], float]) -> Spread:
    """Search for numbers with a smaller cost, step by step from ``numbers``, and return the best found.

    A step multiplies or divides one of the numbers by a factor in NEIGHBORS, if that lowers the cost. cost: a
    function from numbers to their cost
    """
    best = cost(numbers)
    for step in NEIGHBORS:
        improved = True
        while improved:
            improved = False
            for field in fields(Spread):
                for factor in (step, 1 / step):
                    tried = replace(numbers, **{field.name: getattr(numbers, field.name) * factor})
                    found = cost(tried)
                    if found < best - 1e-9 and tried.length <= 1.0:
                        numbers, best, improved = tried, found, True
    return numbers


def describe(parts: dict[str, list[Leads]], numbers: Spread) -> dict[int, object]:
    """Return the figures of the fit by size of board, for the numbers' file: how many positions there are,
    and three entropies on those held out.

    They are the entropy with the spread ``numbers``, with one spread for all scores, and with a chance of one
    half everywhere. parts: the evaluated positions of the parts ``train`` and ``held-out``, one item for each
    size of board
    """
    single = one_spread(parts["train"])
    return {
        each.size: {
            "positions_train": len(train.scores),
            "positions_held_out": len(each.scores),
            "entropy_held_out": round(each.entropy(each.spreads(numbers)), 4),
            "entropy_of_one_spread": round(each.entropy(single * each.size), 4),
            "entropy_of_one_half": round(each.entropy(1e9), 4),
        }
        for train, each in zip(parts["train"], parts["held-out"], strict=True)
    }


def with_values(text: str, numbers: Spread, notes: dict[str, object]) -> str:
    """Return the text of a file of numbers with new values and notes on the fit. Names, units and meanings
    stay as they are.
    """
    entries = parse_yaml(text)
    entries["fit"] = notes
    for name, value in asdict(numbers).items():
        entries[name]["value"] = round(value, 4)
    return yaml.safe_dump(entries, sort_keys=False, width=115, allow_unicode=True, default_flow_style=None)


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Add the command line of `tamen fit winning`."""
    parser.add_argument(
        "--labels",
        type=array_file,
        nargs="+",
        required=True,
        metavar="FILE",
        help="labelled positions with `winrate`",
    )
    parser.add_argument(
        "--sample", type=int, help="use at most so many positions of each file (default: all)"
    )
    parser.add_argument(
        "--out", type=output_file, default=FILE, help=f"the file to rewrite (default {FILE.name})"
    )


def _load(path: Path, sample: int | None) -> tuple[Leads, np.ndarray]:
    """Return the evaluated positions of a file, and for each the index in PARTS of the part of the data that
    it belongs to.

    sample: the most positions to take, spread over the file, None for all. Raises OSError, or ValueError for
    a file without chances to win or a sample below 1.
    """
    positions = load_labels(path)
    with np.load(path, allow_pickle=False) as arrays:
        if "winrate" not in arrays:
            raise ValueError(f"{path}: there is no array 'winrate'")
        chances = arrays["winrate"].astype(float)
    if chances.shape != (len(positions),):
        raise ValueError(f"{path}: 'winrate' has the shape {chances.shape}, expected ({len(positions)},)")
    if sample is not None and sample < 1:
        raise ValueError(f"the sample has {sample} positions, expected 1 or more")
    count = min(sample or len(positions), len(positions))
    rows = np.unique(np.linspace(0, len(positions) - 1, count).astype(int))
    chosen = positions.choose(rows)
    return evaluate_leads(chosen, chances[rows]), part_of_games(chosen.games)


def run(options: argparse.Namespace) -> int:
    """Fit the numbers that turn a lead into a chance to win to labelled positions, as the options of `tamen
    fit winning` say. Write them and print figures of the fit.

    Returns the exit status: 0, or 1 if a file cannot be used.
    """
    try:
        text = options.out.read_text(encoding="utf-8")
        loaded = [_load(path, options.sample) for path in options.labels]
    except (ValueError, OSError) as error:
        print(f"tamen fit winning: error: {error}", file=sys.stderr)
        return 1
    parts = {
        name: [leads.choose(part == number) for leads, part in loaded] for number, name in enumerate(PARTS)
    }
    numbers = fit_spread(parts["train"])
    notes: dict[str, object] = {
        "command": "tamen fit winning --labels labels9.npz labels19.npz"
        + (f" --sample {options.sample}" if options.sample else ""),
        "date": datetime.date.today().isoformat(),
        "boards": describe(parts, numbers),
    }
    replace_text(options.out, with_values(text, numbers, notes))
    print(yaml.safe_dump(notes, sort_keys=False), end="")
    return 0
