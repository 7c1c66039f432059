"""A choice that counts as settled, or as open, whatever the games say, and what was asked about it."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from engine.decide.games.choosing import Tally
from engine.suggest.candidate import Candidate


def let_be_settled(monkeypatch: pytest.MonkeyPatch, is_settled: bool) -> list[float]:
    """Make every choice count as settled, or none; return the list to which the games are added with which another
    move would have to come to stand first, each time it is asked.
    """
    asked: list[float] = []

    def settled(_: Tally, candidates: Sequence[Candidate], games: float) -> bool:
        asked.append(games)
        return is_settled

    monkeypatch.setattr(Tally, "is_settled", settled)
    return asked
