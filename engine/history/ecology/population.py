"""A population of patterns that live on the moves of expert games (Kojima, Ueda and Nagano 1997).

Kojima's paper is not at hand; this follows the account of it in Bouzy and Cazenave 2001, 9.6. A pattern is a set of
conditions on what lies around a move: an own stone, one of the enemy's, or how far the edge is. It is an individual
with an activation. A move of an expert game is food for the patterns that match it. Each pattern eats at every step, so
its activation falls; at 0 it dies. Where no pattern matches a move, one is born that does. A pattern above a threshold
gives birth to a more specific one: itself and one condition more, out of what lies around the move that fed it; they
divide the activation.

What the account leaves open and is ours: a move is one portion, divided among the patterns that match it by a weight
that grows with the number of their conditions; what all eat at a step adds up to one portion where there are ``room``
patterns; the new condition is one of the NEAREST stones and points of the edge around the move, by chance; no pattern
is born while it lives; at one move in SETTLING a pattern of one condition is born though others match, or the first few
would be the forebears of all. In some populations the enemy's last move is told apart from his other stones.

Patterns are rows, each after the one that it is born of, so one pass over the rows matches them all: a row matches in
the orientations in which its parent does and its own condition holds.
"""

from __future__ import annotations

import numba
import numpy as np
from numba import boolean, int64, types, void

from engine.board import kernels
from engine.board.points import BLACK, PASS, STRIDE, WHITE
from engine.board.randomness import following
from engine.board.record import BOARDS, POINTS, RECORD
from engine.board.symmetry import SYMMETRIES
from engine.jit.declaring import kernel, record_array
from patterns.shapes import ENEMY, OUTSIDE, OWN, REACH, SIGNS, VIEWS, WIDE, see
from patterns.tables import table_type
from patterns.turning import turned_offset

IS_OUTSIDE, IS_OWN, IS_ENEMY, IS_LAST = 1, 2, 4, 8
"""What a condition may ask of a point. The enemy's last move is an enemy stone, too."""

KINDS = IS_LAST + 1

NEAREST = 10
"""Of so many conditions around a move a new pattern takes one."""

MOST_CONDITIONS = 40

BORN_WITH = 0.5
"""The activation of a pattern that was born of none."""

FULL_AT = 1.0
"""The activation at which a pattern gives birth."""

SETTLING = 50
"""At one move in so many a pattern is born that has one condition, though others match the move."""

ROOT = -1

CELLS = tuple(
    sorted(
        ((dx, dy) for dx in range(-REACH, REACH + 1) for dy in range(-REACH, REACH + 1) if dx or dy),
        key=lambda cell: (abs(cell[0]) + abs(cell[1]) + max(abs(cell[0]), abs(cell[1])), cell),
    )
)
"""The points around a move, the nearest first."""

STRAIGHT = np.array([dx == 0 or dy == 0 for dx, dy in CELLS])
"""By cell whether it lies in the row or the column of the move: only there the edge is asked for."""

STEPS = np.array(
    [
        [turned[1] * WIDE + turned[0] for turned in (turned_offset(cell, turn) for turn in range(SYMMETRIES))]
        for cell in CELLS
    ],
    dtype=np.int64,
)
"""By cell and orientation the step from the move to that point, in a view."""

CELL_AT = np.array(
    [[CELLS.index(turned_offset(cell, turn)) for turn in range(SYMMETRIES)] for cell in CELLS], dtype=np.int64
)
"""By cell and orientation the cell that it becomes."""

KEYS = np.random.PCG64(19970823).random_raw(len(CELLS) * KINDS).reshape(len(CELLS), KINDS)
"""By cell and what it asks: a key, of which that of a pattern is made (Zobrist 1970)."""

ASKED_AS = np.zeros(SIGNS, dtype=np.int64)
ASKED_AS[OUTSIDE], ASKED_AS[OWN:ENEMY], ASKED_AS[ENEMY:] = IS_OUTSIDE, IS_OWN, IS_ENEMY
"""By the sign of a point in a view what it answers to."""

ALL_TURNS = (1 << SYMMETRIES) - 1

PATTERN_DTYPE = np.dtype(
    [
        ("parent", np.int32),  # the row it was born of, ROOT for none
        ("cell", np.int16),  # its condition beside those of its parent
        ("asks", np.int8),
        ("conditions", np.int8),
        ("alive", np.int8),
        (
            "matched",
            np.uint8,
        ),  # the orientations in which it matches the move looked at, as a sum of 1 << turn
        ("activation", np.float32),
        ("fed", np.int32),  # how many moves it has fed on
        ("shown", np.int32),  # counted (`count`): legal moves that it matched, and those that were played
        ("taken", np.int32),
        ("keys", np.uint64, SYMMETRIES),
    ],
    align=True,
)

WORLD_DTYPE = np.dtype(
    [
        ("rows", np.int64),  # of the patterns, the dead among them
        ("alive", np.int64),
        ("random", np.uint64),
        ("appetite", np.float64),  # what a pattern eats at a step
        ("tells_last", np.int64),  # 1 if the enemy's last move is told apart
        ("weights", np.float64, MOST_CONDITIONS + 1),  # by conditions how a portion is divided
        ("steps", np.int64),  # moves that were food, patterns born, and dead
        ("born", np.int64),
        ("dead", np.int64),
        ("signs", np.int8, WIDE * WIDE),  # what every point of the view answers to
    ],
    align=True,
)

PATTERNS, WORLDS = table_type(PATTERN_DTYPE), table_type(WORLD_DTYPE)
WORLD = numba.from_dtype(WORLD_DTYPE)
VALUES = types.Array(types.float64, 1, "C")


def new_world(seed_state: np.uint64, room: int, power: float, tells_last: bool) -> np.ndarray:
    """Return the state of a population without patterns, an array of one record of WORLD_DTYPE.

    seed_state: state of the random numbers at the start; room: about how many patterns can live; power: a
    pattern with n conditions gets a share of the food that is proportional to n to this power; tells_last:
    whether the enemy's last move is distinguished from other enemy stones
    """
    worlds = record_array(1, WORLD_DTYPE)
    world = worlds[0]
    world["random"], world["appetite"], world["tells_last"] = seed_state, 1.0 / room, tells_last
    world["weights"] = np.arange(MOST_CONDITIONS + 1, dtype=np.float64) ** power
    return worlds


@kernel(int64(int64))
def _centre(point):
    """Return the index that a point of the board has in a view, a square that shows the board and a margin
    around it.
    """
    return (point // STRIDE - 1 + REACH) * WIDE + point % STRIDE - 1 + REACH


@kernel(void(WORLD, RECORD, int64, int64, VIEWS))
def _look(world, position, color, last, views):
    """Write into ``world.signs`` what stands at each place of the board and of its margin, as ``color`` sees
    it.

    That is an own stone, an enemy stone, the last move, or the edge. last: the enemy's last move, or PASS;
    views: work memory. Only the places right beyond the board count as edge, so that a condition about the
    edge tells how far away it is.
    """
    see(position, color, views)
    first, beyond = REACH - 1, REACH + int64(position.size)
    for index in range(WIDE * WIDE):
        asked = ASKED_AS[int64(views[0].sign[index])]
        y, x = index // WIDE, index % WIDE
        if asked == IS_OUTSIDE and (min(y, x) < first or max(y, x) > beyond):
            asked = 0
        world.signs[index] = asked
    if world.tells_last and last != PASS:
        there = _centre(last)
        if world.signs[there] == IS_ENEMY:
            world.signs[there] = IS_ENEMY | IS_LAST


@kernel(void(WORLD, PATTERNS, int64))
def _match(world, patterns, centre):
    """Find the patterns that match a move, and in which orientations (rotations and reflections) they do.

    Each pattern's ``matched`` gets one bit for each orientation, 0 for none. centre: the index of the move in
    the view whose contents are in ``world.signs``
    """
    for row in range(world.rows):
        pattern = patterns[row]
        turns = ALL_TURNS if pattern.parent == ROOT else int64(patterns[pattern.parent].matched)
        if turns != 0:
            for turn in range(SYMMETRIES):
                if turns >> turn & 1:
                    there = int64(world.signs[centre + STEPS[pattern.cell, turn]])
                    if there & pattern.asks == 0:
                        turns ^= 1 << turn
        pattern.matched = turns


@kernel(int64(WORLD, int64))
def _drawn(world, count):
    """Draw a random number from 0 to ``count`` - 1. ``world.random`` is the state of the generator."""
    world.random = following(world.random)
    return int64((world.random >> np.uint64(33)) % np.uint64(count))


@kernel(boolean(PATTERNS, int64, int64))
def _has(patterns, row, cell):
    """Tell whether a pattern has a condition about a cell, i.e. about one of the places around the move.

    row: the pattern's row, or ROOT for the pattern without conditions
    """
    while row != ROOT:
        if patterns[row].cell == cell:
            return True
        row = int64(patterns[row].parent)
    return False


@kernel(boolean(WORLD, PATTERNS, int64))
def _is_known(world, patterns, born):
    """Tell whether a living pattern is the same, in some orientation, as a pattern that is about to be born.

    patterns: the table of patterns; born: the row of the pattern that is about to be born
    """
    key = patterns[born].keys[0]
    for row in range(world.rows):
        if patterns[row].alive and patterns[row].conditions == patterns[born].conditions:
            for turn in range(SYMMETRIES):
                if patterns[row].keys[turn] == key:
                    return True
    return False


@kernel(boolean(WORLD, PATTERNS, int64, int64))
def _is_born(world, patterns, parent, centre):
    """Append a new pattern to ``patterns``: its conditions are those of ``parent`` and one more.

    The new condition is drawn from the stones and edges that lie nearest around a move that the parent
    matches. world: the state of the population, whose counts change; parent: a row, or ROOT for a pattern
    with one condition only; centre: the index of the move in the view. Returns False, and appends nothing, if
    there is no room, if there is no further condition, or if a living pattern is the same.
    """
    if world.rows == patterns.size:
        return False
    turn, conditions = 0, 1
    if parent != ROOT:
        conditions = int64(patterns[parent].conditions) + 1
        while not int64(patterns[parent].matched) >> turn & 1:
            turn += 1
    if conditions > MOST_CONDITIONS:
        return False
    chosen, found = -1, 0
    for cell in range(STEPS.shape[0]):
        asks = int64(world.signs[centre + STEPS[cell, turn]])
        if asks == 0 or (asks == IS_OUTSIDE and not STRAIGHT[cell]) or _has(patterns, parent, cell):
            continue
        found += 1
        if _drawn(world, found) == 0:
            chosen = cell
        if found == NEAREST:
            break
    if chosen < 0:
        return False
    born = patterns[world.rows]
    born.parent, born.cell, born.conditions = parent, chosen, conditions
    asks = int64(world.signs[centre + STEPS[chosen, turn]])
    if asks & IS_LAST:
        asks = IS_LAST if _drawn(world, 2) == 0 else IS_ENEMY
    born.asks = asks
    for each in range(SYMMETRIES):
        above = np.uint64(0) if parent == ROOT else patterns[parent].keys[each]
        born.keys[each] = above ^ KEYS[CELL_AT[chosen, each], asks]
    if _is_known(world, patterns, int64(world.rows)):
        return False
    born.alive, born.matched = 1, 1 << turn
    born.fed = born.shown = born.taken = 0
    world.rows += 1
    world.alive += 1
    world.born += 1
    return True


@kernel(void(WORLD, PATTERNS, int64))
def _feed(world, patterns, centre):
    """Let one move of a game feed the patterns that match it, which then live on, give birth or die.

    These patterns share the move as food. All patterns eat some of what they have (``activation``). world:
    the counts and settings of the population; patterns: a row for each; centre: the index of the move in the
    view
    """
    _match(world, patterns, centre)
    world.steps += 1
    total = 0.0
    for row in range(world.rows):
        if patterns[row].alive and patterns[row].matched:
            total += world.weights[patterns[row].conditions]
    if (total == 0.0 or _drawn(world, SETTLING) == 0) and _is_born(world, patterns, ROOT, centre):
        patterns[world.rows - 1].activation = BORN_WITH
    for row in range(int64(world.rows)):
        pattern = patterns[row]
        if not pattern.alive:
            continue
        pattern.activation -= world.appetite
        if total > 0.0 and pattern.matched:
            pattern.activation += world.weights[pattern.conditions] / total
            pattern.fed += 1
            if pattern.activation >= FULL_AT:
                if _is_born(world, patterns, row, centre):
                    pattern.activation /= 2
                    patterns[world.rows - 1].activation = pattern.activation
                else:
                    pattern.activation = FULL_AT
        if pattern.activation <= 0.0:
            pattern.alive = 0
            world.alive -= 1
            world.dead += 1


@kernel(int64(WORLDS, PATTERNS, BOARDS, VIEWS, POINTS, int64))
def live_on(worlds, patterns, boards, views, moves, size):
    """Let a population of patterns learn from a game: each move feeds the patterns that match it.

    Returns how many moves were legal before the first illegal one. worlds: an array whose only used element
    is the state of the population; patterns: a row for each; moves: points, Black first; size: of the board;
    boards, views: work memory
    """
    world = worlds[0]
    kernels.clear_position(boards[0], size)
    color, last = BLACK, PASS
    for number in range(moves.size):
        move = int64(moves[number])
        if kernels.legality(boards[0], color, move) != kernels.LEGAL:
            return number
        if move != PASS:
            _look(world, boards[0], color, last, views)
            _feed(world, patterns, _centre(move))
        kernels.play(boards, 0, color, move)
        boards[0] = boards[1]
        color, last = BLACK + WHITE - color, move
    return moves.size


@kernel(void(WORLDS, PATTERNS, RECORD, int64, int64, POINTS, int64, VIEWS))
def count(worlds, patterns, position, color, last, legal, played, views):
    """Count for every living pattern how many legal moves of a position it matches, and whether one was
    played.

    The counts are added to ``shown`` and ``taken``. worlds, patterns: the state of the population, and a row
    for each pattern; position, color: the board and its side to move; last: the enemy's last move, or PASS;
    legal: points; played: the move played; views: work memory
    """
    world = worlds[0]
    _look(world, position, color, last, views)
    for point in legal:
        _match(world, patterns, _centre(int64(point)))
        for row in range(world.rows):
            if patterns[row].matched and patterns[row].alive:
                patterns[row].shown += 1
                patterns[row].taken += point == played


@kernel(void(WORLDS, PATTERNS, VALUES, RECORD, int64, int64, POINTS, VIEWS, VALUES))
def judge(worlds, patterns, worths, position, color, last, legal, views, values):
    """Give every legal move a value: the highest worth of the living patterns that match it.

    A higher number that stands in ``values`` already stays. worlds, patterns: the state of the population,
    and a row for each pattern; worths: one for each of these rows; values: one for each point; position,
    color: the board and its side to move; last: the enemy's last move, or PASS; legal: points; views: work
    memory
    """
    world = worlds[0]
    _look(world, position, color, last, views)
    for point in legal:
        _match(world, patterns, _centre(int64(point)))
        for row in range(world.rows):
            if patterns[row].matched and patterns[row].alive:
                values[point] = max(values[point], worths[row])
