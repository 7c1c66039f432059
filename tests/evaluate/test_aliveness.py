"""The classes of figure 2.4 on positions that a player can judge, in two orientations of eight and both colours."""

from __future__ import annotations

import functools
from dataclasses import replace

import pytest

from engine.board.diagram import parse_diagram
from engine.board.points import parse_vertex
from engine.board.symmetry import turn
from engine.evaluate.effort import PLAYING, Effort
from engine.evaluate.evaluation import Evaluator
from engine.evaluate.groups.aliveness import ALIVE, CAPTURED_GROUP
from engine.evaluate.words import ALIVENESS_WORDS
from tests.evaluate import aliveness_positions as positions
from tests.evaluate.aliveness_positions import POSITIONS, AlivenessPosition
from tests.evaluate.passes import board_of
from tests.orientations import some_orientations

EFFORTS: dict[str, Effort] = {
    positions.PLAYING: PLAYING,
    positions.DEEP: replace(PLAYING, life=50_000, semeais=100_000, groups=1_000_000),
    positions.SEMEAIS: replace(PLAYING, life=1, semeais=100_000, groups=1_000_000),
    positions.UNREAD: replace(PLAYING, life=1, semeais=0),
    positions.UNDECIDED: replace(PLAYING, life=0),
}


@functools.cache
def evaluator(effort: str) -> Evaluator:
    return Evaluator(EFFORTS[effort])


def class_of(position: AlivenessPosition, symmetry: int = 0, swapped: bool = False) -> str:
    """The class of the position's group in words, turned and with colours exchanged if asked; nothing remembered."""
    grid = parse_diagram(position.board)
    board = board_of(grid, symmetry, swapped)
    judge = evaluator(position.effort)
    judge.memo.clear()
    tables = judge.evaluate(board)
    stone = turn(parse_vertex(position.vertex, len(grid)), len(grid), symmetry)
    group = tables["strings"][tables["string_of"][stone]]["group"]
    return ALIVENESS_WORDS[int(tables["groups"][group]["aliveness"])]


def test_every_class_has_a_position() -> None:
    assert {position.expected for position in POSITIONS} == set(range(ALIVE, CAPTURED_GROUP + 1))
    assert len({position.name for position in POSITIONS}) == len(POSITIONS)


@pytest.mark.slow_for(
    "six liberties against five", "five liberties against six", "no eye, one stone to take, read"
)
@pytest.mark.parametrize("position", POSITIONS, ids=lambda position: position.name)
def test_class(position: AlivenessPosition) -> None:
    expected = ALIVENESS_WORDS[position.expected]
    found = {
        (symmetry, swapped): class_of(position, symmetry, swapped)
        for symmetry in some_orientations()
        for swapped in (False, True)
    }
    wrong = {key: word for key, word in found.items() if word != expected}
    assert not wrong, f"expected '{expected}': {position.reason}"
