"""What the engine says about its moves to the people of a Go server: lines on standard error that gtp2ogs passes on.

gtp2ogs sends the rest of a line after `MALKOVICH:` into the channel that the opponent does not see, and after
`DISCUSSION:` into the chat of the game. Two lines in the form of Leela Zero's become a variation that can be opened on
the board. All of it must be there before the answer is: gtp2ogs stops listening soon after.
"""

from __future__ import annotations

import contextlib
import sys
from collections.abc import Iterator
from typing import TYPE_CHECKING

from engine.board.points import PASS, vertex_of
from engine.gtp.analysis_lines import prior_of

if TYPE_CHECKING:
    from engine.search.decision import Decision

SILENT, MALKOVICH, DISCUSSION = "none", "malkovich", "discussion"
CHANNELS = (SILENT, MALKOVICH, DISCUSSION)
"""Where the engine explains its moves to."""

LONGEST = 500
"""Letters of a remark; servers cut longer ones."""


def remarks(decision: Decision, size: int, channel: str) -> Iterator[str]:
    """The lines about a decision: the explanation, then the expected variation."""
    from engine.explain.explanation import brief_explanation

    text = " ".join(" ".join(brief_explanation(decision, size)).split())
    yield f"{channel.upper()}:{shortened(text)}"
    chosen = decision.chosen
    if chosen is None or chosen.move == PASS:
        return
    chance = 100 * decision.chance(chosen.score)
    prior = 100 * prior_of(chosen)
    line = " ".join(vertex_of(point, size) for point in chosen.line)
    positions = max(1, decision.evaluations)
    yield (
        f"{vertex_of(chosen.move, size):>4} -> {chosen.visits[0]:7d} (V: {chance:.2f}%) (LCB: {chance:.2f}%) "
        f"(N: {prior:.2f}%) PV: {line}"
    )
    speed = positions / max(decision.seconds, 0.001)
    yield f"{positions} visits, {positions} nodes, {positions} playouts, {speed:.0f} n/s"


def shortened(text: str) -> str:
    """The text, or as many whole sentences of it as LONGEST letters hold; at least so many letters of the first."""
    if len(text) <= LONGEST:
        return text
    end = text.rfind(". ", 0, LONGEST)
    return text[: end + 1] if end > 0 else text[: LONGEST - 3] + "..."


def say_remarks(lines: Iterator[str]) -> None:
    """Write the lines to standard error, if there is one."""
    with contextlib.suppress(OSError, ValueError, AttributeError):
        sys.stderr.write("".join(f"{line}\n" for line in lines))
        sys.stderr.flush()
