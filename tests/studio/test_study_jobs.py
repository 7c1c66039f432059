"""What a worker does for a study of the person's games: names, cost, the study with its exercises, and one record."""

from __future__ import annotations

import base64
import re
from pathlib import Path
from typing import Any

import pytest

from engine.base.errors import RecordError
from engine.library.game import Game
from engine.library.prepare import prepare
from engine.studio import study_jobs
from engine.studio.bench import Bench, NotWanted
from tests.decide.judged.scripted_judge import command_of

MOVES = (
    ";B[ee];W[ec];B[ge];W[ce];B[eg];W[cg];B[gc];W[fb];B[gb];W[df];B[dg];W[cf];B[ch];W[bh];B[ci];W[bi]"
    ";B[dd];W[ed];B[de];W[cd];B[dc];W[cc]"
)

GAME = f"(;GM[1]FF[4]SZ[9]KM[7]PB[Ann]PW[Bob]BR[15k]WR[14k]RE[B+3]DT[2026-01-02]{MOVES})"


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    prepare()
    records = tmp_path / "records"
    records.mkdir()
    (records / "one.sgf").write_text(GAME)
    (records / "two.sgf").write_text(GAME.replace("Ann", "Cid").replace("B[ee]", "B[ef]", 1))
    (records / "broken.sgf").write_text("(;GM[1]SZ[99])")
    return tmp_path


def test_who_plays_is_told_with_what_cannot_be_read(folder: Path) -> None:
    told = study_jobs.study_people(Bench(), str(folder))
    assert told["games"] == 2
    assert told["people"][0] == {"name": "Bob", "games": 2}
    [unread] = told["unread"]
    assert unread.startswith("'broken.sgf': ")


def test_what_a_study_takes_is_told_before(folder: Path) -> None:
    told = study_jobs.study_plan(Bench(), str(folder), ["Bob"], 1)
    assert (told["known"], told["left"]) == (0, 2)
    assert told["seconds"] > 0
    assert any("no time left" in each for each in told["told"])
    with pytest.raises(ValueError, match="no game of 'Dan' is there; there are games of"):
        study_jobs.study_plan(Bench(), str(folder), ["Dan"], 1)


@pytest.mark.slow
def test_a_study_tells_how_far_it_is_and_goes_on_where_it_was(folder: Path) -> None:
    told: list[Any] = []
    bench = Bench(tell=told.append)
    found = study_jobs.study(bench, str(folder), ["Bob"], 1, 1)
    assert [(each["done"], each["total"]) for each in told] == [(0, 1), (1, 1)]
    assert "1 game is not judged yet" in found["report"]["told"]
    assert len(list((folder / "kept").iterdir())) == 1
    again = study_jobs.study(bench, str(folder), ["Bob"], 1, 0)
    assert again["come_back"] == []
    assert again["report"] == found["report"]
    game = again["report"]["games"][0]
    where = {name: game[name] for name in ("file", "member", "number")}
    record = Game.from_sgf(base64.b64decode(study_jobs.study_record(bench, **where)["sgf"]))
    assert len(record.moves) == 22
    Path(game["file"]).unlink()
    with pytest.raises(RecordError, match="is not there any more"):
        study_jobs.study_record(bench, **where)


@pytest.mark.process
@pytest.mark.slow
@pytest.mark.usefixtures("end_judges")
def test_another_engine_may_judge(folder: Path) -> None:
    judge = command_of("none")
    found = study_jobs.study(Bench(), str(folder), ["Bob"], 1, 1, judge)
    assert f"another engine judges: {judge}" in found["report"]["told"]
    # what it judged is kept as its word
    assert study_jobs.study_plan(Bench(), str(folder), ["Bob"], 1, judge)["known"] == 1
    assert study_jobs.study_plan(Bench(), str(folder), ["Bob"], 1)["known"] == 0


@pytest.mark.slow
def test_a_study_that_nobody_wants_ends_after_a_game_which_is_kept(folder: Path) -> None:
    with pytest.raises(NotWanted):
        study_jobs.study(Bench(is_stopped=lambda: True), str(folder), ["Bob"], 1, None)
    assert len(list((folder / "kept").iterdir())) == 1


@pytest.mark.slow
def test_mistakes_are_told_in_every_language_and_exercises_in_that_of_the_page(folder: Path) -> None:
    found = study_jobs.study(Bench(), str(folder), ["Bob"], 8, 1, language="japanese")
    mistakes = [each for kind in found["report"]["kinds"] for each in kind["mistakes"]]
    told = [text for each in mistakes for text in each["retold"]["japanese"]]
    assert told
    assert all(text.isascii() for each in mistakes for text in each["sentences"])
    exercises = [file.read_text(encoding="utf-8") for file in (folder / "exercises").rglob("*.sgf")]
    assert all(re.search("[\u3040-\u30ff]", each) for each in exercises)
    for text in told:
        assert re.search("[\u3040-\u30ff]", text) and not re.search("[a-z]{3}", text), text
