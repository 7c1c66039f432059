"""Where a move gains for which no single reason decides: the parts of the board where most of it lies, or all of it.

What was told of the move is taken out first, so that what is named is what it gains beside that.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence

from engine.explain.claims import COUNTED, EVEN, GROUND, SPREAD, Claim, Sentence
from engine.explain.fates import Games
from engine.explain.naming import at_zone, steps_between, zone_name
from engine.explain.phrases import listed
from engine.explain.reconsidering import OF_STONES, where_of
from engine.explain.witness import Witness

MOST_PARTS = 2
"""So many parts of the board are named at most, and"""

MOST_OF_IT = 0.5
"""such a share of what is gained must lie in them, and"""

LEAST_PART = 0.12
"""such a share, and"""

LEAST_POINTS = 0.05
"""points for each line of the board's width in each."""

NEAR = 3
"""Steps from the move within which a part must begin: what is gained farther away is hardly its doing."""

LITTLE = 0.1
"""Points for each line of the board's width below which what is gained beside what was told is not worth a word."""

THERE = "there"


def scattered(witness: Witness, move: int, told: Sentence) -> tuple[Sentence, Sentence | None]:
    """What was ``told`` of a move, with where it gains beside that by the games that are counted, or in a sentence of
    its own.
    """
    games, size = Games.counted(witness, move), witness.board.size
    known = _known(witness, move, told.claims)
    by_part = {} if games is None else _by_part(witness, games, known)
    gained = sum(value for value in by_part.values() if value > 0)
    if games is None or gained < LITTLE * size:
        little = f"It gains little {'else' if known else 'anywhere'}."
        return told, Sentence(little, (_overall(witness, move, known),))
    parts = _largest(witness, move, games, by_part, gained)
    if not parts:
        return _among_others(told, _overall(witness, move, known), bool(known)), None
    where = tuple(sorted(point for part in parts for point in part))
    claim = Claim(EVEN, COUNTED, move, points=where, value=sum(by_part[part] for part in parts))
    places = [at_zone(part[0], size) for part in parts]
    named = [place for place in places if zone_name(place) in told.text]
    if len(named) == 1:
        places = [THERE, *(place for place in places if place not in named)]
    what = "The rest of what" if known else "What"
    return told, Sentence(f"{what} it gains lies mostly {listed(places)}.", (claim,))


def _among_others(told: Sentence, claim: Claim, is_known: bool) -> Sentence:
    """What was told, and that it is one thing among others; that there are only these where nothing is known."""
    text = told.text.rstrip(".")
    if is_known:
        return Sentence(f"{text}, among other things.", (*told.claims, claim))
    beside = f"{', and' if '; it ' in text else '; it'} gains a little in many places."
    return Sentence(f"{text}{beside}", (*told.claims, claim))


def _overall(witness: Witness, move: int, known: Collection[int]) -> Claim:
    """That a move gains here and there, how much on the whole board, and how much of it is known already."""
    games = Games.counted(witness, move)
    total, told = (
        0.0 if games is None else games.change(witness.color, where)
        for where in (witness.board.points(), known)
    )
    return Claim(EVEN, COUNTED, move, value=total, other=told)


def _known(witness: Witness, move: int, told: Iterable[Claim]) -> set[int]:
    """The points that what was told of a move is about."""
    kinds = (*OF_STONES, GROUND, SPREAD)
    claims = (each for each in told if each.move == move and each.kind in kinds)
    return {point for claim in claims for point in where_of(witness, claim)}


def _by_part(witness: Witness, games: Games, known: Collection[int]) -> dict[tuple[int, ...], float]:
    """The points of each part of the board that are not ``known``, and what the move gains there."""
    parts: dict[str, list[int]] = {}
    for point in witness.board.points():
        if point not in known:
            parts.setdefault(at_zone(point, witness.board.size), []).append(point)
    return {tuple(part): games.change(witness.color, part) for part in parts.values()}


def _largest(
    witness: Witness, move: int, games: Games, by_part: dict[tuple[int, ...], float], gained: float
) -> list[tuple[int, ...]]:
    """The few parts near a move in which most is gained, the largest first; none if these are too many."""
    least = max(LEAST_PART * gained, LEAST_POINTS * witness.board.size)
    large = [
        part
        for part, value in sorted(by_part.items(), key=lambda item: -item[1])
        if value >= least and _is_near(part, move) and _is_borne_out(witness, games, part, value)
    ][:MOST_PARTS]
    for count in range(1, len(large) + 1):
        if sum(by_part[part] for part in large[:count]) >= MOST_OF_IT * gained:
            return large[:count]
    return []


def _is_near(part: Sequence[int], move: int) -> bool:
    return min(steps_between(point, move) for point in part) <= NEAR


def _is_borne_out(witness: Witness, games: Games, part: Sequence[int], value: float) -> bool:
    return games.bear_out(value, lambda tree: tree.change(witness.color, part))
