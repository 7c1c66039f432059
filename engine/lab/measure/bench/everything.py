"""`tamen bench all`: every part measured in one run, with the state of the machine, and held against an earlier run."""

from __future__ import annotations

import json
import os
import platform
import subprocess
import sys
from collections.abc import Callable, Mapping
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import numba

from engine.base.version import __version__
from engine.decide.judged.gtp_program import OWN_SCRIPT
from engine.jit.start.compilation import core_count
from engine.lab.make.mining.joseki.stats import query_microseconds, sample_boards
from engine.lab.make.mining.patterns.stats import match_milliseconds, sample_game
from joseki.lookup import Joseki
from patterns.database import load_database

Figures = dict[str, float]
Run = dict[str, dict[str, Any]]
"""``read_conditions``: machine, cores, load, date and versions; ``figures``: by part and name."""

MOVES = 300
"""Moves of a game after which memory is measured once more."""


def read_conditions() -> dict[str, Any]:
    """Return the conditions under which a bench runs, by name: machine, cores, load, date, and versions.

    The load is how many processes ran in the minute before, in the mean; None if the system does not tell.
    """
    load = round(os.getloadavg()[0], 2) if hasattr(os, "getloadavg") else None
    return {
        "machine": _name_processor(),
        "cores": core_count(),
        "load": load,
        "date": datetime.now(UTC).strftime("%Y-%m-%d %H:%M UTC"),
        "python": platform.python_version(),
        "numba": numba.__version__,
        "tamen": __version__,
    }


def _name_processor() -> str:
    cpus = Path("/proc/cpuinfo")
    if cpus.exists():
        for line in cpus.read_text(encoding="utf-8").splitlines():
            if line.startswith("model name"):
                return line.partition(":")[2].strip()
    return platform.processor() or platform.machine()


def bench_knowledge() -> Figures:
    """Measure how long it takes to match all patterns and to ask the joseki book.

    Returns milliseconds for the patterns on a full board and after one more move. If there is a book, also
    returns microseconds for the joseki of a corner.
    """
    whole, kept = match_milliseconds(load_database(), [sample_game()])
    book = Joseki.open()
    found = {"full_board_match_ms": round(whole, 3), "kept_match_ms": round(kept, 3)}
    if book.database is not None:
        found["joseki_question_us"] = round(query_microseconds(book, sample_boards(book.database)), 1)
    return found


def bench_memory() -> Figures:
    """Return how many megabytes of memory two processes take: one that has decided one move on 19x19, and one
    that has decided MOVES moves. Empty if the system does not tell.
    """
    if not hasattr(os, "wait4"):
        return {}
    return {
        "after_first_move_mb": _megabytes_after(1),
        f"after_{MOVES}_moves_mb": _megabytes_after(MOVES),
    }


def _megabytes_after(moves: int) -> int:
    engine = subprocess.Popen(
        [sys.executable, str(OWN_SCRIPT)],
        stdin=subprocess.PIPE,
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
    )
    assert engine.stdin
    lines = [f"genmove {'bw'[number % 2]}\n" for number in range(moves)]
    with engine.stdin as pipe:
        pipe.write(f"boardsize 19\n{''.join(lines)}quit\n".encode())
    _, _, usage = os.wait4(engine.pid, 0)
    engine.returncode = 0
    unit = 1 << 20 if sys.platform == "darwin" else 1 << 10
    return round(usage.ru_maxrss / unit)


def bench_all(parts: Mapping[str, Callable[[], Figures]], tell: Callable[[str], None]) -> Run:
    """Measure all parts of the bench, one after the other. Return the run, which holds its conditions and the
    figures by 'part.name'.

    parts: the functions that measure, by part; tell: called with the name of each part before it is begun
    """
    run: Run = {"conditions": read_conditions(), "figures": {}}
    for name, measure in parts.items():
        tell(name)
        run["figures"].update({f"{name}.{figure}": value for figure, value in measure().items()})
    return run


def read_run(file: Path) -> Run:
    """Read an earlier run from a file that holds what `tamen bench all --json` printed. Raises ValueError,
    OSError.
    """
    lines = file.read_text(encoding="utf-8").split("\n")
    try:
        run = json.loads(next(line for line in reversed(lines) if line.strip()))
        if isinstance(run["conditions"], dict) and isinstance(run["figures"], dict):
            return {"conditions": run["conditions"], "figures": run["figures"]}
    except (StopIteration, ValueError, KeyError, TypeError):
        pass
    raise ValueError(f"{file} is no run of 'tamen bench all --json'")


def table(run: Run, earlier: Run | None = None) -> list[str]:
    """Return the lines of text that show a run: first its conditions, then one line for each figure.

    If an earlier run is given, its conditions follow those of the run. Each line then also has the figure of
    the earlier run, and the new figure divided by it.
    """
    lines = [f"{name:36} {value}" for name, value in run["conditions"].items()]
    if earlier is not None:
        before = earlier["conditions"]
        lines += ["", *(f"before: {name:28} {value}" for name, value in before.items())]
    lines.append("")
    known = {} if earlier is None else earlier["figures"]
    for name, value in run["figures"].items():
        line = f"{name:44} {value:>14,}"
        old = known.get(name)
        if isinstance(old, int | float):
            line += f" {old:>14,}" + (f" {value / old:>7.2f}" if old else "")
        lines.append(line)
    return lines
