"""Questions that tables and readers answer together: the status of a group, and whether stones are one group."""

from __future__ import annotations

import itertools
from collections.abc import Sequence

import numpy as np
import pytest

from engine.board.board import Board
from engine.board.diagram import parse_diagram
from engine.board.points import EMPTY, PASS, parse_vertex
from engine.board.symmetry import SYMMETRIES, swap_colors, turn, turn_grid
from engine.evaluate.evaluation import Evaluator
from engine.evaluate.judging import are_one_group, judge_group
from engine.evaluate.questions import ALIVE, CRITICAL, DEAD, GroupStatus
from engine.evaluate.tables import new_evaluation
from engine.reading.outcome import KO_FIRST, KO_SECOND, LOSS, UNKNOWN, WIN, Reading
from engine.reading.reader import Reader, Trial
from tests.evaluate.group_question_positions import PAIRS, PairPosition

OUTCOMES = (LOSS, WIN, KO_FIRST, KO_SECOND)
STONE, KILL, SAVE = (parse_vertex(vertex, 5) for vertex in ("B2", "B1", "A2"))


class Told(Reader):
    """A reader that gives prepared outcomes, and shares of playouts, for the enemy's and the owner's first move."""

    def __init__(self, proofs: tuple[int, int], killed: tuple[float, float], save: int = SAVE) -> None:
        super().__init__()
        self._proofs, self._killed, self._moves = proofs, killed, (KILL, save)

    def ask_life(
        self, board: Board, stone: int, mover: int, budget: int, threats: int = 0, walls: Sequence[int] = ()
    ) -> Reading:
        side = int(mover == board.color_at(stone))
        return Reading(self._proofs[side], self._moves[side], 1, frozenset())

    def try_life(self, board: Board, stone: int, mover: int, rounds: int, ignoring: int = EMPTY) -> Trial:
        side = int(mover == board.color_at(stone))
        return Trial(self._killed[side], self._moves[side], rounds, 0)

    def room_at(self, board: Board, stone: int) -> tuple[int, bool]:
        return 8, False


def judged(reader: Reader) -> GroupStatus:
    """The status of one black stone."""
    board = Board(5)
    board.play(1, STONE)
    tables: np.void = new_evaluation()[0]
    return judge_group(reader, board, tables, STONE)


@pytest.mark.parametrize(("attack", "defence"), list(itertools.product(OUTCOMES, repeat=2)))
def test_what_is_proven_decides(attack: int, defence: int) -> None:
    killed = 0.0 if attack == LOSS else 1.0, 1.0 if defence == LOSS else 0.0
    status = judged(Told((attack, defence), killed))
    if attack == LOSS or (attack == KO_SECOND and defence == WIN):
        assert status == GroupStatus(ALIVE)
    elif defence == LOSS or (attack == WIN and defence == KO_SECOND):
        assert status == GroupStatus(DEAD)
    else:
        assert status == GroupStatus(CRITICAL, KILL, SAVE)


@pytest.mark.parametrize(
    ("killed", "expected"),
    [
        ((0.1, 0.0), GroupStatus(ALIVE)),
        ((0.9, 0.8), GroupStatus(DEAD)),
        ((0.9, 0.1), GroupStatus(CRITICAL, KILL, SAVE)),
    ],
)
def test_playouts_decide_where_nothing_is_proven(killed: tuple[float, float], expected: GroupStatus) -> None:
    assert judged(Told((UNKNOWN, UNKNOWN), killed)) == expected


def test_only_the_owners_lost_search_proves_nothing_against_the_playouts() -> None:
    assert judged(Told((UNKNOWN, LOSS), (0.9, 0.1))) == GroupStatus(CRITICAL, KILL, SAVE)
    assert judged(Told((LOSS, LOSS), (0.9, 0.1))) == GroupStatus(ALIVE)


def test_without_a_saving_move_the_killing_one_is_named_for_both() -> None:
    assert judged(Told((WIN, WIN), (1.0, 0.0), PASS)) == GroupStatus(CRITICAL, KILL, KILL)


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
