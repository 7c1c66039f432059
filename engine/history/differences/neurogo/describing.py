"""Positions as the net takes them: rows of units and of pairs, for all positions that one move of a colour can make."""

from __future__ import annotations

from numba import int64, types, void

from engine.board.kernels import LEGAL, line_of, play
from engine.board.points import BLACK, EMPTY, STRIDE, WHITE
from engine.board.record import BOARDS, RECORD
from engine.history.differences.afterstates import MARKS, POINTS, is_wanted
from engine.history.differences.neurogo.ladders import LADDERS, MAX_PLIES
from engine.history.differences.neurogo.records import (
    EMPTY_POINT,
    ENEMY_STRING,
    OF_POINTS,
    OWN_STRING,
    PAIRS,
    SIGHT,
    SIGHTS,
    SLOTS,
    STRING_PROPERTIES,
    UNITS,
)
from engine.history.differences.neurogo.relations import count_groups, list_units, relate
from engine.history.differences.neurogo.surroundings import look_around
from engine.history.differences.neurogo.tactics import read_strings, try_points
from engine.jit.declaring import kernel
from engine.reading.safety.benson import mark_unconditional
from engine.reading.safety.enclosure import ALIVE, SCRATCH, TERRITORY

SCRATCHES = types.Array(SCRATCH, 1, "C")
UNIT = UNITS.dtype
COUNTS = types.Array(types.int64, 1, "C")

PLIES = MAX_PLIES + 4
"""Positions that a stack needs: the first two, a stone played in the second, and a ladder."""

NO_ROOM = -1
"""The answer if there are too few rows."""


@kernel(void(UNIT, int64, int64))
def _note(unit, first, value):
    """Append a property to the list of properties of a unit (a string or an empty point).

    A property is a number below PROPERTIES: ``first``, where this kind of property begins, plus ``value``.
    """
    unit.properties[unit.rows] = first + value
    unit.rows += 1


@kernel(int64(int64))
def _class_of_stones(stones):
    """Return the class of a group by its number of stones.

    The class is 0 for 1 stone, 1 for 2 or 3, 2 for 4 to 7, 3 for more.
    """
    return int64(stones > 1) + int64(stones > 3) + int64(stones > 7)


@kernel(void(RECORD, SIGHT, UNIT, int64, int64))
def _describe_string(board, sight, unit, number, own):
    """Write into the record of a string what the net is told of it: its kind and its properties, such as
    liberties.

    unit: the record; number: the string's number among the units in ``sight``, which holds what is known of
    the position; own: the colour to move, which makes the kind an own or an enemy string
    """
    point = int64(sight.point[number])
    color = int64(board.color[point])
    group = int64(sight.group[number])
    first = 0 if color == own else STRING_PROPERTIES
    unit.kind = OWN_STRING if color == own else ENEMY_STRING
    _note(unit, first, min(int64(board.liberties[point]), 5) - 1)
    _note(unit, first + 5, min(int64(board.stones[point]), 4) - 1)
    _note(unit, first + 9, int64(sight.captured[point]))
    _note(unit, first + 12, _class_of_stones(int64(sight.group_stones[group])))
    _note(unit, first + 16, min(int64(sight.group_eyes[0, group]), 2))
    _note(unit, first + 19, min(int64(sight.group_eyes[1, group]), 3))
    safety = 0
    if sight.marks[color, point] == ALIVE:
        safety = 1
    elif sight.marks[BLACK + WHITE - color, point] == TERRITORY:
        safety = 2
    _note(unit, first + 23, safety)


@kernel(void(RECORD, SIGHT, UNIT, int64, int64))
def _describe_point(board, sight, unit, number, own):
    """Write into the record of an empty point what the net is told of it: its kind and its properties.

    Properties are, for example, its line and the steps to stones. unit: the record; number: the point's
    number among the units in ``sight``, which holds what is known of the position; own: the colour to move
    """
    point = int64(sight.point[number])
    enemy = BLACK + WHITE - own
    first = 2 * STRING_PROPERTIES
    unit.kind = EMPTY_POINT
    _note(unit, first, int64(sight.liberties[own, point]))
    _note(unit, first + 6, int64(sight.liberties[enemy, point]))
    _note(unit, first + 12, int64(sight.lost[own, point]))
    _note(unit, first + 14, int64(sight.lost[enemy, point]))
    _note(unit, first + 16, int64(sight.eye[own, point]))
    _note(unit, first + 20, int64(sight.eye[enemy, point]))
    _note(unit, first + 24, min(line_of(point, int64(board.size)), 5) - 1)
    near, far = min(int64(sight.steps[own, point]), 4), min(int64(sight.steps[enemy, point]), 4)
    _note(unit, first + 29, 4 * (near - 1) + far - 1)
    safety = 0
    if sight.marks[own, point] == TERRITORY:
        safety = 1
    elif sight.marks[enemy, point] == TERRITORY:
        safety = 2
    _note(unit, first + 45, safety)
    _note(unit, first + 48, int64(board.ko == point))


@kernel(int64(SIGHT, int64, int64))
def _slot(sight, one, other):
    """Return the number of the kind of relation that unit ``one`` has to unit ``other``, below SLOTS.

    Units are strings and empty points, given by their numbers in ``sight``. Each kind of relation has its own
    weights in the net. Kind 0 is a unit's relation to itself. The other kinds differ by how close the units
    are, and by whether ``other`` is a friend, an enemy or an empty point.
    """
    if one == other:
        return 0
    here, there = sight.kind[one], sight.kind[other]
    closeness = int64(sight.closeness[one, other])
    if there == EMPTY_POINT:
        return 6 + closeness
    friend = OWN_STRING if here == EMPTY_POINT else here
    return closeness if there == friend else 3 + closeness


@kernel(int64(SIGHT, UNITS, PAIRS, int64, int64))
def _list_pairs(sight, units, pairs, filled, listed):
    """Append to ``pairs`` all pairs of related units of a position; return how many pairs ``pairs`` then
    holds.

    Units are strings and empty points. The result is NO_ROOM if the pairs do not fit. sight: what is known of
    the position; units: the table of all units, in which those of the position begin at row ``filled``;
    listed: how many pairs ``pairs`` holds already. Each unit's row gets where its pairs begin, how many they
    are, and a scale for each kind of relation.
    """
    for one in range(sight.units):
        unit = units[filled + one]
        related = int64(sight.related_count[one])
        if listed + related + 1 > pairs.size:
            return NO_ROOM
        unit.first, unit.relations = listed, related + 1
        for slot in range(SLOTS):
            unit.scale[slot] = 0.0
        for index in range(related + 1):
            other = one if index == related else int64(sight.related[one, index])
            slot = _slot(sight, one, other)
            pairs[listed].other = filled + other
            pairs[listed].slot = slot
            unit.scale[slot] += 1.0
            listed += 1
        for slot in range(SLOTS):
            if unit.scale[slot] > 1.0:
                unit.scale[slot] = 1.0 / unit.scale[slot] ** 0.5
    return listed


@kernel(void(LADDERS, BOARDS, int64, SIGHT, SCRATCHES))
def _look(ladders, boards, depth, sight, scratches):
    """Fill ``sight`` with what is known of the position ``boards[depth]``.

    That is its units (strings and empty points), their relations, groups of strings, ladders and eyes.
    ladders, scratches: work memory; the boards above ``depth`` are overwritten
    """
    board = boards[depth]
    list_units(board, sight)
    read_strings(ladders, boards, depth, sight)
    try_points(ladders, boards, depth, sight)
    look_around(board, sight)
    relate(board, sight)
    count_groups(board, sight)
    for color in (BLACK, WHITE):
        mark_unconditional(board, color, scratches[0], sight.marks[color][:])


@kernel(int64(LADDERS, BOARDS, int64, SIGHTS, SCRATCHES, UNITS, PAIRS, OF_POINTS, int64, COUNTS))
def describe(ladders, boards, depth, sights, scratches, units, pairs, of_points, number, counts):
    """Describe ``boards[depth]`` as its side to move sees it, by rows appended to ``units`` and ``pairs``.

    Units are strings and empty points; pairs are relations between them. counts: how many rows both tables
    hold, which is brought up to date; of_points: its row ``number`` gets the unit of each point; ladders,
    sights, scratches: work memory. Returns 0, or NO_ROOM if the tables are too small; ``counts`` then stays.
    """
    sight, board = sights[0], boards[depth]
    own = int64(board.to_move)
    _look(ladders, boards, depth, sight, scratches)
    filled = counts[0]
    if filled + sight.units > units.size:
        return NO_ROOM
    for one in range(sight.units):
        unit = units[filled + one]
        unit.rows = 0
        if board.color[sight.point[one]] == EMPTY:
            _describe_point(board, sight, unit, one, own)
        else:
            _describe_string(board, sight, unit, one, own)
        sight.kind[one] = unit.kind
    listed = _list_pairs(sight, units, pairs, filled, counts[1])
    if listed == NO_ROOM:
        return NO_ROOM
    cell = 0
    for y in range(board.size):
        for x in range(board.size):
            of_points[number, cell] = filled + sight.unit[(y + 1) * STRIDE + x + 1]
            cell += 1
    counts[0] += sight.units
    counts[1] = listed
    return 0


@kernel(int64(LADDERS, BOARDS, SIGHTS, SCRATCHES, UNITS, PAIRS, OF_POINTS, COUNTS, int64, MARKS, POINTS))
def describe_moves(
    ladders, boards, sights, scratches, units, pairs, of_points, counts, color, allowed, moves
):
    """Play each allowed move of a colour from ``boards[0]``, and describe the positions after them for the
    net.

    Moves that are illegal or fill an own eye are left out. Returns how many moves there are, and lists them
    in ``moves``; or returns NO_ROOM if the tables are too small. units, pairs: tables of all positions' units
    (strings and empty points) and relations, filled from the start; counts: gets the length of both;
    of_points: row n gets the unit of each point after move n; allowed: for each point 1, or 0 for not
    allowed; ladders, sights, scratches: work memory. The boards above the first, PLIES in all, are
    overwritten.
    """
    counts[0] = counts[1] = 0
    board = boards[0]
    found = 0
    for y in range(board.size):
        for x in range(board.size):
            point = (y + 1) * STRIDE + x + 1
            if not is_wanted(board, color, allowed, point) or play(boards, 0, color, point) != LEGAL:
                continue
            added = describe(ladders, boards, 1, sights, scratches, units, pairs, of_points, found, counts)
            if added == NO_ROOM:
                return NO_ROOM
            moves[found] = point
            found += 1
    return found
