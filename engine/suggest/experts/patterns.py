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
from engine.suggest.known_patterns import Proposal
from engine.suggest.view import View
from patterns.database import Database
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
    """Suggest the moves of the patterns that match for our side, and moves against the patterns that match
    for the enemy.

    A pattern that matches a point in several orientations counts once. Each move is yielded with the rule of
    ``rules.yaml`` that speaks for it.
    """
    known = view.knowledge.patterns
    seen: set[tuple[int, int, int]] = set()
    for match in known.matches(view.board, view.tables, view.survey):
        row, point, orientation, own = match.item()
        if (row, point, own) not in seen:
            seen.add((row, point, own))
            key = (row, point, orientation, own, view.color)
            if key not in known.proposals:
                known.keep(key, tuple(_about_match(known.database, match, view.color)))
            for proposal in known.proposals[key]:
                yield _fire(view, proposal)


def _about_match(database: Database, match: np.void, color: int) -> Iterator[Proposal]:
    """Yield the moves that one match of a pattern proposes to ``color``, the side to move.

    If the pattern matches for that side, these are the pattern's own moves. If it matches for the other side
    and is worth much to it, they are moves that prevent it. ``database`` has the pattern.
    """
    row, own = int(match["pattern"]), int(match["own"])
    kind, name, says = database.kind(row), database.names[row], database.sentences[row]
    planned = planned_moves(database, match)
    for_us = [move for move in planned if move.color == color and move.point != PASS]
    if own == color:
        urgent = "urgent" in database.flags(row) and kind in URGENT_KINDS
        rule = f"pattern-urgent-{kind}" if urgent else f"pattern-{kind}"
        for move in for_us:
            line = _make_line(move)
            answer = next(iter(line.then), None)
            yield Proposal(rule, kind, line, PatternMatch(name, says, own, answer))
    elif kind in DENIED_KINDS and planned[0].worth >= LEAST_DENIED:
        denied = for_us or [PlannedMove(color, planned[0].point, planned[0].worth, 0.0, ())]
        for move in denied:
            yield Proposal(f"pattern-deny-{kind}", kind, _make_line(move), PatternMatch(name, says, own))


def _fire(view: View, proposal: Proposal) -> Firing:
    """Return a firing (a rule that speaks for a move) for a move that a pattern proposes, with the moves that
    follow it. The stake is the worth that the pattern gives to the move.
    """
    line, target = proposal.line, PASS
    if proposal.kind in AIMED_AT_ENEMY:
        target = _weakest_near(view, line.point, opponent(proposal.pattern.color))
    elif proposal.kind in AIMED_AT_OWN:
        target = _weakest_near(view, line.point, view.color)
    return Firing(proposal.rule, line.point, line.worth, target, (line,), {"pattern": proposal.pattern})


def _make_line(move: PlannedMove) -> Line:
    return Line(move.color, move.point, move.worth, tuple(_make_line(each) for each in move.then), move.share)


def _weakest_near(view: View, move: int, color: int) -> int:
    """Return a stone of ``color`` beside a move or diagonal to it: that of the weakest group, dead groups
    left out; PASS if there is none.
    """
    near = [move + step for step in (*NEIGHBORS, *DIAGONALS)]
    aliveness = view.survey.aliveness
    stones = [point for point in near if view.color_at(point) == color and aliveness[point] < DEAD_GROUP]
    return max(stones, key=lambda point: (aliveness[point], -point), default=PASS)
