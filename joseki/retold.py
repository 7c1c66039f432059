"""Comments of joseki in another language: what the sources have in English, as a table of that language has it.

A table is a file in this folder, `japanese.yaml` and so on, that has each comment of the sources that come with the
project. A comment that somebody else has written is kept as it is.
"""

from __future__ import annotations

import functools
import re
from collections.abc import Mapping
from pathlib import Path

from engine.base.filled_texts import form_of
from engine.base.yaml_text import parse_yaml
from joseki.texts import turned_text

FOLDER = Path(__file__).parent

FRAMES = range(4)
"""The ways in which a corner lies: mirrored or not, colours exchanged or not."""


def comment_in(language: str, comment: str) -> str:
    """Return a comment on a move in a language; it may lie mirrored, or with colours exchanged, as in
    `joseki.texts.turned_text`.

    It is returned as it is if the language has no table, or its table does not have the comment.
    """
    known = _known(language)
    if comment in known:
        return known[comment]
    for form, told in _forms(language):
        if (found := form.fullmatch(comment)) is not None:
            return told.format_map(found.groupdict())
    return comment


@functools.cache
def read_table(language: str) -> Mapping[str, str]:
    """Return the comments of a language, by the English ones as the sources have them; empty if it has no table."""
    file = FOLDER / f"{language}.yaml"
    return parse_yaml(file.read_text(encoding="utf-8")) if file.is_file() else {}


@functools.cache
def _known(language: str) -> Mapping[str, str]:
    """Return the comments of a language that need nothing filled in, by the English ones, in all FRAMES."""
    plain = {english: told for english, told in read_table(language).items() if not _has_facts(english)}
    return {
        turned_text(english, frame): turned_text(told, frame)
        for frame in FRAMES
        for english, told in plain.items()
    }


@functools.cache
def _forms(language: str) -> tuple[tuple[re.Pattern[str], str], ...]:
    """Return the comments of a language in which something is filled in, each with the form of the English one."""
    table = read_table(language)
    return tuple((form_of(english), told) for english, told in table.items() if _has_facts(english))


def _has_facts(english: str) -> bool:
    return "{" in english
