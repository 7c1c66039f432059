"""Walking a game and writing down what happens in its four corners: the compiled half of the miner.

An event is one choice of a player in a corner: the position of the corner, named by its canonical key (the smallest of
its four frames' keys), the move as that frame sees it, and the key after it. A player who plays elsewhere, at the first
turn after a move in the corner or at the turn after that, has chosen TENUKI there.
"""

from __future__ import annotations

import numba
import numpy as np
from numba import boolean, int64, types, uint64, void

from engine.board.kernels import LEGAL, play
from engine.board.points import BLACK, EMPTY, PASS, WHITE
from engine.board.record import BOARDS, KEYS, POINTS, RECORD
from engine.jit.declaring import kernel
from joseki.corner import (
    CORNERS,
    FOUR_KEYS,
    FRAMES,
    MIRRORED,
    MOST_STONES,
    STONES,
    TENUKI,
    code_point,
    corner_code,
    corner_keys,
    corner_ko,
    list_corner,
)

AT_ONCE = 1
"""Flag: the move came at the first turn after the corner's last move, or after the opponent's tenuki there."""
WON = 2
"""Flag: who moved won the game."""

EVENT_DTYPE = np.dtype(
    [
        ("key", np.uint64),  # canonical key of the corner before the move, ko and side to move included
        ("after", np.uint64),  # canonical key after it
        ("move", np.int16),  # code of the move in the canonical frame, or TENUKI
        ("flags", np.int16),  # AT_ONCE and WON
    ],
    align=True,
)
EVENTS = types.Array(numba.from_dtype(EVENT_DTYPE), 1, "C")

CORNER_DTYPE = np.dtype(
    [
        ("count", np.int64),  # stones before the move
        ("fresh_count", np.int64),  # stones after it
        ("changed", np.int64),  # ply of the last move here, -9 before the first
        ("closed", np.int64),  # 1: nothing more is written down here
    ],
    align=True,
)
CORNER_RECORD = numba.from_dtype(CORNER_DTYPE)
CORNER_STATES = types.Array(CORNER_RECORD, 1, "C")

STONE_LISTS = types.Array(types.int16, 3, "C")
"""numba type of the stones of the corners: (CORNERS, 2, CODES), before and after a move."""


@kernel(uint64(STONES, int64))
def stones_key(stones, count):
    """Return a key, uint64, of the stones in a corner as the corner lies. The order in which the stones are
    listed does not matter.

    stones: for each stone its colour times 256 plus the code of its point; count: how many there are
    """
    key = uint64(0)
    for index in range(count):
        key ^= KEYS[stones[index] >> 8, stones[index] & 255]
    return key


@kernel(int64(FOUR_KEYS, int64))
def canonical_move(keys, move):
    """Return the code that a move has in the view of the corner with the smallest key. If several views have
    that key, it is the smallest of their codes.

    keys: of the corner in its four views (mirrored or not, colours exchanged or not); move: a code, or
    TENUKI, which stays as it is
    """
    smallest = min(min(keys[0], keys[1]), min(keys[2], keys[3]))
    best = move
    seen = False
    for frame in range(FRAMES):
        if keys[frame] == smallest:
            code = move
            if frame & MIRRORED and move != TENUKI:
                code = (move & 15) << 4 | move >> 4
            if not seen or code < best:
                best = code
                seen = True
    return best


@kernel(uint64(FOUR_KEYS))
def canonical_key(keys):
    """Return the smallest of the keys that a corner has in its four views (mirrored or not, colours exchanged
    or not). Corners that differ only by the view have the same smallest key.
    """
    return min(min(keys[0], keys[1]), min(keys[2], keys[3]))


@kernel(boolean(RECORD, RECORD, CORNER_RECORD, STONES, STONES, int64, int64))
def is_one_move(before, after, state, stones, fresh, corner, code):
    """Tell whether one move in a corner, with its captures, explains everything that changed in the corner's
    list of stones.

    False if other stones joined or left the list, because they became linked to the corner or lost that link.
    before, after: the boards; stones, fresh: the lists before and after the move, with ``state.count`` and
    ``state.fresh_count`` stones, coded as `stones_key` takes them; corner: its number; code: of the point
    played
    """
    size = after.size
    expected = stones_key(stones, state.count) ^ KEYS[before.to_move, code]
    for index in range(state.count):
        stone = int64(stones[index])
        if after.color[code_point(size, corner, stone & 255)] == EMPTY:
            expected ^= KEYS[stone >> 8, stone & 255]
    return expected == stones_key(fresh, state.fresh_count)


@kernel(void(EVENTS, int64, FOUR_KEYS, FOUR_KEYS, int64, int64))
def write_event(events, index, keys, after, move, flags):
    """Write one choice of a move in a corner into ``events[index]``: the key of the position before the move,
    the key after it, the move, and flags.

    Keys and move are those of the view with the smallest key. keys, after: the four keys of the corner before
    and after the move; flags: WON if the mover won the game, and AT_ONCE if the corner last changed one or
    two moves of the game earlier; added together
    """
    event = events[index]
    event.key = canonical_key(keys)
    event.after = canonical_key(after)
    event.move = canonical_move(keys, move)
    event.flags = flags


@kernel(int64(BOARDS, CORNER_STATES, STONE_LISTS, POINTS, int64, int64, FOUR_KEYS, FOUR_KEYS, EVENTS))
def walk_game(boards, corners, lists, moves, reach, winner, keys, after, events):
    """Play a game from the empty board and write every choice made in one of its corners into ``events``. A
    choice is a move in a corner, or tenuki (a move elsewhere) right after one.

    Returns the number of choices, or -1 - n if move n is illegal. boards: the first must hold an empty
    position; corners, lists: room for the stones of each corner; moves: points, Black first; reach: corners
    are squares with sides of so many points; winner: BLACK or WHITE; keys, after: room for four keys each;
    events: needs room for four choices a move
    """
    total = 0
    for corner in range(CORNERS):
        corners[corner].count = 0
        corners[corner].changed = -9
        corners[corner].closed = 0
    for ply in range(len(moves)):
        point = int64(moves[ply])
        color = int64(boards[0].to_move)
        if play(boards, 0, color, point) != LEGAL:
            return -1 - ply
        before, position = boards[0], boards[1]
        other = BLACK + WHITE - color
        won = WON if winner == color else 0
        captures = position.captured[other] != before.captured[other]
        for corner in range(CORNERS):
            state, stones, fresh = corners[corner], lists[corner, 0], lists[corner, 1]
            if state.closed == 1:
                continue
            code = corner_code(position.size, corner, point) if point != PASS else -1
            inside = code >= 0 and code >> 4 < reach and code & 15 < reach
            changed = False
            if inside or captures:
                state.fresh_count = list_corner(position, corner, reach, fresh)
                changed = stones_key(stones, state.count) != stones_key(fresh, state.fresh_count)
            waited = ply - state.changed
            if changed and inside and is_one_move(before, position, state, stones, fresh, corner, code):
                corner_keys(stones, state.count, color, corner_ko(before, corner, reach, color), keys)
                ko = corner_ko(position, corner, reach, other)
                corner_keys(fresh, state.fresh_count, other, ko, after)
                write_event(events, total, keys, after, code, won | (AT_ONCE if waited <= 2 else 0))
                total += 1
            elif not changed and waited <= 2:
                corner_keys(stones, state.count, color, corner_ko(before, corner, reach, color), keys)
                corner_keys(stones, state.count, other, -1, after)
                write_event(events, total, keys, after, TENUKI, won | AT_ONCE)
                total += 1
            if changed:
                for index in range(state.fresh_count):
                    stones[index] = fresh[index]
                state.count = state.fresh_count
                state.changed = ply
                state.closed = 1 if state.count > MOST_STONES else 0
        boards[0] = position
    return total
