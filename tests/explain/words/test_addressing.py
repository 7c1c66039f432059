"""Whom the words speak to: by templates of their own in every language."""

from __future__ import annotations

import pytest

from engine.board.board import Board
from engine.board.points import BLACK, WHITE, parse_vertex
from engine.explain.words.addressing import speaking_of_ours, speaking_to
from engine.explain.words.languages import languages, speaking
from engine.explain.words.naming import name_stones
from engine.explain.words.phrases import lead, side
from engine.explain.words.templates import load_templates, say
from patterns.template import names_in, needed_in

SIDES = frozenset({"mover", "enemy", "leader", "winner", "side"})
"""Facts that are the name of a side."""

TOLD_TO_NOBODY = ("heading ", "summary ", "region ", "ko ", "indigo ", "chat ", "rules ", "shown ", "side of")
"""How the names of templates begin that name the sides by their colours, whoever reads them: of headings, of endgames
counted and other programs, of a chat that all read, and of rules and patterns."""


def to_person(language: str) -> list[tuple[str, str, str]]:
    """Return the templates that speak to a person, each as the fact that is that person, the name of the
    template in whose place it stands, and its text.
    """
    named = ((name.split(" ", 2), says) for name, says in load_templates(language).items())
    return [(words[1], words[2], says) for words, says in named if words[0] == "to"]


@pytest.mark.parametrize("language", languages())
def test_every_template_that_names_a_side_has_one_for_the_person_with_the_same_facts(language: str) -> None:
    templates = load_templates(language)
    for fact, name, says in to_person(language):
        assert fact in names_in(templates[name]), name
        assert names_in(says) == names_in(templates[name]) - {fact}, name
        assert needed_in(says) == needed_in(templates[name]) - {fact}, name
    expected = {
        (fact, name)
        for name, says in templates.items()
        if not name.startswith(("to ", *TOLD_TO_NOBODY))
        for fact in names_in(says) & SIDES
    }
    assert {(fact, name) for fact, name, _ in to_person(language) if fact in SIDES} == expected


@pytest.mark.parametrize("language", languages())
def test_a_person_is_spoken_to_wherever_the_side_is_named(language: str) -> None:
    you = {"english": ("you", "your", "yours"), "japanese": ("あなた",)}[language]
    for fact, name, says in to_person(language):
        known = dict.fromkeys(names_in(says), "D4")
        with speaking(language), speaking_to(WHITE):
            told = say(name, **known, **{fact: side(WHITE)})
        assert any(each in told.lower() for each in you), name
        assert "White" not in told and "白" not in told, name


def test_the_person_is_spoken_to_and_the_other_side_is_named() -> None:
    board = Board(9)
    for point in ("C3", "C4"):
        board.play(WHITE, parse_vertex(point, 9))
    stones = board.stones(parse_vertex("C4", 9))
    facts = {"sente": "", "answer": "", "next": "D4", "cost": "3 points"}
    with speaking_to(WHITE):
        assert name_stones(board, stones) == "your two stones at C4"
        assert lead(3.5, WHITE) == "you lead by about 3.5 points"
        assert lead(3.5, BLACK) == "Black leads by about 3.5 points"
        told = say("unanswered costs", mover=side(BLACK), enemy=side(WHITE), **facts)
        assert told == "if you do not answer, Black plays D4 and you lose 3 points at least"
        told = say("unanswered costs", mover=side(WHITE), enemy=side(BLACK), **facts)
        assert told == "if Black does not answer, you play D4 and Black loses 3 points at least"
    assert name_stones(board, stones) == "White's two stones at C4"
    with speaking("japanese"), speaking_to(WHITE):
        assert name_stones(board, stones) == "C4のあなたの二子"
        assert (
            say("passed price", mover=side(WHITE), least="3目") == "あなたのパスは少なくとも3目の損になる。"
        )


@pytest.mark.parametrize("language", languages())
def test_a_move_of_our_own_is_not_scolded(language: str) -> None:
    templates = load_templates(language)
    ours = {name.removeprefix("own "): says for name, says in templates.items() if name.startswith("own ")}
    assert set(ours) == {"ours played", "ours passed"}
    for name, says in ours.items():
        assert names_in(says) == names_in(templates[name])
        with speaking(language):
            scolded = say(name, move="D6")
            with speaking_of_ours():
                assert say(name, move="D6") != scolded
