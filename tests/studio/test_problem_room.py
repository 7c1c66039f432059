"""Which problem comes next, whose record is whose, and problems that bring their own solution."""

from __future__ import annotations

import asyncio
import time
from collections import Counter
from collections.abc import Coroutine
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import pytest

from engine.base.errors import InputError
from engine.board.diagram import FILLED, parse_diagram, share_taken
from engine.explain.words.languages import ENGLISH, speaking
from engine.lab.check.regress.problem_sets import TOPICS
from engine.library.game import Game
from engine.library.prepare import prepare_stage
from engine.library.stages import GAME
from engine.studio.move_kinds import kind_of
from engine.studio.problem_record import DAY
from engine.studio.problem_room import RESTING, ProblemRoom
from engine.studio.problem_sets import LEAST_OF_TOPIC, hardness, shipped_problems
from engine.studio.telling import texts
from engine.studio.workers import Worker
from tests.studio.talking import run

START = 1_700_000_000.0
"""Seconds, as of the clock: a day in 2023."""

SOLVED = (
    "(;SZ[9]PL[B]AB[cc][dc]AW[cd][dd]C[A tesuji.]"
    "(;B[ec];W[ed];B[fd]C[RIGHT])"
    "(;B[ce]C[Too slow];W[be])"
    "(;B[ed];W[ec];B[fc]C[This is wrong]))"
)


NOTHING_TO_ASK = "(;SZ[9]C[An empty board.])"


def added(room: ProblemRoom, title: str, text: str) -> str:
    """The name of the first problem of a file that is added."""

    async def add() -> str:
        return str((await room.add(title, text.encode()))["name"])

    return run(add())


@pytest.fixture
def room(tmp_path: Path) -> ProblemRoom:
    """A room whose worker is never begun: it is asked nothing here."""
    prepare_stage(GAME)
    return ProblemRoom(tmp_path, Worker(), lambda sentence: None)


def test_next_is_near_the_persons_grade_and_never_turns_between_two(room: ProblemRoom) -> None:
    room.record.set_grade(-12)
    grades = {each.name: each.grade for each in shipped_problems()}
    shown = []
    for _ in range(12):
        name = room.next("", shown[-1] if shown else "")
        run(taken(room, name))
        shown.append(name)
        assert abs(hardness(grades[name]) + 12) <= 1
        room._fail()
        room.record.set_grade(-12)
    assert len(set(shown)) == 12


@pytest.mark.parametrize("count", [1, 2, 3, 4])
def test_of_few_problems_all_come_before_one_comes_again(room: ProblemRoom, count: int) -> None:
    names = [added(room, f"{number}.sgf", SOLVED.replace("tesuji", str(number))) for number in range(count)]
    topic = next(each["topic"] for each in room.listed()["problems"] if each["name"] == names[0])
    shown: list[str] = []
    for _ in range(3 * count):
        shown.append(room.next(topic, shown[-1] if shown else ""))
        run(taken(room, shown[-1]))
    assert all(set(shown[begin : begin + count]) == set(names) for begin in range(0, 3 * count, count))


def test_who_only_looks_on_sees_other_problems_for_long(room: ProblemRoom) -> None:
    room.record.set_grade(-15)
    shown: list[str] = []
    for _ in range(20):
        shown.append(room.next("", shown[-1] if shown else ""))
        run(taken(room, shown[-1]))
    assert len(set(shown)) == 20


def test_problems_that_come_along_look_like_problems_and_every_topic_has_some() -> None:
    counts = Counter(each.topic for each in shipped_problems())
    assert set(counts) == set(TOPICS) and min(counts.values()) >= LEAST_OF_TOPIC
    assert not [each.name for each in shipped_problems() if each.fills_board]


def test_who_begins_sees_problems_not_broken_off_games(room: ProblemRoom) -> None:
    fills = {each.name for each in shipped_problems() if each.fills_board}
    for _ in range(8):
        name = room.next("", "")
        assert name not in fills
        run(taken(room, name))


async def taken(room: ProblemRoom, name: str) -> None:
    """Put a problem on the board."""
    await room.take(name)


def test_what_was_failed_comes_again_before_new_ones_but_not_at_once(
    room: ProblemRoom, monkeypatch: pytest.MonkeyPatch
) -> None:
    first = room.next("ladder", "")
    run(taken(room, first))
    room._fail()
    assert room.next("ladder", first) != first
    later = time.time() + RESTING + 1
    monkeypatch.setattr(time, "time", lambda: later)
    room._shown.clear()
    assert room.next("ladder", "") == first


def test_the_grade_follows_what_is_solved_and_failed(room: ProblemRoom) -> None:
    entry = next(each for each in shipped_problems() if each.grade == "15k")
    room.record.set_grade(-15)
    room.record.note(entry, solved=True)
    assert room.record.grade() > -15
    room.record.set_grade(-5)
    room.record.note(entry, solved=True)
    assert room.record.grade() == -5, "an easy one says nothing"
    room.record.set_grade(-15)
    room.record.note(entry, solved=False)
    assert room.record.grade() < -15


def test_the_record_of_a_problem_of_ones_own_stays_when_files_come_and_move(
    room: ProblemRoom, tmp_path: Path
) -> None:
    name = added(room, "middle.sgf", SOLVED)
    run(taken(room, name))
    room._fail()
    (tmp_path / "problems" / "a first one.sgf").write_text("(;SZ[9];B[ee])", encoding="utf-8")
    folder = tmp_path / "problems" / "topic"
    folder.mkdir()
    (tmp_path / "problems" / "middle.sgf").rename(folder / "another name.sgf")
    states = {each["topic"]: each["state"] for each in room.listed()["problems"]}
    assert name.endswith("-middle") and states["topic"] == "failed"
    with pytest.raises(InputError):
        added(room, "broken", "no record")


def test_the_solution_of_a_record_answers_and_comments(room: ProblemRoom) -> None:
    name = added(room, "tesuji.sgf", SOLVED)
    heard: list[dict[str, Any]] = []

    async def solve() -> None:
        heard.append(await room.take(name))
        heard.append(await room.answer("C5"))
        room.again()
        heard.append(await room.answer("E6"))
        room.again()
        heard.append(await room.answer("E7"))
        heard.append(await room.answer("F6"))

    run(solve())
    shown, slow, cut, first, last = heard
    assert all(each["asks"] == "A tesuji." for each in heard), "what the author asks for stays"
    assert shown["goal"].startswith("Black to move")
    assert slow["state"] == "refuted" and "Too slow" in slow["text"] and slow["reply"] == "B5"
    assert cut["state"] == "open" and cut["reply"] == "E7"
    assert first["state"] == "open" and first["reply"] == "E6"
    assert last["state"] == "solved" and "RIGHT" in last["text"]


def test_every_record_of_a_file_becomes_a_problem_but_those_that_ask_nothing(
    room: ProblemRoom, tmp_path: Path
) -> None:
    other = SOLVED.replace("A tesuji.", "Another one.")
    room._worker = Readers(None)  # type: ignore[assignment]

    async def add() -> None:
        found = await room.add("book.sgf", (SOLVED + NOTHING_TO_ASK + other).encode())
        assert (found["added"], found["left_out"]) == (2, 1)
        asked = []
        for each in room.listed()["problems"]:
            if each["topic"] == "own":
                asked.append((await room.take(each["name"]))["asks"])
        assert sorted(asked) == ["A tesuji.", "Another one."]
        with pytest.raises(InputError, match="the readers find nothing"):
            await room.add("empty.sgf", NOTHING_TO_ASK.encode())
        assert len(list((tmp_path / "problems").glob("*.sgf"))) == 2

    run(add())


class Readers:
    """A worker whose readers say of every position what they are told to say; None: they find no group to read."""

    def __init__(self, told: dict[str, Any] | None) -> None:
        self.told = told

    async def do(self, job: str, **given: Any) -> Any:
        """What the readers say."""
        if self.told is None:
            raise InputError("the readers find nothing")
        goal = {"goal": "kill", "target": "C6", "text": "kill it"}
        return goal if job == "goal" else self.told


@pytest.mark.parametrize(
    ("said", "state", "text"),
    [
        (None, "refuted", "J9 is not in the solution of this record."),
        ({"state": "refuted", "text": "It lives.", "reply": "A9"}, "refuted", "(kill it): It lives."),
        ({"state": "solved", "text": "It is dead.", "reply": None}, "solved", "(kill it): It is dead."),
    ],
)
def test_what_the_solution_does_not_have_is_said_with_what_the_readers_find(
    room: ProblemRoom, said: dict[str, Any] | None, state: str, text: str
) -> None:
    name = added(room, "tesuji.sgf", SOLVED)
    room._worker = Readers(said)  # type: ignore[assignment]

    async def miss() -> None:
        await room.take(name)
        told = await room.answer("J9")
        assert told["state"] == state and "not in the solution" in told["text"]
        assert told["text"].endswith(text) and told["reply"] == (said or {"reply": None})["reply"]

    run(miss())


class Slow(Worker):
    """A worker that never answers."""

    async def do(self, *_: object, **__: object) -> Any:
        await asyncio.sleep(3600)


def test_a_hint_that_nobody_waits_for_leaves_the_attempt_as_it_is(tmp_path: Path) -> None:
    prepare_stage(GAME)
    room = ProblemRoom(tmp_path, Slow(), print)
    name = added(room, "middle.sgf", SOLVED)

    async def withdraw() -> None:
        await room.take(name)
        assert room._game is not None
        room._game.play("A1")
        hint = asyncio.create_task(room.hint(3))
        await asyncio.sleep(0)
        hint.cancel()
        with pytest.raises(asyncio.CancelledError):
            await hint
        assert len(room._game.moves) == 1 and not room._failed

    run(withdraw())


def test_problems_that_were_made_stand_in_corners_and_at_sides() -> None:
    made = [each for each in shipped_problems() if each.name.startswith("made-")]
    assert len(made) > 500
    assert all(share_taken(parse_diagram(each.board)) < FILLED for each in made)


def test_the_share_of_the_board_that_stones_take() -> None:
    assert share_taken(parse_diagram(". . . .\n. X O .\n. . X .\n. . . .")) == 4 / 16


@pytest.mark.parametrize(
    ("move", "kind"),
    [("E5", "captures"), ("E7", "atari"), ("H2", "alone"), ("D7", "extends"), ("D3", "connects")],
)
def test_kinds_of_moves(move: str, kind: str) -> None:
    game = Game.from_diagram(BOARD, to_move="black")
    assert kind_of(game, move, "black") == kind
    assert f"kind {kind}" in texts("english")


BOARD = """
. . . . . . . . .
. . . . . . . . .
. . . . . . . . .
. . . X O X . . .
. . . . . . . . .
. . . X O X . . .
. . . . X . . . .
. . . . . . . . .
. . . . . . . . .
"""


def outcome(coroutine: Coroutine[None, None, dict[str, Any]]) -> dict[str, Any]:
    """Return what comes of a coroutine, run as `run` does."""
    with ThreadPoolExecutor(1) as pool:
        return pool.submit(asyncio.run, coroutine).result()


def exercise(room: ProblemRoom, home: Path, name: str = "0123456789ab") -> str:
    """Put an exercise of the kind *cut missed* into the folder of the study, and return its name."""
    file = home / "study" / "exercises" / "cut-missed" / f"{name}.sgf"
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_text(
        "(;SZ[9]PL[B]AB[cc][dc]AW[cd][dd]C[Black to play.]"
        "(;B[ec]C[It cuts.];W[ed]C[This is RIGHT.])(;B[ce];W[be]C[This is WRONG: it loses about 9 points.]))"
    )
    return f"study-{name}"


async def solved(room: ProblemRoom, name: str, vertex: str, language: str = ENGLISH) -> dict[str, Any]:
    """Try a move in an exercise, and return what comes of it."""
    with speaking(language):
        await room.take(name)
        return await room.answer(vertex)


@pytest.mark.slow
@pytest.mark.process
def test_an_exercise_is_over_after_the_move_and_its_answer(room: ProblemRoom, tmp_path: Path) -> None:
    name = exercise(room, tmp_path)
    assert name not in {each["name"] for each in room.listed()["problems"]}
    right = outcome(solved(room, name, "E7"))
    assert (right["state"], right["reply"], right["text"]) == ("solved", "E6", "It cuts. This is RIGHT.")
    wrong = outcome(solved(room, name, "C5"))
    assert (wrong["state"], wrong["reply"]) == ("refuted", "B5")
    assert outcome(solved(room, name, "A1"))["state"] == "refuted"
    # its goal says what its record says
    assert "text" not in outcome(room.take(name))
    assert outcome(solved(room, name, "E7", "japanese"))["text"] == "正解です。"
    assert outcome(solved(room, name, "C5", "japanese"))["text"] == "約9目の損です。"


def test_what_is_solved_thrice_goes_and_comes_back_with_its_kind(
    room: ProblemRoom, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    name = exercise(room, tmp_path)
    other = exercise(room, tmp_path, "ffffffffffff")
    days = 0.0
    monkeypatch.setattr(time, "time", lambda: START + days * DAY)
    for times, waits in enumerate((1, 3, 7), start=1):
        assert name in {each["name"] for each in room.exercises()["exercises"]}, times
        assert room.next_exercise("cut missed", other) == name
        outcome(solved(room, name, "E7"))
        days += waits + 0.1
    told = room.exercises()
    assert ([each["name"] for each in told["exercises"]], told["learnt"]) == ([other], 1)
    assert room.next_exercise("cut missed", "") == other
    room.bring_back(["ladder-misread"])
    assert room.exercises()["learnt"] == 1
    room.bring_back(["cut-missed"])
    back = {each["name"]: each["state"] for each in room.exercises()["exercises"]}
    assert back[name] == "due"
    assert room.next_exercise("cut missed", other) == name


def test_what_was_solved_is_not_asked_again_the_same_day(room: ProblemRoom, tmp_path: Path) -> None:
    outcome(solved(room, exercise(room, tmp_path), "E7"))
    with pytest.raises(InputError, match="1 exercise comes again in some days"):
        room.next_exercise("", "")


def test_without_an_exercise_that_is_said(room: ProblemRoom) -> None:
    with pytest.raises(InputError, match="no exercise is left here"):
        room.next_exercise("", "")
