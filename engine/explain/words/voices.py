"""Whose word a sentence gives: ours, or that of an engine that judges (`voices.yaml`, by language)."""

from __future__ import annotations

import functools
import re
from pathlib import Path

from engine.base.yaml_text import parse_yaml
from engine.explain.words.languages import spoken

FILE = Path(__file__).with_name("voices.yaml")


def give_voice(text: str, judge: str) -> str:
    """Return a sentence of ours as it is said where another engine is the ``judge``, by its name: its numbers stand
    in the place of our games, and it is named where its word is taken. Without a judge the sentence stays.
    """
    if not judge:
        return text
    for pattern, said in _replacements(spoken()):
        text = pattern.sub(said.replace("{judge}", judge.replace("\\", r"\\")), text)
    return text


@functools.cache
def _replacements(language: str) -> tuple[tuple[re.Pattern[str], str], ...]:
    """Return the entries of the file for a language: what is found, and what takes its place."""
    entries = parse_yaml(FILE.read_text(encoding="utf-8"))[language]
    return tuple((re.compile(entry["find"]), entry["say"]) for entry in entries)
