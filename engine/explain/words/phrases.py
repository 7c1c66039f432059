"""The small parts of the sentences: colours, points, who leads, sequences, lists."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from engine.board.points import BLACK, PASS, vertex_of, xy
from engine.explain.words.addressing import worded
from engine.explain.words.templates import say, template

LEAST_LEAD = 0.25
"""A lead below so many points is none: scores are shown in halves of a point."""


def side(color: int) -> str:
    """Return the name of a colour: ``Black`` or ``White``."""
    return worded(color, say("side black" if color == BLACK else "side white"))


def color_word(color: int) -> str:
    """Return the word for a stone's colour: ``black`` or ``white``."""
    return worded(color, say("color black" if color == BLACK else "color white"))


def points(amount: float) -> str:
    """Return a number of points, at least 0, in words, rounded to halves: ``1 point``, ``3.5 points``."""
    halves = round(2 * amount) / 2
    return say("points one" if halves == 1 else "points many", count=f"{halves:g}")


def points_on_average(amount: float) -> str:
    """Return a mean number of points, at least 0, in words as `points`; a little is not called nothing."""
    return say("points few") if 0 < amount < 0.25 else points(amount)


def points_between(least: float, most: float) -> str:
    """Return the range of points from ``least`` to ``most`` in words and whole numbers: ``4 to 10 points``,
    ``up to 3 points``.

    The part of the range below 0 is left out.
    """
    low, high = max(0, round(least)), max(1, round(most))
    if 0 < low < high:
        return say("points between", low=str(low), most=points(high))
    return say("points up to", most=points(high))


def percent(share: float) -> str:
    """Return a share of the whole, 0 to 1, in whole percent: ``34%``.

    A half percent is rounded to the even number, even if float32 has made it slightly more or less.
    """
    return say("share percent", count=str(round(100 * round(share, 6))))


def lead(score: float, color: int, manner: str = "about") -> str:
    """Return words on who leads by how much: ``Black leads by about 3.5 points``.

    ``score`` is the lead of ``color`` in points. manner: ``about`` for an estimate, ``exactly`` for a counted
    score, ``would`` for a position that is only imagined: ``Black would lead by about 3.5 points``
    """
    if abs(score) < LEAST_LEAD:
        return say("lead would be none" if manner == "would" else "lead none")
    leader = side(color if score > 0 else 3 - color)
    return say(f"lead {manner}", leader=leader, points=points(abs(score)))


def name_move(move: int, size: int) -> str:
    """Return the name of a move within a sentence: ``D4``, ``a pass``."""
    return say("move pass") if move == PASS else vertex_of(move, size)


def head_move(number: int, color: int, move: int, size: int, quality: str = "") -> str:
    """Return the heading of a text about a move: ``Move 5, Black D4.``

    ``quality``: words on how good the move is, which the heading then contains; empty for none
    """
    words = {"mover": side(color), "move": vertex_of(move, size), "quality": quality}
    return say("heading move", number=str(number), **words)


def corner_name(point: int, size: int) -> str:
    """Return the name of the corner that a point lies in: ``upper left corner``."""
    x, y = xy(point)
    return say(f"zone {'lower' if 2 * y > size else 'upper'} {'right' if 2 * x > size else 'left'}")


def vertices(line: Sequence[int], size: int) -> str:
    """Return the vertices of moves with spaces between them: ``D5 C4 pass``."""
    return " ".join(say("move in line") if point == PASS else vertex_of(point, size) for point in line)


def listed(words: Sequence[str], joint: str = "and") -> str:
    """Return words as a list: ``A``, ``A and B``, ``A, B and C``.

    joint: how they are joined: ``and`` or ``or`` for names, ``deeds`` for predicates such as ``attacks D4``,
    ``clauses`` for whole clauses
    """
    *most, last = words
    if not most:
        return last
    before, *others = most
    for each in others:
        before = say(f"list {joint} further", words=before, next=each)
    return say(f"list {joint}", words=before, last=last)


def in_parts(clauses: Iterable[str]) -> str:
    """Return clauses as parts of one sentence, separated by semicolons."""
    return template("list parts").format(words="", last="").join(clauses)


def is_list(text: str) -> bool:
    """Return whether a text contains a list or several clauses.

    Then a comma should separate it from what follows.
    """
    further, last = template("list and further"), template("list and")
    return any(
        each in text for each in (further.format(words="", next="").rstrip(), last.format(words="", last=""))
    )


def in_sentences(clauses: Iterable[str]) -> str:
    """Return clauses as sentences, each with a capital letter and a full stop; empty clauses are left out."""
    return after_each_other(finished(capitalized(each)) for each in clauses if each)


def after_each_other(sentences: Iterable[str]) -> str:
    """Return whole sentences joined to one text; empty ones are left out."""
    text = ""
    for each in sentences:
        text = say("sentence next", before=text, next=each) if text and each else text or each
    return text


def finished(clause: str) -> str:
    """Return a clause as a sentence, with its full stop."""
    return say("sentence end", text=clause)


def unfinished(sentence: str) -> str:
    """Return a sentence without its full stop."""
    return sentence.rstrip(template("sentence end")[-1])


def capitalized(text: str) -> str:
    """Return a text with a capital letter at its beginning; the rest is unchanged."""
    return text[:1].upper() + text[1:]
