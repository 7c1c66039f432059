"""Which strings the enemy's stone would tie, or come between, at the point of a move that is not played, in words."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from engine.board.points import PASS, vertex_of
from engine.explain.claims.compared_games import Games
from engine.explain.claims.fates import find_taken
from engine.explain.claims.judged_ties import find_judged_tie
from engine.explain.claims.kinds import (
    COUNTED,
    HOLDS,
    OF_BOARD,
    OF_LEADING,
    OPEN,
    PARTS,
    POINT,
    Claim,
    as_claims_before,
    weak_of,
)
from engine.explain.claims.next_ataris import add_atari_prevented
from engine.explain.claims.next_moves import costs_of_next
from engine.explain.claims.open_ties import find_open_tie, leaves_room
from engine.explain.claims.open_ways import is_gap_closed, pairs_over
from engine.explain.claims.same_point import find_tie_there
from engine.explain.claims.witness import Witness
from engine.explain.sentences.what_it_does_to_stones import tell_deeds
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
    there, costs = _look_there(witness, move)
    if there is None:
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


def _look_there(witness: Witness, move: int) -> tuple[Witness | None, list[float]]:
    """Return a witness of the position after a pass, in which the enemy plays at the point of ``move``, and what that
    is known to cost, in points, by each tree. None as the witness if it costs little, or gives an atari that the move
    prevents, or if there are few games.
    """
    there = None if witness.is_brief else witness.witness_after([PASS])
    costs = costs_of_next(witness, move, [PASS], move)
    is_little = any(each < LEAST * witness.board.size for each in costs)
    if there is None or is_little or add_atari_prevented(witness, move, move):
        return None, costs
    return there, costs


def tell_judged_tie_there(witness: Witness, move: int, told: Sequence[Claim]) -> tuple[str, list[Claim]]:
    """Return a predicate on the enemy's stone at the point of ``move`` after a pass, and its claims: it keeps strings
    of his together, or comes between own ones, as judged.

    Both are empty if it does neither, takes stones, or is not worth a word (`_look_there`), or if it is ``told`` which
    strings the move keeps together, or comes between.
    """
    if any(each.kind in (HOLDS, PARTS) for each in told):
        return "", []
    there, _ = _look_there(witness, move)
    if there is None or find_taken(there, move):
        return "", []
    games = Games.from_witness(witness, move)
    tie = find_judged_tie(witness, move, games)
    if tie is None and leaves_room(told):
        tie = find_open_tie(witness, move, games)
    if tie is None:
        return "", []
    if tie.kind == HOLDS and tie.rule in OF_BOARD:
        # his stone comes between them on a shortest way alone
        if set(tie.stones) not in map(set, pairs_over(there.board, move, witness.color)):
            return "", []
    theirs_there = there.board_after(move)
    if tie.kind == PARTS and (
        theirs_there is None or not is_gap_closed(witness, theirs_there, tie.stones, witness.color)
    ):
        return "", []
    rule = OPEN if tie.rule in OF_LEADING else tie.rule
    theirs = replace(tie, kind=PARTS if tie.kind == HOLDS else HOLDS, rule=rule)
    return tell_deeds(there, [theirs])[0], as_claims_before([theirs], PASS)
