"""Whole rectangles in the table of regions, counted beside those of the survey (Bouzy and Cazenave 2001, table 6).

The survey's patterns are the settings of stones in a rectangle, and so are ours. Its rules are patterns with conditions
on liberties outside, ours with what each point touches there: the wall, the enemy, or both. How the survey counts its
rules is not told: neither the product of the conditions that it names (three for a string, nine for an empty point at
the border) nor any of the variants tried gives the 5,133 of its smallest rectangle and the numbers of the next two.
"""

from __future__ import annotations

import itertools
from collections.abc import Iterator
from dataclasses import dataclass

import numpy as np

from engine.evaluate.eyes.game import EYED, TIGHT
from engine.lab.make.retrograde.forms import BESIDE, Shape, neighbors_of, pairs_code
from engine.lab.make.retrograde.table import FIRST_CODE, STANDS, WORTHS

CORNER, SIDE, CENTRE = "corner", "side", "centre"
EDGES = {CORNER: ((-1, 0), (0, -1)), SIDE: ((0, -1),), CENTRE: ()}
"""By place: the directions in which the board ends right outside the rectangle."""

SURVEY = {
    (2, 2, CORNER): (81, 5_133),
    (3, 2, CORNER): (729, 184_137),
    (4, 2, CORNER): (6_561, 6_498_165),
    (3, 3, CORNER): (19_683, 23_719_791),
    (3, 2, SIDE): (729, 541_101),
    (4, 2, SIDE): (6_561, 18_513_177),
}
"""Patterns and rules that the survey counts."""

WON, WINNING = 0, 1


@dataclass(frozen=True)
class Rectangle:
    """How many patterns and rules the table has for a rectangle of empty points and stones in one place of
    the board, with its long side along the edge.

    patterns: ways to put stones on the rectangle; rules: patterns together with what each point touches
    outside (the wall, the enemy or both); life: how many rules say that the wall lives by the rectangle
    alone; eye: how many say that it has an eye there. The last two are pairs: the number that holds whoever
    moves first, and the number that holds only if the wall's owner moves first.
    """

    width: int
    height: int
    place: str
    patterns: int
    rules: int
    life: tuple[int, int]
    eye: tuple[int, int]


def count_rectangles(regions: np.ndarray, points: int) -> Iterator[Rectangle]:
    """Count, for each rectangle of two rows with at most ``points`` points in each place of the board
    (corner, side, centre), how many patterns and rules the table ``regions`` has. Yields one `Rectangle` for
    each.

    A pattern is a setting of stones in the rectangle. A rule is a pattern together with what each of its
    points touches outside: the wall around it, the enemy or both.
    """
    for width, height in ((2, 2), (3, 2)):
        if width * height > points:
            continue
        for place in (CORNER, SIDE, CENTRE):
            yield _count_rectangle(regions, width, height, place)


def _count_rectangle(regions: np.ndarray, width: int, height: int, place: str) -> Rectangle:
    cells = tuple((x, y) for y in range(height) for x in range(width))
    settings = [values_around(regions, cells, *around) for around in list_surroundings(cells, EDGES[place])]
    values = np.concatenate(settings)
    won, winning = values // len(WORTHS), values % len(WORTHS)
    counts = {}
    for wealth in (TIGHT, EYED):
        stands = np.array([worth[wealth] == STANDS for worth in WORTHS])
        counts[wealth] = (
            int(stands[won].sum()),
            int((stands[winning] & ~stands[won]).sum()),
        )
    return Rectangle(width, height, place, 3 ** len(cells), len(values), counts[TIGHT], counts[EYED])


def list_surroundings(cells: Shape, edges: tuple[tuple[int, int], ...]) -> Iterator[tuple[int, int]]:
    """Yield everything that may surround a region, as two sets of points (bits): those that touch the wall
    and those that touch the enemy outside.

    cells: the region's points, (column, row); edges: the directions in which the board ends. A point with one
    neighbour outside touches either the wall or the enemy, a point with more neighbours touches one or both.
    """
    ways = []
    for x, y in cells:
        outside = [(dx, dy) for dx, dy in BESIDE if (x + dx, y + dy) not in cells and (dx, dy) not in edges]
        ways.append(((0, 0),) if not outside else ((1, 0), (0, 1), (1, 1))[: 1 + min(len(outside), 2)])
    for chosen in itertools.product(*ways):
        contact = sum(touches << point for point, (touches, _) in enumerate(chosen))
        yield contact, sum(comes << point for point, (_, comes) in enumerate(chosen))


def values_around(regions: np.ndarray, cells: Shape, contact: int, gap: int) -> np.ndarray:
    """Return the values of a connected region with its surroundings from the table ``regions``, uint8. There
    is one for each content (setting of stones); the order of the contents is not fixed.

    cells: the region's points, (column, row); contact: the points that touch the wall, as bits; gap: those
    where the enemy can come in
    """
    points, table = len(cells), regions[0]
    code = FIRST_CODE[points] + pairs_code(neighbors_of(cells), tuple(range(points)))
    place = table["place"][code]
    touching = sum(1 << int(place[point]) for point in range(points) if contact >> point & 1)
    coming = sum(1 << int(place[point]) for point in range(points) if gap >> point & 1)
    begin = int(table["first_value"][table["first_label"][code] + (touching << points | coming)])
    found: np.ndarray = table["values"][begin : begin + 3**points]
    return found


def rectangle_lines(regions: np.ndarray, points: int) -> list[str]:
    """Return lines of text with a table: how many patterns and rules ``regions`` has for each rectangle in
    each place of the board.

    Beside them stand the numbers in a survey (Bouzy and Cazenave 2001, table 6), - where it has none.
    `count_rectangles` tells what patterns and rules are. points: how many points a rectangle has at most
    """
    lines = [
        "rectangle          patterns  (survey)    rules  (survey)  life won  winning  eye won  winning",
    ]
    for each in count_rectangles(regions, points):
        theirs = SURVEY.get((each.width, each.height, each.place))
        patterns, rules = (f"{count:,}" for count in theirs) if theirs else ("-", "-")
        lines.append(
            f"{each.width}x{each.height} {each.place:12}  {each.patterns:10,}  {patterns:>8}  {each.rules:7,}"
            f"  {rules:>8}  {each.life[WON]:8,}  {each.life[WINNING]:7,}"
            f"  {each.eye[WON]:7,}  {each.eye[WINNING]:7,}"
        )
    return lines
