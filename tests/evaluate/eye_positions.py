"""Eye positions with known answers: Black's group, White around it. Shapes from any book on life and death.

Each: name, board, a point of the eye, eighths if the enemy moves twice, first, and if the owner moves first, type, and
where given the owner's move, the enemy's (one of the vertices), the number of open ends, the captured and the
threatened stones (a vertex of each string), and the points of Black's links that hold. ``None`` as the values says that
the point is in no eye.
"""

from __future__ import annotations

from dataclasses import dataclass

from engine.evaluate.tables import (
    BIG_EYE,
    DEAD_GROUP_EYE,
    LINE_BOTH_ENDS_OPEN,
    LINE_CLOSED,
    LINE_ONE_END_OPEN,
    SINGLE_POINT,
    TWO_POINT,
)


@dataclass(frozen=True)
class EyePosition:
    """One position; see the module."""

    name: str
    board: str
    point: str
    values: tuple[int, int, int] | None
    type: int = -1
    make: str = ""
    harm: str = ""
    open_ends: int = 0
    captured: tuple[str, ...] = ()
    threatened: tuple[str, ...] = ()
    walls: tuple[str, ...] = ()


POSITIONS = [
    EyePosition(
        "one point in the middle",
        """
        OOOOOOO
        OXXXXXO
        OXX.XXO
        OXXXXXO
        OOOOOOO
        .......
        .......
        """,
        "D5",
        (8, 8, 8),
        SINGLE_POINT,
    ),
    EyePosition(
        "two points",
        """
        OOOOOOO
        OXXXXXO
        OX..XXO
        OXXXXXO
        OOOOOOO
        .......
        .......
        """,
        "C5",
        (8, 8, 8),
        TWO_POINT,
    ),
    EyePosition(
        "straight three",
        """
        OOOOOOO
        OXXXXXO
        OX...XO
        OXXXXXO
        OOOOOOO
        .......
        .......
        """,
        "D5",
        (8, 8, 16),
        LINE_CLOSED,
        "D5",
        "D5",
    ),
    EyePosition(
        "bent three",
        """
        OOOOOOO
        OXXXXOO
        OX..XXO
        OXX.XXO
        OOXXXOO
        OOOOOO.
        .......
        """,
        "D4",
        (8, 8, 16),
        LINE_CLOSED,
        "D5",
        "D5",
    ),
    EyePosition(
        "straight four",
        """
        OOOOOOO
        XXXXXXO
        X....XO
        XXXXXXO
        OOOOOOO
        .......
        .......
        """,
        "C5",
        (8, 16, 16),
        LINE_CLOSED,
        "",
        "C5 D5",
    ),
    EyePosition(
        "bent four in the middle",
        """
        OOOOOOO
        XXXXXXO
        XX...XO
        XX.XXXO
        XXXXOOO
        OOOO...
        .......
        """,
        "C4",
        (8, 16, 16),
        LINE_CLOSED,
    ),
    EyePosition(
        "zigzag four",
        """
        OOOOOOO
        OXXXXOO
        OX..XXO
        OXX..XO
        OOXXXXO
        OOOOOOO
        .......
        """,
        "D4",
        (8, 16, 16),
        LINE_CLOSED,
    ),
    EyePosition(
        "square four: one eye whoever moves",
        """
        OOOOOOO
        OXXXXOO
        OX..XOO
        OX..XOO
        OXXXXOO
        OOOOOO.
        .......
        """,
        "C5",
        (8, 8, 8),
        BIG_EYE,
    ),
    EyePosition(
        "pyramid four",
        """
        OOOOOOO
        OXXXXXO
        OX...XO
        OXX.XXO
        OOXXXOO
        .OOOOO.
        .......
        """,
        "D5",
        (8, 8, 16),
        BIG_EYE,
        "D5",
        "D5",
    ),
    EyePosition(
        "straight five",
        """
        OOOOOOOO
        XXXXXXXO
        X.....XO
        XXXXXXXO
        OOOOOOOO
        ........
        ........
        ........
        """,
        "C6",
        (16, 16, 16),
        LINE_CLOSED,
    ),
    EyePosition(
        "bulky five",
        """
        OOOOOOO
        OXXXXXO
        OX...XO
        OX..XXO
        OXXXXOO
        OOOOOO.
        .......
        """,
        "D5",
        (8, 8, 16),
        BIG_EYE,
        "C5 D5 D4",
        "D5",
    ),
    EyePosition(
        "cross five",
        """
        OOOOOOO
        OOXXXOO
        OXX.XXO
        OX...XO
        OXX.XXO
        OOXXXOO
        .OOOOO.
        """,
        "D4",
        (8, 8, 16),
        BIG_EYE,
        "D4",
        "D4",
    ),
    EyePosition(
        "five with a bend lives",
        """
        OOOOOOO
        OXXXXXO
        OX...XO
        OXXX.XO
        OOOX.XO
        ..OXXXO
        ..OOOOO
        """,
        "E4",
        (16, 16, 16),
        LINE_CLOSED,
    ),
    EyePosition(
        "rabbity six",
        """
        OOOOOOO
        OXXXXOO
        OX..XXO
        OX...XO
        OXX.XXO
        OOXXXOO
        .OOOOO.
        """,
        "D4",
        (8, 8, 16),
        BIG_EYE,
        "C4 D5 D4",
        "D4",
    ),
    EyePosition(
        "rectangle six in the middle",
        """
        OOOOOOO
        OXXXXXO
        OX...XO
        OX...XO
        OXXXXXO
        OOOOOOO
        .......
        """,
        "D5",
        (8, 16, 16),
        BIG_EYE,
    ),
    EyePosition(
        "rectangle six in the corner without outside liberties",
        """
        ...XO..
        ...XO..
        XXXXO..
        OOOOO..
        .......
        .......
        .......
        """,
        "B7",
        (8, 8, 16),
        BIG_EYE,
    ),
    EyePosition(
        "rectangle six in the corner with two outside liberties",
        """
        ...X.O.
        ...X.O.
        XXXXOO.
        OOOO...
        .......
        .......
        .......
        """,
        "B7",
        (8, 16, 16),
        BIG_EYE,
    ),
    EyePosition(
        "bent four of empty points in the corner, no outside liberties: ko",
        """
        ...XO..
        .XXXO..
        XXOOO..
        OOO....
        .......
        .......
        .......
        """,
        "B7",
        (8, 12, 16),
        LINE_CLOSED,
    ),
    EyePosition(
        "bent four of empty points in the corner with outside liberties",
        """
        ...X.O.
        .XXX.O.
        XXOOOO.
        OOO....
        .......
        .......
        .......
        """,
        "B7",
        (8, 16, 16),
        LINE_CLOSED,
    ),
    EyePosition(
        "eight points",
        """
        OOOOOOO
        XXXXXXO
        X....XO
        X....XO
        XXXXXXO
        OOOOOOO
        .......
        """,
        "C5",
        (16, 16, 16),
        BIG_EYE,
    ),
    EyePosition(
        "straight three with a captured stone in the middle",
        """
        OOOOOOO
        OXXXXXO
        OX.O.XO
        OXXXXXO
        OOOOOOO
        .......
        .......
        """,
        "C5",
        (8, 8, 8),
        LINE_CLOSED,
        captured=("D5",),
    ),
    EyePosition(
        "straight three with a captured stone at the end",
        """
        OOOOOOO
        OXXXXXO
        OXO..XO
        OXXXXXO
        OOOOOOO
        .......
        .......
        """,
        "D5",
        (8, 8, 16),
        LINE_CLOSED,
        make="D5",
        harm="D5",
        captured=("C5",),
    ),
    EyePosition(
        "straight four with a captured stone inside",
        """
        OOOOOOO
        XXXXXXO
        X.O..XO
        XXXXXXO
        OOOOOOO
        .......
        .......
        """,
        "D5",
        (8, 8, 16),
        LINE_CLOSED,
        make="D5",
        harm="D5",
        captured=("C5",),
    ),
    EyePosition(
        "bulky five with a stone on the vital point",
        """
        OOOOOOO
        OXXXXXO
        OX.O.XO
        OX..XXO
        OXXXXOO
        OOOOOO.
        .......
        """,
        "C5",
        (8, 8, 8),
        BIG_EYE,
        captured=("D5",),
    ),
    EyePosition(
        "bulky five with a stone that misses the vital point",
        """
        OOOOOOO
        OXXXXXO
        OX..OXO
        OX..XXO
        OXXXXOO
        OOOOOO.
        .......
        """,
        "C5",
        (8, 8, 16),
        BIG_EYE,
        make="C5 D5 D4",
        harm="D5",
        captured=("E5",),
    ),
    EyePosition(
        "four stones of a dead shape fill five points",
        """
        OOOOOOO
        OXXXXXO
        OXOOOXO
        OXO.XXO
        OXXXXOO
        OOOOOO.
        .......
        """,
        "D4",
        (8, 8, 16),
        DEAD_GROUP_EYE,
        make="D4",
        captured=("C5",),
    ),
    EyePosition(
        "two captured stones",
        """
        OOOOOOO
        OXXXXXO
        OXOO.XO
        OXXXXXO
        OOOOOOO
        .......
        .......
        """,
        "E5",
        (8, 8, 8),
        DEAD_GROUP_EYE,
        captured=("C5",),
    ),
    EyePosition(
        "half eye on the edge: who takes the diagonal",
        """
        .OX.XXO
        .O.XXXO
        .OOXXXO
        ..OXXXO
        ..OOOOO
        .......
        .......
        """,
        "D7",
        (0, 0, 8),
        SINGLE_POINT,
        make="C6",
        harm="C6",
    ),
    EyePosition(
        "the captured stone on the diagonal does no harm",
        """
        .XXXXO.
        XOXXXO.
        X.XXOO.
        XXXO...
        OOOO...
        .......
        .......
        """,
        "A7",
        (8, 8, 8),
        SINGLE_POINT,
        captured=("B6",),
    ),
    EyePosition(
        "closed line along the edge",
        """
        X....XO
        XXXXXXO
        OOOOOOO
        .......
        .......
        .......
        .......
        """,
        "C7",
        (8, 16, 16),
        LINE_CLOSED,
    ),
    EyePosition(
        "false eye in the middle: two diagonals are White's",
        """
        .........
        ..OOOOO..
        .OOOXXXO.
        .OOOXXXO.
        OOXX.XOO.
        OXXXXOO..
        OXXXOO...
        OOOOO....
        .........
        """,
        "E5",
        (0, 0, 0),
        SINGLE_POINT,
    ),
    EyePosition(
        "one of four diagonals is White's",
        """
        .........
        ..OOOOO..
        .OOOXXXO.
        .OOOXXXO.
        OOXX.XOO.
        OXXXXXO..
        OXXXOOO..
        OOOOO....
        .........
        """,
        "E5",
        (8, 8, 8),
        SINGLE_POINT,
    ),
    EyePosition(
        "half eye: one diagonal lost, one open",
        """
        .........
        ..OOOOO..
        .OOOXXXO.
        .OOOXXXO.
        OOXX.XOO.
        OXXXX.O..
        OXXXOO...
        OOOOO....
        .........
        """,
        "E5",
        (0, 0, 8),
        SINGLE_POINT,
        make="F4",
        harm="F4",
    ),
    EyePosition(
        "two open diagonals: one for each side",
        """
        .........
        ..OOOOO..
        .OOOXXXO.
        .OO.XXXO.
        OOXX.XOO.
        OXXXX.O..
        OXXXOO...
        OOOOO....
        .........
        """,
        "E5",
        (0, 8, 8),
        SINGLE_POINT,
    ),
    EyePosition(
        "false eye on the edge",
        """
        .OX.XXO..
        .OOXXXO..
        ..OXXXO..
        ..OOOOO..
        .........
        .........
        .........
        .........
        .........
        """,
        "D9",
        (0, 0, 0),
        SINGLE_POINT,
    ),
    EyePosition(
        "edge eye with both diagonals",
        """
        .OX.XXO..
        .OXXXXO..
        ..OXXXO..
        ..OOOOO..
        .........
        .........
        .........
        .........
        .........
        """,
        "D9",
        (8, 8, 8),
        SINGLE_POINT,
    ),
    EyePosition(
        "false eye in the corner",
        """
        .XXXO....
        XOOXO....
        XXOXO....
        OXOXO....
        OXOXO....
        OOOOO....
        .........
        .........
        .........
        """,
        "A9",
        (0, 0, 0),
        SINGLE_POINT,
    ),
    EyePosition(
        "corner eye with its diagonal",
        """
        .XXXO....
        XXXXO....
        XXOOO....
        XOO......
        OO.......
        .........
        .........
        .........
        .........
        """,
        "A9",
        (8, 8, 8),
        SINGLE_POINT,
    ),
    EyePosition(
        "the threatened stone on the diagonal decides",
        """
        OXX.XXO..
        OXOXXXO..
        OX.XXXO..
        OXOXOOO..
        OOOOO....
        .........
        .........
        .........
        .........
        """,
        "D9",
        (0, 0, 8),
        SINGLE_POINT,
        make="C7",
        harm="C7",
        threatened=("C8",),
    ),
    EyePosition(
        "two points with one false end",
        """
        .........
        .OOOOOO..
        .OXXXOO..
        OOXXXOOO.
        OXX..XXO.
        OOXXXOXO.
        .OXXXOXO.
        .OOOOOOO.
        .........
        """,
        "D5",
        (0, 0, 8),
        TWO_POINT,
        make="E5",
        harm="E5",
    ),
    EyePosition(
        "three points, one of them false: one eye only",
        """
        .........
        OOOOOOO..
        OXXXXOO..
        OXXXXOOO.
        OX...XXO.
        OXXXXOXO.
        OXXXXOXO.
        OOOOOOOO.
        .........
        """,
        "C5",
        (0, 8, 8),
        LINE_CLOSED,
    ),
    EyePosition(
        "two-headed dragon: either eye is false without the other",
        """
        .........
        OOOOOOOOO
        XXXXXXXXX
        XXXXXXXXX
        .XOO.OOX.
        XOOOOOOOX
        XXXXXXXXX
        OOOOOOOOO
        .........
        """,
        "A5",
        (8, 8, 8),
        SINGLE_POINT,
    ),
    EyePosition(
        "half of a two-headed dragon",
        """
        .........
        OOOOOOOOO
        XXXXXXXXX
        XXXXXXXXX
        .XOO.OOOO
        XOOOOOOOO
        XXXXXXXXX
        OOOOOOOOO
        .........
        """,
        "A5",
        (0, 0, 0),
        SINGLE_POINT,
    ),
    EyePosition(
        "one point and an open end: closing it makes an eye",
        """
        XX..OO...
        OXXXXO...
        OXXXXO...
        OOOOOO...
        .........
        .........
        .........
        .........
        .........
        """,
        "C9",
        (0, 0, 8),
        SINGLE_POINT,
        make="D9",
        harm="D9",
        open_ends=1,
    ),
    EyePosition(
        "line with one end open",
        """
        X....OO..
        XXXXXXO..
        OXXXXXO..
        OOOOOOO..
        .........
        .........
        .........
        .........
        .........
        """,
        "C9",
        (8, 8, 8),
        LINE_ONE_END_OPEN,
        open_ends=1,
    ),
    EyePosition(
        "line of four before an open end: closing makes two eyes",
        """
        X.....OO.
        XXXXXXXO.
        OXXXXXXO.
        OOOOOOOO.
        .........
        .........
        .........
        .........
        .........
        """,
        "C9",
        (8, 8, 16),
        LINE_ONE_END_OPEN,
        open_ends=1,
    ),
    EyePosition(
        "line with both ends open",
        """
        .O.....O.
        .OXXXXXO.
        .OXXXXXO.
        .OOOOOOO.
        .........
        .........
        .........
        .........
        .........
        """,
        "E9",
        (0, 8, 8),
        LINE_BOTH_ENDS_OPEN,
        open_ends=2,
    ),
    EyePosition(
        "a link on the rim holds",
        """
        ...X.....
        .........
        ...X.....
        XXXX.....
        ......O..
        .........
        ..O......
        .........
        .........
        """,
        "B9",
        (16, 16, 16),
        BIG_EYE,
        walls=("D8",),
    ),
    EyePosition(
        "a captured stone in a corner does not spoil it",
        """
        ....X....
        ..O.X....
        ....X....
        XXXXX....
        ......O..
        .....O...
        ..O......
        .........
        .........
        """,
        "B9",
        (16, 16, 16),
        BIG_EYE,
    ),
    EyePosition(
        "a captured string that fills its eye",
        """
        OOXXO....
        O.XXO....
        XXXXO....
        OOOOO....
        .........
        .........
        .........
        .........
        .........
        """,
        "B8",
        (8, 8, 8),
        DEAD_GROUP_EYE,
        captured=("A9",),
    ),
    EyePosition(
        "the wall stone in atari is taken from inside",
        """
        X..XXO...
        OXXXXO...
        OXXXOO...
        OOOOO....
        .........
        .........
        .........
        .........
        .........
        """,
        "C9",
        (0, 0, 8),
        TWO_POINT,
        make="B9",
        harm="B9",
        threatened=("A9",),
    ),
    EyePosition(
        "straight three in the corner, around the corner point",
        """
        ...X.O...
        XXXX.O...
        X.XXOO...
        OXOOO....
        OO.......
        .........
        .........
        .........
        .........
        """,
        "B9",
        (8, 8, 16),
        LINE_CLOSED,
        make="B9",
        harm="B9",
    ),
    EyePosition(
        "two groups around one territory are one",
        """
        ....X....
        ..O.X....
        ....X....
        .........
        XXX...O..
        OOO......
        ..O......
        .........
        .........
        """,
        "B9",
        (16, 16, 16),
        BIG_EYE,
        walls=("D6", "E6", "D5"),
    ),
    EyePosition(
        "three captured stones that fill the eye",
        """
        .......
        OOOOOOO
        OXXXXXO
        OXOOO.O
        OXXXXXO
        OOOOOOO
        .......
        """,
        "D4",
        (8, 8, 8),
        DEAD_GROUP_EYE,
        captured=("D4",),
    ),
    EyePosition(
        "a captured stone with a liberty outside",
        """
        .......
        OOOOOOO
        OXXXXXO
        OXXXO.O
        OXXXXXO
        OOOOOOO
        .......
        """,
        "E4",
        (8, 8, 8),
        DEAD_GROUP_EYE,
        captured=("E4",),
    ),
    EyePosition(
        "the point of a link that only one way leads into",
        """
        OOOOOOO
        OXXXOOO
        OX..XOO
        OXOXOOO
        OOXOOOO
        .......
        .......
        """,
        "D5",
        (0, 0, 8),
        SINGLE_POINT,
        make="C5",
        harm="C5",
        open_ends=1,
        threatened=("C4", "C3"),
        walls=("D5",),
    ),
]
