"""Tamen itself as judge, in a process of its own, in every front."""

from __future__ import annotations

import base64
import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

import engine
from engine.cli import main
from engine.decide.decision.budget import Budget
from engine.decide.decision.settings import Settings
from engine.decide.judged.judges import close_all, judge_of
from engine.decide.players import assemble_adviser
from engine.gtp.json.server import AnalysisServer
from engine.studio import jobs
from engine.studio.bench import Bench
from engine.studio.explaining import explain
from tests.gtp.conftest import EngineHere

pytestmark = [pytest.mark.process, pytest.mark.slow]

JUDGE = "tamen gtp --level 1"

MOVES = "E5", "C3", "G6", "F4"

SGF = "(;GM[1]FF[4]SZ[9]KM[7.5]PB[Ann]PW[Bob];B[ee];W[cg];B[gd];W[ff])"


@pytest.fixture(scope="module", autouse=True)
def one_judge() -> Iterator[None]:
    """All tests ask the same process, which ends after them."""
    yield
    looked = judge_of(JUDGE).looked
    close_all()
    assert looked > 0


def test_over_gtp_it_plays_analyses_and_is_explained() -> None:
    talk = EngineHere(judge=JUDGE, player="judge", level=1)
    talk.ask("boardsize 9")
    for color, vertex in zip("BWB", MOVES, strict=False):
        talk.ask(f"play {color} {vertex}")
    *lines, played = talk.ask("kata-genmove_analyze W 1 rootInfo true").splitlines()
    assert any(line.startswith("info move ") and " rootInfo visits " in line for line in lines)
    assert played.startswith("play ")
    told = talk.ask("explain")
    assert told.startswith("= ") and played.split()[1] in told
    assert talk.ask("gogui-analyze_commands").count("\n") > 10


def test_over_gtp_it_says_what_it_thinks_of_our_moves() -> None:
    talk = EngineHere(judge=JUDGE, level=1)
    talk.ask("boardsize 9")
    talk.ask("play B E5")
    talk.ask("play W A1")
    told = talk.ask("explain")
    assert "Tamen would have played" in told or "Tamen gives" in told or "as Tamen sees it" in told


def test_in_the_library_claims_say_what_bears_them() -> None:
    player, game = engine.Player(judge=JUDGE, level=1), engine.Game(size=9)
    for move in MOVES:
        game.play(move)
    decision = player.decide(game)
    assert decision.move in {each.move for each in decision.candidates}
    assert decision.explain()
    assert {claim.borne_by for each in decision.statements() for claim in each.claims} >= {"judged"}
    assert player.why_not(game, "A9", decision)


def test_a_game_is_reviewed_and_its_explanations_are_checked(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    game, out = tmp_path / "game.sgf", tmp_path / "out.sgf"
    game.write_text(SGF)
    assert main(["explain", str(game), "--judge", JUDGE, "--level", "1", "-o", str(out)]) == 0
    text = out.read_text()
    assert "judged by Tamen" in text and text.count("SBKV[") == text.count("KT[") == text.count("LZ[") == 4
    rows = "\n".join([". " * 9] * 8 + [". . . . X . . O ."])
    (tmp_path / "boards").write_text(f"one: black to move\n{rows}\n", encoding="utf-8")
    words = ["explain", "--check", str(tmp_path / "boards"), "--judge", JUDGE, "--playouts", "20"]
    assert main(words) in (0, 1)
    assert "explanations without a failure: " in capsys.readouterr().out


def test_in_the_studio_it_explains_and_reviews() -> None:
    game = engine.Game(size=9)
    for move in MOVES:
        game.play(move)
    asked = {
        "table": "t",
        "sgf": game.to_sgf(),
        "to_move": "black",
        "player": "hybrid",
        "level": 1,
        "seed": 1,
    }
    assert explain(Bench(), {**asked, "judge": JUDGE}, "")["judge"] == "Tamen"
    found = jobs.review(Bench(), base64.b64encode(SGF.encode()).decode(), 1, True, judge=JUDGE)
    assert {each["judge"] for each in found["moves"]} == {"Tamen"}


def test_over_the_analysis_protocol_its_numbers_are_served() -> None:
    found: list[dict[str, Any]] = []
    adviser = assemble_adviser(settings=Settings(level=1, judge=JUDGE))
    query = {"id": "one", "moves": [["B", "E5"]], "rules": "chinese", "boardXSize": 9, "boardYSize": 9}
    AnalysisServer(adviser, lambda line: found.append(json.loads(line)), Budget()).serve([json.dumps(query)])
    assert adviser.judge_name == "Tamen" and found[0]["rootInfo"]["visits"] >= 200


def test_a_study_takes_its_word(tmp_path: Path) -> None:
    points = "eeccgcffggcgecgefgdgcecdbfbdhegdhdfchffe"
    moves = "".join(f";{'BW'[at % 4 // 2]}[{points[at : at + 2]}]" for at in range(0, len(points), 2))
    (tmp_path / "one.sgf").write_text(f"{SGF.partition(';B[')[0]}{moves})")
    found = engine.study(tmp_path, "Ann", level=1, judge=JUDGE)
    assert found.games and not found.unread
