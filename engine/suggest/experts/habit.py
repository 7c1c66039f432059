"""Where strong players usually play when the stones lie like this (`patterns.shapes`).

Other experts say what a move is good for. This one says only how often it was chosen, in games of strong players: in
the largest shape around the point that is known, and in the largest with the enemy's last move in it.
"""

from __future__ import annotations

from collections.abc import Iterator

from engine.suggest.view import Firing, View

USUAL = (
    "nearly every time",
    "two times in three",
    "every second time",
    "one time in three",
    "one time in four",
)
"""The shares that are worth a word, as `patterns.shapes` keeps them: 0, 1, 2 ..."""


def suggest(view: View) -> Iterator[Firing]:
    """Fire the rules of this expert."""
    for point in view.empty_points():
        reach, share, answer_reach, answer_share = view.shapes[point]
        if answer_reach and answer_share < len(USUAL):
            words = {
                "move": view.name(point),
                "last": view.name(view.last_move),
                "often": USUAL[answer_share],
            }
            yield Firing("habit-answer", point, words=words)
        elif reach and share < len(USUAL):
            yield Firing("habit-shape", point, words={"move": view.name(point), "often": USUAL[share]})
