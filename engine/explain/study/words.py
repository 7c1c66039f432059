"""What the report of a study says, and what is remarked on records, in the language spoken.

The tables, `english.yaml` and so on, have the same names with the same facts.
"""

from __future__ import annotations

import functools
from collections.abc import Mapping
from pathlib import Path

from engine.base.filled_texts import form_of
from engine.base.yaml_text import parse_yaml
from engine.explain.words.languages import ENGLISH, spoken
from patterns.template import filled

PAGE, SIDE, OPENING, REMARK, PUNISHMENT = "page", "side", "opening", "remark", "punishment"
"""The groups of the tables: what the page of a report says, the sides, first moves by their lines, remarks on records,
and what the answer to a mistake does, by the kind of claim, the most telling first."""


def texts(language: str, group: str) -> Mapping[str, str]:
    """Return the texts of a group in a language, by name."""
    return _read_table(language)[group]


@functools.cache
def _read_table(language: str) -> Mapping[str, Mapping[str, str]]:
    """Return the table of a language: groups of texts by their names."""
    table: Mapping[str, Mapping[str, str]] = parse_yaml(
        Path(__file__).with_name(f"{language}.yaml").read_text(encoding="utf-8")
    )
    return table


def tell(name: str, /, group: str = PAGE, **facts: str) -> str:
    """Return the text of a name with its facts filled in. Raises KeyError if there is none, or a fact lacks."""
    return filled(texts(spoken(), group)[name], facts)


def tell_count(name: str, one: str, count: int) -> str:
    """Return the text of a name for a count, that of ``one`` for a single one."""
    return tell(one) if count == 1 else tell(name, count=str(count))


def retell_remark(remark: str) -> str:
    """Return a remark on records, which the code makes in English, in the language spoken.

    A part that the tables do not have stays as it is.
    """
    if spoken() == ENGLISH:
        return remark
    for name, text in texts(ENGLISH, REMARK).items():
        if (found := form_of(text).fullmatch(remark)) is not None:
            facts = {fact: retell_remark(value) for fact, value in found.groupdict().items()}
            return tell(name, REMARK, **facts)
    return remark
