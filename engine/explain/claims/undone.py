"""What an expected answer undoes of what a move is said to do: to the room of stones, as judged, or their capture.

What the evaluation, or games, say of the stones after the move tells nothing of the answer that nearly all games have.
"""

from __future__ import annotations

from engine.board.points import PASS, opponent
from engine.evaluate.groups.aliveness import LIVES_OR_LIMPS, MIAI_ALIVE, PROBABLY_DEAD
from engine.explain.claims.helps import EYES
from engine.explain.claims.judged_ties import expected_answers
from engine.explain.claims.kinds import BASE, CATCHES, OF_HELP, SETTLES, SHUTS_IN, UNSETTLES, Claim
from engine.explain.claims.next_ataris import is_in_atari
from engine.explain.claims.standing import has_way_out
from engine.explain.claims.witness import Witness

_OF_ROOM = (BASE, SETTLES, UNSETTLES)
"""What is told of room to live."""

MOSTLY = 0.5
"""Share of the games from which on our next move after an answer says what is not captured at once."""


def is_undone(witness: Witness, claim: Claim) -> bool:
    """Return whether an answer that is expected undoes what a move does to the room of some stones by a ``claim`` of
    that, as judged: enemy ones live after it, or get out where they are said to be shut in; own ones are as good as
    dead, or taken; captured ones get out after our move that is expected then. False for claims of other things.
    """
    if claim.kind == CATCHES:
        return _is_given_back(witness, claim)
    if claim.kind != SHUTS_IN and not _is_of_room(claim):
        return False
    after = witness.witness_after([claim.move])
    return after is not None and any(
        _is_undone_by(after, answer, claim) for answer in expected_answers(witness, claim.move)
    )


def _is_given_back(witness: Witness, catches: Claim) -> bool:
    """Return whether enemy stones that a move captures, by the claim ``catches``, get out as read after an expected
    answer that puts the stone played in atari, and our expected next move, which does something else: then they are
    only in danger.
    """
    for answer in expected_answers(witness, catches.move)[:1]:
        answered = witness.board_after(catches.move, answer)
        if answered is None or not is_in_atari(answered, catches.move):
            continue
        for following, share in witness.likely_moves([catches.move, answer])[:1]:
            there = witness.board_after(catches.move, answer, following)
            if there is None or share < MOSTLY or following == PASS:
                continue
            left = [each for each in catches.stones if there.color_at(each) == opponent(witness.color)]
            if left and witness.read_capture(there, left[0], opponent(witness.color)).yes is True:
                return True
    return False


def _is_of_room(claim: Claim) -> bool:
    """Return whether a claim is about the room of stones to live, or whether they make eyes more easily, or less."""
    return claim.kind in _OF_ROOM or (claim.kind in OF_HELP and claim.rule == EYES)


def _is_undone_by(after: Witness, answer: int, claim: Claim) -> bool:
    """Return whether an ``answer`` undoes what a claim says of the room of stones (`is_undone`). ``after`` answers
    questions about the position in which it is played.
    """
    there = after.witness_after([answer])
    if there is None:
        return False
    ours = after.board.color_at(claim.stones[0]) == opponent(after.color)
    if not all(map(there.scene.is_stone, claim.stones)):
        # own ones that the answer takes have no room
        return ours and _is_of_room(claim)
    state = max(map(there.scene.aliveness, claim.stones))
    if _is_of_room(claim):
        return state >= PROBABLY_DEAD if ours else state <= MIAI_ALIVE
    is_joined = state < LIVES_OR_LIMPS and _joins_others(after, there, answer, claim.stones[0])
    is_theirs = there.scene.group_at(answer) == there.scene.group_at(claim.stones[0])
    return is_joined or has_way_out(there.board, [*claim.stones, answer] if is_theirs else claim.stones)


def _joins_others(after: Witness, there: Witness, answer: int, stone: int) -> bool:
    """Return whether the group of a ``stone`` has stones after an ``answer`` that were not of it before, as judged."""
    before, then = (next(each for each in of.scene.groups if stone in each) for of in (after, there))
    return not {*before, answer}.issuperset(then)
