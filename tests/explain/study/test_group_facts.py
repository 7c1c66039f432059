"""Facts that the ends of games give: groups that fare worse after a move than after the better one; what is open."""

from __future__ import annotations

from dataclasses import dataclass
from typing import cast

import pytest

from engine.board.board import Board
from engine.board.diagram import parse_diagram
from engine.board.points import BLACK, EMPTY, WHITE, parse_vertex
from engine.decide.decision.record import Tried
from engine.explain.claims.witness import Witness
from engine.explain.study.group_facts import facts_of_borders, facts_of_depth, facts_of_groups, find_changed
from engine.suggest.candidate import Candidate

POSITION = """
    .........
    .XX...OO.
    .XX...OO.
    .........
    .........
    .........
    .........
    .OO...XX.
    .OO...XX.
    """
"""Four groups; Black moves, and the better move is beside his upper left one."""

OWN, ENEMY, FAR_ENEMY = ("B7", "B8", "C7", "C8"), ("G7", "G8", "H7", "H8"), ("B1", "B2", "C1", "C2")


@dataclass
class Scene:
    """The groups of a position."""

    groups: list[tuple[int, ...]]


@dataclass
class Position:
    """What the facts ask of a witness: the position, whose move it is, and the groups."""

    board: Board
    color: int
    scene: Scene


def points(*vertices: str) -> tuple[int, ...]:
    return tuple(parse_vertex(each, 9) for each in vertices)


def position() -> Witness:
    """The witness of the position with Black to move."""
    board = Board(9)
    board.set_position(parse_diagram(POSITION))
    groups = [points(*each) for each in (OWN, ENEMY, FAR_ENEMY, ("G1", "G2", "H1", "H2"))]
    return cast(Witness, Position(board, BLACK, Scene(groups)))


def tried(vertex: str, lost: dict[tuple[str, ...], float], open_points: int = 0) -> Tried:
    """A move after which each side keeps its stones, but for the shares of the games in which groups are lost; all
    empty points are White's, but for so many open ones.
    """
    board = position().board
    owned = {point: -1.0 if board.color_at(point) in (EMPTY, WHITE) else 1.0 for point in board.points()}
    for stones, share in lost.items():
        for point in points(*stones):
            owned[point] *= 1 - 2 * share
    empty = [point for point in board.points() if board.color_at(point) == EMPTY]
    owned.update(dict.fromkeys(empty[:open_points], 0.0))
    return Tried(Candidate(parse_vertex(vertex, 9), ()), score=0.0, visits=(400, 1), owned=owned)


@pytest.mark.parametrize(
    ("played", "better", "facts"),
    [
        ({OWN: 0.9}, {OWN: 0.1}, {"own group suffers", "own group dies"}),
        ({OWN: 0.5}, {OWN: 0.1}, {"own group suffers"}),
        ({OWN: 0.15}, {OWN: 0.0}, set[str]()),
        ({OWN: 0.5}, {OWN: 0.4}, set[str]()),
        ({ENEMY: 0.1}, {ENEMY: 0.9}, {"enemy group recovers", "enemy group lives"}),
        ({FAR_ENEMY: 0.1}, {FAR_ENEMY: 0.3}, set[str]()),
        ({FAR_ENEMY: 0.1}, {FAR_ENEMY: 0.5}, {"enemy group recovers"}),
        ({OWN: 0.3, ENEMY: 0.0}, {OWN: 0.1, ENEMY: 0.9}, {"enemy group recovers", "enemy group lives"}),
    ],
)
def test_a_group_that_fares_worse_is_what_was_lost(
    played: dict[tuple[str, ...], float], better: dict[tuple[str, ...], float], facts: set[str]
) -> None:
    changed = find_changed(position(), tried("J5", played), tried("D8", better))
    assert set(facts_of_groups(changed)) == facts


def test_without_a_better_move_on_the_board_no_group_is_told() -> None:
    assert find_changed(position(), tried("J5", {OWN: 0.9}), tried("pass", {OWN: 0.1})) == []


@pytest.mark.parametrize(("open_points", "facts"), [(0, {"settled"}), (9, {"settled"}), (10, set[str]())])
def test_borders_are_settled_where_few_points_are_open(open_points: int, facts: set[str]) -> None:
    assert set(facts_of_borders(position(), tried("D8", {}, open_points))) == facts


@pytest.mark.parametrize(
    ("open_points", "played", "facts"),
    [(0, "E5", {"dies in their ground"}), (81, "E5", set[str]()), (0, "pass", set[str]())],
)
def test_a_stone_that_dies_in_their_ground_went_in_too_deep(
    open_points: int, played: str, facts: set[str]
) -> None:
    better = tried("D8", {}, open_points)
    assert set(facts_of_depth(position(), tried(played, {}), better)) == facts
    lives = tried(played, {}, 81)
    assert not set(facts_of_depth(position(), lives, better))
