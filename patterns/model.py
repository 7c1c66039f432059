"""What a pattern is: the words of the pattern sources as plain data. No numba here.

The side a pattern speaks for is its own side and is drawn ``X``; the enemy is drawn ``O``. A cell is (row, column) of
the drawing, from its upper left corner, both from 0.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path

Cell = tuple[int, int]

OWN = 1
ENEMY = 2
OFF = 3
"""What a cell can hold besides 0, an empty point: an own stone, an enemy stone, or nothing, as it is off the board."""

ALLOWED = {
    ".": 1 << 0,
    "X": 1 << OWN,
    "O": 1 << ENEMY,
    "x": 1 << 0 | 1 << OWN,
    "o": 1 << 0 | 1 << ENEMY,
    "%": 1 << OWN | 1 << ENEMY,
    "?": 1 << 0 | 1 << OWN | 1 << ENEMY | 1 << OFF,
}
"""The seven kinds of points and what each may hold, as a sum of ``1 << content``."""

SIZE = 8
"""The most rows and columns of a drawing."""

KINDS = (
    "cut",
    "connect",
    "surround",
    "escape",
    "invade",
    "defend",
    "kill",
    "save",
    "endgame",
    "contact",
)
"""What a pattern is for: the kinds of moves of Fotland 1993, section 6, that patterns suggest."""

PLACES = ("anywhere", "edge", "corner")

FLAGS = ("urgent", "obvious", "quiescence")
"""``urgent`` moves are looked at before all others, ``obvious`` ones are obvious local answers, and ``quiescence``
ones quieten a position before it is judged (Fotland 1993, sections 4 and 8)."""

STATUSES = ("safe", "threatened", "captured")
"""The tactical status of a string: cannot be captured; captured if the enemy plays first; captured whoever does."""

MEASURES = {"aliveness": (2, 25), "liberties": (1, 600), "eyes": (0, 100)}
"""Attributes that are numbers, with their smallest and largest sensible value: the class of a group (Stoutamire
1991, figure 2.4), the liberties of a string, and the eyes of a group in eighths of an eye."""

COMPARISONS = ("<", "<=", ">", ">=", "=")


@dataclass(frozen=True)
class Attribute:
    """A condition on the stone at a named point of a pattern, in addition to the drawing.

    point: the name of the stone's point; what: what the condition is about. If it is one of MEASURES (a
    number such as liberties), ``comparison`` is one of COMPARISONS and ``value`` the number. If it is
    ``status``, ``comparison`` is ``is`` or ``is not`` and ``value`` an index in STATUSES. If it is ``group``,
    ``comparison`` is ``connected to`` or ``not connected to`` and ``other`` the second stone.
    """

    point: str
    what: str
    comparison: str
    value: int = 0
    other: str | None = None


@dataclass(frozen=True)
class Move:
    """A move of a pattern's tree: who plays (OWN or ENEMY), where, and what follows, best first.

    point: None if the side plays elsewhere; worth: how many points the side loses if it plays elsewhere
    instead; share: the share of expert games, 0 to 1, in which the move was played, None if it was not
    counted
    """

    side: int
    point: str | None
    worth: float
    then: tuple[Move, ...] = ()
    share: float | None = None

    def walk(self) -> Iterator[Move]:
        """Yield this move and all moves after it. Each comes before the moves that follow it."""
        yield self
        for following in self.then:
            yield from following.walk()


@dataclass(frozen=True)
class Pattern:
    """One pattern as its source defines it: a drawing, conditions, a tree of moves and a sentence.

    rows: the drawing, one string for each row, with the kind of each point in place of its name and without
    edges; edge_below, edge_right: whether the board ends there; points: the cell of each named point;
    attributes: the conditions; moves: the alternative first moves of the tree; says: the sentence; seen: from
    how many positions of expert games the pattern was mined, None for a pattern written by hand; share: the
    share of these in which its first move was played
    """

    name: str
    kind: str
    rows: tuple[str, ...]
    edge_below: bool
    edge_right: bool
    points: dict[str, Cell]
    attributes: tuple[Attribute, ...]
    flags: tuple[str, ...]
    moves: tuple[Move, ...]
    says: str
    examples: tuple[str, ...] = ()
    counterexamples: tuple[str, ...] = ()
    seen: int | None = None
    share: float | None = None
    file: Path = field(default=Path(), compare=False)
    line: int = field(default=0, compare=False)

    @property
    def where(self) -> str:
        """Where on the board the pattern belongs: ``corner`` if two edges are drawn, ``edge`` if one, else
        ``anywhere``.
        """
        if self.edge_right:
            return "corner"
        return "edge" if self.edge_below else "anywhere"

    @property
    def height(self) -> int:
        """The number of rows of the drawing."""
        return len(self.rows)

    @property
    def width(self) -> int:
        """The number of columns of the drawing."""
        return len(self.rows[0])

    @property
    def anchor(self) -> Cell:
        """The cell (row, column) of the first move, i.e. the point where the pattern is looked for.

        Raises ValueError if the first move is played elsewhere.
        """
        first = self.moves[0].point
        if first is None:
            raise ValueError(f"the first move of the pattern '{self.name}' is elsewhere, expected a point")
        return self.points[first]

    def all_moves(self) -> Iterator[Move]:
        """Yield every move of the tree, including those played elsewhere."""
        for root in self.moves:
            yield from root.walk()

    def allowed(self, row: int, column: int) -> int:
        """Return what a cell may hold, as a sum of ``1 << content``. The cell may lie outside the drawing."""
        if (self.edge_below and row >= self.height) or (self.edge_right and column >= self.width):
            return 1 << OFF
        if not (0 <= row < self.height and 0 <= column < self.width):
            return ALLOWED["?"]
        return ALLOWED[self.rows[row][column]]
