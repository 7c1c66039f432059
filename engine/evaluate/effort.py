"""How much one evaluation may read; no compiled code here, so that levels can be named before it is ready."""

from __future__ import annotations

from dataclasses import dataclass, replace

MANY_STRINGS = 80
"""More strings than most middle games on 19x19 have."""


@dataclass(frozen=True)
class Effort:
    """How much one evaluation may read: the most positions that one question of each kind may look at.

    0 leaves a kind of questions out.

    strings: for the capture of a string
    cuts: for the cut of a link, by its distance: three numbers, for one, two and three points
    joins: for the move that joins a link
    life: for the life of a group
    semeais: for a capture in a semeai
    groups: the most positions for all questions of one kind about groups together
    """

    strings: int
    cuts: tuple[int, int, int]
    joins: int
    life: int
    semeais: int
    groups: int

    def for_strings(self, count: int) -> Effort:
        """Return the effort for a board with ``count`` strings.

        The budgets for strings and links are halved for more than MANY_STRINGS strings, halved again for more
        than twice MANY_STRINGS, and so on. So a position with many strings does not take much longer than a
        common one.
        """
        halvings = 0
        while count > MANY_STRINGS << halvings:
            halvings += 1
        first, second, third = (budget >> halvings for budget in self.cuts)
        return replace(
            self, strings=self.strings >> halvings, cuts=(first, second, third), joins=self.joins >> halvings
        )


PLAYING = Effort(strings=1000, cuts=(300, 150, 40), joins=150, life=1000, semeais=500, groups=20_000)
"""What an evaluation in the middle of a lookahead may spend."""

SCORING = Effort(
    strings=20_000, cuts=(10_000, 5000, 3000), joins=3000, life=200_000, semeais=50_000, groups=2_000_000
)
"""What the status of the stones at the end of a game is worth."""
