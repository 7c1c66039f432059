"""`tamen measure compiling`: the times of the modules are told, and written where a first start reads them."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from engine.base.yaml_text import parse_yaml
from engine.cli import main
from engine.lab.measure import compiling


def test_times_are_written_for_the_first_start(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    costs = tmp_path / "costs.yaml"
    monkeypatch.setattr(compiling, "COSTS", costs)
    monkeypatch.setattr(compiling, "measure_costs", lambda: {"engine.b": 0.5, "engine.a": 2.0})
    assert main(["measure", "compiling", "--write"]) == 0
    assert capsys.readouterr().out.splitlines() == [
        "  2.00  engine.a",
        "  0.50  engine.b",
        "  2.50  together",
    ]
    assert parse_yaml(costs.read_text()) == {"engine.a": 2.0, "engine.b": 0.5}
    assert main(["measure", "compiling", "--json"]) == 0
    assert json.loads(capsys.readouterr().out) == {"engine.a": 2.0, "engine.b": 0.5}


def test_modules_without_kernels_have_no_time(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(compiling, "all_modules", lambda: ["engine.board.points", "engine.board.record"])
    compiling.tell_costs()
    assert json.loads(capsys.readouterr().out) == {}
