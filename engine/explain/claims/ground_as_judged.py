"""Ground that a move gains as the evaluation judges it, for moves of which games by themselves say too little.

The owners that are judged after the move are compared with those before it, or with those after the enemy's move at the
same point. Games must bear it out.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace
from itertools import chain

from engine.board.points import opponent
from engine.evaluate.tables import POINT
from engine.explain.claims.after_either import after_either
from engine.explain.claims.compared_games import Games, mean_ownership, nearer_to_open
from engine.explain.claims.gains import (
    CLEARLY,
    HALF,
    claim_ground,
    error_of_gain,
    is_its_doing,
    is_out_of_reach,
)
from engine.explain.claims.kinds import GROUND, LIKELY, Claim
from engine.explain.claims.nearby import FARTHEST
from engine.explain.claims.witness import Witness
from engine.explain.words.naming import CENTRE, steps_between, zone_of

LEAST_JUDGED = 0.12
"""Points for each line of the board's width that the evaluation must see gained in one part of the board to be told."""

LEAST_POINTS = 3
"""Points that a part of the board must have where something is gained: of fewer nobody sees that they are ground."""

GOOD_PART = 0.4
"""Of what the evaluation sees gained near a move so much must lie in one part of the board for that to be named."""


def find_area_as_judged(witness: Witness, move: int) -> Claim | None:
    """Return a claim of ground in the part of the board near a move where it gains most as the evaluation judges.

    None if it gains little there, also beside what it gains near it in all, or if the ground is not the move's doing.
    """
    there, enemy = witness.witness_after([move]), opponent(witness.color)
    if there is None:
        return None
    before, after = (each.scene.tables["territory"][enemy] for each in (witness, there))
    return next(_find_areas(witness, move, before, after, GOOD_PART), None)


def _find_areas_at_stake(witness: Witness, move: int) -> Iterator[Claim]:
    """Yield claims like that of `find_area_as_judged` of the ground that is more the mover's if he plays a move than if
    the enemy plays at its point, largest first.
    """
    either = after_either(witness, move)
    if either is not None:
        after, before = (each.scene.tables["territory"][each.color] for each in either)
        yield from _find_areas(witness, move, before, after, 0.0)


def _find_areas(
    witness: Witness, move: int, before: Mapping[int, float], after: Mapping[int, float], part: float
) -> Iterator[Claim]:
    """Yield claims of ground in the parts of the board near a move where it gains as the evaluation judges, largest
    first.

    None of little, or less than a ``part`` of what is gained near the move in all, nor of what is not its doing.
    ``before`` and ``after``: the owners that are judged without the move, and with it
    """
    color, size = witness.color, witness.board.size
    by_zone: dict[str, list[int]] = {}
    for point in witness.board.points():
        is_gained = mean_ownership(color, after, [point]) > mean_ownership(color, before, [point])
        if is_gained and steps_between(point, move) <= FARTHEST:
            by_zone.setdefault(zone_of(point, size), []).append(point)
    found, in_all = [], 0.0
    for zone, where in by_zone.items():
        then, now = (mean_ownership(color, owned, where) / POINT for owned in (after, before))
        value = (then - now) * len(where)
        in_all += value
        if zone == CENTRE or len(where) < LEAST_POINTS:
            continue
        found.append(Claim(GROUND, LIKELY, move, points=tuple(where), value=value, other=now, margin=then))
    for area in sorted(found, key=lambda each: -each.value):
        is_much = area.value >= max(LEAST_JUDGED * size, part * in_all)
        if is_much and not is_out_of_reach(area.points, move) and is_its_doing(witness, area):
            yield area


def find_gain_as_judged(witness: Witness, move: int, games: Games, errors: float = CLEARLY) -> Claim | None:
    """Return a claim of ground in the part of the board near a move where it gains most as the evaluation judges.

    It is for moves of which the ``games`` by themselves say too little: they must bear it out. None if the
    evaluation says little either, or if the ground is not the move's doing. ``errors``: standard errors that the gain
    in the games must have
    """
    best = find_area_as_judged(witness, move)
    areas = chain([] if best is None else [best], _find_areas_at_stake(witness, move))
    return next(filter(None, (_bear_out_area(witness, games, each, errors) for each in areas)), None)


def _bear_out_area(witness: Witness, games: Games, area: Claim, errors: float) -> Claim | None:
    """Return the claim of an ``area`` that is gained as judged with what the ``games`` say, too; None if these do not
    bear it out by ``errors`` standard errors, or if it is not the move's doing by them.
    """
    counted = claim_ground(witness, area.move, games, area.points)
    if counted.value < max(LEAST_JUDGED * witness.board.size, errors * error_of_gain(area.points, games)):
        return None
    if games.by_most.gain_on(witness.color, area.points) < HALF * counted.value:
        # the mean of both is that of a small tree, which misses answers
        return None
    # of what the one says and the other does not no more is told than what both do
    found = replace(
        area,
        value=min(area.value, counted.value),
        other=nearer_to_open(area.other, counted.other),
        margin=nearer_to_open(area.margin, counted.margin),
    )
    return found if is_its_doing(witness, found) else None
