"""Golem's nets: what they see of a move, which questions are solved, what discarding is worth, `tamen learn golem`."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest

from engine.board.board import Board
from engine.board.diagram import parse_diagram
from engine.board.points import BLACK, PASS, WHITE, parse_vertex
from engine.board.symmetry import swap_colors, turn, turn_grid
from engine.cli import main
from engine.evaluate.evaluation import Evaluator
from engine.history.golem.concepts import classes, distance, of_choice, of_search, of_stone
from engine.history.golem.discarding import find_bound, judge_net
from engine.history.golem.ranking import in_order, other_moves, pairs
from engine.history.golem.tactics import GOALS, Solved, questions, solve_positions
from engine.history.preference.parts import PARTS
from engine.lab.make.fit.rules import Case
from engine.reading.search.records import CAPTURE
from patterns.shapes import load_shapes
from tests.orientations import some_orientations
from tests.patterns.expert_games import write_games

LADDER = """
. . . . . . . . .
. . . . . . . . .
. . . O . . . . .
. . O X O . . . .
. . O . X . . . .
. . . O . . . . .
. . . . . . . . .
. . . . . . . . .
. . . . . . . . .
"""


def board_of(text: str, color: int = WHITE) -> Board:
    grid = parse_diagram(text)
    board = Board(len(grid))
    board.set_position(grid, color)
    return board


def test_a_number_is_in_one_class() -> None:
    assert classes(0, (1, 2, 4)) == [1, 0, 0, 0]
    assert classes(3, (1, 2, 4)) == [0, 0, 1, 0]
    assert classes(9, (1, 2, 4)) == [0, 0, 0, 1]
    assert distance(parse_vertex("C3", 9), parse_vertex("D3", 9)) == 2
    assert distance(parse_vertex("C3", 9), parse_vertex("D4", 9)) == 3


def test_the_concepts_are_the_same_however_the_board_lies_and_whoever_has_which_colour() -> None:
    evaluator, shapes = Evaluator(), load_shapes()
    grid, last, move = parse_diagram(LADDER), parse_vertex("E6", 9), parse_vertex("F5", 9)
    found = []
    for symmetry in some_orientations():
        for color in (BLACK, WHITE):
            turned = turn_grid(grid if color == WHITE else swap_colors(grid), symmetry)
            board = Board(9)
            board.set_position(turned, color)
            lasts, point = (turn(last, 9, symmetry), PASS), turn(move, 9, symmetry)
            before = board.key
            tables = evaluator.evaluate(board)
            around = shapes.around(board, color, lasts[0])
            target = turn(parse_vertex("D6", 9), 9, symmetry)
            found.append(
                [
                    *of_choice(board, color, point, lasts, tables, around[point]),
                    *of_search(board, color, point, target, PASS, 2),
                ]
            )
            assert board.key == before
    assert np.ptp(np.array(found, dtype=np.float32), axis=0).max() < 1e-5
    assert min(map(min, found)) >= 0 and max(map(max, found)) <= 1


TAKEN = """
. . . . .
. . O . .
. O X O .
. . . . .
. . . . .
"""

NOT_TAKEN = """
. . . . .
. . . . .
. O X O .
. . . . .
. . . . .
"""


def test_what_a_move_takes_is_a_concept() -> None:
    move = parse_vertex("C2", 5)
    taken, not_taken = (of_stone(board_of(text), WHITE, move) for text in (TAKEN, NOT_TAKEN))
    assert len(taken) == len(not_taken)
    # the own liberties, the stones taken, the enemy's liberties and stones; nothing else is different
    different = [row for row, (one, other) in enumerate(zip(taken, not_taken, strict=True)) if one != other]
    assert different[0] >= len(taken) - 18
    assert 4 <= len(different) <= 8


def test_the_other_move_is_legal_and_not_the_one_played() -> None:
    board = board_of(LADDER)
    played = parse_vertex("F5", 9)
    cases = [Case(board, WHITE, (PASS, PASS), 7.5, {played: 1.0})] * 50
    others = other_moves(cases, 1)
    assert played not in others
    assert len(set(others)) > 20
    assert all(board.is_legal(WHITE, move) for move in others)
    assert others == other_moves(cases, 1) != other_moves(cases, 2)
    assert pairs(cases[:2], 1, lambda found: found).shape[:2] == (2, 2)


def test_pairs_in_order_count_ties_half() -> None:
    assert in_order(np.array([[2.0, 1.0], [1.0, 2.0], [3.0, 3.0], [5.0, 0.0]])) == pytest.approx(0.625)


def test_the_first_moves_of_a_question_are_read_one_by_one() -> None:
    board = board_of(LADDER)
    asked = list(questions(board, Evaluator().evaluate(board)))
    assert {each.goal for each in asked} <= set(GOALS.values())
    assert any(each.goal == CAPTURE and each.mover == WHITE for each in asked)
    found = Solved(**solve_positions([Case(board, WHITE, (PASS, PASS), 7.5, {})], lambda cases: cases))
    assert len(found.concepts) == len(found.question) == len(found.wins) > 0
    for number, is_won in enumerate(found.is_won):
        wins = found.wins[found.question == number]
        assert len(wins) >= 2
        assert is_won or not (wins == 1).any()


def made_up() -> Solved:
    """Two questions with a solution, the second and the first move, and one without; nothing is known of one move."""
    return Solved(
        goal=np.zeros(3, dtype=np.int64),
        is_won=np.array([1, 1, 0]),
        nodes=np.array([100, 100, 100]),
        concepts=np.zeros((7, 1), dtype=np.float32),
        question=np.array([0, 0, 1, 1, 2, 2, 2]),
        wins=np.array([0, 1, 1, -1, 0, 0, 0]),
        cost=np.array([40, 10, 20, 80, 30, 30, 30]),
    )


def test_what_discarding_saves_and_loses() -> None:
    values = np.array([0.1, 0.9, 0.4, 0.2, 0.5, 0.1, 0.1])
    found = judge_net(made_up(), 0, values, 0.3)
    assert (found.questions, found.won, found.kept) == (3, 2, 1.0)
    assert found.left == pytest.approx(3 / 7)
    assert (found.own, found.ranked, found.discarded) == (50 + 20 + 90, 10 + 20 + 90, 10 + 20 + 30)
    strict = judge_net(made_up(), 0, values, 0.45)
    assert strict.kept == 0.5
    assert strict.discarded == 10 + 0 + 30


def test_the_bound_keeps_the_solutions() -> None:
    values = np.array([0.1, 0.9, 0.4, 0.2, 0.5, 0.1, 0.1])
    assert find_bound(made_up(), 0, values) == pytest.approx(0.4, abs=0.01)
    assert find_bound(made_up(), 1, values) == -np.inf


def learn(train: Path, held: Path, out: Path) -> int:
    """The exit status of a small run."""
    small = [
        "--positions",
        "40",
        "--held-out",
        "20",
        "--tactical",
        "4",
        "--tactical-held",
        "2",
        "--first",
        "0",
    ]
    return main(["learn", "golem", str(train), str(held), "--out", str(out), *small])


def test_a_run_prints_its_tables_and_goes_on_where_it_stood(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    train, held, out = tmp_path / "train.txt", tmp_path / "held.txt", tmp_path / "out"
    write_games(train, 8, 60, 1)
    write_games(held, 4, 60, 2)
    assert learn(train, held, out) == 0
    first = capsys.readouterr().out
    tables = (out / "tables.md").read_text(encoding="utf-8")
    assert tables.strip() in first
    for name in ("linear net", "net of 25 units", *PARTS, "capture", "Golem (the paper)"):
        assert f"| {name} " in tables
    assert "0 steps taken from an earlier run" in first
    assert learn(train, held, out) == 0
    again = capsys.readouterr().out
    assert "5 steps taken from an earlier run" in again
    assert (out / "tables.md").read_text(encoding="utf-8") == tables


def test_games_without_moves_are_refused(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    train, held = tmp_path / "train.txt", tmp_path / "held.txt"
    write_games(train, 1, 60, 1)
    write_games(held, 1, 60, 1)
    empty = ["--first", "5"]
    assert main(["learn", "golem", str(train), str(held), "--out", str(tmp_path / "out"), *empty]) == 1
    assert "has no position to learn from" in capsys.readouterr().err
