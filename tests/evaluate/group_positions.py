"""Groups whose totals, potential eyes and ways to run can be counted by hand.

Potential eyes are (kind, value, move): value in eighths of an eye, in points of eye space for the two edge kinds. Ways
are the running points by kind.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from engine.evaluate.tables import (
    CAPTURE_THREATENED,
    CONNECT_TO_GROUP,
    DEFEND_UNDERCUT,
    EXTEND_ALONG_EDGE,
    PLAY_VITAL_POINT,
    TOWARD_EDGE,
    TOWARD_ENEMY,
    TOWARD_FRIEND,
    TOWARD_OPEN,
)


@dataclass(frozen=True)
class GroupPosition:
    """One board and what is expected of the group at ``vertex``; neighbours by a stone of each."""

    name: str
    board: str
    vertex: str
    liberties: int
    neighbors: tuple[str, ...]
    eyes: tuple[int, int, int]
    eye_space: int
    run: int
    potentials: tuple[tuple[int, int, str], ...] = ()
    ways: Mapping[int, tuple[str, ...]] = field(default_factory=dict)


TWO_THREES = """
    . . . X O . . . .
    X X X X O . . . .
    O O X O O . . . .
    . O X O . . . . .
    . O X O . . . . .
    . O X O . . . . .
    O O X O O . . . .
    X X X X O . . . .
    . . . X O . . . .
"""

NOTCHES = """
    . O O . O O O . .
    . O X O X X O . .
    O X X X X . X O .
    O X . X X X X O .
    . O X O X . O . .
    . O O . O O O . .
    . . . . . . . . .
    . . . . . . . . .
    . . . . . . . . .
"""

THREE_IN_A_ROW = """
    . . . X O . . . .
    X X X X O . . . .
    O O O O O . . . .
    . . . . . . . . .
    . . . . . . . . .
    . . . . . . . . .
    . . . . . . . . .
    . . . . . . . . .
    . . . . . . . . .
"""

POSITIONS = (
    GroupPosition(
        "two eyes",
        """
        . X . . X O . . .
        X X X X X O . . .
        O O O O O O . . .
        . . . . . . . . .
        . . O . . . O . .
        . . . . . . . . .
        . . . . . . . . .
        . . . . . . . . .
        . . . . . . . . .
        """,
        "B9",
        3,
        ("F9",),
        (16, 16, 16),
        3,
        0,
    ),
    GroupPosition(
        "three in a row",
        THREE_IN_A_ROW,
        "D9",
        3,
        ("E9",),
        (8, 8, 16),
        3,
        0,
        ((PLAY_VITAL_POINT, 8, "B9"),),
    ),
    GroupPosition(
        "around three in a row",
        THREE_IN_A_ROW,
        "E9",
        8,
        ("D9",),
        (16, 16, 16),
        66,
        0,
        ((CAPTURE_THREATENED, 16, "B9"),),
    ),
    GroupPosition(
        "two vital points and a string to take",
        TWO_THREES,
        "D9",
        6,
        ("E9", "A7"),
        (16, 16, 32),
        6,
        0,
        ((PLAY_VITAL_POINT, 8, "B9"), (PLAY_VITAL_POINT, 8, "B1"), (CAPTURE_THREATENED, 16, "A5")),
    ),
    GroupPosition(
        "a string inside another group",
        TWO_THREES,
        "A7",
        3,
        ("D9",),
        (8, 8, 16),
        3,
        0,
        ((PLAY_VITAL_POINT, 8, "A5"),),
    ),
    GroupPosition(
        "one eye and two stones to take",
        NOTCHES,
        "C8",
        3,
        ("B9", "D8"),
        (8, 8, 16),
        2,
        0,
        ((PLAY_VITAL_POINT, 8, "D4"), (CAPTURE_THREATENED, 4, "D9"), (CAPTURE_THREATENED, 4, "D4")),
    ),
    GroupPosition(
        "a stone that can link to an eye",
        NOTCHES,
        "C5",
        1,
        ("B9",),
        (0, 0, 0),
        0,
        0,
        ((CONNECT_TO_GROUP, 8, "C6"), (CAPTURE_THREATENED, 4, "D4")),
    ),
    GroupPosition(
        "a stone that can flee home",
        NOTCHES,
        "D8",
        1,
        ("C8",),
        (0, 0, 0),
        0,
        40,
        ((CONNECT_TO_GROUP, 16, "D9"), (CONNECT_TO_GROUP, 16, "D9")),
        {TOWARD_FRIEND: ("D9",)},
    ),
    GroupPosition(
        "two links to a friend with two eyes",
        """
        . X . X . O . . .
        X X X X . O . . .
        O O O . . O . . .
        . . O . X O . . .
        . . O O X O . . .
        . . . O O O . . .
        . . . . . . . . .
        . . . . . . . . .
        . . . . . . . . .
        """,
        "E6",
        2,
        ("F9",),
        (0, 0, 0),
        0,
        0,
        ((CONNECT_TO_GROUP, 16, "D7"), (DEFEND_UNDERCUT, 4, "E7")),
    ),
    GroupPosition(
        "extensions to both sides",
        """
        . . . . . . . . . . . . .
        . . . . . . . . . . . . .
        . . O . . . . . . . O . .
        . . . . . . . . . . . . .
        . . . . . . . . . . . . .
        . . . . . . O . . . . . .
        . . . . . . . . . . . . .
        . . . . . . . . . . . . .
        . . . . . . . . . . . . .
        . O . . . . . . . . . O .
        . . . . . . X . . . . . .
        . . . . . . . . . . . . .
        . . . . . . . . . . . . .
        """,
        "G3",
        4,
        (),
        (0, 0, 0),
        0,
        27,
        ((EXTEND_ALONG_EDGE, 8, "F3"), (EXTEND_ALONG_EDGE, 8, "H3")),
        {TOWARD_ENEMY: ("G4", "F3", "H3"), TOWARD_EDGE: ("G2",)},
    ),
    GroupPosition(
        "an extension and a slide to stop",
        """
        . . . . . . . . .
        . . O . . . . . .
        . . . . . . . . .
        . . . . . . . . .
        . . . . . . . . .
        . . O . . . . . .
        . . O X . . . . .
        . O . . . . . . .
        . . . . . . . . .
        """,
        "D3",
        3,
        ("C4",),
        (0, 0, 0),
        0,
        8,
        ((EXTEND_ALONG_EDGE, 8, "E3"), (DEFEND_UNDERCUT, 6, "D2")),
        {TOWARD_ENEMY: ("E3",)},
    ),
    GroupPosition(
        "a wall on the fourth line that can be undercut",
        """
        . . . . . . . . . . . . .
        . . . . . . . . . . . . .
        . . . . . . . . . . . . .
        . . . . . . . . . . . . .
        . . . . . . . . . . O . .
        . . . . . . O . . . . . .
        . . . . . . . . . . . . .
        . . . . . . . . . . . . .
        . . . . . X O . . . . . .
        . . X . . X O . . . . . .
        . . . . . . . . . . . . .
        . . . . . . . . . . . . .
        . . . . . . . . . . . . .
        """,
        "F5",
        8,
        ("G8",),
        (0, 0, 0),
        0,
        41,
        ((DEFEND_UNDERCUT, 9, "F3"), (EXTEND_ALONG_EDGE, 8, "C5"), (EXTEND_ALONG_EDGE, 8, "C3")),
        {TOWARD_ENEMY: ("F6", "C5", "E5", "D4", "E4", "C3", "F3"), TOWARD_EDGE: ("B4",)},
    ),
    GroupPosition(
        "home below the enemy",
        """
        . . . . . . . . . . .
        . . . . . . . . . . .
        O O O O O O O O O O O
        . . . . . . . . . . .
        . . . . . X . . . . .
        . . . . . . . . . . .
        . . . . . . . . . . .
        . . . . . . . . . . .
        . . . . . X . . . . .
        X X X X X X X X X X X
        . X . X . X . X . X .
        """,
        "F7",
        4,
        ("A9",),
        (0, 0, 0),
        0,
        56,
        ((CONNECT_TO_GROUP, 16, "F4"),),
        {TOWARD_FRIEND: ("E7", "G7", "F6")},
    ),
    GroupPosition(
        "the open side below",
        """
        . . . . . . . . . . .
        . . . . . . . . . . .
        . . O . . . . . O . .
        . . . . . . . . . . .
        . O . . . X . . . O .
        . . . . . . . . . . .
        . . . . . . . . . . .
        . . . . . . . . . . .
        X X X . . . . . X X X
        . X X X . . . X X . X
        X . X . X . X . X X .
        """,
        "F7",
        4,
        (),
        (0, 0, 0),
        0,
        34,
        (),
        {TOWARD_OPEN: ("F6",), TOWARD_ENEMY: ("F8", "E7", "G7")},
    ),
    GroupPosition(
        "a stone on the second line",
        """
        . . . . . . . . .
        . . . . . . . . .
        . . O . O . O . .
        . . . . . . . . .
        . . . . . . . . .
        . O . . . . . O .
        . . . . . . . . .
        . O . . X . . O .
        . . . . . . . . .
        """,
        "E2",
        4,
        (),
        (0, 0, 0),
        0,
        6,
        ((EXTEND_ALONG_EDGE, 1, "D2"), (EXTEND_ALONG_EDGE, 1, "F2")),
        {TOWARD_ENEMY: ("E3",)},
    ),
    GroupPosition(
        "shut in",
        """
        . . . . . . . . .
        . O O O O O O . .
        . O . . . . O . .
        . O . X X . O . .
        . O . . . . O . .
        . O O O O O O . .
        . . . . . . . . .
        . . . . . . . . .
        . . . . . . . . .
        """,
        "D6",
        6,
        ("B8",),
        (0, 0, 0),
        0,
        0,
    ),
    GroupPosition(
        "a gap too narrow",
        """
        . . . . . . . . . . .
        . O O O O O . . . . .
        . O . . . O . . . . .
        . O . X . . . . . . .
        . O . . . O . . . . .
        . O O O O O . . . . .
        . . . . . . . . . . .
        . . . . . . . . . . .
        . . . . . . . . . . .
        . . . . . . . . . . .
        . . . . . . . . . . .
        """,
        "D8",
        4,
        ("B10",),
        (0, 0, 0),
        0,
        1,
    ),
)
