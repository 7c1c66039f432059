"""Trees of things that are joined two by two, such as strings by links: union-find (Tarjan 1975), for all rooms.

A forest is a list ``parent``: each member's next on the way to the root of its tree, a root its own parent.
"""

from __future__ import annotations

from numba import int64, void

from engine.board.record import POINTS
from engine.jit.declaring import kernel


@kernel(void(POINTS, int64))
def plant(parent, count):
    """Make each of the first ``count`` members of a forest a tree of its own, of which it is the root."""
    for member in range(count):
        parent[member] = member


@kernel(int64(POINTS, int64))
def root_of(parent, member):
    """Return the root of the tree that a member belongs to, and shorten the way there for the next time."""
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
    """Make one tree of the trees of two members; its root is the smaller of the two roots."""
    one, other = root_of(parent, first), root_of(parent, second)
    parent[max(one, other)] = min(one, other)
