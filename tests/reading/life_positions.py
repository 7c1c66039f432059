"""Positions for the life reader: eye shapes, each wholly enclosed.

Black owns the group at ``a``. Where the whole region is small enough an exhaustive solver confirms the outcomes
(`test_life`).
"""

from __future__ import annotations

from typing import NamedTuple

from engine.reading.outcome import KO_FIRST, LOSS, WIN


class Problem(NamedTuple):
    """One position: what the attacker (White) and the owner (Black) get when they move first, and their good moves.

    No moves means that none helps or the side need not move.
    """

    name: str
    diagram: str
    attack: int
    attack_moves: str
    defend: int
    defend_moves: str
    error: str


SHAPES = [
    Problem(
        "two points in a row",
        """
        O X . . X O .
        O X X X a O .
        O O O O O O .
        . . . . . . .
        . . . . . . .
        . . . . . . .
        . . . . . . .
        """,
        WIN,
        "C7 D7",
        LOSS,
        "",
        "A needless killing move is harmless; to call the group alive is a disaster.",
    ),
    Problem(
        "straight three",
        """
        O X . . . X O
        O X X X X a O
        O O O O O O O
        . . . . . . .
        . . . . . . .
        . . . . . . .
        . . . . . . .
        """,
        WIN,
        "D7",
        WIN,
        "D7",
        "Unknown is harmless; any move but the middle is a disaster for either side.",
    ),
    Problem(
        "straight three with the middle taken",
        """
        O X . O . X O
        O X X X X a O
        O O O O O O O
        . . . . . . .
        . . . . . . .
        . . . . . . .
        . . . . . . .
        """,
        WIN,
        "C7 E7",
        LOSS,
        "",
        "A needless killing move is harmless; adding stones to this group is a disaster.",
    ),
    Problem(
        "bent three",
        """
        O X . . X O .
        O X . X X O .
        O X X a O O .
        O O O O O . .
        . . . . . . .
        . . . . . . .
        . . . . . . .
        """,
        WIN,
        "C7",
        WIN,
        "C7",
        "Unknown is harmless; any move but the bend is a disaster for either side.",
    ),
    Problem(
        "bent three with its bend in the corner",
        """
        . . X O . . .
        . X X O . . .
        X a O O . . .
        O O O . . . .
        . . . . . . .
        . . . . . . .
        . . . . . . .
        """,
        WIN,
        "A7",
        WIN,
        "A7",
        "Unknown is harmless; to take the group for a ko is a disaster, the corner point kills it outright.",
    ),
    Problem(
        "straight four",
        """
        . . . . X O .
        X X X X a O .
        O O O O O O .
        . . . . . . .
        . . . . . . .
        . . . . . . .
        . . . . . . .
        """,
        LOSS,
        "",
        WIN,
        "B7 C7 pass",
        "A wasted defence is harmless; a killing move believed in is a disaster.",
    ),
    Problem(
        "straight four with a middle point taken",
        """
        . O . . X O .
        X X X X a O .
        O O O O O O .
        . . . . . . .
        . . . . . . .
        . . . . . . .
        . . . . . . .
        """,
        WIN,
        "C7",
        WIN,
        "C7",
        "Unknown is harmless; to call it alive as any four in a row is a disaster.",
    ),
    Problem(
        "straight four with both middle points taken",
        """
        . O O . X O .
        X X X X a O .
        O O O O O O .
        . . . . . . .
        . . . . . . .
        . . . . . . .
        . . . . . . .
        """,
        WIN,
        "A7 D7",
        LOSS,
        "",
        "A needless killing move is harmless; to see a seki is a disaster, four in the middle become three.",
    ),
    Problem(
        "bent four on the side",
        """
        O X . . . X O
        O X . X X X O
        O X X a O O O
        O O O O O . .
        . . . . . . .
        . . . . . . .
        . . . . . . .
        """,
        LOSS,
        "",
        WIN,
        "C7 D7 pass",
        "A wasted defence is harmless; to mistake it for the bent four in the corner is a disaster.",
    ),
    Problem(
        "bent four as the whole eye space, no liberty outside",
        """
        . . . X O . .
        . X X X O . .
        X a O O O . .
        O O O . . . .
        . . . . . . .
        . . . . . . .
        . . . . . . .
        """,
        KO_FIRST,
        "B7",
        WIN,
        "A7 B7",
        "To overlook the ko and say unknown is harmless; to call it alive is a disaster.",
    ),
    Problem(
        "zigzag four",
        """
        O X . . X X O
        O X X . . X O
        O O X X X a O
        . O O O O O O
        . . . . . . .
        . . . . . . .
        . . . . . . .
        """,
        LOSS,
        "",
        WIN,
        "D7 D6 pass",
        "A wasted defence is harmless; a killing move believed in is a disaster.",
    ),
    Problem(
        "T four",
        """
        O X . . . X O
        O X X . X X O
        O O X X a O O
        . O O O O O .
        . . . . . . .
        . . . . . . .
        . . . . . . .
        """,
        WIN,
        "D7",
        WIN,
        "D7",
        "Unknown is harmless; any move but the middle is a disaster for either side.",
    ),
    Problem(
        "square four",
        """
        O X . . X O .
        O X . . X O .
        O X X X a O .
        O O O O O O .
        . . . . . . .
        . . . . . . .
        . . . . . . .
        """,
        WIN,
        "C7 D7 C6 D6",
        LOSS,
        "",
        "A needless killing move is harmless; to spend a defence here is a disaster.",
    ),
    Problem(
        "square four in the corner",
        """
        . . X O . . .
        . . X O . . .
        X X a O . . .
        O O O O . . .
        . . . . . . .
        . . . . . . .
        . . . . . . .
        """,
        WIN,
        "A7 B7 A6 B6",
        LOSS,
        "",
        "A needless killing move is harmless; to see a ko because of the corner is a disaster.",
    ),
    Problem(
        "bulky five",
        """
        O X . . . X O
        O X . . X X O
        O X X X a O O
        O O O O O O .
        . . . . . . .
        . . . . . . .
        . . . . . . .
        """,
        WIN,
        "D7",
        WIN,
        "C7 D7 D6",
        "Unknown is harmless; an attack beside the vital point is a disaster.",
    ),
    Problem(
        "bulky five in the corner",
        """
        . . . X O . .
        . . X X O . .
        X X a O O . .
        O O O O . . .
        . . . . . . .
        . . . . . . .
        . . . . . . .
        """,
        WIN,
        "B7",
        WIN,
        "B7",
        "Unknown is harmless; to defend beside the vital point is a disaster, it leaves a ko or death.",
    ),
    Problem(
        "cross five",
        """
        O O X X X O O .
        O X X . X X O .
        O X . . . X O .
        O X X . X X O .
        O O X X a O O .
        . O O O O O . .
        . . . . . . . .
        . . . . . . . .
        """,
        WIN,
        "D6",
        WIN,
        "D6",
        "Unknown is harmless; any move but the centre is a disaster for either side.",
    ),
    Problem(
        "straight five",
        """
        . . . . . X O .
        X X X X X a O .
        O O O O O O O .
        . . . . . . . .
        . . . . . . . .
        . . . . . . . .
        . . . . . . . .
        . . . . . . . .
        """,
        LOSS,
        "",
        WIN,
        "A8 B8 C8 D8 E8 pass",
        "A wasted defence is harmless; to attack is a disaster.",
    ),
    Problem(
        "V five",
        """
        O X . . . X O .
        O X . X X X O .
        O X . X O O O .
        O X X a O . . .
        O O O O O . . .
        . . . . . . . .
        . . . . . . . .
        . . . . . . . .
        """,
        LOSS,
        "",
        WIN,
        "C8 D8 E8 C7 C6 pass",
        "A wasted defence is harmless; to take it for a bulky five is a disaster.",
    ),
    Problem(
        "flower six",
        """
        O O X X X X O . .
        O X X . . X O . .
        O X . . . X O . .
        O X X . X X O . .
        O O X X a O O . .
        . O O O O O . . .
        . . . . . . . . .
        . . . . . . . . .
        . . . . . . . . .
        """,
        WIN,
        "D7",
        WIN,
        "D8 D7 E7",
        "Unknown is harmless; to call six points alive by their number is a disaster.",
    ),
    Problem(
        "rectangular six on the side",
        """
        O X . . . X O
        O X . . . X O
        O X X X X a O
        O O O O O O O
        . . . . . . .
        . . . . . . .
        . . . . . . .
        """,
        LOSS,
        "",
        WIN,
        "D7 D6 pass",
        "A wasted defence is harmless; to take it for the one in the corner is a disaster.",
    ),
]
