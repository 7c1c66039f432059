"""`tamen measure parts`: how often what the hybrid player knows has something to say, and how often it changes a move.

Every position is decided with all parts (`engine.search.settings.PARTS`) and once without each of them, with the same
number of games and the same seed. A part that never changes a move is of no use, however often it is asked.
"""

from __future__ import annotations

import argparse
import json
import sys
from collections import Counter

from tqdm import tqdm

from engine.breaking_off import BreakingOff
from engine.lab.fit.rules import labelled_cases
from engine.lab.measure.moves import game_at
from engine.options import array_file
from engine.player import assemble
from engine.search.settings import PARTS, Settings

PLAYOUTS = 500


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """The options of `tamen measure parts`."""
    parser.add_argument("labels", type=array_file, nargs="+", help="labels*.npz files")
    parser.add_argument(
        "--positions", type=int, default=100, help="positions looked at in each file (default 100)"
    )
    parser.add_argument(
        "--playouts", type=int, default=PLAYOUTS, help=f"games played out for a move (default {PLAYOUTS})"
    )
    parser.add_argument("--json", action="store_true", help="print one JSON object")


def run(options: argparse.Namespace) -> int:
    """Carry out `tamen measure parts`."""
    players = {
        name: assemble("hybrid", Settings(playouts=options.playouts, without=(name,) if name else ()))
        for name in ("", *PARTS)
    }
    said: Counter[str] = Counter()
    changed: Counter[str] = Counter()
    cases = [case for file in options.labels for case in labelled_cases(file, options.positions)]
    decided, ending = 0, BreakingOff("tamen measure parts")
    with ending:
        for case in tqdm(cases, file=sys.stderr):
            game = game_at(case)
            decisions = {name: player.afresh().decide(game, case.color) for name, player in players.items()}
            said.update(part for part, count in decisions[""].asked.items() if count)
            changed.update(name for name in PARTS if decisions[name].move != decisions[""].move)
            decided += 1
    found = {
        name: {"decisions": decided, "had something to say": said[name], "changed the move": changed[name]}
        for name in PARTS
    }
    if options.json:
        print(json.dumps(found))
        return ending.status()
    print(f"{decided} decisions, {options.playouts} games each")
    for name, row in found.items():
        print(
            f"{name:10} had something to say in {row['had something to say']:4}, "
            f"changed the move in {row['changed the move']:4}: {PARTS[name]}"
        )
    return ending.status()
