"""`tamen fit rules` from games to the table that the engine reads."""

from __future__ import annotations

import argparse
from pathlib import Path

import pytest

from engine.lab.make.fit import rules as fit_rules
from engine.suggest.likelihood import load_likelihood
from tests.patterns.expert_games import write_games


def fit(*words: object) -> int:
    """Carry out the command; the exit status."""
    parser = argparse.ArgumentParser()
    fit_rules.add_arguments(parser)
    return fit_rules.run(parser.parse_args([str(word) for word in words]))


@pytest.mark.slow
def test_what_is_played_more_often_weighs_more(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """White always plays beside Black's last stone, so the nearest distance weighs more than all others."""
    games, output = tmp_path / "games.txt", tmp_path / "likelihood.yaml"
    write_games(games, 4, 60, 1)
    assert fit("--games", games, "--count", 4, "--step", 5, "--output", output) == 0
    known = load_likelihood(output).weights["last"]
    assert max(known, key=lambda steps: known[steps]) == 2
    said = capsys.readouterr().out
    assert "positions looked at 48" in said
    assert "among the first 10" in said
    assert "# tamen fit rules --games games.txt --count 4 --step 5 --most" in output.read_text()


def test_without_positions_nothing_is_written(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    output = tmp_path / "likelihood.yaml"
    assert fit("--output", output) == 1
    assert capsys.readouterr().err == "tamen fit rules: error: no positions; name --labels or --games\n"
    assert not output.exists()
