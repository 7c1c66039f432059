"""Indigo's groups, and which of them die: text boards, two orientations of eight, both colours, real positions."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest

from engine.board.diagram import parse_diagram
from engine.board.points import BLACK, WHITE
from engine.board.symmetry import swap_colors, turn_grid
from engine.evaluate.others.indigo.life import DOMINATES, IS_DOMINATED, OPEN, judge_groups
from engine.evaluate.others.indigo.opinion import opinion
from engine.evaluate.others.indigo.shapes import influence, shapes, territory
from engine.game.game import Game
from engine.lab.data.games import recorded_games
from tests.orientations import some_orientations

GAMES = Path(__file__).parents[1] / "data" / "games19.txt"

CORNER = """
. . . . . . . . .
. . . . . . . . .
. . . . . . . . .
. . . . . . . . .
. . . . . . . . .
. . X . . . . . .
. . . X . . . . .
. . . X . . . . .
. . . . . . . . .
"""

SHUT_IN = """
. . . . . . . . .
. . O . . . O . .
. . . . . . . . .
. . . . . . . . .
. O . O . O . . .
O O O O O O . . .
X X X X O . . . .
. . . X O . O . .
. X . X O . . . .
"""
"""Black's corner has a room of five points."""

DEAD = """
. . . . . . . . .
. . O . . . O . .
. . . . . . . . .
. . O . . . . . .
. . . O . O . . .
O O O O . . . . .
X X X O . . . . .
. X . O O . O . .
. . . . . . . . .
"""

RACE = """
. . . . . . . . .
. X X X X X X X .
. X O O O O O X .
. X O X X X O X .
O O O X . X O O O
. X O X X X O X .
. X O O O O O X .
. X X X X X X X .
. . . . . . . . .
"""


def grid_of(diagram: str) -> np.ndarray:
    return parse_diagram(diagram)


def test_a_group_is_its_stones_its_inside_and_its_outside() -> None:
    (corner,) = shapes(grid_of(CORNER))
    assert corner.color == BLACK
    assert corner.skeleton == {(5, 2), (6, 3), (7, 3)}
    assert (8, 0) in corner.inside and (8, 3) not in corner.skeleton
    assert corner.outside and not corner.outside & corner.points
    values, around = territory(grid_of(CORNER)), influence(grid_of(CORNER))
    assert values[0, 8] == 0 and values[8, 0] > 0
    assert (around > 0).sum() > (values > 0).sum()


def test_what_cannot_live_nor_run_nor_win_changes_sides() -> None:
    found = opinion(grid_of(DEAD))
    assert found.rounds == 1
    assert found.dead == {(6, 0): BLACK, (6, 1): BLACK, (6, 2): BLACK, (7, 1): BLACK}
    assert {each.shape.color for each in found.groups} == {WHITE}
    assert (found.owners[6:, :3] == -1).all()


def test_a_group_with_room_lives() -> None:
    found = opinion(grid_of(SHUT_IN))
    assert found.dead == {}
    (corner,) = [each for each in found.groups if each.shape.color == BLACK]
    assert corner.most >= 1 and found.owners[7, 0] == 1


def test_interactions_go_both_ways() -> None:
    grid = grid_of(RACE)
    groups = judge_groups(grid, shapes(grid))
    opposite = {DOMINATES: IS_DOMINATED, IS_DOMINATED: DOMINATES, OPEN: OPEN}
    told = 0
    for index, group in enumerate(groups):
        for other, sign in group.interactions.items():
            back = groups[other].interactions.get(index)
            assert back is None or back == opposite[sign]
            told += back is not None
    assert told


@pytest.mark.parametrize("diagram", [CORNER, SHUT_IN, DEAD, RACE])
def test_turned_and_with_colours_exchanged_the_opinion_is_the_same(diagram: str) -> None:
    grid = grid_of(diagram)
    expected = opinion(grid).owners
    for symmetry in some_orientations():
        assert (opinion(turn_grid(grid, symmetry)).owners == turn_grid(expected, symmetry)).all()
    assert (opinion(swap_colors(grid)).owners == -expected).all()


@pytest.mark.slow
def test_real_games_turned_are_judged_alike() -> None:
    for game in list(recorded_games(GAMES, print))[:4]:
        replayed = Game(game.size)
        for number, (color, point) in enumerate(game.moves, start=1):
            replayed.play(color, point, enforce_superko=False)
            if number % 100 and number < len(game.moves):
                continue
            grid = replayed.board.grid()
            expected = opinion(grid).owners
            for symmetry in (1, 2, 4, 7):
                assert (opinion(turn_grid(grid, symmetry)).owners == turn_grid(expected, symmetry)).all(), (
                    number
                )


def test_real_games_come_to_an_end_and_every_stone_belongs_to_somebody() -> None:
    rounds = 0
    for game in list(recorded_games(GAMES, print))[:6]:
        grid = game.board.grid()
        found = opinion(grid)
        rounds += found.rounds
        assert (found.owners[grid != 0] != 0).all()
        for place, color in found.dead.items():
            assert grid[place] == color
        assert found.score == found.owners.sum()
    assert rounds > 0
