"""Squirming when behind: unsound invasions, lost groups that try to live after all, fights, overplays.

After Fotland 1993, 4 "Strategy" ("if it is way behind it will try unsound invasions") and 6, "Squirming around when
behind". None of these moves need work; they are what leaves the most ways to go wrong for the side that is ahead.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator

import numpy as np

from engine.board.points import DIAGONALS, EMPTY, PASS, STRIDE
from engine.evaluate.groups.aliveness import (
    BEHIND_IN_SEMEAI,
    KO,
    LITTLE_POTENTIAL,
    MUCH_POTENTIAL,
    NO_POTENTIAL,
    RUNS_POORLY,
)
from engine.evaluate.strategy import BEHIND, WAY_BEHIND
from engine.evaluate.tables import CAPTURED, NONE, SHARED, WITH_AJI
from engine.suggest.choosing import keep_biggest, most_worth, on_empty_points
from engine.suggest.corner_frames import corners_of
from engine.suggest.firing import Firing, firing
from engine.suggest.sides import gaps_of
from engine.suggest.survey import Survey
from engine.suggest.view import View

THEIR_TERRITORY = 12.0
"""Points of the 49 around a point that are the enemy's where an invasion is worth being unsound."""

SURELY_THEIRS = -0.5
"""Value of a point that the enemy counts as his."""

MOST_POINTS = 2
MOST_MOVES = 6
"""Moves at most that one rule gives; of equals all or none."""

FEW_LIBERTIES = 4
WORTH_PULLING_OUT = 2
"""Liberties that captured stones must still have for a try to pull them out."""


def suggest(view: View) -> Iterator[Firing]:
    """Suggest unsound moves on which the enemy may go wrong, if the side to move is behind; else suggest
    nothing.

    Each move is yielded with the rule of ``rules.yaml`` that speaks for it.
    """
    if view.strategy.score_class not in (BEHIND, WAY_BEHIND):
        return
    survey = view.survey
    for rules in _EXPERTS:
        yield from keep_biggest(on_empty_points(view, rules(view, survey)), MOST_MOVES)


def _fire(rule: str, move: int, stake: float, target: int = PASS, about: int = PASS) -> Firing:
    return firing(rule, move, float(stake), target, stone=target or about)


def _fire_at_best(view: View, rule: str, mask: np.ndarray, worth: np.ndarray) -> Iterator[Firing]:
    """Suggest, by one rule, moves at the MOST_POINTS points that are worth most among those that ``mask``
    allows.

    Points worth as much as the last of them are added. ``mask`` (bool) and ``worth`` are arrays indexed by
    point. The worth is passed on as the suggestion's stake, i.e. as how many points of the score depend on
    the move. ``view`` is the position as the side to move sees it; ``rule`` is the name of a rule in
    ``rules.yaml``.
    """
    for point in most_worth(mask, worth, MOST_POINTS):
        yield _fire(rule, point, worth[point])


def _invade(view: View, survey: Survey) -> Iterator[Firing]:
    """Suggest invasions of enemy territory where it is large and far from the enemy's stones."""
    enemy = survey.steps[view.enemy]
    theirs = (
        survey.empty & (survey.theirs >= THEIR_TERRITORY) & (survey.value <= SURELY_THEIRS) & (enemy >= 2)
    )
    worth = survey.theirs + 4.0 * enemy
    yield from _fire_at_best(view, "squirm-invade-territory", theirs & (survey.line >= 4), worth)
    low = (survey.line == 2) | (survey.line == 3)
    yield from _fire_at_best(view, "squirm-invade-edge", theirs & low, worth)


def _invade_corners(view: View, survey: Survey) -> Iterator[Firing]:
    """Suggest invasions of enemy corners in which a stone may still live, or make a ko."""
    for corner in corners_of(view.grid, view.size):
        if corner.holder() != view.enemy or len(corner.stones) < 2:
            continue
        frame = corner.frames()[0]
        three, two = frame.point(3, 3), frame.point(2, 2)
        if view.is_empty(three) and survey.steps[view.enemy][three] >= 1:
            yield _fire("squirm-three-three", three, survey.theirs[three])
        elif view.is_empty(two) and all(view.is_empty(point) for point in view.neighbors(two)):
            yield _fire("squirm-two-two", two, survey.theirs[two])


def _revive_groups(view: View, survey: Survey) -> Iterator[Firing]:
    """Suggest moves that might still save own groups with little hope: eyes, eye space, running, or
    a semeai.
    """
    for row, group in view.groups_of(view.color):
        aliveness, first = int(group["aliveness"]), int(group["first"])
        worth = view.worth_of_group(row)
        if MUCH_POTENTIAL <= aliveness <= NO_POTENTIAL:
            for move in view.eyes["make_move"][view.eyes["group"] == row].tolist():
                if move != PASS:
                    yield _fire("squirm-make-eye", move, worth, first)
            for move in set(group["potential_move"][: int(group["potentials"])].tolist()):
                yield _fire("squirm-widen-eye-space", move, worth, first)
        if RUNS_POORLY <= aliveness <= LITTLE_POTENTIAL:
            for kind, count in enumerate(group["running_count"].tolist()):
                for move in group["running"][kind][:count].tolist():
                    yield _fire("squirm-run", move, worth, first)
        if aliveness == BEHIND_IN_SEMEAI and int(group["rival"]) != NONE:
            yield from _semeai_anyway(view, row, int(group["rival"]))


def _semeai_anyway(view: View, row: int, rival: int) -> Iterator[Firing]:
    """Suggest to fill the outside liberties of the enemy group in a semeai, even though the semeai seems
    lost.

    ``row`` and ``rival`` are the rows of our group and of the enemy's in the table of groups.
    """
    strings = view.strings
    own = _collect_liberties(view, np.flatnonzero(strings["group"] == row).tolist())
    theirs = _collect_liberties(view, np.flatnonzero(strings["group"] == rival).tolist())
    first = int(view.groups[rival]["first"])
    for liberty in sorted(theirs - own):
        yield _fire("squirm-semeai-anyway", liberty, view.worth_of_group(row), first)


def _collect_liberties(view: View, rows: list[int]) -> set[int]:
    return {point for row in rows for point in view.board.liberties(int(view.strings[row]["first"]))}


def _fight_kos(view: View, survey: Survey) -> Iterator[Firing]:
    """Suggest the move that saves our group, or kills the enemy's, if its life depends on a ko."""
    groups = view.groups
    for row in np.flatnonzero(groups["aliveness"] == KO).tolist():
        group = groups[row]
        mine = int(group["color"]) == view.color
        move = int(group["defend_move"] if mine else group["attack_move"])
        if move != PASS:
            rule = "squirm-ko-for-life" if mine else "squirm-ko-to-kill"
            yield _fire(rule, move, view.worth_of_group(row), int(group["first"]))


def _use_aji(view: View, survey: Survey) -> Iterator[Firing]:
    """Suggest to pull out own captured stones that have liberties left, and to peep at or cut enemy links
    that are not solid.
    """
    strings = view.strings
    caught = (strings["color"] == view.color) & (strings["status"] >= CAPTURED)
    for row in np.flatnonzero(caught & (strings["liberties"] >= WORTH_PULLING_OUT)).tolist():
        first = int(strings[row]["first"])
        for liberty in view.board.liberties(first):
            space = sum(view.is_empty(point) for point in view.neighbors(liberty))
            if space >= WORTH_PULLING_OUT:
                yield _fire("squirm-pull-out", liberty, 2.0 * int(strings[row]["stones"]), first)
    for strength, field, rule in (
        (WITH_AJI, "join_move", "squirm-peep"),
        (SHARED, "cut_move", "squirm-cut-one-of-two"),
    ):
        for link in view.links[(view.links["strength"] == strength) & (view.links[field] != PASS)]:
            first, second = (strings[int(link[end])] for end in ("first", "second"))
            if int(first["color"]) == view.enemy:
                stake = 2.0 * min(int(first["stones"]), int(second["stones"]))
                yield _fire(rule, int(link[field]), stake, about=int(first["first"]))


def _start_fights(view: View, survey: Survey) -> Iterator[Firing]:
    """Suggest crosscuts, and attachments to small enemy strings within their territory."""
    living, enemy = survey.living, view.enemy
    for step in DIAGONALS:
        down = STRIDE if step > 0 else -STRIDE
        across = step - down
        cuts = survey.empty & (np.roll(living, -step) == view.color)
        cuts &= (np.roll(living, -down) == enemy) & (np.roll(living, -across) == enemy)
        for point in np.flatnonzero(cuts).tolist():
            yield _fire("squirm-crosscut", point, survey.room[point], about=point + down)
    strings = view.strings
    few = (strings["color"] == enemy) & (strings["liberties"] <= FEW_LIBERTIES) & (strings["stones"] <= 2)
    for row in np.flatnonzero(few & (strings["status"] < CAPTURED)).tolist():
        first = int(strings[row]["first"])
        for liberty in view.board.liberties(first):
            space = sum(view.is_empty(point) for point in view.neighbors(liberty))
            if (
                space >= 3
                and survey.theirs[liberty] >= THEIR_TERRITORY
                and survey.value[liberty] <= SURELY_THEIRS
            ):
                yield _fire("squirm-attach", liberty, survey.theirs[liberty], about=first)


def _overplay(view: View, survey: Survey) -> Iterator[Firing]:
    """Suggest extensions along the sides that go too far, and invasions of sides too narrow for a base."""
    own, enemy = view.color, view.enemy
    for gap in gaps_of(view.size, survey):
        if gap.holders() == (own, enemy) and 4 <= gap.width <= 12:
            move = gap.point(gap.width, 3)
            rule = "squirm-extend-too-far"
        elif gap.holders() == (enemy, enemy) and 4 <= gap.width <= 5:
            move = gap.point(gap.width // 2 + gap.width % 2, 2)
            rule = "squirm-invade-narrow-side"
        else:
            continue
        if view.color_at(move) == EMPTY and gap.far is not None:
            yield _fire(rule, move, survey.room[move] + survey.theirs[move], about=gap.far.point)


_EXPERTS: tuple[Callable[[View, Survey], Iterator[Firing]], ...] = (
    _invade,
    _invade_corners,
    _revive_groups,
    _fight_kos,
    _use_aji,
    _start_fights,
    _overplay,
)
