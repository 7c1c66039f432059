"""The clock: time settings, what is left, and how long to think about the next move.

Pure arithmetic in seconds. Nothing here looks at a wall clock: controllers tell the time left (GTP
``time_left``), or whoever measured a move reports it with `Clock.spend`. Settings come in three dialects: GTP
2 ``time_settings``, ``kgs-time_settings`` and ``kata-time_settings`` (the last two as in KataGo's page of GTP
extensions).

No move ends at the very moment at which it is to end, so a part of the time is a reserve that no move may be given:
the lag, and for every move that may still come what the latest ones took beyond their time in the mean, once as
much as the longest of them; in a long game at least what moves take that are made at once, up to its end. What is
left is shared out, and where nothing is left beyond the reserve the next move is to be made at once.
"""

from __future__ import annotations

import math
from collections import deque
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
"""Seconds kept back for the way between engine, controller and server: of a main time, or of each period."""

_GAME_LENGTH = 0.7
"""Moves a game is expected to last, per point of the board."""

_SPARE_LENGTH = 0.1
"""Least number of moves that a colour is expected still to make, per point of the board."""

_SHARE_OF_OPEN = 0.2
"""Least number of moves that a colour is expected still to make, per point without a stone. With half of those points
a third and more of a main time was left when games ended."""

_LATEST = 10
"""Number of latest moves that tell how long a move takes beyond its time."""

_REMEMBERED = 100
"""Number of latest moves among which the longest counts, where lost time does not come back."""

_SMALL, _LARGE = 9 * 9, 19 * 19
_OVERRUN_ON_SMALL, _OVERRUN_ON_LARGE = 0.02, 0.06
"""Seconds that a move is thought to take beyond its time at least, on boards with so many points; between them, and
above, in proportion."""

_LONGEST_GAME, _LONGEST_SHARE = 400, 1.1
"""Length, in moves of both sides, up to which a game can be finished by moves that are played at once: so many, or so
many per point of the board, if that is more."""

_AT_ONCE = 0.25
"""Least time of a move that is played at once, as a share of what other moves are thought to take beyond their time."""

_MOST_FOR_LONGEST = 0.5
"""Share of a main time that may be kept back for that at the beginning."""

_ROUNDING = 1.0
"""By how much a time left that is told in whole seconds may be too short."""

_INCREMENT_SHARE = 0.9
"""How much of a Fischer increment is spent on every move."""


@dataclass(frozen=True)
class TimeSettings:
    """A time system with its numbers, in seconds; fields that a system does not use keep their defaults.

    system: UNSET (nothing was set yet), NONE (no limit), ABSOLUTE, BYOYOMI, CANADIAN or FISCHER
    main: main time
    period: length of one overtime period
    count: how many periods there are (BYOYOMI), or how many stones must be played in one period (CANADIAN)
    increment: what FISCHER adds after each move
    cap: how much time may be collected at most
    max_per_move: how long one move may take
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
    """The time that one colour has left.

    seconds: those left of the main time, or of the running period
    overtime: periods (BYOYOMI) or stones (CANADIAN) left, 0 while the main time runs
    """

    seconds: float
    overtime: int = 0


class Clock:
    """The clock of a game for both colours: time settings, the time left, and how long to think about a move.

    A method that raises ValueError leaves the clock as it was.
    """

    def __init__(self, lag: float = DEFAULT_LAG) -> None:
        """Make a clock without a time limit; a limit can be set later.

        ``lag`` is how many seconds to keep back for messages to the timekeeper.
        """
        self.lag = lag
        self.settings = TimeSettings()
        self._overruns: deque[float] = deque(maxlen=_REMEMBERED)
        self.reset()

    @property
    def lag(self) -> float:
        """Seconds kept back for the time that messages to the timekeeper take. Setting it below 0 raises
        ValueError.
        """
        return self._lag

    @lag.setter
    def lag(self, seconds: float) -> None:
        self._lag = _checked_seconds(seconds, "lag")

    @property
    def has_limit(self) -> bool:
        """Whether time settings with a limit are in force."""
        return self.settings.system not in (UNSET, NONE)

    def reset(self) -> None:
        """Give both colours their full time again, as at the start of a game."""
        self._left = {BLACK: self._full_time(), WHITE: self._full_time()}
        self._accounts = {BLACK: _Account(), WHITE: _Account()}

    def remaining(self, color: int) -> Remaining:
        """Return the time that a colour has left. It means nothing while there is no limit."""
        return self._left[color]

    def until_lost(self, color: int) -> float:
        """Return after how many seconds of thinking a colour will have lost on time, with all its periods;
        infinite without a limit.
        """
        settings, left = self.settings, self._left[color]
        if not self.has_limit:
            return math.inf
        further = 0.0
        if settings.system == BYOYOMI:
            further = settings.period * (settings.count if left.overtime == 0 else left.overtime - 1)
        elif settings.system == CANADIAN and left.overtime == 0:
            further = settings.period
        return min(left.seconds + further, settings.max_per_move)

    def time_settings(self, main: float, byoyomi: float, stones: int) -> None:
        """Set the time as GTP 2 does: ``main`` seconds, then ``byoyomi`` seconds for each ``stones`` stones.

        If ``byoyomi`` is 0, there is only the main time. If only ``stones`` is 0, there is no limit, as the
        specification says. Three zeros mean no limit too. Raises ValueError for numbers below 0.
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
        """Set the time from the words of the server KGS.

        They are ``none``, ``absolute M``, ``byoyomi M T PERIODS`` or ``canadian M T STONES``. M (main time)
        and T (length of a period) are seconds. Raises ValueError for anything else.
        """
        self._set(_parse_settings(words, KGS_SYSTEMS))

    def kata_time_settings(self, words: Sequence[str]) -> None:
        """Set the time from KataGo's words for it.

        They are those of KGS (`kgs_time_settings`), and ``fischer M INC`` and
        ``fischer-capped M INC CAP MAX_PER_MOVE``. M is the main time, INC what each move adds, CAP the most
        that may be collected. All numbers are seconds; a negative CAP or MAX_PER_MOVE means that there is
        none. Raises ValueError for anything else.
        """
        self._set(_parse_settings(words, KATA_SYSTEMS))

    def time_left(self, color: int, seconds: float, stones: int) -> None:
        """Set the time that a colour has left, as the program that controls the game tells it.

        ``stones`` is 0 in main time. In overtime it is the number of stones left, or with Japanese byo-yomi
        the number of periods. If no time settings were given, they are made from these numbers (absolute or
        Canadian time). If the settings have no limit, the numbers change nothing. Negative seconds count as
        none. Raises ValueError for what is no number.
        """
        color_name(color)
        if math.isnan(seconds):
            raise ValueError("time left not a number")
        stones = _checked_count(stones, "stones left", least=0)
        left = Remaining(max(0.0, seconds), stones)
        if self.settings.system == UNSET:
            period = TimeSettings(CANADIAN, 0.0, left.seconds, stones)
            self._set(period if stones else TimeSettings(ABSOLUTE, left.seconds))
        self._accounts[color].tell(self._left[color], left)
        self._left[color] = left

    def spend(self, color: int, elapsed: float, overrun: float | None = None) -> bool:
        """Take the ``elapsed`` seconds of one move off a colour's clock; return whether the colour still had
        that time.

        ``overrun`` is how many seconds the move took beyond its budget, None if nobody measured; later
        budgets allow for it. Raises ValueError for seconds below 0.
        """
        elapsed = _checked_seconds(elapsed, "elapsed time")
        left, settings = self._left[color], self.settings
        if not self.has_limit:
            return True
        if overrun is not None:
            self._overruns.append(max(0.0, overrun))
        self._accounts[color].moves += 1
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

    def budget(self, color: int, move_number: int, size: int, open_points: int) -> float | None:
        """Return the seconds to spend on the next move: None without a limit, 0 to make it at once.

        The main time, less a reserve, is divided by the number of moves that the colour may still make on a
        board of this size. If overtime follows, the result is at least what overtime gives for a move.
        ``move_number`` counts the moves of both colours played so far, ``open_points`` the points without a
        stone.
        """
        settings, left = self.settings, self._left[color]
        if not self.has_limit:
            return None
        if left.overtime > 0:
            return max(0.0, self._in_overtime(color, size, left))
        moves = _moves_to_come(move_number, size, open_points)
        if settings.count > 0:
            overtime = max(0.0, self._in_overtime(color, size, Remaining(settings.period, settings.count)))
            return min(max(left.seconds / moves, overtime), left.seconds + overtime)
        spare = left.seconds - self.lag - self._reserve(color, move_number, size, moves)
        share = spare / moves + _INCREMENT_SHARE * settings.increment
        longest = settings.max_per_move - self.lag - self._longest_overrun(color, size, _LATEST)
        return max(0.0, min(spare, share, longest))

    def _in_overtime(self, color: int, size: int, left: Remaining) -> float:
        """Return the seconds that a move may take when ``left`` remains of an overtime period.

        With Canadian overtime a period serves several moves. The result is below 0 if less is left than must
        be kept back.
        """
        moves = left.overtime if self.settings.system == CANADIAN else 1
        overrun = self._usual_overrun(color, size)
        longer = self._longest_overrun(color, size, _LATEST) - overrun
        return (left.seconds - self.lag - longer) / moves - overrun

    def _reserve(self, color: int, move_number: int, size: int, moves: float) -> float:
        """Return the seconds of main time to keep back: what later moves may take beyond their budgets.

        They are enough to play the rest of the longest game with every move made at once. With a Fischer
        increment they are fewer. ``moves``: how many moves the colour may still make
        """
        usual, increment = self._usual_overrun(color, size), self.settings.increment
        at_once = _AT_ONCE * _least_overrun(size) + self._accounts[color].lost_a_move
        length = max(_LONGEST_GAME, round(_LONGEST_SHARE * size * size))
        most = _MOST_FOR_LONGEST * self.settings.main / (length / 2)
        rest = max(0, length - move_number) / 2 * min(max(0.0, at_once - increment), most)
        longest = self._longest_overrun(color, size, _REMEMBERED)
        return max((moves - 1) * max(0.0, usual - increment), rest) + longest

    def _usual_overrun(self, color: int, size: int) -> float:
        """Return how many seconds a colour's move usually takes beyond its budget, by the mean of the latest
        moves.

        The time that is lost in messages to the timekeeper is added.
        """
        mean = sum(list(self._overruns)[-_LATEST:]) / _LATEST
        return max(_least_overrun(size), mean) + self._accounts[color].lost_a_move

    def _longest_overrun(self, color: int, size: int, moves: int) -> float:
        """Return the most seconds that one of the last ``moves`` moves took beyond its budget.

        The time that is lost in messages to the timekeeper is added.
        """
        longest = max([_least_overrun(size), *list(self._overruns)[-moves:]])
        return longest + self._accounts[color].lost_a_move

    def _set(self, settings: TimeSettings) -> None:
        self.settings = settings
        self.reset()

    def _full_time(self) -> Remaining:
        if self.settings.main > 0 or self.settings.count == 0:
            return Remaining(min(self.settings.main, self.settings.cap))
        return Remaining(self.settings.period, self.settings.count)

    def _spend_periods(self, color: int, left: Remaining, rest: float) -> bool:
        """Take the time of a move off a colour's byo-yomi periods; return whether a period is left.

        ``rest``: the seconds left in the period after the move, below 0 if it took longer. A move that fits
        into the period costs nothing; each period that it goes beyond is lost.
        """
        lost = math.ceil(-rest / self.settings.period) if rest < 0 else 0
        periods = left.overtime - lost
        self._left[color] = Remaining(self.settings.period if periods > 0 else 0.0, max(1, periods))
        return periods > 0


class _Account:
    """Measures how many seconds of a colour's time are lost in messages to the timekeeper.

    They are the difference between the time left as it is counted here and as the program that controls the
    game tells it. moves: how many moves the colour has made since it was last told
    """

    def __init__(self) -> None:
        self.moves = 0
        self._lost: deque[tuple[float, int]] = deque(maxlen=_LATEST)
        self._is_rounded = False

    def tell(self, counted: Remaining, told: Remaining) -> None:
        """Note how many seconds of a colour's time were lost in messages since its time was last told.

        counted: the time left as counted here; told: the time left as told by the program that controls the
        game. The seconds lost are the difference. Nothing is noted if one of the two is in overtime, or if
        the colour has made no move in between. Its moves are counted anew from here.
        """
        if self.moves and counted.overtime == told.overtime == 0:
            self._lost.append((counted.seconds - told.seconds, self.moves))
            self._is_rounded = told.seconds == int(told.seconds)
        self.moves = 0

    @property
    def lost_a_move(self) -> float:
        """Seconds of a colour's time that are lost per move in messages to the timekeeper: the mean of the
        latest ones.
        """
        lost = sum(seconds for seconds, _ in self._lost) - (_ROUNDING if self._is_rounded else 0.0)
        return max(0.0, lost) / max(1, sum(moves for _, moves in self._lost))


def _least_overrun(size: int) -> float:
    points = (size * size - _SMALL) / (_LARGE - _SMALL)
    return _OVERRUN_ON_SMALL + max(0.0, points) * (_OVERRUN_ON_LARGE - _OVERRUN_ON_SMALL)


def _moves_to_come(move_number: int, size: int, open_points: int) -> float:
    """Return how many moves one colour may still make, at least 1.

    ``move_number`` counts the moves of both colours played so far, ``size`` is the board's, ``open_points``
    is how many points are empty.
    """
    points = size * size
    expected = (_GAME_LENGTH * points - move_number) / 2
    return max(1.0, expected, _SPARE_LENGTH * points, _SHARE_OF_OPEN * open_points)


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
