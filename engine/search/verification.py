"""Whether a reason is true: after an attack its target must be weaker, after a defence stronger.

Fotland 1993, 6: the reason of a move is checked once the move is played out; a move all of whose reasons fail is
rejected.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

import numpy as np

from engine.board.board import Board
from engine.board.points import EMPTY, PASS
from engine.suggest.candidate import Candidate, Reason
from engine.suggest.rules import ATTACK, DEFEND


@dataclass(frozen=True)
class Target:
    """What a reason is about, at one time: a stone of the group, its aliveness, its tactical status, its sure eyes."""

    stone: int
    aliveness: int
    status: int
    eyes: int


def targets_of(board: Board, tables: np.void, candidates: Iterable[Candidate]) -> dict[int, Target]:
    """The targets of all reasons of some candidates, as the evaluation of the board has them, by stone."""
    stones = {
        reason.firing.target
        for candidate in candidates
        for reason in candidate.reasons
        if reason.firing.target != PASS and board.color_at(reason.firing.target) != EMPTY
    }
    return {stone: _target(tables, stone) for stone in stones}


def holds(board: Board, tables: np.void, move: int, reason: Reason, targets: dict[int, Target]) -> bool:
    """Whether a reason is true on the board after the move, whose evaluation is given.

    An attack holds if its target is gone, or weaker by class, status or sure eyes; a defence if it is stronger. The
    stone played must not be weaker than the rule allows.
    """
    if _target(tables, move).aliveness > reason.rule.after:
        return False
    before = targets.get(reason.firing.target)
    if before is None or reason.rule.aim not in (ATTACK, DEFEND):
        return True
    if board.color_at(before.stone) == EMPTY:
        return reason.rule.aim == ATTACK
    after = _target(tables, before.stone)
    weaker = _weakness(after) > _weakness(before)
    stronger = _weakness(after) < _weakness(before)
    return weaker if reason.rule.aim == ATTACK else stronger


def why_rejected(reason: Reason) -> str:
    """Why a candidate was rejected whose first reason this is."""
    if reason.rule.aim == ATTACK:
        return "after it the attacked stones are no weaker"
    if reason.rule.aim == DEFEND:
        return "after it the defended stones are no stronger"
    return "the stone played would be too weak"


def _weakness(target: Target) -> tuple[int, int, int]:
    return target.status, target.aliveness, -target.eyes


def _target(tables: np.void, stone: int) -> Target:
    row = int(tables["string_of"][stone])
    if row < 0:
        return Target(PASS, 0, 0, 0)
    string = tables["strings"][row]
    group = tables["groups"][string["group"]]
    return Target(stone, int(group["aliveness"]), int(string["status"]), int(group["typ_eyes"]))
