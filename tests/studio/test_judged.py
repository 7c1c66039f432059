"""Another engine as judge in the studio: who explains and who reviews, and what is offered without one."""

from __future__ import annotations

import asyncio
import base64
import json
from pathlib import Path
from typing import Any

import pytest

from engine.base.errors import InputError
from engine.library.game import Game
from engine.library.player import players
from engine.studio import jobs
from engine.studio.bench import Bench
from engine.studio.explaining import explain
from engine.studio.folders import Folder
from engine.studio.judge_desk import JudgeDesk
from engine.studio.judge_keeper import JudgeKeeper
from engine.studio.studio import Studio
from engine.studio.table import TableSettings
from engine.studio.workers import Worker
from tests.decide.judged.scripted_judge import command_of
from tests.studio.talking import run

pytestmark = [pytest.mark.process, pytest.mark.usefixtures("end_judges")]

COMMAND = command_of("none")


def position(**more: Any) -> dict[str, Any]:
    game = Game(size=9)
    for move in ("E5", "C3", "G6"):
        game.play(move)
    usual = {
        "table": "t",
        "sgf": game.to_sgf(),
        "to_move": "white",
        "player": "hybrid",
        "level": 1,
        "seed": 1,
    }
    return {**usual, **more}


def test_the_judge_explains_and_says_what_is_stronger_than_our_move() -> None:
    found = explain(Bench(), position(judge=COMMAND, played_at=1), "F3")
    assert found["move"] == "A1"
    assert "At level 1 I chose F3; stronger is A1." in found["sentences"]
    bearers = found["bearers"]
    assert bearers and set(bearers) <= set(found["sentences"])
    assert {each for by in bearers.values() for each in by} <= {"read", "judged", "by shape"}
    told = explain(Bench(), position(judge=COMMAND, played_at=1, language="japanese"), "F3")["sentences"]
    assert "レベル1ではF3を選んだ。A1のほうが強い。" in told


def test_the_same_position_without_the_judge_is_another_decision() -> None:
    bench = Bench()
    judged = explain(bench, position(judge=COMMAND), "")
    assert judged["move"] == "A1" != explain(bench, position(), "")["move"]


def test_a_game_is_reviewed_by_the_judge() -> None:
    sgf = base64.b64encode(b"(;GM[1]FF[4]SZ[9]KM[7.5];B[ee];W[cc];B[gc])").decode()
    found = jobs.review(Bench(), sgf, 1, True, judge=COMMAND)
    assert "are practically equal: Scripted gives Black 40% with" in str(found)
    assert "moves as Scripted would have played" in found["summary"][0]
    assert "judged by Scripted" in found["sgf"]
    assert {each["judge"] for each in found["moves"]} == {"Scripted"}
    for each in found["mistakes"]:
        assert each["bearers"] and set(each["bearers"]) <= set(each["sentences"])


def test_the_judge_is_offered_only_where_there_is_one(tmp_path: Path) -> None:
    assert Studio(tmp_path / "one").manners == ("quickly", "thoroughly")
    studio = Studio(tmp_path / "two", COMMAND)
    assert studio.reviews.judge == studio.study.judge == studio.judge.command == COMMAND
    assert studio.manners == ("quickly", "thoroughly", "judge")
    assert "judge" not in players()


def tried(command: str) -> dict[str, Any]:
    """What the test of a judge finds, or the sentence of its ``failure``."""

    async def ask() -> dict[str, Any]:
        keeper = JudgeKeeper()
        try:
            return await keeper.try_it(command, lambda: False)
        except InputError as error:
            return {"failure": str(error)}
        finally:
            await keeper.end()

    return run(ask())


def test_a_judge_that_is_tried_says_what_it_is_and_knows() -> None:
    found = tried(COMMAND)
    assert (found["name"], found["move"], found["visits"]) == ("Scripted", "A1", 500)
    assert (found["scores"], found["owners"]) == (True, True)
    chances = tried(command_of("leela"))
    assert (chances["scores"], chances["owners"]) == (False, False)


def test_a_judge_that_cannot_be_asked_is_named_by_the_test() -> None:
    assert "knows neither kata-analyze nor lz-analyze" in tried(command_of("no-analysis"))["failure"]


def test_a_judge_that_was_given_up_is_forgotten_for_a_test() -> None:
    bench, command = Bench(), command_of("no-analysis")
    assert explain(bench, position(judge=command), "")["judge"] == ""
    assert bench.players and bench.decisions
    assert jobs.forget_judge(bench, command) == {}
    assert not bench.players and not bench.decisions


def test_a_chosen_judge_is_kept_tried_and_told_and_a_failure_too(tmp_path: Path) -> None:
    changes: list[bool] = []

    async def chosen() -> None:
        keeper = JudgeKeeper()
        desk = JudgeDesk(Folder(tmp_path), keeper, [Worker()], lambda: changes.append(True), "", True)
        assert desk.seen()["command"] == "" and not desk.is_loading
        desk.choose(f" {COMMAND} ")
        assert desk.is_loading
        while desk.is_loading:
            await asyncio.sleep(0.05)
        seen = desk.seen()
        assert (seen["name"], seen["failure"], seen["found"]["move"]) == ("Scripted", "", "A1")
        before = len(changes)
        desk.failed("another", "it fell")
        assert desk.failure == "" and len(changes) == before
        desk.failed(COMMAND, "it fell")
        assert desk.seen()["failure"] == "it fell" and len(changes) == before + 1
        await keeper.end()

    run(chosen())
    assert json.loads((tmp_path / "judge.json").read_text()) == {"command": COMMAND}
    again = JudgeDesk(Folder(tmp_path), JudgeKeeper(), [], lambda: None, "", may_choose=True)
    assert again.command == COMMAND


def test_from_other_machines_no_judge_is_chosen(tmp_path: Path) -> None:
    Folder(tmp_path).write_json("judge", {"command": "anything"})
    desk = JudgeDesk(Folder(tmp_path), JudgeKeeper(), [], lambda: None, COMMAND, may_choose=False)
    assert desk.command == COMMAND
    with pytest.raises(InputError, match="can be reached from other machines"):
        desk.choose("rm")
    assert desk.command == COMMAND


def test_a_game_against_the_judge(tmp_path: Path) -> None:
    found = jobs.decide(Bench(), position(player="judge", judge=COMMAND), None, 0.0)
    assert found["move"] == "A1"
    assert TableSettings.of({"player": "judge"}).player == "judge"
    with pytest.raises(InputError, match="there is no judge that could play; choose one first"):
        Studio(tmp_path)._check_judge(TableSettings(player="judge"))
