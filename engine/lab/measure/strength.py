"""`tamen measure strength`: what games played out are worth, as matches against one opponent.

For each number of games a match is played (`engine.lab.arena`); the table and the picture show the share of games won
with the interval in which it lies with 95 % (Wilson 1927).
"""

from __future__ import annotations

import argparse
import json
import math
import sys
from collections.abc import Sequence
from dataclasses import dataclass

from tqdm import tqdm

from engine.breaking_off import BreakingOff
from engine.files import replace_text
from engine.lab.arena import Match, MatchOptions
from engine.lab.intervals import wilson
from engine.options import output_file, positive, program

PLAYOUTS = (200, 1000, 5000, 25000)

WIDTH, HEIGHT, MARGIN = 560, 320, 50
"""Of the picture, in pixels."""


@dataclass(frozen=True)
class Standing:
    """What came of one match: games played out for a move, games won and decided, seconds a move of both programs."""

    playouts: int
    won: int
    decided: int
    seconds: tuple[float, float]

    @property
    def share(self) -> float:
        """The share of games won, 0 to 1."""
        return self.won / self.decided if self.decided else 0.0


def standing(
    program: str, opponent: str, playouts: int, options: MatchOptions, referee: str | None
) -> Standing:
    """Play a match in which the program plays so many games out for each move. Raises OSError."""
    match = Match((f"{program} --playouts {playouts}", opponent), options, referee)
    for _ in tqdm(match.play(), total=options.games, unit="game", desc=f"{playouts:,}", file=sys.stderr):
        pass
    result = match.result
    seconds = result.seconds_per_move(0), result.seconds_per_move(1)
    return Standing(playouts, result.wins(0), result.wins(0) + result.wins(1), seconds)


def table(standings: Sequence[Standing]) -> str:
    """The standings as text, one a line."""
    lines = [f"{'games a move':>12} {'won':>9} {'95 % interval':>15} {'seconds a move':>20}"]
    for each in standings:
        low, high = wilson(each.won, each.decided)
        lines.append(
            f"{each.playouts:12,} {f'{each.won} of {each.decided}':>9} {f'{low:.0%} to {high:.0%}':>15} "
            f"{f'{each.seconds[0]:.2f} against {each.seconds[1]:.2f}':>20}"
        )
    return "\n".join(lines)


def curve(standings: Sequence[Standing], title: str) -> str:
    """The standings as an SVG picture: games a move, each doubling as wide as the last, against the share won."""
    steps = [math.log2(each.playouts) for each in standings]
    least, widest = min(steps), max(max(steps) - min(steps), 1.0)

    def across(step: float) -> float:
        return MARGIN + 20 + (step - least) / widest * (WIDTH - 2 * MARGIN - 20)

    def down(share: float) -> float:
        return HEIGHT - MARGIN - share * (HEIGHT - 2 * MARGIN)

    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {HEIGHT}" font-family="sans-serif">',
        f'<rect width="{WIDTH}" height="{HEIGHT}" fill="#ffffff"/>',
        f'<text x="{WIDTH / 2:g}" y="24" text-anchor="middle" font-size="14">{title}</text>',
    ]
    for percent in range(0, 101, 25):
        y = down(percent / 100)
        parts.append(f'<path d="M{MARGIN} {y:.1f}H{WIDTH - MARGIN}" stroke="#cccccc"/>')
        parts.append(
            f'<text x="{MARGIN - 6}" y="{y + 4:.1f}" text-anchor="end" font-size="12">{percent} %</text>'
        )
    places = [(across(step), down(each.share)) for step, each in zip(steps, standings, strict=True)]
    line = " ".join(f"{x:.1f},{y:.1f}" for x, y in places)
    parts.append(f'<polyline points="{line}" fill="none" stroke="#1f5fa8" stroke-width="2"/>')
    for (x, y), each in zip(places, standings, strict=True):
        low, high = wilson(each.won, each.decided)
        parts.append(f'<path d="M{x:.1f} {down(low):.1f}V{down(high):.1f}" stroke="#1f5fa8"/>')
        parts.append(f'<circle cx="{x:.1f}" cy="{y:.1f}" r="4" fill="#1f5fa8"/>')
        label = HEIGHT - MARGIN + 18
        parts.append(
            f'<text x="{x:.1f}" y="{label}" text-anchor="middle" font-size="12">{each.playouts:,}</text>'
        )
    below = f'<text x="{WIDTH / 2:g}" y="{HEIGHT - 10}" text-anchor="middle" font-size="12">'
    parts.append(f"{below}games played out for a move</text>")
    return "\n".join([*parts, "</svg>", ""])


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Describe the arguments."""
    parser.add_argument(
        "opponent", type=program, help="GTP command line of the opponent, e.g. 'gnugo --mode gtp --level 10'"
    )
    parser.add_argument(
        "--program", type=program, default="tamen", help="GTP command line of the engine (default tamen)"
    )
    parser.add_argument(
        "--playouts",
        type=positive,
        nargs="+",
        default=list(PLAYOUTS),
        metavar="N",
        help=f"games played out for a move (default {' '.join(map(str, PLAYOUTS))})",
    )
    parser.add_argument("--games", type=positive, default=20, help="games of each match (default 20)")
    parser.add_argument("--size", type=positive, default=9, help="board size (default 9)")
    parser.add_argument("--seed", type=int, default=1, help="start of the openings (default 1)")
    parser.add_argument(
        "--referee", type=program, help="GTP command line of the program that settles disputed results"
    )
    parser.add_argument("--picture", type=output_file, metavar="FILE", help="SVG file to draw the curve into")
    parser.add_argument("--title", default="Games won", help="above the curve")
    parser.add_argument("--json", action="store_true", help="print one JSON object on the last line")


def run(options: argparse.Namespace) -> int:
    """Play the matches, and tell and draw what came of them."""
    match_options = MatchOptions(size=options.size, games=options.games, opening_moves=4, seed=options.seed)
    found, ending = [], BreakingOff("tamen measure strength")
    try:
        with ending:
            for playouts in sorted(set(options.playouts)):
                found.append(
                    standing(options.program, options.opponent, playouts, match_options, options.referee)
                )
        if options.picture is not None:
            replace_text(options.picture, curve(found, options.title))
    except OSError as error:
        print(f"tamen measure strength: error: {error}", file=sys.stderr)
        return 1
    print(table(found))
    if options.json:
        print(json.dumps([vars(each) for each in found]))
    return ending.status()
