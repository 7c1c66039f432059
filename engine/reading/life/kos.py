"""Whether a ko decides about a group whose life is judged by games in a tree: a second tree tells.

In it the side that fails may take every ko back at once. If it succeeds there, it fails but for a ko.

Games of a second opinion tell the same of an answer that is not proven, whatever it was found by, but of a defence that
fails: they look farther, and find kos that the tree of the region overlooks.
"""

from __future__ import annotations

from dataclasses import replace
from functools import partial

from engine.board.board import Board
from engine.board.points import EMPTY, PASS, board_points, opponent
from engine.reading.life.questions import unproven
from engine.reading.outcome import KO_FIRST, KO_SECOND, LOSS, PROVEN, WIN, Reading
from engine.reading.reader import ENOUGH, GO_ON, More, Reader, Trial

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


RARE_IN_GAMES, OFTEN_IN_GAMES = 0.04, 0.1
"""Where a ko arises in a smaller share of the games of a second opinion, none decides; whether it arises in the second
share at least more games tell."""

KILLED_OUTRIGHT = 0.65
"""A group that is captured in a larger share of games dies without a ko."""

LIVES_BY_KO, DIES_BY_KO = 0.22, 0.33
"""A group that is killed lives by ko if it is captured in no more than the first share of games in which its owner may
ignore every ko; one that lives dies by ko if it is captured in the second share of games in which the enemy may.

Of 36 unproven answers about groups of the suites, asked in three orientations, for which a ko was expected and not
found 18 come right so, and of 597 for which none was expected none goes wrong.
"""

SWAY = 0.15
"""By so much these two shares differ where a ko decides."""

FIRST_GAMES, MOST_GAMES = 100, 200
"""Games after which it is mostly known whether kos are rare, and games of each kind at most."""

SETTLED = 20
"""Games with a side that ignores kos are enough when so many would have to end otherwise to change what they say."""


def unless_by_ko(reader: Reader, board: Board, stone: int, mover: int, judged: Reading) -> Reading:
    """Return ``judged``, what ``mover`` gets of the group at ``stone``, or that a ko decides.

    Where it succeeds it may do so only by a ko that it takes first, and where an attack fails it may succeed by a ko
    for which it needs the first threat. That is looked for where nothing is proven, and where kos arise in the games of
    the reader's second opinion: in more such games either side may ignore every ko. So few games say nothing of a kill
    that they have not found.
    """
    owner, lean = board.color_at(stone), judged.best_supported
    attacking = mover != owner
    is_asked = lean == WIN or (lean == LOSS and attacking)
    if reader.opinion is None or not is_asked or judged.trust == PROVEN:
        return judged
    heard = _games_with(reader, board, stone, mover, EMPTY, _are_kos_known)
    # games look everywhere
    everywhere = frozenset(board_points(board.size))
    judged = replace(judged, nodes=judged.nodes + heard.nodes, track=everywhere)
    if heard.kos < OFTEN_IN_GAMES * heard.nodes or heard.killed > KILLED_OUTRIGHT:
        return judged
    is_killed = attacking and lean == WIN
    if is_killed and heard.move != judged.move:
        return judged
    loser, limit = (owner, LIVES_BY_KO) if is_killed else (opponent(owner), DIES_BY_KO)
    again = _games_with(reader, board, stone, mover, loser, partial(_is_settled, limit))
    judged = replace(judged, nodes=judged.nodes + again.nodes)
    if again.killed > limit if is_killed else again.killed < limit:
        return judged
    other = again.killed + SWAY if is_killed else again.killed - SWAY
    against = _games_with(reader, board, stone, mover, opponent(loser), partial(_is_settled, other))
    nodes = judged.nodes + against.nodes
    if against.killed < other if is_killed else against.killed > other:
        return replace(judged, nodes=nodes)
    if lean == WIN:
        return unproven(board, KO_FIRST, judged.move, nodes, judged.is_likely)
    return unproven(board, KO_SECOND, again.move, nodes, judged.is_likely)


def _games_with(reader: Reader, board: Board, stone: int, mover: int, ignoring: int, more: More) -> Trial:
    """Return what games of the reader's second opinion say of the group at ``stone`` if ``mover`` moves first and the
    side ``ignoring``, EMPTY for neither, may ignore every ko.

    ``more`` tells whether more games are wanted.
    """
    assert reader.opinion is not None
    asked = board, stone, reader.group_at(board, stone), mover, PASS, more
    return reader.opinion(*asked) if ignoring == EMPTY else reader.opinion(*asked, ignoring)


def _are_kos_known(heard: Trial) -> int:
    """Tell whether more games are wanted to know whether kos arise in them often, or rarely."""
    is_known = not RARE_IN_GAMES * heard.nodes <= heard.kos < OFTEN_IN_GAMES * heard.nodes
    return ENOUGH if heard.nodes >= (FIRST_GAMES if is_known else MOST_GAMES) else GO_ON


def _is_settled(limit: float, heard: Trial) -> int:
    """Tell whether more games are wanted to know whether the group is captured in a larger share than ``limit``."""
    is_clear = abs(heard.killed - limit) * heard.nodes > SETTLED
    return ENOUGH if is_clear or heard.nodes >= MOST_GAMES else GO_ON


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
