"""`loadsgf` of records that are not as file format 4 wants them, and of files with odd names."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.gtp.conftest import EngineHere, Talk


@pytest.fixture(scope="module")
def strict_engine() -> Talk:
    """An engine with the option --strict."""
    return EngineHere(strict=True)


def test_loadsgf_tells_what_it_read_otherwise(
    engine: Talk, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    record = tmp_path / "fox.sgf"
    record.write_text("(;GM[1]SZ[9]KM[375]RU[house rules];B[ee];W[dd];B[dd];W[cc])\n(;SZ[5];B[aa])")
    assert engine.ask_all("kata-set-rules aga", f"loadsgf {record}") == ["= ", "= "]
    assert engine.ask("move_history") == "= white D6\nblack E5"
    assert engine.ask("get_komi") == "= 7.5"
    assert engine.ask("gogui-title").endswith(", chinese rules"), "those that the engine began with"
    said = capsys.readouterr().err
    assert said.count("\n") == 1
    assert said.startswith(
        f"tamen: '{record}': RU[house rules] names no rules that are known, chinese rules are used; "
    )
    assert "KM[375] is read as a komi of 7.5 points; move 3 (Black D6) is illegal: occupied" in said
    assert "it is the first of 2 games in" in said
    record.write_text("(;GM[1]SZ[9]KM[7.5];B[ee];W[dd])")
    assert engine.ask(f"loadsgf {record}") == "= "
    assert capsys.readouterr().err == ""


def test_loadsgf_reaches_every_game_of_a_file(
    engine: Talk, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    record = tmp_path / "two games.sgf"
    record.write_text("(;GM[1]SZ[9];B[ee])\n(;GM[1]SZ[13];B[gg];W[dd])")
    assert engine.ask_all(f"loadsgf {record}#2", "move_history") == ["= ", "= white D10\nblack G7"]
    assert engine.ask_all(f"loadsgf {record}#2 2", "move_history") == ["= ", "= black G7"]
    assert capsys.readouterr().err == ""
    refused = f"? cannot load file: '{record}#3': there is no game number 3 in it, there are 2"
    assert engine.ask(f"loadsgf {record}#3") == refused


def test_a_strict_engine_refuses_an_illegal_move(strict_engine: Talk, tmp_path: Path) -> None:
    record = tmp_path / "illegal.sgf"
    record.write_text("(;GM[1]SZ[9];B[ee];W[ee])")
    before = strict_engine.state()
    answer = strict_engine.ask(f"loadsgf {record}")
    assert answer == f"? cannot load file: '{record}': move 2 (White E5) is illegal: occupied"
    assert strict_engine.state() == before


def test_something_that_is_no_komi_is_told_and_the_rules_have_their_own(
    engine: Talk, strict_engine: Talk, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    record = tmp_path / "komi.sgf"
    record.write_text("(;GM[1]SZ[9]RU[Japanese]KM[1e400];B[ee];W[dd])")
    assert engine.ask_all("komi 0.5", f"loadsgf {record}", "get_komi") == ["= ", "= ", "= 6.5"]
    said = "KM[1e400] is not a komi, expected a number"
    assert capsys.readouterr().err == f"tamen: '{record}': {said}; 6.5 is used, as in japanese rules\n"
    assert strict_engine.ask(f"loadsgf {record}") == f"? cannot load file: '{record}': {said}"


@pytest.mark.parametrize("name", ["my game 12", "opening D4", "game pass", "12"])
def test_a_file_whose_name_ends_like_a_move_is_loaded_whole(engine: Talk, tmp_path: Path, name: str) -> None:
    record = tmp_path / name
    record.write_text("(;GM[1]SZ[9];B[ee];W[dd];B[ff])")
    assert engine.ask_all(f"loadsgf {record}", "last_move") == ["= ", "= black F4"]
    assert engine.ask_all(f"loadsgf {record} 2", "last_move") == ["= ", "= black E5"]
