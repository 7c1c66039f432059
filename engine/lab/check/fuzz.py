"""`tamen fuzz`: thousands of damaged GTP lines over pipes; the engine must not crash, hang, or change its game.

After every line the whole state that can be asked for is read. A line that was answered with ``?``, or that holds no
command, must have left it as it was, and a line with a command must have got exactly one answer. Every so many lines a
burst is sent in one go behind a ``genmove``, while the engine thinks; then there must be as many answers as commands.
The program runs in a folder of its own, which is removed afterwards.
"""

from __future__ import annotations

import argparse
import json
import sys
import tempfile
import time
from collections import Counter
from contextlib import AbstractContextManager, nullcontext
from dataclasses import dataclass, field
from pathlib import Path

from tqdm import tqdm

from engine.base.breaking_off import BreakingOff
from engine.base.options import positive, program, seconds
from engine.decide.judged.gtp_program import CommandFailed, GtpProgram, ProgramDied, ProgramHangs
from engine.gtp.protocol import parse_line
from engine.gtp.server import LONGEST_LINE
from engine.gtp.topics import command_table
from engine.lab.check.mutations import Mutator

STATE = (
    "printsgf",
    "showboard",
    "move_history",
    "get_komi",
    "query_boardsize",
    "get_random_seed",
    "last_move",
)
"""The questions whose answers are the state."""

BURST_EVERY = 100
BURST = 20
"""Lines sent while the engine thinks, after so many that are sent one by one."""

MOST_REPLACED = 10
"""Programs that died or hung before the rest is given up."""

INTERRUPT = b"# interrupt\n"

RESTART_GAME_EVERY = 500
"""Lines after which a small board is set up again, as most sizes that chance brings are large and slow."""

OWN_COMMAND = "tamen --level 1"


@dataclass
class FuzzReport:
    """What was sent to a program and how it answered.

    lines, bursts: how many lines were sent one by one, and how many bundles of lines at once
    succeeded, failed, empty: how many of the lines sent one by one were answered with ``=``, were answered
    with ``?``, and held no command
    seconds: in all; slowest, slowest_line: the seconds of the slowest line, and that line
    errors: how often each kind of ``?`` answer came
    faults: a sentence, with the line sent, for everything that must not happen
    """

    lines: int = 0
    bursts: int = 0
    succeeded: int = 0
    failed: int = 0
    empty: int = 0
    seconds: float = 0.0
    slowest: float = 0.0
    slowest_line: str = ""
    errors: Counter[str] = field(default_factory=Counter)
    faults: list[str] = field(default_factory=list)


class Fuzzer:
    """Sends damaged lines to a GTP program and judges what comes back.

    It is a fault if the program dies or gives no answer within ``patience`` seconds. In that case the program
    is started again.
    """

    def __init__(self, command: str, folder: Path, seed: int, patience: float) -> None:
        """Start the program to be tested, by the command line ``command``, with ``folder`` as its working
        folder.

        seed: of the damage done to the lines; patience: the longest wait for an answer, in seconds. Raises
        OSError, ProgramDied, ProgramHangs or CommandFailed if the program cannot be started.
        """
        self._start = lambda: GtpProgram(command, patience=patience, folder=folder)
        self._mutator = Mutator(seed, command_table())
        self._state: list[str] = []
        self._replaced = 0
        self._program = self._start()
        self._has_levels = bool(self._program.list_known(["level"]))
        self.report = FuzzReport()

    def run(self, lines: int) -> None:
        """Send about ``lines`` lines and show a progress bar. The results are in ``report``."""
        started = time.monotonic()
        with tqdm(total=lines, unit="line", file=sys.stderr, disable=None) as bar:
            while self.report.lines < lines and self._replaced < MOST_REPLACED:
                before = self.report.lines
                self._send_step(before)
                bar.update(self.report.lines - before)
        self._hear_noise()
        self.report.seconds = time.monotonic() - started

    def close(self) -> None:
        """End the program."""
        self._program.close()

    def _send_step(self, number: int) -> None:
        """Send one line, or several at once, to the program. Now and then set up a small game first.

        number: how many lines were sent before
        """
        data = b""
        try:
            if not self._state or number % RESTART_GAME_EVERY < BURST:
                data = b"the start of a game"
                self._start_game()
            if number % BURST_EVERY < BURST:
                lines = [self._mutator.line() for _ in range(BURST)]
                data = b"".join(lines)
                self._try_burst(lines)
            else:
                data = self._mutator.line()
                self._try_line(data)
        except (ProgramDied, ProgramHangs, CommandFailed) as error:
            self._note_fault(data, f"{type(error).__name__}: {error}")
            self.report.lines += 1
            self._replace_program()

    def _replace_program(self) -> None:
        self._hear_noise()
        self._program.close(patience=0.0)
        self._program = self._start()
        self._state = []
        self._replaced += 1

    def _hear_noise(self) -> None:
        self.report.faults += [f"noise between answers: {line[:200]!r}" for line in self._program.noise]

    def _start_game(self) -> None:
        """Set up a small board with some stones and little time to think, and read the state of the program."""
        for line in (
            "boardsize 7",
            "clear_board",
            "time_settings 0 1 1",
            "play b C3",
            "play w D4",
            "play b D3",
        ):
            self._program.ask(line)
        self._send_with_questions(b"")
        self._state = self._receive_state()

    def _try_line(self, line: bytes) -> None:
        """Send one line and read the program's state after it. It is a fault if the state has changed
        although no command succeeded.
        """
        started = time.monotonic()
        self._send_with_questions(line)
        answer = self._program.receive() if _holds_command(line) else ""
        self._note_time(line, time.monotonic() - started)
        self.report.lines += 1
        self._count_answer(line, answer)
        state = self._receive_state()
        if answer[:1] != "=" and state != self._state:
            changed = [name for name, old, new in zip(STATE, self._state, state, strict=True) if old != new]
            self._note_fault(line, f"answered {answer!r}, but {', '.join(changed)} changed")
        self._state = state
        if answer[:1] == "=" and b"level" in line and self._has_levels:
            self._program.ask("level 1")

    def _try_burst(self, lines: list[bytes]) -> None:
        """Send a genmove and all lines right behind it, without waiting. It is a fault if not every command
        gets one answer, in order.
        """
        identities = [_find_identity(line) for line in lines if _holds_command(line)]
        self._send_with_questions(b"genmove b\n" + b"".join(lines) + INTERRUPT)
        for identity in ("", *identities):
            answer = self._program.receive()
            if not answer[1:].startswith(f"{identity} "):
                self._note_fault(
                    b"".join(lines), f"answer {answer[:60]!r} where one to number {identity!r} was due"
                )
        self.report.bursts += 1
        self.report.lines += len(lines)
        self._state = self._receive_state()

    def _send_with_questions(self, data: bytes) -> None:
        questions = "".join(f"{number} {question}\n" for number, question in enumerate(STATE, 1))
        self._program.send(data + questions.encode())

    def _receive_state(self) -> list[str]:
        """Wait for the answers to questions about the program's state, and return them in order. The
        questions (those of STATE) were sent before.

        The questions carry the numbers 1, 2 ... An answer with another number is noted as a fault, because it
        shows that there were too many or too few answers before it.
        """
        answers = [self._program.receive() for _ in STATE]
        for number, answer in enumerate(answers, 1):
            if not answer.startswith((f"={number} ", f"?{number} ")):
                self._note_fault(
                    STATE[number - 1].encode(), f"answered {answer[:60]!r}, expected number {number}"
                )
        return answers

    def _note_time(self, line: bytes, seconds: float) -> None:
        if seconds > self.report.slowest:
            self.report.slowest, self.report.slowest_line = seconds, repr(line[:80])

    def _count_answer(self, line: bytes, answer: str) -> None:
        if not answer:
            self.report.empty += 1
        elif answer[0] == "=":
            self.report.succeeded += 1
        else:
            self.report.failed += 1
            self.report.errors[answer[1:].strip().split(":")[0][:40]] += 1
            if "internal error" in answer:
                self._note_fault(line, answer)

    def _note_fault(self, line: bytes, text: str) -> None:
        self.report.faults.append(f"{line[:200]!r}: {text}")


def _holds_command(line: bytes) -> bool:
    """Tell whether a line must be answered: it holds a command or is too long."""
    return len(line) > LONGEST_LINE or parse_line(line) is not None


def _find_identity(line: bytes) -> str:
    """Return the number (the GTP id) that stands before the command in a line. Empty if there is none or the
    line is too long.
    """
    request = parse_line(line) if len(line) <= LONGEST_LINE else None
    return request.identity if request else ""


def fuzz(
    command: str,
    lines: int,
    seed: int,
    patience: float,
    ending: AbstractContextManager[object] | None = None,
) -> FuzzReport:
    """Send ``lines`` damaged lines to a program that runs in an empty folder, and return how it answered.

    command: the program's command line; seed: of the damage; patience: the longest wait for an answer, in
    seconds; ending: a context that may end the sending early. Raises OSError, ProgramDied, ProgramHangs or
    CommandFailed if the program cannot be started or knows no ``list_commands``.
    """
    with tempfile.TemporaryDirectory(prefix="tamen-fuzz-", ignore_cleanup_errors=True) as folder:
        fuzzer = Fuzzer(command, Path(folder), seed, patience)
        try:
            with ending or nullcontext():
                fuzzer.run(lines)
        finally:
            fuzzer.close()
    return fuzzer.report


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Add the command line of `tamen fuzz`."""
    parser.add_argument("--lines", type=positive, default=100_000, help="lines to send (default 100000)")
    parser.add_argument("--seed", type=int, default=1, help="start of the mutations (default 1)")
    parser.add_argument(
        "--patience", type=seconds, default=120.0, help="seconds without an answer that count as hung"
    )
    parser.add_argument(
        "--program",
        type=program,
        default=OWN_COMMAND,
        help=f"GTP command line of the program (default: {OWN_COMMAND})",
    )
    parser.add_argument("--json", action="store_true", help="print one JSON object")


def run(options: argparse.Namespace) -> int:
    """Send damaged lines to a program as the options of `tamen fuzz` say, and print how it answered.

    Returns the exit status: 0 without faults, 1 with some or if the program cannot be started.
    """
    ending = BreakingOff("tamen fuzz")
    try:
        report = fuzz(options.program, options.lines, options.seed, options.patience, ending)
    except (OSError, ProgramDied, ProgramHangs, CommandFailed) as error:
        print(f"tamen fuzz: error: the program cannot be started: {error}", file=sys.stderr)
        return 1
    if options.json:
        print(json.dumps(vars(report)))
    else:
        for fault in report.faults:
            print(fault)
        print(
            f"{report.lines} lines, {report.bursts} bursts while thinking; one by one {report.succeeded} succeeded, "
            f"{report.failed} failed, {report.empty} held no command; {report.seconds:.0f} s, slowest "
            f"{report.slowest:.1f} s ({report.slowest_line}); {len(report.faults)} faults"
        )
    return ending.status(1 if report.faults else 0)
