"""The machine's random numbers, by the formula of Remus 1962, section 6."""

from __future__ import annotations

from engine.board.seeds import first_state

WORD = 1 << 35
"""What the numbers of the IBM 704 stay below."""


class Chance:
    """The machine's random numbers, by Remus' rule: 127 (j + a) - d 2^35 = f a' + b.

    Here j is the number of the next move, f how many moves are possible, b the number of the one to make, and
    a' the a of the next draw; d is such that the left side stays below 2^35. The factor 127 is the next power
    of two, less one, above the 121 points of the paper's board, and grows in the same way on larger boards:
    it must not be smaller than f, or the numbers run dry. The first a is drawn from the seed, as a small one
    gives much the same numbers for many moves.
    """

    def __init__(self, seed: int) -> None:
        self._a = int(first_state(seed)) % WORD

    def draw(self, move_number: int, points: int, possible: int) -> int:
        """Draw a number from 0 to ``possible`` - 1.

        move_number: of the move to be made, from 1; points: of the board
        """
        factor = max(127, (1 << points.bit_length()) - 1)
        self._a, drawn = divmod(factor * (move_number + self._a) % WORD, possible)
        return drawn
