"""Thoughts drawn on GoGui's board while the engine thinks: graphics on standard error, as GoGui's documentation has it.

After a line `gogui-gfx:` follow lines of graphics up to an empty one. Nothing is written before GoGui has introduced
itself, as other programs would only show the lines to their users.
"""

from __future__ import annotations

import time
from collections.abc import Iterator
from typing import TYPE_CHECKING

from engine.base import standard_error
from engine.board.points import BLACK, PASS, color_name, vertex_of
from engine.decide.decision.standing import expected, standings

if TYPE_CHECKING:
    from engine.decide.decision.record import Decision

INTERVAL = 0.2
"""Seconds between two pictures at least."""

LONGEST_LINE = 8
"""Moves of the expected line that are drawn."""

MOST_LABELS = 15


class LiveGraphics:
    """Draws unfinished decisions on GoGui's board while the engine thinks, if ``is_on``."""

    def __init__(self) -> None:
        self.is_on = False
        self._drawn_at = float("-inf")

    def show(self, decision: Decision, size: int) -> None:
        """Draw an unfinished decision on GoGui's board.

        The expected moves are drawn as ghost stones, the leads of the other candidates as labels. Nothing is
        drawn if the last picture was drawn less than INTERVAL ago.
        """
        if not self.is_on or time.monotonic() < self._drawn_at + INTERVAL:
            return
        self._drawn_at = time.monotonic()
        standard_error.write("\n".join(["gogui-gfx:", "CLEAR", *picture(decision, size), "", ""]))

    def clear(self) -> None:
        """Remove the last picture from GoGui's board. This must be called before the answer is given."""
        if self.is_on and self._drawn_at > float("-inf"):
            self._drawn_at = float("-inf")
            standard_error.write("gogui-gfx: CLEAR\n")


def picture(decision: Decision, size: int) -> Iterator[str]:
    """Yield the lines of GoGui graphics that show an unfinished decision.

    They show the expected line, the leads of other candidates as labels, and a sentence.
    """
    chosen = decision.chosen
    color, line = decision.color, chosen.line[:LONGEST_LINE] if chosen else ()
    drawn = []
    for number, point in enumerate(line):
        if point == PASS:
            break
        drawn.append(f"{'bw'[(color - BLACK + number) % 2]} {vertex_of(point, size)}")
    if drawn:
        yield f"VAR {' '.join(drawn)}"
    others = [each for each in standings(decision) if each.tried.move not in (*line, PASS)][:MOST_LABELS]
    if others:
        yield "LABEL " + " ".join(f"{vertex_of(each.tried.move, size)} {each.score:+.0f}" for each in others)
    yield f"TEXT {_in_words(decision, size)}"


def _in_words(decision: Decision, size: int) -> str:
    """Return a line of text about the move that an unfinished decision would play now.

    It tells the score, how much was looked at, and what the labels on the board mean.
    """
    stands, mover = expected(decision), color_name(decision.color).capitalize()
    counted = f"{decision.evaluations:,} positions looked at"
    if decision.judged is not None:
        counted = (
            f"{decision.judged.name} gives {mover} {stands.chance:.0%}, looked {decision.evaluations:,} times"
        )
    elif stands.tried.won is not None:
        counted = f"{mover} wins {stands.chance:.0%} of the games, {decision.evaluations:,} played"
    return f"{vertex_of(decision.move, size)}: {mover} {stands.score:+.1f} points; {counted}; labels: {mover}'s points"
