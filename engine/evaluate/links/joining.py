"""Strings joined into groups by the links that hold, and the numbering of the groups.

Trees of strings (`engine.board.trees`) are merged link by link. The root of a tree is its smallest row, so the result
does not depend on the order of the links.
"""

from __future__ import annotations

from numba import void

from engine.board.record import POINTS
from engine.board.trees import join, plant, root_of
from engine.evaluate.links.scratch import LINK_SCRATCH
from engine.evaluate.tables import EVALUATION, WITH_AJI
from engine.jit.declaring import kernel


@kernel(void(EVALUATION, LINK_SCRATCH))
def join_strings(evaluation, scratch):
    """Join in ``scratch.parent`` all strings that are tied by links of strength WITH_AJI or SOLID.

    SHARED links do not join. ``scratch.parent`` holds trees of rows of strings (`engine.board.trees`): joined
    strings have the same root.
    """
    parent = scratch.parent[:]
    plant(parent, evaluation.string_count)
    for row in range(evaluation.link_count):
        link = evaluation.links[row]
        if link.strength >= WITH_AJI:
            join(parent, link.first, link.second)


@kernel(void(EVALUATION, POINTS))
def number_groups(evaluation, parent):
    """Make one group of all strings that are joined, number the groups, and begin to fill their rows.

    First point, stones, strings and colour are filled. ``parent`` holds trees of rows of strings
    (`engine.board.trees`): joined strings have the same root. Groups are numbered by their first point. A
    captured string is a group of its own.
    """
    count = 0
    for row in range(evaluation.string_count):
        string = evaluation.strings[row]
        root = root_of(parent, row)
        if root == row:
            group = evaluation.groups[count]
            group.first = string.first
            group.stones = 0
            group.strings = 0
            group.color = string.color
            string.group = count
            count += 1
        else:
            string.group = evaluation.strings[root].group
        group = evaluation.groups[string.group]
        group.stones += string.stones
        group.strings += 1
    evaluation.group_count = count
