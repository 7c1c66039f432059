"""Looking a part of a block up in the table of eye shapes: what surrounds each point, its key, and its value."""

from __future__ import annotations

from numba import boolean, int64, uint64, void

from engine.board.points import BLACK, BORDER, EMPTY, NEIGHBORS, STRIDE, UNREACHABLE, WHITE
from engine.board.record import POINTS, RECORD
from engine.evaluate.eyes.game import LEVEL, MOST_POINTS
from engine.evaluate.eyes.scratch import EYE_SCRATCH, FILLED, INSIDE, TAKEN, is_living
from engine.evaluate.eyes.shapes import BOX, MASK_BITS, NOT_FOUND, SHAPES, VALUE_BITS, WALL_BITS
from engine.evaluate.tables import EVALUATION, ONE_EYE, VITAL_POINTS
from engine.jit.declaring import kernel

TWO_EYES = 2 * ONE_EYE

NEITHER, CONTACT, GAP = 0, 1, 2
"""What a point beside a part is to it: off the board, the owner's, or the enemy's way in."""


@kernel(int64(RECORD, EVALUATION, EYE_SCRATCH, int64, int64))
def side_of(board, evaluation, s, point, color):
    """Return what a point beside a part of a block of eye space is to that part: CONTACT, GAP or NEITHER.

    CONTACT: the point is the owner's, or the enemy cannot get there
    GAP: the enemy stands there or may come in
    NEITHER: the point is off the board

    ``color`` is the owner of the eye space.
    """
    content = board.color[point]
    if content == BORDER:
        return NEITHER
    if s.role[point] == FILLED:
        return CONTACT
    if s.role[point] == TAKEN:
        return GAP
    if content == EMPTY:
        held = evaluation.wall[color, point] != 0 or s.steps[BLACK + WHITE - color, point] == UNREACHABLE
        return CONTACT if held else GAP
    owned = is_living(board, evaluation, s, point, color) and evaluation.string_of[point] != s.lost
    given_up = content != color and not is_living(board, evaluation, s, point, content)
    return CONTACT if owned or given_up else GAP


@kernel(void(POINTS, int64))
def sort_points(points, count):
    """Sort the first ``count`` points of a list into board order."""
    for index in range(1, count):
        point = points[index]
        place = index
        while place > 0 and points[place - 1] > point:
            points[place] = points[place - 1]
            place -= 1
        points[place] = point


@kernel(int64(EYE_SCRATCH, uint64))
def _find_shape(s, key):
    """Return the row of the shape with this key (its points as bits) in the table of eye shapes, or
    NOT_FOUND.
    """
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
    """Return the row of the entry with this key in the table of eye shapes, or NOT_FOUND."""
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
    """Return the row of the shape of the ``count`` points in ``s.part``; NOT_FOUND if they are too wide for
    the table.

    There are up to seven points, in board order.
    """
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
    """Decode ``value``, a 32-bit entry of the table of eye shapes, into the value of a part and its moves.

    The value goes to ``s.least``, ``s.typical`` and ``s.most``; the moves that make the part go to
    ``s.good``, those that break it to ``s.harm``. ``row`` is the row of the part's shape in the table;
    ``count`` is the number of its points, which stand in ``s.part``.
    """
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
def set_value(s, least, typical, most):
    """Store how many eyes, in eighths, a part of the eye space is worth, and that no moves make or break it.

    ``least`` is the value if the enemy moves twice, ``typical`` if the enemy moves first, ``most`` if the
    owner moves first. They are stored in ``s`` under these names.
    """
    s.least, s.typical, s.most = least, typical, most
    s.good_count = 0
    s.harm_count = 0


@kernel(boolean(RECORD, EVALUATION, EYE_SCRATCH, int64, int64, boolean, boolean))
def look_up(board, evaluation, s, count, color, sealed, roomy):
    """Set the value of the ``count`` points in ``s.part`` from the table of eye shapes.

    Returns False if the part is not in the table. If the part is full of given-up enemy stones, the owner
    must first take them off: then its value is that of the empty shape with the enemy to move.

    color: the owner
    sealed: whether to treat the enemy's ways in as blocked
    roomy: whether the wall, i.e. the strings around, has liberties elsewhere
    """
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
    is_stuffed = stones == (1 << count) - 1
    if is_stuffed:
        stones = 0
    key = (
        (int64(s.table.shapes[row].number) << MASK_BITS | contact) << MASK_BITS | gap
    ) << MASK_BITS | stones
    entry = _find_entry(s, key)
    if entry == NOT_FOUND:
        if gap != 0 or count < MOST_POINTS:
            return False
        set_value(s, TWO_EYES, TWO_EYES, TWO_EYES)
        return True
    value = int64(s.table.entries[entry].value >> uint64(WALL_BITS if roomy else 0)) & ((1 << WALL_BITS) - 1)
    _unpack(s, row, count, value)
    if is_stuffed:
        s.most = s.typical
        s.good_count = 0
    return True
