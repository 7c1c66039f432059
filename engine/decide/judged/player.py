"""The player `judge`: a strong engine decides, and what its moves are about is found by our own experts and readings.

Moves, values, replies, lines and owners are the judge's (`engine.decide.judged.judge`); reasons, evaluations and the
strategy are ours. Where the judge cannot be asked it is said once, and our own games go on in its place.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Mapping
from dataclasses import replace
from math import log2
from typing import ClassVar

import numpy as np

from engine.base.standard_error import say
from engine.board.board import Board
from engine.board.points import PASS, opponent
from engine.decide.decision.budget import Budget
from engine.decide.decision.continued import Continued
from engine.decide.decision.omission import Omission
from engine.decide.decision.record import Decision, Judged, Tried
from engine.decide.decision.reports import Report, to_nobody
from engine.decide.decision.settings import Settings
from engine.decide.games.hybrid import HybridPlayer
from engine.decide.games.hybrid import assemble as assemble_own
from engine.decide.judged.analysis import Analysis, Looked
from engine.decide.judged.judge import Judge, JudgeError
from engine.decide.judged.judges import judge_of
from engine.evaluate.strategy import Strategy
from engine.game.game import Game
from engine.suggest.candidate import Candidate
from engine.suggest.knowledge import Knowledge
from engine.suggest.view import View


class JudgedPlayer:
    """A player whose moves are chosen by a judge (another engine) and explained by our own knowledge.

    Players with the same judge share one process of it.
    """

    plays_games: ClassVar[bool] = False

    def __init__(self, judge: Judge, own: HybridPlayer) -> None:
        """Take the judge and our ``own`` player.

        Our player evaluates positions and suggests moves. It also decides if the judge cannot be asked.
        """
        self.judge_engine, self._own = judge, own
        self._failure = ""

    @property
    def judge_name(self) -> str:
        """The name that the judge gives itself. It is empty once the judge could not be asked: then our
        player decides.
        """
        if self._failure:
            return ""
        try:
            return self.judge_engine.name
        except JudgeError as error:
            self._give_up(error)
            return ""

    def decide(
        self,
        game: Game,
        color: int,
        budget: Budget | None = None,
        interrupted: Callable[[], bool] = lambda: False,
        report: Report = to_nobody,
    ) -> Decision:
        """Return a decision for the judge's move of ``color`` in the game's position.

        It holds the other moves that the judge looked at, too, and our experts' reasons for all of them. Once
        the judge could not be asked, it is our own player's decision.

        budget: its seconds are how long the judge looks, None for the usual time
        interrupted: asked whether to end early
        report: called with the decision so far
        """
        return self._decide(game, color, budget, interrupted, report, self._find_reasons)

    def replying(self) -> _Replying:
        """Return a player with the same judge that does not look for reasons and a strategy.

        These take most of our time.
        """
        return _Replying(self._decide)

    def _find_reasons(self, game: Game, color: int) -> tuple[Mapping[int, Candidate], Strategy | None]:
        """Return the candidates of our own player, by move, and its strategy."""
        suggested = {each.move: each for each in self._own.suggest(game, color)}
        return suggested, self._own.strategy(game, color)

    def _decide(
        self,
        game: Game,
        color: int,
        budget: Budget | None,
        interrupted: Callable[[], bool],
        report: Report,
        find_reasons: Callable[[Game, int], tuple[Mapping[int, Candidate], Strategy | None]],
    ) -> Decision:
        """Return a decision for the judge's move of ``color``, as `decide` does; the arguments are the same
        but for one.

        find_reasons: returns the candidates of our own player, by move, and its strategy
        """
        if self._failure:
            return self._own.decide(game, color, budget, interrupted, report)
        began = time.monotonic()
        seconds = None if budget is None else 1e9 if budget.endless else budget.seconds
        try:
            suggested, strategy = find_reasons(game, color)

            name = self.judge_engine.name

            def decision_of(found: Analysis) -> Decision:
                decision = _decision_of(name, found, suggested, strategy)
                return replace(decision, seconds=time.monotonic() - began)

            found = self.judge_engine.look(
                game, color, seconds, interrupted, lambda so_far: report(decision_of(so_far))
            )
            return decision_of(found)
        except JudgeError as error:
            self._give_up(error)
            return self._own.decide(game, color, budget, interrupted, report)

    def judge(self, game: Game, color: int, move: int, times: int = 1) -> Tried:
        """Return what the judge thinks of a legal move or a pass of ``color``, by looking at the position
        after it.

        times: counts only if our own player stands in for the judge, which then plays so many times the usual
            number of games
        """
        if self._failure:
            return self._own.judge(game, color, move, times)
        after = game.turned(0)
        after.to_move = color
        after.play(color, move)
        try:
            found = self.judge_engine.look(after, opponent(color))
        except JudgeError as error:
            self._give_up(error)
            return self._own.judge(game, color, move, times)
        best = found.moves[0]
        return Tried(
            Candidate(move, ()),
            replied=True,
            score=0.0 if found.score is None else -found.score,
            worth=float(found.visits),
            won=1.0 - found.won,
            line=(move, *best.line) if best.line_visits else (move, best.move),
            visits=(found.visits, *(best.line_visits or (best.visits,))),
            owned=found.owned,
        )

    def foresee(self, game: Game, step: Callable[[int, int], object]) -> None:
        """Have the judge look at all positions of a game at once, if it can.

        step: called with the number of positions done so far and the number of all
        """
        if not self._failure:
            try:
                self.judge_engine.foresee(game, step)
            except JudgeError as error:
                self._give_up(error)

    def go_on(self, game: Game, decision: Decision, further: int = 0) -> Continued | None:
        """Return None: the judge's tree cannot be asked.

        Once our own player decides in the judge's place, return that player's games instead, as
        `Adviser.go_on` does.
        """
        return self._own.go_on(game, decision, further) if self._failure else None

    def strategy(self, game: Game, color: int) -> Strategy:
        """Return the strategy that our own player has for a colour in the game's position."""
        return self._own.strategy(game, color)

    def look(self, board: Board, color: int, komi: float) -> View:
        """Return what our own player sees of a board's position with ``color`` to move.

        ``komi`` is White's points.
        """
        return self._own.look(board, color, komi)

    def tables_of(self, board: Board) -> np.void:
        """Return our own player's evaluation of a board's position, as tables; the caller may keep them."""
        return self._own.tables_of(board)

    @property
    def knowledge(self) -> Knowledge:
        """What our own player can look up: the corner book, the patterns and so on."""
        return self._own.knowledge

    def afresh(self) -> JudgedPlayer:
        """Return the player itself, as no question to a judge changes what it thinks."""
        return self

    @property
    def attentive(self) -> JudgedPlayer:
        """The player itself, as a judge has no lapses."""
        return self

    def without(self, omitted: Omission, further: int = 0) -> JudgedPlayer:
        """Return the player itself, as nothing can be left out of what a judge thinks."""
        return self

    def _give_up(self, error: JudgeError) -> None:
        """Let our own player decide in the judge's place from now on, as the judge cannot be asked.

        The first time, a sentence on the ``error`` is written to standard error.
        """
        if not self._failure:
            say(f"{error}; Tamen's own games go on in its place")
        self._failure = str(error)


class _Replying:
    """A player that plays the same moves as a `JudgedPlayer`, without reasons for them."""

    def __init__(self, decide: Callable[..., Decision]) -> None:
        """Take the function that decides: `JudgedPlayer._decide`."""
        self._decide = decide

    def decide(
        self,
        game: Game,
        color: int,
        budget: Budget | None = None,
        interrupted: Callable[[], bool] = lambda: False,
        report: Report = to_nobody,
    ) -> Decision:
        """Return a decision as `JudgedPlayer.decide` does, but without reasons and strategy."""
        return self._decide(game, color, budget, interrupted, report, lambda game, color: ({}, None))

    def afresh(self) -> _Replying:
        """Return the player itself, as no question to a judge changes what it thinks."""
        return self


def _decision_of(
    name: str, found: Analysis, suggested: Mapping[int, Candidate], strategy: Strategy | None
) -> Decision:
    """Return the analysis of the judge of this name as a decision.

    suggested: our experts' candidates by move; their reasons are added
    strategy: our own player's, None if it was not asked for
    """
    tried = [_tried_of(each, suggested) for each in found.moves if each.visits or each.order == 0]
    passing = next((each for each in tried if each.move == PASS), None)
    return Decision(
        found.color,
        found.moves[0].move,
        strategy=strategy,
        before=(found.score or 0.0) if passing is None else passing.score,
        tried=tried,
        evaluations=found.visits,
        owned=found.owned,
        passing=passing,
        judged=Judged(name, found.won, found.score, found.command, found.line),
    )


def _tried_of(looked: Looked, suggested: Mapping[int, Candidate]) -> Tried:
    """Return a move that the judge looked at as a candidate.

    suggested: our experts' candidates by move; if this move is among them, its reasons are added
    """
    candidate = suggested.get(looked.move) or Candidate(looked.move, ())
    if looked.prior > 0:
        candidate = replace(candidate, likelihood=log2(looked.prior))
    line = looked.line if looked.line_visits else looked.line[:1]
    return Tried(
        candidate,
        holding=candidate.reasons,
        replied=True,
        score=looked.score or 0.0,
        worth=float(looked.visits),
        won=looked.won,
        line=line,
        visits=looked.line_visits or (looked.visits,),
        bound=looked.bound,
    )


def assemble(settings: Settings) -> JudgedPlayer:
    """Return the player with the judge whose command line is in the settings.

    Raises ValueError if they name no judge, for a level or file name that does not exist, and for a broken
    file.
    """
    if not settings.has_judge:
        raise ValueError("the player 'judge' needs the command line of an engine, expected --judge COMMAND")
    command = settings.judge_analysis or settings.judge
    judge = judge_of(command, bool(settings.judge_analysis), settings.judge_visits)
    return JudgedPlayer(judge, assemble_own(replace(settings, judge="", judge_analysis="")))
