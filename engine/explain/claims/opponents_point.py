"""The opponent's point: where he could play, near the move, if we did not, and what his move does.

Of the moves that the games go on with after a pass the one is told that costs most, in each tree something. What it
does is read, or else seen in the games: what ends otherwise with it than with our move.
"""

from __future__ import annotations

from collections.abc import Collection

from engine.board.points import PASS
from engine.explain.claims.fates import Games, read_fates
from engine.explain.claims.gains import find_gain, middle_of, split_by_zone
from engine.explain.claims.kinds import COUNTED, GROUND, POINT, SPREAD, Claim
from engine.explain.claims.next_moves import costs_of_next, find_next_moves, is_near
from engine.explain.claims.witness import Witness
from engine.explain.words.naming import steps_between

NEAR_SHARE, OF_STONES = 4, 3
"""The opponent's point is looked for within this part of the board's width from the move, and one step more; else
within so many steps from stones near it that were told of."""

OF_POINT = 4
"""Steps from the opponent's point within which the middle of the ground lies, or his stones, that he gains by it."""

LEAST = 0.15
"""Points for each line of the board's width that his move must cost at least, by each tree, to be told."""


def find_opponents_point(witness: Witness, move: int, where: Collection[int]) -> Claim | None:
    """Return a claim of where the opponent could play if ``move`` were not played; None if there is no such
    point.

    The games must show a point near the move that costs enough. ``where`` holds the points about which
    something was told.
    """
    found = []
    near = witness.board.size // NEAR_SHARE + 1
    likely = find_next_moves(witness, [PASS], [move], near)
    if not likely:
        beside = [each for each in where if steps_between(each, move) <= near]
        likely = find_next_moves(witness, [PASS], beside, OF_STONES)
    for point in likely:
        costs = costs_of_next(witness, move, [PASS], point)
        if costs and min(costs) >= LEAST * witness.board.size:
            found.append(Claim(POINT, COUNTED, move, points=(point,), value=min(costs)))
    return max(found, key=lambda each: each.value, default=None)


def read_deeds(witness: Witness, move: int, there: Witness, point: int) -> list[Claim]:
    """Return claims, by reading, of what the opponent's move at a point does to stones if ``move`` is not
    played.

    Left out is what the same move of the opponent would do even after ``move``. ``there`` answers questions
    about the position in which the opponent plays it.
    """
    after = witness.witness_after([move])
    later = [] if after is None else [(each.kind, set(each.stones)) for each in read_fates(after, point)]
    return [each for each in read_fates(there, point) if (each.kind, set(each.stones)) not in later]


def games_at_point(witness: Witness, move: int, point: int) -> Games | None:
    """Return games in which the opponent plays at a point after a pass, beside those with ``move``.

    The two kinds are compared to find out what depends on who plays first there. None if a search has no such
    games.
    """
    pairs = [(tree.witness_after([PASS]), tree.play_out(move)) for tree in witness.trees]
    trees = [None if there is None else Games.of(there.play_out(point), ours) for there, ours in pairs]
    return Games.of_trees(trees, witness.is_careful)


def find_gain_at_point(witness: Witness, move: int, there: Witness, point: int) -> Claim | None:
    """Return a claim of what the opponent gains near a point by playing there; None if the games show
    nothing.

    If the gain lies in several places, the claim is about the largest part.
    """
    games = games_at_point(witness, move, point)
    gain = find_gain(there, point, games)
    if gain is None or games is None:
        return None
    parts = split_by_zone(there, gain, games) if gain.kind == SPREAD else [gain]
    return next((each for each in parts if _is_beside(each, point)), None)


def _is_beside(claim: Claim, point: int) -> bool:
    """Return whether the stones of a claim, or the middle of its ground, are near a point."""
    where = claim.stones if claim.kind != GROUND else (middle_of(claim.points),)
    return is_near(point, where, OF_POINT)
