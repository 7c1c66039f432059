"""Whose word a sentence gives: ours, or that of an engine that judges (`voices.yaml`, by language)."""

from __future__ import annotations

import functools
import re
from pathlib import Path

from engine.base.yaml_text import parse_yaml
from engine.explain.words.languages import spoken

FILE = Path(__file__).with_name("voices.yaml")


def give_voice(text: str, judge: str) -> str:
    """Return a sentence of ours in the words of another engine that judges, whose name is ``judge``.

    The engine is named, and its numbers replace those of our games. If ``judge`` is empty, the sentence is
    unchanged.
    """
    if not judge:
        return text
    for pattern, said in _replacements(spoken()):
        text = pattern.sub(said.replace("{judge}", judge.replace("\\", r"\\")), text)
    return text


@functools.cache
def _replacements(language: str) -> tuple[tuple[re.Pattern[str], str], ...]:
    """Return the entries of the file for a language: pairs of a regular expression to be found and the text
    that replaces it.
    """
    entries = parse_yaml(FILE.read_text(encoding="utf-8"))[language]
    return tuple((re.compile(entry["find"]), entry["say"]) for entry in entries)
