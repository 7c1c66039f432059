"""Direct methods of estimating territory, which know nothing of life and death: what the evaluator is compared with.

Explicit, direct and distance control, influence control (Zobrist 1969) and dilations and erosions (Bouzy 1995), as van
der Werf, van den Herik and Uiterwijk 2004, sections 3.1 to 3.6, describe them. All work on many boards at once: arrays
(boards, size, size), index [board, y, x]. A method gives 1 to points it takes for Black's, -1 for White's and 0 to
undecided ones; a stone always owns its point, so the sum over a board is the score by area, in points, from Black's
view and without komi.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping

import numpy as np

from engine.board.points import BLACK, EMPTY, WHITE

STONE_VALUE = 50
"""Value of a stone before anything radiates from it; any large number does (section 3.4)."""

ZOBRIST_ROUNDS = 4

_FAR = 127


def without_dead(grids: np.ndarray, dead: np.ndarray) -> np.ndarray:
    """Return the boards without the stones that are marked in ``dead`` (bool, same shape).

    This is the first way to use knowledge of dead stones in van der Werf, van den Herik and Uiterwijk 2004,
    section 3.6.
    """
    return np.where(dead, EMPTY, grids).astype(np.int8)


def with_dead_reversed(grids: np.ndarray, dead: np.ndarray) -> np.ndarray:
    """Return the boards with the stones that are marked in ``dead`` (bool, same shape) in the other colour.

    This is the second way to use knowledge of dead stones in van der Werf, van den Herik and Uiterwijk 2004,
    section 3.6.
    """
    return np.where(dead, BLACK + WHITE - grids, grids).astype(np.int8)


def signed_stones(grids: np.ndarray) -> np.ndarray:
    """Return the stones of boards as signs: 1 for a black stone, -1 for a white one, 0 for an empty point.

    ``grids`` holds colours; the result is int16 of the same shape.
    """
    stones: np.ndarray = (grids == BLACK).astype(np.int16) - (grids == WHITE)
    return stones


def _count_signs_beside(values: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
    """Count for each point how many of the points beside it have a positive and how many a negative value.

    Returns two int16 arrays, first the positive, then the negative count.
    """
    around = np.pad(np.sign(values), ((0, 0), (1, 1), (1, 1)))
    sides = (around[:, :-2, 1:-1], around[:, 2:, 1:-1], around[:, 1:-1, :-2], around[:, 1:-1, 2:])
    stacked = np.stack(sides)
    return (stacked > 0).sum(axis=0, dtype=np.int16), (stacked < 0).sum(axis=0, dtype=np.int16)


def _count_beside(size: int) -> np.ndarray:
    """Count for each point of a board how many points lie beside it, 2 to 4; int16, shape (size, size)."""
    degree = np.full((size, size), 4, dtype=np.int16)
    for edge in (degree[0], degree[-1], degree[:, 0], degree[:, -1]):
        edge -= 1
    return degree


def _measure_distances(sources: np.ndarray) -> np.ndarray:
    """Return the Manhattan distance from each point to the nearest marked point of its board.

    A board without marked points gets a large number.
    """
    distance = np.where(sources, 0, _FAR).astype(np.int16)
    for axis in (1, 2):
        lines = np.moveaxis(distance, axis, 0)
        for index in range(1, len(lines)):
            np.minimum(lines[index], lines[index - 1] + 1, out=lines[index])
        for index in range(len(lines) - 2, -1, -1):
            np.minimum(lines[index], lines[index + 1] + 1, out=lines[index])
    return np.minimum(distance, _FAR)


def _take_signs(values: np.ndarray) -> np.ndarray:
    signs: np.ndarray = np.sign(values)
    return signs


def compare_distances(values: np.ndarray) -> np.ndarray:
    """Return for each point which sign of ``values`` is nearer: 1 for a positive value, -1 for a negative
    one.

    The result is 0 if both are equally near. Distances are Manhattan distances. ``values`` has one number per
    point.
    """
    return _take_signs(_measure_distances(values < 0) - _measure_distances(values > 0))


def zobrist(values: np.ndarray) -> np.ndarray:
    """Play four rounds of Zobrist's influence (1969) on arrays of numbers, positive for Black.

    In each round a point gains 1 for each positive neighbour and loses 1 for each negative one. (Van der
    Werf, van den Herik and Uiterwijk 2004, section 3.4, say the same in terms of absolute values.)
    """
    for _ in range(ZOBRIST_ROUNDS):
        positive, negative = _count_signs_beside(values)
        values = values + positive - negative
    return values


def dilate(values: np.ndarray) -> np.ndarray:
    """Apply one of Bouzy's dilations (1995) to arrays of numbers, positive for Black; return new arrays.

    A point that has no neighbour of the other sign moves away from zero by 1 for each neighbour of its own
    sign. A zero point moves likewise if all its neighbours that are not zero have the same sign.
    """
    positive, negative = _count_signs_beside(values)
    gain = np.where((values >= 0) & (negative == 0), positive, 0)
    loss = np.where((values <= 0) & (positive == 0), negative, 0)
    return values + gain - loss


def erode(values: np.ndarray) -> np.ndarray:
    """Apply one of Bouzy's erosions (1995) to arrays of numbers, positive for Black; return new arrays.

    A point moves towards zero by 1 for each neighbour that is zero or of the other sign, and stops at zero.
    """
    positive, negative = _count_signs_beside(values)
    same = np.where(values > 0, positive, negative)
    left = np.abs(values) - (_count_beside(values.shape[1]) - same)
    stopped: np.ndarray = np.sign(values) * np.maximum(left, 0)
    return stopped


def bouzy(values: np.ndarray, dilations: int, erosions: int) -> np.ndarray:
    """Apply ``dilations`` dilations and then ``erosions`` erosions to arrays of numbers, positive for Black.

    Returns new arrays. Bouzy's number of erosions for d dilations is d (d - 1) + 1.
    """
    for _ in range(dilations):
        values = dilate(values)
    for _ in range(erosions):
        values = erode(values)
    return values


def explicit_control(stones: np.ndarray) -> np.ndarray:
    """Return, by point, which colour has stones on all sides of it: 1 for Black, -1 for White, else 0.

    ``stones`` holds 1 for a black stone, -1 for a white one, 0 for none.
    """
    black, white = _count_signs_beside(stones)
    sides = _count_beside(stones.shape[1])
    owner: np.ndarray = (black == sides).astype(np.int16) - (white == sides)
    return owner


def direct_control(stones: np.ndarray) -> np.ndarray:
    """Return, by point, which colour alone has stones beside it: 1 for Black, -1 for White, else 0.

    ``stones`` holds 1 for a black stone, -1 for a white one, 0 for none.
    """
    black, white = _count_signs_beside(stones)
    owner: np.ndarray = ((black > 0) & (white == 0)).astype(np.int16) - ((white > 0) & (black == 0))
    return owner


def distance_control(stones: np.ndarray) -> np.ndarray:
    """Give each point to the colour of the nearest stone: 1 for Black, -1 for White, 0 if both are equally
    near.
    """
    return compare_distances(stones)


def influence_control(stones: np.ndarray) -> np.ndarray:
    """Return, by point, the sign of Zobrist's influence: 1 for Black, -1 for White, else 0.

    ``stones`` holds 1 for a black stone, -1 for a white one, 0 for none.
    """
    return _take_signs(zobrist(STONE_VALUE * stones))


def bouzy_4_13(stones: np.ndarray) -> np.ndarray:
    """Return, by point, the sign that four dilations and thirteen erosions leave: 1 Black, -1 White, else 0.

    ``stones`` holds 1 for a black stone, -1 for a white one, 0 for none.
    """
    return _take_signs(bouzy(STONE_VALUE * stones, 4, 13))


def bouzy_5_21(stones: np.ndarray) -> np.ndarray:
    """Return, by point, the sign that five dilations and 21 erosions leave: 1 Black, -1 White, else 0.

    ``stones`` holds 1 for a black stone, -1 for a white one, 0 for none.
    """
    return _take_signs(bouzy(STONE_VALUE * stones, 5, 21))


def bouzy_5_21_and_distance(stones: np.ndarray) -> np.ndarray:
    """Give each point to a colour by Bouzy 5/21; give an undecided point to the colour of the nearest decided
    one.

    Returns 1 for Black, -1 for White, 0 for nobody.
    """
    base = bouzy_5_21(stones)
    return np.where(base != 0, base, compare_distances(base))


METHODS: Mapping[str, Callable[[np.ndarray], np.ndarray]] = {
    "explicit control": explicit_control,
    "direct control": direct_control,
    "distance control": distance_control,
    "Zobrist's influence": influence_control,
    "Bouzy 4/13": bouzy_4_13,
    "Bouzy 5/21": bouzy_5_21,
    "Bouzy 5/21 + distance": bouzy_5_21_and_distance,
}
"""The methods by name; each takes `signed_stones` and gives an owner to every point."""


def owners(method: str, grids: np.ndarray, dead: np.ndarray | None = None) -> np.ndarray:
    """Return who owns each point of each board by one of `METHODS`: 1 Black, -1 White, 0 undecided.

    ``grids`` holds colours, int8 (boards, size, size). Stones marked in ``dead`` are taken off first. Raises
    ValueError if there is no such method.
    """
    if method not in METHODS:
        raise ValueError(f"there is no direct method {method!r}, expected one of: {', '.join(METHODS)}")
    stones = signed_stones(grids if dead is None else without_dead(grids, dead))
    return np.where(stones != 0, stones, METHODS[method](stones))
