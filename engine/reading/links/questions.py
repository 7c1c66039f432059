"""Questions about the link of two strings: `connect` and `disconnect`, the connection reader's Python face."""

from __future__ import annotations

from dataclasses import replace

from engine.board.board import Board
from engine.board.points import BLACK, EMPTY, WHITE, opponent, vertex_of
from engine.reading.opinions import Limits, with_opinion
from engine.reading.outcome import FOR_THE_OTHER_SIDE, GUESS, LIKELY, LOSS, PROVEN, Reading
from engine.reading.reader import Reader
from engine.reading.search.records import CONNECT
from engine.reading.taste import with_liked_move

REACH = 5
"""Strings that need more moves than this to be linked count as not linked."""

SHORT_REACH = 4
"""The same for questions with a budget of some hundred positions, of which more are answered so."""

LINK_BUDGET = 60_000
"""Positions that one question may look at unless the caller says otherwise."""

LONG_BUDGET = 1_000_000
"""The same for a link that seems to fail and is not proven to: one of many moves is proven late, and a cut is short."""

FAR_REACH, FAR_BUDGET = REACH + 2, 500_000
"""How many moves a link may take, and how many positions may be looked at, where a cut is not proven at once: a link
that needs a move or two more is often proven soon."""

FAR_LOOK = 60_000
"""Positions of a look with such links, after which the reading goes on only where the link is likely to hold: eight
such links of real games and suites were read on, and seven of them proved to hold. Of 37 others none did."""

PLAIN_BUDGET = 10_000
"""Positions within which a plain cut is proven."""

HOPELESS = 0.7
"""A link that the games cut more often is not read again: of 30 that seemed to fail, 24 of them in real games, ten were
cut so often, and none of these proved to hold after all; the four that did were cut in 0.6 of the games at most."""

OPINION = Limits(killed=0.6, spared=0.25, lost=0.95, saved=0.2, clear=0.1, keeps_move=False, settled=60)
"""What a second opinion must say of a link that is not proven, as shares of the games in which it is cut."""


def connect(
    reader: Reader, board: Board, first: int, second: int, budget: int = LINK_BUDGET, reach: int = REACH
) -> Reading:
    """Read whether two strings can be linked if their owner moves first; outcome and move are the owner's.

    ``first`` and ``second`` are a stone of each string; if both are of one string, the outcome is WIN and the
    move PASS. ``budget`` is how many positions may be looked at, ``reach`` how many moves a link may take at
    most. Raises ValueError unless both points hold stones of one colour.
    """
    color = _common_color(board, first, second)
    return reader.ask(board, CONNECT, (first, second), (color, color), reach, budget)


def disconnect(
    reader: Reader, board: Board, first: int, second: int, budget: int = LINK_BUDGET, reach: int = REACH
) -> Reading:
    """Read whether two strings can be cut if the enemy moves first; outcome and move are the enemy's.

    ``first`` and ``second`` are a stone of each string; if both are of one string, the outcome is LOSS.
    ``budget`` is how many positions may be looked at, ``reach`` how many moves a link may take at most.
    Raises ValueError unless both points hold stones of one colour.
    """
    color = _common_color(board, first, second)
    return reader.ask(board, CONNECT, (first, second), (color, opponent(color)), reach, budget)


def disconnect_farther(
    reader: Reader,
    board: Board,
    first: int,
    second: int,
    budget: int,
    farther: int,
    is_likely: bool = False,
) -> Reading:
    """Read as `disconnect` does, and where that proves nothing once more, with links of FAR_REACH moves; then
    only a proof counts.

    ``budget`` is how many positions may be looked at first, ``farther`` how many after that, 0 for none. The
    wider reading begins with a look of FAR_LOOK positions, and goes on only if that proves nothing and makes it
    likely that the link holds. Where it ``is_likely`` for another reason, it is enough if the look leans to it,
    and there is no look unless the first reading finds a cut.
    """
    reading = disconnect(reader, board, first, second, budget)
    if reading.trust == PROVEN or not farther:
        return reading
    has_look = not is_likely or reading.best_supported != LOSS
    again = disconnect(reader, board, first, second, FAR_LOOK if has_look else farther, FAR_REACH)
    nodes = reading.nodes + again.nodes
    may_hold = again.best_supported == LOSS and again.trust in ((LIKELY, GUESS) if is_likely else (LIKELY,))
    if has_look and may_hold:
        again = disconnect(reader, board, first, second, farther, FAR_REACH)
        nodes += again.nodes
    return replace(again if again.trust == PROVEN else reading, nodes=nodes)


def judge_connection(
    reader: Reader, board: Board, first: int, second: int, budget: int = LINK_BUDGET
) -> Reading:
    """Judge whether two strings can be linked if their owner moves first; outcome and move are the owner's.

    ``first`` and ``second`` are a stone of each string. If a search of ``budget`` positions proves nothing,
    the reader's second opinion (games played out) judges, if it has one. Raises ValueError unless both points
    hold stones of one colour.
    """
    reading = connect(reader, board, first, second, budget)
    return _judged(reader, board, first, second, board.color_at(first), reading, budget)


def judge_cut(reader: Reader, board: Board, first: int, second: int, budget: int = LINK_BUDGET) -> Reading:
    """Judge whether two strings can be cut if the enemy moves first; outcome and move are the enemy's.

    ``first`` and ``second`` are a stone of each string. If a search of ``budget`` positions proves nothing,
    and neither does a wider one, the reader's second opinion (games played out) judges, if it has one. Of
    moves that cut the one is named that players would think of first. Raises ValueError unless both points
    hold stones of one colour.
    """
    farther = FAR_BUDGET if budget >= LINK_BUDGET else 0
    reading = disconnect_farther(reader, board, first, second, budget, farther)
    cut = _judged(reader, board, first, second, opponent(board.color_at(first)), reading, budget)
    return _as_liked(reader, board, first, second, cut) if budget >= LINK_BUDGET else cut


def _as_liked(reader: Reader, board: Board, first: int, second: int, cut: Reading) -> Reading:
    """Return the answer whether two strings can be cut with the move that players would think of first, if a short
    search proves that it cuts as well as the move of ``cut``.

    ``first`` and ``second`` are stones of the strings.
    """
    if cut.best_supported == LOSS:
        return cut
    enemy = opponent(board.color_at(first))

    def works(move: int) -> tuple[bool, int]:
        board.play(enemy, move)
        try:
            if EMPTY in (board.color_at(first), board.color_at(second)):
                return True, 1
            answer = connect(reader, board, first, second, PLAIN_BUDGET)
        finally:
            board.undo()
        cuts = answer.outcome == FOR_THE_OTHER_SIDE[cut.best_supported] and answer.trust == PROVEN
        return cuts, answer.nodes

    return with_liked_move(reader.taste, board, enemy, cut, (first, second), works)


def _judged(
    reader: Reader, board: Board, first: int, second: int, mover: int, reading: Reading, budget: int
) -> Reading:
    """Return the answer ``reading`` about a link, corrected by games played out or by a longer search.

    It is returned as it is if it is proven, or if ``budget`` is below LINK_BUDGET positions. The games are
    those of the reader's second opinion. The longer search is made if the owner of the strings moves first
    and seems to fail, but not hopelessly. ``first`` and ``second`` are stones of the strings, ``mover`` is
    the side that moves first.
    """
    if reading.trust == PROVEN or budget < LINK_BUDGET:
        return reading
    group = sorted({*board.stones(first), *board.stones(second)})
    judged, trial = with_opinion(reader, board, first, group, mover, reading, OPINION, second)
    cut = 0.0 if trial is None else trial.killed
    if judged.best_supported != LOSS or mover != board.color_at(first) or cut > HOPELESS:
        return judged
    longer = connect(reader, board, first, second, LONG_BUDGET)
    nodes = judged.nodes + longer.nodes
    return replace(longer if longer.succeeds else judged, nodes=nodes)


def _common_color(board: Board, first: int, second: int) -> int:
    for stone in (first, second):
        if board.color_at(stone) not in (BLACK, WHITE):
            raise ValueError(f"there is no stone at {vertex_of(stone, board.size)}")
    if board.color_at(first) != board.color_at(second):
        names = f"{vertex_of(first, board.size)} and {vertex_of(second, board.size)}"
        raise ValueError(f"the stones at {names} are of different colours, expected two of one colour")
    return board.color_at(first)
