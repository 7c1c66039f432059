"""`tamen measure parts` on a position in which one move decides a group."""

from __future__ import annotations

import argparse
import json
from pathlib import Path

import numpy as np
import pytest

from engine.board.points import BLACK, EMPTY, PASS
from engine.decide.decision.settings import PARTS, PARTS_OF_LOOKAHEAD
from engine.lab.make.fit.rules import Case
from engine.lab.measure import parts
from tests.decide.games.test_hybrid import KILL, letter
from tests.decide.positions import game_at


@pytest.mark.slow
def test_what_is_known_is_counted_and_a_part_that_changes_a_move_is_told(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    case = Case(game_at(KILL, BLACK).board, BLACK, (PASS, PASS), 7.5, {letter(KILL): 1.0})
    monkeypatch.setattr(parts, "cases_in", lambda file, count: [case] * count)
    options = argparse.Namespace(
        labels=[Path("made-up")],
        positions=2,
        playouts=60,
        player="hybrid",
        nodes=0,
        json=True,
        parts=None,
        record=None,
    )
    assert parts.run(options) == 0
    told = json.loads(capsys.readouterr().out)
    found = told["parts"]
    assert set(found) == set(PARTS)
    assert told["decisions"] == 2
    assert told["spent"]["games"] >= 2 * 60
    assert told["seconds"] > 0
    for name in ("experts", "proofs"):
        assert found[name]["had something to say"] == 2
    assert found["advice"]["had something to say"] == 0, "no move has games enough"
    assert all(row["changed the move"] in (0, 2) for row in found.values()), (
        "the same position, the same move"
    )


def test_the_parts_of_the_lookahead_are_counted_too(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    case = Case(game_at(KILL, BLACK).board, BLACK, (PASS, PASS), 7.5, {letter(KILL): 1.0})
    monkeypatch.setattr(parts, "cases_in", lambda file, count: [case])
    options = argparse.Namespace(
        labels=[Path("made-up")],
        positions=1,
        playouts=0,
        player="tamen",
        nodes=12,
        json=False,
        parts=None,
        record=None,
    )
    assert parts.run(options) == 0
    head, *rows, spent = capsys.readouterr().out.splitlines()
    assert head == "1 decisions, at most 12 evaluations each; the move with the best score was chosen in 1"
    assert [row.split()[0] for row in rows] == list(PARTS_OF_LOOKAHEAD)
    assert any(row.startswith("verdicts   had something to say in    1") for row in rows)
    assert "settled" in spent
    assert "positions read" in spent
    options.parts = ["reasons", "experts"]
    assert parts.run(options) == 0
    _, row, _ = capsys.readouterr().out.splitlines()
    assert row.startswith("reasons"), "of the parts of a player those that are asked for"


def test_late_positions_of_finished_games_are_decided_in_too(tmp_path: Path) -> None:
    """Black fills the upper rows, White the lower ones; of the moves from the 44th on every other one is looked at."""
    played = [point for pair in zip(range(29), range(80, 51, -1), strict=True) for point in pair]
    file = tmp_path / "games.npz"
    stones = np.zeros((1, 9, 9), dtype=np.int8)
    np.savez(file, moves=np.array([played], dtype=np.int16), length=np.array([58]), final_stones=stones)
    late = list(parts.cases_in(file, 100))
    assert [np.count_nonzero(each.board.grid() != EMPTY) for each in late] == list(range(44, 58, 2))
    assert [sum(each.chosen.values()) for each in late] == [1.0] * 7
    assert len(list(parts.cases_in(file, 3))) == 3
