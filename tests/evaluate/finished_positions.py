"""Finished positions with the status of every point, as a player gives it after two passes.

The second board has a letter for every point: a alive, d dead, s alive in seki, b and w territory, - nobody's.
"""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class FinishedPosition:
    """One board and the status of its points; see the module."""

    name: str
    board: str
    status: str
    reason: str


THIN_WALLS = """
    X X X . X . . X O O X X .
    O X X X . X X X X O O X .
    O O X . X X O X O O O X .
    O X X X X X O O O O X X .
    O O O X O O O O O O O X .
    . O X X X X O O X O X . .
    X O X X O X O O X X X . .
    X O X O O O O O X . . X .
    X O O . O . O O X . X . .
    X X . O . O X X X X X . .
    . X O O O O O X O . . . .
    . X X O X . O O X X . . .
    . . O X X . O O O X . . .
"""
"""The end of a game: White's long string around A9 has four liberties and no room, yet it cannot be taken."""

POSITIONS = (
    FinishedPosition(
        "a stone held by stones that go free from a dead group",
        """
        . . X O O O O O .
        O X . X O O X . O
        O X X X O O X O .
        O O X X X X O O .
        O X X O . X X O .
        O O O X X X O O O
        . X O O X X O . O
        O X X O X . X O O
        . X O O X . X X X
        """,
        """
        b b a a a a a a w
        d a b a a a d w a
        d a a a a a d a w
        d d a a a a a a w
        d a a d b a a a w
        d d d a a a a a a
        b a d d a a a w a
        d a a d a b a a a
        b a d d a b a a a
        """,
        "White's long group is dead, so Black's stones at B2 inside it go free, and they hold the stone at A2.",
    ),
    FinishedPosition(
        "one eye and a stone to take",
        """
        X X X X X X X X O
        X O O O X O O O O
        O . O O X X O . .
        . . . O X X O O O
        . . . O O X X O X
        . . O O X X X X .
        . O . O X O O X X
        . . O X X X O O O
        . . O O X X X X .
        """,
        """
        a a a a a a a a d
        a a a a a d d d d
        a w a a a a d b b
        w w w a a a d d d
        w w w a a a a d a
        w w a a a a a a b
        w a w a a d d a a
        w w a a a a d d d
        w w a a a a a a b
        """,
        "White's right side has one eye. The stone at J5 can be taken, but Black takes back in a ko, and would win it.",
    ),
    FinishedPosition(
        "a corner that lives only by a ko",
        THIN_WALLS,
        """
        a a a b a b b a a a a a b
        a a a a b a a a a a a a b
        a a a b a a a a a a a a b
        a a a a a a a a a a a a b
        a a a a a a a a a a a a b
        w a a a a a a a a a a b b
        d a a a a a a a a a a b b
        d a a a a a a a a b b a b
        d a a w a w a a a b a b b
        d d w a w a a a a a a b b
        w d a a a a a a d b b b b
        w d d a d w a a a a b b b
        w w a d d w a a a a b b b
        """,
        "Black's tail on the first line can be cut off; even if Black moves first the second eye is a ko.",
    ),
    FinishedPosition(
        "dead stones in both territories",
        """
        . . . X O . . . .
        . O . X O . . X .
        . . . X O . . . .
        X X X X O O . . .
        . . X O . O O O O
        X X X O . . . . .
        O O X O . X . . .
        . O X O . . . . .
        . O X O . . . . .
        """,
        """
        b b b a a w w w w
        b d b a a w w d w
        b b b a a w w w w
        a a a a a a w w w
        b b a a w a a a a
        a a a a w w w w w
        d d a a w d w w w
        b d a a w w w w w
        b d a a w w w w w
        """,
        "Invaders that found no eyes, and a wall end that was captured.",
    ),
    FinishedPosition(
        "a stone whose captors are dead",
        """
        . . . X O . . . .
        . . . X O O O O O
        . . . X O X X X X
        X X X X O X O . X
        O O O O O X X X X
        . . . . O O O O O
        . . . . . . . . .
        . . . . . . . . .
        . . . . . . . . .
        """,
        """
        b b b a a w w w w
        b b b a a a a a a
        b b b a a d d d d
        a a a a a d a w d
        a a a a a d d d d
        w w w w a a a a a
        w w w w w w w w w
        w w w w w w w w w
        w w w w w w w w w
        """,
        "White's stone at G6 is surrounded by Black, but Black around it is captured.",
    ),
    FinishedPosition(
        "seki with two shared liberties",
        """
        X . O X X X X
        X . O X X X .
        X X O O X X X
        O X X O O X X
        O O X X O X X
        O . O X O X .
        . O O X O X X
        """,
        """
        s - s a a a a
        s - s a a a b
        s s s s a a a
        a s s s s a a
        a a s s s a a
        a w a s s a b
        w a a s s a a
        """,
        "Neither side can fill; the two points are nobody's.",
    ),
    FinishedPosition(
        "seki with an eye each",
        """
        . X O O O X X
        X . O . O X .
        X X O O X X X
        O X X O O X X
        O O X X O X X
        O . O X O X .
        . O O X O X X
        """,
        """
        b s s s s a a
        s - s w s a b
        s s s s a a a
        a s s s s a a
        a a s s s a a
        a w a s s a b
        w a a s s a a
        """,
        "One shared liberty and an eye each.",
    ),
    FinishedPosition(
        "seki in a hollow square",
        """
        O . X X O . .
        . O O X O . .
        X X X X O . .
        O O O O O . .
        . . . . . . .
        . O . O . O .
        . . . . . . .
        """,
        """
        s - s s a w w
        - s s s a w w
        s s s s a w w
        a a a a a w w
        w w w w w w w
        w a w a w a w
        w w w w w w w
        """,
        "Five points with three stones in them that cannot be taken.",
    ),
    FinishedPosition(
        "seki around three in a row",
        """
        . O O O X O .
        X . X X X O .
        X X X O O O .
        O O O O . . .
        . . . . . . .
        . . O . . O .
        . . . . . . .
        """,
        """
        - s s s s a w
        s - s s s a w
        s s s a a a w
        a a a a w w w
        w w w w w w w
        w w a w w a w
        w w w w w w w
        """,
        "Black cannot fill, White's filling makes four in a row.",
    ),
    FinishedPosition(
        "a column of dame",
        """
        . . . X . O . . .
        . . . X . O . . .
        . . . X . O . . .
        . . . X . O . . .
        . . . X . O . . .
        . . . X . O . . .
        . . . X . O . . .
        . . . X . O . . .
        . . . X . O . . .
        """,
        """
        b b b a - a w w w
        b b b a - a w w w
        b b b a - a w w w
        b b b a - a w w w
        b b b a - a w w w
        b b b a - a w w w
        b b b a - a w w w
        b b b a - a w w w
        b b b a - a w w w
        """,
        "Between two walls nobody gets anything.",
    ),
    FinishedPosition(
        "two thirds of the board behind one wall",
        """
        . . . . . . X O .
        . . . . . . X O .
        . . . . . . X O .
        . . . . . . X O .
        . . . . . . X O .
        . . . . . . X O .
        . . . . . . X O .
        . . . . . . X O .
        . . . . . . X O O
        """,
        """
        b b b b b b a a w
        b b b b b b a a w
        b b b b b b a a w
        b b b b b b a a w
        b b b b b b a a w
        b b b b b b a a w
        b b b b b b a a w
        b b b b b b a a w
        b b b b b b a a a
        """,
        "A wall and the edge are enough for two eyes.",
    ),
    FinishedPosition(
        "a dead stone in two thirds of the board",
        """
        . . . . . . X O .
        . . . . . . X O .
        . . . . . . X O .
        . . O . . . X O .
        . . . . . . X O .
        . . . . . . X O .
        . . . . . . X O .
        . . . . . . X O .
        . . . . . . X O O
        """,
        """
        b b b b b b a a w
        b b b b b b a a w
        b b b b b b a a w
        b b d b b b a a w
        b b b b b b a a w
        b b b b b b a a w
        b b b b b b a a w
        b b b b b b a a w
        b b b b b b a a a
        """,
        "One stone in the middle of it does not change that.",
    ),
    FinishedPosition(
        "a large territory with its own stones and a dead one",
        """
        . . . . . . . . .
        . X . . X X X X X
        . . . . X O O O O
        . . O . X O . . O
        . . . . X O O . .
        X X X X X O . O O
        O O O O X X O O .
        . O . O O X X O .
        . . O . . O O O .
        """,
        """
        b b b b b b b b b
        b a b b a a a a a
        b b b b a a a a a
        b b d b a a w w a
        b b b b a a a w w
        a a a a a a w a a
        a a a a a a a a w
        w a w a a a a a w
        w w a w w a a a w
        """,
        "The wall is long, what is behind it lives.",
    ),
    FinishedPosition(
        "a group in need of a ko",
        """
        . . . . . . . . . . .
        X X X X O . . . . . .
        O O O O O . . . . . .
        . . . . . . . . . . .
        . . . O . . . O . . .
        . . . . . . . . . . .
        O O O O O O O O O O O
        X X X X X X X X X X X
        . . . . . . . . . . .
        . . X . . . . . X . .
        . . . . . . . . . . .
        """,
        """
        w w w w w w w w w w w
        d d d d a w w w w w w
        a a a a a w w w w w w
        w w w w w w w w w w w
        w w w a w w w a w w w
        w w w w w w w w w w w
        a a a a a a a a a a a
        a a a a a a a a a a a
        b b b b b b b b b b b
        b b a b b b b b a b b
        b b b b b b b b b b b
        """,
        "Four on the second line of the corner live only by a ko.",
    ),
    FinishedPosition(
        "a ko for the second eye that nobody began",
        """
        . X X . X O .
        X X X X . O .
        O O O O O O .
        . . . . . . .
        . . O . O . .
        . . . . . . .
        . . . . . . .
        """,
        """
        b a a b a a w
        a a a a - a w
        a a a a a a w
        w w w w w w w
        w w a w a w w
        w w w w w w w
        w w w w w w w
        """,
        "Black needs one move, White has not begun the ko: alive.",
    ),
    FinishedPosition(
        "a group that neither side settled",
        """
        . . . X O . . . .
        X X X X O . . . .
        O O O O O . . . .
        . . . . . . . . .
        . . . . . O . . .
        . . . . . . . . .
        X X X X X X X X X
        . . . . . . . . .
        . . . . . . . . .
        """,
        """
        b b b a a - - - -
        a a a a a - - - -
        a a a a a - - - -
        - - - - - - - - -
        - - - - - a - - -
        - - - - - - - - -
        a a a a a a a a a
        b b b b b b b b b
        b b b b b b b b b
        """,
        "Three in a row: both sides have passed, so it counts as alive.",
    ),
    FinishedPosition(
        "a semeai that is over",
        """
        . O . X O . X . .
        . O . X O . X . .
        O O . X O . X . .
        . O . X O . X X X
        . O . X O . X . .
        O O . X O X X . .
        . O O X O X X . .
        . O O X O X X . .
        . O O X O X X . .
        """,
        """
        w a - a d b a b b
        w a - a d b a b b
        a a - a d b a b b
        w a - a d b a a a
        w a - a d b a b b
        a a - a d a a b b
        w a a a d a a b b
        w a a a d a a b b
        w a a a d a a b b
        """,
        "Six liberties against five.",
    ),
    FinishedPosition(
        "a square four",
        """
        . . X . O . . . .
        . . X . O . . . .
        X X X . O . . . .
        . . . . O . . . .
        O O O O O . . . .
        . . . . . . . . .
        . . . X X X X X X
        . . . X . X . . X
        X X X X . X . X .
        """,
        """
        w w d w a - - - -
        w w d w a - - - -
        d d d w a - - - -
        w w w w a - - - -
        a a a a a - - - -
        - - - - - - - - -
        - - - a a a a a a
        - - - a b a b b a
        a a a a b a b a b
        """,
        "One eye whoever moves, dame or not.",
    ),
    FinishedPosition(
        "stones in a territory and outside",
        """
        . . . . X O . . .
        . . O . X O . . .
        . . . . X O . . .
        X X X X X O . . .
        O O O O O O . . .
        . . . . . . . . .
        . . . . . . X . .
        . . . . . . . . .
        . . . . . . . . .
        """,
        """
        b b b b a a w w w
        b b d b a a w w w
        b b b b a a w w w
        a a a a a a w w w
        a a a a a a w w w
        w w w w w w w w w
        w w w w w w d w w
        w w w w w w w w w
        w w w w w w w w w
        """,
        "A stone in twelve points and one before a wall.",
    ),
    FinishedPosition(
        "an eye that is false",
        """
        . X O . O X . X .
        X X O O O X X X X
        X O O X X X . . .
        O O X X . . . . .
        O . O X . . . . .
        . O O X . . . . .
        O O X X . . . . .
        X X X . . . . . .
        . . . . . . . . .
        """,
        """
        w d a w a a b a b
        d d a a a a a a a
        d a a a a a b b b
        a a a a b b b b b
        a w a a b b b b b
        w a a a b b b b b
        a a a a b b b b b
        a a a b b b b b b
        b b b b b b b b b
        """,
        "Black in the corner has one liberty and no eye.",
    ),
    FinishedPosition(
        "three stones that their captor must not take",
        """
        . O . X X X . O .
        X O O O O O O O X
        X X . . . . . X X
        . X X X X X X X .
        . . . . . . . . .
        . . . . . . . . .
        . . . . . . . . .
        . . . . . . . . .
        . . . . . . . . .
        """,
        """
        - s - s s s - s -
        a s s s s s s s a
        a a - - - - - a a
        b a a a a a a a b
        b b b b b b b b b
        b b b b b b b b b
        b b b b b b b b b
        b b b b b b b b b
        b b b b b b b b b
        """,
        "What the three leave is one eye, and White has no other.",
    ),
    FinishedPosition(
        "a thousand-year ko",
        """
        . O O . X O . . .
        . X . X X O . . .
        X X X X X O . . .
        O O O O O O . . .
        . . . . . . . . .
        . . . . . . . . .
        . . . . . . . . .
        . . . . . . . . .
        . . . . . . . . .
        """,
        """
        - s s - s a w w w
        - s - s s a w w w
        s s s s s a w w w
        a a a a a a w w w
        w w w w w w w w w
        w w w w w w w w w
        w w w w w w w w w
        w w w w w w w w w
        w w w w w w w w w
        """,
        "Neither side has begun the ko, so that nothing comes off.",
    ),
    FinishedPosition(
        "two strings that take each other and are taken back",
        """
        . X O O . O .
        O O X O O O .
        O O X X O . O
        X X X O O O .
        . . X O . . .
        X X X O . O .
        . . X O . . .
        """,
        """
        - s a a w a w
        s s a a a a w
        s s a a a w a
        a a a a a a w
        b b a a w w w
        a a a a w a w
        b b a a w w w
        """,
        "Whoever plays in the corner takes stones and loses more: both leave it alone.",
    ),
    FinishedPosition(
        "a corner that hangs on the next move, with stones in it",
        """
        O . O . X O .
        . . . X X O O
        X X X X O O .
        O O O O O . O
        . . . . O O .
        . O . O . . .
        . . . . . . .
        """,
        """
        s - s - s a w
        - - - s s a a
        s s s s a a w
        a a a a a w a
        w w w w a a w
        w a w a w w w
        w w w w w w w
        """,
        "White kills by moving first and Black lives by it; nobody has moved, so nothing comes off.",
    ),
    FinishedPosition(
        "a corner that either side must win by a ko",
        """
        . O . . X O .
        . . O X X O O
        X X X X O O .
        O O O O O . O
        . . . . O O .
        . O . O . . .
        . . . . . . .
        """,
        """
        - s - - s a w
        - - s s s a a
        s s s s a a w
        a a a a a w a
        w w w w a a w
        w a w a w w w
        w w w w w w w
        """,
        "Neither side gets the corner without a ko, and neither has begun it.",
    ),
    FinishedPosition(
        "an empty board",
        """
        . . .
        . . .
        . . .
        """,
        """
        - - -
        - - -
        - - -
        """,
        "Nobody has played.",
    ),
    FinishedPosition(
        "one stone",
        """
        . . . . .
        . . X . .
        . . . . .
        . . . . .
        . . . . .
        """,
        """
        b b b b b
        b b a b b
        b b b b b
        b b b b b
        b b b b b
        """,
        "The whole board is its owner's.",
    ),
    FinishedPosition(
        "two strings that share an eye, in seki with stones that a living group touches too",
        """
        . O . O X . . . . . .
        O O O O X . . . . . .
        O O O X X X X X . . .
        O O X X . X . X X X X
        X X O X X X X X O O O
        X . O O O X O O O . .
        X O . X X O O . . . .
        . X X X O O . . . . .
        X X O O O . . . . . .
        X O O . O . . . . . .
        X O . . O . . . . . .
        """,
        """
        w a w a a b b b b b b
        a a a a a b b b b b b
        a a a a a a a a b b b
        a a a a b a b a a a a
        s s s a a a a a a a a
        s - s s s a a a a w w
        s s - s s a a w w w w
        b s s s a a w w w w w
        s s a a a w w w w w w
        s a a w a w w w w w w
        s a w w a w w w w w w
        """,
        "Whoever fills B6 or C5 loses, White his stones or Black the string that is left with A4 alone.",
    ),
    FinishedPosition(
        "seki beside stones of the enemy that stand in the open",
        """
        . O O O O X . O .
        . O O X X X X O X
        . O O O O X X X .
        . . O . . O O X X
        . . . O . . . O X
        . . O O . . O . O
        . . . . . . . . .
        . . . . . . . . .
        . . . . . . . . .
        """,
        """
        w a a a a s - s -
        w a a s s s s s s
        w a a a a s s s b
        w w a w w a a s s
        w w w a w w w a s
        w w a a w w a w a
        w w w w w w w w w
        w w w w w w w w w
        w w w w w w w w w
        """,
        "White's two stones hold Black's group in seki; White's others around it have room enough.",
    ),
    FinishedPosition(
        "a corner that is a seki but for a ko that nobody has begun",
        """
        . O O . O . X O .
        X X O O X X X O .
        X . X O X X . O .
        X X X O X . X O O
        O X O X X X X O .
        O O O O O O O O O
        . . . . . . . . .
        . . . . . . . . .
        . . . . . . . . .
        """,
        """
        - s s w s - s a w
        s s s s s s s a w
        s b s s s s - a w
        s s s s s b s a a
        a s a s s s s a w
        a a a a a a a a a
        w w w w w w w w w
        w w w w w w w w w
        w w w w w w w w w
        """,
        "Black takes the stones that share A9 and D9 with him only by a ko, which begins at F9.",
    ),
    FinishedPosition(
        "three points with a stone in the middle, which is given up for the group around it",
        """
        . X X O O X X . X
        . X O O O O X O .
        X X O O O X X X X
        X O O . O O X X O
        . X O O X X X O O
        . X X O O X X O O
        . . X X O O O O .
        . . . X X O . . .
        . . . . X O . . .
        """,
        """
        b a a a a d d w d
        b a a a a a d a w
        a a a a a d d d d
        a a a w a a d d a
        b a a a d d d a a
        b a a a a d d a a
        b b a a a a a a w
        b b b a a a w w w
        b b b b a a w w w
        """,
        "Black must not fill H9 or J8; White fills one and then throws in: one eye. White's stone at H8 need not live.",
    ),
    FinishedPosition(
        "a group that one move kills, and no reading saves",
        """
        . . . . . . . . .
        . X O O . . O X .
        . . X O . O . X .
        . . X O X X . . .
        . . . X X O X . .
        . . X O X O X X X
        . . X O O O O X O
        . X . X O . O O O
        . . X X O O . . .
        """,
        """
        b b b b b b b b b
        b a d d b b d a b
        b b a d b d b a b
        b b a d a a b b b
        b b b a a a a b b
        b b a a a a a a a
        b b a a a a a a a
        b a b a a w a a a
        b b a a a a w w w
        """,
        "White's stones at the top have no two eyes, and nobody has shown how they would get any: both have passed.",
    ),
)
