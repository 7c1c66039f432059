"""What changes hands by a move, in words: ``secures ground in the centre (about 6 points)``."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import replace

from engine.board.points import opponent, vertex_of
from engine.explain.claims.boxes import find_box, is_enclosed, zone_of_ground
from engine.explain.claims.compared_games import Games
from engine.explain.claims.effects import GAINED, LOST, STILL_LOST, is_doomed
from engine.explain.claims.fights import MANY, is_in_fight
from engine.explain.claims.frameworks import find_framework
from engine.explain.claims.gains import (
    BUILDS,
    IN_ALL,
    LEANING,
    NEAR,
    OWNED,
    REDUCES,
    built_or_reduced,
    middle_of,
    split_by_zone,
)
from engine.explain.claims.kinds import (
    ATTACKS,
    BY,
    DEFENDS,
    GROUND,
    HELPS,
    HERE,
    HINDERS,
    HOW,
    LIKELY,
    SPREAD,
    TOLD,
    UNNAMED,
    Claim,
)
from engine.explain.claims.shapes import SMALLEST_WITH_CORNERS
from engine.explain.claims.witness import Witness
from engine.explain.sentences.in_which_way import word_way
from engine.explain.words.naming import at_zone, at_zone_of, is_corner, name_stones, steps_between, zone_of
from engine.explain.words.phrases import listed, points, side
from engine.explain.words.predicates import Predicate
from engine.explain.words.templates import say

WEAKENS, STRENGTHENS, DOOMS = "weakens", "strengthens", "dooms"
"""What is done to a group that is not attacked, or defended, outright; or that is as good as dead afterwards."""

HALF = 0.5

GOOD_PART = 0.35
"""Of what a move gains on the whole board a gain must be so much for its points to be told; and so much of what seems
to be gained here and there must be sure for a number to be told of what it is at least."""

LEAST_COUNTED = 150
"""Games from which on it is told how many points a move gains in one place: fewer scatter by more than it gains."""

LITTLE = 2
"""Points below which no number is told of what is gained at least."""

EFFECTS = (ATTACKS, DEFENDS, WEAKENS, STRENGTHENS, DOOMS)
"""What is done to a group, by the names of the templates ``deed``."""


def mark_points(witness: Witness, claim: Claim, is_priced: bool) -> Claim:
    """Return the claim of a gain with the points that are told of it, or unchanged if none are.

    Points are told only if they are counted, in one place, and a good part of what the move gains on the whole
    board. ``is_priced``: whether the cost of a pass is told too; then no points are told here, since two
    numbers for one move seem to contradict each other.
    """
    games = Games.from_witness(witness, claim.move)
    if claim.kind not in (ATTACKS, DEFENDS, GROUND) or claim.trust == LIKELY or games is None or is_priced:
        return claim
    is_much = _points_to_tell(claim) >= GOOD_PART * witness.gain(claim.move)
    if not is_much or games.count < LEAST_COUNTED:
        return claim
    return replace(claim, words={**claim.words, TOLD: str(round(_points_to_tell(claim)))})


def tell_gain_of_one_kind(witness: Witness, claim: Claim, counted: bool = True) -> str:
    """Return what a move gains in one place as a predicate:
    ``attacks White's two stones at G7 (about 12 points)``.

    claim: an attack, a defence or ground (for a gain in several places, use `tell_gain`); counted: whether to
        add the points
    """
    board = witness.board
    about = say("aside about", points=points(_points_to_tell(claim))) if counted else ""
    if claim.kind in (ATTACKS, DEFENDS):
        name, words = word_effect(claim, board.size, opponent(witness.color), about)
        words["stones"] = name_stones(board, claim.stones, claim.move, True)
        return Predicate.of_group(name, **words) if name in EFFECTS else say(f"deed {name}", **words)
    return _tell_ground(witness, claim, _tell_place(witness, claim), about)


def _points_to_tell(claim: Claim) -> float:
    """Return the points that a sentence on a gain mentions.

    For an attack or defence they are what is gained on and around the stones; for ground they are the
    ground's value, rounded.
    """
    return float(claim.words[GAINED]) if claim.kind in (ATTACKS, DEFENDS) else round(claim.value)


def _find_framework_of(witness: Witness, claim: Claim) -> Claim | None:
    """Return a claim of the framework (wide open area of one side) in which the ground of a claim lies.

    None if the move neither builds nor reduces a framework there.
    """
    does, games = built_or_reduced(witness, claim), Games.from_witness(witness, claim.move)
    if claim.kind != GROUND or not does or games is None:
        return None
    return find_framework(witness, games, claim, middle_of(claim.points), does == BUILDS)


def tell_gain_plainly(witness: Witness, claim: Claim) -> str:
    """Return a gain in one place as a predicate, without points; a framework (wide open area) is called
    ground.
    """
    if claim.kind in (ATTACKS, DEFENDS):
        return say(
            f"deed {effect_verb(claim)}", stones=name_stones(witness.board, claim.stones, claim.move, True)
        )
    name, words = _word_ground(witness, claim, plainly=True)
    return say(name, place=_tell_place(witness, claim), **words)


def _tell_ground(witness: Witness, claim: Claim, place: str, aside: str = "") -> str:
    """Return what a move does with the ground of a claim, as a predicate: ``secures ground in the centre``.

    place: the words for where the ground lies; aside: what is added in parentheses
    """
    name, words = _word_ground(witness, claim)
    return say(name, place=place, aside=aside, **words)


def _word_ground(witness: Witness, claim: Claim, plainly: bool = False) -> tuple[str, dict[str, str]]:
    """Return the name of the template for what a move does with the ground of a claim, and words that fill it
    in.

    The words for the place are added elsewhere. plainly: whether to call it ground even if it is a framework
    (wide open area of one side)
    """
    mover, enemy = side(witness.color), side(opponent(witness.color))
    was_theirs, is_ours = claim.other <= -OWNED, claim.margin >= OWNED
    # of a later move it is told whose the ground is before it, however little
    was_theirs_then = claim.other <= (-LEANING if plainly else -OWNED)
    if was_theirs_then and is_ours:
        return "ground takes", {"side": enemy}
    if is_ours and not is_enclosed(witness, claim):
        return f"ground {BUILDS}", {"side": mover}
    if is_ours:
        # what is fought about is not secure
        return ("ground gains" if is_in_fight(witness, claim.move) else "ground secures"), {}
    if was_theirs and claim.margin > -LEANING:
        return "ground keeps", {"side": enemy}
    if was_theirs:
        return f"ground {REDUCES}", {"side": enemy}
    does = built_or_reduced(witness, claim)
    if not does:
        return "ground gains", {}
    is_ground = plainly or _find_framework_of(witness, claim) is None
    return f"ground {does}" if is_ground else f"framework {does}", {
        "side": mover if does == BUILDS else enemy
    }


def tell_gain(witness: Witness, claim: Claim, is_priced: bool = False) -> tuple[str, tuple[Claim, ...]]:
    """Return what a move gains, in one place or several, as a predicate, and the further claims that this
    makes.

    These claims are of its parts and of frameworks (wide open areas of one side). Points in one place are told
    if `mark_points` has marked them. ``is_priced``: whether the cost of a pass is told too; then no points in
    several places are.
    """
    games = Games.from_witness(witness, claim.move)
    if claim.kind != SPREAD or games is None:
        text = tell_gain_of_one_kind(witness, claim, counted=TOLD in claim.words)
        return text, _find_frameworks_of(witness, [claim])
    parts = split_by_zone(witness, claim, games)
    return _tell_spread(witness, claim, parts, is_priced), (*parts, *_find_frameworks_of(witness, parts))


def tell_gain_briefly(witness: Witness, claim: Claim) -> tuple[str, tuple[Claim, ...]]:
    """Return the largest part of what a move gains as a predicate, without points, and the claims that this
    makes.

    These are the claims of that part and of its framework (wide open area of one side).
    """
    games = Games.from_witness(witness, claim.move)
    if claim.kind != SPREAD or games is None:
        return tell_gain_of_one_kind(witness, claim, counted=False), _find_frameworks_of(witness, [claim])
    parts = split_by_zone(witness, claim, games)[:1]
    return _tell_parts(witness, parts), (*parts, *_find_frameworks_of(witness, parts))


def _find_frameworks_of(witness: Witness, claims: Sequence[Claim]) -> tuple[Claim, ...]:
    """Return a claim (statement to be told) for each framework in which the ground of one of the claims lies.

    A framework is a wide open area of one side.
    """
    return tuple(
        each for each in (_find_framework_of(witness, claim) for claim in claims) if each is not None
    )


def _tell_spread(witness: Witness, claim: Claim, parts: Sequence[Claim], is_priced: bool) -> str:
    """Return a gain in several places as a predicate: what happens in each of its ``parts``, and its points
    at least.

    ``claim`` is that of the whole gain. The points are left out if they are few, or if ``is_priced``: then
    the cost of a pass is told elsewhere.
    """
    is_told = not is_priced and claim.value >= max(LITTLE, GOOD_PART * float(claim.words[IN_ALL]))
    least = points(math.floor(claim.value)) if is_told else ""
    return say("ground in all", deeds=_tell_parts(witness, parts), least=least)


def _tell_parts(witness: Witness, parts: Sequence[Claim]) -> str:
    """Return a predicate on whose ground is gained or lost in which parts of the board.

    Parts with the same fate are named together. ``parts``: claims of ground
    """
    alike: dict[tuple[str, tuple[tuple[str, str], ...]], list[str]] = {}
    size = witness.board.size
    for part in parts:
        name, words = _word_ground(witness, part)
        place = at_zone_of(part.points, zone_of(part.points[0], size), size)
        alike.setdefault((name, tuple(words.items())), []).append(place)
    return listed(
        [say(name, place=listed(places), **dict(words)) for (name, words), places in alike.items()], "deeds"
    )


def word_effect(claim: Claim, size: int, enemy: int, about: str = "") -> tuple[str, dict[str, str]]:
    """Return the name of the template for what a move does to a group, and the words that fill it in.

    ``claim`` says what the move does. The words do not name the group. They name the next move that carries
    the effect out, if it is known, or how it is done. about: words in parentheses on how many points are at stake;
    size: the width of the board; enemy: the colour against which the move is
    """
    verb, by = effect_verb(claim), claim.words.get(BY, "")
    if verb in (WEAKENS, STRENGTHENS) and claim.words.get(HOW):
        return f"{HINDERS if verb == WEAKENS else HELPS} {claim.words[HOW]}", {}
    carrier = by if by not in (HERE, UNNAMED) and verb == claim.kind else ""
    if verb != ATTACKS:
        way = word_way(claim, size, enemy) if verb == DOOMS else ""
        return verb, {"next": carrier, "aside": about, "way": way}
    following = say("aside next", point=carrier) if carrier else ""
    both = say("aside both", first=following, second=about) if following and about else following or about
    return verb, {"aside": both}


def effect_verb(claim: Claim) -> str:
    """Return the verb for what a move does to a group by a claim (statement): attacks, defends, weakens,
    strengthens, or dooms.
    """
    if is_doomed(claim):
        return DOOMS
    softly = STRENGTHENS if claim.kind == DEFENDS else WEAKENS
    is_defended = claim.kind != DEFENDS or claim.value <= STILL_LOST
    # an attack that no move carries out is none, and a stone or two one defends against a move that can be named
    by = claim.words.get(BY)
    is_carried = by != "" and not (by in (HERE, UNNAMED) and len(claim.stones) < MANY)
    return claim.kind if claim.margin >= LOST and is_defended and is_carried else softly


def is_soft(claim: Claim) -> bool:
    """Return whether a claim is of an attack or a defence by which stones are only weakened or strengthened."""
    return claim.kind in (ATTACKS, DEFENDS) and effect_verb(claim) in (WEAKENS, STRENGTHENS)


def _tell_place(witness: Witness, claim: Claim) -> str:
    """Return where the ground of a claim lies: ``on the left side``, with a point in it if it is not near the
    move.

    If the ground lies in several parts of the board, only the point is named.
    """
    size = witness.board.size
    zone = zone_of_ground(claim, size)
    inside = [each for each in claim.points if zone_of(each, size) == zone]
    if not inside:
        return say("place around", point=vertex_of(middle_of(claim.points), size))
    is_small = size < SMALLEST_WITH_CORNERS or is_corner(zone)
    if not is_small and (bounds := find_box(witness, claim)):
        first, last = (vertex_of(each, size) for each in bounds)
        return say("place from to", place=at_zone(inside[0], size), first=first, last=last)
    is_near = steps_between(middle_of(inside), claim.move) <= NEAR
    return at_zone_of(claim.points, zone, size) if is_near else tell_place_around(claim, size)


def tell_place_around(claim: Claim, size: int) -> str:
    """Return where the ground of a claim lies: the part of the board and a point in it, such as ``on the left
    side around C10``.
    """
    zone = zone_of_ground(claim, size)
    middle = middle_of([each for each in claim.points if zone_of(each, size) == zone] or claim.points)
    return say("place in zone", place=at_zone(middle, size), point=vertex_of(middle, size))
