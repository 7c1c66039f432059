"""How much one evaluation may read; no compiled code here, so that levels can be named before it is ready.

A question that has no answer after a while hardly ever gets one within a common budget, and it must be read again after
nearly every move, since its reading has come to most of the board. So it is given up early, the earlier the less it
promises: ``effort.yaml`` says when, by what is known before it is read. Large budgets are spent to the end.
"""

from __future__ import annotations

import functools
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any, NamedTuple

from engine.numbers import Expected, read_numbers

FILE = Path(__file__).with_name("effort.yaml")

MANY_STRINGS = 80
"""More strings than most middle games on 19x19 have."""

MOST_LIBERTIES = 4
"""Strings with more liberties are not asked about."""

LARGE = 2500
"""Positions from which a budget is spent to the end: more than any level has for one question, less than SCORING."""

_POSITIONS = Expected("positions", least=1, most=1_000_000, whole=True)
_BY_LIBERTIES = replace(_POSITIONS, keys=tuple(range(1, MOST_LIBERTIES + 1)))

EXPECTED = {
    "attack": _BY_LIBERTIES,
    "defence": _BY_LIBERTIES,
    "cuts": replace(_POSITIONS, keys=(1, 2, 3)),
    "joins": _POSITIONS,
    "death": replace(_POSITIONS, keys=("alive", "weak")),
    "rescue": replace(_POSITIONS, keys=("open", "killed")),
    "semeais": _BY_LIBERTIES,
}


@functools.cache
def given_up(file: Path = FILE) -> dict[str, Any]:
    """The positions after which questions are given up. Raises `engine.numbers.NumbersError` for a wrong file."""
    return read_numbers(file, EXPECTED)


class Budgets(NamedTuple):
    """The positions that each question of one evaluation may look at.

    attacks, defences: of a string with so many liberties; cuts: of a link at one, two and three points; joins: of a
    joining move; deaths: of a group that is alive by shape, and of any other, the enemy moving first; rescues: of a
    group of which that has no answer, and of one that is killed, its owner moving first; semeais: of one in which the
    string with more liberties has so many, or more; together: all questions about groups of one kind
    """

    attacks: tuple[int, ...]
    defences: tuple[int, ...]
    cuts: tuple[int, int, int]
    joins: int
    deaths: tuple[int, int]
    rescues: tuple[int, int]
    semeais: tuple[int, ...]
    together: int


def _until_given_up(budget: int, most: int) -> int:
    return budget if budget >= LARGE else min(budget, most)


@dataclass(frozen=True)
class Effort:
    """Budgets of one question each, in positions; 0 leaves a kind out.

    strings: captures; cuts: links at one, two and three points; joins: joining moves; life: groups; semeais: the
    captures in them; groups: all questions about groups of one kind together. A board with very many strings gets less
    for each, so that no position takes more than a few times as long as a common one.
    """

    strings: int
    cuts: tuple[int, int, int]
    joins: int
    life: int
    semeais: int
    groups: int

    def for_strings(self, count: int) -> Effort:
        """The effort for a board with so many strings: halved, and halved again, while there are too many."""
        halvings = 0
        while count > MANY_STRINGS << halvings:
            halvings += 1
        if halvings == 0:
            return self
        first, second, third = (budget >> halvings for budget in self.cuts)
        return replace(
            self, strings=self.strings >> halvings, cuts=(first, second, third), joins=self.joins >> halvings
        )

    def _of_lives(self, first: int, second: int) -> tuple[int, int]:
        return _until_given_up(self.life, first), _until_given_up(self.life, second)

    @functools.cached_property
    def budgets(self) -> Budgets:
        """What each question may look at, up to where it is given up."""
        most = given_up()

        def by_liberties(budget: int, name: str) -> tuple[int, ...]:
            return 0, *(_until_given_up(budget, most[name][count]) for count in range(1, MOST_LIBERTIES + 1))

        first, second, third = (
            _until_given_up(budget, most["cuts"][distance])
            for distance, budget in enumerate(self.cuts, start=1)
        )
        return Budgets(
            by_liberties(self.strings, "attack"),
            by_liberties(self.strings, "defence"),
            (first, second, third),
            _until_given_up(self.joins, most["joins"]),
            self._of_lives(most["death"]["alive"], most["death"]["weak"]),
            self._of_lives(most["rescue"]["open"], most["rescue"]["killed"]),
            by_liberties(self.semeais, "semeais"),
            self.groups,
        )


PLAYING = Effort(strings=1000, cuts=(300, 150, 100), joins=150, life=1000, semeais=500, groups=20_000)
"""What an evaluation in the middle of a lookahead may spend."""

SCORING = Effort(
    strings=20_000, cuts=(10_000, 5000, 3000), joins=3000, life=200_000, semeais=50_000, groups=2_000_000
)
"""What the status of the stones at the end of a game is worth."""
