"""What can be asked of the games of a decision that is gone on with; `engine.decide.games.continuing` has the games."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Protocol


@dataclass(frozen=True)
class Answered:
    """A move with which games went on: ``games`` is how many did. score, won: for the side that plays the
    move, the mean lead in points, and the share of these games that it won, 0 to 1
    """

    move: int
    games: int
    score: float
    won: float


class Continued(Protocol):
    """Tells what the games played for a decision say of sequences of moves in its position, and plays more
    games that begin with such a sequence.
    """

    @property
    def stands(self) -> bool:
        """Whether this one may still be asked: it may not once another one was made, as there is one at a
        time.
        """
        ...

    def known(self, way: Sequence[int]) -> int:
        """Return how many games began with the moves ``way``, in this order."""
        ...

    def grow(self, way: Sequence[int], games: int) -> None:
        """Play ``games`` more games that begin with the moves ``way``, at least one move."""
        ...

    def outcome(self, way: Sequence[int]) -> tuple[float, float] | None:
        """Return what the games that began with the moves ``way`` came to, for the side that made the last of
        these moves: the mean lead in points, and the share won (0 to 1). None if there are no such games.
        """
        ...

    def owned(self, way: Sequence[int]) -> Mapping[int, float] | None:
        """Return who owned each point at the end of the games that began with the moves ``way``: by point
        from -1 (White) to 1 (Black); None if that was not noted.

        For more than one move it is noted only of the games that `grow` played.
        """
        ...

    def answers(self, way: Sequence[int]) -> Sequence[Answered]:
        """Return the moves with which games went on after the moves ``way``, the most frequent first."""
        ...
