"""The enemy's last stone, named by what it is, in the sentence on a move that answers it."""

from __future__ import annotations

from engine.board.board import Board
from engine.board.points import vertex_of
from engine.explain.claims.kinds import FATES, SEEN, SHAPE, TAKES, Claim, Sentence
from engine.explain.claims.last_moves import find_answered
from engine.explain.claims.shapes import BETWEEN, board_shows, relation_of
from engine.explain.claims.witness import Witness
from engine.explain.sentences.how_deeds_are_added import add_deed
from engine.explain.sentences.what_shape_it_is import is_of_joseki, tell_relation
from engine.explain.words.naming import names_of_points
from engine.explain.words.templates import has_template, say

_APPROACH = "approach"
"""The relation to a stone in a corner of one that approaches it."""


def add_answered(witness: Witness, move: int, does: Sentence) -> Sentence:
    """Return the sentence ``does`` on a move with the addition of which stone of the enemy's it answers.

    It stays unchanged if there is none near it, if that one is named already, or if stones live or die by the move:
    that says enough.
    """
    if any(each.kind in (*FATES, TAKES) for each in does.claims):
        return does
    is_joseki = is_of_joseki(does.claims)
    claim = find_answered(witness, move, is_joseki, _name_of)
    if claim is None or any(claim.stones[0] in each.stones for each in does.claims):
        return does
    stone = vertex_of(claim.stones[0], witness.board.size)
    if stone in names_of_points(does.text):
        return does
    deed = say("deed answers", last=say(f"last {claim.rule}", stone=stone))
    return add_deed(does, deed, (*does.claims, claim))


def _name_of(before: Board, stone: int, color: int) -> str:
    """Return what a stone of a colour is to those around it on the board before it; empty if that has no name."""
    claims = tell_relation(before, stone, color).claims
    name = relation_of(claims[0]) if claims else ""
    if name == BETWEEN and any(_approaches(before, stone, each, color) for each in claims[0].stones):
        # in a corner one sees the stone that it approaches, and not the other one
        name = _APPROACH
    return name if has_template(f"last {name}") else ""


def _approaches(before: Board, stone: int, corner: int, color: int) -> bool:
    """Return whether a stone of a colour approaches the one at ``corner``, the enemy's, on the board before it."""
    return board_shows(before, Claim(SHAPE, SEEN, stone, (corner,), rule=_APPROACH), color)
