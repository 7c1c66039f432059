"""The same point missed again: a player who misses one point several times in a game gets one kind for it, not several.

What the better move would have done does not depend on what was played in its place. The games that are played out tell
it with some chance each time; so what they tell of the costliest of these mistakes is taken for all.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from engine.board.points import PASS, parse_vertex, xy
from engine.explain.study.facts import OF_PLAYED, PUNISHED
from engine.explain.study.purpose_facts import LEFT, PLAYED_AS
from engine.explain.study.results import Mistake

AROUND = 2
"""Lines from the missed point, at most, within which nothing may have changed for it to be missed again."""


def share_facts(mistakes: Sequence[Mistake]) -> tuple[Mistake, ...]:
    """Return the mistakes of one colour in a game, with the same facts of the missed point for those that missed the
    same one.

    The facts are those of the costliest of these mistakes. What tells of the move played stays as it is (OF_PLAYED).
    """
    return tuple(_with_facts_of(max(_again(each, mistakes), key=_cost), each) for each in mistakes)


def _cost(mistake: Mistake) -> tuple[float, int]:
    return mistake.points, mistake.number


def _again(mistake: Mistake, mistakes: Sequence[Mistake]) -> list[Mistake]:
    """Return the mistakes, the given one among them, that missed the same point while nothing changed around it."""
    around = _surroundings(mistake)
    vertex = mistake.better.vertex
    return [each for each in mistakes if each.better.vertex == vertex and _surroundings(each) == around]


def _surroundings(mistake: Mistake) -> tuple[str, ...]:
    """Return the part of the position that is around the missed point; all of it if that is a pass."""
    rows = mistake.diagram
    point = parse_vertex(mistake.better.vertex, len(rows))
    if point == PASS:
        return rows
    columns, lines = (slice(max(0, each - AROUND), each + AROUND + 1) for each in xy(point))
    return tuple(each[columns] for each in rows[lines])


def _with_facts_of(costliest: Mistake, mistake: Mistake) -> Mistake:
    own = (fact for fact in mistake.facts if _tells_of_played(fact))
    missed = (fact for fact in costliest.facts if not _tells_of_played(fact))
    return replace(mistake, facts=tuple(sorted({*own, *missed})))


def _tells_of_played(fact: str) -> bool:
    return fact in OF_PLAYED or fact in LEFT or fact.startswith((PUNISHED, PLAYED_AS))
