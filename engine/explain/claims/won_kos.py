"""Whose stones are captured once the enemy ends a ko that a move takes: what hangs on the ko, in stones."""

from __future__ import annotations

from engine.board.points import NEIGHBORS, PASS, opponent
from engine.explain.claims.kinds import COULD, PROVEN, RESCUES, Claim
from engine.explain.claims.nearby import first_stones_at
from engine.explain.claims.threats import FEW_LIBERTIES
from engine.explain.claims.witness import Witness


def find_lost_to_ko(witness: Witness, ko: Claim) -> Claim | None:
    """Return the claim, of kind COULD, that the enemy captures own stones if he ends the ko which a move takes, by the
    claim ``ko`` of the stone that it takes, after a pass; None if it takes in no ko, or he captures none.

    They touch his stones there, are captured then though we play next, as proven, and are so neither if we move now nor
    after our move.
    """
    there, after = witness.board_after(PASS, ko.move), witness.board_after(ko.move)
    if there is None or after is None or after.ko_point not in ko.stones:
        return None
    enemy = opponent(witness.color)
    around = (stone + step for stone in there.stones(ko.move) for step in NEIGHBORS)
    lost = [
        head
        for head in first_stones_at(there, around, witness.color)
        if there.count_liberties(head) <= FEW_LIBERTIES
        and (then := witness.prove_capture(there, head, witness.color)).yes is False
        and then.is_proven
        and witness.read_capture(witness.board, head, witness.color).yes is not False
        and witness.read_capture(after, head, enemy).yes is not False
    ]
    stones = tuple(stone for head in lost for stone in there.stones(head))
    return Claim(COULD, PROVEN, ko.move, stones, (ko.move,), rule=RESCUES) if stones else None
