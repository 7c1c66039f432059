"""Pieces of work for the tests of whoever does them; a module of its own, since every process has to load it."""

from __future__ import annotations

import os
import signal
import time
from pathlib import Path


def doubled(piece: int) -> int:
    return 2 * piece


def _is_first(flag: Path) -> bool:
    """Whether nobody has been here before."""
    try:
        flag.touch(exist_ok=False)
    except FileExistsError:
        return False
    return True


def dies_once(piece: tuple[int, Path]) -> int:
    """Its process dies with the piece in its hand, the first time."""
    number, folder = piece
    if number == 3 and _is_first(folder / "died"):
        os.kill(os.getpid(), signal.SIGKILL)
    return 2 * number


def hangs_once(piece: tuple[int, Path]) -> int:
    """It hangs, the first time."""
    number, folder = piece
    if number == 1 and _is_first(folder / "hung"):
        time.sleep(60)
    return 2 * number


def always_dies(piece: tuple[int, Path]) -> int:
    """Its process dies with the sixth piece in its hand, every time."""
    number, folder = piece
    if number == 5:
        (folder / f"begun-{os.getpid()}").touch()
        os.kill(os.getpid(), signal.SIGKILL)
    return number


def waits(piece: int) -> int:
    time.sleep(0.1)
    return piece


def fails(piece: int) -> int:
    raise ValueError(f"piece {piece} is wrong")


def sleeps(_piece: int) -> int:
    time.sleep(60)
    return 0
