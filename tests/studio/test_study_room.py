"""The view *Study* behind the page: records that are added, a study that runs, is cancelled or fails, its report."""

from __future__ import annotations

import asyncio
import base64
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from engine.base.errors import InputError
from engine.explain.words.languages import speaking
from engine.studio.study_room import GAVE_UP, NO_RECORDS, StudyRoom
from engine.studio.workers import WorkerDied
from tests.studio.talking import run

RECORD = b"(;GM[1]SZ[9]PB[Ann]PW[Bob];B[ee];W[cc])"

REPORT: dict[str, Any] = {"games": [], "kinds": []}


class Scripted:
    """A worker that answers as it is told, and notes what it was asked; ``holds``: a job of it never ends."""

    def __init__(self, holds: bool = False, fails: Exception | None = None) -> None:
        self.asked: list[tuple[str, dict[str, Any]]] = []
        self.holds, self.fails = holds, fails

    async def do(self, job: str, told: Callable[[Any], None] = lambda told: None, **given: Any) -> Any:
        """Answer a job."""
        self.asked.append((job, given))
        if job == "study_record":
            return {"sgf": base64.b64encode(RECORD).decode()}
        if self.fails:
            raise self.fails
        told({"done": 0, "total": 2, "seconds_left": None})
        told({})
        if self.holds and given["most"] != 0:
            await asyncio.Event().wait()
        return {"report": REPORT, "come_back": ["cut-missed"]}


class Room:
    """A room with what it told: to the pages, and to the problems."""

    def __init__(self, home: Path, worker: Scripted) -> None:
        self.told: list[dict[str, Any]] = []
        self.back: list[str] = []
        self.worker = worker
        self.room = StudyRoom(home, worker, self.told.append, self.back.extend)  # type: ignore[arg-type]

    def add(self, name: str = "game.sgf", data: bytes = RECORD, part: int = 0, parts: int = 1) -> int:
        """Add a file; return how many there are."""
        return int(self.room.add(name, base64.b64encode(data).decode(), part, parts)["records"])


def made(home: Path, **settings: Any) -> Room:
    return Room(home, Scripted(**settings))


def test_records_are_added_once_in_parts_or_whole(tmp_path: Path) -> None:
    room = made(tmp_path)
    assert room.add() == 1
    assert room.add("the same.sgf") == 1
    assert room.add("all.zip", b"PK\x03\x04one", 0, 2) == 1
    assert room.add("all.zip", b"two", 1, 2) == 2
    assert {each.read_bytes() for each in (tmp_path / "study" / "records").iterdir()} == {
        RECORD,
        b"PK\x03\x04onetwo",
    }
    assert room.room.remove_all()["records"] == 0


@pytest.mark.parametrize(
    ("name", "part", "says"),
    [
        ("picture.png", 0, "is no game record, expected one of .sgf"),
        ("../../x", 0, "is no game record"),
        ("late.zip", 1, "was not sent from its beginning"),
    ],
)
def test_what_cannot_be_added_is_refused(tmp_path: Path, name: str, part: int, says: str) -> None:
    room = made(tmp_path)
    with pytest.raises(InputError, match=says):
        room.add(name, part=part, parts=2)
    assert room.room.shown()["records"] == 0


def test_a_name_that_leads_elsewhere_stays_inside(tmp_path: Path) -> None:
    room = made(tmp_path)
    assert room.add("../../outside.sgf") == 1
    assert [each.parent.name for each in tmp_path.rglob("*.sgf")] == ["records"]


def test_a_damaged_message_is_refused(tmp_path: Path) -> None:
    with pytest.raises(InputError, match="damaged"):
        made(tmp_path).room.add("game.sgf", "no base 64!", 0, 1)


def test_nothing_is_studied_without_records(tmp_path: Path) -> None:
    room = made(tmp_path).room
    with pytest.raises(InputError, match=NO_RECORDS):
        room.begin(["Ann"], 10, None)
    with pytest.raises(InputError, match=NO_RECORDS):
        run(asked(room.people))
    with pytest.raises(InputError, match="no study runs"):
        room.cancel()


async def asked(question: Callable[[], Any]) -> None:
    """Wait for an answer."""
    await question()


async def studied(room: Room, cancels: bool = False) -> None:
    """Begin a study, and wait for its end."""
    room.room.begin(["Ann"], 10, 5)
    with pytest.raises(InputError, match="runs already"):
        room.room.begin(["Ann"], 10, None)
    with pytest.raises(InputError, match="a study runs"):
        room.add("new.sgf", b"new")
    await asyncio.sleep(0.01)
    if cancels:
        assert room.room.shown()["progress"]["total"] == 2
        room.room.cancel()
    while room.room._task is not None:
        await asyncio.sleep(0.01)


def test_a_study_tells_how_far_it_is_and_keeps_its_report(tmp_path: Path) -> None:
    room = made(tmp_path)
    room.add()
    run(studied(room))
    assert [sorted(each) for each in room.told] == [["event", "progress"], ["done", "event", "progress"]]
    assert room.told[-1]["progress"] is None
    shown = room.room.shown()
    assert (shown["report"], shown["names"], shown["level"]) == (REPORT, ["Ann"], 10)
    assert room.back == ["cut-missed"]


def test_what_was_judged_before_a_study_is_cancelled_is_summed_up(tmp_path: Path) -> None:
    room = made(tmp_path, holds=True)
    room.add()
    run(studied(room, cancels=True))
    assert [given["most"] for _, given in room.worker.asked] == [5, 0]
    assert room.told[-1]["cancelled"] is True
    assert room.room.shown()["report"] == REPORT


@pytest.mark.parametrize(
    ("fails", "says"),
    [(WorkerDied("gone"), GAVE_UP), (InputError("no game of 'Ann' is there"), "no game of 'Ann' is there")],
)
def test_what_went_wrong_is_told(tmp_path: Path, fails: Exception, says: str) -> None:
    room = made(tmp_path, fails=fails)
    room.add()
    run(studied(room))
    assert room.told[-1]["error"] == says
    shown = room.room.shown()
    assert (shown["progress"]["failure"], shown["report"]) == (says, None)


def test_a_game_of_the_report_is_read_from_its_place_only(tmp_path: Path) -> None:
    room = made(tmp_path)
    inside = {"file": str(tmp_path / "study" / "records" / "a.sgf"), "member": "", "number": 1}
    outside = {**inside, "file": "/etc/passwd"}
    room.room._folder.write_json("report", {"names": [], "level": 1, "report": {"games": [inside, outside]}})

    async def read() -> None:
        assert await room.room.record(0) == RECORD
        with pytest.raises(InputError, match="not among those of the study"):
            await room.room.record(1)
        with pytest.raises(InputError, match="the report has 2 games, so there is none number 3"):
            await room.room.record(2)

    run(read())


def test_a_damaged_report_is_set_aside_and_told(tmp_path: Path) -> None:
    room = made(tmp_path).room
    (tmp_path / "study" / "report.json").write_text("{")
    shown = room.shown()
    assert shown["report"] is None
    assert "could not be read" in room.shown()["news"]
    assert (tmp_path / "study" / "report.json.damaged-1").exists()


def test_a_report_is_told_in_the_language_of_the_page(tmp_path: Path) -> None:
    room = made(tmp_path)
    mistake = {"sentences": ["It cuts."], "retold": {"japanese": ["切る。"]}}
    kind = {"kind": "cut missed", "says": "missed a cut", "lesson": "", "proverb": "", "mistakes": [mistake]}
    report = {
        **REPORT,
        "games": [],
        "kinds": [kind],
        "told": ["1 game is not judged yet"],
        "unread": ["and 3 more"],
    }
    room.room._folder.write_json("report", {"names": ["Ann"], "level": 10, "report": report})
    english = room.room.shown()["report"]
    assert english["kinds"][0]["mistakes"][0]["sentences"] == ["It cuts."]
    assert (english["told"], english["unread"]) == (report["told"], report["unread"])
    with speaking("japanese"):
        japanese = room.room.shown()["report"]
    assert japanese["kinds"][0]["mistakes"][0]["sentences"] == ["切る。"]
    assert japanese["kinds"][0]["says"] == "切りを見逃しました"
    assert (japanese["told"], japanese["unread"]) == (["一局はまだ判定していません"], ["ほかに3件"])
