"""What counts beside the score, and what it does not count against."""

from __future__ import annotations

from engine.decide.decision.winning import load_spread
from engine.decide.decision.worth import Worth
from engine.decide.lookahead.lookahead import risk
from engine.decide.opening.opening import spread_at
from engine.evaluate.tables import CAPTURED, DEAD, SAFE, THREATENED
from tests.decide.positions import DAME, FIGHT, board_at, candidate, evaluator


def test_a_stone_in_danger_counts_against_its_move() -> None:
    worth = Worth(likelihood=1.0, chance=1.5, threatened=2.0, captured=5.0)
    assert [worth.risk(status) for status in (SAFE, THREATENED, CAPTURED, DEAD)] == [0.0, 2.0, 5.0, 5.0]


def test_there_is_no_risk_for_a_verified_sacrifice() -> None:
    plain, throw_in = candidate(100, "shape-hane-two"), candidate(100, "capture-by-throw-in")

    weights = Worth(likelihood=1.0, chance=1.5, threatened=2.0, captured=5.0)
    assert risk(weights, CAPTURED, plain.reasons) == risk(weights, CAPTURED, ()) == 5.0
    assert risk(weights, CAPTURED, throw_in.reasons) == 0.0


def test_scores_of_a_settled_board_are_wrong_by_less_than_those_of_a_fight() -> None:
    settled, fight = (
        spread_at(load_spread(), board, evaluator().evaluate(board)) / board.size
        for board in (board_at(DAME), board_at(FIGHT))
    )
    assert 0 < settled < fight / 2
