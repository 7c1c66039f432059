"""Where a ladder runs, and what is no ladder."""

from __future__ import annotations

from dataclasses import replace

import pytest

from engine.board.points import BLACK, WHITE
from engine.explain.claims.fates import read_fates
from engine.explain.claims.kinds import CATCHES, LADDER
from engine.explain.claims.ladders import trace_ladder
from engine.explain.claims.witness import Witness
from tests.explain.claims.test_fates import adviser
from tests.explain.positions import CAPTURABLE, game_at
from tests.explain.records import point

RUNS = """
. . . . . . . . .
. . . . . . . . .
. . . . . . . . .
. . . . . . . . .
. . . . . . . . .
. . . X X . . . .
. . X O . . . . .
. . . . . . . . .
. . . . . . . . .
"""
"""Black catches the white stone at D3 with D2, in a ladder down to the edge."""


def test_a_ladder_is_traced_to_the_edge_and_told_with_where_it_ends(monkeypatch: pytest.MonkeyPatch) -> None:
    witness = Witness(adviser(), game_at(RUNS, BLACK), BLACK)
    after = witness.board_after(point("D2"))
    assert after is not None
    assert trace_ladder(witness, after, point("D3")) == tuple(map(point, ("E3", "E2", "E1", "F1")))
    read = Witness.read_capture
    monkeypatch.setattr(
        Witness, "read_capture", lambda *asked: replace(read(*asked), is_proven=read(*asked).yes is not None)
    )
    (caught,) = [each for each in read_fates(witness, point("D2")) if each.kind == CATCHES]
    assert caught.words[LADDER] == " ".join(str(point(each)) for each in ("E3", "E2", "E1", "F1"))
    # by E3 it is caught, too, but not by one atari after the other
    other = witness.board_after(point("E3"))
    assert other is not None and trace_ladder(witness, other, point("D3")) == ()


def test_a_stone_with_two_liberties_is_in_no_ladder_yet() -> None:
    witness = Witness(adviser(), game_at(RUNS, BLACK), BLACK)
    assert trace_ladder(witness, witness.board, point("D3")) == ()
    # who is in atari and gets nowhere is caught without one
    caught = Witness(adviser(), game_at(CAPTURABLE, WHITE), WHITE)
    assert trace_ladder(caught, caught.board, point("D4")) == ()
