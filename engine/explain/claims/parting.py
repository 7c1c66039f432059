"""Two enemy strings that a move comes between, or two own ones that it keeps together, of which less is proven than of
a cut or a link: not both that they were one, or apart, before it and that they are not after it.

Of a move of which else only a shape, ground, or what games say of groups would be told that is often the point.
"""

from __future__ import annotations

from collections.abc import Iterator

from engine.board.board import Board
from engine.board.points import opponent
from engine.explain.claims.compared_games import Games
from engine.explain.claims.effects import fares_otherwise
from engine.explain.claims.inquiry import FAILED, HELD, UNPROVEN, Inquiry
from engine.explain.claims.judged_ties import come_together
from engine.explain.claims.kinds import HOLDS, LIKELY, OF_BOARD, PARTS, PROVEN, Claim
from engine.explain.claims.open_ties import check_open_tie
from engine.explain.claims.readings import Answer
from engine.explain.claims.ties import (
    does_cut_hold,
    does_cut_last,
    does_link_hold,
    is_change_denied,
    is_cut_joined,
    pairs_near,
)
from engine.explain.claims.witness import Witness
from engine.explain.words.naming import nearest_stone, steps_between

APART = "apart"
"""The rule of a claim PARTS where the strings cannot come together after the move, as proven."""

BESIDE, OF_PAIR = 3, 4
"""Steps from the move within which the nearest stone of either string lies, and how far the two are from each other."""

CHANGED, LOST = 0.05, 0.1
"""Share of the games by which the move must change how often one of the strings is lost, and in which it must be lost
with the move, or own ones without it.
"""


def find_parted(witness: Witness, move: int, games: Games | None) -> Claim | None:
    """Return the claim that a move comes between two enemy strings: the nearest pair of which the reading says less
    surely after it that they can come together, with their owner to move, and one of which fares worse by ``games``.

    Either their link was proven and is not any more, or it is proven that they are apart and was not; the stone that
    does it cannot be captured. Two that it cuts apart, as is proven, are no such pair, unless that may not last; nor do
    those count that come together after an expected answer. None without one, or without games.
    """
    after, enemy = witness.board_after(move), opponent(witness.color)
    if after is None or games is None:
        return None
    for pair, now, then in _read_pairs(witness, move, after, games, enemy):
        is_apart = then.yes is False and then.is_proven
        was_linked = now.yes is True and now.is_proven
        if now.yes is False or then.yes is True or not (is_apart or was_linked):
            continue
        # a wider reading may find the way that a brief one missed
        if not was_linked:
            before = witness.prove_link(witness.board, pair, enemy)
            is_open = before.yes is not False and not before.is_proven
            is_open = is_open and does_cut_last(witness, after, move, pair)
        elif is_apart:
            is_open = not does_cut_last(witness, after, move, pair)
        else:
            is_open = witness.prove_link(after, pair, enemy).yes is not True
        if not is_open or not does_cut_hold(witness, after, move):
            continue
        trust, rule = (LIKELY, "") if was_linked else (PROVEN, APART)
        # what is not proven the answer that is expected may undo
        if is_cut_joined(witness, pair, move) or (rule != APART and come_together(witness, move, pair)):
            continue
        if not is_change_denied(witness, after, pair, False):
            return Claim(PARTS, trust, move, pair, rule=rule)
    return None


def find_held(witness: Witness, move: int, games: Games | None) -> Claim | None:
    """Return the claim that a move keeps two own strings together: the nearest pair that is proven to come together
    after it though the enemy moves, and was not before, and one of which fares better by ``games``.

    None without such a pair, or without games.
    """
    after, enemy = witness.board_after(move), opponent(witness.color)
    if after is None or games is None:
        return None
    for pair, now, then in _read_pairs(witness, move, after, games, witness.color):
        is_held = then.yes is True and then.is_proven and now.yes is not True
        # a wider reading may find the way that a brief one missed
        was_open = is_held and witness.prove_link(witness.board, pair, enemy).yes is not True
        if (
            was_open
            and does_link_hold(witness, pair, move)
            and not is_change_denied(witness, after, pair, True)
        ):
            return Claim(HOLDS, PROVEN, move, pair)
    return None


def _read_pairs(
    witness: Witness, move: int, after: Board, games: Games, color: int
) -> Iterator[tuple[tuple[int, int], Answer, Answer]]:
    """Yield the pairs of strings of a colour near a move, by their stones nearest to it, of which one fares otherwise
    by the move in the ``games``, with what is read of their link before it and on the board ``after`` it, the mover's
    enemy to move.
    """
    enemy = opponent(witness.color)
    for first, second in pairs_near(witness, move, after, color):
        one, other = (nearest_stone(witness.board.stones(each), move) for each in (first, second))
        is_near = max(steps_between(each, move) for each in (one, other)) <= BESIDE
        if not is_near or steps_between(one, other) > OF_PAIR:
            continue
        if any(_is_at_stake(witness, games, each) for each in (one, other)):
            pair = one, other
            yield pair, witness.read_link(witness.board, pair, enemy), witness.read_link(after, pair, enemy)


def _is_at_stake(witness: Witness, games: Games, stone: int) -> bool:
    """Return whether the string at a stone fares otherwise by the move (CHANGED), and is lost often enough (LOST) with
    it, or without it if it is an own one.
    """
    color = witness.board.color_at(stone)
    with_move, with_pass = games.shares_lost(color, witness.board.stones(stone))
    is_lost = (with_pass if color == witness.color else with_move) >= LOST
    return is_lost and fares_otherwise(witness, games, stone, CHANGED)


def check_parting(inquiry: Inquiry, claim: Claim) -> tuple[str, str]:
    """Check a claim that a move comes between two enemy strings, or keeps two own ones together; return the verdict
    (HELD, FAILED or UNPROVEN) and what was found, in words.

    It failed if by a wider reading, the enemy of the mover to move first, they were as claimed before the move, or are
    not after it. It is unproven if that leaves open what the claim says: of strings that the move comes between only
    that they were one before, of others how they are after it.
    """
    if claim.rule in OF_BOARD:
        return check_open_tie(inquiry, claim)
    witness = inquiry.witness
    after, enemy = witness.board_after(claim.move), opponent(witness.color)
    if after is None:
        return FAILED, "the move is not legal"
    now = witness.prove_link(witness.board, claim.stones, enemy)
    then = witness.prove_link(after, claim.stones, enemy)
    linked = claim.kind == HOLDS
    if now.yes is linked or then.yes is (not linked):
        return FAILED, f"before {now.yes}, after {then.yes}"
    is_open = then.yes is None if linked or claim.rule == APART else now.yes is None
    if is_open or (claim.trust == PROVEN and not then.is_proven):
        return UNPROVEN, "the readings leave it open"
    return HELD, ""
