"""Big moves along the sides: extensions, splitting moves, invasions, pincers, bases, slides.

After the seeds: 002, 6, "Big moves on edge: towards enemy, invasions, between friendly stones". What fires is decided
by the gaps of the sides (`engine.suggest.sides`): how wide they are, and whose stones stand at their ends how high.
A stone's columns are counted from the near end of a gap; "two spaces" away is three columns away.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass

from engine.board.points import EMPTY, PASS
from engine.evaluate.groups.aliveness import LIVES_OR_RUNS, RUNS_POORLY
from engine.suggest.firing import Firing, Point, Points
from engine.suggest.sides import End, Gap, gaps_of
from engine.suggest.survey import Survey
from engine.suggest.view import View

THIRD, FOURTH = 3, 4

LEAST_ROOM = 6.0
"""Undecided points around a move below which nothing is left to take on that part of the side."""

LONGEST_PINCER = 4
BEHIND = 4
"""Columns behind a stone in which a helper counts as standing behind it."""

BIG_SIDE = 8
"""Columns of a gap from which on it may be the biggest place left on the sides."""


@dataclass(frozen=True)
class Side:
    """A gap with what an expert asks about it."""

    view: View
    survey: Survey
    gap: Gap

    def is_weak(self, end: End | None) -> bool:
        """Whether the group at an end has no life of its own yet but has not been given up."""
        return end is not None and LIVES_OR_RUNS <= int(self.survey.aliveness[end.point]) <= RUNS_POORLY

    def is_strong(self, end: End | None) -> bool:
        """Whether the group at an end can look after itself."""
        return end is not None and int(self.survey.aliveness[end.point]) < LIVES_OR_RUNS

    def has_behind(self, color: int) -> bool:
        """Whether a living stone of a colour stands behind the near end, away from the gap."""
        columns = range(1, min(BEHIND, self.gap.behind) + 1)
        return any(
            self.survey.living[self.gap.point(-distance, line)] == color
            for distance in columns
            for line in range(2, 6)
        )

    def fire(self, rule: str, distance: int, line: int, target: End | None = None) -> Iterator[Firing]:
        """The rule at a point of the gap, if that is empty and enough is undecided there; the stake is the room."""
        move = self.gap.point(distance, line)
        if self.view.color_at(move) != EMPTY or self.survey.room[move] < LEAST_ROOM:
            return
        ends = [end for end in (self.gap.near, self.gap.far) if end is not None]
        facts = {
            "near": Point((target or ends[0]).point),
            "ends": Points(tuple(end.point for end in ends)),
        }
        stake = float(self.survey.room[move])
        yield Firing(rule, move, stake, target.point if target else PASS, facts=facts)


def suggest(view: View) -> Iterator[Firing]:
    """Firings of the rules for the sides."""
    survey = view.survey
    sides = [Side(view, survey, gap) for gap in gaps_of(view.size, survey)]
    own, enemy = view.color, view.enemy
    for side in sides:
        if side.gap.width < 2:
            continue
        for rules in _RULES.get(tuple(_whose(color, own, enemy) for color in side.gap.holders()), ()):
            yield from rules(side)
    yield from _biggest(sides)


def _whose(color: int, own: int, enemy: int) -> str:
    return {own: "own", enemy: "enemy"}.get(color, "corner")


def _middles(width: int) -> tuple[int, ...]:
    """The column in the middle of a gap, or the two of them."""
    return (width // 2, width // 2 + 1) if width % 2 == 0 else (width // 2 + 1,)


def _biggest(sides: list[Side]) -> Iterator[Firing]:
    """The middle of the widest gap of the whole board."""
    most = max((side.gap.width for side in sides if None not in (side.gap.near, side.gap.far)), default=0)
    if most < BIG_SIDE:
        return
    for side in sides:
        if side.gap.width == most and None not in (side.gap.near, side.gap.far):
            for distance in _middles(most):
                yield from side.fire("edge-widest-side", distance, THIRD)


def _bases(side: Side) -> Iterator[Firing]:
    """Extensions that give a weak own group room on the edge."""
    gap = side.gap
    if not side.is_weak(gap.near) or not 2 < gap.near.line < 5:
        return
    if gap.width >= 4 and gap.near.height == 1:
        yield from side.fire("edge-two-space-base", 3, THIRD, gap.near)
    elif gap.width == 3:
        yield from side.fire("edge-one-space-base", 2, THIRD, gap.near)


def _from_wall(side: Side) -> Iterator[Firing]:
    """An extension one space wider than the wall is high."""
    gap = side.gap
    distance = gap.near.height + 2
    if gap.near.height >= 2 and gap.width >= distance + 2:
        yield from side.fire("edge-from-wall", distance, THIRD)


def _toward_corner(side: Side) -> Iterator[Firing]:
    """An own stone whose side runs into an open corner."""
    if 3 <= side.gap.width <= 6:
        yield from side.fire("edge-secure-corner", 2, min(THIRD, side.gap.near.line))
    elif side.gap.width > 6:
        yield from side.fire("edge-toward-corner", side.gap.width - 3, THIRD)


def _between_friends(side: Side) -> Iterator[Firing]:
    """Own stones at both ends."""
    gap = side.gap
    low = max(gap.near.line, gap.far.line) <= THIRD
    for distance in _middles(gap.width):
        if 4 <= gap.width <= 6:
            yield from side.fire("edge-guard-invasion-point", distance, THIRD)
        elif 7 <= gap.width <= 10:
            yield from side.fire("edge-between-friends", distance, THIRD)
        elif gap.width > 10:
            yield from side.fire("edge-middle-of-framework", distance, FOURTH)
        if low and gap.width >= 5:
            yield from side.fire("edge-high-between-low", distance, FOURTH)


def _toward_enemy(side: Side) -> Iterator[Firing]:
    """An own stone here, an enemy stone there."""
    gap = side.gap
    before_enemy = gap.width - 2
    if gap.width >= 6:
        if not side.is_weak(gap.far):
            yield from side.fire("edge-toward-enemy", gap.width - 3, THIRD)
        elif side.is_weak(gap.near):
            yield from side.fire("edge-extend-and-attack", before_enemy, THIRD, gap.near)
        else:
            yield from side.fire("edge-checking-extension", before_enemy, THIRD, gap.far)
    if gap.far.line >= FOURTH and gap.width >= 3:
        yield from side.fire("edge-open-skirt", gap.width - 1, THIRD)
    if gap.near.line == THIRD and gap.far.line >= THIRD and gap.width <= 4:
        yield from side.fire("edge-slide", 2, 2)
    if gap.near.line >= FOURTH and gap.width <= 5:
        yield from side.fire("edge-close-skirt", 1, gap.near.line - 2)


def _pincers(side: Side) -> Iterator[Firing]:
    """An enemy stone between an own one and the gap; an own stone or the open side lies ahead."""
    gap = side.gap
    if not side.is_weak(gap.near) or gap.near.height > 1 or not 2 < gap.near.line < 5:
        return
    if not side.has_behind(side.view.color):
        return
    names = {
        2: "edge-one-space-pincer",
        3: "edge-two-space-pincer",
        LONGEST_PINCER: "edge-three-space-pincer",
    }
    for distance, rule in names.items():
        if gap.width >= distance + 1:
            yield from side.fire(rule, distance, THIRD, gap.near)
            yield from side.fire("edge-high-pincer", distance, FOURTH, gap.near)


def _take_base(side: Side) -> Iterator[Firing]:
    """The point from which a weak enemy group would make its base."""
    gap = side.gap
    if side.is_weak(gap.near) and gap.width >= 3 and gap.near.line > 2:
        yield from side.fire("edge-take-base", 2, 2 if gap.near.line == THIRD else THIRD, gap.near)


def _before_wall(side: Side) -> Iterator[Firing]:
    """The point to which an enemy wall would extend."""
    gap = side.gap
    distance = gap.near.height + 2
    if gap.near.height >= 2 and side.is_strong(gap.near) and gap.width >= distance + 2:
        yield from side.fire("edge-before-enemy-wall", distance, THIRD)


def _drive_to_wall(side: Side) -> Iterator[Firing]:
    """A weak enemy stone is attacked from the side that drives it towards an own wall at the far end."""
    gap = side.gap
    if gap.far is None or gap.far.height < 2 or not side.is_weak(gap.near):
        return
    for distance in (2, 3):
        if distance <= gap.behind:
            yield from side.fire("edge-drive-to-wall", -distance, THIRD, gap.near)


def _enter_corner(side: Side) -> Iterator[Firing]:
    """An enemy stone whose side runs into an open corner."""
    gap = side.gap
    if gap.width >= 5:
        yield from side.fire("edge-enter-corner", gap.width - 2, THIRD)


def _between_enemies(side: Side) -> Iterator[Firing]:
    """Enemy stones at both ends: invade, wedge in, or split, by how much room there is."""
    gap = side.gap
    lines = gap.near.line, gap.far.line
    for distance in _middles(gap.width):
        if 6 <= gap.width <= 8:
            yield from side.fire("edge-invade", distance, THIRD)
        elif 9 <= gap.width <= 11:
            yield from side.fire("edge-wedge", distance, THIRD)
        elif gap.width > 11:
            yield from side.fire("edge-split", distance, THIRD)
        if max(lines) <= THIRD and gap.width >= 5:
            yield from side.fire("edge-invade-above", distance, FOURTH)
        if min(lines) >= FOURTH and 3 <= gap.width <= 7:
            yield from side.fire("edge-invade-below", distance, 2 if gap.width < 5 else THIRD)
    if side.is_weak(gap.near) and gap.width >= 6:
        yield from side.fire("edge-invade-beside-weak", 3, THIRD, gap.near)


_RULES: dict[tuple[str, str], tuple[Callable[[Side], Iterator[Firing]], ...]] = {
    ("own", "own"): (_between_friends, _bases, _from_wall),
    ("own", "enemy"): (_bases, _from_wall, _toward_enemy),
    ("own", "corner"): (_bases, _from_wall, _toward_corner),
    ("enemy", "own"): (_pincers, _take_base, _before_wall, _drive_to_wall),
    ("enemy", "enemy"): (_pincers, _take_base, _before_wall, _between_enemies),
    ("enemy", "corner"): (_pincers, _take_base, _before_wall, _enter_corner),
}
