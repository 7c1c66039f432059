"""How many eyes a block of points gives: looked up for small blocks, by what is left of them for large ones.

A *block* is a set of points with the role INSIDE. Its connected parts are valued one by one: up to seven points by the
table of exact play (`eye_shapes`), more by rule:

- A closed part of eight points or more gives two eyes, unless all but two of its points hold given-up stones; then it
  gives what their shape gives once they are taken off.
- A part with gaps that is not in the table loses every gap to the enemy's push and the points behind it to the owner's
  blocks; the owner who moves first closes one gap at the cost of that point alone.
"""

from __future__ import annotations

from numba import boolean, int64, uint64, void

from engine.board.points import BLACK, BORDER, EMPTY, STRIDE, WHITE
from engine.board.rules import NEIGHBORS
from engine.board.state import POINTS, RECORD
from engine.evaluate.eye_game import LEVEL, MOST_POINTS
from engine.evaluate.eye_scratch import (
    EYE_SCRATCH,
    FAR,
    FILLED,
    INSIDE,
    TAKEN,
    is_living,
)
from engine.evaluate.eye_shapes import BOX, MASK_BITS, NOT_FOUND, SHAPES, VALUE_BITS, WALL_BITS
from engine.evaluate.state import EVALUATION, ONE_EYE, VITAL_POINTS
from engine.jit import kernel

TWO_EYES = 2 * ONE_EYE

MOST_EYES = 64
"""More eighths than the part of a block may lose: so that a move that gains counts before one that loses."""

FEW_LEFT = 2
"""Empty points besides the given-up stones with which a large part counts as filled by them."""

CONTACT, GAP, NEITHER = 1, 2, 0


@kernel(int64(RECORD, EVALUATION, EYE_SCRATCH, int64, int64))
def side_of(board, evaluation, s, point, color):
    """What a point outside a part is to it: the owner's (CONTACT), the enemy's way in (GAP), or off the board."""
    content = board.color[point]
    if content == BORDER:
        return NEITHER
    if s.role[point] == FILLED:
        return CONTACT
    if s.role[point] == TAKEN:
        return GAP
    if content == EMPTY:
        held = evaluation.wall[color, point] != 0 or s.steps[BLACK + WHITE - color, point] == FAR
        return CONTACT if held else GAP
    owned = is_living(board, evaluation, s, point, color)
    given_up = content != color and not is_living(board, evaluation, s, point, content)
    return CONTACT if owned or given_up else GAP


@kernel(void(POINTS, int64))
def sort_points(points, count):
    """Bring the first ``count`` points of a list into board order."""
    for index in range(1, count):
        point = points[index]
        place = index
        while place > 0 and points[place - 1] > point:
            points[place] = points[place - 1]
            place -= 1
        points[place] = point


@kernel(int64(EYE_SCRATCH, int64))
def _flood_part(s, start):
    """List in ``part`` the points INSIDE that are connected with ``start``; returns how many."""
    s.part[0] = start
    s.marks[start] = s.mark
    count = 1
    done = 0
    while done < count:
        point = int64(s.part[done])
        done += 1
        for offset in NEIGHBORS:
            beside = point + offset
            if s.role[beside] == INSIDE and s.marks[beside] != s.mark:
                s.marks[beside] = s.mark
                s.part[count] = beside
                count += 1
    return count


@kernel(int64(EYE_SCRATCH, uint64))
def _find_shape(s, key):
    """Row of a shape as it lies, NOT_FOUND without one."""
    low, high = 0, SHAPES
    while low < high:
        middle = (low + high) // 2
        if s.table.shapes[middle].key < key:
            low = middle + 1
        else:
            high = middle
    return low if low < SHAPES and s.table.shapes[low].key == key else NOT_FOUND


@kernel(int64(EYE_SCRATCH, int64))
def _find_entry(s, key):
    """Row of an entry, NOT_FOUND without one."""
    low, high = 0, s.table.entry_count
    while low < high:
        middle = (low + high) // 2
        if int64(s.table.entries[middle].key) < key:
            low = middle + 1
        else:
            high = middle
    return low if low < s.table.entry_count and int64(s.table.entries[low].key) == key else NOT_FOUND


@kernel(int64(EYE_SCRATCH, int64))
def _shape_of_part(s, count):
    """Row of the shape of a part of up to seven points in board order, NOT_FOUND if it is wider than the table."""
    top = s.part[0] // STRIDE
    left = s.part[0] % STRIDE
    for index in range(1, count):
        left = min(left, s.part[index] % STRIDE)
    key = uint64(0)
    for index in range(count):
        key |= uint64(1) << uint64(BOX * (s.part[index] // STRIDE - top) + s.part[index] % STRIDE - left)
    return _find_shape(s, key)


@kernel(void(EYE_SCRATCH, int64, int64, int64))
def _unpack(s, row, count, value):
    """Set the value of a part from 32 bits of an entry."""
    full = (1 << VALUE_BITS) - 1
    s.least = LEVEL * (value & full)
    s.typical = LEVEL * (value >> VALUE_BITS & full)
    s.most = LEVEL * (value >> 2 * VALUE_BITS & full)
    good = value >> 3 * VALUE_BITS
    harm = good >> MASK_BITS
    s.good_count = 0
    s.harm_count = 0
    for index in range(count):
        place = int64(s.table.shapes[row].order[index])
        if good >> place & 1 and s.good_count < VITAL_POINTS:
            s.good[s.good_count] = s.part[index]
            s.good_count += 1
        if harm >> place & 1 and s.harm_count < VITAL_POINTS:
            s.harm[s.harm_count] = s.part[index]
            s.harm_count += 1


@kernel(void(EYE_SCRATCH, int64, int64, int64))
def _set_value(s, least, typical, most):
    """Set a value that no single move is known to change."""
    s.least, s.typical, s.most = least, typical, most
    s.good_count = 0
    s.harm_count = 0


@kernel(boolean(RECORD, EVALUATION, EYE_SCRATCH, int64, int64, boolean, boolean))
def _look_up(board, evaluation, s, count, color, sealed, roomy):
    """Value of a part by the table; whether it is there. ``sealed`` takes every way in for blocked."""
    if count > MOST_POINTS:
        return False
    sort_points(s.part[:], count)
    row = _shape_of_part(s, count)
    if row == NOT_FOUND:
        return False
    contact = gap = stones = 0
    for index in range(count):
        point = int64(s.part[index])
        bit = 1 << int64(s.table.shapes[row].order[index])
        if board.color[point] != EMPTY:
            stones |= bit
        for offset in NEIGHBORS:
            if s.role[point + offset] == INSIDE:
                continue
            side = side_of(board, evaluation, s, point + offset, color)
            if side == CONTACT or (side == GAP and (sealed or board.color[point] != EMPTY)):
                contact |= bit
            elif side == GAP:
                gap |= bit
    if stones == (1 << count) - 1:
        stones = 0
    key = (
        (int64(s.table.shapes[row].number) << MASK_BITS | contact) << MASK_BITS | gap
    ) << MASK_BITS | stones
    entry = _find_entry(s, key)
    if entry == NOT_FOUND:
        if gap != 0 or count < MOST_POINTS:
            return False
        _set_value(s, TWO_EYES, TWO_EYES, TWO_EYES)
        return True
    value = int64(s.table.entries[entry].value >> uint64(WALL_BITS if roomy else 0)) & ((1 << WALL_BITS) - 1)
    _unpack(s, row, count, value)
    return True


@kernel(int64(RECORD, EYE_SCRATCH, int64))
def _stones_in_part(board, s, count):
    """How many stones a part holds."""
    found = 0
    for index in range(count):
        found += board.color[s.part[index]] != EMPTY
    return found


@kernel(void(RECORD, EVALUATION, EYE_SCRATCH, int64, int64, boolean))
def _value_stuffed(board, evaluation, s, count, color, roomy):
    """Value of a large closed part that given-up stones fill: that of the shape they leave once they are taken off."""
    left = 0
    for index in range(count):
        point = s.part[index]
        if board.color[point] == EMPTY:
            s.role[point] = FILLED
        else:
            s.part[left] = point
            left += 1
    if not _look_up(board, evaluation, s, left, color, True, roomy):
        _set_value(s, TWO_EYES, TWO_EYES, TWO_EYES)


@kernel(void(RECORD, EVALUATION, EYE_SCRATCH, int64, int64, boolean))
def _value_closed(board, evaluation, s, count, color, roomy):
    """Value of a part whose ways in, if any, are taken for blocked. A stuffed part loses its empty points."""
    if _look_up(board, evaluation, s, count, color, True, roomy):
        return
    if count - _stones_in_part(board, s, count) <= FEW_LEFT:
        _value_stuffed(board, evaluation, s, count, color, roomy)
    else:
        _set_value(s, TWO_EYES, TWO_EYES, TWO_EYES)


@kernel(void(RECORD, EVALUATION, EYE_SCRATCH, int64, int64, boolean))
def _sum_closed(board, evaluation, s, count, color, roomy):
    """Value of what is still INSIDE of the ``count`` points in ``queue``, all ways in blocked."""
    s.mark += 1
    least = typical = 0
    gain = 0
    for index in range(count):
        start = int64(s.queue[index])
        if s.role[start] != INSIDE or s.marks[start] == s.mark:
            continue
        _value_closed(board, evaluation, s, _flood_part(s, start), color, roomy)
        typical += s.typical
        least += s.least
        gain = max(gain, s.most - s.typical)
    _set_value(s, least, typical, typical + gain)


@kernel(int64(RECORD, EVALUATION, EYE_SCRATCH, int64, int64))
def _list_gaps(board, evaluation, s, count, color):
    """List in ``gaps`` the points of ``queue`` where the enemy can push in; returns how many."""
    found = 0
    for index in range(count):
        point = int64(s.queue[index])
        if s.role[point] != INSIDE or board.color[point] != EMPTY:
            continue
        for offset in NEIGHBORS:
            if s.role[point + offset] != INSIDE:
                if side_of(board, evaluation, s, point + offset, color) == GAP:
                    s.gaps[found] = point
                    found += 1
                    break
    return found


@kernel(void(RECORD, EYE_SCRATCH, int64, int64))
def _push_in(board, s, gaps, closed):
    """Give the enemy every listed gap but the one numbered ``closed``, which its owner fills, as it does behind pushes."""
    for index in range(gaps):
        s.role[s.gaps[index]] = FILLED if index == closed else TAKEN
    for index in range(gaps):
        if index == closed:
            continue
        for offset in NEIGHBORS:
            beside = s.gaps[index] + offset
            if s.role[beside] == INSIDE and board.color[beside] == EMPTY:
                s.role[beside] = FILLED


@kernel(void(EYE_SCRATCH, int64))
def _restore(s, count):
    """Make all points of ``queue`` INSIDE again."""
    for index in range(count):
        s.role[s.queue[index]] = INSIDE


@kernel(void(RECORD, EVALUATION, EYE_SCRATCH, int64, int64, int64, boolean))
def _value_pushed(board, evaluation, s, count, gaps, color, roomy):
    """Value of the part in ``queue`` by rule: the enemy pushes in at the ``gaps`` listed, the owner blocks."""
    _push_in(board, s, gaps, NOT_FOUND)
    _sum_closed(board, evaluation, s, count, color, roomy)
    typical, least = s.typical, s.least
    most = typical
    _restore(s, count)
    closing = 0
    for closed in range(gaps):
        _push_in(board, s, gaps, closed)
        _sum_closed(board, evaluation, s, count, color, roomy)
        _restore(s, count)
        if s.typical > most:
            most = s.typical
            closing = 0
        if s.typical == most and most > typical and closing < VITAL_POINTS:
            s.closing[closing] = s.gaps[closed]
            closing += 1
    _set_value(s, least, typical, most)
    s.good_count = s.harm_count = closing
    for index in range(closing):
        s.good[index] = s.harm[index] = s.closing[index]


@kernel(void(RECORD, EVALUATION, EYE_SCRATCH, int64, int64, boolean))
def _value_part(board, evaluation, s, count, color, roomy):
    """Value of the part of ``count`` points in ``part``."""
    if _look_up(board, evaluation, s, count, color, False, roomy):
        return
    for index in range(count):
        s.queue[index] = s.part[index]
    gaps = _list_gaps(board, evaluation, s, count, color)
    if gaps:
        _value_pushed(board, evaluation, s, count, gaps, color, roomy)
    else:
        _value_closed(board, evaluation, s, count, color, roomy)
        _restore(s, count)


@kernel(int64(EYE_SCRATCH, int64))
def _number_parts(s, count):
    """Number the connected parts of the points INSIDE among ``block``; returns how many there are."""
    s.mark += 1
    parts = 0
    for index in range(count):
        start = int64(s.block[index])
        if s.role[start] != INSIDE or s.marks[start] == s.mark:
            continue
        size = _flood_part(s, start)
        for place in range(size):
            s.part_of[s.part[place]] = parts
        parts += 1
    return parts


@kernel(void(EYE_SCRATCH))
def _keep_moves(s):
    """Add the moves of the part that was valued last to those of the parts that matter as much."""
    for index in range(s.good_count):
        if s.best_good_count < VITAL_POINTS:
            s.best_good[s.best_good_count] = s.good[index]
            s.best_good_count += 1
    for index in range(s.harm_count):
        if s.best_harm_count < VITAL_POINTS:
            s.best_harm[s.best_harm_count] = s.harm[index]
            s.best_harm_count += 1


@kernel(void(RECORD, EVALUATION, EYE_SCRATCH, int64, int64, boolean))
def value_block(board, evaluation, s, count, color, roomy):
    """Set ``least``, ``typical`` and ``most`` of the points INSIDE among the ``count`` in ``block``, in eighths.

    ``best_good`` and ``best_harm`` are the moves of the parts where a move changes most. The enemy's two moves go into
    the part where the second costs most; the owner's one where it gains most.
    """
    parts = _number_parts(s, count)
    typical = loss = gain = 0
    s.best_good_count = s.best_harm_count = 0
    swing = -1
    for number in range(parts):
        size = 0
        for index in range(count):
            point = s.block[index]
            if s.role[point] == INSIDE and s.part_of[point] == number:
                s.part[size] = point
                size += 1
        _value_part(board, evaluation, s, size, color, roomy)
        typical += s.typical
        loss = max(loss, s.typical - s.least)
        gain = max(gain, s.most - s.typical)
        now = MOST_EYES * (s.most - s.typical) + s.typical - s.least
        if now > swing:
            swing = now
            s.best_good_count = s.best_harm_count = 0
        if now == swing:
            _keep_moves(s)
    s.least, s.typical, s.most = typical - loss, typical, typical + gain
