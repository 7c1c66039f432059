"""`engine.study`: a folder of records to typed values."""

from __future__ import annotations

from pathlib import Path

import pytest

import engine
from tests.decide.judged.scripted_judge import command_of

RECORD = (
    "(;GM[1]FF[4]SZ[9]KM[7]PB[Ann]PW[Bob]RE[W+R]DT[2026-01-02];B[ee];W[gc];B[gd];W[fc];B[fd];W[hd];B[he];W[hc]"
    ";B[ge];W[cc];B[];W[cg];B[];W[dg];B[];W[ed];B[];W[de];B[];W[df];B[];W[ef])"
)


@pytest.mark.slow
def test_passes_while_the_board_is_open_are_found(tmp_path: Path) -> None:
    (tmp_path / "game.sgf").write_text(RECORD)
    steps: list[tuple[int, int]] = []
    found = engine.study(tmp_path, "ann", playouts=150, progress=lambda *each: steps.append(each))
    assert steps == [(1, 1)]
    assert found.kinds[0].kind.name == "passed too early"
    assert all(each.mistake.played.vertex == "pass" for each in found.kinds[0].found)
    assert found.openings[0].lost == 1
    assert any("no time left" in each for each in found.told)


@pytest.mark.process
@pytest.mark.usefixtures("end_judges")
def test_a_judge_judges_and_games_wait_where_it_cannot_be_asked(tmp_path: Path) -> None:
    (tmp_path / "game.sgf").write_text(RECORD)
    silent = command_of("no-analysis")
    waits = engine.study(tmp_path, "ann", level=1, keep=tmp_path / "kept", judge=silent)
    assert not waits.games
    [complaint] = waits.unread
    assert "the engine that judges could not be asked" in complaint
    assert not (tmp_path / "kept").exists()
    found = engine.study(tmp_path, "ann", level=1, keep=tmp_path / "kept", judge=command_of("none"))
    assert len(found.games) == 1 and not found.unread
    [kept] = (tmp_path / "kept").iterdir()
    engine.study(tmp_path, "ann", level=1, playouts=20, keep=tmp_path / "kept")
    assert len(list((tmp_path / "kept").iterdir())) == 2 and kept.exists()


def test_what_cannot_be_studied_is_one_sentence(tmp_path: Path) -> None:
    (tmp_path / "game.sgf").write_text(RECORD)
    with pytest.raises(engine.InputError, match="no game of 'Anne' is there; there are games of Ann"):
        engine.study(tmp_path, "Anne")
    with pytest.raises(engine.InputError, match="there is no file or folder"):
        engine.study(tmp_path / "none", "Ann")
    with pytest.raises(engine.InputError, match="no folder and no file is given"):
        engine.study([], "Ann")
    with pytest.raises(engine.InputError, match="there is no level 99"):
        engine.study(tmp_path, "Ann", level=99)
    with pytest.raises(engine.InputError, match="0 games, expected 1 or more"):
        engine.study(tmp_path, "Ann", most=0)
