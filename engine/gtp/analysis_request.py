"""What a program asks of an analysis: the words after `kata-analyze` and its relatives (KataGo, GTP extensions).

Pure text and numbers; nothing here looks at a board.
"""

from __future__ import annotations

import contextlib
from collections.abc import Sequence
from dataclasses import dataclass

from engine.board.points import parse_color, parse_vertex
from engine.gtp.protocol import GtpError, parse_integer, parse_number, refusing, shortened

DEFAULT_INTERVAL = 1.0
"""Seconds between two lines where the program names none."""

CENTISECONDS = 100
"""In a second."""

LONGEST_INTERVAL = 86_400.0
"""Seconds; a longer interval is taken for a day."""

MANY_MOVES = 10_000
"""More candidates than any line holds."""

SHOWN = ("ownership", "rootInfo", "pvVisits")
"""What is added to the lines on request."""

ACCEPTED = ("ownershipStdev", "movesOwnership", "movesOwnershipStdev", "pvEdgeVisits", "noResultValue")
"""What KataGo adds on request and nothing here stands for: it may be asked for, and is left out."""

ALLOW, AVOID = "allow", "avoid"


@dataclass(frozen=True)
class AnalysisRequest:
    """What a program asked for with an analysis command such as kata-analyze.

    interval: seconds between two lines; most: candidates in a line at most; avoided: points that are left
        out; allowed: the only points that may be candidates, None for all; shown: the words of SHOWN that
        were asked for
    """

    color: int
    interval: float = DEFAULT_INTERVAL
    most: int = MANY_MOVES
    avoided: frozenset[int] = frozenset()
    allowed: tuple[int, ...] | None = None
    shown: frozenset[str] = frozenset()

    def admits(self, point: int) -> bool:
        """Tell whether a move at this point may be a candidate."""
        return point not in self.avoided and (self.allowed is None or point in self.allowed)


def parse_request(arguments: Sequence[str], size: int, to_move: int) -> AnalysisRequest:
    """Return what the arguments of an analysis command ask for: `[COLOR] [CENTISECONDS] [KEY VALUE]...`.

    Without a colour it is the side to move. The keys are interval CENTISECONDS, minmoves N, maxmoves N, avoid
    or allow COLOR VERTEX,VERTEX... DEPTH, and those of SHOWN and ACCEPTED with true or false. All candidates
    are always listed, so minmoves changes nothing. Raises GtpError.
    """
    words = list(arguments)
    color, interval, most = to_move, DEFAULT_INTERVAL, MANY_MOVES
    with contextlib.suppress(IndexError, ValueError):
        color = parse_color(words[0])
        del words[0]
    if words and (words[0][:1].isdigit() or words[0][:1] in "+-."):
        interval = _interval(words.pop(0))
    avoided: set[int] = set()
    allowed: list[int] | None = None
    shown: set[str] = set()
    while words:
        key = words.pop(0)
        if key in (AVOID, ALLOW):
            named = _restricted(key, _taken(words, key, 3), size, color)
            if key == AVOID:
                avoided.update(named or ())
            elif named is not None:
                allowed = [*(allowed or ()), *named]
        elif key == "interval":
            interval = _interval(_value(words, key))
        elif key == "minmoves":
            _count(words, key)
        elif key == "maxmoves":
            most = _count(words, key)
        elif key in (*SHOWN, *ACCEPTED):
            if _truth(key, _value(words, key)) and key in SHOWN:
                shown.add(key)
        else:
            raise GtpError(f"syntax error: '{shortened(key)}' is no option of an analysis")
    return AnalysisRequest(
        color=color,
        interval=interval,
        most=most,
        avoided=frozenset(avoided),
        allowed=None if allowed is None else tuple(dict.fromkeys(allowed)),
        shown=frozenset(shown),
    )


def _taken(words: list[str], key: str, count: int) -> list[str]:
    """Remove ``count`` values from the front of the words of a command, and return them.

    ``key`` is what they belong to, for the error. Raises GtpError if there are not enough words.
    """
    if len(words) < count:
        raise GtpError(f"syntax error: {key} needs {count} value{'s' if count > 1 else ''}")
    taken, words[:] = words[:count], words[count:]
    return taken


def _value(words: list[str], key: str) -> str:
    """Remove one value from the front of the words of a command, and return it.

    ``key`` is what it belongs to, for the error. Raises GtpError if there is none.
    """
    (value,) = _taken(words, key, 1)
    return value


def _count(words: list[str], key: str) -> int:
    """Remove one value from the front of the words of a command, and return it as a number of moves.

    ``key`` is what it belongs to, for the error. Raises GtpError if it is missing or no such number.
    """
    count = parse_integer(_value(words, key), key)
    if count < 0:
        raise GtpError(f"syntax error: {key} must not be negative")
    return min(count, MANY_MOVES)


def _interval(text: str) -> float:
    centiseconds = parse_number(text, "the interval")
    if centiseconds < 0:
        raise GtpError("syntax error: the interval must not be negative")
    return min(centiseconds / CENTISECONDS, LONGEST_INTERVAL)


def _truth(key: str, text: str) -> bool:
    if text.lower() not in ("true", "false", "1", "0"):
        raise GtpError(f"syntax error: {key} must be true or false, not '{shortened(text)}'")
    return text.lower() in ("true", "1")


def _restricted(key: str, values: Sequence[str], size: int, color: int) -> list[int] | None:
    """Return the points that the values of `avoid` or `allow` name; None if they are meant for the other
    colour.

    ``values``: a colour, vertices with commas, a depth; ``color``: the side that is analysed. Raises
    GtpError.
    """
    who, vertices, depth = values
    with refusing():
        about = parse_color(who)
        points = [parse_vertex(text, size) for text in vertices.split(",") if text]
    if parse_integer(depth, f"the depth of {key}") < 1:
        raise GtpError(f"syntax error: the depth of {key} must be 1 or more")
    return points if about == color else None
