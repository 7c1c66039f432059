"""Positions for the life reader: captures, throw-ins, sacrifices, links to a friend, and kos."""

from __future__ import annotations

from engine.reading.outcome import KO_FIRST, KO_SECOND, LOSS, WIN
from tests.reading.life_positions import Problem

TESUJIS = [
    Problem(
        "two eyes",
        """
        . X . X O . .
        a X X X O . .
        O O O O O . .
        . . . . . . .
        . . . . . . .
        . . . . . . .
        . . . . . . .
        """,
        LOSS,
        "",
        WIN,
        "pass",
        "A wasted defence is harmless; to call it capturable is a disaster.",
    ),
    Problem(
        "an eye and a false eye",
        """
        . X . O O . .
        X X a X O . .
        O O O X O . .
        . . O O O . .
        . . . . . . .
        . . . . . . .
        . . . . . . .
        """,
        WIN,
        "C7",
        LOSS,
        "",
        "A needless killing move is harmless; to count the false eye is a disaster.",
    ),
    Problem(
        "throw-in on the corner eye",
        """
        . . X . X O .
        O X X O a O .
        O O X . X O .
        . O X X X O .
        . O O O O O .
        . . . . . . .
        . . . . . . .
        """,
        WIN,
        "A7",
        KO_SECOND,
        "A7",
        "Ko where a clean kill exists is a loss; to overlook the move altogether is a disaster.",
    ),
    Problem(
        "capture inside first",
        """
        . O X . X O .
        a O O X X O .
        X X X O O O .
        O O O O . . .
        . . . . . . .
        . . . . . . .
        . . . . . . .
        """,
        WIN,
        "A7 D7",
        WIN,
        "A7",
        "Unknown is harmless; to connect instead of capturing is a disaster.",
    ),
    Problem(
        "ko for the second eye",
        """
        . X X . X O .
        X a X X . O .
        O O O O O O .
        . . . . . . .
        . . . . . . .
        . . . . . . .
        . . . . . . .
        """,
        KO_FIRST,
        "E6",
        WIN,
        "E6",
        "To leave the ko unplayed is a loss; to call the group alive is a disaster.",
    ),
    Problem(
        "ko that the attacker takes first",
        """
        . X . X . X O
        X O X X X a O
        O O O O X O O
        . . . O O O .
        . . . . . . .
        . . . . . . .
        . . . . . . .
        """,
        KO_FIRST,
        "A7",
        KO_SECOND,
        "A7 C7 pass",
        "Unknown is harmless; to call the string lost without ko is a disaster.",
    ),
    Problem(
        "connection on the first line",
        """
        . X . X . . a O O
        X X X X O X X . O
        O O O O O O O O O
        . . . . . . . . .
        . . . . . . . . .
        . . . . . . . . .
        . . . . . . . . .
        . . . . . . . . .
        . . . . . . . . .
        """,
        WIN,
        "E9 H8",
        WIN,
        "E9",
        "Unknown is harmless; the other liberty is a disaster, the string is caught after it.",
    ),
    Problem(
        "two ways to the living friend",
        """
        . X . X . O . . .
        X X X X . O . . .
        O O O . . O . . .
        . . O . a O . . .
        . . O O X O . . .
        . . . O O O . . .
        . . . . . . . . .
        . . . . . . . . .
        . . . . . . . . .
        """,
        LOSS,
        "",
        WIN,
        "E9 E8 D7 E7 D6 pass",
        "A wasted link is harmless; to cut is a disaster, both points join.",
    ),
    Problem(
        "straight link to the living friend",
        """
        . X . X O . . .
        X X X X O . . .
        O O O . O . . .
        . . O . O . . .
        . . O a O . . .
        . . O X O . . .
        . . O O O . . .
        . . . . . . . .
        """,
        LOSS,
        "",
        WIN,
        "D6 D5 pass",
        "A wasted link is harmless; to call the string caught is a disaster.",
    ),
    Problem(
        "throw-in at 2-1 that takes an eye",
        """
        . . X O . . .
        X O a O . . .
        . X . O . . .
        O O O O . . .
        . . . . . . .
        . . . . . . .
        . . . . . . .
        """,
        WIN,
        "B7",
        WIN,
        "B7",
        "Unknown is harmless; any other move is a disaster for either side.",
    ),
    Problem(
        "throw-in beside the captured stone",
        """
        . O X X O . .
        X . O X O . .
        . X X a O . .
        O O O O O . .
        . . . . . . .
        . . . . . . .
        . . . . . . .
        """,
        WIN,
        "B6",
        WIN,
        "A7 B6",
        "Unknown is harmless; to atari from outside is a disaster, the stones are taken with two eyes.",
    ),
    Problem(
        "oiotoshi",
        """
        . X . X X O . .
        X O X . O O . .
        O O X X a O . .
        . O O O O O . .
        . . . . . . . .
        . . . . . . . .
        . . . . . . . .
        . . . . . . . .
        """,
        WIN,
        "A8 D7",
        LOSS,
        "",
        "A needless killing move is harmless; to believe that the stones can be joined is a disaster.",
    ),
    Problem(
        "nakade by sacrificing five stones",
        """
        O O X O . . .
        O . X O . . .
        . O a O . . .
        X X X O . . .
        O O O O . . .
        . . . . . . .
        . . . . . . .
        """,
        WIN,
        "B6",
        LOSS,
        "",
        "A needless killing move is harmless; to call a capture of five stones life is a disaster.",
    ),
    Problem(
        "nakade by sacrificing six stones",
        """
        O O O X O . .
        O O . a O . .
        . X X X O . .
        X X O O O . .
        O O O . . . .
        . . . . . . .
        . . . . . . .
        """,
        WIN,
        "C6",
        LOSS,
        "",
        "Unknown is harmless; to call six captured stones life is a disaster.",
    ),
    Problem(
        "shortage of liberties",
        """
        O X . . X O .
        O X X O a O .
        O O . X X O .
        . O X . X O .
        . O O O O O .
        . . . . . . .
        . . . . . . .
        """,
        WIN,
        "D7",
        WIN,
        "D7",
        "Unknown is harmless; to capture at once is a disaster, the throw-in breaks the eye.",
    ),
    Problem(
        "the owner throws in too",
        """
        X . . X O . .
        O O X X O . .
        X . a O O . .
        X X X O . . .
        O O O O . . .
        . . . . . . .
        . . . . . . .
        """,
        WIN,
        "B7",
        WIN,
        "B7",
        "Unknown is harmless; to give the group up as short of liberties is a disaster.",
    ),
    Problem(
        "the owner sacrifices in the corner",
        """
        . . X O . . .
        O X a O . . .
        . X X O . . .
        X X O O . . .
        . . O . . . .
        O O O . . . .
        . . . . . . .
        """,
        WIN,
        "A7",
        WIN,
        "A7",
        "Unknown is harmless; any other move than the corner is a disaster.",
    ),
    Problem(
        "ko that the attacker must approach",
        """
        . O X O . . .
        . X X O . . .
        . X O O . . .
        a X O . . . .
        O O O . . . .
        . . . . . . .
        . . . . . . .
        """,
        KO_SECOND,
        "A6",
        WIN,
        "A7 A6",
        "To wait is harmless for the owner; to start it without threats is a disaster for the attacker.",
    ),
    Problem(
        "ten-thousand-year ko",
        """
        . O X O . . .
        O X X O . . .
        . . X O . . .
        X X a O . . .
        O O O O . . .
        . . . . . . .
        . . . . . . .
        """,
        KO_SECOND,
        "A5 B5",
        KO_FIRST,
        "A7 pass",
        "To wait is harmless for either side; to begin the ko without threats is a disaster.",
    ),
]

ENDLESS_KOS = [
    Problem(
        "ko that the owner can take but not end",
        """
        . O . . X O .
        . X a X X O .
        . X O O O O .
        O O O . . . .
        . . . . . . .
        . . . . . . .
        . . . . . . .
        """,
        KO_FIRST,
        "C7 A5",
        KO_SECOND,
        "A7 C7 A5 pass",
        "Who takes first is the whole question; to call it ended by the first capture is a disaster.",
    ),
    Problem(
        "ko for an eye that the owner can never fill",
        """
        . O . O . . .
        O . X O . . .
        X O X O . . .
        a X X O . . .
        O O O O . . .
        . . . . . . .
        . . . . . . .
        """,
        WIN,
        "A7 C7 B6",
        KO_SECOND,
        "B6",
        "To give up the ko is a loss; to believe that the enemy needs the first threat is a disaster.",
    ),
]
"""Kos that the owner takes but can never end, so that the enemy need only wait."""
