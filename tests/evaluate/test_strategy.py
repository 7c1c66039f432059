"""Strategy: phases, score classes, the value of sente, urgent groups."""

from __future__ import annotations

import numpy as np
import pytest

from engine.board.board import Board
from engine.board.points import BLACK, WHITE
from engine.evaluate.strategy import (
    AHEAD,
    BEHIND,
    ENDGAME,
    EVEN,
    FUSEKI,
    MIDDLE_GAME,
    WAY_AHEAD,
    WAY_BEHIND,
    assess,
    phase_of,
    score_class,
    value_of_sente,
)
from engine.evaluate.tables import POINT, new_evaluation

FIRST_STONE = 100


def tables_with(*groups: tuple[int, int, int, tuple[int, ...]]) -> np.void:
    """Tables that hold these groups: colour, stones, aliveness, rows of the neighbours; each has a stone of its own."""
    tables = new_evaluation()[0]
    tables["group_count"] = len(groups)
    for row, (color, stones, aliveness, neighbors) in enumerate(groups):
        group = tables["groups"][row]
        group["color"], group["stones"], group["aliveness"] = color, stones, aliveness
        group["first"] = FIRST_STONE + row
        group["neighbors"][: len(neighbors)] = neighbors
        group["neighbor_count"] = len(neighbors)
    return tables


def rows(stones: tuple[int, ...]) -> list[int]:
    """The groups of `tables_with` that stones belong to."""
    return [stone - FIRST_STONE for stone in stones]


@pytest.mark.parametrize(
    ("lead", "name"),
    [
        (41, WAY_AHEAD),
        (40, AHEAD),
        (21, AHEAD),
        (20, EVEN),
        (0, EVEN),
        (-10, BEHIND),
        (-19, BEHIND),
        (-20, WAY_BEHIND),
        (-90, WAY_BEHIND),
    ],
)
def test_score_classes_on_the_full_board(lead: float, name: str) -> None:
    assert score_class(lead, 19) == name


def test_on_a_small_board_fewer_points_mean_as_much() -> None:
    assert score_class(20, 9) == WAY_AHEAD
    assert score_class(-6, 9) == BEHIND


@pytest.mark.parametrize(
    ("move", "size", "points"), [(0, 19, 7), (110, 19, 4), (220, 19, 1), (300, 19, 1), (60, 9, 1)]
)
def test_the_value_of_sente_falls_from_seven_to_one(move: int, size: int, points: float) -> None:
    assert value_of_sente(move, size) == pytest.approx(points)


def test_fuseki_lasts_while_corners_are_open() -> None:
    stable = tables_with((BLACK, 5, 2, ()))
    assert phase_of(19, stable, 10, corners_open=1) == FUSEKI
    assert phase_of(19, stable, 10, corners_open=0) == MIDDLE_GAME


@pytest.mark.parametrize(
    ("aliveness", "phase"), [(2, ENDGAME), (10, ENDGAME), (24, ENDGAME), (13, MIDDLE_GAME), (11, MIDDLE_GAME)]
)
def test_the_endgame_wants_stable_groups(aliveness: int, phase: str) -> None:
    assert phase_of(19, tables_with((BLACK, 5, aliveness, ())), 121, corners_open=0) == phase


def test_the_endgame_comes_sooner_on_a_small_board() -> None:
    stable = tables_with((BLACK, 5, 2, ()))
    assert phase_of(9, stable, 28, corners_open=0) == ENDGAME
    assert phase_of(9, stable, 26, corners_open=0) == MIDDLE_GAME


def test_big_and_cutting_groups_of_doubtful_life_are_urgent() -> None:
    tables = tables_with(
        (BLACK, 8, 13, ()),  # big
        (BLACK, 2, 13, (4, 5)),  # cuts two enemy groups apart, one of them weak
        (BLACK, 2, 13, (4,)),  # small, cuts nothing
        (BLACK, 9, 3, ()),  # big and alive
        (WHITE, 3, 16, (1, 2)),
        (WHITE, 3, 3, (1,)),
    )
    strategy = assess(Board(19), tables, BLACK, 50, 6.5, 0)
    assert rows(strategy.urgent_own) == [0, 1]
    assert rows(strategy.urgent_enemy) == [4]
    seen_by_white = assess(Board(19), tables, WHITE, 50, 6.5, 0)
    assert rows(seen_by_white.urgent_own) == [4]
    assert rows(seen_by_white.urgent_enemy) == [0, 1, 2], "group 2 stands beside White's urgent group"


def test_the_score_is_the_movers_with_komi() -> None:
    tables = tables_with()
    tables["score"][BLACK] = 10 * POINT
    tables["score"][WHITE] = 4 * POINT
    black = assess(Board(19), tables, BLACK, 0, 6.5, 4)
    white = assess(Board(19), tables, WHITE, 0, 6.5, 4)
    assert black.score == pytest.approx(3.5)
    assert white.score == pytest.approx(2.5)
    assert (black.sente, black.phase) == (7, FUSEKI)
