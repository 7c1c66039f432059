"""The course of a net's learning as a table and as a picture."""

from __future__ import annotations

from collections.abc import Sequence

from engine.history.differences.learning.course import Look
from engine.lab.make.learn.matches import draw_strength as matches_won


def table(looks: Sequence[Look], opponents: Sequence[str], matches: int) -> str:
    """Return a table in Markdown with one row for each measurement (``looks``) of a run of learning.

    opponents: their names; matches: games against each at every measurement
    """
    lines = [
        f"| own games | error of a point | {' | '.join(f'won {opponent}' for opponent in opponents)} |",
        f"|{'---|' * (2 + len(opponents))}",
    ]
    for look in looks:
        won = (f"{wins:g} of {matches}" for wins in look.wins)
        lines.append(f"| {look.games} | {look.error:.3f} | {' | '.join(won)} |")
    return "\n".join(lines) + "\n"


def draw_strength(looks: Sequence[Look], opponents: Sequence[str], matches: int, size: int) -> str:
    """Draw as SVG how the net's strength grew with the number of games that it learned from.

    There is a curve for each opponent: how many games the net won against it at each measurement. looks: the
    measurements; opponents: their names; matches: games against each opponent at every measurement; size: of
    the board
    """
    courses = {
        opponent: [(look.games, look.wins[place]) for look in looks]
        for place, opponent in enumerate(opponents)
    }
    return matches_won(
        f"Games won on {size}x{size}, {matches} each", "own games learned from", courses, matches
    )
