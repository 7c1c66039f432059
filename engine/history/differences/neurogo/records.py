"""What the net sees of a position: its units, their properties, and the pairs of units that stand in a relation.

A unit is a string or an empty point (Enzenberger 1996, as Bouzy and Cazenave 2001, section 9.2, tell of it). All is
seen by the side to move: "own" strings are its own. Every unit has one property of each row of STRING_ROWS or
POINT_ROWS; the first three of the strings, where the survey's last two are one, and the first six of the points are the
survey's. Between two units there is at most one relation, the closest; which weights it has depends on the kind of both
(SLOTS).
"""

from __future__ import annotations

import numba
import numpy as np

from engine.board.points import MAX_SIZE, NUM_POINTS
from engine.jit.declaring import record_array

OWN_STRING, ENEMY_STRING, EMPTY_POINT = 0, 1, 2
KINDS = 3

STRING_ROWS = {
    "liberties": 5,  # 1, 2, 3, 4, 5 or more
    "stones": 4,  # 1, 2, 3, 4 or more
    "captured": 3,  # no, if the enemy moves first, even if its owner does
    "group": 4,  # stones of the group: 1, up to 3, up to 7, more
    "eyes": 3,  # of the group: none, one, more
    "near eyes": 4,  # of the group, that one move makes: none, one, two, more
    "safety": 3,  # nothing proven, unconditionally alive, in unconditional territory of the enemy
}
"""Properties of a string: the rows, and the values of each."""

POINT_ROWS = {
    "own liberties": 6,  # of the side to move if it plays there; the first value: it may not
    "enemy liberties": 6,
    "own captured": 2,  # whether the stone played there is captured then
    "enemy captured": 2,
    "own eye": 4,  # after so many unanswered moves: 0, 1, 2, 3 or more
    "enemy eye": 4,
    "line": 5,  # 1, 2, 3, 4, 5 or more
    "nearness": 16,  # steps to the nearest stones of both, 1, 2, 3, 4 or more each
    "safety": 3,  # nothing proven, unconditional territory of the side to move, or of the enemy
    "ko": 2,
}
"""Properties of an empty point."""

STRING_PROPERTIES = sum(STRING_ROWS.values())
POINT_PROPERTIES = sum(POINT_ROWS.values())
PROPERTIES = 2 * STRING_PROPERTIES + POINT_PROPERTIES
"""Those of own strings come first, then those of enemy strings, then those of points."""

MOST_ROWS = max(len(STRING_ROWS), len(POINT_ROWS))

UNRELATED, CLOSE, NEAR, FAR = 0, 1, 2, 3
"""How close two units are.

Two strings of one colour: in one group, connected by one move, by two; enemies: in touch, one move apart, two. A string
and a point: a liberty, diagonally beside it, one step behind a liberty. Two points: side by side, diagonally, two steps
apart with an empty point between.
"""

SLOTS = 10
"""Relations of a unit by the kind of the other: 0 to itself, then CLOSE, NEAR and FAR to friends (for a point to own
strings), to enemies (enemy strings), to points."""

UNIT_DTYPE = np.dtype(
    [
        ("scale", np.float32, SLOTS),  # one over the root of the number of units in each relation
        ("first", np.int32),  # its pairs begin there
        ("relations", np.int32),  # so many they are
        ("properties", np.int16, MOST_ROWS),  # numbers among PROPERTIES
        ("rows", np.int8),  # how many of these it has
        ("kind", np.int8),
    ],
    align=True,
)

PAIR_DTYPE = np.dtype([("other", np.int32), ("slot", np.int32)], align=True)
"""One relation of a unit: the unit on the other side, and which relation it is."""

MOST_UNITS = MAX_SIZE**2

SIGHT_DTYPE = np.dtype(
    [
        ("units", np.int64),  # how many there are
        ("unit", np.int16, NUM_POINTS),  # the number of the unit that a point belongs to
        ("point", np.int16, MOST_UNITS),  # the head of a string, or the empty point
        ("closeness", np.int8, (MOST_UNITS, MOST_UNITS)),
        ("related", np.int16, (MOST_UNITS, MOST_UNITS)),  # lists of the units that are close to each
        ("related_count", np.int16, MOST_UNITS),
        ("kind", np.int8, MOST_UNITS),  # for the side to move
        ("captured", np.int8, NUM_POINTS),  # by head: as the row "captured"
        ("liberties", np.int8, (3, NUM_POINTS)),  # by colour and point: as the row of liberties
        ("lost", np.int8, (3, NUM_POINTS)),  # whether a stone of the colour played there is captured
        ("eye", np.int8, (3, NUM_POINTS)),  # by colour and point: as the rows of eyes
        ("steps", np.int16, (3, NUM_POINTS)),  # to the nearest stone of the colour through empty points
        ("queue", np.int16, NUM_POINTS),
        ("beside", np.int16, (2, 4)),  # lists of strings
        ("group", np.int16, MOST_UNITS),  # by string: the unit that stands for its group
        ("group_stones", np.int16, MOST_UNITS),
        ("group_eyes", np.int16, (2, MOST_UNITS)),  # those that are there, and those that one move makes
        ("marks", np.int8, (3, NUM_POINTS)),  # by colour: as `engine.reading.safety.benson` marks points
    ],
    align=True,
)

SIGHTS = numba.types.Array(numba.from_dtype(SIGHT_DTYPE), 1, "C")
SIGHT = numba.from_dtype(SIGHT_DTYPE)
UNITS = numba.types.Array(numba.from_dtype(UNIT_DTYPE), 1, "C")
PAIRS = numba.types.Array(numba.from_dtype(PAIR_DTYPE), 1, "C")
MATRIX = numba.types.Array(numba.float32, 2, "C")
ROWS = numba.types.Array(numba.int32, 1, "C")
OF_POINTS = numba.types.Array(numba.int32, 2, "C")


def new_sight() -> np.ndarray:
    """Return room for what is known of one position: an array of one record of SIGHT_DTYPE."""
    return record_array(1, SIGHT_DTYPE)
