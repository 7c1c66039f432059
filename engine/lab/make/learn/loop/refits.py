"""What the loop learns: the parts of a set of numbers, and the `tamen fit` that makes each out of labels."""

from __future__ import annotations

import argparse
import contextlib
import io
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

import numpy as np

from engine.base.arrays import read_arrays
from engine.base.files import replace_text
from engine.base.numbers import FIT
from engine.base.yaml_text import parse_yaml
from engine.decide.decision.settings import Settings
from engine.decide.decision.worth import FILE as WORTH
from engine.decide.games.weights import FILE as PLAYOUTS
from engine.decide.players import DEFAULT_PLAYER, assemble
from engine.decide.prior.prior import FILE as PRIOR
from engine.evaluate.territory.numbers import FILE as TERRITORY
from engine.lab.topics import TOPICS, Topics
from engine.suggest.likelihood import FILE as LIKELIHOOD


class RefitError(ValueError):
    """Raised if a fit gave no numbers that a player could use. The error's text says why."""


@dataclass(frozen=True)
class Data:
    """The data that a part of the player's numbers is fitted to.

    labels: files of labelled positions, with the one for the loop's own size of board first; experts,
    finished: a games file and a file of finished games, None for none; sample: how many positions of a file
    are looked at, at most; playouts: how many games are played out from each, where a fit does that; level:
    of the player whose numbers are fitted
    """

    labels: Sequence[Path]
    experts: Path | None
    finished: Path | None
    sample: int
    playouts: int
    level: int


@dataclass(frozen=True)
class Part:
    """A part of the player's numbers that can be fitted by itself.

    shipped: the file with this part that comes with the engine; player: the name of the player that uses the
    part in a match of new numbers against old ones; words: a function that returns the arguments of `tamen
    fit`, from the data, the file as it is now and the file to write
    """

    shipped: Path
    player: str
    words: Callable[[Data, Path, Path], list[str]]


def _balance(data: Data, now: Path, out: Path) -> list[str]:
    counts = ["--positions", str(data.sample), "--games", str(data.playouts)]
    return ["balance", *map(str, data.labels), *counts, "--weights", str(now), "--out", str(out)]


def _rules(data: Data, now: Path, out: Path) -> list[str]:
    more = ["--games", str(data.experts)] if data.experts else []
    more += ["--finished", str(data.finished)] if data.finished else []
    return [
        "rules",
        "--labels",
        *map(str, data.labels),
        "--most",
        str(data.sample),
        *more,
        "--output",
        str(out),
    ]


def _prior(data: Data, now: Path, out: Path) -> list[str]:
    more = [str(file) for file in (data.experts, data.finished) if file]
    return ["prior", *map(str, data.labels), *more, "--start", str(now), "--output", str(out)]


def _worth(data: Data, now: Path, out: Path) -> list[str]:
    counts = ["--most", str(data.sample), "--level", str(data.level)]
    return ["worth", "--labels", *map(str, data.labels), *counts, "--output", str(out)]


def _territory(data: Data, now: Path, out: Path) -> list[str]:
    # its fit changes the values in a file that is there
    replace_text(out, now.read_text(encoding="utf-8"))
    return [
        "territory", "--labels", *map(str, data.labels), "--sample", str(data.sample), "--out", str(out)
    ]  # fmt: skip


PARTS = {
    "playouts": Part(PLAYOUTS, DEFAULT_PLAYER, _balance),
    "likelihood": Part(LIKELIHOOD, DEFAULT_PLAYER, _rules),
    "prior": Part(PRIOR, DEFAULT_PLAYER, _prior),
    # only knowledge alone weighs a move's score against its likelihood
    "worth": Part(WORTH, "tamen", _worth),
    "territory": Part(TERRITORY, DEFAULT_PLAYER, _territory),
}
"""The parts by the names of `Settings.files`."""


def refit(name: str, data: Data, files: Mapping[str, Path], out: Path) -> tuple[str, list[str]]:
    """Fit one part of the player's numbers to the data and write it into the file ``out``. Returns the
    command line of `tamen fit` and the lines that it printed.

    name: of the part; files: the present set of numbers, by part. Raises OSError for a full disk. Raises
    RefitError if the data give no numbers, if these are the same as before, or if no player takes them.
    """
    part = PARTS[name]
    words = part.words(data, files.get(name, part.shipped), out)
    parser = argparse.ArgumentParser(prog="tamen fit", exit_on_error=False)
    topics = Topics({words[0]: TOPICS["fit"][words[0]]})
    topics.add_arguments(parser)
    printed, complaints = io.StringIO(), io.StringIO()
    with contextlib.redirect_stdout(printed), contextlib.redirect_stderr(complaints):
        status = topics.run(parser.parse_args(words))
    if status:
        said = [line for line in complaints.getvalue().splitlines() if "error" in line]
        raise RefitError(said[-1].rpartition("error: ")[2] if said else f"tamen fit ended with {status}")
    if is_same(out, files.get(name, part.shipped)):
        raise RefitError("the fit gives what there was")
    try:
        assemble(part.player, Settings(files={**files, name: out}))
    except ValueError as error:
        raise RefitError(f"no player takes what was fitted: {error}") from None
    return " ".join(["tamen fit", *words]), printed.getvalue().splitlines()


def is_same(one: Path, other: Path) -> bool:
    """Tell whether two files hold the same numbers of a player. Their notes on how the numbers came about may
    differ.
    """
    if one.suffix == ".npz":
        left, right = read_arrays(one), read_arrays(other)
        return left.keys() == right.keys() and all(np.array_equal(left[name], right[name]) for name in left)
    return _without_notes(one) == _without_notes(other)


def _without_notes(file: Path) -> dict[str, object]:
    found = parse_yaml(file.read_text(encoding="utf-8"))
    return {name: entry for name, entry in found.items() if name != FIT}
