"""The whole board searched by alpha-beta, to prove the count by parts and to compare it with.

A question is whether a side can force some lead by area, and the search is that of alpha-beta with a null window: at
the side's own turns one good move is enough, at the other's all must be good. All moves in what is not settled are
tried, and passes; two passes end the game. What is settled is found anew in every position, as by parts.

A yes is a proof: the side gets its lead within finitely many moves, whatever the other plays, under simple ko and
without bringing any position back. So a position that comes back on the way counts against the side that is asked
about, and a no may mean no more than that. A score is exact where one side is proven to get it and the other to hold
it.
"""

from __future__ import annotations

import numba
import numpy as np
from numba import boolean, int8, int64, uint64, void

from engine.board.board import Board
from engine.board.kernels import full_key, legality, play
from engine.board.points import BLACK, EMPTY, NEIGHBORS, NUM_POINTS, PASS, STRIDE, WHITE
from engine.board.record import BOARDS, KEYS, RECORD, new_stack
from engine.endgame.games import TooLarge
from engine.jit.declaring import kernel, record_array
from engine.reading.safety.benson import mark_unconditional
from engine.reading.safety.enclosure import ALIVE, OPEN, SCRATCH, TERRITORY, flood, new_scratch

MOST_MOVES = 160
"""Moves that a line may have; a longer one counts against the side that is asked about."""

TABLE_BITS = 18
"""Of the number of entries in the table of one question."""

NO, YES, TOO_MANY, UNDECIDED = 0, 1, -1, 2

PASSED = KEYS[3, 1:3].copy()
"""What one and two passes add to the key of a position."""

LINE_DTYPE = np.dtype(
    [
        # by depth: the key of the position, the passes that led to it, its moves and which of them is next
        ("key", np.uint64, MOST_MOVES + 2),
        ("passes", np.int8, MOST_MOVES + 2),
        ("moves", np.int16, (MOST_MOVES + 2) * NUM_POINTS),
        ("count", np.int16, MOST_MOVES + 2),
        ("next", np.int16, MOST_MOVES + 2),
        # by colour and point: how often a move decided something
        ("history", np.int32, 3 * NUM_POINTS),
        # what is safe for one colour; whose each settled point is, EMPTY where it is open
        ("marks", np.int8, NUM_POINTS),
        ("owner", np.int8, NUM_POINTS),
        # for a walk through empty points
        ("label", np.int16, NUM_POINTS),
        ("points", np.int16, NUM_POINTS),
        # positions looked at
        ("positions", np.int64),
    ],
    align=True,
)

LINE = numba.from_dtype(LINE_DTYPE)
"""numba type of the work record."""

TABLE_KEYS = numba.types.Array(uint64, 1, "C")
TABLE_VERDICTS = numba.types.Array(int8, 1, "C")
"""numba types of a table: keys, and beside each YES or NO."""


@kernel(void(RECORD, LINE, SCRATCH))
def _find_owners(board, s, safety):
    """Write into ``s.owner`` (``s``: the search) for each point the colour that owns it unconditionally, as a
    stone or as territory that the enemy can never take. Points that are still open get EMPTY.

    safety: work memory of the analysis that finds this out
    """
    for point in range(NUM_POINTS):
        s.owner[point] = EMPTY
    for color in (BLACK, WHITE):
        mark_unconditional(board, int64(color), safety, s.marks[:])
        for y in range(board.size):
            for x in range(board.size):
                point = (y + 1) * STRIDE + x + 1
                if s.marks[point] == ALIVE or s.marks[point] == TERRITORY:
                    s.owner[point] = color


@kernel(int64(RECORD, LINE, int64))
def _settled_lead(board, s, open_owner):
    """Return Black's lead in points, by area, if all open points went to one colour, ``open_owner``, or to
    nobody if that is EMPTY.

    Open points are those with EMPTY in ``s.owner``, which the search ``s`` has filled in.
    """
    lead = 0
    for y in range(board.size):
        for x in range(board.size):
            owner = s.owner[(y + 1) * STRIDE + x + 1]
            if owner == EMPTY:
                owner = open_owner
            if owner == BLACK:
                lead += 1
            elif owner == WHITE:
                lead -= 1
    return lead


@kernel(int64(RECORD, LINE))
def _standing_lead(board, s):
    """Return Black's lead in points if the game ended with the board as it is. Counted are settled points (by
    ``s.owner``), stones on open points, and empty open points that are reached by stones of only one side.
    """
    lead = _settled_lead(board, s, EMPTY)
    for point in range(NUM_POINTS):
        s.label[point] = 0
    for y in range(board.size):
        for x in range(board.size):
            point = (y + 1) * STRIDE + x + 1
            if s.owner[point] == EMPTY:
                if board.color[point] == EMPTY:
                    s.label[point] = OPEN
                else:
                    lead += 1 if board.color[point] == BLACK else -1
    for first in range(NUM_POINTS):
        if s.label[first] != OPEN:
            continue
        filled = flood(s.label[:], s.points[:], int64(0), first, int64(1))
        black = white = False
        for index in range(filled):
            for offset in NEIGHBORS:
                content = board.color[s.points[index] + offset]
                black |= content == BLACK
                white |= content == WHITE
        if black != white:
            lead += filled if black else -filled
    return lead


@kernel(void(RECORD, LINE, int64))
def _list_moves(board, s, depth):
    """List the moves to try at a depth of the search: all legal moves on open points, then a pass. Moves that
    were decisive most often so far come first.

    The list is written into that depth's part of ``s.moves``, its length into ``s.count[depth]``. s: the
    search's work memory
    """
    begin = depth * NUM_POINTS
    end = begin
    color = int64(board.to_move)
    for y in range(board.size):
        for x in range(board.size):
            point = (y + 1) * STRIDE + x + 1
            if s.owner[point] != EMPTY or legality(board, color, point) != 0:
                continue
            weight = s.history[color * NUM_POINTS + point]
            place = end
            while place > begin:
                if s.history[color * NUM_POINTS + s.moves[place - 1]] >= weight:
                    break
                s.moves[place] = s.moves[place - 1]
                place -= 1
            s.moves[place] = point
            end += 1
    s.moves[end] = PASS
    s.count[depth] = end + 1 - begin
    s.next[depth] = 0


@kernel(void(LINE, TABLE_KEYS, TABLE_VERDICTS, int64, int64))
def _keep(s, keys, verdicts, depth, verdict):
    """Store in the search's hash table (``keys``, ``verdicts``) the answer found for the position at a depth.
    An older entry in the same place is overwritten.

    verdict: the answer to what the search asks, YES or NO; s: the search's work memory
    """
    slot = int64(s.key[depth] & uint64(len(keys) - 1))
    keys[slot], verdicts[slot] = s.key[depth], verdict


@kernel(boolean(LINE, int64))
def _came_before(s, depth):
    """Tell whether the position at a depth of the search has already come up earlier in the line of moves
    that leads to it. ``s``: the search's work memory.
    """
    for earlier in range(depth):
        if s.key[earlier] == s.key[depth]:
            return True
    return False


@kernel(int64(RECORD, LINE, SCRATCH, TABLE_KEYS, TABLE_VERDICTS, int64, int64, int64))
def _enter(board, s, safety, keys, verdicts, depth, prover, wanted):
    """Return whether ``prover``, a colour, gets a lead of at least ``wanted`` points from the position at a
    depth: YES or NO if that is known at once. Else return UNDECIDED and list the moves to try.

    The answer is known after two passes, if it is in the hash table (``keys``, ``verdicts``), or if the open
    points cannot change it. A position that came up before, or that lies too deep, is a NO. s, safety: the
    search's work memory
    """
    s.positions += 1
    sign = 1 if prover == BLACK else -1
    if s.passes[depth] == 2:
        _find_owners(board, s, safety)
        return YES if sign * _standing_lead(board, s) >= wanted else NO
    key = full_key(board)
    if s.passes[depth]:
        key ^= PASSED[s.passes[depth] - 1]
    s.key[depth] = key
    if depth >= MOST_MOVES or _came_before(s, depth):
        return NO
    slot = int64(key & uint64(len(keys) - 1))
    if keys[slot] == key:
        return int64(verdicts[slot])
    _find_owners(board, s, safety)
    if sign * _settled_lead(board, s, BLACK + WHITE - prover) >= wanted:
        return YES
    if sign * _settled_lead(board, s, prover) < wanted:
        return NO
    _list_moves(board, s, depth)
    return UNDECIDED


@kernel(int64(BOARDS, LINE, SCRATCH, TABLE_KEYS, TABLE_VERDICTS, int64, int64, int64))
def _search(boards, s, safety, keys, verdicts, prover, wanted, most):
    """Tell whether ``prover``, a colour, can be proven to force a lead of at least ``wanted`` points from
    ``boards[0]``.

    Returns YES if it is proven, NO if not, and TOO_MANY if ``most`` positions were not enough. NO does not
    always mean that the contrary is true. boards: a place for each depth; s, safety: the search's work
    memory; keys, verdicts: its hash table
    """
    depth = 0
    entering = True
    while True:
        if s.positions > most:
            return TOO_MANY
        if entering:
            verdict = _enter(boards[depth], s, safety, keys, verdicts, depth, prover, wanted)
        elif s.next[depth] < s.count[depth]:
            verdict = UNDECIDED
        else:
            verdict = NO if boards[depth].to_move == prover else YES
            _keep(s, keys, verdicts, depth, verdict)
        while verdict != UNDECIDED and depth > 0:
            depth -= 1
            if (verdict == YES) != (boards[depth].to_move == prover):
                verdict = UNDECIDED
                break
            color = int64(boards[depth].to_move)
            s.history[color * NUM_POINTS + s.moves[depth * NUM_POINTS + s.next[depth] - 1]] += 1
            _keep(s, keys, verdicts, depth, verdict)
        if verdict != UNDECIDED:
            return verdict
        entering = s.next[depth] < s.count[depth]
        if entering:
            move = int64(s.moves[depth * NUM_POINTS + s.next[depth]])
            s.next[depth] += 1
            play(boards, depth, int64(boards[depth].to_move), move)
            s.passes[depth + 1] = s.passes[depth] + 1 if move == PASS else 0
            depth += 1


class FullBoard:
    """Proves what can be forced in one position, by area and without komi. Each proof may look at ``most``
    positions at most.
    """

    def __init__(self, board: Board, most: int) -> None:
        self._board = board.copy()
        self._most = most
        self._boards = new_stack(MOST_MOVES + 3)
        self._safety = new_scratch()
        self._lines: dict[tuple[int, int], np.ndarray] = {}
        self._tables: dict[tuple[int, int], tuple[np.ndarray, np.ndarray]] = {}
        self.positions = 0

    def forces(self, color: int, lead: int, move: int | None = None) -> bool:
        """Tell whether it is proven that a side can force a lead of at least ``lead`` points. False means
        only that it is not proven.

        move: a move that the side to move plays first, None for none. Raises TooLarge if the search takes too
        many positions.
        """
        goal = color, lead
        if goal not in self._tables:
            size = 1 << TABLE_BITS
            self._tables[goal] = np.zeros(size, dtype=np.uint64), np.zeros(size, dtype=np.int8)
            self._lines[goal] = record_array(1, LINE_DTYPE)
        board = self._board.copy()
        if move is not None:
            board.play(board.to_move, move)
        self._boards.view(np.uint8)[: board.position.nbytes] = np.frombuffer(board.snapshot(), dtype=np.uint8)
        line = self._lines[goal][0]
        line["positions"], line["passes"][0] = 0, move == PASS
        verdict = _search(self._boards, line, self._safety[0], *self._tables[goal], color, lead, self._most)
        self.positions += int(line["positions"])
        if verdict == TOO_MANY:
            raise TooLarge
        return bool(verdict == YES)

    def is_score(self, lead: int) -> bool:
        """Tell whether it is proven that perfect play ends with Black ``lead`` points ahead. False means only
        that it is not proven. Raises TooLarge if the search takes too many positions.
        """
        return self.forces(BLACK, lead) and self.forces(WHITE, -lead)

    def score(self, near: int = 0) -> int | None:
        """Return by how many points Black leads under perfect play. None if there are too many positions, or
        if nothing can be proven because positions come back.

        near: a guess of the score; the search goes upwards and downwards from it
        """
        try:
            lead = near
            while self.forces(BLACK, lead + 1):
                lead += 1
            while lead >= -len(self._board.points()) and not self.forces(BLACK, lead):
                lead -= 1
            return lead if self.forces(WHITE, -lead) else None
        except TooLarge:
            return None
