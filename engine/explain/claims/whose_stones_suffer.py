"""Whose stones suffer by the enemy's stone at the point of our move, if we did not play there, and how.

It is asked where of a pass no more is known than a price, a tie or ground: stones that he takes, captures, puts in
atari or threatens, that are lost in the games then, that he cuts off, shuts in or leaves without room for eyes; or else
whom his stone helps, or hinders, by the same account as ours.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass, replace

from engine.board.points import EMPTY, PASS, opponent
from engine.evaluate.groups.aliveness import LIVES_OR_LIMPS
from engine.explain.claims.carried_out import lost_after
from engine.explain.claims.compared_games import Games
from engine.explain.claims.fates import find_taken
from engine.explain.claims.helps import find_helps_of_next, find_helps_there
from engine.explain.claims.kinds import (
    CARRIES,
    CATCHES,
    COULD,
    COUNTED,
    CUTS,
    DEFENDS,
    KILLS,
    KO,
    LIKELY,
    SAVES,
    SHUTS_IN,
    UNSETTLES,
    WEAK,
    Claim,
    as_claim_there,
    weak_of,
)
from engine.explain.claims.nearby import groups_of
from engine.explain.claims.next_ataris import add_atari_prevented
from engine.explain.claims.opponents_point import read_deeds
from engine.explain.claims.outlooks import find_turned_group
from engine.explain.claims.room_there import find_room_there
from engine.explain.claims.stakes import is_more_than
from engine.explain.claims.standing import name_what_is_cut
from engine.explain.claims.threats import find_threats
from engine.explain.claims.witness import Witness
from engine.explain.words.naming import steps_between
from engine.suggest.likelihood import LARGEST_SMALL

SOFT, ROOM, CUT_OFF, BLOW = 1, 2, 3, 4
"""How much is said: whom his stone helps, or hinders, as judged; how much room stones have; that they are cut off, shut
in, or in an atari out of which they get, or that a single one is captured, or would be by one more move; that several
are."""

NEAR = 3
"""Steps from the move within which own stones lie that are lost by the enemy's."""

LOST, LOST_MORE = 0.5, 0.3
"""Share of the games after the enemy's stone in which own stones must be lost, in each tree, and by which they must be
lost more often than with ours, for it to be told that they would be in danger."""

LOST_AS_READ = 0.2
"""The same of stones that are dead after the enemy's stone, or captured, though we play next, as read."""

LEAST_STONES = 2
"""Stones of a group, at least, of which games alone tell; of a single stone they do if it was told of."""


KILLED, SAVED, LEAST_KILLED = 0.55, 0.4, 0.05
"""Share of the games about the life of an own group alone in which it must die after the enemy's stone though we play
next, and may die at most if he plays next after ours; and by which more of the games must lose it after a pass. Of
groups that die in more of the games after ours GNU Go finds most dead after either stone."""

BESIDE, MOST_KILLED = 2, 2
"""Steps from the move within which such a group lies, and so many that are read about, the nearest ones."""


@dataclass(frozen=True)
class Harm:
    """What the enemy's stone does to own stones: how much that says, and the claims of what it does, about the position
    after the pass. ``lost`` is the claim, in the position before it, of stones that games lose then.
    """

    weight: int
    deeds: tuple[Claim, ...] = ()
    lost: Claim | None = None


def find_harm(witness: Witness, move: int, named: Collection[int] = ()) -> Harm | None:
    """Return what the enemy's stone at the point of ``move`` does to own stones, after a pass, that ``move`` prevents:
    what says most. None if nothing is known, or he may not play there. ``named``: the stones that were told of
    """
    there = witness.witness_after([PASS])
    if there is None or there.board_after(move) is None or witness.is_brief:
        return None
    return (
        _find_struck(witness, there, move)
        or find_lost(witness, move, named)
        or _find_confined(witness, there, move)
    )


def find_killed(witness: Witness, move: int) -> Claim | None:
    """Return the claim, of kind COULD, that the enemy's stone at the point of ``move`` kills an own group near it that
    lives after ours; None if that is not so, as far as a reading, and games about the life of that group alone, say.
    """
    there, after = witness.witness_after([PASS]), witness.board_after(move)
    theirs = None if there is None else there.witness_after([move])
    games = None if witness.is_sparse else Games.from_witness(witness, move)
    if theirs is None or after is None or games is None:
        return None
    for stones in _weak_groups_beside(witness, theirs, move):
        lost, then = games.shares_lost(witness.color, stones)
        if then - lost < LEAST_KILLED or theirs.board.color_at(stones[0]) == EMPTY:
            continue
        if not witness.is_one_group(theirs.board, stones):
            continue
        if theirs.read_life(theirs.board, stones[0], witness.color).yes is not False:
            continue
        killed = witness.share_killed(theirs.board, stones[0], witness.color)
        if killed is None or killed < KILLED:
            continue
        saved = witness.share_killed(after, stones[0], opponent(witness.color))
        if saved is not None and saved <= SAVED:
            return Claim(COULD, LIKELY, move, stones, (move,), rule=SAVES)
    return None


def _weak_groups_beside(witness: Witness, theirs: Witness, move: int) -> Sequence[tuple[int, ...]]:
    """Return the own groups beside a move that are weak, as judged, in the position of ``theirs``, after the enemy's
    stone there: the nearest ones, the largest first. On large boards they are of several stones.
    """
    least = 1 if witness.board.size <= LARGEST_SMALL else LEAST_STONES
    near = [
        (min(steps_between(each, move) for each in stones), -len(stones), stones)
        for stones in groups_of(theirs)
        if witness.board.color_at(stones[0]) == witness.color
        and len(stones) >= least
        and theirs.scene.aliveness(stones[0]) >= LIVES_OR_LIMPS
    ]
    return [stones for steps, _, stones in sorted(near)[:MOST_KILLED] if steps <= BESIDE]


def _find_struck(witness: Witness, there: Witness, move: int) -> Harm | None:
    """Return what is seen, or read, to be done to stones: they are taken or captured, put in atari, threatened, or cut
    off from others so that they are weak; None if nothing is.
    """
    taken = [
        each
        for each in find_taken(there, move)
        if each.rule != KO and not _is_lost_anyway(witness, move, each)
    ]
    read = read_deeds(witness, move, there, move)
    caught = [each for each in read if each.kind == CATCHES and not _is_lost_anyway(witness, move, each)][:1]
    if taken or caught:
        return Harm(_weigh((*taken, *caught), CUT_OFF), (*taken, *caught))
    cuts = name_what_is_cut(there, move, [each for each in read if each.kind == CUTS], both=True)[:1]
    ataris = add_atari_prevented(witness, move, move)
    if ataris:
        # by which line they are cut matters less beside it
        plain = [replace(each, words={WEAK: each.words.get(WEAK, "")}) for each in cuts]
        return Harm(BLOW if cuts else min(CUT_OFF, _weigh(ataris, ROOM)), (*ataris, *plain))
    threat = next(_threats_prevented(witness, there, move), None)
    if threat is not None:
        return Harm(_weigh([threat], CUT_OFF), (threat,))
    return Harm(CUT_OFF, tuple(cuts)) if any(map(weak_of, cuts)) else None


def _is_lost_anyway(witness: Witness, move: int, deed: Claim) -> bool:
    """Return whether the own stones of a claim are captured after our ``move``, too, as read."""
    after = witness.board_after(move)
    if after is None:
        return False
    enemy = opponent(witness.color)
    heads = after.first_stones(deed.stones)
    return all(witness.read_capture(after, head, enemy).yes is False for head in heads)


def _weigh(deeds: Sequence[Claim], of_one: int) -> int:
    """Return how much is said by what is done to stones: a blow where they are several, else ``of_one``."""
    return BLOW if sum(len(each.stones) for each in deeds) >= LEAST_STONES else of_one


def _threats_prevented(witness: Witness, there: Witness, move: int) -> Iterator[Claim]:
    """Yield the claims of captures, and of kills, that the enemy's stone threatens and that do not work after
    ``move``, as read.
    """
    for threat in find_threats(there, move):
        if threat.rule not in (CATCHES, KILLS) or not threat.points:
            continue
        (point,), stone = threat.points, threat.stones[0]
        after = witness.board_after(move, point)
        if after is None:
            # he may not play there any more
            yield threat
        elif after.color_at(stone) != EMPTY:
            read = witness.read_capture if threat.rule == CATCHES else witness.read_life
            if read(after, stone, witness.color).yes is True:
                yield threat


def find_lost(
    witness: Witness, move: int, named: Collection[int] = (), beside: Collection[int] | None = None
) -> Harm | None:
    """Return the largest own group near the ``move`` that is lost in most games after the enemy's stone there, and in
    few with ours, or fewer where a reading says so, too: then by games after a pass where none have his stone. None
    without one, or without such games.

    ``named``: stones of which a single one is told, too; ``beside``: stones that are told of already: then only groups
    count that are much larger
    """
    there = witness.witness_after([PASS])
    games = None if witness.is_sparse or witness.is_brief else Games.from_witness(witness, move)
    if there is None or games is None:
        return None
    for stones in sorted(_own_groups_near(witness, there, move, named), key=lambda each: -len(each)):
        lost, then = games.shares_lost(witness.color, stones)
        if then <= lost or (beside is not None and not is_more_than(stones, beside)):
            continue
        is_read = _is_read_lost(there, move, stones)
        after_his, after_ours = _shares_lost(witness, move, stones, games if is_read else None)
        if not after_his or len(after_his) != len(after_ours):
            continue
        worse = [his - ours for his, ours in zip(after_his, after_ours, strict=True)]
        if min(after_his) >= LOST and min(worse) >= (LOST_AS_READ if is_read else LOST_MORE):
            value, other = (sum(each) / len(each) for each in (after_his, after_ours))
            carrier = Claim(CARRIES, COUNTED, move, stones, (move,), value, other=other, rule=DEFENDS)
            return Harm(BLOW, lost=carrier)
    return None


def _shares_lost(
    witness: Witness, move: int, stones: tuple[int, ...], passed: Games | None
) -> tuple[list[float], list[float]]:
    """Return in which share of the games own stones are lost after the enemy's stone at the point of ``move``, and
    after ours, by each tree. Where there are no games of his stone, those after a pass tell instead if they are given
    (``passed``).
    """
    asked = Claim(DEFENDS, COUNTED, move, stones)
    after_his = lost_after(witness, asked, [PASS, move])
    if after_his or passed is None:
        return after_his, lost_after(witness, asked, [move])
    shares = [each.shares_lost(witness.color, stones) for each in passed.trees or (passed,)]
    return [then for _, then in shares], [lost for lost, _ in shares]


def _is_read_lost(there: Witness, move: int, stones: Sequence[int]) -> bool:
    """Return whether own stones are dead, or captured, after the enemy's stone at the point of ``move``, though we play
    next, as read. ``there`` answers questions about the position in which he plays it.
    """
    after, us = there.board_after(move), opponent(there.color)
    if after is None or not there.is_one_group(after, stones):
        return False
    if there.read_life(after, stones[0], us).yes is False:
        return True
    return all(there.read_capture(after, each, us).yes is False for each in after.first_stones(stones))


def _own_groups_near(
    witness: Witness, there: Witness, move: int, named: Collection[int]
) -> Iterator[tuple[int, ...]]:
    """Yield the own groups near a move that stand apart once the enemy plays there: those of several stones, or with
    one of ``named``.
    """
    theirs = there.witness_after([move])
    for stones in () if theirs is None else groups_of(theirs):
        is_near = min(steps_between(each, move) for each in stones) <= NEAR
        is_told = len(stones) >= LEAST_STONES or stones[0] in named
        if witness.board.color_at(stones[0]) == witness.color and is_near and is_told:
            yield stones


def _find_confined(witness: Witness, there: Witness, move: int) -> Harm | None:
    """Return the own stones that the enemy's stone shuts in, or takes eye room from, as judged; else how the own group
    beside it would stand, or whom it helps, or hinders; None if that is not known.
    """
    room: Sequence[Claim] = [] if witness.is_sparse else find_room_there(witness, move)
    own = [each for each in room if each.kind in (SHUTS_IN, UNSETTLES)]
    if own:
        return Harm(CUT_OFF if own[0].kind == SHUTS_IN else ROOM, (own[0],))
    stands = find_turned_group(witness, there, move, move)
    if stands is not None and not stands.rule:
        return Harm(ROOM, (stands,))
    of_next = [] if witness.is_sparse else find_helps_of_next(witness, move, move)
    helps = [as_claim_there(each) for each in of_next] or find_helps_there(witness, move)
    return Harm(SOFT, tuple(helps[:1])) if helps else None
