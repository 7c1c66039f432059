"""Ladders: a string that is caught by one atari after the other, where it runs, and which stone breaks one."""

from __future__ import annotations

from engine.board.board import Board
from engine.board.points import EMPTY, opponent, xy
from engine.explain.claims.witness import Witness
from engine.explain.words.naming import steps_between

LEAST_ATARIS = 3
"""So many ataris make a ladder."""

MOST_ATARIS = 60
"""No ladder runs longer over a board."""


MOST_TRIED = 200
"""So many ataris are tried to see how far a string runs."""

BESIDE = 2
"""Steps from where a string gets out within which the stone is that helps it out."""


def trace_ladder(witness: Witness, after: Board, stone: int) -> tuple[int, ...]:
    """Return the points through which the string at a stone runs if it tries to get out of a ladder, in
    order.

    Empty if it is caught otherwise, or not at all. ``after`` is the board after the move that catches it; the
    string's side is to move.
    """
    board, ran = after.copy(), list[int]()
    color = board.color_at(stone)
    while board.count_liberties(stone) == 1 and len(ran) < MOST_ATARIS:
        (way_out,) = board.liberties(stone)
        if not board.is_legal(color, way_out):
            break
        board.play(color, way_out)
        ran.append(way_out)
        if board.count_liberties(stone) < 2:
            break
        atari = _find_atari(witness, board, stone)
        if board.count_liberties(stone) > 2 or atari is None:
            return ()
        board.play(opponent(color), atari)
    return tuple(ran) if len(ran) >= LEAST_ATARIS else ()


def find_breaker(witness: Witness, after: Board, stone: int) -> int | None:
    """Return the stone that breaks the ladder in which the string at a stone would be caught; None without
    one.

    It is a stone of the same side that the string runs to. Without it the string would be caught by one atari
    after the other. None if there is no ladder, or if the string is safe without that stone. ``after`` is the
    board after the move that saves the string; the enemy is to move.
    """
    if after.count_liberties(stone) != 2:
        return None
    string, ran = set(after.stones(stone)), _run_out(after.copy(), stone)
    if len(ran) < LEAST_ATARIS:
        return None
    color, near = after.color_at(stone), [*ran[-1:], *ran[-2:-1]]
    ahead = [
        (steps, point)
        for point in after.points()
        if after.color_at(point) == color
        and point not in string
        and (steps := min(steps_between(point, each) for each in near)) <= BESIDE
    ]
    return next(
        (point for _, point in sorted(ahead) if is_caught_without(witness, after, stone, point)), None
    )


def is_caught_without(witness: Witness, after: Board, stone: int, breaker: int) -> bool:
    """Return whether the string at a stone would be caught in a ladder, by reading, if the stone ``breaker``
    were missing.

    ``after`` is the board after a move; the enemy is to move.
    """
    color, grid = after.color_at(stone), after.grid().copy()
    x, y = xy(breaker)
    if grid[y, x] != color or breaker in after.stones(stone):
        return False
    grid[y, x] = EMPTY
    board = Board(after.size)
    try:
        board.set_position(grid, opponent(color))
    except ValueError:
        return False
    if witness.read_capture(board, stone, opponent(color)).yes is not False:
        return False
    atari = _find_atari(witness, board, stone)
    if atari is None:
        return False
    board.play(opponent(color), atari)
    return bool(trace_ladder(witness, board, stone))


def _run_out(board: Board, stone: int) -> tuple[int, ...]:
    """Return the moves of a string that runs out of a ladder: where it extends, atari after atari, until it
    has three liberties or more.

    The string at ``stone`` has two liberties, and the enemy is to move; it gives atari at either of them, in
    every way, at most MOST_TRIED times in all. The longest run that ends with three liberties is returned,
    even if another atari would have caught the string. The result is empty if there is none. ``board`` is the
    same afterwards.
    """
    best, left = tuple[int, ...](), [MOST_TRIED]

    def run(ran: tuple[int, ...]) -> None:
        nonlocal best
        color = board.color_at(stone)
        for atari in board.liberties(stone):
            if not left[0] or not board.is_legal(opponent(color), atari):
                continue
            left[0] -= 1
            board.play(opponent(color), atari)
            liberties = board.liberties(stone) if board.color_at(stone) == color else []
            if len(liberties) == 1 and board.is_legal(color, liberties[0]):
                board.play(color, liberties[0])
                further = (*ran, int(liberties[0]))
                if board.count_liberties(stone) > 2 and len(further) > len(best):
                    best = further
                elif board.count_liberties(stone) == 2:
                    run(further)
                board.undo()
            board.undo()

    run(())
    return best


def _find_atari(witness: Witness, board: Board, stone: int) -> int | None:
    """Return an atari that catches the string at a stone; None if reading finds none.

    The string has two liberties. It is caught if it cannot be saved even though its own side moves after the
    atari.
    """
    color = board.color_at(stone)
    for move in board.liberties(stone):
        if not board.is_legal(opponent(color), move):
            continue
        board.play(opponent(color), move)
        is_caught = (
            board.count_liberties(stone) == 1 and witness.read_capture(board, stone, color).yes is False
        )
        board.undo()
        if is_caught:
            return int(move)
    return None
