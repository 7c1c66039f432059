"""What hangs on a tie that a move makes, or threatens to cut: the stones that would be weak without it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace

from engine.board.points import PASS, opponent
from engine.explain.claims.compared_games import Games, share_lost
from engine.explain.claims.fights import MANY
from engine.explain.claims.kinds import (
    AS_GOOD_AS_DEAD,
    CUTS,
    KO,
    LINKS,
    THREATENS,
    Claim,
    weak_of,
    with_weak,
)
from engine.explain.claims.standing import find_weak_if_cut, is_lost_more
from engine.explain.claims.ways_home import can_come_home
from engine.explain.claims.ways_of_life import FEW_LIBERTIES
from engine.explain.claims.witness import Witness

LEAST_LOST = 0.1
"""Share of the games with a move that threatens a cut in which stones must be lost that are judged weak by the cut, if
there are no games with that."""

WORSE, IN_DANGER = 0.05, 0.15
"""Shares of the games by which the stones that a move connects must be lost more often after a pass, and in which they
must be then."""

WORSE_IF_FEW, IN_DANGER_IF_FEW = 0.15, 0.3
"""The same where they are a stone or two."""

HALF = 0.5

KILLED = 0.55
"""Share of the games about the life of a weak group alone in which it must die after a cut, though it moves first, to
be called as good as dead."""


def name_what_ties_hold(
    witness: Witness, move: int, found: Sequence[Claim], games: Games | None
) -> list[Claim]:
    """Return the claims ``found`` of what a move does, with the stones named in those of links, and of threats to cut,
    that would be weak if they were cut off, as judged.

    Of own stones the games must say so, too. Of a cut it is said if the weak stones are lost, as read.
    games: those with the move and with a pass; None if not counted
    """
    return [_name_held(witness, move, each, games) for each in found]


def _name_held(witness: Witness, move: int, claim: Claim, games: Games | None) -> Claim:
    """Return a claim with the stones named that hang on its tie, or as it is if it is about none, or nothing hangs."""
    weak: Sequence[tuple[int, ...]] = ()
    if claim.kind == CUTS and are_lost(witness, claim):
        return replace(claim, words={**claim.words, AS_GOOD_AS_DEAD: AS_GOOD_AS_DEAD})
    if claim.kind == LINKS and claim.rule != KO and games is not None:
        without = _weak_without(witness, move, claim)
        weak = [each for each in without if _is_in_danger(games, witness.color, each)]
    elif claim.kind == THREATENS and claim.rule == CUTS and claim.points:
        weak = _weak_by_threat(witness, move, claim)
    held = max(weak, key=len, default=())
    return with_weak(claim, held) if held else claim


def are_lost(witness: Witness, cut: Claim) -> bool:
    """Return whether the stones that the claim of a cut calls weak are lost after it, though they move first: each of
    their strings is captured, as read, or else a reading, and games about the life of that group alone, find it dead.
    False if it calls none weak.
    """
    weak, after, owner = weak_of(cut), witness.board_after(cut.move), opponent(witness.color)
    if not weak or after is None or any(after.color_at(each) != owner for each in weak):
        return False
    heads = after.first_stones(weak)
    if all(after.count_liberties(each) <= FEW_LIBERTIES for each in heads):
        if all(witness.prove_capture(after, each, owner).yes is False for each in heads):
            return True
    if not witness.is_one_group(after, weak) or witness.read_life(after, weak[0], owner).yes is not False:
        return False
    killed = witness.share_killed(after, weak[0], owner)
    return killed is not None and killed >= KILLED


def _is_in_danger(games: Games, color: int, stones: Sequence[int]) -> bool:
    """Return whether stones of ``color`` are lost so much more often after a pass that they hang on a move."""
    few = len(stones) < MANY
    worse, least = (WORSE_IF_FEW, IN_DANGER_IF_FEW) if few else (WORSE, IN_DANGER)
    lost, then = games.shares_lost(color, stones)
    return then >= least and then - lost >= worse


def _weak_by_threat(witness: Witness, move: int, threat: Claim) -> list[tuple[int, ...]]:
    """Return the stones of the enemy's that would be weak if the ``threat`` of a ``move`` to cut were carried out.

    They are those that are judged so, if games with the cut lose them in some of the games, and more often than games
    with the move alone; else the strings of the cut that clearly more of these games lose, in each tree. Where no games
    have the cut, LEAST_LOST of those with the move must lose what is judged weak.
    """
    there, (point,) = witness.witness_after([move, PASS]), threat.points
    if there is None:
        return []
    color, owners = opponent(witness.color), list[tuple[Mapping[int, float], Mapping[int, float]]]()
    trees = () if witness.is_brief or witness.is_sparse else witness.trees
    for tree in trees:
        later = tree.witness_after([move, PASS])
        then, now = None if later is None else later.play_out(point).owned, tree.play_out(move).owned
        owners += [] if then is None or now is None else [(then, now)]

    def shares(stones: Sequence[int]) -> list[tuple[float, float]]:
        """Return, tree by tree, in which share of the games stones are lost with the cut, and with the move alone."""
        return [(share_lost(then, color, stones), share_lost(now, color, stones)) for then, now in owners]

    judged = _find_lasting(there, point, threat.stones)
    if not owners:
        games = Games.from_witness(witness, move)
        return [each for each in judged if games is None or games.shares_lost(color, each)[0] >= LEAST_LOST]
    judged = [
        each
        for each in judged
        if all(then >= HALF * IN_DANGER and then - now >= WORSE for then, now in shares(each))
    ]
    if judged or len(owners) < len(trees):
        return judged
    strings = (tuple(witness.board.stones(each)) for each in threat.stones)
    return [each for each in strings if all(is_lost_more(*pair) for pair in shares(each))]


def are_weak(witness: Witness, claim: Claim) -> bool:
    """Return whether the stones that a claim of a tie says to be weak without it, or by it, are so as far as games say.

    They must be lost in half of the share of the games, at least, in which own stones are in danger; True if the claim
    names none, or if there are no such games.
    """
    lines = {LINKS: (PASS,), CUTS: (claim.move,), THREATENS: (claim.move, PASS, *claim.points)}
    weak, (*earlier, last) = weak_of(claim), lines[claim.kind]
    there = witness.witness_after(earlier) if earlier else witness
    if not weak or there is None or there.board_after(last) is None:
        return True
    owned, color = there.play_out(last).owned, witness.board.color_at(weak[0])
    return owned is None or share_lost(owned, color, weak) >= HALF * IN_DANGER


def _weak_without(witness: Witness, move: int, link: Claim) -> list[tuple[int, ...]]:
    """Return the own groups that are weak, as judged, if the enemy cuts two strings apart in place of a ``move`` that
    connects them by the claim ``link``.
    """
    there = witness.witness_after([PASS])
    found = witness.read_link(witness.board, link.stones, opponent(witness.color))
    cut = found.move if found.yes is False and found.move != PASS else move
    return [] if there is None else _find_lasting(there, cut, link.stones)


def _find_lasting(there: Witness, cut: int, pair: Sequence[int]) -> list[tuple[int, ...]]:
    """Return the groups that are weak, as judged, once a move in the position of ``there`` cuts a ``pair`` of enemy
    stones apart, but for those that come together with other enemy stones by the answer.
    """
    later, weak = there.witness_after([cut]), find_weak_if_cut(there, cut, pair)
    return [each for each in weak if later is None or not can_come_home(later, each, pair)]
