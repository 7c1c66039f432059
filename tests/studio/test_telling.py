"""What the studio says of problems, of stones and of what cannot be done: in every language, with the same facts."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from engine.explain.words.languages import ENGLISH, languages, speaking
from engine.library.game import Game
from engine.studio.looking import read_at
from engine.studio.problem_sets import shipped_problems
from engine.studio.solving import GOALS, PREVENTION, answered, hinted
from engine.studio.telling import ERRORS, FOLDER, FORM, SHOWN, retell, retell_notes, tell, texts
from joseki.source import SourceError as JosekiError
from joseki.source import parse_source as parse_joseki
from patterns.source import SourceError, parse_source
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


NOBODY_MEETS = ("the page sent ", "the page asked ", "explanations are given", "nobody has a judge")
"""How sentences begin about messages that a page does not send unless it is broken."""


def raised() -> Iterator[str]:
    """Yield the texts that the studio raises as sentences for a person, with a number for what is filled in."""
    for file in FOLDER.glob("*.py"):
        for node in ast.walk(ast.parse(file.read_text("utf-8"))):
            if isinstance(node, ast.Call) and getattr(node.func, "id", "") in ("InputError", "RecordError"):
                parts = [ast.unparse(each).strip("f\"'") for each in node.args]
                text = re.sub(r"\{[^{}]*(\{[^{}]*\}[^{}]*)*\}", "7", parts[0]) if parts else ""
                if " " in text and "(" not in text and not text.startswith(NOBODY_MEETS):
                    yield text


def test_what_the_studio_raises_is_told_in_japanese() -> None:
    with speaking("japanese"):
        left = [each for each in raised() if retell(each) == each]
    assert len(list(raised())) > 40
    # what is told of a damaged game begins with a reason of its own
    assert left == ["the saved game 7 is damaged: 7. 7"]


PATTERN = """kind: cut
patterns:
- name: a-b
  where: anywhere
  diagram: |
    ? . ?
    . a O
    ? P ?
  names: {P: X}
  when: [P liberties <= 3]
  flags: [urgent]
  moves:
  - play: X a
    worth: 8
  says: "it cuts {them}"
  example: |
    . . . . .
    . . . . .
    . . * O .
    . . X . .
    . . . . .
"""

FAULTS = [
    ("a-b", "A b"),
    ("kind: cut", "kind: cutt"),
    ("? . ?", "? . ? ."),
    (". a O", ". ! O"),
    ("{P: X}", "{P: Z}"),
    ("{P: X}", "{}"),
    ("{P: X}", "{P: X, Q: O}"),
    ("P liberties <= 3", "P libs"),
    ("P liberties <= 3", "P liberties <= 3000"),
    ("P liberties <= 3", "R liberties <= 3"),
    ("P liberties <= 3", "P is happy"),
    ("P liberties <= 3", "P connected to P"),
    ("[urgent]", "[urgentt]"),
    ("[urgent]", "[urgent, urgent]"),
    ("play: X a", "play: X b"),
    ("play: X a", "play: Z a"),
    ("play: X a", "play: X elsewhere"),
    ("play: X a", "play: X P"),
    ("    worth: 8\n", ""),
    ("worth: 8", "worth: many"),
    ("worth: 8", "worth: 8\n    then:\n    - play: X a\n      worth: 2"),
    ("worth: 8", "worth: 8\n    then: []"),
    ("it cuts {them}", "it cuts {foo}"),
    ("it cuts {them}", "it cuts {answer}"),
    ("it cuts {them}", "it [cuts {them}"),
    ("it cuts {them}", "it {} cuts"),
    ("it cuts {them}", "it [cuts] them"),
    ("it cuts {them}", ""),
    ("* O .", ". O ."),
    ("* O .", "* O . ."),
    ("* O .", "* Z ."),
    ("where: anywhere", "where: corner"),
]


@pytest.mark.parametrize(("before", "after"), FAULTS)
def test_what_is_wrong_with_a_pattern_is_told_in_japanese(before: str, after: str) -> None:
    assert before in PATTERN
    with pytest.raises(SourceError) as raised:
        parse_source(PATTERN.replace(before, after, 1), Path("own.yaml"))
    [problem] = raised.value.problems
    place, _, what = problem.rpartition(": pattern ")
    form = what.partition(": ")[2] if place else problem
    told = {"problems": [{"field": "name", "text": form}, problem], "name": problem}
    assert retell_notes(told) == told
    with speaking("japanese"):
        found = retell_notes(told)
    assert found["name"] == problem
    # what is quoted, and the words that sources are written in, keep their letters
    assert re.search("[\u3040-\u30ff]{2}", found["problems"][0]["text"])
    assert "own.yamlの" in found["problems"][1] and "行" in found["problems"][1]


@pytest.mark.parametrize(
    "sgf",
    ["(;SZ[19];B[aa])", "(;SZ[19];B[qd]N[])", "(;SZ[19];B[qd]DO[]C[no])"],
)
def test_what_is_wrong_with_a_joseki_is_told_in_japanese(sgf: str) -> None:
    with pytest.raises(JosekiError) as raised:
        parse_joseki(sgf, "own.sgf")
    with speaking("japanese"):
        told = retell(str(raised.value), FORM)
    place, _, what = told.partition("\N{FULLWIDTH COLON}")
    assert place == "own.sgfの1行" and re.search("[\u3040-\u30ff]{2}", what)


def test_a_sentence_that_quotes_another_is_told_whole() -> None:
    with speaking("japanese"):
        assert retell("move 12: E5 is not a legal move: ko").endswith("E5には打てません。コウです")
        told = retell(
            "'a.sgf': not a readable SGF file: line 1, column 9: the value of B has no end, expected ']'"
        )
        assert told.startswith("「a.sgf」") and "1行9文字目" in told and "Bの値が終わっていません" in told
        assert not re.search("[a-z]{2}", told.replace("a.sgf", ""))


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
