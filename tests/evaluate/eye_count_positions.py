"""Eyes of Black's on whole boards with the number of eyes that they are, if White moves first and if Black does.

Each: name, board, a point of the eye, eyes if White and if Black moves first, and the vertices of either that decide
where the numbers differ. Unlike in `eye_positions` the strings, their links and their captures are read.
"""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class EyeCountPosition:
    """One position; see the module."""

    name: str
    board: str
    point: str
    least: int
    most: int
    destroy: str = ""
    make: str = ""


POSITIONS = [
    EyeCountPosition(
        "a stone of the wall hangs on the eye and on a diagonal",
        """
        . . . . . . . . .
        . . . . . . . . .
        . . . . . . . . .
        . O . . . . . . .
        . . . . . O . . .
        . . . . . . . . .
        O O O O O . . . .
        X X X . O . . . .
        . X . X O . . . .
        """,
        "C1",
        0,
        1,
        "D2",
        "D2",
    ),
    EyeCountPosition(
        "the same with the diagonal taken",
        """
        . . . . . . . . .
        . . . . . . . . .
        . . . . . . . . .
        . O . . . . . . .
        . . . . . O . . .
        . . . . . . . . .
        O O O O O . . . .
        X X X X O . . . .
        . X . X O . . . .
        """,
        "C1",
        1,
        1,
    ),
    EyeCountPosition(
        "two walls in the middle that an eye and a diagonal tie",
        """
        . . . . . . . . .
        . O O O O O O . .
        O O X X X X O . .
        O X X . X X O . .
        O X O X . O O . .
        O X O X X X O . .
        O X O O . X O . .
        O X X X X X O . .
        . X . X O O O . .
        """,
        "D6",
        1,
        1,
    ),
    EyeCountPosition(
        "the enemy throws in at the false point",
        """
        . . . . . . . . .
        . . . . . . . . .
        . . . . . O . . .
        . O . . . . . . .
        . . . . . . . . .
        . . . . . . O . .
        O O O O O O . . .
        X X X X X O O O .
        . X X . . X X . O
        """,
        "E1",
        0,
        1,
        "E1",
        "E1",
    ),
    EyeCountPosition(
        "a captured stone on a false point is taken off from inside",
        """
        . . . . . O X . .
        . . . . . O X . .
        . . . . . O X . .
        . . . . . O X . .
        . . . . . O X . .
        . . . . . O X . .
        O O O O O O X . .
        X X X X X O X . .
        . X X . O X X . .
        """,
        "D1",
        0,
        0,
    ),
    EyeCountPosition(
        "two false points and one between",
        """
        . X O . . . O X . . .
        . X O . . . O X . . .
        . X O . . . O X . . .
        . X O . . . O X . . .
        . X O . . . O X . . .
        . X O . . . O X . . .
        . X O . . . O X . . .
        . X O . . . O X . . .
        . X O O O O O X . . .
        . X O X X X O X . . .
        . X X . . . X X . . .
        """,
        "E1",
        0,
        0,
    ),
    EyeCountPosition(
        "a vital point that captures what threatens the wall",
        """
        . . . . . . . . .
        . . . . . . . . .
        . . . . . O . . .
        . O . . . . . . .
        . . . . . . . . .
        O O O O O O . . .
        O X X X X O . . .
        O X . O X O . . .
        O X . X O . O . .
        """,
        "C1",
        1,
        2,
        "C2",
        "C2",
    ),
    EyeCountPosition(
        "one move makes or breaks the two points beside it",
        """
        . X . . O . . . .
        X X X X O . . . .
        X . . O O . . . .
        X X . X O . . . .
        O X X X O . . . .
        O O O O O . . . .
        . . . . . . . . .
        . . . . . . . . .
        . . . . . . . . .
        """,
        "B7",
        0,
        2,
        "C7",
        "C7",
    ),
    EyeCountPosition(
        "a captured tail that nothing frees",
        """
        . . . . . . . . .
        . . . . . . . . .
        . . . . . O . . .
        . O . . . . . . .
        . . . . . . . . .
        . . . . . . . . .
        O O O O O O O . .
        X X X X X X O . .
        . X O . O . O . .
        """,
        "C1",
        1,
        1,
    ),
    EyeCountPosition(
        "a diagonal that two links bar, one of them at another point",
        """
        . . . . . . . . .
        . . X . . . . . .
        . . . X . . X . .
        X . X . X . . X X
        O X . X O . O O X
        O O O . . O . . O
        . . . . . . . O .
        . . . . . . . . .
        . . . . . . . . .
        """,
        "D6",
        0,
        1,
        "C5",
        "C5",
    ),
]
