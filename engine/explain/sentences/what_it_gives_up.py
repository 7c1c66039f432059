"""Which own stones a move gives up, in words, and what comes of it."""

from __future__ import annotations

from collections.abc import Sequence

from engine.board.points import opponent, vertex_of
from engine.explain.claims.fates import find_taken
from engine.explain.claims.given_up import find_given_up
from engine.explain.claims.kinds import ANSWER, COUNTED, FATES, TAKES, Claim, Sentence, as_claim_there
from engine.explain.claims.witness import Witness
from engine.explain.words.naming import name_stones
from engine.explain.words.phrases import side
from engine.explain.words.templates import say

_ANSWERED = 2
"""Moves of a line that is no more than a move and the answer to it."""


def tell_given_up(
    witness: Witness,
    line: Sequence[int],
    done: Sequence[Claim],
    told: Sequence[Claim],
    end: str,
    following: str,
) -> Sentence | None:
    """Return a sentence on the stones that a move gives up to the answer, a ``line``, with what comes then: ``end``,
    who keeps sente, or ``following``, our next move. None if it gives up none, or if nothing comes of it.

    ``done``: claims of kind THERE of what the answer does, or else it is what the board shows; ``told``: those of the
    move
    """
    there = witness.witness_after(line[:1])
    deeds = [as_claim_there(each) for each in done] or ([] if there is None else find_taken(there, line[1]))
    given = find_given_up(witness, line[0], line[1], deeds) if len(line) == _ANSWERED else None
    if given is None or not (end or following or any(each.kind in (*FATES, TAKES) for each in told)):
        return None
    text = word_given_up(witness, given, end=end, following=following)
    # of what else the answer does nothing is said
    kept = [each for each in done if set(each.stones) <= set(given.stones)]
    return Sentence(text, (Claim(ANSWER, COUNTED, line[0], points=tuple(line)), given, *kept))


def word_given_up(witness: Witness, given: Claim, **words: str) -> str:
    """Return a clause that a move gives up stones, by a claim of that, and what comes then: ``words`` hold who keeps
    sente, or our next move.
    """
    there = witness.board_after(given.move)
    count = "one" if len(given.stones) == 1 else "many"
    return (
        ""
        if there is None
        else say(
            f"line given up {count}",
            mover=side(witness.color),
            enemy=side(opponent(witness.color)),
            answer=vertex_of(given.points[0], there.size),
            stones=name_stones(there, given.stones, given.move),
            **words,
        )
    )
