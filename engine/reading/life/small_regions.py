"""Small regions looked up instead of searched: where no more than six points are open, the table knows who wins.

The open points of a position are those of the search's region where something may still happen: all but the target's
stones, the attacker's walls and the points that only take liberties (dame). Where they are few, what becomes of the
target is looked up in the table of regions (`engine.retrograde`; Bouzy and Cazenave 2001, 9.4): the target is the wall
of the region, and the attacker's walls and ground are where the enemy comes in. A target with liberties outside has
more of them than it needs, or none.

If the defender's other strings are too large to be open points, there are two bounds: it does no better than if all its
strings were one, and no worse than if the other strings were the attacker's. And a stone of the defender's may have a
liberty right outside the open points, where only the attacker plays, which the table knows nothing of: before a target
is called dead these points count as open, too.
"""

from __future__ import annotations

from numba import boolean, int64, types, void

from engine.board.points import BORDER, EMPTY, NEIGHBORS, STRIDE
from engine.board.record import RECORD
from engine.jit import kernel
from engine.reading.life.dame import is_dame, is_enemy_wall
from engine.reading.outcome import ATTACKER_WINS, DEFENDER_WINS, OPEN
from engine.reading.records import PLAYABLE, SEARCH
from engine.retrograde.forms import LARGEST
from engine.retrograde.game import MOST_OUTSIDE, ROOMY, TIGHT
from engine.retrograde.lookup import find_value, worth_of
from engine.retrograde.table import FALLS, NO_REGION, REGIONS, STANDS

OPEN_ROW = 2
"""Work list: the open points."""

TARGET_ONLY, ALL_AS_ONE, OTHERS_LOST = 0, 1, 2
"""What the defender's other strings are to the region: open points or not there, the wall's, the enemy's."""


@kernel(boolean(SEARCH, RECORD, int64))
def _is_open(search, board, point):
    """Whether something may still happen at a point, the defender's stones apart."""
    if search.region[point] != PLAYABLE or board.color[point] == search.defender:
        return False
    if board.color[point] == EMPTY:
        return not is_dame(search, board, point)
    return not is_enemy_wall(search, board, point)


@kernel(boolean(SEARCH, RECORD, int64))
def _is_targets(search, board, point):
    """Whether a stone of the target's string stands at a point."""
    return board.color[point] == search.defender and board.head[point] == board.head[search.target]


@kernel(types.UniTuple(int64, 2)(SEARCH, RECORD))
def _count_open(search, board):
    """The open points without and with the stones of the defender's other strings; LARGEST + 1 stands for more."""
    count = others = int64(0)
    for index in range(search.playable_count):
        point = int64(search.playable[index])
        if board.color[point] == search.defender:
            others += search.region[point] == PLAYABLE and not _is_targets(search, board, point)
        elif _is_open(search, board, point):
            count += 1
            if count > LARGEST:
                break
    return count, min(count + others, LARGEST + 1)


@kernel(void(SEARCH, RECORD, boolean))
def _list_open(search, board, with_others):
    """List the open points in OPEN_ROW, with the stones of the defender's other strings or without, and mark them."""
    search.mark += 1
    count = 0
    for index in range(search.playable_count):
        point = int64(search.playable[index])
        if board.color[point] == search.defender:
            listed = (
                with_others and search.region[point] == PLAYABLE and not _is_targets(search, board, point)
            )
        else:
            listed = _is_open(search, board, point)
        if listed:
            search.lists[OPEN_ROW][count] = point
            search.marks[point] = search.mark
            count += 1


@kernel(boolean(SEARCH, RECORD, int64, int64))
def _is_walls(search, board, point, others):
    """Whether a defender's stone belongs to the wall of the region, the other strings being what ``others`` says."""
    return others == ALL_AS_ONE or board.head[point] == board.head[search.target]


@kernel(int64(SEARCH, RECORD, int64))
def _count_outside(search, board, others):
    """Liberties of the wall that are no open points, MOST_OUTSIDE + 1 for more."""
    found = 0
    for index in range(search.playable_count):
        point = int64(search.playable[index])
        if board.color[point] != EMPTY or search.marks[point] == search.mark:
            continue
        for offset in NEIGHBORS:
            beside = point + offset
            if board.color[beside] == search.defender and _is_walls(search, board, beside, others):
                found += 1
                break
        if found > MOST_OUTSIDE:
            break
    return found


@kernel(int64(SEARCH, RECORD, REGIONS, int64, int64))
def _value_of_region(search, board, regions, count, others):
    """The value in the table of the region of the ``count`` points in OPEN_ROW.

    NO_REGION where a string of the defender reaches out of the search's region.
    """
    pairs = contact = gap = own = enemy = bit = int64(0)
    for index in range(count):
        point = int64(search.lists[OPEN_ROW][index])
        here = int64(1) << index
        if board.color[point] == search.defender:
            own |= here
        elif board.color[point] == search.attacker:
            enemy |= here
        for offset in NEIGHBORS:
            beside = point + offset
            content = board.color[beside]
            if content == BORDER or search.marks[beside] == search.mark:
                continue
            if content == search.defender:
                if _is_walls(search, board, beside, others):
                    contact |= here
                elif others == OTHERS_LOST:
                    gap |= here
                else:
                    return NO_REGION
            elif is_enemy_wall(search, board, beside):
                gap |= here
        for other in range(index):
            apart = abs(point - search.lists[OPEN_ROW][other])
            if apart == 1 or apart == STRIDE:
                pairs |= int64(1) << bit
            bit += 1
    return find_value(regions, count, pairs, contact, gap, own, enemy)


@kernel(int64(SEARCH, RECORD, int64))
def _add_air(search, board, count):
    """Add to the ``count`` points in OPEN_ROW the empty ones beside them, where stones of the defender would breathe.

    Returns how many points there are then, LARGEST + 1 for more.
    """
    wider = count
    for index in range(count):
        for offset in NEIGHBORS:
            beside = search.lists[OPEN_ROW][index] + offset
            if board.color[beside] != EMPTY or search.marks[beside] == search.mark:
                continue
            if wider == LARGEST:
                return LARGEST + 1
            search.marks[beside] = search.mark
            search.lists[OPEN_ROW][wider] = beside
            wider += 1
    return wider


@kernel(boolean(SEARCH, RECORD, REGIONS, int64, int64))
def _lives(search, board, regions, value, others):
    """Whether the target lives by the value of its region: with what it has outside it needs nothing more."""
    if value == NO_REGION:
        return False
    has_room = _count_outside(search, board, others) >= MOST_OUTSIDE
    defending = board.to_move == search.defender
    return worth_of(regions, value, defending, ROOMY if has_room else TIGHT) == STANDS


@kernel(boolean(SEARCH, RECORD, REGIONS, int64, int64))
def _dies(search, board, regions, value, others):
    """Whether the target is captured by the value of its region: more than it has outside does not save it."""
    if value == NO_REGION:
        return False
    outside = _count_outside(search, board, others)
    defending = board.to_move == search.defender
    wealth = TIGHT if outside == 0 else ROOMY
    return outside <= MOST_OUTSIDE and worth_of(regions, value, defending, wealth) == FALLS


@kernel(int64(SEARCH, RECORD, REGIONS, int64, boolean))
def _verdict(search, board, regions, count, with_others):
    """What the table says of the ``count`` open points; OPEN where it is a ko, or only a bound and no answer."""
    others = TARGET_ONLY if with_others else OTHERS_LOST
    _list_open(search, board, with_others)
    value = _value_of_region(search, board, regions, count, others)
    if search.seki_fails == 0 and _lives(search, board, regions, value, others):
        return DEFENDER_WINS
    others = TARGET_ONLY if with_others else ALL_AS_ONE
    wider = _add_air(search, board, count)
    if wider > LARGEST:
        return OPEN
    if wider != count or not with_others:
        value = _value_of_region(search, board, regions, wider, others)
    return ATTACKER_WINS if _dies(search, board, regions, value, others) else OPEN


@kernel(int64(SEARCH, RECORD, REGIONS))
def judge_by_table(search, board, regions):
    """OPEN, ATTACKER_WINS or DEFENDER_WINS for a position that `knowledge.judge_life` leaves open.

    Kos are left to the search, which counts threats.
    """
    if regions[0].is_loaded == 0 or search.has_exit != 0 or board.ko != 0:
        return OPEN
    count, with_others = _count_open(search, board)
    if count == 0 or count > LARGEST:
        return OPEN
    search.regions_asked += 1
    if with_others <= LARGEST:
        verdict = _verdict(search, board, regions, with_others, True)
    else:
        verdict = _verdict(search, board, regions, count, False)
    search.regions_answered += verdict != OPEN
    return verdict
