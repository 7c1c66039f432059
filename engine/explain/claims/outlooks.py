"""What lies ahead after a move, as far as readings, the evaluation and the games go: what each of the next moves does.

It is for moves of which little else is known: the answer that most games have, and our move after it, each by what it
does to stones, or in which part of the board it gains most; and how the group stands that the move is about.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass

from engine.board.points import PASS
from engine.evaluate.groups.aliveness import (
    LIVES_OR_LIMPS,
    LIVES_OR_RUNS,
    RUNS,
    RUNS_POORLY,
    RUNS_WITH_EYE,
    UNSETTLED,
)
from engine.explain.claims.compared_games import Games, share_lost
from engine.explain.claims.expected_lines import is_elsewhere
from engine.explain.claims.fates import read_fates
from engine.explain.claims.gains import find_area_as_judged
from engine.explain.claims.kinds import ANSWER, COUNTED, LIKELY, LINKS, STANDS, Claim
from engine.explain.claims.nearby import groups_of
from engine.explain.claims.standing import add_standing
from engine.explain.claims.witness import Witness
from engine.explain.words.naming import steps_between

MOST_LIKELY = 0.3
"""Share of the games, in the mean of two trees, that an answer must have to be spoken of as one that may come."""

IN_EACH = 0.2
"""Share that the answer, and our move after it, must have in each of the trees that have games enough."""

OF_NEXT = 0.4
"""Share of the games after the answer that our next move must have."""

UNSTABLE = (RUNS_WITH_EYE, RUNS, LIVES_OR_RUNS, LIVES_OR_LIMPS, UNSETTLED, RUNS_POORLY)
"""How a group may stand, as the evaluation judges, of which it is told: it is neither alive nor dead."""

LOST_AT_LEAST, LOST_AT_MOST = 0.08, 0.7
"""Shares of the games with the move in which such a group must be lost, so that these do not speak against it."""

BESIDE, LEAST_STONES = 2, 2
"""Steps from a move within which a stone of the group lies, and the stones that it has at least."""


@dataclass(frozen=True)
class Outlook:
    """What is expected after a move: the enemy's answer, and our next move, each with what it does.

    ``claim`` holds the moves, ours first; ``deeds`` what is claimed of the answer and of our next move, in the position
    in which each is played.
    """

    claim: Claim
    deeds: tuple[tuple[Claim, ...], tuple[Claim, ...]]


def find_outlook(witness: Witness, move: int) -> Outlook | None:
    """Return what is expected after a move: an answer near it, and our next move; None if the games do not tell these,
    or if it is not known what either does.
    """
    answer = _find_shared(witness, [move], MOST_LIKELY)
    if answer is None:
        return None
    line: tuple[int, ...] = (move, answer)
    deeds: tuple[tuple[Claim, ...], tuple[Claim, ...]] = (tuple(read_deeds_of(witness, line[:1], answer)), ())
    following = _find_shared(witness, line, OF_NEXT)
    done = () if following is None else tuple(read_deeds_of(witness, line, following))
    if following is not None and done:
        line, deeds = (*line, following), (deeds[0], done)
    return Outlook(Claim(ANSWER, COUNTED, move, points=line), deeds) if any(deeds) else None


def _find_shared(witness: Witness, line: Sequence[int], least: float) -> int | None:
    """Return the move that most games have after a line, if both trees know it and it is near; else None."""
    shares: dict[int, float] = {}
    known = [dict(tree.likely_moves(line)) for tree in witness.trees]
    known = [each for each in known if each]
    for each in known:
        for move, share in each.items():
            shares[move] = shares.get(move, 0.0) + share / len(known)
    best = max(shares, key=lambda each: shares[each], default=PASS)
    if best == PASS or shares[best] < least or is_elsewhere(best, line[-2:], witness.board.size):
        return None
    return best if all(each.get(best, 0.0) >= IN_EACH for each in known) else None


def read_deeds_of(witness: Witness, before: Sequence[int], move: int) -> list[Claim]:
    """Return at most one claim of what a move does after the moves ``before``: to stones, as read or as the evaluation
    judges, or else in which part of the board it gains.

    That it links stones counts only if nothing else is known.
    """
    there = witness.witness_after(before)
    if there is None or there.board_after(move) is None:
        return []
    read = read_fates(there, move)
    found = [each for each in read if each.kind != LINKS]
    found = found or [each for each in add_standing(there, move, read) if each not in read] or read
    if found:
        return found[:1]
    area = find_area_as_judged(there, move)
    return [] if area is None else [area]


def find_unstable_group(witness: Witness, move: int, named: Collection[int] = ()) -> Claim | None:
    """Return a claim of how a group beside a move stands after it, if it is neither alive nor dead; None without one.

    The evaluation judges so, and the games do not speak against it. A group of the stones ``named`` comes first, then
    one of the enemy's, then the one with most stones.
    """
    there, games = witness.witness_after([move]), Games.from_witness(witness, move)
    if there is None or games is None:
        return None
    found = []
    for stones in groups_of(there):
        ours = there.board.color_at(stones[0]) == witness.color
        steps = min(steps_between(each, move) for each in stones)
        if len(stones) < LEAST_STONES or steps > BESIDE or (move in stones and len(stones) <= LEAST_STONES):
            continue
        state = int(there.scene.tables["groups"][there.scene.group_at(stones[0])]["aliveness"])
        before = [each for each in stones if each != move]
        lost = share_lost(games.with_move, witness.board.color_at(before[0]), before)
        if state not in UNSTABLE or any(there.scene.is_threatened(each) for each in stones):
            continue
        if not LOST_AT_LEAST <= lost <= LOST_AT_MOST:
            continue
        is_named = not set(stones).isdisjoint(named)
        claim = Claim(STANDS, LIKELY, move, tuple(before), value=lost)
        found.append(((not is_named, ours, -len(stones)), claim))
    return min(found, key=lambda each: each[0])[1] if found else None
