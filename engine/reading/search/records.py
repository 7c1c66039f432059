"""The records of the readers: one search with its frames, the transposition table, and the answer."""

from __future__ import annotations

import numba
import numpy as np

from engine.board.points import NUM_POINTS
from engine.jit.declaring import record_array

# goals
CAPTURE = 0
LIFE = 1
CONNECT = 2
SEMEAI = 3
BREAK_IN = 6  # 4 and 5 are goals of questions (`engine.reading.search.memo`)

# who may take a ko back at once, as if the opponent answered a threat
KO_NOBODY = 0
KO_ATTACKER = 1
KO_DEFENDER = 2

# LIFE: kinds of points, see `engine.reading.life.region`
OUTSIDE = 0
PLAYABLE = 1
OPEN_COUNTRY = 2
ENEMY_GROUND = 3

MAX_PLIES = 128
"""Depth of the deepest line; a ladder across a 19x19 board takes about 100 plies."""

MAX_CHILDREN = 64
"""Moves looked at in one position."""

MOST_CHANGED = 48
"""Points that one move changes, as a search notes them; a position after a move that changes more is copied."""

TRACK_WORDS = (NUM_POINTS + 63) // 64

RULE_ROWS, RULE_COLUMNS, RULE_KINDS = 1 << 16, 9, 6
RULE_TREES = 64 * RULE_KINDS
"""Room for proven rules (`engine.reading.strings.proven_rules`): rows, what stands in one, kinds and trees of rules."""

PROVEN = 1_000_000_000
"""Proof number of what cannot be proven any more."""

FRAME_DTYPE = np.dtype(
    [
        ("keys", np.uint64, MAX_CHILDREN),  # table keys of the positions after each move
        ("phi", np.int64, MAX_CHILDREN),  # proof numbers of the children, for the side to move there
        ("delta", np.int64, MAX_CHILDREN),  # disproof numbers of the children
        ("moves", np.int16, MAX_CHILDREN),
        ("ranks", np.int16, MAX_CHILDREN),  # moves of smaller rank are tried first
        ("key", np.uint64),  # table key of this position
        ("phi_limit", np.int64),  # thresholds at which the search leaves the position
        ("delta_limit", np.int64),
        ("work", np.int64),  # nodes when the position was entered
        ("count", np.int64),  # number of moves
        ("chosen", np.int64),  # the move being searched
        ("threats", np.int64),  # how often a ko was taken back at once on the line to this position
        ("is_wide", np.int64),  # the goal's own moves have failed here, and the wider ones stand in the frame
        ("cycle_ply", np.int64),  # the highest position that wins below here rest on repeating
    ],
    align=True,
)

SEARCH_DTYPE = np.dtype(
    [
        ("frames", FRAME_DTYPE, MAX_PLIES),
        # the positions on the stack, see `engine.reading.search.playing`: the number of each, of the one that it came
        # from,
        ("serials", np.int64, MAX_PLIES),
        ("origins", np.int64, MAX_PLIES),
        ("changed", np.int16, (MAX_PLIES, MOST_CHANGED)),  # where it differs from that
        ("changed_count", np.int16, MAX_PLIES),
        ("serial", np.int64),  # the last number
        ("line", np.uint64, MAX_PLIES),  # keys of the positions from the root to the present one
        ("lists", np.int16, (8, NUM_POINTS)),  # work lists of points
        ("marks", np.int32, NUM_POINTS),  # work marks: a point is marked if it holds `mark`
        ("mark", np.int32),
        ("touched", np.int8, NUM_POINTS),  # 1 at the points that the search noted for the track
        ("noted", np.int16, NUM_POINTS),  # list of these points
        ("noted_count", np.int64),
        ("setup_track", np.uint64, TRACK_WORDS),  # LIFE: points that the choice of the region depends on
        # LIFE: stones that stand outside for their enemies at once; BREAK_IN: the points of the area
        ("walls", np.uint64, TRACK_WORDS),
        ("region", np.int8, NUM_POINTS),  # LIFE: points where either side may play
        ("rim", np.int8, NUM_POINTS),  # LIFE: what is right outside the region, see `engine.reading.life.rim`
        # LIFE: what is known of the position looked at: `known_mark` for no, one more for yes, less for not yet
        ("known_walls", np.int32, NUM_POINTS),  # at the head of a string: whether it is a wall
        ("known_rim", np.int32, NUM_POINTS),  # at the head of a string: whether the rim holds it
        ("known_eyes", np.int32, NUM_POINTS),  # whether a point may become an eye
        ("known_mark", np.int32),
        ("near_defender", np.int16, NUM_POINTS),  # LIFE: steps from the group, or UNREACHABLE
        ("near_attacker", np.int16, NUM_POINTS),  # LIFE: steps from the enemy outside, or UNREACHABLE
        ("playable", np.int16, NUM_POINTS),  # list of the points of the region (LIFE), of the area (BREAK_IN)
        ("playable_count", np.int64),
        ("space_strings", np.int64, 32),  # LIFE: bit set of the strings around each eye space
        ("space_vital", np.int64, 32),  # LIFE: bit set of the strings that an eye space is vital to
        ("group_count", np.int64),  # LIFE: stones of the group at the root
        (
            "room_at",
            np.int64,
            8,
        ),  # LIFE: empty points at so many steps that the group reaches before the enemy
        ("reach", np.int64),  # LIFE: steps from the group that were looked at
        ("has_leak", np.int64),  # LIFE: the region ends where the enemy is no nearer than the group
        ("has_exit", np.int64),  # LIFE: the region touches open country
        ("nodes", np.int64),  # positions looked at
        ("charged", np.int64),  # of these, those that count against the budget
        ("budget", np.int64),  # limit of `charged`
        ("table_room", np.int64),  # entries of the transposition table that the search uses, a power of two
        ("hard_budget", np.int64),  # limit of `nodes`
        (
            "root_key",
            np.uint64,
        ),  # key of the stones at the root: table keys tell only what the search changed
        (
            "seen",
            np.uint64,
            (2, TRACK_WORDS),
        ),  # black and white stones as bit sets, of the position `seen_key`
        ("seen_key", np.uint64),  # key of the stones in `seen`
        ("generation", np.uint32),  # number of the present search
        ("target", np.int16),  # a stone of the string in question
        ("other", np.int16),  # CONNECT and SEMEAI: a stone of the other string
        ("capturable", np.int16),  # CONNECT, BREAK_IN: enemy strings with more liberties block a way
        ("path_length", np.int16),  # CONNECT, BREAK_IN: moves that link, in the position measured last
        # CAPTURE, SEMEAI: liberties that can still be captured; CONNECT, BREAK_IN: longest path; LIFE: ko threats, 0
        # without end
        ("limit", np.int16),
        ("ply", np.int16),  # moves from the root to the position that is judged or expanded
        ("deep_ply", np.int16),  # CAPTURE: from this ply on the limit is one lower
        ("ladder_ply", np.int16),  # CAPTURE: from this ply on it is lower by two
        ("wide_plies", np.int16),  # so deep from the root a position is lost only if wider moves fail
        ("goal", np.int8),
        ("attacker", np.int8),
        ("defender", np.int8),
        ("ko_mode", np.int8),
        ("seki_fails", np.int8),  # LIFE: only two eyes, or a way out, are life
        ("root_again", np.int8),  # the stones and the side to move of the root came up again
        ("ko_seen", np.int8),  # a ko forbade a move, or a position was repeated
        ("crowded", np.int8),  # a position had more moves than a frame has room for
        ("rules", np.uint16, (RULE_ROWS, RULE_COLUMNS)),  # proven rules, as trees
        ("rule_trees", np.uint16, RULE_TREES),  # the first row of each tree, 0 for none
        ("rules_asked", np.int64, RULE_KINDS),  # by kind, of all searches: how often a tree was walked down,
        ("rules_fitted", np.int64, RULE_KINDS),  # and how often that came to a proof
    ],
    align=True,
)

ENTRY_DTYPE = np.dtype(
    [
        ("key", np.uint64),
        ("phi", np.int32),
        ("delta", np.int32),
        ("generation", np.uint32),
        ("work", np.uint32),  # nodes spent below the position
    ],
    align=True,
)

ANSWER_DTYPE = np.dtype(
    [
        ("track", np.uint64, TRACK_WORDS),  # the points that the answer depends on, a set as in WORDS
        ("nodes", np.int64),
        ("move", np.int16),
        ("outcome", np.int8),
        ("lean", np.int8),  # WIN or LOSS: what the search leans to if the outcome is UNKNOWN
        ("is_likely", np.int8),  # 1 if outcome or lean is likely: less than a proof, and more than a guess
    ],
    align=True,
)

ANSWER = numba.from_dtype(ANSWER_DTYPE)
SEARCH = numba.from_dtype(SEARCH_DTYPE)
"""numba type of one search record; kernels get it as `searches[0]`."""
SEARCHES = numba.types.Array(SEARCH, 1, "C")
WORDS = numba.types.Array(numba.uint64, 1, "C")
"""numba type of a set of points: bit p % 64 of word p // 64 stands for point p."""
TABLE = numba.types.Array(numba.from_dtype(ENTRY_DTYPE), 1, "C")
ANSWERS = numba.types.Array(numba.from_dtype(ANSWER_DTYPE), 1, "C")

TABLE_BITS = 18


def new_search() -> np.ndarray:
    """Allocate one search record, an array of shape (1,) of SEARCH_DTYPE."""
    return record_array(1, SEARCH_DTYPE)


def new_table(bits: int = TABLE_BITS) -> np.ndarray:
    """Allocate an empty transposition table of 2**bits entries of 24 bytes."""
    return record_array(1 << bits, ENTRY_DTYPE)


def new_answer() -> np.ndarray:
    """Allocate one answer record, an array of shape (1,) of ANSWER_DTYPE."""
    return record_array(1, ANSWER_DTYPE)
