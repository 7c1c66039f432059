"""One random game around a group: both sides play in an area until nothing is left, and then the group stands or not.

A move answers the one before it where that is urgent (Gelly et al. 2006): a string just put in atari is saved, or one
beside it captured.
All else is random but for two things that nobody does: an eye of one's own is not filled, and no string of several
stones is put in atari by its owner.
"""

from __future__ import annotations

import numba
import numpy as np
from numba import boolean, int64, uint64, void

from engine.board.kernels import (
    LEGAL,
    count_empty_beside,
    legality,
    list_adjacent_strings,
    list_liberties,
    place_stone,
)
from engine.board.points import BLACK, BORDER, EMPTY, NEIGHBORS, NUM_POINTS, PASS, STRIDE, WHITE
from engine.board.randomness import following
from engine.board.record import RECORD
from engine.jit.declaring import kernel

DIAGONALS = (-STRIDE - 1, -STRIDE + 1, STRIDE - 1, STRIDE + 1)

LONGEST = 3
"""Moves of a playout at most, for each point of the area."""

ANSWER_CHANCE = 230
"""Of 256 urgent answers so many are played."""

NEAR_CHANCE = 160
"""Of 256 other moves so many are played near the last one."""

LARGEST_SACRIFICE = 6
SMALLEST_SACRIFICE = 2
"""Strings of more stones are not put into atari by their owner, the attacker or the defender."""

PLAYOUT_DTYPE = np.dtype(
    [
        ("area", np.int16, NUM_POINTS),  # the points where both sides play
        ("area_count", np.int64),
        ("inside", np.int8, NUM_POINTS),  # 1 at the points of the area
        ("empty", np.int16, NUM_POINTS),  # those that are empty in the playout
        ("place", np.int16, NUM_POINTS),  # where each is in that list
        ("empty_count", np.int64),
        ("first", np.int8, NUM_POINTS),  # the colour that played first at each point of the area, 0 for none
        ("strings", np.int16, NUM_POINTS),  # work lists
        ("liberties", np.int16, NUM_POINTS),
        ("random", np.uint64),
        ("target", np.int16),
        ("attacker", np.int8),
        ("ignoring", np.int8),  # the colour that may take a ko back at once, 0 for none
    ],
    align=True,
)
PLAYOUT = numba.from_dtype(PLAYOUT_DTYPE)


@kernel(int64(PLAYOUT))
def next_random(playout):
    """Draw the next random number of a playout, from 0 to 2**31 - 1."""
    playout.random = following(playout.random)
    return int64(playout.random >> uint64(33))


@kernel(boolean(RECORD, int64, int64))
def is_own_eye(board, color, point):
    """Return whether an empty point looks like an eye of ``color``, so that ``color`` does not fill it.

    Every point beside it must be off the board or hold a stone of ``color`` whose string is not in atari. Of
    the four diagonal points, the enemy may hold one at most, and none if the point lies at the edge.
    """
    for offset in NEIGHBORS:
        content = board.color[point + offset]
        if content == BORDER:
            continue
        if content != color or board.liberties[board.head[point + offset]] == 1:
            return False
    enemies = at_edge = 0
    for offset in DIAGONALS:
        if board.color[point + offset] == BLACK + WHITE - color:
            enemies += 1
        elif board.color[point + offset] == BORDER:
            at_edge = 1
    return enemies + at_edge < 2


@kernel(int64(RECORD, int64, int64))
def liberties_after(board, color, point):
    """Return how many liberties a new stone of ``color`` at ``point`` would have with its string: 0, 1, or 2
    for two or more.
    """
    first = 0
    for offset in NEIGHBORS:
        beside = point + offset
        content = board.color[beside]
        if content == EMPTY:
            if first == 0 or first == beside:
                first = beside
            else:
                return 2
        elif content == color:
            head = int64(board.head[beside])
            if board.liberties[head] > 2:
                return 2
            stone = head
            while True:
                for step in NEIGHBORS:
                    liberty = stone + step
                    if board.color[liberty] == EMPTY and liberty != point and liberty != first:
                        if first != 0:
                            return 2
                        first = int64(liberty)
                stone = int64(board.next[stone])
                if stone == head:
                    break
        elif content != BORDER and board.liberties[board.head[beside]] == 1:
            if board.stones[board.head[beside]] > 1:
                return 2
            if first == 0 or first == beside:
                first = beside
            else:
                return 2
    return 1 if first > 0 else 0


@kernel(int64(RECORD, int64, int64))
def stones_after(board, color, point):
    """Return the size, in stones, of the string that a new stone of ``color`` at ``point`` would become part
    of.

    The number is too high if the point touches one string twice: that string then counts twice.
    """
    count = 1
    for offset in NEIGHBORS:
        if board.color[point + offset] == color:
            count += int64(board.stones[board.head[point + offset]])
    return count


@kernel(boolean(PLAYOUT, RECORD, int64, int64))
def is_sensible(playout, board, color, point):
    """Return whether a move of ``color`` at ``point`` may be played in a random game (a playout).

    It may if it lies in the playout's area, is legal, fills no own eye, and does not put a large own string
    in atari.
    """
    if board.color[point] != EMPTY or playout.inside[point] == 0:
        return False
    room = count_empty_beside(board, point)
    if room == 0 and (legality(board, color, point) != LEGAL or is_own_eye(board, color, point)):
        return False
    if room >= 2 or liberties_after(board, color, point) >= 2:
        return True
    most = LARGEST_SACRIFICE if color == playout.attacker else SMALLEST_SACRIFICE
    return stones_after(board, color, point) <= most


@kernel(int64(PLAYOUT, RECORD, int64, int64))
def _move_at_liberty(playout, board, string, color):
    """Return the last liberty of ``string``, which is in atari, as a move of ``color``; PASS if it may not
    be played.

    The move must lie in the playout's area and be legal for ``color``, which may be the string's owner or its
    enemy.
    """
    list_liberties(board, string, playout.liberties[:])
    move = int64(playout.liberties[0])
    if playout.inside[move] != 0 and legality(board, color, move) == LEGAL:
        return move
    return PASS


@kernel(int64(PLAYOUT, RECORD, int64, int64))
def _saving_move(playout, board, string, color):
    """Return a move of ``color`` that saves a string in atari; PASS if none is seen.

    The move captures beside the string or extends it.
    """
    for index in range(list_adjacent_strings(board, string, playout.strings[:])):
        enemy = int64(playout.strings[index])
        if board.liberties[enemy] == 1:
            move = _move_at_liberty(playout, board, enemy, color)
            if move != PASS:
                return move
    move = _move_at_liberty(playout, board, string, color)
    return move if move != PASS and liberties_after(board, color, move) >= 2 else PASS


@kernel(int64(PLAYOUT, RECORD, int64))
def _urgent_move(playout, board, color):
    """Return the move of ``color`` that answers the last move; PASS if there is none in the area of the
    playout.

    The answer captures the last move's string if that is in atari. Otherwise it saves a string of ``color``
    that is in atari beside the last move.
    """
    last = int64(board.last_move)
    if last == PASS:
        return PASS
    if board.color[last] == BLACK + WHITE - color and board.liberties[board.head[last]] == 1:
        move = _move_at_liberty(playout, board, int64(board.head[last]), color)
        if move != PASS:
            return move
    for offset in NEIGHBORS:
        if board.color[last + offset] == color and board.liberties[board.head[last + offset]] == 1:
            move = _saving_move(playout, board, int64(board.head[last + offset]), color)
            if move != PASS:
                return move
    return PASS


@kernel(int64(PLAYOUT, RECORD, int64))
def _near_move(playout, board, color):
    """Return a random sensible move of ``color`` among the eight points around the last move; PASS if there
    is none.

    A sensible move is legal, lies in the playout's area, fills no own eye and puts no large own string in
    atari.
    """
    last = int64(board.last_move)
    if last == PASS:
        return PASS
    start = next_random(playout) & 7
    for turn in range(8):
        which = (start + turn) & 7
        offset = NEIGHBORS[which >> 1] if which & 1 else DIAGONALS[which >> 1]
        if is_sensible(playout, board, color, last + offset):
            return last + offset
    return PASS


@kernel(int64(PLAYOUT, RECORD, int64))
def _random_move(playout, board, color):
    """Return a random sensible move of ``color`` in the area of the playout; PASS if there is none.

    A sensible move is legal, fills no own eye and puts no large own string in atari.
    """
    count = int64(playout.empty_count)
    if count == 0:
        return PASS
    start = next_random(playout) % count
    for turn in range(count):
        place = start + turn
        if place >= count:
            place -= count
        if is_sensible(playout, board, color, int64(playout.empty[place])):
            return int64(playout.empty[place])
    return PASS


@kernel(int64(PLAYOUT, RECORD, int64))
def _choose(playout, board, color):
    """Choose the next move of ``color`` in a random game.

    It is mostly an urgent answer to an atari, or a move near the last one. Otherwise it is any sensible move
    of the playout's area. PASS if there is none.
    """
    chance = next_random(playout)
    if (chance & 255) < ANSWER_CHANCE:
        move = _urgent_move(playout, board, color)
        if move != PASS:
            return move
    if ((chance >> 8) & 255) < NEAR_CHANCE:
        move = _near_move(playout, board, color)
        if move != PASS:
            return move
    return _random_move(playout, board, color)


@kernel(void(PLAYOUT, RECORD))
def _list_empty(playout, board):
    """List the empty points of the playout's area in ``playout.empty``.

    Sets ``playout.place`` to the place of each point in the list, and ``playout.empty_count`` to the number
    of empty points.
    """
    count = 0
    for index in range(playout.area_count):
        point = playout.area[index]
        playout.empty[count] = point
        playout.place[point] = count
        count += board.color[point] == EMPTY
    playout.empty_count = count


@kernel(void(PLAYOUT, RECORD, int64))
def _take_from_empty(playout, board, point):
    place = int64(playout.place[point])
    playout.empty_count -= 1
    filler = playout.empty[playout.empty_count]
    playout.empty[place] = filler
    playout.place[filler] = place


@kernel(void(PLAYOUT, RECORD))
def lift_ko(playout, board):
    """Allow ``playout.ignoring`` to retake the ko on the board at once, by lifting the ban.

    ``playout.ignoring`` is the colour that may retake kos at once. Nothing is done if the ban binds the other
    colour.
    """
    if board.ko != 0 and board.ko_color == playout.ignoring:
        board.ko = board.ko_color = 0


@kernel(boolean(PLAYOUT, RECORD))
def play_out(playout, board):
    """Play on at random, on the board given, until both sides pass; return whether the attacker captures the
    target.

    Enters in ``playout.first`` which colour plays first at each point. The caller must have entered the moves
    before the playout there.
    """
    _list_empty(playout, board)
    color = int64(board.to_move)
    defender = BLACK + WHITE - playout.attacker
    passes = 0
    for _ in range(LONGEST * playout.area_count):
        move = _choose(playout, board, color)
        if move == PASS:
            passes += 1
            board.ko = board.ko_color = 0
            if passes == 2:
                break
        else:
            passes = 0
            captured = board.captured[BLACK] + board.captured[WHITE]
            place_stone(board, color, move)
            lift_ko(playout, board)
            if playout.first[move] == 0:
                playout.first[move] = color
            if board.captured[BLACK] + board.captured[WHITE] != captured:
                if board.color[playout.target] != defender:
                    return True
                _list_empty(playout, board)
            else:
                _take_from_empty(playout, board, move)
        board.last_move = move
        color = BLACK + WHITE - color
    return board.color[playout.target] != defender
