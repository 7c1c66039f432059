"""`tamen measure choices`: where the moves chosen stand, by hand and by the command."""

from __future__ import annotations

import argparse
from pathlib import Path

import numpy as np
import pytest

from engine.board.board import Board
from engine.board.points import BLACK, NUM_POINTS, PASS, parse_vertex
from engine.lab.make.fit.rules import Case
from engine.lab.measure import choices
from tests.patterns.expert_games import write_games


def test_what_is_alike_counts_half() -> None:
    values = np.array([0.0, 3.0, 1.0, 1.0, 1.0, 5.0])
    assert choices.place_of_choice(values, [1, 2, 3, 4], 1) == 0
    assert choices.place_of_choice(values, [1, 2, 3, 4], 3) == 2
    assert choices.place_of_choice(values, [1, 2, 3, 5], 2) == 2.5


class _ByNumber:
    """One order: the later a point of the board, the likelier."""

    def of(self, case: Case) -> dict[str, np.ndarray]:
        """The numbers of the points."""
        return {"number": np.arange(NUM_POINTS, dtype=np.float64)}


def test_a_pair_is_in_order_if_the_move_chosen_is_ahead() -> None:
    moves = [parse_vertex(vertex, 5) for vertex in ("A5", "E1")]
    last = (PASS, parse_vertex("C2", 5))
    cases = [Case(Board(5), BLACK, (*last[n:], PASS)[:2], 7.5, {m: 1.0}) for n, m in enumerate(moves)]
    found = choices.measure(cases, _ByNumber(), 1)["number"].tolist()  # type: ignore[arg-type]
    assert found == [[24.0, 0.0, 0, -1], [0.0, 1.0, 0, 2]]


def test_the_command_counts_the_positions_of_games(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    games = tmp_path / "games.txt"
    write_games(games, 3, 30, 1)
    parser = argparse.ArgumentParser()
    choices.add_arguments(parser)
    words = [str(games), "--step", "10", "--first", "1", "--parts"]
    assert choices.run(parser.parse_args(words)) == 0
    said = capsys.readouterr().out.splitlines()
    assert said[0].startswith("6 positions")
    assert said[2].split()[-1] == "prior"
    # of both games the moves with the numbers 1, 11 and 21, or 2, 12 and 22
    by_stones, by_distance = (
        [int(line.split()[-2]) for line in said[3:] if what in line] for what in ("stones,", "last move,")
    )
    assert by_stones == [4, 2]
    assert sum(by_distance) == 6
    assert choices.run(parser.parse_args([str(games), "--first", "3"])) == 1
    assert capsys.readouterr().err.endswith("tamen measure choices: error: the file holds no positions\n")
