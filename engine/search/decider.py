"""`Decider`: the player that decides by knowledge. Evaluation, strategy, suggestions, lookahead, choice.

A decision ends when the candidates of the level are compared, when the evaluations of the level (or ``--nodes``) are
used up, or when the time is; whatever was found by then stands, and before anything is found the first candidate does.
"""

from __future__ import annotations

import contextlib
import time
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass

import numpy as np

from engine.board.board import Board
from engine.board.points import BLACK, PASS, WHITE, opponent
from engine.board.symmetry import inverse
from engine.evaluate.evaluation import Evaluator
from engine.game.game import Game
from engine.search.choice import choose, gains
from engine.search.decision import PLAIN_TO_SEE, Decision, Tried
from engine.search.levels import Level
from engine.search.lookahead import Breadth, Lookahead, OutOfBudget, komi_for
from engine.search.orientation import Turner, orientation_of
from engine.search.quiescence import Quiescence
from engine.search.safety_nets import SafetyNets, answers_in_reach, moves_at_stake, open_points
from engine.strategy import assess, is_late
from engine.suggest.suggester import Candidate, Suggester
from engine.suggest.view import View


@dataclass(frozen=True)
class Budget:
    """What one decision may use: seconds of thinking, evaluations; None means no limit but the level's."""

    seconds: float | None = None
    evaluations: int | None = None


class Decider:
    """Decides moves; keeps what it read from move to move. One thread may use one decider.

    ``corners_open`` tells in how many corners joseki moves are left.
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
        self._orientation = 0
        self._started = 0.0
        self._spent = 0
        self._moves_before = 0
        self._most = level.evaluations
        self._deadline = float("inf")
        self._interrupted: Callable[[], bool] = lambda: False

    def decide(
        self,
        game: Game,
        color: int,
        budget: Budget | None = None,
        interrupted: Callable[[], bool] = lambda: False,
        report: Callable[[Decision], None] = lambda decision: None,
    ) -> Decision:
        """The move of a colour in the game's position, with all that led to it. The game is left as it was.

        ``interrupted`` may end the decision early; ``report`` is called with the decision so far whenever something
        was found out.
        """
        self._start(budget or Budget(), time.monotonic(), interrupted)
        turned, back = self._turn(game)
        if turned is game:
            return self._decide(game, color, report)
        return back.decision(self._decide(turned, color, lambda decision: report(back.decision(decision))))

    def _decide(self, game: Game, color: int, report: Callable[[Decision], None]) -> Decision:
        """What `decide` decides, on the game in its orientation."""
        board, view = self._look(game, color)
        enemy_passed = game.moves[-1:] == [(opponent(color), PASS)]
        nets = SafetyNets(view, game.rules.scoring, enemy_passed, self._evaluate_in_time)
        candidates, refused = nets.screen(_legal(self._suggester.candidates(view), game, color))
        late = is_late(self._moves_before + board.depth, board.size)
        if not (candidates or late or nets.is_closing):
            candidates, _ = nets.screen(_legal(open_points(view), game, color))
        candidates = self._overlook(candidates, game)
        decision = Decision(
            color,
            candidates[0].move if candidates else PASS,
            view.strategy,
            before=0.0,
            refused=refused,
            closing=nets.is_closing,
            late=late,
            stakes=moves_at_stake(view),
        )

        def finish() -> None:
            tried = {each.move for each in decision.tried}
            decision.untried = [each for each in candidates if each.move not in tried]
            decision.move = choose(decision, self.level.careless, self._generator(game, 1))
            decision.evaluations = self._spent
            decision.seconds = time.monotonic() - self._started

        def tell() -> None:
            finish()
            report(decision)

        with contextlib.suppress(OutOfBudget):
            lookahead = self._lookahead(view, game.komi, tell)
            quiet = self._quiescence().settle(board, opponent(color))
            decision.before = -quiet.score + komi_for(color, game.komi)
            for some in self._in_turn(view, candidates):
                lookahead.compare(board, view.strategy, game.komi, decision.before, some, decision.tried)
                if not decision.closing or any(gains(decision, each) for each in decision.tried):
                    break
        finish()
        return decision

    def judge(self, game: Game, color: int, move: int) -> Tried:
        """A legal move of a colour, played out and answered as a candidate would be, whoever suggests it."""
        self._start_without_limits()
        game, back = self._turn(game)
        move = Turner(game.size, self._orientation).point(move)
        board, view = self._look(game, color)
        found = {each.move: each for each in self._suggester.candidates(view)}
        candidate = found.get(move, Candidate(move, (), 0.0))
        lookahead = self._lookahead(view, game.komi, lambda: None)
        return back.tried(lookahead.judge(board, view.strategy, game.komi, candidate))

    def judge_likeliest(self, game: Game, color: int, most: int) -> list[Tried]:
        """The likeliest candidates, ``most`` of them, each judged as `judge` would, the likeliest first."""
        self._start_without_limits()
        game, back = self._turn(game)
        board, view = self._look(game, color)
        legal = _legal(self._suggester.candidates(view), game, color)
        lookahead = self._lookahead(view, game.komi, lambda: None)
        return [
            back.tried(lookahead.judge(board, view.strategy, game.komi, each))
            for each in sorted(legal, key=lambda each: -each.likelihood)[:most]
        ]

    def _turn(self, game: Game) -> tuple[Game, Turner]:
        """The game in its orientation, itself if that is the one it is in, and what turns back."""
        self._orientation = orientation_of(game)
        turned = game.turned(self._orientation) if self._orientation else game
        return turned, Turner(game.size, inverse(self._orientation))

    def _look(self, game: Game, color: int) -> tuple[Board, View]:
        """A copy of the game's board, and what a colour sees there."""
        board = game.board.copy()
        board.to_move = color
        self._moves_before = _stones_at_start(board)
        return board, self.view(board, color, game.komi)

    def view(self, board: Board, color: int, komi: float) -> View:
        """What the experts see of a position; its tables are a copy that later evaluations leave alone."""
        tables = self.evaluator.evaluate(board).copy()
        move_number = self._moves_before + board.depth
        strategy = assess(board, tables, color, move_number, komi, self._corners_open(board))
        return View(board, tables, strategy, board.last_moves(2), inverse(self._orientation))

    def _start(self, budget: Budget, started: float, interrupted: Callable[[], bool]) -> None:
        self._spent = 0
        self._started = started
        self._most = self.level.evaluations if budget.evaluations is None else budget.evaluations
        self._deadline = float("inf") if budget.seconds is None else started + budget.seconds
        self._interrupted = interrupted

    def _start_without_limits(self) -> None:
        self._start(Budget(evaluations=1 << 30), time.monotonic(), lambda: False)

    def _evaluate_in_time(self, board: Board) -> np.void | None:
        """The evaluation of a board outside the lookahead, which counts only its own; None when time is up."""
        return None if self._is_interrupted() else self.evaluator.evaluate(board)

    def _is_interrupted(self) -> bool:
        return time.monotonic() > self._deadline or self._interrupted()

    def _quiescence(self) -> Quiescence:
        return Quiescence(self.evaluator, self.level.quiescence, self._spend)

    def _lookahead(self, view: View, komi: float, report: Callable[[], None]) -> Lookahead:
        level = self.level
        breadth = Breadth(level.candidates, level.answers, level.depth)

        def answers(at: Board, side: int) -> Sequence[Candidate]:
            self._spend()
            return self._suggester.candidates(self.view(at, side, komi))

        return Lookahead(self.evaluator, self._quiescence(), answers, breadth, report)

    def _spend(self) -> None:
        """Count an evaluation. Raises OutOfBudget when no more may follow."""
        self._spent += 1
        if self._spent > self._most or self._is_interrupted():
            raise OutOfBudget

    def _overlook(self, candidates: list[Candidate], game: Game) -> list[Candidate]:
        """Drop the share of candidates that the level overlooks; what saves or captures something is always seen."""
        if self.level.overlooks == 0.0:
            return candidates
        generator = self._generator(game, 0)
        kept = [
            each
            for each in candidates
            if generator.random() >= self.level.overlooks
            or any(reason.rule.expert in PLAIN_TO_SEE for reason in each.reasons)
        ]
        return kept or candidates[:1]

    def _in_turn(self, view: View, candidates: list[Candidate]) -> Iterator[list[Candidate]]:
        """The candidates in the order in which they are tried, as many at a time as the level compares."""
        likeliest = sorted(candidates, key=lambda each: -each.likelihood)
        ordered = answers_in_reach(view, likeliest, self.level.candidates)
        for first in range(0, len(ordered), self.level.candidates):
            yield ordered[first : first + self.level.candidates]

    def _generator(self, game: Game, number: int) -> np.random.Generator:
        return np.random.default_rng(
            (self._seed, game.move_count, number, game.board.position_key & 0xFFFFFFFF)
        )


def _legal(candidates: Iterable[Candidate], game: Game, color: int) -> list[Candidate]:
    """The candidates that the rules of the game allow, superko too."""
    return [each for each in candidates if game.is_legal(color, each.move)]


def _stones_at_start(board: Board) -> int:
    """Stones on the board before the first move that can be taken back: what was set up counts as played."""
    return int(np.count_nonzero(np.isin(board.stack[0]["color"], (BLACK, WHITE))))
