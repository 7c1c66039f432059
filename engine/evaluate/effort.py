"""How much one evaluation may read; no compiled code here, so that levels can be named before it is ready."""

from __future__ import annotations

from dataclasses import dataclass, replace

MANY_STRINGS = 80
"""More strings than most middle games on 19x19 have."""


@dataclass(frozen=True)
class Effort:
    """How much one evaluation may read: how many positions one question of each kind may look at; 0 leaves a
    kind out.

    strings: captures; cuts: cuts of links at one, two and three points; joins: moves that join links; life:
    life of groups; semeais: captures in semeais; groups: how many positions all questions about groups of one
    kind may look at together
    """

    strings: int
    cuts: tuple[int, int, int]
    joins: int
    life: int
    semeais: int
    groups: int

    def for_strings(self, count: int) -> Effort:
        """Return the effort for a board with ``count`` strings: the budgets for strings and links are halved
        as often as the number of strings is above MANY_STRINGS, twice MANY_STRINGS, and so on.

        This keeps a position with many strings from taking much longer than a common one.
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
