"""Positions for the life reader: groups that are not enclosed. Such a group may stay unknown, but it is not dead."""

from __future__ import annotations

from engine.reading.outcome import LOSS, WIN
from tests.reading.life_positions import Problem

OPEN_GROUPS = [
    Problem(
        "three stones in the open",
        """
        . . . . . . . . . . . . . . .
        . . . . . . . . . . . . . . .
        . . . . . . . . . . . . . . .
        . . . . . . . . . . . . . . .
        . . . . . . . . . . . . . . .
        . . . . . . . . . . . . . . .
        . . . . . a . . . . . . . . .
        . O . . . X . . . . . . . . .
        . . . . . X . . . . . . . . .
        . . . . . . . . . . . . . . .
        . . . . . . . . . . . . . . .
        . . . . . . . . . . . . . . .
        . . . . . . . . . . . . . . .
        . . . . . . . . . . . . . . .
        . . . . . . . . . . . . . . .
        """,
        LOSS,
        "",
        WIN,
        "",
        "Unknown is harmless; to call the group dead is a disaster, stones are given up for nothing.",
    ),
    Problem(
        "a stone between four enemies on an empty board",
        """
        . . . . . . . . .
        . . . . . . . . .
        . . O . . . O . .
        . . . . . . . . .
        . . . . a . . . .
        . . . . . . . . .
        . . O . . . O . .
        . . . . . . . . .
        . . . . . . . . .
        """,
        LOSS,
        "",
        WIN,
        "",
        "Unknown is harmless; to call the stone dead is a disaster.",
    ),
]

ENCLOSED_FALSELY = [
    Problem(
        "a group with a way out into an empty board",
        """
        . . . . . . . . . . . . . . .
        . . . . . . . . . . . . . . .
        . . . . . . . . . . . . . . .
        . . . . . . . . . . . . . . .
        . . . . . . . . . . . . . . .
        O O O . . . . . . . . . . . .
        X X . . . . . . . . . . . . .
        . a O . . . . . . . . . . . .
        X X O . . . . . . . . . . . .
        O O O . . . . . . . . . . . .
        . . . . . . . . . . . . . . .
        . . . . . . . . . . . . . . .
        . . . . . . . . . . . . . . .
        . . . . . . . . . . . . . . .
        . . . . . . . . . . . . . . .
        """,
        WIN,
        "C9",
        WIN,
        "C9",
        "Unknown is harmless; a proof of death, with the owner to run first, is a disaster.",
    ),
    Problem(
        "a stone on an empty board with an enemy on two sides",
        """
        . . . . . . . . .
        . . . . . . . . .
        . . . . . . . . .
        . . . . . O . . .
        . . . O a . . . .
        . . . . . . . . .
        . . . . . . . . .
        . . . . . . . . .
        . . . . . . . . .
        """,
        LOSS,
        "",
        WIN,
        "",
        "Unknown is harmless; a proof of death after one look is a disaster.",
    ),
]
