"""The rules of the board as kernels: legality, playing a stone, strings and their liberties.

Every kernel takes either one position (a record of `record.BOARD_DTYPE`) or a stack of positions and a depth.
Strings and liberty counts are exact after every move. The count is kept without marking: a stone that joins a string
adds those of its empty neighbours that no stone of the string touches yet, so a string is taken over stone by stone.

Suicide is illegal here; the game room deals with the rule sets that allow it.
"""

from __future__ import annotations

from numba import boolean, int64, uint64, void

from engine.board.points import (
    BLACK,
    BORDER,
    EAST,
    EMPTY,
    NEIGHBORS,
    NORTH,
    NUM_POINTS,
    PASS,
    SOUTH,
    STRIDE,
    WEST,
    WHITE,
)
from engine.board.record import BOARDS, KEYS, POINTS, RECORD, RIM, SIDE_KEY
from engine.jit.declaring import kernel

LEGAL = 0
OCCUPIED = 1
KO = 2
SUICIDE = 3
OFF_BOARD = 4


@kernel(int64(int64, int64))
def line_of(point, size):
    """Return the line that a point is on: its distance from the nearest edge, 1 on the edge itself."""
    x, y = point % STRIDE, point // STRIDE
    return min(min(x, size + 1 - x), min(y, size + 1 - y))


@kernel(void(RECORD, int64))
def clear_position(board, size):
    """Make a position record an empty board of this size, Black to move."""
    for index in range(RIM):
        board.rim[index] = BORDER
        board.head_rim[index] = 0
    for point in range(NUM_POINTS):
        x, y = point % STRIDE - 1, point // STRIDE - 1
        inside = 0 <= x < size and 0 <= y < size
        board.color[point] = EMPTY if inside else BORDER
        board.head[point] = 0
        board.next[point] = 0
        board.liberties[point] = 0
        board.stones[point] = 0
    board.stones_key = uint64(0)
    for color in range(3):
        board.captured[color] = 0
    board.ko = 0
    board.ko_color = 0
    board.last_move = 0
    board.size = size
    board.to_move = BLACK


@kernel(boolean(RECORD, int64, int64))
def touches_string(board, point, head):
    """Tell whether a stone of the string ``head`` stands next to the point.

    ``head`` is the stone by which the position record names the string.
    """
    return (
        board.head[point + NORTH] == head
        or board.head[point + WEST] == head
        or board.head[point + EAST] == head
        or board.head[point + SOUTH] == head
    )


@kernel(int64(RECORD, int64, int64))
def legality(board, color, point):
    """Return LEGAL if this colour may play at a point, else why not: OCCUPIED, KO, SUICIDE or OFF_BOARD.

    A pass is always legal.
    """
    if point == PASS:
        return LEGAL
    if point < 0 or point >= NUM_POINTS or board.color[point] == BORDER:
        return OFF_BOARD
    if board.color[point] != EMPTY:
        return OCCUPIED
    if point == board.ko and color == board.ko_color:
        return KO
    for offset in NEIGHBORS:
        neighbor = point + offset
        content = board.color[neighbor]
        if content == EMPTY:
            return LEGAL
        if content != BORDER:
            spare = board.liberties[board.head[neighbor]] > 1
            if spare == (content == color):
                return LEGAL
    return SUICIDE


@kernel(int64(RECORD, int64))
def count_empty_beside(board, point):
    """Return how many of the four points beside ``point`` are empty.

    Whoever plays on an empty point that has one beside it fills no eye, and the move is legal: a stone that
    was just taken in a ko stood among stones alone. With two the stone has two liberties.
    """
    count = 0
    for offset in NEIGHBORS:
        count += board.color[point + offset] == EMPTY
    return count


@kernel(int64(int64, int64))
def count_steps(one, other):
    """Return the number of columns plus rows between two points, neither of which is PASS."""
    return abs(one % STRIDE - other % STRIDE) + abs(one // STRIDE - other // STRIDE)


@kernel(void(RECORD, int64, int64))
def _absorb_stone(board, stone, head):
    """Add a stone to the string ``head``, and the stone's new liberties to the string's count.

    ``head`` is the stone by which the position record names the string.
    """
    for offset in NEIGHBORS:
        neighbor = stone + offset
        if board.color[neighbor] == EMPTY and not touches_string(board, neighbor, head):
            board.liberties[head] += 1
    board.head[stone] = head


@kernel(void(RECORD, int64, int64))
def _join_strings(board, small, large):
    """Make the stones of the string ``small`` part of the string ``large``.

    Each string is given by its head, the stone by which the position record names it.
    """
    stone = small
    while True:
        _absorb_stone(board, stone, large)
        stone = board.next[stone]
        if stone == small:
            break
    board.next[small], board.next[large] = board.next[large], board.next[small]
    board.stones[large] += board.stones[small]
    board.stones[small] = 0
    board.liberties[small] = 0


@kernel(void(RECORD, int64))
def _remove_string(board, head):
    """Capture the string ``head``: take its stones off and count them as captured.

    ``head`` is the stone by which the position record names the string. Strings beside it get liberties at
    the points that become empty.
    """
    color = board.color[head]
    other = BLACK + WHITE - color
    count = board.stones[head]
    stone = int64(head)
    for _ in range(count):
        following = int64(board.next[stone])
        board.color[stone] = EMPTY
        board.head[stone] = 0
        board.next[stone] = 0
        board.stones_key ^= KEYS[color, stone]
        first = second = third = 0
        for offset in NEIGHBORS:
            neighbor = stone + offset
            if board.color[neighbor] == other:
                string = board.head[neighbor]
                if string != first and string != second and string != third:
                    board.liberties[string] += 1
                    third, second, first = second, first, string
        stone = following
    board.stones[head] = 0
    board.liberties[head] = 0
    board.captured[color] += count


@kernel(void(RECORD, int64, int64))
def place_stone(board, color, point):
    """Put a stone on an empty point where that is legal.

    Strings that it touches are joined or captured, and the ko point is set.
    """
    other = BLACK + WHITE - color
    board.color[point] = color
    board.stones_key ^= KEYS[color, point]
    board.next[point] = point
    board.stones[point] = 1
    board.liberties[point] = 0
    largest = 0
    for offset in NEIGHBORS:
        neighbor = point + offset
        if board.color[neighbor] == color:
            string = board.head[neighbor]
            if largest == 0 or board.stones[string] > board.stones[largest]:
                largest = int64(string)
    if largest == 0:
        board.liberties[point] = count_empty_beside(board, point)
        board.head[point] = point
    else:
        board.liberties[largest] -= 1
        _join_strings(board, point, largest)
        for offset in NEIGHBORS:
            neighbor = point + offset
            if board.color[neighbor] == color and board.head[neighbor] != largest:
                _join_strings(board, board.head[neighbor], largest)
    captures = 0
    captured_point = 0
    first = second = third = 0
    for offset in NEIGHBORS:
        neighbor = point + offset
        if board.color[neighbor] == other:
            string = board.head[neighbor]
            if string != first and string != second and string != third:
                third, second, first = second, first, int64(string)
                board.liberties[string] -= 1
                if board.liberties[string] == 0:
                    captures += board.stones[string]
                    captured_point = neighbor
                    _remove_string(board, string)
    if captures == 1 and largest == 0 and board.liberties[point] == 1:
        board.ko = captured_point
        board.ko_color = other
    else:
        board.ko = 0
        board.ko_color = 0


@kernel(int64(RECORD))
def build_strings(board):
    """Complete a position in which only the colours of the points are set.

    The strings, their liberties and the Zobrist key of the stones are filled in. Returns 0; or a stone of a
    string without a liberty, if there is one (the position is then not possible in Go).
    """
    for point in range(NUM_POINTS):
        color = board.color[point]
        if (color == BLACK or color == WHITE) and board.head[point] == 0:
            board.next[point] = point
            _absorb_stone(board, point, point)
            stone = point
            count = 0
            while True:
                count += 1
                board.stones_key ^= KEYS[color, stone]
                for offset in NEIGHBORS:
                    neighbor = stone + offset
                    if board.color[neighbor] == color and board.head[neighbor] == 0:
                        board.next[neighbor] = board.next[stone]
                        board.next[stone] = neighbor
                        _absorb_stone(board, neighbor, point)
                stone = int64(board.next[stone])
                if stone == point:
                    break
            board.stones[point] = count
            if board.liberties[point] == 0:
                return point
    return 0


@kernel(int64(BOARDS, int64, int64, int64))
def play(boards, depth, color, point):
    """Play a move from position ``depth`` of the stack ``boards`` and write the new position at ``depth +
    1``.

    A pass (PASS) is a move, too; it ends the ban of a ko. Returns LEGAL. If the move is not legal, returns
    the reason that `legality` gives, and changes nothing. To take the move back, the caller goes on from
    ``depth``. The stack must have room.
    """
    reason = legality(boards[depth], color, point)
    if reason != LEGAL:
        return reason
    boards[depth + 1] = boards[depth]
    board = boards[depth + 1]
    if point == PASS:
        board.ko = 0
        board.ko_color = 0
    else:
        place_stone(board, color, point)
    board.last_move = point
    board.to_move = BLACK + WHITE - color
    return LEGAL


@kernel(uint64(RECORD))
def full_key(board):
    """Return the Zobrist key of the stones, the ko point and the side to move."""
    key = board.stones_key
    if board.ko != 0:
        key ^= KEYS[0, board.ko]
    if board.to_move == WHITE:
        key ^= SIDE_KEY
    return key


@kernel(int64(RECORD, int64, POINTS))
def list_stones(board, point, out):
    """Fill ``out`` with the stones of the string at ``point``; return how many (0 on an empty point)."""
    start = board.head[point]
    count = board.stones[start] if start != 0 else 0
    stone = start
    for index in range(count):
        out[index] = stone
        stone = board.next[stone]
    return int64(count)


@kernel(int64(RECORD, int64, POINTS))
def list_liberties(board, point, out):
    """Fill ``out`` with the liberties of the string at ``point``; return how many (0 on an empty point).

    Stones are looked at from the newest on until all liberties are found, so a long ladder costs no more than
    a short one. Each liberty appears once; their order depends on how the string was built.
    """
    start = board.head[point]
    if start == 0:
        return 0
    wanted = board.liberties[start]
    found = 0
    stone = start
    while found < wanted:
        stone = board.next[stone]
        for offset in NEIGHBORS:
            neighbor = stone + offset
            if board.color[neighbor] == EMPTY:
                known = False
                for index in range(found):
                    if out[index] == neighbor:
                        known = True
                        break
                if not known:
                    out[found] = neighbor
                    found += 1
    return found


@kernel(int64(RECORD, int64, POINTS))
def list_adjacent_strings(board, point, out):
    """Fill ``out`` with the enemy strings beside the string at ``point``; return how many.

    Each is given by its head, the stone by which the position record names the string.
    """
    start = board.head[point]
    if start == 0:
        return 0
    other = BLACK + WHITE - board.color[point]
    found = 0
    stone = start
    while True:
        for offset in NEIGHBORS:
            neighbor = stone + offset
            if board.color[neighbor] == other:
                string = board.head[neighbor]
                known = False
                for index in range(found):
                    if out[index] == string:
                        known = True
                        break
                if not known:
                    out[found] = string
                    found += 1
        stone = board.next[stone]
        if stone == start:
            break
    return found


@kernel(int64(RECORD, int64, POINTS))
def list_legal(board, color, out):
    """Fill ``out`` with the points where a colour may play, from the upper left on; return how many."""
    found = 0
    for y in range(board.size):
        for x in range(board.size):
            point = (y + 1) * STRIDE + x + 1
            if board.color[point] == EMPTY and legality(board, color, point) == LEGAL:
                out[found] = point
                found += 1
    return found
