"""The enemy's last stone, where a move answers it: what that stone was among the stones around it."""

from __future__ import annotations

from collections.abc import Callable

from engine.board.board import Board
from engine.board.points import DIAGONALS, NEIGHBORS, PASS, opponent
from engine.explain.claims.contact_shapes import own_strings_joined
from engine.explain.claims.kinds import ANSWERS, SEEN, Claim
from engine.explain.claims.shapes import OF_CORNER, RELATIONS
from engine.explain.claims.witness import Witness
from engine.explain.words.naming import steps_between

PEEP, ATARI = "peep", "atari"
"""What a stone is that threatens to cut where the move joins, and one that leaves an own string one liberty."""


def find_answered(
    witness: Witness, move: int, is_joseki: bool, name_of: Callable[[Board, int, int], str]
) -> Claim | None:
    """Return the claim that a move answers the enemy's last stone; None if that is too far from it, or has no name.

    ``is_joseki``: whether the move is one of a joseki; ``name_of``: takes the board before the last stone, its point
    and its colour, and returns what it is to the stones around it, empty if one would not call it anything
    """
    board, enemy = witness.board, opponent(witness.color)
    last = board.last_move
    if last == PASS or not board.depth or board.color_at(last) != enemy:
        return None
    is_of_joseki = is_joseki and RELATIONS["corner"](board, last, PASS, enemy)
    is_near = is_of_joseki and steps_between(last, move) <= OF_CORNER
    if not is_near and last - move not in (*NEIGHBORS, *DIAGONALS):
        return None
    name = _threat_of(board, last, move, witness.color)
    if not name:
        before = board.copy()
        before.undo()
        name = name_of(before, last, enemy)
    return Claim(ANSWERS, SEEN, move, (last,), rule=name) if name else None


def _threat_of(board: Board, last: int, move: int, color: int) -> str:
    """Return PEEP or ATARI if the enemy's last stone is one for the side of ``color``, else an empty text."""
    beside = [last + step for step in NEIGHBORS]
    if any(board.color_at(each) == color and board.count_liberties(each) == 1 for each in beside):
        return ATARI
    joined = own_strings_joined(board, move, color)
    return PEEP if joined and move in beside and not set(joined) & set(beside) else ""
