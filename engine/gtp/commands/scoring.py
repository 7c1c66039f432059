"""Commands that count the game and say what every point is at its end.

Which stones are dead is known in one place: `engine.evaluate.status`. GNU Go's commands take a seed; it is accepted
here, and nothing depends on it.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from engine.base.standard_error import say
from engine.board.board import Board
from engine.board.points import EMPTY, vertex_of
from engine.evaluate.status import (
    ALIVE_STONE,
    BLACK_TERRITORY,
    DAME,
    DEAD_STONE,
    SEKI_STONE,
    WHITE_TERRITORY,
    FinalStatus,
)
from engine.gtp.commands.answers import asked_of_position, copied_board, score_between
from engine.gtp.commands.arguments import vertex_list
from engine.gtp.protocol import GtpError, parse_integer, shortened
from engine.gtp.registry import command
from engine.gtp.session import Session
from engine.library.stages import EVALUATION
from engine.library.table import final_score, final_statuses

NEEDS = EVALUATION

STONE_STATUSES = (ALIVE_STONE, DEAD_STONE, SEKI_STONE)
POINT_STATUSES = (WHITE_TERRITORY, BLACK_TERRITORY, DAME)


@command("new_score")
def new_score(session: Session, arguments: Sequence[str]) -> str:
    """Tell the score if the game ends here, counted like `final_score`, written like `estimate_score`.

    So there is a lower and an upper bound, but both are the score itself. All numbers are as White sees them.
    """
    margin = -final_score.find(asked_of_position(session)).margin
    return score_between(margin, margin)


@command("final_status_list", "[STATUS] [SEED]")
def final_status_list(session: Session, arguments: Sequence[str]) -> str:
    """List all points that have a status: alive, dead, seki, white_territory, black_territory or dame.

    The status must be given. For alive, dead and seki each line lists the stones of one string. Strings whose
    status is in doubt are named on standard error.
    """
    known = ", ".join((*STONE_STATUSES, *POINT_STATUSES))
    if not arguments:
        raise GtpError(f"missing status, expected one of {known}")
    wanted = arguments[0].lower()
    if wanted not in (*STONE_STATUSES, *POINT_STATUSES):
        raise GtpError(f"invalid status '{shortened(arguments[0])}', expected one of {known}")
    _check_seed(arguments[1:])
    board = copied_board(session)
    found = status_at_end(session, board)
    _tell_doubts(board, found)
    names = found.names
    if wanted in POINT_STATUSES:
        return vertex_list((point for point in board.points() if names[point] == wanted), board.size)
    strings = (string for string in _strings(board) if names[string[0]] == wanted)
    return "\n".join(vertex_list(string, board.size) for string in strings)


def _tell_doubts(board: Board, found: FinalStatus) -> None:
    """Write to standard error which strings of a board have a doubtful status, and what to do about it."""
    for doubtful, sentence in (
        (
            found.overruled,
            "reading and games played out contradict each other about {}: the games are believed",
        ),
        (
            found.doubtful - found.overruled,
            "games played out leave open what becomes of {}: look at the board",
        ),
    ):
        stones = board.first_stones(doubtful)
        if stones:
            told = ", ".join(f"{vertex_of(stone, board.size)} ({found.names[stone]})" for stone in stones)
            say(sentence.format(told))


def _check_seed(arguments: Sequence[str]) -> None:
    for text in arguments:
        parse_integer(text, "the seed")


def status_at_end(session: Session, board: Board) -> FinalStatus:
    """Return the status of every point if the game ends in this position. ``board``: a copy of the game's."""
    return final_statuses.find(asked_of_position(session, board))


def _strings(board: Board) -> Iterator[list[int]]:
    """Yield the stones of each string, in board order."""
    seen: set[int] = set()
    for point in board.points():
        if board.color_at(point) != EMPTY and point not in seen:
            string = board.stones(point)
            seen.update(string)
            yield string
