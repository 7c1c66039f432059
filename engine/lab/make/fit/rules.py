"""`tamen fit rules`: how often strong players follow each rule, into ``engine/suggest/likelihood.yaml``.

All experts look at labelled positions (``labels*.npz``, see engine/lab/README.md: the five likeliest moves of a strong
network), at late positions of finished games, and at positions out of expert games. The facts about every candidate are
kept. A conditional logit is fitted to the moves chosen: the weights of `engine.suggest.likelihood`, by gradient steps
on the whole data (Adam), pulled towards zero. A tenth of the positions is held out and measured.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field, replace
from itertools import islice
from pathlib import Path

import numpy as np
import yaml
from tqdm import tqdm

from engine.base.files import replace_text
from engine.base.options import array_file, input_file, output_file
from engine.board.board import Board
from engine.board.points import BLACK, EMPTY, PASS, WHITE, opponent
from engine.evaluate.evaluation import Evaluator
from engine.lab.data.games import FINISHED_KOMI, SIZE, finished_moves, read_games
from engine.lab.data.labels import point_of
from engine.lab.make.fit.conditional_logit import Positions, descend
from engine.suggest.everyone import EXPERTS
from engine.suggest.knowledge import Knowledge
from engine.suggest.likelihood import FILE, KINDS, NOTHING_KNOWN, Fact, facts
from engine.suggest.place import place_of
from engine.suggest.suggester import Suggester
from engine.suggest.view import look

HELD_OUT = 10
"""Of every file one position in so many is held out, counted from 1."""

SMALL_PULL = 10.0
"""How much more strongly the weights for small boards alone are pulled towards zero."""

LATE = 44
"""Moves after which a 9x9 game is late: of labelled positions there are hardly any so late."""

LATE_STEP = 2
"""One late position in so many is looked at."""

NEIGHBORS = 400
RATE = 0.05


@dataclass(frozen=True)
class Case:
    """A position of a game, with the moves that were chosen in it.

    color: the side to move; last_moves: the last move and the one before, PASS for none; chosen: from each
    move that was chosen to its share of the choices, 1 for a move that was played
    """

    board: Board
    color: int
    last_moves: tuple[int, ...]
    komi: float
    chosen: dict[int, float]


@dataclass
class Samples:
    """What the experts (the modules that suggest moves) said of the candidates in many positions, as rows of
    facts.

    A fact has a kind and a name within that kind, such as the rule that names a move.

    columns: from every fact met to the number of its column
    terms: for each position an array with three numbers for each fact: the candidate (counted through all
    positions), the column and the value
    position, share, held: for each candidate the number of its position, the share of the choices that fell
    on it, and whether its position is held out
    missed: how many positions were left out, because no expert named a move that was chosen, or only one move
    was named
    positions: how many were looked at
    """

    columns: dict[Fact, int] = field(default_factory=dict)
    terms: list[np.ndarray] = field(default_factory=list)
    position: list[int] = field(default_factory=list)
    share: list[float] = field(default_factory=list)
    held: list[bool] = field(default_factory=list)
    missed: int = 0
    positions: int = 0


def labelled_cases(file: Path, most: int) -> Iterator[Case]:
    """Yield about ``most`` positions of a ``labels*.npz``, spread over the file, or all if it has no more.

    The moves chosen are the ones that the network likes best. Their shares are the network's chances.
    """
    with np.load(file) as packed:
        # an array is unpacked as a whole each time that it is asked for
        data = {name: packed[name] for name in ("stones", "to_move", "top_moves", "top_prior", "last")}
    step = max(1, len(data["stones"]) // most)
    for row in range(0, len(data["stones"]), step):
        stones = data["stones"][row]
        size = len(stones)
        color = BLACK if data["to_move"][row] > 0 else WHITE
        grid = np.where(stones > 0, BLACK, np.where(stones < 0, WHITE, EMPTY)).astype(np.int8)
        board = Board(size)
        board.set_position(grid, color)

        chosen = {
            point_of(int(move), size): float(share)
            for move, share in zip(data["top_moves"][row], data["top_prior"][row], strict=True)
            if 0 <= move < size * size
        }
        last = tuple(point_of(int(move), size) for move in data["last"][row])
        yield Case(board, color, last, 7.5, chosen)


def finished_cases(file: Path) -> Iterator[Case]:
    """Yield late positions of the finished games of a ``games9_final.npz``. The move chosen in each is the
    one that was played.
    """
    for number, (size, played) in enumerate(finished_moves(file)):
        late = range(LATE + -(LATE + number) % LATE_STEP, len(played), LATE_STEP)
        yield from _cases_of(played, size, FINISHED_KOMI, late)


def game_cases(file: Path, games: int, step: int, first: int = 0) -> Iterator[Case]:
    """Yield every ``step``-th position of some games of a file: the first ``first`` games are left out, the
    next ``games`` are used.

    The move that was played is the one chosen.
    """
    for number, game in islice(enumerate(read_games(file)), first, first + games):
        yield from _cases_of(game.moves, SIZE, game.komi, range(number % step, len(game.moves), step))


def _cases_of(moves: list[int], size: int, komi: float, chosen: range) -> Iterator[Case]:
    """Yield some positions of a game, each with the move that was played there as the one chosen. Positions
    before a pass are left out.

    moves: points and PASS, Black first; size, komi: of the game; chosen: the numbers, from 0, of the moves
    before which the positions lie
    """
    board, color, last = Board(size), BLACK, (PASS, PASS)
    for index, move in enumerate(moves):
        if move != PASS and index in chosen:
            yield Case(board.copy(), color, last, komi, {move: 1.0})
        board.play(color, move)
        last, color = (move, last[0]), opponent(color)


def collect(cases: Iterable[Case], samples: Samples) -> None:
    """Let the experts (the modules that suggest moves) look at the positions of one file and add what they
    suggest to ``samples``: the moves, the facts about each, and how often it was chosen.

    One position in HELD_OUT is held out. A position in which no suggested move was chosen is only counted as
    missed.
    """
    knowledge = replace(Knowledge.load(), likelihood=NOTHING_KNOWN)
    evaluator, suggester = Evaluator(), Suggester(EXPERTS, knowledge)
    for number_of_case, case in enumerate(cases, 1):
        samples.positions += 1
        tables = evaluator.evaluate(case.board)
        view = look(case.board, tables, case.color, case.komi, knowledge)
        # a labelled position knows the moves before it, though its board does not
        view = replace(view, last_moves=case.last_moves)
        candidates = suggester.candidates(view)
        found = {each.move for each in candidates}
        seen = {move: share for move, share in case.chosen.items() if move in found}
        if not seen or len(candidates) < 2:
            samples.missed += 1
            continue
        total, place = sum(seen.values()), place_of(view)
        terms: list[tuple[int, int, float]] = []
        for candidate in candidates:
            number = len(samples.position)
            samples.position.append(samples.positions)
            samples.share.append(seen.get(candidate.move, 0.0) / total)
            samples.held.append(number_of_case % HELD_OUT == 0)
            for kind, which, value in facts(place, candidate.move, candidate.reasons):
                column = samples.columns.setdefault((kind, which), len(samples.columns))
                terms.append((number, column, value))
        samples.terms.append(np.array(terms, dtype=np.float64))


class Task:
    """The samples as arrays, to which the weights of the facts about moves are fitted.

    They hold the candidates of each position with their facts, and which of the candidates were chosen.
    """

    def __init__(self, samples: Samples) -> None:
        terms = np.concatenate(samples.terms)
        self._rows, self._columns = terms[:, 0].astype(np.int64), terms[:, 1].astype(np.int64)
        self._values, self.columns = terms[:, 2], len(samples.columns)
        _, position = np.unique(np.array(samples.position), return_inverse=True)
        self._positions = Positions(position)
        self._share = np.array(samples.share)
        self._held = np.array(samples.held)[self._positions.starts]

    def _chances(self, weights: np.ndarray) -> np.ndarray:
        odds = np.bincount(
            self._rows, weights=self._values * weights[self._columns], minlength=len(self._share)
        )
        return self._positions.chances(odds)

    def gradient(self, weights: np.ndarray, pull: np.ndarray) -> np.ndarray:
        """Return the slope of the mean loss for each weight, over the positions that are not held out.

        pull: how strongly each weight is drawn to zero: ``pull`` times the weight is added to its slope
        """
        wrong = (self._chances(weights) - self._share) * ~self._held[self._positions.position]
        sums = np.bincount(self._columns, weights=self._values * wrong[self._rows], minlength=self.columns)
        found: np.ndarray = sums / np.count_nonzero(~self._held) + pull * weights
        return found

    def measure(self, weights: np.ndarray) -> dict[str, float]:
        """Return figures for the positions held out, by name.

        They are the shares of positions, from 0 to 1, in which the candidate chosen most is among the first
        1, 3, 5 and 10 by these weights, the mean loss, and the number of positions.
        """
        chances = self._chances(weights)
        found = {1: 0, 3: 0, 5: 0, 10: 0}
        held = np.flatnonzero(self._held)
        starts = self._positions.starts
        ends = np.append(starts[1:], len(chances))
        for number in held:
            part = slice(starts[number], ends[number])
            place = int(np.sum(chances[part] > chances[part][np.argmax(self._share[part])]))
            for most in found:
                found[most] += place < most
        loss = -np.sum(self._share * np.log(chances + 1e-12) * self._held[self._positions.position])
        measured = {f"among the first {most}": count / len(held) for most, count in found.items()}
        return {**measured, "mean loss": float(loss / len(held)), "positions": float(len(held))}


def fit(task: Task, pull: np.ndarray) -> np.ndarray:
    """Return a weight for each fact about a move. The weights are fitted by gradient steps to those choices
    in ``task`` that are not held out. ``pull``: how strongly each weight is drawn to zero
    """
    steps = tqdm(range(1, NEIGHBORS + 1), unit="step", file=sys.stderr)
    return descend(lambda weights: task.gradient(weights, pull), task.columns, steps, NEIGHBORS, RATE)


def compute_pulls(columns: dict[Fact, int], pull: float) -> np.ndarray:
    """Return for each fact about a move how strongly its weight is drawn to zero, as an array by columns.

    It is ``pull``, or more for facts that count on small boards only. columns: from each fact to its column
    """
    return np.array([pull * (SMALL_PULL if "small" in kind else 1.0) for kind, _ in columns])


def write(columns: dict[Fact, int], weights: np.ndarray, file: Path, command: str) -> None:
    """Write the weights of the facts into the table of `engine.suggest.likelihood`, with the command that
    made them.

    columns: from each fact about a move to its place in ``weights``. An old file is replaced only once
    everything is written.
    """
    table: dict[str, dict[str | int, float]] = {kind: {} for kind in KINDS}
    for kind, which in sorted(columns, key=lambda fact: (fact[0], str(fact[1]).zfill(2))):
        weight = round(float(weights[columns[kind, which]]), 3)
        if weight != 0.0:
            table[kind][which] = weight
    text = f"# How likely moves are by their reasons (likelihood.py says how). Made by:\n# {command}\n"
    replace_text(file, text + yaml.safe_dump(table, sort_keys=False, default_flow_style=None, width=110))


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Add the options of `tamen fit rules`."""
    parser.add_argument("--labels", nargs="*", type=array_file, default=[], help="labels*.npz files")
    parser.add_argument("--games", type=input_file, help="a games file")
    parser.add_argument(
        "--finished", type=array_file, help="a games9_final.npz: late positions of finished 9x9 games"
    )
    parser.add_argument(
        "--most", type=int, default=20_000, help="positions of each labels file (default 20000)"
    )
    parser.add_argument("--count", type=int, default=300, help="games looked at (default 300)")
    parser.add_argument("--step", type=int, default=12, help="moves from position to position (default 12)")
    parser.add_argument("--pull", type=float, default=1e-4, help="pull towards zero (default 0.0001)")
    parser.add_argument(
        "--output", type=output_file, default=FILE, help="where the table goes (default: in place)"
    )


def _write_command(options: argparse.Namespace) -> str:
    """Return the command line with which a fit is made. Files are named without their folders."""
    words = ["tamen fit rules"]
    if options.labels:
        words += ["--labels", *(file.name for file in options.labels)]
    if options.finished:
        words += ["--finished", options.finished.name]
    if options.games:
        words += ["--games", options.games.name, "--count", options.count, "--step", options.step]
    return " ".join(map(str, (*words, "--most", options.most, "--pull", options.pull)))


def run(options: argparse.Namespace) -> int:
    """Fit the weights of the facts about moves to the files that the options of `tamen fit rules` name. Write
    them and print how well they foretell moves.

    Returns the exit status: 0, or 1 if there are no positions.
    """
    samples = Samples()
    for file in options.labels:
        collect(tqdm(labelled_cases(file, options.most), desc=file.name, file=sys.stderr), samples)
    if options.finished:
        collect(tqdm(finished_cases(options.finished), desc=options.finished.name, file=sys.stderr), samples)
    if options.games:
        collect(tqdm(game_cases(options.games, options.count, options.step), file=sys.stderr), samples)
    if not samples.position:
        print("tamen fit rules: error: no positions; name --labels or --games", file=sys.stderr)
        return 1
    task = Task(samples)
    weights = fit(task, compute_pulls(samples.columns, options.pull))
    write(samples.columns, weights, options.output, _write_command(options))
    print(f"positions looked at {samples.positions}, chosen move not suggested {samples.missed}")
    for name, value in task.measure(weights).items():
        print(f"{name:20} {value:.4f}")
    return 0
