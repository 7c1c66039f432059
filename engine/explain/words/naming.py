"""Names for stones and places, as a person would say them: ``White's four stones at R14``, ``the left side``.

A group is called by its stone nearest to the move that is talked about.
"""

from __future__ import annotations

import functools
import re
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager
from contextvars import ContextVar
from dataclasses import dataclass

from engine.board.board import Board
from engine.board.points import DIAGONALS, NEIGHBORS, PASS, opponent, point_at, vertex_of, xy
from engine.explain.words.phrases import color_word, listed, side
from engine.explain.words.templates import say

ZONES = 3
"""A corner or a side is as wide as this part of the board's width."""

IN_CORNER, LEAST_WIDE = 5, 13
"""Lines from both edges within which ground lies in a corner itself, and the width of a board from which that is asked.
"""

CENTRE = "centre"
"""The part of the board that is neither corner nor side."""

MOST_WORDS = 10
"""Larger numbers are written in digits."""


LARGE = 12
"""So many stones nobody counts: they are a large group, called by the part of the board where most of them are."""

MOST_OF_GROUP = 0.6
"""Part of the stones of a large group that lie in a part of the board for it to be called by that."""

MANY_TIMES = 4
"""Times as many stones as were called by a point are another group, which is not called by the same one."""

APART = 2
"""Lines from one stone of a group to the next, at most."""

LISTED = 3
"""So many stones that one does not see to belong together are each called by their point."""

NOT_FARTHER = 3
"""Steps by which a stone may be farther from the move than the nearest one, at most, for a group to be called by it."""

ALIKE = 0.6
"""Part of some stones that were called before, all of them, for the same name to be said of the larger number."""


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
    the same text (`naming_alike`), or else the one nearest to ``move``, unless that is an outlying one (`_main_part`)
    that was not named.
    """
    nearest, called = nearest_stone(stones, move), _called.get()
    is_known = any(each.near == nearest for each in called or ())
    main = nearest if is_known or move == PASS else nearest_stone(_main_part(board, stones), move)
    is_far = main != nearest and steps_between(main, move) > steps_between(nearest, move) + NOT_FARTHER
    near = nearest if is_far else main
    if called is None:
        return near
    color = board.color_at(near)
    before = (each for each in called if each.color == color and MANY_TIMES * len(each.stones) >= len(stones))
    known = next((each.near for each in before if each.near in stones), None)
    if known is not None:
        return known
    called.append(_Called(color, near, frozenset(stones)))
    return near


def _main_part(board: Board, stones: Sequence[int]) -> Sequence[int]:
    """Return those of some stones by which they are called: all where one sees that they belong together, or where
    they are few (LISTED); else all but single ones that lie outside, by which nobody finds a group.
    """
    if len(stones) <= LISTED or _are_seen(board, stones):
        return stones
    return [
        each
        for each in stones
        if len(board.stones(each)) > 1 or any(0 < steps_between(each, other) <= APART for other in stones)
    ] or stones


def name_stones(board: Board, stones: Sequence[int], move: int = PASS, roughly: bool = False) -> str:
    """Return a name for stones of one colour: ``White's four stones at R14`` or ``the white stone at R14``.

    The point in the name is that of the stone nearest to ``move``. Stones of which one does not see that they, and no
    others, belong together have each its point in the name, or are a group around one of them, or stones around it if
    the enemy stands between them: those are not counted. Spoken of ``roughly``, only the part beside the move is named
    where it is the smaller one. Many are called a large group. In a text that calls stones
    alike (`naming_alike`) a group keeps its name though a stone or two are counted to it now, if it is spoken of
    ``roughly``: where no stones are taken, captured or saved. Of a group that was named before, four stones or more of
    which one does not see which they are, are called so many of it: ``four of Black's group of eight stones around
    D8``.
    """
    color = board.color_at(stones[0])
    if len(stones) == 1:
        return _name_anew(board, stones, nearest_named(board, stones, move))
    called, now = _called.get(), frozenset(stones)
    before = [each for each in called or () if each.name and each.color == color]
    for each in before:
        if each.stones == now or (roughly and each.stones < now and len(each.stones) >= ALIKE * len(now)):
            return each.name
        if each.stones > now and len(each.stones) < LARGE:
            return _name_part(board, stones, move, each)
    near = nearest_named(board, stones, move)
    part = _part_seen(board, stones, near) if roughly else stones
    name = _name_anew(board, part, near)
    if called is not None:
        called.append(_Called(color, near, frozenset(part), name))
    return name


def _name_part(board: Board, stones: Sequence[int], move: int, group: _Called) -> str:
    """Return a name for several stones of a group that was called by a name before: what they are called by themselves
    if one sees which are meant, else how many of the group they are.
    """
    near = nearest_stone(stones, move)
    if len(stones) <= LISTED or (near != group.near and _are_seen(board, stones)):
        return _name_anew(board, stones, near, is_part=True)
    return say("stones of", count=number_in_words(len(stones)), stones=group.name)


def _name_anew(board: Board, stones: Sequence[int], near: int, is_part: bool = False) -> str:
    """Return a name for several stones of one colour with the point of the stone ``near`` in it.

    ``is_part``: whether they are part of a group that was called by a name, from which theirs must be told
    """
    if len(stones) == 1:
        return say("stones one", color=color_word(board.color_at(near)), point=vertex_of(near, board.size))
    words = {"side": side(board.color_at(near)), "point": vertex_of(near, board.size)}
    count = number_in_words(len(stones))
    if len(stones) >= LARGE:
        zones = Counter(zone_of(each, board.size) for each in stones)
        zone, most = zones.most_common(1)[0]
        is_there = most >= MOST_OF_GROUP * len(stones)
        return say("stones large", place=say(f"at {zone}") if is_there else "", **words)
    if not is_part and _are_seen(board, stones):
        return say("stones many", count=count, **words)
    if len(stones) <= LISTED:
        in_order = sorted(stones, key=lambda each: (steps_between(each, near), each))
        points = listed([vertex_of(each, board.size) for each in in_order])
        return say("stones listed", side=words["side"], points=points)
    if not is_part and not _are_together(board, stones):
        return say("stones loose", **words)
    return say("stones many" if is_part else "stones group", count=count, **words)


def _part_seen(board: Board, stones: Sequence[int], near: int) -> Sequence[int]:
    """Return those of some stones that one sees to belong together with the one ``near`` the move (`_together_with`);
    all where they are most.
    """
    if _are_seen(board, stones):
        return stones
    part = _together_with(board, near, stones, loosely=True)
    return part if len(part) < MOST_OF_GROUP * len(stones) else stones


def _are_seen(board: Board, stones: Sequence[int]) -> bool:
    """Return whether one sees which stones are meant: the whole string, or all that are reached from one of them over
    stones of their colour that touch, or are diagonal to each other and not cut there.
    """
    if sorted(board.stones(stones[0])) == sorted(stones):
        return True
    color, reached = board.color_at(stones[0]), {stones[0]}
    edge = set(reached)
    while edge:
        beside = {
            each + step
            for each in edge
            for step in (*NEIGHBORS, *DIAGONALS)
            if board.color_at(each + step) == color and not _is_cut_at(board, each, each + step)
        }
        edge = beside - reached
        reached |= edge
    return reached == set(stones)


def _are_together(board: Board, stones: Sequence[int]) -> bool:
    """Return whether all of some stones of one colour are reached from one of them (`_together_with`)."""
    return len(_together_with(board, stones[0], stones)) == len(stones)


def _together_with(board: Board, first: int, stones: Sequence[int], loosely: bool = False) -> list[int]:
    """Return those of some stones of one colour that are reached from the ``first`` over steps of two lines at most
    between which no enemy stone stands; ``loosely`` over diagonal steps beside one, too.
    """
    enemy, reached, edge = opponent(board.color_at(first)), {first}, [first]
    while edge:
        stone = edge.pop()
        beside = [
            each
            for each in stones
            if each not in reached
            and max(abs(one - other) for one, other in zip(xy(stone), xy(each), strict=True)) <= APART
            and sum(board.color_at(point) == enemy for point in points_of_box(stone, each))
            <= (loosely and each - stone in DIAGONALS)
        ]
        reached.update(beside)
        edge += beside
    return sorted(reached)


def rectangle_around(points: Iterable[int]) -> tuple[range, range]:
    """Return the columns and the rows (as `xy` counts them) of the smallest rectangle that holds some points, at least
    one.
    """
    across, along = zip(*map(xy, points), strict=True)
    return range(min(across), max(across) + 1), range(min(along), max(along) + 1)


def points_of_box(one: int, other: int, wide: int = 0, high: int = 0) -> Iterator[int]:
    """Yield the points of the smallest box that holds two points of a board, made ``wide`` and ``high`` lines larger on
    either side; those beyond the edge of the board have no colour.
    """
    columns, rows = rectangle_around((one, other))
    for column in range(columns.start - wide, columns.stop + wide):
        for row in range(rows.start - high, rows.stop + high):
            yield point_at(column, row)


def _is_cut_at(board: Board, one: int, other: int) -> bool:
    """Return whether two stones diagonal to each other are cut there, or could be: an enemy stone is on one of the
    points between them, and no own one on the other.
    """
    color = board.color_at(one)
    between = [board.color_at(one + step) for step in NEIGHBORS if other - (one + step) in NEIGHBORS]
    return other - one in DIAGONALS and opponent(color) in between and color not in between


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


def at_zone_of(points: Sequence[int], zone: str, size: int) -> str:
    """Return where some points lie, most of them in one part of the board, as `at_zone` says it. Where that is a
    corner, and no more than half of them lie in the corner itself (IN_CORNER), it is the side where the others are.
    """
    if size < LEAST_WIDE or not is_corner(zone):
        return say(f"at {zone}")
    # how far each is from the nearer edge, in columns and rows
    lines = [tuple(min(each, size - 1 - each) + 1 for each in xy(point)) for point in points]
    inside = sum(max(both) <= IN_CORNER for both in lines)
    if 2 * inside > len(points):
        return say(f"at {zone}")
    along, across = zone.split()
    columns, rows = (sum(both[each] > IN_CORNER for both in lines) for each in (0, 1))
    return say(f"at {along if columns > rows else across}")


def _third_of_row(coordinate: int, size: int) -> int:
    """Return in which part of a row of points a coordinate (counted from 0) is: 0 for the first third, 1 for
    the middle one, 2 for the last.
    """
    wide = size // ZONES
    return 0 if coordinate < wide else 2 if coordinate >= size - wide else 1
