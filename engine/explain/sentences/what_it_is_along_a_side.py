"""What a large move along a side has beside it, in the sentence on it: room, the wider side, an own stone."""

from __future__ import annotations

from engine.board.board import Board
from engine.board.kernels import line_of
from engine.board.points import EMPTY, vertex_of
from engine.explain.claims.along_the_sides import (
    APPROACH,
    LOWEST,
    find_further_extension,
    find_room,
    find_wider_side,
)
from engine.explain.claims.kinds import HOLDS, OF_FATE, SHAPE, Claim, Sentence
from engine.explain.claims.shapes import BETWEEN, relation_of
from engine.explain.claims.witness import Witness
from engine.explain.sentences.how_deeds_are_added import add_deed
from engine.explain.sentences.what_shape_it_is import OF_JOSEKI
from engine.explain.words.naming import at_zone
from engine.explain.words.templates import say

_LARGE = {*OF_JOSEKI, APPROACH, BETWEEN, "corner", "pincer", "star"}
"""Relations to stones of moves that may be for a side as well."""


def add_along_side(witness: Witness, move: int, does: Sentence) -> Sentence:
    """Return the sentence ``does`` on a large move with the addition of what lies beside it along the side; unchanged
    if the board shows nothing of the kind.

    That is room to extend between two enemy stones, the wider side of a corner stone that is approached, or an own
    stone from which it extends as well.
    """
    board, color = witness.board, witness.color
    relations = [relation_of(each) for each in does.claims if each.kind == SHAPE]
    if _LARGE.isdisjoint(relations) or any(each.kind in OF_FATE for each in does.claims):
        return does
    if line_of(move, board.size) < LOWEST:
        return does
    room = find_room(board, move, color) if BETWEEN in relations else None
    if room is not None:
        return _add(does, _tell_room(board, room), room)
    stones = [each for each in board.points() if board.color_at(each) not in (EMPTY, color)]
    found = next(filter(None, (find_wider_side(board, move, each, color) for each in stones)), None)
    if found is not None:
        words = {
            "place": at_zone(found.points[0], board.size),
            "open": str(int(found.value)),
            "other": str(int(found.other)),
        }
        return _add(does, say("deed takes wider side", **words), found)
    if any(each.kind == HOLDS for each in does.claims):
        # towards which stone it extends is told
        return does
    further = find_further_extension(board, move, color, relations)
    if further is not None:
        return _add(does, say("relation along", stones=vertex_of(further.stones[0], board.size)), further)
    return does


def _add(does: Sentence, deed: str, claim: Claim) -> Sentence:
    """Return the sentence ``does`` with one more predicate and its claim."""
    return add_deed(does, deed, (*does.claims, claim))


def _tell_room(board: Board, room: Claim) -> str:
    """Return a predicate on the room to extend that a move has between two enemy stones, by its claim."""
    if len(room.stones) > 1:
        return say("deed has room")
    return say("deed has room towards", stone=vertex_of(room.stones[0], board.size))
