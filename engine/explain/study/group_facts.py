"""The facts of a mistake that the ends of the games give: which groups fare worse for the player, and what is open."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from engine.board.points import BLACK, EMPTY, PASS
from engine.decide.decision.record import Tried
from engine.explain.claims.compared_games import Games
from engine.explain.claims.nearby import groups_of, points_around
from engine.explain.claims.witness import Witness
from engine.explain.words.naming import steps_between

NEAR = 5
"""Steps from a group to the better move, at most, for the group to be what that move is about."""

MUCH_WORSE = 0.3
"""Share of the games by which a group anywhere must fare worse to be what was lost."""

WORSE = 0.12
"""The same for a group near the better move."""

SAFE = 0.2
"""Share of the games in which a group must be lost, in the worse case, for it to be weak."""

MANY = 2
"""Stones, at least, of a group that is what was lost."""

LEAST_PART = 0.4
"""Share of all that the move loses that must lie on and around a group, for the group to be what was lost."""

DEAD, ALIVE = 0.75, 0.5
"""Shares of the games in which a group is lost: from the first on it is dead, up to the second it is alive."""

SEVERAL = 4
"""Stones, at least, of a group of which it is told that it dies or lives."""

OPEN = 0.7
"""An empty point is open that neither side owns so plainly at the end of the games, from 0 to 1."""

DEEP, GONE = 0.6, 0.3
"""A point is the opponent's ground from the first on, and a stone is dead from the second on: how much it is the
opponent's at the end of the games, from 0 to 1."""

FEW_OPEN = 0.12
"""Share of the points of the board that are open, up to which all borders are settled."""


@dataclass(frozen=True)
class Changed:
    """A group that fares worse for the player after the move played than after the better one.

    stones: of the group; is_own: whether it is the player's; played, better: the share of the games, 0 to 1, in
    which its stones are lost after the two moves; part: how much of all that the move loses is lost on and around
    these stones
    """

    stones: tuple[int, ...]
    is_own: bool
    played: float
    better: float
    part: float


def find_changed(witness: Witness, theirs: Tried, ours: Tried) -> list[Changed]:
    """Return the groups, above all those near the better move, that fare worse for the player after the move played.

    theirs, ours: the move that was played and the better one, both played out. Without owners of points, or if the
    better move is a pass, the list is empty.
    """
    games = Games.of(ours, theirs)
    if games is None or ours.move == PASS:
        return []
    total = games.gain_on(witness.color, witness.board.points())
    found = []
    for stones in groups_of(witness):
        color = witness.board.color_at(stones[0])
        better, played = games.shares_lost(color, stones)
        is_own = color == witness.color
        is_near = min(steps_between(stone, ours.move) for stone in stones) <= NEAR
        if (played - better if is_own else better - played) < (WORSE if is_near else MUCH_WORSE):
            continue
        gained = games.gain_on(witness.color, points_around(witness, stones))
        found.append(Changed(stones, is_own, played, better, gained / max(total, 1.0)))
    return found


def facts_of_groups(changed: Sequence[Changed]) -> Iterator[str]:
    """Yield facts, short texts, about groups that fare worse for the player after the move played."""
    for group in changed:
        if len(group.stones) >= MANY and group.part >= LEAST_PART and max(group.played, group.better) >= SAFE:
            yield "own group suffers" if group.is_own else "enemy group recovers"
        if len(group.stones) >= SEVERAL:
            if group.is_own and group.played >= DEAD and group.better <= ALIVE:
                yield "own group dies"
            if not group.is_own and group.better >= DEAD and group.played <= ALIVE:
                yield "enemy group lives"


def facts_of_depth(witness: Witness, theirs: Tried, ours: Tried) -> Iterator[str]:
    """Yield 'dies in their ground' if the stone played dies where the ground is the opponent's after the better move.

    theirs, ours: the move that was played and the better one, both played out
    """
    if theirs.owned is None or ours.owned is None or theirs.move == PASS:
        return
    sign = 1 if witness.color == BLACK else -1
    if sign * ours.owned[theirs.move] <= -DEEP and sign * theirs.owned[theirs.move] <= -GONE:
        yield "dies in their ground"


def facts_of_borders(witness: Witness, ours: Tried) -> Iterator[str]:
    """Yield 'settled' if hardly any empty point is open at the end of the games after the better move."""
    if ours.owned is None:
        return
    board = witness.board
    is_open = [board.color_at(point) == EMPTY and abs(ours.owned[point]) < OPEN for point in board.points()]
    if sum(is_open) <= FEW_OPEN * board.size**2:
        yield "settled"
