"""Ladders: a string that is caught by one atari after the other, and where it runs."""

from __future__ import annotations

from engine.board.board import Board
from engine.board.points import opponent
from engine.explain.claims.witness import Witness

LEAST_ATARIS = 3
"""So many ataris make a ladder."""

MOST_ATARIS = 60
"""No ladder runs longer over a board."""


def trace_ladder(witness: Witness, after: Board, stone: int) -> tuple[int, ...]:
    """Return the points through which the string at a stone runs if it tries to get out of a ladder, the last one last;
    empty where it is caught otherwise, or not at all.

    after: the board after the move that catches it, the string's side to move
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


def _find_atari(witness: Witness, board: Board, stone: int) -> int | None:
    """Return the move by which the string at a stone, with two liberties, stays caught in atari, as read; None without
    one.
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
