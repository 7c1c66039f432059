"""Whether doubtful groups live, asked of the reader, and the classes that its answers make.

Life is asked about a group's main string, the largest that is not captured. Doubtful are groups that may have two eyes
or not and those that are alive by shape on little ground: a cut in the wall of a small eye space, or a stone inside it,
may be worth an eye that shape does not see. Strings of groups that are alive by shape, and that nobody threatens, are
walls for their enemies (`engine.reading.life.outside`).

Outcomes become classes:

- the enemy moves first and fails: alive (5), or what shape says if that is better;
- both sides succeed when they move first: 13, or the class by shape if the group can also run;
- a ko for either side: 14;
- the owner moves first and fails: dead (24);
- the killing move is proven but no saving one within the budget: at least 20 for a group that is weak by shape;
- nothing proven: the class by shape stands.
"""

from __future__ import annotations

from numba import boolean, int64, void

from engine.board.points import BLACK, NUM_POINTS, WHITE
from engine.evaluate.groups.aliveness import (
    BARELY_ALIVE,
    DEAD_GROUP,
    KO,
    LIVES_OR_LIMPS,
    LIVES_OR_RUNS,
    MANY_WAYS,
    MIAI_ALIVE,
    PROBABLY_DEAD,
    RUNS_POORLY,
    UNDECIDED,
    UNSETTLED,
)
from engine.evaluate.groups.scratch import SCRATCH
from engine.evaluate.tables import CAPTURED, EVALUATION, NONE, SAFE
from engine.jit.declaring import kernel
from engine.reading.outcome import KO_FIRST, KO_SECOND, LOSS, UNKNOWN, WIN
from engine.reading.search.memo import QUESTIONS
from engine.reading.search.records import LIFE, WORDS
from engine.reading.search.trackset import add_point, clear_track, has_point

LARGE_BUDGET = 20_000
"""Positions below which some questions are not worth asking: of groups that run poorly 9 in 10 had no answer at 2,000,
and weak groups whose killing was not proven hardly ever had one for the defence (240 positions of real games)."""

LITTLE_GROUND = 12
"""Points of eye space below which a group that is alive by shape is asked about, too."""


@kernel(int64(EVALUATION, int64))
def main_string(evaluation, row):
    """Return the row of the largest string, of those not captured, of the group with this row; NONE if all
    are captured.

    Among strings of equal size the first one counts.
    """
    best = NONE
    for index in range(evaluation.string_count):
        string = evaluation.strings[index]
        if string.group != row or string.status == CAPTURED:
            continue
        if best == NONE or string.stones > evaluation.strings[best].stones:
            best = index
    return best


@kernel(void(EVALUATION, SCRATCH, WORDS))
def find_walls(evaluation, scratch, walls):
    """Set the bit set ``walls`` to the stones of all groups that are alive by shape, except strings in
    danger.
    """
    clear_track(walls)
    for point in range(NUM_POINTS):
        row = int64(evaluation.string_of[point])
        if row < 0 or evaluation.strings[row].status != SAFE:
            continue
        if scratch.first_class[evaluation.strings[row].group] <= MANY_WAYS:
            add_point(walls, point)


@kernel(boolean(EVALUATION, int64))
def _holds_free_stones(evaluation, eye):
    """Return whether the eye with the row ``eye`` contains enemy stones that are not known to be captured or
    dead.
    """
    for index in range(evaluation.string_count):
        string = evaluation.strings[index]
        if evaluation.eye_of[string.first] == eye and string.status < CAPTURED:
            return True
    return False


@kernel(int64(EVALUATION, int64))
def eyes_without_stones(evaluation, row):
    """Return how many eyes, in eighths, the group with this row surely has, without eyes that contain free
    enemy stones.

    Enemy stones in an eye are free if they are neither captured nor dead, so that they may live in seki.
    "Surely" means if the enemy moves first.
    """
    eyes = int64(evaluation.groups[row].typ_eyes)
    for index in range(evaluation.eye_count):
        eye = evaluation.eyes[index]
        if eye.group == row and eye.dead_stones > 0 and _holds_free_stones(evaluation, index):
            eyes -= eye.typ_eyes
    return eyes


@kernel(int64(EVALUATION, SCRATCH, QUESTIONS, int64, WORDS))
def add_proven_walls(evaluation, scratch, questions, count, walls):
    """Add to the bit set ``walls`` the stones of groups that reading proves alive; return how many were
    added.

    ``questions`` holds ``count`` answers to `ask_attacks`. A group counts only if it has two eyes by shape
    and none of its eyes contains enemy stones that may yet live. Other groups may be alive in seki; then the
    enemies beside them may live too. Strings in danger are left out.
    """
    added = 0
    for index in range(count):
        row = int64(scratch.waiting[index])
        if questions[index].outcome != LOSS or scratch.first_class[row] > MIAI_ALIVE:
            continue
        if eyes_without_stones(evaluation, row) != evaluation.groups[row].typ_eyes:
            continue
        for point in range(NUM_POINTS):
            string = int64(evaluation.string_of[point])
            if string < 0 or evaluation.strings[string].group != row:
                continue
            if evaluation.strings[string].status == SAFE and not has_point(walls, point):
                add_point(walls, point)
                added += 1
    return added


@kernel(boolean(EVALUATION, int64, int64))
def _is_doubtful(evaluation, row, budget):
    """Return whether reading may tell more than shape about the group with this row.

    It may if the eyes of the group are not sure and it does not run easily. A group that runs poorly, or that
    is alive on much ground, is read only if ``budget`` (in positions) is large.
    """
    aliveness = evaluation.groups[row].aliveness
    if aliveness == LIVES_OR_RUNS or aliveness >= DEAD_GROUP:
        return False
    if aliveness < BARELY_ALIVE and evaluation.groups[row].eye_space >= LITTLE_GROUND:
        return budget >= LARGE_BUDGET
    if aliveness == RUNS_POORLY and budget < LARGE_BUDGET:
        return False
    return aliveness <= MIAI_ALIVE or aliveness >= LIVES_OR_LIMPS


@kernel(void(EVALUATION, QUESTIONS, int64, int64, int64, int64))
def _ask_life(evaluation, questions, index, string, mover, budget):
    question = questions[index]
    question.goal = LIFE
    question.target = evaluation.strings[string].first
    question.other = 0
    question.attacker = BLACK + WHITE - evaluation.strings[string].color
    question.mover = mover
    question.limit = 0
    question.budget = budget


@kernel(int64(EVALUATION, SCRATCH, QUESTIONS, int64))
def ask_attacks(evaluation, scratch, questions, budget):
    """Write for every doubtful group the question whether the enemy kills it by moving first; return how
    many.

    A group is doubtful if reading may tell more than its shape. The questions stand in ``questions``;
    ``scratch.waiting`` holds the row of the group of each question. ``budget`` is how many positions each may
    look at. Groups that are weak by shape are UNDECIDED until the answer is entered.
    """
    count = 0
    for row in range(evaluation.group_count):
        group = evaluation.groups[row]
        group.attack = group.defend = UNKNOWN
        group.attack_move = group.defend_move = 0
        string = main_string(evaluation, row)
        if string == NONE or not _is_doubtful(evaluation, row, budget) or count >= questions.size:
            continue
        if group.aliveness > RUNS_POORLY:
            group.aliveness = UNDECIDED
        _ask_life(evaluation, questions, count, string, BLACK + WHITE - int64(group.color), budget)
        scratch.waiting[count] = row
        count += 1
    return count


@kernel(int64(EVALUATION, SCRATCH, QUESTIONS, int64, int64))
def ask_defences(evaluation, scratch, questions, count, budget):
    """Enter the answers to `ask_attacks`; then ask of each group that may die whether it lives by moving
    first.

    ``count`` is how many answers there are; the new questions may look at ``budget`` positions each. Returns
    how many new questions were written. Three kinds of groups are left out: those that cannot be killed;
    those alive by shape whose attack was not read to the end; and, with a small budget, those undecided by
    shape whose attack was not read to the end.
    """
    kept = 0
    for index in range(count):
        row = int64(scratch.waiting[index])
        group = evaluation.groups[row]
        group.attack = questions[index].outcome
        group.attack_move = questions[index].move
        if group.attack == LOSS:
            continue
        if group.attack == UNKNOWN and group.aliveness == UNDECIDED and budget < LARGE_BUDGET:
            continue
        if group.attack == UNKNOWN and group.aliveness <= MIAI_ALIVE:
            continue
        scratch.waiting[kept] = row
        kept += 1
    for index in range(kept):
        row = int64(scratch.waiting[index])
        color = int64(evaluation.groups[row].color)
        _ask_life(evaluation, questions, index, main_string(evaluation, row), color, budget)
    return kept


@kernel(void(EVALUATION, SCRATCH, QUESTIONS, int64))
def take_defences(evaluation, scratch, questions, count):
    """Enter the answers to the ``count`` questions of `ask_defences` in the rows of their groups.

    An answer is the outcome and the move of the group's owner.
    """
    for index in range(count):
        group = evaluation.groups[scratch.waiting[index]]
        group.defend = questions[index].outcome
        group.defend_move = questions[index].move


@kernel(int64(EVALUATION, SCRATCH, int64))
def _class_by_life(evaluation, scratch, row):
    """Return the class of the group with this row, from 2 (alive) to 25 (captured), by readings of its life
    and its shape.

    A reading that settles the group's fate overrules the shape. Semeais and sekis may change the class later.
    """
    group = evaluation.groups[row]
    by_shape = int64(scratch.first_class[row])
    attack, defend = group.attack, group.defend
    if attack == LOSS:
        return min(by_shape, MIAI_ALIVE)
    if defend == LOSS and attack == WIN:
        return DEAD_GROUP
    if attack == KO_FIRST or attack == KO_SECOND or defend == KO_FIRST or defend == KO_SECOND:
        return KO
    if attack == WIN and defend == WIN:
        return by_shape if by_shape == LIVES_OR_LIMPS else UNSETTLED
    if attack == WIN:
        return max(by_shape, UNSETTLED) if by_shape < RUNS_POORLY else max(by_shape, PROBABLY_DEAD)
    if defend == WIN:
        return min(by_shape, UNSETTLED)
    return by_shape


@kernel(void(EVALUATION, SCRATCH))
def classify_by_life(evaluation, scratch):
    """Set the class of aliveness of the groups whose life was asked about, by the answers in their rows.

    Without an answer the class by shape stays. Groups that are already dead or captured are not changed.
    """
    for row in range(evaluation.group_count):
        group = evaluation.groups[row]
        if group.aliveness < DEAD_GROUP:
            group.aliveness = _class_by_life(evaluation, scratch, row)
