"""What the tests of the patterns share: positions, random patterns, and a second, independent naive matcher.

The naive matcher of this file looks at one cell of a pattern at a time, but at all points of many positions at once,
so that thousands of positions can be compared.
"""

from __future__ import annotations

import functools
from collections.abc import Sequence

import numpy as np

from engine.board.board import Board
from engine.board.points import BLACK, EMPTY, WHITE, point_at, xy
from engine.board.symmetry import SYMMETRIES, inverse, turn
from patterns.database import Database, build_database
from patterns.model import OWN, Move, Pattern
from patterns.source import read_sources, source_files
from patterns.turning import cells_around, different_orientations

MARGIN = 8
KINDS = np.array(list("?.XOxo%"))

Found = set[tuple[int, int, int, int, int]]
"""(position, pattern, point, orientation, own) of matches."""


@functools.cache
def project_patterns() -> list[Pattern]:
    """All patterns of the project, read once."""
    return read_sources(source_files())


@functools.cache
def project_database() -> Database:
    """The database of all patterns of the project, compiled once."""
    return build_database(project_patterns())


def random_positions(generator: np.random.Generator, size: int, count: int) -> list[np.ndarray]:
    """Positions of random games (suicide left out), taken at random moments."""
    found = []
    board = Board(size)
    while len(found) < count:
        points = board.legal_points(board.to_move)
        if not points or board.depth > 2 * size * size:
            board = Board(size)
            continue
        board.play(board.to_move, int(generator.choice(points)))
        if generator.random() < 0.3:
            found.append(board.grid())
    return found


def random_pattern(generator: np.random.Generator, number: int, largest: int = 8) -> Pattern:
    """A pattern of random points, at an edge or in a corner now and then, sometimes symmetric, all rules kept."""
    height, width = generator.integers(1, largest + 1, 2)
    cells = generator.choice(KINDS, (height, width), p=[0.35, 0.2, 0.1, 0.1, 0.1, 0.1, 0.05])
    if generator.random() < 0.2:
        cells = np.where(generator.random() < 0.5, cells, cells[:, ::-1])
        cells[:, : width // 2] = cells[:, ::-1][:, : width // 2]
    anchor = int(generator.integers(height)), int(generator.integers(width))
    if generator.random() < 0.2 and width % 2:
        anchor = anchor[0], width // 2
    cells[anchor] = "."
    edge = generator.random()
    return Pattern(
        name=f"random-{number}",
        kind="contact",
        rows=tuple("".join(row) for row in cells),
        edge_below=bool(edge < 0.4),
        edge_right=bool(edge < 0.15),
        points={"a": anchor},
        attributes=(),
        flags=(),
        moves=(Move(OWN, "a", 1.0),),
        says="Random.",
    )


def _turned(grids: np.ndarray, symmetry: int) -> np.ndarray:
    """Many positions (index [position, y, x]) turned at once."""
    if symmetry & 1:
        grids = grids[:, :, ::-1]
    if symmetry & 2:
        grids = grids[:, ::-1]
    return np.ascontiguousarray(grids.transpose(0, 2, 1) if symmetry & 4 else grids)


def naive_matches(patterns: Sequence[Pattern], positions: Sequence[np.ndarray]) -> Found:
    """All matches of the drawings on positions of one size, attributes not looked at."""
    grids = np.array(positions, dtype=np.int8)
    size = grids.shape[1]
    shown = [(cells_around(pattern), set(different_orientations(pattern))) for pattern in patterns]
    found: Found = set()
    for symmetry in range(SYMMETRIES):
        for own in (BLACK, WHITE):
            turned = _turned(grids, symmetry)
            if own == WHITE:
                turned = np.array([EMPTY, 2, 1], dtype=np.int8)[turned]
            padded = np.full((len(grids), size + 2 * MARGIN, size + 2 * MARGIN), 3, dtype=np.int8)
            padded[:, MARGIN:-MARGIN, MARGIN:-MARGIN] = turned
            holds = np.uint8(1) << padded.astype(np.uint8)
            for index, (cells, orientations) in enumerate(shown):
                if symmetry not in orientations:
                    continue
                fits = turned == EMPTY
                for (dx, dy), allowed in cells.items():
                    if not fits.any():
                        break
                    rows = slice(MARGIN + dy, MARGIN + dy + size)
                    fits &= holds[:, rows, MARGIN + dx : MARGIN + dx + size] & np.uint8(allowed) != 0
                for position, y, x in np.argwhere(fits).tolist():
                    point = turn(point_at(x, y), size, inverse(symmetry))
                    found.add((position, index, point, symmetry, own))
    return found


def board_of(grid: np.ndarray) -> Board:
    """A board with this position."""
    board = Board(len(grid))
    board.set_position(grid)
    return board


def as_found(position: int, matches: np.ndarray) -> list[tuple[int, int, int, int, int]]:
    """Matches of the matcher in the form of `naive_matches`, in their order."""
    return [
        (position, int(m["pattern"]), int(m["point"]), int(m["orientation"]), int(m["own"])) for m in matches
    ]


def in_words(found: Found, size: int) -> list[str]:
    """Matches for a message."""
    return [
        f"position {p}, pattern {k}, at {xy(point)} of {size}, orientation {s}, own {own}"
        for p, k, point, s, own in sorted(found)[:5]
    ]
