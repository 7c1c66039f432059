"""More positions for the connection reader: shortage of liberties, long gaps, kos and captures inside."""

from __future__ import annotations

from tests.reading.connect_positions import Link

HARD_LINKS = [
    Link(
        "two stones along a wall with an enemy stone between",
        """
        . . . . .
        O O O O .
        a X O X b
        . . . . .
        O . . . .
        """,
        0,
        "",
        1,
        "",
        "A try is harmless; to count on the link is a disaster.",
    ),
    Link(
        "every filling move is a self-atari",
        """
        O O O O .
        O X O X O
        a . . . b
        O O . O O
        . O . O .
        """,
        0,
        "",
        1,
        "B3 C3 D3 C2 A1 C1 E1 pass",
        "A wasted move is harmless; to believe in the link is a disaster, the stones die joined.",
    ),
    Link(
        "connect and die",
        """
        . O O O O
        O O a O .
        O . . b O
        O O O O O
        . O . O .
        """,
        0,
        "",
        1,
        "A5 E4 B3 C3 A1 C1 E1 pass",
        "A wasted ko threat is harmless; to answer the atari is a disaster, more stones are lost.",
    ),
    Link(
        "a link that puts the joined stones in atari",
        """
        . O O O .
        O a X O .
        O X . b O
        . O O O .
        . . . . .
        """,
        0,
        "",
        1,
        "",
        "A wasted move is harmless; to connect into the snapback is a disaster.",
    ),
    Link(
        "diagonal cut off on one side and taken on the other",
        """
        . O X O .
        O a . O .
        . O b . O
        . . O . .
        . . . . .
        """,
        0,
        "",
        1,
        "",
        "A try is harmless; to count the two stones as one group is a disaster.",
    ),
    Link(
        "around the corner behind enemy stones",
        """
        b . . O .
        . O O O .
        . a O . .
        . . O . .
        O O . . .
        """,
        0,
        "",
        1,
        "",
        "A try is harmless; to count on the long way round is a disaster.",
    ),
    Link(
        "a living wall lies between",
        """
        a O . . .
        X O . O .
        X O . O b
        X O . O X
        . O . O .
        """,
        0,
        "",
        1,
        "",
        "Zero nodes or a thousand are both harmless; to see a link is a disaster.",
    ),
    Link(
        "one-point jump with helpers above and below",
        """
        . . X . .
        . a . b .
        . . . . .
        . X . . .
        . . . . .
        """,
        1,
        "",
        0,
        "",
        "A protecting move is harmless; to see a cut by a wedge is a disaster, the wedge is caught.",
    ),
    Link(
        "two-point gap on the first line",
        """
        . . . . .
        . O O . .
        O . . O .
        a . . b O
        . . . . .
        """,
        0,
        "",
        1,
        "",
        "A try is harmless; to count on it is a disaster.",
    ),
    Link(
        "diagonal on the first line",
        """
        . . . . .
        . . O . .
        . O . O .
        O . a . .
        . b . . .
        """,
        1,
        "",
        0,
        "",
        "Filling is harmless; a claimed cut is a disaster.",
    ),
    Link(
        "a long gap with enemy stones on both sides",
        """
        . . a . .
        . O . O .
        . O . O .
        . . b . .
        . . . . .
        """,
        0,
        "",
        1,
        "",
        "Unknown is harmless; to believe in the link is a disaster.",
    ),
    Link(
        "two enemy walls between",
        """
        . . a . .
        . O O O .
        . . . . .
        . O O O .
        . . b . .
        """,
        0,
        "",
        1,
        "",
        "Unknown is harmless; to believe in the link is a disaster.",
    ),
    Link(
        "stones in the two corners, an enemy stone between",
        """
        . . . . .
        O O . O O
        . . O . .
        a O . O b
        X . . . X
        """,
        0,
        "",
        1,
        "",
        "A try is harmless; to count on it is a disaster.",
    ),
    Link(
        "a link by ko in the connector's favour",
        """
        . O O . .
        O X X O .
        . a . . b
        . O . O X
        . . O . .
        """,
        2,
        "D3",
        1,
        "E4 A3 C3 D3 C2 E1",
        "To call it a plain win is nearly harmless; to call it lost gives a ko away, a disaster.",
    ),
    Link(
        "a link that needs one ko threat after the other",
        """
        . . X . .
        . X O X .
        a O . O b
        . O O O .
        O . O . O
        """,
        0,
        "",
        1,
        "A5 E5 A4 E4 C3 A2 E2",
        "To play it out is nearly harmless; to count on a third threat about one link is a disaster.",
    ),
    Link(
        "diagonal with one open point, the other taken",
        """
        . O X . .
        O a . X .
        . O b X .
        . O X . .
        . . O . .
        """,
        1,
        "A5 C4",
        1,
        "C4",
        "A second move at C4 is harmless; to tenuki as if linked is a disaster.",
    ),
    Link(
        "large knight's move on the second line",
        """
        . O O . .
        O . . O .
        a . . . O
        . . . b .
        . . . . .
        """,
        1,
        "B3 A2 B2",
        1,
        "B3 C3 D3 B2 C2 D1",
        "Unknown is harmless; to call it linked is a disaster, B3 cuts.",
    ),
    Link(
        "one-point jump peeped from above, friends below",
        """
        . . . . .
        . . O . .
        . a . b .
        . . . . .
        . X . X .
        """,
        1,
        "",
        0,
        "",
        "To answer every peep is harmless; to see a cut is a disaster.",
    ),
    Link(
        "one-point jump in a net of enemy stones",
        """
        O O . . .
        . . O . O
        a . . b O
        . O . O .
        . . O . .
        """,
        0,
        "",
        1,
        "",
        "A try is harmless; to count on it is a disaster.",
    ),
    Link(
        "the middle stones have no liberties to spare",
        """
        O O O O .
        O X X O O
        O a . . b
        O O . O O
        . . . . .
        """,
        0,
        "",
        1,
        "",
        "A try is harmless; to count the middle stones as a bridge is a disaster.",
    ),
    Link(
        "a bridge stone that an enemy stone has cut off",
        """
        . O . O .
        O . . O .
        a . X O b
        . . . . .
        O O . O O
        """,
        0,
        "",
        1,
        "",
        "A try is harmless; to count on the bridge stone is a disaster.",
    ),
    Link(
        "a walled-in corner",
        """
        . . . . .
        O O O O .
        a X O b O
        . O . . O
        . . . . .
        """,
        0,
        "",
        1,
        "",
        "A try is harmless; to see a link is a disaster.",
    ),
    Link(
        "a cut that is caught because all neighbours are strong",
        """
        O X . X O
        . a . b .
        . . O . .
        . . . . .
        O . . . O
        """,
        1,
        "",
        0,
        "",
        "To take the cutting stone at once is harmless; to give up the link is a disaster.",
    ),
    Link(
        "a link by ko in the cutter's favour",
        """
        X a . X . b X
        X O X O O O X
        X O O . . O X
        X . . . . . X
        . . . . . . .
        . . . . . . .
        . . . . . . .
        """,
        3,
        "E7",
        1,
        "E7 C7",
        "To call it lost is nearly harmless; to call it won without a threat is a disaster.",
    ),
    Link(
        "four diagonals in a row",
        """
        . . . . . . . . .
        . O O . . . . . .
        . . a . . O . . .
        . . . X . . O . .
        . . . . X . . O .
        . O . . . X . . .
        . . O . . . b . .
        . . . O O . . . .
        . . . . . . . . .
        """,
        1,
        "",
        0,
        "",
        "To fill one of them is harmless; to call them cut for their number is a disaster, none can be cut.",
    ),
    Link(
        "link by a move on no shortest path",
        """
        X O X . X .
        X . O . X a
        . . . . O .
        . . b . O .
        . O O . O .
        . . . . . X
        """,
        1,
        "C4",
        1,
        "D6 D5 A4 B4 C4 D4 F4 A3 B3 D3 A2",
        "To call them cut because every shortest way fails is a disaster.",
    ),
    Link(
        "two ways at once around a stone",
        """
        a . . O . .
        . O . b . X
        X X . . O .
        . O O . X O
        . . . O X .
        . . X . . O
        """,
        1,
        "C5",
        1,
        "B6 A5 C5 C4 A3",
        "To take the nearer point links one side only: a disaster.",
    ),
    Link(
        "stretch that threatens on both sides",
        """
        . . . a . .
        b . . O . .
        O . . O . .
        X X X . . .
        . . X O O .
        . . . . . .
        """,
        1,
        "C5",
        1,
        "A6 B6 C6 E6 B5 C5 B4 C4",
        "To step straight at the other stone is cut: a disaster.",
    ),
    Link(
        "link around the cutting stones",
        """
        . . . . . . . . .
        . . . . . . . . .
        . . . X . . . . .
        . . . . a . . . .
        . . O . . . . . .
        . . b X . . . . .
        . . . . . . . . .
        . . . . . . . . .
        . . . . . . . . .
        """,
        1,
        "",
        0,
        "",
        "To call them cut because the way around takes long is a disaster.",
    ),
    Link(
        "ataris that lead nowhere",
        """
        . . . . . . X . X
        . . . . . O O a .
        . . . . . O b O .
        . . . . O . X O .
        . . . . . O . . .
        . . . . . . O . .
        . . X . . X O . .
        . . . . . X X O .
        . . . . . . . . .
        """,
        0,
        "",
        1,
        "",
        "To call them linked because the cutter's nearest moves fail is a disaster.",
    ),
]
