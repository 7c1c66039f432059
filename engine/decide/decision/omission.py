"""What is left out of a decision that is made again, to find out whether it hangs on that.

What hangs on points of the board is taken out of a decision by counting them for the same side at the end of every
game, whatever became of them in it: nothing that is played can gain or lose them then. What was read in favour of a
move is left unheard, and what is known by heart of it may be levelled with what is known of another.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field

from engine.board.points import PASS


@dataclass(frozen=True)
class Omission:
    """What is left out when a decision is made again to find out whether the chosen move depends on it.

    owners: for some points, the colour that is taken to own the point at the end of every game, whatever
        happens there
    unread: a move whose search results and endgame count are left out; PASS for none
    levelled: two moves; before any game is played, the first must not count as likelier than the second. None
        for none
    """

    owners: Mapping[int, int] = field(default_factory=dict)
    unread: int = PASS
    levelled: tuple[int, int] | None = None

    def turned(self, point: Callable[[int], int]) -> Omission:
        """Return this omission, i.e. what a decision is made without, as it is on a turned board.

        ``point`` returns the place of a point on the turned board.
        """
        return Omission(
            {point(each): owner for each, owner in self.owners.items()},
            point(self.unread),
            None if self.levelled is None else (point(self.levelled[0]), point(self.levelled[1])),
        )

    def silences(self, stones: frozenset[int]) -> bool:
        """Return whether the final owner of one of these stones is prescribed (it is in ``owners``).

        If so, proofs about these stones must not be used.
        """
        return not stones.isdisjoint(self.owners)


NOTHING = Omission()
"""Nothing is left out."""
