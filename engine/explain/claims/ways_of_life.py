"""How a group lives, or dies, by a move: where the other side tries, and the answer to that, as read."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from engine.board.points import EMPTY, PASS, opponent
from engine.explain.claims.kinds import LIFE, RUN, WAY, Claim
from engine.explain.claims.ways_of_capture import find_way, is_way_right
from engine.explain.claims.witness import Witness
from engine.explain.words.naming import steps_between

BESIDE = 2
"""Steps from a group within which one sees that a move tries to save, or to kill, it."""

FEW_LIBERTIES = 3
"""Liberties, at most, of a string that is called as good as dead of which it is read how it is captured."""


def find_way_of_life(witness: Witness, move: int, stones: Sequence[int], lives: bool) -> dict[str, str]:
    """Return words for a claim that the group of some ``stones`` lives (``lives``), or dies, by a move: WAY and RUN.

    There are none where no try of the other side is known that has an answer, as read.
    """
    for attempt in dict.fromkeys(_find_tries(witness, move, stones)):
        board = None if attempt == PASS else witness.board_after(move, attempt)
        if board is None or board.color_at(stones[0]) == EMPTY:
            continue
        answer = witness.read_life(board, stones[0], witness.color)
        if answer.yes is lives and _is_seen(stones, attempt, answer.move):
            return {WAY: LIFE, RUN: f"{attempt} {answer.move}"}
    return {}


def _find_tries(witness: Witness, move: int, stones: Sequence[int]) -> Iterator[int]:
    """Yield moves of the other side by which it tries to undo what a move does to the life of a group, as points.

    They are that by which it would get its way without the move, its likeliest answer beside the group, and the point
    of our next move there.
    """
    after = witness.board_after(move)
    yield witness.read_life(witness.board, stones[0], opponent(witness.color)).move
    yield from [answer for answer, _ in witness.likely_moves([move]) if _is_beside(stones, answer)][:1]
    if after is not None:
        yield witness.read_life(after, stones[0], witness.color).move


def _is_seen(stones: Sequence[int], attempt: int, answer: int) -> bool:
    """Return whether one sees why a try is played, and why that answers it: they are at most BESIDE steps from each
    other, or both touch the group.
    """
    if answer == PASS:
        return False
    is_near = steps_between(attempt, answer) <= BESIDE
    return is_near or (_touches(stones, attempt) and _touches(stones, answer))


def _touches(stones: Sequence[int], point: int) -> bool:
    """Return whether a point is next to one of some stones."""
    return min(steps_between(each, point) for each in stones) == 1


def _is_beside(stones: Sequence[int], point: int) -> bool:
    """Return whether a point is at most BESIDE steps from one of some stones."""
    return point != PASS and min(steps_between(each, point) for each in stones) <= BESIDE


def find_way_of_doom(witness: Witness, claim: Claim) -> dict[str, str]:
    """Return words for a claim that enemy stones are as good as dead by a move, as games say: how they are captured, or
    die, as read. None if no reading says so.
    """
    after, owner = witness.board_after(claim.move), opponent(witness.color)
    if after is None or after.color_at(claim.stones[0]) == EMPTY:
        return {}
    first = claim.stones[0]
    is_one = set(claim.stones) == set(after.stones(first))
    if is_one and 1 < after.count_liberties(first) <= FEW_LIBERTIES:
        if witness.read_capture(after, first, owner).yes is False:
            return find_way(witness, after, claim.move, first)
    if witness.read_life(after, first, owner).yes is not False:
        return {}
    return find_way_of_life(witness, claim.move, claim.stones, False)


def is_way_told_right(witness: Witness, claim: Claim, lives: bool = False) -> bool:
    """Return whether a group lives (``lives``), or dies or is captured, after the moves that a claim of that tells, as
    read, though the other side moves again; True if it tells none, or if the reading leaves it open.
    """
    after = witness.board_after(claim.move)
    if after is None:
        return False
    if claim.words.get(WAY) != LIFE:
        return is_way_right(witness, claim.words, after, claim.stones[0])
    board = witness.board_after(claim.move, *map(int, claim.words[RUN].split()))
    if board is None:
        return False
    return witness.read_life(board, claim.stones[0], opponent(witness.color)).yes is not (not lives)
