"""`tamen learn labels`: positions of any games, judged at long thinking time, as labels for the fits.

What the loop does with its own games, for those of others: a file of labels as the fits and `tamen measure` take them.
Positions are drawn from every game and judged in pieces, here, by processes, or by a cluster; each piece is kept, so a
run that was broken off goes on where it stood.
"""

from __future__ import annotations

import argparse
import itertools
import sys
from collections.abc import Iterable
from pathlib import Path

import numpy as np
from tqdm import tqdm

from engine.base.arrays import write_arrays
from engine.base.breaking_off import BreakingOff
from engine.base.options import input_folder, input_path, not_negative, output_file, positive
from engine.board.points import BLACK, WHITE
from engine.decide.decision.number_sets import read_contents
from engine.game.game import Game
from engine.lab.crews import add_arguments as add_cluster
from engine.lab.crews import add_jobs, crew_of
from engine.lab.data.games import recorded_games
from engine.lab.make.learn.carrying_out import carry_out
from engine.lab.make.learn.checkpoints import Checkpoints
from engine.lab.make.learn.loop import judging
from engine.lab.make.learn.loop.course import in_parts, per_hour
from engine.lab.make.learn.loop.own_games import PASSED, index_of, join_pieces


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Add the options of `tamen learn labels`."""
    parser.add_argument("games", type=input_path, help="a games file, an SGF file, or a folder of them")
    parser.add_argument(
        "--out", type=output_file, required=True, metavar="FILE", help="the file of labels (.npz) to write"
    )
    parser.add_argument(
        "--checkpoints",
        type=Path,
        required=True,
        metavar="FOLDER",
        help="where pieces are kept that were judged",
    )
    parser.add_argument("--count", type=positive, default=100, help="games at most (default 100)")
    parser.add_argument("--positions", type=positive, default=1, help="of each game, at most (default 1)")
    parser.add_argument(
        "--thinking", type=positive, default=4000, help="games played out for a judgement (default 4000)"
    )
    parser.add_argument(
        "--first", type=not_negative, default=4, help="moves of a game before the first (default 4)"
    )
    parser.add_argument("--seed", type=not_negative, default=1, help="of what is drawn (default 1)")
    parser.add_argument(
        "--numbers",
        type=input_folder,
        metavar="FOLDER",
        help="a set of numbers that the player judges by (default: its own)",
    )
    add_jobs(parser)
    add_cluster(parser)


def run(options: argparse.Namespace) -> int:
    """Label positions of games by the player's own judgement and write the labels to a file, as the options
    of `tamen learn labels` say.

    Returns the exit status: 0, 1 for an error, or that of an interrupt.
    """

    def work(ending: BreakingOff) -> None:
        with ending:
            _label_games(options)

    return carry_out("tamen learn labels", work)


def _label_games(options: argparse.Namespace) -> None:
    broken: list[str] = []
    games = list(itertools.islice(recorded_games(options.games, broken.append), options.count))
    size, rows = moves_of(games)
    lines = judging.choose(rows, options.first, options.positions, options.seed)
    if not lines:
        raise ValueError(
            f"'{options.games}' holds no game on {size}x{size} from an empty board with more than {options.first} moves"
        )
    numbers = () if options.numbers is None else read_contents(options.numbers)
    pieces = [
        judging.Judging(numbers, size, options.thinking, options.seed, tuple(each))
        for each in in_parts(lines, judging.POSITIONS_A_PIECE)
    ]
    checkpoints = Checkpoints(options.checkpoints)
    arriving = checkpoints.carry_out("labels", crew_of(options), judging.judge, pieces)
    done = dict(tqdm(arriving, total=len(pieces), unit="piece", file=sys.stderr))
    write_arrays(options.out, join_pieces(done[number] for number in range(len(pieces))))
    seconds = sum(float(each["seconds"]) for each in done.values())
    print(
        f"{len(lines)} positions of {len(rows['games'])} games on {size}x{size} in {seconds:.0f} s of work, "
        f"{per_hour(len(lines), seconds)} an hour and core; {checkpoints.reused} of {len(pieces)} pieces were known"
    )
    left_out = len(broken) + len(games) - len(rows["games"])
    if left_out:
        print(f"{left_out} games were left out: not to be read, of another size, set up, or out of turn")


def moves_of(games: Iterable[Game]) -> tuple[int, dict[str, np.ndarray]]:
    """Return those games that can be labelled, as arrays by name, with the size of their boards. They are on
    boards of the first game's size, began empty, and have alternating colours.

    The arrays: ``games``, their numbers from 0; ``moves`` [game, move], each x + size * y or PASSED;
    ``length``, how many moves each has.
    """
    size, numbers, lines = 0, [], []
    for number, game in enumerate(games):
        size = size or game.size
        colors = [color for color, _ in game.moves]
        in_turn = colors == [(BLACK, WHITE)[move % 2] for move in range(len(colors))]
        if game.size == size and in_turn and len(game.setups) == 1 and not game.setups[0][0].any():
            numbers.append(number)
            lines.append([index_of(move, size) for _, move in game.moves])
    moves = np.full((len(lines), max(map(len, lines), default=0)), PASSED, dtype=np.int16)
    for row, line in zip(moves, lines, strict=True):
        row[: len(line)] = line
    return size, {
        "games": np.array(numbers, dtype=np.int64),
        "moves": moves,
        "length": np.array([len(line) for line in lines], dtype=np.int32),
    }
