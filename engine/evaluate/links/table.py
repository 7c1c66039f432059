"""The table of links without strengths: which strings see each other along which lines, and the type of each link.

One scan over the empty points lists all sights: a liberty of one string that sees a stone of another string of the
same colour along a line, with nothing but empty points between. Pairs of strings that have a sight get a row; captured
strings get none. Rows are in order of their two strings.
"""

from __future__ import annotations

from numba import boolean, int64, void

from engine.board.points import BLACK, EMPTY, NEIGHBORS, PASS, STRIDE, WHITE
from engine.board.record import RECORD
from engine.evaluate.links.scratch import CAPTIVE, LINK_SCRATCH, MAX_SIGHTS, UNDECIDED
from engine.evaluate.links.types import FARTHEST, WATARI_POINTS, points_of_type, type_of_sight
from engine.evaluate.tables import (
    ALREADY_CUT,
    CAPTURED,
    EDGE_WATARI,
    EVALUATION,
    LINK_POINTS,
    MAX_LINKS,
    MULTIPLE,
    NONE,
)
from engine.jit.declaring import kernel


@kernel(int64(LINK_SCRATCH, int64, int64))
def find_pair(scratch, first, second):
    """Return the number of a pair of strings in the list of pairs that may be linked; NONE if the list is
    full.

    ``first`` and ``second`` are the rows of the strings. A pair that is not yet listed is added.
    """
    smaller, larger = min(first, second), max(first, second)
    before, pair = NONE, int64(scratch.head[smaller])
    while pair != NONE and scratch.larger[pair] < larger:
        before, pair = pair, int64(scratch.following[pair])
    if pair != NONE and scratch.larger[pair] == larger:
        return pair
    if scratch.pairs == MAX_LINKS:
        return NONE
    made = int64(scratch.pairs)
    scratch.pairs += 1
    scratch.smaller[made] = smaller
    scratch.larger[made] = larger
    scratch.nearest[made] = CAPTIVE
    scratch.watari[made] = 0
    scratch.through[made] = 0
    scratch.following[made] = pair
    if before == NONE:
        scratch.head[smaller] = made
    else:
        scratch.following[before] = made
    return made


@kernel(boolean(EVALUATION, int64))
def can_be_linked(evaluation, string):
    """Return whether a string can have links: it has a row, and it is not captured.

    ``string`` is the row of the string, or NONE.
    """
    return string != NONE and evaluation.strings[string].status < CAPTURED


@kernel(void(LINK_SCRATCH, int64, int64, int64, int64, int64, int64))
def _add_sight(scratch, pair, point, step, distance, length, link_type):
    """Add a sight, i.e. a line from an empty point beside one string to a stone of another, to the list in
    ``scratch``.

    It is not added if a nearer sight of the same pair begins at the same point.

    pair: the number of the pair of strings
    point: the empty point
    step: the direction of the line, a difference of points
    distance: how many points away the stone stands
    length: how many points of the line belong to the link
    link_type: the type of the link that this line alone would make
    """
    if scratch.sights == MAX_SIGHTS:
        return
    index = scratch.sights - 1
    while index >= 0 and scratch.point[index] == point:
        if scratch.row[index] == pair and scratch.distance[index] < distance:
            return
        index -= 1
    made = scratch.sights
    scratch.sights += 1
    scratch.point[made] = point
    scratch.step[made] = step
    scratch.distance[made] = distance
    scratch.length[made] = length
    scratch.type[made] = link_type
    scratch.row[made] = pair
    scratch.nearest[pair] = min(scratch.nearest[pair], distance)


@kernel(int64(RECORD, int64, int64))
def _look(board, point, step):
    """Return how many steps away from a point the first stone or the edge is in the direction ``step``.

    The result is FARTHEST + 1 if the points up to there are all empty.
    """
    for distance in range(1, FARTHEST + 1):
        if board.color[point + distance * step] != EMPTY:
            return distance
    return FARTHEST + 1


@kernel(void(RECORD, EVALUATION, LINK_SCRATCH, int64))
def _list_sights_of(board, evaluation, scratch, point):
    """List in ``scratch`` the sights from an empty point: lines from it to stones.

    The point must touch another string of the same colour as the stone. A line leads along a row or column,
    over at most FARTHEST points; the nearest stones come first. Each sight belongs to the pair of strings
    that it ties, which is added if it is not yet listed.
    """
    beside = False
    for side in NEIGHBORS:
        content = board.color[point + side]
        beside = beside or content == BLACK or content == WHITE
    if not beside:
        return
    for wanted in range(1, FARTHEST + 1):
        for step in NEIGHBORS:
            if _look(board, point, step) != wanted:
                continue
            seen = point + wanted * step
            other = int64(evaluation.string_of[seen])
            if not can_be_linked(evaluation, other):
                continue
            for side in NEIGHBORS:
                string = int64(evaluation.string_of[point + side])
                if (
                    side == step
                    or string == other
                    or board.color[point + side] != board.color[seen]
                    or not can_be_linked(evaluation, string)
                ):
                    continue
                pair = find_pair(scratch, string, other)
                if pair != NONE:
                    link_type = type_of_sight(board, point, side, step, wanted)
                    _add_sight(scratch, pair, point, step, wanted, wanted, link_type)


@kernel(void(RECORD, EVALUATION, LINK_SCRATCH, int64, int64, int64))
def _list_watari(board, evaluation, scratch, corner, along, inward):
    """Add to the sights in ``scratch`` the wataris, i.e. links along the first line, at one edge of the
    board.

    In a watari two stones on the second line have an enemy stone between them and three empty points below.
    The edge begins at ``corner``, ``along`` is the step along it, ``inward`` the step to the second line.
    Strings that see each other from one or two points away need no watari.
    """
    for index in range(board.size - WATARI_POINTS + 1):
        edge = corner + index * along
        stone, between, other = edge + inward, edge + along + inward, edge + 2 * along + inward
        color = board.color[stone]
        if color == EMPTY or board.color[other] != color or board.color[between] != BLACK + WHITE - color:
            continue
        first, second = int64(evaluation.string_of[stone]), int64(evaluation.string_of[other])
        clear = True
        for place in range(WATARI_POINTS):
            clear = clear and board.color[edge + place * along] == EMPTY
        if (
            not clear
            or first == second
            or not can_be_linked(evaluation, first)
            or not can_be_linked(evaluation, second)
        ):
            continue
        pair = find_pair(scratch, first, second)
        if pair == NONE or (scratch.nearest[pair] <= 2 and scratch.watari[pair] == 0):
            continue
        for place in range(WATARI_POINTS):
            _add_sight(scratch, pair, edge + place * along, along, 2, 1, EDGE_WATARI)
        scratch.watari[pair] = 1


@kernel(int64(RECORD, EVALUATION, LINK_SCRATCH, int64))
def _list_captors(board, evaluation, scratch, captive):
    """List in ``scratch.waiting`` the rows of the enemy strings that touch the captured string ``captive``;
    return how many.

    Strings that can have no link are left out: those without a row and those that are captured themselves.
    """
    start = int64(evaluation.strings[captive].first)
    enemy = BLACK + WHITE - evaluation.strings[captive].color
    count = 0
    stone = start
    while True:
        for offset in NEIGHBORS:
            string = int64(evaluation.string_of[stone + offset])
            known = board.color[stone + offset] != enemy or not can_be_linked(evaluation, string)
            for index in range(count):
                known = known or scratch.waiting[index] == string
            if not known:
                scratch.waiting[count] = string
                count += 1
        stone = int64(board.next[stone])
        if stone == start:
            return count


@kernel(void(RECORD, EVALUATION, LINK_SCRATCH))
def _link_captors(board, evaluation, scratch):
    """List a pair for any two strings that touch the same captured enemy string, so that they get a link.

    ``scratch.through`` is set to 1 for each such pair.
    """
    for captive in range(evaluation.string_count):
        if evaluation.strings[captive].status != CAPTURED:
            continue
        count = _list_captors(board, evaluation, scratch, captive)
        for index in range(count):
            for other in range(index):
                pair = find_pair(scratch, scratch.waiting[index], scratch.waiting[other])
                if pair != NONE:
                    scratch.through[pair] = 1


@kernel(void(EVALUATION, LINK_SCRATCH))
def _rank_pairs(evaluation, scratch):
    """Give each listed pair of strings a cleared row in ``evaluation.links``, in order of the strings' rows.

    The sights in ``scratch`` (lines from one string to another) held the number of their pair; from now on
    they hold that row instead.
    """
    row = 0
    for string in range(evaluation.string_count):
        pair = int64(scratch.head[string])
        while pair != NONE:
            scratch.rank[pair] = row
            scratch.level[row] = scratch.nearest[pair]
            scratch.typed[row] = 0
            scratch.tied[row] = scratch.through[pair]
            scratch.state[row] = UNDECIDED
            link = evaluation.links[row]
            link.first = scratch.smaller[pair]
            link.second = scratch.larger[pair]
            link.count1 = 0
            link.count2 = 0
            link.count3 = 0
            for index in range(LINK_POINTS):
                link.points1[index] = PASS
                link.points2[index] = PASS
                link.points3[index] = PASS
            link.cut_move = PASS
            link.join_move = PASS
            link.partner = NONE
            link.type = MULTIPLE
            link.strength = ALREADY_CUT
            row += 1
            pair = int64(scratch.following[pair])
    evaluation.link_count = row
    for index in range(scratch.sights):
        scratch.row[index] = scratch.rank[scratch.row[index]]


@kernel(boolean(LINK_SCRATCH, int64))
def _is_new_point(scratch, sight):
    """Return whether no earlier sight in the list has the same point and link as the sight with the number
    ``sight``.

    A sight is a line from an empty point beside one string to a stone of another.
    """
    index = sight - 1
    while index >= 0 and scratch.point[index] == scratch.point[sight]:
        if scratch.row[index] == scratch.row[sight]:
            return False
        index -= 1
    return True


@kernel(void(EVALUATION, LINK_SCRATCH, int64))
def _count_point(evaluation, scratch, sight):
    """Add the point where a sight begins to its link, in the list for the distance of the sight.

    If the list is full, the point is only counted. A sight is a line from an empty point beside one string to
    a stone of another; ``sight`` is its number.
    """
    link = evaluation.links[scratch.row[sight]]
    point = scratch.point[sight]
    if scratch.distance[sight] == 1:
        if link.count1 < LINK_POINTS:
            link.points1[link.count1] = point
        link.count1 += 1
    elif scratch.distance[sight] == 2:
        if link.count2 < LINK_POINTS:
            link.points2[link.count2] = point
        link.count2 += 1
    else:
        if link.count3 < LINK_POINTS:
            link.points3[link.count3] = point
        link.count3 += 1


@kernel(void(EVALUATION, LINK_SCRATCH, int64))
def _fit_type(evaluation, scratch, sight):
    """Give a link the type of one of its sights if links of that type have more points than those of its
    present one.

    A sight is a line from an empty point beside one string to a stone of another; ``sight`` is its number. Of
    two types with equally many points the one with the smaller number is kept.
    """
    link = evaluation.links[scratch.row[sight]]
    link_type = scratch.type[sight]
    more = points_of_type(link_type) - points_of_type(link.type)
    if more > 0 or (more == 0 and link_type < link.type):
        link.type = link_type


@kernel(int64(EVALUATION, int64, int64))
def points_at(evaluation, row, level):
    """Return how many points the link with this row has at the distance ``level``, which is 1, 2 or 3."""
    link = evaluation.links[row]
    if level == 1:
        return int64(link.count1)
    return int64(link.count2) if level == 2 else int64(link.count3)


@kernel(void(EVALUATION, LINK_SCRATCH))
def _fill_links(evaluation, scratch):
    """Fill points, counts and types in the rows of ``evaluation.links`` from the listed sights.

    A sight is a line from an empty point beside one string to a stone of another.
    """
    for sight in range(scratch.sights):
        row = scratch.row[sight]
        if _is_new_point(scratch, sight):
            _count_point(evaluation, scratch, sight)
        if scratch.distance[sight] == scratch.level[row]:
            if scratch.typed[row] == 0:
                scratch.typed[row] = 1
                evaluation.links[row].type = scratch.type[sight]
            else:
                _fit_type(evaluation, scratch, sight)
    for row in range(evaluation.link_count):
        link = evaluation.links[row]
        if scratch.level[row] == CAPTIVE:
            continue
        count = points_at(evaluation, row, scratch.level[row])
        if count > points_of_type(link.type):
            link.type = MULTIPLE


@kernel(void(RECORD, EVALUATION, LINK_SCRATCH))
def list_links(board, evaluation, scratch):
    """Fill ``evaluation.links`` except for strengths and moves: which strings see each other, from where and
    how far.

    ``evaluation.strings`` with their status must be filled before. Leaves in ``scratch`` the sights (lines
    from an empty point beside one string to a stone of another) and the level of each link, i.e. its
    distance.
    """
    scratch.sights = 0
    scratch.pairs = 0
    for row in range(evaluation.string_count):
        scratch.head[row] = NONE
    for y in range(board.size):
        for x in range(board.size):
            point = (y + 1) * STRIDE + x + 1
            if board.color[point] == EMPTY:
                _list_sights_of(board, evaluation, scratch, point)
    last = board.size - 1
    upper_left, upper_right, lower_left = STRIDE + 1, STRIDE + 1 + last, (last + 1) * STRIDE + 1
    _list_watari(board, evaluation, scratch, upper_left, 1, STRIDE)
    _list_watari(board, evaluation, scratch, lower_left, 1, -STRIDE)
    _list_watari(board, evaluation, scratch, upper_left, STRIDE, 1)
    _list_watari(board, evaluation, scratch, upper_right, STRIDE, -1)
    _link_captors(board, evaluation, scratch)
    _rank_pairs(evaluation, scratch)
    _fill_links(evaluation, scratch)
