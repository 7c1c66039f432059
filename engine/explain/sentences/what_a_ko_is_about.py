"""What a ko is about: who takes what otherwise, who needs a threat, and what the games say it is worth."""

from __future__ import annotations

from collections.abc import Sequence

from engine.board.points import PASS, opponent, vertex_of
from engine.decide.decision.record import Tried
from engine.explain.claims.contact_shapes import joined_by_end_of_ko
from engine.explain.claims.kinds import (
    COST,
    COULD,
    COUNTED,
    KO,
    LIBERTIES,
    LINKS,
    RESCUES,
    SEEN,
    SHAPE,
    TAKES,
    THERE,
    Claim,
    Sentence,
    as_claims_before,
)
from engine.explain.claims.passing import cost_to_tell
from engine.explain.claims.phases import is_early
from engine.explain.claims.shapes import JOINING
from engine.explain.claims.ties import is_in_ko
from engine.explain.claims.witness import Witness
from engine.explain.claims.won_kos import find_lost_to_ko
from engine.explain.sentences.where_the_opponent_plays import ONLY_WHERE
from engine.explain.words.naming import name_stones
from engine.explain.words.phrases import capitalized, finished, listed, points, side
from engine.explain.words.templates import say

_BESIDE = (*ONLY_WHERE, COST)
"""What is told of a pass beside what the enemy does: where he plays, and what that costs."""

ENDED = 2
"""Liberties that the stones of a ko have at least once the ko is filled, for it to be over."""


def tell_ko(
    witness: Witness, judged: Tried, passed: Tried, told: Sequence[Claim], without: Sentence | None
) -> Sentence | None:
    """Return a sentence on what a ko is about that a move takes or ends, by the claims ``told`` of the move; None if it
    does neither, or if ``without``, the sentence on a pass, tells what the enemy does to those stones.

    ``judged`` and ``passed`` are the move and a pass, played out: where it is clear what the pass costs, and not told
    by ``without``, nor early in a game, it is told how much the ko is worth at least.
    """
    known = () if without is None else without.claims
    ko = next((each for each in told if each.rule == KO and each.kind in (TAKES, LINKS, RESCUES)), None)
    if ko is None or any(each.kind == COULD for each in known):
        return None
    text, claims = _tell_taken(witness, ko) if ko.kind == TAKES else _tell_ended(witness, ko)
    if not text:
        return None
    is_priced = is_early(witness.board) or any(each.kind == COST for each in known)
    cost = None if is_priced else cost_to_tell(witness, judged, passed)
    if cost is not None and cost.is_told:
        text = say("in atari ko worth", text=text, least=points(cost.least))
        claims.append(Claim(COST, COUNTED, judged.move, value=cost.points, margin=cost.margin))
    return Sentence(finished(capitalized(text)), tuple(claims))


def is_taken_in_ko(told: Sequence[Claim], without: Sentence | None) -> bool:
    """Return whether the sentence ``without`` on a pass says no more than that the enemy takes the stone of a ko that
    the move ends by the claims ``told``: what the ko is about says so, too, and what it is worth.
    """
    kept = {
        stone for each in told if each.rule == KO and each.kind in (LINKS, RESCUES) for stone in each.stones
    }
    done = [] if without is None else [each for each in without.claims if each.kind not in _BESIDE]
    return bool(done) and all(
        each.kind == THERE and each.rule == TAKES and kept.issuperset(each.stones) for each in done
    )


def _tell_taken(witness: Witness, ko: Claim) -> tuple[str, list[Claim]]:
    """Return a clause that the enemy needs a threat before he takes back in the ko that a move takes, by the claim
    ``ko``, and where he could have ended it, and the claim of that; both are empty if he could not.

    What hangs on it is told, too: the strings that he would have joined so, and the own ones that he would have
    captured.
    """
    there, size = witness.witness_after([PASS]), witness.board.size
    filled = None if there is None else there.board_after(ko.move)
    count = 0 if filled is None else filled.count_liberties(ko.stones[0])
    if count < ENDED:
        return "", []
    point, move = vertex_of(ko.stones[0], size), vertex_of(ko.move, size)
    board, enemy = witness.board, opponent(witness.color)
    joined = joined_by_end_of_ko(board, ko.move, ko.stones)
    claims = [Claim(LIBERTIES, SEEN, ko.move, ko.stones, value=count)]
    if joined:
        claims.append(Claim(SHAPE, SEEN, ko.move, tuple(joined), rule=JOINING))
    words = {
        "mover": side(witness.color),
        "enemy": side(enemy),
        "joined": listed([vertex_of(each, size) for each in joined]) if joined else "",
    }
    lost = find_lost_to_ko(witness, ko)
    words["caught"] = "" if lost is None else name_stones(board, lost.stones, ko.move)
    text = say("in atari ko taken", point=point, move=move, **words)
    return text, [*as_claims_before(claims, PASS), *([] if lost is None else [lost])]


def _tell_ended(witness: Witness, ko: Claim) -> tuple[str, list[Claim]]:
    """Return a clause on the own stone that the enemy could take in the ko if a move did not end it, by the claim
    ``ko``, and the claim of that; both are empty if no stone of the claim could be taken so.
    """
    stone = next((each for each in ko.stones if is_in_ko(witness, each)), None)
    if stone is None:
        return "", []
    (point,) = witness.board.liberties(stone)
    size, (mover, enemy) = witness.board.size, map(side, (witness.color, opponent(witness.color)))
    words = {"mover": mover, "enemy": enemy, "stone": vertex_of(stone, size), "point": vertex_of(point, size)}
    taken = Claim(TAKES, SEEN, point, (stone,), rule=KO)
    return say("in atari ko kept", **words), as_claims_before([taken], PASS)
