"""`tamen bench start` and `tamen bench cold`: what a process takes to its first answers, and to compile everything.

Processor time is told beside the time that passed, since it says more on a machine that has other work, too.
"""

from __future__ import annotations

import os
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import IO

from engine.decide.judged.gtp_program import OWN_SCRIPT

STARTS = 5
"""Starts of which the figures are medians."""

CONVERSATIONS = {
    "handshake": b"name\n",
    "first_move": b"boardsize 9\ngenmove b\n",
    "first_move_19": b"boardsize 19\ngenmove b\n",
}
"""What a process is asked before it ends."""

Figures = dict[str, float]


def bench_start() -> Figures:
    """Measure how long a new process takes to start and to answer each of CONVERSATIONS. All code is compiled
    beforehand.

    Returns two figures for each conversation: ``<name>_s``, the seconds until the process has answered, and
    ``<name>_cpu_s``, its seconds of processor time. Each is the median of STARTS processes.
    """
    figures: Figures = {}
    for name, lines in CONVERSATIONS.items():
        starts = [_start(name, lines) for _ in range(STARTS + 1)][1:]
        figures |= {key: round(statistics.median(each[key] for each in starts), 3) for key in starts[0]}
    return figures


def _start(name: str, lines: bytes) -> Figures:
    started = time.perf_counter()
    engine = subprocess.Popen(
        [sys.executable, str(OWN_SCRIPT)],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL,
    )
    assert engine.stdin and engine.stdout
    engine.stdin.write(lines)
    engine.stdin.flush()
    for _ in range(lines.count(b"\n")):
        _read_answer(engine.stdout)
    seconds = time.perf_counter() - started
    engine.stdin.write(b"quit\n")
    engine.stdin.close()
    return {f"{name}_s": seconds} | _processor_seconds(engine, f"{name}_cpu_s")


def _read_answer(answers: IO[bytes]) -> None:
    while answers.readline().strip():
        pass


def bench_cold() -> Figures:
    """Measure how long it takes to compile everything into an empty cache, on one core and, if the machine
    has more, on two.

    Returns by name: ``processes_<count>_s`` and ``processes_<count>_cpu_s``, the seconds and the seconds of
    processor time on ``count`` cores; ``kernels``, how many functions were compiled; ``compiled_mb``, their
    size in megabytes.
    """
    found: Figures = {}
    cores = sorted(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else []
    for count in (1, 2) if len(cores) > 1 else (1,):
        with tempfile.TemporaryDirectory() as folder:
            prepare = partial(os.sched_setaffinity, 0, cores[:count]) if cores else None
            found |= _compile_all(folder, f"processes_{count}", prepare)
            files = [each for each in Path(folder, "kernels").rglob("*") if each.is_file()]
            found["kernels"] = sum(each.suffix == ".code" and ".entry" not in each.name for each in files)
            found["compiled_mb"] = round(sum(each.stat().st_size for each in files) / 1e6, 1)
    return found


def _compile_all(cache: str, name: str, prepare: Callable[[], None] | None) -> Figures:
    started = time.perf_counter()
    engine = subprocess.Popen(
        [sys.executable, str(OWN_SCRIPT), "cache", "--build"],
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
        env={**os.environ, "TAMEN_CACHE": cache},
        preexec_fn=prepare,
    )
    spent = _processor_seconds(engine, f"{name}_cpu_s")
    return {f"{name}_s": round(time.perf_counter() - started, 1), **spent}


def _processor_seconds(engine: subprocess.Popen[bytes], name: str) -> Figures:
    """Wait until the process ``engine`` ends. Return the seconds of processor time that it took, with its
    child processes, as a figure called ``name``.

    Empty if the system does not tell.
    """
    if not hasattr(os, "wait4"):
        engine.wait()
        return {}
    _, status, usage = os.wait4(engine.pid, 0)
    engine.returncode = os.waitstatus_to_exitcode(status)
    return {name: round(usage.ru_utime + usage.ru_stime, 2)}
