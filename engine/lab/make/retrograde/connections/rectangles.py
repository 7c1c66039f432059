"""Whole rectangles between two strings, counted beside those of the survey (Bouzy and Cazenave 2001, table 6).

A rule is a pattern, which is a setting of stones in the rectangle, with what its border points touch outside: each
neighbour there is of one of the two strings or the enemy's.
"""

from __future__ import annotations

import itertools
from collections.abc import Iterator
from dataclasses import dataclass

import numpy as np

from engine.lab.make.retrograde.connections.game import LINKED, new_game
from engine.lab.make.retrograde.connections.making import connection_values
from engine.lab.make.retrograde.connections.table import Surroundings, renumber_points
from engine.lab.make.retrograde.forms import BESIDE, Shape, neighbors_of
from engine.lab.make.retrograde.rectangles import CENTRE, CORNER, EDGES, SIDE, SURVEY

SIZES = {
    (2, 2): (CORNER, SIDE, CENTRE),
    (3, 2): (CORNER, SIDE, CENTRE),
    (4, 2): (CORNER, SIDE),
    (3, 3): (CORNER,),
}
"""The rectangles counted, width and height, and where; elsewhere the larger ones have too many surroundings."""

TOUCHES = ((1, 2, 4), (1, 2, 4, 3, 5, 6))
"""What a point with one and with two neighbours outside may touch: the first string 1, the second 2, the enemy 4."""


@dataclass(frozen=True)
class Rectangle:
    """How much the table knows about two strings beside a rectangle of points in one place of the board. The
    rectangle lies with its long side along the edge.

    patterns: how many patterns there are; a pattern is a rectangle with its surroundings and stones
    rules: how many rules; a rule says what becomes of the strings in one pattern
    won: rules by which the strings are linked whoever moves first
    winning: rules by which they are linked only if their owner moves first
    kos: rules by which the owner gets only a ko even if it moves first
    """

    width: int
    height: int
    place: str
    patterns: int
    rules: int
    won: int
    winning: int
    kos: int


def count_rectangles(points: int) -> Iterator[Rectangle]:
    """Count, for each rectangle of at most ``points`` points in each place of the board, how many patterns
    and rules about two strings there are. Yields one `Rectangle` for each.

    A pattern is a setting of stones in the rectangle. A rule is a pattern together with what the points at
    its border touch outside: one of the two strings, or the enemy.
    """
    for (width, height), places in SIZES.items():
        if width * height <= points:
            for place in places:
                yield _count_rectangle(width, height, place)


def _count_rectangle(width: int, height: int, place: str) -> Rectangle:
    cells = tuple((x, y) for y in range(height) for x in range(width))
    neighbors, turns, game = neighbors_of(cells), _list_turns(width, height), new_game()
    counts: dict[tuple[int, int, int], np.ndarray] = {}
    total, settings = np.zeros(3, np.int64), 0
    for first, second, gap in _list_surroundings(cells, EDGES[place]):
        same = {
            (min(one, other), max(one, other), renumber_points(gap, turn))
            for turn in turns
            for one, other in [(renumber_points(first, turn), renumber_points(second, turn))]
        }
        key = min(same)
        if key not in counts:
            counts[key] = _count_kinds(connection_values(game[0], Surroundings(neighbors, *key)))
        total += counts[key]
        settings += 1
    patterns = 3 ** len(cells)
    won, winning, kos = total.tolist()
    return Rectangle(width, height, place, patterns, settings * patterns, won, winning, kos)


def _count_kinds(values: np.ndarray) -> np.ndarray:
    enemy_first, owner_first = values >> 2 & 3, values & 3
    won, winning = enemy_first == LINKED, owner_first == LINKED
    return np.array([won.sum(), (winning & ~won).sum(), (owner_first > 0).sum() - winning.sum()])


def _list_turns(width: int, height: int) -> list[tuple[int, ...]]:
    """Return the rotations and reflections that map a rectangle of ``width`` columns and ``height`` rows onto
    itself. Each is given as the numbers of the rectangle's points (row by row) in their new order.
    """
    numbers = np.arange(width * height).reshape(height, width)
    turned = [numbers, numbers[::-1], numbers[:, ::-1], numbers[::-1, ::-1]]
    turned += [each.T for each in turned if width == height]
    return [tuple(each.ravel().tolist()) for each in turned]


def _list_surroundings(cells: Shape, edges: tuple[tuple[int, int], ...]) -> Iterator[tuple[int, int, int]]:
    """Yield everything that may surround a region between two strings, as three sets of points (bits): those
    that touch the first string, the second string and the enemy.

    cells: the region's points, (column, row); edges: the directions in which the board ends
    """
    ways: list[tuple[int, ...]] = []
    for x, y in cells:
        outside = [(dx, dy) for dx, dy in BESIDE if (x + dx, y + dy) not in cells and (dx, dy) not in edges]
        ways.append(TOUCHES[len(outside) - 1] if outside else (0,))
    for chosen in itertools.product(*ways):
        yield tuple(  # type: ignore[misc]
            sum((touches >> side & 1) << point for point, touches in enumerate(chosen)) for side in range(3)
        )


def rectangle_lines(points: int) -> list[str]:
    """Return lines of text with a table: how many patterns and rules about two strings there are for each
    rectangle in each place of the board.

    Beside them stand the numbers in a survey (Bouzy and Cazenave 2001, table 6), - where it has none.
    `count_rectangles` tells what patterns and rules are. points: how many points a rectangle has at most
    """
    lines = [
        "rectangle          patterns  (survey)          rules     (survey)          won      winning         kos"
    ]
    for each in count_rectangles(points):
        theirs = SURVEY.get((each.width, each.height, each.place))
        patterns, rules = (f"{count:,}" for count in theirs) if theirs else ("-", "-")
        lines.append(
            f"{each.width}x{each.height} {each.place:12}  {each.patterns:10,}  {patterns:>8}  {each.rules:13,}"
            f"  {rules:>11}  {each.won:11,}  {each.winning:11,}  {each.kos:10,}"
        )
    return lines
