"""From-scratch twins of what the board keeps incrementally, and the comparison.

`board_differences` recomputes strings, liberties, stone counts and the Zobrist key from nothing but the colours, in
plain Python, and says where the board's own record disagrees.
"""

from __future__ import annotations

import numpy as np

from engine.board.board import Board
from engine.board.points import BLACK, BORDER, EMPTY, NUM_POINTS, STRIDE, WHITE, vertex_of
from engine.board.state import KEYS, SIDE_KEY


def neighbors(point: int) -> tuple[int, int, int, int]:
    """The four points beside a point, some of them off the board perhaps."""
    return point - STRIDE, point - 1, point + 1, point + STRIDE


def string_at(board: Board, start: int) -> tuple[set[int], set[int], set[int]]:
    """Stones, liberties and adjacent enemy stones of the string at ``start``, found by flood fill from the colours."""
    color = board.color_at(start)
    stones, liberties, enemies, waiting = {start}, set(), set(), [start]
    while waiting:
        for point in neighbors(waiting.pop()):
            content = board.color_at(point)
            if content == EMPTY:
                liberties.add(point)
            elif content == color and point not in stones:
                stones.add(point)
                waiting.append(point)
            elif content not in (color, BORDER):
                enemies.add(point)
    return stones, liberties, enemies


def stones_key(board: Board) -> int:
    """The Zobrist key of the stones, from the colours."""
    key = np.uint64(0)
    for point in board.points():
        if board.color_at(point) != EMPTY:
            key ^= KEYS[board.color_at(point), point]
    return int(key)


def full_key(board: Board) -> int:
    """The Zobrist key of stones, ko and side to move, from the colours and the two facts."""
    key = np.uint64(stones_key(board))
    if board.ko_point:
        key ^= KEYS[0, board.ko_point]
    if board.to_move == WHITE:
        key ^= SIDE_KEY
    return int(key)


def _string_differences(board: Board, point: int) -> list[str]:
    """What is wrong with the record of the string at a point."""
    name = vertex_of(point, board.size)
    stones, liberties, enemies = string_at(board, point)
    record = board.position
    heads = {int(record["head"][stone]) for stone in stones}
    found = []
    if len(heads) != 1 or not heads <= stones:
        found.append(f"string at {name}: heads {sorted(heads)} instead of one of its stones")
        return found
    if board.stones(point) != sorted(stones) or int(record["stones"][heads.pop()]) != len(stones):
        found.append(f"string at {name}: stones {board.stones(point)} instead of {sorted(stones)}")
    if board.count_liberties(point) != len(liberties) or board.liberties(point) != sorted(liberties):
        found.append(f"string at {name}: {board.count_liberties(point)} liberties instead of {len(liberties)}")
    enemy_heads = {int(record["head"][enemy]) for enemy in enemies}
    if sorted(board.adjacent_strings(point)) != sorted(enemy_heads):
        found.append(f"string at {name}: adjacent strings {board.adjacent_strings(point)}")
    return found


def board_differences(board: Board) -> list[str]:
    """Every disagreement between the board's record and its recomputation; empty when all is well."""
    found = []
    record = board.position
    on_board = set(board.points())
    for point in range(NUM_POINTS):
        content = board.color_at(point)
        if (content == BORDER) == (point in on_board):
            found.append(f"point {point}: border and board are mixed up")
        if content in (BLACK, WHITE):
            found += _string_differences(board, point)
        elif record["head"][point] or record["next"][point]:
            found.append(f"point {point}: belongs to a string but holds no stone")
        if record["head"][point] != point and (record["liberties"][point] or record["stones"][point]):
            found.append(f"point {point}: has counts of a string but is no head")
    if board.position_key != stones_key(board):
        found.append("the key of the stones differs")
    if board.key != full_key(board):
        found.append("the full key differs")
    return found
