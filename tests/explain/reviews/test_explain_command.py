"""`tamen explain`: a whole record commented on, and what it says of records that it cannot use."""

from __future__ import annotations

import argparse
import os
import re
import signal
from collections.abc import Callable
from pathlib import Path
from types import SimpleNamespace

import pytest
from sgfmill import sgf

from engine.base.breaking_off import BreakingOff
from engine.explain.reviews import explain_command
from engine.explain.reviews.explain_command import add_arguments, run
from engine.game.sgf import load_sgf

GAME = """(;GM[1]FF[4]CA[UTF-8]SZ[9]KM[6.5]PB[M\u00fcller]PW[\u672c\u56e0\u574a]RE[B+R]
;B[ee];W[ce];AB[ab];B[ia](;W[dd];B[];W[])(;W[gg]))"""


def explain(*words: str) -> int:
    """Run the subcommand; its exit status."""
    parser = argparse.ArgumentParser()
    add_arguments(parser)
    return run(parser.parse_args(words))


@pytest.mark.slow
def test_a_game_is_commented_on(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "game.sgf"
    file.write_text(GAME, encoding="utf-8")
    assert explain(str(file), "--level", "1", "--nodes", "6") == 0
    written = tmp_path / "game-explained.sgf"
    assert capsys.readouterr().out == f"{written}\n"
    assert file.read_text(encoding="utf-8") == GAME
    assert sorted(path.name for path in tmp_path.iterdir()) == ["game-explained.sgf", "game.sgf"]
    record = sgf.Sgf_game.from_bytes(written.read_bytes())
    assert (record.get_player_name("b"), record.get_player_name("w")) == ("M\u00fcller", "\u672c\u56e0\u574a")
    nodes = record.get_main_sequence()
    assert "(level 1, 6 evaluations a move)" in nodes[0].get("C")
    moves = [node for node in nodes if node.get_move()[0]]
    assert [node.get("C").split(",")[0] for node in moves] == [f"Move {number}" for number in range(1, 7)]
    assert all(node.has_property("SBKV") for node in moves)
    assert load_sgf(written).moves == load_sgf(file).moves
    assert moves[2].get("C").startswith("Move 3, Black J9")


@pytest.mark.slow
def test_one_of_several_games_up_to_an_illegal_move(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "two.sgf"
    file.write_text("(;SZ[5];B[aa])\n(;GM[1]SZ[9];B[ee];W[ce];B[ce];W[gg])")
    assert explain(f"{file}#2", "--level", "1", "--nodes", "2") == 0
    written = tmp_path / "two-2-explained.sgf"
    told = capsys.readouterr()
    assert told.out == f"{written}\n"
    assert "move 3 (Black C5) is illegal: occupied; the game is loaded up to it" in told.err
    record = sgf.Sgf_game.from_bytes(written.read_bytes())
    assert record.get_size() == 9
    assert [node.has_property("SBKV") for node in record.get_main_sequence()] == [
        False,
        True,
        True,
        False,
        False,
    ]
    assert explain(f"{file}#2", "-o", str(file)) == 1
    assert "is the game itself" in capsys.readouterr().err
    with pytest.raises(SystemExit):
        explain(f"{file}#3")
    assert "there is no game number 3 in it, there are 2" in capsys.readouterr().err


@pytest.mark.slow
def test_the_same_game_gives_the_same_comments(tmp_path: Path) -> None:
    file, first, second = (tmp_path / name for name in ("game.sgf", "a.sgf", "b.sgf"))
    file.write_text(GAME, encoding="utf-8")
    for target in (first, second):
        assert explain(str(file), "-o", str(target), "--level", "1", "--nodes", "4") == 0
    assert first.read_bytes() == second.read_bytes()


@pytest.mark.slow
def test_a_reader_has_a_rank(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "game.sgf"
    file.write_text(GAME, encoding="utf-8")
    assert explain(str(file), "--rank", "12k", "--level", "1", "--nodes", "2") == 0
    with pytest.raises(SystemExit):
        explain(str(file), "--rank", "strong")
    assert "argument --rank: 'strong' is no rank, expected one such as 12k or 1d" in capsys.readouterr().err


@pytest.mark.parametrize(
    ("content", "problem"),
    [
        ("", "not a readable SGF file"),
        ("(;SZ[9];B[az])", "move 1 has a bad point B[az]"),
        ("(;SZ[9];B[ee];W[ee])", "move 2 (White E5) is illegal: occupied"),
        ("(;SZ[9];C[No move.])", "no moves, expected a game to comment on"),
    ],
)
def test_a_broken_record_is_refused(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], content: str, problem: str
) -> None:
    file = tmp_path / "broken.sgf"
    file.write_text(content, encoding="utf-8")
    try:
        assert explain(str(file), "--strict") == 1
    except SystemExit as ended:
        assert ended.code == 2, "what is no record at all is refused before anything is compiled"
    said = capsys.readouterr().err
    assert f"'{file}'" in said
    assert problem in said
    assert [path.name for path in tmp_path.iterdir()] == ["broken.sgf"]


def test_a_missing_record_and_an_impossible_target(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    with pytest.raises(SystemExit, match="2"):
        explain(str(tmp_path / "none.sgf"))
    assert "cannot open" in capsys.readouterr().err
    file = tmp_path / "game.sgf"
    file.write_text("(;SZ[9];B[ee])", encoding="utf-8")
    with pytest.raises(SystemExit, match="2"):
        explain(str(file), "-o", str(tmp_path / "no" / "out.sgf"))
    said = capsys.readouterr().err
    assert "there is no folder" in said
    assert "move/s" not in said, "nothing is thought about before that"


@pytest.mark.parametrize("words", [("--level", "21"), ("--level", "0"), ("--nodes", "0"), ("--nodes", "x")])
def test_bad_options(words: tuple[str, ...], capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as stopped:
        explain("game.sgf", *words)
    assert stopped.value.code == 2
    assert words[0] in capsys.readouterr().err


def test_a_target_that_cannot_be_replaced_leaves_nothing_behind(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file, target = tmp_path / "game.sgf", tmp_path / "out.sgf"
    file.write_text("(;SZ[9];B[ee])", encoding="utf-8")
    target.mkdir()
    with pytest.raises(SystemExit, match="2"):
        explain(str(file), "-o", str(target))
    assert f"cannot write '{target}'" in capsys.readouterr().err
    assert sorted(path.name for path in tmp_path.iterdir()) == ["game.sgf", "out.sgf"]


@pytest.mark.skipif(os.name == "nt", reason="sends a signal to itself")
@pytest.mark.parametrize(("number", "status"), [(signal.SIGINT, 130), (signal.SIGTERM, 143)])
def test_what_was_done_is_written_however_it_is_ended(
    number: signal.Signals,
    status: int,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    def review(
        game: object, adviser: object, budget: object, step: Callable[[object], object], ending: BreakingOff
    ) -> list[object]:
        with ending:
            os.kill(os.getpid(), number)
            pytest.fail("a signal ends the review")
        return []

    monkeypatch.setattr(explain_command, "review", review)
    monkeypatch.setattr(
        explain_command, "adviser_of", lambda options: SimpleNamespace(judge_name="", foresee=lambda *_: None)
    )
    file, target = tmp_path / "game.sgf", tmp_path / "part.sgf"
    file.write_text(GAME, encoding="utf-8")
    assert explain(str(file), "-o", str(target), "--level", "1") == status
    assert "Commented by Tamen" in target.read_text(encoding="utf-8")
    assert load_sgf(target).moves == load_sgf(file).moves
    said = capsys.readouterr()
    assert said.out == f"{target}\n"
    assert "tamen explain: broken off; what was done until then is kept" in said.err


@pytest.mark.slow
def test_a_game_is_commented_on_in_japanese(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file, written = tmp_path / "game.sgf", tmp_path / "game-explained.sgf"
    file.write_bytes(b"(;GM[1]FF[4]CA[ISO-8859-1]SZ[9]KM[6.5]PB[M\xfcller];B[ee];W[ia];B[ai])")
    assert explain(str(file), "--level", "1", "--everything", "--language", "japanese") == 0
    assert capsys.readouterr().out == f"{written}\n"
    record = sgf.Sgf_game.from_bytes(written.read_bytes())
    assert record.get_player_name("b") == "M\u00fcller"
    comments = [node.get("C") for node in record.get_main_sequence()]
    assert comments[0].startswith("Tamen") and "レベル1" in comments[0]
    assert comments[1].startswith("1手目、黒E5")
    # joseki and patterns are known by their English names alone
    assert not re.search("[a-z]{3,}", " ".join(comments).replace("Tamen", "")), comments
    with pytest.raises(SystemExit):
        explain(str(file), "--language", "klingon")
    assert "there is no language 'klingon', expected one of: english, japanese" in capsys.readouterr().err
