"""The house keeps its word: the map of engine/README.md is the house, its words are those of the code, its sources are
those that the comments cite, and what a comment points at is there."""

from __future__ import annotations

import calendar
import io
import keyword
import re
import tokenize
from functools import cache
from pathlib import Path

import pytest

from engine.lab.modules import read_rooms

ROOT = Path(__file__).resolve().parents[1]
ENGINE = ROOT / "engine"
README = (ENGINE / "README.md").read_text(encoding="utf-8")

PACKAGES = ("engine", "patterns", "joseki")
SOURCES = sorted(
    [file for package in PACKAGES for file in (ROOT / package).rglob("*.py")] + [ROOT / "gtp_main.py"]
)
TESTS = sorted((ROOT / "tests").rglob("*.py"))

JAPANESE = frozenset(
    """aji atari byoyomi dame dango fuseki geta gote hane joseki kakari keima ko komi kosumi miai moyo nakade seki
    semeai sente shicho shimari sagari suji tenuki tesuji tsuke watari yose""".split()  # noqa: SIM905 - words, not a list
)
"""Words that players everywhere have from Japan; those that stand in names of the code must be explained."""

PLAIN = {"byoyomi", "kakari", "shimari", "yose"}
"""Those that the code uses only where the protocol or a joseki's name has them."""

OTHER_WORDS = {
    "chain": "string, or group",
    "chains": "strings, or groups",
    "dragon": "group",
    "prisoner": "doomed or captured stone",
    "prisoners": "doomed or captured stones",
    "race": "semeai",
    "races": "semeais",
}
"""Words that a name does not use, and those that it uses for it."""

NARROW_ROOMS = tuple(
    ROOT / name for name in ("engine/board", "engine/reading", "engine/evaluate", "engine/suggest", "joseki")
)

AUTHOR = r"[A-ZÄÖÜ][a-zäöüéš]+"
CITED = re.compile(
    rf"({AUTHOR}(?: and {AUTHOR}| et al\.| and others)?),? \(?((?:18|19|20)\d\d)\b"
    r"(?:, (?:sections? |figure )?(\d+(?:\.\d+)*))?"
)
NO_AUTHORS = frozenset(calendar.month_name) - {""}


def rows(heading: str) -> list[list[str]]:
    """The cells of the table under a heading, or of the first table, without its head."""
    part = README.split(f"\n## {heading}\n")[1].split("\n## ")[0] if heading else README
    lines = [line for line in part.splitlines() if line.startswith("|")]
    if not heading:
        lines = lines[: next(i for i, line in enumerate(lines) if line.startswith("| word "))]
    return [[cell.strip() for cell in line.strip("|").split("|")] for line in lines[2:]]


@cache
def names_of(file: Path) -> frozenset[str]:
    """The words that the names in a source are made of, in small letters."""
    names = {
        token.string
        for token in tokenize.generate_tokens(io.StringIO(file.read_text(encoding="utf-8")).readline)
        if token.type == tokenize.NAME and not keyword.iskeyword(token.string)
    }
    parts = {part for name in names for part in re.sub(r"([a-z])([A-Z])", r"\1_\2", name).lower().split("_")}
    return frozenset(parts | {name.lower() for name in names})


def is_in_a_name(word: str, file: Path) -> bool:
    """Whether a name in a source has a word as a part; where the text lacks it, no name needs to be taken apart."""
    return word in prose(file).lower() and word in names_of(file)


@cache
def prose(file: Path) -> str:
    """A source as one line, so that what is broken over lines is found."""
    return re.sub(r"\s*\n\s*(?:#\s*)?", " ", file.read_text(encoding="utf-8"))


def test_the_map_shows_the_rooms_in_their_order() -> None:
    assert [(name, says) for name, says, _ in rows("")] == [(room.name, room.says) for room in read_rooms()]
    drawing = re.search(r"\n\n( {8,}cli.*?)\n\n\|", README, re.DOTALL).group(1)
    assert {room.name for room in read_rooms()} <= set(re.findall(r"[a-z]+", drawing))


def test_the_places_that_the_map_names_are_there() -> None:
    places = re.findall(r"`([\w./*-]+(?:\.py|\.yaml|\.sgf|/))`", README)
    assert len(places) > 40
    assert [place for place in places if not any(ENGINE.glob(place)) and not any(_above(place))] == []


def _above(place: str) -> list[Path]:
    return list(ROOT.glob(place.removeprefix("../"))) if place.startswith("../") else []


def test_the_words_are_in_order_and_each_is_used() -> None:
    words = [word for word, _ in rows("Words")]
    assert words == sorted(set(words))
    text = " ".join(prose(file) for file in SOURCES).lower()
    text += " ".join(file.read_text(encoding="utf-8").lower() for file in ENGINE.rglob("*.yaml"))
    assert [word for word in words if not re.search(rf"\b{word}", text)] == []


def test_the_words_of_the_game_in_the_code_are_explained() -> None:
    used = {word for word in JAPANESE if any(is_in_a_name(word, file) for file in SOURCES)}
    assert len(used) > 15
    assert used - PLAIN <= {word for word, _ in rows("Words")}


@pytest.mark.parametrize("word", OTHER_WORDS)
def test_one_thing_has_one_word(word: str) -> None:
    found = [
        file.relative_to(ROOT).as_posix()
        for file in SOURCES
        if any(file.is_relative_to(room) for room in NARROW_ROOMS) and is_in_a_name(word, file)
    ]
    assert found == [], f"expected {OTHER_WORDS[word]}"


def test_what_is_cited_stands_among_the_sources_with_its_section() -> None:
    entries = dict(rows("Sources"))
    missing, used = [], set()
    for file in [*SOURCES, *TESTS, *ENGINE.rglob("*.yaml")]:
        for authors, year, section in CITED.findall(prose(file)):
            wanted = [*re.findall(AUTHOR, authors), year]
            if NO_AUTHORS & set(wanted):
                continue
            known = [cited for cited in entries if all(word in cited for word in wanted)]
            used.update(known)
            at = rf"(?<![\d.]){re.escape(section)}(?![\d.]*\d)"
            if not known or (section and not re.search(at, entries[known[0]].partition("ection")[2])):
                missing.append(f"{file.relative_to(ROOT)}: {authors} {year} {section}")
    assert missing == []
    assert set(entries) - used == set(), "not cited any more"


def test_a_name_with_its_module_in_a_comment_is_there() -> None:
    wrong = []
    for file in SOURCES:
        for name in re.findall(r"`((?:engine|patterns|joseki)(?:\.\w+)+)`", prose(file)):
            if not _is_there(name.split(".")):
                wrong.append(f"{file.relative_to(ROOT)}: {name}")
    assert wrong == []


def _is_there(parts: list[str]) -> bool:
    """Whether dotted parts name a module, or what a module defines."""
    for count in range(len(parts), 0, -1):
        place = ROOT.joinpath(*parts[:count])
        for file in (place.with_suffix(".py"), place / "__init__.py"):
            if file.is_file():
                rest = parts[count:]
                return not rest or re.search(rf"\b{rest[0]}\b", file.read_text(encoding="utf-8")) is not None
    return False


def test_no_comment_points_at_what_a_reader_does_not_have() -> None:
    hidden = re.compile(r"\bseeds? \d{3}\b|\bseed \d\b, section|the seeds\b|\(design\b|\bthe brief\b")
    files = [*SOURCES, *TESTS, *ENGINE.rglob("*.yaml"), *(ROOT / "patterns").glob("*.yaml")]
    found = [f"{file.relative_to(ROOT)}: {hit}" for file in files for hit in hidden.findall(prose(file))]
    assert [each for each in found if "test_house" not in each] == []
