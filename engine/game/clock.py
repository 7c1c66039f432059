"""The clock: time settings, what is left, and how long to think about the next move.

Pure arithmetic in seconds. Nothing here looks at a wall clock: controllers tell the time left (GTP
``time_left``), or whoever measured a move reports it with `Clock.spend`. Settings come in three dialects: GTP
2 ``time_settings``, ``kgs-time_settings`` and ``kata-time_settings`` (the last two as in KataGo's page of GTP
extensions).
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass, replace

from engine.board.points import BLACK, WHITE, color_name

UNSET = "unset"
NONE = "none"
ABSOLUTE = "absolute"
BYOYOMI = "byoyomi"
CANADIAN = "canadian"
FISCHER = "fischer"

KGS_SYSTEMS = (NONE, ABSOLUTE, BYOYOMI, CANADIAN)
KATA_SYSTEMS = (NONE, ABSOLUTE, BYOYOMI, CANADIAN, FISCHER, "fischer-capped")
"""The forms of kata-time_settings, as kata-list_time_settings lists them."""

_FORMS = {
    NONE: "",
    ABSOLUTE: "MAIN",
    BYOYOMI: "MAIN PERIOD PERIODS",
    CANADIAN: "MAIN PERIOD STONES",
    FISCHER: "MAIN INCREMENT",
    "fischer-capped": "MAIN INCREMENT CAP MAX_PER_MOVE",
}

DEFAULT_LAG = 0.5
"""Seconds kept back for the way between engine, controller and server."""

_GAME_LENGTH = 0.7
"""Moves a game is expected to last, per point of the board."""

_SPARE_LENGTH = 0.1
"""Moves a game is expected to go on for at least, per point of the board."""

_INCREMENT_SHARE = 0.9
"""How much of a Fischer increment is spent on every move."""


@dataclass(frozen=True)
class TimeSettings:
    """A time system. Times are in seconds; fields that a system does not use keep their defaults.

    system: UNSET (nobody said anything yet), NONE (no limit), ABSOLUTE, BYOYOMI, CANADIAN or FISCHER.
    main: main time. period: length of one overtime period. count: how many periods there are (BYOYOMI) or how
    many stones have to be played in one period (CANADIAN). increment: what FISCHER adds after each move; cap:
    how much may be collected; max_per_move: how long one move may take.
    """

    system: str = UNSET
    main: float = 0.0
    period: float = 0.0
    count: int = 0
    increment: float = 0.0
    cap: float = math.inf
    max_per_move: float = math.inf


@dataclass(frozen=True)
class Remaining:
    """What one colour has left.

    seconds: of the main time or of the running period.
    overtime: periods (BYOYOMI) or stones (CANADIAN) left, 0 while the main time runs.
    """

    seconds: float
    overtime: int = 0


class Clock:
    """The time of both colours. Methods that raise ValueError leave the clock as it was."""

    def __init__(self, lag: float = DEFAULT_LAG) -> None:
        """A clock without limit until somebody sets one; ``lag`` is how many seconds to keep back a move."""
        self.lag = _checked_seconds(lag, "lag")
        self.settings = TimeSettings()
        self.reset()

    def reset(self) -> None:
        """Give both colours their full time again, as at the start of a game."""
        self._left = {BLACK: self._full(), WHITE: self._full()}

    def remaining(self, color: int) -> Remaining:
        """What a colour has left; meaningless while there is no limit."""
        return self._left[color]

    def time_settings(self, main: float, byoyomi: float, stones: int) -> None:
        """GTP 2 settings: main time, then ``byoyomi`` seconds for each ``stones`` stones (Canadian overtime).

        ``byoyomi`` 0 is absolute time; ``byoyomi`` > 0 with 0 stones is no limit, as the specification says.
        Three zeros would leave no time for any move and are taken as no limit too.
        """
        main, byoyomi = _checked_seconds(main, "main time"), _checked_seconds(byoyomi, "byo-yomi time")
        stones = _checked_count(stones, "byo-yomi stones", least=0)
        if byoyomi > 0 and stones > 0:
            self._set(TimeSettings(CANADIAN, main, byoyomi, stones))
        elif byoyomi > 0 or main == 0:
            self._set(TimeSettings(NONE))
        else:
            self._set(TimeSettings(ABSOLUTE, main))

    def kgs_time_settings(self, words: Sequence[str]) -> None:
        """The settings of KGS: ``none``, ``absolute M``, ``byoyomi M T PERIODS``, ``canadian M T STONES``."""
        self._set(_parse_settings(words, KGS_SYSTEMS))

    def kata_time_settings(self, words: Sequence[str]) -> None:
        """KataGo's settings: those of KGS, ``fischer M INC`` and ``fischer-capped M INC CAP MAX_PER_MOVE``.

        A negative cap or maximum means that there is none.
        """
        self._set(_parse_settings(words, KATA_SYSTEMS))

    def time_left(self, color: int, seconds: float, stones: int) -> None:
        """What a controller says a colour has left; ``stones`` is 0 in main time.

        In overtime it is the number of stones, or with Japanese byo-yomi the number of periods. Without any
        settings the number alone is trusted (absolute or Canadian time); after settings without a limit it is
        ignored. Negative seconds count as none.
        """
        color_name(color)
        if math.isnan(seconds):
            raise ValueError("time left not a number")
        stones = _checked_count(stones, "stones left", least=0)
        left = Remaining(max(0.0, seconds), stones)
        if self.settings.system == UNSET:
            self._set(TimeSettings(CANADIAN if stones else ABSOLUTE, 0.0 if stones else left.seconds))
            self._left = {BLACK: left, WHITE: left}
        self._left[color] = left

    def spend(self, color: int, elapsed: float) -> bool:
        """Take the time of one move off a colour's clock; False if that was more than it had."""
        elapsed = _checked_seconds(elapsed, "elapsed time")
        left, settings = self._left[color], self.settings
        if settings.system in (UNSET, NONE):
            return True
        rest = left.seconds - elapsed
        if settings.system == FISCHER:
            in_time = rest >= 0 and elapsed <= settings.max_per_move
            self._left[color] = Remaining(min(settings.cap, max(0.0, rest) + settings.increment))
            return in_time
        if rest < 0 and left.overtime == 0 and settings.count > 0:
            left = Remaining(settings.period, settings.count)
            rest += settings.period
        if settings.system == BYOYOMI and left.overtime > 0:
            return self._spend_periods(color, left, rest)
        in_time = rest >= 0
        left = replace(left, seconds=max(0.0, rest))
        if left.overtime == 1:
            left = Remaining(settings.period, settings.count)
        elif left.overtime > 1:
            left = replace(left, overtime=left.overtime - 1)
        self._left[color] = left
        return in_time

    def budget(self, color: int, move_number: int, size: int) -> float | None:
        """Seconds to spend on the next move, or None when there is no limit.

        The main time is shared out over the moves a colour is expected to make still on a board of this size
        (at least what overtime would give for a move), and never more than what is left less the lag.
        ``move_number`` counts the moves of both colours played so far.
        """
        settings, left = self.settings, self._left[color]
        if settings.system in (UNSET, NONE):
            return None
        if left.overtime > 0:
            share = left.seconds if settings.system == BYOYOMI else left.seconds / left.overtime
            return self._keep_lag(share, left.seconds)
        share = left.seconds / _moves_to_make(move_number, size)
        most = left.seconds
        if settings.system == FISCHER:
            share += _INCREMENT_SHARE * settings.increment
            most = min(most, settings.max_per_move)
        elif settings.count > 0:
            overtime = settings.period / (settings.count if settings.system == CANADIAN else 1)
            share = max(share, overtime)
            most += overtime
        return self._keep_lag(share, most)

    def _keep_lag(self, share: float, most: float) -> float:
        return max(0.0, min(share, most - self.lag))

    def _set(self, settings: TimeSettings) -> None:
        self.settings = settings
        self.reset()

    def _full(self) -> Remaining:
        if self.settings.main > 0 or self.settings.count == 0:
            return Remaining(min(self.settings.main, self.settings.cap))
        return Remaining(self.settings.period, self.settings.count)

    def _spend_periods(self, color: int, left: Remaining, rest: float) -> bool:
        """Byo-yomi: a move that fits into the period costs nothing, each period it goes beyond is lost."""
        lost = math.ceil(-rest / self.settings.period) if rest < 0 else 0
        periods = left.overtime - lost
        self._left[color] = Remaining(self.settings.period if periods > 0 else 0.0, max(1, periods))
        return periods > 0


def _moves_to_make(move_number: int, size: int) -> float:
    """How many moves one colour is expected to make still."""
    points = size * size
    return max(1.0, max(_GAME_LENGTH * points - move_number, _SPARE_LENGTH * points) / 2)


def _parse_settings(words: Sequence[str], systems: Sequence[str]) -> TimeSettings:
    kind = words[0].lower() if words else ""
    if kind not in systems:
        raise ValueError(f"unknown time system '{kind}'; expected one of: {', '.join(systems)}")
    form = _FORMS[kind].split()
    if len(words) - 1 != len(form):
        raise ValueError(f"expected: {' '.join([kind, *form])}")
    try:
        numbers = [float(word) for word in words[1:]]
    except ValueError:
        raise ValueError(f"not numbers; expected: {' '.join([kind, *form])}") from None
    if any(math.isnan(number) for number in numbers):
        raise ValueError(f"not numbers; expected: {' '.join([kind, *form])}")
    if kind == NONE:
        return TimeSettings(NONE)
    main = _checked_seconds(numbers[0], "main time")
    if kind == ABSOLUTE:
        return TimeSettings(ABSOLUTE, main)
    if kind in (BYOYOMI, CANADIAN):
        count = _checked_count(numbers[2], "number of periods or stones", least=1)
        period = _checked_seconds(numbers[1], "period")
        if period == 0:
            raise ValueError("period must be longer than 0 seconds")
        return TimeSettings(kind, main, period, count)
    increment = _checked_seconds(numbers[1], "increment")
    cap, max_per_move = (number if number >= 0 else math.inf for number in (numbers[2:] or (-1.0, -1.0)))
    return TimeSettings(FISCHER, main, increment=increment, cap=cap, max_per_move=max_per_move)


def _checked_seconds(value: float, what: str) -> float:
    if not (math.isfinite(value) and value >= 0):
        raise ValueError(f"{what} must be a number of seconds, 0 or more, not {value}")
    return float(value)


def _checked_count(value: float, what: str, least: int) -> int:
    if not math.isfinite(value) or value != int(value) or value < least:
        raise ValueError(f"{what} must be a whole number of at least {least}, not {value}")
    return int(value)
