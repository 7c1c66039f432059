"""`tamen learn rules`: rules about the capture of strings, generalised from what the tactician meets in expert games.

1. Where the tactician looks, what a few facts prove is proven, and the facts that a proof used become a rule.
2. Rules that were met often enough are held against the wide search, in settings of all that they leave open; one that
   fails once is thrown out.
3. On games held out the rules are held against the wide search wherever they fit, and the tactician is asked the same
   questions with and without them.

`proven_rules.npz`, which the readers load, goes into a folder with the tables and all rules as drawings. What was mined
is kept there, too: a run that was interrupted goes on where it stood.
"""

from __future__ import annotations

import argparse
import functools
import random
import sys
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

import numpy as np
from tqdm import tqdm

from engine.base.files import replace_file, replace_text
from engine.base.options import add_counts, array_file
from engine.lab.data.games import Collection
from engine.lab.make.fit.rules import labelled_cases
from engine.lab.make.learn.arguments import add_expert_games, add_seed
from engine.lab.make.learn.carrying_out import carry_out_sections
from engine.lab.make.learn.checkpoints import Checkpoints
from engine.lab.make.learn.rules.checking import Tally, plain_reader, true_in_games, true_in_settings
from engine.lab.make.learn.rules.deciding import count_decisions
from engine.lab.make.learn.rules.grove import Rule, count_distinct, rows_of, rules_of
from engine.lab.make.learn.rules.measuring import (
    link_questions,
    measure_saving,
    string_questions,
    suite_questions,
)
from engine.lab.make.learn.rules.mining import mine_rules
from engine.lab.make.learn.rules.report import (
    asked_table,
    draw_rule,
    effects_table,
    kinds_table,
    savings_table,
)
from engine.reading.links.questions import LINK_BUDGET, SHORT_REACH
from engine.reading.search.records import CAPTURE, CONNECT
from engine.reading.strings.combination import CAPTURE_BUDGET
from engine.reading.strings.proven_rules import kind_of_tree, known_rules

BUDGETS, LINK_BUDGETS = (300, 1000, 10_000), (300, 1000)
"""Positions of the questions about strings and about links, with and without rules."""

_Bar = functools.partial(tqdm, file=sys.stderr)


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Add the options of `tamen learn rules`."""
    add_expert_games(parser, "mine")
    add_counts(
        parser,
        (
            ("games", 120, "games to mine"),
            ("least", 2, "how often a rule must have been met"),
            ("held-games", 60, "games held out in which rules are checked"),
            ("matches", 10_000, "fits of rules that are checked there, at most"),
            ("measured", 20, "games held out on which the readers are asked with and without rules"),
        ),
    )
    parser.add_argument(
        "--delivered", action="store_true", help="check and measure the rules that are delivered; mine none"
    )
    parser.add_argument(
        "--suites", type=Path, nargs="+", default=[], metavar="PATH", help="suites to measure on as well"
    )
    parser.add_argument(
        "--labels",
        type=array_file,
        nargs="+",
        default=[],
        metavar="FILE",
        help="labelled positions that are decided with and without the delivered rules",
    )
    add_counts(
        parser,
        (
            ("decisions", 100, "positions of each file of labels that are decided"),
            ("playouts", 40, "games played out for such a decision"),
        ),
    )
    add_seed(parser)


def run(options: argparse.Namespace) -> int:
    """Mine proven rules from games, or load those that are delivered, and check and measure them, as the
    options of `tamen learn rules` say. Print and write the tables.

    Returns the exit status: 0, 1 for an error, or that of an interrupt.
    """
    return carry_out_sections("tamen learn rules", options.out, functools.partial(_write_sections, options))


def _write_sections(options: argparse.Namespace, checkpoints: Checkpoints) -> Iterator[str]:
    """Mine the rules from games, or load those that are delivered. Check and measure them as the options say,
    and yield each table in Markdown with its title.

    checkpoints: keep what was mined for a later run. Raises OSError, ValueError.
    """
    settings: dict[int, Tally] = {}
    if options.delivered:
        rows, trees = known_rules()
        rules, where = list(rules_of(rows, trees)), "as they are delivered"
    else:
        rules, settings, where = _mine_rules(options, checkpoints)
        rows, trees = rows_of(rules)
        _keep(rules, rows, trees, options.out)
    held = true_in_games(
        plain_reader(), rules, _games(options.held, options.held_games), options.matches, options.seed
    )
    counts = Counter(kind_of_tree(rule.tree)[0] for rule in rules)
    yield (
        f"### {len(rules)} rules, {count_distinct(rules)} but for turning and mirroring, {where}\n\n"
        f"{kinds_table(counts, settings, held)}"
    )
    measured = _games(options.held, options.measured)
    savings = {budget: measure_saving(rows, trees, string_questions(measured), budget) for budget in BUDGETS}
    yield (
        f"### Strings of {len(measured)} games held out, without and with rules\n\n{savings_table(savings)}"
    )
    savings = {
        budget: measure_saving(rows, trees, link_questions(measured, SHORT_REACH), budget)
        for budget in LINK_BUDGETS
    }
    yield f"### Links of strings in these games, without and with rules\n\n{savings_table(savings)}"
    if options.suites:
        asked = list(suite_questions(options.suites))
        for name, goal, budgets in (
            ("attack, defend", CAPTURE, (*BUDGETS, CAPTURE_BUDGET)),
            ("connect, disconnect", CONNECT, (*LINK_BUDGETS, LINK_BUDGET)),
        ):
            about = [question for question in asked if question.goal == goal]
            savings = {budget: measure_saving(rows, trees, about, budget) for budget in budgets}
            yield f"### {name}: {len(about)} questions of suites\n\n{savings_table(savings)}"
    for file in options.labels:
        yield _report_decisions(file, options.decisions, options.playouts)


def _report_decisions(file: Path, count: int, playouts: int) -> str:
    """Return tables in Markdown, with a title, on how the delivered rules change a player's decisions in
    ``count`` labelled positions of a file.

    playouts: games played out for a decision. Raises OSError, ValueError.
    """
    cases = list(labelled_cases(file, count))
    found = count_decisions(_Bar(cases, unit="position"), playouts)
    return (
        f"### {found.decisions} decisions in positions of {file.stem}, {playouts} games each: a rule fitted in "
        f"{found.fitting}, another move in {found.changed}\n\n{effects_table(found.effects)}\n\n"
        f"{asked_table(found.asked.tolist(), found.fitted.tolist())}"
    )


def _mine_rules(
    options: argparse.Namespace, checkpoints: Checkpoints
) -> tuple[list[Rule], dict[int, Tally], str]:
    """Find rules that are proven in positions of games. Return those that the search never contradicts, a
    tally for each kind of rule, and words on how often rules were met.

    A tally says how often the search confirms and contradicts rules. checkpoints: keep what was mined for a
    later run. Raises ValueError if no rule was met often enough.
    """
    games = _games(options.train, options.games)
    grove = mine_rules(games, options.seed, checkpoints, functools.partial(_Bar, unit="chunk"))
    rules, settings = _confirm_rules(list(grove.rules(options.least)), options.seed)
    if not rules:
        raise ValueError(f"no rule was met {options.least} times in {len(games)} games of {options.train}")
    return rules, settings, f"met {options.least} times or more in {len(games)} games"


def _keep(rules: list[Rule], rows: np.ndarray, trees: np.ndarray, out: Path) -> None:
    """Write the rules into the folder ``out``: as the file that the readers load, and as drawings.

    rows, trees: the rules as the table that `rows_of` makes, and for each tree of rules its first row
    """
    replace_file(out / "proven_rules.npz", lambda file: np.savez_compressed(file, rows=rows, trees=trees))
    drawn = sorted(rules, key=lambda rule: -rule.count)
    replace_text(out / "rules.txt", "\n\n".join(draw_rule(rule) for rule in drawn) + "\n")


def _games(file: Path, count: int) -> list[np.ndarray]:
    """Return the moves of the first ``count`` games of a file. Raises OSError, or ValueError if it has none."""
    games = list(Collection(file).games(0, count))
    if not games:
        raise ValueError(f"{file} has no games")
    return games


def _confirm_rules(rules: list[Rule], seed: int) -> tuple[list[Rule], dict[int, Tally]]:
    """Let the search check the rules. Return those that it never contradicts, and by kind of rule how often
    it confirms and contradicts them.

    It searches the positions in which each rule was met, and others like them, changed at random. ``seed``:
    of these changes
    """
    reader, chance = plain_reader(), random.Random(seed)
    tallies: dict[int, Tally] = {}
    kept = []
    for rule in _Bar(rules, unit="rule"):
        tally = true_in_settings(reader, rule, chance)
        whole = tallies.setdefault(kind_of_tree(rule.tree)[0], Tally())
        whole.true += tally.true
        whole.false += tally.false
        whole.unknown += tally.unknown
        if tally.false == 0:
            kept.append(rule)
    return kept, tallies
