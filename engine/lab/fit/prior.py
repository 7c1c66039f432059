"""`tamen fit prior`: how likely strong players play each point, into ``engine/montecarlo/prior.yaml``.

The facts about every legal move (`engine.montecarlo.move_facts`) are listed in positions of expert games, in labelled
positions (``labels*.npz``, see engine/lab/README.md: the five likeliest moves of a strong network) and in late
positions of finished games on 9x9. A conditional logit is fitted to the moves chosen, by gradient steps on the whole
data (Adam), pulled towards zero; what the weights of small boards differ from those of large ones is pulled more
strongly. A tenth of the positions of every file is held out and measured.

The shapes were counted in ``games19_train`` (`patterns.shapes`), where their shares are therefore too good to be true:
fit on other games.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path

import numpy as np
import yaml
from numba import float64, int64, types, void
from tqdm import tqdm

from engine.board.kernels import LEGAL, legality
from engine.board.points import EMPTY, NUM_POINTS, PASS
from engine.board.record import POINTS, RECORD
from engine.files import replace_text
from engine.jit import kernel
from engine.lab.fit.conditional_logit import descend
from engine.lab.fit.rules import HELD_OUT, Case, finished_cases, game_cases, labelled_cases
from engine.montecarlo.move_facts import COLUMNS, FIRST, KINDS, WORK, list_facts, survey
from engine.montecarlo.prior import BOARDS, FILE, LARGEST_SMALL, WEIGHTS, Prior
from engine.options import input_file, output_file
from patterns.shapes import FOUND, TABLE, VIEWS, find_all, load_shapes

ALL = 1_000_000

LABELLED_COUNT = 3.0
"""For how many positions a labelled one counts: it says how likely several moves are, and is as odd as those that a
search comes upon."""

SMALL_PULL = 10.0
"""How much more strongly the differences between small and large boards are pulled towards zero."""

RATE = 0.1

FIRST_MOVES = (1, 3, 5, 10, 20)
"""Among how many of the likeliest moves the one chosen is looked for."""

ENDS = types.Array(types.int64, 1, "C")
BOARDS_OF = types.Array(types.int8, 1, "C")
SHARES = types.Array(types.float32, 1, "C")
FLAGS = types.Array(types.boolean, 1, "C")
SUMS = types.Array(types.float64, 1, "C")
SLOPES = types.Array(types.float64, 2, "C")
RANKS = types.Array(types.int64, 1, "C")


@kernel(int64(TABLE, VIEWS, FOUND, WORK, RECORD, int64, int64, int64, POINTS, POINTS, ENDS))
def _list_moves(table, views, found, work, position, color, last, before, points, columns, ends):
    """List the legal points of a colour and the columns of their facts; returns how many points.

    The columns of one move begin where those of the one before end.
    """
    find_all(table, position, color, last, views, found)
    survey(position, work)
    moves = end = 0
    for point in range(NUM_POINTS):
        if position.color[point] == EMPTY and legality(position, color, point) == LEGAL:
            list_facts(position, found, color, last, before, point, work)
            for index in range(work[0].facts):
                columns[end + index] = work[0].columns[index]
            end += int64(work[0].facts)
            points[moves] = point
            ends[moves] = end
            moves += 1
    return moves


@kernel(void(WEIGHTS, int64, POINTS, ENDS, int64, int64, SUMS))
def _fill_sums(weights, board, columns, ends, first, past, sums):
    """Write the sums of the weights of the moves from ``first`` to before ``past`` into ``sums``, from its start."""
    for move in range(first, past):
        total = 0.0
        for index in range(ends[move], ends[move + 1]):
            total += weights[board, columns[index]]
        sums[move - first] = total


@kernel(void(WEIGHTS, POINTS, ENDS, ENDS, BOARDS_OF, SHARES, SHARES, SLOPES))
def _add_slopes(weights, columns, ends, starts, boards, shares, counts, slopes):
    """Add the gradient of the loss, summed over the positions each as often as it counts, to ``slopes``."""
    sums = np.empty(NUM_POINTS, dtype=np.float64)
    for position in range(boards.size):
        if counts[position] == 0:
            continue
        first, past = starts[position], starts[position + 1]
        board = int64(boards[position])
        _fill_sums(weights, board, columns, ends, first, past, sums)
        count = past - first
        most = sums[:count].max()
        raised = 0.0
        for move in range(count):
            sums[move] = np.exp(sums[move] - most)
            raised += sums[move]
        for move in range(count):
            wrong = (sums[move] / raised - shares[first + move]) * counts[position]
            for index in range(ends[first + move], ends[first + move + 1]):
                slopes[board, columns[index]] += wrong


@kernel(float64(WEIGHTS, POINTS, ENDS, ENDS, BOARDS_OF, SHARES, FLAGS, RANKS))
def _rank(weights, columns, ends, starts, boards, shares, looked_at, ranks):
    """Of some positions how many moves are likelier than the one chosen most, by position; returns the summed loss."""
    sums = np.empty(NUM_POINTS, dtype=np.float64)
    loss = 0.0
    for position in range(boards.size):
        ranks[position] = -1
        if not looked_at[position]:
            continue
        first, past = starts[position], starts[position + 1]
        _fill_sums(weights, int64(boards[position]), columns, ends, first, past, sums)
        count = past - first
        most = sums[:count].max()
        raised = 0.0
        best = 0
        for move in range(count):
            raised += np.exp(sums[move] - most)
            if shares[first + move] > shares[first + best]:
                best = move
        ranks[position] = 0
        for move in range(count):
            if sums[move] > sums[best]:
                ranks[position] += 1
            if shares[first + move] > 0:
                loss -= shares[first + move] * (sums[move] - most - np.log(raised))
    return loss


@dataclass(frozen=True)
class Task:
    """The facts about all moves of all positions.

    columns: of all facts, one move after the other; ends: where those of each move begin, and the end; starts: where
    the moves of each position begin, and the end; boards: the kind of board of each position (index into BOARDS);
    shares: how often each move was chosen, summing to 1 in a position; counts: for how many each position counts in
    the fit, 0 if it is held out; sources: by position the index of its file among ``names``.
    """

    columns: np.ndarray
    ends: np.ndarray
    starts: np.ndarray
    boards: np.ndarray
    shares: np.ndarray
    counts: np.ndarray
    sources: np.ndarray
    names: tuple[str, ...]

    def slopes(self, weights: np.ndarray) -> np.ndarray:
        """The gradient of the mean loss of the positions that count, by kind of board and column."""
        found: np.ndarray = np.zeros(weights.shape)
        _add_slopes(
            weights.astype(np.float32),
            self.columns,
            self.ends,
            self.starts,
            self.boards,
            self.shares,
            self.counts,
            found,
        )
        found /= self.counts.sum()
        return found

    def fit(self, pull: float, steps: int) -> np.ndarray:
        """The weights by kind of board and column: what both have in common, and what small boards have besides."""
        strength = np.array([[pull], [pull * SMALL_PULL]])

        def gradient(flat: np.ndarray) -> np.ndarray:
            parts = flat.reshape(len(BOARDS), COLUMNS)
            slopes = self.slopes(np.cumsum(parts, axis=0))
            by_part: np.ndarray = np.stack([slopes.sum(axis=0), slopes[1]]) + strength * parts
            return by_part.ravel()

        shown = tqdm(range(1, steps + 1), unit="step", file=sys.stderr)
        flat = descend(gradient, len(BOARDS) * COLUMNS, shown, steps, RATE)
        weights: np.ndarray = np.cumsum(flat.reshape(len(BOARDS), COLUMNS), axis=0)
        return weights

    def measure(self, weights: np.ndarray) -> Iterator[str]:
        """A line for each file: of its positions held out, how often the move chosen is among the likeliest."""
        for source, name in enumerate(self.names):
            looked_at = (self.counts == 0) & (self.sources == source)
            count = np.count_nonzero(looked_at)
            if not count:
                continue
            ranks = np.empty(len(self.boards), dtype=np.int64)
            loss = _rank(
                weights.astype(np.float32),
                self.columns,
                self.ends,
                self.starts,
                self.boards,
                self.shares,
                looked_at,
                ranks,
            )
            shares = "  ".join(
                f"{most}: {np.count_nonzero(ranks[looked_at] < most) / count:.3f}" for most in FIRST_MOVES
            )
            yield f"{name}: {count} positions held out, among the first  {shares}  mean loss {loss / count:.3f}"


def cases_of(file: Path, count: int, step: int) -> Iterator[Case]:
    """The positions of a file: labelled ones, late ones of finished games, or every so-many-th of expert games."""
    if file.suffix != ".npz":
        return game_cases(file, count, step)
    with np.load(file) as data:
        labelled = "top_prior" in data
    return labelled_cases(file, ALL) if labelled else finished_cases(file)


def _count_of(case: Case) -> float:
    """For how many positions one counts: more where several moves were chosen."""
    return LABELLED_COUNT if len(case.chosen) > 1 else 1.0


def collect(files: Iterable[tuple[str, Iterable[Case]]]) -> Task:
    """The facts about the moves of all positions, by file. A move that was chosen and is not legal does not count."""
    prior = Prior(np.zeros((len(BOARDS), COLUMNS), dtype=np.float32), load_shapes())
    points = np.zeros(NUM_POINTS, dtype=np.int16)
    room = np.zeros(NUM_POINTS * len(KINDS), dtype=np.int16)
    room_ends = np.zeros(NUM_POINTS, dtype=np.int64)
    columns, ends, shares = [np.zeros(0, np.int16)], [np.zeros(1, np.int64)], [np.zeros(0, np.float32)]
    starts, boards, counts, sources = [0], [], [], []
    names, total = [], 0
    for source, (name, cases) in enumerate(files):
        names.append(name)
        for number, case in enumerate(tqdm(cases, desc=name, file=sys.stderr), 1):
            last, before = (*case.last_moves, PASS, PASS)[:2]
            work = (prior.table, prior.views, prior.found, prior.work)
            moves = _list_moves(*work, case.board.position, case.color, last, before, points, room, room_ends)
            chosen = np.array([case.chosen.get(move, 0.0) for move in points[:moves].tolist()], np.float32)
            if moves < 2 or not chosen.any():
                continue
            columns.append(room[: room_ends[moves - 1]].copy())
            ends.append(room_ends[:moves] + total)
            total = int(ends[-1][-1])
            shares.append(chosen / chosen.sum())
            starts.append(starts[-1] + moves)
            boards.append(int(case.board.size <= LARGEST_SMALL))
            counts.append(_count_of(case) if number % HELD_OUT else 0.0)
            sources.append(source)
    return Task(
        columns=np.concatenate(columns),
        ends=np.concatenate(ends),
        starts=np.array(starts, dtype=np.int64),
        boards=np.array(boards, dtype=np.int8),
        shares=np.concatenate(shares),
        counts=np.array(counts, dtype=np.float32),
        sources=np.array(sources, dtype=np.int64),
        names=tuple(names),
    )


def write(weights: np.ndarray, file: Path, command: str) -> None:
    """Write the table of `engine.montecarlo.prior` and the command; an old file stays whole until the new one is."""
    table: dict[str, dict[str, object]] = {}
    for row, board in zip(weights, BOARDS, strict=True):
        table[board] = {}
        for kind, axes in KINDS.items():
            part = row[FIRST[kind] :][: int(np.prod(axes))].reshape(axes)
            # what was never met has weight 0, and not -0
            table[board][kind] = (np.round(part.astype(np.float64), 2) + 0.0).tolist()
    text = f"# How likely moves are by the facts about them (prior.py says how). Made by:\n# {command}\n"
    replace_text(file, text + yaml.safe_dump(table, sort_keys=False, default_flow_style=None, width=110))


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """The options of `tamen fit prior`."""
    parser.add_argument(
        "files",
        nargs="+",
        type=input_file,
        help="games files, labels*.npz and games9_final.npz, in any order",
    )
    parser.add_argument("--count", type=int, default=2000, help="games looked at of each (default 2000)")
    parser.add_argument("--step", type=int, default=10, help="moves from position to position (default 10)")
    parser.add_argument("--pull", type=float, default=1e-5, help="pull towards zero (default 0.00001)")
    parser.add_argument("--steps", type=int, default=200, help="steps of the fit (default 200)")
    parser.add_argument(
        "--output", type=output_file, default=FILE, help="where the table goes (default: in place)"
    )


def _command(options: argparse.Namespace) -> str:
    """The command that a fit is made by, files without their folders."""
    numbers = [f"--{name} {getattr(options, name)}" for name in ("count", "step", "pull", "steps")]
    return " ".join(["tamen fit prior", *(file.name for file in options.files), *numbers])


def run(options: argparse.Namespace) -> int:
    """Carry out `tamen fit prior`."""
    task = collect((file.name, cases_of(file, options.count, options.step)) for file in options.files)
    if not len(task.boards):
        print("tamen fit prior: error: the files hold no positions", file=sys.stderr)
        return 1
    weights = task.fit(options.pull, options.steps)
    write(weights, options.output, _command(options))
    for line in task.measure(weights):
        print(line)
    return 0
