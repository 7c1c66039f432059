"""How a learning command begins and ends: what is said of what went wrong, and which exit status it has."""

from __future__ import annotations

import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path

from engine.base.breaking_off import BreakingOff
from engine.base.errors import reason_of
from engine.base.files import replace_text
from engine.lab.make.learn.checkpoints import Checkpoints


def carry_out(command: str, work: Callable[[BreakingOff], None]) -> int:
    """Call a function that does the work of a command, and turn its errors into an exit status. If it raises
    ValueError or OSError, one sentence goes to standard error and the status is 1.

    command: the command's name in messages; work: the function. It gets a context (``with``); a first
    interrupt within that context ends the block early.
    """
    ending = BreakingOff(command)
    try:
        work(ending)
    except ValueError as error:
        print(f"{command}: error: {error}", file=sys.stderr)
        return 1
    except OSError as error:
        print(f"{command}: error: {reason_of(error)}; what was done is kept", file=sys.stderr)
        return 1
    return ending.status()


def carry_out_sections(command: str, out: Path, sections: Callable[[Checkpoints], Iterator[str]]) -> int:
    """Do the work of a command that finds tables one after the other: print and write each table. Returns the
    exit status.

    command: the command's name in messages; sections: a function that yields the tables as text with titles.
    Each is printed as soon as it is found. All are written to `tables.md` in the folder ``out``, unless the
    run is broken off. What was done is kept in the folder's `checkpoints`.
    """
    began = time.perf_counter()
    checkpoints = Checkpoints(out / "checkpoints")

    def work(ending: BreakingOff) -> None:
        found: list[str] = []
        out.mkdir(parents=True, exist_ok=True)
        with ending:
            for section in sections(checkpoints):
                print(f"{section}\n", flush=True)
                found.append(section)
            replace_text(out / "tables.md", "\n\n".join(found) + "\n")
        print(f"{time.perf_counter() - began:.0f} s, {checkpoints.reused} steps taken from an earlier run")

    return carry_out(command, work)
