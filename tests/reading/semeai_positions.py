"""Positions for the semeai reader: text boards with the answer for either side to move.

Black owns the string ``a``, White ``b``. The clean semeais follow from the textbook count (semeai_count.py names it).
"""

from __future__ import annotations

from typing import NamedTuple


class Fight(NamedTuple):
    """One position: what the mover gets (save, capture) and its good first moves, for Black and for White to move.

    No moves means that any will do or none helps. ``is_clean`` fights must also be counted right without reading.
    """

    name: str
    diagram: str
    black: tuple[int, int]
    black_moves: str
    white: tuple[int, int]
    white_moves: str
    is_clean: bool
    error: str


FIGHTS = [
    Fight(
        "two shared liberties and nothing else: seki",
        """
        a . b X X X X
        a . b X X X .
        a a b b X X X
        O a a b b X X
        O O a a b X X
        O . O a b X .
        . O O a b X X
        """,
        (1, 0),
        "pass",
        (1, 0),
        "pass",
        True,
        "Unknown is harmless; to fill a shared liberty is a disaster, it loses the string.",
    ),
    Fight(
        "two shared liberties, one more for Black",
        """
        a . b X X X X
        a . b X X X .
        a a b b X X X
        . a a b b X X
        O O a a b X X
        O . O a b X .
        . O O a b X X
        """,
        (1, 1),
        "B7 B6",
        (1, 0),
        "A4",
        True,
        "Unknown is harmless; to leave A4 open when White moves is a disaster for White.",
    ),
    Fight(
        "two shared liberties, one more for White",
        """
        a . b . X X X
        a . b X X X .
        a a b b X X X
        O a a b b X X
        O O a a b X X
        O . O a b X .
        . O O a b X X
        """,
        (1, 0),
        "D7",
        (1, 1),
        "B7 B6",
        True,
        "Unknown is harmless; to pass as Black is a disaster, D7 is needed for the seki.",
    ),
    Fight(
        "two shared liberties, two more for White",
        """
        a . b . X X X
        a . b X X X .
        a a b b . X X
        O a a b b X X
        O O a a b X X
        O . O a b X .
        . O O a b X X
        """,
        (0, 0),
        "",
        (1, 1),
        "B7 B6 pass",
        True,
        "Another try is harmless; to count on a seki is a disaster.",
    ),
    Fight(
        "two shared liberties, one more for each",
        """
        a . b . X X X
        a . b X X X .
        a a b b X X X
        . a a b b X X
        O O a a b X X
        O . O a b X .
        . O O a b X X
        """,
        (1, 0),
        "D7 pass",
        (1, 0),
        "A4 pass",
        True,
        "A move elsewhere is harmless; to fill a shared liberty first is a disaster.",
    ),
    Fight(
        "one shared liberty and nothing else: who moves takes",
        """
        a a b X X X X
        a . b X X X .
        a a b b X X X
        O a a b b X X
        O O a a b X X
        O . O a b X .
        . O O a b X X
        """,
        (1, 1),
        "B6",
        (1, 1),
        "B6",
        True,
        "Unknown is harmless; to wait is a disaster.",
    ),
    Fight(
        "one shared liberty, one more for White",
        """
        a a b . X X X
        a . b X X X .
        a a b b X X X
        O a a b b X X
        O O a a b X X
        O . O a b X .
        . O O a b X X
        """,
        (0, 0),
        "",
        (1, 1),
        "B6 pass",
        True,
        "A try is harmless; to think that Black may wait or move first and win is a disaster.",
    ),
    Fight(
        "one shared liberty, one more for each",
        """
        a a b . X X X
        a . b X X X .
        a a b b X X X
        . a a b b X X
        O O a a b X X
        O . O a b X .
        . O O a b X X
        """,
        (1, 1),
        "D7",
        (1, 1),
        "A4",
        True,
        "A bad order loses the semeai, a disaster; unknown is harmless.",
    ),
    Fight(
        "one liberty each",
        """
        a a b . X X X
        a b b X X X .
        a a b b X X X
        . a a b b X X
        O O a a b X X
        O . O a b X .
        . O O a b X X
        """,
        (1, 1),
        "D7",
        (1, 1),
        "A4",
        True,
        "Unknown is harmless; to miss the capture is a disaster.",
    ),
    Fight(
        "one liberty against two",
        """
        a a b . X X X
        a b b X X X .
        a a b b . X X
        . a a b b X X
        O O a a b X X
        O . O a b X .
        . O O a b X X
        """,
        (0, 0),
        "",
        (1, 1),
        "A4 B2 A1 pass",
        True,
        "A try is harmless; to fight on as Black is a disaster.",
    ),
    Fight(
        "me ari me nashi: White may not fill the shared liberty",
        """
        . a b . X X X
        a . b X X X .
        a a b b X X X
        O a a b b X X
        O O a a b X X
        O . O a b X .
        . O O a b X X
        """,
        (1, 1),
        "D7 pass",
        (0, 0),
        "",
        True,
        "Unknown is harmless; to think White wins by starting is a disaster.",
    ),
    Fight(
        "me ari me nashi, level: who starts wins",
        """
        . a b . X X X
        a . b X X X .
        a a b b . X X
        O a a b b X X
        O O a a b X X
        O . O a b X .
        . O O a b X X
        """,
        (1, 1),
        "D7 E5",
        (1, 1),
        "B6",
        True,
        "Unknown is harmless; to pass is a disaster for either side.",
    ),
    Fight(
        "me ari me nashi, White two ahead outside",
        """
        . a b . X X X
        a . b X X X .
        a a b b . X X
        O a a b b . X
        O O a a b X X
        O . O a b X .
        . O O a b X X
        """,
        (0, 0),
        "",
        (1, 1),
        "B6 pass",
        True,
        "A try is harmless; to trust the proverb blindly is a disaster for Black.",
    ),
    Fight(
        "me ari me nashi, White without outside liberties",
        """
        . a b X X X X
        a . b X X X .
        a a b b X X X
        O a a b b X X
        O O a a b X X
        O . O a b X .
        . O O a b X X
        """,
        (1, 1),
        "B6 pass",
        (0, 0),
        "",
        True,
        "Unknown is harmless; to answer as Black is needless but harmless, to resign is a disaster.",
    ),
    Fight(
        "an eye each and one shared liberty: seki",
        """
        . a b b b X X
        a . b . b X .
        a a b b X X X
        O a a b b X X
        O O a a b X X
        O . O a b X .
        . O O a b X X
        """,
        (1, 0),
        "pass",
        (1, 0),
        "pass",
        True,
        "Unknown is harmless; to fill the shared liberty is a disaster.",
    ),
    Fight(
        "an eye each, one shared, White one ahead",
        """
        . a b b b X X
        a . b . b . .
        a a b b X X X
        O a a b b X X
        O O a a b X X
        O . O a b X .
        . O O a b X X
        """,
        (1, 0),
        "F6",
        (1, 1),
        "B6 F6",
        True,
        "Unknown is harmless; for Black to tenuki is a disaster, F6 keeps the seki.",
    ),
    Fight(
        "an eye each, one shared, White two ahead",
        """
        . a b b b X X
        a . b . b . .
        a a b b . X X
        O a a b b X X
        O O a a b X X
        O . O a b X .
        . O O a b X X
        """,
        (0, 0),
        "",
        (1, 1),
        "B6 F6 G6 pass",
        True,
        "A try is harmless; to count on a seki is a disaster.",
    ),
    Fight(
        "an eye of three points against three liberties",
        """
        . . . a b . X
        a a a a b . X
        O O O a b . X
        O . O a b X X
        O . O O X . X
        O O O O X X X
        . . O O X X .
        """,
        (1, 1),
        "B7 F7 F6 F5",
        (1, 1),
        "B7",
        True,
        "Unknown is harmless; to let the other start is a disaster.",
    ),
    Fight(
        "an eye of three points against four liberties",
        """
        . . . a b . X
        a a a a b . X
        O O O a b . X
        O . O a b . X
        O . O O X X X
        O O O O X . X
        . . O O X X .
        """,
        (1, 1),
        "B7",
        (1, 1),
        "B7",
        False,
        "Unknown is harmless; to miss that the middle of the eye makes two eyes is a disaster.",
    ),
    Fight(
        "an eye of two points against three liberties",
        """
        . . a a b . X
        a a a a b . X
        O O O a b . X
        O . O a b X X
        O . O O X . X
        O O O O X X X
        . . O O X X .
        """,
        (0, 0),
        "",
        (1, 1),
        "A7 B7 B4 B3 A1 B1 pass",
        True,
        "A try is harmless; to believe Black ahead is a disaster.",
    ),
    Fight(
        "three liberties each, nothing shared",
        """
        . a b . X X X
        . a b . X . X
        . a b . X X X
        O O X X X X .
        . O O O X X X
        O O . O O X X
        O O O . O X .
        """,
        (1, 1),
        "D7 D6 D5",
        (1, 1),
        "A7 A6 A5",
        True,
        "Unknown is harmless; to let the other start is a disaster.",
    ),
    Fight(
        "three liberties against two",
        """
        . a b . X X X
        . a b . X . X
        . a b X X X X
        O O X X X X .
        . O O O X X X
        O O . O O X X
        O O O . O X .
        """,
        (1, 1),
        "D7 D6 F6 G4 G1 pass",
        (0, 0),
        "",
        True,
        "Unknown is harmless; for Black to answer is needless, to give up is a disaster.",
    ),
]
