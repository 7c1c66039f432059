"""The game played inside one eye: an exact solver on the points of a block, for the table of eye shapes.

The block has up to seven points. Everything around it is settled: the owner's stones that touch it are one string, the
*wall*; the enemy's stones at its gaps cannot be captured. A *contact* point touches the wall, a *gap* point touches the
enemy outside; a point may be both, one or neither (a corner point whose neighbours are all in the block).

The enemy tries to capture the wall. How many eyes the block is worth follows from what the wall needs besides it:
two if it lives by the block alone, one if it lives with another eye elsewhere, none otherwise. Seki is life. Who moves
without end does not capture, so the enemy's wins are a least fixed point over all positions of the block. A ko is
played twice: once the enemy, once the owner takes every ko back at once; where the results differ it is a half.

A state is ``own | enemy << points``, one bit a point of the block. A move is a point of the block.
"""

from __future__ import annotations

import numba
import numpy as np
from numba import boolean, int64, void

from engine.jit.declaring import kernel, record_array

MOST_POINTS = 7
STATES = 1 << (2 * MOST_POINTS)
MOST_OUTSIDE = 2
"""Liberties outside the block that a wall with room has at first; the enemy may fill them one a move."""

OWNER, ENEMY = 0, 1

ILLEGAL = -1
ONLY_TIGHT = -2
"""Enemy's suicide that captures a wall without other liberties."""
ONLY_LOOSE = -3
"""Owner's move that is suicide unless the wall has liberties outside."""

ENEMY_RETAKES, OWNER_RETAKES = 0, 1

TIGHT, ROOMY, EYED = 0, 1, 2
"""What the wall has besides the block: nothing, MOST_OUTSIDE liberties, an eye."""

LEVEL = 4
"""Eighths of an eye for one step of a level: levels are 0 (no eye), 1 (ko for one), 2 (one), 3, 4 (two)."""

GAME_DTYPE = np.dtype(
    [
        ("points", np.int64),
        ("contact", np.int64),
        ("gap", np.int64),
        ("adjacent", np.int64, MOST_POINTS),
        # whether every string of the state has a liberty or touches its own side outside
        ("valid", np.int8, STATES),
        # whether the wall has a liberty in the block
        ("breathes", np.int8, STATES),
        # the state after a move, with the point of a ko (counted from 1) above it, or a code below 0
        ("after", np.int32, (STATES, 2, MOST_POINTS)),
        # [liberties outside, state, side to move, point of a ko from 1]: 1 where the enemy captures the wall
        ("lost", np.int8, (MOST_OUTSIDE + 1, STATES, 2, MOST_POINTS + 1)),
        # [state, side to move]: how many eyes, as a level; for a tight wall and a roomy one
        ("level", np.int8, (2, STATES, 2)),
        # the same while it is put together: two bits for each thing the wall may have besides the block
        ("kept", np.int8, (3, STATES, 2)),
    ],
    align=True,
)

GAME = numba.from_dtype(GAME_DTYPE)


def new_game() -> np.ndarray:
    """Allocate the work memory in which `solve` plays out a block, i.e. a piece of eye space; shape (1,).

    Before `solve` its points, contact, gap and adjacent fields must be set.
    """
    return record_array(1, GAME_DTYPE)


@kernel(int64(GAME, int64, int64))
def _grow(game, seed, within):
    """Return the points of ``within`` that are connected with ``seed`` by points of ``within``.

    Both arguments and the result are bit sets of the points of the block (the eye space being solved). Only
    points of ``seed`` that lie in ``within`` count.
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
    """Return the points next to a set of points, both as bit sets."""
    found = int64(0)
    for point in range(game.points):
        if (string >> point) & 1:
            found |= game.adjacent[point]
    return found


@kernel(boolean(GAME, int64, int64))
def _wall_breathes(game, own, enemy):
    """Return whether the wall (the owner's string around the block) has a liberty in the block.

    Stones of the owner in the block that are connected with the wall belong to it. ``own`` and ``enemy`` are
    bit sets of the two sides' stones in the block.
    """
    empty = ((1 << game.points) - 1) & ~(own | enemy)
    tied = _grow(game, game.contact, own)
    return (empty & (game.contact | _around(game, tied))) != 0


@kernel(int64(GAME, int64, int64))
def _dead_owner_stones(game, own, enemy):
    """Return, as a bit set, the owner's stones in the block that have no liberty and are cut off from the
    wall.

    The wall is the owner's string around the block; stones connected with it live or die with it. ``own`` and
    ``enemy`` are bit sets of the two sides' stones in the block.
    """
    empty = ((1 << game.points) - 1) & ~(own | enemy)
    tied = _grow(game, game.contact, own)
    return own & ~tied & ~_grow(game, _around(game, empty), own)


@kernel(int64(GAME, int64, int64))
def _dead_enemy_stones(game, own, enemy):
    """Return, as a bit set, the enemy stones in the block that have no liberty.

    Enemy stones that are tied to the outside through a gap in the wall always have one. ``own`` and ``enemy``
    are bit sets of the stones in the block.
    """
    empty = ((1 << game.points) - 1) & ~(own | enemy)
    outside = _grow(game, game.gap, enemy)
    return enemy & ~outside & ~_grow(game, _around(game, empty), enemy)


@kernel(boolean(int64))
def _is_single(stones):
    """Return whether a bit set has exactly one point."""
    return stones != 0 and (stones & (stones - 1)) == 0


@kernel(int64(GAME, int64, int64, int64))
def _point_of_ko(game, before, stones, point):
    """Return the point (counted from 1) where the other side may not take back after a move at ``point``; 0
    without a ko.

    ``before`` is the bit set of the stones that the move captured, ``stones`` that of the stones of the side
    that moved. It is a ko if one stone was captured by a stone without friends beside it.
    """
    if not _is_single(before) or (stones & game.adjacent[point]) != 0:
        return 0
    for taken in range(game.points):
        if before == 1 << taken:
            return taken + 1
    return 0


@kernel(boolean(GAME, int64, int64, int64))
def _sole_liberty(game, own, enemy, point):
    """Return whether a point has exactly one empty neighbour in the block.

    ``own`` and ``enemy`` are the bit sets of the stones in the block.
    """
    return _is_single(game.adjacent[point] & ((1 << game.points) - 1) & ~(own | enemy))


@kernel(int64(GAME, int64, int64, int64))
def _owner_move(game, own, enemy, point):
    """Return the state of the block after the owner plays at a point; a code below 0 if the move is not
    possible.

    A state holds both sides' stones as bits, and above them the point (from 1) where a ko forbids to take
    back, or 0. The code ILLEGAL means suicide. ONLY_LOOSE means suicide unless the wall, the owner's string
    around the block, has liberties outside. ``own`` and ``enemy`` are bit sets of stones.
    """
    own |= 1 << point
    dead = _dead_enemy_stones(game, own, enemy)
    enemy &= ~dead
    if _dead_owner_stones(game, own, enemy) != 0:
        return ILLEGAL
    tied = _grow(game, game.contact, own)
    if (tied >> point) & 1 and not _wall_breathes(game, own, enemy):
        return ONLY_LOOSE
    alone = (tied >> point) & 1 == 0 and _sole_liberty(game, own, enemy, point)
    ko = _point_of_ko(game, dead, own, point) if alone else 0
    return own | enemy << game.points | ko << (2 * MOST_POINTS)


@kernel(int64(GAME, int64, int64, int64))
def _enemy_move(game, own, enemy, point):
    """Return the state of the block after the enemy plays at a point; a code below 0 if the move is not
    possible.

    A state holds both sides' stones as bits, and above them the point (from 1) where a ko forbids to take
    back, or 0. The code ILLEGAL means suicide. ONLY_TIGHT means suicide unless the wall, the owner's string
    around the block, has no liberty outside: then the move captures it. ``own`` and ``enemy`` are bit sets of
    stones.
    """
    enemy |= 1 << point
    dead = _dead_owner_stones(game, own, enemy)
    own &= ~dead
    if _dead_enemy_stones(game, own, enemy) != 0:
        return ILLEGAL if _wall_breathes(game, own, enemy) else ONLY_TIGHT
    alone = (game.gap >> point) & 1 == 0 and _sole_liberty(game, own, enemy, point)
    ko = _point_of_ko(game, dead, enemy, point) if alone else 0
    return own | enemy << game.points | ko << (2 * MOST_POINTS)


@kernel(void(GAME))
def _lay_out(game):
    """Find, for every state of the block, whether it can arise, whether the wall has a liberty, and where
    each move leads.

    Fills ``game.valid`` (1 if every stone has a liberty), ``game.breathes`` (1 if the wall, the owner's
    string around the block, has a liberty inside) and ``game.after`` (the state after a move of either side
    at each point, or a code below 0 if the move is not possible).
    """
    full = (1 << game.points) - 1
    for state in range(1 << (2 * game.points)):
        own = int64(state & full)
        enemy = int64(state >> game.points)
        game.valid[state] = 0
        if own & enemy:
            continue
        if _dead_owner_stones(game, own, enemy) or _dead_enemy_stones(game, own, enemy):
            continue
        game.valid[state] = 1
        game.breathes[state] = _wall_breathes(game, own, enemy)
        for point in range(game.points):
            if ((own | enemy) >> point) & 1:
                game.after[state, OWNER, point] = ILLEGAL
                game.after[state, ENEMY, point] = ILLEGAL
            else:
                game.after[state, OWNER, point] = _owner_move(game, own, enemy, point)
                game.after[state, ENEMY, point] = _enemy_move(game, own, enemy, point)


@kernel(boolean(GAME, int64, int64, int64, int64, int64))
def _enemy_wins(game, outside, state, ko, wealth, retakes):
    """Return whether the enemy, to move, is known to capture the wall (the owner's string around the block).

    ``game.lost`` marks the states known so far in which the wall is lost. More may be found later, so False
    may turn to True.

    outside: the number of the wall's liberties outside the block
    ko: the point (from 1) where a ko forbids to play, or 0
    wealth: what the wall has outside the block: TIGHT nothing, ROOMY liberties, EYED an eye
    retakes: ENEMY_RETAKES or OWNER_RETAKES, the side that may take a ko back at once
    """
    bare = outside == 0 and wealth != EYED
    if wealth == EYED and not game.breathes[state]:
        return True
    if game.lost[outside, state, OWNER, 0]:
        return True
    if outside > 0:
        if outside == 1 and not game.breathes[state]:
            return True
        if game.lost[outside - 1, state, OWNER, 0]:
            return True
    for point in range(game.points):
        code = game.after[state, ENEMY, point]
        if code == ONLY_TIGHT and bare:
            return True
        if code < 0 or point + 1 == ko:
            continue
        following = code & (STATES - 1)
        if bare and not game.breathes[following]:
            return True
        forbidden = code >> (2 * MOST_POINTS) if retakes == ENEMY_RETAKES else 0
        if game.lost[outside, following, OWNER, forbidden]:
            return True
    return False


@kernel(boolean(GAME, int64, int64, int64, int64, int64))
def _owner_loses(game, outside, state, ko, wealth, retakes):
    """Return whether the owner, to move, is known to lose the wall (its string around the block) whatever it
    plays.

    ``game.lost`` marks the states known so far in which the wall is lost. More may be found later, so False
    may turn to True.

    outside: the number of the wall's liberties outside the block
    ko: the point (from 1) where a ko forbids to play, or 0
    wealth: what the wall has outside the block: TIGHT nothing, ROOMY liberties, EYED an eye
    retakes: ENEMY_RETAKES or OWNER_RETAKES, the side that may take a ko back at once
    """
    bare = outside == 0 and wealth != EYED
    if not game.lost[outside, state, ENEMY, 0]:
        return False
    for point in range(game.points):
        code = game.after[state, OWNER, point]
        if code == ONLY_LOOSE and not bare:
            own = (state & ((1 << game.points) - 1)) | 1 << point
            enemy = state >> game.points
            code = own | (enemy & ~_dead_enemy_stones(game, own, enemy)) << game.points
        if code < 0 or point + 1 == ko:
            continue
        forbidden = code >> (2 * MOST_POINTS) if retakes == OWNER_RETAKES else 0
        if not game.lost[outside, code & (STATES - 1), ENEMY, forbidden]:
            return False
    return True


@kernel(boolean(GAME, int64, int64, int64, int64))
def _sweep(game, outside, side, wealth, retakes):
    """Look once at every state with ``side`` to move, and mark in ``game.lost`` those in which the wall is
    lost.

    The wall is the owner's string around the block. Returns whether any state was newly marked. A state with
    a point forbidden by ko is looked at only if ``side`` is not the one that may take a ko back at once.

    outside: the number of the wall's liberties outside the block
    wealth: what the wall has outside the block: TIGHT nothing, ROOMY liberties, EYED an eye
    retakes: ENEMY_RETAKES or OWNER_RETAKES, the side that may take a ko back at once
    """
    bound = (side == OWNER) == (retakes == ENEMY_RETAKES)
    found = False
    for state in range((1 << (2 * game.points)) - 1, -1, -1):
        if not game.valid[state]:
            continue
        for ko in range(game.points + 1 if bound else 1):
            if game.lost[outside, state, side, ko]:
                continue
            if ko and ((state | state >> game.points) >> (ko - 1)) & 1:
                continue
            if side == ENEMY:
                gone = _enemy_wins(game, outside, state, ko, wealth, retakes)
            else:
                gone = _owner_loses(game, outside, state, ko, wealth, retakes)
            if gone:
                game.lost[outside, state, side, ko] = 1
                found = True
    return found


@kernel(void(GAME, int64, int64))
def _settle(game, wealth, retakes):
    """Find every state in which the enemy captures the wall, and mark the other states in ``game.kept``.

    The wall is the owner's string around the block.

    wealth: what the wall has outside the block: TIGHT nothing, ROOMY liberties, EYED an eye
    retakes: ENEMY_RETAKES or OWNER_RETAKES, the side that may take a ko back at once
    """
    most = MOST_OUTSIDE if wealth == ROOMY else 0
    states = 1 << (2 * game.points)
    for outside in range(most + 1):
        for state in range(states):
            for side in range(2):
                for ko in range(game.points + 1):
                    game.lost[outside, state, side, ko] = 0
        while True:
            enemy_found = _sweep(game, outside, ENEMY, wealth, retakes)
            owner_found = _sweep(game, outside, OWNER, wealth, retakes)
            if not (enemy_found or owner_found):
                break
    for state in range(states):
        for side in range(2):
            if not game.lost[most, state, side, 0]:
                game.kept[wealth, state, side] |= 1 << retakes


@kernel(int64(GAME, int64, int64, int64))
def _level_of(game, wealth, state, side):
    """Return how many eyes a state of the block is worth with ``side`` to move, as a level from 0 to 4.

    Level 0 is none, 1 a ko for one, 2 one, 3 a ko for two, 4 two. ``wealth`` says whether the wall around the
    block has other liberties (ROOMY) or not (TIGHT).
    """
    alone = game.kept[wealth, state, side]
    if alone == 3:
        return 4
    if alone:
        return 3
    helped = game.kept[EYED, state, side]
    if helped == 3:
        return 2
    return 1 if helped else 0


@kernel(void(GAME))
def solve(game):
    """Solve the block by exact play: set in ``game.level`` how many eyes it is worth in each state.

    The levels are 0 for no eye, 1 for a ko for one, 2 for one, 3 for a ko for two, 4 for two. The indices of
    ``game.level`` are what the wall around the block has outside (TIGHT nothing, ROOMY liberties), the state,
    and the side to move. The block's points, contacts and gaps must be set before.
    """
    states = 1 << (2 * game.points)
    _lay_out(game)
    for state in range(states):
        for wealth in range(3):
            for side in range(2):
                game.kept[wealth, state, side] = 0
    for wealth in range(3):
        _settle(game, wealth, ENEMY_RETAKES)
        _settle(game, wealth, OWNER_RETAKES)
    for state in range(states):
        for wealth in range(2):
            for side in range(2):
                game.level[wealth, state, side] = _level_of(game, wealth, state, side)
