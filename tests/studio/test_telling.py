"""What the studio says of problems, of stones and of what cannot be done: in every language, with the same facts."""

from __future__ import annotations

import ast
import re
from pathlib import Path

import pytest

from engine.explain.words.languages import ENGLISH, languages, speaking
from engine.library.game import Game
from engine.studio.looking import read_at
from engine.studio.problem_sets import shipped_problems
from engine.studio.solving import GOALS, PREVENTION, answered, hinted
from engine.studio.telling import ERRORS, FOLDER, SHOWN, retell, retell_notes, tell, texts
from patterns.template import names_in
from tests.studio.talking import Page


@pytest.mark.parametrize("language", languages())
def test_every_language_has_the_same_texts_with_the_same_facts(language: str) -> None:
    own, english = texts(language), texts(ENGLISH)
    assert list(own) == list(english)
    for name, text in english.items():
        assert names_in(own[name]) == names_in(text), name


def test_every_goal_has_its_words() -> None:
    assert all(f"goal {goal}" in texts(ENGLISH) for goal in GOALS)
    for goal in PREVENTION:
        assert all(f"{group} {goal}" in texts(ENGLISH) for group in ("done", "prevented", "stands"))


def constants() -> set[str]:
    """All texts in the code that can raise what cannot be done, with names in braces for what is filled in."""
    found = set()
    for file in (*FOLDER.glob("*.py"), *(FOLDER.parent / "board").glob("*.py")):
        for node in ast.walk(ast.parse(Path(file).read_text("utf-8"))):
            if isinstance(node, ast.Constant) and isinstance(node.value, str):
                found.add(node.value)
    return found


def test_what_cannot_be_done_is_what_the_code_says() -> None:
    said = " ".join(constants())
    for name, text in texts(ENGLISH).items():
        if name.startswith(f"{ERRORS} ") and "{" not in text:
            assert text in said, name


def test_a_sentence_is_told_again_with_what_it_quotes() -> None:
    with speaking("japanese"):
        assert retell("E5 is not a legal move: occupied") == "E5には打てません。石があります"
        assert retell("there is no saved game '20261122-9x9'") == "保存された碁'20261122-9x9'はありません"
        assert retell("something else") == "something else"
    assert retell("it is the engine's turn") == "it is the engine's turn"


def test_notes_about_failures_are_told_to_each_page_in_its_language() -> None:
    told = {
        "event": "state",
        "note": "x.json could not be read (it is no record). It is kept as /home/x.json.damaged-1.",
        "failure": "",
        "review": {"failure": "no review runs", "title": "no review runs"},
        "table": {"note": "no review runs"},
    }
    assert retell_notes(told) == told
    with speaking("japanese"):
        found = retell_notes(told)
    assert found["note"].startswith("x.jsonを読めませんでした")
    assert found["note"].endswith("。/home/x.json.damaged-1として残してあります。")
    assert found["review"] == {"failure": "進んでいる検討はありません", "title": "no review runs"}
    assert found["table"] == told["table"] and found["failure"] == ""


def test_what_problems_show_in_the_end_is_told_in_japanese() -> None:
    says = [each.says for each in shipped_problems() if each.says]
    with speaking("japanese"):
        assert retell("Only C5 kills White's group.", SHOWN) == "白の一団を殺す手はC5だけです。"
        assert retell("C4, a wonder, kills White's group in the middle; after C5 it lives.", SHOWN)[0] == "C"
        either = "White's group in the lower left corner lives with C1 or D1; A2 is not enough."
        assert retell(either, SHOWN) == "左下隅の白の一団はC1かD1で生き、A2では足りません。"
        joseki = "4-4, small knight's enclosure (kogeima jimari): F2 and J3 are how Black goes on."
        assert retell(joseki, SHOWN).startswith("星、小ゲイマジマリ")
        assert not [each for each in says if re.search("[a-z]{2}", retell(each, SHOWN))]


def test_a_problem_is_asked_answered_and_hinted_in_japanese() -> None:
    entry = next(each for each in shipped_problems() if each.topic == "kill")
    assert entry.problem is not None
    wrong = next(each for each in entry.game().legal_moves() if each not in entry.problem.answers)
    given = {**vars(entry.problem)}
    with speaking("japanese"):
        assert "番" in entry.problem.task
        game = entry.game()
        game.play(wrong)
        told = answered(game, given)
        hints = [hinted(entry.game(), given, number)["text"] for number in (1, 2, 3)]
    assert told["state"] in ("refuted", "lost") and wrong in told["text"]
    for text in (told["text"], *hints):
        assert not any(word in text for word in (" the ", " is ", "{")), text


def test_stones_are_read_in_japanese() -> None:
    game = Game.from_diagram(". X O . .\nX X O . .\nO O O . .\n. . . . .\n. . . . .", to_move="white")
    with speaking("japanese"):
        told = read_at(game, "A4")
    assert told["sentence"].startswith("A4の黒の一団")
    assert [each["sentence"][0] for each in told["readings"]] == ["白", "黒", "白"]
    assert tell("fate proven") == "This is proven."


def test_a_page_is_answered_in_its_language(page: Page) -> None:
    page.language = "japanese"
    assert "番" in page.ask("open_problem", topic="kill", name="", after="")["goal"]
    assert page.refusal("cancel_review") == "進んでいる検討はありません"
    page.language = "english"
    assert page.ask("problem_again")["goal"].startswith(("Black to move", "White to move"))
