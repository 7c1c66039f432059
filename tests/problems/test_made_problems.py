"""Problems that the engine made itself: their form, that none is there twice, a sample proven anew, and the command."""

from __future__ import annotations

import random
import re
from collections import Counter
from pathlib import Path

import numpy as np
import pytest

from engine.board.board import Board
from engine.board.diagram import parse_diagram
from engine.board.points import BLACK, WHITE, parse_vertex
from engine.cli import main
from engine.lab.check.problem_proofs import prove
from engine.lab.check.regress.problem_sets import SetProblem, read_problem_sets, set_files
from engine.lab.make.composing.entries import BANDS
from engine.lab.make.composing.proving import compose
from engine.lab.make.composing.sameness import core_key, position_key
from engine.reading.outcome import LOSS, WIN
from engine.reading.reader import Reader
from engine.reading.search.memo import Memo

FOLDER = Path(__file__).parent / "generated"

MADE = read_problem_sets(set_files(FOLDER))

PROOF = re.compile(
    r"(?P<goal>(kill|live) [A-J]\d): reached; readers, [\d,]+ positions; line (?P<line>[A-J\d ]+);"
    r" refuted (?P<refuted>[A-J]\d by ([A-J]\d|no move)( for a ko)?(, [A-J]\d by ([A-J]\d|no move)( for a ko)?)*)"
)

SAMPLE = 20
"""Problems that are proven anew."""

MORE = 100_000
"""Positions for one reading then, ten times those of the making."""


def _board(problem: SetProblem) -> Board:
    board = problem.game.board.copy()
    board.to_move = problem.to_play
    return board


def _told(problem: SetProblem) -> re.Match[str]:
    told = PROOF.fullmatch(problem.proof)
    assert told is not None, problem.name
    return told


def test_every_made_problem_has_one_answer_its_lines_and_the_file_of_its_grade() -> None:
    for problem in MADE:
        told = _told(problem)
        assert len(problem.answers) == 1
        assert problem.topic == {"kill": "kill", "live": "life"}[told[2]]
        assert problem.grade in BANDS[problem.file.stem]
        size = problem.game.size
        line = [parse_vertex(word, size) for word in told["line"].split()]
        assert line[0] == problem.answers[0]
        wrong = [
            [parse_vertex(word, size) for word in part.split() if word[0].isupper()]
            for part in told["refuted"].split(", ")
        ]
        for moves in (line, *wrong):
            board = _board(problem)
            for move in moves:
                board.play(board.to_move, move)
        assert problem.answers[0] not in [moves[0] for moves in wrong]


def test_no_made_problem_is_there_twice_or_among_the_others() -> None:
    others = read_problem_sets(set_files(FOLDER.parent))
    counts = Counter(position_key(problem.game.board.grid()) for problem in (*MADE, *others))
    assert counts.most_common(1)[0][1] == 1


@pytest.mark.slow
def test_a_sample_is_proven_anew_with_ten_times_the_budget() -> None:
    for problem in random.Random(1).sample(MADE, SAMPLE):
        proof = prove(Reader(Memo()), _board(problem), _told(problem)["goal"], MORE)
        assert proof.is_complete, problem.name
        assert (proof.outcome, proof.waiting) == (WIN, LOSS), problem.name
        assert proof.answers == problem.answers, problem.name


@pytest.mark.slow
def test_the_same_seed_makes_the_same_problems_in_one_go_and_in_two(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    whole, halves = tmp_path / "whole", tmp_path / "halves"
    assert main(["problems", "make", str(whole), "--count", "2", "--seed", "5"]) == 0
    assert capsys.readouterr().out.startswith("2 problems of ")
    assert main(["problems", "make", str(halves), "--count", "1", "--seed", "5"]) == 0
    assert main(["problems", "make", str(halves), "--count", "2", "--seed", "5"]) == 0
    assert {file.name: file.read_bytes() for file in whole.iterdir()} == {
        file.name: file.read_bytes() for file in halves.iterdir()
    }
    assert len(read_problem_sets(set_files(whole))) == 2
    capsys.readouterr()
    assert main(["problems", "make", str(whole), "--seed", "6"]) == 2
    assert "expected the same or another folder" in capsys.readouterr().err


def _grid(text: str) -> np.ndarray:
    return parse_diagram(text)


THREE_IN_A_ROW = """
. . . X O . . . .
X X X X O . . . .
O O O O O . . . .
. . . . . . . . .
. . . . . . . . .
. . . . . . . . .
. . . . . . . . .
. . . . . . . . .
. . . . . . . . .
"""

FOUR_IN_A_ROW = """
. . . . X O . . .
X X X X X O . . .
O O O O O O . . .
. . . . . . . . .
. . . . . . . . .
. . . . . . . . .
. . . . . . . . .
. . . . . . . . .
. . . . . . . . .
"""


def test_what_lives_anyway_is_no_problem() -> None:
    assert compose(Reader(), _grid(FOUR_IN_A_ROW), BLACK, random.Random(1), MORE) is None


def test_a_needless_stone_is_taken_off() -> None:
    grid = _grid(THREE_IN_A_ROW)
    grid[2, 8] = WHITE
    found = compose(Reader(), grid, BLACK, random.Random(1), MORE)
    assert found is not None
    assert found.answer == parse_vertex("B9", 9)
    assert found.board.grid()[2, 8] == 0


def test_walls_farther_out_make_no_other_problem() -> None:
    one, other = Board(9), Board(9)
    grid = _grid(THREE_IN_A_ROW)
    one.set_position(grid)
    grid[3, 0] = WHITE
    other.set_position(grid[:, ::-1])
    cores = (core_key(Reader(), one, parse_vertex("B8", 9)), core_key(Reader(), other, parse_vertex("H8", 9)))
    assert cores[0] == cores[1]
    assert position_key(one.grid()) != position_key(other.grid())


@pytest.mark.slow
def test_kos_and_sekis_are_made_in_a_folder_of_their_own(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    for about in ("ko", "seki"):
        folder = tmp_path / about
        assert main(["problems", "make", str(folder), "--about", about, "--count", "1", "--seed", "7"]) == 0
        (made,) = read_problem_sets(set_files(folder))
        assert made.topic == about
        proof = prove(Reader(), _board(made), made.proof.partition(":")[0], MORE)
        assert proof.answers == made.answers
        assert (proof.outcome == WIN) == (about == "seki")
        capsys.readouterr()
        assert main(["problems", "make", str(folder), "--count", "1", "--seed", "7"]) == 2
        assert f"--about {about}" in capsys.readouterr().err
