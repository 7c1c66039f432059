"""The kinds of mistakes, out of ``kinds.yaml``: which kind a mistake is of, by its facts."""

from __future__ import annotations

import functools
from collections.abc import Collection, Iterator, Mapping
from dataclasses import dataclass
from fnmatch import fnmatchcase
from pathlib import Path

from engine.base.yaml_text import parse_yaml
from engine.explain.study.facts import MAINLY, known_facts
from engine.explain.study.kinds_in_words import TEXTS
from engine.explain.study.told_facts import OF_STONES

FILE = Path(__file__).with_name("kinds.yaml")

OTHER = "other"
"""The name of the kind of what fits none."""

AND = " & "
"""What stands between facts of a pattern that must hold together."""

NOT = "not "
"""What stands before a fact of a pattern that must not hold."""

_CONDITIONS = ("all", "any", "none")

ABOUT = "about"
"""The field that says what the better move may do above all."""


class KindsError(ValueError):
    """Raised if a file of kinds of mistakes is not as expected; the text names the entry and its field."""


@dataclass(frozen=True)
class Kind:
    """A kind of mistakes, recognized by facts (short texts such as 'self-atari') that a mistake has.

    every, some, none: facts, or patterns of facts with ``*``; a mistake is of the kind if all of ``every``,
    at least one of ``some`` (unless that is empty), and none of ``none`` hold. about: kinds of claims; if the better
    move does something above all, it must be one of these, unless there are none. says: what the player does,
    the words after "you"; lesson: what to do about it; proverb: a saying to remember it by, or empty
    """

    name: str
    every: tuple[str, ...]
    some: tuple[str, ...]
    none: tuple[str, ...]
    about: tuple[str, ...]
    says: str
    lesson: str
    proverb: str

    def fits(self, facts: Collection[str]) -> bool:
        """Return whether a mistake with the given facts (short texts) is of this kind."""
        return (
            all(_holds(each, facts) for each in self.every)
            and (not self.some or any(_holds(each, facts) for each in self.some))
            and not any(_holds(each, facts) for each in self.none)
            and (not self.about or all(each in self.about for each in _mainly(facts)))
        )


def _mainly(facts: Collection[str]) -> Iterator[str]:
    """Yield the kind of what the better move does above all, if that is among the facts of a mistake."""
    return (fact.removeprefix(MAINLY) for fact in facts if fact.startswith(MAINLY))


def _holds(pattern: str, facts: Collection[str]) -> bool:
    """Return whether a pattern fits the facts of a mistake.

    A pattern may consist of several parts, joined by AND; then each part must fit at least one fact, and none if it
    begins with NOT.
    """
    return all(
        _fits_any(part.removeprefix(NOT), facts) != part.startswith(NOT) for part in pattern.split(AND)
    )


def _fits_any(part: str, facts: Collection[str]) -> bool:
    return any(fnmatchcase(fact, part) for fact in facts)


REST = Kind(
    OTHER,
    (),
    (),
    (),
    (),
    "lost points in a way that no kind has a name for",
    "Play these positions through, with the better move and the answer.",
    "",
)
"""What fits no kind."""


@functools.cache
def load_kinds(file: Path = FILE) -> Mapping[str, Kind]:
    """Return all kinds of mistakes by name, in the order of the file; the last one, REST, fits every mistake.

    A mistake is of the first kind that fits. Raises KindsError if the file is not as expected.
    """
    found = {
        name: _read_kind(file, name, entry)
        for name, entry in parse_yaml(file.read_text(encoding="utf-8")).items()
    }
    return {**found, OTHER: REST}


def _read_kind(file: Path, name: str, entry: Mapping[str, object]) -> Kind:
    """Return the kind that an entry of the file describes. ``name``: the entry's name.

    Raises KindsError, with file and entry, if the entry is wrong.
    """
    where = f"{file.name}, '{name}'"
    if unknown := set(entry) - {*_CONDITIONS, ABOUT, *TEXTS}:
        raise KindsError(f"{where}: there is no field '{min(unknown)}'")
    if missing := [field for field in TEXTS if not isinstance(entry.get(field), str)]:
        raise KindsError(f"{where}: expected a text for '{missing[0]}'")
    every, some, none = (_read_patterns(where, field, entry.get(field, [])) for field in _CONDITIONS)
    if not every and not some:
        raise KindsError(f"{where}: expected facts for 'all' or 'any'")
    about = entry.get(ABOUT, [])
    if not isinstance(about, list) or not all(each in OF_STONES for each in about):
        raise KindsError(f"{where}: expected some of {', '.join(OF_STONES)} for '{ABOUT}'")
    says, lesson, proverb = (str(entry[field]) for field in TEXTS)
    return Kind(name, every, some, none, tuple(about), says, lesson, proverb)


def _read_patterns(where: str, field: str, patterns: object) -> tuple[str, ...]:
    """Return the facts, or patterns of facts, in one field of an entry.

    patterns: the field's value; where, field: words for error messages that name the place. Raises KindsError
    if the value is no list, or a pattern fits no fact.
    """
    if not isinstance(patterns, list):
        raise KindsError(f"{where}: expected a list of facts for '{field}'")
    for pattern in patterns:
        for part in str(pattern).split(AND):
            if not _fits_any(part.removeprefix(NOT), known_facts()):
                raise KindsError(f"{where}: there is no fact '{part}'")
    return tuple(map(str, patterns))


def kind_of(facts: Collection[str]) -> Kind:
    """Return the kind of a mistake with the given facts: the first in the file that fits, else REST."""
    return next((kind for kind in load_kinds().values() if kind.fits(facts)), REST)
