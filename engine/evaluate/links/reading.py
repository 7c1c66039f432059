"""Pass 2: the table of links (Fotland 1993, 5 "Connections"), and the groups that it makes of the strings.

`table` lists the links and their types, `strength` settles their strengths, `joining` ties the strings. Links
are read from near to far, and only where the strings are not joined by nearer ones: whether a second, longer link of
two strings of one group holds changes nothing about the group.
"""

from __future__ import annotations

import numpy as np

from engine.board.board import Board
from engine.board.trees import plant
from engine.evaluate.links.joining import join_strings, number_groups
from engine.evaluate.links.shared import share_links
from engine.evaluate.links.strength import (
    ask_cuts,
    ask_joins,
    build_walls,
    count_enemies,
    reopen_unread,
    settle_by_shape,
    settle_unread,
    take_cuts,
    take_joins,
)
from engine.evaluate.links.table import list_links
from engine.evaluate.links.types import FARTHEST
from engine.reading.search.memo import Memo

CUT_BUDGETS = (500, 250, 150)
"""Positions that one question about a cut may look at, for links at one, two and three points."""

JOIN_BUDGET = 300
"""Positions that one question about a joining move may look at."""


def read_links(
    board: Board,
    evaluations: np.ndarray,
    scratches: np.ndarray,
    memo: Memo,
    questions: np.ndarray,
    numbers: np.ndarray,
    cut_budgets: tuple[int, int, int] = CUT_BUDGETS,
    join_budget: int = JOIN_BUDGET,
) -> None:
    """Find and read the links of all strings: fill `links`, `wall` and the rows of `groups`, and set the
    strings' groups.

    In the rows of groups, first point, stones, strings and colour are filled. Budgets are in positions.

    evaluations: ``evaluations[0]`` must hold the strings of the present position with their status
    scratches: from `scratch.new_link_scratch`
    questions: room for MAX_LINKS questions
    numbers: from `numbers.link_numbers`
    """
    evaluation, scratch = evaluations[0], scratches[0]
    list_links(board.position, evaluation, scratch)
    plant(scratch["parent"], int(evaluation["string_count"]))
    settle_by_shape(board.position, evaluation, scratch)
    count_enemies(board.position, evaluation, scratch)

    def read_cuts() -> None:
        for level in range(1, FARTHEST + 1):
            asked = ask_cuts(evaluation, scratch, questions, level, cut_budgets[level - 1])
            memo.answer(board, questions[:asked])
            take_cuts(evaluation, scratch, numbers[0], questions, asked)
        settle_unread(evaluation, scratch, numbers[0])

    read_cuts()
    if share_links(board, evaluations, scratches, memo, cut_budgets[0]) > 0:
        reopen_unread(evaluation, scratch)
        read_cuts()
    asked = ask_joins(evaluation, scratch, questions, join_budget)
    memo.answer(board, questions[:asked])
    take_joins(evaluation, scratch, questions, asked)
    build_walls(evaluation, scratch)
    join_strings(evaluation, scratch)
    number_groups(evaluation, scratch["parent"])
