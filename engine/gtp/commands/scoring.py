"""Commands that count the game. Which stones are dead is known in one place: `engine.game.dead`."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from typing import TYPE_CHECKING

from engine.board.points import EMPTY
from engine.gtp.commands.arguments import vertex_list
from engine.gtp.protocol import GtpError, shortened
from engine.gtp.registry import command
from engine.gtp.session import Session

if TYPE_CHECKING:
    from engine.board.board import Board

ALIVE, DEAD, SEKI = "alive", "dead", "seki"


@command("final_score")
def final_score(session: Session, arguments: Sequence[str]) -> str:
    """The result by the rules of the game, komi and handicap compensation counted: B+3.5, W+12 or 0."""
    game = session.game
    from engine.game.dead import dead_stones
    from engine.game.scoring import score_game

    return score_game(game, dead_stones(game)).text


@command("final_status_list", "STATUS")
def final_status_list(session: Session, arguments: Sequence[str]) -> str:
    """The strings that are alive, dead or seki, one string a line."""
    status = arguments[0].lower()
    if status not in (ALIVE, DEAD, SEKI):
        raise GtpError(f"syntax error: the status must be alive, dead or seki, not '{shortened(status)}'")
    game = session.game
    from engine.game.dead import dead_stones

    dead = dead_stones(game)
    strings = [string for string in _strings(game.board) if _status(string, dead) == status]
    return "\n".join(vertex_list(string, game.size) for string in strings)


def _status(string: Sequence[int], dead: Collection[int]) -> str:
    """Alive or dead: nobody tells seki apart from life yet, so no string is listed as seki."""
    return DEAD if string[0] in dead else ALIVE


def _strings(board: Board) -> Iterator[list[int]]:
    """The stones of every string, in board order."""
    seen: set[int] = set()
    for point in board.points():
        if board.color_at(point) != EMPTY and point not in seen:
            string = board.stones(point)
            seen.update(string)
            yield string
