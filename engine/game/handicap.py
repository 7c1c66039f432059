"""Where handicap stones go: the fixed table of GTP and a considered spread for any other number.

Fixed placement is that of GTP version 2 (section 4.1.1), checked against GNU Go 3.8, its reference: stones on
the third line on boards smaller than 13, on the fourth from 13 on; odd sizes from 9 take up to nine stones,
even sizes from 8 and the 7x7 board up to four, smaller boards none.
"""

from __future__ import annotations

from engine.board.points import MAX_SIZE, MIN_SIZE, board_points, lines_of, point_at, xy

_LINE_WORTH = 1.5
_EDGE_LOSS = 1.0
"""A point on line n is worth at most n * _LINE_WORTH - _EDGE_LOSS, in points of distance to a stone."""


def max_fixed_handicap(size: int) -> int:
    """Return the largest number of stones for which GTP names fixed points on a board of this size; 0 if it
    names none.
    """
    if size < 7:
        return 0
    if size == 7 or size % 2 == 0:
        return 4
    return 9


def fixed_handicap(size: int, stones: int) -> list[int]:
    """Return the points of a fixed handicap, in the order in which the stones are traditionally placed.

    Raises ValueError if the GTP specification has no placement for this number of stones on this size.
    """
    most = max_fixed_handicap(size)
    if not 2 <= stones <= most:
        if most == 0:
            raise ValueError(f"invalid number of stones: a {size}x{size} board has no fixed handicap")
        raise ValueError(f"invalid number of stones: {stones} on a {size}x{size} board, expected 2 to {most}")
    low = (4 if size >= 13 else 3) - 1
    high, middle = size - 1 - low, size // 2
    corners = [(low, high), (high, low), (low, low), (high, high)]
    sides = [(low, middle), (high, middle), (middle, high), (middle, low)]
    chosen = corners[:stones] + sides[: max(0, stones - 4) // 2 * 2]
    if stones > 4 and stones % 2 == 1:
        chosen.append((middle, middle))
    return [point_at(x, y) for x, y in chosen]


def free_handicap(size: int, stones: int) -> list[int]:
    """Return points for a free handicap of exactly ``stones`` stones, always the same ones.

    They are the fixed points if the GTP specification has them. Each further stone goes where it is farthest
    from the others, with low lines worth less. At least one point stays empty, so every string has a liberty.
    Raises ValueError unless 2 <= stones < size * size and the size is from 2 to 25.
    """
    if not MIN_SIZE <= size <= MAX_SIZE:
        raise ValueError(f"unacceptable size: {size}, expected {MIN_SIZE} to {MAX_SIZE}")
    if not 2 <= stones < size * size:
        raise ValueError(f"invalid number of stones: {stones}, expected 2 to {size * size - 1}")
    most = max_fixed_handicap(size)
    if stones <= most:
        return fixed_handicap(size, stones)
    return _spread_stones(size, fixed_handicap(size, most) if most else [], stones)


def _spread_stones(size: int, chosen: list[int], stones: int) -> list[int]:
    """Return the points ``chosen`` and further ones, ``stones`` in all, for a handicap that is spread over
    the board.

    Each point added is the one farthest from those already there, with low lines worth less.
    """
    places = {point: xy(point) for point in board_points(size)}
    lines = lines_of(size)
    room = {point: _LINE_WORTH * lines[point] - _EDGE_LOSS for point in places}
    centre = (size - 1) / 2
    middling = {point: abs(x - centre) + abs(y - centre) for point, (x, y) in places.items()}

    def occupy(stone: int) -> None:
        x, y = places.pop(stone)
        for point, (other_x, other_y) in places.items():
            room[point] = min(room[point], ((x - other_x) ** 2 + (y - other_y) ** 2) ** 0.5)

    for stone in chosen:
        occupy(stone)
    result = list(chosen)
    while len(result) < stones:
        best = max(places, key=lambda point: (room[point], -middling[point], -point))
        result.append(best)
        occupy(best)
    return result
