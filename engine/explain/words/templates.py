"""The templates that sentences are made of, by name, and their facts filled in: one file a language holds the words.

A template names facts in braces; a part in square brackets is said only if all that it names is known.
"""

from __future__ import annotations

import functools
import re
from collections.abc import Mapping

from engine.base.yaml_text import parse_yaml
from engine.explain.words.addressing import Yours, is_ours
from engine.explain.words.languages import ENGLISH, FOLDER, spoken
from patterns.template import filled

_COMMA = re.compile(r", (?![^(]*\))")
"""What stands between the parts of a joseki's name, not within brackets."""


@functools.cache
def load_templates(language: str) -> Mapping[str, str]:
    """Return all templates (sentences with gaps for words) of a language by name.

    A name has two parts, as in the language's file: ``purpose attack`` is the template ``attack`` in the
    entry ``purpose``. Raises OSError for a language without a file.
    """
    groups = parse_yaml((FOLDER / f"{language}.yaml").read_text(encoding="utf-8"))
    return {f"{group} {name}": says for group, named in groups.items() for name, says in named.items()}


def template(name: str) -> str:
    """Return the template called ``name`` in the language spoken. Raises KeyError if there is none."""
    return load_templates(spoken())[name]


def has_template(name: str) -> bool:
    """Return whether the language spoken has a template called ``name``."""
    return name in load_templates(spoken())


@functools.cache
def _names_of_clauses() -> Mapping[str, str]:
    """Return the names of the templates ``why ...`` (why a move must not be played), by their English text."""
    english = load_templates(ENGLISH)
    return {says: name for name, says in english.items() if name.startswith("why ")}


def in_own_words(clause: str) -> str:
    """Translate an English clause on why a move must not be played into the language spoken.

    It is unchanged if no template has this text.
    """
    name = _names_of_clauses().get(clause.rstrip("."))
    return clause.rstrip(".") if name is None else template(name)


def name_joseki(name: str) -> str:
    """Return the name of a joseki in the language spoken.

    The book names joseki in English by what is played one after the other, such as ``4-4, kick
    (kosumi-tsuke)``; the templates ``joseki part`` have these parts. A name with a part that they do not have
    is returned as it is.
    """
    if spoken() == ENGLISH:
        return name
    parts = [_known_part(each.lower()) for each in _COMMA.split(name)]
    return "、".join(template(each) for each in parts) if all(map(has_template, parts)) else name


def _known_part(part: str) -> str:
    """Return the name of the template for a part of a joseki's name: with what stands in brackets behind it,
    or without.
    """
    whole = f"joseki part {part}"
    return whole if has_template(whole) else whole.partition(" (")[0]


def say(name: str, /, **words: str) -> str:
    """Return a finished text: the template called ``name`` with ``words`` filled in.

    A part of the template in square brackets is left out if its word is empty. If one of the words is the
    side of the person who is spoken to, or if the move told of is our own, the template for that is taken
    where there is one. Raises KeyError if there is no such template, or if a word outside square brackets is
    missing.
    """
    known = {fact: word for fact, word in words.items() if word}
    return filled(template(_name_said(name, known)), known)


def _name_said(name: str, words: Mapping[str, str]) -> str:
    """Return the name of the template that is said for ``name``: itself, or the one for whom it speaks to."""
    if is_ours() and has_template(f"own {name}"):
        return f"own {name}"
    to_person = (f"to {fact} {name}" for fact, word in words.items() if isinstance(word, Yours))
    return next(filter(has_template, to_person), name)
