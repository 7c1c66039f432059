"""Moves in the centre: reducing, building, the points where two frameworks meet, and coming out of the corner.

After Fotland 1993, 6, "Playing in the center (reducing moves and junction lines)", and 5, "Influence is used to ...
help generate moyo building or reducing/invading moves". How much of the surroundings belongs to whom is taken from
the evaluation's territory (`engine.suggest.survey`), which holds its influence.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

import numpy as np

from engine.board.points import NEIGHBORS, PASS, STRIDE
from engine.evaluate.groups.aliveness import LIVES_OR_RUNS, RUNS_POORLY
from engine.evaluate.tables import TOWARD_ENEMY, TOWARD_OPEN
from engine.suggest.choosing import keep_biggest, most_worth
from engine.suggest.firing import Firing, firing
from engine.suggest.survey import Survey, steps_to
from engine.suggest.view import View

FRAMEWORK = 9.0
"""Points of the 49 around a point that one side must have there for it to be part of its framework."""

MEETING = 3.0
"""The same for each of two frameworks that meet at the point."""

BIG_FRAMEWORK = 12.0

BORDER_FRAMEWORK = 6.0
"""The same for a point on the border of a framework."""

ALONE = 8
"""Steps from the nearest friend from which on a stone is on its own."""

BORDER_VALUE = 0.4
"""Value up to which a point lies on the border of an own framework rather than inside it."""

OPEN_CENTRE = 20.0
"""Undecided points among the 49 around a point of the centre for it to be worth a move that threatens nothing."""

MOST_POINTS = 2
"""Points at most for which a rule about the whole centre fires, and as many more as are worth the same."""

FLANK = 5
"""A stone is on a side, not in a corner, if it is at least this far from the side's ends."""

MOST_WEAK_GROUPS = 4
"""Weak groups of a side, the largest, for which points between them are looked for; of equals all or none."""

BETWEEN = 5
"""Steps from both of two groups to a point that lies between them, at most."""


@dataclass(frozen=True)
class Centre:
    """A position for the rules of the centre: its view (the position as the side to move sees it), and its
    survey (facts about every point).
    """

    view: View
    survey: Survey

    def fire(self, rule: str, move: int, stake: float, target: int = PASS, about: int = PASS) -> Firing:
        """Return a firing, i.e. a rule that speaks for a move, with its ``stake`` in points.

        target: the stone that the move attacks or defends, PASS for none; about: if there is no target, a
        stone that the rule's sentence names, PASS for none
        """
        return firing(rule, move, float(stake), target, stone=target or about)

    def is_clear(self, point: int) -> bool:
        """Return whether a point is on the board and empty, and all its neighbours are empty too."""
        return self.view.is_empty(point) and all(
            self.view.is_empty(each) for each in self.view.neighbors(point)
        )

    def is_weak(self, stone: int) -> bool:
        """Return whether the group of a stone is neither surely alive nor given up."""
        return LIVES_OR_RUNS <= int(self.survey.aliveness[stone]) <= RUNS_POORLY

    def steps_of(self, color: int) -> np.ndarray:
        """Return, for each point, the number of steps along rows and columns to the nearest living stone of
        ``color``.
        """
        return self.survey.steps[color]


def suggest(view: View) -> Iterator[Firing]:
    """Suggest moves in the centre that reduce frameworks, build them, or bring weak groups out.

    Each move is yielded with the rule of ``rules.yaml`` that speaks for it.
    """
    centre = Centre(view, view.survey)
    for rules in (_against_stones, _over_own_stones, _build_frameworks, _between_groups):
        yield from keep_biggest(rules(centre), MOST_POINTS)
    yield from _ways_out(centre)


def _flank_stones(centre: Centre, color: int) -> Iterator[tuple[int, int, int, int]]:
    """Yield the living stones of ``color`` on the third to fifth line of a side. Each item is (stone, line,
    step away from the edge, step along the edge). A step is the difference between a point and the next one.
    """
    survey = centre.survey
    stones = np.flatnonzero((survey.living == color) & (survey.line >= 3) & (survey.line <= 5)).tolist()
    for stone in stones:
        line = int(survey.line[stone])
        for inward in NEIGHBORS:
            if survey.line[stone - inward] != line - 1 or survey.line[stone + inward] < line:
                continue
            along = 1 if abs(inward) == STRIDE else STRIDE
            yield stone, line, inward, along


def _against_stones(centre: Centre) -> Iterator[Firing]:
    """Suggest caps and shoulder hits against enemy stones on the sides."""
    survey = centre.survey
    for stone, line, inward, along in _flank_stones(centre, centre.view.enemy):
        cap = stone + 2 * inward
        framework = float(survey.theirs[stone + inward])
        if centre.is_clear(cap) and centre.view.is_empty(stone + inward):
            if centre.is_weak(stone):
                yield centre.fire("centre-cap-weak", cap, survey.room[cap], target=stone)
            elif framework >= FRAMEWORK:
                yield centre.fire("centre-cap-framework", cap, framework, about=stone)
        if framework < FRAMEWORK or line > 4:
            continue
        for sideways in (-along, along):
            shoulder = stone + inward + sideways
            around = (stone + inward, stone + sideways, shoulder, shoulder + inward, shoulder + sideways)
            if all(centre.view.is_empty(point) for point in around):
                rule = "centre-shoulder-hit" if line == 3 else "centre-shoulder-hit-high"
                yield centre.fire(rule, shoulder, framework, about=stone)


def _over_own_stones(centre: Centre) -> Iterator[Firing]:
    """Suggest jumps towards the centre from our stones on the sides. Such jumps give depth to a framework
    that is flat.
    """
    survey = centre.survey
    for stone, line, inward, _ in _flank_stones(centre, centre.view.color):
        roof = stone + 2 * inward
        if line > 4 or not centre.is_clear(roof) or not centre.view.is_empty(stone + inward):
            continue
        if survey.ours[stone] < FRAMEWORK or survey.room[roof] < OPEN_CENTRE:
            continue
        if survey.theirs[roof] >= FRAMEWORK / 2:
            yield centre.fire("centre-raise-and-reduce", roof, survey.room[roof], about=stone)
        elif centre.steps_of(centre.view.enemy)[roof] > 3:
            yield centre.fire("centre-roof", roof, survey.room[roof], about=stone)


def _build_frameworks(centre: Centre) -> Iterator[Firing]:
    """Suggest points of the centre near large frameworks, to expand ours, or to reduce or invade
    the enemy's.
    """
    view, survey = centre.view, centre.survey
    own, enemy = centre.steps_of(view.color), centre.steps_of(view.enemy)
    free = survey.empty & (survey.line >= 4) & (np.minimum(own, enemy) >= 2) & (survey.room >= OPEN_CENTRE)
    ours, theirs = survey.ours, survey.theirs
    junction = free & (np.abs(own - enemy) <= 1) & (np.minimum(ours, theirs) >= MEETING)
    yield from _fire_at_best(centre, "centre-junction", junction, ours + theirs)
    growing = free & (ours >= BORDER_FRAMEWORK) & (own <= 3) & (enemy >= 4) & (survey.line >= 5)
    yield from _fire_at_best(
        centre, "centre-expand-framework", growing & (survey.value <= BORDER_VALUE), ours
    )
    lightly = free & (theirs >= FRAMEWORK) & (own <= 4) & (enemy >= 2) & (enemy <= 4) & (own >= enemy)
    yield from _fire_at_best(centre, "centre-reduce-lightly", lightly, theirs)
    deep = free & (theirs >= BIG_FRAMEWORK) & (enemy >= 3)
    yield from _fire_at_best(centre, "centre-reduce-deeply", deep & (own >= 4) & (own < ALONE), theirs)
    yield from _fire_at_best(centre, "centre-invade-framework", deep & (own >= ALONE), survey.room)


def _fire_at_best(centre: Centre, rule: str, mask: np.ndarray, worth: np.ndarray) -> Iterator[Firing]:
    """Suggest, by one rule, the MOST_POINTS points of a mask that are worth most. Points that tie with the
    last are added.

    ``mask`` (bool) and ``worth`` are arrays indexed by point. The worth of a point is taken as the stake,
    i.e. as how many points of the score depend on the move.
    """
    for point in most_worth(mask, worth, MOST_POINTS):
        yield centre.fire(rule, point, worth[point])


def _ways_out(centre: Centre) -> Iterator[Firing]:
    """Suggest jumps into the open from own groups that are not alive yet."""
    view = centre.view
    enemy = centre.steps_of(view.enemy)
    for row, group in view.groups_of(view.color):
        if not LIVES_OR_RUNS <= int(group["aliveness"]) <= RUNS_POORLY:
            continue
        beside_weak = _weak_neighbor(centre, group)
        for kind in (TOWARD_OPEN, TOWARD_ENEMY):
            count = int(group["running_count"][kind])
            for liberty in group["running"][kind][:count].tolist():
                for step in NEIGHBORS:
                    stone = liberty - step
                    if centre.survey.group[stone] == row and centre.survey.line[liberty + step] >= 4:
                        yield from _jumps(centre, enemy, stone, liberty, step, beside_weak)


def _jumps(
    centre: Centre, enemy: np.ndarray, stone: int, liberty: int, step: int, beside_weak: int
) -> Iterator[Firing]:
    """Suggest moves by which one stone gets out through one of its liberties: jumps, knight's moves or
    diagonals, depending on how near the enemy is.

    enemy: for each point, the steps to the nearest enemy stone; step: what leads from the stone to the
    liberty; beside_weak: a stone of a weak enemy group beside ours, PASS if there is none
    """
    view, room = centre.view, centre.survey.room
    sideways = STRIDE if abs(step) == 1 else 1
    one, two = liberty + step, liberty + 2 * step
    if view.is_empty(one) and enemy[one] >= 2:
        yield centre.fire("centre-jump-out", one, room[one], target=stone)
        if beside_weak != PASS:
            yield centre.fire("centre-run-ahead", one, room[one], target=stone)
        if view.is_empty(two) and enemy[two] >= 4 and enemy[one] >= 3:
            yield centre.fire("centre-two-space-jump", two, room[two], target=stone)
    for knight in (one - sideways, one + sideways):
        if view.is_empty(knight) and view.is_empty(one) and enemy[knight] >= 2 and enemy[one] <= 3:
            yield centre.fire("centre-knight-out", knight, room[knight], target=stone)
    for diagonal in (liberty - sideways, liberty + sideways):
        blocked = view.on_board(one) and enemy[one] <= 1
        if blocked and view.is_empty(diagonal) and view.is_empty(diagonal - step) and enemy[diagonal] >= 2:
            yield centre.fire("centre-diagonal-out", diagonal, room[diagonal], target=stone)


def _weak_neighbor(centre: Centre, group: np.void) -> int:
    """Return a stone of a weak enemy group beside ``group``, a row of the table of groups; PASS if there is
    none.
    """
    for row in group["neighbors"][: int(group["neighbor_count"])].tolist():
        first = int(centre.view.groups[row]["first"])
        if centre.is_weak(first):
            return first
    return PASS


def _between_groups(centre: Centre) -> Iterator[Firing]:
    """Suggest points between two weak groups: between two of the enemy's to split them, between two of ours
    to join them, or between one of ours and one of theirs, through which both may run.
    """
    view = centre.view
    own = _weak_groups(centre, view.color)
    enemy = _weak_groups(centre, view.enemy)
    for groups, rule in ((enemy, "centre-split-weak"), (own, "centre-join-weak")):
        for index, (stone, steps) in enumerate(groups):
            for other, other_steps in groups[index + 1 :]:
                classes = centre.survey.aliveness[[stone, other]].tolist()
                for target, own_class in zip((stone, other), classes, strict=True):
                    if own_class == max(classes):
                        yield from _fire_between(centre, rule, steps, other_steps, target)
    for stone, steps in own:
        for _, other_steps in enemy:
            yield from _fire_between(centre, "centre-running-line", steps, other_steps, stone)


def _weak_groups(centre: Centre, color: int) -> list[tuple[int, np.ndarray]]:
    """Return the largest weak groups of ``color``. Each is a pair: a stone of the group, and an array with
    the number of steps from each point to the group.
    """
    groups = centre.view.groups
    weak = (groups["color"] == color) & (groups["aliveness"] >= LIVES_OR_RUNS)
    weak &= groups["aliveness"] <= RUNS_POORLY
    rows = np.flatnonzero(weak)
    if len(rows) > MOST_WEAK_GROUPS:
        stones = groups["stones"][rows]
        rows = rows[stones > np.sort(stones)[-MOST_WEAK_GROUPS - 1]]
    return [(int(groups[row]["first"]), steps_to(centre.survey.group == row)) for row in rows.tolist()]


def _fire_between(
    centre: Centre, rule: str, steps: np.ndarray, other_steps: np.ndarray, target: int
) -> Iterator[Firing]:
    """Suggest, by one rule, points between two groups: the empty points nearest to both and about equally far
    from each.

    Only points on the third line or higher count. steps, other_steps: for each point, the number of steps to
    one group and to the other; target: a stone that the moves are about
    """
    survey = centre.survey
    farther = np.maximum(steps, other_steps)
    between = survey.empty & (survey.line >= 3) & (np.minimum(steps, other_steps) >= 2) & (farther <= BETWEEN)
    points = np.flatnonzero(between & (np.abs(steps - other_steps) <= 1))
    if len(points) == 0:
        return
    total = (steps + other_steps)[points]
    for point in points[total == total.min()].tolist():
        yield centre.fire(rule, point, survey.room[point], target=target)
