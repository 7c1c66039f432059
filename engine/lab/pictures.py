"""What the evaluator says about many labelled positions, kept small, so that numbers can be fitted without asking it again.

A picture holds, point by point, all that the influence and territory passes take from the tables of the passes before.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass

import numpy as np

from engine.board.board import Board
from engine.board.points import board_points
from engine.evaluate.aliveness import PROBABLY_DEAD
from engine.evaluate.influence import flood, new_field, spread
from engine.evaluate.numbers import TERMS
from engine.evaluate.state import POINT, new_evaluation
from engine.evaluate.territory import list_terms, value_points
from engine.lab.labels import Positions

Evaluate = Callable[[Board], np.void]
"""Gives the tables of a position with the passes up to the groups' aliveness filled."""


@dataclass(frozen=True)
class Pictures:
    """Positions with what the field takes from their tables; arrays of one length, [position, point] and so on."""

    positions: Positions
    aliveness: np.ndarray
    eye_aliveness: np.ndarray
    eye_color: np.ndarray
    walls: np.ndarray

    @property
    def dead(self) -> np.ndarray:
        """bool (positions, size, size): the stones that the evaluator holds dead."""
        points = board_points(self.positions.size)
        return (self.aliveness[:, points] >= PROBABLY_DEAD).reshape(self.positions.grids.shape)

    def choose(self, which: np.ndarray) -> Pictures:
        """The pictures that an index array or a mask names."""
        return Pictures(self.positions.choose(which), *(getattr(self, name)[which] for name in _ARRAYS))


_ARRAYS = ("aliveness", "eye_aliveness", "eye_color", "walls")


def boards(positions: Positions) -> Iterator[Board]:
    """The positions on one board, one after the other."""
    board = Board(positions.size)
    for grid, to_move in zip(positions.grids, positions.to_move, strict=True):
        board.set_position(grid, int(to_move))
        yield board


def take_pictures(positions: Positions, evaluate: Evaluate, progress: Callable) -> Pictures:
    """Evaluate every position; ``progress`` wraps the boards in a progress bar."""
    fields = new_field()
    rows = []
    for board in progress(boards(positions), total=len(positions)):
        tables = evaluate(board)
        spread(board.position, tables, fields[0])
        field = fields[0]
        rows.append([field[name].copy() for name in _ARRAYS[:-1]] + [tables["wall"].copy()])
    return Pictures(positions, *(np.stack(column) for column in zip(*rows, strict=True)))


class Painter:
    """Runs the influence and territory passes on pictures."""

    def __init__(self, pictures: Pictures) -> None:
        self.pictures = pictures
        self._evaluations = new_evaluation()
        self._fields = new_field()

    def _flooded(self, numbers: np.ndarray) -> Iterator[tuple[int, Board, np.void, np.void]]:
        evaluation, field = self._evaluations[0], self._fields[0]
        pictures = self.pictures
        for index, board in enumerate(boards(pictures.positions)):
            for name in _ARRAYS[:-1]:
                field[name] = getattr(pictures, name)[index]
            field["fill"] = np.count_nonzero(pictures.positions.grids[index]) / board.size**2
            evaluation["wall"] = pictures.walls[index]
            flood(board.position, evaluation, numbers[0], field)
            yield index, board, evaluation, field

    def terms(self, numbers: np.ndarray) -> np.ndarray:
        """The terms of every point for the side that is to move: float32 (positions, points, terms)."""
        positions = self.pictures.positions
        rows = np.zeros((len(positions), positions.size**2, len(TERMS)), dtype=np.float32)
        for index, board, evaluation, field in self._flooded(numbers):
            list_terms(board.position, evaluation, numbers[0], field, board.to_move, rows[index])
        return rows

    def ownership(self, numbers: np.ndarray) -> np.ndarray:
        """The owners the territory pass expects, for the side that is to move: (positions, size, size), -1 to 1."""
        positions = self.pictures.positions
        points = board_points(positions.size)
        found = np.zeros((len(positions), positions.size**2), dtype=np.float32)
        for index, board, evaluation, field in self._flooded(numbers):
            value_points(board.position, evaluation, numbers[0], field)
            found[index] = evaluation["territory"][board.to_move, points] / POINT
        return found.reshape(positions.grids.shape)
