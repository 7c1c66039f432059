"""Questions that tables and readers answer together: the status of a group, and whether stones are one group."""

from __future__ import annotations

import itertools
from collections.abc import Sequence

import pytest

from engine.board.board import Board
from engine.board.diagram import parse_diagram
from engine.board.points import EMPTY, PASS, parse_vertex
from engine.board.symmetry import swap_colors, turn, turn_grid
from engine.evaluate.evaluation import Evaluator
from engine.evaluate.judging import Belonging, judge_group, judge_pair
from engine.evaluate.questions import ALIVE, CRITICAL, DEAD, GroupStatus
from engine.reading.outcome import (
    GUESS,
    KO_FIRST,
    KO_SECOND,
    LIKELY,
    LOSS,
    PROVEN,
    UNKNOWN,
    WIN,
    Reading,
)
from engine.reading.reader import Reader, Trial
from tests.evaluate.group_question_positions import PAIRS, PairPosition
from tests.orientations import some_orientations

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

    def try_life(
        self,
        board: Board,
        stone: int,
        mover: int,
        rounds: int,
        ignoring: int = EMPTY,
        walls: Sequence[int] = (),
    ) -> Trial:
        side = int(mover == board.color_at(stone))
        return Trial(self._killed[side], self._moves[side], rounds, 0)

    def room_at(self, board: Board, stone: int, walls: Sequence[int] = ()) -> tuple[int, bool]:
        return 8, False


def status(reader: Reader) -> GroupStatus:
    """The status of one black stone."""
    board = Board(5)
    board.play(1, STONE)
    return judge_group(reader, board, STONE)


def judged(reader: Reader) -> tuple[str, int, int]:
    """The status of one black stone: the word, the killing and the saving move."""
    found = status(reader)
    return found.word, found.kill, found.save


@pytest.mark.parametrize(("attack", "defence"), list(itertools.product(OUTCOMES, repeat=2)))
def test_what_is_proven_decides(attack: int, defence: int) -> None:
    killed = 0.0 if attack == LOSS else 1.0, 1.0 if defence == LOSS else 0.0
    answer = judged(Told((attack, defence), killed))
    if attack == LOSS or (attack == KO_SECOND and defence == WIN):
        assert answer == (ALIVE, PASS, PASS)
    elif defence == LOSS or (attack == WIN and defence == KO_SECOND):
        assert answer == (DEAD, PASS, PASS)
    else:
        assert answer == (CRITICAL, KILL, SAVE)


def test_a_group_that_looks_dead_without_proof_lives_if_its_attack_is_proven_to_fail() -> None:
    assert judged(Told((LOSS, UNKNOWN), (0.0, 0.95))) == (ALIVE, PASS, PASS)


@pytest.mark.parametrize(
    ("killed", "expected"),
    [
        ((0.1, 0.0), (ALIVE, PASS, PASS)),
        ((0.9, 0.8), (DEAD, PASS, PASS)),
        ((0.9, 0.1), (CRITICAL, KILL, SAVE)),
    ],
)
def test_playouts_decide_where_nothing_is_proven(
    killed: tuple[float, float], expected: tuple[str, int, int]
) -> None:
    assert judged(Told((UNKNOWN, UNKNOWN), killed)) == expected


def test_only_the_owners_lost_search_proves_nothing_against_the_playouts() -> None:
    assert judged(Told((UNKNOWN, LOSS), (0.9, 0.1))) == (CRITICAL, KILL, SAVE)
    assert judged(Told((LOSS, LOSS), (0.9, 0.1))) == (ALIVE, PASS, PASS)


def test_without_a_saving_move_the_killing_one_is_named_for_both() -> None:
    assert judged(Told((WIN, WIN), (1.0, 0.0), PASS)) == (CRITICAL, KILL, KILL)


@pytest.mark.parametrize(
    ("proofs", "killed", "trust"),
    [
        ((WIN, WIN), (1.0, 0.0), PROVEN),
        ((LOSS, WIN), (0.0, 0.0), PROVEN),
        ((WIN, UNKNOWN), (1.0, 0.0), LIKELY),
        ((UNKNOWN, UNKNOWN), (0.9, 0.31), GUESS),
        ((WIN, LOSS), (1.0, 1.0), PROVEN),
    ],
)
def test_a_status_is_trusted_as_far_as_what_it_rests_on(
    proofs: tuple[int, int], killed: tuple[float, float], trust: str
) -> None:
    assert status(Told(proofs, killed)).trust == trust


@pytest.mark.slow
@pytest.mark.parametrize("position", PAIRS, ids=lambda position: position.name)
def test_what_the_enemy_can_part(position: PairPosition) -> None:
    grid = parse_diagram(position.board)
    size = len(grid)
    evaluator, reader = Evaluator(), Reader()
    for symmetry in some_orientations():
        for swapped in (False, True):
            board = Board(size)
            board.set_position(turn_grid(swap_colors(grid) if swapped else grid, symmetry))
            stones = [
                turn(parse_vertex(vertex, size), size, symmetry)
                for vertex in (position.first, position.second)
            ]
            tables = evaluator.evaluate(board)
            assert judge_pair(reader, board, tables, *stones).is_one == position.is_one
            assert judge_pair(reader, board, tables, *stones[::-1]).is_one == position.is_one


def test_stones_of_two_colours_are_no_group() -> None:
    board = Board(5)
    board.play(1, STONE)
    board.play(2, parse_vertex("D4", 5))
    tables = Evaluator().evaluate(board)
    assert judge_pair(Reader(), board, tables, STONE, parse_vertex("D4", 5)) == Belonging(False, PROVEN)
