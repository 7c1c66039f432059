"""`tamen joseki check`: do sources, database and compressed form say the same, and does anybody play the lines?

The sources by hand can be held against a table of counts (`tamen joseki mine --counts`): a move that hardly occurs in
its position must be marked for what it is, or it is a slip of the pen.
"""

from __future__ import annotations

from dataclasses import dataclass

from engine.lab.make.mining.joseki.counts import Counts
from joseki.corner import frame_code
from joseki.database import Database
from joseki.graph import ArrayGraph, Graph, StreamGraph
from joseki.position import CornerPosition
from joseki.source import SourceError
from joseki.tree import Kind, Move, Source, line_text


@dataclass(frozen=True)
class Occurrence:
    """A move in a joseki source written by hand, and how often it occurs in games.

    place: where it stands in the source; line: the moves that lead to it; kind: how the source marks it (such
    as trick), None for no mark; games: how often it was chosen in its position
    """

    place: str
    line: str
    kind: Kind | None
    games: int


def find_differences(first: Graph, second: Graph, nodes: int) -> list[int]:
    """Compare two joseki graphs, ``first`` and ``second``, and return the numbers of the corner positions
    (nodes) in which they give different moves. Only the first ``nodes`` nodes are compared.
    """
    return [node for node in range(nodes) if first.steps(node) != second.steps(node)]


def compressed_differences(database: Database) -> list[int]:
    """Return the numbers of the nodes (corner positions) for which the compressed form of the joseki database
    gives other moves than its plain arrays.
    """
    stream_graph = StreamGraph(database.packed, database.handles)
    return find_differences(ArrayGraph(database.dag), stream_graph, len(database.dag.nodes))


def list_occurrences(source: Source, counts: Counts) -> list[Occurrence]:
    """Return every move of a joseki source, each with how often it was chosen according to ``counts``.

    Raises SourceError at an impossible move.
    """
    found: list[Occurrence] = []
    _count(source.moves, CornerPosition(), [], counts, found)
    return found


def _count(
    moves: list[Move], position: CornerPosition, line: list[int], counts: Counts, found: list[Occurrence]
) -> None:
    keys = position.keys()
    rows = counts.at(min(keys))
    for move in moves:
        seen = {frame_code(move.code, frame) for frame, key in enumerate(keys) if key == min(keys)}
        games = max((int(row["games"]) for row in rows if int(row["move"]) in seen), default=0)
        line.append(move.code)
        found.append(Occurrence(move.place, line_text(line), move.kind, games))
        try:
            position.play(move.code)
        except ValueError as error:
            raise SourceError(f"{move.place}: {line_text(line)}: {error}") from None
        _count(move.children, position, line, counts, found)
        position.undo()
        line.pop()
