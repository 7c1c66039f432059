"""What is at stake beside the stones that are told of: the group behind them, by the strings that fare otherwise.

A move that saves a stone, or takes one, often decides what becomes of many. The evaluation may count these to the group
of that stone, or to several groups; so they are found string by string, by the games.
"""

from __future__ import annotations

import functools
from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass

from engine.evaluate.groups.aliveness import UNSETTLED
from engine.explain.claims.after_either import after_either
from engine.explain.claims.compared_games import Games
from engine.explain.claims.effects import (
    ERRORS_OF_FATE,
    GAINED,
    LOST,
    are_dead_already,
    change_of_fate,
    claim_effect,
    error_of_change,
    groups_in_sight,
    is_dead,
    is_open,
    is_shown_by_most,
    least_effect,
    steps_from,
)
from engine.explain.claims.fights import MANY, is_in_sight
from engine.explain.claims.kinds import ATTACKS, Claim
from engine.explain.claims.nearby import FARTHEST, groups_of, points_around
from engine.explain.claims.witness import Witness
from engine.explain.words.naming import steps_between

HALF = 0.5

MORE, MOST_OF_STONES = 2, 0.6
"""So many stones, and such a part of all, must be others than those told of for more to be at stake than these."""

AT_STAKE = 0.2
"""Share of the games in which stones must be lost with the move, or without it, to be told as what else is at stake."""

MUCH = 0.25
"""Points for each line of the board's width that fewer stones must be worth to be told so."""

LEAST_AS_JUDGED, IN_EACH_AS_JUDGED, PART_OF_GAIN = 0.08, 0.03, 0.4
"""Share of the games by which stones that the evaluation judges to stand otherwise must be lost more, or less, often,
and by which in each tree; and the part of what the move gains that must lie around them."""

NEAR, CLASSES_APART = 3, 3
"""Steps from a move within which such stones lie, and the classes of groups by which they must stand otherwise."""

TOGETHER, ALIKE = 2, 0.5
"""Steps between two stones of one side that fare alike, within which what becomes of them is one matter, and the part
of the share of the games by which the one fares otherwise that the other does at least."""


def find_stakes(
    witness: Witness,
    move: int,
    games: Games | None,
    told: Collection[int],
    is_all: bool = False,
    in_ko: bool = False,
) -> list[Claim]:
    """Return claims about the stones near a move that it makes weaker or stronger by the games; largest gain first.

    They are like those of `find_effects`, but each is about the strings of a group, or of groups beside each other,
    that fare otherwise by the move, whatever becomes of the rest. Strings that are ``told`` of are left out. A few
    stones are told where much of the games, and many points, hang on them.

    is_all: whether nothing else is told of the move, so that less is enough where the evaluation judges the stones to
        stand otherwise, too; in_ko: whether own stones count, too, that only a ko may save
    """
    if games is None:
        return []
    least, sure = least_effect(witness, games, is_all), least_effect(witness, games, False)
    judged = _Judged.of(witness, move) if least < sure else None
    parts = _affected_parts(witness, move, games, least, told)
    claims = (claim_effect(witness, move, games, stones, points_around(witness, stones)) for stones in parts)
    many = 1 if is_all else MANY
    found = [
        each
        for each in claims
        if is_open(each, AT_STAKE)
        and (each.margin >= sure or (judged is not None and judged.is_otherwise(witness, each.stones)))
        and not are_dead_already(witness, each)
        and (len(each.stones) >= max(2, many) or _hangs_surely(witness, games, each, is_all))
        and _is_confirmed(witness, games, each, least)
        and (in_ko or each.kind == ATTACKS or not is_dead(witness, each))
    ]
    return sorted(found, key=lambda each: -float(each.words[GAINED]))


def find_stakes_as_judged(
    witness: Witness, move: int, games: Games | None, told: Collection[int]
) -> list[Claim]:
    """Return claims about groups of several stones beside the move that it makes weaker or stronger by the games, and
    around which much of what it gains lies; largest gain first.

    The games must show as much as for `find_stakes`. Where they are not counted carefully, less is enough if the
    evaluation, too, judges the group to stand clearly better by ``move`` than if the enemy plays at its point himself,
    or clearly worse if it is the enemy's. Groups that are ``told`` of are left out.
    """
    if games is None:
        return []
    # where games are counted carefully there are enough of them to show it
    judged = None if witness.is_careful else _Judged.of(witness, move)
    gained = games.gain_on(witness.color, list(witness.board.points()))
    found = []

    def concerns(stones: tuple[int, ...]) -> bool:
        return len(stones) >= MANY and set(stones).isdisjoint(told)

    for stones in groups_in_sight(witness, move, NEAR, concerns):
        ours = witness.board.color_at(stones[0]) == witness.color
        is_less = judged is not None and judged.is_otherwise(witness, stones)
        least = LEAST_AS_JUDGED if is_less else least_effect(witness, games, False)
        claim = claim_effect(witness, move, games, stones, points_around(witness, stones))
        if (
            is_open(claim, AT_STAKE)
            and claim.margin >= least
            and float(claim.words[GAINED]) >= PART_OF_GAIN * gained > 0
            and not are_dead_already(witness, claim)
            and (not ours or not is_dead(witness, claim))
            and _has_in_each(witness, games, claim, least)
        ):
            found.append(claim)
    return sorted(found, key=lambda each: -float(each.words[GAINED]))


@dataclass(frozen=True)
class _Judged:
    """The positions by which it is judged whether stones stand otherwise by a move: ``later``, after it, and
    ``theirs``, after the enemy's move at its point.
    """

    later: Witness
    theirs: Witness

    @classmethod
    def of(cls, witness: Witness, move: int) -> _Judged | None:
        """Return these positions of a move; None if one side may not play there."""
        either = after_either(witness, move)
        return None if either is None else cls(*either)

    def is_otherwise(self, witness: Witness, stones: Sequence[int]) -> bool:
        """Return whether some stones stand clearly better by the move than by the enemy's, or worse if they are his.

        ``witness`` knows the position before either.
        """
        ours = witness.board.color_at(stones[0]) == witness.color
        weak, strong = (self.theirs, self.later) if ours else (self.later, self.theirs)
        return _is_worse(_state_of(weak, stones), _state_of(strong, stones))


def _state_of(there: Witness, stones: Sequence[int]) -> int | None:
    """Return how the group of some stones stands in the position of a witness; None if one is off the board."""
    if not all(map(there.scene.is_stone, stones)):
        return None
    return max(map(there.scene.aliveness, stones))


def _is_worse(weak: int | None, strong: int | None) -> bool:
    """Return whether a group that stands as ``weak`` is in danger, and clearly not so where it stands as ``strong``."""
    return weak is not None and strong is not None and weak >= UNSETTLED and weak - strong >= CLASSES_APART


def _has_in_each(witness: Witness, games: Games, claim: Claim, least: float) -> bool:
    """Return whether each of the witness's searches by itself sees something of a claim that stones fare otherwise, and
    that with most games so much that they do in ``least`` of them.
    """
    color = witness.board.color_at(claim.stones[0])
    turned = functools.partial(
        change_of_fate, stones=claim.stones, color=color, better=color == witness.color
    )
    return is_shown_by_most(games, turned, least) and all(
        turned(each) >= IN_EACH_AS_JUDGED and each.gain_on(witness.color, claim.points) > 0
        for each in games.trees
    )


def _hangs_surely(witness: Witness, games: Games, claim: Claim, is_all: bool) -> bool:
    """Return whether few stones are worth a word: by the games much hangs on them, surely.

    ``is_all``: whether nothing else is told of the move, so that fewer points are enough
    """
    much = 0.0 if is_all else MUCH * witness.board.size
    surely = max(LOST, ERRORS_OF_FATE * error_of_change(games, witness.board.size))
    return claim.margin >= surely and float(claim.words[GAINED]) >= much


def _is_confirmed(witness: Witness, games: Games, claim: Claim, least: float) -> bool:
    """Return whether each of the witness's searches by itself confirms that stones are attacked or defended, as a
    claim says, or that they are made weaker or stronger in ``least`` of its games, and half of what is gained by that.
    """
    color, gained = witness.board.color_at(claim.stones[0]), float(claim.words[GAINED])
    ours = color == witness.color
    if gained <= 0:
        return False
    turned = functools.partial(change_of_fate, stones=claim.stones, color=color, better=ours)
    in_each = LOST if claim.margin >= LOST else min(claim.margin, least / games.share)
    return (
        is_shown_by_most(games, turned, least)
        and games.bear_out(in_each, turned)
        and games.bear_out(HALF * gained, lambda tree: tree.gain_on(witness.color, claim.points))
    )


def is_more_than(stones: Sequence[int], told: Collection[int]) -> bool:
    """Return whether most of some stones, and several, are not among those ``told`` of."""
    fresh = sum(each not in told for each in stones)
    return fresh >= max(MORE, MOST_OF_STONES * len(stones))


def _affected_parts(
    witness: Witness, move: int, games: Games, least: float, told: Collection[int]
) -> list[tuple[int, ...]]:
    """Return the strings that fare better or worse by a move, in ``least`` of the games, as stones: those of one side
    together that belong to one group or stand within TOGETHER steps, and fare alike.

    Those ``told`` of, or captured by the move, are left out.
    """
    parts = list[_Part]()
    for string in sorted(_find_turned(witness, move, games, least, told), key=lambda each: -each.turned):
        one = next((each for each in parts if _is_one_matter(witness, each, string)), None)
        if one is None:
            parts.append(string)
        else:
            one.stones.update(string.stones)
    found = (tuple(sorted(each.stones)) for each in parts)
    return [
        each
        for each in found
        if steps_from(each, move) <= FARTHEST and is_in_sight(witness.board, move, each)
    ]


@dataclass(frozen=True)
class _Part:
    """Stones of one side, in one group or near each other, and by how much of the games they fare otherwise at most."""

    color: int
    stones: set[int]
    turned: float


def _find_turned(
    witness: Witness, move: int, games: Games, least: float, told: Collection[int]
) -> Iterator[_Part]:
    """Yield the strings that fare better by a move, or worse if they are the enemy's, in ``least`` of the games.

    Those ``told`` of, or captured by the move, are left out.
    """
    board, after = witness.board, witness.board_after(move)
    for first in board.first_stones(stone for group in groups_of(witness) for stone in group):
        color, stones = board.color_at(first), board.stones(first)
        if after is None or first in told or after.color_at(first) != color:
            continue
        turned = change_of_fate(games, stones, color, color == witness.color)
        if turned >= least:
            yield _Part(color, set(stones), turned)


def _is_one_matter(witness: Witness, part: _Part, string: _Part) -> bool:
    """Return whether what becomes of a string is one matter with what becomes of the stones of a part, of which more
    hang on the move.
    """
    if part.color != string.color or string.turned < ALIKE * part.turned:
        return False
    scene = witness.scene
    (first, *_), (other, *_) = part.stones, string.stones
    return scene.group_at(first) == scene.group_at(other) or _stand_near(part.stones, string.stones)


def _stand_near(one: Collection[int], other: Collection[int]) -> bool:
    """Return whether two stones of two sets are within TOGETHER steps of each other."""
    return any(steps_between(a, b) <= TOGETHER for a in one for b in other)
