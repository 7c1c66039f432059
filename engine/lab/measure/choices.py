"""`tamen measure choices`: how often the moves that strong players chose are among the likeliest.

Of positions of a games file, or of labelled positions, three orders of the legal moves are held against the move that
was chosen (of a labelled position the network's likeliest): that of the prior; that of the likelihood, by the reasons
that experts name for moves and by the other facts of all; and that of the candidates by their likelihood, with all
others behind them by the prior. A pair is the move chosen and another legal one at random; it is in order if the move
chosen is ahead, a tie counts half (Enderton 1992). With ``--parts`` the positions are told apart by the stones on the
board and by how far the move chosen is from the last one: where an order is bad, it shows.
"""

from __future__ import annotations

import argparse
import random
import sys
from collections.abc import Iterable, Iterator
from dataclasses import replace
from itertools import pairwise
from pathlib import Path

import numpy as np
from tqdm import tqdm

from engine.base.options import input_file, not_negative, positive
from engine.board.points import NUM_POINTS, PASS, STRIDE
from engine.decide.prior.net_features import HISTORY
from engine.decide.prior.prior import load_prior
from engine.evaluate.evaluation import Evaluator
from engine.lab.make.fit.prior_learning import FIRST_MOVES
from engine.lab.make.fit.rules import Case, game_cases, labelled_cases
from engine.suggest.everyone import EXPERTS
from engine.suggest.knowledge import Knowledge
from engine.suggest.place import place_of
from engine.suggest.suggester import Suggester
from engine.suggest.view import look

BEHIND = -1e6
"""Added to what the prior gives moves that nobody names."""

STONES = (0, 20, 50, 100, 150, 200, NUM_POINTS)
"""Stones on the board where the next part of the positions begins."""

APART = (1, 2, 3, 5, 8, 12, NUM_POINTS)
"""Columns or rows between the move chosen and the last one, whichever are more, where the next part begins."""


def cases_of(file: Path, games: int, step: int, first: int, most: int) -> Iterator[Case]:
    """Yield the positions of a file in which more than one move is legal, if the move that was chosen is
    legal, too.

    If the file has labels (.npz), at most ``most`` positions are read. Otherwise it is a file of games: the
    first ``first`` games are skipped, the next ``games`` are looked at, and every ``step``-th position of
    each is taken. Raises OSError, ValueError.
    """
    cases = labelled_cases(file, most) if file.suffix == ".npz" else game_cases(file, games, step, first)
    for case in cases:
        legal = case.board.legal_points(case.color)
        if len(legal) > 1 and max(case.chosen, key=lambda move: case.chosen[move], default=-1) in legal:
            yield case


class Orders:
    """Puts the legal moves of a position in several orders, the likeliest first. Each order is given by a
    value for every move.

    One order is made by the prior (an estimate of how likely each move is). If ``experts`` is True, another
    is made by what the experts (modules that suggest moves) think.
    """

    def __init__(self, experts: bool) -> None:
        """Load the knowledge of the prior and, if ``experts`` is True, of the experts (modules that suggest
        moves). Raises OSError or ValueError if a file with it cannot be read.
        """
        self._prior = load_prior()
        self._knowledge = Knowledge.load()
        self._suggester = Suggester(EXPERTS, self._knowledge) if experts else None
        self._evaluator = Evaluator()

    def of(self, case: Case) -> dict[str, np.ndarray]:
        """Put the moves in a position in several orders, and return these by name.

        An order is an array (float64) with a value for every point of the board; a higher value means a
        likelier move. case: the position, with the side to move and the last moves
        """
        last, before = case.last_moves
        earlier = case.board.last_moves(HISTORY)[2:]
        prior = self._prior.odds(case.board, case.color, last, before, earlier).astype(np.float64)
        if self._suggester is None:
            return {"prior": prior}
        tables = self._evaluator.evaluate(case.board)
        view = look(case.board, tables, case.color, case.komi, self._knowledge)
        view = replace(view, last_moves=case.last_moves)
        candidates, place = self._suggester.candidates(view), place_of(view)
        reasons = {each.move: each.reasons for each in candidates}
        likelihood, named = np.full(NUM_POINTS, BEHIND), np.full(NUM_POINTS, False)
        legal = case.board.legal_points(case.color)
        named[list(reasons)] = True
        likelihood[legal] = self._knowledge.likelihood.of(
            place, legal, [reasons.get(move, ()) for move in legal]
        )
        return {
            "prior": prior,
            "likelihood": likelihood,
            "candidates, then the prior": np.where(named, likelihood, BEHIND + prior),
        }


def place_of_choice(values: np.ndarray, legal: list[int], chosen: int) -> float:
    """Return how many legal moves an order puts before the chosen move: those with a higher value. Other
    moves with the same value count half.

    values: by point; legal: points that may be played; chosen: the chosen move
    """
    ahead = np.count_nonzero(values[legal] > values[chosen])
    return float(ahead + (np.count_nonzero(values[legal] == values[chosen]) - 1) / 2)


def measure(cases: Iterable[Case], orders: Orders, seed: int) -> dict[str, np.ndarray]:
    """Find the place of the chosen move in each order of the moves, for some positions (``cases``). Returns
    an array [position, 4] for each order, by name.

    Its columns are: the place of the chosen move, from 0; whether it is ahead of another legal move drawn at
    random (by ``seed``), 1, 0, or 0.5 for equal values; the number of stones on the board; and how far the
    move is from the last one (`APART`, -1 if there is none).
    """
    generator = random.Random(seed)
    found: dict[str, list[tuple[float, float, int, int]]] = {}
    for case in cases:
        chosen = max(case.chosen, key=lambda move: case.chosen[move])
        legal = case.board.legal_points(case.color)
        other = generator.choice([move for move in legal if move != chosen])
        kind = (int(np.count_nonzero(case.board.grid())), _distance_between(chosen, case.last_moves[0]))
        for name, values in orders.of(case).items():
            pair = (values[chosen] > values[other]) + 0.5 * (values[chosen] == values[other])
            found.setdefault(name, []).append((place_of_choice(values, legal, chosen), float(pair), *kind))
    return {name: np.array(rows) for name, rows in found.items()}


def _distance_between(move: int, last: int) -> int:
    """Return how far the point ``move`` is from the point ``last``, in columns or rows, whichever is more. -1
    if ``last`` is a pass.
    """
    if last == PASS:
        return -1
    return max(abs(move // STRIDE - last // STRIDE), abs(move % STRIDE - last % STRIDE))


def table(rows: np.ndarray, name: str) -> str:
    """Return one line of the table for an order of moves: how often the chosen move is among the first moves
    of the order, for each number in FIRST_MOVES, and how often it is ahead of a random other move. Both are
    shares from 0 to 1.

    rows: the array that `measure` returns for the order; name: the line's last word
    """
    shares = [float(np.mean(rows[:, 0] < most)) for most in FIRST_MOVES] + [float(rows[:, 1].mean())]
    return "".join(f"{share:8.3f}" for share in shares) + f"  {name}"


def list_parts(rows: np.ndarray) -> Iterator[str]:
    """Yield lines of the table for an order of moves, each for a group of positions: by how many stones are
    on the board, and by how far the chosen move is from the last one.

    rows: the array that `measure` returns for the order
    """
    for column, bounds, what in ((2, STONES, "stones"), (3, APART, "from the last move")):
        for first, past in pairwise(bounds):
            part = rows[(rows[:, column] >= first) & (rows[:, column] < past)]
            if len(part):
                up_to = " or more" if past == NUM_POINTS else f" to {past - 1}" if past > first + 1 else ""
                yield table(part, f"{first}{up_to} {what}, {len(part)} positions")


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Define the command line of `tamen measure choices` by adding its options to ``parser``."""
    parser.add_argument("file", type=input_file, help="a games file or a labels*.npz")
    parser.add_argument("--count", type=positive, default=2000, help="games looked at (default 2000)")
    parser.add_argument("--first", type=not_negative, default=0, help="games left out before (default 0)")
    parser.add_argument(
        "--step", type=positive, default=100, help="moves from position to position (default 100)"
    )
    parser.add_argument("--most", type=positive, default=20_000, help="labelled positions (default 20000)")
    parser.add_argument(
        "--experts", action="store_true", help="by the likelihood too, which takes ten times as long"
    )
    parser.add_argument(
        "--parts", action="store_true", help="by stones on the board and by distance from the last move too"
    )
    parser.add_argument("--seed", type=not_negative, default=1, help="of the other moves (default 1)")


def run(options: argparse.Namespace) -> int:
    """Print how often the moves that strong players chose are among the likeliest by several orders of the
    moves: the command `tamen measure choices`.

    Returns the exit status: 1 if the file cannot be used or holds no positions.
    """
    try:
        cases = tqdm(
            cases_of(options.file, options.count, options.step, options.first, options.most),
            file=sys.stderr,
            mininterval=5,
        )
        found = measure(cases, Orders(options.experts), options.seed)
    except ValueError as error:
        print(f"tamen measure choices: error: {error}", file=sys.stderr)
        return 1
    if not found:
        print("tamen measure choices: error: the file holds no positions", file=sys.stderr)
        return 1
    print(
        f"{len(next(iter(found.values())))} positions, the move chosen among the first so many, and pairs in order"
    )
    print("".join(f"{head:>8}" for head in (*FIRST_MOVES, "pairs")))
    for name, rows in found.items():
        print(table(rows, name))
        if options.parts:
            print("\n".join(list_parts(rows)))
    return 0
