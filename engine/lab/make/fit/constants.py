"""`tamen fit constants`: constants of the tree of games and of playouts, fitted by matches of the player with itself.

Which constants win the most games is seen only through noise: two settings that differ a little win nearly as many. So
all of them are moved at once, up or down by a draw, and the player so changed is held against the player changed the
other way, from the same random openings with colours exchanged and a fixed number of games for a move
(`engine.lab.make.fit.spsa`). With `--opponent` both play another program instead, so that nothing is fitted to oneself
alone. At the end the fitted player is held against the shipped one with four times the games for a move until a
sequential test decides; only then should its numbers be taken over. They are in the folder ``fitted``, for `tamen
--numbers` and `tamen measure prices --numbers`.

Every result is kept in the folder, and the same command goes on where it stopped, in another build, too: a fit takes
longer than a build lives, and a small change of the player hardly moves the best constants. After a large one take
another folder. The games of the match are kept under the build that played them.
"""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Iterator, Sequence
from dataclasses import asdict, dataclass, replace
from math import inf
from pathlib import Path

import numpy as np

from engine.base.breaking_off import BreakingOff
from engine.base.options import not_negative, positive, program, whole_number_within
from engine.board.points import MAX_SIZE, MIN_SIZE
from engine.decide.decision.number_sets import write_set
from engine.decide.players import DEFAULT_PLAYER
from engine.lab.crews import add_arguments as add_cluster
from engine.lab.crews import add_jobs, crew_of
from engine.lab.engine_digest import engine_digest
from engine.lab.make.fit.candidates import STEPS, before, idle, value_at, write_files
from engine.lab.make.fit.held_against import Held, hold, lead_of
from engine.lab.make.fit.spsa import Ascent, Trial
from engine.lab.make.learn.checkpoints import Checkpoints
from engine.lab.measure.sequential import SequentialTest
from engine.lab.measure.until_decided import Outcome, hold_until_decided
from engine.lab.pieces import Crew

PLAYERS = (DEFAULT_PLAYER, "montecarlo")
"""The players that have these constants."""

USUAL = ("exploration", "trust_in_rave", "first_value", "share_of_lead", "widening", "tenuki", "answer")
"""The constants that are fitted unless others are named: those that count on every board."""

STEPS_TO_TAKE, TRIALS, PLAYOUTS, RATE = 60, 6, 300, 1.0

TIMES = 4
"""How many times the games for a move are played in the match at the end."""

ELO = 35.0
"""The match at the end decides between two guesses: the fitted player is so many points of Elo ahead, or behind."""

FIRST_OF_MATCH = 50_000
"""The number of the first opening of the match at the end, which no fit has played."""


@dataclass(frozen=True)
class Fitted:
    """What became of one constant.

    before, after: its shipped and its fitted value
    gain: by how much the setting with the larger value did better, as a share of the games won less those
        lost; error: the standard error of that
    games: how many games it was fitted by
    """

    name: str
    before: float
    after: float
    gain: float
    error: float
    games: int


class Fit:
    """A fit of some constants by matches. What an earlier run left in the folder is taken from there."""

    def __init__(self, options: argparse.Namespace, crew: Crew) -> None:
        """Take the options of the command, and the crew, i.e. whoever plays the games.

        Raises ValueError for settings with which nothing can be found out.
        """
        unused = idle(options.constants, options.sizes, options.player == DEFAULT_PLAYER)
        if unused:
            raise ValueError(f"'{unused[0]}' changes nothing in games of {options.player} on these boards")
        if not 0 < options.rate < inf:
            raise ValueError(f"the rate is {options.rate:g}, expected a number above 0")
        self._test = SequentialTest(weaker=-options.elo, stronger=options.elo)
        self._options, self._crew = options, crew
        self._kept = Checkpoints(options.folder)
        self._ascent = Ascent(len(options.constants), options.trials, options.rate, options.seed)
        self._games = 0

    def climb(self) -> None:
        """Take all steps of the way, and say after each on standard error where it stands."""
        for number in range(self._options.steps):
            self._ascent.step(lambda trials, number=number: self._hold(trials, number))  # type: ignore[misc]
            place = " ".join(f"{each:+.2f}" for each in self._ascent.way[-1])
            print(f"step {number + 1}, {self._games} games: {place}", file=sys.stderr, flush=True)

    def _hold(self, trials: Sequence[Trial], step: int) -> list[float]:
        """Play the openings of one step, and return for each how much better the first of its settings did."""
        pieces = [
            self._piece(
                (self._values(first), self._values(second)),
                step * len(trials) + number,
                self._options.opponent or "",
            )
            for number, (first, second) in enumerate(trials)
        ]
        played = dict(self._kept.carry_out(f"step-{step:04d}", self._crew, hold, pieces))
        self._games += sum(len(each["winners"]) for each in played.values())
        return [lead_of(played[number]) for number in range(len(pieces))]

    def _values(self, place: np.ndarray) -> tuple[tuple[str, float], ...]:
        """Return the values of the constants at a place of the way."""
        names = self._options.constants
        return tuple((name, value_at(name, float(each))) for name, each in zip(names, place, strict=True))

    def _piece(
        self,
        values: tuple[tuple[tuple[str, float], ...], tuple[tuple[str, float], ...]],
        number: int,
        opponent: str,
    ) -> Held:
        """Return the piece of work that holds two settings against each other from opening ``number``. The sizes
        of the board take turns.
        """
        options = self._options
        size = options.sizes[number % len(options.sizes)]
        return Held(values, options.player, options.playouts, size, opponent, number, options.seed)

    def found(self) -> list[Fitted]:
        """Return what became of each constant so far; empty if no step was taken."""
        if len(self._ascent.way) == 1:
            return []
        shipped = before()
        return [
            Fitted(name, shipped[name], value, *evidence, self._games)
            for (name, value), evidence in zip(
                self._values(self._ascent.top), self._ascent.evidence(), strict=True
            )
        ]

    def write(self) -> None:
        """Write the fitted numbers as a set into the folder. Raises OSError."""
        folder, options = self._options.folder, self._options
        notes = (
            f"tamen fit constants, {self._games} games of {options.player}, {options.playouts} games a move"
        )
        files = write_files(dict(self._values(self._ascent.top)), folder, notes)
        write_set(folder / "fitted", tuple((file.name, file.read_bytes()) for file in files.values()))

    def match(self) -> Outcome:
        """Hold the fitted constants against the shipped ones until that is decided, and return the outcome."""
        shipped = before()
        values = (
            self._values(self._ascent.top),
            tuple((name, shipped[name]) for name in self._options.constants),
        )
        usual = [
            self._piece(values, FIRST_OF_MATCH + number, "") for number in range(self._options.match // 2)
        ]
        build = engine_digest()
        openings = [replace(each, playouts=TIMES * each.playouts, build=build) for each in usual]

        def tell(outcome: Outcome) -> None:
            print(f"match: {outcome.wins} won, {outcome.losses} lost", file=sys.stderr, flush=True)

        return hold_until_decided(hold, openings, self._test, self._crew, (self._kept, "match"), tell)[0]


def table(found: Sequence[Fitted], outcome: Outcome | None) -> Iterator[str]:
    """Yield the lines that say what became of the constants, and how the match at the end went if there was one."""
    if not found:
        yield "no step was taken"
    for each in found:
        yield (
            f"{each.name:28} {each.before:>8g} before, {each.after:>8g} after {each.games} games; "
            f"larger is better by {each.gain:+.1%} ± {each.error:.1%}"
        )
    if outcome is not None:
        yield (
            f"after against before: {outcome.wins} of {outcome.wins + outcome.losses} games won, "
            f"{outcome.verdict} ({outcome.evidence:+.1f})"
        )


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Define the command line of `tamen fit constants` by adding its options to ``parser``."""
    parser.add_argument("folder", type=Path, help="folder that keeps the results, to go on from later")
    parser.add_argument(
        "--constants", nargs="+", choices=tuple(STEPS), default=list(USUAL), help=f"default {' '.join(USUAL)}"
    )
    parser.add_argument("--player", choices=PLAYERS, default=PLAYERS[0], help=f"default {PLAYERS[0]}")
    parser.add_argument(
        "--sizes",
        nargs="+",
        type=whole_number_within(MIN_SIZE, MAX_SIZE),
        default=[9],
        metavar="N",
        help="boards, in turn (default 9)",
    )
    parser.add_argument(
        "--opponent", type=program, metavar="PROGRAM", help="whom both play, instead of each other"
    )
    for name, kind, usual, what in (
        ("playouts", positive, PLAYOUTS, "games for a move"),
        ("steps", not_negative, STEPS_TO_TAKE, "steps of the fit"),
        ("trials", positive, TRIALS, "openings of a step"),
        ("match", not_negative, 0, "games at most of the match of fitted with shipped constants"),
        ("seed", not_negative, 1, "of openings, players and draws"),
    ):
        parser.add_argument(f"--{name}", type=kind, default=usual, help=f"{what} (default {usual})")
    parser.add_argument(
        "--rate", type=float, default=RATE, help=f"length of the first step (default {RATE:g})"
    )
    parser.add_argument(
        "--elo",
        type=float,
        default=ELO,
        help=f"the match decides between so much ahead and behind (default {ELO:g})",
    )
    parser.add_argument("--json", action="store_true", help="print one JSON object")
    add_jobs(parser)
    add_cluster(parser)


def run(options: argparse.Namespace) -> int:
    """Fit constants by matches and print what became of them: the command `tamen fit constants`.

    Returns the exit status: 1 if results cannot be kept, 2 for settings with which there is nothing to test.
    """
    outcome = None
    ending = BreakingOff("tamen fit constants")
    try:
        fit = Fit(options, crew_of(options))
        with ending:
            fit.climb()
        found = fit.found()
        if found:
            fit.write()
        if found and options.match and not ending.status():
            with ending:
                outcome = fit.match()
    except ValueError as error:
        print(f"tamen fit constants: error: {error}", file=sys.stderr)
        return 2
    except OSError as error:
        print(f"tamen fit constants: error: {error}", file=sys.stderr)
        return 1
    if options.json:
        print(
            json.dumps({"constants": [asdict(each) for each in found], "match": outcome and asdict(outcome)})
        )
    else:
        print("\n".join(table(found, outcome)))
    return ending.status()
