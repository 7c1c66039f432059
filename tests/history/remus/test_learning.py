"""The learning machine of Remus 1962: the success of moves, lessons, and `tamen learn remus`."""

from __future__ import annotations

from pathlib import Path
from xml.etree import ElementTree

import numpy as np
import pytest

from engine.board.board import Board
from engine.board.diagram import parse_diagram
from engine.board.points import BLACK, EMPTY, PASS, WHITE, parse_vertex
from engine.cli import main
from engine.history.remus.learning import course
from engine.history.remus.learning.lessons import learn
from engine.history.remus.learning.success import lead, rate, success_curve
from engine.history.remus.memory import Memory, load

SMALL = ["--size", "5", "--matches", "2"]


def board_of(text: str) -> Board:
    grid = parse_diagram(text)
    board = Board(len(grid))
    board.set_position(grid)
    return board


def test_the_score_counts_areas_of_one_colour_and_prisoners() -> None:
    board = board_of(
        """
        . . . . .
        . . . . .
        . . . O .
        X . . . .
        O . . . .
        """
    )
    assert lead(board) == 0
    board.play(BLACK, parse_vertex("B1", 5))
    # the stone taken and the point where it stood; the rest is beside both colours
    assert lead(board) == 2
    alone = Board(5)
    alone.play(WHITE, parse_vertex("C3", 5))
    assert lead(alone) == -24


def test_the_curve_weighs_six_half_moves_and_goes_on_after_the_end() -> None:
    assert success_curve([0, 0, 0, 0, 0, 21]).tolist() == [1, 3, 6, 10, 15, 21]
    assert success_curve([21, 0, 0, 0, 0, 0, 0]).tolist() == [6, 0, 0, 0, 0, 0, 0]
    assert success_curve([4]).tolist() == [4]


def test_moves_are_good_neutral_or_bad() -> None:
    # Black takes 21 points with the fifth move: the curve rises before it, for whoever moves
    leads = [0, 0, 0, 0, 0, 21]
    colors = [BLACK, WHITE, BLACK, WHITE, BLACK]
    assert rate(colors, leads, BLACK) == ["+", "-", "+", "-", "+"]
    # were White the winner, its moves would be neutral
    assert rate(colors, leads, WHITE) == ["+", "=", "+", "=", "+"]
    # in a draw both are winners
    assert rate(colors, leads, EMPTY) == ["+", "=", "+", "=", "+"]
    # nothing happens: good for the winner, neutral for the loser
    assert rate(colors, [0] * 6, BLACK) == ["+", "=", "+", "=", "+"]


CAPTURE = ["C3", "C2", "A1", "B3", "A2", "C4", "E1", "D3"]
"""White surrounds and takes the stone in the middle."""


def moves_of(vertices: list[str]) -> list[tuple[int, int]]:
    return [(WHITE if n % 2 else BLACK, parse_vertex(each, 5)) for n, each in enumerate(vertices)]


def test_a_game_teaches_the_table_and_the_lexicon() -> None:
    memory = Memory()
    counted = learn(memory, 5, [*moves_of(CAPTURE), (BLACK, PASS), (WHITE, PASS)])
    assert counted.total() == len(CAPTURE)
    # White wins, so none of its moves is bad
    assert counted[WHITE, "-"] == 0
    assert memory.games == 1
    # each move was one more case of its values, the capture a good one
    assert (memory.table[:, :, 1].sum(axis=1) == 2 * 21 + len(CAPTURE)).all()
    assert memory.table[2, 1].tolist() == [2, 3]
    assert 0 < len(memory.lexicon) <= counted[BLACK, "+"] + counted[WHITE, "+"]
    with pytest.raises(ValueError, match="not a legal move"):
        learn(memory, 5, [(BLACK, parse_vertex("A1", 5))] * 2)
    assert memory.games == 1


def run(folder: Path, games: int, *more: str) -> int:
    """The exit status of a small run."""
    return main(["learn", "remus", "--games", str(games), "--out", str(folder), *SMALL, *more])


def test_a_run_learns_and_shows_its_course(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(tmp_path, 6) == 0
    said = capsys.readouterr().out.splitlines()
    assert said[0].startswith("5 games, ") and said[1].startswith("6 games, ")
    memory = load(tmp_path / "memory.npz")
    assert memory.games == 6
    assert f"6 games, {len(memory.lexicon)} classes: won " in said[1]
    text = (tmp_path / "course.md").read_text(encoding="utf-8")
    assert len(text.splitlines()) == 2 + 2 + 1
    for picture in ("strength", "stages"):
        assert ElementTree.parse(tmp_path / f"{picture}.svg").getroot().tag.endswith("svg")


def test_a_run_that_was_broken_off_ends_as_one_that_was_not(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    assert run(tmp_path / "whole", 6) == 0
    play = course.own_game
    played: list[object] = []

    def interrupted(*arguments: object) -> object:
        if len(played) == 3:
            raise KeyboardInterrupt
        played.append(arguments)
        return play(*arguments)

    monkeypatch.setattr(course, "own_game", interrupted)
    assert run(tmp_path / "parts", 6) == 130
    monkeypatch.setattr(course, "own_game", play)
    assert run(tmp_path / "parts", 6) == 0
    assert "3 games in" in capsys.readouterr().out
    with (
        np.load(tmp_path / "whole" / "memory.npz") as whole,
        np.load(tmp_path / "parts" / "memory.npz") as parts,
    ):
        assert set(whole) == set(parts)
        for name in whole:
            assert np.array_equal(whole[name], parts[name]), name


def test_games_of_experts_come_first(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    games = tmp_path / "games.txt"
    games.write_text("W+R\t6.5\tpdddqpdp\nB+R\t6.5\tdpqdpqdd\nB+R\t6.5\tddqq\n")
    assert run(tmp_path / "out", 1, "--experts", str(games), "--expert-games", "2") == 0
    assert "3 games in" in capsys.readouterr().out
    assert load(tmp_path / "out" / "memory.npz").games == 3
    games.write_text("W+R\t6.5\tpdpd\n")
    assert run(tmp_path / "bad", 1, "--experts", str(games)) == 1
    assert "tamen learn remus: error: " in capsys.readouterr().err


def test_a_folder_of_another_run_and_a_damaged_file_are_told(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run(tmp_path, 1) == 0
    kept = (tmp_path / "memory.npz").read_bytes()
    capsys.readouterr()
    assert run(tmp_path, 1, "--seed", "7") == 1
    assert "this run had another size, seed or number of matches" in capsys.readouterr().err
    assert (tmp_path / "memory.npz").read_bytes() == kept
    (tmp_path / "memory.npz").write_bytes(kept[:500])
    assert run(tmp_path, 1) == 1
    assert "memory.npz is no file of numpy arrays" in capsys.readouterr().err
    assert main(["learn", "remus", "--games", "1", "--out", str(tmp_path), "--size", "26"]) == 1
    assert "board size 26 is not from 2 to 25" in capsys.readouterr().err
