"""`tamen rules`: the table, and what fires in recorded games."""

from __future__ import annotations

import argparse
import json
from collections.abc import Callable
from pathlib import Path

import pytest

from engine.lab.data.games import recorded_games
from engine.lab.measure import rules_coverage
from engine.lab.measure import rules_list as rules_command
from engine.lab.measure.rules_coverage import Coverage
from engine.suggest.firing import Firing
from engine.suggest.rules import load_rules

SMALL_GAME = "(;SZ[9]KM[6.5];B[ee];W[ed];B[cc];W[de];B[gg];W[ef];B[cg];W[ah];B[ha])"

LINE = "B+R\t6.5\tpddpdqcqpq\n"


def tamen_rules(capsys: pytest.CaptureFixture[str], *words: str) -> tuple[int, str, str]:
    """Exit status, output and complaints of the subcommand."""
    parser = argparse.ArgumentParser()
    rules_command.add_arguments(parser)
    status = rules_command.run(parser.parse_args(words))
    captured = capsys.readouterr()
    return status, captured.out, captured.err


def test_the_table_is_listed_with_all_sentences(capsys: pytest.CaptureFixture[str]) -> None:
    status, text, _ = tamen_rules(capsys)
    assert status == 0
    rules = load_rules()
    for rule in rules.values():
        assert f"  {rule.id}: {rule.says}\n" in text
    assert text.endswith(f"\n{len(rules)} rules\n")
    status, text, _ = tamen_rules(capsys, "--json")
    assert list(json.loads(text)["rules"]) == list(rules)


def test_what_fires_and_what_never_does(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "deeper").mkdir()
    (tmp_path / "deeper" / "a.SGF").write_text(SMALL_GAME)
    (tmp_path / "broken.sgf").write_text("(;SZ[99];B[dd])")
    status, text, complaints = tamen_rules(capsys, "--coverage", str(tmp_path), "--every", "1", "--json")
    assert status == 0
    found = json.loads(text)
    assert (found["games"], found["positions"]) == (1, 10)
    assert list(found["rules"]) == list(load_rules())
    assert found["rules"]["fuseki-small-board-centre"] == 1
    assert found["never_fired"] == [rule for rule, count in found["rules"].items() if count == 0]
    assert "joseki-urgent" in found["never_fired"]
    assert "left out" in complaints
    assert "broken.sgf" in complaints


def test_positions_are_sampled(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "games.txt"
    file.write_text(LINE * 3)
    _, text, _ = tamen_rules(capsys, "--coverage", str(file), "--every", "3", "--games", "2", "--json")
    # 6 positions: numbers 0 and 3 of the first game, 1 and 4 of the second
    assert (json.loads(text)["games"], json.loads(text)["positions"]) == (2, 4)
    status, text, _ = tamen_rules(capsys, "--coverage", str(file), "--every", "3", "--games", "2")
    assert status == 0
    fired = [int(word) for word in text.splitlines()[-1].replace(",", "").split() if word.isdigit()]
    assert fired[:3] == [2, 4, len(load_rules())]
    assert fired[3] + fired[4] == fired[2]
    assert "  joseki-trick\n" in text


def test_a_rule_outside_its_phases_is_told_apart(capsys: pytest.CaptureFixture[str]) -> None:
    rules = load_rules()
    coverage = Coverage(1, 1)
    coverage.outside["dame-fill"] = 7
    rules_command.print_coverage(rules, coverage, False)
    assert "  dame-fill (but 7 times outside its phases or score classes)\n" in capsys.readouterr().out


@pytest.mark.parametrize(
    ("make", "problem"),
    [
        (lambda folder: folder, "holds no SGF files"),
        (lambda folder: _written(folder / "a.txt", "B+R\t6.5\tpdpd\n"), "line 1: Q16 is not a legal move"),
        (lambda folder: _written(folder / "a.sgf", "no game"), "holds no game that can be used"),
    ],
)
def test_games_that_cannot_be_used(
    make: Callable[[Path], Path], problem: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    status, text, complaints = tamen_rules(capsys, "--coverage", str(make(tmp_path)))
    assert (status, text) == (2, "")
    assert problem in complaints


def _written(file: Path, text: str) -> Path:
    file.write_text(text)
    return file


@pytest.mark.parametrize("rule", ["capture-one", "no-such-rule"])
def test_an_expert_that_fires_what_is_not_its_own_is_named(
    rule: str, tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    def suggest(view: object) -> list[Firing]:
        return [Firing(rule, 53)]

    suggest.__module__ = "engine.suggest.experts.dame"
    monkeypatch.setattr(rules_coverage, "EXPERTS", (suggest,))
    file = _written(tmp_path / "a.sgf", SMALL_GAME)
    status, _, complaints = tamen_rules(capsys, "--coverage", str(file))
    assert status == 2
    assert f"the expert 'dame' fires '{rule}', which is no rule of its own" in complaints


def test_games_of_both_kinds_are_read_whole(tmp_path: Path) -> None:
    lines, record = _written(tmp_path / "games.txt", LINE), _written(tmp_path / "a.sgf", SMALL_GAME)
    broken: list[str] = []
    [first], [second] = (
        list(recorded_games(lines, broken.append)),
        list(recorded_games(record, broken.append)),
    )
    assert (first.size, first.komi, first.move_count) == (19, 6.5, 5)
    assert (second.size, second.komi, second.move_count) == (9, 6.5, 9)
    assert broken == []
