"""Templates: every one that the code says is there, and what it needs is given."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from engine.explain.words.templates import load_templates, say
from patterns.template import names_in

ROOM = Path(__file__).resolve().parents[3] / "engine" / "explain"
NAMED = re.compile(r'(?:say|_tell_point)\(\s*f?["\']([a-z ]+)(\{)?')


def test_an_optional_part_is_said_where_its_fact_is_known() -> None:
    assert say("passed could", enemy="White", point="D4", deeds="") == "White could play D4"
    assert say("passed could", enemy="White", point="D4", deeds="cuts") == "White could play D4, which cuts"


def test_a_fact_that_is_needed_must_be_given() -> None:
    with pytest.raises(KeyError):
        say("passed could", enemy="White")
    with pytest.raises(KeyError):
        say("no such template")


def test_all_that_the_code_says_is_there() -> None:
    templates, said = load_templates(), set()
    for file in ROOM.rglob("*.py"):
        for name, rest in NAMED.findall(file.read_text(encoding="utf-8")):
            found = {each for each in templates if each.startswith(name) if rest or each == name}
            assert found, f"{file.name}: no template {name!r}"
            said |= found
    groups = {name.split()[0] for name in said}
    assert {name.split()[0] for name in templates} <= groups
    assert all(names_in(says) is not None for says in templates.values())
