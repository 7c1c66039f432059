"""Groups whose fate shape does not settle are read: first for life (`lives`), then for semeais (`semeais`).

A group that is found dead sets its enemies' captives free and gives eyes to others, so the passes from the eyes on are
run again then (`engine.evaluate.evaluation`).
"""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

import numpy as np
from numba import boolean, int64

from engine.board.points import NEIGHBORS
from engine.board.record import RECORD
from engine.evaluate.groups.aliveness import DEAD_GROUP
from engine.evaluate.groups.lives import (
    LARGE_BUDGET,
    add_proven_walls,
    ask_attacks,
    ask_defences,
    classify_by_life,
    find_walls,
    take_defences,
)
from engine.evaluate.groups.semeais import (
    FIRST_QUESTIONS,
    ask_seconds,
    ask_semeais,
    find_sekis,
    take_semeais,
)
from engine.evaluate.tables import CAPTURED, DEAD, EVALUATION, SAFE
from engine.jit.declaring import kernel
from engine.reading.outcome import UNKNOWN
from engine.reading.search.memo import NO_WALLS
from engine.reading.search.trackset import new_set


@kernel(boolean(RECORD, EVALUATION, int64))
def _has_living_captor(board, evaluation, row):
    """Return whether an enemy string that is neither captured nor dead touches the string with this row."""
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
    """Give the strings of dead groups the status DEAD, unless captured; return how many were changed.

    If there are any, captured strings that only dead or captured strings touch get the status SAFE.
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
    """How many positions the questions about groups may look at.

    life: for one question about the life of a group
    semeais: for one question about a semeai
    together: for all questions of one kind together
    """

    life: int
    semeais: int
    together: int

    def share(self, budget: int, count: int) -> int:
        """Return how many positions each of ``count`` questions may look at.

        That is ``budget``, halved until all questions together need at most ``together`` positions.
        """
        while budget > 1 and budget * count > self.together:
            budget //= 2
        return budget


def read_groups(
    evaluations: np.ndarray,
    numbers: np.ndarray,
    scratches: np.ndarray,
    questions: np.ndarray,
    ask: Callable[[int, np.ndarray], None],
    budgets: GroupBudgets,
    enter_verdicts: Callable[[], None],
) -> None:
    """Read the life and the semeais of the groups that `classify_by_shape` left open, and correct their
    classes.

    With a large budget, groups that are proven alive count as walls for the others, and questions without an
    answer are asked again.

    evaluations, numbers, scratches: arrays of one record: the tables, the fitted numbers, the work memory
    questions: room for the questions (QUESTION_DTYPE)
    ask: ask(n, walls) answers the first n questions, with the stones of the bit set ``walls`` taken to be
        alive
    budgets: the positions for each kind of question; 0 leaves the kind out, and the class by shape stays
        (UNDECIDED for groups that are weak by shape)
    enter_verdicts: replaces the answers about some groups by what longer readings found
    """
    evaluation, scratch, walls = evaluations[0], scratches[0], new_set()
    find_walls(evaluation, scratch, walls)
    count = ask_attacks(evaluation, scratch, questions, budgets.life)
    if budgets.life == 0:
        return
    budget = budgets.share(budgets.life, count)
    questions["budget"][:count] = budget
    ask(count, walls)
    if budget >= LARGE_BUDGET:
        while add_proven_walls(evaluation, scratch, questions, count, walls) > 0:
            answered = questions[:count].copy()
            ask(count, walls)
            known = answered["outcome"] != UNKNOWN
            questions[:count][known] = answered[known]
    count = ask_defences(evaluation, scratch, questions, count, budget)
    ask(count, walls)
    take_defences(evaluation, scratch, questions, count)
    enter_verdicts()
    classify_by_life(evaluation, scratch)
    if budgets.semeais > 0:
        count = ask_semeais(evaluation, scratch, questions, budgets.semeais)
        questions["budget"][:count] = budgets.share(budgets.semeais, 2 * count)
        ask(count, NO_WALLS)
        semeais = count // FIRST_QUESTIONS
        ask(ask_seconds(evaluation, scratch, questions, semeais), NO_WALLS)
        take_semeais(evaluation, numbers[0], scratch, questions, semeais)
    find_sekis(evaluation, scratch)
