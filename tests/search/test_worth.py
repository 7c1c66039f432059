"""What counts beside the score, and what it does not count against."""

from __future__ import annotations

from engine.evaluate.tables import CAPTURED, DEAD, SAFE, THREATENED
from engine.search.decision import Tried
from engine.search.tree import Node
from engine.search.winning import spread_of
from engine.search.worth import Worth, load_worth
from engine.suggest.suggester import Candidate
from tests.search.positions import DAME, FIGHT, board_at, candidate, evaluator


def test_a_stone_in_danger_counts_against_its_move() -> None:
    worth = Worth(likelihood=1.0, threatened=2.0, captured=5.0)
    assert [worth.risk(status) for status in (SAFE, THREATENED, CAPTURED, DEAD)] == [0.0, 2.0, 5.0, 5.0]


def test_there_is_no_risk_for_a_verified_sacrifice() -> None:
    plain, throw_in = candidate(100, "shape-hane-two"), candidate(100, "capture-by-throw-in")

    def risk(each: Candidate, held: bool) -> float:
        node = Node(2, 100, 1, 0.0, ())
        return Tried(each, node, holding=each.reasons if held else (), status=CAPTURED).risk

    full = load_worth().captured
    assert full > 0
    assert (risk(plain, True), risk(plain, False)) == (full, full)
    assert (risk(throw_in, True), risk(throw_in, False)) == (0.0, full)


def test_scores_of_a_settled_board_are_wrong_by_less_than_those_of_a_fight() -> None:
    settled, fight = (
        spread_of(board, evaluator().evaluate(board)) / board.size
        for board in (board_at(DAME), board_at(FIGHT))
    )
    assert 0 < settled < fight / 2
