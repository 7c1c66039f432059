"""What a reading answers, without numba.

The outcome is that of the side that was asked about and that moves first. The numbers are those that GNU Go prints
(`attack`, `defend`, `connect`, ... ): 0 fails, 1 succeeds, 2 and 3 are kos.
"""

from __future__ import annotations

from dataclasses import dataclass

UNKNOWN = -1
"""The budget was spent, or the search was too deep, before anything was proven."""
LOSS = 0
"""The mover fails whatever it plays, even if it wins every ko."""
WIN = 1
"""The mover succeeds whatever the answer, even if it loses every ko."""
KO_FIRST = 2
"""Ko in the mover's favour: it takes first, so the opponent needs the first ko threat."""
KO_SECOND = 3
"""Ko in the opponent's favour: the mover needs the first ko threat."""

PROVEN, LIKELY, GUESS = "proven", "likely", "guess"
"""How far an answer can be trusted: a search found no other, a judgement or most of a search speaks for it, or the
budget was spent with both sides still in the game."""

OPEN, ATTACKER_WINS, DEFENDER_WINS = 0, 1, 2
"""What a goal's judge says of a position in the middle of a search."""

FOR_THE_OTHER_SIDE = {WIN: LOSS, LOSS: WIN, KO_FIRST: KO_SECOND, KO_SECOND: KO_FIRST, UNKNOWN: UNKNOWN}
"""What an outcome is for the mover's opponent."""

OUTCOME_NAMES = {UNKNOWN: "unknown", LOSS: "loss", WIN: "win", KO_FIRST: "ko first", KO_SECOND: "ko second"}


@dataclass(frozen=True)
class Reading:
    """The answer of a reader to one question about captures, links, lives or semeais.

    outcome: for the side that moves first. WIN or LOSS: it succeeds or fails whatever happens in kos.
        KO_FIRST: it succeeds by a ko in which the opponent needs the first threat. KO_SECOND: it succeeds by
        a ko in which it needs the first threat itself. UNKNOWN: nothing is proven
    move: the first move of that side, PASS if it need not move or fails; the likeliest move if UNKNOWN
    nodes: how many positions the search looked at
    track: the points of the board that the answer depends on; it holds as long as they do not change
    lean: the best supported outcome if ``outcome`` is UNKNOWN: LOSS, WIN, KO_FIRST or KO_SECOND; without
        meaning otherwise
    is_likely: whether the answer is likely: less than a proof if there is an outcome, more than a guess if
        there is only ``lean``
    """

    outcome: int
    move: int
    nodes: int
    track: frozenset[int]
    lean: int = LOSS
    is_likely: bool = False

    @property
    def succeeds(self) -> bool:
        """Whether the side that moves first reaches its goal, outright or by a ko."""
        return self.outcome in (WIN, KO_FIRST, KO_SECOND)

    @property
    def best_supported(self) -> int:
        """The outcome, or ``lean`` if nothing was proven; never UNKNOWN."""
        return self.lean if self.outcome == UNKNOWN else self.outcome

    @property
    def trust(self) -> str:
        """How far `best_supported` can be trusted: PROVEN, LIKELY (less than a proof) or GUESS."""
        if self.is_likely:
            return LIKELY
        return GUESS if self.outcome == UNKNOWN else PROVEN


def least_trusted(*trusts: str) -> str:
    """Return the lowest of several degrees of trust: PROVEN, LIKELY or GUESS.

    A conclusion drawn from several answers deserves no more trust than the least sure one.
    """
    return max(trusts, key=(PROVEN, LIKELY, GUESS).index)
