"""The game played between two strings: an exact solver on the points of a small region.

Around the region stand the two strings of the *owner* and the enemy outside, none of which can be captured. Each point
may touch either string, the enemy, or several of them (`engine.lab.make.retrograde.connections.table` says how long
that must be true of the strings). The owner wants to make the two strings one. Who moves without end does not link, so
what the owner wins is a least fixed point over all positions of the region, worked out backwards from those in which
the strings are one: first what takes the owner one move, then two, and so on. A ko is played twice: once the enemy,
once the owner takes every ko back at once; where the results differ it is a ko.

A position is numbered by its content, a digit to the base three for each point: EMPTY, OWN or HOSTILE. Sets of points
are bits.
"""

from __future__ import annotations

import numba
import numpy as np
from numba import boolean, int64, void

from engine.jit.declaring import kernel, record_array

MOST_POINTS = 9
CONTENTS = 3**MOST_POINTS
SETS = 1 << MOST_POINTS

OWNER, ENEMY = 0, 1
ENEMY_RETAKES, OWNER_RETAKES = 0, 1

ILLEGAL = -1
KO_SHIFT = 16
"""A move's result holds the content, and from this bit on the point of a ko, from 1."""

NEVER = 127
"""Stands for a number of moves where the owner does not link."""

CUT, KO, LINKED = 0, 1, 2
"""What becomes of the strings: cut even if the owner wins every ko, a ko, linked even if it loses every ko."""

GAME_DTYPE = np.dtype(
    [
        ("points", np.int64),
        # the points that touch either string, and the enemy outside
        ("first", np.int64),
        ("second", np.int64),
        ("gap", np.int64),
        ("adjacent", np.int64, MOST_POINTS),
        # for every set of points the sum of three to the power of each
        ("digits", np.int64, SETS),
        ("own", np.int64, CONTENTS),
        ("hostile", np.int64, CONTENTS),
        # whether every string of the content has a liberty or touches its own side outside
        ("valid", np.int8, CONTENTS),
        # [content, side to move, point]: what the move makes of it, or ILLEGAL
        ("after", np.int64, (CONTENTS, 2, MOST_POINTS)),
        # [content, side to move, point of a ko from 1]: in how many moves of its own the owner links, or NEVER
        ("moves", np.int8, (CONTENTS, 2, MOST_POINTS + 1)),
        # [who takes every ko back, content, side to move]: the same where no ko was taken just now
        ("found", np.int8, (2, CONTENTS, 2)),
    ],
    align=True,
)

GAME = numba.from_dtype(GAME_DTYPE)


def new_game() -> np.ndarray:
    """Return the work memory of the solver, an array of one record of GAME_DTYPE.

    Before `solve` is called its fields points, first, second, gap and adjacent must be set.
    """
    return record_array(1, GAME_DTYPE)


@kernel(int64(GAME, int64, int64))
def _grow(game, seed, within):
    """Return the points of the set ``within`` that are connected to one of the points ``seed`` through points
    of that set. All are sets of points as bits.
    """
    string = seed & within
    while True:
        wider = string
        for point in range(game.points):
            if (string >> point) & 1:
                wider |= game.adjacent[point] & within
        if wider == string:
            return string
        string = wider


@kernel(int64(GAME, int64))
def _around(game, string):
    """Return, as bits, all points of the region that are next to a point of the set ``string``."""
    found = int64(0)
    for point in range(game.points):
        if (string >> point) & 1:
            found |= game.adjacent[point]
    return found


@kernel(int64(GAME, int64, int64, int64))
def _dead(game, stones, others, safe):
    """Return, as bits, those stones of one side in the region that are captured because their string has no
    liberty.

    stones: the stones of that side; others: those of the other side; safe: the points where a stone of that
    side touches its own side outside the region, so that its string cannot be captured
    """
    empty = ((1 << game.points) - 1) & ~(stones | others)
    return stones & ~_grow(game, safe, stones) & ~_grow(game, _around(game, empty), stones)


@kernel(int64(GAME, int64, int64, int64, int64, int64))
def _play(game, stones, others, safe, others_safe, point):
    """Play a stone on a point of the region and return the position after it as one number, or ILLEGAL.

    The number holds the mover's stones in its lowest bits, then the other side's, then the point that a ko
    now forbids (counted from 1, 0 for none). stones, others: the stones of the mover and of the other side;
    safe, others_safe: the points where a stone of the mover, or of the other side, touches its own side
    outside the region
    """
    stones |= 1 << point
    taken = _dead(game, others, stones, others_safe)
    others &= ~taken
    if _dead(game, stones, others, safe) != 0:
        return ILLEGAL
    ko = 0
    is_alone = (safe >> point) & 1 == 0 and (game.adjacent[point] & stones) == 0
    if is_alone and taken != 0 and (game.adjacent[point] & ~others) == taken and (taken & (taken - 1)) == 0:
        for each in range(game.points):
            if taken == 1 << each:
                ko = each + 1
    return stones | others << MOST_POINTS | ko << (2 * MOST_POINTS)


@kernel(void(GAME))
def _lay_out(game):
    """Fill in the facts about every content of the region, i.e. every setting of stones, each with its
    number.

    ``game.own`` and ``game.hostile`` get the stones as bits; ``game.valid`` whether all of them have
    liberties. ``game.after`` [content, side, point] gets the content after a move with the ko point in higher
    bits above it, or ILLEGAL where the move cannot be played.
    """
    full = SETS - 1
    tied = game.first | game.second
    for some in range(1 << game.points):
        game.digits[some] = 0
        weight = 1
        for point in range(game.points):
            if (some >> point) & 1:
                game.digits[some] += weight
            weight *= 3
    for content in range(game.digits[(1 << game.points) - 1] * 2 + 1):
        own, hostile, rest = int64(0), int64(0), int64(content)
        for point in range(game.points):
            own |= int64(rest % 3 == 1) << point
            hostile |= int64(rest % 3 == 2) << point
            rest //= 3
        game.own[content], game.hostile[content] = own, hostile
        game.valid[content] = (
            _dead(game, own, hostile, tied) == 0 and _dead(game, hostile, own, game.gap) == 0
        )
        for point in range(game.points):
            game.after[content, OWNER, point] = ILLEGAL
            game.after[content, ENEMY, point] = ILLEGAL
            if game.valid[content] == 0 or ((own | hostile) >> point) & 1:
                continue
            made = _play(game, own, hostile, tied, game.gap, point)
            if made >= 0:
                following = game.digits[made & full] + 2 * game.digits[made >> MOST_POINTS & full]
                game.after[content, OWNER, point] = following | made >> (2 * MOST_POINTS) << KO_SHIFT
            made = _play(game, hostile, own, game.gap, tied, point)
            if made >= 0:
                following = 2 * game.digits[made & full] + game.digits[made >> MOST_POINTS & full]
                game.after[content, ENEMY, point] = following | made >> (2 * MOST_POINTS) << KO_SHIFT


@kernel(boolean(GAME, int64, int64, int64, int64))
def _owner_links(game, content, ko, moves, retakes):
    """Tell whether the owner, whose turn it is, can link its two strings within ``moves`` moves of its own.

    content: the number of the setting of stones; ko: the point that may not be taken back now, counted from
    1, 0 for none; retakes: the side that takes every ko back at once, OWNER_RETAKES or ENEMY_RETAKES. A pass
    counts as a move.
    """
    if game.moves[content, ENEMY, 0] < moves:
        return True
    for point in range(game.points):
        code = game.after[content, OWNER, point]
        if code < 0 or point + 1 == ko:
            continue
        forbidden = code >> KO_SHIFT if retakes == OWNER_RETAKES else 0
        if game.moves[code & ((1 << KO_SHIFT) - 1), ENEMY, forbidden] < moves:
            return True
    return False


@kernel(boolean(GAME, int64, int64, int64, int64))
def _enemy_fails(game, content, ko, moves, retakes):
    """Tell whether the owner links its two strings within ``moves`` moves of its own, whatever the enemy,
    whose turn it is, plays.

    content: the number of the setting of stones; ko: the point that may not be taken back now, counted from
    1, 0 for none; retakes: the side that takes every ko back at once, OWNER_RETAKES or ENEMY_RETAKES
    """
    if game.moves[content, OWNER, 0] > moves:
        return False
    for point in range(game.points):
        code = game.after[content, ENEMY, point]
        if code < 0 or point + 1 == ko:
            continue
        forbidden = code >> KO_SHIFT if retakes == ENEMY_RETAKES else 0
        if game.moves[code & ((1 << KO_SHIFT) - 1), OWNER, forbidden] > moves:
            return False
    return True


@kernel(boolean(GAME, int64, int64, int64))
def _sweep(game, side, moves, retakes):
    """Find all positions in which the owner, with ``side`` (OWNER or ENEMY) to move, links its strings in
    ``moves`` moves of its own and not in fewer. Set ``game.moves`` to ``moves`` for them. Returns True if
    there was any.

    retakes: the side that takes every ko back at once. A ko can forbid a point only to the other side, so
    only for that side are positions with such a point looked at.
    """
    is_bound = (side == OWNER) == (retakes == ENEMY_RETAKES)
    found = False
    for content in range(game.digits[(1 << game.points) - 1] * 2 + 1):
        if game.valid[content] == 0:
            continue
        filled = game.own[content] | game.hostile[content]
        for ko in range(game.points + 1 if is_bound else 1):
            if game.moves[content, side, ko] != NEVER or (ko != 0 and (filled >> (ko - 1)) & 1):
                continue
            if side == OWNER:
                links = _owner_links(game, content, ko, moves, retakes)
            else:
                links = _enemy_fails(game, content, ko, moves, retakes)
            if links:
                game.moves[content, side, ko] = moves
                found = True
    return found


@kernel(void(GAME, int64))
def _settle(game, retakes):
    """Find for every position in how many moves of its own the owner can link its strings, NEVER if it
    cannot. The results go into ``game.found[retakes]``.

    retakes: the side that takes every ko back at once, OWNER_RETAKES or ENEMY_RETAKES
    """
    contents = game.digits[(1 << game.points) - 1] * 2 + 1
    for content in range(contents):
        own = game.own[content]
        is_one = game.valid[content] != 0 and (_grow(game, game.first, own) & game.second) != 0
        for ko in range(game.points + 1):
            game.moves[content, OWNER, ko] = 0 if is_one else NEVER
            game.moves[content, ENEMY, ko] = 0 if is_one else NEVER
    moves = 1
    while _sweep(game, OWNER, moves, retakes):
        _sweep(game, ENEMY, moves, retakes)
        moves += 1
    for content in range(contents):
        for side in range(2):
            game.found[retakes, content, side] = game.moves[content, side, 0]


@kernel(void(GAME))
def solve(game):
    """Find for every content (setting of stones) of the region in how many moves of its own the owner links
    its strings, NEVER if it cannot.

    The result is written into ``game.found`` with the indices [who takes every ko back, content, side to
    move]. A content in which some stones have no liberty gets NEVER.
    """
    _lay_out(game)
    _settle(game, ENEMY_RETAKES)
    _settle(game, OWNER_RETAKES)
