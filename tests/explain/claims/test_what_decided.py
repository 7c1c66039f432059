"""Whether a reason decided: what three trees of games must have left of a move's gain without it."""

from __future__ import annotations

from types import SimpleNamespace

import pytest

from engine.board.points import BLACK, parse_vertex
from engine.decide.decision.omission import Omission
from engine.decide.decision.record import Decision
from engine.decide.games.hybrid import HybridPlayer
from engine.explain.claims import what_decided as reconsidering
from engine.explain.claims.kinds import ATARI, COUNTED, DEFENDS, GROUND, Claim
from engine.explain.claims.what_decided import is_decisive, share_left_without

MOVE = parse_vertex("C3", 9)


@pytest.mark.parametrize(
    ("kind", "gains", "left", "decided"),
    [
        (DEFENDS, (10, 3, 10, 3, 10, 3), 0.3, True),
        (GROUND, (10, 3, 10, 3, 10, 3), 0.3, False),
        (ATARI, (10, 3, 10, 3, 10, 3), 0.3, False),
        (ATARI, (10, 1, 10, 3, 10, 2), 0.2, True),
        # what one tree has found the others must find, too
        (DEFENDS, (10, 5, 10, 0, 10, 0), 1.0, False),
        (DEFENDS, (10, 0, 10, 5, 10, 0), 1.0, False),
        (DEFENDS, (10, 0, 10, 0, 10, 6), 1.0, False),
        # a move that gains nothing in one of them has no margin that something could decide
        (DEFENDS, (0, 0, 10, 0, 10, 0), 1.0, False),
        (DEFENDS, (10, 0, 0, 0, 10, 0), 1.0, False),
        (DEFENDS, (10, 0, 10, 0, 0, 0), 1.0, False),
        (DEFENDS, (18, -2, 2, -3, 10, 0), 1.0, False),
        (DEFENDS, (2, -3, 18, -2, 10, 0), 1.0, False),
    ],
)
def test_each_of_three_trees_says_that_a_reason_decided(
    monkeypatch: pytest.MonkeyPatch, kind: str, gains: tuple[float, ...], left: float, decided: bool
) -> None:
    for check in (share_left_without, is_decisive):
        counted = iter(gains)
        monkeypatch.setattr(reconsidering, "omission_for", lambda *_: Omission({MOVE: BLACK}, MOVE))
        monkeypatch.setattr(HybridPlayer, "without", lambda player, *_: player)
        witness = SimpleNamespace(player=HybridPlayer.__new__(HybridPlayer), again=None, is_careful=True)
        witness.gain = lambda _, counted=counted: next(counted)
        witness.ask_player = lambda _, witness=witness: witness
        found = check(witness, Decision(BLACK, MOVE), Claim(kind, COUNTED, MOVE, (MOVE,)))
        assert found == (pytest.approx(left) if check is share_left_without else decided)
