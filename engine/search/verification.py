"""Whether a reason is true: an attack must leave its target weaker, a defence stronger; a cut must part, a join tie.

Fotland 1993, 6: the reason of a move is checked once the move is played out; a move all of whose reasons fail is
rejected.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

import numpy as np

from engine.board.board import Board
from engine.board.points import EMPTY, PASS
from engine.evaluate.tables import CAPTURED, CUTTABLE, NONE, SHARED
from engine.suggest.candidate import Candidate, Reason
from engine.suggest.rules import ATTACK, CUT, DEFEND, JOIN

LOOSE = (CUTTABLE, SHARED)
"""Strengths of links that the next move there decides."""


@dataclass(frozen=True)
class Target:
    """What a reason is about, at one time: a stone of the group, its aliveness, its tactical status, its sure eyes."""

    stone: int
    aliveness: int
    status: int
    eyes: int


@dataclass(frozen=True)
class Before:
    """What reasons are held to, as it is before their moves.

    targets: what they are about, by stone; joined, cut: by move, a stone of each of the two strings of every link that
    the move would join, and would cut
    """

    targets: Mapping[int, Target]
    joined: Mapping[int, list[tuple[int, int]]]
    cut: Mapping[int, list[tuple[int, int]]]


def before_moves(board: Board, tables: np.void, candidates: Iterable[Candidate]) -> Before:
    """What the reasons of some candidates are held to, as the evaluation of the board has it."""
    stones = {
        reason.firing.target
        for candidate in candidates
        for reason in candidate.reasons
        if reason.firing.target != PASS and board.color_at(reason.firing.target) != EMPTY
    }
    joined: dict[int, list[tuple[int, int]]] = {}
    cut: dict[int, list[tuple[int, int]]] = {}
    strings = tables["strings"]
    for link in tables["links"][: int(tables["link_count"])]:
        if int(link["strength"]) in LOOSE:
            ends = int(strings[int(link["first"])]["first"]), int(strings[int(link["second"])]["first"])
            joined.setdefault(int(link["join_move"]), []).append(ends)
            cut.setdefault(int(link["cut_move"]), []).append(ends)
    return Before({stone: _target(tables, stone) for stone in stones}, joined, cut)


def holds(board: Board, tables: np.void, move: int, reason: Reason, before: Before) -> bool:
    """Whether a reason is true on the board after the move, whose evaluation is given.

    An attack holds if its target is gone, or weaker by class, status or sure eyes; a defence if it is stronger. A join
    holds if two strings are tied by it, a cut if two are parted and it cannot be captured. The stone played must not be
    weaker than the rule allows.
    """
    played = _target(tables, move)
    if played.aliveness > reason.rule.after:
        return False
    if reason.rule.aim == JOIN:
        return any(_are_tied(board, tables, *ends) for ends in before.joined.get(move, ()))
    if reason.rule.aim == CUT:
        apart = any(not _are_tied(board, tables, *ends) for ends in before.cut.get(move, ()))
        return apart and played.status < CAPTURED
    target = before.targets.get(reason.firing.target)
    if target is None or reason.rule.aim not in (ATTACK, DEFEND):
        return True
    if board.color_at(target.stone) == EMPTY:
        return reason.rule.aim == ATTACK
    after = _target(tables, target.stone)
    weaker = _weakness(after) > _weakness(target)
    stronger = _weakness(after) < _weakness(target)
    return weaker if reason.rule.aim == ATTACK else stronger


def why_rejected(reason: Reason) -> str:
    """Why a candidate was rejected whose first reason this is."""
    return _WHY.get(reason.rule.aim, "the stone played would be too weak")


_WHY = {
    ATTACK: "after it the attacked stones are no weaker",
    DEFEND: "after it the defended stones are no stronger",
    CUT: "after it the stones are tied all the same, or those that cut can be captured",
    JOIN: "after it the stones can still be cut",
}


def _are_tied(board: Board, tables: np.void, one: int, other: int) -> bool:
    """Whether two stones belong to one group and no loose link between their strings is left; not if one is gone."""
    if EMPTY in (board.color_at(one), board.color_at(other)):
        return False
    first, second = sorted((int(tables["string_of"][one]), int(tables["string_of"][other])))
    if first == second:
        return True
    strings, links = tables["strings"], tables["links"][: int(tables["link_count"])]
    between = links[(links["first"] == first) & (links["second"] == second)]
    loose = len(between) and np.isin(between["strength"], LOOSE).all()
    return int(strings[first]["group"]) == int(strings[second]["group"]) != NONE and not loose


def _weakness(target: Target) -> tuple[int, int, int]:
    return target.status, target.aliveness, -target.eyes


def _target(tables: np.void, stone: int) -> Target:
    row = int(tables["string_of"][stone])
    if row < 0:
        return Target(PASS, 0, 0, 0)
    string = tables["strings"][row]
    group = tables["groups"][string["group"]]
    return Target(stone, int(group["aliveness"]), int(string["status"]), int(group["typ_eyes"]))
