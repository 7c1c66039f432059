"""`tamen joseki stats`: how large the graph is, what it takes to store, and how long a question takes."""

from __future__ import annotations

import random
import time
from collections import Counter

from engine.board.board import Board, IllegalMove
from engine.board.points import BLACK, PASS, opponent
from joseki.compress import stored_bits
from joseki.corner import CORNERS, TENUKI, frame_code
from joseki.dag import NONE, Dag, games_of
from joseki.database import Database
from joseki.graph import ArrayGraph
from joseki.lookup import Joseki, board_point
from joseki.tree import Kind

SAMPLE_BOARDS = 100
DEEPEST_SAMPLE = 12
REPEATS = 5


def measure_sizes(dag: Dag) -> dict[str, object]:
    """Return figures of a joseki book by name: how many moves, nodes and moves of each kind it has, and so
    on, and how many bytes its stored form takes. ``dag``: the book's graph of moves.
    """
    bits = stored_bits(dag)
    total = (sum(bits.values()) + 7) // 8
    entries = dag.entries
    leads = dag.nodes["entry"][entries["node"]] != range(len(entries))
    kinds = Counter(entries["kind"].tolist())
    return {
        "moves": dag.moves,
        "tenuki": len(entries) - dag.moves,
        "nodes": len(dag.nodes),
        "lines": int((dag.nodes["first"] == NONE).sum()),
        "transpositions": int(leads.sum()),
        "named_lines": len(dag.names),
        "comments": len(dag.comments),
        "kinds": {kind.name.lower(): kinds[kind] for kind in Kind if kind != Kind.IGNORE},
        "bytes": total,
        "bytes_per_move": round(total / dag.moves, 3),
        "bytes_per_move_without_weights": round((total - bits["weights"] / 8) / dag.moves, 3),
        "bits": bits,
    }


def sample_boards(database: Database, size: int = 19) -> list[tuple[Board, int]]:
    """Return boards of ``size`` on which lines of the joseki book are played, one in every corner, up to some
    move of the line. Each board comes with the colour to move.

    database: the joseki book. The boards are the same every time.
    """
    generator = random.Random(size)
    graph = ArrayGraph(database.dag)
    boards = []
    for _ in range(SAMPLE_BOARDS):
        board = Board(size)
        for corner in range(CORNERS):
            _lay_line(board, corner, graph, generator)
        boards.append((board, generator.choice((BLACK, opponent(BLACK)))))
    return boards


def _lay_line(board: Board, corner: int, graph: ArrayGraph, generator: random.Random) -> None:
    """Play a line of the joseki book (``graph``) into a corner of the board.

    corner: its number; generator: draws how long the line is and each of its moves, moves that were often
    played in games more often. The line ends early at a move that cannot be played on the board.
    """
    node, frame = 0, generator.randrange(4)
    color = generator.choice((BLACK, opponent(BLACK)))
    for _ in range(generator.randrange(DEEPEST_SAMPLE)):
        steps = [step for step in graph.steps(node) if step.code != TENUKI]
        if not steps:
            return
        step = generator.choices(steps, [1 + games_of(step.weight) for step in steps])[0]
        point = board_point(board.size, corner, frame_code(step.code, frame))
        if point is None or point == PASS:
            return
        try:
            board.play(color, point)
        except IllegalMove:
            return
        node, frame, color = step.node, frame ^ step.frame, opponent(color)


def query_microseconds(book: Joseki, boards: list[tuple[Board, int]]) -> float:
    """Return how many microseconds it takes in the mean to look up one corner of a board in the book, with
    its moves. It is measured several times, and the fastest time is returned.
    """
    best = float("inf")
    for _ in range(REPEATS):
        started = time.perf_counter()
        for board, color in boards:
            book.corners(board, color)
        best = min(best, time.perf_counter() - started)
    return best / (len(boards) * CORNERS) * 1e6


def collect_figures(book: Joseki) -> dict[str, object]:
    """Return all figures of a joseki book by name: its sizes, and how long a look-up takes. Raises ValueError
    if the book has no database.
    """
    if book.database is None:
        raise ValueError(book.reason)
    found = measure_sizes(book.database.dag)
    found["query_us"] = round(query_microseconds(book, sample_boards(book.database)), 1)
    return found
