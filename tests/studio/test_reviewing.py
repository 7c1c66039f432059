"""A review goes on where it was broken off, whatever did that; one that is done can be opened again."""

from __future__ import annotations

import asyncio
import base64
import os
import signal
import time
from pathlib import Path
from typing import Any

import pytest
from starlette.testclient import TestClient

from engine.base.errors import InputError
from engine.explain.words.languages import speaking
from engine.library.game import Game
from engine.library.player import Player
from engine.studio import jobs, reviewing
from engine.studio.bench import Bench, NotWanted
from engine.studio.folders import Folder
from engine.studio.review_room import ReviewRoom, _Going
from engine.studio.reviewing import reviewed, summarized, told_slides
from engine.studio.studio import Studio
from engine.studio.workers import Worker, WorkerDied
from tests.studio.talking import Page, run

GAME = ["E5", "C3", "G7", "C7", "G3", "E3", "C5", "G5", "E7", "A1", "D5", "J9", "F5", "A9"]
"""Two moves of it are thrown away in corners."""


def record(moves: list[str] = GAME) -> str:
    """A game of these moves, in base 64."""
    game = Game(9, 6.5)
    for vertex in moves:
        game.play(vertex)
    return base64.b64encode(game.to_sgf().encode()).decode()


def looked_through(step: Any, kept: Any = None) -> dict[str, Any]:
    """The review of the game by a weak player."""
    return reviewed(record(), Player("hybrid", 1, 1), 1, False, step, kept)


@pytest.fixture(scope="module")
def whole_and_kept() -> tuple[dict[str, Any], list[dict[str, Any]]]:
    """The review of the game, and what was kept of it after every step."""
    kept: list[dict[str, Any]] = []
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(reviewing, "KEPT_EVERY", 0.0)
        whole = looked_through(lambda words: kept.append(words["kept"]) if "kept" in words else None)
    return whole, kept


@pytest.mark.slow
def test_a_review_that_was_broken_off_goes_on_with_what_was_found(
    whole_and_kept: tuple[dict[str, Any], list[dict[str, Any]]], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(reviewing, "KEPT_EVERY", 0.0)
    whole, kept = whole_and_kept
    assert len(whole["moves"]) == len(GAME) and whole["mistakes"]
    assert all(each["sentences"] for each in whole["mistakes"])
    assert all(
        each["bearers"] and set(each["bearers"]) <= set(each["sentences"]) for each in whole["mistakes"]
    )
    moves = {each["number"]: each for each in whole["moves"]}
    for each in whole["mistakes"]:
        told = next(sentence for sentence in each["sentences"] if "games with it" in sentence)
        black = each["chance"] if each["color"] == "black" else 1 - each["chance"]
        assert f"won {round(100 * black)}% of" in told
        assert moves[each["number"]]["chance"] == each["chance"] == each["after"][0]
    for number in range(2, len(GAME) + 1):
        rise = moves[number]["chance"] - moves[number - 1]["chance"]
        fall = -rise if moves[number]["color"] == "black" else rise
        assert fall < reviewing.LARGEST_UNSPOKEN or number in whole["told"]
    losses = [each["loss"] for each in whole["mistakes"]]
    assert losses == sorted(losses, reverse=True)
    middle = next(place for place, each in enumerate(kept) if each["told"])
    for place in (3, middle, len(kept) - 1):
        judged: list[int] = []
        again = looked_through(
            lambda words, judged=judged: judged.append(words["move"]["number"]) if "move" in words else None,
            kept[place],
        )
        assert not set(judged) & set(kept[place]["told"])
        assert len(judged) < len(GAME) + len(whole["told"])
        assert [each["number"] for each in again["moves"]] == list(range(1, len(GAME) + 1))
        before = {each["number"]: each for each in kept[place]["moves"]}
        assert all(
            each == before.get(each["number"], each)
            for each in again["moves"]
            if each["number"] not in judged
        )
        for number in range(1, len(GAME) + 1):
            assert again["sgf"].count(f"Move {number}, ") == 1


@pytest.mark.slow
def test_the_comments_are_written_once(
    whole_and_kept: tuple[dict[str, Any], list[dict[str, Any]]],
) -> None:
    whole, _ = whole_and_kept
    for number in range(1, len(GAME) + 1):
        assert whole["sgf"].count(f"Move {number}, ") == 1
    assert whole["sgf"].count("Commented by Tamen") == 1
    assert Game.from_sgf(whole["sgf"].encode()).moves == Game.from_sgf(base64.b64decode(record())).moves


@pytest.mark.slow
def test_the_person_is_told_lessons_and_spoken_to_and_tamens_own_moves_are_not_scolded() -> None:
    told = {
        person: reviewed(record(), Player("hybrid", 1, 1), 1, False, lambda words: None, None, person, True)
        for person in ("black", "white")
    }
    for person, whole in told.items():
        assert whole["mistakes"]
        for each in whole["mistakes"]:
            text = " ".join(each["sentences"])
            if each["color"] == person:
                assert "you won" in text.lower()
            else:
                assert "Next time" not in text and "I would have" not in text


@pytest.mark.slow
def test_the_summary_names_the_mistakes_that_are_told_and_no_others() -> None:
    move = {"color": "black", "vertex": "C3", "better": "D4", "cost": 0.5, "fall": 0.1}
    moves = [{**move, "number": 25, "loss": 6.5}, {**move, "number": 27, "loss": 4.0}]
    [sentence] = summarized(moves, {25}, "")
    assert "25 (6.5 points)" in sentence and "27" not in sentence
    [sentence] = summarized(moves, set(), "")
    assert sentence.endswith("costliest mistakes: none.")


def test_the_summary_speaks_of_a_fall_in_the_graph_that_no_mistake_explains() -> None:
    chances = dict(enumerate([0.6, 0.6, 0.5, 0.42, 0.35, 0.35, 0.35], 1))
    told = "From move 3 to move 5 Black's chance to win falls from 60 to 35 % without one clear mistake."
    assert told_slides(chances, ()) == [told]
    rising = {number: 1 - chance for number, chance in chances.items()}
    assert told_slides(rising, ()) == [told.replace("Black", "White")]
    assert told_slides(chances, {4}) == []
    with speaking("japanese"):
        assert told_slides(chances, ())[0].startswith("3手目から5手目まで")


@pytest.mark.slow
def test_a_review_is_told_in_the_language_that_is_asked_for() -> None:
    found = jobs.review(Bench(), record(), 1, False, language="japanese")
    assert [each[0] for each in found["summary"][:2]] == ["黒", "白"]
    assert "による注釈" in found["sgf"]
    assert found["mistakes"] and all("黒" in str(each) or "白" in str(each) for each in found["mistakes"])
    english = jobs.review(Bench(), record(GAME[:2]), 1, False)
    assert english["summary"][0].startswith("Black: ") and "Commented by Tamen" in english["sgf"]


def test_a_review_goes_on_in_the_language_that_it_was_begun_in(tmp_path: Path) -> None:
    asked: list[str] = []

    class Worker:
        async def try_once(self, job: str, told: Any, **given: Any) -> Any:
            asked.append(given["language"])
            raise InputError("no more")

    async def look() -> None:
        room = ReviewRoom(Folder(tmp_path), Worker(), lambda words: None)  # type: ignore[arg-type]
        name = room.begin(record(), "game", 1, language="japanese")["name"]
        while not asked or room.progress is None or not room.progress["failure"]:
            await asyncio.sleep(0.01)
        room.go_on(name)
        while len(asked) < 2:
            await asyncio.sleep(0.01)

    run(look())
    assert asked == ["japanese", "japanese"]


class Dying:
    """A worker that ends after so many moves, each time it is asked, and remembers with what it was asked."""

    def __init__(self, after: int) -> None:
        self.after, self.asked = after, list[Any]()

    async def try_once(self, job: str, told: Any, **given: Any) -> Any:
        """Look a game through, until the process ends."""
        self.asked.append(given["kept"])
        seen = 0

        def step(words: dict[str, Any]) -> None:
            nonlocal seen
            told(words)
            if "move" in words:
                seen += 1
                if seen == self.after:
                    raise WorkerDied

        kept = given["kept"]
        return reviewed(given["sgf"], Player("hybrid", 1, 1), 1, False, step, kept)


def reviewed_by(worker: Any, folder: Path) -> list[dict[str, Any]]:
    """What the pages are told while a worker reviews the game."""
    heard: list[dict[str, Any]] = []

    async def look() -> None:
        room = ReviewRoom(Folder(folder), worker, heard.append)
        room.begin(record(), "game", 1)
        while not {"done", "error", "cancelled"} & heard[-1].keys() if heard else True:
            await asyncio.sleep(0.01)

    run(look())
    return heard


@pytest.mark.slow
def test_a_worker_that_dies_again_and_again_is_no_reason_to_begin_anew(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(reviewing, "KEPT_EVERY", 0.0)
    worker = Dying(after=3)
    heard = reviewed_by(worker, tmp_path)
    assert "done" in heard[-1]
    known = [len(each["moves"]) if each else 0 for each in worker.asked]
    assert len(known) > 4 and known[:4] == [0, 2, 4, 6]


def test_the_time_that_is_left_is_told_by_the_pace_of_the_moves(monkeypatch: pytest.MonkeyPatch) -> None:
    now = [0.0]
    monkeypatch.setattr("engine.studio.review_room.time.monotonic", lambda: now[0])
    kept = {"found": None, "title": "game", "seconds": 0.0}
    going = _Going("game", kept, 10, lambda *_: None)
    now[0] = 100.0  # the engine was loaded until now
    left = []
    for number in (10, 9, 8):
        now[0] += 1.0
        going.hear({"move": {"number": number}})
        left.append(going.progress()["seconds_left"])
    assert left[0] is None
    assert all(5.0 < each < 30.0 for each in left[1:]), left


@pytest.mark.slow
def test_what_cannot_go_on_is_said_and_kept(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(reviewing, "KEPT_EVERY", 0.0)
    heard = reviewed_by(Dying(after=1), tmp_path)
    assert "again and again" in heard[-1]["error"]
    assert heard[-1]["progress"]["failure"] == heard[-1]["error"]
    room = ReviewRoom(Folder(tmp_path), Worker(), heard.append)
    [listed] = room.listed()
    assert not listed["is_done"]
    assert len(room.opened(listed["name"])["game"]["moves"]) == len(GAME)


@pytest.mark.process
def test_a_review_whose_process_is_killed_goes_on_and_is_opened_again(page: Page, client: TestClient) -> None:
    studio: Studio = client.app.state.studio  # type: ignore[attr-defined]
    page.ask("review", data=record(), title="killed", level=8)
    page.wait(lambda: sum("move" in each for each in page.reviews) > 2)
    assert studio.helper.pid is not None
    os.kill(studio.helper.pid, signal.SIGKILL)
    done = page.wait(lambda: next((each for each in page.reviews if "done" in each or "error" in each), None))
    assert "error" not in done
    listed = next(each for each in page.ask("reviews") if each["name"] == done["name"])
    assert listed["is_done"] and listed["title"] == "killed"
    opened = page.ask("open_review", name=done["name"])
    assert opened["found"] == done["done"] and len(opened["game"]["moves"]) == len(GAME)
    assert "no saved file" in page.refusal("open_review", name="none")


@pytest.mark.process
def test_who_works_is_free_at_once_when_nobody_wants_it_any_more() -> None:
    async def look() -> None:
        worker = Worker()
        try:
            await worker.start()
            while not worker.is_ready:
                await asyncio.sleep(0.05)
            told: list[Any] = []
            long = asyncio.ensure_future(
                worker.do("review", told.append, sgf=record(), level=20, everything=True)
            )
            while not told:
                await asyncio.sleep(0.05)
            process = worker.pid
            long.cancel()
            began = time.monotonic()
            position = {
                "table": "t",
                "sgf": Game(9).to_sgf(),
                "to_move": "black",
                "player": "simple",
                "level": 1,
                "seed": 1,
            }
            assert (await worker.do("decide", position=position, seconds=None, resign=0.0))["move"]
            assert worker.pid == process and time.monotonic() - began < 30
            with pytest.raises((asyncio.CancelledError, NotWanted)):
                await long
        finally:
            await worker.end()

    run(look())


@pytest.mark.slow
def test_a_full_disk_ends_no_review_before_its_end(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(reviewing, "KEPT_EVERY", 0.0)
    written = ReviewRoom._save
    saved: list[bool] = []

    def save(room: ReviewRoom, name: str, kept: dict[str, Any]) -> None:
        saved.append(kept["is_done"])
        if kept["found"] is not None and not kept["is_done"]:
            raise OSError("No space left on device")
        written(room, name, kept)

    monkeypatch.setattr(ReviewRoom, "_save", save)
    heard = reviewed_by(Dying(after=1000), tmp_path)
    assert "done" in heard[-1] and len(saved) > 3
