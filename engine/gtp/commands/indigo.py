"""Commands for other programs' views of a position: Indigo's groups, and influence by simple methods."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from engine.evaluate.others.baselines import STONE_VALUE, bouzy, signed_stones, zobrist
from engine.evaluate.others.indigo.opinion import opinion
from engine.evaluate.others.indigo.shapes import DILATIONS, EROSIONS
from engine.explain.sentences.indigos_opinion import plane_values, tell_opinion
from engine.gtp.commands.answers import copied_board
from engine.gtp.commands.boards import board_rows
from engine.gtp.protocol import GtpError, decimal, parse_integer
from engine.gtp.registry import command
from engine.gtp.session import Session
from engine.library.stages import EVALUATION

NEEDS = EVALUATION

MOST_ROUNDS = 100


@command("tamen-indigo")
def tamen_indigo(session: Session, arguments: Sequence[str]) -> str:
    """Tell what the Go program Indigo would think: its groups by dilation and erosion, and which are dead.

    For each group the answer tells its eyes, its outsides and its interactions, i.e. which other groups
    dominate it or are dominated by it.
    """
    board = copied_board(session)
    return "\n".join(tell_opinion(board, opinion(board.grid())))


@command("tamen-indigo-owners")
def tamen_indigo_owners(session: Session, arguments: Sequence[str]) -> str:
    """Show who owns each point in Indigo's opinion: 1 for black, -1 for white, 0 for nobody."""
    return _drawn(session, opinion(session.game.board.grid()).owners)


@command("tamen-zobrist")
def tamen_zobrist(session: Session, arguments: Sequence[str]) -> str:
    """Show the influence of all stones by Zobrist's method, as numbers from 1 (black) to -1 (white)."""
    return _drawn(session, zobrist(_stones(session))[0])


@command("tamen-bouzy", "[DILATIONS] [EROSIONS]")
def tamen_bouzy(session: Session, arguments: Sequence[str]) -> str:
    """Show Bouzy's dilations and erosions, 5 and 21 unless others are named, from 1 (black) to -1 (white).

    Without erosions the numbers show influence. With d dilations and d (d - 1) + 1 erosions they show
    territory.
    """
    words = list(arguments)
    if len(words) == 1:
        raise GtpError("one number, expected dilations and erosions, or nothing")
    rounds = [parse_integer(word, "the number of rounds") for word in words] or [DILATIONS, EROSIONS]
    if not all(0 <= each <= MOST_ROUNDS for each in rounds):
        raise GtpError(f"{' and '.join(words)} rounds, expected 0 to {MOST_ROUNDS} each")
    return _drawn(session, bouzy(_stones(session), *rounds)[0])


def _stones(session: Session) -> np.ndarray:
    """Return the stones as the numbers from which Zobrist's and Bouzy's methods start: shape (1, size, size).

    Black's are positive, White's negative.
    """
    stones: np.ndarray = STONE_VALUE * signed_stones(session.game.board.grid()[None])
    return stones


def _drawn(session: Session, values: np.ndarray) -> str:
    shown = plane_values(session.game.board, values)
    return board_rows(session.size, lambda point: decimal(shown[point], 2))
