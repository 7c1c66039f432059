"""A joseki as a tree of moves: what the SGF sources hold in memory."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from enum import IntEnum

from engine.board.points import vertex_of
from joseki.corner import TENUKI
from joseki.position import DRAWN_SIZE, POINT_OF_CODE


class Kind(IntEnum):
    """How good a joseki move is and when it is played (Fotland 1993, section 7).

    URGENT goes before any other move on the board; COMPLEX and TRICK moves are for who is behind; BAD moves
    are never played but answered; IGNORE takes a mined move out of the graph.
    """

    NORMAL = 0
    URGENT = 1
    COMPLEX = 2
    TRICK = 3
    BAD = 4
    IGNORE = 5


TENUKI_WORD = "tenuki"
"""A move that is played elsewhere, as a person reads it."""

STORED_KINDS = 5
"""IGNORE never reaches the graph."""


@dataclass
class Move:
    """One move of a joseki source and the moves after it (``children``).

    ``code`` is the point as drawn (`joseki.corner`) or TENUKI; ``kind`` is None where the source does not
    say; ``games`` is how often it was counted, 0 for moves written by hand; ``tesuji`` marks the move that
    answers a bad or a trick move as it should be; ``place`` is the file and line, for errors.
    """

    code: int
    kind: Kind | None = None
    games: int = 0
    name: str = ""
    comment: str = ""
    tesuji: bool = False
    place: str = ""
    children: list[Move] = field(default_factory=list)

    @property
    def vertex(self) -> str:
        """The move as players write it on the drawn board: ``R16``, or ``tenuki``."""
        return vertex(self.code)


@dataclass
class Source:
    """The tree of moves of one joseki source file, with its title and comment; ``moves`` are the first moves
    in the corner.
    """

    file: str
    title: str = ""
    comment: str = ""
    moves: list[Move] = field(default_factory=list)


def vertex(code: int) -> str:
    """Return the name of a corner point (a code) on the drawn 19x19 board, such as ``R16``; ``tenuki`` for
    TENUKI.
    """
    return TENUKI_WORD if code == TENUKI else vertex_of(POINT_OF_CODE[code], DRAWN_SIZE)


def line_text(codes: list[int]) -> str:
    """Return moves, given by their codes, as players write them: ``R16, P17, tenuki``."""
    return ", ".join(map(vertex, codes)) or "the empty corner"


def count_moves(moves: list[Move]) -> int:
    """Return the number of moves in these trees, those after each move and tenuki included."""
    return sum(1 for _ in each_move(moves))


def each_move(moves: list[Move]) -> Iterator[Move]:
    """Yield every move of these trees, depth first."""
    waiting = list(reversed(moves))
    while waiting:
        move = waiting.pop()
        yield move
        waiting.extend(reversed(move.children))
