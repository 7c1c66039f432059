"""The small parts of the sentences: colours, points, who leads, sequences, lists."""

from __future__ import annotations

from collections.abc import Sequence

from engine.board.points import BLACK, PASS, vertex_of, xy

LEAST_LEAD = 0.25
"""A lead below so many points is none: scores are shown in halves of a point."""


def side(color: int) -> str:
    """Return the name of a colour: ``Black`` or ``White``."""
    return "Black" if color == BLACK else "White"


def points(amount: float) -> str:
    """Return a number of points of 0 or more in words, to the half: ``1 point``, ``3.5 points``."""
    halves = round(2 * amount) / 2
    return f"{halves:g} point{'' if halves == 1 else 's'}"


def points_between(least: float, most: float) -> str:
    """Return the range of points from ``least`` to ``most`` in words and whole numbers: ``4 to 10 points``,
    ``up to 3 points``.

    What is below 0 is left out.
    """
    low, high = max(0, round(least)), max(1, round(most))
    unit = "point" if high == 1 else "points"
    return f"{low} to {high} {unit}" if 0 < low < high else f"up to {high} {unit}"


def percent(share: float) -> str:
    """Return a share of the whole, 0 to 1, in whole percent: ``34%``.

    A half percent is rounded to the even number, also where float32 has made it slightly more or less.
    """
    return f"{round(100 * round(share, 6))}%"


def lead(score: float, color: int, verb: str = "leads", by: str = "by about") -> str:
    """Return who leads by how much: ``Black leads by about 3.5 points``. ``score`` is the view of ``color``.

    ``verb`` takes the place of "leads", such as "would lead", ``by`` that of "by about".
    """
    if abs(score) < LEAST_LEAD:
        return "the game would be even" if verb.startswith("would") else "the game is even"
    leader = side(color if score > 0 else 3 - color)
    return f"{leader} {verb} {by} {points(abs(score))}"


def name_move(move: int, size: int) -> str:
    """Return the name of a move within a sentence: ``D4``, ``a pass``."""
    return "a pass" if move == PASS else vertex_of(move, size)


def tell_done(move: int, size: int) -> str:
    """Return what somebody has done: ``played D4``, ``passed``."""
    return "passed" if move == PASS else f"played {vertex_of(move, size)}"


def corner_name(point: int, size: int) -> str:
    """Return the name of the corner that a point lies in: ``upper left corner``."""
    x, y = xy(point)
    return f"{'lower' if 2 * y > size else 'upper'} {'right' if 2 * x > size else 'left'} corner"


def vertices(line: Sequence[int], size: int) -> str:
    """Return moves one after the other: ``D5 C4 pass``."""
    return " ".join(vertex_of(point, size) for point in line)


def listed(words: Sequence[str], joint: str = "and") -> str:
    """Return words as a list: ``A``, ``A and B``, ``A, B and C``; ``joint`` takes the place of "and"."""
    *most, last = words
    return f"{', '.join(most)} {joint} {last}" if most else last


def capitalized(text: str) -> str:
    """Return a text with a capital letter at its beginning, the rest as it is."""
    return text[:1].upper() + text[1:]
