"""`tamen soak`: hundreds of games in one process; its memory must not grow.

One program plays both sides of every game over pipes, with the questions that a controller asks at the end. After each
game the memory that the process holds is read. The first quarter of the games may fill its tables; from then on to the
end it may grow by no more than is allowed.
"""

from __future__ import annotations

import argparse
import json
import shutil
import subprocess
import sys
import time
from contextlib import AbstractContextManager, nullcontext
from dataclasses import dataclass, field
from pathlib import Path

import numpy as np
from tqdm import tqdm

from engine.base.breaking_off import BreakingOff
from engine.base.options import positive, program
from engine.board.points import vertex_of
from engine.decide.judged.gtp_program import CommandFailed, GtpProgram, ProgramDied, ProgramHangs
from engine.lab.data.openings import LONGEST_GAME, draw_opening

OWN_COMMAND = "tamen --level 1"
QUESTIONS = ("final_score", "final_status_list dead", "showboard", "printsgf")
OPENING_MOVES = 3
MEGABYTE = 1 << 20


@dataclass
class SoakReport:
    """How much memory a program used, in megabytes after each game, and how many moves and unfinished games
    there were.
    """

    megabytes: list[float] = field(default_factory=list)
    moves: int = 0
    unfinished: int = 0
    seconds: float = 0.0

    @property
    def growth(self) -> float:
        """The megabytes by which memory grew after the first quarter of the games.

        A straight line is fitted to the memory after these games, and its rise from the first to the last of
        them is taken. Raises ValueError for fewer than four games.
        """
        if len(self.megabytes) < 4:
            raise ValueError(f"{len(self.megabytes)} games, expected at least 4 to see whether memory grows")
        later = np.array(self.megabytes[len(self.megabytes) // 4 :])
        return float(np.polyfit(np.arange(len(later)), later, 1)[0] * (len(later) - 1))


def memory_of(process_id: int) -> float:
    """Return the megabytes that a running process holds in memory. Raises OSError where the system does not tell."""
    status = Path(f"/proc/{process_id}/status")
    if status.exists():
        line = next(
            each for each in status.read_text(encoding="ascii").splitlines() if each.startswith("VmRSS:")
        )
        return int(line.split()[1]) * 1024 / MEGABYTE
    if shutil.which("ps") is None:
        raise OSError("neither /proc nor the command 'ps' tells here how much memory a process holds")
    answer = subprocess.run(["ps", "-o", "rss=", "-p", str(process_id)], capture_output=True, check=False)
    if not answer.stdout.strip().isdigit():
        raise OSError(f"'ps' does not know the process {process_id}")
    return int(answer.stdout) * 1024 / MEGABYTE


def play_all(
    command: str,
    games: int,
    size: int,
    patience: float,
    ending: AbstractContextManager[object] | None = None,
) -> SoakReport:
    """Let a program play ``games`` games against itself, and return how much memory it used after each game.

    command: the program's command line; size: of the board; patience: the longest wait for an answer, in
    seconds; ending: a context that may end the playing early. Raises OSError if the program cannot be started
    or its memory cannot be read; ProgramDied, ProgramHangs or CommandFailed if it fails on the way.
    """
    report, started = SoakReport(), time.monotonic()
    program = GtpProgram(command, patience=patience)
    try:
        with ending or nullcontext():
            for number in tqdm(range(games), unit="game", file=sys.stderr, disable=None):
                moves, over = play_game(program, size, number)
                report.moves += moves
                report.unfinished += not over
                report.megabytes.append(memory_of(program.process_id))
    finally:
        program.close()
    report.seconds = time.monotonic() - started
    return report


def play_game(program: GtpProgram, size: int, number: int) -> tuple[int, bool]:
    """Play one game of the program against itself. It begins with opening number ``number``.

    Returns the number of moves, and whether the game came to an end. Raises ProgramDied, ProgramHangs or
    CommandFailed.
    """
    for line in (f"boardsize {size}", "clear_board", f"set_random_seed {number}"):
        program.ask(line)
    moves, passes = 0, 0
    for point in draw_opening(size, OPENING_MOVES, number):
        program.ask(f"play {'bw'[moves % 2]} {vertex_of(point, size)}")
        moves += 1
    while passes < 2 and moves < LONGEST_GAME * size * size:
        answer = program.ask(f"genmove {'bw'[moves % 2]}").lower()
        moves += 1
        passes = {"resign": 2, "pass": passes + 1}.get(answer, 0)
    for question in QUESTIONS:
        program.ask(question)
    return moves, passes >= 2


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Add the command line of `tamen soak`."""
    parser.add_argument("--games", type=positive, default=200, help="games to play (default 200)")
    parser.add_argument("--size", type=positive, default=9, help="board size (default 9)")
    parser.add_argument(
        "--most", type=float, default=16.0, help="megabytes that memory may grow by (default 16)"
    )
    parser.add_argument(
        "--patience", type=float, default=300.0, help="seconds to wait for an answer (default 300)"
    )
    parser.add_argument(
        "--program",
        type=program,
        default=OWN_COMMAND,
        help=f"GTP command line of the program (default: {OWN_COMMAND})",
    )
    parser.add_argument("--json", action="store_true", help="print one JSON object")


def run(options: argparse.Namespace) -> int:
    """Let a program play many games and tell whether its memory grows, as the options of `tamen soak` say.

    Returns the exit status: 0 if memory is steady, 1 if it grows or the program fails, 2 if memory cannot be
    measured.
    """
    ending = BreakingOff("tamen soak")
    try:
        report = play_all(options.program, options.games, options.size, options.patience, ending)
        growth = report.growth
    except (OSError, ValueError) as error:
        print(f"tamen soak: error: {error}", file=sys.stderr)
        return 2
    except (ProgramDied, ProgramHangs, CommandFailed) as error:
        print(f"tamen soak: {type(error).__name__}: {error}", file=sys.stderr)
        return 1
    if options.json:
        print(json.dumps({**vars(report), "growth": growth}))
    else:
        print(
            f"{len(report.megabytes)} games, {report.moves} moves, {report.unfinished} not played to the end, "
            f"{report.seconds:.0f} s; memory {report.megabytes[0]:.1f} MB after the first game, "
            f"{max(report.megabytes):.1f} MB at most, {report.megabytes[-1]:.1f} MB after the last; "
            f"growth after the first quarter {growth:.1f} MB"
        )
    return ending.status(1 if growth > options.most else 0)
