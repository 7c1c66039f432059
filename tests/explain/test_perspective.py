"""Sentences call both sides by their colours, whoever they were spoken to."""

from __future__ import annotations

import re

import pytest

from engine.board.points import BLACK, WHITE
from engine.explain.perspective import in_colors
from engine.suggest.rules import load_rules
from patterns.database import load_database

SPOKEN_TO = re.compile(r"\b(enemy|enemies|our|ours|us|we|you|your|yours|yourself|my)\b", re.IGNORECASE)


@pytest.mark.parametrize(
    ("spoken", "said"),
    [
        ("D5 keeps the enemy from crawling in.", "D5 keeps White from crawling in."),
        ("The enemy's stone is weak.", "White's stone is weak."),
        ("D5 hits the enemy stone.", "D5 hits the white stone."),
        ("An enemy stone presses.", "A white stone presses."),
        ("Enemy stones stand above.", "White stones stand above."),
        ("Jump where no enemy stands.", "Jump where no white stone stands."),
        ("It cuts us apart, and our stones too.", "It cuts Black apart, and Black's stones too."),
        ("It endangers a group of ours.", "It endangers a group of Black's."),
        ("You take the corner.", "Black takes the corner."),
        ("Where you are strong you may slide.", "Where Black is strong Black may slide."),
        ("The stone beside yours holds your own group.", "The stone beside Black's holds Black's own group."),
    ],
)
def test_the_sides_are_named(spoken: str, said: str) -> None:
    assert in_colors(spoken, BLACK) == said
    swapped = {"Black": "White", "White": "Black", "black": "white", "white": "black"}
    exchanged = re.sub("|".join(swapped), lambda found: swapped[found.group()], said)
    assert in_colors(spoken, WHITE) == exchanged


@pytest.mark.parametrize("color", [BLACK, WHITE])
def test_no_reason_and_no_pattern_speaks_to_a_side_any_more(color: int) -> None:
    spoken = [rule.says for rule in load_rules().values()]
    spoken += set(load_database().sentences)
    assert any(SPOKEN_TO.search(text) for text in spoken)
    for text in spoken:
        said = re.sub(r"\{\w+\}", "X", in_colors(text, color))
        assert not SPOKEN_TO.search(said), text
        assert said[0].isupper() or said[0].isdigit(), text
