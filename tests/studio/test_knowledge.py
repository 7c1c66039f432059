"""Joseki and patterns at the studio's desk: refused with the field that is wrong, written, and used by the engine."""

from __future__ import annotations

import base64
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from starlette.testclient import TestClient

from engine.base.errors import InputError
from engine.explain.words.languages import speaking
from engine.game.sgf import load_sgf
from engine.library.game import Game
from engine.studio.application import application
from engine.studio.joseki_desk import JosekiDesk
from engine.studio.pattern_desk import TEXTS, PatternDesk, form_of
from engine.studio.playing_through import joseki_line
from engine.studio.studio import Studio
from engine.suggest.own_knowledge import usable_patterns
from tests.studio.talking import HOST, OWN, TOKEN, Page

ODD = """\
X . .
a O .
. . ."""
"""A pattern of the tests: two stones, and a move beside the enemy's."""

FORM: dict[str, Any] = {
    "original": "",
    "name": "beside-the-corner-of-two",
    "kind": "contact",
    "diagram": ODD,
    "names": "",
    "when": "",
    "flags": "urgent",
    "moves": "X a 20",
    "says": "{us} joins beside {them}, as the test says.",
    "example": ". . . . .\n. X . . .\n. * O . .\n. . . . .\n. . . . .",
    "counterexample": "",
}


@pytest.fixture(scope="module")
def desk() -> PatternDesk:
    """The patterns that come with Tamen."""
    return PatternDesk(Path("nothing-of-ones-own"))


@pytest.mark.slow
def test_every_pattern_comes_back_from_its_form(desk: PatternDesk) -> None:
    _, patterns = usable_patterns(Path("nothing-of-ones-own"))
    for pattern in patterns[::7]:
        found, problems = desk.checked(form_of(pattern))
        assert (found, problems) == (pattern, [])


@pytest.mark.parametrize(
    ("field", "text", "says"),
    [
        ("name", "Two Words", "expected lower-case words joined by '-'"),
        ("name", "cut-the-diagonal", "the name is taken in cut.yaml"),
        ("kind", "joke", "kind 'joke' is unknown"),
        ("diagram", "X . .\na O\n. . .", "line 2: diagram row 2 has 2 points, expected 3"),
        ("diagram", "", "'diagram' holds no text"),
        ("names", "P: X", "names: point 'P' is not drawn"),
        ("when", "a libs 3", "line 1: when: 'a libs 3' is not understood"),
        ("flags", "hasty", "flag 'hasty' is unknown"),
        ("moves", "X a 20\n  O b 3", "line 2: play: no point is named 'b'"),
        ("moves", "X a 20\n  X a 3", "line 2: play: X moves twice in a row"),
        ("moves", "X a much", "line 1: worth is 'much', expected a number"),
        ("moves", "", "a list of moves is empty"),
        ("says", "{foo} plays.", "'{foo}' stands for nothing"),
        ("says", "", "'says' holds no text"),
        ("example", FORM["example"].replace("*", "."), "has 0 points '*'"),
        ("example", FORM["example"].replace("X", "."), "example 1 does not match"),
        ("counterexample", FORM["example"], "counterexample 1 matches"),
    ],
)
def test_a_mistake_is_told_with_the_field_it_belongs_to(
    desk: PatternDesk, field: str, text: str, says: str
) -> None:
    pattern, [problem] = desk.checked({**FORM, field: text})
    assert pattern is None
    assert problem["field"] == field and says in problem["text"], problem


ODD_TURNED = """\
. a X
. O .
. . ."""


def test_a_pattern_that_is_there_turned_is_told_at_its_diagram(tmp_path: Path) -> None:
    assert PatternDesk(tmp_path).save(FORM)["problems"] == []
    desk = PatternDesk(tmp_path)
    again = {**FORM, "name": "the-same-turned", "kind": "cut"}
    mirrored = "X a .\n. O .\n. . ."
    for diagram in (ODD, mirrored, ODD_TURNED):
        pattern, [problem] = desk.checked({**again, "diagram": diagram})
        assert pattern is None and problem["field"] == "diagram"
        assert "'beside-the-corner-of-two' in own.yaml has the same first move" in problem["text"]
    # another first move, another condition, and the pattern itself with another sentence
    for changed in (
        {**again, "diagram": "X a .\n. O .\n. . .", "when": "b liberties >= 3", "names": "b: O"},
        {**FORM, "original": FORM["name"], "says": "{us} plays there."},
    ):
        assert not [each for each in desk.checked(changed)[1] if "same first move" in each["text"]]


def test_a_form_of_odd_texts_is_refused_and_never_more(desk: PatternDesk) -> None:
    for field in TEXTS:
        for text in (
            '"',
            "'",
            "a: b",
            "- x\n- y",
            "\x00",
            "\t",
            "}",
            "| |\n",
            "&a *a",
            "#",
            "\ud7ff" * 3,
            "{" * 50,
        ):
            pattern, problems = desk.checked({**FORM, field: text})
            assert pattern is not None or all(each["text"] for each in problems)


def test_a_pattern_is_shown_in_japanese_and_what_nobody_changed_stays(desk: PatternDesk) -> None:
    written = desk.pattern("monkey-jump")
    with speaking("japanese"):
        form = desk.form("monkey-jump")
        assert (form["name"], form["title"]) == ("monkey-jump", "サルスベリ")
        assert form["says"] == "サルスベリは一線に沿って{their}地に深く滑り込む。"
        [listed] = desk.listed("", "サルスベリは")["patterns"]
        assert listed["name"] == "monkey-jump"
        kept, problems = desk.checked(form)
        assert problems == [] and kept is not None and kept.says == written.says
        changed, problems = desk.checked({**form, "says": "一線に滑り込む。"})
        assert problems == [] and changed is not None and changed.says == "一線に滑り込む。"
    assert desk.form("monkey-jump")["title"] == ""


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder of knowledge, and a cache beside it."""
    monkeypatch.setenv("TAMEN_CACHE", str(tmp_path / "cache"))
    return tmp_path / "knowledge"


def written(folder: Path, line: list[str], **wanted: str) -> list[dict[str, str]]:
    """The problems of an edited joseki, which is written if there are none."""
    given = {"kind": "normal", "name": "", "comment": "", **wanted}
    found: list[dict[str, str]] = JosekiDesk(folder).edit(line, given, write=True)["problems"]
    return found


@pytest.mark.slow
def test_a_joseki_is_edited_refused_and_known(folder: Path) -> None:
    line = ["Q16", "R17", "R16"]
    [problem] = written(folder, line, kind="trick", comment="White is led astray.")
    assert problem["field"] == "comment" and "begins with 'Trick:'" in problem["text"]
    assert not folder.exists()
    assert (
        written(folder, line, kind="urgent", name="Block", comment="Black R16 blocks the right side.") == []
    )
    last = JosekiDesk(folder).shown(line)["last"]
    assert (last["kind"], last["name"], last["own"]) == ("urgent", "Block", True)
    # the same move, mirrored: its words are turned with it
    mirrored = JosekiDesk(folder).shown(["Q16", "R17", "Q17"])["last"]
    assert mirrored["comment"] == "Black Q17 blocks the upper side."


@pytest.mark.slow
def test_a_joseki_is_shown_in_japanese_and_what_nobody_changed_stays(folder: Path) -> None:
    line = ["Q16", "R17"]
    english = JosekiDesk(folder).shown(line)["last"]
    with speaking("japanese"):
        last = JosekiDesk(folder).shown(line)["last"]
        assert last["name"] == "三々入り"
        assert last["comment"] == "白はすぐに隅を取り、外は黒に与えます。"
        assert written(folder, line, kind="urgent", name=last["name"], comment=last["comment"]) == []
    kept = JosekiDesk(folder).shown(line)["last"]
    assert kept["kind"] == "urgent"
    assert (kept["name"], kept["comment"]) == (english["name"], english["comment"])
    with speaking("japanese"):
        assert written(folder, line, name="三々", comment="白は隅を取ります。") == []
    changed = JosekiDesk(folder).shown(line)["last"]
    assert (changed["name"], changed["comment"]) == ("三々", "白は隅を取ります。")


@pytest.mark.slow
def test_a_joseki_move_is_added_and_deleted(folder: Path) -> None:
    line = ["T19", "R17"]
    assert JosekiDesk(folder).shown(line)["last"]["known"] is False
    [problem] = written(folder, ["Q16", "A1"])
    assert problem["field"] == "move" and "outside the upper right corner" in problem["text"]
    assert written(folder, line, comment="White takes the corner from inside.") == []
    assert (folder / "joseki" / "own.sgf").is_file()
    assert JosekiDesk(folder).shown(line)["last"]["comment"] == "White takes the corner from inside."
    JosekiDesk(folder).delete(line)
    assert JosekiDesk(folder).shown(line)["last"]["known"] is False
    # a move that was counted in games is taken out, too, with what follows it
    assert JosekiDesk(folder).shown(["Q16", "O17"])["last"]["games"] > 0
    JosekiDesk(folder).delete(["Q16", "O17"])
    assert JosekiDesk(folder).shown(["Q16", "O17"])["last"]["known"] is False
    assert JosekiDesk(folder).shown(["Q16", "R14"])["last"]["known"] is False  # its mirror image
    assert JosekiDesk(folder).shown(["Q16", "R17"])["last"]["known"] is True


def test_a_move_that_cannot_be_played_is_named_once(folder: Path) -> None:
    for move, told in (
        ("Q16", "Q16 is not a legal move: occupied"),
        ("A1", "A1 lies outside the upper right"),
    ):
        with pytest.raises(InputError) as raised:
            JosekiDesk(folder).shown(["Q16", move])
        assert str(raised.value).startswith(told)


def test_the_moves_of_a_corner_are_a_joseki_drawn_upper_right() -> None:
    game = Game(19)
    for vertex in ("D4", "Q16", "F3", "K10", "D7", "C3"):
        game.play(vertex)
    moves = load_sgf(game.to_sgf().encode()).moves
    assert joseki_line(moves[:1], 19) == ["Q16"]
    assert joseki_line(moves[:3], 19) == ["Q16", "tenuki", "O17"]
    assert joseki_line(moves, 19) == ["Q16", "tenuki", "O17", "tenuki", "Q13", "R17"]
    assert joseki_line(moves[:4], 19) == []


@pytest.fixture(scope="module")
def own(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Path]:
    """The folder of knowledge of a studio, and of its engines."""
    folder = tmp_path_factory.mktemp("knowledge")
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("TAMEN_KNOWLEDGE", str(folder))
        yield folder


@pytest.fixture(scope="module")
def client(own: Path, tmp_path_factory: pytest.TempPathFactory) -> Iterator[TestClient]:
    """A studio of its own, whose knowledge is changed."""
    app = application(Studio(tmp_path_factory.mktemp("studio")), TOKEN, frozenset({HOST}))
    with (
        TestClient(app, base_url=f"http://{HOST}") as made,
        made.websocket_connect("/talk", headers=OWN) as socket,
    ):
        # questions before the engine is prepared are refused, and that is tested elsewhere
        page = Page(socket)
        page.state = page.ask("hello")["state"]
        page.wait(lambda: page.state["engine_ready"])
        yield made


def known(page: Page) -> list[str]:
    """What the engine knows by heart in the game at the board."""
    return [f"{each['move']} {each['says']}" for each in page.ask("look")["known"]]


def test_an_edited_pattern_is_used_by_the_engine(page: Page, own: Path) -> None:
    page.ask("begin", size=9, level=1, person="both", komi=6.5)
    for number, vertex in enumerate(["C6", "D5"]):
        page.ask("play", vertex=vertex, moves=number)
    before = known(page)
    refused = page.ask("edit_pattern", form={**FORM, "moves": "X z 20"}, write=True)
    assert refused["problems"][0]["field"] == "moves" and not (own / "patterns").exists()
    assert page.ask("edit_pattern", form=FORM, write=False) == {"problems": []}
    assert not (own / "patterns").exists()
    assert page.ask("edit_pattern", form=FORM, write=True)["saved"] == "patterns/own.yaml"
    assert not any("as the test says" in each for each in before)
    assert any("as the test says" in each for each in known(page))
    listed = page.ask("patterns", kind="contact", part="")
    assert listed["patterns"][0]["name"] == FORM["name"] and listed["patterns"][0]["own"]
    matches = page.ask("pattern_matches", name=FORM["name"], data="")
    assert matches["moves"] == 2
    assert page.ask("own_knowledge")["files"] == ["patterns/own.yaml"]
    assert FORM["name"] in page.ask("own_file", name="patterns/own.yaml")["text"]
    page.ask("delete_pattern", name=FORM["name"])
    assert not any("as the test says" in each for each in known(page))
    page.ask("remove_own_file", name="patterns/own.yaml")
    assert page.ask("own_knowledge")["files"] == []
    assert "no file" in page.refusal("own_file", name="../studio/record.json")


def test_a_game_is_played_through_and_a_draft_made(page: Page) -> None:
    game = Game(9, 6.5)
    for vertex in ("E5", "A1", "C3", "J9", "G7"):
        game.play(vertex)
    data = base64.b64encode(game.to_sgf().encode()).decode()
    shown = page.ask("play_through", data=data, level=1)
    assert len(shown["moves"]) == 5
    page.wait(lambda: any("done" in each for each in page.through))
    done = next(each["done"] for each in page.through if "done" in each)
    missed = {each["move"]: each for each in done["missed"]}
    assert missed["A1"]["place"] is None and missed["J9"]["place"] is None
    # the middle of the board is suggested, but at the lowest level too far down to be tried
    assert missed["E5"]["place"] > done["most"]
    assert missed["A1"]["suggested"] and all(each["says"] for each in missed["A1"]["suggested"])
    form = page.ask("draft_pattern", data=data, number=2, title="A Game!.sgf")
    assert form["name"] == "draft-a-game-2" and form["original"] == ""
    assert page.ask("edit_pattern", form=form, write=False) == {"problems": []}
    assert "no game is being played" in page.refusal("cancel_through").lower()
