"""Groups that share eyes are one group.

Around a closed eye of three points or more the enemy cannot cut: whatever it plays inside, the owner has another way
to join. A smaller eye ties two groups only if something else does as well, that is if the two hang together without it:
two groups around the same two eyes are the two-headed dragon. (Stoutamire 1991, 2.3.1 collects "strings that are
unbreakably connected"; these are, though no link of two strings shows it.)
"""

from __future__ import annotations

from numba import boolean, int64, void

from engine.board.trees import join, plant, root_of
from engine.evaluate.eyes.scratch import EYE_SCRATCH
from engine.evaluate.links.joining import number_groups
from engine.evaluate.tables import EVALUATION, NONE
from engine.jit.declaring import kernel

UNCUTTABLE = 3
"""Points from which on a closed eye ties all groups around it."""


@kernel(void(EYE_SCRATCH, int64))
def tie_around(s, eye):
    """Join in ``s.parent`` all strings around the eye with the row ``eye``.

    ``s.parent`` holds trees of rows of strings (`engine.board.trees`): joined strings have the same root.
    """
    start = s.beside_start[eye]
    for index in range(start + 1, s.beside_start[eye + 1]):
        join(s.parent[:], int64(s.beside[start]), int64(s.beside[index]))


@kernel(boolean(EYE_SCRATCH, int64))
def _is_tied_around(s, eye):
    """Return whether all strings around the eye with the row ``eye`` are joined in ``s.parent``.

    ``s.parent`` holds trees of rows of strings (`engine.board.trees`): joined strings have the same root.
    """
    start = s.beside_start[eye]
    parent = s.parent[:]
    for index in range(start + 1, s.beside_start[eye + 1]):
        if root_of(parent, int64(s.beside[start])) != root_of(parent, int64(s.beside[index])):
            return False
    return True


@kernel(void(EVALUATION, EYE_SCRATCH))
def _tie_groups(evaluation, s):
    """Reset ``s.parent`` so that just the strings of each group are joined.

    ``s.parent`` holds trees of rows of strings (`engine.board.trees`): joined strings have the same root.
    """
    plant(s.parent[:], evaluation.string_count)
    for row in range(evaluation.string_count):
        s.touches[row] = NONE
    for row in range(evaluation.string_count):
        group = evaluation.strings[row].group
        if group >= 0:
            if s.touches[group] == NONE:
                s.touches[group] = row
            else:
                join(s.parent[:], int64(s.touches[group]), row)


@kernel(void(EVALUATION, EYE_SCRATCH, int64))
def _tie_by_eyes(evaluation, s, left_out):
    """Join in ``s.parent`` the groups around each closed eye, except around the eye with the row
    ``left_out``.

    If ``left_out`` is NONE, only eyes too large to be cut through join groups.
    """
    _tie_groups(evaluation, s)
    for eye in range(evaluation.eye_count):
        closed = evaluation.eyes[eye].open_ends == 0
        if closed and eye != left_out and (left_out != NONE or s.eye_points[eye] >= UNCUTTABLE):
            tie_around(s, eye)


@kernel(void(EVALUATION, EYE_SCRATCH))
def _choose_small(evaluation, s):
    """Mark in ``s.chosen``, by row of eye, the small closed eyes whose strings are tied together by other
    closed eyes.

    Not marked are eyes whose strings are already in one group, and eyes that are the only tie of their
    strings.
    """
    for eye in range(evaluation.eye_count):
        s.chosen[eye] = 0
        if evaluation.eyes[eye].open_ends == 0 and s.eye_points[eye] < UNCUTTABLE:
            _tie_groups(evaluation, s)
            if not _is_tied_around(s, eye):
                _tie_by_eyes(evaluation, s, eye)
                s.chosen[eye] = _is_tied_around(s, eye)


@kernel(void(EVALUATION, EYE_SCRATCH))
def join_groups_by_eyes(evaluation, s):
    """Join the groups around each closed eye that ties them, and number the groups anew.

    An eye ties them if it is too large to be cut through. A small eye ties them only if its strings are tied
    in another way, too. The eyes and the strings beside them must be listed before (`list_blocks`).
    """
    _choose_small(evaluation, s)
    _tie_by_eyes(evaluation, s, NONE)
    for eye in range(evaluation.eye_count):
        if s.chosen[eye]:
            tie_around(s, eye)
    number_groups(evaluation, s.parent[:])
