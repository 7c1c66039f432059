"""What the enemy's stone at the point of our move would do to the room of the stones beside it, if we did not play
there: it shuts own ones in, or takes their room for eyes; or it brings his out, or gives them room.

The evaluation judges the position after his stone beside that after ours, so it shows more than either beside the
position as it is. Games must bear it out in each tree, if only by little.
"""

from __future__ import annotations

import functools
from collections.abc import Iterator, Sequence

from engine.board.kernels import line_of
from engine.board.points import PASS
from engine.evaluate.groups.aliveness import MIAI_ALIVE, NO_POTENTIAL, RUNS, RUNS_POORLY, RUNS_WITH_EYE
from engine.explain.claims.compared_games import Games
from engine.explain.claims.effects import change_of_fate, steps_from
from engine.explain.claims.fights import lies_beyond
from engine.explain.claims.helps import EYE, MORE_ROOM, SHUT, WAY, room_of
from engine.explain.claims.kinds import (
    AGAINST,
    GETS_OUT,
    HINDERS,
    LIKELY,
    SETTLES,
    SHUTS_IN,
    UNSETTLES,
    Claim,
)
from engine.explain.claims.standing import SHUT as CLOSED
from engine.explain.claims.standing import has_way_out, is_shut_in
from engine.explain.claims.witness import Witness
from engine.explain.words.naming import nearest_stone
from engine.suggest.likelihood import LARGEST_SMALL

NEAR, LEAST_STONES = 3, 2
"""Steps from the move within which a group lies whose room it changes, and the stones of one whose eyes are told of."""

MAY_BE_LOST, WORSE, WORSE_ON_SMALL = 0.1, 0.03, 0.06
"""Share of the games in which the group must be lost that has less room, and by which it must be lost more often than
with the room; on small boards, where so few points of room are no room, by more."""

TO_RUN, ALONG, LOW = "run", "side", 4
"""The rules of claims of room for eyes: without it the stones have to run; or it is room along the side, which a move
gives that is no higher than the stone beside it, and that on this line, counted from the edge, or a lower one."""

MOST_LOST = 0.7
"""Share of the games up to which an own group is lost after our move that hangs on its room."""


def find_room_there(witness: Witness, move: int) -> list[Claim]:
    """Return at most two claims of what the enemy's stone at the point of ``move`` does, after a pass, to the room of
    stones near it, compared with our move: one of own stones, which comes first, and one of his.

    They are about the position after the pass, in which he plays. None without games.
    """
    there, ours = witness.witness_after([PASS]), witness.witness_after([move])
    theirs = None if there is None else there.witness_after([move])
    games = Games.from_witness(witness, move)
    if there is None or ours is None or theirs is None or games is None:
        return []
    found = list[Claim]()
    for weak, strong, find in ((theirs, ours, _find_less), (ours, theirs, _find_more)):
        color = witness.color if find is _find_less else theirs.board.color_at(move)
        judged = (
            claim
            for stones in _groups_near(witness, weak, move, color)
            if _can_be_lost(games, stones, color, color == witness.color, witness.board.size)
            for claim in find(weak, strong, stones, move)
            # what is shut in already is not shut in by his stone
            if claim.kind != SHUTS_IN or not is_shut_in(there, stones)
        )
        found += sorted(judged, key=lambda each: _ORDER.index(each.kind))[:1]
    return found


def _groups_near(witness: Witness, weak: Witness, move: int, color: int) -> Iterator[tuple[int, ...]]:
    """Yield the groups of a colour near a move in the position ``weak``, in which they may be weak, as judged: those of
    their stones that are on the board already.
    """
    scene, whole = weak.scene, {frozenset(each) for each in witness.scene.groups}
    for group in scene.groups:
        stones = tuple(each for each in group if witness.board.color_at(each) == color)
        if color != witness.color and frozenset(stones) not in whole:
            # of his what our move cuts off hangs on that
            continue
        if weak.board.color_at(group[0]) != color or not stones or steps_from(stones, move) > NEAR:
            continue
        if MIAI_ALIVE <= scene.aliveness(stones[0]) <= NO_POTENTIAL and not any(
            map(scene.is_threatened, stones)
        ):
            yield stones


def _can_be_lost(games: Games, stones: Sequence[int], color: int, is_own: bool, size: int) -> bool:
    """Return whether stones are lost in some of the games in which they may be weak, and in more of these than of the
    others, in each tree; own ones that are lost anyhow are not.
    """
    with_move, without = games.shares_lost(color, stones)
    if max(with_move, without) < MAY_BE_LOST or (is_own and with_move > MOST_LOST):
        return False
    turned = functools.partial(change_of_fate, stones=stones, color=color, better=is_own)
    least = WORSE if size > LARGEST_SMALL else WORSE_ON_SMALL
    return turned(games) >= least and games.bear_out(turned(games), turned)


def _find_less(weak: Witness, strong: Witness, stones: Sequence[int], move: int) -> Iterator[Claim]:
    """Yield claims that own stones have less room after the enemy's stone (``weak``) than after ours (``strong``)."""
    (run, eyes), (other, others_eyes) = room_of(weak, stones[0]), room_of(strong, stones[0])
    size, against = weak.board.size, {AGAINST: str(move)}
    has_less = size > LARGEST_SMALL and other - run >= MORE_ROOM * size
    if has_less:
        if run <= CLOSED * size and not has_way_out(weak.board, stones):
            yield Claim(SHUTS_IN, LIKELY, move, tuple(stones), words=against)
        elif run <= SHUT * size and _can_run(strong, stones) and not _can_run(weak, stones):
            yield Claim(HINDERS, LIKELY, move, tuple(stones), rule=WAY, words=against)
    if len(stones) >= LEAST_STONES and eyes < EYE and others_eyes - eyes >= EYE:
        can_run = weak.scene.aliveness(stones[0]) in RUNNING and has_way_out(weak.board, stones)
        runs = size > LARGEST_SMALL and run > SHUT * size and can_run
        yield Claim(UNSETTLES, LIKELY, move, tuple(stones), rule=TO_RUN if runs else "", words=against)


def _find_more(weak: Witness, strong: Witness, stones: Sequence[int], move: int) -> Iterator[Claim]:
    """Yield claims that the enemy's stones have more room after his stone (``strong``) than after ours (``weak``)."""
    (run, eyes), (other, others_eyes) = room_of(weak, stones[0]), room_of(strong, stones[0])
    size, against = weak.board.size, {AGAINST: str(move)}
    has_less = size > LARGEST_SMALL and run <= SHUT * size and other - run >= MORE_ROOM * size
    if has_less and _can_run(strong, stones) and not _can_run(weak, stones):
        nearest = nearest_stone(stones, move)
        if line_of(move, size) <= line_of(nearest, size) <= LOW:
            yield Claim(SETTLES, LIKELY, move, tuple(stones), rule=ALONG, words=against)
        elif (
            has_way_out(strong.board, [*stones, move])
            and not has_way_out(weak.board, stones)
            and not lies_beyond(strong.board, move, nearest, weak.board.color_at(move))
        ):
            yield Claim(GETS_OUT, LIKELY, move, tuple(stones), words=against)
    is_settled = strong.scene.aliveness(nearest_stone(stones, move)) <= MIAI_ALIVE
    if len(stones) >= LEAST_STONES and is_settled and eyes < EYE and others_eyes - eyes >= EYE:
        yield Claim(SETTLES, LIKELY, move, tuple(stones), words=against)


def _can_run(there: Witness, stones: Sequence[int]) -> bool:
    """Return whether the group of some stones lives, or can run, as judged."""
    return there.scene.aliveness(stones[0]) <= RUNS


RUNNING = (RUNS_WITH_EYE, RUNS, RUNS_POORLY)
"""How a group stands that has no other way to live than to run."""

_ORDER = (SHUTS_IN, UNSETTLES, HINDERS, GETS_OUT, SETTLES)
"""What is told first of the claims of one side."""
