"""What one decision may use, and what it has used: seconds, evaluations, and whether somebody wants it to end."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass

PER_SECOND = 4
"""How many times the usual positions a second of thinking is good for: reading them takes about half of it."""


GRACE = 0.02
"""Seconds that a few games more may take when the time is up."""


@dataclass(frozen=True)
class Budget:
    """What one decision may use, and what it is to aim at.

    seconds: of thinking; evaluations: how many positions may be evaluated, or games played out; None: no
        limit but the level's
    for_points: whether the move with the most points is wanted, even if the game is won or lost; players that
        always look for points may ignore it
    endless: whether to go on thinking, beyond what the level has for a move, until somebody asks for the end;
        players that have looked at everything may end before
    """

    seconds: float | None = None
    evaluations: int | None = None
    for_points: bool = False
    endless: bool = False


class OutOfBudget(Exception):
    """Raised when the evaluations or the time for a decision are used up; what was found so far stands."""


class DecisionLimits:
    """The limits of one decision that begins now, and what it has used of them.

    ``evaluations`` are the level's, where the budget names none; ``interrupted`` is asked whether somebody
    wants the decision to end. ``spent`` counts the evaluations (`spend`), ``started`` is the time of
    `time.monotonic`, ``budget`` what was given; ``was_over`` is True once `is_over` has answered True: what
    was computed then may be incomplete.
    """

    def __init__(self, budget: Budget, evaluations: int, interrupted: Callable[[], bool]) -> None:
        self.started = time.monotonic()
        self.spent = 0
        self.was_over = False
        self.budget = budget
        self._most = evaluations if budget.evaluations is None else budget.evaluations
        self._seconds = budget.seconds
        self._deadline = float("inf") if budget.seconds is None else self.started + budget.seconds
        self._interrupted = interrupted

    def positions(self, usual: int) -> int:
        """Return how many positions readings may look at in this decision: ``usual`` without a time limit,
        else a number in proportion to it and to the seconds.
        """
        return usual if self._seconds is None else round(PER_SECOND * usual * self._seconds)

    @classmethod
    def none(cls) -> DecisionLimits:
        """Return limits that never end a decision."""
        return cls(Budget(), 1 << 30, lambda: False)

    @property
    def seconds(self) -> float:
        """Seconds since the decision began."""
        return time.monotonic() - self.started

    @property
    def seconds_left(self) -> float:
        """Seconds that the decision may still take, 0 when the time is up; infinite without a time limit."""
        return max(0.0, self._deadline - time.monotonic())

    def is_up(self) -> bool:
        """Return whether the time is up. Whether somebody asked for the end does not matter here."""
        return time.monotonic() > self._deadline

    def is_late(self) -> bool:
        """Return whether the time has been up for GRACE seconds, or somebody asked for the end."""
        return time.monotonic() > self._deadline + GRACE or self._interrupted()

    def is_over(self, share: float = 1.0) -> bool:
        """Return whether ``share`` (0 to 1) of the time is used up, or somebody asked for the end."""
        most = self.started + share * (self._deadline - self.started)
        is_over = time.monotonic() > most or self._interrupted()
        self.was_over |= is_over
        return is_over

    @contextmanager
    def held_to(self, share: float) -> Iterator[None]:
        """Give the block of a with-statement at most ``share`` (0 to 1) of the decision's whole time, counted
        from now on.

        Until the block ends all methods here take the time to be up when that share is used up, or the
        decision's own time.
        """
        deadline = self._deadline
        self._deadline = min(deadline, time.monotonic() + share * (deadline - self.started))
        try:
            yield
        finally:
            self._deadline = deadline

    def spend(self) -> None:
        """Count an evaluation in ``spent``. Raises OutOfBudget if no more may follow or time is up."""
        self.spent += 1
        if self.spent > self._most or self.is_over():
            raise OutOfBudget
