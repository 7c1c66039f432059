"""`tamen joseki` from the command line."""

from __future__ import annotations

import argparse
import json
from pathlib import Path

import pytest

from engine.lab.make.mining.joseki import command
from tests.lab.make.mining.joseki.test_mine import game


def run(*words: str) -> int:
    """Run `tamen joseki` with these words; returns the exit status."""
    parser = argparse.ArgumentParser()
    command.add_arguments(parser)
    return command.run(parser.parse_args(words))


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A folder with one source by hand, a collection of games, mined and compiled."""
    (tmp_path / "hand.sgf").write_text("(;SZ[19];B[qd]N[3-4 point];W[oc];B[pe]C[Firm.])", encoding="utf-8")
    (tmp_path / "games.txt").write_text(
        "".join([game("R16 P17 Q15 L17")] * 5 + ["broken\n"]), encoding="ascii"
    )
    assert mine(tmp_path) == 0
    return tmp_path


def mine(folder: Path) -> int:
    """Mine the folder's games."""
    counts = str(folder / "counts.npz")
    return run("mine", str(folder / "games.txt"), "--counts", counts, "--least", "3", "--folder", str(folder))


def test_mining_writes_source_and_database_and_says_what_was_left_out(
    folder: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    capsys.readouterr()
    assert mine(folder) == 0
    told = capsys.readouterr().out
    assert "6 games read" in told
    assert "1 games: the line has N fields, expected result" in told
    assert "moves: 4" in told
    assert {"hand.sgf", "mined.sgf", "joseki.npz", "counts.npz"} <= {file.name for file in folder.iterdir()}


def test_stats_have_the_keys_that_are_asked_for(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    capsys.readouterr()
    assert run("stats", "--json", "--folder", str(folder)) == 0
    found = json.loads(capsys.readouterr().out)
    assert {"moves", "nodes", "bytes", "bytes_per_move", "named_lines", "query_us"} <= found.keys()
    assert (found["moves"], found["named_lines"]) == (4, 1)
    assert run("stats", "--folder", str(folder)) == 0
    assert "named lines: 1" in capsys.readouterr().out


def test_show_draws_a_corner_with_what_the_book_says(
    folder: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    capsys.readouterr()
    assert run("show", "R16", "P17", "--folder", str(folder)) == 0
    told = capsys.readouterr().out
    assert "upper right, black to move: in joseki - 3-4 point" in told
    assert "Q15" in told
    assert "Firm." in told
    assert run("show", "3-4", "--folder", str(folder)) == 0
    assert capsys.readouterr().out == "3-4 point\n"


def test_show_refuses_what_is_neither_moves_nor_a_name(
    folder: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run("show", "no such joseki", "--folder", str(folder)) == 2
    assert "no joseki has 'no such joseki' in its name" in capsys.readouterr().err
    assert run("show", "R16", "R16", "--folder", str(folder)) == 2
    assert "R16 is not a legal move: occupied" in capsys.readouterr().err


def test_check_passes_and_fails_where_it_should(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    counts = str(folder / "counts.npz")
    assert run("check", "--counts", counts, "--folder", str(folder)) == 0
    told = capsys.readouterr().out
    assert "hand.sgf, line 1: 5 games: R16, P17, Q15" in told
    assert "0 answers differ" in told
    source = "(;SZ[19];B[qd]N[3-4 point];W[oc];B[pe];W[pf])"
    (folder / "hand.sgf").write_text(source, encoding="utf-8")
    assert run("check", "--folder", str(folder)) == 1
    assert "the sources have changed" in capsys.readouterr().out
    assert run("compile", "--folder", str(folder)) == 0
    assert run("check", "--folder", str(folder)) == 0
    assert run("check", "--counts", counts, "--folder", str(folder)) == 1
    assert "1 unmarked moves by hand occur less than 3 times" in capsys.readouterr().out


def test_files_that_cannot_be_used_give_status_2(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (folder / "joseki.npz").write_bytes(b"nothing")
    assert run("stats", "--folder", str(folder)) == 2
    assert "tamen joseki stats: joseki.npz is damaged" in capsys.readouterr().err
    (folder / "hand.sgf").write_text("(;SZ[19];B[qd]", encoding="utf-8")
    assert run("compile", "--folder", str(folder)) == 2
    assert "hand.sgf, line 1: the file ends inside a tree" in capsys.readouterr().err
    with pytest.raises(SystemExit, match="2"):
        run("mine", str(folder / "none.txt"), "--counts", str(folder / "c.npz"), "--folder", str(folder))
    assert "none.txt" in capsys.readouterr().err
