"""`tamen measure indigo`: Indigo's second opinion beside the evaluator, and where the two disagree, who is right.

Both are held to labelled ownership. They disagree about a string where one gives its points to its own side and the
other to the enemy; the label says who is right.
"""

from __future__ import annotations

import argparse
import json
import sys
from collections import Counter
from dataclasses import asdict, dataclass

import numpy as np
from tqdm import tqdm

from engine.base.options import array_file, positive
from engine.board.board import Board
from engine.board.points import BLACK, EMPTY, point_at, vertex_of, xy
from engine.evaluate.evaluation import Evaluator
from engine.evaluate.others.baselines import owners
from engine.evaluate.others.indigo.opinion import opinion
from engine.evaluate.tables import POINT
from engine.explain.drawing.overlays import ownership
from engine.lab.data.labels import Measures, Positions, load_labels, measure
from engine.lab.measure.territory import PART, table

SURE = 0.5
"""Ownership from which on the evaluator, or a label, gives a string to a side."""


@dataclass(frozen=True)
class Dispute:
    """A string that Indigo takes for dead and the evaluator does not, or the other way round.

    position: its number among the positions measured; stone: a vertex of the string; stones: how many it has
    dead_for: who takes it for dead, ``indigo`` or ``evaluator``
    ownership: who owns its points by the label, from 1 (the string's side) to -1 (the enemy)
    right: who is right, or ``nobody`` if the label is unsure
    """

    size: int
    position: int
    stone: str
    stones: int
    dead_for: str
    ownership: float
    right: str


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Define the command line of `tamen measure indigo` by adding its options to ``parser``."""
    parser.add_argument("labels", type=array_file, nargs="+", help="labels*.npz files")
    parser.add_argument(
        "--sample", type=positive, help="measure at most so many positions a file (default: all)"
    )
    parser.add_argument("--list", action="store_true", help="list every string that they disagree about")
    parser.add_argument("--json", action="store_true", help="print one JSON object")


def run(options: argparse.Namespace) -> int:
    """Compare the opinion of Indigo (an older program) with that of our evaluator on labelled positions, and
    print who is right: the command `tamen measure indigo`.

    Returns the exit status: 2 for a file that cannot be used.
    """
    figures: dict[str, dict[str, Measures]] = {}
    disputes: list[Dispute] = []
    try:
        for path in options.labels:
            positions = load_labels(path).part(PART)
            if options.sample:
                positions = positions.sample(options.sample)
            figures[path.name], found = compare_methods(positions)
            disputes += found
    except ValueError as error:
        print(f"tamen measure indigo: {error}", file=sys.stderr)
        return 2
    if options.json:
        by_file = {
            name: {method: asdict(each) for method, each in rows.items()} for name, rows in figures.items()
        }
        print(json.dumps({"figures": by_file, "disputes": [asdict(each) for each in disputes]}))
        return 0
    for name, rows in figures.items():
        print(f"{name}\n{table(rows)}\n")
    print("\n".join(tell_disputes(disputes, options.list)))
    return 0


def compare_methods(positions: Positions) -> tuple[dict[str, Measures], list[Dispute]]:
    """Compare ways of estimating who owns the points, on labelled positions.

    The methods are Zobrist's and Bouzy's influence, Indigo and our evaluator. Returns the figures by the name
    of the method, and the strings that only one of Indigo and the evaluator takes for dead.
    """
    evaluator = Evaluator()
    second = np.zeros(positions.ownership.shape, dtype=np.float32)
    first, scores = second.copy(), np.zeros(len(positions))
    disputes: list[Dispute] = []
    for index in tqdm(range(len(positions)), file=sys.stderr):
        board = Board(positions.size)
        color = int(positions.to_move[index])
        board.set_position(positions.grids[index], color)
        second[index] = opinion(positions.grids[index]).owners
        tables = evaluator.evaluate(board)
        for point in board.points():
            x, y = xy(point)
            first[index, y, x] = ownership(tables, color, point)
        scores[index] = float(tables["lead"][color]) / POINT
        disputes += _find_disputes(board, index, second[index], first[index], positions.ownership[index])
    figures = {
        method: measure(positions, owners(method, positions.grids))
        for method in ("Zobrist's influence", "Bouzy 5/21", "Bouzy 5/21 + distance")
    }
    figures["Indigo"] = measure(positions, second)
    figures["evaluator"] = measure(positions, first, scores)
    return figures, disputes


def tell_disputes(disputes: list[Dispute], each: bool) -> list[str]:
    """Return lines of text on disputed strings: how often the evaluator, Indigo or nobody is right about one.
    If ``each`` is True, a line for every such string follows.
    """
    right = Counter(dispute.right for dispute in disputes)
    lines = [
        f"{len(disputes)} strings that one takes for dead and the other does not: the evaluator is right about "
        f"{right['evaluator']}, Indigo about {right['indigo']}; {right['nobody']} are undecided"
    ]
    if each:
        lines += [
            f"{dispute.size}x{dispute.size} position {dispute.position}: {dispute.stone} ({dispute.stones}), dead for "
            f"{dispute.dead_for}, ownership {dispute.ownership:+.2f}: {dispute.right}"
            for dispute in disputes
        ]
    return lines


def _find_disputes(
    board: Board, index: int, second: np.ndarray, first: np.ndarray, label: np.ndarray
) -> list[Dispute]:
    found, seen = [], set[int]()
    for y in range(board.size):
        for x in range(board.size):
            point = point_at(x, y)
            color = board.color_at(point)
            if color == EMPTY or point in seen:
                continue
            stones = board.stones(point)
            seen.update(stones)
            sign = 1 if color == BLACK else -1
            indigo, evaluator, truth = (sign * _mean(plane, stones) for plane in (second, first, label))
            if (indigo < 0 and evaluator > SURE) or (indigo > 0 and evaluator < -SURE):
                dead_for = "indigo" if indigo < 0 else "evaluator"
                other = "evaluator" if dead_for == "indigo" else "indigo"
                right = dead_for if truth < -SURE else other if truth > SURE else "nobody"
                name = vertex_of(point, board.size)
                found.append(Dispute(board.size, index, name, len(stones), dead_for, round(truth, 2), right))
    return found


def _mean(plane: np.ndarray, stones: list[int]) -> float:
    return float(np.mean([plane[xy(stone)[::-1]] for stone in stones]))
