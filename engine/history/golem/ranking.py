"""The net that ranks moves: the expert's above another legal move of the same position (Enderton 1992).

Golem was shown positions of professional games and ranked the move that was played above one chosen at random in 87 of
100 of its test positions. Here one net without and one with a hidden layer learn to tell the two apart, and both are
held against what the engine ranks moves by, on the same pairs of games held out.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Iterable
from itertools import islice
from pathlib import Path

import numpy as np

from engine.evaluate.evaluation import Evaluator
from engine.history.golem.concepts import of_choice
from engine.history.preference.parts import PARTS, Opinions
from engine.lab.make.fit.rules import Case, game_cases
from engine.lab.make.learn.checkpoints import Checkpoints
from engine.lab.make.learn.rprop import Net, new_net, train
from patterns.shapes import load_shapes

UNITS = 25
"""Hidden units of the larger net."""

KEPT_FOR_STOPPING = 0.2
"""Share of the pairs by which training is ended."""

PAPER = 0.87
"""Pairs in the right order, of Golem's."""

Progress = Callable[[Iterable[Case]], Iterable[Case]]


def other_moves(cases: list[Case], seed: int) -> list[int]:
    """Draw by chance (``seed``) for each of the positions ``cases`` a legal move that was not played there.

    Returns these moves as points, in the order of the positions. Every position must have such a move.
    """
    generator = random.Random(seed)
    return [generator.choice(_list_other_moves(case)) for case in cases]


def _list_other_moves(case: Case) -> list[int]:
    (played,) = case.chosen
    return [move for move in case.board.legal_points(case.color) if move != played]


def cases_of(file: Path, games: int, step: int, first: int, most: int) -> list[Case]:
    """Return at most ``most`` positions of expert games, each with the move played, where other moves were
    possible.

    file: of the games; games: how many of them are looked at; step: how many moves lie between two positions;
    first: how many games at the beginning of the file are skipped. Raises OSError, ValueError.
    """
    return list(
        islice((case for case in game_cases(file, games, step, first) if _list_other_moves(case)), most)
    )


def pairs(cases: list[Case], seed: int, progress: Progress) -> np.ndarray:
    """Return for each position two rows of inputs for the net: for the move played, and for another legal
    move.

    The inputs are concepts, numbers that describe a move: float32 [position, 2, concept]. cases: the
    positions; seed: by which the other moves are drawn; progress: wraps the positions to show how far the
    work is
    """
    evaluator, shapes = Evaluator(), load_shapes()
    found = []
    for case, other in zip(progress(cases), other_moves(cases, seed), strict=True):
        (played,) = case.chosen
        tables = evaluator.evaluate(case.board)
        around = shapes.around(case.board, case.color, case.last_moves[0])
        found.append(
            [
                of_choice(case.board, case.color, move, case.last_moves, tables, around[move])
                for move in (played, other)
            ]
        )
    return np.array(found, dtype=np.float32)


def train_net(shown: np.ndarray, units: int, seed: int) -> Net:
    """Return a net that was trained to give 1 for the move played and 0 for another legal move.

    shown: float32 [position, 2, concept], the inputs for both moves, the move played first; units: how many
    hidden units the net has, 0 for none; seed: of its first weights
    """
    held = max(1, int(KEPT_FOR_STOPPING * len(shown)))
    net = new_net(shown.shape[2], units, np.random.default_rng(seed))
    return train(net, _make_examples(shown[held:]), _make_examples(shown[:held]))[0]


def _make_examples(shown: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
    targets = np.broadcast_to(np.array([1, 0], dtype=np.float32), shown.shape[:2])
    return shown.reshape(-1, shown.shape[2]), targets.ravel()


def in_order(values: np.ndarray) -> float:
    """Return the share of pairs, from 0 to 1, in which the first value is higher than the second.

    A pair of equal values counts half. ``values``: [pair, 2].
    """
    return float(np.mean((values[:, 0] > values[:, 1]) + 0.5 * (values[:, 0] == values[:, 1])))


def by_parts(cases: list[Case], seed: int, progress: Progress) -> np.ndarray:
    """Return how parts of the engine value the move played, and another legal move, in each position.

    A part is a source of knowledge such as patterns. The result is float64 [part, position, 2], the parts in
    the order of PARTS. cases: the positions; seed: by which `other_moves` draws the other moves; progress:
    wraps the positions to show how far the work is
    """
    opinions = Opinions(seed)
    found = np.zeros((len(PARTS), len(cases), 2))
    for row, (case, other) in enumerate(zip(progress(cases), other_moves(cases, seed), strict=True)):
        (played,) = case.chosen
        values = opinions.of(case)
        for place, name in enumerate(PARTS):
            found[place, row] = values[name][[played, other]]
    return found


class Ranking:
    """The study of how often nets and parts of the engine value the move played higher than another move.

    A part is a source of knowledge such as patterns. What takes long is kept in checkpoints.
    """

    def __init__(self, train_cases: list[Case], held_cases: list[Case], seed: int, kept: Checkpoints) -> None:
        self._train, self._held = train_cases, held_cases
        self._seed, self._kept = seed, kept

    def table(self, progress: Progress) -> dict[str, float]:
        """Train the nets, and return how often each net and each part of the engine prefers the move played.

        It is compared with another legal move. For each name the result is a share, from 0 to 1, of the
        positions held out. ``progress`` wraps the positions to show how far the work is. Raises OSError.
        """
        shown = self._make_pairs("ranking-train", self._train, progress)
        judged = self._make_pairs("ranking-held", self._held, progress)
        found = {}
        for name, units in (("linear net", 0), (f"net of {UNITS} units", UNITS)):
            net = train_net(shown, units, self._seed)
            found[name] = in_order(net(judged))
        parts = self._kept.keep(
            "ranking-parts",
            self._list_inputs(self._held),
            lambda: {"values": by_parts(self._held, self._seed, progress)},
        )["values"]
        return found | {name: in_order(values) for name, values in zip(PARTS, parts, strict=True)}

    def _make_pairs(self, name: str, cases: list[Case], progress: Progress) -> np.ndarray:
        made = self._kept.keep(
            name, self._list_inputs(cases), lambda: {"pairs": pairs(cases, self._seed, progress)}
        )
        return made["pairs"]

    def _list_inputs(self, cases: list[Case]) -> list[np.ndarray]:
        positions = np.array([case.board.key for case in cases], dtype=np.uint64)
        return [positions, np.array([list(case.chosen) for case in cases]), np.array(self._seed)]
