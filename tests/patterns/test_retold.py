"""Names and sentences of patterns in other languages: each that the sources have, in each language of explanations."""

from __future__ import annotations

import functools

import pytest

from engine.explain.words.languages import ENGLISH, languages
from patterns.model import Pattern
from patterns.retold import NAMES, SAYS, name_in, read_table, says_in
from patterns.source import read_sources, source_files
from patterns.template import names_in, needed_in

OTHERS = [each for each in languages() if each != ENGLISH]


@functools.cache
def patterns() -> list[Pattern]:
    return read_sources(source_files())


@pytest.mark.slow
@pytest.mark.parametrize("language", OTHERS)
def test_every_pattern_says_its_sentence_in_every_language_with_the_same_facts(language: str) -> None:
    assert not {each.says for each in patterns() if not says_in(language, each.says)}
    for each in patterns():
        told = says_in(language, each.says)
        assert names_in(told) == names_in(each.says), each.name
        assert needed_in(told) == needed_in(each.says), each.name


@pytest.mark.slow
@pytest.mark.parametrize("language", OTHERS)
def test_every_pattern_drawn_by_hand_has_a_name_of_its_own(language: str) -> None:
    drawn = {each.name for each in patterns() if each.seen is None}
    table = read_table(language)
    assert set(table[NAMES]) == drawn
    assert len(set(table[NAMES].values())) == len(drawn)
    assert set(table[SAYS]) == {each.says for each in patterns() if each.seen is None}


def test_a_sentence_about_games_is_put_together() -> None:
    counted = (
        "Experts extend along the {their_color} stone at the 1-2 point here at once in 12% of 1,029 cases"
        "[; {them} then answers at {answer} in {share}]. {them} takes the point in 9% of the cases where it is to move."
    )
    assert says_in("japanese", counted) == (
        "専門家がここですぐ1-2の点で{their_color}石に沿ってノビるのは、1,029例のうち12%"
        "[。その{share}で{them}は{answer}に受ける]。{them}の番なら9%でここに打つ。"
    )
    assert says_in("japanese", counted.replace("extend", "dance")) == ""


def test_what_somebody_wrote_is_told_in_its_own_language_only() -> None:
    assert says_in("japanese", "My own idea.") == ""
    assert says_in("japanese", "私の考え。") == "私の考え。"
    assert says_in("klingon", "Hane.") == ""
    assert (name_in("japanese", "monkey-jump"), name_in("japanese", "my-own")) == ("サルスベリ", "")
