"""The language that explanations are told in: which there are, and which one is spoken here and now.

A language is a file of templates in this folder, `english.yaml` and so on. What is told is told in English unless
`speaking` says otherwise, for as long as its block lasts and in its thread alone.
"""

from __future__ import annotations

import argparse
import functools
from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from pathlib import Path

FOLDER = Path(__file__).parent

ENGLISH = "english"
"""The language that everything is written in first."""

_OTHER_FILES = frozenset({"voices"})
"""Files of the folder that are no language."""

_spoken: ContextVar[str] = ContextVar("language", default=ENGLISH)


class NoSuchLanguage(ValueError):
    """Raised for a language that does not exist here; the text names those that do."""


@functools.cache
def languages() -> tuple[str, ...]:
    """Return the names of all languages, English first."""
    found = {each.stem for each in FOLDER.glob("*.yaml")} - _OTHER_FILES
    return (ENGLISH, *sorted(found - {ENGLISH}))


def find_language(name: str) -> str:
    """Return the name of a language in the form that is used here, in small letters: ``Japanese`` becomes
    ``japanese``.

    Raises NoSuchLanguage if there is no such language.
    """
    if name.lower() not in languages():
        raise NoSuchLanguage(f"there is no language '{name}', expected one of: {', '.join(languages())}")
    return name.lower()


def add_language(parser: argparse.ArgumentParser) -> None:
    """Add the option for the language of explanations to a parser."""
    parser.add_argument(
        "--language",
        type=_language_option,
        default=ENGLISH,
        metavar="NAME",
        help=f"language of explanations: {' or '.join(languages())} (default {ENGLISH})",
    )


def _language_option(text: str) -> str:
    """Return the name of a language from the text typed for an option. Raises ArgumentTypeError for an
    unknown language.
    """
    try:
        return find_language(text)
    except NoSuchLanguage as error:
        raise argparse.ArgumentTypeError(str(error)) from None


def spoken() -> str:
    """Return the language in which explanations are told at this moment."""
    return _spoken.get()


@contextmanager
def speaking(language: str) -> Iterator[None]:
    """Let all explanations made inside a ``with`` block be in ``language``; if it is empty, the language
    stays.

    Raises NoSuchLanguage.
    """
    before = _spoken.set(find_language(language) if language else spoken())
    try:
        yield
    finally:
        _spoken.reset(before)
