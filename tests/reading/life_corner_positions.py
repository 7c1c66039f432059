"""Positions for the life reader: corner groups, rows on the second line, bent fours and sekis."""

from __future__ import annotations

from engine.reading.outcome import KO_FIRST, KO_SECOND, LOSS, WIN
from tests.reading.life_positions import Problem

CORNERS = [
    Problem(
        "rectangular six in the corner, no liberty outside",
        """
        . . . X O . .
        . . . X O . .
        X X X a O . .
        O O O O O . .
        . . . . . . .
        . . . . . . .
        . . . . . . .
        """,
        WIN,
        "B6",
        WIN,
        "B7 B6",
        "A ko instead of the clean kill is nearly harmless; to call it alive is a disaster.",
    ),
    Problem(
        "rectangular six in the corner, one liberty outside",
        """
        . . . X O . .
        . . . X O . .
        a X X X O . .
        . O O O O . .
        O . . . . . .
        . . . . . . .
        . . . . . . .
        """,
        KO_FIRST,
        "B7",
        WIN,
        "B7 B6",
        "Unknown is harmless; to call it alive, or dead without ko, is a disaster.",
    ),
    Problem(
        "rectangular six in the corner, two liberties outside",
        """
        . . . X . O .
        . . . X O . .
        a X X X O . .
        . O O O O . .
        O . . . . . .
        . . . . . . .
        . . . . . . .
        """,
        LOSS,
        "",
        WIN,
        "B7 B6 pass",
        "A wasted defence is harmless; to fight for a ko that is not there is a disaster.",
    ),
    Problem(
        "two stones in the rectangular six",
        """
        O O . X O . .
        . . . X O . .
        X X X a O . .
        O O O O O . .
        . . . . . . .
        . . . . . . .
        . . . . . . .
        """,
        WIN,
        "B6",
        KO_SECOND,
        "B6",
        "The order of the ko is a small matter; to give up the ko is a disaster.",
    ),
    Problem(
        "nine points in the corner, solid wall",
        """
        . . . X O . . .
        . . . X O . . .
        . . . X O . . .
        X X X a O . . .
        O O O O O . . .
        . . . . . . . .
        . . . . . . . .
        . . . . . . . .
        """,
        LOSS,
        "",
        WIN,
        "A8 B8 C8 A7 B7 C7 A6 B6 pass",
        "A wasted defence is harmless; a killing move believed in is a disaster.",
    ),
    Problem(
        "carpenter's square, no liberty outside",
        """
        . . . X O . . .
        . . . X O . . .
        . . . X O . . .
        a X X O O . . .
        O O O O O . . .
        . . . . . . . .
        . . . . . . . .
        . . . . . . . .
        """,
        WIN,
        "B7 C6",
        WIN,
        "B8 A7 B7 C7 B6",
        "A ko instead of the clean kill is nearly harmless; to call nine points alive is a disaster.",
    ),
    Problem(
        "L group",
        """
        . . . . . . .
        . . X O . . .
        a X X O . . .
        O O O O . . .
        . . . . . . .
        . . . . . . .
        . . . . . . .
        """,
        WIN,
        "B7 D7 A6 B6",
        KO_SECOND,
        "B7",
        "A clumsy kill is harmless; to call the group alive or beyond ko is a disaster.",
    ),
    Problem(
        "long L group",
        """
        . . . . . . . .
        . . . X O . . .
        a X X X O . . .
        O O O O O . . .
        . . . . . . . .
        . . . . . . . .
        . . . . . . . .
        . . . . . . . .
        """,
        WIN,
        "B7",
        WIN,
        "B8",
        "Unknown is harmless; any move but 2-1 or 2-2 is a disaster.",
    ),
    Problem(
        "long L group with legs",
        """
        . . . X O . . .
        . . . X O . . .
        a X X X O . . .
        X O O O O . . .
        O . . . . . . .
        . . . . . . . .
        . . . . . . . .
        . . . . . . . .
        """,
        WIN,
        "B7",
        WIN,
        "B8 B7",
        "Unknown is harmless; to trust the legs and play elsewhere is a disaster.",
    ),
    Problem(
        "four in a row from the corner on the second line",
        """
        . . . . . . . . .
        a X X X O . . . .
        O O O O O . . . .
        . . . . . . . . .
        . . . . . . . . .
        . . . . . . . . .
        . . . . . . . . .
        . . . . . . . . .
        . . . . . . . . .
        """,
        WIN,
        "B9 D9 E9 F9",
        KO_SECOND,
        "E9",
        "A clumsy kill is harmless; to count four points on the first line as life is a disaster.",
    ),
    Problem(
        "five in a row from the corner on the second line",
        """
        . . . . . . . . .
        a X X X X O . . .
        O O O O O O . . .
        . . . . . . . . .
        . . . . . . . . .
        . . . . . . . . .
        . . . . . . . . .
        . . . . . . . . .
        . . . . . . . . .
        """,
        KO_FIRST,
        "B9 E9",
        WIN,
        "B9 E9",
        "To begin the ko on the wrong side is harmless; to call the group alive is a disaster.",
    ),
    Problem(
        "six in a row from the corner on the second line",
        """
        . . . . . . . . .
        a X X X X X O . .
        O O O O O O O . .
        . . . . . . . . .
        . . . . . . . . .
        . . . . . . . . .
        . . . . . . . . .
        . . . . . . . . .
        . . . . . . . . .
        """,
        LOSS,
        "",
        WIN,
        "B9 C9 D9 E9 F9 G9 H9 pass",
        "A wasted defence is harmless; to attack is a disaster.",
    ),
    Problem(
        "eight in a row on the second line of the side",
        """
        . . . . . . . . . . . .
        . O a X X X X X X X O .
        . O O O O O O O O O O .
        . . . . . . . . . . . .
        . . . . . . . . . . . .
        . . . . . . . . . . . .
        . . . . . . . . . . . .
        . . . . . . . . . . . .
        . . . . . . . . . . . .
        . . . . . . . . . . . .
        . . . . . . . . . . . .
        . . . . . . . . . . . .
        """,
        LOSS,
        "",
        WIN,
        "A12 B12 C12 D12 E12 F12 G12 H12 J12 K12 M12 pass",
        "A wasted defence is harmless; to attack is a disaster.",
    ),
    Problem(
        "bent four in the corner",
        """
        O O O . X O .
        . X X X X O .
        a X O O O O .
        O O O . . . .
        . . . . . . .
        . . . . . . .
        . . . . . . .
        """,
        KO_FIRST,
        "A6",
        KO_SECOND,
        "pass",
        "Unknown is harmless; to add a stone is a disaster, it loses even the ko.",
    ),
    Problem(
        "bent four in the corner, both colours share two liberties",
        """
        O O . X O . .
        O X X X O . .
        . X O O O . .
        a X O . . . .
        O O O . . . .
        . . . . . . .
        . . . . . . .
        """,
        KO_FIRST,
        "C7 A5",
        KO_SECOND,
        "pass",
        "Unknown is harmless; to call it seki is a disaster.",
    ),
    Problem(
        "three in a row inside: no bent four but seki",
        """
        . O O . X O .
        O X a X X O .
        . X O O O O .
        X X O . . . .
        O O O . . . .
        . . . . . . .
        . . . . . . .
        """,
        LOSS,
        "",
        WIN,
        "pass",
        "Unknown is harmless; to fill a shared liberty is a disaster for the owner.",
    ),
    Problem(
        "seki around a bent three",
        """
        . O X O O . .
        O . X X O . .
        O X . X O . .
        X X a X O . .
        O O O O O . .
        . . . . . . .
        . . . . . . .
        """,
        LOSS,
        "",
        WIN,
        "pass",
        "Unknown is harmless; to play first is a disaster for the owner.",
    ),
    Problem(
        "seki in a hollow square",
        """
        O . X X O . .
        . O O a O . .
        X X X X O . .
        O O O O O . .
        . . . . . . .
        . . . . . . .
        . . . . . . .
        """,
        LOSS,
        "",
        WIN,
        "pass",
        "Unknown is harmless; to play first is a disaster for either side.",
    ),
    Problem(
        "seki around three in a row",
        """
        . O O O X O .
        X . X a X O .
        X X X O O O .
        O O O O . . .
        . . . . . . .
        . . . . . . .
        . . . . . . .
        """,
        LOSS,
        "",
        WIN,
        "pass",
        "Unknown is harmless; to fill a shared liberty is a disaster for the owner.",
    ),
]
