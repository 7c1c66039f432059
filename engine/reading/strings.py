"""The best-supported answer about one string: what a search says, and a second opinion where it proves nothing.

A search about capture counts a string with liberties enough as free, and one that it cannot catch in time as lost; both
are judgements, and in the open games that are played out see farther.
"""

from __future__ import annotations

from engine.board.board import Board
from engine.board.points import opponent
from engine.reading.combination import CAPTURE_BUDGET
from engine.reading.opinions import Limits, with_opinion
from engine.reading.outcome import PROVEN, Reading
from engine.reading.reader import Reader

OPINION = Limits(
    killed=0.9, spared=0.3, lost=0.9, saved=0.35, clear=0.0, keeps_move=True, settled=80, keeps_ko=True
)
"""Only an opinion that is nearly sure counts: a stone that is given up in the end is not captured by force.

A ko that was read stands where the games say, too, who comes out of it better: they win the ko as if by right.

Of 170 such opinions, 144 of them about strings of real games, 139 are so far away after 400 games that they are not
heard on; the 10 that change an answer are not.
"""


def judge_capture(reader: Reader, board: Board, stone: int, budget: int) -> Reading:
    """Is the string at ``stone`` captured if the enemy moves first? The outcome is the enemy's.

    Raises ValueError if there is no stone.
    """
    reading = reader.attack(board, stone, budget)
    return _judged(reader, board, stone, opponent(board.color_at(stone)), reading, budget)


def judge_rescue(reader: Reader, board: Board, stone: int, budget: int) -> Reading:
    """Is the string at ``stone`` saved if its owner moves first? The outcome is the owner's.

    Raises ValueError if there is no stone.
    """
    reading = reader.defend(board, stone, budget)
    return _judged(reader, board, stone, board.color_at(stone), reading, budget)


def _judged(reader: Reader, board: Board, stone: int, mover: int, reading: Reading, budget: int) -> Reading:
    """The reading, or what a second opinion makes of it; what is asked with a small budget is not worth one."""
    if reading.trust == PROVEN or budget < CAPTURE_BUDGET:
        return reading
    judged, _ = with_opinion(reader, board, stone, sorted(board.stones(stone)), mover, reading, OPINION)
    return judged
