"""GoGui's own commands for setting positions up and moving through games, and what it shows of the engine."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from engine.base.version import __version__
from engine.board.points import BLACK, WHITE
from engine.gtp.commands.arguments import color_argument, point_argument, vertex_argument
from engine.gtp.protocol import GtpError, refusing
from engine.gtp.registry import command
from engine.gtp.session import Session


@command("gogui-interrupt")
def gogui_interrupt(session: Session, arguments: Sequence[str]) -> str:
    """Confirm that the comment line `# interrupt` makes the running command finish early.

    GoGui asks this when it begins; from then on thoughts are drawn on its board while the engine thinks.
    """
    session.live.is_on = True
    return ""


@command("gogui-title")
def gogui_title(session: Session, arguments: Sequence[str]) -> str:
    """Tell the text that GoGui shall show as the title of its window."""
    return f"Tamen {__version__}, {session.size}x{session.size}, {session.rules.name} rules"


@command("gogui-play_sequence", "[COLOR_VERTEX...]")
def gogui_play_sequence(session: Session, arguments: Sequence[str]) -> str:
    """Play several moves. If one of them is not legal, none is played."""
    moves = _colored(session, arguments)
    game = session.game
    played = 0
    try:
        for color, point in moves:
            game.play(color, point, enforce_superko=False)
            played += 1
    except ValueError:
        for _ in range(played):
            game.undo()
        raise GtpError(f"illegal move {arguments[2 * played + 1]}") from None
    return ""


@command("gogui-setup", "[COLOR_VERTEX...]")
def gogui_setup(session: Session, arguments: Sequence[str]) -> str:
    """Set stones up on the empty board of a game without moves. Every string must have a liberty."""
    stones = [(color, point_argument(text, session.size)) for color, text in _pairs(arguments)]
    game = session.game
    if game.moves or game.board.grid().any():
        raise GtpError("board not empty")
    black, white = ([point for owner, point in stones if owner == color] for color in (BLACK, WHITE))
    with refusing():
        game.setup(black, white)
    return ""


@command("gogui-setup_player", "COLOR")
def gogui_setup_player(session: Session, arguments: Sequence[str]) -> str:
    """Set whose turn it is."""
    session.game.to_move = color_argument(arguments[0])
    return ""


def _colored(session: Session, arguments: Sequence[str]) -> list[tuple[int, int]]:
    return [(color, vertex_argument(text, session.size)) for color, text in _pairs(arguments)]


def _pairs(arguments: Sequence[str]) -> Iterator[tuple[int, str]]:
    """Yield pairs of a colour and the text that follows it, from arguments in which both alternate.

    Raises GtpError.
    """
    if len(arguments) % 2:
        raise GtpError("syntax error: expected a colour and a vertex for every stone")
    for color, text in zip(arguments[::2], arguments[1::2], strict=True):
        yield color_argument(color), text
