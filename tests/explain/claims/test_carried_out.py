"""The move that carries an attack out: near the move explained, and not one that works though that is played."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from engine.board.points import BLACK, PASS
from engine.explain.claims import carried_out
from engine.explain.claims.carried_out import find_carrier
from engine.explain.claims.kinds import COUNTED, DEFENDS, Claim
from tests.explain.claims.test_differences import Owned
from tests.explain.records import point
from tests.explain.sentences.test_what_it_does_to_stones import TWO_STONES


@pytest.mark.parametrize(
    ("vertex", "lost_though_defended", "is_named"),
    [
        ("H4", 0.2, True),
        # it was named, though it loses the stones after the move that is said to defend them, too
        ("H4", 0.8, False),
        # it was named, and nobody saw what it has to do with the move
        ("A1", 0.2, False),
    ],
)
def test_the_enemy_s_attack_is_named_that_the_move_prevents(
    vertex: str, lost_though_defended: float, is_named: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    move, attack = point("G6"), point(vertex)
    lost = {(PASS, attack): 0.8, (move,): 0.2, (move, attack): lost_though_defended}

    def lost_after(_: object, __: object, moves: Sequence[int]) -> list[float]:
        return [lost[tuple(moves)]] * 2

    monkeypatch.setattr(carried_out, "lost_after", lost_after)
    monkeypatch.setattr(carried_out, "_move_as_read", lambda *_: attack)
    monkeypatch.setattr(carried_out, "find_next_moves", lambda *_: [])
    witness = Owned(TWO_STONES, BLACK, {"pass": (0.5, {})})
    found = find_carrier(witness, Claim(DEFENDS, COUNTED, move, (point("G5"),)))
    assert (found is not None) is is_named
    assert found is None or (found.points, found.value, found.other) == ((attack,), 0.8, 0.2)


SURROUNDED = """
. . . . . . . . .
. . . . . . . . .
. . . . . . . . .
. . . . . . . . .
. . . X . X . . .
. . . . X . . . .
. . . . . . . . .
. . . . . . . . .
. . . . . . . . .
"""
"""White at E5 is taken by E6."""


@pytest.mark.parametrize("is_read", [False, True])
@pytest.mark.parametrize(("vertex", "is_named"), [("E5", False), ("G5", True)])
def test_an_attack_by_a_stone_that_is_captured_is_not_named(
    vertex: str, is_named: bool, is_read: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    move, attack = point("E6"), point(vertex)
    lost = {(PASS, attack): 0.8, (move,): 0.2, (move, attack): 0.2}
    monkeypatch.setattr(carried_out, "lost_after", lambda _, __, moves: [lost[tuple(moves)]] * 2)
    # nor is it if a reading begins with it: the stones live once it is taken
    monkeypatch.setattr(carried_out, "_move_as_read", lambda *_: attack if is_read else PASS)
    monkeypatch.setattr(carried_out, "find_next_moves", lambda *_: [attack])
    witness = Owned(SURROUNDED, BLACK, {"pass": (0.5, {})})
    # it was: "(next Q9)", of a stone that Q8 captures
    found = find_carrier(witness, Claim(DEFENDS, COUNTED, move, (point("F5"),)))
    assert (found is not None) is is_named
