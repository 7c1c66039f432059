"""Black stones of which the enemy can part the two that are named, or cannot: text boards.

Each: name, board, two stones, and whether they are one group.
"""

from __future__ import annotations

from typing import NamedTuple


class PairPosition(NamedTuple):
    """One position; see the module."""

    name: str
    board: str
    first: str
    second: str
    is_one: bool


PAIRS = [
    PairPosition(
        "a diagonal",
        """
        . . . . . . . . .
        . . . . . . . . .
        . . . . . . . . .
        . . . X . . . . .
        . . X . . O . . .
        . . O . . . . . .
        . . . . . . . . .
        . . . . . . . . .
        . . . . . . . . .
        """,
        "D6",
        "C5",
        True,
    ),
    PairPosition(
        "a bamboo joint",
        """
        . . . . . . . . .
        . . . . . . . . .
        . . O . . . . . .
        . . X . X . . . .
        . . X . X O . . .
        . . O . . . . . .
        . . . . . . . . .
        . . . . . . . . .
        . . . . . . . . .
        """,
        "C6",
        "E5",
        True,
    ),
    PairPosition(
        "two stones that one cut parts",
        """
        . . . . . . . . .
        . . . . O . . . .
        . . . . . . . . .
        . . . O X . . . .
        . . O X . O . . .
        . . . X O . . . .
        . . . . . . . . .
        . . . . . . . . .
        . . . . . . . . .
        """,
        "E6",
        "D5",
        False,
    ),
    PairPosition(
        "two jumps of which the enemy's one move cuts either",
        """
        . . . . . . . . .
        . . . O . . . . .
        . . O X O . O . .
        . . . . . . . . .
        . O . X . X O . .
        . . . . O . . . .
        . . . . . . O . .
        . . . . . . . . .
        . . . . . . . . .
        """,
        "D7",
        "F5",
        False,
    ),
    PairPosition(
        "stones far from each other",
        """
        . . . . . . . . .
        . . . . . . . . .
        . . X . . . . . .
        . . . . O . . . .
        . . . . . . . . .
        . . . . . O . . .
        . . . . . . X . .
        . . . . . . . . .
        . . . . . . . . .
        """,
        "C7",
        "G3",
        False,
    ),
    PairPosition(
        "two strings around a territory",
        """
        . . . X O . . . .
        . . . X O . . . .
        . . . X O . . . .
        . . . . . O . . .
        X X X . O . . . .
        O O O O . . . . .
        . . . . . . . . .
        . . . . . . . . .
        . . . . . . . . .
        """,
        "D8",
        "B5",
        True,
    ),
    PairPosition(
        "a real game: linked on either side of a cutting stone",
        """
        . . . . . . . . . . . . . . . . . . .
        . . . . . . . . . . . . . . . . . . .
        . . X X X X . . . . . . . X . . . . .
        . . O O O . . . . . . . . . . X . . .
        . . . . . . . . . . . . . . . . . . .
        . . X O . . . . . . . . . . . . O . .
        . . . . . . . . . . . . . . . . . . .
        . . O . . . . . . . . . . . . . . . .
        . . . . . . . . . . . . . . . . . . .
        . . . . . . . . . . . . . . . O . . .
        . . . O X . . . . . . . . . . . . . .
        . . . X X . . . . . . . . . . . . . .
        . O O . . O . . . . . . . . . . . . .
        . O X X X O . . . . . . . . . . . . .
        . X . X . X O . . . . . . . . . X . .
        . X X O . . . . . . . . . . . . X O .
        . . O . O O . . . . . . . . X . . . .
        . . . O . . . . . . . . . . . . . . .
        . . . . . . . . . . . . . . . . . . .
        """,
        "R5",
        "P3",
        True,
    ),
    PairPosition(
        "a real game: linked far away, behind a cut that seems to work",
        """
        . . . . . . . . . . . . . . . . . . .
        . . . . . . . . . . . . O . . . . . .
        . . . X O . . . . . X X X O O O O . .
        . . X . . . . . . . . . O X X X X . .
        . . . . . . . . . . . . . X . . . . .
        . . . X . . . . . . . . . . . O O X .
        . . . . . . . . . . . . . . . . X . .
        . . . . . . . . . . . . . X . O X . .
        . . . . . . . . . . . . X O . O X . .
        . . . . . . . . . . . . . . . O O O .
        . . . . . . . . . . . X . X X O O X .
        . . . . . . . . . . O . . . O X O X .
        . . O . . . . . . . O X X . O X X O .
        . . . . . . . . . . O O X . . O X O X
        . . . . . . . . . . . . . X O . X X .
        . . O . . . . . . . . O . O . O . . .
        . . . . X . . . . . . . O X . . O . .
        . . . . . . . . . . . . . X . X O . .
        . . . . . . . . . . . . . . . . . . .
        """,
        "O16",
        "O12",
        True,
    ),
]
