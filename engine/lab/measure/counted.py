"""`tamen measure counted`: how far the final score lies from the result of real games that both players counted.

A line of the file of games is result, komi and moves (`engine.lab.data.games`). Games won by resignation or on time
are left out. The others ended when nothing was left to gain, with dead stones on the board, some borders open and dame
unfilled; what the players agreed on is the answer. Servers differ by a point in who fills the last dame, so a score is
right within a point.
"""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Iterator, Sequence
from dataclasses import asdict, dataclass
from itertools import islice
from pathlib import Path

from tqdm import tqdm

from engine.base.breaking_off import BreakingOff
from engine.base.options import input_file, positive
from engine.game.rule_sets import every_rule_set
from engine.game.scoring import score_game
from engine.lab.data.games import GameRecord, read_games
from engine.lab.measure.record import add_record_option, name_of, record
from engine.library.workshop import Workshop

RIGHT = 1.0
"""Points by which a score may differ from the result and be right."""

FAR = 8.0
"""Points from which on a score is far off: the life of a group was misjudged."""


@dataclass(frozen=True)
class CountedGame:
    """A game that ended by counting, with its result as recorded and as we count it.

    It has the game's line in the file, Black's lead by the recorded result, Black's lead by our final score,
    and whether reading and games played out contradicted each other about some stones.
    """

    line: int
    result: float
    score: float
    doubtful: bool

    @property
    def error(self) -> float:
        """Return by how many points our score differs from the recorded result."""
        return abs(self.score - self.result)


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Define the command line of `tamen measure counted` by adding its options to ``parser``."""
    parser.add_argument(
        "games", type=input_file, help="a file of 19x19 games: result, komi, moves; may be packed"
    )
    parser.add_argument("--most", type=positive, default=100, metavar="N", help="games at most (default 100)")
    parser.add_argument(
        "--rules",
        default="japanese",
        choices=[each.name for each in every_rule_set()],
        help="default japanese",
    )
    parser.add_argument("--list", action="store_true", help="list the games that are scored wrong")
    parser.add_argument("--json", action="store_true", help="print one JSON object")
    add_record_option(parser)


def run(options: argparse.Namespace) -> int:
    """Print how far our final score is from the result of games that both players counted: the command `tamen
    measure counted`.

    Returns the exit status: 1 for a file that cannot be used.
    """
    found: list[CountedGame] = []
    workshop, ending = Workshop(), BreakingOff("tamen measure counted")
    try:
        games = list(islice(counted_games(options.games), options.most))
    except ValueError as error:
        print(f"tamen measure counted: {error}", file=sys.stderr)
        return 1
    with ending:
        for line, game in tqdm(games, file=sys.stderr):
            found.append(count_game(workshop, line, game, options.rules))
    shares = _shares(found)
    name = name_of("counted games", options.games.name)
    record(options, {name_of(name, what): (share, "%") for what, share in shares.items()})
    if options.json:
        print(json.dumps({"games": len(found), **shares, "wrong": [asdict(each) for each in _wrong(found)]}))
    else:
        print(f"{len(found)} games: " + ", ".join(f"{share:.1f} % {what}" for what, share in shares.items()))
        for each in _wrong(found) if options.list else ():
            print(f"line {each.line}: result {each.result:+g}, score {each.score:+g}")
    return ending.status()


def counted_games(file: Path) -> Iterator[tuple[int, GameRecord]]:
    """Yield the games of a file that ended by counting. Each comes after the number of its line, from 1.
    Raises ValueError for a broken line.
    """
    for line, game in enumerate(read_games(file), start=1):
        if game.lead is not None:
            yield line, game


def count_game(workshop: Workshop, line: int, record: GameRecord, rules: str) -> CountedGame:
    """Count the last position of a game and return the game with Black's lead by the recorded result and by
    our score.

    line: the game's line in the file; record: the game; workshop: computes the status of the stones; rules:
    name of the rule set
    """
    game = record.play(rules)
    status = workshop.final_status(game.board.copy())
    score = score_game(game, status.dead, status.seki, status.closing).margin
    return CountedGame(line, record.lead or 0.0, score, bool(status.doubtful))


def _wrong(found: Sequence[CountedGame]) -> list[CountedGame]:
    return [each for each in found if each.error > RIGHT]


def _shares(found: Sequence[CountedGame]) -> dict[str, float]:
    """Return percentages of the games, by the words that describe them: games whose score is right within a
    point, games whose score is FAR points off or more, and games with stones in doubt.
    """
    count = max(1, len(found))
    return {
        "right within a point": 100 * (len(found) - len(_wrong(found))) / count,
        f"{FAR:g} points and more off": 100 * sum(each.error >= FAR for each in found) / count,
        "with stones in doubt": 100 * sum(each.doubtful for each in found) / count,
    }
