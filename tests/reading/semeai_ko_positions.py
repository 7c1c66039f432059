"""Small fights with a ko for the semeai reader; an exhaustive search (exhaustive.py) gave the answers."""

from __future__ import annotations

from tests.reading.semeai_positions import Fight

KO_FIGHTS = [
    Fight(
        "small fight with a ko, 1",
        """
        a X X X
        X . X O
        . b O .
        . O . O
        """,
        (3, 0),
        "",
        (1, 1),
        "B3 A2 D2",
        False,
        "To call the ko plain is nearly harmless; to start it without a threat when one is needed is a disaster.",
    ),
    Fight(
        "small fight with a ko, 2",
        """
        X . X O
        X . b O
        X a . O
        . X X X
        """,
        (1, 1),
        "B4",
        (3, 0),
        "",
        False,
        "To call the ko plain is nearly harmless; to start it without a threat when one is needed is a disaster.",
    ),
    Fight(
        "small fight with a ko, 3",
        """
        X a X X
        b O X X
        O . X .
        O O O .
        """,
        (1, 3),
        "D2",
        (1, 3),
        "D1",
        False,
        "To call the ko plain is nearly harmless; to start it without a threat when one is needed is a disaster.",
    ),
    Fight(
        "small fight with a ko, 4",
        """
        X X . X
        X . X O
        . O b O
        a X O O
        """,
        (3, 3),
        "",
        (1, 1),
        "C4 A2",
        False,
        "To call the ko plain is nearly harmless; to start it without a threat when one is needed is a disaster.",
    ),
    Fight(
        "small fight with a ko, 5",
        """
        O b . O
        X . X O
        X X X .
        X a O .
        """,
        (1, 1),
        "C4 B3 D2 D1",
        (3, 3),
        "",
        False,
        "To call the ko plain is nearly harmless; to start it without a threat when one is needed is a disaster.",
    ),
    Fight(
        "small fight with a ko, 6",
        """
        O O O O
        O O b .
        O . X .
        . . a X
        """,
        (2, 3),
        "",
        (1, 2),
        "D3 D2 B1",
        False,
        "To call the ko plain is nearly harmless; to start it without a threat when one is needed is a disaster.",
    ),
    Fight(
        "small fight with a ko, 7",
        """
        X O O X
        X O X .
        . . X a
        b O O O
        """,
        (1, 1),
        "B2",
        (1, 2),
        "D3 A2",
        False,
        "Unknown is harmless; to give up a ko that costs nothing is a disaster.",
    ),
    Fight(
        "small fight with a ko, 8",
        """
        b . X O
        O X O .
        O O X a
        . X X .
        """,
        (1, 1),
        "D3",
        (1, 3),
        "B4",
        False,
        "To call the ko plain is nearly harmless; to start it without a threat when one is needed is a disaster.",
    ),
]
