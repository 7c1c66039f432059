"""How a string is captured that is not taken at once, such as in a ladder, a net, a snapback, with one line of it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from engine.board.board import Board
from engine.board.points import EMPTY, NEIGHBORS, PASS, opponent
from engine.explain.claims.kinds import LADDER, LIFE, RUN, WAY
from engine.explain.claims.ladders import trace_ladder
from engine.explain.claims.witness import Witness

NET = "net"
"""The string runs, and is stopped by stones that do not touch it yet."""

SNAPBACK = "snapback"
"""The string takes the stone that attacks it, and is taken back."""

AGAIN = "atari again"
"""The string gets out of atari, into the next one."""

TAKEN = "taken"
"""The string is in atari again by its own move, and is taken."""

SHORT = "short"
"""The string gains no liberty by any move of its own along it."""

STOPPED = "stopped"
"""The string runs, and is stopped."""

STUCK = "stuck"
"""The string may not play at its last liberty."""

MOST_TRIED = 2
"""So many ways to run are looked at, those first that leave most liberties."""

IN_ATARI, SEVERAL = 1, 2
"""The liberties of a string in atari, and the stones that are taken back in a snapback at least."""


def find_way(witness: Witness, after: Board, move: int, stone: int) -> dict[str, str]:
    """Return words for a claim that the string at a stone is captured: the kind of capture, and the moves of a line.

    The words are WAY and RUN, or LADDER for a ladder; none if the kind is not known. ``after`` is the board after the
    attacker's ``move``, by which the string is captured as read; its side is to move.
    """
    if after.color_at(stone) == EMPTY:
        return {}
    if ladder := trace_ladder(witness, after, stone):
        return {LADDER: _in_words(ladder)}
    board = after.copy()
    is_in_atari = board.count_liberties(stone) == IN_ATARI
    snapback = _find_snapback(board, move, stone) if is_in_atari else {}
    return snapback or _find_way_of_running(witness, board, move, stone)


def _in_words(points: Sequence[int]) -> str:
    """Return points as the word of a claim."""
    return " ".join(map(str, points))


def _find_snapback(board: Board, move: int, stone: int) -> dict[str, str]:
    """Return the words of a snapback: the string at ``stone`` takes the attacker's stone at ``move`` and is taken back.

    They are empty if it is none. The board is left as it was.
    """
    color = board.color_at(stone)
    if board.count_liberties(move) != IN_ATARI or len(board.stones(move)) >= SEVERAL:
        return {}
    (taking,) = board.liberties(move)
    if not board.is_legal(color, taking):
        return {}
    board.play(color, taking)
    back = board.liberties(stone)
    is_snapback = (
        len(back) == IN_ATARI
        and board.color_at(move) == EMPTY
        and len(board.stones(stone)) >= SEVERAL
        and board.is_legal(opponent(color), back[0])
    )
    board.undo()
    return {WAY: SNAPBACK, RUN: _in_words((taking, back[0]))} if is_snapback else {}


def _find_way_of_running(witness: Witness, board: Board, move: int, stone: int) -> dict[str, str]:
    """Return the words on how the string at ``stone`` is captured though it runs along one of its liberties.

    They are empty if that is not known. The board, on which ``move`` was played last, is left as it was.
    """
    color, liberties = board.color_at(stone), board.count_liberties(stone)
    is_touched = any(move + step in board.stones(stone) for step in NEIGHBORS)
    left: dict[int, tuple[int, int]] = {}
    for run in board.liberties(stone):
        if board.is_legal(color, run):
            board.play(color, run)
            # of ways that leave as many liberties one runs to own stones
            left[run] = board.count_liberties(stone), len(board.stones(stone))
            board.undo()
    if not left:
        return {WAY: STUCK} if liberties == IN_ATARI else {}
    for run in sorted(left, key=lambda each: left[each], reverse=True)[:MOST_TRIED]:
        board.play(color, run)
        stop = _find_stop(witness, board, stone)
        is_known = stop != PASS and board.is_legal(opponent(color), stop)
        name = _name_way(board, stone, stop, liberties, is_touched) if is_known else ""
        board.undo()
        if name:
            return {WAY: name, RUN: _in_words((run, stop))}
    return {}


def _find_stop(witness: Witness, board: Board, stone: int) -> int:
    """Return the attacker's move that captures the string at ``stone`` once it ran; PASS if none is known."""
    if board.count_liberties(stone) == IN_ATARI:
        return board.liberties(stone)[0]
    answer = witness.read_capture(board, stone, opponent(board.color_at(stone)))
    return answer.move if answer.yes is False else PASS


def _name_way(board: Board, stone: int, stop: int, before: int, is_touched: bool) -> str:
    """Return how the string at ``stone``, which ran, is captured by the attacker's move ``stop``.

    ``before``: its liberties before it ran; ``is_touched``: whether the stone that attacks it touches it. The board is
    left as it was.
    """
    ran = board.count_liberties(stone)
    board.play(opponent(board.color_at(stone)), stop)
    left = board.count_liberties(stone) if board.color_at(stone) != EMPTY else 0
    board.undo()
    if left == 0:
        return TAKEN
    if before == IN_ATARI:
        return AGAIN if left == IN_ATARI else STOPPED
    if not is_touched and ran >= before:
        return NET
    return SHORT if ran <= before else STOPPED


def is_way_right(witness: Witness, words: Mapping[str, str], after: Board, stone: int) -> bool:
    """Return whether the string at ``stone`` is still captured, as read, at the end of the line that a claim tells.

    ``words`` are those of the claim; True if they tell no line, or one of life and death. ``after`` is the board after
    the attacker's move.
    """
    if RUN not in words or words.get(WAY) == LIFE:
        return True
    board, color = after.copy(), after.color_at(stone)
    for index, point in enumerate(map(int, words[RUN].split())):
        player = opponent(color) if index % 2 else color
        if not board.is_legal(player, point):
            return False
        board.play(player, point)
    return board.color_at(stone) != color or witness.read_capture(board, stone, color).yes is False
