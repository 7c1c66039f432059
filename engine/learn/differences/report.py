"""The course of the net's learning as a table and as a picture."""

from __future__ import annotations

from collections.abc import Sequence

from engine.learn.differences.course import Look
from engine.learn.matches import strength as matches_won


def table(looks: Sequence[Look], matches: int) -> str:
    """The course in Markdown: a row for every look."""
    lines = [
        "| own games | error of a point | won against moves at random | won against `simple` |",
        "|---|---|---|---|",
    ]
    for look in looks:
        won = (f"{wins:g} of {matches}" for wins in (look.chance, look.simple))
        lines.append(f"| {look.games} | {look.error:.3f} | {' | '.join(won)} |")
    return "\n".join(lines) + "\n"


def strength(looks: Sequence[Look], matches: int, size: int) -> str:
    """How many games the net wins, over the games that it has learned from, as SVG."""
    courses = {
        "against moves at random": [(look.games, look.chance) for look in looks],
        "against the player simple": [(look.games, look.simple) for look in looks],
    }
    return matches_won(
        f"Games won on {size}x{size}, {matches} each", "own games learned from", courses, matches
    )
