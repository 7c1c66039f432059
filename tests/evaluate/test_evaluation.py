"""The whole evaluator: the position alone decides, in any orientation, after any history, on any board."""

from __future__ import annotations

import functools
from dataclasses import replace
from itertools import product
from pathlib import Path

import numpy as np
import pytest

from engine.board.board import Board
from engine.board.diagram import parse_diagram
from engine.board.points import BLACK, EMPTY, MAX_SIZE, MIN_SIZE, PASS, WHITE, opponent, parse_vertex
from engine.board.symmetry import turn_table
from engine.evaluate.evaluation import PLAYING, Evaluator
from engine.evaluate.eyes import scratch as eyes_scratch
from engine.evaluate.groups import numbers as groups_numbers
from engine.evaluate.groups.aliveness import ALIVE, CAPTURED_GROUP
from engine.evaluate.links import numbers as links_numbers
from engine.evaluate.numbers import EvaluationNumbers
from engine.evaluate.tables import NONE, POINT
from engine.evaluate.territory import numbers as territory_numbers
from engine.lab.check.evaluation import Verification, cold_tables, differing_tables
from engine.reading.search.watch import OutOfTime
from tests.changed_numbers import changed_numbers
from tests.evaluate.game_positions import GAMES
from tests.evaluate.passes import board_of
from tests.orientations import some_orientations

FIGHT = """
. . . . . . . . . . . . .
. . . O . X X . . . O . .
. . O X X O O X . . . . .
. . . O . . O X . X . . .
. . O . X . O . . . . . .
. . . X . . O X X . . O .
. X . . O O X . . . . . .
. . . X . . . X . . . . .
. . O . . O . . . X . . .
. X . O . . . . . . O . .
. . X X O . O . X O . . .
. . . . . . . . X . O . .
. . . . . . . . . . . . .
"""
"""A running fight in the middle with bases on all sides."""

LIFE_AND_DEATH = """
. X . X O . O X .
X X X X O O X X X
O O O O . O O X .
. . . . . . O X X
O X X . . . O O X
X X . X . . . O O
. X X X . O O O X
O O O O O O X X X
. O . O . O X . .
"""
"""Two eyes in every corner, and what lies between."""

POSITIONS = {**GAMES, "13x13, a fight": FIGHT, "9x9, life and death": LIFE_AND_DEATH}

OPENING = (
    "Q16 D4 Q4 D16 C14 F17 C17 C16 D17 E16 E17 F16 B16 B15 B17 C15 R14 O17 Q18 K17 "
    "O3 R6 R5 Q6 O5 R9 F3 C6 D2 C3 J3"
)
"""An opening with a corner that is taken and two bases."""

CONTACT = (
    "K10 K9 L9 L10 K11 M9 L8 M8 L7 M7 L11 M10 J9 K8 K7 J8 H9 H8 G9 J7 J6 K6 L6 H7 J5 G8 F9 F8 E9 M11 M12 N12 N11 O11 "
    "N10 N9 O10 P10 P11 O12"
)
"""A fight of contact moves in the centre, with a ladder and captures."""


@functools.cache
def evaluator() -> Evaluator:
    return Evaluator()


def classes_of(tables: np.void) -> np.ndarray:
    """The class of the group on every board point, 0 without a stone; int8, by point."""
    rows = tables["string_of"]
    groups = tables["strings"]["group"][np.maximum(rows, 0)]
    return np.where(rows == NONE, 0, tables["groups"]["aliveness"][groups])


@pytest.mark.parametrize("name", POSITIONS)
def test_orientation_and_colours(name: str) -> None:
    grid = parse_diagram(POSITIONS[name])
    judge = evaluator()
    judge.memo.clear()
    tables = judge.evaluate(board_of(grid)).copy()
    classes, size = classes_of(tables), len(grid)
    for symmetry in some_orientations():
        turned = turn_table(size)[symmetry]
        for swapped in (False, True):
            judge.memo.clear()
            found = judge.evaluate(board_of(grid, symmetry, swapped))
            assert (classes_of(found)[turned] == classes).all()
            for to_move in (BLACK, WHITE):
                mover, sign = (opponent(to_move), -1) if swapped else (to_move, 1)
                assert sign * found["score"][mover] == tables["score"][to_move]
                assert (sign * found["territory"][mover][turned] == tables["territory"][to_move]).all()


@pytest.mark.parametrize("moves", [OPENING, CONTACT], ids=["opening", "contact"])
def test_warm_is_cold(moves: str) -> None:
    verification = Verification()
    verification.replay(1, [parse_vertex(vertex, 19) for vertex in moves.split()])
    assert verification.seen.positions == len(moves.split())
    assert verification.seen.lookahead > 0 and verification.seen.undone > 0
    assert verification.seen.differences == []


@pytest.mark.slow
def test_warm_is_cold_while_a_random_game_is_taken_back() -> None:
    board, generator, verification = Board(9), np.random.default_rng(4), Verification()
    for number in range(60):
        board.play(board.to_move, int(generator.choice(board.legal_points(board.to_move))))
        verification.compare(board, f"move {number}")
    while board.depth > 0:
        board.undo()
        verification.compare(board, f"back at {board.depth}")
    assert verification.seen.differences == []


def test_a_difference_is_seen() -> None:
    """The comparison that the tests above rely on is not blind."""
    board = board_of(parse_diagram(GAMES["9x9"]))
    tables = evaluator().evaluate(board).copy()
    assert differing_tables(tables, cold_tables(board, Evaluator())) == []
    board.play(board.to_move, board.legal_points(board.to_move)[0])
    assert "strings" in differing_tables(tables, evaluator().evaluate(board))


@pytest.mark.parametrize("size", range(MIN_SIZE, MAX_SIZE + 1))
def test_an_empty_board(size: int) -> None:
    tables = evaluator().evaluate(Board(size))
    assert [int(tables[name]) for name in ("string_count", "link_count", "eye_count", "group_count")] == [
        0
    ] * 4
    assert tables["score"][BLACK] == -tables["score"][WHITE] >= 0


def test_every_position_of_two_by_two() -> None:
    judged = 0
    for colors in product((EMPTY, BLACK, WHITE), repeat=4):
        board = Board(2)
        try:
            board.set_position(np.array(colors, dtype=np.int8).reshape(2, 2))
        except ValueError:
            continue
        before = board.snapshot()
        tables = evaluator().evaluate(board)
        assert board.snapshot() == before
        assert (np.abs(tables["score"][[BLACK, WHITE]]) <= 4 * POINT).all()
        judged += 1
    assert judged == 57


def crowded(pattern: str) -> Board:
    """A 25x25 board that repeats a small pattern."""
    rows = [[".XO".index(sign) for sign in row] for row in pattern.split()]
    tiled = np.tile(np.array(rows, dtype=np.int8), (25, 25))[:25, :25]
    board = Board(25)
    board.set_position(tiled)
    return board


@pytest.mark.parametrize(
    ("pattern", "strings"),
    [("X. .O", 313), (".XO XO. O.X", 416), ("X.X. OOOO .X.X OOOO", 175), ("XXOO .... OOXX ....", 169)],
    ids=["stones and gaps", "thirds", "rows and stones", "pairs"],
)
def test_a_large_board_with_very_many_strings(pattern: str, strings: int) -> None:
    board = crowded(pattern)
    before = board.snapshot()
    tables = evaluator().evaluate(board)
    assert board.snapshot() == before
    assert int(tables["string_count"]) == strings
    classes = tables["groups"]["aliveness"][: tables["group_count"]]
    assert ((classes >= ALIVE) & (classes <= CAPTURED_GROUP)).all()
    assert (np.abs(tables["score"][[BLACK, WHITE]]) <= 25 * 25 * POINT).all()


def test_the_side_to_move_and_a_pass_change_nothing() -> None:
    board = board_of(parse_diagram(FIGHT))
    tables = evaluator().evaluate(board).copy()
    board.play(board.to_move, PASS)
    assert differing_tables(tables, evaluator().evaluate(board)) == []


def test_two_evaluators_judge_by_numbers_of_their_own(tmp_path: Path) -> None:
    """One that never trusts an unread link, gives eye space up at once, and thinks nothing of White's influence."""
    other_numbers = EvaluationNumbers.load(
        links=changed_numbers(tmp_path, links_numbers.FILE, {"enough": 1.0}),
        eyes=changed_numbers(tmp_path, eyes_scratch.FILE, {"reach": 0}),
        groups=changed_numbers(tmp_path, groups_numbers.FILE, {"run_easily": 1000, "lots_of_space": 100}),
        territory=changed_numbers(tmp_path, territory_numbers.FILE, {"margin_far": {9: 0.0, 19: 0.0}}),
    )
    # too little is read to settle the links, so that chance has to
    hasty = replace(PLAYING, strings=10, cuts=(1, 1, 1), joins=1)
    board = board_of(parse_diagram(FIGHT))
    usual, other = Evaluator(hasty), Evaluator(hasty, other_numbers)
    first = usual.evaluate(board).copy()
    second = other.evaluate(board).copy()
    count = int(first["link_count"])
    assert (second["links"]["strength"][:count] != first["links"]["strength"][:count]).any()
    assert second["eye_count"] < first["eye_count"]
    assert (classes_of(second) > classes_of(first)).any()
    assert not np.array_equal(first["territory"], second["territory"])
    # neither has changed the other, nor what a third one begins with
    for judge, tables in ((usual, first), (other, second), (Evaluator(hasty), first)):
        assert differing_tables(judge.evaluate(board).copy(), tables) == []


def test_an_evaluation_ends_when_it_is_over_and_the_next_one_is_whole() -> None:
    """A false clock ends it at each of its looks in turn: what is kept of the questions is worth as much as any."""
    board = board_of(parse_diagram(LIFE_AND_DEATH))
    whole = Evaluator().evaluate(board).copy()
    evaluator, left = Evaluator(), 0
    asked = 0

    def is_over() -> bool:
        nonlocal asked
        asked += 1
        return asked > left

    while True:
        asked = 0
        try:
            tables = evaluator.evaluate(board, is_over=is_over)
        except OutOfTime:
            assert asked == left + 1, "at once"
            left += 1
            continue
        assert left > 5
        assert differing_tables(tables, whole) == []
        break
    assert differing_tables(evaluator.evaluate(board), whole) == []
