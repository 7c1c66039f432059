"""Commands that show the evaluation: tables in words, boards of numbers, and GNU Go's questions and answers.

They evaluate a copy of the board with the effort that an evaluation within a lookahead gets, so that they show what the
engine sees when it plays.
"""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from engine.board.board import Board
from engine.evaluate.dump import dump
from engine.explain.drawing.overlays import balance, ownership
from engine.gtp.commands.answers import copied_board
from engine.gtp.commands.arguments import color_argument, color_or_to_move
from engine.gtp.commands.boards import board_rows
from engine.gtp.protocol import decimal, refusing, shortened
from engine.gtp.registry import command
from engine.gtp.session import Session
from engine.library.stages import EVALUATION

NEEDS = EVALUATION


@command("evaluation", "[SECTION]")
def evaluation(session: Session, arguments: Sequence[str]) -> str:
    """Tell everything that the evaluator knows of the position, in words and numbers, or only one section.

    Sections: strings, connections, eyes, groups, influence, territory, score.
    """
    board, tables = evaluated(session)
    with refusing():
        return "\n" + dump(board, tables, shortened(arguments[0].lower()) if arguments else None)


@command("groups")
def groups(session: Session, arguments: Sequence[str]) -> str:
    """List every group: its class, strings, eyes, life, potential eyes, running points and enemies."""
    board, tables = evaluated(session)
    return "\n" + dump(board, tables, "groups")


@command("influence", "[COLOR]")
def influence(session: Session, arguments: Sequence[str]) -> str:
    """Show whose influence is stronger on every point: 1 means only black's, -1 only white's.

    A point where both are weak has 0. With a colour: show the influence of the stones of this colour on every
    point. Numbers below 0 come from dead stones of this colour.
    """
    color = color_argument(arguments[0]) if arguments else None
    board, tables = evaluated(session)
    if color is not None:
        radiated = tables["influence"][color]
        return board_rows(board.size, lambda point: decimal(radiated[point], 2))
    return board_rows(board.size, lambda point: decimal(balance(tables, point), 2))


@command("territory", "[COLOR]")
def territory(session: Session, arguments: Sequence[str]) -> str:
    """Show who will own each point if this colour moves next: 1 is surely black, -1 surely white.

    Without a colour the side to move is taken.
    """
    color = color_or_to_move(session, arguments)
    board, tables = evaluated(session)
    return board_rows(board.size, lambda point: decimal(ownership(tables, color, point), 2))


def evaluated(session: Session) -> tuple[Board, np.void]:
    """Return a copy of the game's board, and the evaluation tables of its position.

    The tables are valid until the next evaluation.
    """
    board = copied_board(session)
    return board, session.workshop.evaluated(board)
