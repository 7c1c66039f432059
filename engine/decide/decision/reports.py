"""`Report`: the function that is told of a decision while it comes about."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from engine.decide.decision.record import Decision

Report = Callable[["Decision"], None]
"""What is told the decision so far."""


def to_nobody(decision: Decision) -> None:
    """Do nothing with a decision: the default for functions to which a growing decision is reported.

    Code that is given this function knows that nobody listens, and need not prepare a report.
    """
