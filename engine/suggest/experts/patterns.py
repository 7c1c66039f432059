"""Moves of the pattern database: what a match suggests to the side that looks, and what it would give the enemy.

After the seeds: 002, 8. A pattern speaks for one colour. If it is the looking side's, its first moves are suggested by
a rule of the pattern's kind, or by the urgent rule of that kind if the pattern is marked urgent. If it is the enemy's,
the point is taken away from him: by the pattern's own move for the other side where it names one, else by playing on
his point oneself. The sentence holds the pattern's own words.
"""

from __future__ import annotations

import functools
from collections.abc import Iterator

import numpy as np

from engine.board.points import PASS
from engine.evaluate.groups.aliveness import DEAD_GROUP
from engine.suggest.pattern_facts import fill_facts
from engine.suggest.survey import Survey
from engine.suggest.view import DIAGONAL_STEPS, STEPS, Firing, Line, View
from patterns.database import Database, load_database
from patterns.facts import new_facts
from patterns.matcher import Matcher
from patterns.trees import PlannedMove, planned_moves

URGENT_KINDS = ("connect", "contact", "defend", "endgame", "escape", "kill", "save")
"""Kinds with a rule of their own for patterns that are marked urgent."""

DENIED_KINDS = ("cut", "surround", "invade", "kill", "endgame")
"""Kinds of enemy patterns whose point may be taken first."""

AIMED_AT_ENEMY = ("kill",)
AIMED_AT_OWN = ("save", "escape")

LEAST_DENIED = 4.0
"""Points that an enemy pattern must be worth for its point to be taken away."""


class PatternExpert:
    """The patterns of one database. It keeps its matches from move to move, so it belongs to one thread."""

    def __init__(self, database: Database) -> None:
        self._database = database
        self._matcher = Matcher(database)
        self._facts = new_facts()

    def suggest(self, view: View) -> Iterator[Firing]:
        """Firings of the rules for patterns; a pattern that matches a point in several orientations counts once."""
        survey = Survey(view)
        fill_facts(self._facts, view, survey)
        seen: set[tuple[int, int, int]] = set()
        for match in self._matcher.matches(view.board, self._facts):
            key = int(match["pattern"]), int(match["point"]), int(match["own"])
            if key not in seen:
                seen.add(key)
                yield from _about_match(view, survey, self._database, match)


def suggest(view: View) -> Iterator[Firing]:
    """Firings of the rules for the project's patterns."""
    return _expert().suggest(view)


@functools.cache
def _expert() -> PatternExpert:
    """The expert with the project's patterns; one for the one thread that looks for moves."""
    return PatternExpert(load_database())


def _about_match(view: View, survey: Survey, database: Database, match: np.void) -> Iterator[Firing]:
    row = int(match["pattern"])
    kind, says = database.kind(row), database.sentences[row]
    planned = planned_moves(database, match)
    for_us = [move for move in planned if move.color == view.color and move.point != PASS]
    if int(match["own"]) == view.color:
        urgent = "urgent" in database.flags(row) and kind in URGENT_KINDS
        rule = f"pattern-urgent-{kind}" if urgent else f"pattern-{kind}"
        for move in for_us:
            yield _fire(view, survey, rule, kind, move, says)
    elif kind in DENIED_KINDS and planned[0].worth >= LEAST_DENIED:
        denied = for_us or [PlannedMove(view.color, planned[0].point, planned[0].worth, 0.0, ())]
        for move in denied:
            yield _fire(view, survey, f"pattern-deny-{kind}", kind, move, says)


def _fire(view: View, survey: Survey, rule: str, kind: str, move: PlannedMove, says: str) -> Firing:
    """The rule with the pattern's tree; the stake is what the move loses by playing elsewhere."""
    denies = rule.startswith("pattern-deny")
    target = PASS
    if kind in AIMED_AT_ENEMY:
        target = _weakest_near(view, survey, move.point, view.color if denies else view.enemy)
    elif kind in AIMED_AT_OWN:
        target = _weakest_near(view, survey, move.point, view.color)
    words = {"move": view.name(move.point), "pattern": says}
    return Firing(rule, move.point, stake=move.worth, target=target, lines=(_line(move),), words=words)


def _line(move: PlannedMove) -> Line:
    return Line(move.color, move.point, move.worth, tuple(_line(each) for each in move.then), move.share)


def _weakest_near(view: View, survey: Survey, move: int, color: int) -> int:
    """The stone of a colour next to a move whose group is weakest without being dead, PASS without one."""
    near = [move + step for step in (*STEPS, *DIAGONAL_STEPS)]
    stones = [
        point for point in near if view.color_at(point) == color and survey.aliveness[point] < DEAD_GROUP
    ]
    return max(stones, key=lambda point: (survey.aliveness[point], -point), default=PASS)
