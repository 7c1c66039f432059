"""Questions that tables and readers answer together: the status of a group, and whether stones are one group."""

from __future__ import annotations

import itertools

import numpy as np
import pytest

from engine.board.board import Board
from engine.board.diagram import parse_diagram
from engine.board.points import PASS, parse_vertex
from engine.board.symmetry import SYMMETRIES, swap_colors, turn, turn_grid
from engine.evaluate.evaluation import Evaluator
from engine.evaluate.groups import aliveness as classes
from engine.evaluate.judging import are_one_group, judge_group
from engine.evaluate.questions import ALIVE, CRITICAL, DEAD, GroupStatus
from engine.evaluate.tables import new_evaluation
from engine.reading.outcome import KO_FIRST, KO_SECOND, LOSS, UNKNOWN, WIN, Reading
from engine.reading.reader import Reader
from tests.evaluate.group_question_positions import PAIRS, PairPosition

OUTCOMES = (UNKNOWN, LOSS, WIN, KO_FIRST, KO_SECOND)
STONE, KILL, SAVE = (parse_vertex(vertex, 5) for vertex in ("B2", "B1", "A2"))


class Told(Reader):
    """A reader that gives prepared outcomes for the enemy's and the owner's first move."""

    def __init__(self, attack: int, defence: int, save: int = SAVE) -> None:
        super().__init__()
        self._attack, self._defence, self._save = attack, defence, save

    def ask_group(self, board: Board, stone: int, mover: int, budget: int, threats: int = 0) -> Reading:
        if mover == board.color_at(stone):
            return Reading(self._defence, self._save, 1, frozenset())
        return Reading(self._attack, KILL, 1, frozenset())


def judged(reader: Reader, aliveness: int) -> GroupStatus:
    """The status of one black stone whose group has this class."""
    board = Board(5)
    board.play(1, STONE)
    tables: np.void = new_evaluation()[0]
    tables["groups"][0]["aliveness"] = aliveness
    return judge_group(reader, board, tables, STONE)


@pytest.mark.parametrize(("attack", "defence"), list(itertools.product(OUTCOMES, repeat=2)))
@pytest.mark.parametrize("aliveness", range(classes.ALIVE, classes.CAPTURED_GROUP + 1))
def test_what_is_proven_comes_before_the_class(attack: int, defence: int, aliveness: int) -> None:
    status = judged(Told(attack, defence), aliveness)
    works = (WIN, KO_FIRST, KO_SECOND)
    if attack == LOSS or (attack == KO_SECOND and defence == WIN):
        assert status == GroupStatus(ALIVE)
    elif defence == LOSS or (attack == WIN and defence == KO_SECOND):
        assert status == GroupStatus(DEAD)
    elif attack in works and defence in works:
        assert status == GroupStatus(CRITICAL, KILL, SAVE)
    else:
        assert status.word in (ALIVE, DEAD, CRITICAL)


@pytest.mark.parametrize(
    ("aliveness", "expected"),
    [
        (classes.BARELY_ALIVE, ALIVE),
        (classes.RUNS, ALIVE),
        (classes.UNSETTLED, CRITICAL),
        (classes.EVEN_SEMEAI, CRITICAL),
        (classes.RUNS_POORLY, ALIVE),
        (classes.SOME_POTENTIAL, DEAD),
        (classes.CAPTURED_GROUP, DEAD),
    ],
)
def test_the_class_decides_where_nothing_is_proven(aliveness: int, expected: str) -> None:
    assert judged(Told(UNKNOWN, UNKNOWN), aliveness).word == expected


def test_a_group_that_lives_as_it_stands_is_alive() -> None:
    assert judged(Told(UNKNOWN, WIN, PASS), classes.SOME_POTENTIAL).word == ALIVE
    assert judged(Told(UNKNOWN, WIN), classes.SOME_POTENTIAL).word == CRITICAL


def test_without_a_saving_move_the_killing_one_is_named_for_both() -> None:
    assert judged(Told(WIN, UNKNOWN, PASS), classes.UNSETTLED) == GroupStatus(CRITICAL, KILL, KILL)


@pytest.mark.parametrize("position", PAIRS, ids=lambda position: position.name)
def test_what_the_enemy_can_part(position: PairPosition) -> None:
    grid = parse_diagram(position.board)
    size = len(grid)
    evaluator, reader = Evaluator(), Reader()
    for symmetry in range(SYMMETRIES):
        for swapped in (False, True):
            board = Board(size)
            board.set_position(turn_grid(swap_colors(grid) if swapped else grid, symmetry))
            stones = [
                turn(parse_vertex(vertex, size), size, symmetry)
                for vertex in (position.first, position.second)
            ]
            tables = evaluator.evaluate(board)
            assert are_one_group(reader, board, tables, *stones) == position.is_one
            assert are_one_group(reader, board, tables, *stones[::-1]) == position.is_one


def test_stones_of_two_colours_are_no_group() -> None:
    board = Board(5)
    board.play(1, STONE)
    board.play(2, parse_vertex("D4", 5))
    tables = Evaluator().evaluate(board)
    assert not are_one_group(Reader(), board, tables, STONE, parse_vertex("D4", 5))
