"""The aliveness class of a group by its eyes and its room to run (Stoutamire 1991, figure 2.4).

A group's sure eyes are those it has when the enemy moves first in each. Its potential eyes are gains over these; the
two sides take the gains in turn, the largest first. If the sure eyes and every second gain make two eyes, the group is
alive in spite of the enemy's move; if they do only when the owner takes the first, it is unsettled; else it is weak,
and how weak depends on where it can run. `readings` then puts right by reading what is not clear.

    class                                       here
     2  unconditionally alive                   two eyes though the enemy moves twice, or two sure eyes and much space
     3  many ways to the second eye             two sure eyes and space to spare, or three moves that each make them
     4  barely territory for two eyes           two sure eyes
     5  miai for barely two eyes                two moves that each make them
     6  alive in seki                           (reading) it lives beside an enemy that lives without two eyes too
     7  wins a semeai                           (reading)
     8  lives in one move or runs easily        one move makes two eyes; room to run
     9  runs easily, one eye                    no single move makes two eyes
    10  runs easily, no eye
    11  lives in one move or limps away         one move makes two eyes; some room
    12  ahead in a semeai, or temporary seki    (reading)
    13  surrounded, lives or dies in one move   one move makes two eyes; no room. Or alive if it were not threatened
    14  lives if it wins a ko                   (reading)
    15  in a semeai, unsettled                  (reading)
    16  runs poorly                             no single move makes two eyes; some room
    17  behind in a semeai, with aji            (reading)
    18  cannot run, much eye potential          one sure eye or more, and moves that add up to the second
    19  cannot run, some eye potential          one eye's worth of moves and sure eyes
    20  probably dead                           (reading) the enemy can kill it, no saving move was found
    21  probably dead, some potential           less than an eye's worth
    22  no eye space or potential
    23  not decided yet                         only while the pass is at work
    24  dead                                    (reading) it dies although it moves first
    25  captured                                all its strings are captured tactically
"""

from __future__ import annotations

from numba import boolean, int64, void

from engine.evaluate.groups.numbers import GROUP_NUMBERS
from engine.evaluate.groups.scratch import SCRATCH
from engine.evaluate.tables import (
    CAPTURED,
    CONNECT_TO_GROUP,
    DEAD,
    DEFEND_UNDERCUT,
    EVALUATION,
    EXTEND_ALONG_EDGE,
    ONE_EYE,
    THREATENED,
)
from engine.jit.declaring import kernel

ALIVE = 2
MANY_WAYS = 3
BARELY_ALIVE = 4
MIAI_ALIVE = 5
SEKI = 6
WINS_SEMEAI = 7
LIVES_OR_RUNS = 8
RUNS_WITH_EYE = 9
RUNS = 10
LIVES_OR_LIMPS = 11
AHEAD_IN_SEMEAI = 12
UNSETTLED = 13
KO = 14
EVEN_SEMEAI = 15
RUNS_POORLY = 16
BEHIND_IN_SEMEAI = 17
MUCH_POTENTIAL = 18
SOME_POTENTIAL = 19
PROBABLY_DEAD = 20
LITTLE_POTENTIAL = 21
NO_POTENTIAL = 22
UNDECIDED = 23
DEAD_GROUP = 24
CAPTURED_GROUP = 25

TWO_EYES = 2 * ONE_EYE


@kernel(void(SCRATCH, int64, int64, int64))
def _enter_gain(scratch, count, move, value):
    """Insert a move and its gain into the list of ``count`` gains in ``scratch``, which is sorted, largest
    first.

    The gain, in eighths of an eye, goes to ``scratch.gain``, the move to ``scratch.gain_move``.
    """
    place = count
    while place > 0 and scratch.gain[place - 1] < value:
        scratch.gain[place] = scratch.gain[place - 1]
        scratch.gain_move[place] = scratch.gain_move[place - 1]
        place -= 1
    scratch.gain[place] = value
    scratch.gain_move[place] = move


@kernel(int64(EVALUATION, int64, int64))
def _friend_of(evaluation, row, link):
    """Return the row of the group that a link ties to the group ``row``; ``link`` is the link's row."""
    first = int64(evaluation.strings[evaluation.links[link].first].group)
    return int64(evaluation.strings[evaluation.links[link].second].group) if first == row else first


@kernel(boolean(EVALUATION, int64, int64))
def _is_named_before(evaluation, row, index):
    """Return whether an earlier potential eye of a group is the same move and joins the group to the same
    friend.

    A potential eye is a move that gains eyes. A group and a friendly group may have several links that one
    move joins; the eyes gained by it must count only once. ``row`` is the row of the group, ``index`` the
    place of the potential eye in its list.
    """
    group = evaluation.groups[row]
    if group.potential_kind[index] != CONNECT_TO_GROUP:
        return False
    friend = _friend_of(evaluation, row, int64(group.potential_about[index]))
    for earlier in range(index):
        if (
            group.potential_kind[earlier] == CONNECT_TO_GROUP
            and group.potential_move[earlier] == group.potential_move[index]
            and _friend_of(evaluation, row, int64(group.potential_about[earlier])) == friend
        ):
            return True
    return False


@kernel(int64(EVALUATION, GROUP_NUMBERS, int64, int64))
def _value_of_move(evaluation, numbers, row, move):
    """Return how many eighths of an eye a move gains for the group with this row, at most two eyes.

    All that the move gains is added up. Moves along the edge count only for a group that has room to run: a
    group that is shut in lives by the eyes that it has inside.
    """
    group = evaluation.groups[row]
    per_edge_point = int64(numbers.eighths_per_edge_point) if group.run >= numbers.run_limping else 0
    value = 0
    for index in range(group.potentials):
        if group.potential_move[index] == move and not _is_named_before(evaluation, row, index):
            kind = group.potential_kind[index]
            on_edge = kind == EXTEND_ALONG_EDGE or kind == DEFEND_UNDERCUT
            value += (per_edge_point if on_edge else 1) * int64(group.potential_value[index])
    return min(value, TWO_EYES)


@kernel(int64(EVALUATION, GROUP_NUMBERS, SCRATCH, int64))
def list_gains(evaluation, numbers, scratch, row):
    """List the different moves that gain eyes for the group with this row, largest gain first; return how
    many.

    The gains, in eighths of an eye, stand in ``scratch.gain``, the moves in ``scratch.gain_move``.
    """
    group = evaluation.groups[row]
    count = 0
    for index in range(group.potentials):
        move = int64(group.potential_move[index])
        known = False
        for place in range(count):
            if scratch.gain_move[place] == move:
                known = True
        value = _value_of_move(evaluation, numbers, row, move)
        if not known and value > 0:
            _enter_gain(scratch, count, move, value)
            count += 1
    return count


@kernel(int64(SCRATCH, int64, int64))
def every_second_gain(scratch, count, first):
    """Return the sum of every second of the ``count`` listed gains, from index ``first`` on, in eighths of an
    eye.

    That is what a side gets if both sides take turns: ``first`` is 0 if it moves first, 1 if the other side
    does. The gains stand in ``scratch.gain``, largest first.
    """
    total = 0
    for place in range(first, count, 2):
        total += scratch.gain[place]
    return total


@kernel(boolean(EVALUATION, int64, int64))
def has_mostly(evaluation, row, status):
    """Return whether more than half of the stones of a group are in strings whose status is ``status`` or
    worse.

    The order is SAFE, THREATENED, CAPTURED, DEAD. ``row`` is the row of the group.
    """
    stones = 0
    for index in range(evaluation.string_count):
        string = evaluation.strings[index]
        if string.group == row and string.status >= status:
            stones += string.stones
    return 2 * stones > evaluation.groups[row].stones


@kernel(int64(EVALUATION, GROUP_NUMBERS, SCRATCH, int64))
def _class_by_eyes(evaluation, numbers, scratch, row):
    """Return the class of the group with this row by its eyes alone: a class of living groups, UNSETTLED or
    UNDECIDED.

    UNDECIDED means that no single move makes two eyes. Sets the group's `ways`: how many moves make two eyes.
    """
    group = evaluation.groups[row]
    sure = int64(group.typ_eyes)
    count = list_gains(evaluation, numbers, scratch, row)
    ways = 0
    for place in range(count):
        if sure + scratch.gain[place] >= TWO_EYES:
            ways += 1
    group.ways = ways
    if group.min_eyes >= TWO_EYES or (sure >= TWO_EYES and group.eye_space >= 2 * numbers.lots_of_space):
        return ALIVE
    if sure >= TWO_EYES:
        return MANY_WAYS if group.eye_space >= numbers.lots_of_space or ways >= 3 else BARELY_ALIVE
    if sure + every_second_gain(scratch, count, 1) >= TWO_EYES:
        return MANY_WAYS if ways >= 3 else MIAI_ALIVE
    if sure + every_second_gain(scratch, count, 0) >= TWO_EYES:
        return UNSETTLED
    return UNDECIDED


@kernel(int64(EVALUATION, GROUP_NUMBERS, SCRATCH, int64))
def _class_of_weak(evaluation, numbers, scratch, row):
    """Return the class of a group that no single move gives two eyes, such as RUNS or SOME_POTENTIAL.

    The class depends on the group's room to run; without such room, on the eyes it may hope for. ``row`` is
    its row.
    """
    group = evaluation.groups[row]
    sure = int64(group.typ_eyes)
    if group.run >= numbers.run_easily:
        return RUNS_WITH_EYE if sure >= ONE_EYE else RUNS
    if group.run >= numbers.run_poorly:
        return RUNS_POORLY
    count = list_gains(evaluation, numbers, scratch, row)
    hope = sure + every_second_gain(scratch, count, 0) + every_second_gain(scratch, count, 1)
    if sure >= ONE_EYE and hope >= TWO_EYES:
        return MUCH_POTENTIAL
    if hope >= ONE_EYE:
        return SOME_POTENTIAL
    return LITTLE_POTENTIAL if hope > 0 else NO_POTENTIAL


@kernel(int64(EVALUATION, GROUP_NUMBERS, SCRATCH, int64))
def class_by_shape(evaluation, numbers, scratch, row):
    """Return the class of the group with this row, 2 (alive) to 25 (captured), without reading.

    The class depends on captures, eyes and room to run. Sets the group's `ways`: how many moves make it two
    eyes.
    """
    if has_mostly(evaluation, row, CAPTURED):
        return DEAD_GROUP if has_mostly(evaluation, row, DEAD) else CAPTURED_GROUP
    group = evaluation.groups[row]
    found = _class_by_eyes(evaluation, numbers, scratch, row)
    if found == UNSETTLED:
        if group.run >= numbers.run_easily:
            found = LIVES_OR_RUNS
        elif group.run >= numbers.run_limping:
            found = LIVES_OR_LIMPS
    elif found == UNDECIDED:
        found = _class_of_weak(evaluation, numbers, scratch, row)
    if found < UNSETTLED and has_mostly(evaluation, row, THREATENED):
        return UNSETTLED
    return found


@kernel(void(EVALUATION, GROUP_NUMBERS, SCRATCH))
def classify_by_shape(evaluation, numbers, scratch):
    """Set the class of aliveness of every group, 2 (alive) to 25 (captured), by its shape, without reading.

    The class is also stored in ``scratch.first_class``, by row of group.
    """
    for row in range(evaluation.group_count):
        found = class_by_shape(evaluation, numbers, scratch, row)
        evaluation.groups[row].aliveness = found
        scratch.first_class[row] = found
