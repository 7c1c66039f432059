"""`tamen measure counted`: final scores beside the results of games that were counted."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from engine.cli import main

WALLS = "".join(f"i{row}k{row}" for row in "abcdefghijklmnopqrs")
"""Black builds a wall on the ninth line from the left, White one on the eleventh."""

STONE = "ccqc"
"""A black stone in Black's territory, one of White's in White's."""


def write_games(file: Path, *lines: str) -> Path:
    file.write_text("".join(f"{line}\n" for line in lines), encoding="ascii")
    return file


@pytest.mark.slow
def test_a_counted_game_is_scored_and_others_are_left_out(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    # 8 lines of 19 points for each side; the stones inside cost one of them each
    games = write_games(
        tmp_path / "games.txt",
        f"W+6.5\t6.5\t{WALLS}{STONE}tttt",
        f"B+3.5\t6.5\t{WALLS}tttt",
        f"B+R\t6.5\t{WALLS}",
        f"W+T\t6.5\t{WALLS}",
    )
    assert main(["measure", "counted", str(games), "--json"]) == 0
    found = json.loads(capsys.readouterr().out)
    assert found["games"] == 2
    assert found["right within a point"] == 50.0
    assert found["8 points and more off"] == 50.0
    assert [(each["line"], each["result"], each["score"]) for each in found["wrong"]] == [(2, 3.5, -6.5)]


def test_a_broken_line_is_named(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    games = write_games(tmp_path / "games.txt", "B+3.5\t6.5\tzz")
    assert main(["measure", "counted", str(games)]) == 1
    assert "line 1" in capsys.readouterr().err
