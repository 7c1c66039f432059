"""`tamen fit rules`: how often strong players follow each rule, into ``engine/suggest/likelihood.yaml``.

All experts look at labelled positions (the ``labels*.npz`` of ../shared/data: the five likeliest moves of a strong
network) and at positions out of expert games. For each candidate its reasons are kept. A conditional logit is fitted
to the moves chosen: the weights of `engine.suggest.likelihood`, by gradient steps on the whole data (Adam), pulled
towards zero. A tenth of the positions is held out and measured.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

import numpy as np
import yaml
from tqdm import tqdm

from engine.board.board import Board
from engine.board.points import BLACK, EMPTY, PASS, WHITE, opponent, point_at
from engine.evaluate.evaluation import Evaluator
from engine.files import replace_text
from engine.lab.games import SIZE, read_games
from engine.strategy import assess
from engine.suggest.everyone import EXPERTS
from engine.suggest.experts.joseki import corners_open
from engine.suggest.likelihood import (
    FARTHEST,
    FILE,
    NOTHING_KNOWN,
    SHARE_STEPS,
    distance_class,
    scaled_guess,
    share_class,
)
from engine.suggest.rules import load_rules
from engine.suggest.suggester import Suggester
from engine.suggest.view import View

HELD_OUT = 10
"""One position in so many is held out."""

STEPS = 400
RATE = 0.05


@dataclass(frozen=True)
class Case:
    """A position to look at: ``chosen`` are the moves with the share of each."""

    board: Board
    color: int
    last_moves: tuple[int, ...]
    move_number: int
    komi: float
    chosen: dict[int, float]


@dataclass
class Samples:
    """What the experts said. Rows of ``terms`` are (candidate, column, value); candidates know their position."""

    terms: list[tuple[int, int, float]]
    position: list[int]
    share: list[float]
    missed: int = 0
    positions: int = 0


def labelled_cases(file: Path, most: int) -> Iterator[Case]:
    """The positions of a ``labels*.npz``, every so-many-th if there are more than ``most``."""
    with np.load(file) as data:
        step = max(1, len(data["stones"]) // most)
        for row in range(0, len(data["stones"]), step):
            stones = data["stones"][row]
            size = len(stones)
            color = BLACK if data["to_move"][row] > 0 else WHITE
            grid = np.where(stones > 0, BLACK, np.where(stones < 0, WHITE, EMPTY)).astype(np.int8)
            board = Board(size)
            board.set_position(grid, color)

            def at(index: int, size: int = size) -> int:
                return point_at(index % size, index // size) if 0 <= index < size * size else PASS

            chosen = {
                at(int(move)): float(share)
                for move, share in zip(data["top_moves"][row], data["top_prior"][row], strict=True)
                if 0 <= move < size * size
            }
            last = tuple(at(int(move)) for move in data["last"][row])
            yield Case(board, color, last, int(data["move_number"][row]), 7.5, chosen)


def game_cases(file: Path, games: int, step: int) -> Iterator[Case]:
    """Every ``step``-th position of some games, the move that was played the only one chosen."""
    for number, game in zip(range(games), read_games(file), strict=False):
        board, color, last = Board(SIZE), BLACK, (PASS, PASS)
        for index, move in enumerate(game.moves):
            if move != PASS and index % step == number % step:
                yield Case(board.copy(), color, last, index, game.komi, {move: 1.0})
            board.play(color, move)
            last, color = (move, last[0]), opponent(color)


def collect(cases: Iterator[Case], samples: Samples) -> None:
    """Let the experts look at the cases."""
    evaluator, suggester = Evaluator(), Suggester(EXPERTS, likelihood=NOTHING_KNOWN)
    columns = {name: number for number, name in enumerate(load_rules())}
    for case in cases:
        samples.positions += 1
        tables = evaluator.evaluate(case.board)
        strategy = assess(
            case.board, tables, case.color, case.move_number, case.komi, corners_open(case.board)
        )
        candidates = suggester.candidates(View(case.board, tables, strategy, case.last_moves))
        found = {each.move for each in candidates}
        seen = {move: share for move, share in case.chosen.items() if move in found}
        if not seen or len(candidates) < 2:
            samples.missed += 1
            continue
        total = sum(seen.values())
        for candidate in candidates:
            number = len(samples.position)
            samples.position.append(samples.positions)
            samples.share.append(seen.get(candidate.move, 0.0) / total)
            samples.terms.extend(_terms(number, columns, candidate.move, candidate.reasons, case.last_moves))


def _terms(
    number: int, columns: dict[str, int], move: int, reasons: Sequence, last_moves: Sequence[int]
) -> Iterator[tuple[int, int, float]]:
    rules = len(columns)
    for reason in reasons:
        column = columns[reason.rule.id]
        yield number, column, 1.0
        yield number, rules + column, scaled_guess(reason)
    yield number, 2 * rules + share_class(reasons), 1.0
    start = 2 * rules + len(SHARE_STEPS) + 1
    for last in last_moves[:2]:
        yield number, start + distance_class(move, last), 1.0
        start += FARTHEST + 1


def columns_of(rules: int) -> int:
    """How many weights there are."""
    return 2 * rules + len(SHARE_STEPS) + 1 + 2 * (FARTHEST + 1)


class Task:
    """The samples as arrays; positions whose number divides by HELD_OUT are held out."""

    def __init__(self, samples: Samples, columns: int) -> None:
        terms = np.array(samples.terms, dtype=np.float64).reshape(-1, 3)
        self._rows, self._columns = terms[:, 0].astype(np.int64), terms[:, 1].astype(np.int64)
        self._values, self._count = terms[:, 2], columns
        numbers, self._position = np.unique(np.array(samples.position), return_inverse=True)
        self._share = np.array(samples.share)
        self._held = numbers % HELD_OUT == 0
        self._starts = np.concatenate([[0], np.flatnonzero(np.diff(self._position)) + 1])

    def _chances(self, weights: np.ndarray) -> np.ndarray:
        odds = np.bincount(
            self._rows, weights=self._values * weights[self._columns], minlength=len(self._share)
        )
        odds -= np.maximum.reduceat(odds, self._starts)[self._position]
        odds = np.exp(odds)
        return odds / np.add.reduceat(odds, self._starts)[self._position]

    def gradient(self, weights: np.ndarray, pull: float) -> np.ndarray:
        """Of the mean loss of the positions that are not held out, with the pull."""
        wrong = (self._chances(weights) - self._share) * ~self._held[self._position]
        sums = np.bincount(self._columns, weights=self._values * wrong[self._rows], minlength=self._count)
        return sums / np.count_nonzero(~self._held) + pull * weights

    def measure(self, weights: np.ndarray) -> dict[str, float]:
        """Of the positions held out: how often the likeliest candidate is the one chosen most, and the mean loss."""
        chances = self._chances(weights)
        found = {1: 0, 3: 0, 5: 0, 10: 0}
        held = np.flatnonzero(self._held)
        ends = np.append(self._starts[1:], len(chances))
        for number in held:
            part = slice(self._starts[number], ends[number])
            place = int(np.sum(chances[part] > chances[part][np.argmax(self._share[part])]))
            for most in found:
                found[most] += place < most
        loss = -np.sum(self._share * np.log(chances + 1e-12) * self._held[self._position])
        measured = {f"among the first {most}": count / len(held) for most, count in found.items()}
        return {**measured, "mean loss": float(loss / len(held)), "positions": float(len(held))}


def fit(task: Task, columns: int, pull: float) -> np.ndarray:
    """The weights by Adam on the whole data."""
    weights, mean, square = np.zeros(columns), np.zeros(columns), np.zeros(columns)
    for step in tqdm(range(1, STEPS + 1), unit="step", file=sys.stderr):
        gradient = task.gradient(weights, pull)
        mean = 0.9 * mean + 0.1 * gradient
        square = 0.999 * square + 0.001 * gradient**2
        rate = RATE * (1 - step / (STEPS + 1))
        weights -= rate * (mean / (1 - 0.9**step)) / (np.sqrt(square / (1 - 0.999**step)) + 1e-8)
    return weights


def write(weights: np.ndarray, file: Path) -> None:
    """Write the table of `engine.suggest.likelihood`; an old file stays whole until the new one is."""
    names = list(load_rules())
    rounded = [round(float(weight), 3) for weight in weights]
    rest = rounded[2 * len(names) :]
    first, second = len(SHARE_STEPS) + 1, len(SHARE_STEPS) + 2 + FARTHEST
    table = {
        "share": rest[:first],
        "near_last": rest[first:second],
        "near_before": rest[second:],
        "rules": {name: [rounded[number], rounded[len(names) + number]] for number, name in enumerate(names)},
    }
    text = "# How likely moves are by their reasons (likelihood.py says how); made by `tamen fit rules`.\n"
    replace_text(file, text + yaml.safe_dump(table, sort_keys=False, default_flow_style=None, width=110))


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """The options of `tamen fit rules`."""
    parser.add_argument("--labels", nargs="*", type=Path, default=[], help="labels*.npz files")
    parser.add_argument("--games", type=Path, help="a games file")
    parser.add_argument(
        "--most", type=int, default=20_000, help="positions of each labels file (default 20000)"
    )
    parser.add_argument("--count", type=int, default=300, help="games looked at (default 300)")
    parser.add_argument("--step", type=int, default=12, help="moves from position to position (default 12)")
    parser.add_argument("--pull", type=float, default=1e-4, help="pull towards zero (default 0.0001)")
    parser.add_argument("--output", type=Path, default=FILE, help="where the table goes (default: in place)")


def run(options: argparse.Namespace) -> int:
    """Carry out `tamen fit rules`."""
    samples = Samples([], [], [])
    for file in options.labels:
        collect(tqdm(labelled_cases(file, options.most), desc=file.name, file=sys.stderr), samples)
    if options.games:
        collect(tqdm(game_cases(options.games, options.count, options.step), file=sys.stderr), samples)
    if not samples.position:
        print("tamen fit rules: error: no positions; name --labels or --games", file=sys.stderr)
        return 1
    columns = columns_of(len(load_rules()))
    task = Task(samples, columns)
    weights = fit(task, columns, options.pull)
    write(weights, options.output)
    print(f"positions looked at {samples.positions}, chosen move not suggested {samples.missed}")
    for name, value in task.measure(weights).items():
        print(f"{name:20} {value:.4f}")
    return 0
