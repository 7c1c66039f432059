"""Semeais: a group of each side, beside each other, of which one must die, and how many liberties they have."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import product

from engine.board.board import Board
from engine.board.points import NEIGHBORS, opponent
from engine.evaluate.groups import aliveness as classes
from engine.explain.claims.kinds import SEEN, SEMEAI, Claim
from engine.explain.claims.nearby import FARTHEST
from engine.explain.claims.witness import Witness
from engine.explain.words.naming import steps_between

STATES = (
    classes.WINS_SEMEAI,
    classes.AHEAD_IN_SEMEAI,
    classes.EVEN_SEMEAI,
    classes.BEHIND_IN_SEMEAI,
)
"""What the evaluation says of a group in a semeai."""

SAFE = classes.SEKI
"""A group of this class, or one before it, needs to win no semeai."""


def find_semeai(witness: Witness, move: int, stones: Sequence[int]) -> Claim | None:
    """Return a claim about a semeai near a move; None if there is none.

    One of the two strings must hold some of ``stones``. The claim (a statement to be told) names both strings
    and their liberties after the move. Of several semeais the one with the fewest liberties is taken.
    """
    after = witness.board_after(move)
    if after is None:
        return None
    pairs = [
        (ours, theirs)
        for ours, theirs in _touching_strings(witness, witness.board, move)
        if {*witness.board.stones(ours), *witness.board.stones(theirs)} & set(stones)
        and after.color_at(ours) == witness.color
        and after.color_at(theirs) == opponent(witness.color)
        and not _get_both_out(witness, after, ours, theirs)
    ]
    if not pairs:
        return None
    ours, theirs = min(pairs, key=lambda pair: sum(after.count_liberties(each) for each in pair))
    counts = float(after.count_liberties(ours)), float(after.count_liberties(theirs))
    return Claim(SEMEAI, SEEN, move, (ours, theirs), value=counts[0], other=counts[1])


def _get_both_out(witness: Witness, after: Board, ours: int, theirs: int) -> bool:
    """Return whether neither of two strings can be captured after a move, though their enemy moves first, as read:
    then they race for nothing.
    """
    sides = ((ours, opponent(witness.color)), (theirs, witness.color))
    return all(witness.read_capture(after, stone, first).yes for stone, first in sides)


def _touching_strings(witness: Witness, board: Board, move: int) -> list[tuple[int, int]]:
    """Return the pairs of touching strings near a move, one of each side, whose groups are in a semeai.

    A pair is a stone of the mover's string and a stone of the enemy's.
    """
    near = [point for point in board.points() if steps_between(point, move) <= FARTHEST]
    own = board.first_stones(point for point in near if board.color_at(point) == witness.color)
    enemies = board.first_stones(point for point in near if board.color_at(point) == opponent(witness.color))
    return [
        (ours, theirs)
        for ours, theirs in product(own, enemies)
        if _are_in_semeai(witness, ours, theirs) and _touch(board, ours, theirs)
    ]


def _are_in_semeai(witness: Witness, ours: int, theirs: int) -> bool:
    """Return whether the evaluation says that two strings fight a semeai.

    The group of one of them must be in a semeai, and neither group may be safe without it. ``ours`` and
    ``theirs`` are a stone of each.
    """
    groups = witness.scene.tables["groups"]
    states = [int(groups[witness.scene.group_at(each)]["aliveness"]) for each in (ours, theirs)]
    return any(each in STATES for each in states) and all(each > SAFE for each in states)


def _touch(board: Board, one: int, other: int) -> bool:
    """Return whether two strings have stones beside each other."""
    there = set(board.stones(other))
    return any(stone + step in there for stone in board.stones(one) for step in NEIGHBORS)
