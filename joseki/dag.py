"""The joseki graph: the trees of all sources laid over each other, with transpositions made one.

Two positions are one node if they have the same corner stones, the same side to move and the same ko, however the
corner is turned and whichever colour is whose. A node keeps the frame in which the depth-first walk first reached it;
an entry (a move) that leads to a node in another frame says so with the flags MIRROR and REVERSE: certain 3-4 joseki
are 5-3 joseki with the colours exchanged (Fotland 1993, section 7).

The arrays are the uncompressed form. Entries lie in depth-first order, siblings by falling number of games.
"""

from __future__ import annotations

import math
from dataclasses import dataclass, field
from typing import NamedTuple

import numpy as np

from joseki.corner import MIRRORED, REVERSED, TENUKI, frame_code
from joseki.laying import LaidMove, line_of
from joseki.position import CornerPosition, canonical
from joseki.source import SourceError
from joseki.texts import turned_text
from joseki.tree import Kind, Move

NONE = -1

SYMMETRIC = 1
"""The move makes the corner symmetric on its diagonal: of what follows, only one side is stored."""
TESUJI = 2
"""The right answer to a bad or a trick move."""
SAME_COLOR = 4
"""The player is the one who moved first in the corner."""
MIRROR = 8
"""The node is stored with columns and rows exchanged."""
REVERSE = 16
"""The node is stored with the colours exchanged."""

ENTRY_DTYPE = np.dtype(
    [
        ("code", np.int16),  # the move in its node's frame, or TENUKI
        ("kind", np.int8),  # tree.Kind
        ("flags", np.int8),
        ("weight", np.int8),  # half-octaves of games: 2 * log2, 0 for a move no game has
        ("sibling", np.int32),  # the next entry of the same node, NONE after the last
        ("node", np.int32),  # where the move leads
    ],
    align=True,
)

NODE_DTYPE = np.dtype(
    [
        ("key", np.uint64),  # key in the frame the node is stored in
        ("first", np.int32),  # its first entry, NONE at the end of a line
        ("entry", np.int32),  # the entry that first leads here, NONE for the root
    ],
    align=True,
)


def weight_of(games: int) -> int:
    """Return the weight in which the joseki graph stores a number of games: 1 + 2 * log2 of it, rounded; 0
    for no game.
    """
    return 0 if games == 0 else 1 + round(2 * math.log2(games))


def games_of(weight: int) -> int:
    """Return about how many games a weight stands for; it reverses `weight_of`."""
    return _GAMES[weight]


_GAMES = [0, *(round(2 ** (half / 2)) for half in range(64))]


@dataclass
class Dag:
    """The joseki graph. Its nodes are corner positions (NODE_DTYPE); its entries are the moves between them
    (ENTRY_DTYPE).

    Node 0 is the empty corner. ``names`` holds names of positions, by node; ``comments`` holds texts about
    moves, by entry. Points and colours in a name are meant as the node is stored; those in a comment, as the
    node before the move is stored.
    """

    entries: np.ndarray
    nodes: np.ndarray
    names: dict[int, str] = field(default_factory=dict)
    comments: dict[int, str] = field(default_factory=dict)

    @property
    def moves(self) -> int:
        """The number of entries that place a stone, i.e. are not tenuki."""
        return int((self.entries["code"] != TENUKI).sum())


@dataclass
class _Edge:
    """One move of a corner position, with what all sources say about it. It is collected while the joseki
    graph is built.

    after: the smallest key of the position after the move; place: the file and line of the move; kind: given
    by sources written by hand, None if they give none; mined_kind: the kind found by mining games; games: in
    how many games it was counted; comment: its points and colours are meant for the view of the corner with
    the smallest key; tesuji: whether it is the right answer to a mistake; by_hand: whether a source written
    by hand has the move
    """

    after: int
    place: str
    kind: Kind | None = None
    mined_kind: Kind = Kind.NORMAL
    games: int = 0
    comment: str = ""
    tesuji: bool = False
    by_hand: bool = False


class _Name(NamedTuple):
    """The name of a corner position (``text``), and the file and line that give it (``place``).

    Points and colours in the text are meant for the canonical frame: of the four views of the corner
    (mirrored, colours exchanged), the one with the smallest key.
    """

    text: str
    place: str


class GraphBuilder:
    """Builds the joseki graph from the moves of all sources. What several sources say about one position is
    merged.

    Sources written by hand must be added first.
    """

    def __init__(self) -> None:
        self._edges: dict[int, dict[int, _Edge]] = {}
        self._names: dict[int, _Name] = {}

    def add(self, moves: list[LaidMove]) -> None:
        """Add the moves of one joseki source. They must be in depth-first order, each with the position in
        which it is played.

        Raises SourceError at a move that contradicts another source.
        """
        for number, laid in enumerate(moves):
            edge = self._edges.setdefault(laid.key, {}).setdefault(
                laid.code, _Edge(laid.after, laid.move.place)
            )
            edge.comment = edge.comment or turned_text(laid.move.comment, laid.frame)
            contradiction = self._merge(edge, laid.move) or self._name(laid)
            if contradiction:
                told, field = contradiction
                raise SourceError(f"{laid.move.place}: {line_of(moves, number)} is {told}", field)

    def _merge(self, edge: _Edge, move: Move) -> tuple[str, str] | None:
        """Add what one joseki source says about a move to ``edge``, which has what earlier sources said.

        Returns None if they agree. If they contradict each other, returns a pair: a text about the
        contradiction, and the field of the source that is wrong, such as ``kind``. move: the move in the
        source
        """
        edge.tesuji |= move.tesuji
        if move.games:
            edge.games = max(edge.games, move.games)
            edge.mined_kind = move.kind or Kind.NORMAL
            return None
        if move.kind is not None:
            if edge.kind is not None and edge.kind != move.kind:
                here, there = move.kind.name.lower(), edge.kind.name.lower()
                return f"{here} here and {there} in {edge.place}, expected the same", "kind"
            edge.kind = move.kind
        edge.by_hand = True
        edge.place = move.place
        return None

    def _name(self, laid: LaidMove) -> tuple[str, str] | None:
        """Remember the name that a joseki source gives to the position after a move, if it gives one.

        Returns None if no other source contradicts. If another source gives the position a different name,
        returns a pair: a text about the contradiction, and the field ``name``.
        """
        move = laid.move
        if not move.name:
            return None
        name = turned_text(move.name, laid.after_frame)
        known = self._names.setdefault(laid.after, _Name(name, move.place))
        if known.text == name:
            return None
        there = turned_text(known.text, laid.after_frame)
        return f"called {move.name!r} here and {there!r} in {known.place}, expected one name", "name"

    def build(self) -> Dag:
        """Return the graph of all moves that were added. Raises SourceError if there are none."""
        if not self._edges:
            raise SourceError("the sources have no moves, expected at least one")
        return _Walk(self._edges, self._names).dag()


class _Walk:
    """A depth-first walk from the empty corner that gives numbers to positions (nodes) and moves
    (entries).
    """

    def __init__(self, edges: dict[int, dict[int, _Edge]], names: dict[int, _Name]) -> None:
        self._edges, self._names = edges, names
        self._position = CornerPosition()
        self._entries: list[list[int]] = []
        self._nodes: list[list[int]] = []
        self._found: dict[int, int] = {}
        self._on_line: set[int] = set()
        self._dag = Dag(np.zeros(0), np.zeros(0))

    def dag(self) -> Dag:
        """Return the joseki graph: walk through all positions from the empty corner on, and number them and
        their moves.
        """
        self._visit(self._position.keys(), NONE)
        dag = self._dag
        dag.entries = np.array([tuple(entry) for entry in self._entries], ENTRY_DTYPE)
        dag.nodes = np.array([tuple(node) for node in self._nodes], NODE_DTYPE)
        return dag

    def _visit(self, keys: list[int], entry: int) -> int:
        """Number the present corner position, which has no number yet, and all positions and moves after it.
        Return the position's number.

        ``keys`` are the position's Zobrist keys in the four frames (views); ``entry`` is the number of the
        move that led to it, NONE for the empty corner.
        """
        canonical_key, frame = canonical(keys)
        node = len(self._nodes)
        self._nodes.append([keys[0], NONE, entry])
        self._found[keys[0]] = node
        if canonical_key in self._names:
            self._dag.names[node] = turned_text(self._names[canonical_key].text, frame)
        self._on_line.add(canonical_key)
        previous = NONE
        for code, edge in self._wanted(canonical_key):
            written = self._write(frame_code(code, frame), turned_text(edge.comment, frame), edge)
            if previous == NONE:
                self._nodes[node][1] = written
            else:
                self._entries[previous][4] = written
            previous = written
        self._on_line.discard(canonical_key)
        return node

    def _wanted(self, key: int) -> list[tuple[int, _Edge]]:
        """Return the moves of a position that go into the graph, as pairs (code of the point, what the
        sources say), by falling number of games. ``key`` is the position's smallest Zobrist key.

        Moves marked to be ignored are left out, and so are moves that lead back to an earlier position of the
        line.
        """
        moves = [
            (code, edge)
            for code, edge in self._edges.get(key, {}).items()
            if edge.after not in self._on_line and _entry_kind(edge) != Kind.IGNORE
        ]
        return sorted(moves, key=lambda item: (-item[1].games, item[0]))

    def _write(self, code: int, comment: str, edge: _Edge) -> int:
        """Write the graph's entry for a move, number what follows the move, and return the entry's number.

        ``code`` is the point of the move in the corner, in the view in which the position before it is
        stored; ``comment`` is the text about the move; ``edge`` is what the sources say of it.
        """
        number = len(self._entries)
        flags = (TESUJI if edge.tesuji else 0) | (SAME_COLOR if self._position.to_move == 1 else 0)
        entry = [code, int(_entry_kind(edge)), flags, weight_of(edge.games), NONE, NONE]
        self._entries.append(entry)
        if comment:
            self._dag.comments[number] = comment
        self._position.play(code)
        keys = self._position.keys()
        if keys[0] == keys[MIRRORED] and code != TENUKI:
            entry[2] |= SYMMETRIC
        for frame, key in enumerate(keys):
            if key in self._found:
                entry[5] = self._found[key]
                entry[2] |= (MIRROR if frame & MIRRORED else 0) | (REVERSE if frame & REVERSED else 0)
                break
        else:
            entry[5] = self._visit(keys, number)
        self._position.undo()
        return number


def _entry_kind(edge: _Edge) -> Kind:
    """Return how good a move is according to the sources: the kind that a source written by hand gives, else
    the kind found by mining games.

    edge: what all sources say of the move. If a source written by hand has the move but gives no kind, and
    games make it BAD or TRICK, it counts as NORMAL.
    """
    if edge.kind is not None:
        return edge.kind
    return Kind.NORMAL if edge.by_hand and edge.mined_kind in (Kind.BAD, Kind.TRICK) else edge.mined_kind
