"""What a move that somebody else played leaves to the opponent: a move of his, and what that does to stones.

It is told where a better move would not have left it. What he does is read in the position after the move played, and
by games he likes to play there.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from engine.board.points import EMPTY, PASS, opponent, vertex_of
from engine.explain.claims.fates import read_fates
from engine.explain.claims.kinds import (
    LINKS,
    OF_ANSWERS,
    OF_LIFE,
    Claim,
    Sentence,
    as_claims_before,
    without_same,
)
from engine.explain.claims.next_moves import find_next_moves
from engine.explain.claims.standing import name_what_is_cut
from engine.explain.claims.witness import Witness
from engine.explain.sentences.what_it_does_to_stones import tell_deeds
from engine.explain.words.phrases import listed, name_move, side
from engine.explain.words.templates import say

WITHIN = 5
"""Steps from either of the two moves within which the opponent's is looked for."""


def tell_what_it_leaves(
    witness: Witness, move: int, better: int, told: Sequence[Claim] = ()
) -> Sentence | None:
    """Return a sentence on what the opponent can do to stones after ``move``, and could not after a ``better`` one.

    None if reading finds nothing, or no more than the claims ``told`` of the move say of these stones.
    """
    if PASS in (move, better) or witness.is_brief or witness.is_sparse:
        return None
    named = {stone for each in told for stone in each.stones}
    expected = {each.points[1] for each in told if each.kind in OF_ANSWERS and len(each.points) > 1}
    left = (
        each
        for each in _find_left(witness, move, better)
        if each.move not in expected and named.isdisjoint(each.stones)
    )
    deed = max(left, key=lambda each: (each.kind in OF_LIFE, each.value), default=None)
    there = witness.witness_after([move])
    if deed is None or there is None:
        return None
    found = name_what_is_cut(there, deed.move, [deed])
    words = {"enemy": side(opponent(witness.color)), "point": vertex_of(deed.move, witness.board.size)}
    text = say(
        "compared leaves",
        move=name_move(move, witness.board.size),
        deeds=listed(tell_deeds(there, found), "deeds"),
        **words,
    )
    return Sentence(text, tuple(as_claims_before(found, move)))


def _find_left(witness: Witness, move: int, better: int) -> Iterator[Claim]:
    """Yield what the opponent can do to stones after ``move`` by his likeliest moves near it, or near the better one.

    That he links his own stones is left out, and what he could do after the ``better`` move, too.
    """
    there, instead = witness.witness_after([move]), witness.witness_after([better])
    if there is None or instead is None:
        return
    likely = find_next_moves(witness, [move], [move, better], WITHIN)
    for point in dict.fromkeys((*likely, better)):
        if there.board.color_at(point) != EMPTY or there.board_after(point) is None:
            continue
        after = [] if instead.board_after(point) is None else read_fates(instead, point)
        found = without_same(read_fates(there, point), after)
        yield from (each for each in found if each.kind != LINKS)
