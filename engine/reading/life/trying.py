"""Moves tried out: what games say after each of a few likely moves, where games before the move leave a doubt.

Games before a move share themselves out among all moves, and a move that looks unlikely has few of them. Games after
it are about its answers alone. So before a group is given up of which nothing is proven, the likeliest moves of the
region's tree and of the games are tried out: after one of them it may live.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from engine.board.board import Board
from engine.board.points import PASS, opponent
from engine.reading.life.questions import unproven
from engine.reading.outcome import LOSS, WIN, Reading
from engine.reading.reader import ENOUGH, GO_ON, Reader, Trial

FROM_TREE, MOST_TRIED = 2, 3
"""Moves of the region's tree that are tried, and moves in all; the best one of the games comes first."""

GAMES_AFTER = 150
"""Games after a move that is tried out."""

LIVES = 0.43
"""A move saves a group if it is captured in no more than this share of the games after it.

Of groups in the suites that the games before the move gave up, none that dies is saved so, and most of those that live
are."""

STILL_OPEN = 0.65
"""Up to this share of kills in the games before a move other moves are tried."""


def likely_moves(first: Trial, heard: Trial) -> list[int]:
    """Return the moves that are likely to work, MOST_TRIED at most and none twice.

    They are the best of the games ``heard``, then the best of the region's tree, ``first``, then more of the games.
    """
    in_tree = sorted(first.choices, key=lambda move: (-first.choices[move], move))[:FROM_TREE]
    moves = dict.fromkeys((heard.move, *in_tree, *heard.choices))
    return [move for move in moves if move != PASS][:MOST_TRIED]


def rescue_tried(
    reader: Reader, board: Board, stone: int, judged: Reading, first: Trial, heard: Trial, limit: float
) -> Reading:
    """Return ``judged``, what the owner of the group at ``stone`` gets by moving first, after the likeliest moves were
    tried out where it gives the group up.

    The group lives, as a guess, if a move saves it. That is looked for where it lives in its region, i.e. if it is
    captured in ``limit`` of the games ``first`` of the region's tree or less, and where the games ``heard`` before the
    move leave a doubt (STILL_OPEN).
    """
    is_open = first.killed <= limit and heard.killed <= STILL_OPEN
    if judged.best_supported != LOSS or not is_open:
        return judged
    move, games = saving_move(reader, board, stone, likely_moves(first, heard))
    if move == PASS:
        return replace(judged, nodes=judged.nodes + games)
    return unproven(board, WIN, move, judged.nodes + games, is_likely=False)


def saving_move(reader: Reader, board: Board, stone: int, moves: Sequence[int]) -> tuple[int, int]:
    """Return the one of ``moves`` by which the owner saves the group at ``stone`` best, and how many games that took.

    PASS if none saves it (LIVES) or if the reader has no second opinion. Moves that are not legal are left out.
    """
    if reader.opinion is None:
        return PASS, 0
    owner, games = board.color_at(stone), 0
    best, least = PASS, LIVES
    for move in moves:
        if not board.is_legal(owner, move):
            continue
        board.play(owner, move)
        try:
            group = reader.group_at(board, stone)
            heard = reader.opinion(board, stone, group, opponent(owner), PASS, _till_tried)
        finally:
            board.undo()
        games += heard.nodes
        if heard.killed < least or (best == PASS and heard.killed <= LIVES):
            best, least = move, heard.killed
    return best, games


def _till_tried(heard: Trial) -> int:
    """Tell how long to play games after a move that is tried out."""
    return ENOUGH if heard.nodes >= GAMES_AFTER else GO_ON
