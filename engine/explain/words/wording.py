"""Facts in words: what stands for each name in the sentence of a rule."""

from __future__ import annotations

from typing import assert_never

from engine.board.points import PASS, opponent, vertex_of
from engine.explain.words.phrases import corner_name, listed, percent, side
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
from patterns.template import filled

USUAL = (
    "nearly every time",
    "two times in three",
    "every second time",
    "one time in three",
    "one time in four",
)
"""The shares of habits that are worth a word, as `patterns.shapes` keeps them: 0, 1, 2 ..."""


def word_fact(fact: Fact, size: int) -> str:
    """Return a fact of a rule that fired (a point, a share, the name of a joseki and so on) in words, as a
    part of a sentence on a board of this size.
    """
    match fact:
        case Point(point):
            return vertex_of(point, size)
        case Points(points):
            return listed(sorted(vertex_of(point, size) for point in points))
        case CornerOf(point):
            return corner_name(point, size)
        case Share(value):
            return percent(value)
        case Habit(share):
            return USUAL[share]
        case JosekiName(name, is_older):
            return f"a line of {name}" if is_older else name
        case PatternMatch():
            return _speak_pattern(fact, size)
        case _:
            assert_never(fact)


def words_of(firing: Firing, color: int, size: int) -> dict[str, str]:
    """Return, for each name that may stand in braces in the sentence of a rule that fired for a move of
    ``color``, the words to put there.
    """
    named = {name: word_fact(fact, size) for name, fact in firing.facts.items()}
    points = {"move": vertex_of(firing.move, size), "target": vertex_of(firing.target, size)}
    return {**sides(color), **points, **named}


def sides(color: int) -> dict[str, str]:
    """Return the words for both sides in a template that speaks to ``color``
    (`patterns.template`): ``us``: ``Black`` and so on.
    """
    us, them = side(color), side(opponent(color))
    return {
        "us": us,
        "them": them,
        "our": f"{us}'s",
        "their": f"{them}'s",
        "our_color": us.lower(),
        "their_color": them.lower(),
    }


def _speak_pattern(pattern: PatternMatch, size: int) -> str:
    """Return a pattern's own sentence about a match, with the sides and the expected answer filled in, for
    the side whose pattern it is.
    """
    words, answer = sides(pattern.color), pattern.answer
    if answer is not None and answer.point != PASS:
        words |= {"answer": vertex_of(answer.point, size), "share": word_fact(Share(answer.share), size)}
    return filled(pattern.says, words)
