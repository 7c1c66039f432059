"""What changes hands by a move: stones or ground that end otherwise in games with it than in games with a pass.

Points that the games give to the mover more often with the move than after a pass, and that lie together, are one gain.
It is told by whose stones are most of it, or else by where it lies and whose it would be.
"""

from __future__ import annotations

import functools
import math
from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass

from engine.board.board import Board
from engine.board.points import BLACK, DIAGONALS, NEIGHBORS, opponent, vertex_of
from engine.explain.claims import ATTACKS, COUNTED, DEFENDS, GROUND, SPREAD, Claim
from engine.explain.fates import FARTHEST, Games, around, groups_of, is_in_reach, lost
from engine.explain.margins import load_margins
from engine.explain.naming import at_zone, steps_between, stones_name, zone_name
from engine.explain.phrases import listed, points, side
from engine.explain.witness import Witness

LEAST_CHANGE = 0.12
"""Points by which one point of the board must end better with the move, of 2, to belong to a gain, and"""

STANDARD_ERRORS = 4
"""by so many standard errors of what as many games can tell."""

LITTLE_CHANGE, FEWER_ERRORS = 0.06, 1
"""So little is enough where all that is gained on the board is told together, and"""

MOST_OF_BOARD = 0.5
"""if that is on no more than this share of the board: of nearly all of it nobody learns anything."""

LEAST_SHARE = 0.2
"""Share of what the move gains on the whole board, and"""

LEAST_POINTS = 0.2
"""points for each line of the board's width that a gain must have to be told."""

MOST_OF_IT = 0.35
"""Share of a gain that must lie on and around the stones of a group to be told as theirs."""

LOST = 0.2
"""Share of the games by which these stones must be lost more, or less, often."""

GAINED = "points"
"""Of the words of a claim: the points that are gained on and around stones."""

HALF = 0.5

OWNED = 0.4
"""Ground is a side's, as the games go, if it is so much more often its than the other's, of 1."""

LITTLE = 2
"""Points below which no number is told of what is gained at least."""

PLACES, MOSTLY = "places", "mostly"
"""Of the words of a claim: in how many places something is gained; in which parts of the board most of it."""

MOST_GROUPS, MOST_ZONES, MOSTLY_SHARE = 2, 2, 0.6
"""So many groups, or else parts of the board, are named at most as those where most is gained, and so much of it must
lie there."""

AREAS = (3, 6)
"""Steps from a move within which what it gains is looked at together where no single gain decides."""

LEANING = 0.2
"""Ground would become a side's after a pass if it is so much more often its than the other's, of 1; else it is open."""

LEANS = 0.1
"""Ground leans to a side that owns it so much more often than the other, of 1."""

LEAST_EFFECT, ERRORS_OF_EFFECT = 0.12, 5
"""Share of the games, and standard errors of it, by which stones must be lost more, or less, often to be called weaker,
or stronger."""

MOST_EFFECTS, BESIDE = 2, 3
"""So many groups are told beside ground, and so many steps from the move they are at most."""

NEAR = 3
"""Steps from a move within which its gain lies there."""


@dataclass(frozen=True)
class Gain:
    """Points of the board that end better with a move than with a pass, and how many points they are better."""

    where: tuple[int, ...]
    points: float


def gain_of(witness: Witness, move: int, games: Games | None) -> Claim | None:
    """The largest gain of a move in a claim; None where the games show none that is worth a word."""
    if games is None:
        return None
    gains = list(_gains(witness, games))
    if not gains:
        return None
    best, size = max(gains, key=lambda gain: gain.points), witness.board.size
    total, least = games.change(witness.color, witness.board.points()), LEAST_POINTS * size
    if min(steps_between(point, move) for point in best.where) > NEAR:
        # far from the move what looks like a gain may be chance
        least = load_margins().difference(size, games.count)
    if best.points < max(LEAST_SHARE * total, least):
        return None
    claim = _of_stones(witness, move, games, best)
    if claim is not None or steps_between(_middle(best.where), move) > FARTHEST:
        return claim
    return Claim(
        GROUND,
        COUNTED,
        move,
        points=best.where,
        value=best.points,
        other=owned_by(witness.color, games.with_pass, best.where),
        margin=owned_by(witness.color, games.with_move, best.where),
    )


def spread_of(witness: Witness, move: int, games: Games | None) -> Claim | None:
    """All that a move gains here and there, with how much that is at least.

    None where that is not most of what it gains, or may be nothing.
    """
    if games is None:
        return None
    gains = list(_gains(witness, games, LITTLE_CHANGE, FEWER_ERRORS))
    total = games.change(witness.color, witness.board.points())
    # what scatters upwards is chosen with the rest, so all together is no more than the whole board
    gained = min(total, sum(gain.points for gain in gains))
    if gained < max(LEAST_POINTS * witness.board.size, total / 2):
        return None
    where = tuple(sorted(point for gain in gains for point in gain.where))
    if len(where) > MOST_OF_BOARD * witness.board.size**2:
        return None
    stones = _mostly_around(witness, games, where, gained)
    mostly = "" if stones else _mostly(witness, games, where, gained)
    sure = gained - load_margins().difference(witness.board.size, games.count, gained)
    if sure <= 0:
        return None
    return Claim(
        SPREAD, COUNTED, move, stones, where, value=sure, words={PLACES: str(len(gains)), MOSTLY: mostly}
    )


def _mostly_around(witness: Witness, games: Games, where: Sequence[int], gained: float) -> tuple[int, ...]:
    """The stones of the groups around which most of what is gained on some points lies; none if it takes too many."""
    left, part = set(where), 0.0
    found: list[int] = []
    groups = {stones: set(around(witness, stones)) for stones in groups_of(witness)}
    for _ in range(MOST_GROUPS):
        best = max(
            groups, key=lambda stones: games.change(witness.color, groups[stones] & left), default=None
        )
        if best is None:
            return ()
        part += games.change(witness.color, groups[best] & left)
        left -= groups.pop(best)
        found += best
        if part >= MOSTLY_SHARE * gained:
            return tuple(sorted(found))
    return ()


def of_most(board: Board, claim: Claim, near: Collection[int]) -> list[int]:
    """Those points of a claim SPREAD where most was said to be gained; ``near`` are those around the stones named."""
    mostly = claim.words[MOSTLY]
    return [
        point
        for point in claim.points
        if point in near or (not claim.stones and at_zone(point, board.size) in mostly)
    ]


def _mostly(witness: Witness, games: Games, where: Sequence[int], gained: float) -> str:
    """In which parts of the board most of what is gained on some points lies; empty if that takes too many of them."""
    by_zone: dict[str, float] = {}
    for point in where:
        zone = at_zone(point, witness.board.size)
        by_zone[zone] = by_zone.get(zone, 0.0) + games.change(witness.color, [point])
    found = sorted(by_zone.items(), key=lambda each: -each[1])[:MOST_ZONES]
    for count in range(1, len(found) + 1):
        if sum(value for _, value in found[:count]) >= MOSTLY_SHARE * gained:
            return listed([zone for zone, _ in found[:count]])
    return ""


def area_of(witness: Witness, move: int, games: Games | None, within: int) -> Claim | None:
    """What a move gains within some steps of it, ground and stones together; None where that is not worth a word."""
    if games is None:
        return None
    found = [point for gain in _gains(witness, games, LITTLE_CHANGE, FEWER_ERRORS) for point in gain.where]
    where = tuple(sorted(point for point in found if steps_between(point, move) <= within))
    # what scatters upwards is chosen with the rest, so a part is no more than the whole board
    total = games.change(witness.color, witness.board.points())
    gained = min(total, games.change(witness.color, where))
    if not where or gained < max(LEAST_POINTS * witness.board.size, total / 2):
        return None
    return Claim(
        GROUND,
        COUNTED,
        move,
        points=where,
        value=gained,
        other=owned_by(witness.color, games.with_pass, where),
        margin=owned_by(witness.color, games.with_move, where),
    )


def effects_of(
    witness: Witness, move: int, games: Games | None, where: Sequence[int], told: Collection[int]
) -> list[Claim]:
    """Which groups among some points a move makes weaker or stronger, those first that most points hang on.

    ``told`` are stones of which something is said already.
    """
    if games is None:
        return []
    least = max(LEAST_EFFECT, ERRORS_OF_EFFECT * math.sqrt(HALF / max(1, games.count)))
    found: list[tuple[float, Claim]] = []
    for stones in groups_of(witness):
        is_near = min(steps_between(stone, move) for stone in stones) <= BESIDE
        if not is_near or set(stones).isdisjoint(where) or not set(stones).isdisjoint(told):
            continue
        claim = _turned(witness, move, games, stones, set(around(witness, stones)) & set(where))
        part = float(claim.words[GAINED])
        if claim.margin >= least and part > 0 and _is_borne_out(witness, games, claim):
            found.append((part, claim))
    found.sort(key=lambda each: -each[0])
    return [claim for _, claim in found[:MOST_EFFECTS]]


def _turned(
    witness: Witness, move: int, games: Games, stones: tuple[int, ...], where: Collection[int]
) -> Claim:
    """How a group fares by a move, and what that gains on some points."""
    color = witness.board.color_at(stones[0])
    with_move, with_pass = (lost(owned, color, stones) for owned in (games.with_move, games.with_pass))
    ours = color == witness.color
    change = fares(games, stones, color, ours)
    words = {GAINED: str(round(games.change(witness.color, where)))}
    kind = DEFENDS if ours else ATTACKS
    return Claim(kind, COUNTED, move, stones, tuple(sorted(where)), with_move, change, with_pass, words=words)


def fares(games: Games, stones: Sequence[int], color: int, better: bool) -> float:
    """By what share of the games stones of a colour fare better with a move than with a pass, or worse."""
    with_move, with_pass = (lost(owned, color, stones) for owned in (games.with_move, games.with_pass))
    return with_pass - with_move if better else with_move - with_pass


def _is_borne_out(witness: Witness, games: Games, claim: Claim) -> bool:
    """Whether the stones of a claim fare so, and the points of it are gained, in each tree."""
    color = witness.board.color_at(claim.stones[0])
    ours = color == witness.color
    turned = games.bear_out(
        claim.margin, functools.partial(fares, stones=claim.stones, color=color, better=ours)
    )
    gained = float(claim.words[GAINED])
    return turned and games.bear_out(gained, lambda tree: tree.change(witness.color, claim.points))


def _gains(
    witness: Witness, games: Games, change: float = LEAST_CHANGE, errors: float = STANDARD_ERRORS
) -> Iterator[Gain]:
    """The parts of the board on which the move gains, each of points that touch, if only at a corner."""
    # who owns a point is -1 or 1 in each game
    least = max(change, errors * math.sqrt(2 / max(1, games.count)))
    left = {point for point in witness.board.points() if games.change(witness.color, [point]) >= least}
    while left:
        found = [left.pop()]
        for point in found:
            beside = {point + step for step in (*NEIGHBORS, *DIAGONALS)} & left
            left -= beside
            found.extend(beside)
        gain = Gain(tuple(sorted(found)), games.change(witness.color, found))
        if _is_gained(witness, games, gain):
            yield gain


def _is_gained(witness: Witness, games: Games, gain: Gain) -> bool:
    """Whether each tree has a gain."""
    return games.bear_out(gain.points, lambda tree: tree.change(witness.color, gain.where))


def _of_stones(witness: Witness, move: int, games: Games, gain: Gain) -> Claim | None:
    """A gain told as a group that is attacked or defended, if most of it lies on and around the group's stones."""
    best: tuple[float, Claim] | None = None
    for stones in groups_of(witness):
        if not set(stones) & set(gain.where) or not is_in_reach(stones, move):
            continue
        claim = _turned(witness, move, games, stones, gain.where)
        part = games.change(witness.color, set(around(witness, stones)) & set(gain.where))
        if claim.margin < LOST or part < MOST_OF_IT * gain.points or (best is not None and part <= best[0]):
            continue
        if _is_borne_out(witness, games, claim):
            best = part, claim
    return None if best is None else best[1]


def owned_by(color: int, owned: Mapping[int, float], where: Sequence[int]) -> float:
    """Whose points are, from -1 (all the other side's) to 1 (all a colour's)."""
    sign = 1 if color == BLACK else -1
    return sign * sum(owned[point] for point in where) / len(where)


def gain_text(witness: Witness, claim: Claim, seen: str = "") -> str:
    """A gain as a predicate: ``attacks White's two stones at G7``. ``seen`` is what was said before, if anything."""
    board = witness.board
    if claim.kind in (ATTACKS, DEFENDS):
        stones = stones_name(board, claim.stones, claim.move)
        return f"{effect_verb(claim)} {stones} (about {points(float(claim.words[GAINED]))})"
    if claim.kind == SPREAD:
        return _spread_text(witness, claim, seen)
    place, gained = _place(claim, board.size, seen), points(round(claim.value))
    mover, enemy = side(witness.color), side(opponent(witness.color))
    was_theirs, is_ours = claim.other <= -OWNED, claim.margin >= OWNED
    if was_theirs and is_ours:
        return f"takes ground {place} from {enemy} (about {gained})"
    if is_ours:
        return f"secures ground {place} (about {gained})"
    if was_theirs:
        return f"keeps {enemy} from ground {place} (about {gained})"
    if claim.margin >= LEANS:
        return f"builds {mover}'s ground {place} (about {gained})"
    if claim.other <= -LEANS:
        return f"reduces {enemy}'s ground {place} (about {gained})"
    return f"gains about {gained} {place}"


def _spread_text(witness: Witness, claim: Claim, seen: str) -> str:
    """What is gained here and there, as a predicate."""
    mostly, size = claim.words[MOSTLY], witness.board.size
    if claim.stones:
        named = [
            stones_name(witness.board, stones, claim.move)
            for stones in groups_of(witness)
            if stones[0] in claim.stones
        ]
        where = f"around {listed(named)}"
        where = where if claim.words[PLACES] == "1" else f"(mostly {where})"
    elif claim.words[PLACES] == "1":
        where = _place(claim, size, seen)
    else:
        where = f"(mostly {mostly})" if mostly else "in several places"
    if claim.value < LITTLE:
        return f"gains a little {where}"
    return f"gains {points(math.floor(claim.value))} at least {where}"


def effect_verb(claim: Claim) -> str:
    """What a move does to a group that fares otherwise by it: attacks or defends it, or makes it weaker or stronger."""
    softly = "strengthens" if claim.kind == DEFENDS else "weakens"
    return claim.kind if claim.margin >= LOST else softly


def _place(claim: Claim, size: int, seen: str) -> str:
    """Where ground lies, around which point if that is not near the move, or that its place was named already."""
    middle = _middle(claim.points)
    zone = at_zone(middle, size)
    if zone_name(zone) in seen:
        return "there"
    return zone if steps_between(middle, claim.move) <= NEAR else place_of(claim, size)


def place_of(claim: Claim, size: int) -> str:
    """Where ground lies: in a part of the board, and around which point."""
    middle = _middle(claim.points)
    return f"{at_zone(middle, size)} around {vertex_of(middle, size)}"


def _middle(where: Sequence[int]) -> int:
    """The point of some that has the others nearest."""
    return min(where, key=lambda point: (sum(steps_between(point, other) for other in where), point))
