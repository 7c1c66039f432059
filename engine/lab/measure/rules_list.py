"""`tamen rules`: the table of reasons for moves, and with `--coverage` which of them never fire in recorded games."""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Mapping
from typing import TYPE_CHECKING

from engine.base.options import input_path, positive
from engine.lab.measure.rules_coverage import measure_coverage
from engine.suggest.rules import Rule, load_rules

if TYPE_CHECKING:
    from engine.lab.measure.rules_coverage import Coverage

DEFAULT_EVERY = 12
"""Moves from one sampled position to the next."""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Define the command line of `tamen rules` by adding its options to ``parser``."""
    parser.add_argument(
        "--coverage",
        type=input_path,
        metavar="GAMES",
        help="a folder of SGF files or a games file: what never fires there?",
    )
    parser.add_argument("--games", type=positive, metavar="N", help="look at the first N games (default all)")
    parser.add_argument(
        "--every",
        type=positive,
        default=DEFAULT_EVERY,
        metavar="N",
        help=f"look at one position in N (default {DEFAULT_EVERY})",
    )
    parser.add_argument("--json", action="store_true", help="print one JSON object")


def run(options: argparse.Namespace) -> int:
    """Print the rules (reasons for moves), or with ``--coverage`` which of them never fire in recorded games:
    the command `tamen rules`.

    Returns the exit status: 2 for bad input, else 0, even if some rules never fire.
    """
    try:
        rules = load_rules()
        if options.coverage is None:
            _print_rules(rules, options.json)
        else:
            coverage = measure_coverage(options.coverage, options.games, options.every, rules)
            print_coverage(rules, coverage, options.json)
    except BrokenPipeError:
        raise
    except (OSError, ValueError) as error:
        print(f"tamen rules: error: {error}", file=sys.stderr)
        return 2
    return 0


def _print_rules(rules: Mapping[str, Rule], as_json: bool) -> None:
    if as_json:
        print(
            json.dumps(
                {"rules": {rule.id: {"expert": rule.expert, "says": rule.says} for rule in rules.values()}}
            )
        )
        return
    expert = ""
    for rule in rules.values():
        if rule.expert != expert:
            expert = rule.expert
            print(f"{expert}:")
        print(f"  {rule.id}: {rule.says}")
    print(f"{len(rules)} rules")


def print_coverage(rules: Mapping[str, Rule], coverage: Coverage, as_json: bool) -> None:
    """Print which of some rules never fired in the positions that ``coverage`` counted, and how often each
    rule fired. They are printed as lines or as one JSON object.
    """
    never = coverage.never_fired(rules)
    if as_json:
        found = {
            "games": coverage.games,
            "positions": coverage.positions,
            "rules": {rule: coverage.fired[rule] for rule in rules},
            "outside_phase_or_score": {
                rule: coverage.outside[rule] for rule in rules if coverage.outside[rule]
            },
            "never_fired": never,
        }
        print(json.dumps(found))
        return
    print("Rules that never fired:")
    for rule in never:
        elsewhere = coverage.outside[rule]
        note = f" (but {elsewhere} times outside its phases or score classes)" if elsewhere else ""
        print(f"  {rule}{note}")
    print(
        f"{coverage.games} games, {coverage.positions} positions, {len(rules)} rules, "
        f"{len(rules) - len(never)} fired, {len(never)} never"
    )
