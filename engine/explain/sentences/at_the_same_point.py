"""Which strings the enemy's stone would tie, or come between, at the point of a move that is not played, in words."""

from __future__ import annotations

from engine.board.points import PASS, vertex_of
from engine.explain.claims.kinds import Claim, as_claims_before, weak_of
from engine.explain.claims.same_point import find_tie_there
from engine.explain.claims.witness import Witness
from engine.explain.words.naming import name_stones
from engine.explain.words.phrases import side
from engine.explain.words.templates import say


def tell_tie_there(witness: Witness, move: int) -> tuple[str, list[Claim]]:
    """Return a predicate on the enemy's stone at the point of ``move`` after a pass, and its claims, if it joins
    strings of his or comes between own ones; both are empty if it does neither.
    """
    there = None if witness.is_brief else witness.witness_after([PASS])
    tie = None if there is None else find_tie_there(witness, there, move)
    if tie is None:
        return "", []
    board, weak = witness.board, weak_of(tie)
    one, other = (vertex_of(each, board.size) for each in tie.stones)
    pair = say("stones two", side=side(board.color_at(tie.stones[0])), one=one, other=other)
    text = say(f"tie {tie.rule}", stones=pair, weak=name_stones(board, weak, move, True) if weak else "")
    return text, as_claims_before([tie], PASS)
