"""`tamen measure tables`: the tables of the README, made from the figures that `--record` keeps.

A table stands between two marks, `<!-- table: NAME -->` and `<!-- end of table -->`. With ``--write`` the README gets
the tables as the figures give them now; without it they are printed.
"""

from __future__ import annotations

import argparse
import re
import sys
from collections.abc import Callable, Iterable, Sequence
from pathlib import Path

from engine.base.files import replace_text
from engine.decide.judged.gtp_program import OWN_PROGRAM
from engine.jit.files import ROOT
from engine.lab.intervals import wilson
from engine.lab.measure.record import APART, Figure, name_of, read_figures

README = ROOT / "README.md"

MARKED = re.compile(r"<!-- table: (\w+) -->\n(.*?)<!-- end of table -->\n", re.DOTALL)

SPEEDS = (
    ("from the start to the first answer", "start | handshake_cpu_s"),
    ("from the start to the first move on 9x9", "start | first_move_cpu_s"),
    ("from the start to the first move on 19x19", "start | first_move_19_cpu_s"),
    ("a move on 19x19, level 20, no clock", "move | move_s"),
    ("games played out with the tree, 9x9, one thread", "montecarlo | tree_games_9_threads_1_per_second"),
    ("games played out with the tree, 19x19, one thread", "montecarlo | tree_games_19_threads_1_per_second"),
    ("an evaluation on 19x19, from nothing", "evaluate | cold_ms"),
    ("an evaluation on 19x19, after one more move", "evaluate | incremental_ms"),
    ("a play and its undo on 19x19", "board | play_undo_pairs_per_second"),
    ("memory after the first move on 19x19", "memory | after_first_move_mb"),
)
"""What the README tells of the speed, in processor time: the words, and the figure of `tamen bench`."""

GNU_GO = "gnugo"
"""The first word of the command line of the program that the readers are compared with."""

LEAST_QUESTIONS = 10
"""Of a command that was asked fewer questions the README tells nothing."""

Rows = list[list[str]]
"""The cells of a table, its head first."""


def tables(figures: Sequence[Figure]) -> dict[str, str]:
    """Return the tables of the README by name, in Markdown, each with lines on where its figures come from."""
    return {name: make(figures) for name, make in TABLES.items()}


def strength_table(figures: Sequence[Figure]) -> str:
    """Return a table of the matches among the recorded ``figures``, one row for each match: board, programs,
    games won, the 95 % interval of the share won, and seconds a move of both programs.
    """
    rows = [["board", "Tamen", "opponent", "won", "95 % interval", "seconds a move", "opponent's"]]
    matches = _grouped(figures, "arena")
    for (size, first, second), of in matches.items():
        won, decided = int(of["won"].figure), int(of["decided"].figure)
        low, high = wilson(won, decided)
        rows.append(
            [
                size,
                f"`{first}`",
                f"`{second}`",
                f"{won} of {decided} games",
                f"{low:.0%} to {high:.0%}",
                f"{of['time a move'].figure:.2f}",
                f"{of[OPPONENTS_TIME].figure:.2f}",
            ]
        )
    return _drawn(rows, [each for of in matches.values() for each in of.values()])


OPPONENTS_TIME = "opponent's time a move"


def readers_table(figures: Sequence[Figure]) -> str:
    """Return a table of how well the readers answer regression questions, from the recorded ``figures``. It
    has for each command the number of questions, and right answers and seconds of ours and of GNU Go.
    """
    rows = [["command", "questions", "right", "seconds for all", "GNU Go right", "GNU Go's seconds"]]
    asked = _grouped(figures, "regress")
    others = {command: of for (program, command), of in asked.items() if program.split()[0] == GNU_GO}
    used = []
    for (program, command), of in asked.items():
        if program == OWN_PROGRAM and of["questions"].figure >= LEAST_QUESTIONS:
            rows.append(
                [f"`{command}`", f"{of['questions'].figure:.0f}", *_score(of), *_score(others.get(command))]
            )
            used += [*of.values(), *others.get(command, {}).values()]
    return _drawn(rows, used)


def _score(of: dict[str, Figure] | None) -> list[str]:
    """Return two cells of the readers' table for one program: its share of right answers in per cent, and its
    seconds.

    of: the figures of the program by the last part of their names, such as 'right'. If it is None, the
    program was not asked, and both cells are empty.
    """
    if of is None:
        return ["", ""]
    return [f"{of['right'].figure / of['questions'].figure:.0%}", f"{of['time'].figure:.1f}"]


def speed_table(figures: Sequence[Figure]) -> str:
    """Return the table of the engine's speed. It has those figures of SPEEDS that were recorded."""
    known = {each.name: each for each in figures}
    found = [(words, known[name]) for words, part in SPEEDS if (name := name_of("bench", part)) in known]
    rows = [["what", "measured"], *([words, f"{each.figure:,g} {each.unit}"] for words, each in found)]
    return _drawn(rows, [each for _, each in found])


TABLES: dict[str, Callable[[Sequence[Figure]], str]] = {
    "strength": strength_table,
    "readers": readers_table,
    "speed": speed_table,
}
"""The tables by the names that their marks have."""


def _grouped(figures: Iterable[Figure], what: str) -> dict[tuple[str, ...], dict[str, Figure]]:
    """Pick the figures of one kind of measurement and group them by what was measured.

    A figure's name has three parts: the kind of measurement, what was measured (the key of the group), and a
    last part, by which the figures in a group are found. what: the kind of measurement
    """
    found: dict[tuple[str, ...], dict[str, Figure]] = {}
    for each in figures:
        kind, *parts, last = each.name.split(APART)
        if kind == what:
            found.setdefault(tuple(parts), {})[last] = each
    return found


def _drawn(rows: Rows, figures: Sequence[Figure]) -> str:
    """Return a table in Markdown, with lines below it that tell from which commands, builds, machines and
    dates its figures come.

    rows: the cells, with the table's head first; figures: those in the table
    """
    head, *others = rows
    lines = [f"| {' | '.join(cells)} |" for cells in (head, ["---"] * len(head), *others)]
    return "\n".join([*lines, "", *_sources(figures)]) + "\n"


def _sources(figures: Sequence[Figure]) -> list[str]:
    """Return one line of Markdown for each command that produced some of the figures, with its date, build
    and machine.
    """
    seen: dict[tuple[str, str, str, str], None] = {
        (each.command, each.date, each.build, each.machine): None for each in figures
    }
    return [f"* `{command}`, {date}, build {build}, {machine}" for command, date, build, machine in seen]


def with_tables(text: str, made: dict[str, str]) -> str:
    """Return the text with its tables replaced by new ones of the same names.

    A table stands between the marks `<!-- table: NAME -->` and `<!-- end of table -->`. made: the new tables
    by name. Raises ValueError for a name that no table has.
    """

    def filled(mark: re.Match[str]) -> str:
        name = mark.group(1)
        if name not in made:
            raise ValueError(f"there is no table '{name}', expected one of: {', '.join(made)}")
        return f"<!-- table: {name} -->\n{made[name]}<!-- end of table -->\n"

    return MARKED.sub(filled, text)


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Define the command line of `tamen measure tables` by adding its options to ``parser``."""
    parser.add_argument("--write", action="store_true", help="put the tables into README.md")


def run(options: argparse.Namespace) -> int:
    """Print the tables of the README made from the recorded figures, or with ``--write`` put them into the
    README: the command `tamen measure tables`.

    Returns the exit status: 1 if a file cannot be used.
    """
    try:
        made = tables(read_figures())
        if options.write:
            write_tables(README, made)
    except (OSError, ValueError) as error:
        print(f"tamen measure tables: error: {error}", file=sys.stderr)
        return 1
    if not options.write:
        print("\n".join(f"{name}\n\n{table}" for name, table in made.items()))
    return 0


def write_tables(file: Path, made: dict[str, str]) -> None:
    """Replace the tables in a file by those in ``made``. Each stands between marks that carry its name.
    Raises OSError, ValueError.

    made: the tables by name
    """
    replace_text(file, with_tables(file.read_text(encoding="utf-8"), made))
