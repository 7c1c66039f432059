"""What the languages say of kinds of mistakes and stages of a game, for who shows them and does not look for any."""

from __future__ import annotations

import functools
from collections.abc import Mapping
from pathlib import Path

from engine.base.yaml_text import parse_yaml
from engine.explain.words.languages import ENGLISH, spoken

TEXTS = ("says", "lesson", "proverb")
"""What is said of a kind of mistakes, besides its name."""


def retold(kind: str) -> dict[str, str]:
    """Return what the language spoken says of a kind of mistakes, by ``says``, ``lesson`` and ``proverb``.

    Empty for the language of the kinds themselves, and for a kind that there is not any more.
    """
    told = _told_in(spoken()).get(kind, {})
    return {name: told[name] for name in TEXTS if name in told}


def titles() -> dict[str, str]:
    """Return the names of kinds of mistakes and of the stages of a game in the language spoken, by their
    names here.

    Empty for the language of the kinds themselves.
    """
    return {name: told["title"] for name, told in _told_in(spoken()).items()}


def title_of(name: str) -> str:
    """Return the name of a kind of mistakes or of a stage of the game in the language spoken."""
    return titles().get(name, name)


@functools.cache
def _told_in(language: str) -> Mapping[str, Mapping[str, str]]:
    """Return what a language says of each kind of mistakes and each stage of a game: title, says, lesson and
    proverb.
    """
    if language == ENGLISH:
        return {}
    groups = parse_yaml(Path(__file__).with_name(f"{language}.yaml").read_text(encoding="utf-8"))
    return {**groups["kinds"], **groups["stages"]}
