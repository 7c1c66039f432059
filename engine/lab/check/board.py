"""What the board keeps incrementally computed anew from scratch, and both compared on games: `tamen verify board`.

`board_differences` recomputes strings, liberties, stone counts and Zobrist keys from nothing but the colours;
`move_differences` recomputes the last move (captures, ko, the count of captured stones) from the position
before it. Both are plain Python and say in words where the board's own record disagrees.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import islice
from pathlib import Path

import numpy as np
from tqdm import tqdm

from engine.board.board import Board
from engine.board.points import (
    BLACK,
    BORDER,
    EMPTY,
    PASS,
    STRIDE,
    WHITE,
    opponent,
    vertex_of,
)
from engine.board.record import KEYS, SIDE_KEY
from engine.lab.data.games import SIZE, read_games
from engine.lab.measure.bench.board import random_game_moves

RANDOM_SIZES = (19, 9, 13, 5, 2, 3, 7, 25)


def neighbors(point: int) -> tuple[int, int, int, int]:
    """Return the four points beside a point; some may be off the board."""
    return point - STRIDE, point - 1, point + 1, point + STRIDE


def string_at(colors: list[int], start: int) -> tuple[set[int], set[int], set[int]]:
    """Return the stones, the liberties, and the touching enemy stones of the string at ``start``.

    It is found by flood fill. colors: what stands on every point, index 0 to NUM_POINTS - 1
    """
    color = colors[start]
    stones, liberties, enemies, waiting = {start}, set(), set(), [start]
    while waiting:
        for point in neighbors(waiting.pop()):
            content = colors[point]
            if content == EMPTY:
                liberties.add(point)
            elif content == color and point not in stones:
                stones.add(point)
                waiting.append(point)
            elif content not in (color, BORDER):
                enemies.add(point)
    return stones, liberties, enemies


def stones_key(board: Board) -> int:
    """Compute the Zobrist key of the stones on a board anew from their colours, to check the key that the
    board keeps.
    """
    key = np.uint64(0)
    for point in board.points():
        if board.color_at(point) != EMPTY:
            key ^= KEYS[board.color_at(point), point]
    return int(key)


def full_key(board: Board) -> int:
    """Compute the Zobrist key of a board anew from stones, ko and side to move, to check the key that the
    board keeps.
    """
    key = np.uint64(stones_key(board))
    if board.ko_point:
        key ^= KEYS[0, board.ko_point]
    if board.to_move == WHITE:
        key ^= SIDE_KEY
    return int(key)


def _ring_is_whole(following: list[int], head: int, stones: set[int]) -> bool:
    """Tell whether the ring of a string, which links each stone to a next one, is right.

    It must pass through each of ``stones`` exactly once and come back to ``head``. following: for each point
    the next one in its ring
    """
    left, stone = set(stones), head
    while stone in left:
        left.remove(stone)
        stone = following[stone]
    return not left and stone == head


def _string_differences(
    board: Board, fields: dict[str, list[int]], start: int, stones: set[int]
) -> list[str]:
    """Check the board's record of one string, and return a sentence for each thing that is wrong with it.

    fields: the arrays of the board's record, by name; start: a stone of the string; stones: all of its
    stones. If the ring of stones or the counts are wrong, the kernels that list a string are not called,
    because they trust both.
    """
    name = f"string at {vertex_of(start, board.size)}"
    _, liberties, enemies = string_at(fields["color"], start)
    heads = {fields["head"][stone] for stone in stones}
    head = min(heads)
    if len(heads) != 1 or head not in stones:
        return [f"{name}: heads {sorted(heads)} instead of one of its stones"]
    if not _ring_is_whole(fields["next"], head, stones):
        return [f"{name}: its ring does not pass once through each of its stones"]
    found = []
    for field, counted in (("stones", stones), ("liberties", liberties)):
        if fields[field][head] != len(counted):
            found.append(f"{name}: {fields[field][head]} {field} instead of {len(counted)}")
    if found:
        return found
    listed = (board.stones(start), board.liberties(start), sorted(board.adjacent_strings(start)))
    expected = (sorted(stones), sorted(liberties), sorted({fields["head"][enemy] for enemy in enemies}))
    for what, one, other in zip(("stones", "liberties", "adjacent strings"), listed, expected, strict=True):
        if one != other:
            found.append(f"{name}: {what} {one} instead of {other}")
    return found


def board_differences(board: Board) -> list[str]:
    """Compare the board's record with one computed anew, and return a sentence for every difference.

    The list is empty if all is well.
    """
    found = []
    fields = {
        name: board.position[name].tolist() for name in ("color", "head", "next", "liberties", "stones")
    }
    on_board = set(board.points())
    seen: set[int] = set()
    for point, content in enumerate(fields["color"]):
        if (content == BORDER) == (point in on_board):
            found.append(f"point {point}: border and board are mixed up")
        elif content in (BLACK, WHITE) and point not in seen:
            stones = string_at(fields["color"], point)[0]
            seen |= stones
            found += _string_differences(board, fields, point, stones)
        elif content not in (BLACK, WHITE) and (fields["head"][point] or fields["next"][point]):
            found.append(f"point {point}: belongs to a string but holds no stone")
        is_head = content in (BLACK, WHITE) and fields["head"][point] == point
        if not is_head and (fields["liberties"][point] or fields["stones"][point]):
            found.append(f"point {point}: has counts of a string but is no head")
    if found:
        return found
    if board.position_key != stones_key(board):
        found.append("the key of the stones differs")
    if board.key != full_key(board):
        found.append("the full key differs")
    return found


def _play_move(colors: list[int], point: int, color: int) -> tuple[list[int], set[int], int]:
    """Play a move on a copy of the colours; return the new colours, the captured stones, and the ko point.

    The ko point is where simple ko forbids the next move, 0 for none. colors: what stands on every point
    before the move; point, color: the move
    """
    after = colors.copy()
    after[point] = color
    captured: set[int] = set()
    for beside in neighbors(point):
        if after[beside] == opponent(color):
            stones, liberties, _ = string_at(after, beside)
            captured |= stones if not liberties else set()
    for stone in captured:
        after[stone] = EMPTY
    stones, liberties, _ = string_at(after, point)
    is_ko = len(captured) == len(stones) == len(liberties) == 1
    return after, captured, min(captured) if is_ko else 0


def move_differences(board: Board) -> list[str]:
    """Play the last move of a board again in plain Python, and return a sentence for every difference.

    Colours, ko and captured stones are compared. The list is empty if all is well, or if there is no last
    move.
    """
    if board.depth == 0:
        return []
    before, now = board.stack[board.depth - 1], board.position
    point = board.last_move
    captured: set[int] = set()
    after, ko, color = before["color"].tolist(), 0, 0
    if point != PASS:
        color = board.color_at(point)
        if color not in (BLACK, WHITE):
            return [f"the last move {vertex_of(point, board.size)} left no stone"]
        after, captured, ko = _play_move(after, point, color)
    found = []
    if now["color"].tolist() != after:
        found.append("the stones after the last move differ")
    if (int(now["ko"]), int(now["ko_color"])) != (ko, opponent(color) if ko else 0):
        found.append(f"the ko point is {board.ko_point} for colour {int(now['ko_color'])}, expected {ko}")
    for side in (BLACK, WHITE):
        expected = int(before["captured"][side]) + (len(captured) if color == opponent(side) else 0)
        if board.captured(side) != expected:
            found.append(f"{board.captured(side)} stones of colour {side} are captured, expected {expected}")
    return found


def game_differences(size: int, moves: Iterable[int]) -> tuple[int, list[str]]:
    """Play a game and take it all back, and at every step compare the board with one computed anew.

    Black and White move by turns. Returns how many positions were compared, and a sentence for each
    difference, with its move number. It stops at the first position that differs. Raises IllegalMove if a
    move of the game is illegal.
    """
    board, color, compared = Board(size), BLACK, 0
    before: list[bytes] = []
    for number, point in enumerate(moves, 1):
        before.append(board.snapshot())
        board.play(color, point)
        color = opponent(color)
        compared += 1
        if found := board_differences(board) + move_differences(board):
            return compared, [f"after move {number}: {each}" for each in found]
    while before:
        board.undo()
        compared += 1
        found = board_differences(board)
        if board.snapshot() != before.pop():
            found.append("the record is not what it was before the move")
        if found:
            return compared, [f"after taking move {len(before) + 1} back: {each}" for each in found]
    return compared, []


def _chosen_games(path: Path | None, count: int) -> Iterator[tuple[int, list[int]]]:
    """Yield board size and moves of ``count`` games: the first ones of the file ``path``, or random games if
    None.
    """
    if path is not None:
        for game in islice(read_games(path), count):
            yield SIZE, game.moves
        return
    players = [random_game_moves(size, count) for size in RANDOM_SIZES]
    for index in range(count):
        yield RANDOM_SIZES[index % len(RANDOM_SIZES)], next(players[index % len(RANDOM_SIZES)])


def verify_board(path: Path | None, count: int) -> tuple[int, int, list[str]]:
    """Compare the board's record with its recomputation over ``count`` games.

    They are the first games of the file ``path``, or random games if that is None. Returns how many games and
    positions were compared, and a sentence for every difference. Raises ValueError for an illegal move.
    """
    games, compared, found = 0, 0, []
    for size, moves in tqdm(_chosen_games(path, count), total=count, unit="game", disable=None):
        games += 1
        try:
            positions, differences = game_differences(size, moves)
        except ValueError as error:
            raise ValueError(f"game {games}: {error}") from None
        compared += positions
        found += [f"game {games}, {each}" for each in differences]
    return games, compared, found
