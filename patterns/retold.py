"""Names and sentences of patterns in another language: what the sources have in English, as a table of that language
has it.

A table is a file in the folder `languages`, `japanese.yaml` and so on. Sentences about what was counted in games are
put together from the parts that a table has.
"""

from __future__ import annotations

import functools
import re
from collections.abc import Mapping
from pathlib import Path

from engine.base.filled_texts import ANGLES, form_of
from engine.base.yaml_text import parse_yaml

FOLDER = Path(__file__).with_name("languages")

NAMES, SAYS, COUNTED, PLACES, DEEDS = "names", "says", "counted", "places", "deeds"
"""The parts of a table: names of patterns, their sentences, and the parts of sentences about games: what was counted,
where, and what was played."""

Table = Mapping[str, Mapping[str, str]]


def name_in(language: str, name: str) -> str:
    """Return what a pattern is called in a language; empty if its table does not have the pattern."""
    return read_table(language)[NAMES].get(name, "")


def says_in(language: str, says: str) -> str:
    """Return the sentence of a pattern, a template as in `patterns.source`, in a language.

    A sentence in other letters than those of English, which somebody wrote for a pattern of their own, is
    returned as it is. The text is empty if the language has no words for the sentence.
    """
    if not says.isascii():
        return says
    return read_table(language)[SAYS].get(says) or _counted_in(language, says)


@functools.cache
def read_table(language: str) -> Table:
    """Return the table of a language, by its parts; its parts are empty if there is none."""
    file = FOLDER / f"{language}.yaml"
    if not file.is_file():
        return {part: {} for part in (NAMES, SAYS, COUNTED, PLACES, DEEDS)}
    table: Table = parse_yaml(file.read_text(encoding="utf-8"))
    return table


@functools.lru_cache(maxsize=4096)
def _counted_in(language: str, says: str) -> str:
    """Return a sentence about what was counted in games, put together from the parts that a language has; empty
    if one is missing.
    """
    table = read_table(language)
    told, rest = "", says
    while rest:
        found = next(
            ((match, text) for part, text in table[COUNTED].items() if (match := _form(part).match(rest))),
            None,
        )
        if found is None:
            return ""
        match, text = found
        facts = match.groupdict()
        if "deed" in facts:
            facts["deed"] = _deed_in(table, facts["deed"])
            if not facts["deed"]:
                return ""
        told += _filled(text, facts)
        rest = rest[match.end() :]
    return told


def _deed_in(table: Table, deed: str) -> str:
    """Return what is played, perhaps with the place, in the language of a table; empty if it is not there."""
    if deed in table[DEEDS]:
        return table[DEEDS][deed]
    for place, text in table[PLACES].items():
        found = re.fullmatch(f"(?P<what>.+) {_form(place).pattern}", deed)
        if found is not None and found["what"] in table[DEEDS]:
            return _filled(text, found.groupdict()) + table[DEEDS][found["what"]]
    return ""


def _form(part: str) -> re.Pattern[str]:
    return form_of(part, ANGLES)


def _filled(text: str, facts: Mapping[str, str]) -> str:
    """Return a text with the facts filled in for their names in angle brackets; names in braces stay."""
    return re.sub(ANGLES, lambda name: facts[name[1]], text)
