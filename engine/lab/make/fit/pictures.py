"""What the evaluator says about many labelled positions, kept, so that numbers can be fitted without asking it again.

A picture holds all that the influence and territory passes take from the tables of the passes before.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass

import numpy as np

from engine.board.board import Board
from engine.board.points import EMPTY, NUM_POINTS, board_points
from engine.evaluate.groups.aliveness import PROBABLY_DEAD
from engine.evaluate.tables import NONE, POINT, new_evaluation
from engine.evaluate.territory.field import new_field
from engine.evaluate.territory.influence import radiate
from engine.evaluate.territory.numbers import BANDS, CLASSES, FACTS, MOVERS, TERMS
from engine.evaluate.territory.points import list_terms, value_points
from engine.evaluate.territory.prospects import list_group_terms
from engine.evaluate.territory.revision import revise
from engine.lab.data.labels import Positions

Evaluate = Callable[[Board], np.void]
"""Gives the tables of a position with the passes up to the groups' aliveness filled."""


@dataclass(frozen=True)
class Picture:
    """A part of a position's evaluation, enough to compute influence and territory again.

    groups: the rows of the evaluation's table of groups; group_of: for each point the group of its stone, -1
    without one; walls: the evaluation's table of walls
    """

    groups: np.ndarray
    group_of: np.ndarray
    walls: np.ndarray

    @property
    def dead(self) -> np.ndarray:
        """The stones that the evaluator holds dead: bool (NUM_POINTS,)."""
        aliveness = self.groups["aliveness"][self.group_of]
        dead: np.ndarray = (self.group_of != NONE) & (aliveness >= PROBABLY_DEAD)
        return dead


@dataclass(frozen=True)
class Pictures:
    """Labelled positions, each with a picture: what is kept of the position's evaluation, so that influence
    and territory can be computed again.
    """

    positions: Positions
    pictures: list[Picture]

    @property
    def dead(self) -> np.ndarray:
        """The stones that the evaluator holds dead: bool (positions, size, size)."""
        points = board_points(self.positions.size)
        return np.array([each.dead[points] for each in self.pictures]).reshape(self.positions.grids.shape)


def boards(positions: Positions) -> Iterator[Board]:
    """Yield a board for each position, with the position set up on it. It is the same board object every
    time.
    """
    board = Board(positions.size)
    for grid, to_move in zip(positions.grids, positions.to_move, strict=True):
        board.set_position(grid, int(to_move))
        yield board


def _take_picture(board: Board, tables: np.void) -> Picture:
    points = np.array(board_points(board.size))
    stones = points[board.grid().ravel() != EMPTY]
    group_of = np.full(NUM_POINTS, NONE, dtype=np.int16)
    group_of[stones] = tables["strings"]["group"][tables["string_of"][stones]]
    count = max(int(tables["group_count"]), 1)
    return Picture(tables["groups"][:count].copy(), group_of, tables["wall"].copy())


def take_pictures(
    positions: Positions, evaluate: Evaluate, progress: Callable[..., Iterable[Board]]
) -> Pictures:
    """Evaluate every position, and keep what is needed to compute influence and territory again with other
    numbers.

    evaluate: evaluates a board; progress: wraps the boards in a progress bar
    """
    shown = progress(boards(positions), total=len(positions))
    return Pictures(positions, [_take_picture(board, evaluate(board)) for board in shown])


class Painter:
    """Computes influence and territory anew from pictures. A picture is what was kept of the evaluation of a
    position.
    """

    def __init__(self, pictures: Pictures) -> None:
        self._pictures = pictures
        self._evaluations = new_evaluation()
        self._fields = new_field()

    def _restore_positions(self) -> Iterator[tuple[int, Board, np.void, np.void]]:
        """Restore the evaluation of each position as far as its picture kept it. Yield the position's number,
        its board, this evaluation, and room for the field of influence.

        The board, evaluation and room are the same objects every time. The evaluation has the groups and
        walls of the picture, and each group counts as one string.
        """
        evaluation = self._evaluations[0]
        evaluation["strings"]["group"] = np.arange(len(evaluation["groups"]))
        for index, board in enumerate(boards(self._pictures.positions)):
            picture = self._pictures.pictures[index]
            evaluation["groups"][: len(picture.groups)] = picture.groups
            evaluation["group_count"] = len(picture.groups)
            evaluation["string_of"] = picture.group_of
            evaluation["wall"] = picture.walls
            yield index, board, evaluation, self._fields[0]

    def _paint_positions(self, numbers: np.ndarray) -> Iterator[tuple[int, Board, np.void, np.void]]:
        for index, board, evaluation, field in self._restore_positions():
            radiate(board.position, evaluation, numbers[0], field)
            yield index, board, evaluation, field

    def terms(self, numbers: np.ndarray) -> np.ndarray:
        """Return for each point the figures whose weighted sum says who owns it, if the side to move moves
        next: float32 (positions, points, terms).

        numbers: those of the passes of influence and territory; only how far influence reaches matters here
        """
        positions = self._pictures.positions
        rows = np.zeros((len(positions), positions.size**2, len(TERMS)), dtype=np.float32)
        for index, board, _, field in self._paint_positions(numbers):
            list_terms(board.position, field, board.to_move, rows[index])
        return rows

    def group_terms(self, numbers: np.ndarray) -> tuple[np.ndarray, np.ndarray, np.ndarray]:
        """Return for every group of stones its terms, its label, and how many stones it has. The terms are
        the figures whose weighted sum says whether it lives.

        The arrays are float32 (groups, 1, terms), (groups, 1) and (groups,). The label is the mean labelled
        ownership of the stones: 1 where they live, -1 where they die. numbers: those of the passes
        """
        positions = self._pictures.positions
        points = board_points(positions.size)
        columns = len(MOVERS) * len(CLASSES) + len(BANDS) * len(FACTS)
        terms, labels, stones = [], [], []
        for index, board, evaluation, field in self._restore_positions():
            rows = np.zeros((int(evaluation["group_count"]), columns), dtype=np.float32)
            list_group_terms(board.position, evaluation, numbers[0], field, board.to_move, rows)
            group_of = evaluation["string_of"][points]
            owner = np.where(board.grid() == 1, 1, -1) * positions.ownership[index]
            held = group_of != NONE
            count = np.bincount(group_of[held], minlength=len(rows))
            total = np.bincount(group_of[held], owner.ravel()[held], len(rows))
            terms.append(rows[count > 0])
            labels.append(total[count > 0] / count[count > 0])
            stones.append(count[count > 0])
        return np.concatenate(terms)[:, None], np.concatenate(labels)[:, None], np.concatenate(stones)

    def estimate(self, numbers: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
        """Return the estimates of the territory pass, run with these numbers, for each position when the side
        to move moves first.

        They are the owner of each point, (positions, size, size), from 1 for Black to -1 for White, and the
        lead, (positions,), in points, Black's view.
        """
        positions = self._pictures.positions
        points = board_points(positions.size)
        found = np.zeros((len(positions), positions.size**2), dtype=np.float32)
        scores = np.zeros(len(positions))
        for index, board, evaluation, field in self._paint_positions(numbers):
            value_points(board.position, evaluation, numbers[0], field)
            revise(board.position, evaluation, numbers[0], field)
            found[index] = evaluation["territory"][board.to_move, points] / POINT
            scores[index] = evaluation["lead"][board.to_move] / POINT
        return found.reshape(positions.grids.shape), scores
