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
    """What one decision may use (time and evaluations), and what it should aim at.

    seconds: how long it may think; None if only the level sets a limit
    evaluations: how many positions it may evaluate, or games it may play out; None if only the level sets a
        limit
    for_points: whether the move with the most points is wanted, even if the game is won or lost. Players that
        always look for points may ignore it
    endless: whether to go on thinking until somebody asks for the end, even beyond what the level has for a
        move. Players that have looked at everything may end before
    """

    seconds: float | None = None
    evaluations: int | None = None
    for_points: bool = False
    endless: bool = False


class OutOfBudget(Exception):
    """Raised when a decision has used up its evaluations or its time; what it found so far stays valid."""


class DecisionLimits:
    """The limits of one decision that begins now, and what it has used of them.

    The decision may use as many evaluations as ``budget`` names; if it names none, as many as the argument
    ``evaluations``, which comes from the level. ``interrupted`` is a function that returns True once somebody
    wants the decision to end.

    spent: the evaluations counted so far by `spend`
    started: when the decision began, as a time of `time.monotonic`
    budget: the budget that was given
    was_over: whether `is_over` has ever answered True; what was computed after that may be incomplete
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
        """Return how many positions the searches of this decision may look at.

        Without a time limit the number is ``usual``. With a time limit it is ``usual`` multiplied by the
        seconds and by a constant.
        """
        return usual if self._seconds is None else round(PER_SECOND * usual * self._seconds)

    def allow(self, evaluations: int) -> None:
        """Let the decision use this many evaluations, unless its budget or earlier limits name more."""
        if self.budget.evaluations is None:
            self._most = max(self._most, evaluations)

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
        """Return whether the time has been up for GRACE seconds, or somebody has asked for the end."""
        return time.monotonic() > self._deadline + GRACE or self._interrupted()

    def is_over(self, share: float = 1.0) -> bool:
        """Return whether ``share`` (0 to 1) of the time is used up, or somebody asked for the end."""
        most = self.started + share * (self._deadline - self.started)
        is_over = time.monotonic() > most or self._interrupted()
        self.was_over |= is_over
        return is_over

    @contextmanager
    def held_to(self, share: float) -> Iterator[None]:
        """Give the block of a with-statement only ``share`` (0 to 1) of the decision's whole time, from now
        on.

        Within the block, all methods here count the time as up when that share is used up, or when the
        decision's own time is up.
        """
        deadline = self._deadline
        self._deadline = min(deadline, time.monotonic() + share * (deadline - self.started))
        try:
            yield
        finally:
            self._deadline = deadline

    def spend(self) -> None:
        """Count one evaluation in ``spent``. Raises OutOfBudget if none is left or the time is up."""
        self.spent += 1
        if self.spent > self._most or self.is_over():
            raise OutOfBudget
