"""`tamen fit worth`: what likelihood and danger count beside the score, into ``engine/decide/decision/worth.yaml``.

In labelled positions (``labels*.npz``, see engine/lab/README.md) the likeliest candidates are judged as the lookahead
does, in those that `engine.lab.make.fit.rules` holds out: where the likelihood was fitted it would be trusted too much.
A conditional logit is fitted to the move that a strong network likes best: by the score, by the doublings of a move's
odds, and by whether its stone is threatened or captured. The weights divided by that of the score are points.
"""

from __future__ import annotations

import argparse
import datetime
import itertools
import sys
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import numpy as np
import yaml
from tqdm import tqdm

from engine.base.files import replace_text
from engine.base.numbers import FIT
from engine.base.options import array_file, output_file
from engine.decide.decision.levels import HIGHEST
from engine.decide.decision.record import Tried
from engine.decide.decision.settings import Settings
from engine.decide.decision.worth import EXPECTED, FILE, Worth, load_worth
from engine.decide.lookahead.decider import assemble
from engine.evaluate.tables import CAPTURED, THREATENED
from engine.lab.make.fit.conditional_logit import Positions, descend
from engine.lab.make.fit.rules import HELD_OUT, labelled_cases
from engine.lab.measure.moves import game_at

TERMS = ("score", "likelihood", "threatened", "captured")
ALL = 1_000_000
STEPS = 2000
RATE = 0.02
PULL = 1e-3


def positions(files: list[Path], most: int, candidates: int, level: int) -> Iterator[tuple[np.ndarray, int]]:
    """Yield for each labelled position the terms of its candidates, an array [candidate, term], and the index
    of the candidate that the network likes best. Terms are figures from which a move's worth is computed.

    most: how many positions of each file are used; candidates: how many moves are judged in each, the
    likeliest ones; level: of the player that judges them. Positions in which the network's move is no
    candidate are left out.
    """
    decider = assemble(Settings(level))
    for file in files:
        unseen = itertools.islice(labelled_cases(file, ALL), HELD_OUT - 1, None, HELD_OUT)
        for case in tqdm(itertools.islice(unseen, most), desc=file.name, file=sys.stderr):
            tried = decider.judge_likeliest(game_at(case), case.color, candidates)
            moves = [each.move for each in tried]
            best = max(case.chosen, key=lambda move: case.chosen[move])
            if best in moves:
                yield np.array([_list_terms(each) for each in tried]), moves.index(best)


def _list_terms(tried: Tried) -> tuple[float, ...]:
    return (
        tried.score,
        tried.candidate.likelihood,
        float(tried.status == THREATENED),
        float(tried.status >= CAPTURED),
    )


class Choices:
    """Holds the terms of all candidates in all positions, and which candidate was chosen in each. Terms are
    figures from which a move's worth is computed.
    """

    def __init__(self, found: list[tuple[np.ndarray, int]]) -> None:
        lengths = [len(terms) for terms, _ in found]
        self._positions = Positions(np.repeat(np.arange(len(found)), lengths))
        terms = np.concatenate([terms for terms, _ in found])
        self._spread = terms.std(axis=0) + 1e-9
        self._terms = terms / self._spread
        self._chosen = np.zeros(len(terms))
        self._chosen[self._positions.starts + np.array([best for _, best in found])] = 1.0

    def _chances(self, weights: np.ndarray) -> np.ndarray:
        return self._positions.chances(self._terms @ weights)

    def gradient(self, weights: np.ndarray) -> np.ndarray:
        """Return for each weight the slope of the mean loss plus PULL times the weight. ``weights``: one for
        each term, per standard deviation of the term
        """
        wrong = self._chances(weights) - self._chosen
        found: np.ndarray = self._terms.T @ wrong / len(self._positions) + PULL * weights
        return found

    def fit(self, which: np.ndarray) -> np.ndarray:
        """Return the weights of the terms that make the chosen candidates as likely as possible.

        Each weight is for one unit of its term, not for one standard deviation as in `gradient`. which: a
        mask of the terms that get a weight; the others get 0
        """
        steps = range(1, STEPS + 1)
        weights = descend(lambda found: self.gradient(found) * which, len(which), steps, STEPS, RATE)
        found: np.ndarray = weights / self._spread
        return found

    def first(self, weights: np.ndarray) -> float:
        """Return the share of positions, from 0 to 1, in which the candidate chosen is the one that is
        likeliest by these weights.
        """
        chances = self._chances(weights * self._spread)
        best = np.maximum.reduceat(chances, self._positions.starts)[self._positions.position]
        return float(np.sum(self._chosen * (chances == best)) / len(self._positions))


def write(worth: Worth, notes: dict[str, object], file: Path) -> None:
    """Write the numbers of `engine.decide.decision.worth` into its file, with notes on how they came about."""
    entries: dict[str, object] = {FIT: notes}
    for name, expected in EXPECTED.items():
        entries[name] = {"unit": expected.unit, "value": round(max(0.0, getattr(worth, name)), 2)}
    text = "# What counts in the choice among candidates beside the score they come to (worth.py says how).\n"
    replace_text(file, text + yaml.safe_dump(entries, sort_keys=False, width=110))


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Add the options of `tamen fit worth`."""
    parser.add_argument("--labels", nargs="+", type=array_file, required=True, help="labels*.npz files")
    parser.add_argument("--most", type=int, default=250, help="positions of each file at most (default 250)")
    parser.add_argument("--candidates", type=int, default=10, help="candidates judged in each (default 10)")
    parser.add_argument("--level", type=int, default=HIGHEST, help="level that judges, 1 to 20 (default 20)")
    parser.add_argument(
        "--output", type=output_file, default=FILE, help="where the numbers go (default: in place)"
    )


def run(options: argparse.Namespace) -> int:
    """Fit the weights by which a move's worth is computed to labelled positions, as the options of `tamen fit
    worth` say. Write and print them.

    Returns the exit status: 0, or 1 if there are no positions to use or the weights make no sense.
    """
    found = list(positions(options.labels, options.most, options.candidates, options.level))
    if not found:
        print("tamen fit worth: error: the best move is among the candidates nowhere", file=sys.stderr)
        return 1
    choices = Choices(found)
    every = np.ones(len(TERMS), dtype=bool)
    weights = choices.fit(every)
    score, likelihood, threatened, captured = (float(weight) for weight in weights)
    if score <= 0:
        print("tamen fit worth: error: a better score does not make a move likelier", file=sys.stderr)
        return 1
    alone = {
        name: round(choices.first(choices.fit(np.array([term == name for term in TERMS]))), 3)
        for name in ("score", "likelihood")
    }
    notes = {
        "command": f"tamen fit worth --labels {' '.join(file.name for file in options.labels)}",
        "date": datetime.date.today().isoformat(),
        "positions": len(found),
        "first_choice_by_score_alone": alone["score"],
        "first_choice_by_likelihood_alone": alone["likelihood"],
        "first_choice": round(choices.first(weights), 3),
    }
    worth = replace(
        load_worth(),
        likelihood=likelihood / score,
        threatened=-threatened / score,
        captured=-captured / score,
    )
    write(worth, notes, options.output)
    print(yaml.safe_dump(notes, sort_keys=False) + options.output.read_text(encoding="utf-8"), end="")
    return 0
