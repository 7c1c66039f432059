"""`tamen bench`: which part to measure, and its figures as a table or as JSON."""

from __future__ import annotations

import argparse
import json
from pathlib import Path


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """The command line of `tamen bench`."""
    parser.add_argument(
        "what", choices=["board", "reading", "evaluate", "montecarlo"], help="the part to measure"
    )
    parser.add_argument(
        "--games", type=Path, help="a games file to replay (default: games of the simple player)"
    )
    parser.add_argument(
        "--seconds", type=float, default=3.0, help="how long each measurement lasts (default 3)"
    )
    parser.add_argument("--json", action="store_true", help="print one JSON object on the last line")


def run(options: argparse.Namespace) -> int:
    """Carry out `tamen bench`; returns the exit status."""
    figures = _measure(options.what, options.games, options.seconds)
    if options.json:
        print(json.dumps(figures))
    else:
        for name, value in figures.items():
            print(f"{name:36} {value:>14,}")
    return 0


def _measure(what: str, games: Path | None, seconds: float) -> dict[str, float]:
    if what == "board":
        from engine.lab.bench.board import bench_board

        return bench_board(games, seconds)
    if what == "evaluate":
        from engine.lab.bench.board import random_game_moves
        from engine.lab.bench.evaluate import bench_evaluate, middle_games

        return bench_evaluate(middle_games(games) if games else random_game_moves(19, 20), seconds)
    if what == "montecarlo":
        from engine.lab.bench.montecarlo import bench_montecarlo

        return bench_montecarlo(seconds)
    from engine.lab.bench.reading import bench_reading

    return bench_reading(games, seconds)
