"""The positions after a move, and after the enemy's stone at the same point: what depends on who plays there."""

from __future__ import annotations

from engine.board.points import PASS
from engine.explain.claims.witness import Witness


def after_either(witness: Witness, move: int) -> tuple[Witness, Witness] | None:
    """Return witnesses of the positions after a move, and after a pass and the enemy's stone at its point; None if one
    side may not play there.
    """
    ours, passed = witness.witness_after([move]), witness.witness_after([PASS])
    theirs = None if passed is None else passed.witness_after([move])
    return None if ours is None or theirs is None else (ours, theirs)
