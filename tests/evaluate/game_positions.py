"""Positions out of games of GNU Go 3.8 against itself (level 1), for checks that hold on any position."""

from __future__ import annotations

NINE = """
. . . . . . . . .
O . O X X . . . .
. O O O . X . . .
O O X X . X . . .
X X X O X . . . .
X O O . . X . . .
X O . O O X . . .
O O . O X . X . .
. . . . . X . . .
"""

THIRTEEN = """
. . . X O O . . . . . . .
X . X . X O . O . . . . .
O X . . X O . . . . O O .
O O X X . X O O . O O X .
O . O X . X X X O O O O O
. O O X X O O X X X X X O
. . O X O O X . O . . X X
. . . O O X . . X X . . .
. . . O X X . . . . . . .
. . . O X X . . . X . X .
. . . . O X . . . X O . .
. . O . O X . . . . . O .
. . . O X X . . . . . . .
"""

NINETEEN = """
. . . . . X X X X O . . . . . . . . .
. . X O X O . X O . O X . X X O X . .
. . X X . O O X O . O . X O . . X . .
. . . X . . . O O . . X . X . X . . .
. . . . . O . . . . . . O X O . X X .
. . X . O . . . . . X . O X O O X . X
. . . . O X X X X . X O . O . . O X X
. . X . O X O O . . . X O . . . O O X
. . . . O X O . X X . X O . . O . . O
. X X X O X O . . O X O O O . . . . O
. X O O O . O O . O X X . O X . O O X
. X O . O O X X . . . X . . O O O X X
. X O X . X O O . O . . X X . . X O .
O X . X . X . O . . . O O . X X X X .
X . X . O . X . . . . . . . . O O X .
. X X O . O O O . O . . . O O O X X .
O O O . . . . . . . . . . O X X . . .
. . . . . . . . . . . O . O X . . . .
. . . . . . . . . . . . O X X . . . .
"""

GAMES = {"9x9": NINE, "13x13": THIRTEEN, "19x19": NINETEEN}
