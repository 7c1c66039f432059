"""`tamen measure parts` on a position in which one move decides a group."""

from __future__ import annotations

import argparse
import json
from pathlib import Path

import pytest

from engine.board.points import BLACK, PASS
from engine.lab.fit.rules import Case
from engine.lab.measure import parts
from engine.search.settings import PARTS
from tests.montecarlo.test_hybrid import KILL, letter
from tests.search.positions import game_at


def test_what_is_known_is_counted_and_a_part_that_changes_a_move_is_told(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    case = Case(game_at(KILL, BLACK).board, BLACK, (PASS, PASS), 7.5, {letter(KILL): 1.0})
    monkeypatch.setattr(parts, "labelled_cases", lambda file, count: [case] * count)
    options = argparse.Namespace(labels=[Path("made-up")], positions=2, playouts=60, json=True)
    assert parts.run(options) == 0
    found = json.loads(capsys.readouterr().out)
    assert set(found) == set(PARTS)
    assert all(row["decisions"] == 2 for row in found.values())
    for name in ("experts", "proofs"):
        assert found[name]["had something to say"] == 2
    assert found["advice"]["had something to say"] == 0, "no move has games enough"
    assert all(row["changed the move"] in (0, 2) for row in found.values()), (
        "the same position, the same move"
    )
