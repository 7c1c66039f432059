"""Whoever imports a module by the name that it had before the house was laid out anew is told where it is."""

from __future__ import annotations

import importlib
import subprocess
import sys

import pytest

import engine
from engine.lab.modules import ROOT, module_files

TABLE = [line.split() for line in (ROOT / "engine" / "moved.txt").read_text(encoding="utf-8").splitlines()]


@pytest.mark.process
@pytest.mark.parametrize(
    ("statement", "expected"),
    [
        ("import engine.player", "there is no engine.player any more: it is now engine.decide.players"),
        (
            "from engine import strategy",
            "there is no engine.strategy any more: it is now engine.evaluate.strategy",
        ),
        (
            "import engine.montecarlo.hybrid",
            "there is no engine.montecarlo any more: it is now engine.decide.games or engine.history",
        ),
        (
            "from engine.library.errors import InputError",
            "there is no engine.library.errors any more: it is now engine.base.errors",
        ),
        (
            "from engine.jit import kernel",
            "there is no engine.jit.kernel: what engine.jit had is now in engine.jit.declaring",
        ),
    ],
)
def test_an_old_name_gives_one_sentence(statement: str, expected: str) -> None:
    done = subprocess.run([sys.executable, "-c", statement], cwd=ROOT, capture_output=True, text=True)
    assert done.returncode == 1
    assert done.stderr.splitlines()[-1] == f"ModuleNotFoundError: {expected}"


def test_other_names_are_missing_as_ever() -> None:
    for name in ("engine.cellar", "engine.jit.start.cellar"):
        with pytest.raises(ModuleNotFoundError, match=f"No module named '{name}'"):
            importlib.import_module(name)
    with pytest.raises(ImportError, match="cannot import name 'cellar' from 'engine'"):
        exec("from engine import cellar")
    assert not hasattr(engine, "cellar")


def test_what_the_table_names_is_there() -> None:
    modules = module_files()
    assert len(TABLE) > 80
    assert [new for _, *names in TABLE for new in names if new not in modules] == []
    assert [old for old, *names in TABLE if old in names] == []
