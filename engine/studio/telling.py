"""What the studio says of problems, of stones and of what cannot be done, by name: a table for each language.

The tables, `english.yaml` and so on, have the same names with the same facts, in the form of the templates of
explanations; a text is told in the language that explanations are told in at this moment.
"""

from __future__ import annotations

import functools
import re
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from engine.base.filled_texts import form_of
from engine.base.yaml_text import parse_yaml
from engine.explain.study.words import retell_remark
from engine.explain.words.languages import ENGLISH, spoken
from engine.explain.words.templates import name_joseki
from patterns.template import filled

FOLDER = Path(__file__).parent

_ENGLISH_WORD = re.compile("[a-z]{2}")

NOTES, PARTS = ("note", "failure", "error", "news"), ("state", "progress", "judge", "review")
"""Under these names pages are told of failures, and these parts of what they are told may hold such names."""

FAULTS = "problems"
"""Under this name pages are told what is wrong in a form or in files: sentences, or dicts with such a ``text``."""

ERRORS, FORM, SHOWN, EXERCISE = "error", "form", "shown", "exercise"
SIDE, PHRASE = "side", "phrase"
"""The groups of the tables with what cannot be done, which the code raises in English, with what compilers find wrong
in forms and files, with what problems show in the end, which their sets have in English, and with what exercises say in
English; then with the names of sides, and with parts of those sentences."""


@functools.cache
def texts(language: str) -> Mapping[str, str]:
    """Return all texts of a language by name, ``goal kill`` for the text ``kill`` of the group ``goal``."""
    groups = parse_yaml((FOLDER / f"{language}.yaml").read_text(encoding="utf-8"))
    return {f"{group} {name}": text for group, named in groups.items() for name, text in named.items()}


def tell(name: str, /, **facts: str) -> str:
    """Return the text of a name with its facts filled in. Raises KeyError if there is none, or a fact lacks."""
    return filled(texts(spoken())[name], facts)


def retell(sentence: str, group: str = ERRORS) -> str:
    """Return an English sentence of a group of the tables in the language spoken, as it is if no table has
    it.

    What the sentence quotes, such as a name or a number, is kept; sides are named in the language. What cannot
    be done, or is wrong, may quote a sentence of its group, or be a remark on a record.
    """
    if spoken() == ENGLISH:
        return sentence
    for name, form in _forms(group):
        if (found := form.fullmatch(sentence)) is not None:
            again = functools.partial(retell, group=group) if group in (ERRORS, FORM) else _word
            told = tell(name, **{fact: again(value) for fact, value in found.groupdict().items()})
            # what quotes names may keep their letters; what a problem shows has none but points
            if group != SHOWN or not _ENGLISH_WORD.search(told):
                return told
    return retell_remark(sentence) if group == ERRORS else sentence


def retell_lines(text: str, group: str) -> str:
    """Return the lines of an English text that the tables have in a group, in the language spoken; lines in
    other letters are kept, all other lines are left out. In English the text is as it was.
    """
    if spoken() == ENGLISH:
        return text
    told = ((line, retell(line, group)) for line in text.splitlines())
    return "\n".join(again for line, again in told if again != line or not line.isascii())


def _word(value: str) -> str:
    """Return the name of a side or of a joseki, or a phrase of what problems show, in the language spoken for
    its English form; any other text as it is.
    """
    for name, form in (*_forms(SIDE), *_forms(PHRASE)):
        if (found := form.fullmatch(value)) is not None:
            return tell(name, **{fact: _word(part) for fact, part in found.groupdict().items()})
    return name_joseki(value)


def retell_notes(told: Any) -> Any:
    """Return what is told to a page (a value for JSON) with its sentences on failures in the language spoken.

    They are texts under the names NOTES, there or in the parts PARTS of it, and the FAULTS of a form or of files.
    All else is as it was.
    """
    if spoken() == ENGLISH or not isinstance(told, dict):
        return told
    return {name: _retold(name, value) for name, value in told.items()}


def _retold(name: str, value: Any) -> Any:
    if name in PARTS:
        return retell_notes(value)
    if name == FAULTS and isinstance(value, list):
        return list(map(_fault_retold, value))
    return retell(value) if name in NOTES and isinstance(value, str) else value


def _fault_retold(fault: Any) -> Any:
    """Return one of the FAULTS in the language spoken; what is listed under the same name without a text, as it is."""
    if isinstance(fault, str):
        return retell(fault, FORM)
    return {**fault, "text": retell(fault["text"], FORM)} if "text" in fault else fault


@functools.cache
def _forms(group: str) -> tuple[tuple[str, re.Pattern[str]], ...]:
    """Return the form of each English sentence of a group, with its name; its facts are groups."""
    return tuple(
        (name, form_of(text)) for name, text in texts(ENGLISH).items() if name.startswith(f"{group} ")
    )
