"""What the enemy's stone would do to stones after a pass, of which else it is known only how they fare then.

What the board shows comes first, then what is read, then how the evaluation judges it: one of these is told in place of
"they would not be safe", "they have to run".
"""

from __future__ import annotations

from collections.abc import Collection, Sequence

from engine.board.board import Board
from engine.board.points import EMPTY, PASS
from engine.explain.claims.compared_games import Games
from engine.explain.claims.fates import find_taken
from engine.explain.claims.kinds import (
    CATCHES,
    CUTS,
    POINT,
    SHUTS_IN,
    UNSETTLES,
    Claim,
    as_claims_before,
)
from engine.explain.claims.next_ataris import add_atari_prevented
from engine.explain.claims.opponents_point import read_deeds
from engine.explain.claims.room_there import find_room_there
from engine.explain.claims.standing import find_standing, is_prevented, name_what_is_cut
from engine.explain.claims.witness import Witness
from engine.explain.sentences.at_the_same_point import tell_tie_there
from engine.explain.sentences.what_it_does_to_stones import tell_deeds
from engine.explain.words.phrases import listed

_OF_ROOM = (SHUTS_IN, UNSETTLES)
"""What is done to the room of stones."""


def tell_harm_there(
    witness: Witness, move: int, point: int, stones: Sequence[int]
) -> tuple[str, list[Claim]]:
    """Return a predicate on what the enemy's stone at a point does to some own ``stones`` if ``move`` is not played,
    and its claims: it takes some of them, puts some in atari, cuts or comes between them and others, shuts them in, or
    takes eye room from them. Both are empty where none of these is known, or ``move`` does not prevent it.
    """
    there = witness.witness_after([PASS])
    if there is None or there.board_after(point) is None:
        return "", []
    named = {stone for each in stones for stone in witness.board.stones(each)}
    for seen in (_find_taken_there(witness, move, there, point), add_atari_prevented(witness, move, point)):
        found = [each for each in seen if not named.isdisjoint(each.stones)]
        if found:
            return _word(there, found)
    deeds, claims = _tell_tie_of(witness, move, point, named)
    if deeds:
        return deeds, claims
    read = (each for each in read_deeds(witness, move, there, point) if each.kind in (CATCHES, CUTS))
    first = next((each for each in read if not named.isdisjoint(each.stones)), None)
    if first is not None:
        return _word(there, name_what_is_cut(there, point, [first]))
    worst = _find_judged(witness, move, there, point, named) or _find_shut_in(witness, move, point, named)
    return ("", []) if worst is None else _word(there, [worst])


def _find_judged(witness: Witness, move: int, there: Witness, point: int, named: set[int]) -> Claim | None:
    """Return the claim that the enemy's stone at a point shuts in some of the stones ``named``, or else takes eye room
    from them, as judged of the position ``there`` after a pass. None if it does neither, if it does so after ``move``,
    too, or if the games do not show that the move prevents it.
    """
    games = Games.from_witness(witness, move)
    if games is None:
        return None
    later = None if point == move else witness.witness_after([move])
    still = [] if later is None else [each for each in find_standing(later, point) if each.kind in _OF_ROOM]
    judged = {
        each.kind: each
        for each in find_standing(there, point)
        if each.kind in _OF_ROOM
        and not named.isdisjoint(each.stones)
        and is_prevented(witness, each, games)
        and all(each.kind != other.kind or set(each.stones).isdisjoint(other.stones) for other in still)
    }
    return judged.get(SHUTS_IN) or judged.get(UNSETTLES)


def _find_shut_in(witness: Witness, move: int, point: int, named: set[int]) -> Claim | None:
    """Return the claim that the enemy's stone at the point of ``move`` shuts in some of the own stones ``named``, as
    judged beside our stone there; None if it does not, or ``point`` is another one.
    """
    found = find_room_there(witness, move) if point == move else []
    return next((each for each in found if each.kind == SHUTS_IN and not named.isdisjoint(each.stones)), None)


def tell_help_there(
    witness: Witness, move: int, point: int, stones: Sequence[int]
) -> tuple[str, list[Claim]]:
    """Return a predicate on the strings that the enemy's stone at the point of ``move`` joins, some of his ``stones``
    and others, and its claims; both are empty where that is not known, or ``point`` is another one.
    """
    named = {stone for each in stones for stone in witness.board.stones(each)}
    return _tell_tie_of(witness, move, point, named)


def _tell_tie_of(witness: Witness, move: int, point: int, named: Collection[int]) -> tuple[str, list[Claim]]:
    """Return a predicate on the strings that the enemy's stone at the point of ``move`` joins, or comes between, one of
    them of the stones ``named``, and its claims; both are empty where that is not known, or ``point`` is another one.
    """
    deeds, claims = tell_tie_there(witness, move) if point == move else ("", [])
    if not any(each in named for claim in claims for each in claim.stones):
        return "", []
    # where he plays is told with it
    return deeds, [each for each in claims if each.kind != POINT]


def _find_taken_there(witness: Witness, move: int, there: Witness, point: int) -> list[Claim]:
    """Return the claim, in a list, of the own stones that the enemy takes at a point if ``move`` is not played; an
    empty list if he takes none, or takes them after ``move``, too.
    """
    after = witness.board_after(move, point)
    return [each for each in find_taken(there, point) if not _are_gone(after, each.stones)]


def _are_gone(board: Board | None, stones: Sequence[int]) -> bool:
    """Return whether all of some stones are off a board; False without a board."""
    return board is not None and all(board.color_at(each) == EMPTY for each in stones)


def _word(there: Witness, found: Sequence[Claim]) -> tuple[str, list[Claim]]:
    """Return claims about the position after a pass as a predicate, with the claims as made before the pass."""
    return listed(tell_deeds(there, found), "deeds"), as_claims_before(found, PASS)
