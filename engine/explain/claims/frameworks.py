"""A framework (moyo): open points that are nobody's yet, but under the influence of a side's stones.

It is told only where the influence of a side's stones shows one, and where the games leave it open whose it will be.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence

from engine.board.board import Board
from engine.board.points import EMPTY, NEIGHBORS, opponent
from engine.explain.claims.compared_games import Games, mean_ownership
from engine.explain.claims.kinds import COUNTED, FRAMEWORK, Claim
from engine.explain.claims.scene import Scene
from engine.explain.claims.shapes import SMALLEST_WITH_CORNERS
from engine.explain.claims.witness import Witness
from engine.explain.words.naming import is_corner, steps_between, zone_of

SHARE, NOBODY = 0.3, 0.5
"""By so much more of the influence of both sides, and of so much that is nobody's, a side has on the points of its
framework."""

WITHIN = 5
"""Steps from the middle of what is gained within which a framework is looked for."""

LEAST_WIDE = 1.0
"""Points for each line of the board's width that a framework has at least."""

LEAST_STONES, BESIDE = 3, 2
"""Stones of its side that a framework has beside its points at least, and steps from these: fewer hold none."""

OPEN = 0.6
"""The games leave a framework open that they do not give to its side by more than this, of 1."""

HALF = 0.5


def find_framework(witness: Witness, games: Games, gain: Claim, middle: int, builds: bool) -> Claim | None:
    """Return a claim about the framework that a move builds (its own) or reduces (the enemy's); None if there
    is none.

    A framework is a wide open area where one side's influence is far stronger. One that is built must be
    there after the move, one that is reduced before it. In a corner there is none: that is called ground.

    gain: the claim of the ground that the move gains, a part of the framework
    middle: the middle of that ground
    builds: True for a framework that is built
    """
    size, us = witness.board.size, witness.color
    color = us if builds else opponent(us)
    seen = witness.witness_after([gain.move]) if builds else witness
    if size < SMALLEST_WITH_CORNERS or seen is None or is_corner(zone_of(middle, size)):
        return None
    where = framework_points(seen.scene, color, gain.points, middle)
    empty = [point for point in gain.points if witness.board.color_at(point) == EMPTY]
    if len(where) < LEAST_WIDE * size or len(set(where) & set(empty)) < HALF * len(empty):
        return None
    if _count_stones_beside(seen.board, color, where) < LEAST_STONES:
        return None
    gained = games.gain_on(us, where)
    if gained <= 0 or not is_open(games, color, where):
        return None
    if not games.bear_out(gained, lambda tree: tree.gain_on(us, where)):
        return None
    return Claim(FRAMEWORK, COUNTED, gain.move, (), where, gained, float(builds), float(middle))


def _count_stones_beside(board: Board, color: int, where: Sequence[int]) -> int:
    """Return how many stones ``color`` has near some points of the board (``where``)."""
    return sum(
        board.color_at(stone) == color and any(steps_between(stone, point) <= BESIDE for point in where)
        for stone in board.points()
    )


def is_open(games: Games, color: int, where: Sequence[int]) -> bool:
    """Return whether some points (``where``) lean to a side in the games, but do not surely belong to it yet.

    They must lean to it with the move or with a pass, and in one of these two they must not surely be its
    own.
    """
    owned = [mean_ownership(color, each, where) for each in (games.with_move, games.with_pass)]
    return max(owned) > 0 and min(owned) < OPEN


def framework_points(scene: Scene, color: int, about: Collection[int], middle: int) -> tuple[int, ...]:
    """Return the empty points near ``middle`` where a side's influence is far stronger than the other's.

    Only points that are joined to points of ``about``, the ground in question, are returned. ``scene`` is an
    evaluated position.
    """
    board, influence = scene.board, scene.tables["influence"]
    shone = {
        point
        for point in board.points()
        if board.color_at(point) == EMPTY
        and steps_between(point, middle) <= WITHIN
        and _lead_in_influence(float(influence[color][point]), float(influence[opponent(color)][point]))
        >= SHARE
    }
    found = [point for point in about if point in shone]
    shone -= set(found)
    for point in found:
        beside = {point + step for step in NEIGHBORS} & shone
        shone -= beside
        found.extend(beside)
    return tuple(sorted(found))


def _lead_in_influence(ours: float, theirs: float) -> float:
    """Return how much stronger a side's influence on a point is than the enemy's, from -1 to 1.

    It is the difference of the two, divided by their sum plus a constant. The constant makes the result
    nearly 0 where both are weak.
    """
    return (ours - theirs) / (abs(ours) + abs(theirs) + NOBODY)
