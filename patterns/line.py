"""Whether the moves of a pattern's tree can be played, as far as the drawing tells.

A drawing leaves much open, so a string is only known to be captured when each point beside it is drawn and none is
empty, and known to live on when an empty point beside it is drawn.
"""

from __future__ import annotations

from patterns.model import ENEMY, OWN, Cell, Move, Pattern

EMPTY = "."
UNKNOWN = "?"
WALL = "#"
SIGNS = {OWN: "X", ENEMY: "O"}


class Position:
    """The drawing of a pattern, on which the moves of its tree are played. It keeps what can be known of each
    point after them.
    """

    def __init__(self, pattern: Pattern) -> None:
        """Begin with the points as ``pattern`` draws them, before the first move of its tree."""
        self.pattern = pattern
        self.signs = {
            (row, column): sign
            for row, line in enumerate(pattern.rows)
            for column, sign in enumerate(line)
            if sign in ".XO"
        }

    def sign(self, cell: Cell) -> str:
        """Return what a cell holds: EMPTY, ``X``, ``O``, WALL (off the board), or UNKNOWN (not drawn)."""
        row, column = cell
        below = self.pattern.edge_below and row >= self.pattern.height
        right = self.pattern.edge_right and column >= self.pattern.width
        return WALL if below or right else self.signs.get(cell, UNKNOWN)

    def string(self, cell: Cell) -> tuple[set[Cell], bool, bool]:
        """Return what is known of the string at a cell, as (its stones, whether it has a known liberty,
        whether there may be more).

        More stones or liberties are possible if the string touches points that are not drawn.
        """
        sign = self.sign(cell)
        stones, waiting, liberty, more = {cell}, [cell], False, False
        while waiting:
            for beside in neighbors(waiting.pop()):
                content = self.sign(beside)
                liberty |= content == EMPTY
                more |= content == UNKNOWN
                if content == sign and beside not in stones:
                    stones.add(beside)
                    waiting.append(beside)
        return stones, liberty, more

    def can_be_gone(self, cell: Cell) -> bool:
        """Tell whether a cell holds a stone that may have been captured by now. That is so if its string has
        no liberty in the drawing.
        """
        return self.sign(cell) in SIGNS.values() and not self.string(cell)[1]

    def play(self, cell: Cell, side: int) -> str | None:
        """Play a move on the drawing: put a stone of ``side`` (OWN or ENEMY) on a cell, and take off what it
        surely captures.

        Returns None, or a text if the move cannot be played. If the cell holds a stone that may have been
        captured earlier in the line, its string is taken off first.
        """
        if self.sign(cell) in SIGNS.values():
            if not self.can_be_gone(cell):
                return "the point is taken by a stone with a liberty"
            for stone in self.string(cell)[0]:
                self.signs[stone] = EMPTY
        if self.sign(cell) != EMPTY:
            return "the point is not drawn empty"
        self.signs[cell] = SIGNS[side]
        captured = 0
        for beside in neighbors(cell):
            if self.sign(beside) == SIGNS[OWN + ENEMY - side]:
                stones, liberty, more = self.string(beside)
                if not liberty and not more:
                    captured += len(stones)
                    for stone in stones:
                        self.signs[stone] = EMPTY
                elif not liberty:
                    captured += 1
        _, liberty, more = self.string(cell)
        if not (captured or liberty or more):
            return "the move is suicide"
        return None


def neighbors(cell: Cell) -> tuple[Cell, Cell, Cell, Cell]:
    """Return the four cells beside a cell. Some may lie outside the drawing."""
    row, column = cell
    return (row - 1, column), (row, column - 1), (row, column + 1), (row + 1, column)


def first_fault(pattern: Pattern) -> tuple[Move, str] | None:
    """Return the first move of a pattern's tree that cannot be played, and why; None if all moves can be
    played.
    """
    for root in pattern.moves:
        found = _fault_below(pattern, (root,))
        if found:
            return found
    return None


def _fault_below(pattern: Pattern, line: tuple[Move, ...]) -> tuple[Move, str] | None:
    position = Position(pattern)
    for move in line:
        if move.point is not None:
            fault = position.play(pattern.points[move.point], move.side)
            if fault:
                return move, fault
    for following in line[-1].then:
        found = _fault_below(pattern, (*line, following))
        if found:
            return found
    return None
