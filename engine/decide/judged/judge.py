"""`Judge`: a GTP engine that is asked what it thinks of positions, one question after the other.

It is told rules, komi, board and moves as far as it does not know them yet, and analyses until it has looked often
enough. What it said of a position is kept. If it ends or hangs it is started again, once; what cannot be helped is a
`JudgeError`, whose text names what was run and what was expected. All who name the same command line share one process
(`engine.decide.judged.judges.judge_of`).
"""

from __future__ import annotations

import functools
import threading
import time
from collections import OrderedDict
from collections.abc import Callable, Iterable
from dataclasses import dataclass, replace
from typing import TypeVar

from engine.base.cache_folder import cache_folder
from engine.base.standard_error import say
from engine.board.board import Board
from engine.board.points import BLACK, EMPTY, PASS, WHITE, vertex_of
from engine.decide.judged.analysis import Analysis, Perspective, parse_analysis
from engine.decide.judged.gtp_program import CommandFailed, GtpProgram, ProgramDied, ProgramHangs
from engine.game.game import Game

VISITS = 200
"""Times that the judge looks before its answer is taken."""

SECONDS = 2.0
"""Seconds after which it is taken with fewer."""

ENDLESS = 1_000_000_000
"""Visits that no judge reaches: where it is told how many seconds it may take, these alone end its looking."""

LOADING = 300.0
"""Seconds that a judge may take until its first answer: a large net is loaded, or tuned to the machine."""

SIGN = 3.0
"""Seconds of loading after which it is said that one waits for it."""

PATIENCE = 30.0
"""Seconds that it may be silent afterwards."""

INTERVAL = 10
"""Hundredths of a second between two lines of an analysis."""

KATA, LEELA = "kata-analyze", "lz-analyze"

KEPT = 2048
"""Answers that are kept."""

NAMED = 4096
"""Moves whose words are kept: all of a board of any size, and more."""

UNEVEN_KOMI = 60
"""Komi by which Black loses for certain on an empty 9x9 board, to see from whose view a judge writes."""

LOG = "judge.log"
"""File in the cache folder to which a judge's standard error goes."""

Found = TypeVar("Found")


class JudgeError(Exception):
    """Raised when a judge cannot be asked; the text says what was run, what went wrong, and what was
    expected.
    """


@dataclass(frozen=True)
class Told:
    """What a judge must be told of a game: size, rules, komi, stones set up at the beginning, and moves.

    Each stone and each move is a pair of colour and vertex.
    """

    size: int
    rules: str
    komi: float
    stones: tuple[tuple[str, str], ...]
    moves: tuple[tuple[str, str], ...]

    @property
    def played(self) -> tuple[tuple[str, str], ...]:
        """All moves from the empty board on: first the stones set up, then the moves of the game."""
        return self.stones + self.moves


class Judge:
    """A GTP engine with an analysis command, which is asked what it thinks of positions.

    Its process is started at the first question. Several threads may ask it; one waits for the other.

    what: words for the kind of program that is expected, for errors
    looked: how many positions it was asked about
    spent: seconds that it took for them
    """

    what = f"a GTP engine with {KATA} or {LEELA}"

    def __init__(self, command: str, visits: int = VISITS, seconds: float | None = None) -> None:
        """Take the judge's command line; its process is started at the first question.

        visits: how often it tries moves in one position at most
        seconds: how long it looks at a position at most; None for SECONDS multiplied by ``visits`` / VISITS
        """
        self.command, self._visits = command, visits
        self._seconds = SECONDS * visits / VISITS if seconds is None else seconds
        self.looked, self.spent = 0, 0.0
        self._turn = threading.RLock()
        self._program: GtpProgram | None = None
        self._is_ended = False
        self._told: Told | None = None
        self._answers: OrderedDict[tuple[Told, int], Analysis] = OrderedDict()
        self._name, self._analysis, self._knows_rules = command, "", False
        self._perspective = Perspective.TO_MOVE

    @property
    def name(self) -> str:
        """The name that the judge gives itself, such as KataGo. The judge is started if it does not run.

        Raises JudgeError if it cannot be started.
        """
        with self._turn:
            self._with_restart(lambda: None)
            return self._name

    def look(
        self,
        game: Game,
        color: int,
        seconds: float | None = None,
        interrupted: Callable[[], bool] = lambda: False,
        report: Callable[[Analysis], object] = lambda analysis: None,
    ) -> Analysis:
        """Return what the judge thinks of the position of a game with ``color`` to move.

        The answer is kept if the judge looked as often, or as long, as usual. Raises JudgeError.

        seconds: how long to look at most, None for the usual time and number of visits
        interrupted: asked whether to end early
        report: called with each analysis on the way
        """
        found = self.think_of(tell_game(game), color, seconds, interrupted, report)
        self._check(game, color, found)
        report(found)
        return found

    def think_of(
        self,
        told: Told,
        color: int,
        seconds: float | None = None,
        interrupted: Callable[[], bool] = lambda: False,
        report: Callable[[Analysis], object] = lambda analysis: None,
    ) -> Analysis:
        """Return what the judge thinks of a position with ``color`` to move.

        ``told`` is the position, as a judge is told it. Other arguments and errors are as for `look`. It is
        not checked whether the judge's move is legal.
        """
        longest, visits = (self._seconds, self._visits) if seconds is None else (seconds, ENDLESS)
        with self._turn:
            found = self._answers.get((told, color))
            if found is None or longest > self._seconds:
                began = time.monotonic()
                found = self._with_restart(
                    lambda: self._analyse(told, color, visits, longest, interrupted, report)
                )
                self.looked, self.spent = self.looked + 1, self.spent + time.monotonic() - began
                if found.visits >= self._visits or (longest >= self._seconds and not interrupted()):
                    self.keep((told, color), found)
            return found

    def foresee(self, game: Game, step: Callable[[int, int], object] = lambda done, total: None) -> None:
        """Do nothing: a GTP engine looks at one position at a time."""

    def keep(self, asked: tuple[Told, int], analysis: Analysis) -> None:
        """Keep an analysis for later questions. If there are more than KEPT, the oldest is dropped.

        ``asked``: the position and the colour to move
        """
        self._answers[asked] = analysis
        if len(self._answers) > KEPT:
            self._answers.popitem(last=False)

    def end(self) -> None:
        """End the judge for good. Whoever waits for its answer, or asks it later, gets a JudgeError."""
        self._is_ended = True
        program = self._program
        if program is not None:
            program.kill()

    def close(self) -> None:
        """End the judge's process."""
        with self._turn:
            program, self._program, self._told = self._program, None, None
            if program is not None:
                program.close(1.0)

    def _with_restart(self, ask: Callable[[], Found]) -> Found:
        """Call ``ask`` and return its result; if the judge's process ends or hangs, start it anew and try
        once more.

        Raises JudgeError if the second try fails, too, or if the judge refuses a command.
        """
        for is_last in (False, True):
            try:
                self._begin()
                return ask()
            except (ProgramDied, ProgramHangs) as error:
                self.close()
                if is_last:
                    raise JudgeError(
                        f"the judge failed, started again once, too: {error}; expected answers to GTP commands"
                    ) from None
            except CommandFailed as error:
                self._told = None
                raise JudgeError(f"the judge refused a command: {error}; expected it to obey") from None
            except BaseException:
                # it may be in the middle of an answer that nobody reads
                self.close()
                raise
        raise AssertionError("unreachable")

    def _begin(self) -> None:
        """Start the judge unless it runs. Raises JudgeError, ProgramDied, ProgramHangs or CommandFailed."""
        if self._is_ended:
            raise JudgeError(f"the judge '{self.command}' was ended, expected to be asked no more")
        if self._program is not None:
            return
        waiting = threading.Timer(
            SIGN, say, [f"the judge '{self.command}' is loading, for {LOADING:g} s at most; please wait"]
        )
        waiting.daemon = True
        waiting.start()
        try:
            self._start()
        finally:
            waiting.cancel()

    def _begin_program(self) -> GtpProgram:
        """Start the judge's process, and return it. Raises JudgeError."""
        log = cache_folder() / LOG
        try:
            log.parent.mkdir(parents=True, exist_ok=True)
            self._program = GtpProgram(self.command, patience=PATIENCE, log=log, guarded=True)
        except (OSError, ValueError) as error:
            reason = error.strerror if isinstance(error, OSError) else error
            raise JudgeError(
                f"the judge '{self.command}' cannot be started: {reason}; expected the command line of {self.what}"
            ) from None
        return self._program

    def _start(self) -> None:
        """Start the judge; ask for its name and for what it can do.

        Raises JudgeError, ProgramDied, ProgramHangs or CommandFailed.
        """
        program = self._begin_program()
        self._name = program.ask("name", LOADING) or self.command
        known = program.list_known((KATA, LEELA, "kata-set-rules", "undo"))
        self._analysis = KATA if KATA in known else LEELA
        self._knows_rules = "kata-set-rules" in known
        if self._analysis not in known:
            self.close()
            raise JudgeError(
                f"the judge '{self.command}' ({self._name}) knows neither {KATA} nor {LEELA}, expected one of them"
            )
        self._perspective = Perspective.TO_MOVE
        if self._analysis == KATA:
            self._perspective = self._find_perspective()

    def _find_perspective(self) -> Perspective:
        """Find out and return from whose view the judge writes its numbers.

        It is asked about an empty board with a komi so large that Black loses, with either side to move.
        """
        won = [
            self._analyse(Told(9, "chinese", UNEVEN_KOMI, (), ()), color, 1, 1.0).won
            for color in (BLACK, WHITE)
        ]
        if won[0] > 0.5:
            return Perspective.WHITE
        return Perspective.TO_MOVE if won[1] > 0.5 else Perspective.BLACK

    def _analyse(
        self,
        told: Told,
        color: int,
        visits: int,
        seconds: float,
        interrupted: Callable[[], bool] = lambda: False,
        report: Callable[[Analysis], object] = lambda analysis: None,
    ) -> Analysis:
        """Let the judge analyse a position and return its last analysis.

        The analysis ends when the judge has looked ``visits`` times, ``seconds`` are over, or
        ``interrupted()`` is True. Raises JudgeError for lines that are no analysis.

        told: the position, as a judge is told it
        report: called with each analysis on the way
        """
        assert self._program is not None
        self._tell_moves(told)
        found: list[Analysis] = []
        began = time.monotonic()

        def is_enough(line: str) -> bool:
            if line.startswith("info") or (line and not found):
                found[:] = [self._parsed(line, color, told.size)]
                report(found[0])
            if not found:
                return False
            return found[0].visits >= visits or time.monotonic() - began > seconds or interrupted()

        side = "B" if color == BLACK else "W"
        more = " ownership true rootInfo true pvVisits true" if self._analysis == KATA else ""
        command = f"{self._analysis} {side} {INTERVAL}{more}"
        self._program.watch(command, is_enough)
        if not found:
            raise JudgeError(
                f"the judge '{self.command}' answered '{command}' without a move, expected lines of 'info move'"
            )
        return found[0]

    def _parsed(self, line: str, color: int, size: int) -> Analysis:
        try:
            found = parse_analysis(line, color, size, self._perspective)
            return replace(found, command=self._analysis, line=line)
        except ValueError as error:
            shown = line if len(line) <= 60 else f"{line[:60]} ..."
            raise JudgeError(
                f"the judge '{self.command}' wrote '{shown}', expected a line of {self._analysis}: {error}"
            ) from None

    def _tell_moves(self, told: Told) -> None:
        """Bring the judge to a position by the fewest commands: undo and play what differs from its last
        position.

        If beginning with an empty board takes fewer commands, do that.
        """
        program, known = self._program, self._told
        assert program is not None
        self._told = None
        if known is None or (known.size, known.rules, known.komi) != (told.size, told.rules, told.komi):
            program.ask(f"boardsize {told.size}")
            program.ask("clear_board")
            if self._knows_rules:
                program.ask(f"kata-set-rules {told.rules}")
            program.ask(f"komi {told.komi:g}")
            known = Told(told.size, told.rules, told.komi, (), ())
        common = 0
        while (
            common < min(len(known.played), len(told.played)) and known.played[common] == told.played[common]
        ):
            common += 1
        if len(known.played) - common > len(told.played) // 2:
            program.ask("clear_board")
            common = 0
        else:
            for _ in range(len(known.played) - common):
                program.ask("undo")
        for side, vertex in told.played[common:]:
            program.ask(f"play {side} {vertex}")
        self._told = told

    def _check(self, game: Game, color: int, analysis: Analysis) -> None:
        """Raise JudgeError if the first move of an analysis is illegal for ``color`` in the position."""
        move = analysis.moves[0].move
        if move != PASS and not game.board.is_legal(color, move):
            vertex = vertex_of(move, game.size)
            raise JudgeError(
                f"the judge '{self.command}' names {vertex}, which cannot be played, expected a legal move"
            )


def tell_game(game: Game) -> Told:
    """Return what a judge must be told of a game.

    Stones that were set up come first, as moves in board order.
    """
    setups, moves = game.setups, game.moves
    begun = max(setups, default=0)
    board = Board(game.size)
    if setups:
        board.set_position(setups[begun][0])
    stones = [(board.color_at(point), point) for point in board.points() if board.color_at(point) != EMPTY]

    def named(moves: Iterable[tuple[int, int]]) -> tuple[tuple[str, str], ...]:
        return tuple(_named(color, point, game.size) for color, point in moves)

    rules = game.rules.name.replace("_", "-")
    return Told(game.size, rules, game.komi, named(stones), named(moves[begun:]))


@functools.lru_cache(maxsize=NAMED)
def _named(color: int, point: int, size: int) -> tuple[str, str]:
    """Return a move in the form that a judge is told: a pair of the colour's letter and the vertex.

    The same move gives the same object each time, since a game's positions share most of their moves.
    """
    return "B" if color == BLACK else "W", vertex_of(point, size)
