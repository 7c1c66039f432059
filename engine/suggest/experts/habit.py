"""Where strong players usually play when the stones lie like this (`patterns.shapes`).

Other experts say what a move is good for. This one says only how often it was chosen, in games of strong players: in
the largest shape around the point that is known, and in the largest with the enemy's last move in it.
"""

from __future__ import annotations

from collections.abc import Iterator

from engine.suggest.firing import Fact, Firing, Habit, Point
from engine.suggest.view import View

LEAST_USUAL = 4
"""The smallest share that is worth a word, as `patterns.shapes` keeps it: one time in four."""


def suggest(view: View) -> Iterator[Firing]:
    """Suggest the points where strong players usually play when the stones nearby look like this.

    Each move is yielded with the rule of ``rules.yaml`` that speaks for it.
    """
    for point in view.empty_points():
        reach, share, answer_reach, answer_share = view.shapes[point]
        if answer_reach and answer_share <= LEAST_USUAL:
            facts: dict[str, Fact] = {"last": Point(view.last_move), "often": Habit(answer_share)}
            yield Firing("habit-answer", point, facts=facts)
        elif reach and share <= LEAST_USUAL:
            yield Firing("habit-shape", point, facts={"often": Habit(share)})
