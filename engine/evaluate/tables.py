"""The tables of one evaluation as one numpy record: rows refer to each other by index, never by Python object.

An index of -1 (NONE) means "no such row". Colours are those of the board; points are board points, and PASS (0) where
a move is missing. Eyes are counted in eighths of an eye, points of territory in fiftieths of a point. Rows are in
board order of their first point, so the tables depend on the position alone and not on how it came about.
"""

from __future__ import annotations

from mmap import mmap

import numba
import numpy as np

from engine.board.points import NUM_POINTS
from engine.jit.declaring import record_array

NONE = -1

MAX_STRINGS = 625
"""One for every point of the largest board."""
MAX_LINKS = 1500
MAX_EYES = 360
LINK_POINTS = 8
VITAL_POINTS = 6
POTENTIALS = 12
RUNNING_KINDS = 4
RUNNING_POINTS = 12
NEIGHBOR_GROUPS = 16

# tactical status of a string (Stoutamire 1991, 2.3.1)
SAFE, THREATENED, CAPTURED = 0, 1, 2
DEAD = 3
"""Not captured by tactics, but part of a group that is dead: for the eyes around it the same (status >= CAPTURED)."""

# types of a link (Fotland 1993, 5)
HANE = 0
ONE_POINT_JUMP = 1
HALF_KNIGHT = 2
KNIGHT = 3
TWO_POINT_JUMP = 4
HALF_LARGE_KNIGHT = 5
LARGE_KNIGHT = 6
THREE_POINT_JUMP = 7
MULTIPLE = 8
DIAGONAL = 9
EDGE_WATARI = 10
LINK_TYPES = 11

# strength of a link (Fotland 1993, 5)
ALREADY_CUT = 0
CUTTABLE = 1
SHARED = 2
WITH_AJI = 3
SOLID = 4

# types of an eye (Fotland 1993, 5)
SINGLE_POINT = 0
TWO_POINT = 1
LINE_CLOSED = 2
LINE_ONE_END_OPEN = 3
LINE_BOTH_ENDS_OPEN = 4
BIG_EYE = 5
DEAD_GROUP_EYE = 6

ONE_EYE = 8
"""Eyes are counted in eighths."""

POINT = 50
"""Territory is counted in fiftieths of a point."""

# kinds of a potential eye (Fotland 1993, 5)
EXTEND_ALONG_EDGE = 0
PLAY_VITAL_POINT = 1
CONNECT_TO_GROUP = 2
CAPTURE_THREATENED = 3
DEFEND_UNDERCUT = 4

# kinds of a running point: what lies in that direction
TOWARD_FRIEND = 0
TOWARD_OPEN = 1
TOWARD_ENEMY = 2
TOWARD_EDGE = 3

STRING_DTYPE = np.dtype(
    [
        ("first", np.int16),  # smallest point of the string
        ("stones", np.int16),
        ("liberties", np.int16),
        ("group", np.int16),  # row of `groups`
        ("attack_move", np.int16),  # the enemy's capturing move, PASS if none
        ("defend_move", np.int16),  # the owner's saving move, PASS if none
        ("attack", np.int8),  # outcome of the enemy moving first, as in engine.reading.outcome
        ("defend", np.int8),  # outcome of the owner moving first
        ("status", np.int8),  # SAFE, THREATENED, CAPTURED, DEAD
        ("color", np.int8),
    ],
    align=True,
)

LINK_DTYPE = np.dtype(
    [
        ("first", np.int16),  # row of `strings`; the smaller one
        ("second", np.int16),
        ("points1", np.int16, LINK_POINTS),  # liberties of both strings
        (
            "points2",
            np.int16,
            LINK_POINTS,
        ),  # liberties of one from which the other is two steps away in a line
        ("points3", np.int16, LINK_POINTS),  # ... three steps
        ("count1", np.int16),
        ("count2", np.int16),
        ("count3", np.int16),
        ("cut_move", np.int16),  # the enemy's cutting move, PASS if none
        ("join_move", np.int16),  # the owner's connecting move, PASS if none
        ("partner", np.int16),  # the link (row of `links`) that is given up if this one is kept; SHARED only
        ("type", np.int8),
        ("strength", np.int8),
    ],
    align=True,
)

EYE_DTYPE = np.dtype(
    [
        ("first", np.int16),  # smallest point
        ("size", np.int16),  # points, dead stones included
        ("dead_stones", np.int16),  # enemy stones inside that are captured
        ("group", np.int16),  # row of `groups`
        ("vital", np.int16, VITAL_POINTS),  # points that finish or destroy the eye
        ("vital_count", np.int16),
        ("open_ends", np.int16),  # points where the enemy can push in
        ("min_eyes", np.int16),  # eighths if the enemy moves twice
        ("typ_eyes", np.int16),  # eighths if the enemy moves first
        ("max_eyes", np.int16),  # eighths if the owner moves first
        ("make_move", np.int16),  # the owner's move that gives max_eyes, PASS if none is needed
        ("break_move", np.int16),  # the enemy's move that leaves min or typ_eyes, PASS if none helps
        ("type", np.int8),
        ("color", np.int8),
    ],
    align=True,
)

GROUP_DTYPE = np.dtype(
    [
        ("first", np.int16),  # smallest point
        ("stones", np.int16),
        ("strings", np.int16),
        ("liberties", np.int16),  # different liberties of all its strings
        ("eyes", np.int16),  # rows of `eyes` that belong to it
        ("min_eyes", np.int16),  # sums over the eyes, eighths
        ("typ_eyes", np.int16),
        ("max_eyes", np.int16),
        ("eye_space", np.int16),  # points of its eyes
        ("ways", np.int16),  # independent moves that would complete two eyes
        (
            "run",
            np.int16,
        ),  # how far it can run: empty points within its reach that the enemy does not reach first
        ("attack", np.int8),  # life reading, enemy first (engine.reading.outcome), UNKNOWN if not asked
        ("defend", np.int8),  # life reading, owner first
        ("attack_move", np.int16),
        ("defend_move", np.int16),
        ("potential_kind", np.int8, POTENTIALS),
        (
            "potential_value",
            np.int16,
            POTENTIALS,
        ),  # eighths of an eye, or points of eye space for the edge kinds
        ("potential_move", np.int16, POTENTIALS),
        ("potential_about", np.int16, POTENTIALS),  # row of `links` or `strings` for those kinds, else NONE
        ("potentials", np.int16),
        ("running", np.int16, (RUNNING_KINDS, RUNNING_POINTS)),
        ("running_count", np.int16, RUNNING_KINDS),
        ("neighbors", np.int16, NEIGHBOR_GROUPS),  # adjacent enemy groups, rows of `groups`
        ("neighbor_count", np.int16),
        ("rival", np.int16),  # the enemy group of its semeai or seki, NONE without one
        ("aliveness", np.int8),  # 2 (unconditionally alive) .. 25 (dead), Stoutamire 1991, figure 2.4
        ("color", np.int8),
    ],
    align=True,
)

EVALUATION_DTYPE = np.dtype(
    [
        ("strings", STRING_DTYPE, MAX_STRINGS),
        ("links", LINK_DTYPE, MAX_LINKS),
        ("eyes", EYE_DTYPE, MAX_EYES),
        ("groups", GROUP_DTYPE, MAX_STRINGS),
        ("string_count", np.int64),
        ("link_count", np.int64),
        ("eye_count", np.int64),
        ("group_count", np.int64),
        ("string_of", np.int16, NUM_POINTS),  # row of `strings`, NONE without a stone
        ("eye_of", np.int16, NUM_POINTS),  # row of `eyes`, NONE
        (
            "wall",
            np.int8,
            (3, NUM_POINTS),
        ),  # [colour]: 1 where a link of the colour bars the enemy's way
        ("influence", np.float32, (3, NUM_POINTS)),  # [colour]: summed radiation, may be negative
        ("territory", np.int16, (3, NUM_POINTS)),  # [side to move]: -50 (White's) .. 50 (Black's), fiftieths
        ("score", np.int32, 3),  # [side to move]: sum of territory, fiftieths, Black's view, without komi
        (
            "lead",
            np.int32,
            3,
        ),  # [side to move]: the lead that the score lets expect, fiftieths, Black's view, no komi
    ],
    align=True,
)

ROWS = {"strings": "string_count", "links": "link_count", "eyes": "eye_count", "groups": "group_count"}
"""The tables of rows, and where the number of filled rows stands."""

EVERY_POINT = tuple(name for name in EVALUATION_DTYPE.names or () if name not in ROWS)
"""What is copied whole: mostly tables by point."""

EVALUATION = numba.from_dtype(EVALUATION_DTYPE)
"""numba type of one evaluation record; kernels get it as `evaluations[0]`."""
EVALUATIONS = numba.types.Array(EVALUATION, 1, "C")


def new_evaluation() -> np.ndarray:
    """Allocate one empty evaluation record, an array of shape (1,)."""
    return record_array(1, EVALUATION_DTYPE)


def copy_tables(tables: np.void) -> np.void:
    """Return a copy of the tables of an evaluation. Only the rows that are filled are copied, the others are zero."""
    # memory of its own from the system, which gives no page before it is written to: most pages never are
    copied: np.void = np.frombuffer(mmap(-1, EVALUATION_DTYPE.itemsize), dtype=EVALUATION_DTYPE)[0]
    for name, count in ROWS.items():
        filled = int(tables[count])
        copied[name][:filled] = tables[name][:filled]
    for name in EVERY_POINT:
        copied[name] = tables[name]
    return copied
