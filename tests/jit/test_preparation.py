"""Compiled code is prepared once, by whoever needs it first or in the background, and waited for in one way."""

from __future__ import annotations

import os
import subprocess
import sys
import threading
import time
import types
from collections.abc import Callable
from pathlib import Path

import pytest

from engine.base.errors import PreparationError
from engine.jit.start import preparation as preparation_module
from engine.jit.start.preparation import Preparation

ROOT = Path(__file__).resolve().parents[2]

FIRST, SECOND = "first", "second"


def silent(text: str) -> None:
    """Hears what goes on."""


@pytest.fixture
def imported(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The modules that are imported from now on, none of which need be there; ``broken`` cannot be."""
    names: list[str] = []

    def stand_for(name: str) -> types.ModuleType:
        names.append(name)
        if name == "broken":
            raise OSError("the disk is full")
        return types.ModuleType(name)

    import_by(monkeypatch, stand_for)
    return names


def import_by(monkeypatch: pytest.MonkeyPatch, do: Callable[[str], object]) -> None:
    """Have preparations, and nobody else, import modules in another way."""
    monkeypatch.setattr(preparation_module, "importlib", types.SimpleNamespace(import_module=do))


def test_a_stage_is_prepared_with_those_before_it_once(imported: list[str]) -> None:
    preparation = Preparation({FIRST: ["a", "b"], SECOND: ["c"], "third": ["d"]})
    for _ in range(2):
        preparation.wait(SECOND)
    assert imported == ["a", "b", "c"]
    assert preparation.is_soon_ready(FIRST, 0.0) and preparation.is_loaded(0.0)
    assert imported[-1] == "d"


def test_whoever_waits_is_told_how_far_it_has_come(imported: list[str]) -> None:
    preparation = Preparation({FIRST: ["a", "b"], SECOND: ["c"]})
    usual: list[tuple[int, int, str]] = []
    own: list[tuple[int, int, str]] = []
    preparation.progress = lambda *news: usual.append(news)
    preparation.wait(FIRST, lambda *news: own.append(news))
    assert (own, usual) == ([(0, 2, "a"), (1, 2, "b"), (2, 2, "")], [])
    preparation.wait(SECOND)
    assert [what for _, _, what in usual] == ["a", "b", "c", ""]


def test_a_module_that_is_added_is_prepared_with_its_stage(imported: list[str]) -> None:
    preparation = Preparation({FIRST: ["a"], SECOND: ["b"]})
    preparation.wait(SECOND)
    preparation.add(FIRST, "a")
    preparation.wait(SECOND)
    assert imported == ["a", "b"]
    preparation.add(SECOND, "added")
    preparation.wait(FIRST)
    assert imported == ["a", "b"]
    preparation.wait(SECOND)
    assert imported[-1] == "added"


def test_what_cannot_be_prepared_is_told_and_may_be_tried_again(imported: list[str]) -> None:
    preparation = Preparation({FIRST: ["a"], SECOND: ["broken"]})
    stand_in = preparation.later(SECOND, "a")
    for _ in range(2):
        with pytest.raises(PreparationError, match="could not be prepared: OSError: the disk is full"):
            stand_in.anything  # noqa: B018
    preparation.wait(FIRST)


def test_a_stand_in_waits_for_its_stage_and_gives_what_its_module_has() -> None:
    preparation = Preparation({FIRST: ["engine.board.points"]})
    points, colors = preparation.later(FIRST, "engine.board.points", "engine.board.points")
    assert not hasattr(points, "__wrapped__")
    assert preparation._ready == set()
    assert points.PASS == colors.PASS
    assert preparation._ready == {FIRST}
    with pytest.raises(AttributeError, match="nothing_of_the_kind"):
        points.nothing_of_the_kind  # noqa: B018


def test_in_the_background_waiting_ends_when_the_stage_is_ready_not_before(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    gate = threading.Event()
    import_by(monkeypatch, lambda name: name == "quick" or gate.wait())
    preparation = Preparation({FIRST: ["quick"], SECOND: ["slow"]})
    preparation.start(silent)
    preparation.wait(FIRST)
    assert not preparation.is_soon_ready(SECOND, 0.0)
    done = threading.Event()
    threading.Thread(target=lambda: (preparation.wait(SECOND), done.set()), daemon=True).start()
    assert not done.wait(0.05)
    gate.set()
    assert done.wait(60)


def test_in_the_background_a_failure_is_told_and_spoils_no_stage_before(imported: list[str]) -> None:
    said: list[str] = []
    preparation = Preparation({FIRST: ["a"], SECOND: ["broken"]})
    preparation.start(said.append)
    preparation.finish()
    preparation.wait(FIRST)
    assert preparation.is_soon_ready(FIRST, 0.0)
    failing: list[Callable[[], object]] = [
        lambda: preparation.wait(SECOND),
        lambda: preparation.is_soon_ready(SECOND, 0.0),
        lambda: preparation.is_loaded(0.0),
    ]
    for each in failing:
        with pytest.raises(PreparationError, match="OSError: the disk is full"):
            each()
    assert said == ["the compiled code could not be prepared: OSError: the disk is full"]


class Compiling(Preparation):
    """What the background compiles, about 20 s more, as its thread would say."""

    def __init__(self) -> None:
        super().__init__({FIRST: ["a"], SECOND: ["b"]})
        self._thread = threading.Thread()
        self._tell(_compiles=True, _has_begun=True, _left=lambda: 20.0)


def test_nobody_waits_for_what_is_known_to_take_longer() -> None:
    preparation, started = Compiling(), time.monotonic()
    assert not preparation.is_soon_ready(SECOND, 19.0)
    assert not preparation.is_loaded(19.0)
    assert time.monotonic() - started < 10


def test_what_is_ready_is_loaded_a_little_later() -> None:
    preparation = Compiling()
    preparation._tell(_ready={FIRST, SECOND})
    assert preparation.is_soon_ready(SECOND, 0.0) and not preparation.is_loaded(0.0)
    preparation._tell(_is_loaded=True)
    assert preparation.is_loaded(0.0)


@pytest.mark.process
def test_a_first_start_says_that_it_compiles_and_a_second_one_does_not(tmp_path: Path) -> None:
    """The board's points and kernels alone; the whole engine takes minutes to compile."""
    code = (
        "from engine.jit.start.preparation import Preparation; "
        "preparation = Preparation({'board': ['engine.board.kernels']}); "
        "preparation.start(); preparation.finish()"
    )
    said = []
    for _ in range(2):
        done = subprocess.run(
            [sys.executable, "-c", code],
            cwd=ROOT,
            env={**os.environ, "TAMEN_CACHE": str(tmp_path)},
            capture_output=True,
            text=True,
            check=True,
        )
        assert done.stdout == ""
        said.append(done.stderr)
    assert said[0].startswith("tamen: compiling ")
    assert said[1].startswith("tamen: ready after ")
    assert said[1].count("\n") == 1
