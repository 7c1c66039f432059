"""The reasons of a move as running text."""

from __future__ import annotations

import re

import pytest

from engine.board.points import BLACK, WHITE
from engine.explain.words.reasons import first_reason, reason_sentence, reasons_text
from engine.suggest.candidate import Reason
from engine.suggest.firing import CornerOf, Firing, Habit, JosekiName, PatternMatch, Point, Share
from engine.suggest.rules import RuleError, load_rules
from tests.explain.records import SIZE, candidate, point, reason

KINDS = {
    "pattern": PatternMatch("a-pattern", "A pattern.", BLACK),
    "corner": CornerOf(point("C3")),
    "share": Share(0.5),
    "often": Habit(0),
    "joseki": JosekiName("large avalanche"),
}
"""The facts that are no points, by the names that rules use for them."""


def test_further_reasons_do_not_name_the_move_again() -> None:
    found = candidate(
        "D5",
        reason("D5", "{move} saves {target}.", about="D4", rule="save"),
        reason("D5", "{move} is a good shape.", rule="shape"),
        reason("D5", "{move}: hane at the head of two stones.", rule="hane"),
    )
    assert (
        reasons_text(found.reasons, found.move, BLACK, SIZE)
        == "D5 saves D4. It is also a good shape. Also: hane at the head of two stones."
    )


def test_only_the_first_reasons_are_told_each_once() -> None:
    reasons = [reason("D5", f"{{move}} helps {number}.", rule=f"r{number}") for number in (1, 1, 2, 3, 4)]
    text = reasons_text(reasons, point("D5"), BLACK, SIZE)
    assert text == "D5 helps 1. It also helps 2. Besides, it helps 3."
    assert reasons_text(reasons, point("D5"), BLACK, SIZE, most=1) == "D5 helps 1."


def test_a_sentence_that_cannot_go_on_stays_whole() -> None:
    reasons = [
        reason("D5", "{move} is big.", rule="big"),
        reason("D5", "{move} and C3 make an enclosure.", rule="enclose"),
        reason("D5", "{move} cannot wait.", rule="urgent"),
    ]
    text = reasons_text(reasons, point("D5"), BLACK, SIZE)
    assert text == "D5 is big. D5 and C3 make an enclosure. Besides, it cannot wait."


def test_a_move_without_reasons() -> None:
    assert reasons_text((), point("A1"), WHITE, SIZE) == "No expert suggests A1 to White."


def test_the_first_reason_of_a_candidate() -> None:
    assert first_reason(candidate("C3", says="{move} takes {their} corner."), WHITE, SIZE) == (
        "C3 takes Black's corner."
    )


def test_a_pattern_of_the_enemy_speaks_to_the_enemy() -> None:
    says = "{our} stone cuts {their}."
    own = reason("D5", "{move} cuts. {pattern}", facts={"pattern": PatternMatch("a-cut", says, BLACK)})
    denied = reason(
        "D5",
        "{move} prevents a cut. {their} move would be: {pattern}",
        facts={"pattern": PatternMatch("a-cut", says, WHITE)},
    )
    assert reason_sentence(own, BLACK, SIZE) == "D5 cuts. Black's stone cuts White's."
    assert reason_sentence(denied, BLACK, SIZE) == (
        "D5 prevents a cut. White's move would be: White's stone cuts Black's."
    )


def test_every_rule_makes_sentences_in_second_place() -> None:
    for rule in load_rules().values():
        facts = {name: KINDS.get(name, Point(point("C3"))) for name in rule.names - {"move", "target"}}
        further = Reason(rule, Firing(rule.id, point("D5"), target=point("C3"), facts=facts))
        text = reasons_text([reason("D5", "{move} is big."), further], point("D5"), BLACK, SIZE)
        start = r"D5 is big\. (It also \w|It is also \w|Also: \w|D5 (and|between|on|lives,|kills,) )"
        assert re.match(start, text), text
        assert not re.search(r"It also (a|the|and|between|on|with)\b", text), text


def test_a_sentence_without_its_fact_is_refused() -> None:
    with pytest.raises(RuleError, match="rule 'a-rule': nothing stands for 'string' in its sentence"):
        reason_sentence(reason("D5", "{move} saves {string}."), BLACK, SIZE)
