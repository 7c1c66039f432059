"""`tamen bench`: which part to measure, and its figures as a table or as JSON; or a record of what is decided."""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Callable, Mapping
from functools import partial
from pathlib import Path

from tqdm import tqdm

from engine.base.options import input_file, output_file
from engine.lab.measure.bench.decisions import count, take_signature
from engine.lab.measure.bench.fixed_positions import read_asked
from engine.lab.measure.bench.signature import list_differences, read_signature, write_signature
from engine.lab.measure.bench.starts import bench_cold, bench_start
from engine.lab.measure.record import Value, add_record_option, name_of, record

DECISIONS = "decisions"

RECORD = Path(__file__).with_name("signature.yaml")
"""The record that the project is held to."""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Define the command line of `tamen bench` by adding its options to ``parser``."""
    parser.add_argument(
        "what",
        choices=[*PARTS, "all", DECISIONS],
        help="the part to measure, or all of them and what surrounds them; or decisions, answers and explanations "
        "in fixed positions, and a digest of each",
    )
    parser.add_argument(
        "--games", type=input_file, help="a games file to replay (default: games of the simple player)"
    )
    parser.add_argument(
        "--seconds", type=float, default=3.0, help="how long each measurement lasts (default 3)"
    )
    parser.add_argument("--json", action="store_true", help="print one JSON object on the last line")
    parser.add_argument(
        "--compare",
        type=input_file,
        metavar="FILE",
        help="an earlier 'tamen bench all --json' to hold this run against",
    )
    parser.add_argument(
        "--against",
        type=input_file,
        nargs="?",
        const=RECORD,
        metavar="FILE",
        help="with decisions: say what differs from a record, that of the project without FILE; status 1 if anything",
    )
    parser.add_argument(
        "--write",
        type=output_file,
        nargs="?",
        const=RECORD,
        metavar="FILE",
        help="with decisions: write the record, that of the project without FILE",
    )
    add_record_option(parser)


def run(options: argparse.Namespace) -> int:
    """Measure the speed of one part of the engine or of all, or list its answers in fixed positions: the
    command `tamen bench`. Returns the exit status.
    """
    if options.what == DECISIONS:
        if options.record is not None:
            print(
                f"tamen bench: '{DECISIONS}' has no figures to --record; --write keeps its record",
                file=sys.stderr,
            )
            return 2
        return _run_decisions(options.against, options.write)
    for name in ("against", "write"):
        if getattr(options, name):
            print(f"tamen bench: --{name} is for 'tamen bench {DECISIONS}'", file=sys.stderr)
            return 2
    if options.what == "all":
        return _run_all(options)
    figures = PARTS[options.what](options.games, options.seconds)
    if options.json:
        print(json.dumps(figures))
    else:
        for name, value in figures.items():
            print(f"{name:36} {value:>14,}")
    record(options, values_to_record({f"{options.what}.{name}": value for name, value in figures.items()}))
    return 0


UNITS = {
    "per_second": "a second",
    "s": "s",
    "seconds": "s",
    "ms": "ms",
    "us": "µs",
    "mb": "MB",
}
"""The unit of a figure, by the last word of its name."""


def values_to_record(figures: Mapping[str, float]) -> dict[str, Value]:
    """Return figures in the form in which they are recorded: each with a unit. The last word of a figure's
    name tells the unit (UNITS); counts have none.

    figures: by names of the form 'part.figure'
    """
    return {name_of("bench", *name.split(".")): (value, _unit(name)) for name, value in figures.items()}


def _unit(name: str) -> str:
    return next((unit for ending, unit in UNITS.items() if name.endswith(f"_{ending}")), "")


def _run_all(options: argparse.Namespace) -> int:
    from engine.lab.measure.bench.everything import bench_all, bench_knowledge, bench_memory, read_run, table

    try:
        earlier = read_run(options.compare) if options.compare else None
    except (OSError, ValueError) as error:
        print(f"tamen bench: {error}", file=sys.stderr)
        return 2
    parts = {name: partial(part, options.games, options.seconds) for name, part in PARTS.items()}
    measured = bench_all(
        {**parts, "knowledge": bench_knowledge, "memory": bench_memory},
        lambda name: print(f"tamen bench: {name}", file=sys.stderr, flush=True),
    )
    print(json.dumps(measured) if options.json else "\n".join(table(measured, earlier)))
    record(options, values_to_record(measured["figures"]))
    return 0


def _run_decisions(against: Path | None, write: Path | None) -> int:
    try:
        earlier = read_signature(against) if against else None
        asked = read_asked()
    except (OSError, ValueError) as error:
        print(f"tamen bench: {error}", file=sys.stderr)
        return 2
    with tqdm(total=count(asked), unit="question", mininterval=2, file=sys.stderr) as bar:
        signature = take_signature(asked, bar.update)
    for name, digest in signature.digests.items():
        print(f"{name:12} {digest}")
    if write:
        write_signature(write, signature)
    differ = list(list_differences(earlier, signature)) if earlier else []
    print("\n".join(differ), end="\n" * bool(differ))
    return int(bool(differ))


def _load_kernels() -> None:
    """Load all compiled code beforehand, so that no figure contains the time to load it at a first call."""
    from engine.jit.linking import load_all

    load_all(pause=0.0)


def _bench_board(games: Path | None, seconds: float) -> dict[str, float]:
    from engine.lab.measure.bench.board import bench_board

    _load_kernels()
    return bench_board(games, seconds)


def _bench_reading(games: Path | None, seconds: float) -> dict[str, float]:
    from engine.lab.measure.bench.reading import bench_reading

    _load_kernels()
    return bench_reading(games, seconds)


def _evaluate(games: Path | None, seconds: float) -> dict[str, float]:
    from engine.lab.measure.bench.board import random_game_moves
    from engine.lab.measure.bench.evaluate import bench_evaluate, middle_games

    _load_kernels()
    return bench_evaluate(middle_games(games) if games else random_game_moves(19, 20), seconds)


def _bench_montecarlo(games: Path | None, seconds: float) -> dict[str, float]:
    from engine.lab.measure.bench.montecarlo import bench_montecarlo

    _load_kernels()
    return bench_montecarlo(seconds)


def _move(games: Path | None, seconds: float) -> dict[str, float]:
    from engine.lab.measure.bench.board import random_game_moves
    from engine.lab.measure.bench.evaluate import middle_games
    from engine.lab.measure.bench.move import bench_move

    _load_kernels()
    return bench_move(middle_games(games) if games else random_game_moves(19, 20), seconds)


def _start(games: Path | None, seconds: float) -> dict[str, float]:
    return bench_start()


def _bench_cold_start(games: Path | None, seconds: float) -> dict[str, float]:
    return bench_cold()


PARTS: dict[str, Callable[[Path | None, float], dict[str, float]]] = {
    "board": _bench_board,
    "reading": _bench_reading,
    "evaluate": _evaluate,
    "montecarlo": _bench_montecarlo,
    "move": _move,
    "start": _start,
    "cold": _bench_cold_start,
}
"""What can be measured by itself; what replays games does so from a games file or without one, for so many seconds."""
