"""Pieces of work for the tests of whoever does them; a module of its own, since every process has to load it."""

from __future__ import annotations

import os
import signal
import time
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    import numpy as np

    from engine.lab.make.learn.loop.judging import Judging


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


GO_ON = "go on"
"""The file that pieces wait for."""


def waits(piece: tuple[int, Path, float]) -> int:
    """Waits for the file, for so many seconds at most; the first piece does not wait."""
    number, folder, most = piece
    end = time.monotonic() + most
    while number > 0 and not (folder / GO_ON).exists() and time.monotonic() < end:
        time.sleep(0.02)
    return number


def fails(piece: int) -> int:
    raise ValueError(f"piece {piece} is wrong")


def sleeps(_piece: int) -> int:
    time.sleep(60)
    return 0


FLAGS = "TAMEN_TEST_FLAGS"
"""The folder for the flags of a function that is given nothing but the piece."""


def judges_and_dies_once(piece: Judging) -> dict[str, np.ndarray]:
    """Judges positions; its process dies with the second piece in its hand, the first time."""
    # only those who judge load the engine
    from engine.lab.make.learn.loop.judging import judge

    if piece.lines[0].game % 2 == 1 and _is_first(Path(os.environ[FLAGS]) / "died"):
        os.kill(os.getpid(), signal.SIGKILL)
    return judge(piece)
