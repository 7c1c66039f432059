"""Whom a move helps, and where, of which neither a reading nor a count of games says more: by how the stones and the
parts of the board near it stand if it is played, and if the enemy plays there instead.

The evaluation judges both positions. Games must bear it out in each tree, if only by little. So the words are soft
ones.
"""

from __future__ import annotations

import functools
from collections.abc import Sequence
from dataclasses import dataclass, replace

from engine.board.points import PASS, opponent
from engine.evaluate.groups.aliveness import LIVES_OR_LIMPS, RUNS_POORLY, UNSETTLED
from engine.evaluate.tables import POINT
from engine.explain.claims.after_either import after_either
from engine.explain.claims.compared_games import Games, mean_ownership, share_lost
from engine.explain.claims.effects import change_of_fate, steps_from
from engine.explain.claims.gains import error_of_gain, is_out_of_reach
from engine.explain.claims.inquiry import FAILED, HELD, UNPROVEN, Inquiry
from engine.explain.claims.kinds import AGAINST, FAVOURS, HELPS, HINDERS, LIKELY, Claim, as_claims_before
from engine.explain.claims.nearby import FARTHEST, groups_but_cut, strings_near
from engine.explain.claims.next_moves import games_with_next
from engine.explain.claims.witness import Witness
from engine.explain.words.naming import CENTRE, nearest_stone, steps_between, zone_of
from engine.suggest.likelihood import LARGEST_SMALL

WAY, EYES, UNSTEADY = "way", "eyes", "open"
"""The rules of claims of groups: they get out, or make eyes, more easily, or less; or they are left unsettled."""

LIMITS, OUT, BARS = "limits", "out", "bars"
"""The rules of claims of a part of the board: it stays rather the enemy's, and he gets less of it; or it is the centre,
into which own stones get, or the enemy's hardly, that are the claim's."""

NEAR, LEAST_STONES, CLASSES_APART = 3, 2, 3
"""Steps from a move within which a group lies, the stones that it has at least, and the classes of groups by which it
must stand otherwise."""

MORE_ROOM, SHUT, LESS = 0.4, 0.6, 0.2
"""Room to run, for each line of the board's width, by which a group's must change to get out, which it has at most
where it does not, and by which an enemy one's must be less that hardly gets into the centre."""

EYE = 8
"""Eighths of an eye by which those that the evaluation counts must change for it to be a matter of eyes."""

LEAST, DENIED = 0.02, 0.03
"""Share of the games by which stones must fare otherwise, in all and in the tree with most of them; and by which
another tree may deny it."""

MAY_BE_LOST, LOST_ANYHOW = 0.1, 0.6
"""Share of the games in which stones must be lost where they stand worse, and up to which own ones are lost where they
stand better."""

LEAST_JUDGED, LEAST_COUNTED = 0.12, 0.08
"""Points for each line of the board's width that must be gained in a part of the board as judged, and by the games."""

ON_SMALL = 4
"""Steps from a move within which a part of a small board lies that it helps."""

NEARLY = 0.6
"""Part of what is gained in one part of the board that must be gained in a second one to be told, too."""

MOST_TOLD = 2
"""So many groups, or parts of the board, are told of at most."""

HALF = 0.5


@dataclass(frozen=True)
class _Compared:
    """Two positions that a move is judged by: ``better``, after it, and ``worse``, after the enemy's in its place, each
    with who knows it; ``games`` of both, that of the better one as with a move.
    """

    witness: Witness
    move: int
    better: Witness
    worse: Witness
    games: Games


def find_helps(witness: Witness, move: int) -> list[Claim]:
    """Return claims of the groups that a move helps or hinders, and else of the parts of the board where it helps its
    side, beside the enemy's move at the same point; most gained first. None without games.
    """
    either, games = after_either(witness, move), Games.from_witness(witness, move)
    if either is None or games is None:
        return []
    return _find(_Compared(witness, move, *either, games))


def find_helps_of_next(witness: Witness, move: int, point: int) -> list[Claim]:
    """Return claims of kind THERE of whom the enemy's move at ``point`` helps after a pass, beside our ``move``; as
    those of `find_helps`. None without games with that move.
    """
    there, ours = witness.witness_after([PASS]), witness.witness_after([move])
    theirs = None if there is None else there.witness_after([point])
    games = games_with_next(witness, move, [PASS], point)
    if there is None or ours is None or theirs is None or games is None:
        return []
    found = _find(_Compared(there, point, theirs, ours, games))
    against = [replace(each, words={**each.words, AGAINST: str(move)}) for each in found]
    return as_claims_before(against, PASS)


def find_helps_there(witness: Witness, move: int) -> list[Claim]:
    """Return claims of whom the enemy's stone at the point of ``move`` helps, or hinders, after a pass, beside our
    stone there, by the games with the move and with a pass; about the position after the pass, as those of
    `find_helps`. None without games.
    """
    there, ours = witness.witness_after([PASS]), witness.witness_after([move])
    theirs = None if there is None else there.witness_after([move])
    games = Games.from_witness(witness, move)
    if there is None or ours is None or theirs is None or games is None:
        return []
    found = _find(_Compared(there, move, theirs, ours, games.turned_round))
    return [replace(each, words={**each.words, AGAINST: str(move)}) for each in found]


def find_way_of_help(witness: Witness, move: int, stones: Sequence[int]) -> str:
    """Return what a move does for the stones of a group that fare otherwise by it, or against them: it is easier, or
    harder, for them to get out (WAY), or to make eyes (EYES); empty if it is neither.
    """
    either = after_either(witness, move)
    if either is None:
        return ""
    later, theirs = either
    is_own = witness.board.color_at(stones[0]) == witness.color
    weak, strong = (theirs, later) if is_own else (later, theirs)
    return _way_of(weak, strong, nearest_stone(stones, move)) if _is_weaker(weak, strong, stones) else ""


def _is_weaker(weak: Witness, strong: Witness, stones: Sequence[int]) -> bool:
    """Return whether a group stands clearly worse in one position than in another, as judged, and is captured by
    reading in neither.
    """
    both = [weak.scene, strong.scene]
    if not all(each.is_stone(stone) and not each.is_threatened(stone) for each in both for stone in stones):
        return False
    state, other = (max(map(each.aliveness, stones)) for each in both)
    return state >= LIVES_OR_LIMPS and state - other >= CLASSES_APART and other <= RUNS_POORLY


def _find(compared: _Compared) -> list[Claim]:
    """Return the claims of the groups that a move helps or hinders, and of the parts of the board where it helps its
    side, MOST_TOLD at most. Where it is told that it helps stones, and not how, it is not told where.
    """
    groups = _find_groups(compared)
    if len(groups) == MOST_TOLD or any(each.kind == HELPS and not each.rule for each in groups):
        return groups
    named = {stone for each in groups for stone in each.stones}
    places = (each for each in _find_places(compared) if named.isdisjoint(each.stones))
    return [*groups, *places][:MOST_TOLD]


def _find_groups(compared: _Compared) -> list[Claim]:
    """Return claims of the groups beside a move that stand clearly better by it, or worse if they are the enemy's;
    those with most stones first, one of each side.
    """
    found: dict[str, Claim] = {}
    for stones in sorted(groups_but_cut(compared.witness, compared.move), key=len, reverse=True):
        if len(stones) < LEAST_STONES or steps_from(stones, compared.move) > NEAR:
            continue
        claim = _claim_group(compared, stones)
        if claim is not None:
            found.setdefault(claim.kind, claim)
    return list(found.values())


def _claim_group(compared: _Compared, stones: tuple[int, ...]) -> Claim | None:
    """Return the claim that a group is helped, or hindered, by a move; None if it is not."""
    color = compared.witness.board.color_at(stones[0])
    is_own = color == compared.witness.color
    weak, strong = (compared.worse, compared.better) if is_own else (compared.better, compared.worse)
    if not _is_weaker(weak, strong, stones):
        return None
    with_move, without = compared.games.shares_lost(color, stones)
    if max(with_move, without) < MAY_BE_LOST or (is_own and with_move > LOST_ANYHOW):
        return None
    if not _is_borne_out(compared.games, stones, color, is_own):
        return None
    state = max(map(weak.scene.aliveness, stones))
    rule = _way_of(weak, strong, nearest_stone(stones, compared.move)) or (
        UNSTEADY if not is_own and state in (LIVES_OR_LIMPS, UNSETTLED) else ""
    )
    return Claim(HELPS if is_own else HINDERS, LIKELY, compared.move, stones, value=with_move, rule=rule)


def _is_borne_out(games: Games, stones: Sequence[int], color: int, better: bool) -> bool:
    """Return whether stones fare otherwise by a move in a few of the games, and no tree of them denies it."""
    turned = functools.partial(change_of_fate, stones=stones, color=color, better=better)
    shown = min(turned(games), turned(games.by_most)) >= LEAST
    return shown and all(turned(each) >= -DENIED for each in games.trees)


def _way_of(weak: Witness, strong: Witness, stone: int) -> str:
    """Return what makes the difference to the group of a stone between two positions: its way out, or its eyes; empty
    if it is neither.
    """
    (run, eyes), (other, others_eyes) = (room_of(each, stone) for each in (weak, strong))
    size = weak.board.size
    if run <= SHUT * size and other - run >= MORE_ROOM * size:
        return WAY
    return EYES if others_eyes - eyes >= EYE else ""


def _find_places(compared: _Compared) -> list[Claim]:
    """Return claims of the parts of the board near a move where it helps its side most, as judged and by the games."""
    witness, size, color = compared.witness, compared.witness.board.size, compared.witness.color
    after = compared.better.scene.tables["territory"][compared.better.color]
    before = compared.worse.scene.tables["territory"][compared.worse.color]
    reach = FARTHEST if size > LARGEST_SMALL else ON_SMALL
    by_zone: dict[str, list[int]] = {}
    for point in witness.board.points():
        is_gained = mean_ownership(color, after, [point]) > mean_ownership(color, before, [point])
        if is_gained and steps_between(point, compared.move) <= reach:
            by_zone.setdefault(zone_of(point, size), []).append(point)
    found = []
    for where in by_zone.values():
        judged = (
            (mean_ownership(color, after, where) - mean_ownership(color, before, where)) * len(where) / POINT
        )
        counted = compared.games.gain_on(color, where)
        least = max(LEAST_COUNTED * size, error_of_gain(where, compared.games))
        if judged < LEAST_JUDGED * size or counted < least or is_out_of_reach(where, compared.move):
            continue
        if any(each.gain_on(color, where) <= 0 for each in compared.games.trees):
            continue
        owned = mean_ownership(color, after, where) / POINT + mean_ownership(
            color, compared.games.with_move, where
        )
        claim = Claim(FAVOURS, LIKELY, compared.move, points=tuple(where), value=float(min(judged, counted)))
        claim = replace(claim, rule=LIMITS if owned < 0 else "")
        is_central = zone_of(where[0], size) == CENTRE
        found.append((_name_who_runs(compared, claim) if is_central else None) or claim)
    found.sort(key=lambda each: -each.value)
    return [each for each in found if each.value >= NEARLY * found[0].value]


def _name_who_runs(compared: _Compared, claim: Claim) -> Claim | None:
    """Return the claim that a move helps its side in the centre with the group that gets there by it, or with the one
    of the enemy's beside it that hardly does; None without one.
    """
    board, size, own = compared.witness.board, compared.witness.board.size, compared.witness.color
    for color, rule, least in ((own, OUT, MORE_ROOM * size), (opponent(own), BARS, LESS * size)):
        heads = strings_near(board, compared.move, color)
        for stone in sorted(heads, key=lambda each: -len(board.stones(each))):
            both = (compared.better, compared.worse)
            if not all(each.scene.is_stone(stone) and each.board.count_liberties(stone) > 1 for each in both):
                # who is in atari goes nowhere
                continue
            if color == own and not set(_group_of(compared.worse, stone)) <= set(board.stones(stone)):
                # who belongs to others needs no way
                continue
            run, other = (room_of(each, stone)[0] for each in both)
            weak, strong = (other, run) if color == own else (run, other)
            if strong - weak >= least and (color != own or weak <= SHUT * size):
                return replace(claim, rule=rule, stones=tuple(board.stones(stone)))
    return None


def _group_of(there: Witness, stone: int) -> tuple[int, ...]:
    """Return the stones of the group of a stone in the position of a witness, as it is judged."""
    return next(each for each in there.scene.groups if stone in each)


def room_of(there: Witness, stone: int) -> tuple[int, int]:
    """Return how much room to run the group of a stone has in the position of a witness, as it is judged, and how many
    eighths of an eye.
    """
    row = there.scene.tables["groups"][there.scene.group_at(stone)]
    return int(row["run"]), int(row["typ_eyes"])


def check_help(inquiry: Inquiry, claim: Claim) -> tuple[str, str]:
    """Check a claim that a move helps its side a little; return the verdict (HELD, FAILED or UNPROVEN) and what was
    found, in words.

    Of a part of the board half of the least that is told must be gained. Stones may not fare the other way.
    """
    games = inquiry.games_of(claim.move)
    if games is None:
        return UNPROVEN, "no games"
    board, color = inquiry.witness.board, inquiry.witness.color
    if claim.kind == FAVOURS:
        gain = games.gain_on(color, claim.points)
        return (HELD if gain >= HALF * LEAST_COUNTED * board.size else FAILED), f"{gain:.1f} points"
    owner = color if claim.kind == HELPS else opponent(color)
    fared = change_of_fate(games, claim.stones, owner, owner == color)
    lost = max(share_lost(each, owner, claim.stones) for each in (games.with_move, games.with_pass))
    return (
        HELD if fared >= 0 and lost >= HALF * MAY_BE_LOST else FAILED
    ), f"fare {fared:.0%} otherwise, lost in {lost:.0%}"
