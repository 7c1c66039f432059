"""Commands that count the game and say what every point is at its end.

Which stones are dead is known in one place: `engine.evaluate.status`. GNU Go's commands take a seed; it is accepted
here, and nothing depends on it.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from engine.board.board import Board
from engine.board.points import EMPTY
from engine.evaluate.status import (
    ALIVE_STONE,
    BLACK_TERRITORY,
    DAME,
    DEAD_STONE,
    SEKI_STONE,
    WHITE_TERRITORY,
    FinalStatus,
    with_dead,
)
from engine.game.scoring import Score, score_game
from engine.gtp.commands.answers import copied_board, score_between
from engine.gtp.commands.arguments import point_argument, vertex_list
from engine.gtp.protocol import GtpError, parse_integer, shortened
from engine.gtp.registry import command
from engine.gtp.session import Session
from engine.library.stages import EVALUATION

NEEDS = EVALUATION

STONE_STATUSES = (ALIVE_STONE, DEAD_STONE, SEKI_STONE)
POINT_STATUSES = (WHITE_TERRITORY, BLACK_TERRITORY, DAME)


@command("final_score", "[SEED]")
def final_score(session: Session, arguments: Sequence[str]) -> str:
    """The result by the rules of the game, komi and handicap compensation counted: B+3.5, W+12 or 0.

    Stones that the evaluator holds dead are taken off first.
    """
    _check_seed(arguments)
    return score_at_end(session).text


@command("new_score")
def new_score(session: Session, arguments: Sequence[str]) -> str:
    """What the game ends with if it ends here, as `final_score` counts it, in the form of `estimate_score`.

    Both bounds are the score itself, from White's view.
    """
    margin = -score_at_end(session).margin
    return score_between(margin, margin)


@command("final_status", "VERTEX [SEED]")
def final_status_of_point(session: Session, arguments: Sequence[str]) -> str:
    """What a point is at the end of the game: alive, dead, seki, white_territory, black_territory or dame."""
    point = point_argument(arguments[0], session.size)
    _check_seed(arguments[1:])
    return status_at_end(session, copied_board(session)).names[point]


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
    names = status_at_end(session, board).names
    if wanted in POINT_STATUSES:
        return vertex_list((point for point in board.points() if names[point] == wanted), board.size)
    strings = (string for string in _strings(board) if names[string[0]] == wanted)
    return "\n".join(vertex_list(string, board.size) for string in strings)


def _check_seed(arguments: Sequence[str]) -> None:
    for text in arguments:
        parse_integer(text, "the seed")


def status_at_end(session: Session, board: Board) -> FinalStatus:
    """What every point of a copy of the board is if the game ends so.

    Who passed in a cleanup has left nothing to take off, and what is left of its own stones lives: the enemy could have
    taken it.
    """
    found = session.workshop.final_status(board)
    if session.cleaned is None or session.cleaned[0] != board.position_key:
        return found
    dead = frozenset(point for point in found.dead if board.color_at(point) != session.cleaned[1])
    return with_dead(board, dead, found.seki)


def score_at_end(session: Session) -> Score:
    """The score if the game ends here, dead stones taken off."""
    status = status_at_end(session, copied_board(session))
    return score_game(session.game, status.dead, status.seki)


def _strings(board: Board) -> Iterator[list[int]]:
    """The stones of every string, in board order."""
    seen: set[int] = set()
    for point in board.points():
        if board.color_at(point) != EMPTY and point not in seen:
            string = board.stones(point)
            seen.update(string)
            yield string
