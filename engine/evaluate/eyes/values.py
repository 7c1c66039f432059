"""How many eyes a block of points gives: looked up for small blocks, by what is left of them for large ones.

A *block* is a set of points with the role INSIDE. Its connected parts are valued one by one: up to seven points by the
table of exact play (`shapes`), more by rule:

- A closed part of eight points or more gives two eyes, unless all but two of its points hold given-up stones; then it
  gives what their shape gives once they are taken off.
- A part with gaps that is not in the table loses every gap to the enemy's push and the points behind it to the owner's
  blocks; the owner who moves first closes one gap at the cost of that point alone.
"""

from __future__ import annotations

from numba import boolean, int64, void

from engine.board.points import EMPTY, NEIGHBORS
from engine.board.record import RECORD
from engine.evaluate.eyes.lookup import GAP, TWO_EYES, look_up, set_value, side_of
from engine.evaluate.eyes.scratch import EYE_SCRATCH, FILLED, INSIDE, TAKEN
from engine.evaluate.eyes.shapes import NOT_FOUND
from engine.evaluate.tables import EVALUATION, VITAL_POINTS
from engine.jit.declaring import kernel

MOST_EYES = 64
"""More eighths than the part of a block may lose: so that a move that gains counts before one that loses."""

FEW_LEFT = 2
"""Empty points besides the given-up stones with which a large part counts as filled by them."""


@kernel(int64(EYE_SCRATCH, int64))
def _flood_part(s, start):
    """List in ``s.part`` the points with the role INSIDE that are connected with ``start``; return how many."""
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


@kernel(int64(RECORD, EYE_SCRATCH, int64))
def _stones_in_part(board, s, count):
    """Count the stones on the ``count`` points in ``s.part``."""
    found = 0
    for index in range(count):
        found += board.color[s.part[index]] != EMPTY
    return found


@kernel(void(RECORD, EVALUATION, EYE_SCRATCH, int64, int64, boolean))
def _value_stuffed(board, evaluation, s, count, color, roomy):
    """Value a large closed part that is nearly full of given-up enemy stones.

    It gets the value of the shape that these stones leave when they are taken off, as if the owner,
    ``color``, had filled the empty points first. The ``count`` points of the part stand in ``s.part``;
    ``roomy`` tells whether the strings around have liberties elsewhere. The value is stored in ``s.least``,
    ``s.typical`` and ``s.most``, in eighths of an eye.
    """
    left = 0
    for index in range(count):
        point = s.part[index]
        if board.color[point] == EMPTY:
            s.role[point] = FILLED
        else:
            s.part[left] = point
            left += 1
    if not look_up(board, evaluation, s, left, color, True, roomy):
        set_value(s, TWO_EYES, TWO_EYES, TWO_EYES)


@kernel(void(RECORD, EVALUATION, EYE_SCRATCH, int64, int64, boolean))
def _value_closed(board, evaluation, s, count, color, roomy):
    """Value the part in ``s.part`` as if all the enemy's ways in were blocked.

    The value comes from the table of eye shapes. A larger part is worth two eyes, unless given-up stones
    nearly fill it. The part has ``count`` points and belongs to ``color``; ``roomy`` tells whether the
    strings around have liberties elsewhere. The value is stored in ``s.least``, ``s.typical`` and ``s.most``,
    in eighths of an eye.
    """
    if look_up(board, evaluation, s, count, color, True, roomy):
        return
    if count - _stones_in_part(board, s, count) <= FEW_LEFT:
        _value_stuffed(board, evaluation, s, count, color, roomy)
    else:
        set_value(s, TWO_EYES, TWO_EYES, TWO_EYES)


@kernel(void(RECORD, EVALUATION, EYE_SCRATCH, int64, int64, boolean))
def _sum_closed(board, evaluation, s, count, color, roomy):
    """Set the value of an eye to the sum over its connected parts, as if all the enemy's ways in were
    blocked.

    The eye's points are those of the ``count`` points in ``s.queue`` that still have the role INSIDE. If the
    owner moves first (``s.most``) it moves in the part where that gains most. ``roomy`` tells whether the
    strings around have liberties elsewhere.
    """
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
    set_value(s, least, typical, typical + gain)


@kernel(int64(RECORD, EVALUATION, EYE_SCRATCH, int64, int64))
def _list_gaps(board, evaluation, s, count, color):
    """List in ``s.gaps`` the points where the enemy can push into the part in ``s.queue``; return how many.

    These are empty points of the part beside which the enemy stands or may come in. ``count`` is how many
    points stand in ``s.queue``; ``color`` owns the part.
    """
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
    """Mark in ``s.role`` the points listed in ``s.gaps`` as TAKEN by the enemy, except one that the owner
    closes.

    The exception is the point with index ``closed``; it is FILLED by the owner. So are the empty points
    behind the points TAKEN. ``gaps`` is how many are listed.
    """
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
    """Set the role in ``s.role`` back to INSIDE (the block) at the first ``count`` points of ``s.queue``."""
    for index in range(count):
        s.role[s.queue[index]] = INSIDE


@kernel(void(RECORD, EVALUATION, EYE_SCRATCH, int64, int64, int64, boolean))
def _value_pushed(board, evaluation, s, count, gaps, color, roomy):
    """Value the part in ``s.queue`` as if the enemy pushed in at each gap and the owner blocked behind.

    A gap is a point of the part where the enemy can push in. If the owner moves first, it closes one gap
    before. The gaps where that gains most become the moves that make and break the part. The part has
    ``count`` points and ``gaps`` gaps and belongs to ``color``; ``roomy`` tells whether the strings around
    have liberties elsewhere.
    """
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
    set_value(s, least, typical, most)
    s.good_count = s.harm_count = closing
    for index in range(closing):
        s.good[index] = s.harm[index] = s.closing[index]


@kernel(void(RECORD, EVALUATION, EYE_SCRATCH, int64, int64, boolean))
def _value_part(board, evaluation, s, count, color, roomy):
    """Value the part whose ``count`` points stand in ``s.part``, by the table of eye shapes.

    If the table does not have the part, its value is computed from the gaps where the enemy can push in.
    ``color`` owns the part; ``roomy`` tells whether the strings around have liberties elsewhere. The value is
    stored in ``s.least``, ``s.typical`` and ``s.most``, in eighths of an eye, the moves in ``s.good`` and
    ``s.harm``.
    """
    if look_up(board, evaluation, s, count, color, False, roomy):
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
    """Number the connected parts of the INSIDE points among the ``count`` points of ``s.block``; return how
    many parts.

    Each point gets the number of its part, from 0, in ``s.part_of``.
    """
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
    """Append the moves of the part valued last to the moves of the whole block, as long as there is room.

    The moves that make the part, in ``s.good``, go to ``s.best_good``; those that break it, in ``s.harm``, go
    to ``s.best_harm``.
    """
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
    """Set how many eyes, in eighths, the INSIDE points among the ``count`` points of ``s.block`` are worth to
    ``color``.

    ``s.least`` is the value if the enemy moves twice, ``s.typical`` if the enemy moves first, ``s.most`` if
    the owner moves first. ``s.best_good`` and ``s.best_harm`` get the owner's and the enemy's moves in the
    parts where a move changes most. The enemy makes its two moves in the part where the second one costs
    most; the owner moves where it gains most. ``roomy`` tells whether the strings around have liberties
    elsewhere.
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
