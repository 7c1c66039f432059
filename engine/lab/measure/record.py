"""`--record`: what was measured of this build, kept in `figures.jsonl` beside this file.

A line is a figure: its name, the figure, its unit, the build, the machine, the date and the command. A figure that is
measured again takes the place of the older one of its name. README's tables are made from this file
(`engine.lab.measure.tables`).
"""

from __future__ import annotations

import argparse
import json
import subprocess
import sys
from collections.abc import Iterable, Mapping
from dataclasses import asdict, dataclass, fields
from pathlib import Path

from engine.base.files import replace_text
from engine.jit.files import PACKAGES, ROOT
from engine.lab.engine_digest import KNOWLEDGE, engine_digest

FIGURES = Path(__file__).with_name("figures.jsonl")

APART = " | "
"""Between the parts of a name: what was measured, of what, and what about it."""

Value = tuple[float, str]
"""A figure and its unit."""


@dataclass(frozen=True)
class Figure:
    """One measured figure: its name, number and unit, and the build, machine, date and command that it comes
    from.

    build: a commit, or a digest of the sources if there is no checkout
    """

    name: str
    figure: float
    unit: str
    build: str
    machine: str
    date: str
    command: str


class _Begin(argparse.Action):
    """The action of the option `--record`: notes build, machine and date when the option is read, i.e. before
    measuring makes the machine busy.
    """

    def __call__(self, parser: argparse.ArgumentParser, namespace: argparse.Namespace, *_: object) -> None:
        setattr(namespace, self.dest, (build_name(), *_machine_and_date()))


def add_record_option(parser: argparse.ArgumentParser) -> None:
    """Add the option `--record` to a command that measures."""
    parser.add_argument(
        "--record",
        action=_Begin,
        nargs=0,
        default=None,
        help=f"keep the figures, with build, machine and date, in {FIGURES.relative_to(ROOT).as_posix()}",
    )


def record(options: argparse.Namespace, values: Mapping[str, Value], file: Path = FIGURES) -> None:
    """Write figures into the file of figures if the options ask for it (``--record``).

    values: number and unit of each figure, by name. Raises OSError, or ValueError for a damaged file.
    """
    if options.record is None:
        return
    build, machine, date = options.record
    found = {each.name: each for each in read_figures(file)} if file.exists() else {}
    for name, (figure, unit) in values.items():
        found[name] = Figure(name, figure, unit, build, machine, date, options.command_line)
    lines = [json.dumps(asdict(found[name]), ensure_ascii=False) for name in sorted(found)]
    replace_text(file, "\n".join(lines) + "\n")
    print(f"{len(values)} figures recorded in {file}", file=sys.stderr)


def read_figures(file: Path = FIGURES) -> list[Figure]:
    """Return the figures of a file, sorted by name. Raises OSError, and ValueError for a line that is no figure."""
    found = []
    for number, line in enumerate(file.read_text(encoding="utf-8").splitlines(), start=1):
        try:
            found.append(Figure(**json.loads(line)))
        except (ValueError, TypeError):
            expected = ", ".join(field.name for field in fields(Figure))
            raise ValueError(f"{file}, line {number}: not a figure, expected {expected}") from None
    return found


def name_of(*parts: str) -> str:
    """Return the name of a figure. Its parts (what kind was measured, of what, which property) are joined."""
    return APART.join(parts)


def values_of(what: str, named: Iterable[tuple[str, float, str]]) -> dict[str, Value]:
    """Return the figures of one measurement by their full names, each as a pair of number and unit.

    what: the beginning of every name, as `name_of` joins it; named: for each figure the last part of its
    name, the number, and the unit
    """
    return {name_of(what, name): (figure, unit) for name, figure, unit in named}


def build_name() -> str:
    """Return the commit of the checkout, followed by ``and changes`` if its sources differ from that commit.

    Without a checkout, return a digest of the sources instead.
    """
    commit = _git("rev-parse", "--short=10", "HEAD")
    if commit is None:
        return f"digest {engine_digest()[:10]}"
    sources = [f":(glob){package}/**/*{ending}" for package in PACKAGES for ending in KNOWLEDGE]
    changed = _git("status", "--porcelain", "--", *sources)
    return f"{commit} and changes" if changed else commit


def _git(*words: str) -> str | None:
    """Return what a git command prints in the checkout of this program; None if there is no checkout or git
    fails.
    """
    if not (ROOT / ".git").exists():
        return None
    try:
        done = subprocess.run(["git", *words], cwd=ROOT, capture_output=True, text=True, check=True)
    except (OSError, subprocess.CalledProcessError):
        return None
    return done.stdout.strip()


def _machine_and_date() -> tuple[str, str]:
    """Return a text about the machine (processor, cores, load, versions of Python and numba), and today's
    date.
    """
    from engine.lab.measure.bench.everything import read_conditions

    now = read_conditions()
    load = "" if now["load"] is None else f", load {now['load']:.1f}"
    words = f"{now['machine']}, {now['cores']} cores{load}, Python {now['python']}, numba {now['numba']}"
    return words, now["date"][:10]
