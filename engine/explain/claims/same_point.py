"""What the enemy's stone would be among the strings at the point of our move, if we did not play there: he would join
strings of his that our stone keeps apart for the time being, or come between own ones that it ties.

Less is read than of a link or a cut: only that one more move would do the opposite. So it is what the board shows.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations

from engine.board.points import opponent
from engine.explain.claims.compared_games import Games
from engine.explain.claims.contact_shapes import strings_at, strings_in_reach
from engine.explain.claims.kinds import SEEN, SHAPE, Claim, with_weak
from engine.explain.claims.outlooks import IN_DANGER, LEAST_STONES, WORSE
from engine.explain.claims.shapes import INTO, JOINING, LINKING, board_shows
from engine.explain.claims.standing import find_weak_if_cut
from engine.explain.claims.ties import can_survive
from engine.explain.claims.witness import Witness

MOST_PAIRS = 3
"""Pairs of strings that are read about, those of most stones."""


def find_tie_there(witness: Witness, there: Witness, move: int) -> Claim | None:
    """Return the claim of shape that the enemy's stone at the point of ``move`` joins two strings of his, or else that
    it comes between two own ones; None if it does neither.

    His must be such that we could part them by one more move after ours, and own ones such that he could part them by
    one more after his, and not after ours. Those come first that the point touches, or is diagonal to, and then others
    a jump of one point away, of which more must be read. ``there`` answers questions about the position after a pass,
    in which he plays. The claim is about that position.
    """
    return _find_tie(witness, there, move, is_far=False) or _find_tie(witness, there, move, is_far=True)


def _find_tie(witness: Witness, there: Witness, move: int, is_far: bool) -> Claim | None:
    """Return the claim of `find_tie_there` about strings that the point touches or is diagonal to, or, if ``is_far``,
    a jump of one point away from, too.
    """
    after, theirs = witness.board_after(move), there.board_after(move)
    if after is None or theirs is None:
        return None
    us, them = witness.color, opponent(witness.color)
    for pair in _pairs_at(witness, move, them, is_far):
        joined = witness.read_link(theirs, pair, us)
        # what is connected in any case is not joined by it
        if witness.read_link(after, pair, us).yes is True or joined.yes is not True:
            continue
        if is_far and not joined.is_proven:
            continue
        for relation in (JOINING, LINKING):
            claim = Claim(SHAPE, SEEN, move, pair, rule=relation)
            if board_shows(there.board, claim, them):
                return claim
    for pair in _pairs_at(witness, move, us, is_far):
        tied = witness.read_link(theirs, pair, them).yes
        if tied is True or (is_far and tied is None):
            continue
        if witness.read_link(after, pair, them).yes is True:
            claim = Claim(SHAPE, SEEN, move, pair, rule=INTO)
            if board_shows(there.board, claim, them):
                return with_weak(claim, weak) if (weak := _find_weak(witness, there, claim)) else claim
    return None


def _find_weak(witness: Witness, there: Witness, into: Claim) -> tuple[int, ...]:
    """Return the own stones that are weak once the enemy's stone comes between two strings, by the claim ``into`` of
    that: a group of several on one side, as judged, that more games lose after a pass than with our move. None else.
    """
    weak = find_weak_if_cut(there, into.move, into.stones)
    games = Games.from_witness(witness, into.move)
    if len(weak) != 1 or len(weak[0]) < LEAST_STONES or games is None:
        return ()
    lost, lost_then = games.shares_lost(witness.color, weak[0])
    return weak[0] if lost_then >= IN_DANGER and lost_then - lost >= WORSE else ()


def _pairs_at(witness: Witness, move: int, color: int, is_far: bool) -> Iterator[tuple[int, int]]:
    """Yield pairs of strings of a colour that a stone at a point touches, or is diagonal to, and, if ``is_far``, a jump
    of one point away from, too, by a stone of each; those of most stones first, MOST_PAIRS at most. None of them is
    lost anyhow.
    """
    heads = (strings_in_reach if is_far else strings_at)(witness.board, move, color)
    pairs = sorted(
        combinations(heads, 2), key=lambda pair: -sum(len(witness.board.stones(each)) for each in pair)
    )
    for pair in pairs[:MOST_PAIRS]:
        if all(can_survive(witness, each) for each in pair):
            yield pair
