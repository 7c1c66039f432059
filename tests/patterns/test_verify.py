"""`tamen verify patterns` finds nothing wrong, and would find it."""

from __future__ import annotations

import numpy as np
import pytest

from engine.board.board import Board
from engine.lab.check.patterns import MatchComparison, compare_matches
from engine.lab.make.mining.patterns.stats import sample_game
from patterns.matcher import Matcher
from tests.patterns.twin import project_patterns


@pytest.mark.slow
def test_kept_fresh_and_naive_matches_agree() -> None:
    seen = MatchComparison()
    compare_matches([sample_game()[:120]], project_patterns(), seen)
    assert seen.differences == []
    assert seen.positions == 120 + 6 * (120 // 20)
    assert seen.matches > 1000


def test_a_match_that_is_forgotten_is_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    matches = Matcher.matches

    def forgetful(self: Matcher, board: Board, facts: np.ndarray | None = None) -> np.ndarray:
        found = matches(self, board, facts)
        return found[:-1] if board.depth == 30 else found

    monkeypatch.setattr(Matcher, "matches", forgetful)
    monkeypatch.setattr(
        Matcher, "forget", lambda self: monkeypatch.setattr(self, "matches", lambda b: matches(self, b))
    )
    seen = MatchComparison()
    compare_matches([sample_game()[:40]], project_patterns()[::10], seen)
    assert seen.differences
    assert all("1 matches are missing and 0 too many" in each for each in seen.differences)
