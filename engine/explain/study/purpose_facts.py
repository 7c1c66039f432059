"""The facts of a mistake that its sentences show: what they call the better move and the move played, and what they say
that the better move threatens.

A reader takes the kind of a mistake to be what the sentences call the better move. They are read in English, in which
every mistake is kept.
"""

from __future__ import annotations

import functools
from collections.abc import Iterator, Mapping, Sequence

from engine.explain.claims import shapes
from engine.explain.claims.kinds import ATARI, CATCHES, CUTS, KILLS, THREATENS
from engine.explain.study.results import Mistake
from engine.explain.words.languages import ENGLISH
from engine.explain.words.templates import load_templates

CALLED, PLAYED_AS, THREAT = "called: ", "played as: ", "threat: "
"""What facts begin with that say what the sentences call the better move, what they call the move played, and what they
say that the better move threatens.
"""

FORMS = {"better crosscuts": f"relation {shapes.CROSSCUT}", "better is a double atari": "deed double atari"}
"""The facts that the sentences call the better move a crosscut, or a double atari, and the templates of these words."""

LEFT = {"played as neutral": "why neutral", "played too low": "why first line"}
"""The facts that the sentences tell why the move played was left out, and the templates of these words."""

PURPOSE, INTENT = "purpose ", "intent "
"""What templates begin with that name what a move is for: alone, and beside another."""

SEMEAI = "semeai"
"""The purpose whose name tells the liberties of both sides."""

THREATS = (CATCHES, KILLS, CUTS, ATARI)
"""The kinds of threats that facts tell of."""


@functools.cache
def _purposes() -> Mapping[str, str]:
    """Return how sentences name what a move is for, in small letters, by the names of that."""
    templates = load_templates(ENGLISH)
    names = (each.removeprefix(INTENT) for each in templates if each.startswith(INTENT))
    found = {name: templates[INTENT + name] for name in names}
    return {**found, SEMEAI: _before_facts(templates[PURPOSE + SEMEAI]).lower()}


@functools.cache
def _threats() -> Mapping[str, str]:
    """Return how sentences say what a move threatens, by the kind of the threat."""
    templates = load_templates(ENGLISH)
    return {kind: _before_facts(templates[f"deed {THREATENS} {kind}"]) for kind in THREATS}


@functools.cache
def _forms() -> Mapping[str, str]:
    """Return how sentences say that a move has one of the forms that facts tell of, or why one was left out, by the
    fact.
    """
    templates = load_templates(ENGLISH)
    return {fact: _before_facts(templates[template]) for fact, template in {**FORMS, **LEFT}.items()}


def _before_facts(text: str) -> str:
    """Return what a template says before the first fact that is filled in."""
    return text.partition("{")[0].strip(" ,")


def known_purpose_facts() -> Iterator[str]:
    """Yield the names of all facts that sentences can show."""
    for name in _purposes():
        yield f"{CALLED}{name}"
        yield f"{PLAYED_AS}{name}"
    yield from (f"{THREAT}{kind}" for kind in THREATS)
    yield from FORMS
    yield from LEFT


def facts_of_purposes(mistake: Mistake) -> Iterator[str]:
    """Yield the facts that the sentences of a mistake show."""
    yield from (f"{CALLED}{name}" for name in _called(mistake.sentences, mistake.better.vertex))
    yield from (f"{PLAYED_AS}{name}" for name in _called(mistake.sentences, mistake.played.vertex))
    said = _sentence_on(mistake.sentences, mistake.better.vertex)
    yield from (f"{THREAT}{kind}" for kind, begins in _threats().items() if begins in said)
    yield from (fact for fact in FORMS if _forms()[fact] in said)
    yield from (fact for fact in LEFT if any(_forms()[fact] in each for each in mistake.sentences))


def _called(sentences: Sequence[str], vertex: str) -> Iterator[str]:
    """Yield the names of what the sentences say that a move is for."""
    clause = _sentence_on(sentences, vertex).partition(f": {vertex} ")[0].rpartition(". ")[2].lower()
    found = {name: words for name, words in _purposes().items() if words in clause}
    # "a threat" stands in "a threat to cut"
    yield from (name for name, words in found.items() if sum(words in each for each in found.values()) == 1)


def _sentence_on(sentences: Sequence[str], vertex: str) -> str:
    """Return the sentence that says what a move is for, and what it does; empty if there is none."""
    return next((each for each in sentences if f": {vertex} " in each), "")
