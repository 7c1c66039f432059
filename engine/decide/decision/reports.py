"""`Report`: the function that is told of a decision while it comes about."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from engine.decide.decision.record import Decision

Report = Callable[["Decision"], None]
"""What is told the decision so far."""


def to_nobody(decision: Decision) -> None:
    """Do nothing: the default for functions that are called with a decision as it grows, where nobody is to
    be told of it.

    Whoever sees that this function was given need not prepare anything to be told.
    """
