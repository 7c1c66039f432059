"""Positions with their safe stones and territory, for test_safety: drawn by hand, answers checked point by point."""

from __future__ import annotations

from typing import NamedTuple


class Golden(NamedTuple):
    """A position, and beside it two boards of answers: `unconditional_status`, and `alternate`.

    A alive, or in its own side's territory, D dead, b and w territory of Black and White, . undecided. In the third
    board territory hides the stones in it.

    ``harmless`` is an error that costs strength at most, ``disaster`` one that throws a game away.
    """

    name: str
    boards: str
    harmless: str
    disaster: str


GOLDEN = (
    Golden(
        "two one-point eyes",
        """
        . X . X O   b A b A .   b A b A .
        X X X X O   A A A A .   A A A A .
        O O O O O   . . . . .   . . . . .
        . . . . .   . . . . .   . . . . .
        . . . . .   . . . . .   . . . . .
        """,
        harmless="White undecided in its open country",
        disaster="the black eyes open to White, or White alive",
    ),
    Golden(
        "one eye",
        """
        . X O . .   . . . . .   . . . . .
        X X O . .   . . . . .   . . . . .
        O O O . .   . . . . .   . . . . .
        . . . . .   . . . . .   . . . . .
        . . . . .   . . . . .   . . . . .
        """,
        harmless="White undecided in its open country",
        disaster="the black corner alive: White captures it at A5",
    ),
    Golden(
        "two strings share both eyes",
        """
        O X X . X X O   . A A b A A .   . A A b A A .
        O X . X . X O   . A b A b A .   . A b A b A .
        O X X . X X O   . A A b A A .   . A A b A A .
        O O X X X O O   . . A A A . .   . . A A A . .
        . O O O O O .   . . . . . . .   . . . . . . .
        . . . . . . .   . . . . . . .   . . . . . . .
        . . . . . . .   . . . . . . .   . . . . . . .
        """,
        harmless="White undecided",
        disaster="Black dead: each string has four eyes in common with the others or of its own",
    ),
    Golden(
        "region too wide for one string",
        """
        . X . X .   . . . . .   b A . A b
        X X . X X   . . . . .   A A . A A
        O O O O O   . . . . .   A A A A A
        . . O . .   . . . . .   w w A w w
        . . O . .   . . . . .   w w A w w
        """,
        harmless="all undecided while Black passes",
        disaster="Black unconditionally alive, for C4 and C5 both taken by White leave each string one eye",
    ),
    Golden(
        "three strings tied by two pairs",
        """
        . X . X . X .   . . . . . . .   b A . A . A b
        X X . X . X X   . . . . . . .   A A . A . A A
        O O O O O O O   . . . . . . .   . . . . . . .
        . . . . . . .   . . . . . . .   . . . . . . .
        . . . . . . .   . . . . . . .   . . . . . . .
        . . . . . . .   . . . . . . .   . . . . . . .
        . . . . . . .   . . . . . . .   . . . . . . .
        """,
        harmless="Black undecided under alternate play",
        disaster="alive although a string stands in no group",
    ),
    Golden(
        "one point left of a tie",
        """
        . X . X .   . . . . .   . . . . .
        X X O X X   . . . . .   . . . . .
        O O O O O   . . . . .   . . . . .
        . . . . .   . . . . .   . . . . .
        . . . . .   . . . . .   . . . . .
        """,
        harmless="White undecided",
        disaster="Black alive: White C5 leaves two halves of one eye each",
    ),
    Golden(
        "nakade stones inside an eye",
        """
        X X X X X X   A A A A A A   A A A A A A
        X O O O X .   A D D D A b   A b b b A b
        X O . X X X   A D b A A A   A b b A A A
        X X X . X O   A A A b A D   A A A b A b
        O O X X X O   D D A A A D   b b A A A b
        . O O O O O   b D D D D D   b b b b b b
        """,
        harmless="a dead stone undecided",
        disaster="the white stones in the big eye alive",
    ),
    Golden(
        "a white wall around nothing safe",
        """
        X X X X . .   A A A A b b   A A A A b b
        X O O X X X   A D D A A A   A b b A A A
        X O . O X .   A D b D A b   A b b b A b
        X O O . X X   A D D b A A   A b b b A A
        X X X X X .   A A A A A b   A A A A A b
        . . . . X .   b b b b A b   b b b b A b
        """,
        harmless="a white stone undecided",
        disaster="White alive: its liberties are all Black's too",
    ),
    Golden(
        "three in a row",
        """
        X X X X X O   . . . . . A   . . . . . A
        X . . . X O   . . . . . A   . . . . . A
        X X X X X O   . . . . . A   . . . . . A
        O O O O O O   A A A A A A   A A A A A A
        . O . O . O   w A w A w A   w A w A w A
        O O O O O .   A A A A A w   A A A A A w
        """,
        harmless="the white territory unmarked",
        disaster="Black alive: White plays C5",
    ),
    Golden(
        "four in a row",
        """
        . . . . X O   . . . . . A   b b b b A A
        X X X X X O   . . . . . A   A A A A A A
        O O O O O O   A A A A A A   A A A A A A
        . O . O . O   w A w A w A   w A w A w A
        O O O O O .   A A A A A w   A A A A A w
        . O . . . .   w A w w w w   w A w w w w
        """,
        harmless="Black undecided even with an answer",
        disaster="Black unconditionally alive: White plays B6 and C6",
    ),
    Golden(
        "four in a row, an end taken",
        """
        O . . . X O   . . . . . A   b b b b A A
        X X X X X O   . . . . . A   A A A A A A
        O O O O O O   A A A A A A   A A A A A A
        . O . O . O   w A w A w A   w A w A w A
        O O O O O .   A A A A A w   A A A A A w
        . O . . . .   w A w w w w   w A w w w w
        """,
        harmless="Black undecided",
        disaster="the white stone at A6 alive",
    ),
    Golden(
        "four in a row, a middle point taken",
        """
        . O . . X O   . . . . . A   . . . . . A
        X X X X X O   . . . . . A   . . . . . A
        O O O O O O   A A A A A A   A A A A A A
        . O . O . O   w A w A w A   w A w A w A
        O O O O O .   A A A A A w   A A A A A w
        . O . . . .   w A w w w w   w A w w w w
        """,
        harmless="white territory unmarked",
        disaster="Black alive: White plays C6, and no answer makes two eyes",
    ),
    Golden(
        "bent four on the side",
        """
        . . . X O .   . . . . A w   b b b A A w
        X X . X O O   . . . . A A   A A b A A A
        O X X X O .   A . . . A w   A A A A A w
        O O O O O O   A A A A A A   A A A A A A
        . O . O . .   w A w A w w   w A w A w w
        O O O O . .   A A A A w w   A A A A w w
        """,
        harmless="Black undecided",
        disaster="Black unconditionally alive",
    ),
    Golden(
        "bent four in the corner",
        """
        . . . X O   . . . . .   . . . . .
        . X X X O   . . . . .   . . . . .
        X X O O O   . . . . .   . . . . .
        O O O . .   . . . . .   . . . . .
        . . . . .   . . . . .   . . . . .
        """,
        harmless="everything undecided",
        disaster="Black alive: after White B5 there is at best a ko",
    ),
    Golden(
        "a T of four",
        """
        X . . . X O   . . . . . A   . . . . . A
        X X . X X O   . . . . . A   . . . . . A
        O X X X O O   A . . . A A   A . . . A A
        O O O O O .   A A A A A w   A A A A A w
        . O . O . .   w A w A w w   w A w A w w
        O O O O . .   A A A A w w   A A A A w w
        """,
        harmless="White's right side unmarked",
        disaster="Black alive: White plays C6",
    ),
    Golden(
        "a square of four",
        """
        X X X X O .   . . . . A w   . . . . A w
        X . . X O O   . . . . A A   . . . . A A
        X . . X O .   . . . . A w   . . . . A w
        X X X X O O   . . . . A A   . . . . A A
        O O O O O .   A A A A A w   A A A A A w
        . O . O . O   w A w A w A   w A w A w A
        """,
        harmless="White's eyes unmarked",
        disaster="Black alive: no answer parts the square",
    ),
    Golden(
        "a bulky five",
        """
        . . X X O .   . . . . A w   . . . . A w
        . . . X O O   . . . . A A   . . . . A A
        X X X X O .   . . . . A w   . . . . A w
        O O O O O O   A A A A A A   A A A A A A
        . O . O . .   w A w A w w   w A w A w w
        O O O O . .   A A A A w w   A A A A w w
        """,
        harmless="White's eyes unmarked",
        disaster="Black alive: White plays B5",
    ),
    Golden(
        "a rectangle of six",
        """
        . . . X O .   . . . . A w   . . . . A w
        . . . X O O   . . . . A A   . . . . A A
        X X X X O .   . . . . A w   . . . . A w
        O O O O O O   A A A A A A   A A A A A A
        . O . O . .   w A w A w w   w A w A w w
        O O O O . .   A A A A w w   A A A A w w
        """,
        harmless="Black undecided, as here: whether it lives takes more than one answer",
        disaster="Black unconditionally alive",
    ),
    Golden(
        "a cross and an eye",
        """
        X X . X X X   . . . . . .   A A b A A A
        X . . . X X   . . . . . .   A b b b A A
        X X . X X .   . . . . . .   A A b A A b
        X X X X X X   . . . . . .   A A A A A A
        O O O O O O   . . . . . .   A A A A A A
        . . . . . .   . . . . . .   w w w w w w
        """,
        harmless="Black undecided",
        disaster="Black unconditionally alive: White takes the four arms and keeps the centre",
    ),
    Golden(
        "a cross, its centre taken",
        """
        X X . X X X   A A b A A A   A A b A A A
        X . O . X X   A b D b A A   A b b b A A
        X X . X X .   A A b A A b   A A b A A b
        X X X X X X   A A A A A A   A A A A A A
        O O O O O O   . . . . . .   A A A A A A
        . . . . . .   . . . . . .   w w w w w w
        """,
        harmless="the white stone undecided",
        disaster="the white stone alive",
    ),
    Golden(
        "a cross, two arms taken",
        """
        X X O X X X   . . . . . .   A A b A A A
        X . . O X X   . . . . . .   A b b b A A
        X X . X X .   . . . . . .   A A b A A b
        X X X X X X   . . . . . .   A A A A A A
        O O O O O O   . . . . . .   A A A A A A
        . . . . . .   . . . . . .   w w w w w w
        """,
        harmless="Black undecided",
        disaster="Black unconditionally alive",
    ),
    Golden(
        "a cross, three arms taken",
        """
        X X O X X X   . . . . . .   . . . . . .
        X . . O X X   . . . . . .   . . . . . .
        X X O X X .   . . . . . .   . . . . . .
        X X X X X X   . . . . . .   . . . . . .
        O O O O O O   . . . . . .   A A A A A A
        . . . . . .   . . . . . .   w w w w w w
        """,
        harmless="Black undecided, as here: Black C5 would capture everything, which no rule looks for",
        disaster="Black unconditionally alive, with one eye left after White B5",
    ),
    Golden(
        "a corner point with a pair",
        """
        X . X . X O   . . . . . .   A b A b A .
        . . X X X O   . . . . . .   b b A A A .
        X X X O O O   . . . . . .   A A A . . .
        O O O . . .   A A A . . .   A A A . . .
        . O . O . .   w A w A . .   w A w A . .
        O O O O . .   A A A A . .   A A A A . .
        """,
        harmless="Black undecided",
        disaster="A6 alive without an answer: White captures it from A5 and B6",
    ),
    Golden(
        "a pair in two regions",
        """
        X . X X   . . . .   . . . .
        O X . X   . . . .   . . . .
        . O X .   . . . .   . . . .
        X . X X   . . . .   . . . .
        """,
        harmless="Black undecided",
        disaster="strings tied over two regions: the answer in the other one fills an eye",
    ),
    Golden(
        "loose stones in an eye",
        """
        . X X X   . . . .   . . . .
        X X X X   . . . .   . . . .
        O . . .   . . . .   . . . .
        X X O X   . . . .   . . . .
        """,
        harmless="everything undecided",
        disaster="Black alive on liberties that only loose stones keep",
    ),
    Golden(
        "one free neighbour",
        """
        X X X X   . . . .   . . . .
        X X . .   . . . .   . . . .
        X X X .   . . . .   . . . .
        X X O .   . . . .   . . . .
        """,
        harmless="everything undecided",
        disaster="a single point taken for a pair: White fills Black's only eye space but for its own eye",
    ),
    Golden(
        "two eyes deep in black territory",
        """
        . X . X . .   b A b A b b   b A b A b b
        X X X X X .   A A A A A b   A A A A A b
        O O O . X .   A A A . A b   A A A . A b
        . O . O X .   w A w A A b   w A w A A b
        O O O O X .   A A A A A b   A A A A A b
        X X X X X .   A A A A A b   A A A A A b
        """,
        harmless="the white group undecided",
        disaster="the white group dead: Black cannot fill both eyes",
    ),
    Golden(
        "one eye deep in black territory",
        """
        . X . X . .   b A b A b b   b A b A b b
        X X X X X .   A A A A A b   A A A A A b
        O O O . X .   D D D b A b   b b b b A b
        . . O . X .   b b D b A b   b b b b A b
        O O O . X .   D D D b A b   b b b b A b
        X X X X X .   A A A A A b   A A A A A b
        """,
        harmless="the white stones undecided",
        disaster="the white stones alive",
    ),
    Golden(
        "room for two white eyes",
        """
        . X . X . .   b A b A b b   b A b A b b
        X X X X X .   A A A A A b   A A A A A b
        . . . . X .   . . . . A b   b b b b A b
        . . . . X .   . . . . A b   b b b b A b
        . . . . X .   . . . . A b   b b b b A b
        X X X X X .   A A A A A b   A A A A A b
        """,
        harmless="the room undecided though Black would answer",
        disaster="unconditional territory: White lives if Black passes",
    ),
    Golden(
        "a loose stone in its own territory",
        """
        . X . X . .   b A b A . .   b A b A . .
        X X X X . .   A A A A . .   A A A A . .
        . O . X . .   b D b A . .   b b b A . .
        O X O X . .   D A D A . .   b b b A . .
        . . . X . .   b b b A . .   b b b A . .
        X X X X . .   A A A A . .   A A A A . .
        """,
        harmless="the loose stone undecided, though the ground that it stands on is Black's",
        disaster="a white stone alive: White takes the loose one, and has one eye",
    ),
    Golden(
        "two crosses that share an arm",
        """
        X X X X X X X   A A A A A A A   A A A A A A A
        X X . X . X X   A A b A b A A   A A b A b A A
        X . . O . . X   A b b D b b A   A b b b b b A
        X X . X . X X   A A b A b A A   A A b A b A A
        X X X X X X X   A A A A A A A   A A A A A A A
        O O O X . X .   D D D A b A b   b b b A b A b
        . . O X X X X   b b D A A A A   b b b A A A A
        """,
        harmless="the white stones undecided",
        disaster="the room undecided: White has both centres only if it gives up an arm",
    ),
    Golden(
        "an eye on either side of a stone",
        """
        O O O O O X .   D D D D D A b   b b b b b A b
        O . X . O X X   D b A b D A A   b b b b b A A
        O O O O O X .   D D D D D A b   b b b b b A b
        X X X X X X X   A A A A A A A   A A A A A A A
        O O O . . X .   . . . . . A b   . . . . . A b
        . . . . . X X   . . . . . A A   . . . . . A A
        . . . . X X .   . . . . A A b   . . . . A A b
        """,
        harmless="the white group undecided",
        disaster="the white group alive: it fills A6 or D6 to take the stone between them",
    ),
    Golden(
        "a pair that may stay in seki",
        """
        O O O O O X X   . . . . . A A   . . . . . A A
        O O . O O X X   . . . . . A A   . . . . . A A
        O . X . O X X   . . . . . A A   . . . . . A A
        O . X . O X .   . . . . . A b   . . . . . A b
        O O . O O X X   . . . . . A A   . . . . . A A
        O O O O O X .   . . . . . A b   . . . . . A b
        X X X X X X X   A A A A A A A   A A A A A A A
        """,
        harmless="the white group undecided, as it must be",
        disaster="the white group dead: with C6, B5, D4 and C3 open Black cannot approach",
    ),
    Golden(
        "a pair, both sides open on one flank",
        """
        O O O O O X X   D D D D D A A   b b b b b A A
        O O . O O X X   D D b D D A A   b b b b b A A
        O . X O O X X   D b A D D A A   b b b b b A A
        O . X O O X .   D b A D D A b   b b b b b A b
        O O . O O X X   D D b D D A A   b b b b b A A
        O O O O O X .   D D D D D A b   b b b b b A b
        X X X X X X X   A A A A A A A   A A A A A A A
        """,
        harmless="the white group undecided",
        disaster="the white group taken for a seki: Black plays a square of four",
    ),
    Golden(
        "a pair among strings that two moves part",
        """
        O O X X X X X   D D A A A A A   b b A A A A A
        O . O O X X X   D b D D A A A   b b b b A A A
        . X . O X X X   b A b D A A A   b b b b A A A
        . X . O X X .   b A b D A A b   b b b b A A b
        O . O X X X X   D b D A A A A   b b b A A A A
        O O O X X X .   D D D A A A b   b b b A A A b
        X X X X X X X   A A A A A A A   A A A A A A A
        """,
        harmless="the white group undecided",
        disaster="the white group taken for a seki: Black B6 is two ataris at once",
    ),
    Golden(
        "a pair and a string that needs one answer",
        """
        O O X X X X X   . . A A A A A   . . A A A A A
        O . O X X X X   . . . A A A A   . . . A A A A
        . X . O X X X   . . . . A A A   . . . . A A A
        . X . O X X .   . . . . A A b   . . . . A A b
        O . O O X X X   . . . . A A A   . . . . A A A
        O O O X X X .   . . . A A A b   . . . A A A b
        X X X X X X X   A A A A A A A   A A A A A A A
        """,
        harmless="the white group undecided, as it must be",
        disaster="the white group dead: A5 answers B6, and B6 answers A5",
    ),
    Golden(
        "a pair on the edge",
        """
        O . X X . O X   D b A A b D A   b b b b b b A
        O O . . O O X   D D b b D D A   b b b b b b A
        O O O O O O X   D D D D D D A   b b b b b b A
        X X X X X X X   A A A A A A A   A A A A A A A
        . X . X X X X   b A b A A A A   b A b A A A A
        X X X X X X X   A A A A A A A   A A A A A A A
        X X X X X X X   A A A A A A A   A A A A A A A
        """,
        harmless="the white group undecided",
        disaster="the white group taken for a seki: it has no open point behind the pair",
    ),
    Golden(
        "three stones to take",
        """
        O O O O O X X   . . . . . A A   . . . . . A A
        O X X X O X .   . . . . . A b   . . . . . A b
        O . O O O X X   . . . . . A A   . . . . . A A
        O O O O O X .   . . . . . A b   . . . . . A b
        X X X X X X X   A A A A A A A   A A A A A A A
        O . . . . X X   D b b b b A A   b b b b b A A
        O . . . X X .   D b b b A A b   b b b b A A b
        """,
        harmless="the white group undecided, as it must be",
        disaster="the white group dead: it takes three stones and makes two eyes",
    ),
    Golden(
        "both colours",
        """
        . X . X O .   b A b A A w   b A b A A w
        X X X X O O   A A A A A A   A A A A A A
        O O O O O .   A A A A A w   A A A A A w
        . O . O X O   w A w A D A   w A w A w A
        . O O O . O   w A A A w A   w A A A w A
        . . . . O .   w w w w A w   w w w w A w
        """,
        harmless="an eye undecided",
        disaster="the black stone in White's corner alive",
    ),
    Golden(
        "three points for a group without another eye",
        """
        . O . X O   . . . . .   . . . . .
        X X X X O   . . . . .   . . . . .
        O O O O O   . . . . .   . . . . .
        . O . O .   . . . . .   . . . . .
        . . . . .   . . . . .   . . . . .
        """,
        harmless="White undecided",
        disaster="Black alive: it has one eye",
    ),
    Golden(
        "nothing to be safe from",
        """
        X X X   . . .   . . .
        X . X   . . .   . . .
        X X X   . . .   . . .
        """,
        harmless="Black undecided though no white stone is on the board",
        disaster="alive with one liberty",
    ),
    Golden(
        "two stones on four points",
        """
        X .   A b   A b
        . X   b A   b A
        """,
        harmless="Black undecided",
        disaster="an eye where White could play",
    ),
    Golden(
        "empty board",
        """
        . . .   . . .   . . .
        . . .   . . .   . . .
        . . .   . . .   . . .
        """,
        harmless="always undecided",
        disaster="territory of a colour that has no stones",
    ),
)
