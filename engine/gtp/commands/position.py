"""Commands that ask about the position."""

from __future__ import annotations

from collections.abc import Sequence

from engine.board.diagram import format_board
from engine.board.points import BLACK, EMPTY, WHITE, color_name, opponent, vertex_of
from engine.gtp.commands.arguments import (
    color_argument,
    point_argument,
    stone_argument,
    vertex_argument,
    vertex_list,
)
from engine.gtp.registry import command
from engine.gtp.session import Session
from engine.library.stages import GAME

NEEDS = GAME


@command("showboard")
def showboard(session: Session, arguments: Sequence[str]) -> str:
    """Draw the board: X black, O white, + star point; below it who moves, captures, komi and rules."""
    game = session.game
    facts = [
        f"{color_name(game.to_move).capitalize()} to move; move {game.move_count + 1}",
        f"Captured by Black: {game.captures[WHITE]}, by White: {game.captures[BLACK]}",
        f"Komi {session.komi:g}, {game.rules.name} rules",
    ]
    if game.moves:
        color, point = game.moves[-1]
        facts.insert(1, f"Last move: {color_name(color)} {vertex_of(point, game.size)}")
    return "\n" + "\n".join([format_board(game.board.grid()), *facts])


@command("is_legal", "COLOR VERTEX")
def is_legal(session: Session, arguments: Sequence[str]) -> str:
    """Answer 1 if the rules of the game, superko too, let a colour play at a point, else 0."""
    color = color_argument(arguments[0])
    point = vertex_argument(arguments[1], session.size)
    return "1" if session.game.is_legal(color, point) else "0"


@command("all_legal", "COLOR")
def all_legal(session: Session, arguments: Sequence[str]) -> str:
    """List all points where the rules let a colour play."""
    return vertex_list(session.game.legal_points(color_argument(arguments[0])), session.size)


@command("captures", "COLOR")
def captures(session: Session, arguments: Sequence[str]) -> str:
    """Tell how many stones this colour has captured."""
    return str(session.game.captures[opponent(color_argument(arguments[0]))])


@command("color", "VERTEX")
def color(session: Session, arguments: Sequence[str]) -> str:
    """Tell what is on a point: black, white or empty."""
    content = session.game.board.color_at(point_argument(arguments[0], session.size))
    return "empty" if content == EMPTY else color_name(content)


@command("list_stones", "COLOR")
def list_stones(session: Session, arguments: Sequence[str]) -> str:
    """List all stones of a colour."""
    wanted, board = color_argument(arguments[0]), session.game.board
    return vertex_list((point for point in board.points() if board.color_at(point) == wanted), board.size)


@command("countlib", "VERTEX")
def countlib(session: Session, arguments: Sequence[str]) -> str:
    """Tell the number of liberties of the string on a point."""
    return str(session.game.board.count_liberties(stone_argument(session, arguments[0])))


@command("findlib", "VERTEX")
def findlib(session: Session, arguments: Sequence[str]) -> str:
    """List the liberties of the string on a point."""
    return vertex_list(session.game.board.liberties(stone_argument(session, arguments[0])), session.size)
