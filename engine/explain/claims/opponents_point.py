"""The opponent's point: where he could play, near the move, if we did not, and what his move does.

Of the moves that the games go on with after a pass the one is told that costs most, in each tree something. What it
does is read, or else seen in the games: what ends otherwise with it than with our move.
"""

from __future__ import annotations

from collections.abc import Collection

from engine.board.points import EMPTY, PASS, opponent
from engine.explain.claims.expected_lines import steps_to_elsewhere
from engine.explain.claims.fates import read_fates
from engine.explain.claims.kinds import CUTS, LINKS, Claim, without_same
from engine.explain.claims.next_moves import claim_point, find_next_moves
from engine.explain.claims.threats import OURS, SURELY_SAFE
from engine.explain.claims.witness import Witness
from engine.explain.words.naming import steps_between

MOST_STEPS, OF_STONES = 4, 3
"""The opponent's point is looked for where it is not elsewhere than the move, but no farther than so many steps; else
within so many from stones near it that were told of."""

LIKELIER = 1.4
"""Times what the likeliest point costs another one must cost to be told before it."""

LEAST = 0.15
"""Points for each line of the board's width that his move must cost at least, by each tree, to be told."""


def find_opponents_points(witness: Witness, move: int, where: Collection[int]) -> list[Claim]:
    """Return claims of where the opponent could play if ``move`` were not played, the best to tell first.

    The games must show that he gains enough at these points, which are near the move. The likeliest comes
    first unless another one costs much more. ``where`` holds the points about which something was told.
    """
    near = min(MOST_STEPS, steps_to_elsewhere(witness.board.size))
    likely = find_next_moves(witness, [PASS], [move], near)
    if not likely:
        beside = [each for each in where if steps_between(each, move) <= near]
        likely = find_next_moves(witness, [PASS], beside, OF_STONES)
    claims = (claim_point(witness, move, each, LEAST) for each in likely)
    found = [each for each in claims if each is not None]
    return sorted(found, key=lambda each: -each.value * (LIKELIER if each is found[0] else 1))


def read_deeds(witness: Witness, move: int, there: Witness, point: int) -> list[Claim]:
    """Return claims, by reading, of what the opponent's move at a point does to stones if ``move`` is not
    played.

    Left out is what the same move of the opponent would do even after ``move``, or what ``move`` does not prevent.
    ``there`` answers questions about the position in which the opponent plays it.
    """
    found = read_fates(there, point)
    after = witness.witness_after([move]) if found else None
    found = without_same(found, () if after is None else read_fates(after, point))
    return [
        each for each in found if _is_prevented(witness, move, each) and is_tie_prevented(witness, move, each)
    ]


def is_tie_prevented(witness: Witness, move: int, deed: Claim) -> bool:
    """Return whether ``move`` prevents that the opponent links his stones, or cuts ours, wherever he plays after it.

    ``deed`` is the claim that he does so if ``move`` is not played; True for claims of other kinds, and where reading
    leaves it open.
    """
    after = witness.board_after(move)
    if deed.kind not in (LINKS, CUTS) or after is None:
        return True
    if any(after.color_at(each) == EMPTY for each in deed.stones):
        return True
    linked = witness.read_link(after, deed.stones, opponent(witness.color)).yes
    return linked is not (deed.kind == LINKS)


def _is_prevented(witness: Witness, move: int, deed: Claim) -> bool:
    """Return whether ``move`` prevents what the opponent's move elsewhere would do to stones, as read.

    With both moves played, and the mover's turn again, the stones must fare otherwise than the claim ``deed`` says.
    """
    after = witness.board_after(move, deed.move)
    if deed.move == move or deed.kind not in SURELY_SAFE or after is None:
        return True
    if after.color_at(deed.stones[0]) == EMPTY:
        # his own stones the move has taken; ours he takes all the same
        return deed.kind in OURS
    safe = SURELY_SAFE[deed.kind](witness, deed.stones, after, witness.color)
    return safe.yes is (deed.kind not in OURS)
