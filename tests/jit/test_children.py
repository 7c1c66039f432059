"""A process that another one starts finds the same project."""

from __future__ import annotations

import os

import pytest

from engine.jit.files import ROOT
from engine.jit.start.children import environment_of_child


def test_a_child_finds_the_project_before_what_its_parent_names(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PYTHONPATH", "/elsewhere")
    monkeypatch.setenv("TAMEN_CACHE", "/old")
    made = environment_of_child(TAMEN_CACHE="/new")
    assert made["PYTHONPATH"] == os.pathsep.join([str(ROOT), "/elsewhere"])
    assert made["TAMEN_CACHE"] == "/new"
    monkeypatch.delenv("PYTHONPATH")
    assert environment_of_child()["PYTHONPATH"] == str(ROOT)
    assert environment_of_child()["TAMEN_CACHE"] == "/old"
