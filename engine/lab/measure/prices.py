"""`tamen measure prices`: what the moves that a player chooses cost, by the prices that a strong network put on them.

A line of the file is a position: ``id``, ``size``, ``komi``, ``phase``, ``to_move``, ``moves`` from the start on, Black
first, and ``prices``, a list of a move, the points and the chance to win that it loses. A move that has no price
counts as `UNPRICED` points and, of the chance, as much as the dearest move that has one; how many there were is told.
Every position is decided afresh, with the same seed and number of games, so that two ways of playing are compared
position by position: ``--keep`` writes what each move cost, ``--against`` takes that of another run from it.
"""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Iterable, Sequence
from dataclasses import asdict, dataclass
from math import sqrt
from pathlib import Path
from statistics import fmean, stdev

from tqdm import tqdm

from engine.base.breaking_off import BreakingOff
from engine.base.files import replace_text
from engine.base.options import input_file, input_folder, not_negative, positive
from engine.board.points import parse_color, parse_vertex, vertex_of
from engine.decide.decision.budget import Budget
from engine.decide.decision.number_sets import read_set
from engine.decide.decision.settings import DEFAULT_SEED, PARTS, Settings
from engine.decide.players import DEFAULT_PLAYER, PLAYERS, Player, assemble
from engine.game.game import Game
from engine.lab.measure.record import Value, add_record_option, name_of, record, values_of

FIELDS = ("id", "size", "komi", "phase", "to_move", "moves", "prices")
"""What a line of a file of priced positions has."""

UNPRICED = 10.0
"""Points that a move costs which has no price."""

ALL = "all"
"""The name of all phases together."""


@dataclass(frozen=True)
class Priced:
    """A position with a colour to move, and the prices of moves. A price tells how many points, and how much
    of the chance to win (0 to 1), a move (a point or PASS) loses.

    name: the position's name in the file; phase: the part of the game that it is from
    """

    name: str
    phase: str
    game: Game
    color: int
    prices: dict[int, tuple[float, float]]


@dataclass(frozen=True)
class Paid:
    """What the move that a player decided on costs.

    name, phase: of the position; move: a vertex
    points, chance: the points and the chance to win (0 to 1) that the move loses
    priced: whether the file has a price for the move; seconds: how long the decision took
    """

    name: str
    phase: str
    move: str
    points: float
    chance: float
    priced: bool
    seconds: float


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Define the command line of `tamen measure prices` by adding its options to ``parser``."""
    parser.add_argument(
        "positions", type=input_file, help="a file of priced positions, one JSON object a line"
    )
    parser.add_argument(
        "--player", choices=PLAYERS, default=DEFAULT_PLAYER, help=f"who chooses (default {DEFAULT_PLAYER})"
    )
    parser.add_argument("--playouts", type=positive, help="games for a move (default: those of the level)")
    parser.add_argument("--seed", type=not_negative, default=DEFAULT_SEED, help=f"default {DEFAULT_SEED}")
    parser.add_argument(
        "--numbers", type=input_folder, metavar="FOLDER", help="a set of numbers in place of the shipped ones"
    )
    parser.add_argument("--points", action="store_true", help="ask for the most points, as reg_genmove does")
    parser.add_argument("--without", nargs="+", choices=tuple(PARTS), default=(), help="parts to leave out")
    parser.add_argument(
        "--part", type=one_of_parts, default=(1, 1), metavar="K/N", help="the K-th of every N positions"
    )
    parser.add_argument("--keep", type=Path, metavar="FILE", help="write what each move cost, a line each")
    parser.add_argument(
        "--against", type=input_file, metavar="FILE", help="what --keep wrote, to be compared with"
    )
    parser.add_argument("--json", action="store_true", help="print one JSON object")
    add_record_option(parser)


def one_of_parts(text: str) -> tuple[int, int]:
    """Return the numbers K and N of a text such as '2/5', which stands for the K-th of every N positions.
    Raises ArgumentTypeError for any other text.
    """
    number, slash, count = text.partition("/")
    if not slash or not 1 <= positive(number) <= positive(count):
        raise argparse.ArgumentTypeError(f"{text!r} is not K/N with K from 1 to N")
    return int(number), int(count)


def run(options: argparse.Namespace) -> int:
    """Print what the moves that a player chooses cost, by the prices that a strong network put on them: the
    command `tamen measure prices`.

    Returns the exit status: 1 for a file that cannot be used.
    """
    try:
        files = {} if options.numbers is None else read_set(options.numbers)
        earlier = [] if options.against is None else read_paid(options.against)
        number, count = options.part
        positions = read_priced(options.positions)[number - 1 :: count]
    except ValueError as error:
        print(f"tamen measure prices: {error}", file=sys.stderr)
        return 1
    player = assemble(
        options.player,
        Settings(seed=options.seed, files=files, playouts=options.playouts, without=tuple(options.without)),
    )
    found: list[Paid] = []
    ending = BreakingOff("tamen measure prices")
    with ending:
        for each in tqdm(positions, file=sys.stderr):
            found.append(pay(player, each, Budget(for_points=options.points)))
    if options.keep is not None:
        replace_text(options.keep, "".join(json.dumps(asdict(each)) + "\n" for each in found))
    differences = differences_of(found, earlier)
    record(options, _values_to_record(name_of("prices", options.positions.name, options.player), found))
    if options.json:
        print(json.dumps({"prices": means_of(found), "differences": differences}))
    else:
        print("\n".join([*table(means_of(found)), *differences_table(differences)]))
    return ending.status()


def read_priced(file: Path) -> list[Priced]:
    """Read positions with the prices of their moves from a file that has one JSON object in each line. Raises
    OSError, and ValueError, naming the line, if a line holds no such position.
    """
    found = []
    for number, line in enumerate(file.read_text(encoding="utf-8").splitlines(), start=1):
        try:
            found.append(_priced(json.loads(line)))
        except (ValueError, KeyError, TypeError) as error:
            expected = ", ".join(FIELDS)
            raise ValueError(
                f"{file.name}, line {number} is no priced position, expected {expected}: {error}"
            ) from None
    return found


def _priced(fields: dict[str, object]) -> Priced:
    """Return the position of one line of the file. Raises ValueError, KeyError or TypeError if the line
    describes no position with prices.

    fields: the line's fields by name
    """
    size, prices, moves = fields["size"], fields["prices"], fields["moves"]
    if not isinstance(size, int) or not isinstance(prices, list) or not isinstance(moves, list) or not prices:
        raise ValueError("expected a size, moves and prices")
    game = Game(size, float(str(fields["komi"])))
    for vertex in moves:
        game.play(game.to_move, parse_vertex(vertex, size))
    color = parse_color(str(fields["to_move"]).lower())
    known = {parse_vertex(vertex, size): (float(points), float(chance)) for vertex, points, chance in prices}
    return Priced(str(fields["id"]), str(fields["phase"]), game, color, known)


def read_paid(file: Path) -> list[Paid]:
    """Read the costs of decisions that an earlier run wrote with ``--keep``. Raises OSError, and ValueError,
    naming the line, if a line does not have that form.
    """
    found = []
    for number, line in enumerate(file.read_text(encoding="utf-8").splitlines(), start=1):
        try:
            found.append(Paid(**json.loads(line)))
        except (ValueError, TypeError):
            raise ValueError(f"{file.name}, line {number} was not written by --keep") from None
    return found


def pay(player: Player, position: Priced, budget: Budget) -> Paid:
    """Let a player decide in a position and return what the chosen move costs by the prices of the position.

    The player decides as if it had made no decision before. budget: the limits of the decision. A move
    without a price costs UNPRICED points, and as much of the chance to win as the most expensive move with a
    price.
    """
    decision = player.afresh().decide(position.game, position.color, budget)
    dearest = max(chance for _, chance in position.prices.values())
    points, chance = position.prices.get(decision.move, (UNPRICED, dearest))
    return Paid(
        position.name,
        position.phase,
        vertex_of(decision.move, position.game.size),
        points,
        chance,
        decision.move in position.prices,
        decision.seconds,
    )


def means_of(paid: Sequence[Paid]) -> dict[str, dict[str, float]]:
    """Return the mean costs of the decisions for each phase of the game, and first for all together under the
    name 'all'.

    The figures of a phase are ``positions`` (how many), ``points``, ``chance`` (to win) and ``seconds``
    (means for a move), and ``unpriced`` (number of moves without a price).
    """
    return {
        phase: {
            "positions": len(each),
            "points": fmean(one.points for one in each),
            "chance": fmean(one.chance for one in each),
            "seconds": fmean(one.seconds for one in each),
            "unpriced": sum(not one.priced for one in each),
        }
        for phase, each in _by_phase(paid).items()
    }


def differences_of(paid: Sequence[Paid], earlier: Iterable[Paid]) -> dict[str, dict[str, float]]:
    """Compare the costs of the moves in this run with those of an earlier run, in the positions that are in
    both. Returns figures by name for each phase of the game, and first for 'all'.

    points, chance: by how much more the moves of this run cost in the mean
    error of points, error of chance: the standard errors of these means
    positions: how many positions there are
    other moves: in how many of them the move differs

    Empty if no position is in both runs.
    """
    known = {each.name: each for each in earlier}
    both = [each for each in paid if each.name in known]
    found: dict[str, dict[str, float]] = {}
    for phase, each in _by_phase(both).items():
        found[phase] = {
            "positions": len(each),
            "other moves": sum(one.move != known[one.name].move for one in each),
        }
        for name, more in (
            ("points", [one.points - known[one.name].points for one in each]),
            ("chance", [one.chance - known[one.name].chance for one in each]),
        ):
            found[phase][name] = fmean(more)
            found[phase][f"error of {name}"] = stdev(more) / sqrt(len(more)) if len(more) > 1 else 0.0
    return found


def _by_phase(paid: Sequence[Paid]) -> dict[str, list[Paid]]:
    """Return the costs of decisions by phase of the game, the phases in the order of the file. First comes
    'all' with the costs of all phases. Empty if ``paid`` is empty.
    """
    groups: dict[str, list[Paid]] = {}
    for each in paid:
        for phase in (ALL, each.phase):
            groups.setdefault(phase, []).append(each)
    return groups


def table(means: dict[str, dict[str, float]]) -> list[str]:
    """Return the means that `means_of` made as lines of text, one for each phase."""
    return [
        f"{phase:8} {row['positions']:4} positions: {row['points']:.2f} points, {row['chance']:.1%} of the chance "
        f"lost a move, {row['seconds']:.2f} s; {row['unpriced']} without a price"
        for phase, row in means.items()
    ]


def differences_table(differences: dict[str, dict[str, float]]) -> list[str]:
    """Return the differences that `differences_of` made as lines of text, one for each phase."""
    return [
        f"{phase:8} against the other run: {row['points']:+.2f} ± {row['error of points']:.2f} points, "
        f"{row['chance']:+.1%} ± {row['error of chance']:.1%}; {row['other moves']} of {row['positions']} moves differ"
        for phase, row in differences.items()
    ]


def _values_to_record(what: str, paid: Sequence[Paid]) -> dict[str, Value]:
    """Return the figures to record, for each phase of the game: how many positions, and the points and the
    chance to win that a move loses in the mean.

    what: the beginning of the figures' names
    """
    found: dict[str, Value] = {}
    for phase, row in means_of(paid).items():
        named = [(f"{name} lost", round(row[name], 4), unit) for name, unit in UNITS]
        found |= values_of(name_of(what, phase), [("positions", row["positions"], "positions"), *named])
    return found


UNITS = (("points", "points"), ("chance", "share"))
"""What is recorded of a phase beside the number of its positions, with its unit."""
