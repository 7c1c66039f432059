"""Another engine as judge in the studio: who explains and who reviews, and what is offered without one."""

from __future__ import annotations

import base64
from pathlib import Path
from typing import Any

import pytest

from engine.library.game import Game
from engine.library.player import players
from engine.studio import jobs
from engine.studio.bench import Bench
from engine.studio.explaining import explain
from engine.studio.studio import Studio
from tests.decide.judged.scripted_judge import command_of

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
    told = explain(Bench(), position(judge=COMMAND, played_at=1, language="japanese"), "F3")["sentences"]
    assert "レベル1ではF3を選んだ。A1のほうが強い。" in told


def test_the_same_position_without_the_judge_is_another_decision() -> None:
    bench = Bench()
    judged = explain(bench, position(judge=COMMAND), "")
    assert judged["move"] == "A1" != explain(bench, position(), "")["move"]


def test_a_game_is_reviewed_by_the_judge() -> None:
    sgf = base64.b64encode(b"(;GM[1]FF[4]SZ[9]KM[7.5];B[ee];W[cc];B[gc])").decode()
    found = jobs.review(Bench(), sgf, 1, True, judge=COMMAND)
    assert "Scripted gives Black 40% with it" in str(found)


def test_the_judge_is_offered_only_where_there_is_one(tmp_path: Path) -> None:
    assert Studio(tmp_path / "one").manners == ("quickly", "thoroughly")
    studio = Studio(tmp_path / "two", COMMAND)
    assert studio.manners == ("quickly", "thoroughly", "judge")
    assert "judge" not in players()
