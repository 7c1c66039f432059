"""`tamen learn loop`: plays, judges, refits, and keeps a new set of numbers only if it wins a match with confidence.

A turn has these steps: games of the player with itself; positions of them, judged at long thinking time; then for each
part a `tamen fit` to all judgements so far, and a match of the new set against the one it came from, until a sequential
test decides. Everything goes into a folder: what was done is kept piece by piece, so a run that was broken off goes on
where it stood, and one that is asked for more turns goes on where the last one ended. Every step is in `table.yaml`,
which `--report` prints; `sets` holds the sets, which `tamen --numbers FOLDER` plays by.
"""

from __future__ import annotations

import argparse

from engine.base.breaking_off import BreakingOff
from engine.base.options import array_file, input_file, not_negative, positive, whole_number_within
from engine.board.points import MAX_SIZE, MIN_SIZE
from engine.decide.decision.levels import HIGHEST, LOWEST
from engine.lab.crews import add_arguments as add_cluster
from engine.lab.crews import add_jobs, crew_of
from engine.lab.make.learn.arguments import add_folder
from engine.lab.make.learn.carrying_out import carry_out
from engine.lab.make.learn.loop.course import Course
from engine.lab.make.learn.loop.plan import Plan
from engine.lab.make.learn.loop.refits import PARTS
from engine.lab.make.learn.loop.table import read, report
from engine.lab.measure.sequential import SequentialTest

TEST = SequentialTest()

USUAL = tuple(name for name in PARTS if name != "territory")
"""The parts that can be learned whatever labels there are."""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Add the options of `tamen learn loop`."""
    add_folder(parser)
    parser.add_argument("--report", action="store_true", help="print the table of a run and do nothing else")
    parser.add_argument("--turns", type=positive, default=1, metavar="N", help="turns in all (default 1)")
    parser.add_argument("--seed", type=not_negative, default=1, help="of games and openings (default 1)")
    parser.add_argument(
        "--parts",
        type=_parse_parts,
        default=USUAL,
        help=f"what is learned (default {','.join(USUAL)}; territory, too, with labels of 9x9 and 19x19)",
    )
    _add_games(parser)
    _add_fits(parser)
    _add_matches(parser)
    add_jobs(parser)
    add_cluster(parser)


def _add_games(parser: argparse.ArgumentParser) -> None:
    games = parser.add_argument_group("games and judgements")
    games.add_argument(
        "--size", type=whole_number_within(MIN_SIZE, MAX_SIZE), default=9, help="of the board (default 9)"
    )
    games.add_argument("--games", type=positive, default=40, help="of a turn (default 40)")
    games.add_argument("--opening", type=not_negative, default=4, help="random moves at first (default 4)")
    games.add_argument(
        "--level", type=whole_number_within(LOWEST, HIGHEST), default=10, help="of the player (default 10)"
    )
    games.add_argument(
        "--playouts", type=positive, default=200, help="games played out for a move (default 200)"
    )
    games.add_argument(
        "--positions", type=positive, default=10, help="judged of each game, at most (default 10)"
    )
    games.add_argument(
        "--thinking", type=positive, default=4000, help="games played out for a judgement (default 4000)"
    )


def _add_fits(parser: argparse.ArgumentParser) -> None:
    fits = parser.add_argument_group("fits")
    fits.add_argument(
        "--labels",
        type=array_file,
        nargs="+",
        default=[],
        metavar="FILE",
        help="labelled positions from elsewhere, one file for a size of board",
    )
    fits.add_argument("--experts", type=input_file, metavar="FILE", help="expert games (a games file)")
    fits.add_argument("--finished", type=array_file, metavar="FILE", help="finished games (.npz)")
    fits.add_argument(
        "--sample", type=positive, default=400, help="positions of a file looked at, at most (default 400)"
    )
    fits.add_argument(
        "--fit-playouts",
        type=positive,
        default=100,
        help="games played out from each position where playouts are fitted (default 100)",
    )


def _add_matches(parser: argparse.ArgumentParser) -> None:
    matches = parser.add_argument_group("matches")
    matches.add_argument(
        "--alpha",
        type=float,
        default=TEST.alpha,
        help=f"chance to keep what is no better (default {TEST.alpha})",
    )
    matches.add_argument(
        "--beta", type=float, default=TEST.beta, help=f"chance to miss what is better (default {TEST.beta})"
    )
    matches.add_argument(
        "--elo",
        type=float,
        nargs=2,
        default=(TEST.weaker, TEST.stronger),
        metavar=("NO", "YES"),
        help=f"points that are no better, and that are (default {TEST.weaker:g} {TEST.stronger:g})",
    )
    matches.add_argument(
        "--longest", type=positive, default=400, help="games after which a match is undecided (default 400)"
    )


def run(options: argparse.Namespace) -> int:
    """Run the learning loop, in which the player learns from games against itself, as the options of `tamen
    learn loop` say. Or only report on an earlier run.

    Returns the exit status: 0, 1 for an error, or that of an interrupt.
    """

    def work(ending: BreakingOff) -> None:
        if options.report:
            print(report(read(options.out)))
            return
        course = Course(_plan(options), options.out, crew_of(options), _tell, _write_command(options))
        with ending:
            course.go_on(options.turns)
        print(report(course.table))

    return carry_out("tamen learn loop", work)


def _plan(options: argparse.Namespace) -> Plan:
    """Return the plan of the run that the options ask for. Raises ValueError."""
    return Plan(
        size=options.size,
        games=options.games,
        opening=options.opening,
        level=options.level,
        playouts=options.playouts,
        positions=options.positions,
        thinking=options.thinking,
        parts=options.parts,
        sample=options.sample,
        fit_playouts=options.fit_playouts,
        test=SequentialTest(options.alpha, options.beta, *options.elo),
        longest=options.longest,
        seed=options.seed,
        labels=tuple(options.labels),
        experts=options.experts,
        finished=options.finished,
    )


def _write_command(options: argparse.Namespace) -> str:
    """Return the command line of a run, with all options on which its results depend."""
    words = ["tamen learn loop"]
    for name, value in vars(options).items():
        if name in ("topic", "report", "jobs", "cluster", "piece_seconds") or value in (None, []):
            continue
        text = ",".join(value) if name == "parts" else value
        words.append(f"--{name.replace('_', '-')}")
        words += map(str, text) if isinstance(text, list | tuple) else [str(text)]
    return " ".join(words)


def _tell(line: str) -> None:
    print(line, flush=True)


def _parse_parts(text: str) -> tuple[str, ...]:
    names = tuple(text.split(","))
    for name in names:
        if name not in PARTS:
            raise argparse.ArgumentTypeError(f"there is no part '{name}', expected {', '.join(PARTS)}")
    if len(set(names)) < len(names):
        raise argparse.ArgumentTypeError(f"'{text}' names a part twice")
    return names
