"""The truth about capturing a string on a small board: every legal move of both sides, nothing left out.

All positions that can arise are numbered and their moves noted; then those from which the attacker can force the
capture are found from the end backwards (retrograde analysis). A position from which the attacker cannot force it
within any number of moves counts for the defender, so a repetition does too; that is the convention of
`engine.reading.search.proof_numbers`, reached in another way. No line, table or ordering of moves plays a part.

The question is the one of `engine.reading.strings.knowledge` with one limit of liberties at all depths, and with as
many ko threats (FEW_THREATS) for a side that loses without ko.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numba import boolean, int64, types, uint64, void

from engine.board.board import Board
from engine.board.kernels import KO, LEGAL, build_strings, clear_position, play
from engine.board.points import BLACK, EMPTY, PASS, STRIDE, WHITE, opponent
from engine.board.record import BOARDS, RECORD, new_stack
from engine.jit.declaring import kernel
from engine.reading.outcome import KO_FIRST, KO_SECOND, LOSS, WIN
from engine.reading.search.threats import FEW_THREATS

MAX_SIZE = 5
OPEN, ATTACKER, DEFENDER = 0, 1, 2
TOO_MANY = -1
ILLEGAL, LEGAL_MOVE, AGAINST_KO = 0, 1, 2
"""What `play_move` says of a move; AGAINST_KO: legal for a side that had a threat."""

THREATS_SHIFT = 60
"""The highest bits of the number of a position count the threats used up; `encode` needs the first 57."""

KEYS = types.Array(types.uint64, 1, "C")
NUMBERS = types.Array(types.int32, 1, "C")
VERDICTS = types.Array(types.int8, 1, "C")


@kernel(uint64(RECORD))
def encode(board):
    """Return a number that stands for a position of at most 5x5.

    Its bits are two for each point, then those for the ko point, then one for the side to move.
    """
    size = board.size
    key = uint64(0)
    for y in range(size):
        for x in range(size):
            key = (key << uint64(2)) | uint64(board.color[(y + 1) * STRIDE + x + 1])
    ko = 0
    if board.ko != 0:
        ko = 1 + (board.ko // STRIDE - 1) * size + board.ko % STRIDE - 1
    return (key << uint64(6)) | uint64(ko * 2 + (1 if board.to_move == WHITE else 0))


@kernel(void(uint64, int64, RECORD))
def decode(key, size, board):
    """Set up on ``board`` the position that the number ``key`` stands for.

    key: a number that `encode` made of a board of ``size``
    """
    clear_position(board, size)
    board.to_move = WHITE if key & uint64(1) else BLACK
    ko = int64((key >> uint64(1)) & uint64(31))
    cells = key >> uint64(6)
    for index in range(size * size - 1, -1, -1):
        board.color[(index // size + 1) * STRIDE + index % size + 1] = cells & uint64(3)
        cells >>= uint64(2)
    build_strings(board)
    if ko != 0:
        board.ko = ((ko - 1) // size + 1) * STRIDE + (ko - 1) % size + 1
        board.ko_color = board.to_move


@kernel(int64(RECORD, int64, int64, int64))
def verdict_of(board, target, defender, limit):
    """Return who has won the fight for the string at ``target`` as the board stands: ATTACKER, DEFENDER or
    OPEN.

    ATTACKER has won if the string is gone, or if the attacker is to move and the string has one liberty and
    at least two stones. DEFENDER has won if the string has more than ``limit`` liberties. Everything else is
    OPEN. So is a string of a single stone that was just taken in a ko, as the ko may be taken back. defender:
    the colour of the string
    """
    if board.color[target] != defender:
        return OPEN if board.ko == target else ATTACKER
    liberties = board.liberties[board.head[target]]
    if liberties > limit:
        return DEFENDER
    if liberties == 1 and board.to_move != defender and board.stones[board.head[target]] > 1:
        return ATTACKER
    return OPEN


@kernel(int64(KEYS, NUMBERS, uint64, int64))
def number_of(keys, slots, key, count):
    """Return the number, from 0, of the position with this key. A new position gets the number ``count``.

    keys: the key of each numbered position; slots: a hash table from keys to numbers, with -1 in free places.
    A new position is entered in both; the caller must then raise ``count``.
    """
    slot = int64((key * uint64(0x9E3779B97F4A7C15)) >> uint64(40)) % slots.size
    while slots[slot] >= 0:
        if keys[slots[slot]] == key:
            return int64(slots[slot])
        slot = (slot + 1) % slots.size
    slots[slot] = count
    keys[count] = key
    return count


@kernel(int64(BOARDS, int64, boolean))
def play_move(boards, move, ignores_ko):
    """Play a move for the side to move in ``boards[0]`` and leave the position after it in ``boards[1]``.

    ignores_ko: whether the side may take a ko back at once. Returns LEGAL_MOVE or ILLEGAL, or AGAINST_KO for
    a move that is legal only because the ko is ignored.
    """
    board = boards[0]
    color = int64(board.to_move)
    reason = play(boards, 0, color, move)
    if reason == KO and ignores_ko:
        ko = board.ko
        board.ko = 0
        reason = play(boards, 0, color, move)
        board.ko = ko
        return AGAINST_KO if reason == LEGAL else ILLEGAL
    return LEGAL_MOVE if reason == LEGAL else ILLEGAL


@kernel(int64(int64, int64))
def nth_move(size, place):
    """Return the point with number ``place`` (from 0) in board order, or PASS for the number after the last."""
    return (place // size + 1) * STRIDE + place % size + 1 if place < size * size else PASS


@kernel(int64(BOARDS, int64, int64, int64, boolean))
def verdict_at_once(boards, target, defender, limit, ignores_ko):
    """Return who has won the fight for the string at ``target`` in ``boards[0]``: ATTACKER, DEFENDER or OPEN.
    A side that can win with the next move counts as having won.

    defender: the string's colour; limit: with more liberties the string has escaped; ignores_ko: whether the
    side to move may take a ko back at once. ``boards[1]`` is overwritten.
    """
    board = boards[0]
    verdict = verdict_of(board, target, defender, limit)
    if verdict != OPEN:
        return verdict
    color = int64(board.to_move)
    wanted = DEFENDER if color == defender else ATTACKER
    for place in range(board.size * board.size):
        if play_move(boards, nth_move(board.size, place), ignores_ko) != ILLEGAL:
            if verdict_of(boards[1], target, defender, limit) == wanted:
                return wanted
    return OPEN


@kernel(int64(BOARDS, uint64, int64, int64, int64, int64, KEYS, NUMBERS, VERDICTS, NUMBERS, NUMBERS))
def enumerate_positions(
    boards, root, target, defender, limit, ignorer, keys, slots, verdicts, first_edge, edges
):
    """Number all positions that can follow from ``root`` and note where their moves lead. Return how many
    positions there are, or TOO_MANY.

    root: the first position as `encode` gives it; target, defender: the string in question and its colour;
    limit: with more liberties it has escaped; ignorer: the colour that may take a ko back at once, at most
    FEW_THREATS times on one line of moves, 0 for neither colour
    keys, slots: room for `number_of`; verdicts: receives ATTACKER, DEFENDER or OPEN for each position;
    first_edge, edges: receive the moves, so that those of position i lead to the positions with the numbers
    ``edges[first_edge[i]:first_edge[i + 1]]``. A position that is decided has no moves there. The root has
    all of its moves even if it is decided, in board order with the pass last.
    """
    size = int64(boards[0].size)
    for slot in range(slots.size):
        slots[slot] = -1
    number_of(keys, slots, root, 0)
    count, edge_count, index = 1, 0, 0
    while index < count:
        threats = int64(keys[index] >> uint64(THREATS_SHIFT))
        decode(keys[index], size, boards[0])
        ignores_ko = boards[0].to_move == ignorer and threats < FEW_THREATS
        first_edge[index] = edge_count
        verdicts[index] = verdict_at_once(boards, target, defender, limit, ignores_ko) if index > 0 else OPEN
        if verdicts[index] == OPEN:
            for place in range(size * size + 1):
                played = play_move(boards, nth_move(size, place), ignores_ko)
                if played == ILLEGAL:
                    continue
                if count >= keys.size or edge_count >= edges.size:
                    return TOO_MANY
                used = uint64(threats + (played == AGAINST_KO)) << uint64(THREATS_SHIFT)
                number = number_of(keys, slots, encode(boards[1]) | used, count)
                count = max(count, number + 1)
                edges[edge_count] = number
                edge_count += 1
        index += 1
    first_edge[count] = edge_count
    return count


@kernel(void(int64, int64, KEYS, VERDICTS, NUMBERS, NUMBERS))
def solve(count, attacker, keys, verdicts, first_edge, edges):
    """Find all positions from which the attacker can force the capture, and set them to ATTACKER in
    ``verdicts``. The others stay OPEN or DEFENDER.

    `enumerate_positions` has filled the arrays. count: the number of positions; attacker: a colour; keys,
    verdicts: the key and the verdict of each position; first_edge, edges: which positions follow each
    position
    """
    changed = True
    side = 1 if attacker == WHITE else 0
    while changed:
        changed = False
        for index in range(count - 1, -1, -1):
            if verdicts[index] != OPEN:
                continue
            attacker_moves = int64(keys[index] & uint64(1)) == side
            won = not attacker_moves
            for edge in range(first_edge[index], first_edge[index + 1]):
                if (verdicts[edges[edge]] == ATTACKER) == attacker_moves:
                    won = attacker_moves
                    break
            if won:
                verdicts[index] = ATTACKER
                changed = True


@dataclass(frozen=True)
class Truth:
    """The right answer to a question: the outcome for the side that moves first, and all first moves that
    reach it. With the outcome LOSS no moves are given.
    """

    outcome: int
    moves: frozenset[int]


class Exhaustive:
    """Solves captures on boards up to 5x5 by trying all moves. It has room for ``states`` positions."""

    def __init__(self, states: int = 300_000) -> None:
        self._boards = new_stack(2)
        self._keys = np.zeros(states, dtype=np.uint64)
        self._slots = np.zeros(2 * states + 1, dtype=np.int32)
        self._verdicts = np.zeros(states, dtype=np.int8)
        self._first_edge = np.zeros(states + 1, dtype=np.int32)
        self._edges = np.zeros(10 * states, dtype=np.int32)

    def _winning_moves(
        self, board: Board, stone: int, mover: int, limit: int, ignorer: int
    ) -> set[int] | None:
        """Return the first moves (points, perhaps PASS) with which ``mover`` reaches what it wants: to
        capture the string at ``stone`` or, if the string is its own, to save it. None if there are too many
        positions.

        limit: with more liberties the string has escaped; ignorer: the colour that may take a ko back at
        once, EMPTY for neither
        """
        size, defender = board.size, board.color_at(stone)
        start = board.copy()
        start.to_move = mover
        root = encode(start.position)
        decode(root, size, self._boards[0])
        count = enumerate_positions(
            self._boards, root, stone, defender, limit, ignorer, self._keys, self._slots, self._verdicts,
            self._first_edge, self._edges,
        )  # fmt: skip
        if count == TOO_MANY:
            return None
        solve(count, opponent(defender), self._keys, self._verdicts, self._first_edge, self._edges)
        wanted = mover != defender
        decode(root, size, self._boards[0])
        legal = [move for move in [*board.points(), PASS] if play_move(self._boards, move, mover == ignorer)]
        after = self._verdicts[self._edges[: len(legal)]]
        return {move for move, verdict in zip(legal, after, strict=True) if (verdict == ATTACKER) == wanted}

    def capture(self, board: Board, stone: int, mover: int, limit: int = 4) -> Truth | None:
        """Return the right answer to the question `attack` or `defend` for the string at ``stone``, or None
        if the search has too many positions.

        mover: the colour that moves first; limit: the string has escaped once it has more liberties than
        this, so it must not have more at the start. Raises ValueError for a board larger than 5x5.
        """
        if board.size > MAX_SIZE:
            raise ValueError(
                f"the exhaustive search takes boards up to {MAX_SIZE}x{MAX_SIZE}, not {board.size}"
            )
        plain = self._winning_moves(board, stone, mover, limit, EMPTY)
        if plain is None:
            return None
        loser = opponent(mover) if plain else mover
        again = self._winning_moves(board, stone, mover, limit, loser)
        if again is None:
            return None
        if plain:
            return Truth(WIN, frozenset(again)) if again else Truth(KO_FIRST, frozenset(plain))
        return Truth(KO_SECOND, frozenset(again)) if again else Truth(LOSS, frozenset())
