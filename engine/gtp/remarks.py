"""What the engine says about its moves to the people of a Go server: lines on standard error that gtp2ogs passes on.

gtp2ogs sends the rest of a line after `MALKOVICH:` into the channel that the opponent does not see, and after
`DISCUSSION:` into the chat of the game. Two lines in the form of Leela Zero's become a variation that can be opened on
the board. All of it must be there before the answer is: gtp2ogs stops listening soon after.
"""

from __future__ import annotations

import argparse
from collections.abc import Iterator
from typing import TYPE_CHECKING

from engine.board.points import PASS, vertex_of
from engine.decide.decision.standing import expected
from engine.explain.words.languages import add_language
from engine.gtp.analysis_lines import prior_of
from engine.library.prepare import later
from engine.library.stages import DECIDING

if TYPE_CHECKING:
    from engine.decide.decision.record import Decision
    from engine.explain.sentences import in_a_line
else:
    in_a_line = later(DECIDING, "engine.explain.sentences.in_a_line")

SILENT, MALKOVICH, DISCUSSION = "none", "malkovich", "discussion"
CHANNELS = (SILENT, MALKOVICH, DISCUSSION)
"""Where the engine explains its moves to."""

LONGEST = 500
"""Letters of a remark; servers cut longer ones."""

SHORTEST = 0.001
"""Seconds that a decision counts as at least, where positions a second are told."""


def add_remark_options(parser: argparse.ArgumentParser) -> None:
    """Add to a parser the options for remarks on moves, which the engine makes unasked.

    The options say which remarks are made, and in which language.
    """
    add_language(parser)
    parser.add_argument(
        "--explain", action="store_true", help="say to standard error why each move is played"
    )
    parser.add_argument(
        "--chat",
        choices=CHANNELS,
        default=SILENT,
        help="say why on standard error after each move, in the form that gtp2ogs passes on (default none)",
    )


def remarks(decision: Decision, size: int, channel: str) -> Iterator[str]:
    """Yield the lines about a decision that the program gtp2ogs passes on to the chat of the server OGS.

    The first line explains the move. If the move is no pass, a line with the expected variation follows, and
    one that tells how much was looked at. ``channel``: who may read the explanation in the chat: MALKOVICH or
    DISCUSSION.
    """
    text = " ".join(in_one_line(decision, size).split())
    yield f"{channel.upper()}:{whole_sentences(text)}"
    chosen = decision.chosen
    if chosen is None or chosen.move == PASS:
        return
    stands = expected(decision)
    chance, bound = 100 * stands.chance, 100 * stands.bound
    prior = 100 * prior_of(chosen)
    line = " ".join(vertex_of(point, size) for point in chosen.line)
    positions = max(1, decision.evaluations)
    yield (
        f"{vertex_of(chosen.move, size):>4} -> {chosen.visits[0]:7d} (V: {chance:.2f}%) (LCB: {bound:.2f}%) "
        f"(N: {prior:.2f}%) PV: {line}"
    )
    speed = positions / max(decision.seconds, SHORTEST)
    yield f"{positions} visits, {positions} nodes, {positions} playouts, {speed:.0f} n/s"


def in_one_line(decision: Decision, size: int) -> str:
    """Return one line on why a move was chosen: the move, its best reason, and who leads after it."""
    return in_a_line.explain_in_a_line(decision, size)


def in_three_lines(decision: Decision, size: int) -> list[str]:
    """Return three lines on why a move was chosen: its reasons, what is expected, and the next best move."""
    return in_a_line.explain_in_three_lines(decision, size)


def whole_sentences(text: str) -> str:
    """Return the beginning of a text: as many whole sentences as fit into LONGEST letters.

    If not even the first sentence fits, its beginning is returned, followed by dots.
    """
    if len(text) <= LONGEST:
        return text
    end = text.rfind(". ", 0, LONGEST)
    return text[: end + 1] if end > 0 else text[: LONGEST - 3] + "..."
