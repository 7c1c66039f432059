"""`tamen verify board`: the options, the games it takes, the summary and the exit status."""

from __future__ import annotations

import argparse
from pathlib import Path

import numba
import numpy as np
import pytest

from engine.board.board import Board
from engine.lab.check import verify_command as verify

COUNT = 1 if numba.config.DISABLE_JIT else 8
SHORT_GAME = "B+3\t6.5\tpdddpqdqttqpbbtt\n"


def options(*words: str) -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="verify")
    verify.add_arguments(parser)
    return parser.parse_args(words)


@pytest.mark.slow
@pytest.mark.skipif(bool(numba.config.DISABLE_JIT), reason="takes minutes without compiled kernels")
def test_random_games_of_many_sizes_agree(capsys: pytest.CaptureFixture[str]) -> None:
    assert verify.run(options("board", "--games", str(COUNT))) == 0
    summary = capsys.readouterr().out
    games, positions, differences = (int(word) for word in summary.split() if word.isdigit())
    assert (games, differences) == (COUNT, 0)
    assert positions > 100 * COUNT


def test_games_of_a_file_agree(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "games.txt"
    file.write_text(SHORT_GAME * 3)
    assert verify.run(options("board", str(file), "--games", "2")) == 0
    assert capsys.readouterr().out == "2 games, 32 positions compared, 0 differences\n"
    assert verify.run(options("board", str(file))) == 0
    assert capsys.readouterr().out == "3 games, 48 positions compared, 0 differences\n"


def test_a_difference_is_named_and_fails(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    right = Board.play

    def play(self: Board, color: int, point: int) -> None:
        right(self, color, point)
        if self.depth == 4:
            self.position["stones_key"] ^= np.uint64(1)

    monkeypatch.setattr(Board, "play", play)
    file = tmp_path / "games.txt"
    file.write_text(SHORT_GAME)
    assert verify.run(options("board", str(file))) == 1
    assert capsys.readouterr().out.splitlines() == [
        "game 1, after move 4: the key of the stones differs",
        "game 1, after move 4: the full key differs",
        "1 games, 4 positions compared, 2 differences",
    ]


@pytest.mark.parametrize(
    ("text", "message"),
    [
        (SHORT_GAME + "B+3\t6.5\n", "line 2: the line has 2 fields"),
        (SHORT_GAME + "B+3\t6.5\tpdpd\n", "game 2: Q16 is not a legal move: occupied"),
    ],
)
def test_broken_games_are_named(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], text: str, message: str
) -> None:
    file = tmp_path / "games.txt"
    file.write_text(text)
    assert verify.run(options("board", str(file))) == 2
    captured = capsys.readouterr()
    assert message in captured.err
    assert captured.out == ""


def test_a_missing_file_is_named(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit, match="2"):
        options("board", str(tmp_path / "none.txt"))
    assert "none.txt" in capsys.readouterr().err


@pytest.mark.parametrize("count", ["0", "-1", "many", "1.5", "²"])
def test_the_number_of_games_is_checked(count: str, capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        options("board", f"--games={count}")
    assert f"'{count}' is not a whole number from 1 on" in capsys.readouterr().err


def test_the_part_is_checked(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        options("weather")
    assert "invalid choice: 'weather'" in capsys.readouterr().err
