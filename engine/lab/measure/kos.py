"""`tamen measure kos`: semeais that a ko decides: what the readers say, and what exact search says they are worth.

The semeais are made (`engine.lab.data.semeais`): up to two kos between the groups, approach moves, outside and shared
liberties. Each is solved without threats and with either side as komaster (`engine.lab.measure.ko_semeais`). Held
against that are the readers' four outcomes, what the thermographs by komaster reach where moves cost nothing, and the
formula: what a ko of several steps is worth by the moves that either side needs to win it.
"""

from __future__ import annotations

import argparse
import json
from collections import Counter
from collections.abc import Iterator
from dataclasses import asdict, dataclass, field
from fractions import Fraction

from engine.base.breaking_off import BreakingOff
from engine.base.options import not_negative, positive
from engine.board.diagram import format_board
from engine.board.points import BLACK, WHITE, color_name
from engine.endgame.kos import KoStages, KoValue
from engine.lab.data.semeais import Made, ko_semeais, make_semeai
from engine.lab.measure.ko_semeais import COLORS, LOST, WON, KoSemeai
from engine.reading.outcome import OUTCOME_NAMES, UNKNOWN
from engine.reading.reader import Reader
from engine.reading.semeai.questions import SEMEAI_BUDGET, analyze_semeai

DIRECT, STEPS, APPROACH, UNDRAWN = "direct", "several steps", "many moves", "not drawn"
KINDS = {
    DIRECT: "a ko that is over with three moves of both sides together, worth the same whoever is komaster",
    STEPS: "one of more moves that is worth the same whoever is komaster",
    APPROACH: "one that is worth less to a side without threats: liberties or approach moves are left after the ko",
    UNDRAWN: "one whose thermographs have too many positions, or walls that cross more than once",
}

SAME, OPEN_ANSWER, OTHER = "same", "no answer", "other"


@dataclass(frozen=True)
class KoAnswers:
    """One semeai with a ko, and what four methods say about it: exact search, the reader of semeais,
    thermographs, and a formula.

    kind: one of KINDS
    kos: how many stones stand on the semeai's points, one for each ko
    moves: how many moves in a row Black and White need to win, None if one of them cannot
    exact, reader: the outcomes by exact search and by the reader, for each side that moves first, Black
        before White: of saving its group, and of capturing the other
    verdicts: how the reader's answer compares for each of these four outcomes: SAME, OPEN_ANSWER (unknown) or
        OTHER
    thermographs: whether they name the same winner as the search, None if they cannot be drawn
    formula: for how many of the two sides as komaster (the side with the larger ko threats) the formula gives
        mean and temperature right, None if one side cannot win
    mean, temperature: of the thermographs, first with Black and then with White as komaster
    """

    kind: str
    kos: int
    moves: tuple[int, int] | None
    exact: tuple[tuple[int, int], ...]
    reader: tuple[tuple[int, int], ...]
    verdicts: tuple[str, ...]
    thermographs: bool | None
    formula: int | None
    mean: tuple[str, ...] = ()
    temperature: tuple[str, ...] = ()
    diagram: str = field(default="", repr=False)


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Define the command line of `tamen measure kos` by adding its options to ``parser``."""
    parser.add_argument(
        "--most",
        type=not_negative,
        default=1,
        help="outside liberties in the made semeais, at most (default 1)",
    )
    parser.add_argument(
        "--approach",
        type=not_negative,
        default=0,
        help="liberties that need an approach move, at most (default 0)",
    )
    parser.add_argument(
        "--budget",
        type=positive,
        default=SEMEAI_BUDGET,
        help=f"positions that the reader may look at for one question (default {SEMEAI_BUDGET})",
    )
    parser.add_argument(
        "--list",
        action="store_true",
        help="draw every semeai that the reader has another answer about, or none",
    )
    parser.add_argument("--json", action="store_true", help="print one JSON object")


def run(options: argparse.Namespace) -> int:
    """Print how often the reader is right about semeais that a ko decides, compared with exact search: the
    command `tamen measure kos`. Returns the exit status.
    """
    found = list[KoAnswers]()
    reader = Reader()
    ending = BreakingOff("tamen measure kos")
    with ending:
        for semeai in semeais_of(options.most, options.approach):
            known = KoSemeai(semeai)
            if known.has_ko:
                found.append(ask(reader, known, options.budget))
    if options.json:
        print(json.dumps([asdict(each) for each in found]))
        return ending.status()
    print("\n".join(table(found)))
    if options.list:
        print("\n".join(tell_semeai(each) for each in found if set(each.verdicts) != {SAME}))
    return ending.status()


def semeais_of(most: int, approach: int) -> Iterator[Made]:
    """Yield semeais with kos that are made up for the measurement, as positions. Those that do not fit on the
    board are left out.

    most: the largest number of outside liberties of a group; approach: the largest number of liberties that
    need an approach move first
    """
    for black, white, shared, kos in ko_semeais(most, approach):
        try:
            yield make_semeai(black, white, shared, kos)
        except ValueError:
            continue


def ask(reader: Reader, known: KoSemeai, budget: int) -> KoAnswers:
    """Compare what three methods say about one semeai with exact search. The methods are the reader, the
    thermographs, and the formula for a ko of several steps (`KoStages`).

    known: the semeai, solved by exact search; budget: positions that the reader may look at for one question
    """
    made = known.semeai
    exact = tuple((known.save(mover), known.capture(mover)) for mover in COLORS)
    read = tuple(_read(reader, made, mover, budget) for mover in COLORS)
    verdicts = tuple(
        _judge_answer(true, said)
        for truth, answer in zip(exact, read, strict=True)
        for true, said in zip(truth, answer, strict=True)
    )
    value, stages = known.value, known.stages
    drawn = () if value is None else tuple(value.by_master[master] for master in COLORS)
    return KoAnswers(
        _name_kind(value, stages),
        sum(made.board.color_at(point) != 0 for point in made.points),
        None if stages is None else (stages.black_moves, stages.white_moves),
        exact,
        read,
        verdicts,
        None if value is None else reaches_the_same(known, value),
        None if value is None or stages is None else _by_formula(value, stages),
        tuple(str(each.mean) for each in drawn),
        tuple(str(each.temperature) for each in drawn),
        format_board(made.board.grid()),
    )


def _read(reader: Reader, made: Made, mover: int, budget: int) -> tuple[int, int]:
    """Return two outcomes by the reader if the colour ``mover`` moves first in the semeai ``made``: that of
    saving its own group and that of capturing the other.

    budget: how many positions the reader may look at for each question
    """
    own, enemy = made.stones if mover == BLACK else made.stones[::-1]
    read = analyze_semeai(reader, made.board, own, enemy, budget)
    return read.save, read.capture


def _judge_answer(exact: int, read: int) -> str:
    if read == UNKNOWN:
        return OPEN_ANSWER
    return SAME if read == exact else OTHER


def _name_kind(value: KoValue | None, stages: KoStages | None) -> str:
    if value is None:
        return UNDRAWN
    if not value.is_placid:
        return APPROACH
    return DIRECT if stages is not None and stages.black_moves + stages.white_moves == 3 else STEPS


def reaches_the_same(known: KoSemeai, value: KoValue) -> bool:
    """Tell whether the thermographs of a semeai name the same winner as exact search. They must do so for
    each side as komaster (the side with the larger ko threats) and for each side that begins.

    known: the semeai, solved by exact search; value: its thermographs, which are read at temperature 0
    """
    for master in COLORS:
        drawn = value.by_master[master]
        for mover, wall in ((BLACK, drawn.left), (WHITE, drawn.right)):
            won = known.wins(BLACK, mover, master) * WON + known.wins(WHITE, mover, master) * LOST
            if wall.at(Fraction(0)) != won:
                return False
    return True


def _by_formula(value: KoValue, stages: KoStages) -> int:
    """Count how often the formula for a ko of several steps agrees with the thermograph about mean and
    temperature of a semeai: 0, 1 or 2 times.

    There are two thermographs (``value``), one for each side as komaster, i.e. with the larger ko threats.
    The formula takes from ``stages`` how many moves in a row Black and White need to win.
    """
    return sum(
        (drawn.mean, drawn.temperature) == (stages.mean, stages.temperature)
        for drawn in value.by_master.values()
    )


def table(found: list[KoAnswers]) -> list[str]:
    """Return lines of a table that tell how often three methods are right: the reader, the thermographs, and
    the formula for a ko of several steps. There is one line for each kind of semeai and number of kos.
    """
    lines = [
        "kind           kos  semeais  answers  as searched  none  other  thermographs as searched  formula for both "
        "komasters  for one"
    ]
    for kind in KINDS:
        for kos in sorted({each.kos for each in found}):
            chosen = [each for each in found if (each.kind, each.kos) == (kind, kos)]
            if not chosen:
                continue
            verdicts = Counter(verdict for each in chosen for verdict in each.verdicts)
            lines.append(
                f"{kind:13}  {kos:3}  {len(chosen):7}  {verdicts.total():7}  {verdicts[SAME]:11}  "
                f"{verdicts[OPEN_ANSWER]:4}  {verdicts[OTHER]:5}  {sum(each.thermographs or 0 for each in chosen):24}  "
                f"{sum(each.formula == 2 for each in chosen):26}  {sum(each.formula == 1 for each in chosen):7}"
            )
    return lines


def tell_semeai(each: KoAnswers) -> str:
    """Return the diagram of one semeai and its outcomes as text. For either side moving first it gives the
    outcomes of saving and of capturing, by exact search and, in brackets, by the reader.

    each: the semeai with its answers
    """
    lines = [f"\n{each.diagram}", f"{each.kind}; moves in a row to win it: {each.moves}"]
    for mover, truth, said in zip((BLACK, WHITE), each.exact, each.reader, strict=True):
        save, capture = (
            f"{OUTCOME_NAMES[true]} ({OUTCOME_NAMES[read]})" for true, read in zip(truth, said, strict=True)
        )
        lines.append(
            f"{color_name(mover)} first: save {save}, capture {capture}; the reader's answer in brackets"
        )
    return "\n".join(lines)
