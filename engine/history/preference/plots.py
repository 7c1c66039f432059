"""The plots of Stoutamire 1991, section 4.2: errors over the game (NRM plots) and over the time of study."""

from __future__ import annotations

from collections.abc import Mapping

import numpy as np

from engine.history.preference.figures import (
    COLUMN,
    LAST_COLUMN,
    LEAST_SHOWN,
    ROWS,
    Errors,
    study_curve,
)
from engine.lab.chart import Axis, Curve, Shade, draw, even_marks

MOST_ERROR = 0.5
"""To which the pictures of mean errors reach: that of a guess."""

MARKS = 5
"""Marks along the axis of a study plot, besides the first."""


def nrm_plot(name: str, errors: Errors) -> str:
    """Draw the rank errors of moves over the course of the game as SVG, in the plot that Stoutamire 1991
    calls NRM.

    Shades show how the errors are distributed, a curve their mean. A shade's darkness is the square root of
    the share of moves, so that a few moves can be seen, too. name: whose ranks they are, for the title;
    errors: the moves' rank errors
    """
    shades = [
        Shade((column * COLUMN, row / ROWS), ((column + 1) * COLUMN, (row + 1) / ROWS), float(np.sqrt(share)))
        for column, shares in enumerate(errors.density())
        for row, share in enumerate(shares)
        if share >= LEAST_SHOWN
    ]
    across = Axis(0, LAST_COLUMN, even_marks(0, LAST_COLUMN, 40), "moves played")
    up = Axis(0, 1, even_marks(0, 1, 0.2), "normalized rank error")
    return draw(f"Ranks of the moves played: {name}", across, up, [Curve("mean", errors.by_column())], shades)


def study_plot(title: str, studied: Mapping[str, np.ndarray]) -> str:
    """Draw a study plot as SVG: how the normalized rank error falls while moves are studied.

    There is one curve for each name in ``studied``. title: the heading; studied: by name the errors of all
    moves, each measured before the move was studied, in the order of study
    """
    most = max(len(errors) for errors in studied.values())
    step = max(1, round(most / MARKS, -len(str(most // MARKS)) + 1))
    across = Axis(0, most, even_marks(0, most // step * step, step), "moves studied")
    up = Axis(0, MOST_ERROR, even_marks(0, MOST_ERROR, 0.1), "normalized rank error")
    return draw(title, across, up, [Curve(name, study_curve(errors)) for name, errors in studied.items()])


def stages_plot(found: Mapping[str, Errors], sample_game: Errors) -> str:
    """Draw as SVG how the mean rank error changes over the moves of a game.

    There is a curve for each entry of ``found`` (rank errors by name), and dots show the paper's sample game.
    """
    across = Axis(0, LAST_COLUMN, even_marks(0, LAST_COLUMN, 40), "moves played")
    up = Axis(0, 0.25, even_marks(0, 0.25, 0.05), "mean normalized rank error")
    curves = [Curve(name, _cut_off_above(up.most, errors)) for name, errors in found.items()]
    dots = Curve("the paper's sample game", _cut_off_above(up.most, sample_game), dots=True, joined=False)
    return draw("Ranks of the moves played, over the game", across, up, [*curves, dots])


def _cut_off_above(most: float, errors: Errors) -> list[tuple[float, float]]:
    return [(number, min(mean, most)) for number, mean in errors.by_column()]
