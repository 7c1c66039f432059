"""Commands that count the end of a game by parts."""

from __future__ import annotations

from collections.abc import Sequence

from engine.board.points import BLACK
from engine.endgame.solving import EndgameAnswer
from engine.explain.sentences.what_the_end_is_worth import ko_lines
from engine.gtp.commands.answers import asked_of_position
from engine.gtp.commands.arguments import point_argument
from engine.gtp.commands.boards import board_rows
from engine.gtp.protocol import GtpError
from engine.gtp.registry import command
from engine.gtp.session import Session
from engine.library.stages import READING
from engine.library.table import count_endgame

NEEDS = READING


@command("tamen-ko", "VERTEX")
def tamen_ko(session: Session, arguments: Sequence[str]) -> str:
    """Tell what the region at a point is worth whose ownership is still open, if a ko decides it.

    One line is for the case that Black has the larger ko threats, one for the case that White has them; a
    formula of the ko may follow. Both cases have the mean value, what a move gains, the best moves of both
    sides, and the walls of the thermograph, i.e. the score that either side reaches by moving first. These
    scores are given at every temperature (price of a move elsewhere) at which a wall bends.
    """
    point = point_argument(arguments[0], session.size)
    region = _counted(session).region_of(point)
    if region is None:
        raise GtpError("nothing is open there")
    if region.ko is None:
        raise GtpError("no ko is known to decide the region there")
    return "\n".join(ko_lines(region.ko, session.size))


@command("tamen-temperatures")
def tamen_temperatures(session: Session, arguments: Sequence[str]) -> str:
    """Show on every open point how many points a move in its region gains; ``?`` where that is not known."""
    gains: dict[int, str] = {}
    for region in _counted(session).regions:
        drawn = region.thermograph
        if region.ko is not None and region.ko.is_placid:
            drawn = region.ko.by_master[BLACK]
        known = "?" if drawn is None else str(drawn.temperature)
        gains.update(dict.fromkeys(region.region, known))
    return board_rows(session.size, lambda point: gains.get(point, ""))


def _counted(session: Session) -> EndgameAnswer:
    return count_endgame.find(asked_of_position(session))
