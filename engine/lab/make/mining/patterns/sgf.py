"""A pattern as an SGF that any editor can change, and back.

The drawing lies on a 19x19 board, in the lower right corner or on the lower edge if it says so. Own stones are black,
the enemy's white. Every other point of the drawing has a label: ``.`` empty, ``x`` own or empty, ``o`` enemy or empty,
``%`` any stone, ``?`` anything; or the letter of its name, followed by a colon and the kind if it is not an empty point
(``q:x``). The label of a stone is its name. The tree is variations, Black for the pattern's side, a pass for a move
elsewhere, and the worth in the comment of each move (``worth 8``). All else stands in the comment of the first node as
YAML. A move on a point without a name gets one and makes the point an empty one.
"""

from __future__ import annotations

import re
import textwrap
from pathlib import Path

from sgfmill import sgf

from patterns.drawing import NAMES
from patterns.model import ALLOWED, OWN, Cell, Move, Pattern
from patterns.source import SourceError, parse_source
from patterns.write import header_text, move_text

BOARD = 19
MIDDLE = 5
"""Columns to the left of a drawing that touches no edge there, and rows above it."""

_COMMENT = re.compile(r"(worth|share)\s+(\d+(?:\.\d+)?)")
_LETTERS = "abcdefghijklmnpqrstuvwyzABCDEFGHIJKLMNPQRSTUVWYZ"


def export_sgf(pattern: Pattern) -> bytes:
    """Return a pattern as SGF that can be changed in an editor and read back by `import_sgf`."""
    top = BOARD - pattern.height if pattern.edge_below else MIDDLE
    left = BOARD - pattern.width if pattern.edge_right else MIDDLE

    def at(cell: Cell) -> tuple[int, int]:
        return BOARD - 1 - (top + cell[0]), left + cell[1]

    game = sgf.Sgf_game(size=BOARD)
    root = game.get_root()
    names = {cell: name for name, cell in pattern.points.items()}
    black, white, labels = [], [], []
    for row, line in enumerate(pattern.rows):
        for column, kind in enumerate(line):
            cell = (row, column)
            name = names.get(cell)
            black += [at(cell)] if kind == "X" else []
            white += [at(cell)] if kind == "O" else []
            if name is not None:
                labels.append((at(cell), name if kind in "XO." else f"{name}:{kind}"))
            elif kind not in "XO":
                labels.append((at(cell), kind))
    root.set_setup_stones(black, white)
    root.set("LB", labels)
    root.set("C", header_text(pattern))

    def add(node: sgf.Tree_node, move: Move) -> None:
        child = node.new_child()
        child.set_move(
            "b" if move.side == OWN else "w", None if move.point is None else at(pattern.points[move.point])
        )
        share = f", share {move.share:g}" if move.share is not None else ""
        child.set("C", f"worth {move.worth:g}{share}")
        for following in move.then:
            add(child, following)

    for move in pattern.moves:
        add(root, move)
    return bytes(game.serialise())


def import_sgf(content: bytes, file: Path) -> Pattern:
    """Return the pattern that an SGF (``content``: its bytes) shows. Raises SourceError, naming ``file`` and
    what was expected, if it shows none.
    """
    return parse_source(source_of_sgf(content, file), file)[0]


def source_of_sgf(content: bytes, file: Path) -> str:
    """Return as source text, in YAML, the pattern that an SGF (``content``: its bytes) shows. Raises
    SourceError, which names ``file``.
    """
    try:
        game = sgf.Sgf_game.from_bytes(content)
        if game.get_size() != BOARD:
            raise ValueError(f"the board is {game.get_size()}x{game.get_size()}, expected 19x19")
        return _Reader(game).source()
    except ValueError as error:
        raise SourceError([f"{file.name}: no pattern: {error}"]) from None


class _Reader:
    """Reads the pattern that one SGF shows. Points are pairs (row from the top, column)."""

    def __init__(self, game: sgf.Sgf_game) -> None:
        self._root = game.get_root()
        self._kinds: dict[Cell, str] = {}
        self._names: dict[Cell, str] = {}
        self._read_points()

    @staticmethod
    def _cell(point: tuple[int, int]) -> Cell:
        return BOARD - 1 - point[0], point[1]

    def _read_points(self) -> None:
        black, white, _ = self._root.get_setup_stones()
        self._kinds |= {self._cell(point): "X" for point in black}
        self._kinds |= {self._cell(point): "O" for point in white}
        labels = self._root.get("LB") if self._root.has_property("LB") else []
        for point, text in labels:
            cell = self._cell(point)
            name, _, kind = text.partition(":")
            if text in ALLOWED:
                name, kind = "", text
            elif name not in NAMES or (kind and kind not in ALLOWED):
                expected = " ".join(ALLOWED)
                raise ValueError(f"label '{text}': expected one of {expected}, a letter, or a letter:kind")
            if cell in self._kinds and kind:
                raise ValueError(f"label '{text}' stands on a stone, expected the letter of its name or none")
            if name in self._names.values():
                raise ValueError(f"label '{text}': the name '{name}' is on two points, expected one")
            self._kinds.setdefault(cell, kind or ".")
            if name:
                self._names[cell] = name

    def _name_of(self, cell: Cell) -> str:
        """Return the letter by which a point (``cell``) is named in the pattern's tree of moves. If it has no
        letter yet, it gets the next one and is drawn empty.
        """
        if cell not in self._names:
            free = (letter for letter in _LETTERS if letter not in self._names.values())
            name = next(free, None)
            if name is None:
                raise ValueError(f"more than {len(_LETTERS)} points are named")
            self._names[cell] = name
            if self._kinds.get(cell, "?") not in "XO":
                self._kinds[cell] = "."
        return self._names[cell]

    def _move(self, node: sgf.Tree_node) -> Move:
        color, point = node.get_move()
        if color is None:
            raise ValueError("a node of the tree holds no move")
        comment = node.get("C") if node.has_property("C") else ""
        values = {key: float(value) for key, value in _COMMENT.findall(comment)}
        if point is not None and "worth" not in values:
            raise ValueError(f"the comment of a move is '{comment.strip()}', expected such as 'worth 8'")
        name = None if point is None else self._name_of(self._cell(point))
        then = tuple(self._move(child) for child in node)
        side = OWN if color == "b" else 3 - OWN
        return Move(side, name, values.get("worth", 0.0), then, values.get("share"))

    def _read_drawing(self) -> list[str]:
        if not self._kinds:
            raise ValueError("no point is drawn, expected stones and labels")
        top, bottom = min(row for row, _ in self._kinds), max(row for row, _ in self._kinds)
        left, right = min(column for _, column in self._kinds), max(column for _, column in self._kinds)
        if top == 0 or left == 0 or (right == BOARD - 1 and bottom != BOARD - 1):
            raise ValueError(
                "the drawing touches another edge, expected the lower edge or the lower right corner"
            )
        lines = []
        for row in range(top, bottom + 1):
            signs = []
            for column in range(left, right + 1):
                cell = (row, column)
                signs.append(self._names.get(cell) or self._kinds.get(cell, "?"))
            lines.append(" ".join(signs + ["|"] * (right == BOARD - 1)))
        if bottom == BOARD - 1:
            lines.append(" ".join(["-"] * (right - left + 1) + ["+"] * (right == BOARD - 1)))
        self._where = "corner" if right == BOARD - 1 else "edge" if bottom == BOARD - 1 else "anywhere"
        return lines

    def source(self) -> str:
        """Return the pattern as source text, in YAML. Raises ValueError if the SGF shows none."""
        header = self._root.get("C") if self._root.has_property("C") else ""
        if not header.strip():
            raise ValueError("the first node has no comment, expected name, kind and says of the pattern")
        moves = [self._move(child) for child in self._root]
        if not moves:
            raise ValueError("there are no moves, expected a variation for each first move")
        drawing = self._read_drawing()
        kinds = {name: self._kinds[cell] for cell, name in self._names.items()}
        named = [
            f'"{name}": "{kind}"' for name, kind in sorted(kinds.items()) if kind != "." or name.isupper()
        ]
        lines = ["patterns:", "-", textwrap.indent(header.strip("\n"), "  "), f"  where: {self._where}"]
        lines += ["  diagram: |", *(f"    {line}" for line in drawing)]
        lines += [f"  names: {{{', '.join(named)}}}"] if named else []
        lines += ["  moves:", *(f"    - {move_text(move, 6)}" for move in moves)]
        return "\n".join(lines) + "\n"
