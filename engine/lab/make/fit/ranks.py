"""`tamen fit ranks`: how strong the levels are in the ranks of people, by handicap games.

Neighbouring levels play each other, and some of them a program whose rank is known. Each two games of a pair are
played with the handicap that seems right after the games so far, so that both win about as often, which says most. The
ranks are then those under which the results are likeliest: a side that is one rank stronger than the handicap makes up
for wins by the odds that the rating system of the KGS Go server uses for kyu players, exp(0.85) to 1.
"""

from __future__ import annotations

import argparse
import datetime
import itertools
import sys
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

import numpy as np
import yaml
from tqdm import tqdm

from engine.base.breaking_off import BreakingOff
from engine.base.files import replace_text
from engine.base.options import output_file, positive, program
from engine.decide.decision.levels import NAMED
from engine.decide.decision.ranks import FILE, parse_rank, rank_name
from engine.game.sgf import SgfError
from engine.lab.measure.arena import Match, MatchOptions, save

ODDS_OF_A_RANK = 0.85
"""The logarithm of the odds that one rank is worth, for kyu players on KGS."""

EXPECTED_STEP, SPREAD_OF_STEPS = 4.0, 6.0
"""What is believed of the ranks between two neighbours before any game: their mean and standard deviation."""

GAMES_OF_A_ROUND = 2
MOST_STONES = 9
SIZE = 19
EVEN_KOMI, HANDICAP_KOMI = 7.5, 0.5

REFERENCE = 0
"""The number of the program whose rank is known; levels have their own numbers."""


@dataclass(frozen=True)
class Outcome:
    """The result of one round of games between two players.

    It holds the numbers of the weaker and the stronger player, the handicap in ranks, how many games were
    played, and how many of them the weaker player won.
    """

    weaker: int
    stronger: int
    handicap: int
    games: int
    won_by_weaker: int


def estimate(
    outcomes: Sequence[Outcome], pairs: Sequence[tuple[int, int]], known: Mapping[int, float]
) -> dict[int, tuple[float, float]]:
    """Return the likeliest rank of every player with its standard error, both in ranks, from the results of
    handicap games.

    outcomes: the results; pairs: the players that met, each pair as (weaker, stronger) by number; known:
    players whose ranks are given. Pairs must link every player to a known one.
    """
    names = sorted({each for pair in pairs for each in pair} - set(known))
    place = {name: number for number, name in enumerate(names)}
    ranks = np.zeros(len(names))

    def difference(weaker: int, stronger: int) -> tuple[np.ndarray, float]:
        """Return the difference in rank between two players as it follows from the unknown ranks: a factor
        for each unknown rank, and a constant from the known ones.

        The difference is the rank of the weaker player minus that of the stronger one. weaker, stronger: the
        players' numbers
        """
        row, fixed = np.zeros(len(names)), 0.0
        for name, sign in ((weaker, 1.0), (stronger, -1.0)):
            if name in known:
                fixed += sign * known[name]
            else:
                row[place[name]] += sign
        return row, fixed

    for _ in range(100):
        slope, bend = np.zeros(len(names)), np.zeros((len(names), len(names)))
        for weaker, stronger in pairs:
            row, fixed = difference(weaker, stronger)
            slope -= row * (row @ ranks + fixed + EXPECTED_STEP) / SPREAD_OF_STEPS**2
            bend += np.outer(row, row) / SPREAD_OF_STEPS**2
        for each in outcomes:
            row, fixed = difference(each.weaker, each.stronger)
            chance = 1 / (1 + np.exp(-ODDS_OF_A_RANK * (row @ ranks + fixed + each.handicap)))
            slope += row * ODDS_OF_A_RANK * (each.won_by_weaker - each.games * chance)
            bend += np.outer(row, row) * ODDS_OF_A_RANK**2 * each.games * chance * (1 - chance)
        step = np.linalg.solve(bend, slope)
        # a step of Newton's method may overshoot where nearly all games were won
        ranks += np.clip(step, -3, 3)
        if abs(step).max() < 1e-6:
            break
    errors = np.sqrt(np.diag(np.linalg.inv(bend)))
    found = {name: (float(ranks[place[name]]), float(errors[place[name]])) for name in names}
    return found | {name: (rank, 0.0) for name, rank in known.items()}


def next_handicap(weaker: float, stronger: float) -> int:
    """Return with how many stones of handicap two players should play their next round; 0 for an even game.

    weaker, stronger: the ranks that the two are believed to have
    """
    return min(max(round(stronger - weaker), 0), MOST_STONES)


def with_ranks(found: Mapping[int, tuple[float, float]], notes: Mapping[str, object]) -> str:
    """Return the text of `engine/decide/decision/ranks.yaml` with these ranks in it.

    found: from each level to its rank and standard error; notes: on how they came about
    """
    entries = {
        "ranks": {
            "unit": "ranks above 30 kyu",
            "meaning": "of each level on 19x19, where no time is set (engine/decide/decision/ranks.py)",
            "value": {level: round(found[level][0], 1) for level in NAMED},
        },
        "errors": {
            "unit": "ranks",
            "meaning": "standard errors of the ranks, that of the known program left out",
            "value": {level: round(found[level][1], 1) for level in NAMED},
        },
        "fit": dict(notes),
    }
    return yaml.safe_dump(entries, sort_keys=False, width=115, allow_unicode=True, default_flow_style=None)


class Tournament:
    """Rounds of handicap games between pairs of players, and their results so far."""

    def __init__(
        self,
        programs: Mapping[int, str],
        pairs: Sequence[tuple[int, int]],
        rank: float,
        referee: str | None,
        folder: Path | None,
    ) -> None:
        """Prepare games between programs, the players. ``programs`` are their command lines by number, in
        which ``{seed}`` stands for the number of the round.

        pairs: the players that meet, as (weaker, stronger) by number; rank: that of the program REFERENCE;
        referee: the command line of a program that decides where both disagree about the winner, None for
        none; folder: where games are saved, None to save none
        """
        self._programs = programs
        self.pairs = pairs
        self.known = {REFERENCE: rank}
        self.outcomes: list[Outcome] = []
        self._referee, self._folder = referee, folder

    def ranks(self) -> dict[int, tuple[float, float]]:
        """Return the rank of each player with its standard error, as the games so far tell it."""
        return estimate(self.outcomes, self.pairs, self.known)

    def play(self, rounds: int) -> Iterable[Outcome]:
        """Play ``rounds`` rounds and yield the result of each pair. In a round all pairs play, one after the
        other.

        Raises OSError if a program cannot be started, and SgfError.
        """
        for number in range(rounds):
            for weaker, stronger in self.pairs:
                yield self._play_round(number, weaker, stronger)

    def _play_round(self, number: int, weaker: int, stronger: int) -> Outcome:
        ranks = self.ranks()
        handicap = next_handicap(ranks[weaker][0], ranks[stronger][0])
        commands = tuple(self._programs[each].format(seed=number + 1) for each in (weaker, stronger))
        options = MatchOptions(
            size=SIZE,
            komi=HANDICAP_KOMI if handicap else EVEN_KOMI,
            games=GAMES_OF_A_ROUND,
            opening_moves=0 if handicap > 1 else 2,
            handicap=handicap,
            seed=number + 1,
        )
        match = Match((commands[0], commands[1]), options, self._referee)
        # in the games with even numbers the first program has Black, and with it the handicap
        numbers = range(0, 2 * GAMES_OF_A_ROUND, 2) if handicap else range(GAMES_OF_A_ROUND)
        for game_number, game in enumerate(match.play(numbers)):
            if self._folder is not None:
                folder = self._folder / f"{weaker}-{stronger}"
                save(folder, number * GAMES_OF_A_ROUND + game_number, game)
        decided = match.result.wins(0) + match.result.wins(1)
        outcome = Outcome(weaker, stronger, handicap, decided, match.result.wins(0))
        self.outcomes.append(outcome)
        return outcome


def table(outcomes: Sequence[Outcome], found: Mapping[int, tuple[float, float]], reference: str) -> str:
    """Return a text with two tables: the rank of every level, and the games of every pair.

    outcomes: the results of the rounds; found: from each player to its rank and standard error; reference:
    the name of the program whose rank is known
    """
    lines = [f"{'level':>6}  {'rank':>7}  {'+-':>4}"]
    for level in sorted(set(found) - {REFERENCE}):
        rank, error = found[level]
        lines.append(f"{level:6}  {rank_name(rank):>7}  {error:4.1f}")
    for pair in dict.fromkeys((each.weaker, each.stronger) for each in outcomes):
        rounds = [each for each in outcomes if (each.weaker, each.stronger) == pair]
        names = [reference if name == REFERENCE else f"level {name}" for name in pair]
        stones = ", ".join(f"{each.won_by_weaker} of {each.games} with {each.handicap}" for each in rounds)
        lines.append(f"{names[0]} against {names[1]}: won {stones} stones")
    return "\n".join(lines)


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Add the command line of `tamen fit ranks`."""
    parser.add_argument(
        "reference",
        type=program,
        help="GTP command line of a program whose rank is known, e.g. 'gnugo --mode gtp --level 10'",
    )
    parser.add_argument("--rank", type=parse_rank, required=True, help="its rank, e.g. 5k")
    parser.add_argument(
        "--program", type=program, default="tamen", help="GTP command line of the engine (default tamen)"
    )
    parser.add_argument(
        "--meets",
        type=int,
        nargs="+",
        choices=NAMED,
        default=[10, 15],
        metavar="LEVEL",
        help="the levels that play against the program, the weakest with a handicap, the others even (default 10 15)",
    )
    parser.add_argument("--rounds", type=positive, default=5, help="of two games for each pair (default 5)")
    parser.add_argument(
        "--referee", type=program, help="GTP command line of the program that settles disputed results"
    )
    parser.add_argument("--sgf", type=Path, help="folder to write the games to")
    parser.add_argument(
        "--out", type=output_file, default=FILE, help=f"the file to write (default {FILE.name})"
    )


def run(options: argparse.Namespace) -> int:
    """Find the ranks of the levels by games between them and a program of known rank, as the options of
    `tamen fit ranks` say. Write and print the ranks.

    Returns the exit status: that of an early end if the games were broken off, 1 for an error, else 0.
    """
    programs = {level: f"{options.program} --level {level} --seed {{seed}}" for level in NAMED}
    programs[REFERENCE] = options.reference.replace("{", "{{").replace("}", "}}")
    neighbours = list(itertools.pairwise(NAMED))
    met = sorted(set(options.meets))
    pairs = [*neighbours, *((met[0], REFERENCE) for _ in met[:1]), *((REFERENCE, level) for level in met[1:])]
    tournament = Tournament(programs, pairs, options.rank, options.referee, options.sgf)
    ending = BreakingOff("tamen fit ranks")
    try:
        with ending, tqdm(total=options.rounds * len(pairs), unit="round", file=sys.stderr) as bar:
            for outcome in tournament.play(options.rounds):
                bar.update()
                tqdm.write(str(outcome), file=sys.stderr)
        found = tournament.ranks()
        notes = {
            "command": f"tamen fit ranks '{options.reference}' --rank {rank_name(options.rank)} "
            f"--rounds {options.rounds} --meets {' '.join(map(str, met))}",
            "date": datetime.date.today().isoformat(),
            "games": sum(each.games for each in tournament.outcomes),
        }
        replace_text(options.out, with_ranks(found, notes))
    except (SgfError, OSError) as error:
        print(f"tamen fit ranks: error: {error}", file=sys.stderr)
        return 1
    print(table(tournament.outcomes, found, options.reference))
    return ending.status()
