"""A false clock: a decision for which games are played out ends soon after its time is up, whatever it is at."""

from __future__ import annotations

import numpy as np
import pytest

from engine.board.board import Board
from engine.board.points import BLACK
from engine.decide.decision.budget import GRACE, Budget, DecisionLimits
from engine.decide.decision.settings import Settings
from engine.decide.games import deciding
from engine.decide.games.tree_search import TreeSearch
from engine.decide.lookahead.verification import Before, holds
from engine.decide.players import assemble
from engine.decide.simple import SimplePlayer
from engine.evaluate.evaluation import Evaluator
from engine.game.game import Game
from engine.suggest.candidate import Reason
from tests.decide.games.settling import let_be_settled

LENGTHS = (20, 45, 70)
"""Moves after which games of the simple player are decided on: the beginning, a fight, an end."""


def game_of(length: int) -> Game:
    game, player = Game(9), SimplePlayer(1)
    while game.move_count < length:
        game.play(game.to_move, player.decide(game, game.to_move).move)
    return game


class After:
    """Is over from the look with a number on; notes what is begun after that."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch, looks: int) -> None:
        self.looks, self.left = 0, looks
        self.evaluations = self.games = 0
        evaluate, grow = Evaluator.evaluate, TreeSearch._grow

        def evaluating(this: Evaluator, *given: object, **named: object) -> object:
            self.evaluations += self.is_over
            return evaluate(this, *given, **named)

        def growing(this: TreeSearch, thread: object, games: int) -> None:
            self.games += games if self.is_over else 0
            grow(this, thread, games)

        monkeypatch.setattr(Evaluator, "evaluate", evaluating)
        monkeypatch.setattr(TreeSearch, "_grow", growing)

    @property
    def is_over(self) -> bool:
        return self.looks > self.left

    def ask(self) -> bool:
        """The false clock."""
        self.looks += 1
        return self.is_over


@pytest.mark.slow_for("200-20", "200-45", "200-70")
@pytest.mark.parametrize("length", LENGTHS)
@pytest.mark.parametrize("looks", [0, 3, 10, 40, 200])
def test_a_decision_ends_when_it_is_over(monkeypatch: pytest.MonkeyPatch, length: int, looks: int) -> None:
    """All that is begun then are the games without which a decision would be blind, and one evaluation: the first."""
    game = game_of(length)
    after = After(monkeypatch, looks)
    player = assemble("hybrid", Settings(seed=1))
    decision = player.decide(game, game.to_move, Budget(endless=True), after.ask)
    assert game.is_legal(decision.color, decision.move)
    assert after.is_over
    assert after.evaluations <= 1
    assert after.games <= player.trees.deciding.step


def test_the_time_of_a_few_games_more_is_short(monkeypatch: pytest.MonkeyPatch) -> None:
    now = 100.0
    monkeypatch.setattr("engine.decide.decision.budget.time.monotonic", lambda: now)
    limits = DecisionLimits(Budget(seconds=2.0), 1, lambda: False)
    now = 102.0 + GRACE / 2
    assert limits.is_over()
    assert not limits.is_late()
    now = 102.0 + 2 * GRACE
    assert limits.is_late()
    assert not DecisionLimits(Budget(), 1, lambda: False).is_late()
    assert DecisionLimits(Budget(), 1, lambda: True).is_late()


def test_without_a_clock_nothing_changes(monkeypatch: pytest.MonkeyPatch) -> None:
    """A clock that never ends leaves every decision as it is without one."""
    game = game_of(45)
    free = assemble("hybrid", Settings(seed=1)).decide(game, BLACK, Budget(evaluations=200))
    after = After(monkeypatch, 10**9)
    held = assemble("hybrid", Settings(seed=1)).decide(game, BLACK, Budget(evaluations=200), after.ask)
    assert (held.move, held.spent, held.asked) == (free.move, free.spent, free.asked)
    assert [(each.move, each.worth, each.score) for each in held.tried] == [
        (each.move, each.worth, each.score) for each in free.tried
    ]


@pytest.mark.slow
@pytest.mark.parametrize(("seconds", "is_time"), [(2.0, True), (1.5, False)])
def test_of_a_longer_time_some_is_left_to_hold_reasons_to_what_comes_after_the_moves(
    seconds: float, is_time: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    """However open the choice is, all of a short time goes to games."""
    held: list[int] = []

    def noting(board: Board, tables: np.void, move: int, reason: Reason, before: Before) -> bool:
        held.append(move)
        return holds(board, tables, move, reason, before)

    monkeypatch.setattr(deciding, "SECONDS_FOR_REASONS", 1.0)
    monkeypatch.setattr(deciding, "MOST_FOR_REASONS", 0.6)
    monkeypatch.setattr(deciding, "holds", noting)
    let_be_settled(monkeypatch, False)
    game = game_of(LENGTHS[0])
    decision = assemble("hybrid", Settings()).decide(game, game.to_move, Budget(seconds=seconds))
    assert decision.seconds >= (seconds - 1.0 if is_time else seconds)
    assert (len(set(held)) > 1) is is_time
