"""Where the opponent would play after a pass, in a clause, and how his stone would stand there."""

from __future__ import annotations

from collections.abc import Sequence

from engine.board.points import PASS, opponent, vertex_of
from engine.decide.decision.record import Tried
from engine.explain.claims.after_a_pass import are_near, find_answers_to_pass
from engine.explain.claims.kinds import COUNTED, PASSED, Claim, as_claims_before
from engine.explain.claims.shapes import BETWEEN_TWO, CROSSCUT, EDGE_BLOCK, relation_of
from engine.explain.claims.witness import Witness
from engine.explain.sentences.what_shape_it_is import tell_relation
from engine.explain.words.phrases import listed, side
from engine.explain.words.templates import say

NEAR = 4
"""Steps from what was told of within which the answer to a pass is told, too; from stones, if their fate is."""

OF_SHAPE = 2
"""Steps from the move within which one sees what a stone of the enemy's, told by its shape alone, has to do with it."""

_SHARP = ("hane", "block", EDGE_BLOCK, "crawl", "push", "three-three", CROSSCUT, BETWEEN_TWO)
"""How a stone of the enemy's may stand to ours to be told though nothing is known of what it does.

One that bumps against ours, or stretches past it, says nothing of what it wants.
"""

_TELLING = (
    *_SHARP,
    "two",
    "three",
    "turn",
    "between",
    "pincer",
    "approach",
    "monkey",
    "cap",
    "shoulder",
    "out",
    "enemy",
)
"""The same where a pass surely costs something: so much is seen of what he wants there."""


def tell_point(template: str, witness: Witness, points: Sequence[int], move: int, deeds: str) -> str:
    """Return a clause on where the enemy plays after a pass, and what he does there.

    ``template`` is the name of the clause's form, ``points`` are the one or two points, ``deeds`` says what
    he does.
    """
    named = _name_answers(points, move, witness.board.size)
    return say(template, enemy=side(opponent(witness.color)), point=named, deeds=deeds)


def _name_answers(answers: Sequence[int], move: int, size: int) -> str:
    """Return the names of the answers to a pass: ``D4`` or ``D4 or E5``; ``D4 too`` if it is the point of the
    move itself.
    """
    if list(answers) == [move]:
        return say("point too", point=vertex_of(move, size))
    return listed([vertex_of(each, size) for each in answers], "or")


def tell_shape_at_same_point(witness: Witness, move: int) -> tuple[list[str], list[Claim]]:
    """Return a clause, in a list, on how the enemy's stone would stand at the point of our move, and its claims.

    Both lists are empty if he may not play there, or if it would be in no contact of which one sees what it is for.
    """
    return _tell_shape(witness, "passed could", move, move, _SHARP)


def tell_shape_of_answer(witness: Witness, move: int, passed: Tried) -> tuple[list[str], list[Claim]]:
    """Return a clause, in a list, on how the enemy's stone would stand after a pass, and its claims.

    It is his likeliest answer near our move, if the games agree on one, or else a stone at the point of our move.
    Both lists are empty if one does not see by how it stands what it is for.
    """
    answers = find_answers_to_pass(witness, move, passed)
    if len(answers) != 1 or not are_near(answers, [move], OF_SHAPE):
        return _tell_shape(witness, "passed could", move, move, _TELLING)
    parts, shape = _tell_shape(witness, "passed would", answers[0], move, _TELLING)
    return parts, [Claim(PASSED, COUNTED, move, points=answers), *shape] if parts else []


def _tell_shape(
    witness: Witness, template: str, point: int, move: int, relations: Sequence[str]
) -> tuple[list[str], list[Claim]]:
    """Return a clause, in a list, on how the enemy's stone would stand at a point, and its claims.

    Both lists are empty if he may not play there, or if it would stand in none of the ``relations``. ``template``
    is as for `tell_point`, ``move`` is the one that is explained.
    """
    there = witness.witness_after([PASS])
    if there is None or there.board_after(point) is None:
        return [], []
    shape = tell_relation(there.board, point, there.color)
    if not any(relation_of(each) in relations for each in shape.claims):
        return [], []
    text = tell_point(template, witness, [point], move, shape.deed)
    return [text], as_claims_before(shape.claims, PASS)
