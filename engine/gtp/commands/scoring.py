"""Commands that count the game and say what every point is at its end.

Which stones are dead is known in one place: `engine.evaluate.status`. GNU Go's commands take a seed; it is accepted
here, and nothing depends on it.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from engine.board.points import EMPTY
from engine.gtp.commands.answers import copied_board
from engine.gtp.commands.arguments import point_argument, vertex_list
from engine.gtp.protocol import GtpError, parse_integer, shortened
from engine.gtp.registry import command
from engine.gtp.session import Session

if TYPE_CHECKING:
    from engine.board.board import Board
    from engine.evaluate.status import FinalStatus

STONE_STATUSES = ("alive", "dead", "seki")
POINT_STATUSES = ("white_territory", "black_territory", "dame")


@command("final_score", "[SEED]")
def final_score(session: Session, arguments: Sequence[str]) -> str:
    """The result by the rules of the game, komi and handicap compensation counted: B+3.5, W+12 or 0.

    Stones that the evaluator holds dead are taken off first.
    """
    _check_seed(arguments)
    status = _status_of(session, copied_board(session))
    from engine.game.scoring import score_game

    return score_game(session.game, status.dead, status.seki).text


@command("final_status", "VERTEX [SEED]")
def final_status(session: Session, arguments: Sequence[str]) -> str:
    """What a point is at the end of the game: alive, dead, seki, white_territory, black_territory or dame."""
    point = point_argument(arguments[0], session.size)
    _check_seed(arguments[1:])
    return _status_of(session, copied_board(session)).names[point]


@command("final_status_list", "[STATUS] [SEED]")
def final_status_list(session: Session, arguments: Sequence[str]) -> str:
    """All points of a status: alive, dead and seki one string a line; white_territory, black_territory and dame on one.

    The status must be given.
    """
    known = ", ".join((*STONE_STATUSES, *POINT_STATUSES))
    if not arguments:
        raise GtpError(f"missing status, expected one of {known}")
    wanted = arguments[0].lower()
    if wanted not in (*STONE_STATUSES, *POINT_STATUSES):
        raise GtpError(f"invalid status '{shortened(arguments[0])}', expected one of {known}")
    _check_seed(arguments[1:])
    board = copied_board(session)
    names = _status_of(session, board).names
    if wanted in POINT_STATUSES:
        return vertex_list((point for point in board.points() if names[point] == wanted), board.size)
    strings = (string for string in _strings(board) if names[string[0]] == wanted)
    return "\n".join(vertex_list(string, board.size) for string in strings)


def _check_seed(arguments: Sequence[str]) -> None:
    for text in arguments:
        parse_integer(text, "the seed")


def _status_of(session: Session, board: Board) -> FinalStatus:
    tables = session.final_evaluator.evaluate(board)
    from engine.evaluate import status

    return status.final_status(board, tables)


def _strings(board: Board) -> Iterator[list[int]]:
    """The stones of every string, in board order."""
    seen: set[int] = set()
    for point in board.points():
        if board.color_at(point) != EMPTY and point not in seen:
            string = board.stones(point)
            seen.update(string)
            yield string
