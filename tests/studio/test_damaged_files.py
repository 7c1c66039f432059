"""What the studio does with files that it cannot read or write: nothing is lost, and every question has its answer."""

from __future__ import annotations

import errno
import json
import os
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from engine.studio.application import _answer
from engine.studio.problem_sets import shipped_problems
from engine.studio.studio import Studio
from tests.studio.talking import run

ENTRY = {"solved": 1, "failed": 0, "row": 1, "when": 1.0}
NAMES = [each.name for each in shipped_problems()[:100]]


class Sayer:
    """Stands in for the process that judges answers to problems: every one of them is right."""

    def __init__(self, studio: Studio) -> None:
        studio.problems._worker = self  # type: ignore[assignment]

    async def do(self, job: str, **given: Any) -> dict[str, Any]:
        """What a worker answers about an answer to a problem."""
        return {"state": "solved", "text": "Right.", "reply": None}


def ask(studio: Studio, do: str, **given: Any) -> dict[str, Any]:
    """The whole answer to a question of a page."""
    answers: list[dict[str, Any]] = []

    async def send(words: dict[str, Any]) -> None:
        answers.append(words)

    run(_answer(studio, {"id": 1, "do": do, "with": given}, send))
    (answer,) = answers
    return answer


def solve(studio: Studio, name: str) -> dict[str, Any]:
    """Solve a problem, and return what the page is answered."""
    Sayer(studio)
    (entry,) = (each for each in shipped_problems() if each.name == name)
    assert "ok" in ask(studio, "open_problem", name=name)
    answer = ask(studio, "answer_problem", vertex=entry.problem.answers[0])
    return answer["ok"]


@pytest.fixture
def studio(tmp_path: Path) -> Studio:
    """A studio without engines, whose record has a hundred problems."""
    made = Studio(tmp_path)
    made.is_ready = True
    (tmp_path / "record" / "problems.json").write_text(json.dumps(dict.fromkeys(NAMES, ENTRY)))
    return made


def aside(folder: Path) -> list[Path]:
    return sorted(folder.glob("*.damaged-*"))


def test_a_damaged_record_of_problems_is_set_aside_and_said(studio: Studio, tmp_path: Path) -> None:
    file = tmp_path / "record" / "problems.json"
    whole = file.read_bytes()
    for damaged in (whole[:-1], b"", b"[]", b"\xff" + whole):
        file.write_bytes(damaged)
        listed = ask(studio, "problems")["ok"]["problems"]
        assert {each["state"] for each in listed} == {"new"}
        kept = aside(file.parent)
        assert [each.read_bytes() for each in kept][-1] == damaged
        assert str(kept[-1]) in studio.state()["note"]
        assert str(kept[-1]) in ask(studio, "open_problem", name=NAMES[0])["ok"]["text"]
        assert "text" not in ask(studio, "open_problem", name=NAMES[1])["ok"]
        solve(studio, NAMES[0])
        assert json.loads(file.read_text()).keys() == {NAMES[0]}
        assert kept[-1].read_bytes() == damaged
    assert len(aside(file.parent)) == 4


@pytest.mark.parametrize(
    "wrong", [7, {}, {**ENTRY, "row": 99}, {**ENTRY, "solved": "one"}, {**ENTRY, "when": None}]
)
def test_a_damaged_entry_is_kept_and_the_others_count(studio: Studio, tmp_path: Path, wrong: object) -> None:
    file = tmp_path / "record" / "problems.json"
    before = json.dumps({**dict.fromkeys(NAMES, ENTRY), NAMES[3]: wrong})
    file.write_text(before)
    for _ in range(2):
        listed = {each["name"]: each["state"] for each in ask(studio, "problems")["ok"]["problems"]}
        assert [listed[name] for name in NAMES[:5]] == ["due", "due", "due", "new", "due"]
    (kept,) = aside(file.parent)
    assert kept.read_text() == before
    assert "1 entries" in studio.note
    assert len(json.loads(file.read_text())) == 99


def test_a_folder_in_the_place_of_the_record_is_set_aside(studio: Studio, tmp_path: Path) -> None:
    file = tmp_path / "record" / "problems.json"
    file.unlink()
    file.mkdir()
    (file / "something").write_text("of the person's own")
    assert solve(studio, NAMES[0])["state"] == "solved"
    (kept,) = aside(file.parent)
    assert (kept / "something").exists()
    assert json.loads(file.read_text())[NAMES[0]]["solved"] == 1


@pytest.fixture
def full(monkeypatch: pytest.MonkeyPatch) -> Callable[[], None]:
    """Fills the disk; what it returns makes room again."""

    def refuse(number: int) -> None:
        raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))

    monkeypatch.setattr("engine.base.files.os.fsync", refuse)
    return monkeypatch.undo


def test_on_a_full_disk_a_solved_problem_is_told_and_written_later(
    studio: Studio, tmp_path: Path, full: Callable[[], None]
) -> None:
    file = tmp_path / "record" / "problems.json"
    before = file.read_bytes()
    answer = solve(studio, NAMES[0])
    assert answer["state"] == "solved"
    assert "could not be written: No space left on device" in answer["says"]
    assert "could not be written: No space left on device" in studio.note
    assert file.read_bytes() == before
    assert answer["record"]["solved"] == 2
    full()
    assert "could not" not in solve(studio, NAMES[1])["says"]
    record = json.loads(file.read_text())
    assert [record[name]["solved"] for name in NAMES[:3]] == [2, 2, 1]


def test_on_a_full_disk_a_game_goes_on_and_the_pages_are_told(
    studio: Studio, tmp_path: Path, full: Callable[[], None]
) -> None:
    assert ask(studio, "begin", size=9, person="both") == {"id": 1, "ok": None}
    assert ask(studio, "play", vertex="E5", moves=0) == {"id": 1, "ok": None}
    assert studio.note == "The game could not be saved: No space left on device"
    full()
    assert ask(studio, "play", vertex="C3", moves=1) == {"id": 1, "ok": None}
    assert studio.note == ""


@pytest.mark.parametrize("error", [OSError(errno.EIO, os.strerror(errno.EIO), "a file"), KeyError("a name")])
def test_whatever_fails_is_an_answer(
    studio: Studio, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], error: Exception
) -> None:
    def fail() -> None:
        raise error

    monkeypatch.setattr(studio.problems, "listed", fail)
    sentence = ask(studio, "problems")["error"]
    assert sentence in (
        "the studio could not do it: a file: Input/output error",
        "the studio failed: KeyError: 'a name'",
    )
    assert capsys.readouterr().err == ""


def game_of_three(studio: Studio) -> str:
    """The name of a saved game of three moves."""
    ask(studio, "begin", size=9, person="both")
    for number, vertex in enumerate(("E5", "C3", "G7")):
        assert "ok" in ask(studio, "play", vertex=vertex, moves=number)
    return studio.table.name


DAMAGE: dict[str, tuple[str, Callable[[bytes], bytes]]] = {
    "half of what is kept beside the record": (".json", lambda data: data[: len(data) // 2]),
    "something else beside the record": (".json", lambda data: b'{"settings": 7}'),
    "no record at all": (".sgf", lambda data: b"\0" * 40),
}


@pytest.mark.parametrize("damage", DAMAGE)
def test_a_damaged_game_is_set_aside_and_said(studio: Studio, tmp_path: Path, damage: str) -> None:
    name = game_of_three(studio)
    suffix, change = DAMAGE[damage]
    file = tmp_path / "games" / f"{name}{suffix}"
    damaged = change(file.read_bytes())
    file.write_bytes(damaged)
    again = Studio(tmp_path)
    again.restore()
    assert again.table is None
    assert str(file) in again.note
    again.is_ready = True
    game_of_three(again)
    kept = [each.read_bytes() for each in aside(file.parent)]
    assert damaged in kept
    assert [each["name"] for each in ask(again, "saved_games")["ok"]] == [again.table.name]


def test_a_record_that_ends_too_early_is_kept_before_the_game_goes_on(studio: Studio, tmp_path: Path) -> None:
    name = game_of_three(studio)
    file = tmp_path / "games" / f"{name}.sgf"
    short = file.read_bytes().replace(b";B[gc]", b"")
    assert short != file.read_bytes()
    file.write_bytes(short)
    again = Studio(tmp_path)
    again.is_ready = True
    again.restore()
    assert f"{name}.sgf has 2 of 3 moves" in again.note
    assert "ok" in ask(again, "play", vertex="A1", moves=2)
    (kept,) = aside(file.parent)
    assert kept.read_bytes() == short


def test_damaged_games_in_the_list_are_said_and_the_others_listed(studio: Studio, tmp_path: Path) -> None:
    name = game_of_three(studio)
    for damaged in ("{", '{"settings": 7}'):
        (tmp_path / "games" / "other.json").write_text(damaged)
        assert [each["name"] for each in ask(studio, "saved_games")["ok"]] == [name]
        assert "other.json" in studio.note
        assert aside(tmp_path / "games")[-1].read_text() == damaged


def test_a_new_game_takes_no_name_of_a_record_that_is_there(
    studio: Studio, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("engine.studio.studio.time.strftime", lambda form: "20260101-000000")
    for _ in range(2):
        (tmp_path / "games" / f"{game_of_three(studio)}.json").unlink()
    assert sorted(each.name for each in (tmp_path / "games").glob("*.sgf")) == [
        "20260101-000000-9x9-2.sgf",
        "20260101-000000-9x9.sgf",
    ]
