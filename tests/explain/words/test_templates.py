"""Templates: every one that the code says is there, all are said, and every language says the same facts."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from engine.board.points import WHITE
from engine.decide.lookahead.verification import why_rejected
from engine.explain.words.languages import ENGLISH, languages, speaking
from engine.explain.words.phrases import side
from engine.explain.words.reasons import sentence_of, shown_by
from engine.explain.words.templates import in_own_words, load_templates, name_joseki, say
from engine.explain.words.voices import give_voice
from engine.studio.joseki_desk import JosekiDesk
from engine.suggest.rules import load_rules
from patterns.template import names_in, needed_in
from tests.explain.records import reason

ENGINE = Path(__file__).resolve().parents[3] / "engine"
OTHERS = [each for each in languages() if each != ENGLISH]

OF_RULES = ("rules ", "shown ")
"""What the templates are called that stand for the sentences of rules, which English has with the rules."""

OF_JOSEKI = "joseki part "
"""What the templates are called that stand for the names of joseki, which English has with the joseki."""

OF_LISTENERS = ("to ", "own ")
"""What the templates are called that are said in the place of others (test_addressing.py)."""


def test_an_optional_part_is_said_where_its_fact_is_known() -> None:
    assert say("passed would", enemy="White", point="D4", deeds="") == "White would play D4"
    assert say("passed would", enemy="White", point="D4", deeds="cuts") == "White would play D4, which cuts"


def test_every_joseki_that_comes_along_has_a_name_in_japanese() -> None:
    names = {each["name"] for each in JosekiDesk(Path("nothing-of-ones-own")).names("")}
    with speaking("japanese"):
        assert name_joseki("4-4, small knight's approach (kogeima gakari)") == "星、小ゲイマガカリ"
        assert name_joseki("3-4, my own trick") == "3-4, my own trick"
        left = [each for each in names if re.search("[a-z]{2}", name_joseki(each))]
    assert len(names) > 100 and not left
    assert name_joseki("3-4, kick") == "3-4, kick"


def test_a_fact_that_is_needed_must_be_given() -> None:
    with pytest.raises(KeyError):
        say("passed could", enemy="White")
    with pytest.raises(KeyError):
        say("no such template")


def said_in(file: Path) -> Iterator[tuple[str, bool]]:
    """Yield what a source file has say: the name of a template, or how it begins and True."""
    for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Constant) and isinstance(node.value, str):
            yield node.value, False
        elif isinstance(node, ast.JoinedStr) and isinstance(node.values[0], ast.Constant):
            yield str(node.values[0].value), True


def names_asked(file: Path) -> Iterator[tuple[str, bool]]:
    """Yield the first arguments of the calls of `say` and `template` in a source file, as `said_in` does."""
    for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
        if not isinstance(node, ast.Call) or not isinstance(node.func, ast.Name) or not node.args:
            continue
        asked = node.args[0]
        if node.func.id in ("say", "template") and isinstance(asked, ast.Constant):
            yield str(asked.value), False
        elif node.func.id in ("say", "template") and isinstance(asked, ast.JoinedStr):
            yield str(getattr(asked.values[0], "value", "")), True


def test_all_that_the_code_says_is_there_and_all_that_is_there_is_said() -> None:
    templates, said = load_templates(ENGLISH), set[str]()
    for file in (*(ENGINE / "explain").rglob("*.py"), *(ENGINE / "studio").rglob("*.py")):
        is_of_words = "words.templates import" in file.read_text(encoding="utf-8")
        for name, is_begun in names_asked(file) if is_of_words else ():
            found = {each for each in templates if each == name or (is_begun and each.startswith(name))}
            assert found, f"{file.name}: no template {name!r}"
        for name, is_begun in said_in(file):
            if " " in name:
                said |= {each for each in templates if each == name or (is_begun and each.startswith(name))}
    # clauses of decisions are found by their English text, and what speaks to a person by what it stands for
    assert not {each for each in set(templates) - said if not each.startswith(("why ", *OF_LISTENERS))}
    assert all(names_in(says) is not None for says in templates.values())


def test_all_clauses_of_decisions_are_there() -> None:
    clauses = [why_rejected(reason("D5", "", about="D4", rule=aim)) for aim in ("one", "other")]
    source = (ENGINE / "decide/opening/safety_nets.py").read_text(encoding="utf-8")
    clauses += [
        node.value.value
        for node in ast.walk(ast.parse(source))
        if isinstance(node, ast.Return)
        and isinstance(node.value, ast.Constant)
        and isinstance(node.value.value, str)
        and " " in node.value.value
    ]
    assert len(clauses) > 10
    known = {says for name, says in load_templates(ENGLISH).items() if name.startswith("why ")}
    assert set(clauses) <= known
    assert in_own_words("it fills an eye of its own.") == "it fills an eye of its own"
    assert in_own_words("whatever it is") == "whatever it is"


@pytest.mark.parametrize("language", OTHERS)
def test_a_language_has_every_template_with_the_same_facts(language: str) -> None:
    english, other = load_templates(ENGLISH), load_templates(language)
    assert {each for each in other if not each.startswith((*OF_RULES, OF_JOSEKI))} == {
        each for each in english if not each.startswith(OF_RULES)
    }
    for name, says in english.items():
        if not name.startswith(OF_RULES):
            assert names_in(other[name]) == names_in(says), name
            assert needed_in(other[name]) == needed_in(says), name


@pytest.mark.parametrize("language", OTHERS)
def test_a_language_has_the_sentence_of_every_rule_with_the_same_facts(language: str) -> None:
    rules = load_rules()
    known = {each.partition(" ")[2] for each in load_templates(language) if each.startswith(OF_RULES)}
    assert known == set(rules)
    for rule in rules.values():
        for sentence in (sentence_of, shown_by):
            english = names_in(sentence(rule))
            with speaking(language):
                assert names_in(sentence(rule)) == english, rule.id


@pytest.mark.parametrize("language", OTHERS)
def test_a_language_has_no_word_of_english_in_it(language: str) -> None:
    for name, says in load_templates(language).items():
        assert not re.search("[A-Za-z]{2,}", re.sub(r"\{\w+\}|Tamen", "", says)), name


def test_a_judge_s_word_is_given_in_every_language() -> None:
    for language in languages():
        with speaking(language):
            counts = say(
                "compared counts", mover=side(WHITE), won="40%", games="2,426", ours="49%", choice="C5"
            )
            told = give_voice(
                say("compared worse", choice="C5", move="C1", least="", counts=counts), "Katago"
            )
            assert "Katago" in told and "2,426" not in told and "40%" in told and "49%" in told
            assert "Katago" in give_voice(say("line expected", line="C5 D5", gone="", end=""), "Katago")


@pytest.mark.parametrize("language", languages())
def test_whatever_a_move_may_be_for_has_a_name_beside_another(language: str) -> None:
    """Of a move that nothing is known to have decided for, what it is for is told by such names."""
    templates = load_templates(language)
    purposes = {
        name.removeprefix("purpose ") for name, text in templates.items() if name.startswith("purpose ")
    }
    plain = {each for each in purposes if "{" not in templates[f"purpose {each}"]}
    assert {"centre", "shape", "attack"} <= plain
    assert [each for each in sorted(plain) if f"intent {each}" not in templates] == []
