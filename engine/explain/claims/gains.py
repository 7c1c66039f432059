"""What changes hands by a move: stones or ground that end otherwise in games with it than in games with a pass.

Points that the games give to the mover more often with the move than after a pass, and that lie together, are one gain.
It is told by whose stones are most of it, or else by where it lies and whose it would be.
"""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import islice

from engine.board.points import DIAGONALS, NEIGHBORS, opponent, xy
from engine.evaluate.tables import POINT
from engine.explain.claims.compared_games import Games, mean_ownership, nearer_to_open
from engine.explain.claims.effects import STILL_LOST, find_most_affected
from engine.explain.claims.fights import is_in_fight, lies_beyond
from engine.explain.claims.kinds import COUNTED, GROUND, SPREAD, ZONE, Claim
from engine.explain.claims.margins import load_margins
from engine.explain.claims.nearby import FARTHEST, points_within
from engine.explain.claims.witness import Witness
from engine.explain.words.naming import CENTRE, steps_between, zone_of
from engine.suggest.likelihood import LARGEST_SMALL

ALIKE = 0.75
"""Of what a move gains another one must gain so much on the same points to aim at the same."""

LEAST_CHANGE = 0.12
"""Points, of 2, by which one point of the board must end better with the move to belong to a gain."""

STANDARD_ERRORS = 4
"""Standard errors, of what as many games can tell, by which such a point must end better."""

LITTLE_CHANGE, FEWER_ERRORS = 0.06, 1
"""The same two where all that is gained on the board is told together: points, and standard errors."""

MOST_OF_BOARD = 0.5
"""Share of the board on which that may be gained to be told: of nearly all of it nobody learns anything."""

LEAST_SHARE = 0.2
"""Share of what the move gains on the whole board that a gain must have to be told."""

LEAST_POINTS = 0.2
"""Points for each line of the board's width that a gain must have to be told, too."""

MOST_OF_GAIN = 0.6
"""Share of what is gained that must lie in a part of the board for the ground to be called by that."""

MOST_OF_IT = 0.35
"""Share of a gain that must lie on and around the stones of a group to be told as theirs."""

SETTLED = 0.85
"""A point is settled that the evaluation gives a side so plainly, of 1, whatever is gained there in games: of 13 gains
on such ground a strong network thought the ground settled, too, in 12 (positions for tuning)."""

BUILDS, REDUCES = "builds", "reduces"
"""What is done to ground that is nobody's, as the games go, but leans to a side."""

IN_ALL = "points in all"
"""Of the words of a claim: the points that are gained here and there, as they are counted."""

HALF = 0.5

OWNED = 0.4
"""Ground is a side's, as the games go, if it is so much more often its than the other's, of 1."""


ONE_PLACE = 0.25
"""Share of the board up to which ground is told of as in one place."""

MOST_PARTS, LEAST_PART = 2, 0.15
"""So many parts of the board are told of at most where something is gained here and there, and such a share of all that
is gained, one point at least, must lie in each."""

CLEARLY, ALIKE_POINTS = 2.0, 8
"""Standard errors that a part of the board must gain to be told, and points that change hands together: seven points on
which a hundred games saw two points gained gained none in a thousand."""

AREAS = (3, 6)
"""Steps from a move within which what it gains is looked at together where no single gain decides."""

LEANING = 0.2
"""Ground would become a side's after a pass if it is so much more often its than the other's, of 1; else it is open."""

LEAST_GROUND = 2
"""Points that are called ground at least: a single one is often given back by an answer that few games find."""

LEANS = 0.1
"""Ground leans to a side that owns it so much more often than the other, of 1."""

REDUCED = 0.25
"""It is called the enemy's, and reduced, if he owns it so much more often and the evaluation gives the mover none."""

THEIRS = 0.2
"""It is the enemy's by the evaluation that gives him so much more of it, of 1: of 19 gains that the games called
building (70 positions for tuning) a strong network thought three the enemy's, two of them on such ground."""

IN_DANGER = 0.4
"""Share of the games in which own stones must be lost without the move for their rescue to be what it is for."""

RESCUED = 0.2
"""Share of a gain that must lie on and around own stones for their rescue to be told before ground, or an attack."""

FEW, OF_STONES = 1, 0.3
"""So many enemy stones, or such a part of the points, may stand on some ground: else it is about these stones."""

BESIDE = 2
"""Steps from living enemy stones within which ground that was nobody's is no more the mover's than theirs."""

NEAR, OUT_OF_REACH = 3, 5
"""Steps from a move within which its gain lies there, and from which on ground is hardly its doing."""


@dataclass(frozen=True)
class Gain:
    """A part of the board where a move gains: its points (``where``) end better with the move than with a
    pass.

    It also says how many points of score are gained there in all.
    """

    where: tuple[int, ...]
    points: float


def find_gain(witness: Witness, move: int, games: Games | None) -> Claim | None:
    """Return a claim about the largest gain of a move over a pass, by the games; None if there is none.

    It says that a group is attacked or defended, or that ground is gained in one place or several. None also
    if ``games`` is None or the gain is everywhere too small to be named.
    """
    if games is None:
        return None
    gains = _find_gains(witness, games)
    if not gains:
        return None
    best, size = max(gains, key=lambda gain: gain.points), witness.board.size
    total, least = games.gain_on(witness.color, witness.board.points()), LEAST_POINTS * size
    if min(steps_between(point, move) for point in best.where) > NEAR:
        # far from the move what looks like a gain may be chance
        least = load_margins().difference(size, games.count)
    if best.points < max(LEAST_SHARE * total, least):
        return None
    claim = _claim_stones(witness, move, games, best)
    where = unsettled_points(witness, best.where)
    gained = games.gain_on(witness.color, where)
    if claim is not None or gained < least:
        return claim
    return _claim_ground_or_spread(witness, move, games, where, gained)


def find_attack(witness: Witness, move: int, games: Games) -> Claim | None:
    """Return a claim of the enemy's group with the largest part of what a move gains on and around its stones.

    None if the games show no such group that is lost much more often by the move, or if it is safe in any
    case.
    """
    gains = sorted(_find_gains(witness, games), key=lambda gain: -gain.points)
    enemy = opponent(witness.color)
    found = (
        find_most_affected(witness, move, games, each.where, each.points, RESCUED, enemy)
        for each in gains[:1]
    )
    return next(filter(None, found), None)


def unsettled_points(witness: Witness, where: Iterable[int]) -> tuple[int, ...]:
    """Return those of the points ``where`` whose owner is open by the evaluation of the position before the
    move.
    """
    owned = witness.scene.tables["territory"][witness.color]
    return tuple(point for point in where if abs(int(owned[point])) < SETTLED * POINT)


def _gained_points(witness: Witness, games: Games) -> tuple[int, ...]:
    """Return all points, in order, on which a move gains over a pass, if only a little, by the games.

    The owner of the points must be open by the evaluation of the position before the move.
    """
    gains = _find_gains(witness, games, LITTLE_CHANGE, FEWER_ERRORS)
    return tuple(sorted(unsettled_points(witness, (point for gain in gains for point in gain.where))))


def find_spread(witness: Witness, move: int, games: Games | None) -> Claim | None:
    """Return a claim of kind SPREAD: in many places at once, a move gains over a pass; None if it cannot be
    told.

    The claim gives the points gained in all, and how many they are at least. The places must hold at least
    half of what the move gains, and must not be too much of the board. The gain must surely be more than 0,
    and it must be possible to name a part of the board for it. ``games`` are those with the move and with a
    pass; None gives None.
    """
    if games is None:
        return None
    where = _gained_points(witness, games)
    total = games.gain_on(witness.color, witness.board.points())
    # what scatters upwards is chosen with the rest, so all together is no more than the whole board
    gained = min(total, games.gain_on(witness.color, where))
    if gained < max(LEAST_POINTS * witness.board.size, total / 2):
        return None
    if len(where) > MOST_OF_BOARD * witness.board.size**2:
        return None
    sure = gained - load_margins().difference(witness.board.size, games.count, gained)
    if sure <= 0:
        return None
    claim = _claim_spread(move, where, gained, sure)
    return claim if split_by_zone(witness, claim, games) else None


def split_by_zone(witness: Witness, claim: Claim, games: Games) -> list[Claim]:
    """Return claims of ground for the parts of the board (corners, sides, centre) near a move that hold most
    of its gain.

    ``claim`` is the gain in several places (kind SPREAD). The value of each returned claim is half of the
    points gained there. That is a lower bound, since no number is told of a single part.
    """
    size, gained = witness.board.size, games.gain_on(witness.color, claim.points)
    by_zone: dict[str, list[int]] = {}
    for point in claim.points:
        if steps_between(point, claim.move) <= FARTHEST:
            by_zone.setdefault(zone_of(point, size), []).append(point)
    parts = (claim_ground(witness, claim.move, games, where) for where in by_zone.values())
    found = [each for each in parts if is_its_doing(witness, each)]
    least = 1.0 if witness.is_careful or witness.is_late else LEAST_POINTS * size
    large = [
        each
        for each in found
        if each.value >= max(least, LEAST_PART * gained, CLEARLY * error_of_gain(each.points, games))
    ]
    large.sort(key=lambda each: -each.value)
    borne_out = (each for each in large if _is_gained(witness, games, Gain(each.points, each.value)))
    return [replace(each, value=HALF * each.value) for each in islice(borne_out, MOST_PARTS)]


def error_of_gain(where: Sequence[int], games: Games) -> float:
    """Return about how many points what a move gains on the points ``where`` may be off, by as many games.

    Up to ALIKE_POINTS of them change hands together.
    """
    together = math.sqrt(len(where) * min(len(where), ALIKE_POINTS))
    return together * math.sqrt(2 / max(1, games.count))


def _claim_ground_or_spread(
    witness: Witness, move: int, games: Games, where: Sequence[int], gained: float
) -> Claim | None:
    """Return a claim of what a move gains on the points ``where``, ``gained`` points in all; None if none can
    be made.

    The claim says that own stones there are rescued, or that ground is gained: in one place, or in several if
    there are many points. None if the one place is too far from the move. In several places, at least one
    part of the board near the move must show the gain in each search.
    """
    rescue = _claim_rescue(witness, move, games, Gain(tuple(where), gained))
    if rescue is not None:
        return rescue
    size = witness.board.size
    if len(where) <= ONE_PLACE * size**2:
        claim = replace(claim_ground(witness, move, games, where), value=gained)
        return None if is_out_of_reach(where, move) or not is_its_doing(witness, claim) else claim
    least = max(0.0, gained - load_margins().difference(size, games.count, gained))
    claim = _claim_spread(move, where, gained, least)
    return claim if split_by_zone(witness, claim, games) else None


def is_its_doing(witness: Witness, claim: Claim) -> bool:
    """Return whether the ground of a claim may be told as what the move does.

    False for a single point, for no more than the move itself and own stones, for ground that stays nobody's, for what
    enemy stones stand on, or that lies on the other side of some, or just beside them where it was nobody's, for ground
    in the centre where the move is in a fight or, on large boards, where it is not surely the mover's with the move,
    and for ground of the enemy's that would be reduced, but is not his by the evaluation.
    """
    middle, enemy, size = middle_of(claim.points), opponent(witness.color), witness.board.size
    if len(claim.points) < LEAST_GROUND or _is_nobodys(witness, claim):
        return False
    if all(each == claim.move or witness.board.color_at(each) == witness.color for each in claim.points):
        return False
    if lies_beyond(witness.board, claim.move, middle, enemy):
        return False
    if sum(witness.board.color_at(each) == enemy for each in claim.points) > max(
        FEW, OF_STONES * len(claim.points)
    ):
        return False
    if claim.other > -REDUCED and _lies_open(witness, claim.move, middle):
        return False
    is_reduced = claim.other <= -REDUCED and claim.margin <= -LEANING
    if CENTRE in (zone_of(middle, size), claim.words.get(ZONE)):
        is_open = size > LARGEST_SMALL and claim.margin < OWNED and not is_reduced
        if is_open or is_in_fight(witness, claim.move):
            return False
    return not is_reduced or _evaluated_ownership(witness, claim.points) <= -THEIRS


def _is_nobodys(witness: Witness, claim: Claim) -> bool:
    """Return whether the ground of a claim does not lean to the mover with the move, as games go or the evaluation
    judges, nor was the enemy's, or would be, and is reduced: nobody sees who gains it.
    """
    return claim.margin < LEANS and claim.other > -OWNED and not built_or_reduced(witness, claim)


def _lies_open(witness: Witness, move: int, middle: int) -> bool:
    """Return whether the middle of some ground lies within BESIDE steps of living enemy stones, and no nearer to own
    ones, that of the ``move`` among them: who plays there next has it.
    """
    board, beside = witness.board, points_within(witness.board.size, middle, BESIDE)
    own = (each for each in beside if each == move or board.color_at(each) == witness.color)
    nearest = min((steps_between(each, middle) for each in own), default=BESIDE)
    theirs = (each for each in beside if board.color_at(each) == opponent(witness.color))
    near = (each for each in theirs if steps_between(each, middle) <= nearest)
    return any(_evaluated_ownership(witness, [each]) < 0 for each in near)


def _claim_spread(move: int, where: Sequence[int], gained: float, least: float) -> Claim:
    """Return a claim of kind SPREAD: a move gains ``gained`` points in several places, on the points
    ``where``.

    ``least`` is how many points it gains at least.
    """
    return Claim(SPREAD, COUNTED, move, points=tuple(where), value=least, words={IN_ALL: str(round(gained))})


def claim_ground(witness: Witness, move: int, games: Games, where: Sequence[int]) -> Claim:
    """Return the claim that a move gains ground on the points ``where``, by the games with it and with a
    pass.

    Its value is the points gained. Its ``other`` and ``margin`` say whose the ground is after a pass and with
    the move, from -1 (the enemy's) to 1 (the mover's), as far as the search with most games says so, too. Its words
    say in which part of the board most of it lies.
    """
    color, most = witness.color, games.by_most
    return Claim(
        GROUND,
        COUNTED,
        move,
        points=tuple(where),
        value=games.gain_on(witness.color, where),
        other=nearer_to_open(*(mean_ownership(color, each.with_pass, where) for each in (games, most))),
        margin=nearer_to_open(*(mean_ownership(color, each.with_move, where) for each in (games, most))),
        words={ZONE: _zone_of_gain(witness, games, where)},
    )


def _zone_of_gain(witness: Witness, games: Games, where: Sequence[int]) -> str:
    """Return the part of the board in which most of what is gained on the points ``where`` lies; empty if no part has
    most of it.
    """
    gained: dict[str, float] = {}
    for point in where:
        zone = zone_of(point, witness.board.size)
        gained[zone] = gained.get(zone, 0.0) + games.gain_on(witness.color, [point])
    zone = max(gained, key=lambda each: gained[each])
    return zone if gained[zone] >= MOST_OF_GAIN * sum(gained.values()) else ""


def find_gain_within(witness: Witness, move: int, games: Games | None, within: int) -> Claim | None:
    """Return a claim of what a move gains over a pass on all points at most ``within`` steps from it.

    Ground and stones are counted together. None without games, or if the gain is small or less than half of
    the gain on the whole board.
    """
    if games is None:
        return None
    where = tuple(each for each in _gained_points(witness, games) if steps_between(each, move) <= within)
    # what scatters upwards is chosen with the rest, so a part is no more than the whole board
    total = games.gain_on(witness.color, witness.board.points())
    gained = min(total, games.gain_on(witness.color, where))
    if not where or gained < max(LEAST_POINTS * witness.board.size, total / 2):
        return None
    return _claim_ground_or_spread(witness, move, games, where, gained)


def find_best_zone(witness: Witness, move: int, games: Games) -> Claim | None:
    """Return a claim of ground in the part of the board, near a move, where the move gains most over a pass.

    The gain may be small. None if no part gains enough even for that, or if one of the witness's searches by
    itself finds no gain there.
    """
    parts = split_by_zone(witness, Claim(SPREAD, COUNTED, move, points=_gained_points(witness, games)), games)
    least = LEAST_POINTS * witness.board.size / 2
    found_most = claim_ground(witness, move, games, parts[0].points) if parts else None
    if found_most is None or found_most.value < least or is_out_of_reach(found_most.points, move):
        return None
    return found_most


def is_out_of_reach(where: Sequence[int], move: int) -> bool:
    """Return whether the middle of the points ``where`` is too far from a move.

    A change there in the games is then not due to the move.
    """
    return steps_between(middle_of(where), move) >= OUT_OF_REACH


def find_gain_nearby(witness: Witness, move: int, games: Games) -> Claim | None:
    """Return a claim of what a move gains over a pass near it, by the games.

    It is the gain in all, or, if that is little, the gain in the part of the board where it is largest. None
    if that is little, too.
    """
    return find_gain_within(witness, move, games, AREAS[-1]) or find_best_zone(witness, move, games)


def _find_gains(
    witness: Witness, games: Games, change: float = LEAST_CHANGE, errors: float = STANDARD_ERRORS
) -> list[Gain]:
    """Return the parts of the board on which the move gains over a pass (`_look_for_gains`), found once."""
    asked = "gains", witness.color, change, errors
    if asked not in games.found:
        games.found[asked] = list(_look_for_gains(witness, games, change, errors))
    found: list[Gain] = games.found[asked]
    return found


def _look_for_gains(witness: Witness, games: Games, change: float, errors: float) -> Iterator[Gain]:
    """Yield the connected parts of the board on which the move gains over a pass.

    Points that touch at a corner are connected. A point is in a part if the games give it to the mover more
    often with the move: on a scale from -1 (the enemy's) to 1, by at least ``change`` and by at least
    ``errors`` standard errors. Each search by itself must find half of a part's gain.
    """
    # who owns a point is -1 or 1 in each game
    least = max(change, errors * math.sqrt(2 / max(1, games.count)))
    left = {point for point in witness.board.points() if games.gain_on(witness.color, [point]) >= least}
    while left:
        found = [left.pop()]
        for point in found:
            beside = {point + step for step in (*NEIGHBORS, *DIAGONALS)} & left
            left -= beside
            found.extend(beside)
        gain = Gain(tuple(sorted(found)), games.gain_on(witness.color, found))
        if _is_gained(witness, games, gain):
            yield gain


def _is_gained(witness: Witness, games: Games, gain: Gain) -> bool:
    """Return whether each of the witness's searches by itself finds at least half of the points of a gain.

    ``games`` are those of all searches together, which show the gain.
    """
    return games.bear_out(gain.points, lambda tree: tree.gain_on(witness.color, gain.where))


def _claim_stones(witness: Witness, move: int, games: Games, gain: Gain) -> Claim | None:
    """Return a claim that a move attacks or defends a group, if most of a gain lies on and around its stones.

    The rescue of own stones is preferred to an attack. None if there is no such group, or if it is safe in
    any case.
    """
    rescue = _claim_rescue(witness, move, games, gain)
    return rescue or find_most_affected(witness, move, games, gain.where, gain.points, MOST_OF_IT)


def _claim_rescue(witness: Witness, move: int, games: Games, gain: Gain) -> Claim | None:
    """Return a claim that a move defends own stones, if a gain comes from that; else None.

    The stones must be in danger without the move and out of it with the move, and a good part of the gain
    must lie on and around them.
    """
    claim = find_most_affected(witness, move, games, gain.where, gain.points, RESCUED, witness.color)
    return None if claim is None or claim.other < IN_DANGER or claim.value > STILL_LOST else claim


def built_or_reduced(witness: Witness, claim: Claim) -> str:
    """Return BUILDS if a move makes open ground its own, REDUCES if it takes from the enemy's, else an empty
    text.

    ``claim`` is a claim of ground. The ground is built if it leans to the mover with the move. It is reduced
    if after a pass it leans to the enemy, and the evaluation before the move does not give it to the mover.
    If both are true, it counts as reduced only if the evaluation gives it to the enemy. The text is empty for
    ground that is surely somebody's or leans to nobody.
    """
    if claim.other <= -OWNED or claim.margin >= OWNED:
        return ""
    evaluated = _evaluated_ownership(witness, claim.points)
    if claim.margin >= LEANS and not (claim.other <= -LEANS and evaluated <= -THEIRS):
        return BUILDS
    return REDUCES if claim.other <= -REDUCED and evaluated <= 0 else ""


def _evaluated_ownership(witness: Witness, where: Sequence[int]) -> float:
    """Return who owns the points ``where`` on average, by the evaluation of the position before the move.

    The number goes from -1 (all the enemy's) to 1 (all the mover's).
    """
    return mean_ownership(witness.color, witness.scene.tables["territory"][witness.color], where) / POINT


def middle_of(where: Sequence[int]) -> int:
    """Return the one of the points ``where`` that is nearest to all the others together."""
    places = [xy(point) for point in where]
    columns, rows = (Counter(each) for each in zip(*places, strict=True))
    across, along = _steps_to_all(columns), _steps_to_all(rows)
    return min(
        zip(where, places, strict=True), key=lambda each: (across[each[1][0]] + along[each[1][1]], each[0])
    )[0]


def _steps_to_all(lines: Mapping[int, int]) -> dict[int, int]:
    """Return for each of some lines of the board how many lines it is from it to all of some points together.

    ``lines`` says how many points are on each line, by its number.
    """
    return {line: sum(count * abs(line - other) for other, count in lines.items()) for line in lines}
