"""Filling the cache of compiled code for whoever waits for it: a bar on a terminal, lines elsewhere.

The code that an installation brings along (`engine.jit.shipping`) is made here, too.
"""

from __future__ import annotations

import subprocess
import sys
import tempfile
import time
from pathlib import Path

from tqdm import tqdm

from engine.base.errors import PreparationError
from engine.base.files import read_checked, write_checked
from engine.jit.shipping import BASELINE, baseline_settings, lacking_features, shipped_place
from engine.jit.start.children import environment_of_child
from engine.jit.start.compilation import (
    Compilation,
    CompilationProgress,
    core_count,
    now_and_then,
    reason,
    with_imported,
)
from engine.library.evaluation import evaluation
from engine.library.game import Game
from engine.library.player import Player
from engine.library.stages import all_modules

REHEARSED_MOVES = 3
"""Moves of a game on each board that are decided once everything is compiled."""


def build_cache() -> tuple[int, float]:
    """Compile all kernels (compiled functions) of the engine that are not in the cache. The progress is shown
    on standard error.

    Returns how many kernels were missing, and how many seconds it took.
    """
    started = time.perf_counter()
    compilation = Compilation(with_imported(all_modules()))
    if compilation.missing:
        _say(f"compiling {compilation.missing} kernels with {core_count()} processes ({reason()})")
        if sys.stderr.isatty():
            _run_with_bar(compilation)
        else:
            compilation.run(now_and_then(_say))
    return compilation.missing, time.perf_counter() - started


def rehearse() -> None:
    """Play and score a few moves of a game, so that what Python needs to call the kernels (compiled
    functions) is written to disk. Then put all kernels that a start needs into one file.
    """
    from engine.jit.linking import renew_bundle

    for size in (9, 19):
        game = Game(size)
        player = Player(level=1)
        for _ in range(REHEARSED_MOVES):
            game.play(player.decide(game).move)
        evaluation(game)
        game.score()
    renew_bundle(all_modules())


def ship() -> Path:
    """Compile all kernels for the baseline of common processors into the folder of the installation, where
    every later start finds them. Return the file. The progress is shown on standard error.

    Raises PreparationError if this processor cannot run such code or the compilation fails, and OSError if
    the installation cannot be written.
    """
    if lacking := lacking_features():
        raise PreparationError(f"this processor has no {lacking[0]}, expected one that runs {BASELINE}")
    file = shipped_place()
    file.parent.mkdir(exist_ok=True)
    with tempfile.TemporaryDirectory() as cache:
        usual = environment_of_child(TAMEN_CACHE=cache).items()
        environment = {name: value for name, value in usual if not name.startswith("NUMBA_")}
        environment |= baseline_settings()
        done = subprocess.run(
            [sys.executable, "-m", "gtp_main", "cache", "--build"], env=environment, stdout=sys.stderr
        )
        contents = [
            found for each in Path(cache).rglob("*.bundle") if (found := read_checked(each)) is not None
        ]
        if done.returncode or len(contents) != 1:
            raise PreparationError(
                f"'tamen cache --build' for {BASELINE} failed, expected one bundle of compiled code"
            )
        write_checked(file, bytes(contents[0]))
    return file


def _say(text: str) -> None:
    print(f"tamen: {text}", file=sys.stderr, flush=True)


def _run_with_bar(compilation: Compilation) -> None:
    with tqdm(total=compilation.missing, unit="kernel", desc="compiling", file=sys.stderr) as bar:

        def watch(standing: CompilationProgress) -> None:
            bar.update(standing.done - bar.n)

        compilation.run(watch)
