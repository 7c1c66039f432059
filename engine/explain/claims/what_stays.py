"""What a move has gained that the answer does not take back: enemy stones that stay cut apart, own ones that stay tied.

Where the answer takes stones, or gets some out, that is often what the move was for. It is proven with one more move of
the enemy's, since the mover may want to play elsewhere.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from itertools import islice

from engine.board.board import Board
from engine.board.points import PASS, opponent
from engine.explain.claims.inquiry import FAILED, HELD, UNPROVEN, Inquiry
from engine.explain.claims.kinds import CUTS, HOLDS, LINKS, OF_FATE, PARTS, PROVEN, STAYS, Claim
from engine.explain.claims.ties import pairs_near
from engine.explain.claims.witness import Witness
from engine.explain.words.naming import nearest_stone, steps_between

NEAR, OF_PAIR = 3, 4
"""Steps from the move within which the nearest stone of either string lies, and how far the two are from each other."""

MOST_READ = 3
"""Pairs of each side whose links are read for this, the nearest ones."""

_OF_TIES = (*OF_FATE, PARTS, HOLDS)
"""What is told of stones, beside which it is not told that they stay cut apart, or tied."""


def find_staying(witness: Witness, line: Sequence[int], told: Sequence[Claim]) -> Claim | None:
    """Return the claim of two enemy strings that stay cut apart after a move and the answer to it, a ``line``, or else
    of two own ones that stay connected; None without such a pair.

    Without the move it is proven that the enemy could change that, after the line that he cannot, though he moves once
    more. The stone that cuts must be safe then. Strings whose fate or ties the claims ``told`` are about are left out.
    """
    move, enemy = line[0], opponent(witness.color)
    after, later = witness.board_after(move), witness.board_after(*line, PASS)
    if after is None or later is None:
        return None
    named = {stone for each in told if each.kind in _OF_TIES for stone in each.stones}
    for color, rule in ((enemy, CUTS), (witness.color, LINKS)):
        if rule == CUTS and witness.read_capture(later, move, enemy).yes is not True:
            continue
        for pair in islice(_find_pairs(witness, move, after, later, color, named), MOST_READ):
            now = witness.read_link(witness.board, pair, enemy)
            if now.yes is not (rule == CUTS) or not now.is_proven:
                continue
            then = witness.read_link(later, pair, enemy)
            if then.yes is (rule == LINKS) and then.is_proven:
                return Claim(STAYS, PROVEN, move, pair, tuple(line), rule=rule)
    return None


def _find_pairs(
    witness: Witness, move: int, after: Board, later: Board, color: int, named: Collection[int]
) -> Iterator[tuple[int, int]]:
    """Yield the nearest stones of two strings of a colour beside each other and beside a move, the nearest pair first.

    Both must stand ``later``, too, and none of their stones be ``named``.
    """
    for first, second in pairs_near(witness, move, after, color):
        strings = witness.board.stones(first), witness.board.stones(second)
        one, other = (nearest_stone(each, move) for each in strings)
        is_near = max(steps_between(one, move), steps_between(other, move)) <= NEAR
        stand = later.color_at(one) == later.color_at(other) == color
        if is_near and stand and steps_between(one, other) <= OF_PAIR:
            if not any(each in named for string in strings for each in string):
                yield one, other


def check_staying(inquiry: Inquiry, claim: Claim) -> tuple[str, str]:
    """Check a claim that two strings stay cut apart, or connected, after a line; return the verdict (HELD, FAILED or
    UNPROVEN) and what was found, in words.

    It failed if a wider reading finds them so without the line, too, or not so after it though the enemy moves once
    more, or if he takes the stone that cuts; it is unproven if that leaves either open.
    """
    witness = inquiry.witness
    later, enemy, linked = (
        witness.board_after(*claim.points, PASS),
        opponent(witness.color),
        claim.rule == LINKS,
    )
    if later is None:
        return FAILED, "a move is not legal"
    if not linked and witness.prove_capture(later, claim.move, enemy).yes is False:
        return FAILED, "the stone that cuts is taken"
    now = witness.prove_link(witness.board, claim.stones, enemy)
    then = witness.prove_link(later, claim.stones, enemy)
    if now.yes is linked or then.yes is (not linked):
        return FAILED, f"before {now.yes}, after {then.yes}"
    return (UNPROVEN, "the readings leave it open") if None in (now.yes, then.yes) else (HELD, "")
