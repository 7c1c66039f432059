"""Giving up: only when all of the last decisions are hopeless, late enough, and never with the threshold off."""

from __future__ import annotations

import pytest

from engine.board.points import BLACK, PASS
from engine.decide.decision.record import Decision, Tried
from engine.decide.decision.resignation import HOPELESS_MOVES, LEAST_STONES, is_hopeless
from engine.decide.decision.winning import load_spread, win_chance
from engine.evaluate.strategy import MIDDLE_GAME, WAY_BEHIND, Strategy
from tests.decide.positions import candidate

SIZE = 9
MOVES = 40
STRATEGY = Strategy(BLACK, MIDDLE_GAME, -50.0, WAY_BEHIND, 1.0, (), ())


def decision(before: float, *scores: float, rejected: tuple[float, ...] = ()) -> Decision:
    """A decision with the score after a pass, those of the moves that hold, and those of rejected ones."""
    spread = load_spread().points(SIZE, MOVES, unsettled=True)
    made = Decision(BLACK, PASS, STRATEGY, before, evaluations=10, spread=spread)
    for move, score in enumerate((*scores, *rejected), start=27):
        why = "it fails" if score in rejected else ""
        made.tried.append(Tried(candidate(move), rejected=why, score=score, worth=score))
    best = max(scores, default=before)
    if best > before:
        made.move = next(each.move for each in made.tried if each.score == best)
    return made


def score_of_chance(percent: float) -> float:
    """The score at which the chance to win is so many percent."""
    spread = load_spread().points(SIZE, MOVES, unsettled=True)
    lowest, highest = -500.0, 500.0
    for _ in range(60):
        middle = (lowest + highest) / 2
        lowest, highest = (
            (middle, highest) if win_chance(middle, spread) < percent / 100 else (lowest, middle)
        )
    return lowest


def test_a_decision_is_worth_the_best_that_holds_or_a_pass() -> None:
    assert decision(-9.0, -5.0, -7.0, rejected=(30.0,)).best_score == -5.0
    assert decision(-3.0, -5.0).best_score == -3.0
    assert decision(-3.0).best_score == -3.0


def test_it_gives_up_when_the_chance_is_below_the_threshold_for_several_moves() -> None:
    below, above = (decision(-200.0, score_of_chance(2.0) + step) for step in (-0.1, 0.1))
    assert is_hopeless([below] * HOPELESS_MOVES, SIZE, MOVES, 2.0)
    assert not is_hopeless([above] * HOPELESS_MOVES, SIZE, MOVES, 2.0)
    assert is_hopeless([above, *[below] * HOPELESS_MOVES], SIZE, MOVES, 2.0), "earlier hope does not count"


@pytest.mark.parametrize("hope", range(HOPELESS_MOVES))
def test_one_hope_among_the_last_decisions_is_enough_to_go_on(hope: int) -> None:
    decisions = [decision(-200.0, -200.0) for _ in range(HOPELESS_MOVES)]
    assert is_hopeless(decisions, SIZE, MOVES, 2.0)
    decisions[hope] = decision(-200.0, 10.0)
    assert not is_hopeless(decisions, SIZE, MOVES, 2.0)


def test_it_never_gives_up_early_nor_after_few_decisions_nor_with_the_threshold_off() -> None:
    lost = [decision(-200.0, -200.0)] * HOPELESS_MOVES
    enough = round(LEAST_STONES * SIZE * SIZE + 0.5)
    assert is_hopeless(lost, SIZE, enough, 2.0)
    assert not is_hopeless(lost, SIZE, enough - 1, 2.0)
    assert not is_hopeless(lost[1:], SIZE, MOVES, 2.0)
    assert not is_hopeless(lost, SIZE, MOVES, 0.0)
