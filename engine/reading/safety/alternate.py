"""Safety under alternate play: what is safe if its owner answers each enemy move, however the enemy plays.

After Müller 1997; the rules here are our own choice of static rules with their proofs.

X owns, O attacks and moves first, any number of times anywhere. The wall is the set of X's strings that are claimed
safe, all at once. Whatever O plays, X answers in the same region or passes. **If every string of the wall has two
liberties whenever O is to move, O captures none of them**: a stone takes away one liberty. So the rules count *sure
liberties*, those that X's answers keep for all times when O is to move. Each rule reserves points in pairs: when O
plays one point of a pair, X answers at the other, which touches the wall. No point is in two pairs, so one move needs
one answer. Both points of a pair are empty, or one of them is X's; answers join the wall and are never captured.

- **Tie.** Two strings share the empty points a and b of one region: with the pair (a, b) they are a *group*. Groups are
  tied like strings. A string of the group that is not yet joined to all others has an open pair beside it, so it has
  two liberties; when all are joined, the group's sure liberties count for the one string there is.
- **Answered eye.** Every point of the region (whatever stands there) touches the group or has a pair among its
  neighbours of which both points touch the group: one sure liberty. The region has an empty point whenever O is to
  move. For O cannot fill the last one (this would be suicide), and if X's answer fills it, the stone it answers has
  no liberty left and is captured. An empty point that touches the group is a liberty of it; any other empty point has
  its pair still open, with two liberties, or answered, and then it touches the group.
- **Resting eye.** No pairs and no loose stones of X in the region, every EMPTY point touches the group, and X never
  plays there: one sure liberty, as Benson shows.
- **Answer at once.** The region has one group beside it, and for each first move of O there is an answer touching the
  group that cuts the region into parts of which n are answered eyes, each tie lying within one part: n sure liberties,
  n = 1 or 2. Before that first move the group has two liberties there, or taking its only one would leave no answer.
  Captures made by the answer only turn enemy points into empty ones, of which the rule of the answered eye asks no
  less. Only regions of at most `MOST_POINTS` points are tried.

Groups that do not reach two sure liberties are taken out of the wall and everything is done again, until all do. X's
answers are legal: they never fill the last liberty, by the counts above; and O's move that they answer captured at
most loose stones of X, whose points are in no pair, so simple ko does not forbid them. (A superko rule might, if
the answer repeats a position from before the present one. That is not looked at.)

Unconditional life and territory (`benson`) are the start: that life counts as two sure liberties, and X never plays in
that territory.

**Territory** is a region of the wall in which O can never have unconditionally alive stones. An eye of O holds an
empty point that touches no stone of the wall, so no point that has a pair, and none of an answered or resting eye. A
region is territory if its remaining *doubtful* points, whatever stands on them, have no room for two eyes
(`enemy_life`): in a living group of O every eye is made of such points, and they are a closed set.

Left out, so undecided here: answers that need a second move of O to be known (the six-point rectangle), ties by one
protected point, life by capturing or by ko threats, seki, eyes in large open areas, and regions that share answers
between several groups by more than common pairs.
"""

from __future__ import annotations

from numba import boolean, int64, void

from engine.board.points import EMPTY, NEIGHBORS, STRIDE
from engine.board.record import RECORD
from engine.jit.declaring import kernel
from engine.reading.safety.benson import mark_unconditional
from engine.reading.safety.enclosure import (
    ALIVE,
    MARKS,
    OPEN,
    SCRATCH,
    TERRITORY,
    UNDECIDED,
    flood,
    label_regions,
    mark_region,
)
from engine.reading.safety.enemy_life import two_eyes_possible
from engine.reading.safety.ties import ANY_GROUP, start_groups, tie_groups, touches_group

MOST_POINTS = 12

UNCOVERED = 0
COVERED = 1
LATER = 2


@kernel(int64(SCRATCH, int64, int64))
def _split(s, region, stone):
    """Cut a region by a stone on the point ``stone``, and number the connected parts that are left from 1.
    Returns how many there are.

    ``region`` is the region's number; 0 for ``stone`` cuts nothing. ``s`` is the work memory: ``s.part`` gets
    each point's part number; the points of part k are listed in ``s.part_points`` from ``s.part_start[k]``
    on.
    """
    first, end = int64(s.start[region]), int64(s.start[region + 1])
    for index in range(first, end):
        s.part[s.points[index]] = OPEN if s.points[index] != stone else 0
    count = 0
    filled = 0
    for index in range(first, end):
        point = int64(s.points[index])
        if s.part[point] == OPEN:
            count += 1
            s.part_start[count] = filled
            filled = flood(s.part[:], s.part_points[:], filled, point, count)
    s.part_start[count + 1] = filled
    return count


@kernel(int64(RECORD, SCRATCH, int64, int64, int64))
def _cover_point(board, s, point, group, most):
    """Cover a point that does not touch a group by a pair of its neighbours that do. When the enemy plays one
    point of the pair, the owner answers at the other, and the covered point then touches the group.

    ``group`` is the head of one of the group's strings; ``s`` is the work memory. Returns COVERED if two
    neighbours of the point are such a pair already, or if two free ones were made a pair. Returns UNCOVERED
    if the point has fewer than two free neighbours, and LATER, with no pair made, if it has more than
    ``most``.
    """
    free = first = second = 0
    for offset in NEIGHBORS:
        neighbor = point + offset
        if board.color[neighbor] != EMPTY or not touches_group(s, neighbor, group):
            continue
        mate = int64(s.partner[neighbor])
        if mate == 0:
            free += 1
            second, first = first, neighbor
        elif mate != neighbor and touches_group(s, mate, group):
            distance = abs(mate - point)
            if distance == 1 or distance == STRIDE:
                return COVERED
    if free < 2:
        return UNCOVERED
    if free > most:
        return LATER
    s.partner[first], s.partner[second] = second, first
    s.pair[s.pairs] = first
    s.pairs += 1
    return COVERED


@kernel(void(SCRATCH, int64))
def _undo_pairs(s, kept):
    """Dissolve all pairs of points except the ``kept`` oldest ones. When the enemy plays one point of a pair,
    the owner answers at the other.

    ``s`` is the work memory; the pairs stand in ``s.partner``.
    """
    while s.pairs > kept:
        s.pairs -= 1
        point = int64(s.pair[s.pairs])
        s.partner[s.partner[point]] = 0
        s.partner[point] = 0


@kernel(boolean(RECORD, SCRATCH, int64, int64))
def _answered_eye(board, s, part, group):
    """Return whether part number ``part`` of a region is an answered eye of the group: sure to leave it one
    liberty.

    It is if each of its points touches the group or is protected by a pair of neighbours; when the enemy
    plays one of the two, the owner answers at the other. The pairs needed are made in ``s.partner``, none if
    the answer is False. ``group`` is the head that stands for the group; ``s`` is the work memory.
    """
    kept = int64(s.pairs)
    for index in range(s.part_start[part], s.part_start[part + 1]):
        point = int64(s.part_points[index])
        if s.tie[point] and s.part[s.partner[point]] != part:
            return False
    for most in range(2, 5):
        for index in range(s.part_start[part], s.part_start[part + 1]):
            point = int64(s.part_points[index])
            if not touches_group(s, point, group) and _cover_point(board, s, point, group, most) == UNCOVERED:
                _undo_pairs(s, kept)
                return False
    return True


@kernel(boolean(RECORD, int64, SCRATCH, int64, int64))
def _resting_eye(board, color, s, region, group):
    """Return whether region number ``region`` is a resting eye of ``group``, in which its owner ``color``
    never plays. Such an eye surely leaves the group one liberty.

    It is one if every empty point of the region touches the group and the region holds no stone of ``color``
    and no pair of points that ties two groups. ``s`` is the work memory.
    """
    for index in range(s.start[region], s.start[region + 1]):
        point = int64(s.points[index])
        if s.tie[point] or board.color[point] == color:
            return False
        if board.color[point] == EMPTY and not touches_group(s, point, group):
            return False
    return True


@kernel(int64(RECORD, SCRATCH, int64, int64, int64, int64))
def _try_answer(board, s, region, group, attack, answer):
    """Count the eyes that ``group`` keeps in a region if the enemy plays at ``attack`` and the owner at
    ``answer``.

    The answer cuts the region into parts. An eye here is a part that is sure to leave the group a liberty.
    Returns twice the number of eyes, plus 1 if all parts are eyes. ``s``, the work memory, is left as it was.
    """
    tied = s.tie[attack]
    mate = s.partner[attack]
    s.partner[attack] = attack
    s.group[answer] = group
    if tied:
        s.tie[attack] = s.tie[answer] = 0
    parts = _split(s, region, answer)
    kept = int64(s.pairs)
    eyes = 0
    for part in range(1, parts + 1):
        eyes += _answered_eye(board, s, part, group)
    _undo_pairs(s, kept)
    if tied:
        s.tie[attack] = s.tie[answer] = 1
    s.group[answer] = 0
    s.partner[attack] = mate
    return 2 * eyes + (eyes == parts)


@kernel(int64(RECORD, SCRATCH, int64, int64, int64, int64))
def _best_answer(board, s, region, group, attack, wanted):
    """Return whether the owner has an answer to the enemy's move ``attack`` that keeps ``wanted`` eyes for a
    group: 0 for no, 1 or 2 for yes.

    2: after the answer the region consists of eyes only. 1: something else is left, too. An eye here is a
    part of region number ``region`` that is sure to leave ``group`` a liberty. ``s`` is the work memory.
    """
    best = 0
    for index in range(s.start[region], s.start[region + 1]):
        answer = int64(s.points[index])
        if answer == attack or board.color[answer] != EMPTY or not touches_group(s, answer, group):
            continue
        if answer != s.partner[attack] and (s.tie[attack] or s.tie[answer]):
            continue
        result = _try_answer(board, s, region, group, attack, answer)
        if result // 2 >= wanted:
            best = max(best, 1 + result % 2)
            if best == 2:
                break
    return best


@kernel(int64(RECORD, SCRATCH, int64, int64, int64))
def _answers(board, s, region, group, wanted):
    """Return whether the owner can answer each first move of the enemy in a region so that a group keeps
    ``wanted`` eyes: 0 for no, 1 or 2 for yes.

    2: after each answer the region consists of eyes only. 1: after some of them something else is left, too.
    0 also if the region is too large to try. The eyes are parts of region number ``region``, each of which is
    sure to leave ``group`` a liberty. ``s`` is the work memory.
    """
    if s.start[region + 1] - s.start[region] > MOST_POINTS:
        return 0
    worst = 2
    for index in range(s.start[region], s.start[region + 1]):
        attack = int64(s.points[index])
        if board.color[attack] == EMPTY:
            worst = min(worst, _best_answer(board, s, region, group, attack, wanted))
            if worst == 0:
                break
    return worst


@kernel(int64(SCRATCH, int64))
def _list_groups_beside(s, region):
    """List in ``s.beside`` the groups that touch region number ``region``; return how many there are.

    Each group is listed once, by its head. ``s`` is the work memory.
    """
    found = 0
    for index in range(s.start[region], s.start[region + 1]):
        for offset in NEIGHBORS:
            group = s.group[s.points[index] + offset]
            known = group == 0
            for earlier in range(found):
                if s.beside[earlier] == group:
                    known = True
                    break
            if not known:
                s.beside[found] = group
                found += 1
    return found


@kernel(int64(RECORD, int64, SCRATCH, int64, int64))
def _give_eyes(board, color, s, region, groups):
    """Count a region as an eye of the groups beside it, if it is one: each group with this eye gets one more
    sure liberty. Returns how many groups have it.

    The region is an answered eye of a group if the owner can answer each enemy move in it. It is a resting
    eye if every empty point touches the group and the owner never plays there. Only one of the two kinds is
    given, the one by which more groups have an eye. ``s`` is the work memory; the groups are the first
    ``groups`` of ``s.beside``.
    """
    kept = int64(s.pairs)
    _split(s, region, 0)
    answered = 0
    resting = 0
    for index in range(groups):
        group = int64(s.beside[index])
        answered += _answered_eye(board, s, 1, group)
        resting += _resting_eye(board, color, s, region, group)
    rests = resting > answered
    if rests:
        _undo_pairs(s, kept)
    for index in range(groups):
        group = int64(s.beside[index])
        if rests:
            s.sure[group] += _resting_eye(board, color, s, region, group)
        else:
            s.sure[group] += _answered_eye(board, s, 1, group)
    return max(answered, resting)


@kernel(boolean(RECORD, SCRATCH, int64, int64, int64))
def _give_answers(board, s, region, group, wanted):
    """Add ``wanted`` to the sure liberties of ``group`` if the group keeps that many eyes in a region by
    answering each enemy move there. Returns whether it does.

    ``s`` is the work memory, with the sure liberties in ``s.sure``. Sets ``s.held`` of the region to whether
    the answers leave nothing of it but eyes of the group, so that the enemy cannot live there.
    """
    found = _answers(board, s, region, group, wanted)
    if found:
        s.sure[group] += wanted
        s.held[region] = found == 2
    return found > 0


@kernel(void(RECORD, SCRATCH, int64, boolean))
def _find_doubtful(board, s, region, pairs_allowed):
    """Mark in ``s.doubtful`` the points of region number ``region`` where the enemy might own an eye: those
    that touch no stone that is claimed to be safe.

    If ``pairs_allowed``, some of them are protected by new pairs of points (the owner plays one when the
    enemy plays the other) and not marked. ``s`` is the work memory.
    """
    for most in range(2, 5):
        for index in range(s.start[region], s.start[region + 1]):
            point = int64(s.points[index])
            doubtful = not touches_group(s, point, ANY_GROUP)
            if doubtful and pairs_allowed:
                doubtful = _cover_point(board, s, point, ANY_GROUP, most) != COVERED
            s.doubtful[point] = doubtful


@kernel(void(RECORD, int64, SCRATCH, int64))
def _judge_region(board, color, s, region):
    """Add to ``s.sure`` the liberties that region number ``region`` guarantees to the groups beside it.

    Sets ``s.held`` of the region to 1 if the enemy of ``color`` can never live there, so that it is territory
    of ``color``, else to 0. ``s`` is the work memory.
    """
    groups = _list_groups_beside(s, region)
    lonely = int64(s.beside[0]) if groups == 1 else 0
    s.held[region] = 0
    if groups == 0 or s.frozen[s.points[s.start[region]]]:
        return
    if lonely and s.sure[lonely] < 2 and _give_answers(board, s, region, lonely, 2):
        answering = True
    elif _give_eyes(board, color, s, region, groups):
        s.held[region] = 1
        return
    else:
        answering = lonely != 0 and s.sure[lonely] < 2 and _give_answers(board, s, region, lonely, 1)
    if not s.held[region]:
        _find_doubtful(board, s, region, not answering)
        s.held[region] = not two_eyes_possible(s, region)


@kernel(int64(RECORD, int64, SCRATCH))
def _prove_wall(board, color, s):
    """Judge all regions of the wall, and take the groups out of it that are not sure of two liberties.
    Returns how many stones were taken out.

    The wall, marked in ``s.wall``, is the set of stones of ``color`` that are claimed to be safe together. If
    none is taken out, the wall is safe; ``s.held`` then tells which regions are its territory. ``s`` is the
    work memory.
    """
    regions = label_regions(board, s)
    start_groups(board, s)
    tie_groups(board, s)
    for region in range(1, regions + 1):
        _judge_region(board, color, s, region)
    dropped = 0
    for y in range(board.size):
        for x in range(board.size):
            point = (y + 1) * STRIDE + x + 1
            if s.wall[point] and s.sure[s.group[point]] < 2:
                s.wall[point] = 0
                dropped += 1
    s.start[0] = regions
    return dropped


@kernel(void(RECORD, int64, SCRATCH, MARKS))
def mark_alternate(board, color, s, marks):
    """Mark in ``marks`` what is safe for ``color`` if it answers each enemy move, whoever is to move now.

    Each point of the board becomes ALIVE (a stone that is never captured), TERRITORY (in a region in which
    the other colour can never live) or UNDECIDED. ``s`` is the work memory.
    """
    mark_unconditional(board, color, s, marks)
    for y in range(board.size):
        for x in range(board.size):
            point = (y + 1) * STRIDE + x + 1
            s.frozen[point] = marks[point] == TERRITORY
            s.wall[point] = board.color[point] == color and marks[point] != TERRITORY
    while _prove_wall(board, color, s):
        pass
    for y in range(board.size):
        for x in range(board.size):
            point = (y + 1) * STRIDE + x + 1
            if marks[point] == UNDECIDED and s.wall[point]:
                marks[point] = ALIVE
    for region in range(1, s.start[0] + 1):
        if s.held[region]:
            mark_region(s, region, TERRITORY, marks)
