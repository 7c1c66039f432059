"""Pass 1: the strings and their tactical status (Stoutamire 1991, 2.3.1; Fotland 1993, 5 "String data").

A string with more than four liberties is safe. Each other is read with the enemy first; only if that attack works is
it read with its owner first. From the two answers:

- SAFE: the attack fails, or the budget did not suffice to show that it works (the defence is then UNKNOWN, not asked);
- THREATENED: the attack works at least by ko, and so does the defence, or the budget was spent on the defence;
- CAPTURED: the attack works without a ko and the defence fails even by ko.

Captor and captive: a captured string needs a captor. Where two strings that touch both read as captured, the readings
say that either falls once its enemy gets round to it; they do not say who gets round to it first. So CAPTURED stays
only where an enemy string touches the string that does not read as captured itself. The others are THREATENED: a stone
in the belly of a dead string may be taken, but whoever takes it dies with it; in a semeai in which whoever moves takes
the other, the mover decides.
"""

from __future__ import annotations

from collections.abc import Collection

import numpy as np
from numba import boolean, int64, void

from engine.board.board import Board
from engine.board.points import BLACK, EMPTY, NEIGHBORS, NUM_POINTS, PASS, STRIDE, WHITE
from engine.board.record import RECORD
from engine.evaluate.tables import CAPTURED, EVALUATION, MAX_STRINGS, NONE, SAFE, THREATENED
from engine.jit.declaring import kernel
from engine.reading.outcome import LOSS, UNKNOWN, WIN
from engine.reading.reader import ROOT_LIBERTIES
from engine.reading.search.memo import QUESTIONS, Memo
from engine.reading.search.records import CAPTURE

TACTICS_BUDGET = 1000
"""Positions that one tactical question may look at unless the caller says otherwise; forced lines are free."""

NEAR_BUDGET = 10_000
"""The same, at least, for the strings on which the answer to a question hangs. With half of it a capture of two stones
in the tests is found in some orientations only."""


@kernel(void(RECORD, EVALUATION, int64, int64))
def _fill_string(board, evaluation, row, point):
    """Fill the row ``row`` of the table of strings from the string whose first stone is at ``point``.

    The row is entered at all its stones in ``evaluation.string_of``.
    """
    string = evaluation.strings[row]
    start = int64(board.head[point])
    string.first = point
    string.stones = board.stones[start]
    string.liberties = board.liberties[start]
    string.color = board.color[point]
    string.group = NONE
    string.attack = LOSS
    string.defend = WIN
    string.attack_move = PASS
    string.defend_move = PASS
    string.status = SAFE
    stone = start
    while True:
        evaluation.string_of[stone] = row
        stone = int64(board.next[stone])
        if stone == start:
            return


@kernel(void(RECORD, EVALUATION))
def list_strings(board, evaluation):
    """List all strings of the board in `strings` and `string_of`, in board order.

    Each gets the status SAFE until it is read. Strings beyond MAX_STRINGS get no row.
    """
    for point in range(NUM_POINTS):
        evaluation.string_of[point] = NONE
    count = 0
    for y in range(board.size):
        for x in range(board.size):
            point = (y + 1) * STRIDE + x + 1
            if board.color[point] != EMPTY and evaluation.string_of[point] == NONE and count < MAX_STRINGS:
                _fill_string(board, evaluation, count, point)
                count += 1
    evaluation.string_count = count


@kernel(void(EVALUATION, int64, int64, QUESTIONS, int64, int64))
def _ask_capture(evaluation, row, mover, questions, index, budget):
    """Write into ``questions[index]`` the question whether ``mover``, moving first, captures or saves a
    string.

    The enemy wants to capture the string, its owner to save it. ``row`` is the row of the string, ``budget``
    how many positions may be looked at. The answer is later written into the same record.
    """
    question = questions[index]
    question.goal = CAPTURE
    question.target = evaluation.strings[row].first
    question.other = PASS
    question.attacker = BLACK + WHITE - evaluation.strings[row].color
    question.mover = mover
    question.limit = ROOT_LIBERTIES
    question.budget = budget


@kernel(int64(EVALUATION, QUESTIONS, int64))
def ask_attacks(evaluation, questions, budget):
    """Write for each string with at most four liberties the question whether the enemy captures it by moving
    first.

    The questions stand in ``questions`` in board order; returns how many. ``budget`` is how many positions
    each may look at.
    """
    count = 0
    for row in range(evaluation.string_count):
        string = evaluation.strings[row]
        if string.liberties <= ROOT_LIBERTIES:
            _ask_capture(evaluation, row, BLACK + WHITE - string.color, questions, count, budget)
            count += 1
    return count


@kernel(void(EVALUATION, QUESTIONS))
def take_attacks(evaluation, questions):
    """Enter the answers to `ask_attacks` in the rows of their strings: the outcome and the enemy's move."""
    count = 0
    for row in range(evaluation.string_count):
        string = evaluation.strings[row]
        if string.liberties <= ROOT_LIBERTIES:
            string.attack = questions[count].outcome
            string.attack_move = questions[count].move
            if string.attack == UNKNOWN:
                string.defend = UNKNOWN
            count += 1


@kernel(boolean(EVALUATION, int64))
def _is_attackable(evaluation, row):
    """Return whether reading says that the enemy captures the string with this row by moving first, at least
    by ko.
    """
    return evaluation.strings[row].attack != LOSS and evaluation.strings[row].attack != UNKNOWN


@kernel(int64(EVALUATION, QUESTIONS, int64))
def ask_defences(evaluation, questions, budget):
    """Write for each string that can be captured the question whether its owner saves it by moving first.

    The questions stand in ``questions`` in board order; returns how many. ``budget`` is how many positions
    each may look at.
    """
    count = 0
    for row in range(evaluation.string_count):
        if _is_attackable(evaluation, row):
            _ask_capture(evaluation, row, evaluation.strings[row].color, questions, count, budget)
            count += 1
    return count


@kernel(void(EVALUATION, QUESTIONS))
def take_defences(evaluation, questions):
    """Enter the answers to `ask_defences` in the rows of their strings: the outcome and the owner's move."""
    count = 0
    for row in range(evaluation.string_count):
        if _is_attackable(evaluation, row):
            string = evaluation.strings[row]
            string.defend = questions[count].outcome
            string.defend_move = questions[count].move
            count += 1


@kernel(boolean(EVALUATION, int64))
def _reads_as_captured(evaluation, row):
    return evaluation.strings[row].attack == WIN and evaluation.strings[row].defend == LOSS


@kernel(boolean(RECORD, EVALUATION, int64))
def _has_captor(board, evaluation, row):
    """Return whether the string with this row touches an enemy string that reading does not call captured."""
    start = int64(evaluation.strings[row].first)
    enemy = BLACK + WHITE - evaluation.strings[row].color
    stone = start
    while True:
        for offset in NEIGHBORS:
            if board.color[stone + offset] == enemy:
                other = int64(evaluation.string_of[stone + offset])
                if other != NONE and not _reads_as_captured(evaluation, other):
                    return True
        stone = int64(board.next[stone])
        if stone == start:
            return False


@kernel(void(RECORD, EVALUATION))
def settle_strings(board, evaluation):
    """Set the status of every string, SAFE, THREATENED or CAPTURED, from the answers about attack and
    defence.
    """
    for row in range(evaluation.string_count):
        string = evaluation.strings[row]
        string.status = SAFE
        if _is_attackable(evaluation, row):
            string.status = THREATENED
            if _reads_as_captured(evaluation, row) and _has_captor(board, evaluation, row):
                string.status = CAPTURED


def read_strings(
    board: Board,
    evaluations: np.ndarray,
    memo: Memo,
    questions: np.ndarray,
    budget: int = TACTICS_BUDGET,
    near: Collection[int] = (),
) -> None:
    """List and read the strings of the present position: fill `strings` and `string_of` of
    ``evaluations[0]``.

    ``questions`` has room for MAX_STRINGS questions or more. ``budget`` is how many positions each question
    may look at; about the strings of the stones ``near`` it is at least NEAR_BUDGET.
    """
    evaluation = evaluations[0]
    list_strings(board.position, evaluation)
    firsts = [int(evaluation["strings"][evaluation["string_of"][stone]]["first"]) for stone in near]

    def answer(count: int) -> None:
        asked = questions[:count]
        if firsts:
            asked["budget"][np.isin(asked["target"], firsts)] = max(budget, NEAR_BUDGET)
        memo.answer(board, asked)

    answer(ask_attacks(evaluation, questions, budget))
    take_attacks(evaluation, questions)
    answer(ask_defences(evaluation, questions, budget))
    take_defences(evaluation, questions)
    settle_strings(board.position, evaluation)
