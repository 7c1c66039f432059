"""Which strings the enemy's stone would tie, or come between, at the point of a move that is not played, in words."""

from __future__ import annotations

from engine.board.points import PASS, vertex_of
from engine.explain.claims.kinds import COUNTED, POINT, Claim, as_claims_before, weak_of
from engine.explain.claims.next_ataris import add_atari_prevented
from engine.explain.claims.next_moves import costs_of_next
from engine.explain.claims.same_point import find_tie_there
from engine.explain.claims.witness import Witness
from engine.explain.words.naming import name_stones
from engine.explain.words.phrases import side
from engine.explain.words.templates import say

LEAST = 0.05
"""Points for each line of the board's width that the enemy's move must cost at least, by each tree, to be told."""


def tell_tie_there(witness: Witness, move: int) -> tuple[str, list[Claim]]:
    """Return a predicate on the enemy's stone at the point of ``move`` after a pass, and its claims, that of the point
    first if it is known what it costs: it joins strings of his, or comes between own ones.

    Both are empty if it does neither, gives an atari, which says more, or is known to cost little.
    """
    there = None if witness.is_brief else witness.witness_after([PASS])
    costs = costs_of_next(witness, move, [PASS], move)
    if there is None or any(each < LEAST * witness.board.size for each in costs):
        return "", []
    if add_atari_prevented(witness, move, move):
        return "", []
    tie = find_tie_there(witness, there, move)
    if tie is None:
        return "", []
    where = [Claim(POINT, COUNTED, move, points=(move,), value=min(costs))] if costs else []
    board, weak = witness.board, weak_of(tie)
    one, other = (vertex_of(each, board.size) for each in tie.stones)
    pair = say("stones two", side=side(board.color_at(tie.stones[0])), one=one, other=other)
    text = say(f"tie {tie.rule}", stones=pair, weak=name_stones(board, weak, move, True) if weak else "")
    return text, [*where, *as_claims_before([tie], PASS)]
