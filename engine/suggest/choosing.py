"""Choosing among many points that a rule could fire for; equals are kept or left out together, so turning the board
changes nothing.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

import numpy as np

from engine.suggest.firing import Firing
from engine.suggest.view import View


def most_worth(mask: np.ndarray, worth: np.ndarray, most: int) -> list[int]:
    """Return the ``most`` points of a mask that have the largest worth. Points that tie with the last of them
    are added.

    ``mask`` (bool) and ``worth`` are arrays indexed by point.
    """
    points = np.flatnonzero(mask)
    if len(points) > most:
        values = worth[points]
        points = points[values >= np.partition(values, -most)[-most]]
    chosen: list[int] = points.tolist()
    return chosen


def keep_biggest(firings: Iterable[Firing], most: int) -> list[Firing]:
    """Return, for each rule, the ``most`` firings with the largest stakes. Firings that tie with the last of
    them are added.

    A firing is a rule that applies to a move; its stake is in points. If a rule has several firings for one
    move, only the one with the largest stake counts.
    """
    by_rule: dict[str, dict[int, Firing]] = {}
    for firing in firings:
        moves = by_rule.setdefault(firing.rule, {})
        kept = moves.get(firing.move)
        if kept is None or firing.stake > kept.stake:
            moves[firing.move] = firing
    found: list[Firing] = []
    for moves in by_rule.values():
        stakes = sorted((firing.stake for firing in moves.values()), reverse=True)
        least = stakes[min(most, len(stakes)) - 1]
        found += [firing for firing in moves.values() if firing.stake >= least]
    return found


def on_empty_points(view: View, firings: Iterable[Firing]) -> Iterator[Firing]:
    """Leave out the firings (rules that apply to a move) whose move is not an empty point; yield the others.
    The evaluation's tables may name a stone that can be taken as a move.
    """
    return (firing for firing in firings if view.is_empty(firing.move))
