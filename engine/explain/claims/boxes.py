"""The box that names some ground by two opposite corners: it holds hardly any points but those that are that side's,
and no living stone of the other.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from engine.board.board import Board
from engine.board.points import EMPTY, NEIGHBORS, opponent, point_at
from engine.evaluate.tables import POINT
from engine.explain.claims.compared_games import Games, mean_ownership
from engine.explain.claims.gains import MOST_OF_GAIN, OWNED, REDUCES, built_or_reduced, middle_of
from engine.explain.claims.kinds import ZONE, Claim
from engine.explain.claims.witness import Witness
from engine.explain.words.naming import rectangle_around, zone_of

LEAST_OF_AREA, WIDEST = 3, 7
"""Points that ground has which is named by a box, and how wide one may be."""

FILLED, GAINED, KEPT = 0.75, 0.4, 0.7
"""Parts of a box that must be that side's, and that must be what is gained; and of what is gained that must lie in
it."""

THEIRS = 0.2
"""A point is a side's if the evaluation gives it so much more of it, of 1."""

BOUND = 6
"""Points from ground within which a stone or the edge bounds it."""

LIVING = 0.4
"""A stone of the other side in a box surely lives if the games leave it to it by so much more, of 1."""


def zone_of_ground(claim: Claim, size: int) -> str:
    """Return the part of the board where the ground of a claim lies; empty if it lies in several.

    It is where most of it is gained, or, where the claim does not say that, where most of its points are.
    """
    if ZONE in claim.words:
        return claim.words[ZONE]
    zone = zone_of(middle_of(claim.points), size)
    inside = sum(zone_of(point, size) == zone for point in claim.points)
    return zone if inside >= MOST_OF_GAIN * len(claim.points) else ""


def owner_of_ground(witness: Witness, claim: Claim) -> int:
    """Return whose ground it is that a claim names: the mover's, or the enemy's where that is reduced or kept from
    him.
    """
    is_theirs = claim.margin < OWNED and (
        claim.other <= -OWNED or built_or_reduced(witness, claim) == REDUCES
    )
    return opponent(witness.color) if is_theirs else witness.color


def find_box(witness: Witness, claim: Claim) -> tuple[int, int] | None:
    """Return two opposite corners of the box that the ground of a claim fills in its part of the board: the lower left
    and the upper right one. None if there is no such box.

    What lies at the edge of it is left out until it holds no living stone of the other side, and hardly another point.
    """
    size, owner = witness.board.size, owner_of_ground(witness, claim)
    zone = zone_of_ground(claim, size)
    inside = {each for each in claim.points if zone_of(each, size) == zone}
    there = witness.witness_after([claim.move]) if owner == witness.color else witness
    if there is None or len(inside) < LEAST_OF_AREA:
        return None
    owned, least = there.scene.tables["territory"][there.color], len(inside) * KEPT
    columns, rows = rectangle_around(inside)
    while True:
        within = points_in_box(columns, rows)
        if min(len(columns), len(rows)) < 2 or sum(each in inside for each in within) < least:
            return None
        if max(len(columns), len(rows)) <= WIDEST and _is_filled(there, owner, owned, inside, within):
            return point_at(columns[0], rows[-1]), point_at(columns[-1], rows[0])
        smaller = ((columns[1:], rows), (columns[:-1], rows), (columns, rows[1:]), (columns, rows[:-1]))
        columns, rows = max(smaller, key=lambda each: _weigh(inside, points_in_box(*each)))


def points_in_box(columns: Sequence[int], rows: Sequence[int]) -> list[int]:
    """Return the points in some columns and rows, as `xy` counts them."""
    return [point_at(x, y) for y in rows for x in columns]


def _weigh(inside: set[int], within: Sequence[int]) -> tuple[int, int]:
    """Return how good a box is with the points ``within``: how much of what is gained, ``inside``, it holds, and how
    few other points.
    """
    held = sum(each in inside for each in within)
    return held, held - len(within)


def _is_filled(
    there: Witness, owner: int, owned: Mapping[int, float], inside: set[int], within: Sequence[int]
) -> bool:
    """Return whether nearly all points ``within`` a box are a side's, and none a living stone of the other."""
    board = there.board
    ours = [each for each in within if mean_ownership(owner, owned, [each]) >= THEIRS * POINT]
    other = opponent(owner)
    if any(board.color_at(each) == other and mean_ownership(owner, owned, [each]) <= 0 for each in within):
        return False
    filled, gained = len(inside.union(ours).intersection(within)), sum(each in inside for each in within)
    return filled >= FILLED * len(within) and gained >= GAINED * len(within)


def is_box_borne_out(witness: Witness, claim: Claim, games: Games) -> bool:
    """Return whether the box that names the ground of a claim, if there is one, holds no stone of the other side that
    surely lives in the ``games``, those with the move, or, where the ground is the enemy's, after a pass.
    """
    box, owner = find_box(witness, claim), owner_of_ground(witness, claim)
    if box is None:
        return True
    owned = games.with_move if owner == witness.color else games.with_pass
    columns, rows = rectangle_around(box)
    return all(
        witness.board.color_at(each) in (EMPTY, owner) or mean_ownership(owner, owned, [each]) > -LIVING
        for each in points_in_box(columns, rows)
    )


def is_enclosed(witness: Witness, claim: Claim) -> bool:
    """Return whether most of the ground of a claim lies between own stones and the edges of the board after its move:
    along the lines from a point, in all directions but one, one of these comes within BOUND points, and no enemy stone
    before it.
    """
    after = witness.board_after(claim.move)
    if after is None:
        return False
    bounded = [_count_bounds(after, each, witness.color) >= len(NEIGHBORS) - 1 for each in claim.points]
    return 2 * sum(bounded) >= len(bounded)


def _count_bounds(board: Board, point: int, color: int) -> int:
    """Return in how many directions a stone of ``color``, or the edge, is within BOUND points of a point."""
    found = 0
    for step in NEIGHBORS:
        seen = (board.color_at(point + step * away) for away in range(1, BOUND + 1))
        first = next((each for each in seen if each != EMPTY), EMPTY)
        found += first not in (EMPTY, opponent(color))
    return found
