"""Facts in words, and sentences that call both sides by their colours."""

from __future__ import annotations

import re

import pytest

from engine.board.points import BLACK, PASS, WHITE, opponent
from engine.explain.words.templates import has_template
from engine.explain.words.wording import sides, word_fact
from engine.suggest.experts.habit import LEAST_USUAL
from engine.suggest.firing import CornerOf, Fact, Habit, JosekiName, Line, PatternMatch, Point, Points, Share
from patterns.template import filled, names_in
from tests.explain.records import SIZE, point
from tests.knowledge import knowledge

SPOKEN_TO = re.compile(r"\b(enemy|enemies|our|ours|us|we|you|your|yours|yourself|my)\b", re.IGNORECASE)

MINED = "Experts cut here[; {them} then answers at {answer} in {share}]. {them} may err."


@pytest.mark.parametrize(
    ("fact", "said"),
    [
        (Point(point("D4")), "D4"),
        (Point(PASS), "pass"),
        (Points((point("G3"), point("C3"))), "C3 and G3"),
        (CornerOf(point("C3")), "lower left corner"),
        (CornerOf(point("G7")), "upper right corner"),
        (Share(0.345), "34%"),
        (Habit(1), "two times in three"),
        (JosekiName("large avalanche"), "large avalanche"),
        (JosekiName("large avalanche", is_older=True), "a line of large avalanche"),
        (
            PatternMatch("a-cut", "{our} stone cuts {their} {their_color} one.", BLACK),
            "Black's stone cuts White's white one.",
        ),
        (PatternMatch("a-cut", "{us} cuts {them}.", WHITE), "White cuts Black."),
    ],
)
def test_every_kind_of_fact_has_its_words(fact: Fact, said: str) -> None:
    assert word_fact(fact, SIZE) == said


@pytest.mark.parametrize(
    ("answer", "said"),
    [
        (
            Line(WHITE, point("C4"), share=0.344),
            "Experts cut here; White then answers at C4 in 34%. White may err.",
        ),
        (Line(WHITE, PASS, share=0.344), "Experts cut here. White may err."),
        (None, "Experts cut here. White may err."),
    ],
)
def test_the_answer_in_a_mined_pattern_gets_its_vertex(answer: Line | None, said: str) -> None:
    assert word_fact(PatternMatch("a-cut", MINED, BLACK, answer), SIZE) == said


def test_every_habit_that_is_worth_a_word_has_one() -> None:
    assert all(has_template(f"usual {share}") for share in range(LEAST_USUAL + 1))
    assert not has_template(f"usual {LEAST_USUAL + 1}")


@pytest.mark.parametrize("color", [BLACK, WHITE])
def test_no_rule_and_no_pattern_speaks_to_a_side(color: int) -> None:
    known = knowledge()
    templates = {rule.says for rule in known.rules.values()} | set(known.patterns.database.sentences)
    own, enemy = sides(color), sides(opponent(color))
    assert own["us"] == enemy["them"]
    for template in templates:
        said = filled(template, {**dict.fromkeys(names_in(template), "D4"), **own})
        assert not SPOKEN_TO.search(said), template
        assert said[0].isupper() or said[0].isdigit(), template
