"""Lookahead: candidates are played out, quietened, evaluated and compared; their reasons must hold afterwards.

Two stages. First every candidate, in the order of its guess, is played and the position settled; a candidate whose
aim fails (an attack that leaves its target no weaker, a defence that leaves it no stronger) is rejected, and so is one
whose own stones end up weaker than its rule allows. Then the best are looked at again with the enemy's answers: those
of the candidate's own lines and those that the enemy's experts would give. The enemy takes what is best for it.

If a reasonable urgent move is found, nothing that is not urgent is considered (Fotland 1993, 4 "Strategy").
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace

import numpy as np

from engine.board.board import Board
from engine.board.points import BLACK, EMPTY, PASS, opponent
from engine.evaluate.evaluation import Evaluator
from engine.search.decision import Tried
from engine.search.quiescence import Quiescence
from engine.strategy import Strategy
from engine.suggest.rules import ATTACK, DEFEND
from engine.suggest.suggester import Candidate, Reason
from engine.suggest.view import Line

Answers = Callable[[Board, int], Sequence[int]]
"""The moves that a side's experts suggest on a board, the best first."""


class OutOfBudget(Exception):
    """The evaluations or the time for this decision are used up; what was found so far stands."""


@dataclass(frozen=True)
class Breadth:
    """How much is looked at: candidates played out, of these looked at with answers, and answers tried for each."""

    candidates: int
    replied: int
    answers: int
    answer_depth: int = 2


@dataclass(frozen=True)
class Target:
    """What a reason is about before the move: a stone of the group, its aliveness and its tactical status."""

    stone: int
    aliveness: int
    status: int


class Lookahead:
    """Plays candidates out on a board; the board is left as it was."""

    def __init__(
        self,
        evaluator: Evaluator,
        quiescence: Quiescence,
        answers: Answers,
        spend: Callable[[], None],
        breadth: Breadth,
    ) -> None:
        self._evaluator = evaluator
        self._quiescence = quiescence
        self._answers = answers
        self._spend = spend
        self._breadth = breadth

    def compare(
        self,
        board: Board,
        strategy: Strategy,
        komi: float,
        candidates: Sequence[Candidate],
        tried: list[Tried],
    ) -> None:
        """Fill ``tried``, the best first. Raises OutOfBudget when the budget ends; ``tried`` is in order even then."""
        view = _Side(strategy.color, komi, strategy.sente)
        try:
            self._try_candidates(board, view, candidates, tried)
            tried.sort(key=_order)
            self._try_answers(board, view, tried)
        finally:
            tried.sort(key=_order)

    def _try_candidates(
        self, board: Board, view: _Side, candidates: Sequence[Candidate], tried: list[Tried]
    ) -> None:
        targets = self._targets(board, candidates)
        for number, candidate in enumerate(candidates[: self._breadth.candidates]):
            if not candidate.is_urgent and any(
                each.candidate.is_urgent and not each.rejected for each in tried
            ):
                break
            tried.append(self._play_out(board, view, candidate, targets[number]))

    def _targets(self, board: Board, candidates: Sequence[Candidate]) -> list[dict[int, Target]]:
        """For each candidate the targets of its reasons as they are now."""
        tables = self._evaluator.evaluate(board)
        return [
            {
                reason.firing.target: _target(tables, reason.firing.target)
                for reason in candidate.reasons
                if reason.firing.target != PASS and board.color_at(reason.firing.target) != EMPTY
            }
            for candidate in candidates
        ]

    def _play_out(self, board: Board, view: _Side, candidate: Candidate, targets: dict[int, Target]) -> Tried:
        """The candidate's score once the position is quiet, and whether one of its reasons holds."""
        board.play(view.color, candidate.move)
        try:
            self._spend()
            tables = self._evaluator.evaluate(board)
            holding = [
                each for each in candidate.reasons if _holds(board, tables, candidate.move, each, targets)
            ]
            settled = self._quiescence.settle(board, opponent(view.color), view.sente)
        finally:
            board.undo()
        kept = holding or list(candidate.reasons)
        bonus = max(reason.rule.bonus for reason in kept)
        rejected = "" if holding else _rejection(candidate.reasons[0])
        return Tried(
            candidate=replace(candidate, reasons=tuple(kept)),
            score=view.points(settled.score) + bonus,
            line=(candidate.move, *settled.line),
            rejected=rejected,
        )

    def _try_answers(self, board: Board, view: _Side, tried: list[Tried]) -> None:
        """Look again at the best with the enemy's answers; stop when no other can become the best."""
        for _ in range(self._breadth.replied):
            best = min(tried, key=_order, default=None)
            if best is None or best.replied or best.rejected:
                return
            self._answer(board, view, best)
            best.replied = True

    def _answer(self, board: Board, view: _Side, each: Tried) -> None:
        """Lower a candidate's score to what the enemy's best answer leaves of it."""
        bonus = max(reason.rule.bonus for reason in each.candidate.reasons)
        enemy = opponent(view.color)
        board.play(view.color, each.move)
        try:
            drawn = [line.point for line in each.candidate.lines for line in line.then if line.color == enemy]
            self._spend()
            found = list(self._answers(board, enemy))[: self._breadth.answers]
            for answer in dict.fromkeys((*drawn, *found)):
                if board.color_at(answer) != EMPTY or not board.is_legal(enemy, answer):
                    continue
                board.play(enemy, answer)
                try:
                    settled = self._quiescence.settle(board, view.color, view.sente)
                finally:
                    board.undo()
                score = view.points(settled.score) + bonus
                if score < each.score:
                    each.score, each.line = score, (each.move, answer, *settled.line)
        finally:
            board.undo()


@dataclass(frozen=True)
class _Side:
    """Whose view scores are in."""

    color: int
    komi: float
    sente: float

    def points(self, score: float) -> float:
        """A score of Black's view without komi, as points of this side with komi."""
        return score - self.komi if self.color == BLACK else self.komi - score


def _order(each: Tried) -> tuple[bool, float, int]:
    return bool(each.rejected), -each.score, each.move


def _target(tables: np.void, stone: int) -> Target:
    row = int(tables["string_of"][stone])
    if row < 0:
        return Target(PASS, 0, 0)
    string = tables["strings"][row]
    return Target(stone, int(tables["groups"][string["group"]]["aliveness"]), int(string["status"]))


def _holds(board: Board, tables: np.void, move: int, reason: Reason, targets: dict[int, Target]) -> bool:
    """Whether a reason is true after the move: its target weaker or stronger, the played stone alive enough."""
    if _target(tables, move).aliveness > reason.rule.after:
        return False
    before = targets.get(reason.firing.target)
    if before is None or reason.rule.aim not in (ATTACK, DEFEND):
        return True
    if board.color_at(before.stone) == EMPTY:
        return reason.rule.aim == ATTACK
    after = _target(tables, before.stone)
    if reason.rule.aim == ATTACK:
        return after.aliveness > before.aliveness or after.status > before.status
    return after.aliveness < before.aliveness or after.status < before.status


def _rejection(reason: Reason) -> str:
    """Why a candidate was rejected whose first reason this is."""
    if reason.rule.aim == ATTACK:
        return "after it the attacked stones are no weaker"
    if reason.rule.aim == DEFEND:
        return "after it the defended stones are no stronger"
    return "the stone played would be too weak"


def continuation(line: Line) -> tuple[int, ...]:
    """The main line of a sequence tree, its first move included."""
    points = [line.point]
    while line.then:
        line = line.then[0]
        points.append(line.point)
    return tuple(points)
