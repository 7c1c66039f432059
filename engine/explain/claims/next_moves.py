"""The move that comes next where one side does not play: the opponent's if we pass, ours if he does not answer.

Most games of both trees say which; near what was told the likeliest one is looked for that gains there. What it does is
read, or seen in the games.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence

from engine.board.points import PASS
from engine.explain.claims.compared_games import OF_EACH, Games
from engine.explain.claims.gains import (
    find_attack,
    find_best_zone,
    find_gain,
    find_gain_within,
    middle_of,
    split_by_zone,
)
from engine.explain.claims.kinds import COUNTED, GROUND, POINT, SPREAD, Claim
from engine.explain.claims.witness import Witness
from engine.explain.words.naming import steps_between

LEAST_SHARE = 0.04
"""Share of the games that a move must have in the mean of two trees to be looked at as the next one."""

MOST_LOOKED_AT = 2
"""So many moves are looked at, the likeliest first."""

OF_NEXT = 4
"""Steps from such a move within which the middle of the ground lies, or the stones, that are gained by it."""


def find_next_moves(
    witness: Witness, before: Sequence[int], where: Collection[int], within: int
) -> list[int]:
    """Return the likeliest moves of the side to move after the moves ``before``, likeliest first.

    Only moves within ``within`` steps of one of the points ``where`` are returned; all trees together say how
    likely they are. ``before`` holds moves of both sides in turn; its last one is played out first, so that
    there are games that go on.
    """
    *earlier, last = before
    shares: dict[int, float] = {}
    for tree in witness.trees:
        there = tree.witness_after(earlier) if earlier else tree
        if there is None or there.board_after(last) is None:
            return []
        there.play_out(last)
        for move, share in tree.likely_moves(before):
            shares[move] = shares.get(move, 0.0) + share / len(witness.trees)
    near = (move for move in shares if move != PASS and is_near(move, where, within))
    likely = sorted(
        (each for each in near if shares[each] >= LEAST_SHARE), key=lambda each: (-shares[each], each)
    )
    return likely[:MOST_LOOKED_AT]


def is_near(move: int, where: Collection[int], within: int) -> bool:
    """Return whether a move is at most ``within`` steps from one of some points."""
    return any(steps_between(move, point) <= within for point in where)


def costs_of_next(witness: Witness, move: int, before: Sequence[int], following: int) -> list[float]:
    """Return how many more points the mover leads by after ``move`` than after ``before`` and then
    ``following``.

    There is one number for each search. The mover is the side that plays ``move``. ``before`` holds moves of
    both sides in turn. If it is a pass of the mover, ``following`` is the opponent's move. The list is empty
    if a search has too few games.
    """
    found = []
    for tree in witness.trees:
        ours, theirs = tree.lead_after([move]), tree.lead_after([*before, following])
        if ours is None or theirs is None:
            return []
        found.append(ours - theirs)
    return found


def claim_point(witness: Witness, move: int, point: int, least: float) -> Claim | None:
    """Return the claim that the enemy could play at a point if ``move`` were not played; None where it is not known to
    cost the mover ``least`` points for each line of the board's width, by each search.
    """
    costs = costs_of_next(witness, move, [PASS], point)
    if not costs or min(costs) < least * witness.board.size:
        return None
    return Claim(POINT, COUNTED, move, points=(point,), value=min(costs))


def games_with_next(witness: Witness, move: int, before: Sequence[int], following: int) -> Games | None:
    """Return the games in which ``following`` is played after ``before``, to be compared with those with
    ``move``.

    They show what ends differently if one side does not play. None if a search has no such games.
    """
    pairs = [(tree.witness_after(before), tree.play_out(move)) for tree in witness.trees]
    trees = [None if there is None else Games.of(there.play_out(following), ours) for there, ours in pairs]
    return Games.of_trees(trees, OF_EACH)


def find_gain_of_next(
    witness: Witness, move: int, before: Sequence[int], there: Witness, following: int
) -> Claim | None:
    """Return a claim of what whoever plays ``following`` after ``before`` gains near it by that; None if the
    games show nothing.

    Enemy stones that are attacked come before ground and own stones. If the gain lies in several places, the
    claim is about the largest part. ``there`` answers questions about the position in which ``following`` is
    played.
    """
    games = games_with_next(witness, move, before, following)
    if games is None:
        return None
    gain = find_attack(there, following, games) or find_gain(there, following, games)
    parts = [] if gain is None else split_by_zone(there, gain, games) if gain.kind == SPREAD else [gain]
    near = next((each for each in parts if _is_beside(each, following)), None)
    if near is None:
        near = find_gain_within(there, following, games, OF_NEXT) or find_best_zone(there, following, games)
    return near if near is not None and near.kind != SPREAD and _is_beside(near, following) else None


def _is_beside(claim: Claim, point: int) -> bool:
    """Return whether the stones of a claim, or the middle of its ground, are near a point."""
    where = claim.stones if claim.kind != GROUND else (middle_of(claim.points),)
    return is_near(point, where, OF_NEXT)
