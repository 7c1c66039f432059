"""Stones that a later move puts in atari: said of it first, since it says more than whom it helps, or what it cuts."""

from __future__ import annotations

from collections.abc import Sequence

from engine.board.board import Board
from engine.board.points import EMPTY, NEIGHBORS, PASS, opponent
from engine.explain.claims.fates import find_largest_atari
from engine.explain.claims.kinds import ATARI, FATES, RESCUES, TAKES, Claim
from engine.explain.claims.nearby import first_stones_at
from engine.explain.claims.witness import Witness

_SAYS_MORE = (*FATES, TAKES, ATARI)
"""Where one of these is told of a move, no atari is added."""


def find_new_atari(there: Witness, point: int, deeds: Sequence[Claim]) -> list[Claim]:
    """Return the claim, in a list, of the largest string that a move at a point puts in atari, to be told before
    ``deeds``, the claims of what it does to stones.

    It is empty where ``deeds`` tell more, as they do unless they only save stones, where the stones can take others
    beside them, or where the stone played is captured, as read. ``there`` answers questions about the position in which
    it is played.
    """
    found = _find_seen(there, point, deeds)
    return [] if not found or is_caught(there, point) else found


def _find_seen(there: Witness, point: int, deeds: Sequence[Claim]) -> list[Claim]:
    """Return the claim of `find_new_atari` whether or not the stone played is captured."""
    is_rescue = bool(deeds) and all(each.kind == RESCUES for each in deeds)
    if not is_rescue and any(each.kind in _SAYS_MORE for each in deeds):
        return []
    after = there.board_after(point)
    ataris = [] if after is None else find_largest_atari(there, point)
    # who saves his stones by an atari gains time even where it is answered by a capture
    is_answered = after is not None and bool(ataris) and not is_rescue and _can_take(after, ataris[0].stones)
    return [] if is_answered else ataris


def is_caught(there: Witness, *moves: int) -> bool:
    """Return whether the last of some moves of both sides in turn, which is no pass, is captured by the next one, as
    read. True, too, if one of them is not legal.
    """
    after = there.board_after(*moves)
    if after is None:
        return True
    return there.read_capture(after, moves[-1], opponent(after.color_at(moves[-1]))).yes is False


def add_atari(there: Witness, point: int, deeds: Sequence[Claim]) -> list[Claim]:
    """Return claims of what a move at a point does to stones, ``deeds``, after that of the atari that it gives, if one
    is to be told (`find_new_atari`).
    """
    return [*find_new_atari(there, point, deeds), *deeds]


def add_atari_prevented(witness: Witness, move: int, point: int, deeds: Sequence[Claim] = ()) -> list[Claim]:
    """Return claims of what the enemy's move at a point does after a pass, ``deeds``, after that of the atari that it
    gives there (`find_new_atari`) and that ``move`` prevents: after it there is none, or his stone is captured.
    """
    there, after = witness.witness_after([PASS]), witness.board_after(move, point)
    found = [] if there is None else _find_seen(there, point, deeds)
    if there is None or not found or is_caught(there, point):
        return list(deeds)
    prevented = [each for each in found if after is None or _is_out_of_atari(after, each.stones[0])]
    if not prevented and is_caught(witness, move, point):
        prevented = found
    return [*prevented, *deeds]


def _is_out_of_atari(board: Board, stone: int) -> bool:
    """Return whether a stone still stands on a board, in a string that is not in atari."""
    return board.color_at(stone) != EMPTY and not is_in_atari(board, stone)


def is_in_atari(board: Board | None, stone: int) -> bool:
    """Return whether a stone of a string in atari stands at a point of a board; False without a board."""
    return board is not None and board.color_at(stone) != EMPTY and board.count_liberties(stone) <= 1


def _can_take(after: Board, stones: Sequence[int]) -> bool:
    """Return whether a string in atari on the board ``after`` a move touches enemy stones that are in atari, too."""
    enemy = opponent(after.color_at(stones[0]))
    around = (stone + step for stone in stones for step in NEIGHBORS)
    return any(after.count_liberties(each) == 1 for each in first_stones_at(after, around, enemy))
