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

    URGENT: before any other move on the board; NORMAL: a sound move; COMPLEX, TRICK: for a side that is
    behind; BAD: never played by the engine, known only so that it can be answered; IGNORE: a mined move that
    the graph is to leave out
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

    code: the point in the corner as drawn (16 * column + row), or TENUKI; kind: None if the source gives
    none; games: in how many games the move was counted, 0 if it is written by hand; tesuji: whether it is the
    right answer to a bad or a trick move; place: file and line, for errors
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
        """The name of the move's point on the drawn board, such as ``R16``; ``tenuki`` for TENUKI."""
        return vertex(self.code)


@dataclass
class Source:
    """A joseki source file in memory: its title, its comment, and ``moves``, the first moves in the corner
    with all that follow.
    """

    file: str
    title: str = ""
    comment: str = ""
    moves: list[Move] = field(default_factory=list)


def vertex(code: int) -> str:
    """Return the name on a 19x19 board of a corner point (a code), such as ``R16``; ``tenuki`` for TENUKI."""
    return TENUKI_WORD if code == TENUKI else vertex_of(POINT_OF_CODE[code], DRAWN_SIZE)


def line_text(codes: list[int]) -> str:
    """Return moves, given as codes, as a text such as ``R16, P17, tenuki``."""
    return ", ".join(map(vertex, codes)) or "the empty corner"


def count_moves(moves: list[Move]) -> int:
    """Return the number of moves in these trees. Moves at every depth count, and so does tenuki."""
    return sum(1 for _ in each_move(moves))


def each_move(moves: list[Move]) -> Iterator[Move]:
    """Yield every move of these trees, depth first."""
    waiting = list(reversed(moves))
    while waiting:
        move = waiting.pop()
        yield move
        waiting.extend(reversed(move.children))
