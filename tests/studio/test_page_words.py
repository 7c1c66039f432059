"""The page's words: a table for each language, all with the same entries, which name the same facts."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from starlette.testclient import TestClient

from engine.explain.words.languages import languages
from engine.studio.application import BUILT
from tests.studio.talking import OWN

PAGE = BUILT.parent / "page"

TABLES = {file.stem: json.loads(file.read_text("utf-8")) for file in (PAGE / "languages").glob("*.json")}

ENGLISH = TABLES["english"]


def entries(table: dict[str, Any], before: str = "") -> Iterator[tuple[str, str]]:
    """Yield all texts of a table, with their names, which have dots."""
    for name, says in table.items():
        if isinstance(says, dict):
            yield from entries(says, f"{before}{name}.")
        else:
            yield f"{before}{name}", says


def facts(template: str) -> tuple[list[str], list[str]]:
    """Return the names of all facts of a template, and of those that may be unknown."""
    parts = " ".join(re.findall(r"\[([^\]]*)\]", template))
    return sorted(re.findall(r"\{(\w+)\}", template)), sorted(re.findall(r"\{(\w+)\}", parts))


def sources() -> str:
    return "\n".join(file.read_text("utf-8") for file in sorted((PAGE / "src").glob("*.ts*")))


def test_every_language_of_explanations_has_a_table_and_no_other_has() -> None:
    assert set(TABLES) == set(languages())


@pytest.mark.parametrize("language", sorted(set(TABLES) - {"english"}))
def test_each_entry_exists_in_every_language_and_names_the_same_facts(language: str) -> None:
    own, english = dict(entries(TABLES[language])), dict(entries(ENGLISH))
    assert list(own) == list(english)
    for name, says in english.items():
        assert facts(own[name]) == facts(says), name
        assert bool(own[name]) == bool(says), name


def test_japanese_is_translated() -> None:
    """Texts without a Japanese letter are names, or what is typed."""
    japanese = dict(entries(TABLES["japanese"]))
    plain = {name for name, says in japanese.items() if says and not re.search(r"[\u3040-\u9fff]", says)}
    assert plain == {
        "title",
        "account",
        "ruleNames.aga",
        "judge.example",
        "languages.english",
        "listedGame",
        "comma",
        "fullStop",
        "grade",
        "flagsHelp",
    }


@pytest.mark.slow
def test_no_entry_is_there_for_nothing() -> None:
    said = sources()
    for name in ENGLISH:
        assert re.search(rf"\b(words|texts|own)\.{name}\b", said) or name == "study", name
    for name in ENGLISH["study"]:
        assert re.search(rf"\b(said|texts\(\))\.{name}\b", said), name


def test_the_tables_that_are_served_are_those_of_the_sources() -> None:
    for file in (PAGE / "languages").glob("*.json"):
        assert (BUILT / file.name).read_bytes() == file.read_bytes()


def test_a_table_is_served_as_json(client: TestClient) -> None:
    answer = client.get("/japanese.json", headers=OWN)
    assert answer.status_code == 200 and answer.headers["content-type"].startswith("application/json")
    assert answer.json()["tabs"]["play"] == "対局"
    assert client.get("/klingon.json", headers=OWN).status_code == 404


def test_a_visit_is_light() -> None:
    """The page with the table of a language has at most 250 KB."""
    page = sum((BUILT / name).stat().st_size for name in ("index.html", "studio.js", "studio.css"))
    for file in BUILT.glob("*.json"):
        assert page + file.stat().st_size <= 250_000, Path(file).name
