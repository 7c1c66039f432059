"""Playing safe when ahead: killing what is nearly dead once more, mending one's own, closing borders, simplifying.

After Fotland 1993, 4 "Strategy" ("if the program is way ahead, it will play extra moves to be certain of big
captures") and 6, "Playing safe when ahead". All of it is worth little by counting, and much against mishaps.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator

import numpy as np

from engine.board.points import EMPTY, PASS
from engine.evaluate.groups.aliveness import (
    BARELY_ALIVE,
    DEAD_GROUP,
    LIVES_OR_LIMPS,
    MIAI_ALIVE,
    MUCH_POTENTIAL,
    NO_POTENTIAL,
    PROBABLY_DEAD,
    RUNS_POORLY,
)
from engine.evaluate.strategy import AHEAD, WAY_AHEAD, is_big
from engine.evaluate.tables import CAPTURED, SAFE, SHARED, WITH_AJI
from engine.suggest.choosing import keep_biggest, most_worth, on_empty_points
from engine.suggest.firing import Firing
from engine.suggest.survey import Survey
from engine.suggest.view import View

FIRM_LIBERTIES = 3
"""A string with as many liberties may give atari without being in danger itself."""

LEAST_TERRITORY = 4.0
"""Points that each side must have around a border for it to be one."""

LEAST_BORDER = 4.0
"""Undecided points around an open border from which on it pays to close it."""

NEAR = 2
"""Steps from an enemy stone up to which a connection with aji is worth a thought."""

MOST_BORDERS = 2
MOST_MOVES = 6
"""Moves at most that one rule gives; of equals all or none."""


def suggest(view: View) -> Iterator[Firing]:
    """Suggest moves that keep a lead safe, if the side to move is ahead; else suggest nothing.

    Each move is yielded with the rule of ``rules.yaml`` that speaks for it.
    """
    if view.strategy.score_class not in (AHEAD, WAY_AHEAD):
        return
    survey = view.survey
    for rules in _EXPERTS:
        yield from keep_biggest(on_empty_points(view, rules(view, survey)), MOST_MOVES)


def _broken_eyes(view: View, row: int) -> Iterator[int]:
    """Yield the moves by which the enemy breaks an eye of a group; ``row`` is the group's row in the table of
    groups.
    """
    eyes = view.eyes
    for move in eyes["break_move"][eyes["group"] == row].tolist():
        if move != PASS:
            yield move


def _answer_last_move(view: View, survey: Survey) -> Iterator[Firing]:
    """Suggest an answer if the enemy has just added a stone to dead or captured ones, or pushed against our
    stones.
    """
    last = view.last_move
    if last == PASS or view.color_at(last) != view.enemy:
        return
    row, string = view.group_at(last), view.strings[view.string_at(last)]
    group = view.groups[row]
    worth = view.worth_of_group(row)
    given_up = int(group["aliveness"]) >= MUCH_POTENTIAL
    if given_up and int(group["stones"]) > 1:
        for move in {int(group["attack_move"]), *_broken_eyes(view, row)} - {PASS}:
            yield Firing("safe-answer-in-dead-group", move, worth, last)
    if int(string["status"]) >= CAPTURED and int(string["attack_move"]) != PASS:
        yield Firing("safe-answer-captured-string", int(string["attack_move"]), worth, last)
    if not given_up and int(string["status"]) == SAFE:
        for point in view.neighbors(last):
            if view.is_empty(point) and any(
                survey.living[beside] == view.color for beside in view.neighbors(point)
            ):
                yield Firing("safe-answer-push", point, float(survey.room[point]), last)


def _kill_again(view: View, survey: Survey) -> Iterator[Firing]:
    """Suggest one more move against big enemy groups that are probably dead, so that they cannot come back to
    life.
    """
    for row, group in view.groups_of(view.enemy):
        if not MUCH_POTENTIAL <= int(group["aliveness"]) <= NO_POTENTIAL or not is_big(group, view.size):
            continue
        worth, first = view.worth_of_group(row), int(group["first"])
        if int(group["attack_move"]) != PASS:
            yield Firing("safe-kill-again", int(group["attack_move"]), worth, first)
        for move in _broken_eyes(view, row):
            yield Firing("safe-take-last-eye", move, worth, first)
        for kind, count in enumerate(group["running_count"].tolist()):
            for move in group["running"][kind][:count].tolist():
                yield Firing("safe-bar-last-way", move, worth, first)


def _remove_aji(view: View, survey: Survey) -> Iterator[Firing]:
    """Suggest moves that remove the enemy's last chances: take captured enemy stones off that keep our
    strings apart, and cut dead enemy stones off from living ones.
    """
    strings = view.strings
    caught = (
        (strings["color"] == view.enemy) & (strings["status"] >= CAPTURED) & (strings["attack_move"] != PASS)
    )
    for row in np.flatnonzero(caught).tolist():
        first = int(strings[row]["first"])
        if len(view.board.adjacent_strings(first)) >= 2:
            stake = 2.0 * int(strings[row]["stones"])
            yield Firing("safe-take-cutting-stones", int(strings[row]["attack_move"]), stake, first)
    for link in view.links[view.links["cut_move"] != PASS]:
        ends = [int(strings[int(link[end])]["first"]) for end in ("first", "second")]
        dead = [point for point in ends if survey.aliveness[point] >= PROBABLY_DEAD]
        if len(dead) == 1 and view.color_at(ends[0]) == view.enemy:
            worth = view.worth_of_group(view.group_at(dead[0]))
            yield Firing("safe-cut-off-dead", int(link["cut_move"]), worth, dead[0])


def _mend_groups(view: View, survey: Survey) -> Iterator[Firing]:
    """Suggest one more move for own groups: the weakest, small ones in danger, and big ones that are barely
    alive.
    """
    own = [(row, group) for row, group in view.groups_of(view.color) if group["aliveness"] < MUCH_POTENTIAL]
    weakest = max((int(group["aliveness"]) for _, group in own), default=0)
    for row, group in own:
        aliveness, first, worth = int(group["aliveness"]), int(group["first"]), view.worth_of_group(row)
        move = int(group["defend_move"])
        if aliveness == weakest >= BARELY_ALIVE:
            for each in {move, *_made_eyes(view, row)} - {PASS}:
                yield Firing("safe-mend-weakest", each, worth, first)
        small = not is_big(group, view.size)
        if small and LIVES_OR_LIMPS <= aliveness <= RUNS_POORLY and move != PASS:
            yield Firing("safe-save-small", move, worth, first)
        if not small and aliveness in (BARELY_ALIVE, MIAI_ALIVE):
            for each in set(group["potential_move"][: int(group["potentials"])].tolist()):
                yield Firing("safe-more-eye-space", each, worth, first)


def _made_eyes(view: View, row: int) -> Iterator[int]:
    """Yield the moves by which a group completes one of its eyes; ``row`` is the group's row in the table of
    groups.
    """
    eyes = view.eyes
    for move in eyes["make_move"][eyes["group"] == row].tolist():
        if move != PASS:
            yield move


def _mend_links(view: View, survey: Survey) -> Iterator[Firing]:
    """Suggest to make our links solid if they are not: those that hold only with aji, and pairs of links of
    which the enemy can cut one or the other.
    """
    rules = {WITH_AJI: "safe-mend-link", SHARED: "safe-mend-shared-link"}
    for link in view.links[view.links["join_move"] != PASS]:
        rule = rules.get(int(link["strength"]))
        first, second = (view.strings[int(link[end])] for end in ("first", "second"))
        if rule is None or int(first["color"]) != view.color:
            continue
        if survey.steps[view.enemy][int(link["join_move"])] > NEAR:
            continue
        stake = 2.0 * min(int(first["stones"]), int(second["stones"]))
        yield Firing(rule, int(link["join_move"]), stake, int(first["first"]))


def _close_borders(view: View, survey: Survey) -> Iterator[Firing]:
    """Suggest to close the widest gaps in the border between both sides' territory."""
    own, enemy = survey.steps[view.color], survey.steps[view.enemy]
    border = survey.empty & (own == 1) & (enemy <= 2) & (survey.room >= LEAST_BORDER)
    border &= np.minimum(survey.ours, survey.theirs) >= LEAST_TERRITORY
    for rule, where in (
        ("safe-close-edge", border & (survey.line <= 3)),
        ("safe-close-border", border & (survey.line > 3)),
    ):
        for point in most_worth(where, survey.room, MOST_BORDERS):
            yield Firing(rule, point, float(survey.room[point]), PASS)


def _simplify(view: View, survey: Survey) -> Iterator[Firing]:
    """Suggest moves that leave the enemy no choice: ataris on enemy strings from beside firm own stones, and
    moves that end a ko.
    """
    strings = view.strings
    two_liberties = (
        (strings["color"] == view.enemy) & (strings["liberties"] == 2) & (strings["status"] == SAFE)
    )
    for row in np.flatnonzero(two_liberties).tolist():
        first, stones = int(strings[row]["first"]), int(strings[row]["stones"])
        for liberty in view.board.liberties(first):
            if _firm_beside(view, liberty):
                yield Firing("safe-force-by-atari", liberty, 2.0 * stones, first)
    single = (strings["color"] == view.color) & (strings["liberties"] == 1) & (strings["stones"] == 1)
    for row in np.flatnonzero(single).tolist():
        first = int(strings[row]["first"])
        (liberty,) = view.board.liberties(first)
        if all(view.color_at(point) == view.color for point in view.neighbors(liberty)):
            yield Firing("safe-end-ko", liberty, 2.0, first)


def _firm_beside(view: View, point: int) -> bool:
    """Return whether a living own string with enough liberties touches a point."""
    return any(
        view.color_at(beside) == view.color
        and int(view.strings[view.string_at(beside)]["liberties"]) >= FIRM_LIBERTIES
        and view.aliveness_at(beside) < DEAD_GROUP
        for beside in view.neighbors(point)
        if view.color_at(beside) != EMPTY
    )


_EXPERTS: tuple[Callable[[View, Survey], Iterator[Firing]], ...] = (
    _answer_last_move,
    _kill_again,
    _remove_aji,
    _mend_groups,
    _mend_links,
    _close_borders,
    _simplify,
)
