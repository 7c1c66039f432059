"""Where the opponent would play after a pass, in a clause, and in which part of the board he would gain by it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from engine.board.points import PASS, opponent, vertex_of
from engine.decide.decision.record import Tried
from engine.explain.claims.after_a_pass import are_near, find_answers_to_pass
from engine.explain.claims.fights import is_in_fight
from engine.explain.claims.gains import find_area_as_judged
from engine.explain.claims.kinds import AGAINST, COUNTED, PASSED, Claim, as_claims_before
from engine.explain.claims.opponents_point import find_opponents_points
from engine.explain.claims.witness import Witness
from engine.explain.sentences.what_it_gains import tell_gain_plainly
from engine.explain.words.phrases import listed, side
from engine.explain.words.templates import say

NEAR = 4
"""Steps from what was told of within which the answer to a pass is told, too; from stones, if their fate is."""


def tell_point(witness: Witness, points: Sequence[int], deeds: str) -> str:
    """Return a clause on where the enemy plays after a pass, at one or two points. ``deeds``: what he does there"""
    named = listed([vertex_of(each, witness.board.size) for each in points], "or")
    return say("passed would", enemy=side(opponent(witness.color)), point=named, deeds=deeds)


def tell_area_of_answer(witness: Witness, move: int, passed: Tried) -> tuple[list[str], list[Claim]]:
    """Return a clause, in a list, on the enemy's move after a pass and the part of the board where he gains by it, and
    its claims. Nothing is told in a fight.

    It is his likeliest answer near ``move``, or the point there that the games show to cost most, or that of the move
    itself; the evaluation judges what he gains. Both lists are empty if it is little. ``passed``: the pass, played out
    """
    there = witness.witness_after([PASS])
    if there is None or is_in_fight(witness, move):
        # whose the ground is depends on the fight
        return [], []
    answers = find_answers_to_pass(witness, move, passed)
    if len(answers) == 1 and are_near(answers, [move], NEAR):
        known = [Claim(PASSED, COUNTED, move, points=answers)]
    else:
        known = [] if witness.is_sparse else find_opponents_points(witness, move, [])
    for point in [*(each.points[0] for each in known), move]:
        area = None if there.board_after(point) is None else find_area_as_judged(there, point)
        if area is None:
            continue
        compared = replace(area, words={**area.words, AGAINST: str(move)})
        where = [each for each in known if each.points == (point,)]
        text = tell_point(witness, [point], tell_gain_plainly(there, area))
        return [text], [*where, *as_claims_before([compared], PASS)]
    return [], []
