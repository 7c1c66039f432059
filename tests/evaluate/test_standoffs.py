"""What both sides leave alone when a game ends, where an evaluation takes some of the stones for dead."""

from __future__ import annotations

import functools
from dataclasses import replace
from typing import Any

import pytest

from engine.board.diagram import parse_diagram
from engine.board.points import parse_vertex
from engine.board.symmetry import turn
from engine.evaluate.effort import SCORING
from engine.evaluate.evaluation import Evaluator
from engine.evaluate.standoffs import find_standoffs
from engine.reading.outcome import UNKNOWN, Reading
from engine.reading.reader import Reader
from tests.evaluate.finished_positions import POSITIONS
from tests.evaluate.passes import board_of
from tests.orientations import some_orientations

SEMEAI = """
    . X O O O O O O .
    X X O . . O O O O
    . X O X X O . . .
    X X O . . O X X X
    O O X X X X X . X
    . O O O O O X X X
    O O . O . O O O O
    . . O . . . . . .
    . . . . . . . . .
"""
"""Two groups with an eye each share their other liberties, each before a living group of the other colour."""

WON = SEMEAI.replace("X X O . . O O O O", "X X O . O O O . O")
"""White has a second eye, and takes the black group in time."""

LOOSE = next(each.board for each in POSITIONS if "taken back" in each.name).replace("O O X X O", "O . X X O")
"""As in a double snapback, but White has a liberty more."""


class Hasty(Reader):
    """Finishes no reading about eyes."""

    def ask_eyes(self, *asked: Any, **more: Any) -> Reading:
        return replace(super().ask_eyes(*asked, **more), outcome=UNKNOWN)


@functools.cache
def evaluator() -> Evaluator:
    return Evaluator(SCORING)


def standoffs(
    text: str, dead: str, symmetry: int = 0, swapped: bool = False, reader: type[Reader] = Reader
) -> set[int]:
    """The stones left alone where those at some vertices, and their strings, are held dead; as they lie unturned."""
    size = len(parse_diagram(text))
    board = board_of(parse_diagram(text), symmetry, swapped)
    back = {turn(point, size, symmetry): point for point in board_of(parse_diagram(text)).points()}
    held = {
        stone
        for vertex in dead.split()
        for stone in board.stones(turn(parse_vertex(vertex, size), size, symmetry))
    }
    evaluator().memo.clear()
    before = board.snapshot()
    found = find_standoffs(reader(), board, evaluator().evaluate(board), held)
    assert board.snapshot() == before
    return {back[point] for point in found}


def strings(text: str, vertices: str) -> set[int]:
    """The stones of the strings at some vertices."""
    board = board_of(parse_diagram(text))
    return {stone for vertex in vertices.split() for stone in board.stones(parse_vertex(vertex, board.size))}


@pytest.mark.slow
@pytest.mark.parametrize("swapped", [False, True])
def test_a_race_that_nobody_wins_is_left_alone(swapped: bool) -> None:
    for symmetry in some_orientations():
        assert standoffs(SEMEAI, "D7 D5", symmetry, swapped) == strings(SEMEAI, "C9 D7 D5")


@pytest.mark.parametrize("swapped", [False, True])
def test_a_captor_with_two_eyes_leaves_nothing_alone(swapped: bool) -> None:
    for symmetry in some_orientations():
        assert standoffs(WON, "D7 D5", symmetry, swapped) == set()


@pytest.mark.slow
@pytest.mark.parametrize("swapped", [False, True])
def test_where_no_reading_of_eyes_ends_the_evaluation_says_who_may_make_two(swapped: bool) -> None:
    for symmetry in some_orientations():
        found = standoffs(SEMEAI, "D7 D5", symmetry, swapped, Hasty)
        assert found == strings(SEMEAI, "C9 D7 D5")
        assert standoffs(WON, "D7 D5", symmetry, swapped, Hasty) == set()


def test_strings_of_which_one_is_not_in_atari_are_not_taken_back() -> None:
    assert standoffs(LOOSE, "A6 B7") == set()
