"""Positions for breaking into an area and blocking it off: text boards with the answer for either side to move.

Black owns the stone ``a`` and wants to get to one of the points ``+``; X and O are the other stones.
"""

from __future__ import annotations

from typing import NamedTuple

from engine.reading.outcome import LOSS, WIN


class Entry(NamedTuple):
    """One position: outcomes and good first moves of break_in and block_off; no moves mean PASS, or failure."""

    name: str
    diagram: str
    enter: int
    enter_moves: str
    block: int
    block_moves: str


ENTRIES = [
    Entry(
        "a gap that belongs to the area",
        """
        . . a O O + +
        . . X O O + +
        . . X O O + +
        . . X + + + +
        . . X O O + +
        . . X O O + +
        . . X O O + +
        """,
        WIN,
        "D4",
        WIN,
        "D4",
    ),
    Entry(
        "two gaps",
        """
        . . a O O + +
        . . X O O + +
        . . X + + + +
        . . X O O + +
        . . X + + + +
        . . X O O + +
        . . X O O + +
        """,
        WIN,
        "D5 D3",
        LOSS,
        "",
    ),
    Entry(
        "a push that is blocked at once",
        """
        . . a O O + +
        . . X O O + +
        . . X O O + +
        . . X . . + +
        . . X O O + +
        . . X O O + +
        . . X O O + +
        """,
        LOSS,
        "",
        WIN,
        "",
    ),
    Entry(
        "a wall with a stone in atari",
        """
        . . X X X . .
        O O X O a X O
        O O O + O O O
        + + + + + + +
        + + + + + + +
        + + + + + + +
        + + + + + + +
        """,
        WIN,
        "D5",
        WIN,
        "D5",
    ),
    Entry(
        "a diagonal step along the edge",
        """
        . . . . . . .
        . . . . . . .
        . . . . . . .
        . . . . . . .
        O O O X X . .
        O O O X a . .
        + + + . . . .
        """,
        WIN,
        "C1",
        WIN,
        "B1 C1 D1",
    ),
    Entry(
        "two links threatened around a stone on the second line",
        """
        . . . . . . . . .
        . . . . . . . . .
        . . . . . . . . .
        O . . . . . . O .
        O . . . . . . O .
        O X X X a X X O .
        O O . . . O O O .
        + + + O + + + + +
        + + + + + + + + +
        """,
        WIN,
        "C2 E2",
        WIN,
        "B2 C3 D3 C2 E2 F2 B1 C1 E1 F1",
    ),
    Entry(
        "the stone on the second line held",
        """
        . . . . . . . . .
        . . . . . . . . .
        . . . . . . . . .
        O . . . . . . O .
        O . . . . . . O .
        O X X X a X X O .
        O O . O . O O O .
        + + + O + + + + +
        + + + + + + + + +
        """,
        LOSS,
        "",
        WIN,
        "",
    ),
]
