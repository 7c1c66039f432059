"""The paper's tables with ours beside them, as text."""

from __future__ import annotations

import functools
from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path
from typing import Any

import numpy as np

from engine.base.yaml_text import parse_yaml
from engine.evaluate.others.baselines import METHODS
from engine.lab.make.learn.territory.direct import WAYS
from engine.lab.make.learn.territory.measures import Figures

PAPER_FILE = Path(__file__).with_name("paper.yaml")

Direct = Mapping[tuple[str, str], Figures]
"""The figures of the direct methods by method and way."""


@functools.cache
def load_paper() -> dict[str, Any]:
    """Return the figures of van der Werf, van den Herik and Uiterwijk 2004, in the form that the file
    ``paper.yaml`` has and explains.
    """
    found: dict[str, Any] = parse_yaml(PAPER_FILE.read_text(encoding="utf-8"))
    return found


def table(head: Sequence[str], rows: Iterable[Sequence[str]]) -> str:
    """Return a table in Markdown with columns padded so that the source is readable, too.

    head: the texts above the columns; rows: the texts of each row
    """
    lines = [tuple(head), *map(tuple, rows)]
    widths = [max(len(line[column]) for line in lines) for column in range(len(head))]
    text = [" | ".join(cell.ljust(width) for cell, width in zip(line, widths, strict=True)) for line in lines]
    text.insert(1, " | ".join("-" * width for width in widths))
    return "\n".join(f"| {line} |" for line in text)


def _format_pair(ours: float, theirs: float) -> str:
    return f"{ours:.1f} ({theirs:.1f})"


def direct_table(found: Direct, winners: str, score: str) -> str:
    """Return table 1 or 3 of the paper in Markdown: how often methods without training name the winner, and
    by how many points their scores are wrong. The paper's figures stand in brackets behind ours.

    found: our figures, by method and way to treat dead stones; winners, score: the entries of `paper.yaml`
    that hold the paper's figures
    """
    head = ["", *(f"winner %, {way}" for way in WAYS), *(f"points, {way}" for way in WAYS)]
    rows = []
    for method in METHODS:
        theirs = load_paper()["direct"][method]
        ours = [found[method, way] for way in WAYS]
        cells = [_format_pair(each.winners, value) for each, value in zip(ours, theirs[winners], strict=True)]
        cells += [
            _format_pair(each.score_error, value) for each, value in zip(ours, theirs[score], strict=True)
        ]
        rows.append([method, *cells])
    return table(head, rows)


def trained_table(whole: Mapping[str, Figures], expected: Mapping[str, Figures]) -> str:
    """Return table 4 of the paper in Markdown: for each trained method how many winners it finds and by how
    many points its scores are wrong.

    whole: our figures if every point goes to one owner as a whole; the paper's stand in brackets behind them.
    expected: our figures if every point counts with its expected value
    """
    head = ["", "winner %", "points", "winner % by expectation", "points by expectation"]
    rows = []
    for name, figures in whole.items():
        theirs = load_paper()["trained"].get(name)
        cells = (
            [
                _format_pair(figures.winners, theirs["winners"]),
                _format_pair(figures.score_error, theirs["score"]),
            ]
            if theirs
            else [f"{figures.winners:.1f}", f"{figures.score_error:.1f}"]
        )
        rows.append([name, *cells, f"{expected[name].winners:.1f}", f"{expected[name].score_error:.1f}"])
    return table(head, rows)


def confusion_table(found: Mapping[str, tuple[np.ndarray, Sequence[Sequence[float]] | None]]) -> str:
    """Return table 2 or 5 of the paper in Markdown: for each method a line with our figures and one with the
    paper's, as percentages of the empty points.

    found: for each method, by name, our confusion matrix and the paper's (None if it has none). The column
    ``BW`` counts points that were estimated Black's and are White's; ``.`` stands for nobody's.
    """
    head = ["", "", "BB", "BW", "B.", "WB", "WW", "W.", ".B", ".W", ".."]
    rows = []
    for name, (ours, theirs) in found.items():
        rows.append([name, "ours", *(f"{value:.2f}" for value in ours.ravel())])
        if theirs is not None:
            rows.append(["", "paper", *(f"{value:g}" for line in theirs for value in line)])
    return table(head, rows)


def direct_confusion(found: Direct) -> str:
    """Return table 2 of the paper in Markdown: how often methods without training take points of one owner
    for those of another (confusion matrices), beside the paper's figures.

    found: our figures, by method and way to treat dead stones
    """
    theirs = load_paper()["confusion_direct"]
    return confusion_table(
        {
            f"{method}, {way}": (figures.confusion, theirs[method][way])
            for (method, way), figures in found.items()
        }
    )


def trained_confusion(whole: Mapping[str, Figures]) -> str:
    """Return table 5 of the paper in Markdown: how often the trained methods take points of one owner for
    those of another (confusion matrices), beside the paper's figures.

    whole: our figures, by name of the method
    """
    theirs = load_paper()["confusion_trained"]
    return confusion_table({name: (each.confusion, theirs.get(name)) for name, each in whole.items()})
