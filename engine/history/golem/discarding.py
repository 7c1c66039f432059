"""The net that discards moves of tactical searches (Enderton 1992), judged by what the search would still have to read.

For each goal a net learns which first moves reach it. It discards what it gives less than a bound, the highest with
which of the questions learned from so many that have a solution keep one (KEEPING). What that is worth is seen on
questions of other games: how many keep a solution, how many moves are left, and how many positions are read if the
moves are read one after the other until one reaches the goal.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

import numpy as np

from engine.history.golem.ranking import KEPT_FOR_STOPPING, UNITS
from engine.history.golem.tactics import GOALS, Solved
from engine.lab.make.learn.rprop import Net, new_net, train

KEEPING = 0.99
"""Share of the questions learned from whose solution is not discarded."""


@dataclass(frozen=True)
class Discarding:
    """What is gained and lost if a tactical search leaves out the first moves that a net likes least.

    The questions have one goal, such as captures, and were not used for learning. questions: how many; won:
    how many of them have a solution; kept: in which share of these a solution is left; left: which share of
    all moves is left. The last three are the numbers of positions read until a solution is found: own, with
    the moves in the generator's order; ranked, in the net's order; discarded, in the net's order and without
    the moves left out
    """

    questions: int
    won: int
    kept: float
    left: float
    own: int
    ranked: int
    discarded: int


def learn_net(solved: Solved, goal: int, seed: int) -> Net | None:
    """Return a net trained to tell right first moves from wrong ones in questions of one goal.

    Returns None if there are too few moves. Only moves whose outcome is known are used. solved: the
    questions; goal: an index into GOALS; seed: of the net's first weights
    """
    chosen = np.flatnonzero((solved.goal[solved.question] == goal) & (solved.wins >= 0))
    if len(chosen) < 2 * UNITS:
        return None
    inputs, targets = solved.concepts[chosen], solved.wins[chosen].astype(np.float32)
    held = solved.question[chosen] < np.quantile(solved.question[chosen], KEPT_FOR_STOPPING)
    net = new_net(inputs.shape[1], UNITS, np.random.default_rng(seed))
    return train(net, (inputs[~held], targets[~held]), (inputs[held], targets[held]))[0]


def find_bound(solved: Solved, goal: int, values: np.ndarray) -> float:
    """Return the bound below which moves of one goal can be discarded, so that enough questions stay
    solvable.

    If all moves with a lower value are discarded, the share KEEPING of the solvable questions still has a
    solution. solved: the questions; goal: an index into GOALS; values: what the net gives each move of
    ``solved``; the bound is -inf if no question has a solution
    """
    best = [
        values[moves][solved.wins[moves] == 1].max()
        for number, moves in _moves_of(solved, goal)
        if solved.is_won[number] and (solved.wins[moves] == 1).any()
    ]
    return float(np.quantile(best, 1 - KEEPING)) if best else -np.inf


def _moves_of(solved: Solved, goal: int) -> list[tuple[int, np.ndarray]]:
    """Return the solved questions about one goal: the number of each, and the indices of its first moves.

    The number is the question's place among all questions of ``solved``. The indices are for those arrays of
    ``solved`` that have one element for each move. goal: an index into GOALS, such as capture
    """
    ends = np.searchsorted(solved.question, np.arange(len(solved.goal) + 1))
    return [
        (int(number), np.arange(ends[number], ends[number + 1]))
        for number in np.flatnonzero(solved.goal == goal)
    ]


def _read_through(solved: Solved, moves: np.ndarray) -> int:
    """Return how many positions are read in total if the moves of a question are tried in the given order.

    Reading ends with the first move that reaches the goal, or after the last move. moves: the order, as
    indices into the arrays of ``solved``
    """
    found = np.flatnonzero(solved.wins[moves] == 1)
    return int(solved.cost[moves[: found[0] + 1] if len(found) else moves].sum())


def judge_net(solved: Solved, goal: int, values: np.ndarray, least: float) -> Discarding:
    """Measure what is gained and lost if moves to which a net gives a value below ``least`` are left out.

    solved: the questions; goal: only questions of this goal count, an index into GOALS; values: what the net
    gives each move of ``solved``
    """
    won = kept = own = ranked = discarded = left = count = 0
    every = _moves_of(solved, goal)
    for number, moves in every:
        order = moves[np.argsort(-values[moves], kind="stable")]
        rest = order[values[order] >= least]
        has_solution = bool(solved.is_won[number]) and bool((solved.wins[moves] == 1).any())
        won += has_solution
        kept += has_solution and bool((solved.wins[rest] == 1).any())
        own += _read_through(solved, moves)
        ranked += _read_through(solved, order)
        discarded += _read_through(solved, rest)
        left, count = left + len(rest), count + len(moves)
    return Discarding(len(every), won, kept / max(1, won), left / max(1, count), own, ranked, discarded)


def compare(shown: Solved, held: Solved, seed: int) -> Mapping[str, Discarding]:
    """Train a net for each goal of a tactical search, and return what is gained and lost by discarding moves.

    The result is by the goal's name. The nets are trained on the questions ``shown`` and measured on the
    questions ``held``. A goal with too few moves to train on is left out. seed: of the nets' first weights
    """
    found = {}
    for goal, name in enumerate(GOALS):
        net = learn_net(shown, goal, seed)
        if net is not None:
            found[name] = judge_net(
                held, goal, net(held.concepts), find_bound(shown, goal, net(shown.concepts))
            )
    return found
