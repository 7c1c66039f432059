"""A base: room at the edge where stones find eyes, which a move makes for its own stones or takes from the enemy's.

It is told where the games give the stones more of the edge near the move, and more of them live by it, or the other way
round.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from engine.board.board import Board
from engine.board.kernels import line_of
from engine.board.points import EMPTY
from engine.explain.claims.compared_games import Games, mean_ownership
from engine.explain.claims.kinds import ATTACKS, BASE, DEFENDS, Claim
from engine.explain.claims.witness import Witness
from engine.explain.words.naming import steps_between

LINES = 3
"""The lines from the edge on which room makes a base."""

NEAR, BESIDE = 3, 3
"""Steps from the move, and from the stones, within which that room is."""

LEAST_POINTS = 2.0
"""Points of room that a base gains at least: an eye more or less."""

LEAST_OF_FEW_GAMES = 3.0
"""The same where few games were played in one of the trees."""

LEAST_STONES = 2
"""Stones of a group that a base is spoken of."""

IN_NEED = 0.3
"""Share of the games in which stones must be lost without a base to need it."""

THEIRS = 0.1
"""By so much more often room must be a side's than the other's, of 1, to be its base."""


def find_base(witness: Witness, games: Games, effect: Claim) -> Claim:
    """Return the claim ``effect`` changed to kind BASE if the move gives a group its base at the edge, or
    takes it away.

    Otherwise return it unchanged. ``effect`` says that the move attacks or defends the group. ``games`` tell
    who owned each point in games with the move and with a pass; if several searches played them, each by
    itself must find the gain at the edge.
    """
    if effect.kind not in (ATTACKS, DEFENDS) or len(effect.stones) < LEAST_STONES:
        return effect
    where = base_points(witness.board, effect.move, effect.stones)
    color = witness.board.color_at(effect.stones[0])
    ours = color == witness.color
    # stones that live in spite of it have eyes elsewhere
    if not where or (effect.other if ours else effect.value) < IN_NEED:
        return effect
    gained = games.gain_on(witness.color, where)
    # the side that is better off has it afterwards, the other one has it only if nothing is done
    had = mean_ownership(color, games.with_move if ours else games.with_pass, where)
    least = LEAST_POINTS if witness.is_careful else LEAST_OF_FEW_GAMES
    if gained < least or had < THEIRS:
        return effect
    if not games.bear_out(gained, lambda tree: tree.gain_on(witness.color, where)):
        return effect
    return replace(effect, kind=BASE, points=where, value=gained)


def base_points(board: Board, move: int, stones: Sequence[int]) -> tuple[int, ...]:
    """Return the empty points at the edge, near a move, where some stones could have their base.

    They are beside the stones. The result is empty if the move itself is not at the edge.
    """
    if line_of(move, board.size) > LINES:
        return ()
    return tuple(
        point
        for point in board.points()
        if board.color_at(point) == EMPTY
        and line_of(point, board.size) <= LINES
        and steps_between(point, move) <= NEAR
        and min(steps_between(point, stone) for stone in stones) <= BESIDE
    )
