"""What a sentence on a pass would say once more: that the enemy undoes what the move does, or gains the same ground."""

from __future__ import annotations

from collections.abc import Sequence

from engine.explain.claims.gains import middle_of
from engine.explain.claims.kinds import (
    COST,
    COULD,
    GROUND,
    KO,
    OF_LIFE,
    RESCUES,
    TAKES,
    THERE,
    Claim,
    Sentence,
    as_claim_there,
)
from engine.explain.claims.threats import SAFE, find_undoing
from engine.explain.claims.witness import Witness
from engine.explain.sentences.where_the_opponent_plays import ONLY_WHERE
from engine.explain.words.naming import zone_of


def is_plain_capture(without: Sentence, move: int) -> bool:
    """Return whether the sentence ``without`` on a pass says no more than that the enemy would capture at the point of
    the ``move`` what it saves.
    """
    done = [each for each in without.claims if each.kind != COST]
    return bool(done) and all(
        each.kind == COULD and each.rule == RESCUES and each.points == (move,) and not each.words
        for each in done
    )


def is_stone_taken(there: Claim, told: Sequence[Claim]) -> bool:
    """Return whether a claim says no more of what follows a pass than that a stone is taken that the move saves by the
    claims ``told``, other than in a ko.
    """
    saved = [each.stones for each in told if each.kind == RESCUES and each.rule != KO]
    return there.kind == THERE and there.rule == TAKES and len(there.stones) == 1 and there.stones in saved


def is_said(witness: Witness, undoing: Claim, move: int, told: Sequence[Claim]) -> bool:
    """Return whether what the enemy could undo, by a claim of kind COULD, was said when it was ``told`` what the move
    does: at the point of the ``move`` itself he does the opposite to just these stones, but does not take several of
    them at once.
    """
    same = (each for each in told if each.kind == undoing.rule)
    is_taken = undoing.rule == RESCUES and witness.board.count_liberties(undoing.stones[0]) == 1
    is_taken &= len(undoing.stones) > 1 and all(each.rule != KO for each in told)
    if undoing.words or is_taken:
        # how he does it is new
        return False
    return undoing.points == (move,) and any(set(each.stones) == set(undoing.stones) for each in same)


def find_undoing_told(witness: Witness, move: int, told: Sequence[Claim]) -> Claim | None:
    """Return the claim of what the enemy could undo after a pass of what is ``told`` of a move, that of most stones, of
    those that are not said with it already; else of any. None if he could undo nothing.
    """
    # what counts for more comes first
    in_order = sorted(told, key=lambda each: (each.kind not in OF_LIFE, -len(each.stones)))
    of_fates = filter(None, (find_undoing(witness, each) for each in in_order if each.kind in SAFE))
    first = next(of_fates, None)
    # of a ko it is told what it is about
    if first is None or any(each.rule == KO for each in told) or not is_said(witness, first, move, told):
        return first
    return next((each for each in of_fates if not is_said(witness, each, move, told)), first)


def is_ground(found: Sequence[Claim]) -> bool:
    """Return whether the claims ``found`` of what follows a pass say no more than that the enemy gains ground."""
    gained = [each for each in found if each.kind not in ONLY_WHERE]
    return bool(gained) and all(each.kind == THERE and each.rule == GROUND for each in gained)


def is_same_ground(witness: Witness, move: int, found: Sequence[Claim], told: Sequence[Claim]) -> bool:
    """Return whether the claims ``found`` of what follows a pass say only whose ground would be where the move gains
    ground, too, by the claims ``told``. What he gains at the point of the ``move`` itself is worth a word.
    """
    size = witness.board.size
    grounds = [each for each in found if each.kind == THERE and each.rule == GROUND]
    if not grounds or any(each.kind not in (*ONLY_WHERE, THERE) or each.stones for each in found):
        return False
    if all(each.move == move for each in grounds):
        return False
    theirs = (zone_of(middle_of(as_claim_there(each).points), size) for each in grounds)
    ours = {zone_of(middle_of(each.points), size) for each in told if each.kind == GROUND}
    return ours.issuperset(theirs)
