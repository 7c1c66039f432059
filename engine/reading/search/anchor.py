"""`Anchor`: the answers of one position, which stand in those after it where nothing has changed near the stones asked.

The track of a question that found no answer is as wide as the search has looked, and a move anywhere on it has the
whole budget spent again, mostly for nothing. So a player that decides by lookahead reads the position in which it
decides, and in those after it only what is near to what has changed; far from it the first answer stands. That depends
on the two positions alone and not on what was searched earlier, so the player decides the same at every time.
"""

from __future__ import annotations

from collections.abc import Iterable
from itertools import product

import numba
import numpy as np
from numba import boolean, int64, uint64, void

from engine.board.board import Board
from engine.board.kernels import count_steps
from engine.board.points import NUM_POINTS, PASS
from engine.board.record import RECORD
from engine.jit.declaring import kernel, record_array
from engine.reading.search.records import CONNECT, SEMEAI

NEAR = 3
"""Steps within which a changed point has stones read anew. Of 2,300 questions in lookaheads on 19x19 without an answer
before, and nothing changed so near, one in fifty had one now, and of as many answers one in eighty was another. At
three steps it is one answer in twenty, and every second string without an answer has one.
"""

OFF, NOTES, STANDS = 0, 1, 2
"""What an anchor is used for: nothing, its position is read and noted down, or a position after it is evaluated."""

ROOM = 4096
"""Answers that are noted, a power of 2; more than three questions to each of the most strings of real games."""

MOST_CHANGED = 12
"""Changed points from which on no answer stands."""

ANCHOR_DTYPE = np.dtype(
    [
        ("asked", np.uint64, ROOM),  # the question as one number, 0 for an empty place
        ("move", np.int16, ROOM),
        ("outcome", np.int8, ROOM),
        ("color", np.int8, NUM_POINTS),  # what stands on each point of the position
        ("changed", np.int16, MOST_CHANGED),  # points that are not the same in the position looked at now
        ("stones_key", np.uint64),  # of the position
        ("changes", np.int64),  # how many `changed` has
        ("mode", np.int64),  # OFF, NOTES or STANDS
    ],
    align=True,
)

ANCHOR = numba.from_dtype(ANCHOR_DTYPE)
ANCHORS = numba.types.Array(ANCHOR, 1, "C")


class Anchor:
    """The answers of one position that its evaluation asked for, for those of the positions after it.

    record: the answers, an array of one record (ANCHOR_DTYPE)
    is_filled: whether the answers of the position are noted (`engine.reading.search.memo.Memo.anchored`)
    """

    def __init__(self, board: Board | None = None) -> None:
        """Make an anchor without answers for the board's present position; without a board one that is not used."""
        self.record = record_array(1, ANCHOR_DTYPE)
        self.is_filled = False
        if board is not None:
            self.record["color"][0] = board.position["color"]
            self.record["stones_key"] = board.position["stones_key"]


@kernel(void(ANCHOR, RECORD))
def list_changes(anchor, board):
    """List in ``anchor.changed`` the points of the board on which something else stands than in its position."""
    anchor.changes = 0
    if board.stones_key == anchor.stones_key:
        return
    for point in range(NUM_POINTS):
        if board.color[point] != anchor.color[point]:
            if anchor.changes < MOST_CHANGED:
                anchor.changed[anchor.changes] = point
            anchor.changes += 1


@kernel(int64(ANCHOR, uint64))
def _place_of(anchor, asked):
    """Return where the answer to a question is noted, or would be; -1 if it is not and there is no room."""
    first = int64((asked * uint64(0x9E3779B97F4A7C15)) >> uint64(52)) & (ROOM - 1)
    for step in range(ROOM):
        place = (first + step) & (ROOM - 1)
        if anchor.asked[place] == asked or anchor.asked[place] == uint64(0):
            return place
    return -1


@kernel(void(ANCHOR, RECORD, uint64, int64, int64))
def note(anchor, board, asked, outcome, move):
    """Note the answer to a question, given as one number, if the board has the stones of the anchor's position.

    ``outcome`` and ``move`` are the answer. A later answer to the same question counts.
    """
    place = _place_of(anchor, asked)
    if board.stones_key == anchor.stones_key and place >= 0:
        anchor.asked[place] = asked
        anchor.outcome[place] = outcome
        anchor.move[place] = move


@kernel(boolean(ANCHOR, RECORD, int64))
def _is_near(anchor, board, stone):
    """Return whether a point has changed within NEAR steps of the string at ``stone``."""
    each = int64(stone)
    while True:
        for index in range(anchor.changes):
            if count_steps(int64(anchor.changed[index]), each) <= NEAR:
                return True
        each = int64(board.next[each])
        if each == stone:
            return False


@kernel(int64(ANCHOR, RECORD, uint64, int64, int64, int64))
def find_standing(anchor, board, asked, goal, target, other):
    """Return the place in the anchor of the answer to a question that stands on the board; -1 if none does.

    It stands if nothing has changed near the strings it is about, at ``target`` and, for links and semeais, at
    ``other``, and if the point of its move is still empty. ``asked`` is the question as one number.
    """
    if anchor.changes > MOST_CHANGED:
        return -1
    place = _place_of(anchor, asked)
    if place < 0 or anchor.asked[place] != asked:
        return -1
    if anchor.move[place] != PASS and board.color[anchor.move[place]] != anchor.color[anchor.move[place]]:
        return -1
    if _is_near(anchor, board, target):
        return -1
    if (goal == CONNECT or goal == SEMEAI) and _is_near(anchor, board, other):
        return -1
    return place


def is_near(changed: Iterable[int], stones: Iterable[int]) -> bool:
    """Return whether one of some changed points is within NEAR steps of one of some stones."""
    return any(count_steps(point, stone) <= NEAR for point, stone in product(map(int, changed), stones))
