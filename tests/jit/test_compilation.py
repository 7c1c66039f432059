"""Compiling what the cache lacks: by several processes, watched, and harmless where it fails."""

from __future__ import annotations

import json
import os
import subprocess
import sys
import threading
from pathlib import Path

import numba
import pytest

from engine.base.yaml_text import parse_yaml
from engine.jit.files import following_files, kernel_count, module_file
from engine.jit.start import compilation
from engine.jit.start.compilation import Compilation, CompilationProgress, now_and_then, with_imported
from engine.library.stages import GAME, STAGES, all_modules

ROOT = Path(__file__).resolve().parents[2]

compiled_only = pytest.mark.skipif(bool(numba.config.DISABLE_JIT), reason="without kernels nothing compiles")

BUILD = """
import json, sys
from engine.jit.files import is_temporary
from engine.jit.start.compilation import Compilation, reason, with_imported
from engine.library.stages import GAME, STAGES, all_modules
if {python}:
    sys.executable = {python}
needed = with_imported(STAGES[GAME])
first = Compilation(needed, 2)
standings = []
first.run(standings.append)
after = Compilation(needed).missing
from engine.board import kernels
misses = sum(sum(each.stats.cache_misses.values()) for each in vars(kernels).values() if hasattr(each, "stats"))
told = [[each.done, each.total] for each in standings]
print(json.dumps([first.missing, told, after, misses, is_temporary(), reason()]))
"""


def built(cache: Path, python: str = "") -> list:
    """What a new process tells that builds the cache for the board. ``python``: what it takes for Python."""
    done = subprocess.run(
        [sys.executable, "-c", BUILD.replace("{python}", repr(python))],
        cwd=ROOT,
        env={**os.environ, "TAMEN_CACHE": str(cache)},
        capture_output=True,
        text=True,
    )
    assert done.returncode == 0, done.stderr
    return [*json.loads(done.stdout), done.stderr]


@pytest.mark.process
@compiled_only
def test_other_processes_compile_and_this_one_loads(tmp_path: Path) -> None:
    missing, standings, after, misses, temporary, reason, complaints = built(tmp_path)
    assert missing > 10
    assert sorted(standings) == standings
    assert standings[-1] == [missing, missing]
    assert (after, misses, temporary) == (0, 0, False)
    assert reason == "on the first start and after a change of the sources only"
    assert complaints == ""
    assert built(tmp_path)[:4] == [0, [], 0, 0]


@pytest.mark.process
@compiled_only
def test_where_the_cache_cannot_be_written_its_folder_is_named(tmp_path: Path) -> None:
    in_the_way = tmp_path / "a file"
    in_the_way.write_text("")
    for _ in range(2):
        missing, _, after, misses, temporary, reason, _ = built(in_the_way)
        assert missing > 10
        assert (after, misses, temporary) == (0, 0, True)
        assert reason == f"at every start, since the cache folder {in_the_way} cannot be written"


@pytest.mark.process
@compiled_only
@pytest.mark.parametrize(
    ("python", "reason"), [("/nowhere/python", "No such file or directory"), ("false", "it ended at once")]
)
def test_without_other_processes_this_one_compiles(tmp_path: Path, python: str, reason: str) -> None:
    missing, standings, after, misses, _, _, complaints = built(tmp_path, python)
    assert sorted(standings) == standings
    assert standings[-1] == [missing, missing]
    assert len(standings) > missing
    assert after == 0
    assert misses > 10
    (sentence,) = complaints.splitlines()
    assert sentence.startswith("tamen: no other process can be started to compile in (")
    assert sentence.endswith("so this one compiles by itself")
    assert reason in sentence


def test_a_module_comes_after_those_that_it_imports() -> None:
    names = with_imported(STAGES[GAME])
    assert len(set(names)) == len(names)
    for place, name in enumerate(names):
        imported = set(following_files(module_file(name))) - {module_file(name)}
        assert imported <= {module_file(each) for each in names[:place]}
    assert with_imported(["engine.no_such_module"]) == ["engine.no_such_module"]
    assert Compilation(["engine.no_such_module"]).missing == 0


def test_how_far_it_is_in_words() -> None:
    assert str(CompilationProgress(120, 300, 20.4)) == "kernels 120 of 300, about 20 s left"
    assert str(CompilationProgress(0, 300, None)) == "kernels 0 of 300"
    assert str(CompilationProgress(299, 300, 0.1)) == "kernels 299 of 300, about 1 s left"


def test_it_is_said_no_oftener_than_asked_for(monkeypatch: pytest.MonkeyPatch) -> None:
    now, said = [0.0], []
    monkeypatch.setattr(compilation.time, "perf_counter", lambda: now[0])
    watch = now_and_then(said.append, 5.0)
    for done in range(12):
        now[0] = done
        watch(CompilationProgress(done, 12, None))
    assert said == ["kernels 5 of 12", "kernels 10 of 12"]


@pytest.mark.process
@compiled_only
@pytest.mark.parametrize(
    "words", [["explain", "engine/explain/pictures/game.sgf"], ["cache", "--build"], ["bench", "evaluate"]]
)
def test_every_command_says_that_it_compiles(tmp_path: Path, words: list[str]) -> None:
    command = subprocess.Popen(
        [sys.executable, "gtp_main.py", *words],
        cwd=ROOT,
        env={**os.environ, "TAMEN_CACHE": str(tmp_path)},
        stdout=subprocess.DEVNULL,
        stderr=subprocess.PIPE,
        text=True,
    )
    said = command.stderr.readline()
    command.kill()
    command.wait()
    assert said.startswith("tamen: compiling ")
    assert said.endswith("(on the first start and after a change of the sources only)\n")


@pytest.mark.process
def test_a_cache_that_cannot_be_written_is_not_built(tmp_path: Path) -> None:
    in_the_way = tmp_path / "a file"
    in_the_way.write_text("")
    done = subprocess.run(
        [sys.executable, "gtp_main.py", "cache", "--build"],
        cwd=ROOT,
        env={**os.environ, "TAMEN_CACHE": str(in_the_way)},
        capture_output=True,
        text=True,
    )
    assert (done.returncode, done.stdout) == (1, "")
    assert done.stderr == f"tamen cache: the cache folder {in_the_way} cannot be written\n"


def test_every_module_with_kernels_has_its_cost() -> None:
    costs = parse_yaml(compilation.COSTS.read_text(encoding="utf-8"))
    files = {name: module_file(name) for name in with_imported(all_modules())}
    assert set(costs) == {name for name, file in files.items() if file is not None and kernel_count(file)}
    assert all(seconds > 0.0 for seconds in costs.values())


def test_what_is_left_is_told_by_what_kernels_cost(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """Two modules of as many kernels, of which the second costs three times as much: the second kernel comes five
    seconds after the first, so thirty are left. How long the first took says nothing.
    """
    cheap, dear = tmp_path / "cheap.py", tmp_path / "dear.py"
    for each in (cheap, dear):
        each.write_text("@kernel(a)\n@kernel(b)\n")
    costs = tmp_path / "costs.yaml"
    costs.write_text("cheap: 1.0\ndear: 3.0\n")
    monkeypatch.setattr(compilation, "COSTS", costs)
    monkeypatch.setattr(compilation, "module_file", {"cheap": cheap, "dear": dear}.get)
    monkeypatch.setattr(compilation, "compiled_count", lambda file: 0)
    monkeypatch.setattr("engine.jit.bundle.is_covered", lambda names: False)
    now = [0.0]
    monkeypatch.setattr(compilation.time, "perf_counter", lambda: now[0])
    made = Compilation(["cheap", "dear"])
    made._watch = lambda standing: None
    assert made.seconds_left() is None
    now[0] = 100.0
    made._count_kernel(cheap)
    assert made.seconds_left() is None
    now[0] = 105.0
    made._count_kernel(cheap)
    assert made.seconds_left() == pytest.approx(30.0)
    made._count_kernel(dear)
    assert made.seconds_left() == pytest.approx(3.75)


def test_progress_is_told_while_a_kernel_takes_long(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    file = tmp_path / "slow.py"
    file.write_text("@kernel(a)\n")
    monkeypatch.setattr(compilation, "module_file", {"slow": file}.get)
    monkeypatch.setattr(compilation, "compiled_count", lambda file: 0)
    monkeypatch.setattr(compilation, "TELL_EVERY", 0.01)
    monkeypatch.setattr("engine.jit.bundle.is_covered", lambda names: False)
    told: list[CompilationProgress] = []
    twice = threading.Event()

    def watch(standing: CompilationProgress) -> None:
        told.append(standing)
        if len(told) == 2:
            twice.set()

    made = Compilation(["slow"], 1)
    monkeypatch.setattr(made, "_hand_out_modules", lambda: twice.wait(30.0) and made._waiting.clear())
    made.run(watch)
    assert told[:2] == [CompilationProgress(0, 1, None)] * 2
