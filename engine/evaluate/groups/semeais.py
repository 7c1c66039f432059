"""Semeais between weak neighbours, asked of the reader, and the classes that its answers make.

Two weak groups beside each other may be in a semeai. Each side is asked to capture the other, moving first; moving
second only where the other fails though it moves first, for only then does the answer change a class.
A semeai that neither wins even when it moves first is a seki (6) once nobody can make two eyes in it. A group that was
read to live though it has no eyes wins a semeai (7) if an enemy group beside it is dead, else it may be in seki too.
"""

from __future__ import annotations

from numba import boolean, int64, void

from engine.board.points import BLACK, WHITE
from engine.evaluate.groups.aliveness import (
    AHEAD_IN_SEMEAI,
    BARELY_ALIVE,
    BEHIND_IN_SEMEAI,
    CAPTURED_GROUP,
    DEAD_GROUP,
    EVEN_SEMEAI,
    KO,
    MIAI_ALIVE,
    SEKI,
    TWO_EYES,
    UNDECIDED,
    UNSETTLED,
    WINS_SEMEAI,
    every_second_gain,
    list_gains,
)
from engine.evaluate.groups.lives import LARGE_BUDGET, eyes_without_stones, main_string
from engine.evaluate.groups.numbers import GROUP_NUMBERS
from engine.evaluate.groups.scratch import SCRATCH
from engine.evaluate.tables import CONNECT_TO_GROUP, EVALUATION, NONE, PLAY_VITAL_POINT
from engine.jit.declaring import kernel
from engine.reading.outcome import LOSS, UNKNOWN, WIN
from engine.reading.search.memo import QUESTIONS
from engine.reading.search.records import SEMEAI
from engine.reading.semeai.questions import RUN_AWAY

FIRST_QUESTIONS = 2
"""Questions that every semeai is asked at once: each side takes the other, moving first."""

WINS_FIRST, LOSES_FIRST, WINS_SECOND, LOSES_SECOND = range(4)
"""The outcomes of a semeai in `scratch.semeai`: the group takes its rival, or is taken by it, moving first or second;
each for the side that moves first."""

LONG_SEMEAI = 9
"""Liberties of both strings together from which a semeai is too long to be read with a small budget."""


@kernel(boolean(EVALUATION, SCRATCH, int64))
def _lives_only_by_reading(evaluation, scratch, row):
    """Return whether the group with this row lives only by a reading: its shape alone does not make it alive."""
    group = evaluation.groups[row]
    return group.attack == LOSS and scratch.first_class[row] >= UNSETTLED and group.aliveness <= MIAI_ALIVE


@kernel(boolean(EVALUATION, SCRATCH, int64))
def _may_be_in_semeai(evaluation, scratch, row):
    """Return whether the group with this row may depend on a semeai.

    It may if it is weak with no easy way out, or if it lives by reading but has no eyes by shape. It may also
    if it barely has two eyes and some of them contain enemy stones that may live: then it may be a seki.
    """
    group = evaluation.groups[row]
    if UNSETTLED <= group.aliveness < CAPTURED_GROUP or _lives_only_by_reading(evaluation, scratch, row):
        return True
    if group.aliveness != BARELY_ALIVE and group.aliveness != MIAI_ALIVE:
        return False
    eyes = eyes_without_stones(evaluation, row)
    return eyes < TWO_EYES and eyes < group.typ_eyes


@kernel(int64(EVALUATION, SCRATCH, int64))
def _rival_of(evaluation, scratch, row):
    """Return the row of the weak enemy group beside the group ``row`` that has the fewest liberties, or NONE.

    A group is weak here if it may itself depend on a semeai. Among equals the first one is returned.
    """
    group = evaluation.groups[row]
    best = NONE
    for index in range(group.neighbor_count):
        neighbor = int64(group.neighbors[index])
        if not _may_be_in_semeai(evaluation, scratch, neighbor):
            continue
        fewer = best == NONE or evaluation.groups[neighbor].liberties < evaluation.groups[best].liberties
        same = best != NONE and evaluation.groups[neighbor].liberties == evaluation.groups[best].liberties
        if fewer or (same and neighbor < best):
            best = neighbor
    return best


@kernel(void(EVALUATION, QUESTIONS, int64, int64, int64, int64, int64))
def _ask_semeai(evaluation, questions, index, own, other, mover, budget):
    """Write the question whether the string ``own`` wins a semeai, i.e. captures ``other`` before ``own`` is
    captured.

    The strings are given by their rows. ``mover`` moves first, ``index`` is the place of the question in
    ``questions``, ``budget`` how many positions it may look at.
    """
    question = questions[index]
    question.goal = SEMEAI
    question.target = evaluation.strings[other].first
    question.other = evaluation.strings[own].first
    question.attacker = evaluation.strings[own].color
    question.mover = mover
    question.limit = RUN_AWAY
    question.budget = budget


@kernel(int64(EVALUATION, SCRATCH, QUESTIONS, int64))
def ask_semeais(evaluation, scratch, questions, budget):
    """Choose the rival of each weak group and write the first two questions of each semeai; return how many
    questions.

    ``scratch.waiting[i]`` is the row of the group of semeai i. Each semeai is asked about once, for the group
    that chose the rival. ``budget`` is how many positions each question may look at.
    """
    count, semeais = 0, 0
    for row in range(evaluation.group_count):
        if not _may_be_in_semeai(evaluation, scratch, row):
            continue
        rival = _rival_of(evaluation, scratch, row)
        evaluation.groups[row].rival = rival
        if rival == NONE or (rival < row and evaluation.groups[rival].rival == row):
            continue
        if count + FIRST_QUESTIONS > questions.size:
            break
        color = int64(evaluation.groups[row].color)
        own, other = main_string(evaluation, row), main_string(evaluation, rival)
        liberties = evaluation.strings[own].liberties + evaluation.strings[other].liberties
        if liberties > LONG_SEMEAI and budget < LARGE_BUDGET:
            continue
        _ask_semeai(evaluation, questions, count, own, other, color, budget)
        _ask_semeai(evaluation, questions, count + 1, other, own, BLACK + WHITE - color, budget)
        count += FIRST_QUESTIONS
        scratch.waiting[semeais] = row
        semeais += 1
    return count


@kernel(int64(EVALUATION, SCRATCH, QUESTIONS, int64))
def ask_seconds(evaluation, scratch, questions, semeais):
    """Enter the answers to `ask_semeais` and write the second questions of each semeai; return how many.

    A second question asks whether a side captures the other even though the other moves first. It is asked
    only if the other, moving first, does not capture; else its answer would change no class. ``semeais`` is
    how many semeais were asked about.
    """
    count = 0
    for semeai in range(semeais):
        outcomes = scratch.semeai[semeai]
        first = questions[FIRST_QUESTIONS * semeai]
        budget = int64(first.budget)
        outcomes[WINS_FIRST] = first.outcome
        outcomes[LOSES_FIRST] = questions[FIRST_QUESTIONS * semeai + 1].outcome
        outcomes[WINS_SECOND] = outcomes[LOSES_SECOND] = UNKNOWN
        row = int64(scratch.waiting[semeai])
        color = int64(evaluation.groups[row].color)
        own, other = (
            main_string(evaluation, row),
            main_string(evaluation, int64(evaluation.groups[row].rival)),
        )
        if outcomes[LOSES_FIRST] == LOSS:
            _ask_semeai(evaluation, questions, count, own, other, BLACK + WHITE - color, budget)
            count += 1
        if outcomes[WINS_FIRST] == LOSS:
            _ask_semeai(evaluation, questions, count, other, own, color, budget)
            count += 1
    return count


@kernel(boolean(EVALUATION, GROUP_NUMBERS, SCRATCH, int64))
def _can_make_eyes(evaluation, numbers, scratch, row):
    """Return whether the group with this row could get two eyes by moving first.

    Both sides take turns at the moves that gain the group eyes. Eyes that contain enemy stones which may yet
    live are not counted.
    """
    count = list_gains(evaluation, numbers, scratch, row)
    return eyes_without_stones(evaluation, row) + every_second_gain(scratch, count, 0) >= TWO_EYES


@kernel(int64(int64, int64, int64, int64))
def _class_by_semeai(wins_first, wins_second, loses_first, loses_second):
    """Return a group's class by the outcomes of the four questions about its semeai; UNDECIDED if they do not
    tell.

    Each outcome is WIN or LOSS for the side that moves first in the question. So LOSS in the second or fourth
    question means that the capture succeeds.

    wins_first: the group moves first and tries to capture its rival
    wins_second: the rival moves first and tries to prevent that
    loses_first: the rival moves first and tries to capture the group
    loses_second: the group moves first and tries to prevent that
    """
    if wins_second == LOSS and loses_first == LOSS:
        return WINS_SEMEAI
    if loses_second == LOSS and wins_first == LOSS and loses_first == WIN:
        return BEHIND_IN_SEMEAI
    if wins_first == WIN and loses_first == WIN:
        return EVEN_SEMEAI
    if wins_first == LOSS and loses_first == LOSS:
        return SEKI
    if loses_first == LOSS:
        return AHEAD_IN_SEMEAI
    if wins_first == LOSS and loses_first == WIN:
        return UNSETTLED if loses_second == WIN else BEHIND_IN_SEMEAI
    return UNDECIDED


@kernel(int64(EVALUATION, GROUP_NUMBERS, SCRATCH, int64, int64))
def _class_by_seki(evaluation, numbers, scratch, row, rival):
    """Return the class of the group ``row`` if neither it nor its ``rival`` can capture the other in the
    semeai.

    If reading finds that the enemy can kill the group all the same, by stones played into its eye space, the
    class is UNDECIDED. If the rival can be killed in that way, the group is ahead, or wins if the rival
    cannot live even by moving first. Else the class is AHEAD_IN_SEMEAI if one of them can make two eyes, and
    SEKI if none can.
    """
    if evaluation.groups[row].attack == WIN:
        return UNDECIDED
    if evaluation.groups[rival].attack == WIN:
        return WINS_SEMEAI if evaluation.groups[rival].defend == LOSS else AHEAD_IN_SEMEAI
    if _can_make_eyes(evaluation, numbers, scratch, row) or _can_make_eyes(
        evaluation, numbers, scratch, rival
    ):
        return AHEAD_IN_SEMEAI
    return SEKI


@kernel(boolean(EVALUATION, int64))
def _has_own_eye_move(evaluation, row):
    """Return whether one move that is no capture gives the group with this row two eyes."""
    group = evaluation.groups[row]
    for index in range(group.potentials):
        kind = group.potential_kind[index]
        if kind == PLAY_VITAL_POINT or kind == CONNECT_TO_GROUP:
            if group.typ_eyes + group.potential_value[index] >= TWO_EYES:
                return True
    return False


@kernel(void(EVALUATION, SCRATCH, int64, int64))
def _apply_semeai(evaluation, scratch, row, found):
    """Set the class of the group ``row`` to ``found``, its class by a semeai.

    The class is left as it is if the group's eyes, or a reading of its life, tell more than the semeai, or if
    ``found`` is UNDECIDED.
    """
    group = evaluation.groups[row]
    if found == UNDECIDED:
        return
    if scratch.first_class[row] <= MIAI_ALIVE and found != SEKI:
        return
    if group.aliveness == UNSETTLED and found > UNSETTLED:
        if found != EVEN_SEMEAI or _has_own_eye_move(evaluation, row):
            return
    if group.attack == LOSS and found > WINS_SEMEAI:
        if found == AHEAD_IN_SEMEAI and _lives_only_by_reading(evaluation, scratch, row):
            group.aliveness = WINS_SEMEAI
        return
    if group.aliveness == KO or (group.attack == WIN and found < UNSETTLED):
        return
    if group.aliveness == DEAD_GROUP and found != BEHIND_IN_SEMEAI:
        return
    group.aliveness = found


@kernel(void(SCRATCH, QUESTIONS, int64))
def _take_seconds(scratch, questions, semeais):
    """Enter the answers to `ask_seconds` in ``scratch.semeai``, in the order in which it asked.

    ``semeais`` is how many semeais were asked about.
    """
    count = 0
    for semeai in range(semeais):
        outcomes = scratch.semeai[semeai]
        if outcomes[LOSES_FIRST] == LOSS:
            outcomes[WINS_SECOND] = questions[count].outcome
            count += 1
        if outcomes[WINS_FIRST] == LOSS:
            outcomes[LOSES_SECOND] = questions[count].outcome
            count += 1


@kernel(void(EVALUATION, GROUP_NUMBERS, SCRATCH, QUESTIONS, int64))
def take_semeais(evaluation, numbers, scratch, questions, semeais):
    """Enter the answers to `ask_seconds` and set the classes of the groups that the semeais decide.

    ``semeais`` is how many semeais were asked about.
    """
    _take_seconds(scratch, questions, semeais)
    for semeai in range(semeais):
        row = int64(scratch.waiting[semeai])
        rival = int64(evaluation.groups[row].rival)
        outcomes = scratch.semeai[semeai]
        wins_first, wins_second = int64(outcomes[WINS_FIRST]), int64(outcomes[WINS_SECOND])
        loses_first, loses_second = int64(outcomes[LOSES_FIRST]), int64(outcomes[LOSES_SECOND])
        own = _class_by_semeai(wins_first, wins_second, loses_first, loses_second)
        other = _class_by_semeai(loses_first, loses_second, wins_first, wins_second)
        if own == SEKI:
            own = _class_by_seki(evaluation, numbers, scratch, row, rival)
            other = _class_by_seki(evaluation, numbers, scratch, rival, row)
        _apply_semeai(evaluation, scratch, row, own)
        _apply_semeai(evaluation, scratch, rival, other)


@kernel(void(EVALUATION, SCRATCH))
def find_sekis(evaluation, scratch):
    """Set the class of the groups that live by reading though their shape gives no two eyes.

    The class is WINS_SEMEAI if a neighbour is dead or behind in a semeai. It is SEKI, for the neighbour as
    well, if a neighbour is in seki or lives only by reading, too. Otherwise the class stays. The neighbour is
    entered as the group's rival.
    """
    for row in range(evaluation.group_count):
        if not _lives_only_by_reading(evaluation, scratch, row):
            continue
        group = evaluation.groups[row]
        for index in range(group.neighbor_count):
            neighbor = int64(group.neighbors[index])
            fate = evaluation.groups[neighbor].aliveness
            if fate >= DEAD_GROUP or fate == BEHIND_IN_SEMEAI:
                group.aliveness = WINS_SEMEAI
                group.rival = neighbor
        if group.aliveness == WINS_SEMEAI:
            continue
        for index in range(group.neighbor_count):
            neighbor = int64(group.neighbors[index])
            if evaluation.groups[neighbor].aliveness == SEKI or _lives_only_by_reading(
                evaluation, scratch, neighbor
            ):
                group.aliveness = SEKI
                group.rival = neighbor
                evaluation.groups[neighbor].aliveness = SEKI
                evaluation.groups[neighbor].rival = row
