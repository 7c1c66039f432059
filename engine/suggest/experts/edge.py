"""Big moves along the sides: extensions, splitting moves, invasions, pincers, bases, slides.

After Fotland 1993, 6, "Big moves on edge: towards enemy, invasions, between friendly stones". What fires is decided
by the gaps of the sides (`engine.suggest.sides`): how wide they are, and whose stones stand at their ends how high. A
stone's columns are counted from the near end of a gap; "two spaces" away is three columns away.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass

from engine.board.points import EMPTY, PASS
from engine.evaluate.groups.aliveness import LIVES_OR_RUNS, RUNS_POORLY
from engine.suggest.firing import Fact, Firing, Point, Points
from engine.suggest.sides import End, Gap, gaps_of
from engine.suggest.view import View

SECOND, THIRD, FOURTH = 2, 3, 4
"""Lines. The third is for territory, the fourth for influence, the second for sliding under something."""

# What follows are rules of thumb of Go, set by hand: no figures for them stand in the sources.

LEAST_ROOM = 6.0
"""Undecided points around a move below which nothing is left to take on that part of the side."""

STONE_EXTENDS = 3
"""Columns that a stone alone may extend without being cut: two spaces between. A wall may extend further by one for
each stone that it is high."""

SPARE = 2
"""Columns that must be left beyond an extension for it not to bump into what stands there."""

PINCERS = {2: "edge-one-space-pincer", 3: "edge-two-space-pincer", 4: "edge-three-space-pincer"}
"""By their columns from the stone attacked."""

DRIVES = (2, 3)
"""Columns behind a stone from which it is driven ahead."""

BEHIND = 4
"""Columns behind a stone in which a helper counts as standing behind it."""

HELPERS = range(SECOND, FOURTH + 2)
"""Lines on which a helper stands."""

BIG_SIDE = 8
"""Columns of a gap from which on it may be the biggest place left on the sides."""

OWN_CORNER = range(3, 7)
"""Columns between a stone and the corner that one move more makes territory; more are an open corner."""

OPEN_CORNER = 5
"""Columns to the corner from which on the enemy's stone leaves room to live there."""

# Columns between two stones of one colour, from the narrowest gap to the widest.
INVADABLE, LINKED = range(4, 7), range(7, 11)
"""Own gaps in which the enemy could just live, and those that one stone in the middle links; wider ones are moyo."""

ROOM_FOR_BASE, ROOM_FOR_WEDGE = range(6, 9), range(9, 12)
"""Enemy gaps with an extension to one side, and with one to either side; in wider ones a stone cannot be attacked."""

LOW_GAP = 5
"""Columns from which on a gap between low stones is worth a stone above them."""

OPEN_BELOW = range(3, 8)
"""Columns of a gap between high stones under which a stone can live."""

SKIRT, SLIDE = 3, 4
"""Columns from which on a side is open below a high stone, and up to which a slide reaches the stone opposite."""

CLOSED_SKIRT = 5
"""Columns up to which the enemy opposite would slide in below a high stone."""

NEAR_ENEMY = 6
"""Columns between an own and an enemy stone from which on there is room for an extension towards him."""


@dataclass(frozen=True)
class Side:
    """A gap between stones along a side of the board, with the position it is in. The rules for the sides are
    applied to such gaps.
    """

    view: View
    gap: Gap

    @property
    def near(self) -> End:
        """The stone at the near end of the gap. Raises ValueError if the gap runs into the corner there."""
        return _require_end(self.gap.near)

    @property
    def far(self) -> End:
        """The stone at the far end of the gap. Raises ValueError if the gap runs into the corner there."""
        return _require_end(self.gap.far)

    @property
    def ends(self) -> list[End]:
        """The stones at the ends of the gap, the near one first. An end in a corner is left out."""
        return [end for end in (self.gap.near, self.gap.far) if end is not None]

    def is_weak(self, end: End) -> bool:
        """Return whether the group of the stone at ``end`` has no life of its own yet but is not given up."""
        return LIVES_OR_RUNS <= int(self.view.survey.aliveness[end.point]) <= RUNS_POORLY

    def is_strong(self, end: End) -> bool:
        """Return whether the group of the stone at ``end`` can look after itself."""
        return int(self.view.survey.aliveness[end.point]) < LIVES_OR_RUNS

    def has_behind(self, color: int) -> bool:
        """Return whether a living stone of ``color`` stands behind the near end of the gap, i.e. beyond the
        stone there, at most BEHIND columns away.
        """
        columns = range(1, min(BEHIND, self.gap.behind) + 1)
        return any(
            self.view.survey.living[self.gap.point(-distance, line)] == color
            for distance in columns
            for line in HELPERS
        )

    def fire(self, rule: str, distance: int, line: int, target: End | None = None) -> Iterator[Firing]:
        """Suggest a point of the gap by one rule. Nothing is suggested if the point is not empty or too
        little of the room around it is undecided; that room is the stake.

        distance: columns from the near end; line: counted from the edge; target: the end whose stone the move
        is about, None for none
        """
        move = self.gap.point(distance, line)
        stake = float(self.view.survey.room[move])
        if self.view.color_at(move) != EMPTY or stake < LEAST_ROOM:
            return
        facts: dict[str, Fact] = {
            "near": Point((target or self.ends[0]).point),
            "ends": Points(tuple(end.point for end in self.ends)),
        }
        yield Firing(rule, move, stake, target.point if target else PASS, facts=facts)


def _require_end(end: End | None) -> End:
    if end is None:
        raise ValueError("the gap runs into the corner, expected a stone at its end")
    return end


def suggest(view: View) -> Iterator[Firing]:
    """Suggest big moves along the sides: extensions, invasions, pincers, bases, slides.

    Each move is yielded with the rule of ``rules.yaml`` that speaks for it.
    """
    sides = [Side(view, gap) for gap in gaps_of(view.size, view.survey)]
    for side in sides:
        if side.gap.width < 2:
            continue
        near, far = side.gap.holders()
        for rules in _RULES.get((_name_owner(view, near), _name_owner(view, far)), ()):
            yield from rules(side)
    yield from _take_biggest(sides)


def _name_owner(view: View, color: int) -> str:
    return {view.color: "own", view.enemy: "enemy"}.get(color, "corner")


def _find_middles(width: int) -> tuple[int, ...]:
    """Return the middle column of a gap of ``width`` columns, counted from the near end; two columns if
    ``width`` is even.
    """
    return (width // 2, width // 2 + 1) if width % 2 == 0 else (width // 2 + 1,)


def _take_biggest(sides: list[Side]) -> Iterator[Firing]:
    """Suggest the middle of the widest gap between stones along the sides; ``sides`` are all gaps on the
    board.
    """
    between = [side for side in sides if len(side.ends) == 2]
    most = max((side.gap.width for side in between), default=0)
    if most < BIG_SIDE:
        return
    for side in between:
        if side.gap.width == most:
            for distance in _find_middles(most):
                yield from side.fire("edge-widest-side", distance, THIRD)


def _make_bases(side: Side) -> Iterator[Firing]:
    """Suggest extensions that give a weak own group room on the edge."""
    near, width = side.near, side.gap.width
    if not side.is_weak(near) or near.line not in (THIRD, FOURTH):
        return
    if width > STONE_EXTENDS and near.height == 1:
        yield from side.fire("edge-two-space-base", STONE_EXTENDS, THIRD, near)
    elif width == STONE_EXTENDS:
        yield from side.fire("edge-one-space-base", STONE_EXTENDS - 1, THIRD, near)


def _from_wall(side: Side) -> Iterator[Firing]:
    """Suggest to extend from an own wall at the near end of the gap, by one space more than the wall has
    stones.
    """
    distance = _reach_of_wall(side.near)
    if side.near.height >= 2 and side.gap.width >= distance + SPARE:
        yield from side.fire("edge-from-wall", distance, THIRD)


def _reach_of_wall(end: End) -> int:
    """Return how many columns one should extend along the side from the stone or wall at an end of a gap. A
    wall (a row of stones towards the centre) reaches farther the more stones it has.
    """
    return end.height - 1 + STONE_EXTENDS


def _toward_corner(side: Side) -> Iterator[Firing]:
    """Suggest to extend from an own stone at the near end of a gap whose far end is an open corner."""
    width = side.gap.width
    if width in OWN_CORNER:
        yield from side.fire("edge-secure-corner", 2, min(THIRD, side.near.line))
    elif width >= OWN_CORNER.stop:
        yield from side.fire("edge-toward-corner", width - STONE_EXTENDS, THIRD)


def _between_friends(side: Side) -> Iterator[Firing]:
    """Suggest a move in a gap with own stones at both ends, depending on how wide the gap is."""
    width = side.gap.width
    low = max(side.near.line, side.far.line) <= THIRD
    for distance in _find_middles(width):
        if width in INVADABLE:
            yield from side.fire("edge-guard-invasion-point", distance, THIRD)
        elif width in LINKED:
            yield from side.fire("edge-between-friends", distance, THIRD)
        elif width >= LINKED.stop:
            yield from side.fire("edge-middle-of-framework", distance, FOURTH)
        if low and width >= LOW_GAP:
            yield from side.fire("edge-high-between-low", distance, FOURTH)


def _toward_enemy(side: Side) -> Iterator[Firing]:
    """Suggest moves between an own stone at the near end and an enemy stone at the far one."""
    near, far, width = side.near, side.far, side.gap.width
    if width >= NEAR_ENEMY:
        if not side.is_weak(far):
            yield from side.fire("edge-toward-enemy", width - STONE_EXTENDS, THIRD)
        elif side.is_weak(near):
            yield from side.fire("edge-extend-and-attack", width - SPARE, THIRD, near)
        else:
            yield from side.fire("edge-checking-extension", width - SPARE, THIRD, far)
    if far.line >= FOURTH and width >= SKIRT:
        yield from side.fire("edge-open-skirt", width - 1, THIRD)
    if near.line == THIRD and far.line >= THIRD and width <= SLIDE:
        yield from side.fire("edge-slide", 2, SECOND)
    if near.line >= FOURTH and width <= CLOSED_SKIRT:
        yield from side.fire("edge-close-skirt", 1, near.line - 2)


def _play_pincers(side: Side) -> Iterator[Firing]:
    """Suggest pincers: moves in front of a weak enemy stone at the near end of the gap that has an own stone
    behind it.
    """
    near = side.near
    if not side.is_weak(near) or near.height > 1 or near.line not in (THIRD, FOURTH):
        return
    if not side.has_behind(side.view.color):
        return
    for distance, rule in PINCERS.items():
        if side.gap.width > distance:
            yield from side.fire(rule, distance, THIRD, near)
            yield from side.fire("edge-high-pincer", distance, FOURTH, near)


def _take_base(side: Side) -> Iterator[Firing]:
    """Suggest the point that a weak enemy group at the near end would play to make its base."""
    near = side.near
    if side.is_weak(near) and side.gap.width >= STONE_EXTENDS and near.line >= THIRD:
        yield from side.fire("edge-take-base", 2, SECOND if near.line == THIRD else THIRD, near)


def _before_wall(side: Side) -> Iterator[Firing]:
    """Suggest the point to which a strong enemy wall at the near end would extend."""
    near = side.near
    distance = _reach_of_wall(near)
    if near.height >= 2 and side.is_strong(near) and side.gap.width >= distance + SPARE:
        yield from side.fire("edge-before-enemy-wall", distance, THIRD)


def _drive_to_wall(side: Side) -> Iterator[Firing]:
    """Suggest to attack a weak enemy stone at the near end from behind, so that it runs towards an own wall
    at the far end.
    """
    if side.far.height < 2 or not side.is_weak(side.near):
        return
    for distance in DRIVES:
        if distance <= side.gap.behind:
            yield from side.fire("edge-drive-to-wall", -distance, THIRD, side.near)


def _enter_corner(side: Side) -> Iterator[Firing]:
    """Suggest to enter an open corner at the far end of a gap that has an enemy stone at its near end."""
    if side.gap.width >= OPEN_CORNER:
        yield from side.fire("edge-enter-corner", side.gap.width - 2, THIRD)


def _between_enemies(side: Side) -> Iterator[Firing]:
    """Suggest to invade, wedge in, or split in a gap with enemy stones at both ends, depending on how wide it
    is.
    """
    width = side.gap.width
    lines = side.near.line, side.far.line
    for distance in _find_middles(width):
        if width in ROOM_FOR_BASE:
            yield from side.fire("edge-invade", distance, THIRD)
        elif width in ROOM_FOR_WEDGE:
            yield from side.fire("edge-wedge", distance, THIRD)
        elif width >= ROOM_FOR_WEDGE.stop:
            yield from side.fire("edge-split", distance, THIRD)
        if max(lines) <= THIRD and width >= LOW_GAP:
            yield from side.fire("edge-invade-above", distance, FOURTH)
        if min(lines) >= FOURTH and width in OPEN_BELOW:
            yield from side.fire("edge-invade-below", distance, SECOND if width < LOW_GAP else THIRD)
    if side.is_weak(side.near) and width >= ROOM_FOR_BASE.start:
        yield from side.fire("edge-invade-beside-weak", STONE_EXTENDS, THIRD, side.near)


_RULES: dict[tuple[str, str], tuple[Callable[[Side], Iterator[Firing]], ...]] = {
    ("own", "own"): (_between_friends, _make_bases, _from_wall),
    ("own", "enemy"): (_make_bases, _from_wall, _toward_enemy),
    ("own", "corner"): (_make_bases, _from_wall, _toward_corner),
    ("enemy", "own"): (_play_pincers, _take_base, _before_wall, _drive_to_wall),
    ("enemy", "enemy"): (_play_pincers, _take_base, _before_wall, _between_enemies),
    ("enemy", "corner"): (_play_pincers, _take_base, _before_wall, _enter_corner),
}
