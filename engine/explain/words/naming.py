"""Names for stones and places, as a person would say them: ``White's four stones at R14``, ``the left side``.

A group is called by its stone nearest to the move that is talked about.
"""

from __future__ import annotations

import functools
import re
from collections import Counter
from collections.abc import Collection, Iterator, Sequence
from contextlib import contextmanager
from contextvars import ContextVar
from dataclasses import dataclass

from engine.board.board import Board
from engine.board.points import PASS, vertex_of, xy
from engine.explain.words.phrases import color_word, side
from engine.explain.words.templates import say

ZONES = 3
"""A corner or a side is as wide as this part of the board's width."""

CENTRE = "centre"
"""The part of the board that is neither corner nor side."""

MOST_WORDS = 10
"""Larger numbers are written in digits."""


LARGE = 12
"""So many stones nobody counts: they are a large group, called by the part of the board where most of them are."""

MOST_OF_GROUP = 0.6
"""Part of the stones of a large group that lie in a part of the board for it to be called by that."""

ALIKE = 0.6
"""Part of some stones that were called before, all of them, for the same name to be said of the larger number."""


TOUCHING = {(0, 1), (1, 1)}
"""Lines between stones that touch, or are diagonal to each other."""

TOGETHER = {*TOUCHING, (0, 2)}
"""Lines between stones that stand together."""


@dataclass(frozen=True)
class _Called:
    """Stones of a colour that were called by a name, with the one of them that stands in the name."""

    color: int
    near: int
    stones: frozenset[int]
    name: str = ""


_called: ContextVar[list[_Called] | None] = ContextVar("called", default=None)


@contextmanager
def naming_alike() -> Iterator[None]:
    """Call stones by the same name throughout a block, i.e. a text: by that by which they were called first."""
    token = _called.set([])
    try:
        yield
    finally:
        _called.reset(token)


def nearest_named(board: Board, stones: Sequence[int], move: int) -> int:
    """Return the one of some stones of one colour by which they are called: the one by which they were called before in
    the same text (`naming_alike`), or else the one nearest to ``move``.
    """
    near, called = nearest_stone(stones, move), _called.get()
    if called is None:
        return near
    color = board.color_at(near)
    known = next((each.near for each in called if each.color == color and each.near in stones), None)
    if known is not None:
        return known
    called.append(_Called(color, near, frozenset(stones)))
    return near


def name_stones(board: Board, stones: Sequence[int], move: int = PASS, roughly: bool = False) -> str:
    """Return a name for stones of one colour: ``White's four stones at R14`` or ``the white stone at R14``.

    The point in the name is that of the stone nearest to ``move``. Many stones are called a large group. In a text that
    calls stones alike (`naming_alike`) fewer stones of a group are so many of them, and a group keeps its name though a
    stone or two are counted to it now, if it is spoken of ``roughly``: where no stones are taken, captured or saved.
    """
    color = board.color_at(stones[0])
    if len(stones) == 1:
        near = nearest_named(board, stones, move)
        return say("stones one", color=color_word(color), point=vertex_of(near, board.size))
    called, now = _called.get(), frozenset(stones)
    before = [each for each in called or () if each.name and each.color == color]
    for each in before:
        if each.stones == now or (roughly and each.stones < now and len(each.stones) >= ALIKE * len(now)):
            return each.name
        if each.stones > now and len(each.stones) < LARGE:
            return say("stones of", count=number_in_words(len(stones)), stones=each.name)
    near = nearest_named(board, stones, move)
    name = _name_anew(board, stones, near)
    if called is not None:
        called.append(_Called(color, near, now, name))
    return name


def _name_anew(board: Board, stones: Sequence[int], near: int) -> str:
    """Return a name for several stones of one colour with the point of the stone ``near`` in it."""
    words = {"side": side(board.color_at(near)), "point": vertex_of(near, board.size)}
    manner = _manner(stones, near)
    if manner != "large":
        return say(f"stones {manner}", count=number_in_words(len(stones)), **words)
    zones = Counter(zone_of(each, board.size) for each in stones)
    zone, count = zones.most_common(1)[0]
    is_there = count >= MOST_OF_GROUP * len(stones)
    return say("stones large", place=say(f"at {zone}") if is_there else "", **words)


def _manner(stones: Sequence[int], near: int) -> str:
    """Return a word that picks the template by which several stones are named.

    It is ``large`` for a large group, ``many`` for stones that stand together and most of which one sees at the stone
    ``near``, one touching the other or diagonal to it, else ``apart``.
    """
    if len(stones) >= LARGE:
        return "large"
    is_seen = 2 * len(_reached(near, stones, TOUCHING)) >= len(stones)
    return "many" if is_seen and _stand_together(stones) else "apart"


def _stand_together(stones: Sequence[int]) -> bool:
    """Return whether stones stand together: from one to the next, beside each other, diagonally, or with one
    point between.
    """
    return len(_reached(stones[0], stones, TOGETHER)) == len(stones)


def _reached(first: int, stones: Sequence[int], together: Collection[tuple[int, int]]) -> list[int]:
    """Return those of some stones that are reached from ``first`` by steps from one to the next.

    ``together``: how many lines apart two stones may be for such a step, the smaller number first
    """
    reached, left = [first], [each for each in stones if each != first]
    for stone in reached:
        beside = [each for each in left if _lines_between(stone, each) in together]
        left = [each for each in left if each not in beside]
        reached += beside
    return reached


def _lines_between(one: int, other: int) -> tuple[int, int]:
    """Return how many lines two points are apart in both directions, the smaller number first."""
    (x, y), (u, v) = xy(one), xy(other)
    few, many = sorted((abs(x - u), abs(y - v)))
    return few, many


def number_in_words(count: int) -> str:
    """Return a small number as a word, such as ``two``, and a larger one in digits."""
    return say(f"number {count}") if count <= MOST_WORDS else str(count)


def nearest_stone(stones: Sequence[int], move: int) -> int:
    """Return which of some stones is nearest to a move, as a point. For a pass it is the stone with the
    lowest number.
    """
    if move == PASS:
        return min(stones)
    return min(stones, key=lambda stone: (steps_between(stone, move), stone))


def names_of_points(text: str) -> set[str]:
    """Return the names of points, such as ``D4``, that occur in a text."""
    return set(_VERTEX.findall(text))


_VERTEX = re.compile(r"(?<![A-Za-z])[A-HJ-T][0-9]{1,2}(?![0-9])")


@functools.lru_cache(maxsize=None, typed=True)
def steps_between(one: int, other: int) -> int:
    """Return how many steps it is along the lines of the board from point ``one`` to point ``other``."""
    (x, y), (u, v) = xy(one), xy(other)
    return abs(x - u) + abs(y - v)


def zone_of(point: int, size: int) -> str:
    """Return the part of the board in which a point lies: a corner such as ``upper left``, a side such as
    ``left``, or CENTRE.
    """
    x, y = xy(point)
    column, row = _third_of_row(x, size), _third_of_row(y, size)
    across, along = ("left", "", "right")[column], ("upper", "", "lower")[row]
    return " ".join(filter(None, (along, across))) or CENTRE


def is_corner(zone: str) -> bool:
    """Return whether a part of the board (`zone_of`) is a corner."""
    return " " in zone


def at_zone(point: int, size: int) -> str:
    """Return where a point lies, as the end of a clause, such as ``in the upper left corner`` or ``on the
    left side``.
    """
    return say(f"at {zone_of(point, size)}")


def _third_of_row(coordinate: int, size: int) -> int:
    """Return in which part of a row of points a coordinate (counted from 0) is: 0 for the first third, 1 for
    the middle one, 2 for the last.
    """
    wide = size // ZONES
    return 0 if coordinate < wide else 2 if coordinate >= size - wide else 1
