"""Commands about time. Nothing here needs the board, but before a clock runs the player is loaded."""

from __future__ import annotations

from collections.abc import Sequence

from engine.game.clock import KATA_SYSTEMS
from engine.gtp.commands.arguments import color_argument
from engine.gtp.protocol import parse_integer, parse_number, refusing
from engine.gtp.registry import command
from engine.gtp.session import Session
from engine.gtp.thinking import load_before_the_clock_runs


@command("time_settings", "MAIN BYOYOMI STONES")
def time_settings(session: Session, arguments: Sequence[str]) -> str:
    """Set main time and Canadian overtime, in seconds: BYOYOMI seconds for each STONES stones.

    A BYOYOMI of 0 means absolute time, without overtime. A BYOYOMI above 0 with STONES 0 means no limit.
    """
    main, byoyomi = (parse_number(text, "the time") for text in arguments[:2])
    stones = parse_integer(arguments[2], "the number of stones")
    with refusing("syntax error: "):
        session.clock.time_settings(main, byoyomi, stones)
    load_before_the_clock_runs(session)
    return ""


@command("time_left", "COLOR SECONDS STONES")
def time_left(session: Session, arguments: Sequence[str]) -> str:
    """Set how many seconds a colour has left, and for how many stones (or byo-yomi periods).

    The number of stones is 0 in main time.
    """
    color = color_argument(arguments[0])
    seconds = parse_number(arguments[1], "the time")
    stones = parse_integer(arguments[2], "the number of stones")
    with refusing("syntax error: "):
        session.clock.time_left(color, seconds, stones)
    load_before_the_clock_runs(session)
    return ""


@command("kgs-time_settings", "SYSTEM [NUMBER...]")
def kgs_time_settings(session: Session, arguments: Sequence[str]) -> str:
    """Set the time in KGS's words, in seconds.

    The words are one of: none; absolute MAIN; byoyomi MAIN PERIOD PERIODS; canadian MAIN PERIOD STONES.
    """
    with refusing("syntax error: "):
        session.clock.kgs_time_settings(arguments)
    load_before_the_clock_runs(session)
    return ""


@command("kata-list_time_settings")
def kata_list_time_settings(session: Session, arguments: Sequence[str]) -> str:
    """List the time systems that kata-time_settings takes."""
    return " ".join(KATA_SYSTEMS)


@command("kata-time_settings", "SYSTEM [NUMBER...]")
def kata_time_settings(session: Session, arguments: Sequence[str]) -> str:
    """Set the time as KataGo does.

    The time systems are those of kgs-time_settings, and two more: fischer MAIN INCREMENT, and fischer-capped
    MAIN INCREMENT CAP MAX_PER_MOVE. A negative cap or maximum means that there is none.
    """
    with refusing("syntax error: "):
        session.clock.kata_time_settings(arguments)
    load_before_the_clock_runs(session)
    return ""
