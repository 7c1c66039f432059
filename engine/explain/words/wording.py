"""Facts in words: what stands for each name in the sentence of a rule."""

from __future__ import annotations

from typing import assert_never

from engine.board.points import PASS, opponent, vertex_of
from engine.explain.words.languages import ENGLISH, spoken
from engine.explain.words.phrases import color_word, corner_name, listed, percent, side
from engine.explain.words.templates import name_joseki, say
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
from patterns.retold import says_in
from patterns.template import filled


def word_fact(fact: Fact, size: int) -> str:
    """Return words for a fact by which a rule suggests a move, such as a point, a share or the name of a
    joseki.

    They are a part of a sentence. ``size``: the width of the board
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
            return say(f"usual {share}")
        case JosekiName(name, is_older):
            told = name_joseki(name)
            return say("joseki older", name=told) if is_older else told
        case PatternMatch():
            return _speak_pattern(fact, size)
        case _:
            assert_never(fact)


def words_of(firing: Firing, color: int, size: int) -> dict[str, str]:
    """Return the words that fill in the sentence of a rule that fired (holds) for a move of ``color``.

    They are given by their names in braces in that sentence.
    """
    named = {name: word_fact(fact, size) for name, fact in firing.facts.items() if is_worded(fact)}
    points = {"move": vertex_of(firing.move, size), "target": vertex_of(firing.target, size)}
    return {**sides(color), **points, **named}


def is_worded(fact: Fact) -> bool:
    """Return whether there are words for a fact in the language spoken.

    A pattern of a person's own may have a sentence in English only; then it is not told in other languages.
    """
    return not isinstance(fact, PatternMatch) or bool(_sentence_of(fact))


def sides(color: int) -> dict[str, str]:
    """Return the words for both sides that fill in a template, by their names there, such as ``us``:
    ``Black``.

    ``color`` is the side that the template calls ``us``. Such templates are those of patterns
    (`patterns.template`).
    """
    us, them = side(color), side(opponent(color))
    return {
        "us": us,
        "them": them,
        "our": say("side of", side=us),
        "their": say("side of", side=them),
        "our_color": color_word(color),
        "their_color": color_word(opponent(color)),
    }


def _speak_pattern(pattern: PatternMatch, size: int) -> str:
    """Return the sentence of a pattern that was found on the board, with the sides and the expected answer
    filled in.

    The side that the pattern is for is ``us`` in it.
    """
    words, answer = sides(pattern.color), pattern.answer
    if answer is not None and answer.point != PASS:
        words |= {"answer": vertex_of(answer.point, size), "share": word_fact(Share(answer.share), size)}
    return filled(_sentence_of(pattern), words)


def _sentence_of(pattern: PatternMatch) -> str:
    """Return the template of a pattern's sentence in the language spoken; empty if that has none."""
    return pattern.says if spoken() == ENGLISH else says_in(spoken(), pattern.says)
