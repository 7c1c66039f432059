"""Whose stones a move makes stronger or weaker, as the games go: groups that are lost in fewer of them, or in more."""

from __future__ import annotations

import functools
import math
from collections.abc import Callable, Collection, Iterable, Sequence

from engine.board.board import Board
from engine.board.points import EMPTY, opponent
from engine.evaluate.groups.aliveness import DEAD_GROUP
from engine.explain.claims.compared_games import Games
from engine.explain.claims.fights import is_in_sight
from engine.explain.claims.kinds import ATTACKS, COUNTED, DEFENDS, Claim
from engine.explain.claims.nearby import FARTHEST, groups_but_cut, points_around
from engine.explain.claims.witness import Witness
from engine.explain.words.naming import steps_between
from engine.suggest.likelihood import LARGEST_SMALL

LOST = 0.2
"""Share of the games by which these stones must be lost more, or less, often."""

STILL_LOST = 0.35
"""Stones that are lost in more than this share of the games with a move are not called defended by it, nor is it told
what becomes of them without it; nor of the enemy's that get away in more of them."""

GAINED = "points"
"""Of the words of a claim: the points that are gained on and around stones."""

ERROR_ON_SMALL, ERROR_ON_LARGE = 0.42, 0.8
"""What the share of the games by which stones are lost more, or less, often is off by, as a standard error, by one game
of each. The games of one tree are alike, and more of them find better answers: so on small boards, measured against ten
times as many, it shrinks by the third root of their number alone, from 29 to 800 of them. On large ones it shrinks by
the root from 11 to 42, to less than that, but a few groups are off by far."""

ERRORS_OF_FATE = 3.8
"""Standard errors of a share of the games by which a group must be lost more, or less, often for the gain around it to
be its fate."""

LEAST_EFFECT, ERRORS_OF_EFFECT = 0.1, 2.6
"""Share of the games, and standard errors of it, by which stones must be lost more, or less, often to be called weaker,
or stronger. Of 94 such groups within three steps of a move, in 248 positions of 9x9, ten times as many games had less
than half of the change in two, and of 26 on 19x19 in none."""

ERRORS_IF_CAREFUL = 4.8
"""Standard errors, instead of those above, by which stones must be lost more, or less, often where games are counted
carefully, or a share of LOST: who asks for care wants what is sure."""

LEAST_IF_ALL, ERRORS_IF_ALL = 0.07, 2
"""The same two where nothing else is told of the move than its shape."""

FEW_LIBERTIES = 3
"""Strings with more liberties are not read for capture."""

LITTLE_DANGER = 0.25
"""Share of the games in which stones must be lost at least, with the move or without, to be in danger."""

AT_RISK, DEAD_ANYHOW = 0.25, 0.5
"""Shares of the games in which stones must be lost with the move, or without it, to be called so, and in which they may
be lost either way: others are alive, or dead, anyhow."""

MOST_EFFECTS, BESIDE = 2, 3
"""So many groups are told beside ground, and so many steps from the move they are at most, unless much hangs on it."""

DOOMED = 0.9
"""Share of the games in which the enemy's stones must be lost with the move to be called as good as dead by it."""

DOOMED_AS_JUDGED, DEAD = 0.75, "dead"
"""The same share where the evaluation finds them dead by reading, and the word of a claim that says so."""

NEAR_STONES = 4
"""Steps from the move within which stones are that it is said to attack or defend: a fight farther off is another."""

HALF = 0.5


def find_effects(
    witness: Witness,
    move: int,
    games: Games | None,
    where: Sequence[int],
    told: Collection[int],
) -> list[Claim]:
    """Return claims about the groups near a move that it makes weaker or stronger by the games; largest gain
    first.

    games: the games with the move and with a pass; with None the list is empty
    where: the points whose gain counts; only groups with a stone on one of them are named
    told: stones that are left out, since they are in another claim already

    A single stone, and stones farther off, must be lost much more, or less, often.
    """
    if games is None:
        return []
    least = least_effect(witness, games, False)
    found: list[tuple[float, Claim]] = []

    def concerns(stones: tuple[int, ...]) -> bool:
        return set(stones).isdisjoint(told) and not set(stones).isdisjoint(where)

    for stones in groups_in_sight(witness, move, FARTHEST, concerns):
        claim = claim_effect(witness, move, games, stones, set(points_around(witness, stones)) & set(where))
        part = float(claim.words[GAINED])
        if (
            is_open(claim, AT_RISK)
            and not are_dead_already(witness, claim)
            and claim.margin >= (least if len(stones) > 1 else max(least, LOST))
            and part > 0
            and _is_borne_out(witness, games, claim, least)
        ):
            found.append((part, claim))
    found.sort(key=lambda each: -each[0])
    return [claim for _, claim in found[:MOST_EFFECTS]]


def is_open(claim: Claim, at_risk: float) -> bool:
    """Return whether it is open what becomes of the stones of a claim of an attack or a defence: in the share
    ``at_risk`` of the games they are lost with the move, or without it, and they are not dead either way.
    """
    return max(claim.value, claim.other) >= at_risk and min(claim.value, claim.other) <= DEAD_ANYHOW


def least_effect(witness: Witness, games: Games, is_all: bool) -> float:
    """Return in how many more of the games, as a share, stones must be lost, or live, to be called weaker or stronger.

    ``is_all``: whether nothing else is told of the move
    """
    least, errors = (LEAST_IF_ALL, ERRORS_IF_ALL) if is_all else (LEAST_EFFECT, ERRORS_OF_EFFECT)
    error = error_of_change(games, witness.board.size)
    if witness.is_careful:
        return max(least, errors * error, min(LOST, ERRORS_IF_CAREFUL * error))
    return max(least, errors * error)


def groups_in_sight(
    witness: Witness, move: int, within: int, concerns: Callable[[tuple[int, ...]], bool]
) -> list[tuple[int, ...]]:
    """Return the groups, as their stones (`groups_but_cut`), with a stone ``within`` so many steps of a move of which
    one sees what it has to do with them. ``concerns`` says of which groups that is asked at all.
    """
    return [
        stones
        for stones in groups_but_cut(witness, move)
        if steps_from(stones, move) <= within
        and concerns(stones)
        and is_in_sight(witness.board, move, stones)
    ]


def steps_from(stones: Iterable[int], move: int) -> int:
    """Return the number of steps from a move to the nearest of some stones."""
    return min(steps_between(stone, move) for stone in stones)


def is_safe_anyhow(witness: Witness, claim: Claim) -> bool:
    """Return whether stones live in any case, by reading, so that a claim of their being weaker or stronger
    says nothing.

    Enemy groups must live after the move even if the mover moves first. Own groups must live without the
    move even if the enemy moves first.
    """
    ours = witness.board.color_at(claim.stones[0]) == witness.color
    there = witness if ours else witness.witness_after([claim.move])
    if there is None:
        return False
    first = opponent(witness.color) if ours else witness.color
    heads = {
        there.scene.group_at(each): each for each in reversed(claim.stones) if there.scene.is_stone(each)
    }
    return bool(heads) and all(
        witness.read_life(there.board, each, first).yes is True for each in heads.values()
    )


def error_of_change(games: Games, size: int) -> float:
    """Return the standard error of how much more often stones are lost with a move than with a pass, on a board of
    ``size``.

    It is a share of the games, 0 to 1, by as many games of each.
    """
    count = max(1, games.count)
    return ERROR_ON_SMALL / math.cbrt(count) if size <= LARGEST_SMALL else ERROR_ON_LARGE / math.sqrt(count)


def claim_effect(
    witness: Witness, move: int, games: Games, stones: tuple[int, ...], where: Collection[int]
) -> Claim:
    """Return a claim that a move attacks or defends the group with these ``stones``.

    The claim holds the share of the games in which the stones are lost with the move, the share with a pass,
    and the gain on the points ``where``.
    """
    color = witness.board.color_at(stones[0])
    with_move, with_pass = games.shares_lost(color, stones)
    ours = color == witness.color
    change = change_of_fate(games, stones, color, ours)
    words = {GAINED: str(round(games.gain_on(witness.color, where)))}
    kind = DEFENDS if ours else ATTACKS
    if (
        not ours
        and change >= LOST
        and with_move >= DOOMED_AS_JUDGED
        and _are_judged_dead(witness.witness_after([move]), stones)
    ):
        words[DEAD] = DEAD
    return Claim(kind, COUNTED, move, stones, tuple(sorted(where)), with_move, change, with_pass, words=words)


def are_dead_already(witness: Witness, claim: Claim) -> bool:
    """Return whether the enemy's stones, which a move attacks by a claim, are dead before it.

    They are by the evaluation, or, where the claim calls them as good as dead, by a reading in which their owner moves
    first.
    """
    if claim.kind != ATTACKS:
        return False
    if _are_judged_dead(witness, claim.stones):
        return True
    owner = opponent(witness.color)
    return is_doomed(claim) and witness.read_life(witness.board, claim.stones[0], owner).yes is False


def _are_judged_dead(there: Witness | None, stones: Sequence[int]) -> bool:
    """Return whether the evaluation of the position of a witness finds each of some stones dead, by reading."""
    if there is None or not all(map(there.scene.is_stone, stones)):
        return False
    return all(there.scene.aliveness(each) >= DEAD_GROUP for each in stones)


def change_of_fate(games: Games, stones: Sequence[int], color: int, better: bool) -> float:
    """Return how much more often stones survive with a move than with a pass, as a share of games from 0 to
    1.

    If ``better`` is False, return how much less often they do.
    """
    with_move, with_pass = games.shares_lost(color, stones)
    return with_pass - with_move if better else with_move - with_pass


def fares_otherwise(witness: Witness, games: Games, stone: int, least: float) -> bool:
    """Return whether the string at a stone is lost more often with the move than with a pass, or less often if it is an
    own one, by the share ``least`` of the ``games`` and in each tree.
    """
    stones, color = witness.board.stones(stone), witness.board.color_at(stone)
    turned = functools.partial(change_of_fate, stones=stones, color=color, better=color == witness.color)
    return turned(games) >= least and games.bear_out(turned(games), turned)


def _is_borne_out(witness: Witness, games: Games, claim: Claim, least: float) -> bool:
    """Return whether each of the witness's searches by itself confirms at least half of a claim about a
    group, and that with most games ``least``, a share of them.

    The claim says that the stones fare better or worse and that points are gained. ``games`` are those of all
    searches. False for own stones that are dead even after the move.
    """
    color = witness.board.color_at(claim.stones[0])
    ours = color == witness.color
    if ours and is_dead(witness, claim):
        return False
    turned = functools.partial(change_of_fate, stones=claim.stones, color=color, better=ours)
    is_in_each = all(turned(each) >= HALF * claim.margin for each in games.trees)
    if not (is_in_each and is_shown_by_most(games, turned, least)):
        return False
    gained = float(claim.words[GAINED])
    return games.bear_out(gained, lambda tree: tree.gain_on(witness.color, claim.points))


def is_shown_by_most(games: Games, turned: Callable[[Games], float], least: float) -> bool:
    """Return whether the search with most games shows by itself that stones fare otherwise, in ``least`` of its games
    or in enough to call them weaker or stronger, and in as large a part of ``least`` as any search must.

    A smaller one misses defences more easily. ``turned`` computes from games by what share of them the stones fare
    otherwise.
    """
    return turned(games.by_most) >= max(min(least, LEAST_EFFECT), games.share * least)


def is_dead(witness: Witness, claim: Claim) -> bool:
    """Return whether own stones are dead even after a move by which, as a claim says, they fare better.

    They are dead if they are lost in most of the games, or if reading says so.
    """
    after = witness.board_after(claim.move)
    return claim.value > HALF or (after is not None and is_lost_anyhow(witness, after, claim.stones))


def is_lost_anyhow(witness: Witness, after: Board, stones: Sequence[int]) -> bool:
    """Return whether reading finds that own stones are lost on the board ``after`` a move, or live only by a
    ko.

    They are lost if they can be captured or killed. A move does not save such stones, whatever is gained
    around them in games.
    """
    enemy = opponent(witness.color)
    if after.count_liberties(stones[0]) <= FEW_LIBERTIES and len(after.stones(stones[0])) == len(stones):
        if witness.read_capture(after, stones[0], enemy).yes is False:
            return True
    found = witness.read_life(after, stones[0], enemy)
    return found.yes is False or found.is_ko


def find_most_affected(
    witness: Witness,
    move: int,
    games: Games,
    where: Collection[int],
    points: float,
    least: float,
    color: int = EMPTY,
) -> Claim | None:
    """Return a claim that a move attacks or defends a group: the one whose stones have most of a gain around
    them.

    The gain is one of ``points`` points on ``where``; the part on and around the stones of the group must be
    at least the share ``least``. None if there is no such group, or if it is safe in any case. ``color`` admits
    only groups of one colour, EMPTY both.
    """
    best: tuple[float, Claim] | None = None
    least_change = max(LOST, ERRORS_OF_FATE * error_of_change(games, witness.board.size))

    def concerns(stones: tuple[int, ...]) -> bool:
        return color in (EMPTY, witness.board.color_at(stones[0])) and not set(stones).isdisjoint(where)

    for stones in groups_in_sight(witness, move, NEAR_STONES, concerns):
        claim = claim_effect(witness, move, games, stones, tuple(where))
        part = games.gain_on(witness.color, set(points_around(witness, stones)) & set(where))
        if max(claim.value, claim.other) < LITTLE_DANGER:
            continue
        if claim.margin < least_change or part < least * points or (best is not None and part <= best[0]):
            continue
        if _is_borne_out(witness, games, claim, least_change) and not is_safe_anyhow(witness, claim):
            best = part, claim
    return None if best is None else best[1]


def is_doomed(claim: Claim) -> bool:
    """Return whether attacked stones are as good as dead after the move, by the games.

    ``claim`` says that the move attacks them; False for other claims.
    """
    least = DOOMED_AS_JUDGED if DEAD in claim.words else DOOMED
    return claim.kind == ATTACKS and claim.margin >= LOST and claim.value >= least
