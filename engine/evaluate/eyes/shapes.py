"""The table of eye shapes: how many eyes a block of up to seven points gives, looked up.

``eye_shapes.npz`` holds what exact play in the block gives (`engine.evaluate.eyes.game`; ``tamen fit eyes`` makes
it). A block is found by the shape of its points as they lie and, for each point, whether it touches the owner's wall,
whether the enemy can push in there, and whether a captured enemy stone stands on it.
"""

from __future__ import annotations

from pathlib import Path

import numpy as np

from engine.evaluate.eyes.game import MOST_POINTS

TABLE_FILE = Path(__file__).with_name("eye_shapes.npz")

BOX = 7
"""Shapes lie in a square of this width."""

VALUE_BITS = 3
MASK_BITS = 7
WALL_BITS = 32
"""An entry's value has 32 bits for a wall without other liberties, then 32 for one with some: levels if the enemy moves
twice, if it moves first, if the owner does; the owner's good moves and the enemy's as sets of points. A level is four
eighths of an eye."""

NOT_FOUND = -1

SHAPE_DTYPE = np.dtype(
    [
        ("key", np.uint64),  # the points as they lie, bits of a square of BOX by BOX, row by row
        ("number", np.uint8),  # which shape it is if it may be turned over
        ("order", np.uint8, MOST_POINTS),  # for each point in board order its number in the shape turned over
    ],
    align=True,
)

ENTRY_DTYPE = np.dtype([("key", np.uint32), ("value", np.uint64)], align=True)
"""The key has the shape's number and MASK_BITS bits each of contact points, gaps and stones, in the shape's order."""

SHAPES = 1067
"""Shapes of one to seven points as they lie."""

MOST_ENTRIES = 80_000

EYE_TABLE_DTYPE = np.dtype(
    [
        ("shapes", SHAPE_DTYPE, SHAPES),
        ("entries", ENTRY_DTYPE, MOST_ENTRIES),
        ("entry_count", np.int64),
    ],
    align=True,
)
"""The whole table as one record; shapes and entries are sorted by key."""


def load_table(table: np.ndarray, file: Path = TABLE_FILE) -> None:
    """Fill a record of EYE_TABLE_DTYPE (shape (1,)) from a file.

    Raises ValueError, naming the file, if it is not a table that ``tamen fit eyes`` made.
    """
    try:
        with np.load(file) as stored:
            count = len(stored["entry_key"])
            for name in SHAPE_DTYPE.names or ():
                table["shapes"][name][0] = stored[f"shape_{name}"]
            for name in ENTRY_DTYPE.names or ():
                table["entries"][name][0, :count] = stored[f"entry_{name}"]
            table["entry_count"] = count
    except (OSError, KeyError, ValueError) as error:
        raise ValueError(
            f"{file} is not a table of eye shapes ({error}); `tamen fit eyes` makes one"
        ) from error
