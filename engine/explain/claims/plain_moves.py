"""What a later move does where no reading says more of it: it joins strings, blocks the last stone, or helps a group.

The board shows the first two, the evaluation and games the third.
"""

from __future__ import annotations

from itertools import combinations

from engine.board.points import PASS, opponent
from engine.explain.claims.contact_shapes import crosscut_at, is_hane_at_head, own_strings_joined
from engine.explain.claims.helps import find_helps
from engine.explain.claims.kinds import HELPS, SEEN, SHAPE, Claim
from engine.explain.claims.shapes import JOINING, STOP, board_shows
from engine.explain.claims.ties import can_survive
from engine.explain.claims.witness import Witness

_HEADS = (2, 3)
"""Stones of a row at the head of which a hane is called one, not a block."""


def find_plain_deed(there: Witness, point: int) -> Claim | None:
    """Return a claim of what a move at a point does in the position of ``there``, as the board shows: it joins own
    strings, or blocks the enemy's last stone on its way. None if it does neither.
    """
    return _find_joined(there, point) or _find_stopped(there, point)


def find_helped(there: Witness, point: int) -> Claim | None:
    """Return a claim of the group that a move at a point helps, or else hinders, in the position of ``there``, as
    judged and by games; None if there is none, or where there are few games.
    """
    if there.is_brief or there.is_sparse:
        return None
    groups = [each for each in find_helps(there, point) if each.stones]
    return min(groups, key=lambda each: each.kind != HELPS, default=None)


def _find_joined(there: Witness, point: int) -> Claim | None:
    """Return the claim of shape that a move at a point joins own strings that can be saved, and could be cut apart as
    far as is read; None without such strings.
    """
    enemy = opponent(there.color)
    joined = tuple(
        each for each in own_strings_joined(there.board, point, there.color) if can_survive(there, each)
    )
    is_new = any(
        there.read_link(there.board, pair, enemy).yes is not True for pair in combinations(joined, 2)
    )
    return Claim(SHAPE, SEEN, point, joined, rule=JOINING) if is_new else None


def _find_stopped(there: Witness, point: int) -> Claim | None:
    """Return the claim of shape that a move at a point blocks the enemy's last stone on its way; None if it does not,
    or is a crosscut, or a hane at the head of a row.
    """
    last = there.board.last_move
    claim = Claim(SHAPE, SEEN, point, (last,), rule=STOP)
    if last == PASS or not board_shows(there.board, claim, there.color):
        return None
    if crosscut_at(there.board, point, there.color):
        return None
    is_head = any(is_hane_at_head(there.board, point, last, there.color, count) for count in _HEADS)
    return None if is_head else claim
