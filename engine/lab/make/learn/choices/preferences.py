"""`tamen learn preferences`: the net of small boards, learned from what a strong network prefers in labelled positions.

Labels name a few moves of each position with their shares, the best first. A net that knows large boards already
(``--begin-with``) learns them in many orientations. Positions of the part `held-out` of the labels
(`engine.lab.data.labels`) are measured and never learned from. Of the last moves labels know two, so the net sees no
more of them here. It needs PyTorch (``pip install tamen[learn]``).
"""

from __future__ import annotations

import argparse
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import TYPE_CHECKING

import numpy as np

from engine.base.breaking_off import BreakingOff
from engine.base.options import array_file, input_file, positive
from engine.board.board import Board
from engine.board.points import PASS
from engine.board.symmetry import SYMMETRIES
from engine.decide.prior.net import FILE as NET
from engine.decide.prior.net import SMALL_FILE, save_net
from engine.decide.prior.net_features import FEATURES, HISTORY, NOT_LEGAL, fill_features
from engine.decide.prior.prior import FILE as PRIOR
from engine.decide.prior.prior import LARGEST_SMALL, SMALLEST_WITH_NET, Prior, load_prior_alone
from engine.lab.data.labels import PARTS, arrays_of, load_labels, part_of_games, point_of
from engine.lab.make.learn.arguments import add_folder, add_seed
from engine.lab.make.learn.carrying_out import carry_out
from engine.lab.make.learn.choices.beginning import read_beginning
from engine.lab.make.learn.choices.positions import BATCH, places_by_turning

if TYPE_CHECKING:
    from engine.lab.make.learn.choices.learning import Learner

COMMAND = "tamen learn preferences"

HELD_OUT = PARTS.index("held-out")

SHARE_OF_BEST = 0.4
"""Of a position's shares so much goes to the first move, which was searched; the rest is shared as the label says."""

PACE = 0.3
"""The length of steps, as a share of those of a net that begins with nothing."""


class Preferences:
    """Labelled positions on one size of board, as the net sees them, with the shares of their moves.

    features, chances: as in `engine.lab.make.learn.choices.positions.Positions`; shares: [position, place],
    which add up to 1; games: from which game each position is
    """

    def __init__(self, prior: Prior, file: Path) -> None:
        """Read the labelled positions of a file. Those are left out whose best move is a pass, or of whose
        moves one is not legal. Raises ValueError, naming the file, if it is not of a small board or cannot be used.

        prior: says how likely moves are without the net
        """
        labels = load_labels(file)
        found = arrays_of(file, ("top_prior",))
        if labels.moves is None or labels.last is None or labels.ko is None or "top_prior" not in found:
            raise ValueError(f"{file.name} does not say which moves are preferred, nor the last ones")
        if not SMALLEST_WITH_NET <= labels.size <= LARGEST_SMALL:
            raise ValueError(
                f"{file.name} is of {labels.size} lines, expected {SMALLEST_WITH_NET} to {LARGEST_SMALL}"
            )
        self.size = labels.size
        places = labels.size**2
        self.features = np.empty((len(labels), places, FEATURES), dtype=np.float32)
        self.chances = np.empty((len(labels), places), dtype=np.float32)
        self.shares = np.empty((len(labels), places), dtype=np.float32)
        kept: list[int] = []
        for row in range(len(labels)):
            shares, place = share_out(labels.moves[row], found["top_prior"][row], places), len(kept)
            if shares is None:
                continue
            board = Board(labels.size)
            ko = point_of(int(labels.ko[row]), labels.size)
            try:
                board.set_position(labels.grids[row], int(labels.to_move[row]), ko if ko != PASS else 0)
            except ValueError as error:
                raise ValueError(f"{file.name}, position {row}: {error}") from None
            last, before = (point_of(int(each), labels.size) for each in labels.last[row][:2])
            self.chances[place] = see(prior, board, last, before, self.features[place])
            if (self.chances[place][shares > 0] > NOT_LEGAL).all():
                self.shares[place] = shares
                kept.append(row)
        if not kept:
            raise ValueError(f"{file.name} holds no position to learn from")
        self.games = labels.games[kept]
        self.features, self.chances, self.shares = (
            each[: len(kept)] for each in (self.features, self.chances, self.shares)
        )

    def turned(self, which: Sequence[int] | np.ndarray, turnings: np.ndarray) -> tuple[np.ndarray, ...]:
        """Return some positions, each turned: their features, the logarithms of the prior's chances, and the
        shares of their moves.

        which: the numbers of the positions; turnings: for each of them the symmetry, 0 to 7
        """
        places = places_by_turning(self.size)[turnings]
        rows = np.asarray(which)[:, None]
        return self.features[rows, places], self.chances[rows, places], self.shares[rows, places]


def share_out(moves: np.ndarray, shares: np.ndarray, places: int) -> np.ndarray | None:
    """Return the shares of all places of a board, float32, which add up to 1; None if the best move is a pass.

    moves: the places of the moves preferred, the best first, ``places`` for a pass and -1 for none; shares:
    those of these moves by the label, NaN or negative where it knows none
    """
    if not 0 <= moves[0] < places:
        return None
    found = np.zeros(places, dtype=np.float32)
    for move, share in zip(moves, np.nan_to_num(shares), strict=True):
        if 0 <= move < places:
            found[move] = max(0.0, float(share))
    total = found.sum()
    if total > 0:
        found *= (1 - SHARE_OF_BEST) / total
    found[moves[0]] += 1 - found.sum()
    return found


def see(prior: Prior, board: Board, last: int, before: int, features: np.ndarray) -> np.ndarray:
    """Fill ``features`` [place, feature] with what the net sees of a position, and return the logarithms of
    the prior's chances by place, NOT_LEGAL where a move is not legal.

    prior: without a net; last, before: the enemy's last move and the move before it, PASS for none
    """
    odds = prior.odds_anew(board, board.to_move, [last, before, *[PASS] * HISTORY][:HISTORY])
    fill_features(odds, board.position, board.to_move, prior.found, prior.work, prior.room, features)
    points = [point_of(place, board.size) for place in range(board.size**2)]
    chances: np.ndarray = prior.room["chances"][0][: board.size**2]
    return np.where(odds[points] > NOT_LEGAL, chances, NOT_LEGAL)


def batches(which: np.ndarray, positions: int, generator: np.random.Generator) -> Iterator[np.ndarray]:
    """Yield some of the numbers in ``which``, BATCH at a time, ``positions`` in all (the last batch may be
    smaller). All come once in an order of chance before any comes again.
    """
    left = positions
    while left > 0:
        order = generator.permutation(which)[:left]
        yield from np.array_split(order, -(-len(order) // BATCH))
        left -= len(order)


def learn(options: argparse.Namespace, ending: BreakingOff) -> None:
    """Let a net learn what is preferred in labelled positions, and write it to `net_small.npz` in the folder.
    A first interrupt ends the learning early.

    options: those of the command; ending: a context in which that holds. Raises OSError or ValueError.
    """
    from engine.lab.make.learn.choices.learning import Learner

    beginning = read_beginning(options.begin_with)
    known = Preferences(load_prior_alone(), options.labels)
    is_held = part_of_games(known.games) == HELD_OUT
    learned_from = np.flatnonzero(~is_held)
    if not len(learned_from):
        raise ValueError(f"{options.labels.name} holds only positions that are held out")
    learner = Learner(options.seed, pace=PACE)
    learner.begin_with(beginning.weights)
    print(f"before: held out: {measure(learner, known, is_held)}", flush=True)
    generator = np.random.default_rng(options.seed)
    with ending:
        for which in batches(learned_from, options.positions, generator):
            turnings = generator.integers(SYMMETRIES, size=len(which))
            learner.learn_shares(known.turned(which, turnings), options.positions)
    told = (
        f"{learner.done:,} of {len(learned_from):,} positions; held out: {measure(learner, known, is_held)}"
    )
    command = f"{COMMAND} {options.labels.name} --begin-with {options.begin_with.name}"
    notes = f"{command} --positions {options.positions} --seed {options.seed}\n{told}\nbegun with: {beginning.notes}"
    options.out.mkdir(parents=True, exist_ok=True)
    save_net(learner.weights(), PRIOR, notes, options.out / SMALL_FILE.name)
    print(notes)


def measure(learner: Learner, known: Preferences, some: np.ndarray) -> str:
    """Return a line of text on how well the net of ``learner`` tells what is preferred in some positions.

    some: a mask of the positions of ``known``
    """
    return str(learner.measure_all(np.flatnonzero(some), known.turned, learner.measure_shares))


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Add the options of `tamen learn preferences`."""
    parser.add_argument("labels", type=array_file, help="labelled positions of one small board (labels9.npz)")
    add_folder(parser)
    parser.add_argument(
        "--begin-with",
        type=input_file,
        metavar="NET",
        default=NET,
        help="the net to go on from (default: that of large boards)",
    )
    parser.add_argument(
        "--positions", type=positive, default=20_000, metavar="N", help="in all (default 20000)"
    )
    add_seed(parser)


def run(options: argparse.Namespace) -> int:
    """Let a net learn what is preferred in labelled positions, as the options of `tamen learn preferences`
    say.

    Returns the exit status: 0, 1 for an error, or that of an interrupt.
    """
    return carry_out(COMMAND, lambda ending: learn(options, ending))
