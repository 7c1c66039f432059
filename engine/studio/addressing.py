"""Whom a sentence about a move speaks to: the person who played it, or nobody where the move is Tamen's own.

What changes in a sentence stands in `addressing.yaml`, for every language; it is that of the language spoken.
"""

from __future__ import annotations

import functools
import re
from collections.abc import Iterable
from pathlib import Path

from engine.base.yaml_text import parse_yaml
from engine.explain.words.languages import spoken
from engine.explain.words.phrases import capitalized
from engine.explain.words.templates import say

FILE = Path(__file__).with_name("addressing.yaml")

PERSON, OWN = "person", "own"
"""The two tables that the file has for each language."""


def say_to_person(sentences: Iterable[str], side: str) -> list[str]:
    """Return sentences about a move of the person who plays ``side``, reworded to address that person."""
    return [_said(each, PERSON, side) for each in sentences]


def say_of_own(sentences: Iterable[str]) -> list[str]:
    """Return sentences about a move that Tamen itself played, reworded to name what is stronger without
    scolding.
    """
    return [_said(each, OWN, "") for each in sentences]


def _said(sentence: str, table: str, side: str) -> str:
    for pattern, said in _replacements(spoken(), table, say(f"side {side}") if side else ""):
        sentence = pattern.sub(said, sentence)
    return capitalized(sentence)


@functools.cache
def _replacements(language: str, table: str, side: str) -> tuple[tuple[re.Pattern[str], str], ...]:
    """Return the replacements of one table of a language: for each, the pattern to find and the text to put
    in its place.

    ``table`` is PERSON or OWN. ``side`` is filled in for ``{side}`` in the patterns.
    """
    entries = parse_yaml(FILE.read_text(encoding="utf-8"))[language][table]
    return tuple((re.compile(each["find"].replace("{side}", side)), each["say"]) for each in entries)
