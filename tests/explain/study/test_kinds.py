"""The file of kinds: every condition names a fact that there is, every kind can be the first that fits."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from engine.base.yaml_text import parse_yaml
from engine.explain.study.judging import MIDDLE, STAGES
from engine.explain.study.kinds import KindsError, kind_of, load_kinds
from engine.explain.study.kinds_in_words import retold, titles
from engine.explain.study.standards import StandardsError, load_standards, standard_of
from engine.explain.words.languages import ENGLISH, languages, speaking

TEXTS = "says: a\n  lesson: b\n  proverb: c\n"


BY_FACTS = parse_yaml(Path(__file__).with_name("kinds_by_facts.yaml").read_text(encoding="utf-8"))


@pytest.mark.parametrize(
    ("facts", "kind"), [(facts, kind) for kind, several in BY_FACTS.items() for facts in several]
)
def test_the_kind_by_facts(facts: str, kind: str) -> None:
    assert kind_of(facts.split("; ")).name == kind


def test_every_kind_has_its_texts() -> None:
    for kind in load_kinds().values():
        assert kind.says and kind.lesson.endswith(".")
        assert not kind.says.endswith(".")


@pytest.mark.parametrize(
    ("entry", "words"),
    [
        ("a:\n  any: [passed]\n  says: x\n", "expected a text for 'lesson'"),
        (f"a:\n  any: [flown]\n  {TEXTS}", "there is no fact 'flown'"),
        (f"a:\n  {TEXTS}", "expected facts"),
        (f"a:\n  some: [passed]\n  {TEXTS}", "there is no field 'some'"),
        (f"a:\n  any: passed\n  {TEXTS}", "expected a list"),
        (f"a:\n  any: [passed]\n  about: [flies]\n  {TEXTS}", "expected some of"),
        (f"a:\n  any: [passed]\n  about: cuts\n  {TEXTS}", "expected some of"),
    ],
)
def test_a_wrong_entry_is_named(tmp_path: Path, entry: str, words: str) -> None:
    file = tmp_path / "kinds.yaml"
    file.write_text(entry)
    with pytest.raises(KindsError, match=f"kinds.yaml, 'a': {words}"):
        load_kinds(file)


def test_what_the_better_move_does_above_all_must_be_what_the_kind_is_about(tmp_path: Path) -> None:
    file = tmp_path / "kinds.yaml"
    file.write_text(f"a:\n  any: [passed]\n  about: [cuts, links]\n  {TEXTS}")
    kind = load_kinds(file)["a"]
    assert kind.fits({"passed"}) and kind.fits({"passed", "mainly: links", "better: kills"})
    assert not kind.fits({"passed", "mainly: kills"})


def test_the_standard_grows_with_the_rank() -> None:
    least = [each.points for each in load_standards()]
    assert least == sorted(least, reverse=True)
    assert standard_of(None).name == "usual"
    assert standard_of(0).name == "beginner"
    assert standard_of(99).name == "dan"
    usual = standard_of(None)
    assert usual.is_mistake(19, usual.points, usual.chance)
    assert not usual.is_mistake(19, usual.points, 0.0)
    assert usual.is_mistake(19, usual.large, 0.0)
    assert usual.is_mistake(9, usual.points, usual.chance)
    assert not usual.is_mistake(9, usual.points, usual.chance / 2)
    assert usual.is_mistake(19, usual.points, usual.chance / 2)


def test_a_wrong_table_of_standards_is_refused(tmp_path: Path) -> None:
    file = tmp_path / "standards.yaml"
    file.write_text("usual: {until: 5k, points: 7, chance: 0.06}\n")
    with pytest.raises(StandardsError, match="'usual': 'large', expected"):
        load_standards(file)


@pytest.mark.parametrize("language", [each for each in languages() if each != ENGLISH])
def test_a_language_has_every_kind_and_stage_with_the_same_texts(language: str) -> None:
    kinds = load_kinds()
    stages = {"opening", "middle game", "endgame"}
    assert stages == {*STAGES.values(), MIDDLE}
    with speaking(language):
        assert set(titles()) == {*kinds, *stages}
        for name, kind in kinds.items():
            told = retold(name)
            assert set(told) == {"says", "lesson", "proverb"}
            assert {each for each in told if told[each]} == {each for each in told if getattr(kind, each)}
            assert not any(re.search("[A-Za-z]", text) for text in (titles()[name], *told.values())), name
    assert titles() == {} and retold("fight left") == {}
