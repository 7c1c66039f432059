"""Own stones that a move gives up: the expected answer takes or captures them, though they could have been saved."""

from __future__ import annotations

from collections.abc import Sequence

from engine.board.points import EMPTY
from engine.explain.claims.inquiry import FAILED, HELD, UNPROVEN, Inquiry
from engine.explain.claims.kinds import CATCHES, GIVES, LIKELY, SEEN, TAKES, Claim
from engine.explain.claims.witness import Witness


def find_given_up(witness: Witness, move: int, answer: int, deeds: Sequence[Claim]) -> Claim | None:
    """Return the claim that a move gives up stones that the enemy's ``answer`` takes or captures by the ``deeds``,
    claims about the position after the move: its own string, and strings that could have been saved, as read.

    None if it gives up none, or if the answer takes a ko.
    """
    deed = next((each for each in deeds if each.kind in (TAKES, CATCHES)), None)
    after, answered = witness.board_after(move), witness.board_after(move, answer)
    if deed is None or after is None or answered is None or answered.ko_point:
        return None
    given, is_read = list[int](), deed.kind == CATCHES
    for head in after.first_stones(deed.stones):
        string = after.stones(head)
        if move in string:
            given += string
        elif _could_be_saved(witness, head):
            given += string
            is_read = True
    return Claim(GIVES, LIKELY if is_read else SEEN, move, tuple(given), (answer,)) if given else None


def _could_be_saved(witness: Witness, stone: int) -> bool:
    """Return whether a stone stands before the move, the mover's, and its string could be saved then, as read."""
    is_own = witness.board.color_at(stone) == witness.color
    return is_own and witness.read_capture(witness.board, stone, witness.color).yes is True


def check_given_up(inquiry: Inquiry, claim: Claim) -> tuple[str, str]:
    """Check a claim that a move gives up stones; return the verdict (HELD, FAILED or UNPROVEN) and what was found.

    They must be gone, or captured as read, after the answer, and not be lost before the move.
    """
    witness = inquiry.witness
    before, after = witness.board_after(claim.move), witness.board_after(claim.move, *claim.points)
    if before is None or after is None:
        return FAILED, "a move is not legal"
    if after.ko_point:
        return FAILED, "it is a ko"
    found = HELD, ""
    for head in before.first_stones(claim.stones):
        if after.color_at(head) != EMPTY:
            lost = witness.prove_capture(after, head, witness.color)
            if lost.yes is not False:
                return (FAILED if lost.yes else UNPROVEN), "they get out"
        if claim.move not in before.stones(head):
            saved = witness.prove_capture(witness.board, head, witness.color).yes
            if saved is False:
                return FAILED, "they were lost before"
            if saved is None:
                found = UNPROVEN, "they were lost before"
    return found
