"""Questions about one group, on which the readers spend as much as on a question of their own: its status, its parts.

The tables hold what one evaluation had the time to find out. They help to tell what belongs to one group; where the
readers find no proof of a group's status, what playouts say decides.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

import numpy as np

from engine.board.board import Board
from engine.board.points import EMPTY, NEIGHBORS, PASS
from engine.board.trees import join, plant, root_of
from engine.evaluate.eyes.joining import UNCUTTABLE
from engine.evaluate.questions import ALIVE, CRITICAL, DEAD, GroupStatus, group_at
from engine.evaluate.tables import SOLID, WITH_AJI
from engine.game.rule_sets import AREA, TERRITORY
from engine.reading.life.fate import is_bent_four
from engine.reading.life.judgement import FULL, LifeEffort, judge_attack, judge_defence
from engine.reading.links.questions import FAR_BUDGET, disconnect, disconnect_farther
from engine.reading.outcome import (
    GUESS,
    KO_FIRST,
    KO_SECOND,
    LIKELY,
    LOSS,
    PROVEN,
    UNKNOWN,
    WIN,
    least_trusted,
)
from engine.reading.reader import Reader

LIST_EFFORT = LifeEffort(5000, 1500, 1000)
"""How much is read about each group where all groups are asked about."""

CUT_BUDGET = 20_000
"""Positions that the reading of a cut between two stones may look at."""

LINK_BUDGET = 1000
"""Positions that the reading of one link of a group may look at."""


def judge_group(
    reader: Reader, board: Board, stone: int, effort: LifeEffort = FULL, scoring: str = AREA
) -> GroupStatus:
    """Judge whether the group at a stone is ALIVE, DEAD or CRITICAL, with the moves that decide a critical
    one.

    CRITICAL means that it depends on who moves first. If ``effort`` is too small for a proof, playouts
    decide. If ``scoring`` is TERRITORY, a bent four is DEAD as it stands. A ko for which a side needs the
    first threat is not enough for it if the other side, moving first, succeeds without a ko. If reading names
    the deciding move of one side only, it is given for both.
    """
    attack = judge_attack(reader, board, stone, effort)
    if attack.best_supported == LOSS:
        return GroupStatus(ALIVE, trust=attack.trust)
    defence = judge_defence(reader, board, stone, effort)
    trust = least_trusted(attack.trust, defence.trust)
    if attack.best_supported == KO_SECOND and defence.best_supported == WIN:
        return GroupStatus(ALIVE, trust=trust)
    if defence.best_supported == LOSS:
        return GroupStatus(DEAD, trust=defence.trust)
    if attack.best_supported == WIN and defence.best_supported == KO_SECOND:
        return GroupStatus(DEAD, trust=trust)
    if attack.best_supported == KO_FIRST and scoring == TERRITORY:
        if is_bent_four(reader, board, stone, effort.positions):
            return GroupStatus(DEAD, trust=trust)
    kill = defence.move if attack.move == PASS else attack.move
    save = kill if defence.move == PASS else defence.move
    return GroupStatus(CRITICAL, kill, save, trust)


@dataclass(frozen=True)
class Belonging:
    """The answer to the question whether two stones belong to one group.

    is_one: True if they do
    trust: how far to trust the answer: PROVEN, LIKELY or GUESS
    """

    is_one: bool
    trust: str


def judge_pair(reader: Reader, board: Board, tables: np.void, first: int, second: int) -> Belonging:
    """Judge whether the stones ``first`` and ``second`` belong to one group, so that the enemy cannot cut
    them apart.

    The enemy moves first, and the cut is read; where nothing is proven, once more and wider. The evaluation's
    ``tables`` say how likely the link is, and decide if the reading proves nothing. For stones of different colours the
    answer is no.
    """
    if board.color_at(first) != board.color_at(second):
        return Belonging(False, PROVEN)
    is_one = group_at(tables, first) == group_at(tables, second)
    cut = disconnect_farther(reader, board, first, second, CUT_BUDGET, FAR_BUDGET, is_likely=is_one)
    if cut.outcome != UNKNOWN:
        return Belonging(cut.outcome == LOSS, cut.trust)
    if not is_one:
        return Belonging(False, GUESS)
    return Belonging(_hold_for_certain(reader, board, tables, first, second), LIKELY)


def _hold_for_certain(reader: Reader, board: Board, tables: np.void, first: int, second: int) -> bool:
    """Return whether links that are proven to hold tie the stones ``first`` and ``second``, both of one
    group.

    They may be tied directly or by way of other strings. A closed eye that is too large to be cut through
    ties the strings around it. ``tables`` is the evaluation of the board.
    """
    parent = np.zeros(int(tables["string_count"]), dtype=np.int16)
    plant(parent, len(parent))
    for one, other in (
        *_certain_links(reader, board, tables, group_at(tables, first)),
        *_ties_by_eyes(board, tables),
    ):
        join(parent, one, other)
    one, other = (int(tables["string_of"][stone]) for stone in (first, second))
    return bool(root_of(parent, one) == root_of(parent, other))


def _certain_links(reader: Reader, board: Board, tables: np.void, group: int) -> Iterator[tuple[int, int]]:
    """Yield the two strings, as rows, of each link of a group that is solid or that reading proves to hold.

    ``group`` is the group's row in ``tables``, the evaluation of the board.
    """
    strings = tables["strings"]
    for link in tables["links"][: int(tables["link_count"])]:
        one, other = int(link["first"]), int(link["second"])
        if int(strings[one]["group"]) != group or link["strength"] < WITH_AJI:
            continue
        stones = int(strings[one]["first"]), int(strings[other]["first"])
        if link["strength"] == SOLID or disconnect(reader, board, *stones, LINK_BUDGET).outcome == LOSS:
            yield one, other


def _ties_by_eyes(board: Board, tables: np.void) -> Iterator[tuple[int, int]]:
    """Yield pairs of strings, as rows, that stand around the same closed eye, one too large to be cut
    through.

    The eye ties them. ``tables`` is the evaluation of the board.
    """
    beside: dict[int, int] = {}
    for point in board.points():
        row = int(tables["eye_of"][point])
        if row < 0 or tables["eyes"][row]["open_ends"] > 0 or tables["eyes"][row]["size"] < UNCUTTABLE:
            continue
        for offset in NEIGHBORS:
            wall = point + offset
            if board.color_at(wall) != EMPTY and board.color_at(wall) == tables["eyes"][row]["color"]:
                string = int(tables["string_of"][wall])
                yield beside.setdefault(row, string), string
