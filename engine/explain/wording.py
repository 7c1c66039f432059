"""Facts in words: what stands for each name in the sentence of a rule."""

from __future__ import annotations

from typing import assert_never

from engine.board.points import vertex_of
from engine.explain.phrases import corner_name, listed
from engine.suggest.firing import (
    CornerOf,
    Fact,
    Firing,
    Habit,
    JosekiName,
    PatternMatch,
    Point,
    Points,
    Share,
)

USUAL = (
    "nearly every time",
    "two times in three",
    "every second time",
    "one time in three",
    "one time in four",
)
"""The shares of habits that are worth a word, as `patterns.shapes` keeps them: 0, 1, 2 ..."""


def worded(fact: Fact, size: int) -> str:
    """A fact as a part of a sentence, on a board of this size."""
    match fact:
        case Point(point):
            return vertex_of(point, size)
        case Points(points):
            return listed(sorted(vertex_of(point, size) for point in points))
        case CornerOf(point):
            return corner_name(point, size)
        case Share(value):
            return f"{value:.0%}"
        case Habit(share):
            return USUAL[share]
        case JosekiName(name):
            return name
        case PatternMatch():
            return fact.says
        case _:
            assert_never(fact)


def words_of(firing: Firing, size: int) -> dict[str, str]:
    """The names that a rule's sentence may use, each with what stands for it."""
    named = {name: worded(fact, size) for name, fact in firing.facts.items()}
    return {"move": vertex_of(firing.move, size), "target": vertex_of(firing.target, size), **named}
