"""How games between programs begin, and when they are stopped."""

from __future__ import annotations

import random

from engine.board.points import point_at, xy

LONGEST_GAME = 3
"""Moves a point of the board before a game is stopped and counted as it stands."""


def draw_opening(size: int, moves: int, seed: int) -> list[int]:
    """Draw random points for the first moves of a game. Return ``moves`` different points, no two of them
    neighbours, on the third line from the edge or farther in.

    On boards under 9x9 the second line counts, too. The same seed gives the same points. There are fewer
    points where no more fit.
    """
    generator = random.Random(seed)
    margin = 2 if size >= 9 else 1
    inner = [point_at(x, y) for y in range(margin, size - margin) for x in range(margin, size - margin)]
    generator.shuffle(inner)
    chosen: list[int] = []
    for point in inner:
        if len(chosen) == moves:
            break
        if not any(_are_neighbors(point, other) for other in chosen):
            chosen.append(point)
    return chosen


def _are_neighbors(one: int, other: int) -> bool:
    """Tell whether two points are the same or neighbours. Diagonal neighbours count."""
    (x, y), (other_x, other_y) = xy(one), xy(other)
    return max(abs(x - other_x), abs(y - other_y)) <= 1
