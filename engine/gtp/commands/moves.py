"""Commands that play, choose and take back moves."""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

from engine.board.points import color_name, vertex_of
from engine.decide.decision.reports import Report, to_nobody
from engine.gtp.commands.arguments import color_argument, point_argument, vertex_argument
from engine.gtp.protocol import GtpError, parse_integer, refusing
from engine.gtp.registry import command
from engine.gtp.session import Session
from engine.gtp.showing import explain_aloud
from engine.gtp.thinking import add_judged, best_of, budget, choose_move, gives_up, is_ready, think

if TYPE_CHECKING:
    from engine.decide.decision.record import Decision
    from engine.decide.players import Player


@command("play", "COLOR VERTEX")
def play(session: Session, arguments: Sequence[str]) -> str:
    """Play a move of either colour.

    A move that repeats an earlier position is accepted, as other rules than ours may allow it; only a simple
    ko must not be retaken at once.
    """
    color = color_argument(arguments[0])
    point = vertex_argument(arguments[1], session.size)
    game = session.game
    with refusing(instead="illegal move"):
        game.play(color, point, enforce_superko=False)
    return ""


@command("black", "VERTEX")
def black(session: Session, arguments: Sequence[str]) -> str:
    """Play a black stone, as the command play does."""
    return play(session, ["black", *arguments])


@command("white", "VERTEX")
def white(session: Session, arguments: Sequence[str]) -> str:
    """Play a white stone, as the command play does."""
    return play(session, ["white", *arguments])


@command("genmove", "COLOR")
def genmove(session: Session, arguments: Sequence[str]) -> str:
    """Choose a move for a colour and play it; the answer is the vertex, pass or resign."""
    color = color_argument(arguments[0])
    return play_own_move(session, color)


def play_own_move(
    session: Session,
    color: int,
    report: Report = to_nobody,
    revise: Callable[[Decision], None] = lambda decision: None,
) -> str:
    """Choose a move for a colour, play it, take the time used off the clock, and return genmove's answer.

    The answer is a vertex, or ``resign`` if the game is given up instead. ``report`` is called with the
    unfinished decision again and again, ``revise`` with the complete one, which it may change.
    """
    game = session.game
    started = time.perf_counter()
    ready = is_ready(session, color)
    allowed = budget(session, color).seconds if ready else None
    began = time.perf_counter()
    move = choose_move(session, color, ready, report, revise)
    resigns = gives_up(session, color)
    explain_aloud(session, color, move, resigns)
    if resigns:
        game.resign(color)
    else:
        game.play(color, move)
        session.has_moved = True
    ended = time.perf_counter()
    session.clock.spend(color, ended - started, None if allowed is None else ended - began - allowed)
    return "resign" if resigns else vertex_of(move, session.size)


@command("reg_genmove", "COLOR")
def reg_genmove(session: Session, arguments: Sequence[str]) -> str:
    """Choose the move with the most points for a colour, whoever wins the game, without playing it.

    The answer is PASS if no move gains anything. The same position and seed give the same move.
    """
    color = color_argument(arguments[0])
    return _most_points(session, color, session.player.afresh())


@command("gg_genmove", "COLOR [SEED]")
def gg_genmove(session: Session, arguments: Sequence[str]) -> str:
    """Choose a move without playing it, as reg_genmove does, but with this seed, not the session's."""
    color = color_argument(arguments[0])
    seed = parse_integer(arguments[1], "the seed") if len(arguments) > 1 else session.seed
    player = session.player.afresh() if seed == session.seed else session.player_of_seed(seed)
    return _most_points(session, color, player)


def _most_points(session: Session, color: int, player: Player) -> str:
    """Return the vertex, in capitals, of the move that gains a player the most points, whoever wins.

    Suites of test questions need this: in many of their positions one side is far ahead, so that the best
    move would not change who wins.
    """
    return vertex_of(think(session, color, player, for_points=True).move, session.size).upper()


@command("restricted_genmove", "COLOR VERTEX...")
def restricted_genmove(session: Session, arguments: Sequence[str]) -> str:
    """Choose the best of the moves named for a colour without playing it; PASS if none of them is legal.

    If the engine's own choice is among them, it is taken. Otherwise each of them is judged, as in an
    analysis, and the best one is taken.
    """
    color = color_argument(arguments[0])
    allowed = [point_argument(text, session.size) for text in arguments[1:]]
    decision = think(session, color, session.adviser.afresh(), for_points=True)
    if decision.move in allowed:
        return vertex_of(decision.move, session.size).upper()
    for point in allowed:
        add_judged(session, decision, point)
    return vertex_of(best_of(decision, allowed.__contains__), session.size).upper()


@command("undo")
def undo(session: Session, arguments: Sequence[str]) -> str:
    """Take back the last move, which may be a pass. Handicap and set-up stones stay."""
    _take_back(session, 1)
    return ""


@command("gg-undo", "[MOVES]")
def gg_undo(session: Session, arguments: Sequence[str]) -> str:
    """Take back as many moves as the number says, or one without a number.

    If the game has fewer, none is taken back.
    """
    _take_back(session, parse_integer(arguments[0], "the number of moves") if arguments else 1)
    return ""


def _take_back(session: Session, moves: int) -> None:
    if not 0 <= moves <= session.game.move_count:
        raise GtpError("cannot undo")
    for _ in range(moves):
        session.game.undo()


@command("last_move")
def last_move(session: Session, arguments: Sequence[str]) -> str:
    """Tell the colour and vertex of the last move."""
    if not session.game.moves:
        raise GtpError("no previous move known")
    return _history_lines(session)[0]


@command("move_history")
def move_history(session: Session, arguments: Sequence[str]) -> str:
    """List the moves played, the last one first, one a line."""
    return "\n".join(_history_lines(session))


def _history_lines(session: Session) -> list[str]:
    return [
        f"{color_name(color)} {vertex_of(point, session.size)}" for color, point in session.game.moves[::-1]
    ]
