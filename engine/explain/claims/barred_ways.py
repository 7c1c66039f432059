"""Enemy stones that a move stops on the way into a corner, or along a side, where the corner, or that part of the side,
is rather the mover's by the move, and the enemy's stone there would go on into it.

The board shows where the stones stand; the evaluation, and games, say whose the part of the board beyond the move is.
"""

from __future__ import annotations

from collections.abc import Sequence

from engine.board.board import Board
from engine.board.points import EMPTY, opponent, xy
from engine.evaluate.tables import POINT
from engine.explain.claims.after_either import after_either
from engine.explain.claims.compared_games import Games, mean_ownership
from engine.explain.claims.edges import on_sides
from engine.explain.claims.inquiry import FAILED, HELD, UNPROVEN, Inquiry
from engine.explain.claims.kinds import LIKELY, STOPS, UNDER, Claim
from engine.explain.claims.nearby import strings_near
from engine.explain.claims.shapes import point_on_side
from engine.explain.claims.ties import can_survive
from engine.explain.claims.witness import Witness
from engine.explain.words.naming import ZONES, nearest_stone

OF_CORNER, LOW = 5, 3
"""Lines from both edges, at most, on which a move stands that stops stones before a corner, and those from one edge on
which it does so along a side."""

IN_CORNER = 3
"""Points from the corner along a side from which on one sees it as a side."""

BEYOND, LEAST = 4, 4
"""Points along a side beyond a move that are looked at, and empty points that there must be beyond it."""

OWNED, GAINED = 0.1, 0.3
"""How far the points beyond must belong to the mover after the move, as judged, from -1 to 1, and by how much more so
than after the enemy's stone there."""


def find_stopped(witness: Witness, move: int, games: Games | None) -> Claim | None:
    """Return the claim of the enemy string beside a move, or diagonal to it, that it stops on the way into a corner, or
    else along a side; None for none, or without games.

    The points beyond the move must be more the mover's than after the enemy's stone there, as judged, and games may not
    deny that. Neither stone may be captured, as read.
    """
    board, enemy = witness.board, opponent(witness.color)
    heads = [nearest_stone(board.stones(each), move) for each in strings_near(board, move, enemy)]
    ways = [(each, beyond(board, move, each)) for each in heads]
    if games is None or not any(way for _, way in ways):
        return None
    either = after_either(witness, move)
    if either is None:
        return None
    ours, theirs = either
    if witness.read_capture(ours.board, move, enemy).yes is False:
        return None
    for stone, points in ways:
        if not points or games.gain_on(witness.color, points) <= 0 or not can_survive(witness, stone):
            continue
        now, then = (_owned(witness.color, each, points) for each in either)
        if now < OWNED or now - then < GAINED:
            continue
        if theirs.read_capture(theirs.board, move, witness.color).yes is not False:
            rule = UNDER if is_under(board, move, stone) else ""
            string = tuple(board.stones(stone))
            return Claim(STOPS, LIKELY, move, string, points=points, value=now - then, rule=rule)
    return None


def _owned(color: int, then: Witness, points: Sequence[int]) -> float:
    """Return how far some points belong to a colour in a position, as judged, from -1 to 1 in the mean."""
    return mean_ownership(color, then.scene.tables["territory"][then.color], points) / POINT


def is_under(board: Board, move: int, stone: int) -> bool:
    """Return whether a move stands right below a stone, nearer to an edge, and not deep in a corner (IN_CORNER)."""
    return any(
        along == other and line == there - 1 <= LOW and IN_CORNER <= along <= board.size - 1 - IN_CORNER
        for (along, line), (other, there) in zip(on_sides(board, move), on_sides(board, stone), strict=True)
    )


def beyond(board: Board, move: int, stone: int) -> tuple[int, ...]:
    """Return the empty points beyond a move on the way of an enemy stone into a corner, or else along a side; none
    where that stone is not on such a way over the move, has others of its side beyond it, or there are few (LEAST).
    """
    enemy = board.color_at(stone)
    for points in (_into_corner(board, move, stone), *_along_sides(board, move, stone)):
        empty = tuple(each for each in points if each != move and board.color_at(each) == EMPTY)
        others = (each for each in points if board.color_at(each) == enemy)
        if len(empty) >= LEAST and all(each in board.stones(stone) for each in others):
            return empty
    return ()


def _into_corner(board: Board, move: int, stone: int) -> Sequence[int]:
    """Return the points of a corner beyond a move, those beside it among them; none where it is in no corner, or the
    stone is not farther from it along both edges, or one of them.
    """
    last = board.size - 1
    turns = [value > last - value for value in xy(move)]
    (a, b), (u, v) = (
        tuple(last - each if turned else each for each, turned in zip(xy(point), turns, strict=True))
        for point in (move, stone)
    )
    wide = min(OF_CORNER, board.size // ZONES)
    if max(a, b) >= wide or u < a or v < b:
        return ()
    return [
        each
        for each in board.points()
        if all(
            (last - at if turned else at) <= most + 1
            for at, turned, most in zip(xy(each), turns, (a, b), strict=True)
        )
    ]


def _along_sides(board: Board, move: int, stone: int) -> list[list[int]]:
    """Return, for each side along which a move stands beside an enemy stone, or below that diagonally, the points up to
    its line that are beyond it.
    """
    found, last = [], board.size - 1
    for side, ((along, line), (other, there)) in enumerate(
        zip(on_sides(board, move), on_sides(board, stone), strict=True)
    ):
        step = along - other
        if abs(step) != 1 or not line <= there <= LOW:
            continue
        way = (along + step * count for count in range(BEYOND + 1))
        found.append(
            [
                point_on_side(side, each, row, last)
                for each in way
                if 0 <= each <= last
                for row in range(1, there + 1)
            ]
        )
    return found


def check_stopped(inquiry: Inquiry, claim: Claim) -> tuple[str, str]:
    """Check a claim of stones that a move stops on the way into a corner, or along a side; return the verdict (HELD,
    FAILED or UNPROVEN) and what was found, in words.

    The board must show it, the stone played may not be captured, and games must gain there.
    """
    witness = inquiry.witness
    after, games = witness.board_after(claim.move), inquiry.games_of(claim.move)
    if after is None or not any(
        beyond(witness.board, claim.move, each) == claim.points for each in claim.stones
    ):
        return FAILED, "nothing is stopped"
    if claim.rule == UNDER and not any(is_under(witness.board, claim.move, each) for each in claim.stones):
        return FAILED, "it does not stand below them"
    if games is None:
        return UNPROVEN, "no games"
    gain = games.gain_on(witness.color, claim.points)
    is_held = gain > 0 and witness.read_capture(after, claim.move, opponent(witness.color)).yes is not False
    return (HELD if is_held else FAILED), f"{gain:.1f} points"
