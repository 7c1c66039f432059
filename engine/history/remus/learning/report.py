"""The course of the machine's learning as a table and as pictures."""

from __future__ import annotations

from collections.abc import Sequence

from engine.board.points import BLACK, WHITE
from engine.history.remus.learning.course import RATINGS, Look
from engine.history.remus.machine import STAGES
from engine.lab.chart import Curve
from engine.lab.make.learn.matches import draw_strength as matches_won
from engine.lab.make.learn.matches import over_games

PAPER = {WHITE: (61, 2, 0), BLACK: (45, 16, 2)}
"""Moves of the paper's test game that are good, neutral and bad (section 4)."""

ACROSS = "own games learned from"


def table(looks: Sequence[Look], matches: int) -> str:
    """Return the measurements of a run of learning (``looks``) as a table in Markdown, one row each.

    A row has own games, classes of positions in the lexicon, games won, the share of the moves that each
    stage (lexicon, heuristic, chance) chose, and the shares of good, neutral and bad moves. matches: games
    against each opponent at every measurement
    """
    lines = [
        f"| own games | classes | won against the start | won against `simple` | {' | '.join(STAGES)} | + = - |",
        "|---" * (5 + len(STAGES)) + "|",
    ]
    for look in looks:
        shares = " | ".join(f"{100 * share:.1f} %" for share in _compute_shares(look))
        rated = ", ".join(f"{100 * share:.0f} %" for share in _compute_ratings(look))
        start, simple = (f"{wins:g} of {matches}" for wins in (look.start, look.simple))
        lines.append(f"| {look.games} | {look.classes} | {start} | {simple} | {shares} | {rated} |")
    paper = [sum(PAPER[color][place] for color in PAPER) for place in range(len(RATINGS))]
    rated = ", ".join(f"{100 * count / sum(paper):.0f} %" for count in paper)
    lines.append(f"| the paper's test game | | | | | | | {rated} |")
    return "\n".join(lines) + "\n"


def draw_strength(looks: Sequence[Look], matches: int, size: int) -> str:
    """Draw as SVG how the machine's strength grew with the number of games that it learned from.

    There is a curve for each opponent: how many games the machine won against it at each measurement. looks:
    the measurements; matches: games against each opponent at every one; size: of the board
    """
    courses = {
        "against its first self, which plays at random": [(look.games, look.start) for look in looks],
        "against the player simple": [(look.games, look.simple) for look in looks],
    }
    return matches_won(f"Games won on {size}x{size}, {matches} each", ACROSS, courses, matches)


def draw_stages(looks: Sequence[Look], size: int) -> str:
    """Draw as SVG the share of the moves of own games that each stage of the machine chose.

    The stages are its lexicon (known positions), its heuristic, and chance. The shares are drawn by the
    number of games learned from. ``looks``: the measurements.
    """
    curves = [
        Curve(name, [(look.games, 100 * _compute_shares(look)[place]) for look in looks], dots=True)
        for place, name in enumerate(STAGES)
    ]
    title = f"Moves by the stage that determined them, own games on {size}x{size}"
    return over_games(title, ACROSS, [look.games for look in looks], curves)


def _compute_shares(look: Look) -> list[float]:
    total = max(1, look.stages.total())
    return [look.stages[stage] / total for stage in STAGES]


def _compute_ratings(look: Look) -> list[float]:
    total = max(1, look.ratings.total())
    return [sum(look.ratings[color, each] for color in (BLACK, WHITE)) / total for each in RATINGS]
