"""The machine's random numbers, by the formula of Remus 1962, section 6."""

from __future__ import annotations

from engine.board.seeds import first_state

WORD = 1 << 35
"""What the numbers of the IBM 704 stay below."""


class Chance:
    """Draws random numbers by the rule of Remus' machine: 127 (j + a) - d 2^35 = f a' + b.

    b is the number drawn, i.e. the number of the move to make. j is the number of the next move, f how many
    moves are possible, and a' the a of the next draw. d is chosen so that the left side stays below 2^35. The
    first a is drawn from the seed, because a small one gives much the same numbers for many moves. The factor
    127 fits the paper's board of 121 points: it is one less than the next power of two. On larger boards it
    grows in the same way, because it must not be smaller than f.
    """

    def __init__(self, seed: int) -> None:
        self._a = int(first_state(seed)) % WORD

    def draw(self, move_number: int, points: int, possible: int) -> int:
        """Draw one of the possible moves by the rule of Remus' machine: a number from 0 to ``possible`` - 1.

        move_number: the number of the move to be made, from 1; points: how many the board has. The rule uses
        both.
        """
        factor = max(127, (1 << points.bit_length()) - 1)
        self._a, drawn = divmod(factor * (move_number + self._a) % WORD, possible)
        return drawn
