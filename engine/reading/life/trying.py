"""Moves tried out: what games say after each of a few likely moves, where games before the move leave a doubt.

Games before a move share themselves out among all moves, and a move that looks unlikely has few of them. Games after
it are about its answers alone. So before a group is given up of which nothing is proven, the likeliest moves of the
region's tree and of the games are tried out: after one of them it may live. And where the games before a move that is
to save the group nearly kill it, those after the move must not.
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

NEARLY_LOST, GAMES_OF_RESCUE, IS_LOST = 0.3, 200, 0.47
"""From the first share of kills on in the games before a move that saves a group, so many games after it must not
capture the group in more than the last share of them.

Of 46 such moves in the suites, asked in four orientations, eleven were followed by a capture as often, and ten of these
groups were lost.
"""


def likely_moves(first: Trial, heard: Trial) -> list[int]:
    """Return the moves that are likely to work, MOST_TRIED at most and none twice.

    They are the best of the games ``heard``, then the best of the region's tree, ``first``, then more of the games.
    """
    in_tree = sorted(first.choices, key=lambda move: (-first.choices[move], move))[:FROM_TREE]
    moves = dict.fromkeys((heard.move, *in_tree, *heard.choices))
    return [move for move in moves if move != PASS][:MOST_TRIED]


def rescue_tried(
    reader: Reader,
    board: Board,
    stone: int,
    judged: Reading,
    first: Trial,
    heard: Trial,
    limit: float,
    must_hold: bool,
) -> Reading:
    """Return ``judged``, what the owner of the group at ``stone`` gets by moving first, after moves were tried out.

    Where it gives the group up, the group lives, as a guess, if one of the likeliest moves saves it. That is looked
    for where it lives in its region, i.e. if it is captured in ``limit`` of the games ``first`` of the region's tree
    or less, and where the games ``heard`` before the move leave a doubt (STILL_OPEN).

    Where a move saves the group, although those games leave a doubt (NEARLY_LOST), games after the move decide: the
    group may be lost then, as a guess, and no other moves are tried. That is so if the rescue ``must_hold``: not where
    a search proves the death in the region alone, since there such games are no guide.
    """
    if judged.best_supported == WIN:
        is_nearly_lost = must_hold and heard.killed >= NEARLY_LOST
        return _rescue_confirmed(reader, board, stone, judged) if is_nearly_lost else judged
    is_open = first.killed <= limit and heard.killed <= STILL_OPEN
    if judged.best_supported != LOSS or not is_open:
        return judged
    move, games = saving_move(reader, board, stone, likely_moves(first, heard))
    if move == PASS:
        return replace(judged, nodes=judged.nodes + games)
    return unproven(board, WIN, move, judged.nodes + games, is_likely=False)


def _rescue_confirmed(reader: Reader, board: Board, stone: int, judged: Reading) -> Reading:
    """Return ``judged``, by which a move of the owner saves the group at ``stone`` without proof, or that the group is
    lost, as a guess, if it is captured after the move in more games than IS_LOST.
    """
    owner = board.color_at(stone)
    if not board.is_legal(owner, judged.move):
        return judged
    share, games = _share_after(reader, board, stone, judged.move, GAMES_OF_RESCUE)
    nodes = judged.nodes + games
    return (
        unproven(board, LOSS, PASS, nodes, is_likely=False)
        if share > IS_LOST
        else replace(judged, nodes=nodes)
    )


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
        share, more = _share_after(reader, board, stone, move, GAMES_AFTER)
        games += more
        if share < least or (best == PASS and share <= LIVES):
            best, least = move, share
    return best, games


def _share_after(reader: Reader, board: Board, stone: int, move: int, games: int) -> tuple[float, int]:
    """Return in what share of so many ``games`` the group at ``stone`` is captured after a legal move of its owner, and
    how many were played.
    """
    assert reader.opinion is not None
    owner = board.color_at(stone)
    board.play(owner, move)
    try:
        group = reader.group_at(board, stone)
        heard = reader.opinion(
            board, stone, group, opponent(owner), PASS, lambda some: ENOUGH if some.nodes >= games else GO_ON
        )
    finally:
        board.undo()
    return heard.killed, heard.nodes
