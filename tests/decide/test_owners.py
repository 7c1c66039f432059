"""Whose each point is, in little room: what a dict would say, turned as a board is, and small."""

from __future__ import annotations

import sys

import numpy as np
import pytest

from engine.board.points import NUM_POINTS, PASS, board_points
from engine.board.symmetry import turn
from engine.decide.decision.owners import Owners
from tests.orientations import some_orientations

SIZE = 9


def _values() -> np.ndarray:
    return np.random.default_rng(5).uniform(-1, 1, NUM_POINTS)


def test_it_says_of_the_points_of_the_board_what_a_dict_would() -> None:
    values = _values()
    owners = Owners(SIZE, values.tolist())
    assert owners == {point: float(values[point]) for point in board_points(SIZE)}
    assert list(owners) == board_points(SIZE)
    assert len(owners) == SIZE * SIZE


def test_a_point_beyond_the_board_is_none_of_it() -> None:
    owners = Owners(SIZE, _values().tolist())
    for point in (PASS, *board_points(19)):
        assert (point in owners) is (point in board_points(SIZE))


@pytest.mark.parametrize("symmetry", some_orientations("test_it_is_turned_with_the_board"))
def test_it_is_turned_with_the_board(symmetry: int) -> None:
    owners = Owners(SIZE, _values().tolist())
    turned = Owners.turned(owners, SIZE, lambda point: turn(point, SIZE, symmetry))
    assert turned == {turn(point, SIZE, symmetry): owner for point, owner in owners.items()}


def test_it_takes_a_quarter_of_the_room_of_a_dict() -> None:
    values = _values().tolist()
    points = board_points(19)
    as_dict = {point: values[point] for point in points}
    room = sys.getsizeof(as_dict) + sum(sys.getsizeof(value) for value in as_dict.values())
    owners = Owners(19, values)
    assert sys.getsizeof(owners) + sys.getsizeof(owners._values) < room / 4
