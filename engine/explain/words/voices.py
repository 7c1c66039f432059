"""Whose word a sentence gives: ours, or that of an engine that judges (`voices.yaml`, by language)."""

from __future__ import annotations

import functools
import re
from pathlib import Path

from engine.base.yaml_text import parse_yaml
from engine.explain.words.languages import spoken

FILE = Path(__file__).with_name("voices.yaml")


def give_voice(text: str, judge: str) -> str:
    """Return a sentence about the games that we played out, reworded to tell the judgement of another engine.

    "In most of the games" becomes "as KataGo sees it", for example. If ``judge``, the engine's name, is
    empty, the sentence is unchanged.
    """
    if not judge:
        return text
    for pattern, said in _replacements(spoken()):
        text = pattern.sub(said.replace("{judge}", judge.replace("\\", r"\\")), text)
    return text


@functools.cache
def _replacements(language: str) -> tuple[tuple[re.Pattern[str], str], ...]:
    """Return how sentences are reworded for another engine, by ``voices.yaml``: pairs of a regular expression
    to be found and the text that replaces it, for one language.
    """
    entries = parse_yaml(FILE.read_text(encoding="utf-8"))[language]
    return tuple((re.compile(entry["find"]), entry["say"]) for entry in entries)
