"""A wheel is built with compiled code where that can be made, and without it where it cannot or is not wanted."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from setuptools import build_meta

from engine.jit.packing import building


@pytest.fixture
def built(monkeypatch: pytest.MonkeyPatch) -> list[dict[str, Any]]:
    """The options of each wheel that setuptools was asked for, in place of the wheel."""
    asked: list[dict[str, Any]] = []

    def build_wheel(folder: str, options: dict[str, Any], metadata: str | None) -> str:
        asked.append(options)
        return f"{folder}/{metadata}.whl"

    monkeypatch.setattr(build_meta, "build_wheel", build_wheel)
    monkeypatch.setattr(build_meta, "get_requires_for_build_wheel", lambda options: ["wheel"])
    return asked


def compile_by(monkeypatch: pytest.MonkeyPatch, status: int, file: Path) -> list[list[str]]:
    """Let the compilation end with a status and print the path of a file; what was run is returned."""
    commands: list[list[str]] = []

    def run(command: list[str], **options: Any) -> subprocess.CompletedProcess[str]:
        commands.append([str(word) for word in command])
        return subprocess.CompletedProcess(command, status, stdout=f"{file}\n")

    monkeypatch.setattr(subprocess, "run", run)
    return commands


def test_a_wheel_with_compiled_code_is_of_this_system(
    built: list[dict[str, Any]], monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    shipped = tmp_path / "code.bundle"
    shipped.write_text("code")
    (command,) = [compile_by(monkeypatch, 0, shipped)]
    assert building.build_wheel("out", {"--build-option": "--verbose"}, "m") == "out/m.whl"
    assert command == [[sys.executable, str(building.ROOT / "gtp_main.py"), "cache", "--ship"]]
    words = built[0]["--build-option"]
    assert words[:3] == ["--verbose", "--python-tag", f"cp{sys.version_info.major}{sys.version_info.minor}"]
    assert words[3] == "--plat-name" and not set("-.") & set(words[4])
    # it was packed, and the sources are as they were
    assert not shipped.exists()


def test_a_wheel_goes_without_code_that_cannot_be_made(
    built: list[dict[str, Any]],
    monkeypatch: pytest.MonkeyPatch,
    tmp_path: Path,
    capsys: pytest.CaptureFixture[str],
) -> None:
    compile_by(monkeypatch, 1, tmp_path / "none")
    building.build_wheel("out", None, "m")
    assert built == [{}]
    assert "the first start will compile" in capsys.readouterr().err


def test_a_wheel_without_code_compiles_nothing_and_needs_nothing(
    built: list[dict[str, Any]], monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    commands = compile_by(monkeypatch, 0, tmp_path / "none")
    building.build_wheel("out", {"compiled": "no"}, "m")
    assert (commands, built) == ([], [{"compiled": "no"}])
    assert building.get_requires_for_build_wheel({"compiled": "no"}) == ["wheel"]


def test_what_compiles_is_there_when_a_wheel_is_built(built: list[dict[str, Any]]) -> None:
    needed = building.get_requires_for_build_wheel()
    assert needed[0] == "wheel"
    assert any(each.startswith("numba") for each in needed)


def test_another_value_of_the_option_is_told(built: list[dict[str, Any]]) -> None:
    with pytest.raises(SystemExit, match="the option 'compiled' is 'maybe', expected yes or no"):
        building.build_wheel("out", {"compiled": "maybe"})
    assert not built
