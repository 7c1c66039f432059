"""Groups whose fate shape does not settle are read: first for life, then races with weak enemy neighbours.

Life is asked about a group's main string, the largest that is not captured. Outcomes become classes:

- the enemy moves first and fails: alive (5), or 7 if an enemy group beside it is dead;
- both sides succeed when they move first: 13, or the class by shape if the group can also run;
- a ko for either side: 14;
- the owner moves first and fails: dead (24);
- the killing move is proven but no saving one within the budget: at least 20 for a group that is weak by shape;
- nothing proven: the class by shape stands.

Two weak groups beside each other may be in a race. Each side is asked to capture the other, moving first and second. A
race that neither wins even when it moves first is a seki (6) once nobody can make two eyes in it.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

import numpy as np
from numba import boolean, int64, void

from engine.board.points import BLACK, WHITE
from engine.board.rules import NEIGHBORS
from engine.board.state import RECORD
from engine.evaluate.aliveness import (
    AHEAD_IN_SEMEAI,
    BARELY_ALIVE,
    BEHIND_IN_SEMEAI,
    CAPTURED_GROUP,
    DEAD_GROUP,
    EVEN_SEMEAI,
    KO,
    LIVES_OR_LIMPS,
    LIVES_OR_RUNS,
    MIAI_ALIVE,
    PROBABLY_DEAD,
    RUNS_POORLY,
    SEKI,
    TWO_EYES,
    UNDECIDED,
    UNSETTLED,
    WINS_SEMEAI,
    every_second_gain,
    list_gains,
)
from engine.evaluate.group_numbers import GROUP_NUMBERS
from engine.evaluate.scratch import SCRATCH
from engine.evaluate.state import (
    CAPTURED,
    CONNECT_TO_GROUP,
    DEAD,
    EVALUATION,
    NONE,
    PLAY_VITAL_POINT,
    SAFE,
)
from engine.jit import kernel
from engine.reading.memo import QUESTIONS
from engine.reading.outcome import KO_FIRST, KO_SECOND, LOSS, UNKNOWN, WIN
from engine.reading.races import RUN_AWAY
from engine.reading.state import LIFE, SEMEAI

QUESTIONS_OF_A_RACE = 4

LONG_RACE = 9
"""Liberties of both strings together from which a race is too long to be read with a small budget."""

LARGE_BUDGET = 20_000
"""Positions below which some questions are not worth asking: of groups that run poorly 9 in 10 had no answer at 2,000,
and weak groups whose killing was not proven hardly ever had one for the defence (240 positions of real games)."""


@kernel(int64(EVALUATION, int64))
def main_string(evaluation, row):
    """The row of the group's largest string that is not captured (the first of equals); NONE if all are captured."""
    best = NONE
    for index in range(evaluation.string_count):
        string = evaluation.strings[index]
        if string.group != row or string.status == CAPTURED:
            continue
        if best == NONE or string.stones > evaluation.strings[best].stones:
            best = index
    return best


@kernel(boolean(EVALUATION, int64, int64))
def _is_doubtful(evaluation, row, budget):
    """Whether reading may say more of a group than shape: it neither has its eyes for sure nor runs easily.

    A group that runs poorly is asked about only with a large budget.
    """
    aliveness = evaluation.groups[row].aliveness
    if aliveness == LIVES_OR_RUNS or aliveness < BARELY_ALIVE or aliveness >= DEAD_GROUP:
        return False
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
    """List, for every doubtful group, whether the enemy kills it by moving first; returns how many questions.

    ``scratch.waiting`` holds the group of each question. Groups that are weak by shape count as undecided until then.
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
    """Take in the answers to `ask_attacks`; list, for each group that may die, whether it lives by moving first."""
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
        scratch.waiting[kept] = row
        kept += 1
    for index in range(kept):
        row = int64(scratch.waiting[index])
        color = int64(evaluation.groups[row].color)
        _ask_life(evaluation, questions, index, main_string(evaluation, row), color, budget)
    return kept


@kernel(void(EVALUATION, SCRATCH, QUESTIONS, int64))
def take_defences(evaluation, scratch, questions, count):
    """Take in the answers to `ask_defences`."""
    for index in range(count):
        group = evaluation.groups[scratch.waiting[index]]
        group.defend = questions[index].outcome
        group.defend_move = questions[index].move


@kernel(int64(EVALUATION, SCRATCH, int64))
def _class_by_life(evaluation, scratch, row):
    """The class that the life readings and the shape make together; WINS_SEMEAI and SEKI come later."""
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
    """Set the aliveness of the groups that were asked about; without an answer the class by shape stands."""
    for row in range(evaluation.group_count):
        group = evaluation.groups[row]
        if group.aliveness < DEAD_GROUP:
            group.aliveness = _class_by_life(evaluation, scratch, row)


@kernel(boolean(EVALUATION, SCRATCH, int64))
def _lives_only_by_reading(evaluation, scratch, row):
    """Whether a group was read to live though by shape it has no two eyes without a move of its own."""
    group = evaluation.groups[row]
    return group.attack == LOSS and scratch.first_class[row] >= UNSETTLED and group.aliveness <= MIAI_ALIVE


@kernel(boolean(EVALUATION, int64))
def _holds_free_stones(evaluation, eye):
    """Whether enemy stones stand in an eye of which nobody has shown that they are captured or dead."""
    for index in range(evaluation.string_count):
        string = evaluation.strings[index]
        if evaluation.eye_of[string.first] == eye and string.status < CAPTURED:
            return True
    return False


@kernel(int64(EVALUATION, int64))
def _eyes_without_prisoners(evaluation, row):
    """A group's sure eyes, eighths, but those in which enemy stones stand that may yet turn out to live in seki."""
    eyes = int64(evaluation.groups[row].typ_eyes)
    for index in range(evaluation.eye_count):
        eye = evaluation.eyes[index]
        if eye.group == row and eye.dead_stones > 0 and _holds_free_stones(evaluation, index):
            eyes -= eye.typ_eyes
    return eyes


@kernel(boolean(EVALUATION, SCRATCH, int64))
def _may_race(evaluation, scratch, row):
    """Whether a group may depend on a race: it is weak with no easy way out, or lives without eyes by shape.

    So does one whose barely two eyes need enemy stones inside to be dead: a shape that must not be filled is a seki.
    """
    group = evaluation.groups[row]
    if UNSETTLED <= group.aliveness < CAPTURED_GROUP or _lives_only_by_reading(evaluation, scratch, row):
        return True
    if group.aliveness != BARELY_ALIVE and group.aliveness != MIAI_ALIVE:
        return False
    eyes = _eyes_without_prisoners(evaluation, row)
    return eyes < TWO_EYES and eyes < group.typ_eyes


@kernel(int64(EVALUATION, SCRATCH, int64))
def _rival_of(evaluation, scratch, row):
    """The weak enemy group beside a weak group that has the fewest liberties (the first of equals), or NONE."""
    group = evaluation.groups[row]
    best = NONE
    for index in range(group.neighbor_count):
        neighbor = int64(group.neighbors[index])
        if not _may_race(evaluation, scratch, neighbor):
            continue
        fewer = best == NONE or evaluation.groups[neighbor].liberties < evaluation.groups[best].liberties
        same = best != NONE and evaluation.groups[neighbor].liberties == evaluation.groups[best].liberties
        if fewer or (same and neighbor < best):
            best = neighbor
    return best


@kernel(void(EVALUATION, QUESTIONS, int64, int64, int64, int64, int64))
def _ask_race(evaluation, questions, index, own, other, mover, budget):
    """Does the string ``own`` take ``other`` off the board before it is taken, if ``mover`` moves first?"""
    question = questions[index]
    question.goal = SEMEAI
    question.target = evaluation.strings[other].first
    question.other = evaluation.strings[own].first
    question.attacker = evaluation.strings[own].color
    question.mover = mover
    question.limit = RUN_AWAY
    question.budget = budget


@kernel(int64(EVALUATION, SCRATCH, QUESTIONS, int64))
def ask_races(evaluation, scratch, questions, budget):
    """Set the rivals and list the four questions of each race; returns how many questions.

    ``scratch.waiting[i]`` is the group of race i; a race is asked about once, for the group that chose the rival.
    """
    count, races = 0, 0
    for row in range(evaluation.group_count):
        if not _may_race(evaluation, scratch, row):
            continue
        rival = _rival_of(evaluation, scratch, row)
        evaluation.groups[row].rival = rival
        if rival == NONE or (rival < row and evaluation.groups[rival].rival == row):
            continue
        if count + QUESTIONS_OF_A_RACE > questions.size:
            break
        color = int64(evaluation.groups[row].color)
        enemy = BLACK + WHITE - color
        own, other = main_string(evaluation, row), main_string(evaluation, rival)
        liberties = evaluation.strings[own].liberties + evaluation.strings[other].liberties
        if liberties > LONG_RACE and budget < LARGE_BUDGET:
            continue
        _ask_race(evaluation, questions, count, own, other, color, budget)
        _ask_race(evaluation, questions, count + 1, own, other, enemy, budget)
        _ask_race(evaluation, questions, count + 2, other, own, enemy, budget)
        _ask_race(evaluation, questions, count + 3, other, own, color, budget)
        count += QUESTIONS_OF_A_RACE
        scratch.waiting[races] = row
        races += 1
    return count


@kernel(boolean(EVALUATION, GROUP_NUMBERS, SCRATCH, int64))
def _can_make_eyes(evaluation, numbers, scratch, row):
    """Whether a group could have two eyes if it took the first gain, the eyes with enemy stones not counted."""
    count = list_gains(evaluation, numbers, scratch, row)
    return _eyes_without_prisoners(evaluation, row) + every_second_gain(scratch, count, 0) >= TWO_EYES


@kernel(int64(int64, int64, int64, int64))
def _class_by_race(wins_first, wins_second, loses_first, loses_second):
    """A group's class by its race: it wins moving first or second; the rival wins against it when it moves first or
    second. All are outcomes for the side that moves."""
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
    """A group's class if neither it nor its rival can take the other, by what life and eyes say of the two.

    A side that is read to die all the same falls to stones played into its eye space; then the other is ahead or wins.
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
    """Whether a single move other than a capture gives a group two eyes."""
    group = evaluation.groups[row]
    for index in range(group.potentials):
        kind = group.potential_kind[index]
        if kind == PLAY_VITAL_POINT or kind == CONNECT_TO_GROUP:
            if group.typ_eyes + group.potential_value[index] >= TWO_EYES:
                return True
    return False


@kernel(void(EVALUATION, SCRATCH, int64, int64))
def _apply_race(evaluation, scratch, row, found):
    """Take what a race says of a group, unless eyes or a reading of its life say something better."""
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


@kernel(void(EVALUATION, GROUP_NUMBERS, SCRATCH, QUESTIONS, int64))
def take_races(evaluation, numbers, scratch, questions, count):
    """Set the classes that the races decide.

    Question 1 of a race is answered for the rival, who moves first against the capture: LOSS means that the group
    takes it though it moves second; question 3 likewise.
    """
    for race in range(count // QUESTIONS_OF_A_RACE):
        row = int64(scratch.waiting[race])
        rival = int64(evaluation.groups[row].rival)
        first = race * QUESTIONS_OF_A_RACE
        wins_first, wins_second = int64(questions[first].outcome), int64(questions[first + 1].outcome)
        loses_first, loses_second = int64(questions[first + 2].outcome), int64(questions[first + 3].outcome)
        own = _class_by_race(wins_first, wins_second, loses_first, loses_second)
        other = _class_by_race(loses_first, loses_second, wins_first, wins_second)
        if own == SEKI:
            own = _class_by_seki(evaluation, numbers, scratch, row, rival)
            other = _class_by_seki(evaluation, numbers, scratch, rival, row)
        _apply_race(evaluation, scratch, row, own)
        _apply_race(evaluation, scratch, rival, other)


@kernel(void(EVALUATION, SCRATCH))
def find_sekis(evaluation, scratch):
    """Tell why a group lives that has no eyes by shape: it wins a race (7), or its neighbour lives so too: seki (6)."""
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


@kernel(boolean(RECORD, EVALUATION, int64))
def _has_living_captor(board, evaluation, row):
    """Whether an enemy string that is neither captured nor dead touches a string."""
    start = int64(evaluation.strings[row].first)
    stone = start
    while True:
        for offset in NEIGHBORS:
            other = int64(evaluation.string_of[stone + offset])
            if other >= 0 and evaluation.strings[other].color != evaluation.strings[row].color:
                if evaluation.strings[other].status < CAPTURED:
                    return True
        stone = int64(board.next[stone])
        if stone == start:
            return False


@kernel(int64(RECORD, EVALUATION))
def mark_dead_strings(board, evaluation):
    """Give the strings of dead groups the status DEAD; captives of none but dead strings go free.

    Returns how many strings have changed.
    """
    count = 0
    for index in range(evaluation.string_count):
        string = evaluation.strings[index]
        if evaluation.groups[string.group].aliveness == DEAD_GROUP and string.status < CAPTURED:
            string.status = DEAD
            count += 1
    for index in range(evaluation.string_count):
        string = evaluation.strings[index]
        if string.status == CAPTURED and count > 0 and not _has_living_captor(board, evaluation, index):
            string.status = SAFE
    return count


class GroupBudgets(NamedTuple):
    """Positions for one question about a life and one about a race, and for all questions of one kind together."""

    life: int
    races: int
    together: int

    def share(self, budget: int, count: int) -> int:
        """What one of ``count`` questions may use: the budget, halved while all together would use too much."""
        while budget > 1 and budget * count > self.together:
            budget //= 2
        return budget


def read_groups(
    evaluations: np.ndarray,
    numbers: np.ndarray,
    scratches: np.ndarray,
    questions: np.ndarray,
    ask: Callable[[int], None],
    budgets: GroupBudgets,
) -> None:
    """Put right by reading what `classify_by_shape` left open.

    ``questions`` is an array of QUESTION_DTYPE; ``ask(n)`` answers its first n. With a budget of 0 that kind of
    question is left out and the class by shape stands (for groups that are weak by shape and never read, UNDECIDED).
    """
    evaluation, scratch = evaluations[0], scratches[0]
    count = ask_attacks(evaluation, scratch, questions, budgets.life)
    if budgets.life == 0:
        return
    budget = budgets.share(budgets.life, count)
    questions["budget"][:count] = budget
    ask(count)
    count = ask_defences(evaluation, scratch, questions, count, budget)
    ask(count)
    take_defences(evaluation, scratch, questions, count)
    classify_by_life(evaluation, scratch)
    if budgets.races > 0:
        count = ask_races(evaluation, scratch, questions, budgets.races)
        questions["budget"][:count] = budgets.share(budgets.races, count)
        ask(count)
        take_races(evaluation, numbers[0], scratch, questions, count)
    find_sekis(evaluation, scratch)
