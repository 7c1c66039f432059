"""Names for stones and places, as a person would say them: ``White's four stones at R14``, ``the left side``.

A group is called by its stone nearest to the move that is talked about.
"""

from __future__ import annotations

from collections.abc import Sequence

from engine.board.board import Board
from engine.board.points import PASS, vertex_of, xy
from engine.explain.words.phrases import side

_NUMBERS = ("no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten")

ZONES = 3
"""A corner or a side is as wide as this part of the board's width."""

CENTRE = "the centre"


LARGE = 20
"""So many stones nobody counts: they are a large group."""


TOGETHER = 2
"""Steps between stones that stand together."""


def name_stones(board: Board, stones: Sequence[int], move: int = PASS) -> str:
    """Return a name for stones of one colour: ``White's four stones at R14``, ``the white
    stone at R14``, or a large group.

    They are called by the stone nearest to ``move``.
    """
    near = nearest_stone(stones, move)
    color, vertex = side(board.color_at(near)), vertex_of(near, board.size)
    if len(stones) == 1:
        return f"the {color.lower()} stone at {vertex}"
    return f"{color}'s {_name_many(stones)} {vertex}"


def name_own_stones(stones: Sequence[int], move: int, size: int) -> str:
    """Return a name for stones of the side just spoken of: ``the four stones at R14``, ``the stone at R14``.

    They are called by the stone nearest to ``move``.
    """
    vertex = vertex_of(nearest_stone(stones, move), size)
    return f"the stone at {vertex}" if len(stones) == 1 else f"the {_name_many(stones)} {vertex}"


def _name_many(stones: Sequence[int]) -> str:
    """Return words for several stones: ``four stones at``, ``large group at``, or ``stones
    around`` where they are apart.
    """
    if len(stones) >= LARGE:
        return "large group at"
    return f"{number_in_words(len(stones))} stones at" if _stand_together(stones) else "stones around"


def _stand_together(stones: Sequence[int]) -> bool:
    """Return whether stones are beside each other, diagonally or with a
    point between, one after the other.
    """
    found, *left = stones
    reached = [found]
    for stone in reached:
        beside = [each for each in left if steps_between(stone, each) <= TOGETHER]
        left = [each for each in left if each not in beside]
        reached += beside
    return not left


def number_in_words(count: int) -> str:
    """Return a small number as a word, ``two``; a larger one in digits."""
    return _NUMBERS[count] if count < len(_NUMBERS) else str(count)


def nearest_stone(stones: Sequence[int], move: int) -> int:
    """Return the stone nearest to a move; the first one for a pass."""
    if move == PASS:
        return min(stones)
    return min(stones, key=lambda stone: (steps_between(stone, move), stone))


def steps_between(one: int, other: int) -> int:
    """Return the steps along the lines of the board from point ``one`` to point ``other``."""
    (x, y), (u, v) = xy(one), xy(other)
    return abs(x - u) + abs(y - v)


def zone_of(point: int, size: int) -> str:
    """Return the part of the board that a point lies in: a corner, a side or the
    centre, as ``the upper left corner``.
    """
    x, y = xy(point)
    column, row = _third_of_row(x, size), _third_of_row(y, size)
    across, along = ("left", "", "right")[column], ("upper", "", "lower")[row]
    if across and along:
        return f"the {along} {across} corner"
    return f"the {across or along} side" if across or along else CENTRE


def at_zone(point: int, size: int) -> str:
    """Return where a point lies, as the end of a clause: ``in the upper left
    corner``, ``on the left side``.
    """
    name = zone_of(point, size)
    return f"{'on' if name.endswith('side') else 'in'} {name}"


def zone_name(place: str) -> str:
    """Return the name of a part of the board, such as ``upper left corner``, out of ``place``, what `at_zone`
    says: ``in the upper left corner``.
    """
    return place.split(" the ", 1)[-1]


def _third_of_row(coordinate: int, size: int) -> int:
    """Return which part of a row of points a coordinate (from 0) is in: 0 for the first third, 1 for the
    middle one, 2 for the last.
    """
    wide = size // ZONES
    return 0 if coordinate < wide else 2 if coordinate >= size - wide else 1
