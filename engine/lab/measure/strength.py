"""`tamen measure strength`: what games played out are worth, as matches against one opponent.

For each number of games a match is played (`engine.lab.measure.arena`); the table and the picture show the share of
games won with the interval in which it lies with 95 % (Wilson 1927).
"""

from __future__ import annotations

import argparse
import json
import math
import sys
from collections.abc import Sequence
from dataclasses import dataclass

from tqdm import tqdm

from engine.base.breaking_off import BreakingOff
from engine.base.files import replace_text
from engine.base.options import output_file, positive, program
from engine.lab.chart import Axis, Curve, draw, even_marks
from engine.lab.intervals import wilson
from engine.lab.measure.arena import Match, MatchOptions
from engine.lab.measure.record import add_record_option, name_of, record, values_of

PLAYOUTS = (200, 1000, 5000, 25000)


@dataclass(frozen=True)
class MatchOutcome:
    """The result of one match.

    playouts: games played out for a move; won: games won by the program measured; decided: games with a
    winner; seconds: mean seconds a move of that program and of its opponent
    """

    playouts: int
    won: int
    decided: int
    seconds: tuple[float, float]

    @property
    def share(self) -> float:
        """The share of games won, 0 to 1."""
        return self.won / self.decided if self.decided else 0.0


def measure_standing(
    program: str, opponent: str, playouts: int, options: MatchOptions, referee: str | None
) -> MatchOutcome:
    """Play a match between two programs and return its result. ``program`` plays ``playouts`` games out for
    each of its moves.

    program, opponent, referee: command lines; the referee decides when both disagree about the winner, None
    for no referee; options: the conditions of the match. Raises OSError if a program cannot be started.
    """
    match = Match((f"{program} --playouts {playouts}", opponent), options, referee)
    for _ in tqdm(match.play(), total=options.games, unit="game", desc=f"{playouts:,}", file=sys.stderr):
        pass
    result = match.result
    seconds = result.seconds_per_move(0), result.seconds_per_move(1)
    return MatchOutcome(playouts, result.wins(0), result.wins(0) + result.wins(1), seconds)


def table(standings: Sequence[MatchOutcome]) -> str:
    """Return the results of the matches (``standings``) as a table in text, one match a line: games played
    out for a move, games won with a 95 % interval, and seconds a move of both programs.
    """
    lines = [f"{'games a move':>12} {'won':>9} {'95 % interval':>15} {'seconds a move':>20}"]
    for each in standings:
        low, high = wilson(each.won, each.decided)
        lines.append(
            f"{each.playouts:12,} {f'{each.won} of {each.decided}':>9} {f'{low:.0%} to {high:.0%}':>15} "
            f"{f'{each.seconds[0]:.2f} against {each.seconds[1]:.2f}':>20}"
        )
    return "\n".join(lines)


def draw_curve(standings: Sequence[MatchOutcome], title: str) -> str:
    """Draw how the share of games won grows with the games that the program plays out for a move, and return
    the picture as SVG.

    Each match in ``standings`` is one point: across the games played out for a move, where each step doubles
    them, and up the share of games won. title: the heading of the picture
    """
    steps = [math.log2(each.playouts) for each in standings]
    across = Axis(
        min(steps),
        max(max(steps), min(steps) + 1),
        [(step, f"{each.playouts:,}") for step, each in zip(steps, standings, strict=True)],
        "games played out for a move",
    )
    up = Axis(0, 100, even_marks(0, 100, 25, " %"))
    places = [(step, 100 * each.share) for step, each in zip(steps, standings, strict=True)]
    intervals = [wilson(each.won, each.decided) for each in standings]
    ranges = [(100 * low, 100 * high) for low, high in intervals]
    return draw(title, across, up, [Curve("", places, dots=True, ranges=ranges)])


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Define the command line of `tamen measure strength` by adding its options to ``parser``."""
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
    add_record_option(parser)


def run(options: argparse.Namespace) -> int:
    """Measure how much stronger a program gets by playing more games out for each move: the command `tamen
    measure strength`.

    ``options.program`` plays one match against ``options.opponent`` for each number in ``options.playouts``;
    in it the program plays so many games out for each of its moves. A table of the games won is printed, and
    a curve drawn if a file for it (``options.picture``) is given. Returns the exit status: 1 if a program
    cannot be started or a file cannot be written.
    """
    match_options = MatchOptions(size=options.size, games=options.games, opening_moves=4, seed=options.seed)
    found, ending = [], BreakingOff("tamen measure strength")
    try:
        with ending:
            for playouts in sorted(set(options.playouts)):
                found.append(
                    measure_standing(
                        options.program, options.opponent, playouts, match_options, options.referee
                    )
                )
        if options.picture is not None:
            replace_text(options.picture, draw_curve(found, options.title))
    except OSError as error:
        print(f"tamen measure strength: error: {error}", file=sys.stderr)
        return 1
    print(table(found))
    if options.json:
        print(json.dumps([vars(each) for each in found]))
    _record(options, found)
    return ending.status()


def _record(options: argparse.Namespace, standings: Sequence[MatchOutcome]) -> None:
    """Write the results of the matches (``standings``) into the file of figures, if the options ask for that
    (``--record``): games won, games decided and seconds a move.
    """
    matches = name_of("strength", f"{options.size}x{options.size}", options.program, options.opponent)
    for each in standings:
        named = [
            ("won", each.won, "games"),
            ("decided", each.decided, "games"),
            ("time a move", round(each.seconds[0], 3), "s"),
        ]
        record(options, values_of(name_of(matches, f"{each.playouts} playouts"), named))
