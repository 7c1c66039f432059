"""`--record`: figures that are kept with what they come from, and the tables that are made of them."""

from __future__ import annotations

import argparse
import json
import re
from pathlib import Path

import pytest

from engine.cli import main
from engine.jit.files import ROOT
from engine.lab.measure import record as recording
from engine.lab.measure import tables
from engine.lab.measure.arena import GameResult, MatchResult
from engine.lab.measure.arena import values_to_record as values_of_match
from engine.lab.measure.bench.command import values_to_record as values_of_bench
from engine.lab.measure.record import Figure, name_of, read_figures, record

MATCH = MatchResult(
    ("tamen", "gnugo"), [GameResult(0, "B+R", 60, (6.0, 3.0)), GameResult(1, "B+2", 40, (4.0, 2.0))]
)


@pytest.fixture
def known_build(monkeypatch: pytest.MonkeyPatch) -> None:
    """A build that no program is asked for."""
    monkeypatch.setattr(recording, "build_name", lambda: "1234567")


def options(machine: str = "a slow one", date: str = "2026-11-27") -> argparse.Namespace:
    """What the command line gives a command that is to record."""
    return argparse.Namespace(record=("1234567", machine, date), command_line="tamen bench move")


def figure(name: str, value: float, unit: str = "s", command: str = "tamen bench move") -> Figure:
    """A figure of one build and machine."""
    return Figure(name, value, unit, "1234567", "a slow one", "2026-11-27", command)


def test_a_figure_is_kept_with_all_that_it_comes_from(tmp_path: Path) -> None:
    file = tmp_path / "figures.jsonl"
    record(options(), values_of_bench({"move.move_s": 0.44, "move.games": 980}), file)
    games, move = read_figures(file)
    assert (games.name, games.figure, games.unit) == ("bench | move | games", 980, "")
    assert (move.name, move.figure, move.unit) == ("bench | move | move_s", 0.44, "s")
    assert (move.machine, move.date, move.command) == ("a slow one", "2026-11-27", "tamen bench move")
    assert move.build == "1234567"


def test_a_figure_takes_the_place_of_the_older_one_of_its_name(tmp_path: Path) -> None:
    file = tmp_path / "figures.jsonl"
    record(options(), {"b": (1.0, "s"), "a": (2.0, "s")}, file)
    record(options(machine="a fast one"), {"b": (0.5, "s")}, file)
    assert [(each.name, each.figure, each.machine) for each in read_figures(file)] == [
        ("a", 2.0, "a slow one"),
        ("b", 0.5, "a fast one"),
    ]


def test_nothing_is_kept_unless_it_is_asked_for(tmp_path: Path) -> None:
    file = tmp_path / "figures.jsonl"
    record(argparse.Namespace(record=None), {"a": (1.0, "s")}, file)
    assert not file.exists()


def test_a_damaged_file_is_told_by_its_line_and_left_as_it_is(tmp_path: Path) -> None:
    file = tmp_path / "figures.jsonl"
    record(options(), {"a": (1.0, "s")}, file)
    damaged = file.read_text() + '{"name": "b"}\n'
    file.write_text(damaged)
    with pytest.raises(ValueError, match="line 2: not a figure, expected name, figure, unit, build"):
        record(options(), {"c": (1.0, "s")}, file)
    assert file.read_text() == damaged


@pytest.mark.usefixtures("known_build")
def test_the_command_line_is_kept_without_the_option(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    kept: list[argparse.Namespace] = []
    monkeypatch.setattr("engine.lab.measure.bench.command.run", lambda given: kept.append(given) or 0)
    assert main(["bench", "board", "--record", "--seconds", "0.1"]) == 0
    assert kept[0].command_line == "tamen bench board --seconds 0.1"
    build, machine, date = kept[0].record
    assert build == "1234567"
    assert "cores" in machine
    assert len(date) == len("2026-11-27")


@pytest.mark.usefixtures("known_build")
@pytest.mark.parametrize(
    "words", [["bench", "decisions", "--record"], ["arena", "--verify", "--record"]], ids=" ".join
)
def test_what_has_no_figures_says_so(words: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    assert main(words) == 2
    assert "no figures to --record" in capsys.readouterr().err


@pytest.mark.process
def test_a_build_is_a_commit_or_a_digest(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    if (ROOT / ".git").exists():
        assert re.fullmatch(r"[0-9a-f]{10,}( and changes)?", recording.build_name())
    monkeypatch.setattr(recording, "ROOT", tmp_path)
    assert re.fullmatch(r"digest [0-9a-f]{10}", recording.build_name())


def test_a_match_is_a_row_with_its_interval() -> None:
    values = values_of_match(MATCH, 9)
    made = tables.strength_table(
        [figure(name, *value, command="tamen arena") for name, value in values.items()]
    )
    row = made.splitlines()[2]
    assert row == "| 9x9 | `tamen` | `gnugo` | 1 of 2 games | 9% to 91% | 0.20 | 0.10 |"
    assert "* `tamen arena`, 2026-11-27, build 1234567, a slow one" in made.splitlines()


def test_the_readers_stand_beside_gnu_go_where_it_was_asked() -> None:
    asked = {
        ("tamen", "attack"): (10, 9),
        ("tamen", "defend"): (20, 20),
        ("tamen", "break_in"): (4, 4),
        ("gnugo --mode gtp", "attack"): (10, 8),
    }
    figures = [
        figure(name_of("regress", *of, what), value)
        for of, (questions, right) in asked.items()
        for what, value in (("questions", questions), ("right", right), ("time", 1.25))
    ]
    assert tables.readers_table(figures).splitlines()[2:5] == [
        "| `attack` | 10 | 90% | 1.2 | 80% | 1.2 |",
        "| `defend` | 20 | 100% | 1.2 |  |  |",
        "",
    ]


def test_what_was_not_measured_has_no_row() -> None:
    made = tables.speed_table(
        [figure("bench | move | move_s", 0.44), figure("bench | board | copy_us", 0.07)]
    )
    assert [line for line in made.splitlines() if line.startswith("|")][2:] == [
        "| a move on 19x19, level 20, no clock | 0.44 s |"
    ]


def test_tables_are_put_between_their_marks() -> None:
    text = "before\n<!-- table: speed -->\nold\n<!-- end of table -->\nafter\n"
    assert tables.with_tables(text, {"speed": "new\n"}) == text.replace("old", "new")
    with pytest.raises(ValueError, match="there is no table 'speed', expected one of: strength"):
        tables.with_tables(text, {"strength": "new\n"})


def test_the_figures_of_the_project_are_whole() -> None:
    lines = recording.FIGURES.read_text(encoding="utf-8").splitlines()
    names = [json.loads(line)["name"] for line in lines]
    assert names == sorted(set(names))
    for each in read_figures():
        assert each.build and each.machine and each.command.startswith("tamen ")
