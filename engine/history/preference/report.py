"""What `tamen learn preference` prints and draws: tables as text, and the pictures by name."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from itertools import pairwise

import numpy as np

from engine.history.preference.figures import STAGES, Errors
from engine.history.preference.parts import PARTS
from engine.history.preference.plots import nrm_plot, stages_plot, study_plot
from engine.history.preference.study import (
    BEST,
    DIAMONDS,
    GRAPHS,
    IMPROVED,
    SMALL_TABLES,
    SQUARES,
    WIDER,
    WINDOWS,
    Study,
)
from engine.lab.make.learn.territory.report import table

LAST = 10_000
"""Moves studied at the end whose mean error stands in the tables."""

NOT_SHOWN = ("random", "greedy", "joseki", "patterns", "rules", "likelihood")
"""The parts that are not in the picture of all."""

STAGE_NAMES = [
    *(f"{first + 1}-{last}" for first, last in pairwise(STAGES)),
    f"{STAGES[-1] + 1}-",
]
"""The stages by the moves in them."""


def write_sections(study: Study) -> Iterator[str]:
    """Yield the tables of the study in Markdown, each with its title, as they are found.

    Raises OSError or ValueError as the study does.
    """
    plan = study.plan
    yield f"### Windows, learned from {plan.games} games\n\n{windows_table(study)}"
    yield f"### Tables of different sizes, {BEST}\n\n{collisions_table(study)}"
    yield f"### More games\n\n{further_table(study)}"
    yield f"### Over the game, one position in {plan.step}\n\n{stages_table(study)}"


def windows_table(study: Study) -> str:
    """Return a table in Markdown that shows how well each window of ``study`` ranks moves, by mean rank
    errors.

    A window is a way to see what lies around a move. The errors are those of the last moves that it learned
    and, twice, of the games held out: judged by what was learned before, and judged while learning goes on in
    these games.
    """
    head = ["window", f"last {LAST:,} studied", "held out, as learned", "held out, learning on"]
    rows = []
    for name in WINDOWS:
        found = study.studied(name)
        rows.append([name, *_format_errors(found.learned, found.judged, found.learning_on, study)])
    return table(head, rows)


def collisions_table(study: Study) -> str:
    """Return a table in Markdown that shows how the best window's errors depend on the size of its table of
    values.

    A window is a way to see what lies around a move. It keeps its values in a table; in a small one different
    moves share a value. The errors are mean rank errors: of the last moves that the window learned from, and
    of games held out, without and with further learning in them. study: has the windows and games
    """
    head = ["values", f"last {LAST:,} studied", "held out, as learned", "held out, learning on"]
    rows = []
    for size in (*SMALL_TABLES, study.plan.table):
        found = study.studied(BEST, table=size)
        rows.append([f"{size:,}", *_format_errors(found.learned, found.judged, found.learning_on, study)])
    return table(head, rows)


def further_table(study: Study) -> str:
    """Return a table in Markdown that shows how the errors of some windows fall with more and more games.

    A window is a way to see what lies around a move. The errors are mean rank errors: of the last moves that
    it learned from, and of games held out, without and with further learning in them. study: has the windows
    and games
    """
    head = [
        "window",
        "games",
        "moves",
        f"last {LAST:,} studied",
        "held out, as learned",
        "held out, learning on",
    ]
    rows = []
    for name, games, found in study.further():
        errors = _format_errors(found.learned, found.judged, found.learning_on, study)
        rows.append([name, str(games), f"{len(found.learned):,}", *errors])
    return table(head, rows)


def _format_errors(
    learned: np.ndarray, judged: list[np.ndarray], learning_on: list[np.ndarray], study: Study
) -> list[str]:
    held = [study.at_every_move(each).mean for each in (judged, learning_on)]
    return [f"{error:.4f}" for error in (learned[-LAST:].mean(), *held)]


def compare_errors(study: Study) -> dict[str, Errors]:
    """Return, by name, the rank errors of the best windows of ``study`` and of the parts of the engine.

    A window is a way to see what lies around a move; a part is a source of knowledge such as patterns. All
    are measured on the same moves of the games held out.
    """
    best, most = study.studied(BEST), max((study.plan.games, *study.plan.further))
    further = study.studied(WIDER, most)
    return {
        f"{BEST}, as learned": study.at_chosen(best.judged),
        f"{BEST}, learning on": study.at_chosen(best.learning_on),
        f"{WIDER}, {most} games, learning on": study.at_chosen(further.learning_on),
        **study.parts,
    }


def stages_table(study: Study) -> str:
    """Return a table in Markdown that shows how mean rank errors change over the game, by stages of 50 moves.

    The last stage has no end. There are errors for the windows (ways to see what lies around a move) of
    ``study``, for the parts of the engine, and for the paper's sample game.
    """
    found = {"the paper's sample game": study.sample_game, **compare_errors(study)}
    rows = [
        [
            name,
            *("" if np.isnan(mean) else f"{mean:.3f}" for mean in each.by_stage()),
            f"{each.mean:.3f}",
            str(len(each)),
        ]
        for name, each in found.items()
    ]
    return table(["moves", *STAGE_NAMES, "all", "positions"], rows)


def draw_pictures(study: Study) -> dict[str, str]:
    """Return all plots as SVG, by the names of their files without the endings.

    They are NRM plots of every window and every part of the engine, study plots, and one picture of the
    errors over the course of the game.
    """
    studied: Mapping[str, np.ndarray] = {name: study.studied(name).learned for name in WINDOWS}
    tables = {
        f"{size:,} values": study.studied(BEST, table=size).learned
        for size in (*SMALL_TABLES, study.plan.table)
    }
    found = {
        "study-diamonds": study_plot("Diamonds", {name: studied[name] for name in DIAMONDS}),
        "study-squares": study_plot("Squares", {name: studied[name] for name in SQUARES}),
        "study-graphs": study_plot("Graphs", {name: studied[name] for name in GRAPHS}),
        "study-improved": study_plot(
            "Improved windows", {name: studied[name] for name in ("diamond 2", *IMPROVED)}
        ),
        "study-tables": study_plot(f"Tables of different sizes, {BEST}", tables),
    }
    for name in WINDOWS:
        errors = study.at_every_move(study.studied(name).learning_on)
        found[f"nrm-{_file_name(name)}"] = nrm_plot(name, errors)
    for name, errors in study.parts.items():
        found[f"nrm-{_file_name(name)}"] = nrm_plot(f"{name}: {PARTS[name]}", errors)
    shown = {name: each for name, each in compare_errors(study).items() if name not in NOT_SHOWN}
    found["stages"] = stages_plot(shown, study.sample_game)
    return found


def _file_name(name: str) -> str:
    return name.replace(", ", "-").replace(" ", "-")
