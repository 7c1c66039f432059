"""Whether a ko decides about a group whose life is judged by games in a tree: a second tree tells.

In it the side that fails may take every ko back at once. If it succeeds there, it fails but for a ko.
"""

from __future__ import annotations

from engine.board.board import Board
from engine.board.points import PASS, opponent
from engine.reading.outcome import KO_FIRST, KO_SECOND, LOSS, WIN
from engine.reading.reader import Reader, Trial

KO_SHARE = 0.003
"""Where fewer kos than this share of the rounds come up in the tree, none decides."""

KO_WINS, KO_LOSES = 0.6, 0.09
"""Shares at which a side that may ignore every ko gets, or loses, a group that it would not otherwise."""

KO_GLANCE, KO_FAR_FROM_WINNING, KO_FAR_FROM_LOSING = 6, 0.35, 0.4
"""This part of the rounds tells whether the shares are in reach: of 223 trees none that had less than the first share
after it came to KO_WINS in the end, and none that had more than the second one fell to KO_LOSES."""

KO_OFTEN = 0.1
"""Where fewer kos than this share of the rounds come up, a glance that only comes near those shares is enough: of 28
such trees none came to them. Where a second opinion follows no ko decides then unless it made the tree certain: of 75
such trees a glance turned one, all of whose lines had ended in a ko."""


def heed_kos(
    reader: Reader,
    board: Board,
    stone: int,
    mover: int,
    first: Trial,
    succeeds: bool,
    rounds: int,
    is_heard: bool,
) -> tuple[int, int, int]:
    """Return what ``mover`` gets of the group at ``stone`` if kos are taken into account.

    Returns three numbers: the outcome for the mover, its move (PASS if it fails), and how many further games
    were played. ``first`` holds the games of a first tree; ``succeeds`` says whether the mover reaches its
    goal in them. If many kos came up there, a second tree is grown, with so many ``rounds``, in which the side that
    failed may ignore every ko. If that side succeeds there, the outcome is KO_FIRST or KO_SECOND, not WIN or LOSS.
    A glance with a part of the rounds comes first; it is enough where that side is far from success in it, or not
    quite there and kos were rare. Where a second opinion ``is_heard`` afterwards, rare kos are asked about only
    if they made the first tree certain.
    """
    is_rare = is_heard and first.kos < KO_OFTEN * first.nodes and 0.0 < first.killed < 1.0
    if is_rare or first.kos < KO_SHARE * first.nodes:
        return (WIN, first.move, 0) if succeeds else (LOSS, PASS, 0)
    owner = board.color_at(stone)
    killed = succeeds == (mover != owner)
    loser = owner if killed else opponent(owner)
    again = reader.try_life(board, stone, mover, rounds // KO_GLANCE, loser)
    nodes = again.nodes
    turned = again.killed < KO_LOSES if killed else again.killed >= KO_WINS
    is_close = again.killed <= KO_FAR_FROM_LOSING if killed else again.killed >= KO_FAR_FROM_WINNING
    if turned or (is_close and first.kos >= KO_OFTEN * first.nodes):
        again = reader.try_life(board, stone, mover, rounds, loser)
        nodes += again.nodes
        turned = again.killed < KO_LOSES if killed else again.killed >= KO_WINS
    if succeeds:
        return KO_FIRST if turned else WIN, first.move, nodes
    return (KO_SECOND, again.move, nodes) if turned else (LOSS, PASS, nodes)
