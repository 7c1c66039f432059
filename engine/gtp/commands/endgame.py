"""Commands that count the end of a game by parts."""

from __future__ import annotations

from collections.abc import Sequence

from engine.board.points import BLACK
from engine.endgame.solving import MOST_KOS, MOST_WHOLE, EndgameAnswer, solve
from engine.explain.sentences.what_the_end_is_worth import endgame_lines, ko_lines
from engine.gtp.commands.answers import copied_board
from engine.gtp.commands.arguments import color_argument, point_argument
from engine.gtp.commands.boards import board_rows
from engine.gtp.protocol import GtpError
from engine.gtp.registry import command
from engine.gtp.session import Session
from engine.library.stages import READING

NEEDS = READING


@command("tamen-endgame", "[COLOR]")
def tamen_endgame(session: Session, arguments: Sequence[str]) -> str:
    """What is open at the end of a game: every region with its moves, what they gain, sente or gote; and the best move.

    The walls between the regions are stones that cannot be captured even if their owner passes for ever; the points are
    those of the rules in use, by area or territory. Where a ko decides a region, what it is worth if either side has
    the larger ko threats. Without a colour for the side whose turn it is.
    """
    return "\n".join(endgame_lines(_answer(session, arguments), session.size))


@command("tamen-ko", "VERTEX")
def tamen_ko(session: Session, arguments: Sequence[str]) -> str:
    """What the open region at a point is worth if Black has the larger ko threats, and if White has them.

    A line for each: the mean, what a move gains, the best moves of both sides, and the walls of the thermograph, with
    what either side comes to by moving first at every temperature at which a wall bends.
    """
    point = point_argument(arguments[0], session.size)
    region = _answer(session, ()).region_of(point)
    if region is None:
        raise GtpError("nothing is open there")
    if region.ko is None:
        raise GtpError("no ko is known to decide the region there")
    return "\n".join(ko_lines(region.ko, session.size))


@command("tamen-temperatures")
def tamen_temperatures(session: Session, arguments: Sequence[str]) -> str:
    """On every open point what a move in its region gains, in points; ``?`` where that is not known."""
    gains: dict[int, str] = {}
    for region in _answer(session, arguments).regions:
        drawn = region.thermograph
        if region.ko is not None and region.ko.is_placid:
            drawn = region.ko.by_master[BLACK]
        known = "?" if drawn is None else str(drawn.temperature)
        gains.update(dict.fromkeys(region.region, known))
    return board_rows(session.size, lambda point: gains.get(point, ""))


def _answer(session: Session, arguments: Sequence[str]) -> EndgameAnswer:
    board = copied_board(session)
    if arguments:
        board.to_move = color_argument(arguments[0])
    scoring = session.game.rules.scoring
    return solve(board, scoring, whole=MOST_WHOLE, is_over=session.interruption.is_set, kos=MOST_KOS)
