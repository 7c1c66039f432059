"""Whose stones suffer by the enemy's stone at the point of our move, if we did not play there, and how.

It is asked where of a pass no more is known than a price, a tie or ground: stones that he takes, captures, puts in
atari or threatens, that are lost in the games then, that he cuts off, shuts in or leaves without room for eyes; or else
whom his stone helps, or hinders, by the same account as ours.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass, replace

from engine.board.board import Board
from engine.board.points import EMPTY, PASS, opponent
from engine.evaluate.groups.aliveness import LIVES_OR_LIMPS
from engine.explain.claims.after_either import after_either
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
    EXPOSED,
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

EXPOSED_BY, SAVED_IF_EXPOSED, WORSE_EXPOSED, LEAST_EXPOSED = 0.6, 0.6, 0.2, 3
"""The same share if he plays next after his stone, for it to be told that the group is in danger of dying, the most in
which it may die if he plays next after ours, by how much these differ at least, and the stones that it has at least."""

ALIKE = 0.5
"""Part of the loss of its largest string that another string of the group must share, in the games after a pass, to be
told of with it."""

BESIDE, MOST_KILLED = 3, 2
"""Steps from the move within which such a group lies, and so many that are read about, the nearest ones."""


@dataclass(frozen=True)
class Harm:
    """What the enemy's stone does to own stones: how much that says, and the claims of what it does, about the position
    after the pass. ``lost`` is the claim, in the position before it, of stones that games lose then, or that may be
    killed next.
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
    struck = _find_struck(witness, there, move)
    if struck is not None and struck.weight >= BLOW:
        return struck
    return (
        find_graver(witness, move)
        or struck
        or find_lost(witness, move, named)
        or _find_confined(witness, there, move)
    )


def find_graver(witness: Witness, move: int, beside: Collection[int] | None = None) -> Harm | None:
    """Return the harm to the own group near the ``move`` that the enemy's stone there kills, or may kill next; None
    without one.

    ``beside``: stones that are told of already: then only groups count that are much larger
    """
    if witness.is_brief:
        return None
    seen = _weak_groups_after(witness, move)
    found = (
        None if seen is None else _find_killed(witness, move, *seen) or _find_exposed(witness, move, *seen)
    )
    if found is None or (beside is not None and not is_more_than(found.stones, beside)):
        return None
    return Harm(BLOW, lost=found)


def find_killed(witness: Witness, move: int) -> Claim | None:
    """Return the claim, of kind COULD, that the enemy's stone at the point of ``move`` kills an own group near it that
    lives after ours; None if that is not so, as far as a reading, and games about the life of that group alone, say.
    """
    seen = _weak_groups_after(witness, move)
    return None if seen is None else _find_killed(witness, move, *seen)


def _find_killed(
    witness: Witness, move: int, ours: Board, theirs: Board, groups: Sequence[tuple[int, ...]]
) -> Claim | None:
    """Return what `find_killed` does, of some ``groups``; ``ours`` and ``theirs`` are the boards after either stone."""
    for stones in groups:
        if witness.read_life(theirs, stones[0], witness.color).yes is not False:
            continue
        killed = witness.share_killed(theirs, stones[0], witness.color)
        if killed is None or killed < KILLED:
            continue
        saved = witness.share_killed(ours, stones[0], opponent(witness.color))
        if saved is not None and saved <= SAVED:
            return Claim(COULD, LIKELY, move, stones, (move,), rule=SAVES)
    return None


def find_exposed(witness: Witness, move: int) -> Claim | None:
    """Return the claim of an own group near the ``move`` that is in danger of dying after the enemy's stone at its
    point, and far less after ours; None if there is none, as far as games about the life of that group alone say. Its
    point is the stone by which he kills it next; there is none where no reading says so.
    """
    seen = _weak_groups_after(witness, move)
    return None if seen is None else _find_exposed(witness, move, *seen)


def _find_exposed(
    witness: Witness, move: int, ours: Board, theirs: Board, groups: Sequence[tuple[int, ...]]
) -> Claim | None:
    """Return what `find_exposed` does, of some ``groups``; ``ours``, ``theirs``: the boards after either stone."""
    enemy = opponent(witness.color)
    for stones in groups:
        killed = None if len(stones) < LEAST_EXPOSED else witness.share_killed(theirs, stones[0], enemy)
        if killed is None or killed < EXPOSED_BY:
            continue
        saved = witness.share_killed(ours, stones[0], enemy)
        if saved is None or saved > min(SAVED_IF_EXPOSED, killed - WORSE_EXPOSED):
            continue
        read = witness.read_life(theirs, stones[0], enemy)
        if read.yes is not True:
            is_named = read.yes is False and is_killed_by(witness, move, stones[0], read.move)
            return Claim(EXPOSED, LIKELY, move, stones, (read.move,) if is_named else (), killed, other=saved)
    return None


def is_killed_by(
    witness: Witness, move: int, stone: int, point: int, least: float = EXPOSED_BY, may_be_open: bool = False
) -> bool:
    """Return whether the own group at a stone dies if the enemy plays at the point of a ``move``, and then at another
    ``point``, though we play next: as read, which may leave it open (``may_be_open``), and in a share ``least`` of the
    games about its life alone.
    """
    there = None if point == PASS else witness.board_after(PASS, move, PASS, point)
    if there is None:
        return False
    if there.color_at(stone) == EMPTY:
        return True
    lives = witness.read_life(there, stone, witness.color).yes
    if lives is True or (lives is None and not may_be_open):
        return False
    killed = witness.share_killed(there, stone, witness.color)
    return killed is not None and killed >= least


def _weak_groups_after(witness: Witness, move: int) -> tuple[Board, Board, Sequence[tuple[int, ...]]] | None:
    """Return the boards after a move and after the enemy's stone at its point, and the weak groups beside it then; None
    if one side may not play there.
    """
    either = after_either(witness, move)
    if either is None:
        return None
    ours, theirs = either
    return ours.board, theirs.board, _weak_groups_beside(witness, theirs, move)


def _weak_groups_beside(witness: Witness, theirs: Witness, move: int) -> Sequence[tuple[int, ...]]:
    """Return the own groups beside a move that are weak, as judged, in the position of ``theirs``, after the enemy's
    stone there, and that more games lose after a pass: the nearest ones, the largest first, each as the strings that
    fare alike, the largest string first. On large boards they are of several stones.
    """
    games = Games.from_witness(witness, move)
    if games is None:
        return []
    least = 1 if witness.board.size <= LARGEST_SMALL else LEAST_STONES
    near = {
        (min(steps_between(each, move) for each in stones), -len(stones), stones)
        for whole in groups_of(theirs)
        if witness.board.color_at(whole[0]) == witness.color
        and theirs.scene.aliveness(whole[0]) >= LIVES_OR_LIMPS
        and len(stones := _alike(witness, theirs.board, games, whole)) >= least
    }
    return [stones for steps, _, stones in sorted(near)[:MOST_KILLED] if steps <= BESIDE]


def _alike(witness: Witness, board: Board, games: Games, group: Sequence[int]) -> tuple[int, ...]:
    """Return the stones of an own ``group``, as it is read on a ``board``, that live or die together as far as games
    say: those of the largest string that more of them lose after a pass, which comes first, and those that do so, too.
    There are none without such a string.
    """

    def worse(string: Sequence[int]) -> float:
        """Return in how many more of the games a string is lost after a pass, as a share."""
        lost, then = games.shares_lost(witness.color, string)
        return then - lost

    whole = witness.group_read_at(
        board, max(board.first_stones(group), key=lambda each: len(board.stones(each)))
    )
    strings = [tuple(board.stones(each)) for each in board.first_stones(sorted(whole))]
    hurt = [each for each in sorted(strings, key=len, reverse=True) if worse(each) >= LEAST_KILLED]
    return tuple(stone for each in hurt if worse(each) >= ALIKE * worse(hurt[0]) for stone in each)


def _find_struck(witness: Witness, there: Witness, move: int) -> Harm | None:
    """Return what is seen, or read, to be done to stones: they are taken or captured, put in atari, threatened, or cut
    off from others so that they are weak; None if nothing is.
    """
    taken = [
        each
        for each in find_taken(there, move)
        if each.rule != KO and not is_lost_anyway(witness, move, each)
    ]
    read = read_deeds(witness, move, there, move)
    caught = [each for each in read if each.kind == CATCHES and not is_lost_anyway(witness, move, each)][:1]
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


def is_lost_anyway(witness: Witness, move: int, deed: Claim) -> bool:
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
