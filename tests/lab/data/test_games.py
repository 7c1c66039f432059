"""Files with one game a line: what is read, and what a broken line is told."""

from __future__ import annotations

import gzip
from pathlib import Path

import pytest

from engine.board.points import PASS, point_at
from engine.lab.data.games import GameRecord, parse_game, parse_moves, read_games

LINE = "W+R\t-5.5\taasstt\n"


def test_a_line_is_result_komi_and_moves() -> None:
    assert parse_game(LINE) == GameRecord("W+R", -5.5, [point_at(0, 0), point_at(18, 18), PASS])
    assert parse_game("0\t0\t").moves == []


@pytest.mark.parametrize(
    ("moves", "message"),
    [
        ("aab", "move 2 is 'b', expected two letters from a to s, or tt"),
        ("aaat", "move 2 is 'at'"),
        ("AA", "move 1 is 'AA'"),
        ("aa a", "move 2 is ' a'"),
    ],
)
def test_a_broken_move_is_named(moves: str, message: str) -> None:
    with pytest.raises(ValueError, match=message):
        parse_moves(moves)


@pytest.mark.parametrize("name", ["games.txt", "games.txt.gz"])
def test_files_are_read_in_order_packed_or_not(tmp_path: Path, name: str) -> None:
    file = tmp_path / name
    text = (LINE + LINE.replace("W+R", "B+R")).encode()
    file.write_bytes(gzip.compress(text) if name.endswith("gz") else text)
    assert [game.result for game in read_games(file)] == ["W+R", "B+R"]


@pytest.mark.parametrize(
    ("line", "message"),
    [
        (b"W+R 5.5 aa", "line 2: the line has 1 fields, expected result, komi and moves"),
        (b"", "line 2: the line has 1 fields"),
        (b"W+R\tmuch\taa", "line 2: komi is 'much', expected a number"),
        (b"W+R\t5.5\tzz", "line 2: move 1 is 'zz'"),
        (b"W+R\t5.5\taa\xffa", "line 2: move 2 is"),
    ],
)
def test_a_broken_line_is_named(tmp_path: Path, line: bytes, message: str) -> None:
    file = tmp_path / "games.txt"
    file.write_bytes(LINE.encode() + line + b"\n")
    games = read_games(file)
    assert next(games).result == "W+R"
    with pytest.raises(ValueError, match=f"games.txt, {message}"):
        next(games)


@pytest.mark.parametrize("keep", [slice(0, -9), slice(5, None), slice(0, 12)])
def test_a_broken_gzip_file_is_named(tmp_path: Path, keep: slice) -> None:
    file = tmp_path / "games.txt.gz"
    file.write_bytes(gzip.compress(LINE.encode() * 100)[keep])
    with pytest.raises(ValueError, match=r"games\.txt\.gz is not a whole gzip file"):
        list(read_games(file))


@pytest.mark.parametrize(
    ("result", "lead"),
    [("B+12.5", 12.5), ("W+0.5", -0.5), ("0", 0.0), ("B+R", None), ("W+T", None), ("?", None)],
)
def test_only_points_are_a_lead(result: str, lead: float | None) -> None:
    assert GameRecord(result, 6.5, []).lead == lead
