"""The group pass: totals, potential eyes and ways to run, counted by hand and counted again in another way."""

from __future__ import annotations

import functools

import numpy as np
import pytest

from engine.board.board import Board
from engine.board.diagram import parse_diagram
from engine.board.kernels import line_of
from engine.board.points import BLACK, EMPTY, STRIDE, WHITE, opponent, parse_vertex, vertex_of
from engine.board.symmetry import inverse, turn
from engine.evaluate.evaluation import Evaluator
from engine.evaluate.groups.running import LONGEST_RUN, OPEN_ROOM_THIRDS, ROOM_OF_A_FRIEND, WAYS
from engine.evaluate.tables import (
    CAPTURED,
    NONE,
    ONE_EYE,
    RUNNING_KINDS,
    RUNNING_POINTS,
    TOWARD_EDGE,
    TOWARD_ENEMY,
    TOWARD_FRIEND,
    TOWARD_OPEN,
)
from tests.evaluate.game_positions import GAMES
from tests.evaluate.group_positions import POSITIONS, GroupPosition
from tests.evaluate.passes import board_of
from tests.orientations import some_orientations

NEIGHBORS = (-STRIDE, -1, 1, STRIDE)


@functools.cache
def evaluator() -> Evaluator:
    return Evaluator()


def group_row(tables: np.void, point: int) -> int:
    """The row of the group whose stone stands on a point, NONE without a stone."""
    row = int(tables["string_of"][point])
    return int(tables["strings"][row]["group"]) if row != NONE else NONE


def potentials_of(group: np.void) -> list[tuple[int, int, int]]:
    """Kind, value and move of every potential eye."""
    return [
        (
            int(group["potential_kind"][index]),
            int(group["potential_value"][index]),
            int(group["potential_move"][index]),
        )
        for index in range(int(group["potentials"]))
    ]


def ways_of(group: np.void) -> dict[int, set[int]]:
    """The running points by kind, kinds without any left out."""
    found = {
        kind: set(group["running"][kind][: group["running_count"][kind]].tolist())
        for kind in range(RUNNING_KINDS)
    }
    return {kind: points for kind, points in found.items() if points}


@pytest.mark.parametrize("position", POSITIONS, ids=lambda position: position.name)
def test_totals_potentials_and_ways(position: GroupPosition) -> None:
    board = board_of(parse_diagram(position.board))
    tables = evaluator().evaluate(board)
    group = tables["groups"][group_row(tables, parse_vertex(position.vertex, board.size))]
    enemies = {group_row(tables, parse_vertex(vertex, board.size)) for vertex in position.neighbors}
    potentials = [(kind, value, vertex_of(move, board.size)) for kind, value, move in potentials_of(group)]
    ways = {
        kind: {vertex_of(point, board.size) for point in points} for kind, points in ways_of(group).items()
    }
    assert int(group["liberties"]) == position.liberties
    assert set(group["neighbors"][: group["neighbor_count"]].tolist()) == enemies
    assert tuple(int(group[name]) for name in ("min_eyes", "typ_eyes", "max_eyes")) == position.eyes
    assert int(group["eye_space"]) == position.eye_space
    assert sorted(potentials) == sorted(position.potentials)
    assert int(group["run"]) == position.run
    assert ways == {kind: set(vertices) for kind, vertices in position.ways.items()}


@pytest.mark.parametrize("position", POSITIONS, ids=lambda position: position.name)
def test_orientation_and_colours(position: GroupPosition) -> None:
    grid = parse_diagram(position.board)
    size = len(grid)
    stone = parse_vertex(position.vertex, size)
    seen = set()
    for symmetry in some_orientations():
        for swapped in (False, True):
            tables = evaluator().evaluate(board_of(grid, symmetry, swapped))
            group = tables["groups"][group_row(tables, turn(stone, size, symmetry))]
            ways = {
                (kind, turn(point, size, inverse(symmetry)))
                for kind, points in ways_of(group).items()
                for point in points
            }
            values = tuple(sorted(potential[:2] for potential in potentials_of(group)))
            totals = tuple(int(group[name]) for name in ("liberties", "neighbor_count", "eye_space", "run"))
            seen.add((totals, values, frozenset(ways)))
    assert len(seen) == 1


def test_every_kind_is_seen() -> None:
    assert {kind for position in POSITIONS for kind, _, _ in position.potentials} == set(range(5))
    assert {kind for position in POSITIONS for kind in position.ways} == set(range(RUNNING_KINDS))


class Recount:
    """Totals of one group, counted again point by point from the board, the strings, the eyes and the walls."""

    def __init__(self, board: Board, tables: np.void, row: int) -> None:
        self.board, self.tables, self.row = board, tables, row
        self.color = int(tables["groups"][row]["color"])
        self.enemy = opponent(self.color)
        self.on_board = set(board.points())
        self.stones = {point for point in self.on_board if group_row(tables, point) == row}

    def beside(self, point: int) -> list[int]:
        return [point + step for step in NEIGHBORS if point + step in self.on_board]

    def liberties(self) -> set[int]:
        return {
            point
            for stone in self.stones
            for point in self.beside(stone)
            if self.board.color_at(point) == EMPTY
        }

    def neighbors(self) -> set[int]:
        """The enemy groups that touch the group or share a liberty with it."""
        near = self.liberties() | self.stones
        stones = {
            other
            for point in near
            for other in self.beside(point)
            if self.board.color_at(other) == self.enemy
        }
        return {group_row(self.tables, stone) for stone in stones}

    def _is_dead(self, point: int) -> bool:
        return bool(self.tables["strings"][self.tables["string_of"][point]]["status"] >= CAPTURED)

    def _steps(self, start: set[int], color: int, through_dead: bool) -> dict[int, int]:
        """Steps from some points through what a colour may cross."""
        steps = dict.fromkeys(start, 0)
        queue = list(start)
        for point in queue:
            for other in self.beside(point):
                content = self.board.color_at(other)
                is_free = content == EMPTY or (
                    through_dead and content == opponent(color) and self._is_dead(other)
                )
                if other not in steps and is_free and not self.tables["wall"][opponent(color)][other]:
                    steps[other] = steps[point] + 1
                    queue.append(other)
        return steps

    def _reached(self, enemy_steps: dict[int, int]) -> tuple[dict[int, int], dict[int, set[int]]]:
        """Steps to the points that the enemy does not reach sooner, and the liberties that they lie behind."""
        steps = dict.fromkeys(self.stones, 0)
        behind: dict[int, set[int]] = {}
        edge = set(self.stones)
        for distance in range(1, LONGEST_RUN + 1):
            following: set[int] = set()
            for point in edge:
                for other in self.beside(point):
                    if (
                        (other not in steps or other in following)
                        and self.board.color_at(other) == EMPTY
                        and not self.tables["wall"][self.enemy][other]
                        and enemy_steps.get(other, 99) >= distance
                    ):
                        following.add(other)
                        steps[other] = distance
                        behind.setdefault(other, set()).update({other} if distance == 1 else behind[point])
            edge = following
        return steps, behind

    def running(self) -> tuple[int, dict[int, set[int]]]:
        """The room to run, and the running points by kind."""
        living = {p for p in self.on_board if self.board.color_at(p) == self.enemy and not self._is_dead(p)}
        enemy_steps = self._steps(living, self.enemy, through_dead=True)
        steps, behind = self._reached(enemy_steps)
        room: dict[int, int] = dict.fromkeys((p for p in steps if steps[p] == 1), 0)
        friends: set[int] = set()
        total = 0
        for point, liberties in behind.items():
            lead = enemy_steps.get(point, 99) - steps[point]
            if lead <= 0:
                continue
            if self.tables["eye_of"][point] == NONE:
                worth = (2 if lead >= 2 else 1) // (1 if line_of(point, self.board.size) > 2 else 2)
                total += worth
                for liberty in liberties:
                    room[liberty] += worth
            if any(self._is_safe_friend(other) for other in self.beside(point)):
                friends |= liberties
        ways: dict[int, set[int]] = {}
        for liberty, worth in room.items():
            if liberty in friends:
                ways.setdefault(TOWARD_FRIEND, set()).add(liberty)
            elif worth > 1:
                near_edge = line_of(liberty, self.board.size) <= 2
                open_way = 3 * worth >= OPEN_ROOM_THIRDS * self.board.size
                kind = TOWARD_EDGE if near_edge else TOWARD_OPEN if open_way else TOWARD_ENEMY
                ways.setdefault(kind, set()).add(liberty)
        return total + (ROOM_OF_A_FRIEND if friends else 0), ways

    def _is_safe_friend(self, point: int) -> bool:
        other = group_row(self.tables, point)
        if other in (NONE, self.row) or self.board.color_at(point) != self.color:
            return False
        return int(self.tables["groups"][other]["typ_eyes"]) >= 2 * ONE_EYE


@pytest.mark.parametrize("name", GAMES)
@pytest.mark.parametrize("color", [BLACK, WHITE])
def test_every_group_of_a_game_counted_again(name: str, color: int) -> None:
    board = board_of(parse_diagram(GAMES[name]))
    tables = evaluator().evaluate(board)
    counted = 0
    for row in range(int(tables["group_count"])):
        group = tables["groups"][row]
        if int(group["color"]) != color:
            continue
        recount = Recount(board, tables, row)
        eyes = [eye for eye in tables["eyes"][: tables["eye_count"]] if int(eye["group"]) == row]
        assert int(group["liberties"]) == len(recount.liberties())
        assert set(group["neighbors"][: group["neighbor_count"]].tolist()) == recount.neighbors()
        for total, part in (("min_eyes",) * 2, ("typ_eyes",) * 2, ("max_eyes",) * 2, ("eye_space", "size")):
            assert int(group[total]) == sum(int(eye[part]) for eye in eyes)
        assert int(group["eyes"]) == len(eyes)
        room, ways = recount.running()
        assert int(group["run"]) == room
        if int(group["liberties"]) <= WAYS and all(len(points) <= RUNNING_POINTS for points in ways.values()):
            assert ways_of(group) == ways
            counted += 1
    assert counted > 0
