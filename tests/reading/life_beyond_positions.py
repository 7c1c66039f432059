"""Positions for the life reader that a look at the group's own eye space does not settle: life beyond the wall."""

from __future__ import annotations

from typing import NamedTuple

from engine.reading.life.fate import ALIVE, BENT_FOUR, CRITICAL, DEAD, SEKI, THOUSAND_YEAR_KO
from engine.reading.outcome import KO_FIRST, KO_SECOND, LOSS, WIN


class Beyond(NamedTuple):
    """A position, Black's group at ``a``: what either side gets if it moves first, its good moves, none for any.

    Then its fate; none for any.
    """

    name: str
    diagram: str
    attack: int
    attack_moves: str
    defend: int
    defend_moves: str
    fate: str = ""


POSITIONS = [
    Beyond(
        "the cutting stones are in atari three points away",
        """
        X X . X O . . . . . .
        X a X X O . . . . . .
        O O O X O O . . . . .
        . O X O X O . . . . .
        . O X O X O . . . . .
        . . . . . . . . . . .
        . . . . . . . . . . .
        . . . X . . . X . . .
        . . . . . . . . . . .
        . . . . . . . . . . .
        . . . . . . . . . . .
        """,
        WIN,
        "",
        WIN,
        "D6",
    ),
    Beyond(
        "the cutting stones are in atari far from the group",
        """
        X X . X O . . . . . . . .
        X a X X O . . . . . . . .
        O O O X O O . . . . . . .
        . O X O X O . . . . . . .
        . O X O X O . . . . . . .
        . O X O X O . . . . . . .
        . O X O X O . . . . . . .
        . . . . . . . . . . . . .
        . . . . . . . . . . . . .
        . . . X . . . . . . . . .
        . . . . . . . . . X . . .
        . . . . . . . . . . . . .
        . . . . . . . . . . . . .
        """,
        WIN,
        "",
        WIN,
        "D6",
        CRITICAL,
    ),
    Beyond(
        "a vital point inside or the cutting stones outside",
        """
        X . . . X O . . . . . . .
        X a X X X O . . . . . . .
        O O O O X O O . . . . . .
        . . O X O X O . . . . . .
        . . O X O X O . . . . . .
        . . O X O X O . . . . . .
        . . O X O . . . . . . . .
        . . O X . X . . . . . . .
        . . O . . . . . . . . . .
        . . . . X . . . . . . . .
        . . . . . . . . . . X . .
        . . . . . . . . . . . . .
        . . . . . . . . . . . . .
        """,
        LOSS,
        "",
        WIN,
        "",
        ALIVE,
    ),
    Beyond(
        "the cutting stones are caught in two moves",
        """
        X X . . X O . . . . . . .
        X a X X X O . . . . . . .
        . X O O X O O . . . . . .
        O O O X O X O . . . . . .
        . . O X O X O . . . . . .
        . . O X O X O . . . . . .
        . . O X O . . . . . . . .
        . . O X . X . . . . . . .
        . . O . . . . . . . . . .
        . . . . X . . . . . . . .
        . . . . . . . . . . X . .
        . . . . . . . . . . . . .
        . . . . . . . . . . . . .
        """,
        WIN,
        "",
        WIN,
        "F7",
        CRITICAL,
    ),
    Beyond(
        "the cutting stones get away",
        """
        X X . . X O . . . . . . .
        X a X X X O . . . . . . .
        . X O O X O O . . . . . .
        O O O X O X O . . . . . .
        . . O X O X O . . . . . .
        . . O X O X O . . . . . .
        . . O X O . O . . . . . .
        . . O X . . . . . . . . .
        . . O . . . . . . . . . .
        . . . . O . . . . . . . .
        . . . . . . . . . . X . .
        . . . . . . . . . . . . .
        . . . . . . . . . . . . .
        """,
        WIN,
        "",
        LOSS,
        "",
        DEAD,
    ),
    Beyond(
        "the capture of the cutting stones is a net",
        """
        X X . . X O . . . . .
        X a X X X O . . . . .
        . X O O X O O . . . .
        O O O X O X O . . . .
        . . O X O X O . . . .
        . . O X O X O . . . .
        . . O X . . O . . . .
        . . O . . . . . . . .
        . . . . X . . . . . .
        . . . . . . . . . . .
        . . . . . . . . X . .
        """,
        WIN,
        "",
        WIN,
        "E5",
        CRITICAL,
    ),
    Beyond(
        "a counter-attack on a wall with two liberties",
        """
        . . O . a . O . X . .
        . . O X X X O X . . .
        . . O O O X O X . . .
        . . . . O O X X . . .
        . . . . . O X . . . .
        . . . . . O X . . . .
        . . . . . . . . . . .
        . . . . . . . . . . .
        . . . . . . . . . . .
        . . . . . . . . . . .
        . . . . . . . . . . .
        """,
        WIN,
        "D11",
        WIN,
        "H11",
        CRITICAL,
    ),
    Beyond(
        "a counter-attack on a wall with three liberties",
        """
        . . O . a . . O . X . . .
        . . O X X X X O . X . . .
        . . O O O O X O X X . . .
        . . . . . O O X X . . . .
        . . . . . O X . . . . . .
        . . . . . O X . . . . . .
        . . . . . . . . . . . . .
        . . . . . . . . . . . . .
        . . . . . . . . . . . . .
        . . . . . . . . . . . . .
        . . . . . . . . . . . . .
        . . . . . . . . . . . . .
        . . . . . . . . . . . . .
        """,
        WIN,
        "",
        WIN,
        "J13 J12",
    ),
    Beyond(
        "three stones in five points: the group around them",
        """
        . X . O O O . X . . .
        O X X X X X X X O . .
        O O O . . . O a O . .
        . . . O O O O O O . .
        . . . . . . . . . . .
        . . . . . . . . . . .
        . . . . . . . . . . .
        . . . . . . . . . . .
        . . . . . . . . . . .
        . . . . . . . . . . .
        . . . . . . . . . . .
        """,
        LOSS,
        "",
        WIN,
        "",
        SEKI,
    ),
    Beyond(
        "three stones in five points: they live",
        """
        . O . a X X . O . . .
        X O O O O O O O X . .
        X X X . . . X X X . .
        . . . X X X X . . . .
        . . . . . . . . . . .
        . . . . . . . . . . .
        . . . . . . . . . . .
        . . . . . . . . . . .
        . . . . . . . . . . .
        . . . . . . . . . . .
        . . . . . . . . . . .
        """,
        LOSS,
        "",
        WIN,
        "",
        SEKI,
    ),
    Beyond(
        "three stones in five points, but their captor has an eye elsewhere",
        """
        . O . a X X . O . O X
        X O O O O O O O O O X
        X X X . . . X X X X X
        . . . X X X X . . . .
        . . . . . . . . . . .
        . . . . . . . . . . .
        . . . . . . . . . . .
        . . . . . . . . . . .
        . . . . . . . . . . .
        . . . . . . . . . . .
        . . . . . . . . . . .
        """,
        WIN,
        "",
        LOSS,
        "",
        DEAD,
    ),
    Beyond(
        "an eye on each side, the inner group",
        """
        . a . O . O X . .
        X X O O O O X . .
        O O X X X X X . .
        . O O O O X . . .
        . . . . O X . . .
        . . . . O X . . .
        . . . . O X . . .
        . . . . O X X . .
        . . . . O O X . .
        """,
        LOSS,
        "",
        WIN,
        "",
        ALIVE,
    ),
    Beyond(
        "an eye on each side, the outer group",
        """
        . O . a . X O . .
        O O X X X X O . .
        X X O O O O O . .
        . X X X X O . . .
        . . . . X O . . .
        . . . . X O . . .
        . . . . X O . . .
        . . . . X O O . .
        . . . . X X O . .
        """,
        LOSS,
        "",
        WIN,
        "",
        ALIVE,
    ),
    Beyond(
        "two shared liberties and no eyes",
        """
        . . O a . O X . .
        . . O X . O X . .
        . . O X X O X . .
        . . O O O X X . .
        . . . . O X . . .
        . . . . . . . . .
        . . . . . . . . .
        . . . . . . . . .
        . . . . . . . . .
        """,
        LOSS,
        "",
        WIN,
        "",
        ALIVE,
    ),
    Beyond(
        "two shared liberties and no eyes, the other side",
        """
        . . X O . a O . .
        . . X O . X O . .
        . . X O O X O . .
        . . X X X O O . .
        . . . . X O . . .
        . . . . . . . . .
        . . . . . . . . .
        . . . . . . . . .
        . . . . . . . . .
        """,
        LOSS,
        "",
        WIN,
        "",
        ALIVE,
    ),
    Beyond(
        "the stones inside a hollow square",
        """
        X . O O X . .
        . a X O X . .
        O O O O X . .
        X X X X X . .
        . . . . . . .
        . . . . . . .
        . . . . . . .
        """,
        LOSS,
        "",
        WIN,
        "",
        SEKI,
    ),
    Beyond(
        "five stones are taken, and the attacker plays back",
        """
        O O . a O . .
        O O X X O . .
        . O X O O . .
        X X X O O . .
        O O O O . . .
        . . . . . . .
        . . . . . . .
        """,
        WIN,
        "A5",
        LOSS,
        "",
        DEAD,
    ),
    Beyond(
        "six stones are taken, and the attacker plays back",
        """
        O O O a O . .
        O . O X O . .
        . X X X O . .
        X X O O O . .
        O O O . . . .
        . . . . . . .
        . . . . . . .
        """,
        WIN,
        "B6",
        LOSS,
        "",
        DEAD,
    ),
    Beyond(
        "four stones are taken, and the attacker plays back",
        """
        . O O a O . .
        X . O X O . .
        X X X X O . .
        X X X X O . .
        O O O O O . .
        . . . . . . .
        . . . . . . .
        """,
        WIN,
        "B6",
        LOSS,
        "",
        DEAD,
    ),
    Beyond(
        "under the stones: the owner plays back",
        """
        O X O . X O .
        O . a O X O .
        . O X O X O .
        X X X O O O .
        O O O O . . .
        . . . . . . .
        . . . . . . .
        """,
        WIN,
        "",
        WIN,
        "D7",
    ),
    Beyond(
        "under the stones: the owner plays back at the cut",
        """
        . X . X X O .
        O . O X X O .
        . a X O O O .
        X X O O O . .
        O O O . . . .
        . . . . . . .
        . . . . . . .
        """,
        WIN,
        "",
        WIN,
        "B6",
    ),
    Beyond(
        "carpenter's square, the corner of its wall open",
        """
        . . . X . O . .
        . . . X O . . .
        . . . X O . . .
        a X X . O . . .
        O O O O O . . .
        . . . . . . . .
        . . . . . . . .
        . . . . . . . .
        """,
        LOSS,
        "",
        WIN,
        "",
        ALIVE,
    ),
    Beyond(
        "carpenter's square, one liberty outside",
        """
        . . . X . O . .
        . . . X O . . .
        . . . X O . . .
        a X X O O . . .
        O O O O O . . .
        . . . . . . . .
        . . . . . . . .
        . . . . . . . .
        """,
        WIN,
        "",
        WIN,
        "",
        CRITICAL,
    ),
    Beyond(
        "carpenter's square, a liberty on either side",
        """
        . . . X . O . .
        . . . X O . . .
        . . . X O . . .
        a X X O O . . .
        . O O O O . . .
        O . . . . . . .
        . . . . . . . .
        . . . . . . . .
        """,
        LOSS,
        "",
        WIN,
        "",
        ALIVE,
    ),
    Beyond(
        "bent four in the corner",
        """
        O O O . X O . . .
        . X X X X O . . .
        a X O O O O . . .
        O O O . . . . . .
        . . . . . . . . .
        . . . X X X X X X
        X X X X . . . . .
        . . . . . . X . .
        . . . . . . . . .
        """,
        KO_FIRST,
        "A8",
        KO_SECOND,
        "",
        BENT_FOUR,
    ),
    Beyond(
        "the stones inside a bent four",
        """
        X X a . O X . . .
        . O O O O X . . .
        O O X X X X . . .
        X X X . . . . . .
        . . . . . . . . .
        . . . O O O O O O
        O O O O . . . . .
        . . . . . . O . .
        . . . . . . . . .
        """,
        LOSS,
        "",
        WIN,
        "",
        BENT_FOUR,
    ),
    Beyond(
        "bent four in the corner, a seki elsewhere",
        """
        O O O . X O . . O X . O X
        . X X X X O . . O X . O X
        a X O O O O . . O X X O X
        O O O . . . . . O O O X X
        . . . . . . . . . . O X .
        . . . . . . . . . . O X X
        . . . . . . . . . . O X .
        . . . . . . . . . . O X X
        . . . . . . . . . . O O X
        . . . X . . . . . . . O X
        . . . . . . . . . . . O O
        . . . . . . . . . . . . .
        . . . . . . . . . . . . .
        """,
        KO_FIRST,
        "A12",
        KO_SECOND,
        "",
        BENT_FOUR,
    ),
    Beyond(
        "thousand-year ko around six stones",
        """
        O a X X O . .
        . O . X O . .
        O O . X O O .
        X X X X . O .
        O O O O O O .
        . . . . . . .
        . . . . . . .
        """,
        KO_SECOND,
        "",
        KO_FIRST,
        "",
        THOUSAND_YEAR_KO,
    ),
    Beyond(
        "thousand-year ko around two stones",
        """
        . O O . a O .
        . X . X X O .
        X X X X X O .
        O O O O O O .
        . . . . . . .
        . . . . . . .
        . . . . . . .
        """,
        KO_SECOND,
        "",
        KO_FIRST,
        "",
        THOUSAND_YEAR_KO,
    ),
    Beyond(
        "thousand-year ko around three stones",
        """
        . . O . a O .
        X O O X X O .
        X . X X O O .
        X X X O O . .
        O O O O . . .
        . . . . . . .
        . . . . . . .
        """,
        KO_SECOND,
        "",
        KO_FIRST,
        "",
        THOUSAND_YEAR_KO,
    ),
]
