"""Words for mined patterns: what kind of move it is, as far as the drawing shows, and a sentence of counted facts."""

from __future__ import annotations

from patterns.line import Position, neighbors
from patterns.model import ENEMY, Cell, Move, Pattern

ENDGAME_FROM = 150.0
"""Mean number of the move from which on a move on the first or second line is one of the endgame."""

_LINES = ("first", "second", "third", "fourth", "fifth")


def line_of(pattern: Pattern, cell: Cell) -> int | None:
    """Return on which line a cell (row, column) of a pattern's drawing lies, counted from the nearest drawn
    edge, with 1 for the line at the edge. None if no edge is drawn.
    """
    lines = [pattern.height - cell[0]] if pattern.edge_below else []
    lines += [pattern.width - cell[1]] if pattern.edge_right else []
    return min(lines, default=None)


class MoveView:
    """What the drawing of a pattern shows around its first move.

    own, enemy: the strings of either side that touch the point of the move. Each is a set of cells and has
    only stones that are drawn.
    """

    def __init__(self, pattern: Pattern) -> None:
        """Look at a pattern's drawing as it is before its first move is played."""
        self._position = Position(pattern)
        row, column = self._at = pattern.anchor
        self._diagonals = [(row + dy, column + dx) for dy in (-1, 1) for dx in (-1, 1)]
        self.own = self._strings("X")
        self.enemy = self._strings("O")

    def _strings(self, sign: str) -> list[frozenset[Cell]]:
        """Return the different strings of a side (X own, O enemy) that touch the point of the move. Only
        stones that are drawn count.
        """
        beside = [cell for cell in neighbors(self._at) if self._position.sign(cell) == sign]
        return list({frozenset(self._position.string(cell)[0]) for cell in beside})

    def liberties(self, string: frozenset[Cell]) -> int | None:
        """Return how many liberties a string has; None if the drawing does not show all points around it."""
        around = {cell for stone in string for cell in neighbors(stone)}
        signs = {cell: self._position.sign(cell) for cell in around}
        if "?" in signs.values():
            return None
        return sum(sign == "." for sign in signs.values())

    def has_diagonal(self, sign: str) -> bool:
        """Tell whether a stone of a side (sign X or O) stands diagonally next to the move."""
        return any(self._position.sign(cell) == sign for cell in self._diagonals)

    def is_hane(self) -> bool:
        """Tell whether the move is a hane: an own stone is diagonal to it, with an enemy stone beside both."""
        for cell in self._diagonals:
            if self._position.sign(cell) == "X":
                corners = [(cell[0], self._at[1]), (self._at[0], cell[1])]
                if any(self._position.sign(corner) == "O" for corner in corners):
                    return True
        return False

    def is_cut(self) -> bool:
        """Tell whether the move cuts: enemy stones touch it on two opposite sides, or on two neighbouring
        sides without an enemy stone on the diagonal point between them. They must belong to at least two
        strings as drawn.
        """
        if len(self.enemy) < 2:
            return False
        row, column = self._at
        for dy, dx in ((-1, -1), (-1, 1), (1, -1), (1, 1)):
            sides = ((row + dy, column), (row, column + dx))
            if all(self._position.sign(cell) == "O" for cell in sides):
                if self._position.sign((row + dy, column + dx)) != "O":
                    return True
        opposite = (((row - 1, column), (row + 1, column)), ((row, column - 1), (row, column + 1)))
        return any(all(self._position.sign(cell) == "O" for cell in pair) for pair in opposite)

    def jump(self, sign: str) -> str | None:
        """Return the name of the move as a jump from the nearest stone of a side (sign X or O), such as
        'one-point jump'. None if there is no such stone one to three points away.
        """
        names = {
            (0, 2): "one-point jump",
            (1, 2): "knight's move",
            (0, 3): "two-point jump",
            (1, 3): "large knight's move",
            (2, 2): "diagonal jump",
        }
        for steps, name in names.items():
            for dy, dx in (steps, steps[::-1]):
                for cell in [(self._at[0] + a * dy, self._at[1] + b * dx) for a in (-1, 1) for b in (-1, 1)]:
                    if self._position.sign(cell) == sign:
                        return name
        return None


def move_name(pattern: Pattern) -> tuple[str, str]:
    """Return in Go's words what a pattern's first move does, and the kind of the pattern.

    The words are a verb phrase and a template, such as 'attach' or 'approach the {their_color} stone'.
    """
    look = MoveView(pattern)
    if any(look.liberties(string) == 1 for string in look.enemy):
        return "capture", "kill"
    if any(look.liberties(string) == 1 for string in look.own):
        return "save the stones in atari", "save"
    if any(look.liberties(string) == 2 for string in look.enemy):
        return "give atari", "kill"
    if len(look.own) >= 2:
        return "connect", "connect"
    if look.is_cut():
        return "cut", "cut"
    if look.is_hane() and not look.own:
        return "play the hane", "contact"
    if look.own and look.enemy:
        return (
            ("push", "contact")
            if look.has_diagonal("O")
            else ("extend along the {their_color} stone", "contact")
        )
    if look.own:
        return "extend", "contact" if look.has_diagonal("O") else "escape"
    return _loose_move(pattern, look)


def _loose_move(pattern: Pattern, look: MoveView) -> tuple[str, str]:
    """Return what a pattern's first move does if no own stone is beside it, in Go's words such as 'attach',
    and the kind of the pattern.

    look: what the drawing shows around the move
    """
    if look.enemy:
        return ("block", "contact") if look.has_diagonal("X") else ("attach", "contact")
    if look.has_diagonal("X"):
        return "play the diagonal move", "connect" if look.has_diagonal("O") else "escape"
    near_edge = line_of(pattern, pattern.anchor) is not None
    if look.has_diagonal("O"):
        return "play at the shoulder", "surround"
    own, enemy = look.jump("X"), look.jump("O")
    if own:
        return f"play the {own}", "escape" if enemy else "defend"
    if enemy:
        return "approach the {their_color} stone", "invade" if near_edge else "surround"
    return "take the open point", "defend" if near_edge else "surround"


def kind_of(pattern: Pattern, mean_move: float) -> str:
    """Return the kind of a mined pattern. It is endgame if the move comes late in the game and near the edge
    and neither kills nor saves; else it is the kind of what its first move does.

    mean_move: after how many moves of the game it was played, in the mean
    """
    line = line_of(pattern, pattern.anchor)
    kind = move_name(pattern)[1]
    late = line is not None and line <= 2 and mean_move >= ENDGAME_FROM
    return "endgame" if late and kind not in ("kill", "save") else kind


def write_sentence(pattern: Pattern) -> str:
    """Return a sentence, as a template, that tells how often experts play a mined pattern's move and what the
    usual answer is.
    """
    verb, _ = move_name(pattern)
    text = (
        f"Experts {verb}{_place(pattern)} here at once in {_tell_share(pattern.share)} of {pattern.seen:,} cases"
        f"{_answer(pattern.moves[0])}."
    )
    enemy = next((move for move in pattern.moves if move.side == ENEMY), None)
    if enemy is not None:
        text += f" {{them}} takes the point in {_tell_share(enemy.share)} of the cases where it is to move."
    return text


def _place(pattern: Pattern) -> str:
    """Return words for the place of a pattern's first move, such as ' at the 3-4 point' or ' on the second
    line'. They are empty if no edge is drawn or the line has no name.
    """
    row, column = pattern.anchor
    if pattern.edge_right:
        lines = sorted((pattern.height - row, pattern.width - column))
        return f" at the {lines[0]}-{lines[1]} point"
    line = line_of(pattern, pattern.anchor)
    return f" on the {_LINES[line - 1]} line" if line is not None and line <= len(_LINES) else ""


def _answer(first: Move) -> str:
    """Return words on the most frequent answer to the first move, such as '; {them} then plays elsewhere in
    40%'.

    They are a template for the end of a sentence; empty if no answer is known.
    """
    if not first.then:
        return ""
    answer = first.then[0]
    if answer.point is None:
        return f"; {{them}} then plays elsewhere in {_tell_share(answer.share)}"
    return "[; {them} then answers at {answer} in {share}]"


def _tell_share(share: float | None) -> str:
    """Return a share from 0 to 1 as a percentage in text. Raises ValueError for None."""
    if share is None:
        raise ValueError("a mined pattern has a move whose share was not counted")
    return f"{round(100 * share)}%"
