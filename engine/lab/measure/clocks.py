"""`tamen arena --clock SETTINGS`: matches on real clocks, kept here and not by the programs.

What a program takes is measured from the command to its answer. A program that takes more than it has loses the game.
Told are the losses on time, the least that anybody had left after a move, what moves took by their number, and how busy
the machine was. With `--busy` other processes take its processors, with `--lag` every command is late, and with
`--play-on` a game goes on after passes and resignations.
"""

from __future__ import annotations

import argparse
import contextlib
import json
import math
import os
import subprocess
import sys
import time
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field

from tqdm import tqdm

from engine.base.breaking_off import BreakingOff
from engine.base.options import not_negative, seconds_or_none
from engine.board.points import color_name
from engine.game.clock import BYOYOMI, CANADIAN, FISCHER, Clock, TimeSettings
from engine.game.game import Game
from engine.lab.measure import arena
from engine.lab.measure.arena import Fault, GameResult, Match, MatchOptions, Program, match_options_of
from engine.lab.measure.record import Value, name_of, record, values_of

WHOLE, EXACT, NEVER = "whole", "exact", "never"
TELLS = (WHOLE, EXACT, NEVER)
"""How `time_left` is told before a move: in whole seconds, as controllers do, in milliseconds, or not at all."""

SHOWN = (10, 20, 40, 60, 80, 120, 160, 200, 250, 300, 400)
"""The last moves of the columns of the table; one more holds what comes after."""

SPIN = "import os\nparent = os.getppid()\nwhile os.getppid() == parent:\n    sum(range(100_000))"
"""What keeps a processor busy until whoever started it is gone."""


@dataclass(frozen=True)
class ClockOptions:
    """How the clock of a match is set.

    settings: words as the GTP command `kata-time_settings` takes them; tells: in which way programs are told
    how much time they have, one of TELLS; lag: how many seconds every request for a move is delayed, as by a
    slow connection; play_on: the move up to which a game goes on in spite of passes and resignations, 0 for
    none
    """

    settings: str
    tells: str = WHOLE
    lag: float = 0.0
    play_on: int = 0


@dataclass(frozen=True)
class TimedMove:
    """How long a program took for a move.

    number: of the move, from 1, with the moves of both sides counted; left: the seconds that the program had
    left after it
    """

    program: int
    number: int
    seconds: float
    left: float


@dataclass
class ClockResult:
    """The games and the moves of a match of two programs on a clock.

    clock: how the clock was set
    loads: for each game how many processes of the machine wanted to run at its end, which tells how busy it
        was
    """

    names: tuple[str, str]
    size: int
    clock: ClockOptions
    games: list[GameResult] = field(default_factory=list)
    moves: list[TimedMove] = field(default_factory=list)
    loads: list[float] = field(default_factory=list)

    def lost(self, program: int) -> int:
        """Count the games that a program lost on time."""
        return sum(game.fault == "time" and game.faulty == program for game in self.games)

    def least_left(self, program: int) -> float:
        """Return the fewest seconds that a program had left after any of its moves; infinite if it made none."""
        return min((move.left for move in self.moves if move.program == program), default=math.inf)

    def taken(self, program: int) -> dict[str, tuple[int, float, float]]:
        """Return how long a program took for its moves in each stretch of a game, by name such as '1-10'. For
        each stretch there are three numbers: the moves it made, the mean seconds of a move, and the most
        seconds of one.
        """
        columns = {}
        for first, last in zip((0, *SHOWN), (*SHOWN, math.inf), strict=True):
            some = [
                move.seconds for move in self.moves if move.program == program and first < move.number <= last
            ]
            if some:
                name = f"{first + 1}-" if last == math.inf else f"{first + 1}-{last}"
                columns[name] = len(some), sum(some) / len(some), max(some)
        return columns

    def summary(self) -> dict[str, object]:
        """Return the result as an object that JSON can write: the clock, and for each program the games won
        and lost on time, other faults, the least time left, and the seconds a move.
        """
        return {
            "clock": self.clock.settings,
            "size": self.size,
            "time_left": self.clock.tells,
            "lag": self.clock.lag,
            "play_on": self.clock.play_on,
            "programs": list(self.names),
            "games": len(self.games),
            "lost_on_time": [self.lost(number) for number in (0, 1)],
            "won": [sum(game.winner == number for game in self.games) for number in (0, 1)],
            "other_faults": [game.fault for game in self.games if game.fault not in ("", "time")],
            "least_left": [round(self.least_left(number), 3) for number in (0, 1)],
            "longest_game": max((game.moves for game in self.games), default=0),
            "load": {"mean": round(_mean(self.loads), 2), "most": round(max(self.loads, default=0.0), 2)},
            "seconds_by_move": [
                {
                    name: {"moves": count, "mean": round(mean, 4), "most": round(most, 4)}
                    for name, (count, mean, most) in self.taken(number).items()
                }
                for number in (0, 1)
            ],
        }

    def table(self) -> list[str]:
        """Return the result as lines of text: one line about all games, then two for each program. The first
        of the two tells its losses on time and the least time left, the second the seconds that its moves
        took.
        """
        longest = max((game.moves for game in self.games), default=0)
        lines = [
            f"{self.clock.settings} on {self.size}x{self.size}: {len(self.games)} games, the longest of {longest} "
            f"moves; load {_mean(self.loads):.1f}, at most {max(self.loads, default=0.0):.1f}"
        ]
        for number, name in enumerate(self.names):
            lines.append(
                f"  {name}: {self.lost(number)} lost on time, least time left {self.least_left(number):.3f} s"
            )
            taken = self.taken(number).items()
            told = (f"{columns} {mean:.3f} ({most:.3f})" for columns, (_, mean, most) in taken)
            lines.append(f"    seconds by move, mean (most): {', '.join(told) or 'none'}")
        return lines


class ClockedMatch(Match):
    """A match of two programs on clocks that this class keeps itself, so that the programs need not keep
    them.

    now: a function that tells the time in seconds; wait: a function that lets so many seconds pass
    """

    def __init__(
        self,
        commands: tuple[str, str],
        options: MatchOptions,
        clock: ClockOptions,
        referee: str | None = None,
        start: Callable[[str], Program] | None = None,
        now: Callable[[], float] = time.monotonic,
        wait: Callable[[float], None] = time.sleep,
    ) -> None:
        """Begin a match on a clock. Raises ValueError if the settings describe no clock.

        commands, options, referee, start: as `Match` takes them; clock: how the clock is set; now: a function
        that tells the time in seconds; wait: a function that lets so many seconds pass
        """
        super().__init__(commands, options, referee, start)
        self.timed = ClockResult(commands, options.size, clock)
        self._clock = Clock(lag=0.0)
        self._clock.kata_time_settings(clock.settings.split())
        self._now, self._wait = now, wait

    def play_timed(self) -> Iterator[GameResult]:
        """Play the games and yield the result of each. The times of the moves and the loads of the machine
        are added to ``timed``.
        """
        for game in self.play():
            self.timed.games.append(game)
            self.timed.loads.append(load())
            yield game

    def _set_up(self, game: Game, opening_number: int) -> None:
        super()._set_up(game, opening_number)
        self._clock.reset()
        for number in (0, 1):
            known = set(self._ask(number, "list_commands").split())
            self._tell(number, settings_command(self._clock.settings, self.timed.clock.settings, known))

    def _genmove(self, game: Game, color: int, number: int) -> str:
        """Ask program ``number`` for a move of a colour, measure the time, and return the answer. Raises
        Fault if the program breaks a rule or its time is over.
        """
        self._tell_left(color, number)
        until_lost, began = self._clock.until_lost(color), self._now()
        self._wait(self.timed.clock.lag)
        answer = super()._genmove(game, color, number)
        taken = self._now() - began
        self.timed.moves.append(TimedMove(number, game.move_count + 1, taken, until_lost - taken))
        if not self._clock.spend(color, taken):
            raise Fault(
                "time", number, f"{taken:.3f} s for move {game.move_count + 1}, {until_lost:.3f} left"
            )
        return "pass" if answer == "resign" and self.timed.clock.play_on else answer

    def _goes_on(self, game: Game) -> bool:
        play_on = self.timed.clock.play_on
        return game.move_count < play_on if play_on else super()._goes_on(game)

    def _count(self, game: Game) -> tuple[str, bool]:
        return ("", True) if self.timed.clock.play_on else super()._count(game)

    def _tell_left(self, color: int, number: int) -> None:
        left, tells = self._clock.remaining(color), self.timed.clock.tells
        if tells == NEVER or not self._clock.has_limit:
            return
        seconds = str(int(left.seconds)) if tells == WHOLE else f"{left.seconds:.3f}"
        self._tell(number, f"time_left {color_name(color)[0]} {seconds} {left.overtime}")


def settings_command(settings: TimeSettings, words: str, known: set[str]) -> str:
    """Return the GTP command that tells a program how its clock is set.

    words: the settings as they were given; known: the commands that the program has. If none of these can
    tell the settings exactly, `time_settings` of GTP 2 tells them as nearly as it can: a byo-yomi period
    becomes Canadian time with one stone, and of Fischer's time only the main time is told.
    """
    for name in ("kata-time_settings", "kgs-time_settings"):
        if name in known and not (name.startswith("kgs") and settings.system == FISCHER):
            return f"{name} {words}"
    main = math.ceil(settings.main)
    if settings.system in (BYOYOMI, CANADIAN):
        stones = settings.count if settings.system == CANADIAN else 1
        return f"time_settings {main} {math.ceil(settings.period)} {stones}"
    return f"time_settings {main} 0 0"


def load() -> float:
    """Return how many processes wanted to run in the last minute, in the mean. 0 if the system does not tell."""
    return os.getloadavg()[0] if hasattr(os, "getloadavg") else 0.0


@contextlib.contextmanager
def keep_busy(count: int) -> Iterator[None]:
    """Keep ``count`` processors of this machine busy while the context lasts."""
    spinning = [subprocess.Popen([sys.executable, "-c", SPIN], start_new_session=True) for _ in range(count)]
    try:
        yield
    finally:
        for process in spinning:
            process.kill()
            process.wait()


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Define the command line of `tamen arena --clock` by adding the options of `tamen arena` and those about
    clocks to ``parser``.
    """
    arena.add_arguments(parser)
    parser.add_argument(
        "--clock",
        action="append",
        required=True,
        metavar="SETTINGS",
        help="a match on a real clock, 'absolute 10', 'byoyomi 0 1 1', 'canadian 0 30 25', 'fischer 1 1' or another of "
        "kata-time_settings; several times for a match on each",
    )
    parser.add_argument(
        "--time-left",
        choices=TELLS,
        default=WHOLE,
        help="how time_left is told (default whole)",
    )
    parser.add_argument(
        "--busy",
        type=not_negative,
        default=0,
        metavar="N",
        help="processors kept busy meanwhile",
    )
    parser.add_argument(
        "--lag",
        type=seconds_or_none,
        default=0.0,
        metavar="SECONDS",
        help="by how much every command for a move is late",
    )
    parser.add_argument(
        "--play-on",
        type=not_negative,
        default=0,
        metavar="MOVES",
        help="go on to so many moves, whoever passes or resigns; nothing is counted then",
    )


def run(options: argparse.Namespace) -> int:
    """Play matches on real clocks and print how the programs used their time: the command `tamen arena
    --clock`.

    Returns the exit status: 1 if a program lost on time, committed another fault or could not be started, 2
    if the options ask for what is impossible.
    """
    try:
        matches = _matches(options)
    except ValueError as error:
        print(f"tamen arena: error: {error}", file=sys.stderr)
        return 2
    ending = BreakingOff("tamen arena")
    try:
        with ending, keep_busy(options.busy):
            for match in matches:
                _play(match, options.games)
    except OSError as error:
        print(f"tamen arena: error: a program cannot be started: {error}", file=sys.stderr)
        return 1
    results = [match.timed for match in matches]
    if options.json:
        print(json.dumps({"busy": options.busy, "clocks": [each.summary() for each in results]}))
    else:
        print("\n".join(line for each in results for line in each.table()))
    for each in results:
        record(options, _values_to_record(each))
    return ending.status(1 if any(game.fault for each in results for game in each.games) else 0)


def _values_to_record(result: ClockResult) -> dict[str, Value]:
    """Return the figures to record for the games on one clock (``result``), by name: the number of games, and
    how many of them each of the two programs lost on time.
    """
    return values_of(
        name_of("clock", f"{result.size}x{result.size}", result.clock.settings, *result.names),
        [
            ("games", len(result.games), "games"),
            ("lost on time", result.lost(0), "games"),
            ("opponent's lost on time", result.lost(1), "games"),
        ],
    )


def _matches(options: argparse.Namespace) -> list[ClockedMatch]:
    """Return one match for each clock setting that the options name, all between the same programs.

    Raises ValueError for options that do not go together with clocks (other processes, --verify, --time), for
    a missing program, and for settings that describe no clock.
    """
    if options.first is None or options.second is None:
        raise ValueError("two programs are needed")
    if options.verify or options.jobs or options.cluster or options.time:
        raise ValueError(
            "on clocks games are played one after the other, without --verify, --time and other processes"
        )
    commands, match_options = (options.first, options.second), match_options_of(options)
    return [
        ClockedMatch(
            commands,
            match_options,
            ClockOptions(settings, options.time_left, options.lag, options.play_on),
            options.referee,
        )
        for settings in options.clock
    ]


def _play(match: ClockedMatch, games: int) -> None:
    result = match.timed
    played = match.play_timed()
    for game in tqdm(played, total=games, unit="game", file=sys.stderr, desc=result.clock.settings):
        if game.fault:
            what = f"{game.fault} at move {game.moves + 1}"
            if game.fault == "time":
                last = result.moves[-1]
                what = f"lost on time at move {last.number}, by {-last.left:.3f} s of {last.seconds:.3f}"
            tqdm.write(f"{result.names[game.faulty or 0]}: {what}", file=sys.stderr)


def _mean(numbers: Sequence[float]) -> float:
    return sum(numbers) / max(1, len(numbers))
