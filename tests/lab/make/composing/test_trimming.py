"""Stones that a problem does not need are taken off, and those that it needs stay."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest

from engine.board.diagram import FILLED, share_taken
from engine.board.points import vertex_of
from engine.cli import main
from engine.lab.check.problem_proofs import prove
from engine.lab.check.regress.problem_sets import read_problem_sets
from engine.reading.reader import Reader
from engine.reading.search.memo import Memo

BEFORE = """\
# A head that stays.
- id: net-001
  topic: net
  grade: 24k
  to_play: white
  board: |
    . . O X . . . . .
    . . . X . . . O .
    . X X . O O O X .
    . X O O . . . O .
    . O X O X . . . .
    . . . . . . O . .
    . X . . . X O . .
    . O X . . X X . .
    . . . . . . . . .
  answers: [C4]
  proof: >-
    capture C5: reached; readers,
    1,138 positions; line C4
  says: >-
    C4 takes the stone.
"""
"""A problem as it stood in a game."""


@pytest.mark.slow
def test_stones_that_change_nothing_of_the_reading_are_taken_off(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "net.yaml"
    file.write_text(BEFORE, encoding="utf-8")
    [before] = read_problem_sets([file])
    proof = prove(Reader(Memo()), before.game.board, "capture C5", 10_000)
    file.write_text(BEFORE.replace("[C4]", f"[{', '.join(names(proof.answers))}]"), encoding="utf-8")
    assert main(["problems", "trim", str(file), "--budget", "10000"]) == 0
    assert "net-001: " in capsys.readouterr().out
    [after] = read_problem_sets([file])
    old, new = before.game.board.grid(), after.game.board.grid()
    assert share_taken(old) >= FILLED > share_taken(new)
    assert ((new == old) | (new == 0)).all() and np.count_nonzero(new) < np.count_nonzero(old)
    text = file.read_text(encoding="utf-8")
    assert text.startswith("# A head that stays.\n- id: net-001\n") and "1,138" not in text
    again = prove(Reader(Memo()), after.game.board, "capture C5", 10_000)
    assert again.is_complete and set(again.answers) == set(after.answers)


def test_a_file_that_is_not_there_is_named(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["problems", "trim", "nowhere.yaml"]) == 2
    assert "nowhere.yaml" in capsys.readouterr().err


def names(points: tuple[int, ...]) -> list[str]:
    """Vertices of points of a board of nine lines."""
    return [vertex_of(each, 9) for each in points]
