"""Figures 1 and 2 of the paper as pictures: sure and unsure points, and how estimates get better over a game."""

from __future__ import annotations

from collections.abc import Mapping

import numpy as np

from engine.board.points import EMPTY
from engine.lab.chart import Axis, Curve, draw, even_marks
from engine.lab.data.labels import Positions
from engine.lab.make.learn.finished_games import FinishedGames
from engine.lab.make.learn.territory.measures import Figures, found_winners

LONGEST = 40
"""Stones from the start, and before the end, that are looked at: few games are longer."""

SHARES = np.linspace(0, 0.9, 19)
"""Of the points, the surest left out last."""


def rejection_curve(positions: Positions, ownership: np.ndarray) -> list[tuple[float, float]]:
    """Return a curve that shows how often estimates are right if the least sure ones are left out, as pairs
    of percentages.

    A pair tells how many of the empty points are left out, and how many of the others are estimated right.
    ownership: the estimates, (positions, size, size), from 1 for Black to -1. Points that nobody owns in the
    end count as wrong.
    """
    empty = positions.grids == EMPTY
    sure, right = np.abs(ownership[empty]), np.sign(ownership[empty]) == np.sign(positions.ownership[empty])
    right = right[np.argsort(sure, kind="stable")]
    kept = [right[int(share * len(right)) :] for share in SHARES]
    return [
        (float(100 * share), float(100 * each.mean()))
        for share, each in zip(SHARES, kept, strict=True)
        if each.size
    ]


def confidence_picture(curves: Mapping[str, list[tuple[float, float]]], direct: Mapping[str, Figures]) -> str:
    """Draw figure 1 of the paper and return it as SVG: a curve for each trained method and a dot for each
    direct one (method without training).

    curves: for each method, by name, pairs of two percentages: how many of the empty points are left
    undecided, and how many of the others are right; direct: figures by name of the method
    """
    across = Axis(0, 100, even_marks(0, 100, 20, " %"), "empty points left undecided")
    up = Axis(75, 100, even_marks(75, 100, 5, " %"), "right where decided")
    lines = [Curve(name, _clip_places(up, places)) for name, places in curves.items()]
    dots = [
        Curve(name, [(each.undecided, each.right_where_decided)], dots=True, joined=False)
        for name, each in direct.items()
    ]
    return draw("Sure and unsure points", across, up, [*lines, *dots])


def over_the_game(games: FinishedGames, values: np.ndarray, backward: bool) -> list[tuple[float, float]]:
    """Return a curve that shows how ``values`` change over the game, as pairs: a number of stones, and the
    mean of ``values`` in the positions with that number.

    The number is that of the stones played so far, or with ``backward`` that of the stones still to be
    played. values: one for each position. Two neighbouring numbers of stones are averaged into one pair,
    since estimates go up and down with the side to move (section 6.4 of the paper).
    """
    numbers = games.remaining if backward else games.moves
    means = [values[numbers == number].mean() for number in range(min(LONGEST, int(numbers.max())) + 1)]
    return [
        (index + 0.5, float(pair.mean()))
        for index, pair in enumerate(np.stack([means[:-1], means[1:]], axis=1))
    ]


def game_pictures(games: FinishedGames, scores: Mapping[str, np.ndarray]) -> dict[str, str]:
    """Draw figure 2 of the paper and return it as SVG: four pictures, by name.

    They show how often the winner is found, and by how many points the scores are wrong, each over the game,
    counted from its start and from its end. scores: for each method, by name, its scores of all positions in
    points, without komi
    """
    pictures = {}
    for backward, direction in ((False, "from-the-start"), (True, "from-the-end")):
        label = "stones still to be played" if backward else "stones played"
        across = Axis(0, LONGEST, even_marks(0, LONGEST, 10), label)
        measured = {
            "winners": (
                {name: 100.0 * found_winners(games.positions, each) for name, each in scores.items()},
                Axis(40, 100, even_marks(40, 100, 10, " %"), "winner found"),
                "Winners found over the game",
            ),
            "points": (
                {name: np.abs(each - games.positions.scores) for name, each in scores.items()},
                Axis(0, 25, even_marks(0, 25, 5), "points"),
                "Points by which the score is missed",
            ),
        }
        for what, (values, up, title) in measured.items():
            curves = [
                Curve(name, _clip_places(up, over_the_game(games, each, backward)))
                for name, each in values.items()
            ]
            pictures[f"{what}-{direction}"] = draw(title, across, up, curves)
    return pictures


def _clip_places(axis: Axis, places: list[tuple[float, float]]) -> list[tuple[float, float]]:
    return [(x, min(max(y, axis.least), axis.most)) for x, y in places]
