"""The table of rule sets and the names it answers to."""

from __future__ import annotations

import pytest

from engine.game.rule_sets import RULE_SETS, rule_set


@pytest.mark.parametrize(
    ("spelling", "name"),
    [
        ("Chinese", "chinese"),
        ("cn", "chinese"),
        ("area", "chinese"),
        ("Japanese", "japanese"),
        ("JP", "japanese"),
        ("territory", "japanese"),
        ("AGA", "aga"),
        ("NZ", "new_zealand"),
        ("New Zealand", "new_zealand"),
        ("new_zealand", "new_zealand"),
        ("tromp-taylor", "tromp_taylor"),
        ("Tromp_Taylor", "tromp_taylor"),
    ],
)
def test_usual_spellings(spelling: str, name: str) -> None:
    assert rule_set(spelling).name == name


def test_every_rule_set_is_found_by_its_own_names() -> None:
    for rules in RULE_SETS.values():
        assert rule_set(rules.name) is rules
        assert rule_set(rules.sgf_name) is rules
        assert rule_set(rules) is rules


def test_an_unknown_name_lists_the_known_ones() -> None:
    with pytest.raises(ValueError, match=r"unknown rules 'Klingon'.*chinese.*new_zealand.*tromp_taylor"):
        rule_set("Klingon")


@pytest.mark.parametrize(
    ("name", "scoring", "suicide", "ko", "bonus_of_four"),
    [
        ("chinese", "area", False, "positional", 4),
        ("japanese", "territory", False, "simple", 0),
        ("aga", "area", False, "situational", 3),
        ("new_zealand", "area", True, "situational", 0),
        ("tromp_taylor", "area", True, "positional", 0),
    ],
)
def test_facts(name: str, scoring: str, suicide: bool, ko: str, bonus_of_four: int) -> None:
    rules = rule_set(name)
    assert (rules.scoring, rules.suicide, rules.ko) == (scoring, suicide, ko)
    assert rules.handicap_bonus(4) == bonus_of_four
    assert rules.handicap_bonus(0) == 0


def test_only_aga_has_pass_stones() -> None:
    assert [rules.name for rules in RULE_SETS.values() if rules.pass_stones] == ["aga"]
