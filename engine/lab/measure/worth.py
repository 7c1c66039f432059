"""`tamen measure worth`: what each part of the player's knowledge is worth, at equal time.

The player is held against itself without the part, in two ways. In matches, both games of an opening at a time, until a
sequential test decides whether it is stronger with the part. And by labelled positions: how likely a strong network
thinks the moves that either chooses. What a part costs in time goes into games: a few openings are played out first to
measure the processor time of both, and without the part so many more games are played out for a move that a move takes
as long. So the matches are fair on a busy machine, too; what both took in them is told. Single positions would not do
for this: in a game trees and readings are kept from move to move, and many decisions end early.

Every result is kept in a folder, under the build that it was measured of; the same command goes on where it stopped.
"""

from __future__ import annotations

import argparse
import functools
import json
import sys
import time
from collections.abc import Iterator, Sequence
from dataclasses import asdict, dataclass, replace
from itertools import islice
from pathlib import Path
from statistics import fmean, stdev

import numpy as np

from engine.base.breaking_off import BreakingOff
from engine.base.options import array_file, not_negative, positive
from engine.board.points import BLACK
from engine.decide.decision.budget import Budget
from engine.decide.decision.levels import HIGHEST, load_level
from engine.decide.decision.settings import PARTS, Settings
from engine.decide.players import DEFAULT_PLAYER, assemble
from engine.game.game import Game
from engine.gtp.session import Options
from engine.lab.crews import add_arguments as add_cluster
from engine.lab.crews import add_jobs, crew_of
from engine.lab.engine_digest import engine_digest
from engine.lab.make.fit.rules import labelled_cases
from engine.lab.make.learn.checkpoints import Checkpoints
from engine.lab.measure.arena import Match, MatchOptions
from engine.lab.measure.moves import game_at
from engine.lab.measure.record import Value, add_record_option, name_of, record, values_of
from engine.lab.measure.sequential import SequentialTest
from engine.lab.measure.until_decided import Outcome, Played, hold_until_decided, results_of
from engine.lab.own_program import OwnProgram
from engine.lab.pieces import Crew

ALL = "all"
"""The name under which all parts together are left out."""

POSITIONS, LONGEST, OPENING_MOVES = 400, 200, 4
"""Labelled positions, games of a match at most, random moves at its start."""

SEEDS = (1, 2)

ELO = 35.0
"""By so many points of Elo the whole player is ahead, or behind, under the two guesses that a match decides between."""

TIMED, FIRST_TIMED = 2, 900
"""Openings that are played to measure processor time in a round, and the number of the first: none of the match."""

ROUNDS = 2
"""How often the number of games without a part is set anew, by the time that the last number took."""

TOGETHER = 10
"""Labelled positions that make one piece of work."""


NEEDED = ("stones", "to_move", "last", "top_moves", "top_prior")
"""Arrays of a file of labelled positions that are looked at."""


@dataclass(frozen=True)
class Way:
    """A way of playing: the player without the parts named in ``without``, with ``playouts`` games played out
    for each move.
    """

    without: tuple[str, ...]
    playouts: int


@dataclass(frozen=True)
class PositionsPiece:
    """A piece of work: some labelled positions in which the player is to decide.

    way: the way in which it plays; seed: of the player; file: of the labelled positions
    most: how many positions of the file the whole measurement uses
    first, past: the range of these that belongs to this piece
    build: a digest of the engine, under which results are kept
    """

    way: Way
    seed: int
    file: str
    most: int
    first: int
    past: int
    build: str


@dataclass(frozen=True)
class Opening:
    """A piece of work: the two games that two ways of playing play against each other from one opening.
    Colours are exchanged in the second.

    moves: number of random moves of the opening; number, seed: the opening's number, and the seed from which
    the opening and both players are drawn; build: a digest of the engine, under which results are kept
    """

    ways: tuple[Way, Way]
    size: int
    moves: int
    seed: int
    number: int
    build: str


@dataclass(frozen=True)
class Worth:
    """What one part of the player's knowledge is worth on one size of the board: the player with the part is
    compared with the player without it.

    playouts: games played out for a move, with the part and without it
    seconds: processor time of a move in the match, with the part and without it
    won, lost, neither, evidence, verdict: of the match, as in `Outcome`, for the player with the part
    likelihood: the mean chance that the network gives the moves chosen with the part
    gain: by how much that chance is higher than without the part; error: the standard error of the gain
    positions: number of positions in which the gain was measured
    """

    part: str
    size: int
    playouts: tuple[int, int]
    seconds: tuple[float, float]
    won: int
    lost: int
    neither: int
    evidence: float
    verdict: str
    likelihood: float
    gain: float
    error: float
    positions: int


def decide_some(piece: PositionsPiece) -> Played:
    """Let the player decide in the labelled positions of a piece of work, in each as if it had decided
    nothing before.

    Returns one array, named ``chance``: the chance (0 to 1) of the chosen move in each position, according to
    the strong network that labelled the positions. It is 0 for a move that the labels do not name.
    """
    way = piece.way
    player = assemble(DEFAULT_PLAYER, Settings(seed=piece.seed, playouts=way.playouts, without=way.without))
    cases = islice(labelled_cases(Path(piece.file), piece.most), piece.first, piece.past)
    chosen = ((case, player.afresh().decide(game_at(case), case.color).move) for case in cases)
    return {"chance": np.array([case.chosen.get(move, 0.0) for case, move in chosen])}


def play_opening(piece: Opening) -> Played:
    """Play both games of an opening and return their results as arrays, by name: those of `results_of`, and
    ``seconds``, the processor time that each of the two players took in each game.
    """
    _warm_up(piece.size)
    options = {
        f"{number}": Options(seed=piece.seed, playouts=way.playouts, without=way.without)
        for number, way in enumerate(piece.ways)
    }
    conditions = MatchOptions(size=piece.size, games=2, opening_moves=piece.moves, seed=piece.seed)
    match = Match(
        ("0", "1"), conditions, start=lambda name: OwnProgram(options[name], name, time.thread_time)
    )
    games = list(match.play(range(2 * piece.number, 2 * piece.number + 2)))
    return results_of(games) | {"seconds": np.array([game.seconds for game in games])}


@functools.cache
def _warm_up(size: int) -> None:
    """Decide once on an empty board, so that work which a process does only once is not counted in the time
    of any player.
    """
    assemble(DEFAULT_PLAYER, Settings(playouts=1)).decide(Game(size), BLACK)


class Worths:
    """Measures what each part of the player's knowledge is worth.

    Results that an earlier run of the same build has written to the folder are taken from there.
    """

    def __init__(self, options: argparse.Namespace, crew: Crew) -> None:
        """Take the options of the command, and the crew, i.e. whoever does the pieces of work."""
        self._options, self._crew = options, crew
        self._kept = Checkpoints(options.folder)
        self._build = engine_digest()
        self._test = SequentialTest(weaker=-options.elo, stronger=options.elo)

    def measure(self, part: str, file: Path) -> Worth:
        """Return what one part of the player's knowledge is worth, or all parts together if ``part`` is ALL.

        The player with the part is compared with the player without it: in a match on the board size of
        ``file``, and on the labelled positions in ``file``. Raises OSError as `Checkpoints.carry_out` does.
        """
        options = self._options
        names = tuple(PARTS) if part == ALL else (part,)
        size = _size_of(file)
        playouts = load_level(HIGHEST).games(size, Budget(), options.playouts)
        usual, other = self._as_long((Way((), playouts), Way(names, playouts)), size)
        gain, error, likelihood, positions = self._gain(usual, other, file)
        outcome, played = self._match((usual, other), size, part)
        moves = max(1, sum(int(each["moves"].sum()) for each in played)) / 2
        spent = sum((each["seconds"].sum(axis=0) for each in played), np.zeros(2)) / moves
        return Worth(
            part,
            size,
            (usual.playouts, other.playouts),
            (float(spent[0]), float(spent[1])),
            outcome.wins,
            outcome.losses,
            outcome.neither,
            outcome.evidence,
            outcome.verdict,
            likelihood,
            gain,
            error,
            positions,
        )

    def _as_long(self, ways: tuple[Way, Way], size: int) -> tuple[Way, Way]:
        """Change how many games the second way of playing plays out for a move, so that its moves take as
        much processor time as those of the first. Returns both ways.

        ways: the first one, and the one to change; size: of the board. The times are measured in games
        between the two.
        """
        usual, other = ways
        for number in range(ROUNDS):
            first = FIRST_TIMED + number * TIMED
            openings = [self._opening((usual, other), size, first + each) for each in range(TIMED)]
            name = f"time-{_name_of(other)}-{size}-{number}"
            played = self._kept.carry_out(name, self._crew, play_opening, openings)
            spent = sum((found["seconds"].sum(axis=0) for _, found in played), np.zeros(2))
            other = replace(other, playouts=max(1, round(other.playouts * float(spent[0] / spent[1]))))
        return usual, other

    def _opening(self, ways: tuple[Way, Way], size: int, number: int) -> Opening:
        """Return the piece of work with the two games of opening number ``number`` between two ways of
        playing. The seed is one of those given in the options, which take turns from opening to opening.
        """
        seeds = self._options.seeds
        return Opening(ways, size, OPENING_MOVES, seeds[number % len(seeds)], number, self._build)

    def _chances(self, way: Way, seed: int, file: Path) -> np.ndarray:
        """Let a way of playing decide in labelled positions. Return an array with the chance (0 to 1) of each
        chosen move, according to the strong network that labelled the positions.

        seed: the player's; file: the labelled positions
        """
        most = self._options.positions
        pieces = [
            PositionsPiece(way, seed, str(file), most, first, min(first + TOGETHER, most), self._build)
            for first in range(0, most, TOGETHER)
        ]
        name = f"moves-{_name_of(way)}-{_size_of(file)}-{seed}"
        found = dict(self._kept.carry_out(name, self._crew, decide_some, pieces))
        return np.concatenate([found[number]["chance"] for number in range(len(pieces))])

    def _gain(self, usual: Way, other: Way, file: Path) -> tuple[float, float, float, int]:
        """Compare two ways of playing by the chances of the moves that they choose, according to the strong
        network that labelled the positions.

        Returns four numbers: by how much the mean chance (0 to 1) of the moves of ``usual`` is above that of
        ``other``, the standard error of this difference, the mean chance of the moves of ``usual``, and the
        number of positions. With several seeds, the chances in each position are first averaged over them.
        """
        ours, theirs = (
            np.mean([self._chances(way, seed, file) for seed in self._options.seeds], axis=0)
            for way in (usual, other)
        )
        more = (ours - theirs).tolist()
        error = stdev(more) / len(more) ** 0.5 if len(more) > 1 else 0.0
        return fmean(more), error, float(ours.mean()), len(more)

    def _match(self, ways: tuple[Way, Way], size: int, part: str) -> tuple[Outcome, list[Played]]:
        """Play a match between two ways of playing and return its outcome, and the results of each opening
        that counted. ``part``: the part of the player's knowledge that the match is about
        """
        openings = [self._opening(ways, size, number) for number in range(-(-self._options.longest // 2))]

        def tell(outcome: Outcome) -> None:
            print(
                f"{part}, {size}x{size}: {outcome.wins} won, {outcome.losses} lost, {outcome.verdict}",
                file=sys.stderr,
            )

        kept = self._kept, f"match-{_name_of(ways[1])}-{size}"
        return hold_until_decided(play_opening, openings, self._test, self._crew, kept, tell)


def _name_of(way: Way) -> str:
    return f"without-{'-'.join(way.without) or 'nothing'}"


def _size_of(file: Path) -> int:
    """Return the size of the board for which a file of labelled positions is made. Raises ValueError if
    arrays are missing.
    """
    with np.load(file) as packed:
        for name in NEEDED:
            if name not in packed.files:
                raise ValueError(f"{file.name} has no array '{name}'")
        return int(packed["stones"].shape[1])


def table(found: Sequence[Worth]) -> Iterator[str]:
    """Yield one line of text for the worth of each part: the games won, and for the player with the part and
    without it the seconds a move, the games played out for a move, and how likely the network thinks the
    moves.
    """
    for each in found:
        yield (
            f"{each.part:12} {each.size}x{each.size}: {each.won} of {each.won + each.lost} games won with it, "
            f"{each.verdict} ({each.evidence:+.1f}); {each.seconds[0]:.3f} s a move against {each.seconds[1]:.3f}, "
            f"{each.playouts[0]} games against {each.playouts[1]}; the network's chance of its moves "
            f"{each.likelihood:.3f}, {each.gain:+.4f} ± {each.error:.4f} in {each.positions} positions"
        )


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Define the command line of `tamen measure worth` by adding its options to ``parser``."""
    parser.add_argument("folder", type=Path, help="folder that keeps the results, to go on from later")
    parser.add_argument(
        "labels", type=array_file, nargs="+", help="labels*.npz files, one for each size of the board"
    )
    parser.add_argument(
        "--parts",
        nargs="+",
        choices=(*PARTS, ALL),
        help="of these only (default every part of the player, and all together)",
    )
    for name, kind, usual, what in (
        ("positions", positive, POSITIONS, "labelled positions"),
        ("longest", positive, LONGEST, "games of a match at most"),
    ):
        parser.add_argument(f"--{name}", type=kind, default=usual, help=f"{what} (default {usual})")
    parser.add_argument(
        "--playouts", type=positive, help="games for a move with all parts (default: those of the level)"
    )
    parser.add_argument(
        "--elo",
        type=float,
        default=ELO,
        help=f"a match decides between so much ahead and behind (default {ELO:g})",
    )
    parser.add_argument(
        "--seeds", type=not_negative, nargs="+", default=list(SEEDS), metavar="SEED", help="default 1 2"
    )
    parser.add_argument("--json", action="store_true", help="print one JSON object")
    add_record_option(parser)
    add_jobs(parser)
    add_cluster(parser)


def run(options: argparse.Namespace) -> int:
    """Measure what each part of the player's knowledge is worth, and print that: the command `tamen measure
    worth`.

    Returns the exit status: 1 if results cannot be kept, 2 for settings with which there is nothing to test.
    """
    found: list[Worth] = []
    ending = BreakingOff("tamen measure worth")
    try:
        worths = Worths(options, crew_of(options))
        with ending:
            for file in options.labels:
                for part in options.parts or (*PARTS, ALL):
                    found.append(worths.measure(part, file))
    except ValueError as error:
        print(f"tamen measure worth: error: {error}", file=sys.stderr)
        return 2
    except OSError as error:
        print(f"tamen measure worth: error: {error}", file=sys.stderr)
        return 1
    record(options, _values_to_record(found))
    print(json.dumps([asdict(each) for each in found]) if options.json else "\n".join(table(found)))
    return ending.status()


def _values_to_record(found: Sequence[Worth]) -> dict[str, Value]:
    """Return the figures to record, by name: for each part and size of the board the games won, the games
    decided, the gain in likelihood and its error.
    """
    values: dict[str, Value] = {}
    for each in found:
        named = [
            ("won", float(each.won), "games"),
            ("decided", float(each.won + each.lost), "games"),
            ("gain in likelihood", round(each.gain, 4), "share"),
            ("error of that", round(each.error, 4), "share"),
        ]
        values |= values_of(name_of("worth", each.part, f"{each.size}x{each.size}"), named)
    return values
