"""The tables of `tamen learn ecology`, and patterns as drawings."""

from __future__ import annotations

from collections.abc import Mapping

import numpy as np

from engine.history.ecology.growing import Population
from engine.history.ecology.population import CELLS, IS_ENEMY, IS_LAST, IS_OUTSIDE, IS_OWN, ROOT
from engine.history.ecology.ranking import FEW, Ranks
from engine.lab.make.learn.territory.report import table

SIGNS = {IS_OUTSIDE: "#", IS_OWN: "X", IS_ENEMY: "O", IS_LAST: "@"}
"""How a condition is drawn: the edge, an own stone, the enemy's, his last move."""


def growth_table(populations: Mapping[str, Population]) -> str:
    """Return a table in Markdown on how each population grew, one row each.

    A row has the number of moves that fed it, and how many patterns were born, died and are alive.
    """
    rows = []
    for name, population in populations.items():
        world, living = population.world, population.rows[population.rows["alive"] == 1]
        conditions = living["conditions"]
        rows.append(
            [
                name,
                f"{world['steps']:,}",
                f"{world['born']:,}",
                f"{world['dead']:,}",
                f"{world['alive']:,}",
                f"{conditions.mean():.1f}",
                str(conditions.max()),
            ]
        )
    head = ["", "moves", "born", "died", "living", "conditions", "at most"]
    return table(head, rows)


def ranks_table(ranks: Mapping[str, Ranks], patterns: Mapping[str, int]) -> str:
    """Return a table in Markdown that tells how high each way to rank moves ranks the moves played.

    ranks: the results by the name of the way; patterns: how many patterns it has, by the same name
    """
    rows = [
        [
            name,
            f"{patterns[name]:,}",
            f"{100 * each.named / each.cases:.1f}",
            f"{100 * each.first / each.cases:.1f}",
            f"{100 * each.few / each.cases:.1f}",
            f"{each.error / each.cases:.3f}",
        ]
        for name, each in ranks.items()
    ]
    head = ["", "patterns", "named, %", "first choice, %", f"among the first {FEW}, %", "rank error"]
    return table(head, rows)


def draw_patterns(population: Population) -> str:
    """Draw the living patterns of a population as text, one below the other.

    Patterns come first if the moves that they match are played most often. In a drawing ``*`` is the move and
    ``.`` a point without a condition.
    """
    rows, shares = population.rows, population.shares()
    order = np.argsort(-shares, kind="stable")
    return "\n\n".join(
        _draw_pattern(rows, row, float(shares[row])) for row in order.tolist() if rows["alive"][row]
    )


def _draw_pattern(rows: np.ndarray, row: int, share: float) -> str:
    taken, shown, fed = (int(rows[name][row]) for name in ("taken", "shown", "fed"))
    title = f"{taken} of {shown} moves played, share {share:.3f}, fed {fed} times"
    points = {(0, 0): "*"}
    while row != ROOT:
        points[CELLS[int(rows["cell"][row])]] = SIGNS[int(rows["asks"][row])]
        row = int(rows["parent"][row])
    across, down = zip(*points, strict=True)
    lines = [
        " ".join(points.get((x, y), ".") for x in range(min(across), max(across) + 1))
        for y in range(min(down), max(down) + 1)
    ]
    return "\n".join([title, *(f"  {line}" for line in lines)])
