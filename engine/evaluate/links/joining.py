"""Strings joined into groups: trees of strings, merged link by link (Tarjan 1975), and the numbering of the groups.

The root of a tree is its smallest row, so the result does not depend on the order of the links.
"""

from __future__ import annotations

from numba import int64, void

from engine.evaluate.links.scratch import LINK_SCRATCH
from engine.evaluate.tables import EVALUATION, WITH_AJI
from engine.jit import kernel


@kernel(void(EVALUATION, LINK_SCRATCH))
def separate_strings(evaluation, scratch):
    """Make every string a tree of its own."""
    for row in range(evaluation.string_count):
        scratch.parent[row] = row


@kernel(int64(LINK_SCRATCH, int64))
def root_of(scratch, string):
    """The smallest row that a string is joined with, itself if with none."""
    root = string
    while scratch.parent[root] != root:
        root = int64(scratch.parent[root])
    while scratch.parent[string] != root:
        string, scratch.parent[string] = int64(scratch.parent[string]), root
    return root


@kernel(void(LINK_SCRATCH, int64, int64))
def merge_strings(scratch, first, second):
    """Join the trees of two strings."""
    one, other = root_of(scratch, first), root_of(scratch, second)
    scratch.parent[max(one, other)] = min(one, other)


@kernel(void(EVALUATION, LINK_SCRATCH))
def join_strings(evaluation, scratch):
    """Join all strings that links of strength WITH_AJI or SOLID tie; SHARED ones do not."""
    separate_strings(evaluation, scratch)
    for row in range(evaluation.link_count):
        link = evaluation.links[row]
        if link.strength >= WITH_AJI:
            merge_strings(scratch, link.first, link.second)


@kernel(void(EVALUATION, LINK_SCRATCH))
def number_groups(evaluation, scratch):
    """Set the group of every string and the first point, stones, strings and colour of every group.

    Groups are numbered by their first point. A captured string is a group of its own.
    """
    join_strings(evaluation, scratch)
    count = 0
    for row in range(evaluation.string_count):
        string = evaluation.strings[row]
        root = root_of(scratch, row)
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
