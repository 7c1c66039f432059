"""Trees of things that are joined two by two, such as strings by links: union-find (Tarjan 1975), for all rooms.

A forest is a list ``parent``: each member's next on the way to the root of its tree, a root its own parent.
"""

from __future__ import annotations

from numba import int64, void

from engine.board.record import POINTS
from engine.jit.declaring import kernel


@kernel(void(POINTS, int64))
def plant(parent, count):
    """Put each member from 0 to ``count`` - 1 into a set of its own, as the root of a tree.

    A set of joined members is kept as a tree. ``parent`` holds, for each member, the member above it in its
    tree; a root has itself.
    """
    for member in range(count):
        parent[member] = member


@kernel(int64(POINTS, int64))
def root_of(parent, member):
    """Return the root of the tree that a member belongs to. Joined members have the same root.

    ``parent`` holds the member above each member. It is changed so that the way to the root is shorter the
    next time.
    """
    root = int64(parent[member])
    while parent[root] != root:
        root = int64(parent[root])
    while parent[member] != root:
        above = int64(parent[member])
        parent[member] = root
        member = above
    return root


@kernel(void(POINTS, int64, int64))
def join(parent, first, second):
    """Join the sets of two members: their two trees become one tree.

    Its root is the smaller of the two roots. ``parent`` holds the member above each member. Nothing changes
    if both members are in one set already.
    """
    one, other = root_of(parent, first), root_of(parent, second)
    parent[max(one, other)] = min(one, other)
