"""The matcher's kernels: which patterns match where, kept from move to move.

A pattern is looked for at the point of its first move, its anchor, which is always empty. The board is turned eight
ways and each colour is taken as the pattern's own; for each the index (`patterns.index`) leaves a few patterns, whose
masks are laid on the window::

    (own & no_own) | (enemy & no_enemy) | (empty & no_empty) == 0

which is the test of Fotland 1993, section 8, with the masks turned inside out, so that points off the board, set in all
three words of the window, are refused by every kind of point but '?'.

The matches of a point are renewed only if a point has changed that they may depend on: one within the reach of the
questions that the index asked there and of the patterns that were laid on. Attributes depend on more than nearby
points and are asked for afterwards (`holding`).
"""

from __future__ import annotations

import numpy as np
from numba import boolean, int64, types

from engine.board.points import BLACK, EMPTY, MAX_SIZE, STRIDE, WHITE
from engine.board.record import RECORD
from engine.board.symmetry import SYMMETRIES
from engine.jit.declaring import kernel
from patterns.facts import (
    FACTS,
    UNKNOWN_ALIVENESS,
    UNKNOWN_EYES,
    UNKNOWN_GROUP,
    UNKNOWN_STATUS,
)
from patterns.index import AROUND, TURNED_STRIDE
from patterns.model import SIZE
from patterns.tables import (
    ALIVENESS,
    AT_LEAST,
    AT_MOST,
    ATTRIBUTE_DTYPE,
    ENTRY_DTYPE,
    EYES,
    LEAF_DTYPE,
    LESS,
    LIBERTIES,
    MORE,
    NODE_DTYPE,
    NOT_AT_EDGE,
    PATTERN_DTYPE,
    STATUS,
    table_type,
)
from patterns.windows import VIEW, look, turned_cell

MATCH_DTYPE = np.dtype(
    [
        # row of the pattern
        ("pattern", np.int16),
        # the point of the board on which its first move falls
        ("point", np.int16),
        # the symmetry that turns the board so that the pattern lies upright on it
        ("orientation", np.int8),
        # the colour the pattern speaks for, BLACK or WHITE
        ("own", np.int8),
    ],
    align=True,
)

KEPT_DTYPE = np.dtype(
    [
        # by place, row by row from the upper left: the first of its matches in the list, which is in the order of the
        # places; those of a place end where those of the next begin
        ("first", np.int32, MAX_SIZE * MAX_SIZE + 1),
        # by place: the farthest row or column on which its matches depend
        ("reach", np.int8, MAX_SIZE * MAX_SIZE),
        # 1 if the list belongs to the position of the view
        ("valid", np.int8),
    ],
    align=True,
)

MATCHES = table_type(MATCH_DTYPE)
KEPT = table_type(KEPT_DTYPE)
PATTERNS = table_type(PATTERN_DTYPE)
ATTRIBUTES = table_type(ATTRIBUTE_DTYPE)
NODES = table_type(NODE_DTYPE)
LEAVES = table_type(LEAF_DTYPE)
INDEX = types.Tuple((NODES, LEAVES, table_type(ENTRY_DTYPE)))
"""numba type of the three tables of the index: nodes, leaves, entries."""

MANY_CHANGES = 24
"""Changed points from which on it is quicker to match everything anew than to compare distances."""

FULL = -1


@kernel(int64(VIEW, NODES, int64, int64, int64))
def _leaf(views, nodes, symmetry, cell, own):
    """Return the number of the list of patterns that may match at a cell of the turned board. It is found by
    asking what the points around the cell hold, and is a leaf of the index.

    views: the board turned in eight ways; nodes: the questions of the index, a decision tree; symmetry: how
    the board is turned; own: the colour that plays the patterns' own side (X)
    """
    view = views[0]
    node = 0 if nodes.size > 0 else ~0
    while node >= 0:
        content = view.cells[symmetry, cell + nodes[node].offset]
        if own == WHITE and (content == BLACK or content == WHITE):
            content = BLACK + WHITE - content
        node = int64(nodes[node].next[content])
    return ~node


@kernel(int64(VIEW, INDEX, KEPT, MATCHES, int64, int64, int64))
def _match_point(views, index, kept, matches, place, point, count):
    """Append to ``matches`` all patterns that match with their first move at an empty point, in every
    orientation and for both colours. Return the new number of matches, or FULL if there is no room.

    views: the board turned in eight ways; index: the decision tree that finds the patterns to try; count: the
    number of matches so far; kept: a record in which, at the point's number ``place``, is noted how many rows
    and columns around the point its matches depend on
    """
    view = views[0]
    nodes, leaves, entries = index
    size = view.width
    reach = int64(0)
    for symmetry in range(SYMMETRIES):
        cell = turned_cell(point, size, symmetry)
        y, x = cell // TURNED_STRIDE - AROUND, cell % TURNED_STRIDE - AROUND
        for own in range(BLACK, WHITE + 1):
            leaf = leaves[_leaf(views, nodes, symmetry, cell, own)]
            reach = max(reach, int64(leaf.reach))
            for row in range(leaf.first, leaf.first + leaf.count):
                entry = entries[row]
                if entry.below != NOT_AT_EDGE and size - 1 - y != entry.below:
                    continue
                if entry.right != NOT_AT_EDGE and size - 1 - x != entry.right:
                    continue
                if not (entry.orientations >> symmetry) & 1:
                    continue
                reach = max(reach, int64(entry.reach))
                words = view.windows[symmetry, y - entry.above + SIZE - 1, x - entry.left + SIZE - 1]
                refused = (words[own] & entry.no_own) | (words[BLACK + WHITE - own] & entry.no_enemy)
                if refused | (words[EMPTY] & entry.no_empty):
                    continue
                if count == matches.size:
                    return FULL
                matches[count].pattern = entry.pattern
                matches[count].point = point
                matches[count].orientation = symmetry
                matches[count].own = own
                count += 1
    kept[0].reach[place] = reach
    return count


@kernel(boolean(VIEW, int64, int64, int64))
def _near_change(views, changes, point, reach):
    """Tell whether one of the points that have changed is within ``reach`` rows and columns of ``point``.

    The changed points are the first ``changes`` of the list ``changed`` in the view, ``views[0]``.
    """
    x, y = point % STRIDE, point // STRIDE
    for index in range(changes):
        changed = int64(views[0].changed[index])
        if max(abs(changed % STRIDE - x), abs(changed // STRIDE - y)) <= reach:
            return True
    return False


@kernel(int64(RECORD, VIEW, INDEX, KEPT, MATCHES, MATCHES))
def renew(board, views, index, kept, before, matches):
    """Fill ``matches`` with all places where the drawing of a pattern matches the board. Return their number,
    or FULL if there is no room; the next call then matches everything anew.

    views: the board as it was at the last call, turned in eight ways; this call brings it up to date. index:
    the decision tree that finds the patterns to try at a point. before: the matches of the last call, which
    are copied where nothing has changed nearby. kept: where the matches of each point are in ``before``, and
    how far around the point they depend on the board.

    Conditions other than the drawing are not checked. The list is ordered by point, orientation and colour;
    it does not depend on earlier calls.
    """
    record = kept[0]
    changes = look(views, board.color, board.size)
    anew = record.valid == 0 or changes < 0 or changes > MANY_CHANGES
    record.valid = 0
    count = int64(0)
    place = int64(0)
    start = int64(0)
    for y in range(board.size):
        for x in range(board.size):
            point = (y + 1) * STRIDE + x + 1
            stop = int64(record.first[place + 1])
            record.first[place] = count
            if anew or _near_change(views, changes, point, record.reach[place]):
                record.reach[place] = 0
                if board.color[point] == EMPTY:
                    count = _match_point(views, index, kept, matches, place, point, count)
                    if count == FULL:
                        return FULL
            else:
                if count + stop - start > matches.size:
                    return FULL
                for row in range(start, stop):
                    matches[count] = before[row]
                    count += 1
            start = stop
            place += 1
    record.first[place] = count
    record.valid = 1
    return count


@kernel(boolean(int64, int64, int64))
def _compares(comparison, number, value):
    """Tell whether ``number`` compares with ``value`` as a condition says: less than, at most, more than, at
    least, or equal to it.

    ``comparison``, an index in COMPARISONS, says which of these.
    """
    if comparison == LESS:
        return number < value
    if comparison == AT_MOST:
        return number <= value
    if comparison == MORE:
        return number > value
    if comparison == AT_LEAST:
        return number >= value
    return number == value


@kernel(int64(int64, int64, int64, int64))
def point_beside(point, dx, dy, orientation):
    """Return the board point for a point of a pattern's drawing, which is ``dx`` columns and ``dy`` rows away
    from the pattern's first move. The first move is at ``point``.

    ``orientation`` (0 to 7) is the symmetry in which the pattern matched.
    """
    if orientation & 4:
        dx, dy = dy, dx
    if orientation & 2:
        dy = -dy
    if orientation & 1:
        dx = -dx
    return point + dy * STRIDE + dx


@kernel(boolean(RECORD, FACTS, ATTRIBUTES, int64, int64, int64))
def _attribute_holds(board, facts, attributes, row, point, orientation):
    """Tell whether one attribute of a pattern, i.e. a condition on a stone, holds for the pattern's match at
    ``point``.

    ``row`` is the row of the attribute in ``attributes``; ``orientation`` (0 to 7) is the symmetry in which
    the pattern matched. ``facts`` is what an evaluation knows of the stones; a condition on something unknown
    counts as holding.
    """
    each, fact = attributes[row], facts[0]
    stone = point_beside(point, each.dx, each.dy, orientation)
    if each.what == LIBERTIES:
        return _compares(each.comparison, board.liberties[board.head[stone]], each.value)
    if each.what == ALIVENESS:
        unknown = fact.aliveness[stone] == UNKNOWN_ALIVENESS
        return unknown or _compares(each.comparison, fact.aliveness[stone], each.value)
    if each.what == EYES:
        return fact.eyes[stone] == UNKNOWN_EYES or _compares(each.comparison, fact.eyes[stone], each.value)
    if each.what == STATUS:
        unknown = fact.status[stone] == UNKNOWN_STATUS
        return unknown or (fact.status[stone] == each.value) == (each.comparison == 0)
    other = point_beside(point, each.other_dx, each.other_dy, orientation)
    if board.head[stone] == board.head[other]:
        return each.comparison == 0
    if fact.group[stone] == UNKNOWN_GROUP or fact.group[other] == UNKNOWN_GROUP:
        return True
    return (fact.group[stone] == fact.group[other]) == (each.comparison == 0)


@kernel(int64(RECORD, FACTS, PATTERNS, ATTRIBUTES, MATCHES, int64, MATCHES))
def holding(board, facts, patterns, attributes, matches, count, out):
    """Copy to ``out`` those matches for which all attributes of the pattern hold, and return how many they
    are. Attributes are conditions on stones, besides the drawing.

    count: how many of ``matches`` are looked at; facts: what an evaluation knows of the stones; patterns,
    attributes: tables of the compiled patterns
    """
    found = 0
    for index in range(count):
        match = matches[index]
        pattern = patterns[match.pattern]
        holds = True
        for row in range(pattern.first_attribute, pattern.first_attribute + pattern.attributes):
            if not _attribute_holds(board, facts, attributes, row, match.point, match.orientation):
                holds = False
                break
        if holds:
            out[found] = matches[index]
            found += 1
    return found
