"""Commands that show the evaluation: tables in words, boards of numbers, and GNU Go's questions and answers.

They evaluate a copy of the board with the effort that an evaluation within a lookahead gets, so that they show what the
engine sees when it plays.
"""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from engine.board.board import Board
from engine.board.points import vertex_of
from engine.evaluate.dump import dump
from engine.evaluate.judging import LIST_EFFORT, judge_group, judge_pair
from engine.evaluate.questions import CRITICAL, eye_count
from engine.explain.drawing.overlays import balance, ownership
from engine.gtp.commands.answers import copied_board, vertex, with_trust
from engine.gtp.commands.arguments import color_argument, color_or_to_move, point_argument, stone_argument
from engine.gtp.commands.boards import board_rows
from engine.gtp.protocol import decimal, refusing, shortened
from engine.gtp.registry import command
from engine.gtp.session import Session
from engine.library.stages import EVALUATION
from engine.reading.life.judgement import FULL, LifeEffort

NEEDS = EVALUATION


@command("evaluation", "[SECTION]")
def evaluation(session: Session, arguments: Sequence[str]) -> str:
    """Everything that the evaluator knows of the position, in words and numbers; or one section of it.

    Sections: strings, connections, eyes, groups, influence, territory, score.
    """
    board, tables = evaluated(session)
    with refusing():
        return "\n" + dump(board, tables, shortened(arguments[0].lower()) if arguments else None)


@command("groups")
def groups(session: Session, arguments: Sequence[str]) -> str:
    """Every group: its class, strings, eyes, life, potential eyes, running points and enemies."""
    board, tables = evaluated(session)
    return "\n" + dump(board, tables, "groups")


@command("influence", "[COLOR]")
def influence(session: Session, arguments: Sequence[str]) -> str:
    """Whose influence is stronger on every point: from 1 (black's alone) to -1 (white's alone), 0 where both are weak.

    With a colour: what the stones of this colour radiate there; below 0 where its dead stones do.
    """
    color = color_argument(arguments[0]) if arguments else None
    board, tables = evaluated(session)
    if color is not None:
        radiated = tables["influence"][color]
        return board_rows(board.size, lambda point: decimal(radiated[point], 2))
    return board_rows(board.size, lambda point: decimal(balance(tables, point), 2))


@command("territory", "[COLOR]")
def territory(session: Session, arguments: Sequence[str]) -> str:
    """Whose every point will be: from 1 (black's for sure) to -1 (white's for sure), if this colour moves next.

    Without a colour: if the side moves whose turn it is.
    """
    color = color_or_to_move(session, arguments)
    board, tables = evaluated(session)
    return board_rows(board.size, lambda point: decimal(ownership(tables, color, point), 2))


@command("eval_eye", "VERTEX")
def eval_eye(session: Session, arguments: Sequence[str]) -> str:
    """How many whole eyes a point's eye is: if the enemy moves first, and if its owner does: MIN MAX[ ATTACK DEFENSE].

    The vertices, the move of either side, follow where the numbers differ. -1 if the point is in no eye.
    """
    point = point_argument(arguments[0], session.size)
    _, tables = evaluated(session)
    eye = eye_count(tables, point)
    if eye is None:
        return "-1"
    if eye.least == eye.most:
        return f"{eye.least} {eye.most}"
    return f"{eye.least} {eye.most} {vertex(session, eye.destroy)} {vertex(session, eye.make)}"


@command("dragon_status", "[VERTEX]", twin=True)
def dragon_status(session: Session, arguments: Sequence[str]) -> str:
    """The status of the group at a stone: alive, dead, or critical with the killing and the saving move.

    Without a vertex that of every group, one a line after its first stone, with less reading for each. Here a group
    that runs easily is alive for the time being; where nothing is proven playouts decide.
    """
    stone = stone_argument(session, arguments[0]) if arguments else None
    board, tables = evaluated(session)
    if stone is not None:
        return _status(session, board, tables, stone, FULL)
    firsts = [int(group["first"]) for group in tables["groups"][: tables["group_count"]]]
    return "\n".join(
        f"{vertex_of(first, board.size)}: {_status(session, board, tables, first, LIST_EFFORT)}"
        for first in firsts
    )


@command("same_dragon", "VERTEX VERTEX", twin=True)
def same_dragon(session: Session, arguments: Sequence[str]) -> str:
    """Whether two stones belong to one group, which the enemy cannot part even if it moves first: 1 or 0."""
    first, second = (stone_argument(session, text) for text in arguments)
    board, tables = evaluated(session)
    pair = judge_pair(session.workshop.reader, board, tables, first, second)
    return with_trust(session, "1" if pair.is_one else "0", pair.trust)


def evaluated(session: Session) -> tuple[Board, np.void]:
    """A copy of the board and its evaluation, which is valid until the next one."""
    board = copied_board(session)
    return board, session.workshop.evaluated(board)


def _status(session: Session, board: Board, tables: np.void, stone: int, effort: LifeEffort) -> str:
    """The status of the group at a stone in the words of `dragon_status`."""
    status = judge_group(session.workshop.reader, board, tables, stone, effort, session.game.rules.scoring)
    moves = ""
    if status.word == CRITICAL:
        moves = f" {vertex(session, status.kill)} {vertex(session, status.save)}"
    return with_trust(session, status.word + moves, status.trust)
