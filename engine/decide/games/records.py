"""The records of the Monte Carlo search: a node of the tree, a random game, weights, and the terms of a search.

Nothing here is a class that compiled code would have to know: nodes, games and terms are arrays of structured types.
"""

from __future__ import annotations

import numba
import numpy as np

from engine.board.points import NUM_POINTS
from engine.decide.prior.net_features import HISTORY

AROUND = 1 << 16
"""Ways in which the eight points around a point can be held, two bits each."""

NODE_DTYPE = np.dtype(
    [
        ("first", np.int32),  # the first of its children, 0 while it has none
        ("visits", np.int32),  # games through it
        ("value", np.float32),  # sum of what they were worth to the side that made the move, 0 to 1 each
        ("won", np.float32),  # of these games so many were won by that side, ties as halves
        ("lead", np.float32),  # sum of the points by which that side led in the end
        ("rave_visits", np.float32),  # games from its parent on in which that side made the move at any time
        ("rave_value", np.float32),
        ("prior", np.float32),  # the chance that a strong player chooses the move, as seen at a glance
        ("chance", np.float32),  # the same, with what the experts say where they were asked
        ("move", np.int16),
        ("count", np.int16),  # of its children
        (
            "forbidden",
            np.int8,
        ),  # 1 if the move is not played: it would bring back a position of the game, say
        ("advised", np.int8),  # 1 if the experts were asked about its children
        ("seen", np.int8),  # 1 if the net of the prior was asked about them, where there is one
    ],
    align=True,
)
"""A node is a move and what games say of it; its children lie side by side, the likeliest first. Node 0 is no node."""

MOST_PLIES = 200
"""Moves from the root to a leaf at most."""

GAME_DTYPE = np.dtype(
    [
        ("empty", np.int16, NUM_POINTS),  # the empty points
        ("place", np.int16, NUM_POINTS),  # where each is in that list
        ("empty_count", np.int64),
        ("outside", np.int8, NUM_POINTS),  # 1 where nobody plays of their own accord, only to answer
        ("area", np.int16, NUM_POINTS),  # the other points, from the upper left on
        ("area_count", np.int64),  # how many these are; 0 for the whole board
        ("first", np.int8, NUM_POINTS),  # the colour that played first at each point, 0 for none
        ("moves", np.int16, NUM_POINTS),  # the answers to the last move that are thought of
        ("weights", np.float32, NUM_POINTS),
        ("kinds", np.int8, NUM_POINTS),  # by point: why it is thought of, 0 if it is not
        ("move_count", np.int64),
        ("strings", np.int16, NUM_POINTS),  # work lists
        ("liberties", np.int16, NUM_POINTS),
        # by the first move of the games: those in which Black owned a point in the end, less White's, and all of them
        ("owned", np.int32, (NUM_POINTS, NUM_POINTS)),
        ("games", np.int64, NUM_POINTS),
        # the points that Black led by in the end, komi counted, summed over all games, and their squares
        ("leads", np.float64),
        ("squares", np.float64),
        ("path", np.int32, MOST_PLIES),  # the nodes from below the root to the leaf
        ("keys", np.uint64, MOST_PLIES),  # of the positions after them
        ("depth", np.int64),
        ("earlier", np.int16, HISTORY),  # the last moves at the root, the latest first
        ("free", np.int64),  # the nodes that this thread may use
        ("end", np.int64),
        ("random", np.uint64),
        ("ignoring", np.int64),  # the colour that may take every ko back at once, 0 for none
        ("kos", np.int64),  # games in which a ko arose on the way down the tree
    ],
    align=True,
)
"""One thread's game: the way down the tree, the playout, and what is kept of it."""

MOST_PROVEN = 8
"""Groups of which a search is told what was proven."""

OPEN, ALIVE, DEAD, SEKI, SEKI_OR_DEAD = 0, 1, 2, 3, 4
"""What becomes of a group: whoever moves first decides; it lives, or dies; it lives in seki, or does so at best."""

TERMS_DTYPE = np.dtype(
    [
        ("root", np.int64),
        ("komi", np.float64),
        # 1 if stones count against who puts them (territory), 0 if they do not (area); points for the first pass
        ("stones_count", np.int64),
        ("button", np.float64),
        # chance that a pass has at least at each new node, where it may be the only move that loses nothing
        ("pass_chance", np.float64),
        # points that Black must lead by more than the komi, so that games are even
        ("handicap", np.float64),
        # who owns a point if nobody plays any more, 0 where that is not known, BORDER where it is nobody's
        ("settled", np.int8, NUM_POINTS),
        # what was proven of groups at the root: how many, whose each is, what becomes of it (0: whoever moves first
        # decides), the moves that kill and save it, what comes of the first, and by point a bit for each: its stones,
        # what it encloses if that hangs on it, and the track of its proof
        ("proven", np.int64),
        ("owner", np.int8, MOST_PROVEN),
        ("fate", np.int8, MOST_PROVEN),
        ("killing", np.int16, MOST_PROVEN),
        ("saving", np.int16, MOST_PROVEN),
        ("otherwise", np.int8, MOST_PROVEN),
        ("stones", np.uint8, NUM_POINTS),
        ("space", np.uint8, NUM_POINTS),
        ("track", np.uint8, NUM_POINTS),
        # 1 if eyes in seki count: by area they do, by territory they do not
        ("eyes_in_seki", np.int64),
        # 1 if the last move before the root was a pass
        ("passed", np.int64),
        # 1 if a position comes back only with the same side to move (situational superko)
        ("side_counts", np.int64),
        # weight of the prior's chance in the choice of a child
        ("exploration", np.float64),
        # games after which they count as much as all games with the move in them
        ("trust_in_rave", np.float64),
        # by how much a move without games is worth less than its parent
        ("first_value", np.float64),
        # of the worth of a game so much is its margin
        ("share_of_lead", np.float64),
        # points by which a game is clearly won
        ("clear_lead", np.float64),
        # the points that Black leads by at which the margin counts one half
        ("aim", np.float64),
        ("games_before_children", np.int64),
        # games of a node with which the net of the prior is asked about its children; at the root it is at once
        ("games_before_net", np.int64),
        ("most_children", np.int64),
        # children that are looked at at once, and by what factor the games must grow for one more
        ("first_children", np.int64),
        ("widening", np.float64),
        # a stone whose life is all that a game is about, a second one that it must be linked to if any, and whose they
        # are; 0 if the score counts
        ("goal", np.int64),
        ("goal_other", np.int64),
        ("goal_owner", np.int64),
    ],
    align=True,
)
"""How one tree is grown."""

NAKADE, CAPTURE, SAVE_BY_CAPTURE, SAVE, ATARI, EXTEND, BESIDE, DIAGONAL, RACE = 1, 2, 4, 7, 13, 19, 25, 26, 27
LONG_RACE = 31
"""Why an answer is thought of: the first class of each. Captures come by the stones taken (1, more), those that save by
the stones saved (1, 2 or 3, more). Moves out of atari come by the stones saved, first for two liberties after it, then
for more. Ataris come by the stones of the string (1, more), first where it stays in atari if it runs, then where it
gets two liberties, then more; extensions likewise for two, three and more liberties after it. Races come by the stones
of the enemy's string, first for its capture, then for an atari on it. Long races, of own strings with three liberties,
have one class for captures and one for other liberties that the enemy's string loses."""

KINDS = 33

WEIGHTS_DTYPE = np.dtype(
    [
        ("answer", np.float32, AROUND),  # by what lies around the move, for an answer to the last move
        (
            "elsewhere",
            np.float32,
            AROUND,
        ),  # the chance, 0 to 1, that a move drawn at random elsewhere is played
        ("kind", np.float32, KINDS),
        ("tenuki", np.float32),  # the weight of all moves elsewhere together
    ],
    align=True,
)
"""What the moves of a playout weigh: an answer is chosen by the product of its two weights."""

NODE, GAME = numba.from_dtype(NODE_DTYPE), numba.from_dtype(GAME_DTYPE)
TERMS, WEIGHTS = numba.from_dtype(TERMS_DTYPE), numba.from_dtype(WEIGHTS_DTYPE)
NODES = numba.types.Array(NODE, 1, "C")
KEYS_OF_GAME = numba.types.Array(numba.uint64, 1, "C")
