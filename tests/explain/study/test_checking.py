"""Whether a mistake makes an exercise: more games are counted, and longer thinking must choose a right move."""

from __future__ import annotations

from dataclasses import replace

import pytest

from engine.board.points import BLACK, parse_vertex
from engine.decide.decision.budget import Budget
from engine.decide.decision.record import Decision, Tried
from engine.explain.study.checking import LONGER, check_exercise
from engine.game.game import Game
from engine.suggest.candidate import Candidate
from tests.explain.study.test_report import MISTAKE

FOUND = replace(MISTAKE, is_checked=False)
GAME = Game(9, 7.0)


class Thinker:
    """Says of each move what it is told, and decides for the move that it is told; the rest of an adviser is not
    asked for.
    """

    def __init__(self, chosen: str, **shares: float) -> None:
        self.chosen, self.shares, self.budgets = chosen, shares, list[int]()

    def judge(self, game: Game, color: int, move: int, times: int = 1) -> Tried:
        """Return a move with ten points for each tenth of the games that it wins."""
        won = next(share for vertex, share in self.shares.items() if parse_vertex(vertex, 9) == move)
        line = (move, parse_vertex("B2", 9))
        return Tried(Candidate(move, ()), won=won, score=100 * won, visits=(100 * times, 1), line=line)

    def decide(self, game: Game, color: int, budget: Budget) -> Decision:
        """Return a decision for the move."""
        self.budgets.append(budget.evaluations or 0)
        return Decision(color, parse_vertex(self.chosen, 9))


@pytest.mark.parametrize(
    ("chosen", "shares", "is_checked"),
    [
        ("E3", {"E3": 0.8, "A1": 0.3, "F3": 0.4}, True),
        ("F3", {"E3": 0.8, "A1": 0.3, "F3": 0.4}, False),
        ("F3", {"E3": 0.8, "A1": 0.3, "F3": 0.79}, True),
        ("E3", {"E3": 0.8, "A1": 0.3, "F3": 0.76}, False),
        ("E3", {"E3": 0.8, "A1": 0.75, "F3": 0.4}, False),
    ],
)
def test_what_more_games_say_decides(chosen: str, shares: dict[str, float], is_checked: bool) -> None:
    checked = check_exercise(Thinker(chosen, **shares), GAME, BLACK, FOUND, 200)  # type: ignore[arg-type]
    assert checked.is_checked is is_checked


def test_the_moves_are_kept_as_counted_anew_and_the_decision_thinks_longer() -> None:
    thinker = Thinker("E3", E3=0.8, A1=0.3, F3=0.4)
    checked = check_exercise(thinker, GAME, BLACK, FOUND, 200)  # type: ignore[arg-type]
    assert (checked.better.won, checked.better.line) == (0.8, ("E3", "B2"))
    assert checked.played.games > FOUND.played.games
    assert thinker.budgets == [200 * LONGER]


def test_what_makes_no_exercise_costs_no_thinking() -> None:
    thinker = Thinker("E3")
    unclear = replace(FOUND, others=())
    assert check_exercise(thinker, GAME, BLACK, unclear, 200) is unclear  # type: ignore[arg-type]
    assert thinker.budgets == []
