"""`tamen fit net`: what the rest of the board says of a move, a small net that joins the prior in its file.

It learns from positions of expert games, given the odds of the prior as it is (`tamen fit prior`), to which it adds.
One game in ten is held out and measured. Shapes were counted in games of ``games19_train``, where their shares are too
good to be true: ``--only-of labels19.npz`` takes the games that this file names, in which they were not counted.

The engine's own file has no net, since players with one won no more games (README, what the parts are worth). A player
takes a file with one from a folder of numbers (``--numbers``), ``tamen measure choices`` by ``--prior``.
"""

from __future__ import annotations

import argparse
import sys
import time
from collections.abc import Iterator
from pathlib import Path

import numpy as np
import yaml
from tqdm import tqdm

from engine.files import replace_text
from engine.lab.fit.net_learning import BATCH, NetLearner, Positions, Results, random_net
from engine.lab.fit.prior import games_of
from engine.lab.fit.prior_learning import FIRST_MOVES
from engine.lab.fit.rules import HELD_OUT
from engine.lab.games import SIZE
from engine.options import array_file, input_file, not_negative, output_file, positive
from engine.prior.net import NET_GRAIN, SCALE
from engine.prior.prior import FILE, NET, PriorError, load_net, load_prior, packed
from engine.yaml_text import parse_yaml

MIXED = 1024
"""Positions of many games that are seen together, in an order of chance."""

FIRST_NOTE = "# The net: "
"""How the lines of a file begin that say how its net came about."""

Games = list[tuple[int, np.ndarray]]


def mixed(positions: Positions, games: Games, turn: int, step: int) -> Iterator[None]:
    """Fill the positions with those of a turn, again and again until all games were gone through."""
    positions.count = 0
    for number, moves in tqdm(games, desc=f"turn {turn + 1}", unit="game", mininterval=5, file=sys.stderr):
        # a game that does not fit any more would be cut short
        if positions.count + len(moves) // step + 1 > len(positions.chosen):
            yield
            positions.count = 0
        positions.add(moves, (number + turn) % step, step)
    if positions.count:
        yield


def learn(learner: NetLearner, positions: Positions, games: Games, options: argparse.Namespace) -> int:
    """Go through the games so many times, at other positions each time; how many positions were learned from."""
    generator = np.random.default_rng(options.seed)
    total = options.turns * sum(-(-len(moves) // options.step) for _, moves in games)
    done = 0
    for turn in range(options.turns):
        results = Results()
        order = [games[number] for number in generator.permutation(len(games))]
        for _ in mixed(positions, order, turn, options.step):
            shuffled = generator.permutation(positions.count)
            for which in np.array_split(shuffled, -(-positions.count // BATCH)):
                learner.learn(positions, which, options.rate * max(0.01, 1 - done / total), results)
                done += len(which)
        print(f"turn {turn + 1}, as it learned: {told(results)}", file=sys.stderr)
    return done


def told(results: Results) -> str:
    """What positions came to, as a line."""
    shares = "  ".join(
        f"{most}: {share / results.positions:.3f}"
        for most, share in zip(FIRST_MOVES, results.first, strict=True)
    )
    return (
        f"{results.positions} positions, among the first  {shares}  mean loss "
        f"{results.loss / results.positions:.3f}, without the net {results.loss_without / results.positions:.3f}"
    )


def write(start: Path, net: np.ndarray, file: Path, command: str, notes: str) -> None:
    """Write the numbers of one file with a net into another; an old one stays whole until the new one is."""
    text = start.read_text(encoding="utf-8")
    entry = parse_yaml(text)
    entry[NET] = {"scale": round(float(net[SCALE, 0]), 4), "weights": packed(net, NET_GRAIN)}
    comments = []
    for line in text.splitlines():
        if not line.startswith("#") or line.startswith(FIRST_NOTE):
            break
        comments.append(line)
    comments += [f"{FIRST_NOTE}{command}", f"# {notes}"]
    dumped = yaml.safe_dump(entry, sort_keys=False, default_flow_style=None, width=110)
    replace_text(file, "\n".join([*comments, dumped]))


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """The options of `tamen fit net`."""
    parser.add_argument("files", nargs="+", type=input_file, help="games files")
    parser.add_argument("--count", type=positive, default=2000, help="games looked at of each (default 2000)")
    parser.add_argument(
        "--only-of", type=array_file, metavar="LABELS", help="only the games that a labels*.npz names"
    )
    parser.add_argument(
        "--step", type=positive, default=25, help="moves from position to position (default 25)"
    )
    parser.add_argument(
        "--turns",
        type=positive,
        default=1,
        help="how often each game is gone through, at other positions (default 1)",
    )
    parser.add_argument("--rate", type=float, default=0.003, help="length of the first steps (default 0.003)")
    parser.add_argument("--seed", type=not_negative, default=1, help="default 1")
    parser.add_argument(
        "--start", type=input_file, default=FILE, help="the numbers that it adds to (default: the engine's)"
    )
    parser.add_argument(
        "--go-on", action="store_true", help="begin with the net that is there, not at random"
    )
    parser.add_argument("--output", type=output_file, required=True, help="where the numbers go with the net")


def _command(options: argparse.Namespace) -> str:
    """The command that a fit is made by, files without their folders."""
    words = ["tamen fit net", *(file.name for file in options.files)]
    words += [f"--{name} {getattr(options, name)}" for name in ("count", "step", "turns", "rate", "seed")]
    words += [f"--only-of {options.only_of.name}"] if options.only_of else []
    return " ".join(words + (["--go-on"] if options.go_on else []))


def run(options: argparse.Namespace) -> int:
    """Carry out `tamen fit net`."""
    began = time.process_time()
    only = None
    if options.only_of:
        with np.load(options.only_of) as data:
            only = frozenset(data["game"].tolist())
    learned: Games = []
    held: Games = []
    for file in options.files:
        for place, game in enumerate(games_of(file, options.count, only), 1):
            (learned if place % HELD_OUT else held).append(game)
    if not learned:
        print("tamen fit net: error: the files hold no games", file=sys.stderr)
        return 1
    try:
        prior, net = load_prior(options.start), load_net(options.start)
    except PriorError as error:
        print(f"tamen fit net: error: {error}", file=sys.stderr)
        return 1
    if options.go_on and not len(net):
        print(f"tamen fit net: error: {options.start.name} has no net to go on with", file=sys.stderr)
        return 1
    positions = Positions(prior, SIZE, MIXED)
    learner = NetLearner(net if options.go_on else random_net(options.seed))
    count = learn(learner, positions, learned, options)
    notes = f"{count:,} positions learned from, {(time.process_time() - began) / 60:.1f} minutes of one core"
    write(options.start, learner.net, options.output, _command(options), notes)
    print(notes)
    measured, results = NetLearner(load_net.__wrapped__(options.output)), Results()
    for _ in mixed(positions, held, 0, options.step):
        measured.measure(positions, results)
    if results.positions:
        print(f"held out: {told(results)}")
    return 0
