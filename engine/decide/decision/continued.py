"""What can be asked of the games of a decision that is gone on with; `engine.decide.games.continuing` has the games."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Protocol


@dataclass(frozen=True)
class Answered:
    """A move that was played next in some of the games that began with the same moves.

    games: in how many of them it was played next
    score: the mean lead in points of the side that plays the move
    won: the share of these games, 0 to 1, that this side won
    """

    move: int
    games: int
    score: float
    won: float


class Continued(Protocol):
    """The games played for a decision. They can be asked how the game goes on after some moves from its
    position.

    It also plays more games that begin with such moves.
    """

    @property
    def stands(self) -> bool:
        """Whether this object may still be asked about its games. Only the object made last may be."""
        ...

    def known(self, way: Sequence[int]) -> int:
        """Return how many games began with the moves ``way``, in this order."""
        ...

    def grow(self, way: Sequence[int], games: int) -> None:
        """Play ``games`` more games that all begin with the moves ``way`` (at least one move)."""
        ...

    def outcome(self, way: Sequence[int]) -> tuple[float, float] | None:
        """Return how the games that began with the moves ``way`` ended for the side that made the last of
        these moves.

        The two numbers are its mean lead in points and the share that it won (0 to 1). None if there are no
        such games.
        """
        ...

    def owned(self, way: Sequence[int]) -> Mapping[int, float] | None:
        """Return who owned each point at the end of the games that began with the moves ``way``.

        The numbers go by point from -1 (always White) to 1 (always Black). None if this was not recorded. For
        more than one move it is recorded only of the games that `grow` played.
        """
        ...

    def answers(self, way: Sequence[int]) -> Sequence[Answered]:
        """Return the moves that games played next after the moves ``way``, the most frequent first."""
        ...
