"""Watching patterns in expert games: how often each is there, whether its move is played, and what follows.

A pattern is *shown* when it matches for the side to move, once for each point on which its first move falls, and
*taken* when that side's next move is that first move. What follows is written down in cells of the 8x8 window that has
3 columns left of the first move and 3 rows above it, on the board turned so that the pattern lies upright.
"""

from __future__ import annotations

import numpy as np
from numba import int64, types, void

from engine.board.points import BLACK, EMPTY, PASS
from engine.jit.declaring import kernel
from engine.lab.make.mining.patterns.replay import Replay
from engine.lab.make.mining.patterns.samples import MARGIN, MOVES
from patterns.database import Database
from patterns.index import AROUND, TURNED_STRIDE
from patterns.match import MATCHES
from patterns.model import SIZE
from patterns.tables import new_table, table_type
from patterns.windows import VIEW, turned_cell

PLIES = 6
"""Moves after the first one that are written down."""

ELSEWHERE = SIZE * SIZE
"""In place of a cell: a move outside the window, a pass, or none as the game was over."""

REMEMBERED = 300
"""Continuations that are kept for each pattern, those of the first times it was taken."""

TALLY_DTYPE = np.dtype(
    [
        # times the pattern was there for the side to move, and times its first move was then played
        ("shown", np.int32),
        ("taken", np.int32),
        # sum of the numbers of the moves with which it was taken
        ("move_numbers", np.int64),
        # times the side to move played another point of the window, by cell
        ("instead", np.int32, SIZE * SIZE),
        # times the pattern was there for the side that was not to move, and times the other then played, by cell
        ("enemy_shown", np.int32),
        ("enemy_taken", np.int32, SIZE * SIZE),
        # continuations: the moves after the first one, by cell or ELSEWHERE, and the empty points of the window
        ("moves", np.int8, (REMEMBERED, PLIES)),
        ("empty", np.uint64, REMEMBERED),
    ],
    align=True,
)

TALLIES = table_type(TALLY_DTYPE)
SERIALS = types.Array(types.int64, 1, "C")


@kernel(int64(int64, int64, int64, int64))
def cell_of(move, size, symmetry, anchor):
    """Return the cell of the window around ``anchor`` on which a move falls, ELSEWHERE if it falls outside or
    is a pass.

    The board is turned by a symmetry (0 to 7); anchor is a cell of the turned board.
    """
    if move == PASS:
        return ELSEWHERE
    cell = turned_cell(move, size, symmetry)
    dy = cell // TURNED_STRIDE - anchor // TURNED_STRIDE + MARGIN
    dx = cell % TURNED_STRIDE - anchor % TURNED_STRIDE + MARGIN
    return SIZE * dy + dx if 0 <= dx < SIZE and 0 <= dy < SIZE else ELSEWHERE


@kernel(void(VIEW, MATCHES, int64, TALLIES, MOVES, int64))
def _remember(views, matches, row, tallies, moves, index):
    """Store in a pattern's tally (its counts) how a game went on after the pattern's move, and which points
    of the window around the match were empty.

    The pattern's move is move ``index`` of the game ``moves``. What followed goes into the next free row of
    the tally's ``moves`` (cells of the window), the empty points as bits into ``empty``. matches, row: the
    matches, and the row of this one; tallies: of all patterns; views: the position seen in all orientations
    """
    view, match = views[0], matches[row]
    tally = tallies[match.pattern]
    symmetry, size = int64(match.orientation), int64(view.width)
    anchor = turned_cell(match.point, size, symmetry)
    place = tally.taken
    for ply in range(PLIES):
        later = index + 1 + ply
        move = int64(moves[later]) if later < moves.size else PASS
        tally.moves[place, ply] = cell_of(move, size, symmetry, anchor)
    y, x = anchor // TURNED_STRIDE - AROUND, anchor % TURNED_STRIDE - AROUND
    words = view.windows[symmetry, y - MARGIN + SIZE - 1, x - MARGIN + SIZE - 1]
    tally.empty[place] = words[EMPTY] & ~words[BLACK]


@kernel(void(VIEW, MATCHES, int64, TALLIES, MOVES, int64, int64))
def _tally(views, matches, row, tallies, moves, index, to_move):
    """Count one match of a pattern, in the position before move ``index`` of a game, and what was played
    there. The counts are in the pattern's row of ``tallies``.

    matches, row: the matches, and the row of this one; to_move: the side to move, which may be the pattern's
    own side or its enemy; views: the position seen in all orientations; moves: of the game
    """
    match = matches[row]
    tally = tallies[match.pattern]
    move, size = int64(moves[index]), int64(views[0].width)
    anchor = turned_cell(match.point, size, match.orientation)
    cell = cell_of(move, size, match.orientation, anchor)
    if match.own != to_move:
        tally.enemy_shown += 1
        if cell != ELSEWHERE:
            tally.enemy_taken[cell] += 1
        return
    tally.shown += 1
    if move == match.point:
        if tally.taken < REMEMBERED:
            _remember(views, matches, row, tallies, moves, index)
        tally.taken += 1
        tally.move_numbers += index + 1
    elif cell != ELSEWHERE:
        tally.instead[cell] += 1


@kernel(void(VIEW, MATCHES, int64, TALLIES, SERIALS, MOVES, int64, int64))
def tally_position(views, matches, count, tallies, serials, moves, number, color):
    """Count all matches in one position, and what was played there, in the tallies of their patterns. A
    pattern counts only once for each side and point, even if it matches there in several orientations.

    The position is the one before move ``number`` of the game ``moves``. matches, count: the matches, of
    which the first ``count`` are used; views: the position seen in all orientations; tallies: a row for each
    pattern; serials: work memory by which a second match on the same point is recognised; color: the side to
    move
    """
    for row in range(count):
        # a pattern that matches a point in several orientations is counted there once for each side
        serial = (int64(matches[row].point) * 1000 + number) * 2 + matches[row].own
        pattern = 2 * int64(matches[row].pattern) + matches[row].own - 1
        if serials[pattern] != serial:
            serials[pattern] = serial
            _tally(views, matches, row, tallies, moves, number, color)


class Harvester:
    """Counts how often a database's patterns match in games, and what is played there. Games are added one by
    one.
    """

    def __init__(self, database: Database) -> None:
        """Prepare to count the patterns of a database, with all counts at 0."""
        self._replay = Replay(database)
        self._serials = np.full(2 * len(database), -1, dtype=np.int64)
        self.tallies = new_table(TALLY_DTYPE, len(database))

    def add(self, moves: np.ndarray, size: int) -> None:
        """Add one game to the counts. ``moves``: points of alternating colours, Black first.

        Raises ValueError if a move is illegal; what was counted before it stays counted.
        """
        self._serials[:] = -1
        for number, color, matches, count in self._replay.moments(moves, size):
            tally_position(
                self._replay.view, matches, count, self.tallies, self._serials, moves, number, color
            )
