"""The moves that are expected after a move: where two searches agree on them."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from engine.board.points import BLACK
from engine.decide.decision.record import Tried
from engine.explain.claims.expected_lines import find_likely_answer, is_surely_elsewhere
from engine.explain.claims.witness import Reply, Witness
from engine.game.game import Game
from engine.suggest.candidate import Candidate
from tests.explain.claims.test_fates import adviser
from tests.explain.records import point


class MadeUp(Witness):
    """One of two searches: which answer it chooses, and with what share of its games."""

    again: MadeUp | None = None
    answer, share = "D4", 0.7

    def reply(self, moves: Sequence[int]) -> Reply:
        return Reply(point(self.answer), self.share)

    def play_out(self, move: int) -> Tried:
        return Tried(Candidate(move, ()), won=0.5, line=(move,), visits=(1000,))


@pytest.mark.parametrize(
    ("answer", "share", "is_careful", "is_expected"),
    [
        ("D4", 0.6, True, True),
        # a second search that plays it in fewer than half of its games does not confirm it
        ("D4", 0.3, True, False),
        ("D4", 0.3, False, True),
        ("F6", 0.9, False, False),
    ],
)
def test_an_answer_is_expected_where_a_second_search_confirms_it(
    answer: str, share: float, is_careful: bool, is_expected: bool
) -> None:
    first, second = (MadeUp(adviser(), Game(9, 7.5), BLACK) for _ in range(2))
    first.again, first.is_careful = second, is_careful
    second.answer, second.share = answer, share
    assert find_likely_answer(first, point("E5")) == (point("D4") if is_expected else None)


@pytest.mark.parametrize(
    ("vertex", "is_careful", "is_away"), [("J5", False, True), ("J5", True, False), ("J4", True, True)]
)
def test_carefully_who_plays_elsewhere_is_told_only_of_moves_a_step_farther_away(
    vertex: str, is_careful: bool, is_away: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(Witness, "is_careful", is_careful)
    witness = Witness(adviser(), Game(9, 7.0), BLACK)
    # a move four steps away was told to be elsewhere, and the search answered in between
    assert is_surely_elsewhere(witness, point(vertex), (point("E5"),)) is is_away
