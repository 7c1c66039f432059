"""What can be asked of the games of a decision that is gone on with; `engine.decide.games.continuing` has the games."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Protocol


@dataclass(frozen=True)
class Answered:
    """A move that games go on with: how many did, and what share of them the side that plays it won, by what lead."""

    move: int
    games: int
    score: float
    won: float


class Continued(Protocol):
    """What games say of sequences of moves in the position of a decision, and more games that begin with them."""

    @property
    def stands(self) -> bool:
        """Whether it may be asked yet: there is one at a time."""
        ...

    def known(self, way: Sequence[int]) -> int:
        """Games that went through some moves, in order, and go on from there."""
        ...

    def grow(self, way: Sequence[int], games: int) -> None:
        """Play so many games more that begin with some moves, one at least."""
        ...

    def outcome(self, way: Sequence[int]) -> tuple[float, float] | None:
        """The lead, in points, of the side that made the last of some moves, and its share of the games.

        None where there are none.
        """
        ...

    def owned(self, way: Sequence[int]) -> Mapping[int, float] | None:
        """Whose each point was at the end of the games that began with some moves; None where nobody noted it.

        After more than one move it is noted of games only that were made to begin with them.
        """
        ...

    def answers(self, way: Sequence[int]) -> Sequence[Answered]:
        """What the games go on with after some moves, what most of them do first."""
        ...
