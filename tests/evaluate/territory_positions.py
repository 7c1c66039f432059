"""Boards with the owners that a player gives their points; the signs are those of `hand_made`."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class Position:
    """A text board and what is expected at its points, by the point's name on the board or its vertex.

    B, W  the point is Black's or White's, whoever moves: 25 fiftieths or more
    b, w  it leans to Black or White: 4 fiftieths or more on the mean of both movers
    =     it is open: 12 fiftieths or less on the mean of both movers
    s     it swings: worth 8 fiftieths more to a side if that side is to move
    """

    name: str
    board: str
    expected: dict[str, str]


POSITIONS = (
    Position(
        "an enclosed corner",
        """
        a . X . . . . . .
        b . X . . . . . .
        X X X . . . . . .
        . . . . . . . . .
        . . . . . O O O O
        . . . . . O . . .
        . . . . . O . c .
        . . . . . O . . .
        . . . . . O . . d
        """,
        {"a": "B", "b": "B", "c": "W", "d": "W", "C7": "B", "F1": "W"},
    ),
    Position(
        "the board is divided",
        """
        . . . . X O . . .
        . a . . X O . . b
        . . . . X O . . .
        . . . . X O . . .
        . . . . X O . . .
        c . . . X O . d .
        . . . . X O . . .
        . . . . X O . . .
        . . e . X O . . f
        """,
        {"a": "B", "b": "W", "c": "B", "d": "W", "e": "B", "f": "W"},
    ),
    Position(
        "a neutral point between two living walls",
        """
        . . . X a O . . .
        . . . X b O . . .
        . . . X c O . . .
        . . . X d O . . .
        . . . X X O . . .
        . . . X O O . . .
        . . . X O . . . .
        . . . X O . . . .
        . . . X O . . . .
        """,
        {"a": "=", "b": "=", "c": "=", "d": "="},
    ),
    Position(
        "a dead stone in an enclosed corner",
        """
        . a X . . O . . .
        b W X . . O . . .
        . c X . . O . . .
        X X X . . O . . .
        . . . . . O . . .
        . . X . . O . . .
        . . X . . O . . .
        . . X . . O . . .
        . . X . . O . . .
        """,
        {"a": "B", "b": "B", "c": "B", "B8": "B"},
    ),
    Position(
        "three dead stones inside",
        """
        . . O . . X . . .
        . B O . . X . . .
        a B O . . X . . .
        . B O . . X . . .
        b . O . . X . . .
        O O O . . X . . .
        . . . . . X . . .
        . . . . . X . . .
        . . . . . X . . .
        """,
        {"a": "W", "b": "W", "B8": "W", "B7": "W", "B6": "W"},
    ),
    Position(
        "a dead stone beside a wall",
        """
        . . . . . . . . .
        . . . . . . . . .
        . . . . . . . . .
        O O O O O O O O O
        . . . . . . . . .
        . . . a B b . . .
        . . . . c . . . .
        . . . . . . . . .
        . . . . . . . . .
        """,
        {"a": "w", "b": "w", "c": "w", "E4": "W"},
    ),
    Position(
        "an unsettled group in the corner",
        """
        . a U O . . . . .
        . U U O . . . . .
        b U O O . . . . .
        U U O . . . . . .
        O O O . . . . . .
        . . . . . X X X X
        . . . . . X . . .
        . . . . . X . . .
        . . . . . X . . .
        """,
        {"C9": "s", "B7": "s", "A6": "s", "a": "s", "b": "s"},
    ),
    Position(
        "an unsettled white group on the side",
        """
        X X . . . . . . .
        . . X X X X X . .
        . X V V V V X . .
        . X V a . V X . .
        . X V . . V X . .
        . . X . b X . . .
        . . . . . . . . .
        . O O O O O O O .
        . . . . . . . . .
        """,
        {"C7": "s", "F5": "s", "D7": "s", "a": "s"},
    ),
    Position(
        "both sides have an unsettled group",
        """
        . U O . . . X V .
        U U O . . . X V V
        . U O . . . X V .
        U O O . . . X X V
        O O . . . . . X X
        . . . . . . . . .
        . . . X . O . . .
        . . . X . O . . .
        . . . X . O . . .
        """,
        {"B9": "s", "A8": "s", "H9": "s", "J8": "s"},
    ),
    Position(
        "single eyes of a living group inside White's area",
        """
        O O O O O O O O O
        O O X X X X X O O
        O X X . X . X X O
        O O X X X X X O O
        O O O O O O O O O
        . . . . . . . . .
        . . . . . . . . .
        . . . . . . . . .
        . . . . a . . . .
        """,
        {"D7": "B", "F7": "B", "C8": "B", "a": "W"},
    ),
    Position(
        "the eye of a dead group",
        """
        . B O . . . X . .
        B B O . . . X . .
        O O O . . . X . .
        . . . . . . X . .
        . . O . . . X . .
        . . O . . . X . .
        . . O . . . X . .
        . . O . . . X . .
        . . O . . . X . .
        """,
        {"A9": "W", "B9": "W", "A8": "W"},
    ),
    Position(
        "the eye of an unsettled group",
        """
        . U . U O . . . .
        U U U O O . . . .
        O O O O . . . . .
        . . . . . . . . .
        . . . . . . . . .
        . . . X X X X X .
        . . . . . . . . .
        . . . . . . . . .
        . . . . . . . . .
        """,
        {"C9": "s", "B9": "s", "D9": "s"},
    ),
    Position(
        "between living stones and the edge",
        """
        . . . . . . . . .
        . . . . . . . . .
        . . O O O O O . .
        . . . . . . . . .
        . . . . . . . . .
        . . . . . . . . .
        . . X X X X X . .
        . . . a b . . . .
        . . c d . . . . .
        """,
        {"a": "B", "b": "B", "c": "B", "d": "B", "E8": "W", "E9": "W"},
    ),
    Position(
        "two stones face each other",
        """
        . . . . . . . . .
        . . . . . . . . .
        . . . . . . . . .
        . . . . e . . . .
        . a X b f c O d .
        . . . . g . . . .
        . . . . . . . . .
        . . . . . . . . .
        . . . . h . . . .
        """,
        {"a": "b", "b": "=", "c": "=", "d": "w", "e": "=", "f": "=", "g": "=", "h": "="},
    ),
    Position(
        "a corner stone on a large board",
        """
        . . . . . . . . . . . . . . . . . . .
        . a . . . . . . . . . . . . . . . . .
        . . b . . . . . . . . . . . . . . . .
        . . . X . . . . . . . . . . . O . . .
        . . . . . . . . . . . . . . . . . . .
        . . . . . . . . . . . . . . . . . . .
        . . . . . . . . . . . . . . . . . . .
        . . . . . . . . . . . . . . . . . . .
        . . . . . . . . . . . . . . . . . . .
        . . . . . . . . . c . . . . . . . . .
        . . . . . . . . . . . . . . . . . . .
        . . . . . . . . . . . . . . . . . . .
        . . . . . . . . . . . . . . . . . . .
        . . . . . . . . . . . . . . . . . . .
        . . . . . . . . . . . . . . . . . . .
        . . . O . . . . . . . . . . . X . . .
        . . d . . . . . . . . . . . . . e . .
        . . . . . . . . . . . . . . . . . . .
        . . . . . . . . . . . . . . . . . . .
        """,
        {"a": "b", "b": "b", "c": "=", "d": "w", "e": "b"},
    ),
    Position(
        "a side between two friends",
        """
        . . . . . . . . . . . . .
        . . . . . . . . . . . . .
        . . . . . . . . . . . . .
        . . . O . . . . . O . . .
        . . . . . . . . . . . . .
        . . . . . . . . . . . . .
        . . . . . . a . . . . . .
        . . . . . . . . . . . . .
        . . . . . . . . . . . . .
        . . . X . . X . . X . . .
        . . . . b . . . c . . . .
        . . . . . . d . . . . . .
        . . . . . . . . . . . . .
        """,
        {"a": "=", "b": "b", "c": "b", "d": "b"},
    ),
    Position(
        "a large enclosed area in the centre",
        """
        O O O O O O O O O O O O O
        O O O O O O O O O O O O O
        O O X X X X X X X X X O O
        O O X . . . . . . . X O O
        O O X . a . . . . . X O O
        O O X . . . . . . . X O O
        O O X . . . b . . . X O O
        O O X . . . . . . . X O O
        O O X . . . . . c . X O O
        O O X d . . . . . . X O O
        O O X X X X X X X X X O O
        . O O O O O O O O O O O O
        . . O O O O O O O O O O O
        """,
        {"a": "B", "b": "B", "c": "B", "d": "B"},
    ),
    Position(
        "a dead invader in a large corner",
        """
        . . . . . X . . .
        . . W . . X . . .
        . a . b . X . . .
        . . . W . X . . .
        . . . . . X . . .
        X X X X X X . . .
        . . . . . . . O O
        . . . . . O O O .
        . . . . . O . . .
        """,
        {"a": "B", "b": "B", "C8": "B", "D6": "B"},
    ),
    Position(
        "a living invader in a large corner",
        """
        . . . . . X . . .
        . O O O . X . . .
        . O a O b X . . .
        . O O O . X . . .
        . . . . . X . . .
        X X X X X X . . .
        . . . . . . . O O
        . . . . . O O O .
        . . . . . O . . .
        """,
        {"a": "W", "b": "=", "C8": "W", "B6": "W"},
    ),
    Position(
        "liberties that two living groups share",
        """
        O O O O X X X X .
        O X X X X O O X .
        O X O O O O O X .
        O X X a b O O X X
        O O X X X O O O O
        . O O O O O . . .
        . . . . . . . . .
        . . . . . . . . .
        . . . . . . . . .
        """,
        {"a": "=", "b": "="},
    ),
    Position(
        "four stones of one side alone",
        """
        . . . . . . . . .
        . . . . . . . . .
        . . X . . . X . .
        . . . . . . . . .
        . . . . a . . . .
        . . . . . . . . .
        b . X . . . X . .
        . . . . . . . . .
        . . . . c . . . .
        """,
        {"a": "b", "b": "b", "c": "b"},
    ),
    Position(
        "a corridor",
        """
        O O O O O O O O O
        X X X X X X X O O
        a . . b . . . O O
        X X X X X X X O O
        O O O O O O O O O
        . . . . . . . . .
        . . c . . . . . .
        . . . . . . . . .
        . . . . . . . . .
        """,
        {"a": "B", "b": "B", "c": "W"},
    ),
    Position(
        "a dead string across the middle",
        """
        . . . . . . . . .
        . X X X X X X X .
        . . . . a . . . .
        . W W W W W W . .
        . . . . b . . . .
        . X X X X X X X .
        . . . . . . . . .
        . . . . . . . . .
        O O O O O O O O O
        """,
        {"a": "B", "b": "B", "B6": "b", "D6": "b"},
    ),
    Position(
        "a small board is filled",
        """
        . X O . .
        X X O . O
        . X O O .
        X X X O O
        . X a O .
        """,
        {"A5": "B", "A3": "B", "A1": "B", "a": "s", "D5": "W", "E3": "W", "E1": "W"},
    ),
    Position(
        "a large board with an enclosed side",
        """
        . . . . . . . . . . . . . . . . . . .
        . . . . . . . . . . . . . . . . . . .
        . . . . . . . . . . . . . . . . . . .
        . . . O . . . . . . . . . . . O . . .
        . . . . . . . . . . . . . . . . . . .
        . . . . . . . . . . . . . . . . . . .
        . . . . . . . . . . . . . . . . . . .
        X X X X X X . . . . . . . . . . . . .
        . . . . . X . . . . . . . . . . . . .
        . . a . . X . . . . . . . . . . . . .
        . . . . . X . . . . . . . . . . . . .
        X X X X X X . . . . . . . . . . . . .
        . . . . . . . . . . . . . . . . . . .
        . . . . . . . . . . . . . . . . . . .
        . . . . . . . . . . . . . . . . . . .
        . . . O . . . . . . . . . . . O . . .
        . . . . . . . . . . . . . . . . b . .
        . . . . . . . . . . . . . . . . . . .
        . . . . . . . . . . . . . . . . . . .
        """,
        {"a": "B", "b": "=", "A10": "B", "F12": "B"},
    ),
    Position(
        "a lone dead stone in the corner of a large board",
        """
        . . . . O . . . . . . . .
        . a . . O . . . . . . . .
        . . B b O . . . . . . . .
        c . . . O . . . . . . . .
        O O O O O . . . . . . . .
        . . . . . . . . . . . . .
        . . . . . . . . . . . . .
        . . . . . . . . . . . . .
        . . . . . . . . X X X X X
        . . . . . . . . X . . . .
        . . . . . . . . X . d . .
        . . . . . . . . X . . . .
        . . . . . . . . X . . . .
        """,
        {"a": "W", "b": "W", "c": "W", "C11": "w", "d": "B"},
    ),
    Position(
        "an area that links enclose",
        """
        . . . X . . . . .
        . . . x . . . . .
        . a . X . . . . .
        . . . x . . . O .
        X x X X . . . . .
        . . . . . . . . .
        . . . . . O . . .
        . . . . . . . O .
        . . . . . O . . .
        """,
        {"a": "B", "A9": "B", "D8": "B"},
    ),
    Position(
        "the same wall twice, one side dead",
        """
        . . . X . . . . .
        . . . X . . . . .
        . a . X . b . . .
        . . . X . . . W .
        . . . X . . . W .
        . . . X . . . W .
        . . . X . . . . .
        . . . X . . . . .
        . . . X . . . . .
        """,
        {"a": "B", "b": "B", "H5": "b"},
    ),
    Position(
        "unsettled stones on a large board",
        """
        . . . . . . . . . . . . .
        . . X X X X X . . . . . .
        . . X V V V X . . . . . .
        . . X V a V X . . . . . .
        . . X V V . V X . . . . .
        . . . X X b X X . . . . .
        . . . . . . . . . . . . .
        . . . . . . . . . . . . .
        . . . O . . . . . O . . .
        . . . . . . . . . . . . .
        . . . . . . O . . . . . .
        . . . . . . . . . . . . .
        . . . . . . . . . . . . .
        """,
        {"D11": "s", "D10": "s", "F10": "s", "a": "s"},
    ),
    Position(
        "a white corner and a black wall beside it",
        """
        . . O X . . . . .
        . . O X . . . . .
        a . O X . . . . .
        O O O X . . . . .
        X X X X . . . . .
        . . . . . . . . .
        . . . . . . . b .
        . . . . . . . . .
        . c . . . . . . .
        """,
        {"a": "W", "b": "b", "c": "B"},
    ),
    Position(
        "the corner behind a dead hane",
        """
        . W X . . . . . .
        a X X . . . . . .
        X . . . . . O . .
        . . . . . . O . .
        . X . . . . O . .
        . . . . . . O . .
        . X . . . . O . .
        . . . . . . O . .
        . X . . . . O . .
        """,
        {"B9": "B", "a": "B", "A9": "B"},
    ),
    Position(
        "unsettled groups of both sides, each surrounded",
        """
        X X X X . O O O O
        X V V X . O U U O
        X V a X . O b U O
        X V V X . O U U O
        X X X X . O O O O
        . . . . . . . . .
        . . . X . O . . .
        . . . X . O . . .
        . . . X . O . . .
        """,
        {"B8": "s", "G8": "s", "a": "s", "b": "s", "A9": "B", "J9": "W"},
    ),
)
