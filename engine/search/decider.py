"""`Decider`: the player that decides by knowledge. Evaluation, strategy, suggestions, lookahead, choice.

A decision ends when the candidates of the level are compared, when the evaluations of the level (or ``--nodes``) are
used up, or when the time is; whatever was found by then stands, and before anything is found the first candidate does.
"""

from __future__ import annotations

import contextlib
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass

import numpy as np

from engine.board.board import Board
from engine.board.points import BLACK, PASS, opponent
from engine.evaluate.evaluation import Evaluator
from engine.evaluate.state import POINT
from engine.game.game import Game
from engine.search.decision import Decision, Tried
from engine.search.levels import Level
from engine.search.lookahead import Breadth, Lookahead, OutOfBudget
from engine.search.quiescence import Quiescence
from engine.strategy import ENDGAME, Strategy, assess
from engine.suggest.suggester import Candidate, Suggester
from engine.suggest.view import View


@dataclass(frozen=True)
class Budget:
    """What one decision may use: seconds of thinking, evaluations; None means no limit but the level's."""

    seconds: float | None = None
    evaluations: int | None = None


class Decider:
    """Decides moves; keeps what it read from move to move. One thread may use one decider.

    ``corners_open`` tells in how many corners joseki moves are left. ``interrupted`` ends a decision early.
    """

    def __init__(
        self,
        level: Level,
        suggester: Suggester,
        seed: int = 1,
        corners_open: Callable[[Board], int] = lambda board: 0,
    ) -> None:
        self.level = level
        self.evaluator = Evaluator(level.effort)
        self._suggester = suggester
        self._corners_open = corners_open
        self._seed = seed
        self._spent = 0
        self._most = level.evaluations
        self._deadline = float("inf")
        self._interrupted: Callable[[], bool] = lambda: False

    def decide(
        self,
        game: Game,
        color: int,
        budget: Budget | None = None,
        interrupted: Callable[[], bool] = lambda: False,
    ) -> Decision:
        """The move of a colour in the game's position, with all that led to it. The game is left as it was."""
        started = time.monotonic()
        budget = budget or Budget()
        self._spent = 0
        self._most = self.level.evaluations if budget.evaluations is None else budget.evaluations
        self._deadline = float("inf") if budget.seconds is None else started + budget.seconds
        self._interrupted = interrupted
        board = game.board.copy()
        board.to_move = color
        view = self.view(board, color, game.move_count, game.komi, _last_moves(game))
        candidates = [each for each in self._suggester.candidates(view) if game.is_legal(color, each.move)]
        candidates = self._overlook(candidates, game)
        decision = Decision(color, PASS, view.strategy, before=_score_if_passing(view, game.komi))
        self._compare(board, view, game.komi, candidates, decision)
        decision.move = self._choose(decision, candidates, game)
        decision.evaluations = self._spent
        decision.seconds = time.monotonic() - started
        return decision

    def view(
        self, board: Board, color: int, move_number: int, komi: float, last_moves: Sequence[int] = ()
    ) -> View:
        """What the experts see of a position; its tables are a copy that later evaluations leave alone."""
        tables = self.evaluator.evaluate(board).copy()
        strategy = assess(board, tables, color, move_number, komi, self._corners_open(board))
        return View(board, tables, strategy, tuple(last_moves))

    def _compare(
        self, board: Board, view: View, komi: float, candidates: Sequence[Candidate], decision: Decision
    ) -> None:
        quiescence = Quiescence(self.evaluator, self.level.quiescence, self._spend)
        breadth = Breadth(self.level.candidates, self.level.replied, self.level.answers)

        def answers(at: Board, side: int) -> Sequence[int]:
            seen = self.view(at, side, board.depth, komi, (at.last_move,))
            return [each.move for each in self._suggester.candidates(seen)]

        lookahead = Lookahead(self.evaluator, quiescence, answers, self._spend, breadth)
        with contextlib.suppress(OutOfBudget):
            lookahead.compare(board, view.strategy, komi, candidates, decision.tried)
        tried = {each.move for each in decision.tried}
        decision.untried = [each for each in candidates if each.move not in tried]

    def _spend(self) -> None:
        """Count an evaluation. Raises OutOfBudget when no more may follow."""
        self._spent += 1
        if self._spent > self._most or time.monotonic() > self._deadline or self._interrupted():
            raise OutOfBudget

    def _overlook(self, candidates: list[Candidate], game: Game) -> list[Candidate]:
        """Drop the share of candidates that the level overlooks; what saves or captures something is always seen."""
        if self.level.overlooks == 0.0:
            return candidates
        generator = np.random.default_rng((self._seed, game.move_count, game.board.position_key & 0xFFFFFFFF))
        kept = [
            each
            for each in candidates
            if generator.random() >= self.level.overlooks
            or any(_is_about_capture(r.rule.expert) for r in each.reasons)
        ]
        return kept or candidates[:1]

    def _choose(self, decision: Decision, candidates: Sequence[Candidate], game: Game) -> int:
        """The move: the best that holds, or at weak levels one not much worse; PASS when nothing gains anything."""
        holding = [each for each in decision.tried if not each.rejected]
        if not holding:
            untried = [each for each in decision.untried if each.guess > 0]
            if decision.tried or not untried:
                return PASS if _may_pass(decision) else _least_bad(decision)
            return untried[0].move
        best = holding[0]
        if best.score <= decision.before and _may_pass(decision):
            return PASS
        near = [each for each in holding if each.score >= best.score - self.level.careless]
        if len(near) == 1 or self.level.careless == 0.0:
            return best.move
        generator = np.random.default_rng(
            (self._seed, game.move_count, 1, game.board.position_key & 0xFFFFFFFF)
        )
        weights = np.array([1.0 + each.score - near[-1].score for each in near])
        return near[int(generator.choice(len(near), p=weights / weights.sum()))].move


def _is_about_capture(expert: str) -> bool:
    return expert in ("saving", "capturing")


def _least_bad(decision: Decision) -> int:
    """The best of the rejected candidates, when a pass is out of the question."""
    best: Tried | None = max(decision.tried, key=lambda each: each.score, default=None)
    if best is not None and best.score > decision.before:
        return best.move
    return PASS


def _may_pass(decision: Decision) -> bool:
    """Whether the phase allows to pass at all: not while groups can still be saved or killed."""
    strategy: Strategy = decision.strategy
    return strategy.phase == ENDGAME or not (strategy.urgent_own or strategy.urgent_enemy)


def _score_if_passing(view: View, komi: float) -> float:
    """The score if the side to move passes, its view."""
    score = int(view.tables["score"][opponent(view.color)]) / POINT - komi
    score = score if view.color == BLACK else -score
    return score - view.strategy.sente


def _last_moves(game: Game) -> tuple[int, ...]:
    """The last moves played, the last first, passes left out."""
    return tuple(point for _, point in reversed(game.moves[-4:]) if point != PASS)
