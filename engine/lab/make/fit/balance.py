"""`tamen fit balance`: weights of playouts under which games end as the positions they begin in deserve.

Weights that make moves like an expert's need not make games that end alike: what counts is that the errors of both
sides are in balance (Silver and Tesauro 2009; Huang, Coulom and Lin 2010). So the share of the games that are won from
labelled positions is held against the chance to win that the labels give. The groups of weights of ``weights.npz`` are
multiplied by a factor each, one after the other, up and down, and what brings the shares nearer stays. Every trial
plays the same random numbers, so it differs from the last by its weights alone. A part of the labels is held out and
reported.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path

import numpy as np

from engine.base.options import array_file, output_file, positive
from engine.board.board import Board
from engine.board.record import new_stack
from engine.decide.games.playout import play_many
from engine.decide.games.records import (
    ATARI,
    BESIDE,
    CAPTURE,
    EXTEND,
    GAME_DTYPE,
    KINDS,
    LONG_RACE,
    NAKADE,
    RACE,
    SAVE,
)
from engine.decide.games.records import SAVE_BY_CAPTURE as BY_CAPTURE
from engine.decide.games.weights import FILE, load_weights, save_weights
from engine.jit.declaring import record_array
from engine.lab.data.labels import KOMI, PARTS, load_labels, part_of_games

STEPS = (3.0, 1.7)
"""By how much a group is multiplied or divided in each round."""

LEAST_GAIN = 0.0004
"""By how much the error must fall for a step to stay: about as much as it differs between two seeds."""

SEED = 2026

GROUPS: dict[str, tuple[int, int]] = {
    "nakade": (NAKADE, CAPTURE),
    "captures": (CAPTURE, BY_CAPTURE),
    "captures that save": (BY_CAPTURE, SAVE),
    "narrow saves": (SAVE, SAVE + 3),
    "wide saves": (SAVE + 3, ATARI),
    "ataris that catch": (ATARI, ATARI + 2),
    "ataris in ladders": (ATARI + 2, ATARI + 4),
    "other ataris": (ATARI + 4, EXTEND),
    "narrow extensions": (EXTEND, EXTEND + 2),
    "extensions": (EXTEND + 2, EXTEND + 4),
    "wide extensions": (EXTEND + 4, BESIDE),
    "shape beside": (BESIDE, RACE),
    "captures in races": (RACE, RACE + 2),
    "ataris in races": (RACE + 2, LONG_RACE),
    "captures in long races": (LONG_RACE, LONG_RACE + 1),
    "liberties in long races": (LONG_RACE + 1, KINDS),
}
"""The kinds of answers that are multiplied together, from the first to the one before the last."""

TENUKI = "tenuki"

SHARPNESS = ("answer", "elsewhere")
"""Tables that are raised to a power instead: above 1 it makes good shape likelier still."""


@dataclass(frozen=True)
class Sample:
    """Positions as records of BOARD_DTYPE, and Black's chance to win in each, from 0 to 1."""

    boards: np.ndarray
    chances: np.ndarray


def sample(path: Path, part: str, most: int) -> Sample:
    """Draw at most ``most`` positions of a part of a file of labels, with a fixed seed.

    Raises OSError, or ValueError if there are none or the chances to win are missing.
    """
    labels = load_labels(path)
    with np.load(path, allow_pickle=False) as arrays:
        if "winrate" not in arrays or arrays["winrate"].shape != labels.scores.shape:
            raise ValueError(f"{path}: there is no array 'winrate' with a chance for each position")
        chances = arrays["winrate"].astype(float)
    rows = np.flatnonzero(part_of_games(labels.games) == PARTS.index(part))
    if not len(rows):
        raise ValueError(f"{path} holds no positions of games of the part '{part}'; it has too few games")
    rows = np.sort(np.random.default_rng(SEED).permutation(rows)[:most])
    boards = new_stack(len(rows))
    for place, row in enumerate(rows):
        board = Board(labels.size)
        board.set_position(labels.grids[row], int(labels.to_move[row]))
        boards[place] = board.position
    return Sample(boards, chances[rows])


def error(weights: np.ndarray, samples: Sequence[Sample], games: int) -> float:
    """Return how far games played out at random with these weights are from the labels. It is the mean
    squared difference between two shares: the games that Black wins, and the labelled chance that Black wins.

    The part of the difference that is mere chance, as only ``games`` games are played out from each position,
    is subtracted. weights: a table with one row; samples: positions of several sizes of board; each sample
    counts the same
    """
    record, boards = record_array(1, GAME_DTYPE), new_stack(2)
    found = []
    for each in samples:
        won = np.empty(len(each.chances))
        for row, position in enumerate(each.boards):
            record["random"] = np.uint64(SEED + 2 * row + 1)
            boards[0] = position
            won[row] = play_many(record[0], boards, weights[0], KOMI, games)
        noise = won * (1 - won) / max(1, games - 1)
        found.append(float(np.mean((won - each.chances) ** 2 - noise)))
    return float(np.mean(found))


def scale_group(weights: np.ndarray, group: str, factor: float) -> np.ndarray:
    """Return a copy of the weights of random games in which the weights of one group are multiplied by a
    factor.

    For a group in SHARPNESS each weight, as a share of the largest one, is instead raised to the power of the
    factor. The weights then differ more from each other for a factor above 1, less for one below 1.
    """
    made = weights.copy()
    if group in SHARPNESS:
        table = made[group][0].astype(float)
        highest = table.max()
        made[group][0] = (table / highest) ** factor * highest
    elif group == TENUKI:
        made["tenuki"] *= factor
    else:
        first, after = GROUPS[group]
        made["kind"][0, first:after] *= factor
    return made


def balance(
    weights: np.ndarray, measured: Callable[[np.ndarray], float], tell: Callable[[str], None]
) -> np.ndarray:
    """Improve the weights of random games and return them. In each round every group of weights is made
    larger and smaller by a factor; a change that helps is kept and repeated.

    The factor of a round is one of STEPS, which become smaller. measured: a function from weights to a number
    that says how wrong they are; tell: called with a line of text after each gain
    """
    best = measured(weights)
    tell(f"as they are: {best:.5f}")
    for step in STEPS:
        for group in (TENUKI, *GROUPS, *SHARPNESS):
            size = step**0.5 if group in SHARPNESS else step
            for factor in (size, 1 / size):
                trial = scale_group(weights, group, factor)
                found = measured(trial)
                while found < best - LEAST_GAIN:
                    weights, best = trial, found
                    tell(f"{group} x {factor:.2f}: {best:.5f}")
                    trial = scale_group(weights, group, factor)
                    found = measured(trial)
    return weights


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Add the options of `tamen fit balance`."""
    parser.add_argument(
        "labels", nargs="+", type=array_file, help="labelled positions with the chance to win, 'winrate'"
    )
    parser.add_argument(
        "--positions", type=positive, default=400, help="positions of each file (default 400)"
    )
    parser.add_argument(
        "--games", type=positive, default=150, help="games played out from each (default 150)"
    )
    parser.add_argument(
        "--weights", type=array_file, default=FILE, help=f"weights to begin with (default {FILE.name})"
    )
    parser.add_argument("--out", type=output_file, default=FILE, help=f"file to write (default {FILE.name})")


def run(options: argparse.Namespace) -> int:
    """Balance the weights of random games so that their results fit the labels, as `tamen fit balance` does.
    Write the weights and print their errors before and after.

    Returns the exit status: 0, or 1 if a file cannot be used.
    """
    try:
        weights = load_weights(options.weights)
        chosen, held = (
            [sample(path, part, options.positions) for path in options.labels]
            for part in ("train", "held-out")
        )
    except (OSError, ValueError) as problem:
        print(f"tamen fit balance: error: {problem}", file=sys.stderr)
        return 1
    before = error(weights, held, options.games)
    balanced = balance(
        weights, lambda trial: error(trial, chosen, options.games), lambda text: print(text, flush=True)
    )
    print(f"held out: {before:.5f} before, {error(balanced, held, options.games):.5f} now")
    save_weights(balanced, options.out)
    return 0
