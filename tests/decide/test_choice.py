"""Choosing among what was tried: the best, a careless one, or a pass."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
import pytest

from engine.board.points import BLACK, PASS
from engine.decide.decision.choice import BEYOND_DOUBT, LEAST_GAIN, choose
from engine.decide.decision.record import Decision, Tried
from engine.evaluate.strategy import EVEN, MIDDLE_GAME, Strategy
from tests.decide.positions import candidate

STRATEGY = Strategy(BLACK, MIDDLE_GAME, 0.0, EVEN, 1.0, (), ())

FIRST, SECOND, THIRD, FOURTH = 27, 28, 29, 30


def tried(move: int, score: float, worth: float | None = None, rejected: str = "") -> Tried:
    """A candidate with what came of it; it is worth its score unless something else is said."""
    return Tried(candidate(move), rejected=rejected, score=score, worth=score if worth is None else worth)


def decision(
    candidates: Sequence[Tried],
    untried: Sequence[int] = (),
    stakes: tuple[int, ...] = (),
    closing: bool = False,
    late: bool = False,
) -> Decision:
    """A decision of Black, who would be 10 points ahead after a pass."""
    made = Decision(BLACK, PASS, STRATEGY, 10.0, list(candidates), [candidate(move) for move in untried])
    made.stakes, made.closing, made.late = stakes, closing, late
    return made


def chosen(made: Decision, careless: float = 0.0, seed: int = 1) -> int:
    """What is chosen."""
    return choose(made, careless, np.random.default_rng(seed))


def test_the_first_that_stands_is_the_best() -> None:
    best = decision([tried(SECOND, 12.0, 15.0), tried(FIRST, 14.0)])
    assert chosen(best) == SECOND
    refuted = decision([tried(SECOND, 12.0, 15.0), tried(FIRST, 20.0, rejected="it fails")])
    assert chosen(refuted) == SECOND


def test_nobody_passes_before_the_game_is_late() -> None:
    assert chosen(decision([tried(FIRST, 5.0), tried(SECOND, 4.0)])) == FIRST
    assert chosen(decision([], untried=[SECOND])) == SECOND
    failed = decision([tried(FIRST, 9.0, rejected="it fails")], untried=[SECOND])
    assert chosen(failed) == SECOND
    all_failed = decision([tried(SECOND, 8.0, rejected="it fails"), tried(FIRST, 7.0, rejected="it fails")])
    assert chosen(all_failed) == SECOND
    assert chosen(decision([])) == PASS, "there is nothing else"


def test_a_rejected_move_is_played_when_it_is_better_than_a_pass_and_nothing_stands() -> None:
    gaining = decision([tried(FIRST, 10.0 + LEAST_GAIN, rejected="it fails")], untried=[SECOND])
    assert chosen(gaining) == FIRST


def test_at_the_close_a_move_must_gain_something() -> None:
    idle = [tried(FIRST, 10.0 + 0.9 * LEAST_GAIN)]
    assert chosen(decision(idle, closing=True)) == PASS
    assert chosen(decision(idle)) == FIRST
    gaining = [*idle, tried(SECOND, 10.0 + LEAST_GAIN, worth=8.0)]
    assert chosen(decision(gaining, closing=True)) == SECOND, "the likelier move gains nothing"


def test_at_the_close_what_failed_is_not_played_for_a_small_gain() -> None:
    small, large = (
        tried(FIRST, 10.0 + gain, rejected="it fails") for gain in (0.9 * BEYOND_DOUBT, BEYOND_DOUBT)
    )
    assert chosen(decision([small], closing=True)) == PASS
    assert chosen(decision([large], closing=True)) == FIRST


def test_no_pass_while_what_is_at_stake_was_not_tried() -> None:
    idle = [tried(FIRST, 10.0), tried(FIRST + 5, 9.0)]
    open_stake = decision(idle, untried=[SECOND, THIRD], stakes=(FOURTH, THIRD, SECOND), closing=True)
    assert chosen(open_stake) == THIRD, "the most valuable one that may be played"
    all_tried = decision(idle, untried=[SECOND], stakes=(FIRST,), closing=True)
    assert chosen(all_tried) == PASS


def test_at_the_close_half_of_the_candidates_must_have_been_tried_before_a_pass() -> None:
    idle = tried(FIRST, 10.0, rejected="it fails")
    assert chosen(decision([idle], untried=[SECOND], closing=True)) == PASS
    assert chosen(decision([idle], untried=[SECOND, THIRD], closing=True)) == SECOND
    assert chosen(decision([], untried=[SECOND], closing=True)) == SECOND
    assert chosen(decision([], closing=True)) == PASS


@pytest.mark.parametrize(("untried", "expected"), [([], PASS), ([SECOND], FIRST)])
def test_late_in_the_middle_game_a_pass_needs_that_all_was_tried(untried: list[int], expected: int) -> None:
    assert chosen(decision([tried(FIRST, 9.0)], untried, late=True)) == expected


def test_a_careless_choice_stays_within_its_margin_and_prefers_the_better() -> None:
    made = decision([tried(FIRST, 20.0), tried(SECOND, 17.5), tried(THIRD, 16.0)])
    moves = [chosen(made, careless=3.0, seed=seed) for seed in range(400)]
    assert set(moves) == {FIRST, SECOND}
    assert moves.count(FIRST) / 400 == pytest.approx(4.0 / 5.5, abs=0.06)
    assert {chosen(made, careless=0.0, seed=seed) for seed in range(20)} == {FIRST}


def test_a_careless_choice_never_falls_on_what_was_rejected_or_gains_nothing_at_the_close() -> None:
    made = decision([tried(FIRST, 12.0), tried(SECOND, 12.0, rejected="it fails"), tried(THIRD, 10.0)])
    made.closing = True
    assert {chosen(made, careless=8.0, seed=seed) for seed in range(40)} == {FIRST}
