"""Moves of the pattern database: what a match suggests to the side that looks, and what it would give the enemy.

After Fotland 1993, 8. A pattern speaks for one colour. If it is the looking side's, its first moves are suggested by
a rule of the pattern's kind, or by the urgent rule of that kind if the pattern is marked urgent. If it is the
enemy's, the point is taken away from him: by the pattern's own move for the other side where it names one, else by
playing on his point oneself. The sentence holds the pattern's own words.
"""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np

from engine.board.points import DIAGONALS, NEIGHBORS, PASS, opponent
from engine.evaluate.groups.aliveness import DEAD_GROUP
from engine.suggest.firing import Firing, Line, PatternMatch
from engine.suggest.view import View
from patterns.trees import PlannedMove, planned_moves

URGENT_KINDS = ("connect", "contact", "defend", "endgame", "escape", "kill", "save")
"""Kinds with a rule of their own for patterns that are marked urgent."""

DENIED_KINDS = ("cut", "surround", "invade", "kill", "endgame")
"""Kinds of enemy patterns whose point may be taken first."""

AIMED_AT_ENEMY = ("kill", "surround")
AIMED_AT_OWN = ("defend", "save", "escape")

LEAST_DENIED = 4.0
"""Points that an enemy pattern must be worth for its point to be taken away."""


def suggest(view: View) -> Iterator[Firing]:
    """Suggest the moves of the patterns that match the position, and moves that deny the enemy his.

    A pattern that matches a point in several orientations counts once. Each move is yielded with the rule of
    ``rules.yaml`` that speaks for it.
    """
    seen: set[tuple[int, int, int]] = set()
    for match in view.knowledge.patterns.matches(view.board, view.tables, view.survey):
        key = int(match["pattern"]), int(match["point"]), int(match["own"])
        if key not in seen:
            seen.add(key)
            yield from _about_match(view, match)


def _about_match(view: View, match: np.void) -> Iterator[Firing]:
    database = view.knowledge.patterns.database
    row, color = int(match["pattern"]), int(match["own"])
    kind, name, says = database.kind(row), database.names[row], database.sentences[row]
    planned = planned_moves(database, match)
    for_us = [move for move in planned if move.color == view.color and move.point != PASS]
    if color == view.color:
        urgent = "urgent" in database.flags(row) and kind in URGENT_KINDS
        rule = f"pattern-urgent-{kind}" if urgent else f"pattern-{kind}"
        for move in for_us:
            line = _make_line(move)
            answer = next(iter(line.then), None)
            yield _fire(view, rule, kind, line, PatternMatch(name, says, color, answer))
    elif kind in DENIED_KINDS and planned[0].worth >= LEAST_DENIED:
        denied = for_us or [PlannedMove(view.color, planned[0].point, planned[0].worth, 0.0, ())]
        for move in denied:
            yield _fire(view, f"pattern-deny-{kind}", kind, _make_line(move), PatternMatch(name, says, color))


def _fire(view: View, rule: str, kind: str, line: Line, pattern: PatternMatch) -> Firing:
    """Return a firing of a rule, i.e. a reason to play, for a pattern's move, with the sequences of the
    pattern.

    ``kind`` is the kind of the pattern, ``line`` the move with what may follow it. The stake is what the move
    loses by playing elsewhere.
    """
    target = PASS
    if kind in AIMED_AT_ENEMY:
        target = _weakest_near(view, line.point, opponent(pattern.color))
    elif kind in AIMED_AT_OWN:
        target = _weakest_near(view, line.point, view.color)
    return Firing(rule, line.point, line.worth, target, (line,), {"pattern": pattern})


def _make_line(move: PlannedMove) -> Line:
    return Line(move.color, move.point, move.worth, tuple(_make_line(each) for each in move.then), move.share)


def _weakest_near(view: View, move: int, color: int) -> int:
    """Return the stone of ``color`` next to a move whose group is weakest without being dead; PASS without one."""
    near = [move + step for step in (*NEIGHBORS, *DIAGONALS)]
    aliveness = view.survey.aliveness
    stones = [point for point in near if view.color_at(point) == color and aliveness[point] < DEAD_GROUP]
    return max(stones, key=lambda point: (aliveness[point], -point), default=PASS)
