"""Own stones that a move gives up: the expected answer takes or captures them, though they could have been saved."""

from __future__ import annotations

from collections.abc import Sequence

from engine.board.points import EMPTY
from engine.explain.claims.inquiry import FAILED, HELD, UNPROVEN, Inquiry
from engine.explain.claims.kinds import CATCHES, GIVES, LIKELY, SEEN, TAKES, Claim
from engine.explain.claims.witness import Witness


def find_given_up(witness: Witness, move: int, answer: int, deeds: Sequence[Claim]) -> Claim | None:
    """Return the claim that a move gives up stones that the enemy's ``answer`` takes or captures by the ``deeds``,
    claims about the position after the move: its own stone is among them, or they could have been saved, as read.

    None if it gives up none.
    """
    lost = next((each.stones for each in deeds if each.kind in (TAKES, CATCHES)), ())
    if not lost:
        return None
    if move in lost:
        return Claim(GIVES, SEEN, move, lost, (answer,))
    if (
        not _are_own(witness, lost)
        or witness.read_capture(witness.board, lost[0], witness.color).yes is not True
    ):
        return None
    return Claim(GIVES, LIKELY, move, lost, (answer,))


def _are_own(witness: Witness, stones: Sequence[int]) -> bool:
    """Return whether all of some stones stand on the board before the move, of the mover's colour."""
    return all(witness.board.color_at(each) == witness.color for each in stones)


def check_given_up(inquiry: Inquiry, claim: Claim) -> tuple[str, str]:
    """Check a claim that a move gives up stones; return the verdict (HELD, FAILED or UNPROVEN) and what was found.

    They must be gone, or captured as read, after the answer, and not be lost before the move.
    """
    witness = inquiry.witness
    after = witness.board_after(claim.move, *claim.points)
    if after is None:
        return FAILED, "a move is not legal"
    stones = [each for each in claim.stones if after.color_at(each) != EMPTY]
    if stones:
        lost = witness.prove_capture(after, stones[0], witness.color)
        if lost.yes is not False:
            return (FAILED if lost.yes else UNPROVEN), "they get out"
    if claim.move in claim.stones:
        return HELD, ""
    saved = witness.prove_capture(witness.board, claim.stones[0], witness.color).yes
    return (
        UNPROVEN if saved is None else HELD if saved else FAILED
    ), "" if saved else "they were lost before"
