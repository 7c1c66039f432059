"""`tamen measure parts`: how often what a player knows has something to say, and how often it changes a move.

Every position is decided with all parts (`engine.decide.decision.settings`) and once without each of them, with the
same number of games, or of evaluations, and the same seed. A part that never changes a move is of no use, however often
it is asked. Besides: in which share of the decisions the move with the best score was chosen, what they spent on what,
and how long they took. Labelled positions are hardly ever from the end of a game: for that there are those of finished
games.
"""

from __future__ import annotations

import argparse
import json
import sys
from collections import Counter
from collections.abc import Iterator
from itertools import islice
from pathlib import Path

import numpy as np
from tqdm import tqdm

from engine.base.breaking_off import BreakingOff
from engine.base.options import array_file
from engine.decide.decision.budget import Budget
from engine.decide.decision.settings import PARTS, PARTS_OF_LOOKAHEAD, Settings
from engine.decide.players import assemble
from engine.lab.make.fit.rules import Case, finished_cases, labelled_cases
from engine.lab.measure.moves import game_at
from engine.lab.measure.record import Value, add_record_option, name_of, record, values_of

PLAYOUTS = 500

NODES = 100


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Define the command line of `tamen measure parts` by adding its options to ``parser``."""
    parser.add_argument(
        "labels", type=array_file, nargs="+", help="labels*.npz files; games9_final.npz for late positions"
    )
    parser.add_argument(
        "--positions", type=int, default=100, help="positions looked at in each file (default 100)"
    )
    parser.add_argument(
        "--playouts", type=int, default=PLAYOUTS, help=f"games played out for a move (default {PLAYOUTS})"
    )
    parser.add_argument(
        "--player", choices=("hybrid", "tamen"), default="hybrid", help="whose parts (default hybrid)"
    )
    parser.add_argument(
        "--nodes",
        type=int,
        default=NODES,
        help=f"evaluations for a move of the player tamen (default {NODES})",
    )
    parser.add_argument(
        "--parts",
        nargs="+",
        choices=tuple(PARTS | PARTS_OF_LOOKAHEAD),
        help="of these parts only (default all of the player)",
    )
    parser.add_argument("--json", action="store_true", help="print one JSON object")
    add_record_option(parser)


def cases_in(file: Path, most: int) -> Iterator[Case]:
    """Yield at most ``most`` positions of a file.

    From a file of labelled positions these are the first ones. From a file of finished games they are late
    positions at equal distances over the whole file.
    """
    with np.load(file) as packed:
        is_finished = "final_stones" in packed.files
    if not is_finished:
        return labelled_cases(file, most)
    late = list(finished_cases(file))
    return islice(iter(late[:: max(1, len(late) // most)]), most)


def run(options: argparse.Namespace) -> int:
    """Print how often each part of a player's knowledge has something to say, and how often the move changes
    without that part: the command `tamen measure parts`. Returns the exit status.
    """
    parts = PARTS if options.player == "hybrid" else PARTS_OF_LOOKAHEAD
    if options.parts:
        parts = {name: words for name, words in parts.items() if name in options.parts}
    players = {
        name: assemble(options.player, Settings(playouts=options.playouts, without=(name,) if name else ()))
        for name in ("", *parts)
    }
    said: Counter[str] = Counter()
    changed: Counter[str] = Counter()
    spent: Counter[str] = Counter()
    cases = [case for file in options.labels for case in cases_in(file, options.positions)]
    decided, best, seconds, ending = 0, 0, 0.0, BreakingOff("tamen measure parts")
    budget = Budget(evaluations=options.nodes) if options.player != "hybrid" else None
    with ending:
        for case in tqdm(cases, file=sys.stderr):
            game = game_at(case)
            decisions = {
                name: player.afresh().decide(game, case.color, budget) for name, player in players.items()
            }
            usual = decisions[""]
            said.update(part for part, count in usual.asked.items() if count)
            changed.update(name for name in parts if decisions[name].move != usual.move)
            spent.update(usual.spent)
            best += usual.score >= usual.best_score
            seconds += usual.seconds
            decided += 1
    rows = {name: {"had something to say": said[name], "changed the move": changed[name]} for name in parts}
    record(options, _values_to_record(options.player, decided, rows))
    if options.json:
        found = {"decisions": decided, "best score": best, "seconds": seconds, "spent": spent, "parts": rows}
        print(json.dumps(found))
        return ending.status()
    each = f"{options.playouts} games" if budget is None else f"at most {options.nodes} evaluations"
    print(f"{decided} decisions, {each} each; the move with the best score was chosen in {best}")
    for name, row in rows.items():
        print(
            f"{name:10} had something to say in {row['had something to say']:4}, "
            f"changed the move in {row['changed the move']:4}: {parts[name]}"
        )
    means = (f"{count / max(1, decided):,.1f} {what}" for what, count in spent.items())
    print("spent on a decision: " + ", ".join((*means, f"{seconds / max(1, decided):.2f} seconds")))
    return ending.status()


def _values_to_record(player: str, decided: int, rows: dict[str, dict[str, int]]) -> dict[str, Value]:
    """Return the figures to record, by name: how many decisions there were, and two counts for each part of
    what the player knows.

    The counts are the decisions in which the part had something to say, and those in which the player chooses
    another move without it. decided: the number of decisions; rows: the two counts by part and by what they
    count
    """
    found = {name_of("parts", player, "decisions"): (float(decided), "decisions")}
    for part, row in rows.items():
        found |= values_of(
            name_of("parts", player, part), [(name, count, "decisions") for name, count in row.items()]
        )
    return found
