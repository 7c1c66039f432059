"""What the enemy's stone would be among the strings at the point of our move, if we did not play there: he would join
strings of his that our stone keeps apart for the time being, or come between own ones that it ties.

Less is read than of a link or a cut: only that one more move would do the opposite. So it is what the board shows.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import combinations

from engine.board.board import Board
from engine.board.points import EMPTY, NEIGHBORS, opponent
from engine.explain.claims.compared_games import Games
from engine.explain.claims.contact_shapes import strings_at, strings_in_reach
from engine.explain.claims.judged_ties import come_together, find_judged_tie
from engine.explain.claims.kinds import HOLDS, PARTS, SEEN, SHAPE, Claim, with_weak
from engine.explain.claims.open_ways import is_gap_closed
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

    His must be such that we could part them by one more move after ours, and own ones such that our answer to his does
    not surely bring them together, and our stone does. Those come first that the point touches, or is diagonal to, and
    then others a jump of one point away, of which more must be read. None, too, if he takes stones there: that says
    more. ``there`` answers questions about the position after a pass, in which he plays. The claim is about that
    position.
    """
    after, theirs = witness.board_after(move), there.board_after(move)
    if after is None or theirs is None or _does_take(there.board, theirs, move, witness.color):
        return None
    return next(
        (
            claim
            for is_far in (False, True)
            for find in (_find_joined, _find_parted)
            if (claim := find(witness, there, move, (after, theirs), is_far)) is not None
        ),
        None,
    )


def _find_joined(
    witness: Witness, there: Witness, move: int, boards: tuple[Board, Board], is_far: bool
) -> Claim | None:
    """Return the claim of `find_tie_there` about two strings of the enemy, if ``is_far`` also a jump of one point
    away; None if his stone joins none. ``boards``: after our move, after his.
    """
    us, them = witness.color, opponent(witness.color)
    after, theirs = boards
    for claim in _shapes_at(witness, there, move, them, (JOINING, LINKING), is_far):
        # what our stone takes is not kept apart by it, and what is connected in any case is not joined by his
        if any(after.color_at(each) != them for each in claim.stones):
            continue
        if witness.read_link(after, claim.stones, us).yes is True:
            continue
        if claim.rule == LINKING and witness.read_link(after, claim.stones, them).yes is True:
            # they come together by another move as well
            continue
        joined = witness.read_link(theirs, claim.stones, us)
        is_joined = joined.yes is True and (joined.is_proven or not is_far)
        # what his answer joins in spite of our stone is not kept apart by it
        if is_joined and not come_together(witness, move, claim.stones):
            return claim
    return None


def _find_parted(
    witness: Witness, there: Witness, move: int, boards: tuple[Board, Board], is_far: bool
) -> Claim | None:
    """Return the claim of `find_tie_there` about two own strings, if ``is_far`` also a jump of one point away; None if
    the enemy's stone comes between none. ``boards``: after our move, after his.
    """
    them = opponent(witness.color)
    after, theirs = boards
    for claim in _shapes_at(witness, there, move, witness.color, (INTO,), is_far):
        tied = witness.read_link(theirs, claim.stones, witness.color).yes
        if tied is True or (is_far and tied is None):
            # what comes together in one of two ways is not parted
            continue
        if witness.read_link(after, claim.stones, them).yes is True:
            return with_weak(claim, weak) if (weak := _find_weak(witness, there, claim)) else claim
    return None


def is_tied_anyway(witness: Witness, after: Board, move: int, pair: Sequence[int]) -> bool:
    """Return whether two strings of the enemy come together on the board ``after`` a move of ours, as read though we go
    on, or by an answer that is expected: then his stone at its point is not what ties them.
    """
    is_read = witness.read_link(after, pair, witness.color).yes is True
    return is_read or come_together(witness, move, pair)


def is_tie_turned(witness: Witness, there: Witness, tie: Claim) -> bool:
    """Return whether the enemy's stone, at the point of a move that keeps strings together, or comes between some, by
    the claim ``tie``, does the opposite to them: as judged, if that is how the tie was found; else as read.
    ``there`` answers questions about the position after a pass, in which he plays.
    """
    after, theirs = witness.board_after(tie.move), there.board_after(tie.move)
    if after is None or theirs is None:
        return False
    if tie.kind == PARTS and not is_gap_closed(witness, theirs, tie.stones, witness.color):
        return False
    judged = find_judged_tie(witness, tie.move, Games.from_witness(witness, tie.move))
    if judged is not None and (judged.kind, judged.stones) == (tie.kind, tie.stones):
        return True
    if tie.kind == HOLDS:
        is_between = board_shows(
            there.board, Claim(SHAPE, SEEN, tie.move, tie.stones, rule=INTO), there.color
        )
        return is_between and witness.read_link(theirs, tie.stones, there.color).yes is not True
    is_held = witness.read_link(theirs, tie.stones, witness.color).yes is True
    return is_held and not is_tied_anyway(witness, after, tie.move, tie.stones)


def _does_take(board: Board, after: Board, move: int, color: int) -> bool:
    """Return whether stones of a colour beside a move on a board are gone on the board ``after`` it."""
    return any(
        board.color_at(move + step) == color and after.color_at(move + step) == EMPTY for step in NEIGHBORS
    )


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


def _shapes_at(
    witness: Witness, there: Witness, move: int, color: int, relations: Sequence[str], is_far: bool
) -> Iterator[Claim]:
    """Yield claims of what the enemy's stone at a point is to pairs of strings of a colour that it touches, or is
    diagonal to, and, if ``is_far``, a jump of one point away from, too, by a stone of each: the first of some
    ``relations`` that the board of ``there`` shows.

    The pairs of most stones come first, MOST_PAIRS of them at most. None of the strings is lost anyhow.
    """
    heads = (strings_in_reach if is_far else strings_at)(witness.board, move, color)
    pairs = sorted(
        combinations(heads, 2), key=lambda pair: -sum(len(witness.board.stones(each)) for each in pair)
    )
    for pair in pairs[:MOST_PAIRS]:
        claims = (Claim(SHAPE, SEEN, move, pair, rule=each) for each in relations)
        shown = next((each for each in claims if board_shows(there.board, each, there.color)), None)
        if shown is not None and all(can_survive(witness, each) for each in pair):
            yield shown
