"""The abstract concepts of a move that Golem's nets see (Enderton 1992, as Bouzy and Cazenave 2001, 9.1, tell of it).

Both nets see what becomes of the stone and of the strings beside it (`of_stone`). The one that ranks moves also sees
what the tactical searches found, whose ground it is, where the last moves were and how common the shape is
(`of_choice`); the one for tactical searches how the move lies to the string in question (`of_search`). Every concept is
a number from 0 to 1; what has classes has one for each of them.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

import numpy as np

from engine.board.board import Board
from engine.board.points import DIAGONALS, EMPTY, NEIGHBORS, PASS, opponent, xy
from engine.evaluate.tables import CAPTURED, POINT, THREATENED

LINES = (1, 2, 3, 4, 5, 7)
DISTANCES = (1, 2, 3, 4, 6, 9, 14)
COUNTS = (1, 2, 3, 4)
STONES = (1, 2, 4, 8)
SHARES = (4, 8, 12, 16, 20, 26)
RANKS = (1, 2, 3, 4, 6)
"""Where the classes of a number begin, after the first one."""

FILLED = 0.35
"""Share of the points with stones in a full middle game: the stage of the game is told in parts of it."""


def classes(value: float, steps: Sequence[float]) -> list[float]:
    """Return the class that a value belongs to, as a list with 1.0 for this class and 0.0 for every other.

    steps: the values at which each class after the first begins, so there is one class more than steps
    """
    place = sum(value >= step for step in steps)
    return [float(each == place) for each in range(len(steps) + 1)]


def distance(one: int, other: int) -> int:
    """Return the distance of two points: columns + rows + the larger of both.

    So the distance of adjacent points is 2, and of diagonal ones 3.
    """
    (x, y), (u, v) = xy(one), xy(other)
    across, down = abs(x - u), abs(y - v)
    return across + down + max(across, down)


def line_on(board: Board, point: int) -> int:
    """Return the line that a point is on, 1 on the edge."""
    x, y = xy(point)
    return 1 + min(x, y, board.size - 1 - x, board.size - 1 - y)


def _share_of_color(board: Board, points: Iterable[int], color: int) -> float:
    """Return the share of four points, from 0 to 1, that hold ``color`` (BLACK, WHITE or EMPTY)."""
    return sum(board.color_at(point) == color for point in points) / 4


def of_stone(board: Board, color: int, move: int) -> list[float]:
    """Return the concepts of a legal move that both nets take as inputs, numbers from 0 to 1.

    They are the move's line, what stands around it, and the liberties and stones of its own string and of the
    weakest enemy string beside it. The board is unchanged afterwards.
    """
    enemy = opponent(color)
    beside, diagonal = [move + step for step in NEIGHBORS], [move + step for step in DIAGONALS]
    own = board.first_stones(point for point in beside if board.color_at(point) == color)
    found = [
        *classes(line_on(board, move), LINES[1:]),
        *(_share_of_color(board, beside, each) for each in (color, enemy, EMPTY)),
        *(_share_of_color(board, diagonal, each) for each in (color, enemy)),
        *classes(min((board.count_liberties(each) for each in own), default=9), COUNTS[1:]),
        *classes(sum(len(board.stones(each)) for each in own), STONES),
    ]
    before = board.captured(enemy)
    board.play(color, move)
    try:
        enemies = board.first_stones(point for point in beside if board.color_at(point) == enemy)
        weakest = min(enemies, key=board.count_liberties, default=None)
        return [
            *found,
            *classes(board.count_liberties(move), COUNTS[1:]),
            *classes(board.captured(enemy) - before, STONES),
            *classes(9 if weakest is None else board.count_liberties(weakest), COUNTS[1:]),
            *classes(0 if weakest is None else len(board.stones(weakest)), STONES),
        ]
    finally:
        board.undo()


def of_choice(
    board: Board, color: int, move: int, last_moves: Sequence[int], tables: np.void, shape: np.void
) -> list[float]:
    """Return all inputs of the net that ranks moves for a legal move: its concepts, numbers from 0 to 1.

    last_moves: the last moves as points, PASS for none; tables: the evaluation of the position; shape: what
    the counted shapes know of what lies around the move
    """
    enemy = opponent(color)
    strings = tables["strings"][: int(tables["string_count"])]
    own, other = strings[strings["color"] == color], strings[strings["color"] == enemy]
    sign = 1 if color == 1 else -1
    expected = sign * float(tables["territory"][color][move]) / POINT
    ours, theirs = (float(tables["influence"][each][move]) for each in (color, enemy))
    filled = sum(len(board.stones(int(each))) for each in strings["first"]) / board.size**2
    beside = {int(tables["string_of"][move + step]) for step in NEIGHBORS} - {-1}
    near = strings[sorted(beside)]
    return [
        *of_stone(board, color, move),
        min(1.0, filled / FILLED),
        *(
            each
            for last in last_moves
            for each in ([0.0] * 8 if last == PASS else classes(distance(move, last), DISTANCES))
        ),
        *classes(_stones(own, (own["status"] == THREATENED) & (own["defend_move"] == move)), STONES),
        *classes(_stones(other, (other["status"] == THREATENED) & (other["attack_move"] == move)), STONES),
        *(float(_stones(near, near["status"] == status) > 0) for status in (THREATENED, CAPTURED)),
        (expected + 1) / 2,
        1 - abs(expected),
        *(float(np.tanh(max(0.0, each))) for each in (ours, theirs)),
        *_describe_shape(shape, "reach", "share"),
        *_describe_shape(shape, "answer_reach", "answer_share"),
    ]


def _stones(strings: np.ndarray, which: np.ndarray) -> int:
    return int(strings["stones"][which].sum())


def _describe_shape(shape: np.void, reach: str, share: str) -> list[float]:
    """Return numbers from 0 to 1 that tell the net about the largest known shape around a move.

    They are the shape's size (0 if no shape is known) and its class of rarity. shape: what is known of it;
    reach, share: the names of the fields of ``shape`` that hold size and rarity
    """
    known = int(shape[reach])
    return [known / 10, *(classes(int(shape[share]), SHARES) if known else [0.0] * (len(SHARES) + 1))]


def of_search(board: Board, color: int, move: int, target: int, other: int, rank: int) -> list[float]:
    """Return all inputs of the net that ranks moves in tactical searches, for one legal move.

    They are concepts, numbers from 0 to 1. target, other: stones of the strings that the search is about,
    ``other`` may be PASS; rank: the place, from 0, that the search's own move generator gives the move
    """
    found = [
        *of_stone(board, color, move),
        float(board.color_at(target) == color),
        *classes(rank, RANKS),
    ]
    for stone in (target, other):
        if stone == PASS:
            found += [0.0] * (1 + len(COUNTS) + len(COUNTS) + len(DISTANCES) + 1)
            continue
        liberties = board.liberties(stone)
        nearest = min(distance(move, each) for each in board.stones(stone))
        found += [
            float(move in liberties),
            *classes(len(liberties), COUNTS[1:]),
            *_describe_after(board, color, move, stone),
            *classes(nearest, DISTANCES),
        ]
    return found


def _describe_after(board: Board, color: int, move: int, stone: int) -> list[float]:
    """Return how many liberties a string has after a move, as a list with 1.0 for the class of this number.

    The list has 0.0 for every other class. stone: a stone of the string; the number is 0 if the move captures
    it. The board is unchanged afterwards.
    """
    board.play(color, move)
    try:
        return classes(0 if board.color_at(stone) == EMPTY else board.count_liberties(stone), COUNTS[1:])
    finally:
        board.undo()
