"""A fight: where a move stands against stones that are not settled, and which ground it is not said to gain there.

What stones do to each other comes first then. Ground in the centre of a fight is nobody's yet, ground on the other side
of enemy stones is not the move's doing, and around an enemy stone or two there is none to reduce.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import ceil, floor

from engine.board.board import Board
from engine.board.points import NEIGHBORS, opponent, point_at, xy
from engine.explain.claims.compared_games import Games
from engine.explain.claims.nearby import groups_of, strings_touching
from engine.explain.claims.witness import Witness
from engine.explain.words.naming import steps_between

MANY = 3
"""So many stones are several: what becomes of them is told of beside, or before, ground."""

HANGS, NEAR = 0.2, 3
"""Share of the games in which a group must be lost, and must live, to hang, and the steps from a move within which it
is then."""

CLOSE, OF_FEW = 2, 3
"""Steps from a move within which one sees what it has to do with stones whatever stands between, and within which a few
stones lie of which one sees it at all."""

SHORT = 3
"""Liberties that a string may have at most after a move that touches it for the two to be in a fight."""


def is_in_fight(witness: Witness, move: int) -> bool:
    """Return whether a move touches an enemy string that has few liberties after it, or an own one that had few before.

    False where all is settled near the move.
    """
    after = witness.board_after(move)
    if after is None or is_settled(witness, move):
        return False
    board, enemy = witness.board, opponent(witness.color)
    touched = strings_touching(board, move, enemy)
    own = strings_touching(board, move, witness.color)
    return any(
        after.color_at(each) == enemy and after.count_liberties(each) <= SHORT for each in touched
    ) or any(board.count_liberties(each) <= SHORT and _touches_enemy(board, each) for each in own)


def is_settled(witness: Witness, move: int) -> bool:
    """Return whether the game is late and no group of several stones hangs near a move."""
    return witness.is_late and not find_hanging(witness, move)


def find_hanging(witness: Witness, move: int) -> list[tuple[int, ...]]:
    """Return the groups of several stones near a move that hang: by the games with it, or with a pass, they may well
    live, or die. Empty without games.
    """
    games = Games.from_witness(witness, move)
    if games is None:
        return []
    near = (each for each in groups_of(witness) if len(each) >= MANY)
    near = (each for each in near if min(steps_between(stone, move) for stone in each) <= NEAR)
    return [
        each
        for each in near
        if any(
            HANGS <= lost <= 1 - HANGS for lost in games.shares_lost(witness.board.color_at(each[0]), each)
        )
    ]


def _touches_enemy(board: Board, stone: int) -> bool:
    """Return whether an enemy stone stands beside the string at ``stone``."""
    enemy = opponent(board.color_at(stone))
    return any(board.color_at(each + step) == enemy for each in board.stones(stone) for step in NEIGHBORS)


def lies_beyond(board: Board, move: int, middle: int, color: int) -> bool:
    """Return whether a stone of ``color`` stands on the straight way from a move to the point ``middle``.

    Where the way runs between two points of the board a stone on either of them counts.
    """
    return any(board.color_at(each) == color for each in _points_between(move, middle))


def is_in_sight(board: Board, move: int, stones: Sequence[int]) -> bool:
    """Return whether one sees what a move has to do with some stones of one colour: one of them is within CLOSE steps,
    or no stone of the other colour stands on the straight way to it; of a few stones it is within OF_FEW steps.
    """
    other = opponent(board.color_at(stones[0]))
    near = [each for each in stones if len(stones) >= MANY or steps_between(each, move) <= OF_FEW]
    return any(
        steps_between(each, move) <= CLOSE or not lies_beyond(board, move, each, other) for each in near
    )


def _points_between(one: int, other: int) -> Sequence[int]:
    """Return the points on the straight way between two points, without these: both where it runs between two."""
    (x, y), (u, v) = xy(one), xy(other)
    steps = max(abs(u - x), abs(v - y))
    found = []
    for step in range(1, steps):
        across, along = x + (u - x) * step / steps, y + (v - y) * step / steps
        found += [point_at(a, b) for a in {floor(across), ceil(across)} for b in {floor(along), ceil(along)}]
    return found
