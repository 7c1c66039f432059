"""Eye positions with known answers: Black's group, White around it. Shapes from any book on life and death.

Each: name, board, a point of the eye, eighths if the enemy moves twice, first, and if the owner moves first, type, and
where given the owner's move, the enemy's (one of the vertices), the number of open ends, the captured and the threatened
stones (a vertex of each string), and the points of Black's links that hold. ``None`` as the values says that the point
is in no eye.
"""

from __future__ import annotations

from dataclasses import dataclass

from engine.evaluate.state import (
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
    # generated below
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
        "the stones around are one string: the diagonals do not matter",
        """
        .OOOOO.
        OOXXOO.
        OXX.XXO
        OXXXOXO
        OXXXXXO
        OOOOOOO
        .......
        """,
        "D5",
        (8, 8, 8),
        SINGLE_POINT,
    ),
    EyePosition(
        "false eye in the middle: two diagonals are White's, and the stones hang together nowhere else",
        """
        OOOOOO.
        OXXOXOO
        OXX.XXO
        OOOXXXO
        ..OXXXO
        ..OOOOO
        .......
        """,
        "D5",
        (0, 0, 0),
        SINGLE_POINT,
    ),
    EyePosition(
        "one of four diagonals is White's",
        """
        OOOOOO.
        OXXXXOO
        OXX.XXO
        OXOXXXO
        OXXXXXO
        OOOOOOO
        .......
        """,
        "D5",
        (8, 8, 8),
        SINGLE_POINT,
    ),
    EyePosition(
        "half eye in the middle: one diagonal lost, one open",
        """
        .OOOOO.
        .OXOXOO
        OXX.XXO
        OX.XXXO
        OOOOXXO
        ...OOOO
        .......
        """,
        "D5",
        (0, 0, 8),
        SINGLE_POINT,
        make="C4",
        harm="C4",
    ),
    EyePosition(
        "false eye on the edge",
        """
        .OX.XXO
        .OOXOXO
        ..OXXXO
        ..OXXXO
        ..OOOOO
        .......
        .......
        """,
        "D7",
        (0, 0, 0),
        SINGLE_POINT,
    ),
    EyePosition(
        "edge eye with both diagonals",
        """
        .OX.XXO
        .OXXXXO
        ..OXXXO
        ..OXXXO
        ..OOOOO
        .......
        .......
        """,
        "D7",
        (8, 8, 8),
        SINGLE_POINT,
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
        "corner eye without its diagonal",
        """
        .XXXO..
        XOXXO..
        XXXXO..
        XXXO...
        OOOO...
        .......
        .......
        """,
        "A7",
        (8, 8, 8),
        SINGLE_POINT,
    ),
    EyePosition(
        "corner eye false by its diagonal",
        """
        .XXXO..
        XOXXO..
        XXOXO..
        XXOO...
        OOO....
        .......
        .......
        """,
        "A7",
        (0, 0, 0),
        SINGLE_POINT,
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
        "the threatened stone on the diagonal can be taken",
        """
        OX.XXO.
        OOX.XXO
        OXX.XXO
        OXXXOXO
        .OOX.XO
        ..OXXXO
        ..OOOOO
        """,
        "C7",
        (8, 8, 8),
        SINGLE_POINT,
    ),
    EyePosition(
        "two points with one false end",
        """
        OOOOOO.
        OXXOXOO
        OX..XXO
        OXXXXXO
        OXXXXXO
        OOOOOOO
        .......
        """,
        "C5",
        (8, 8, 8),
        TWO_POINT,
    ),
    EyePosition(
        "three points, one of them false: one eye only",
        """
        OOOOOOO
        OXXXOXO
        OX...XO
        OXXXOXO
        OXXXOXO
        OOOOOOO
        .......
        """,
        "C5",
        (8, 8, 8),
        LINE_CLOSED,
    ),
    EyePosition(
        "two-headed dragon",
        """
        OOOOOOOOO
        OXXXXXXXO
        OX.XOXX.O
        OXXOOOXXO
        OOXOOOXOO
        OXXOOOXXO
        OX.XXXXXO
        OXXXOOOOO
        OOOOO....
        """,
        "C7",
        (8, 8, 8),
        SINGLE_POINT,
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
        "line of two with one end open",
        """
        XX..OO.
        OXXXXO.
        OXXXXO.
        OOOOOO.
        .......
        .......
        .......
        """,
        "C7",
        (0, 0, 8),
        SINGLE_POINT,
        make="D7",
        harm="D7",
        open_ends=1,
    ),
    EyePosition(
        "line of three with one end open",
        """
        XX...OO..
        OXXXXXO..
        OXXXXXO..
        OOOOOOO..
        .........
        .........
        .........
        .........
        .........
        """,
        "C9",
        (0, 0, 8),
        TWO_POINT,
        make="E9",
        harm="E9",
        open_ends=1,
    ),
]
