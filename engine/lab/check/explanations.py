"""`tamen explain --check POSITIONS`: decisions are explained, and every claim is held to a budget ten times as large.

Positions come from a file of labels (`engine.lab.data.labels`) or of text boards. The report counts the claims of each
kind that held, failed, or could not be proven, and those that are empty (`engine.explain.claims.emptiness`), lists the
failures, and says in how many decisions the reason that was told decided: each decision is made again without it
(`engine.explain.claims.what_decided`). Where the file has labels, what was told is held to these, too
(`engine.lab.check.labelled_claims`).
"""

from __future__ import annotations

import argparse
import sys
import time
from collections import Counter
from collections.abc import Iterator, Sequence
from contextlib import nullcontext
from dataclasses import dataclass
from hashlib import sha256
from pathlib import Path

from tqdm import tqdm

from engine.base.breaking_off import BreakingOff
from engine.base.options import add_judge, add_judge_visits, input_path, output_file, positive
from engine.board.diagram import parse_diagram
from engine.board.points import parse_color, vertex_of
from engine.decide.decision.budget import Budget
from engine.decide.decision.levels import HIGHEST, load_level
from engine.decide.decision.record import Decision
from engine.decide.decision.settings import Settings
from engine.decide.judged.judges import judge_of
from engine.decide.players import Adviser, assemble_adviser
from engine.explain.claims.allowance import Allowance
from engine.explain.claims.checking import Checked, Checker
from engine.explain.claims.emptiness import empty_claims
from engine.explain.claims.inquiry import FAILED, HELD, TIMES, UNPROVEN
from engine.explain.claims.judged_witness import JudgedWitness
from engine.explain.claims.kinds import EVEN, KINDS, Claim, Sentence
from engine.explain.claims.quick_witness import QuickWitness
from engine.explain.claims.readings import USUAL
from engine.explain.claims.what_decided import decide_without, find_main_reason
from engine.explain.claims.witness import Witness
from engine.explain.reviews.explain_command import add_level
from engine.explain.sentences.why_this_move import tell_decision as told_of
from engine.explain.words.phrases import percent, side
from engine.game.game import Game
from engine.lab.check.kept_reports import Kept, KeptReports, Report
from engine.lab.check.labelled_claims import NOT_AMONG, Label, agrees_with
from engine.lab.check.what_is_told import Told, count_told, lessons_of, told_lines
from engine.lab.data.labelled_game import NONE, game_of
from engine.lab.data.labels import PARTS, load_labels
from engine.lab.engine_digest import engine_digest

SUFFIX = ".npz"

TIMES_TO_COUNT = 3
"""The allowance of an explanation, so many times over, by which it is judged what there was to tell."""

DIGITS = 12
"""Of a digest, enough to tell the positions of a file apart."""

OTHER_SEED = 2
"""Of the games that claims are held to: those that the claims come from must not vouch for them."""

OTHER_MOVE, NOTHING_DECIDES = "another move", "nothing decides"
"""What became of a decision made again, or that it was told that nothing decides."""


@dataclass(frozen=True)
class Position:
    """A position of a game in which a move is to be decided and explained.

    name: as the file gives it; game: leads to the position; label: what a network says of the position
    (owners, score, best moves), None if the file has no labels
    """

    name: str
    game: Game
    label: Label | None = None

    @property
    def key(self) -> str:
        """A text by which the position is known in a file: its name, and a digest of its stones and side to
        move. No other position of the file has the same.
        """
        board = self.game.board
        stones = bytes([self.game.to_move, *(board.color_at(point) for point in board.points())])
        return f"{self.name}, {sha256(stones).hexdigest()[:DIGITS]}"


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Add the options of `tamen explain --check` to its parser."""
    parser.epilog = None
    parser.add_argument(
        "positions",
        type=input_path,
        metavar="POSITIONS",
        help="labelled positions (.npz), or a file of text boards",
    )
    parser.add_argument(
        "--check", action="store_true", help="hold every claim of explanations to ten times the budget"
    )
    add_level(parser)
    parser.add_argument(
        "--playouts", type=positive, metavar="N", help="games for a decision (default: the level's)"
    )
    parser.add_argument(
        "--most",
        type=positive,
        metavar="N",
        help="so many of the positions, evenly spread if they are labelled",
    )
    parser.add_argument(
        "--part", choices=PARTS, help="of labelled positions only those of this part (default: all)"
    )
    parser.add_argument(
        "--only-labels",
        action="store_true",
        help="hold claims to the labels alone, which takes a tenth of the time",
    )
    parser.add_argument(
        "--only-told",
        action="store_true",
        help="count what explanations tell, by kinds and lessons, and hold it to nothing, which takes a second each",
    )
    parser.add_argument(
        "--only-decided",
        action="store_true",
        help="hold only the reasons that are told as those that decided, which takes a fifth of the time",
    )
    parser.add_argument(
        "--careful", action="store_true", help="check what is told carefully, not at once (explain careful)"
    )
    parser.add_argument(
        "--keep",
        type=output_file,
        metavar="FILE",
        help="keep what is found in a file as it comes, and ask no position again that stands there",
    )
    parser.add_argument("--tell", action="store_true", help="print every explanation and what became of it")
    add_judge(parser)
    add_judge_visits(parser)


def run(options: argparse.Namespace) -> int:
    """Check the explanations that the options ask for and print the report. Returns the exit status: 0 if no
    claim (statement of an explanation) failed, else 1.
    """
    try:
        positions = list(read_positions(options.positions, options.most, options.part))
    except ValueError as error:
        print(f"tamen explain: error: {error}", file=sys.stderr)
        return 1
    if options.only_labels and any(each.label is None for each in positions):
        print(
            f"tamen explain: error: {options.positions} has no labels, expected a file .npz", file=sys.stderr
        )
        return 1
    checks = Checks(
        options.level,
        options.playouts,
        options.only_labels,
        options.careful,
        options.only_told,
        options.judge,
        options.judge_visits,
        options.only_decided,
    )
    try:
        with KeptReports(options.keep, checks.setting) if options.keep else nullcontext() as kept:
            return _check_positions(positions, checks, kept, options.tell)
    except (OSError, ValueError) as error:
        print(f"tamen explain: error: {error}", file=sys.stderr)
        return 1


def _check_positions(
    positions: Sequence[Position], checks: Checks, kept: KeptReports | None, tell: bool
) -> int:
    """Check the explanations of all positions and print the report. Returns the exit status: 0 if no claim
    (statement of an explanation) failed, else 1.

    kept: a file with results of earlier runs, None for none; the positions in it are not checked again, and
    new results are added to it; tell: whether each explanation is printed
    """
    report = Report()
    checked, ending = 0, BreakingOff("tamen explain --check")
    with ending:
        for position in tqdm(positions, unit="position", file=sys.stderr):
            found = None if kept is None else kept.done.get(position.key)
            if found is None:
                found = checks.checked(position)
                if kept is not None:
                    kept.add(position.key, found)
            if tell:
                print("\n".join(found.lines), flush=True)
            report.add(found.report)
            checked += 1
    print("\n".join(report_lines(report, checked)))
    return ending.status(int(report.failed > 0))


class Checks:
    """Decides and explains moves, and checks the claims of the explanations. A claim is a statement that can
    be true or false. A second player judges it, with another seed and ten times as many games played out.

    level: the level that decides; playouts: games played out for a decision, None for as many as the level
    has; only_labels: True to compare claims with labels alone, without the second player; careful: True to
    explain from thorough knowledge of the position, False for the quick one; only_told: True to count only
    which kinds of things are told, also without the second player; only_decided: True to ask the second player only
    where a reason is told as the one that decided, and only about that; judge: the command line of an engine whose
    decisions are explained, empty for ours; judge_visits: how many times that engine looks at a position,
    None for as often as usual
    """

    def __init__(
        self,
        level: int = HIGHEST,
        playouts: int | None = None,
        only_labels: bool = False,
        careful: bool = False,
        only_told: bool = False,
        judge: str = "",
        judge_visits: int | None = None,
        only_decided: bool = False,
    ) -> None:
        self._level, self._playouts, self._only_labels = level, playouts, only_labels
        self._careful, self._only_told = careful, only_told
        self._judge, self._judge_visits, self._only_decided = judge, judge_visits, only_decided

    @property
    def setting(self) -> dict[str, object]:
        """The settings that the results of a check depend on, by name: the engine's digest, the level, the
        games played out and the kind of check. Kept results are used again only if all of them are the same.
        """
        return {
            "engine": engine_digest(),
            "level": self._level,
            "playouts": self._playouts,
            "only labels": self._only_labels,
            "careful": self._careful,
            "only told": self._only_told,
            "only decided": self._only_decided,
            "judge": self._judge,
            "judge visits": self._judge_visits,
        }

    def _teller(self, adviser: Adviser, game: Game, decision: Decision) -> Witness:
        """Return the witness: the source from which an explanation takes its facts about a position.

        A witness holds what a player found out there. A thorough one is returned if explanations are to be
        careful, or if another engine (the judge) decides; otherwise a quick one, which looks less closely.
        """
        if adviser.judge_name:
            return JudgedWitness(adviser, game, decision.color)
        if self._careful:
            return Witness(adviser, game, decision.color)
        return QuickWitness(adviser, game, decision, Allowance.of(decision, game.size))

    def _count_thinking(self) -> float:
        """Return the seconds that the engine in the role of judge has thought so far, 0 if there is none."""
        return judge_of(self._judge, visits=self._judge_visits).spent if self._judge else 0.0

    def checked(self, position: Position) -> Kept:
        """Explain and check one decision. Return the counts, with the processor time taken, and the lines of
        text, in the form in which a file keeps them.
        """
        report, began = Report(), time.process_time()
        lines = list(self.check(position, report))
        report.seconds = round(time.process_time() - began, 2)
        return Kept(report, lines)

    def check(self, position: Position, report: Report) -> Iterator[str]:
        """Decide and explain one position and check each claim (statement) of the explanation. The results
        are added to ``report``.

        Yields lines of text: the move, each sentence of the explanation, and each claim with the verdict of
        the check. Then come the claims that are empty, i.e. that tell nobody more about the move, with the
        reason why (see `engine.explain.claims.emptiness`). The last line tells what is played without the
        main reason, if there is one.
        """
        game, color = position.game, position.game.to_move
        games = load_level(self._level).games(game.size, Budget(), self._playouts)
        settings = Settings(self._level, playouts=games, judge=self._judge, judge_visits=self._judge_visits)
        adviser = assemble_adviser(settings=settings)
        began, thought = time.process_time(), self._count_thinking()
        decision = adviser.decide(game, color)
        teller = self._teller(adviser, game, decision)
        sentences = told_of(decision, teller)
        report.telling = round(time.process_time() - began, 2)
        report.judging = round(self._count_thinking() - thought, 2)
        claims = [claim for sentence in sentences for claim in sentence.claims]
        again, empty = "", list[tuple[Claim, str]]()
        if self._only_told or adviser.judge_name:
            allowance = Allowance.of(decision, game.size, TIMES_TO_COUNT)
            # a judge's word is as good at once, and costs nothing more
            known = teller if adviser.judge_name else QuickWitness(adviser, game, decision, allowance)
            report.told += count_told(Told(decision, sentences, known))
            report.lessons += lessons_of(sentences)
        checked = [Checked(claim, UNPROVEN) for claim in claims]
        if not (self._only_labels or self._only_told):
            judge = assemble_adviser(settings=Settings(self._level, OTHER_SEED, playouts=TIMES * games))
            witness = Witness(judge, game, color, USUAL.times(TIMES))
            other = assemble_adviser(settings=Settings(self._level, OTHER_SEED, playouts=games))
            peer = Witness(other, game, color)
            again = _made_again(report, decision, claims, (Witness(adviser, game, color), witness, peer))
            if not self._only_decided:
                checker = Checker(judge, game, decision, witness, peer)
                checked = [checker.check(claim) for claim in claims]
                tried = [each.move for each in decision.tried]
                rival = next((each.move for each in decision.others), None)
                empty = list(empty_claims(sentences, decision.move, tried, rival, witness))
                report.empty.update((claim.kind, rule) for claim, rule in empty)
        yield f"{position.name}, {side(color)} {vertex_of(decision.move, game.size)}"
        yield from (f"  {sentence.text}" for sentence in sentences)
        for each in checked:
            report.counts[each.claim.kind, each.verdict] += 1
            told = _tell_claim(position.name, each, sentences)
            yield f"    {told}"
            if each.verdict == FAILED:
                report.failures.append(told)
        yield from (f"    empty, {rule}: {claim.kind}" for claim, rule in empty)
        if again:
            yield f"    {again}"
        _enter(report, position, decision, sentences, checked)


def _made_again(
    report: Report, decision: Decision, claims: Sequence[Claim], witnesses: tuple[Witness, Witness, Witness]
) -> str:
    """Decide a position again as if the main reason of its explanation did not exist. Count in ``report``
    whether another move comes out.

    Returns a sentence about the result, empty if the explanation gives no reason that decides. claims: all
    statements of the explanation; witnesses: what three players know of the position: the one that decided,
    the judge with more games played out, and one with as many games as the judge and another seed
    """
    teller, judge, peer = witnesses
    reason = find_main_reason(claims)
    found = None if reason is None else decide_without(teller, decision, reason, judge, peer)
    if reason is None or found is None:
        report.changed[NOTHING_DECIDES] += reason is not None and reason.kind == EVEN
        return ""
    report.decided[reason.kind, found.decided] += 1
    report.changed[OTHER_MOVE] += found.is_other
    named = vertex_of(found.move, judge.board.size)
    return f"without '{reason.kind}' {named} is played, {found.left:.0%} of the margin is left"


def _enter(
    report: Report,
    position: Position,
    decision: Decision,
    sentences: Sequence[Sentence],
    checked: Sequence[Checked],
) -> None:
    """Add to ``report`` the counts that concern an explanation as a whole.

    They are its number of words, whether all its claims (statements) held, the place of the decision's move
    among the best ones of the label, and which claims the label agrees with. A label is what a network says
    of the position. checked: the explanation's claims with what the check found
    """
    report.words.append(sum(len(sentence.text.split()) for sentence in sentences))
    report.whole += all(each.verdict != FAILED for each in checked)
    if position.label is not None and position.label.moves:
        report.places[position.label.place(decision.move)] += 1
    for each in checked:
        agrees = None if position.label is None else agrees_with(position.label, each.claim)
        if agrees is not None:
            report.labels[each.claim.kind, agrees] += 1
            if not agrees and each.verdict != FAILED:
                report.failures.append(f"against the label: {_tell_claim(position.name, each, sentences)}")


def _tell_claim(name: str, checked: Checked, sentences: Sequence[Sentence]) -> str:
    """Return a line of text on a claim (a statement of an explanation) that was checked.

    It has the position's name, the kind of claim, whether it holds, what was found instead, and the sentence
    that makes it.
    """
    text = next(each.text for each in sentences if checked.claim in each.claims)
    found = f": {checked.found}" if checked.found else ""
    return f"{name}: {checked.claim.kind} {checked.verdict}{found} [{text}]"


def report_lines(report: Report, positions: int) -> Iterator[str]:
    """Yield the report on ``positions`` explained positions as lines of text.

    They tell the numbers of words, the seconds, how many claims (statements of the explanations) held, how
    often labels (what a network says of a position) agree with moves and claims, and each failure.
    """
    yield (
        f"{positions} decisions, {sum(report.words) / max(1, len(report.words)):.0f} words an explanation, "
        f"{report.seconds / max(1, positions):.1f} s of processor time each"
    )
    told = f"deciding and telling took {report.telling / max(1, positions):.2f} s of it each"
    if report.judging:
        told += f", beside {report.judging / max(1, positions):.1f} s that the judge thought"
    yield told
    yield from told_lines(report.told, report.lessons, positions)
    if any(verdict != UNPROVEN for _, verdict in report.counts):
        yield from _asked_anew(report, positions)
    if report.decided or report.changed:
        yield from _decided_lines(report)
    if report.places:
        decisions = report.places.total()
        among = decisions - report.places[NOT_AMONG]
        yield f"moves that the labels have first: {report.places[0]} of {decisions}, among the best: {among}"
    for kind in KINDS:
        right, wrong = report.labels[kind, True], report.labels[kind, False]
        if right + wrong:
            yield f"{kind} against labels: {right} of {right + wrong}"
    yield from report.failures


def _asked_anew(report: Report, positions: int) -> Iterator[str]:
    yield f"{'claim':24} {'held':>6} {'failed':>6} {'unproven':>8}"
    total: Counter[str] = Counter()
    for kind in KINDS:
        found = {verdict: report.counts[kind, verdict] for verdict in (HELD, FAILED, UNPROVEN)}
        if any(found.values()):
            total.update(found)
            yield f"{kind:24} {found[HELD]:6} {found[FAILED]:6} {found[UNPROVEN]:8}"
    yield f"{'all':24} {total[HELD]:6} {total[FAILED]:6} {total[UNPROVEN]:8}"
    yield f"explanations without a failure: {report.whole} of {positions}"
    empty, claims = report.empty.total(), report.counts.total()
    yield f"empty claims: {empty} of {claims}, {percent(empty / max(1, claims))}"
    for (kind, rule), count in sorted(report.empty.items()):
        yield f"  '{kind}' {rule}: {count}"


def _decided_lines(report: Report) -> Iterator[str]:
    yield (
        f"the reason told decided: {sum(report.decided[kind, True] for kind in KINDS)} of {report.decided.total()}; "
        f"without it another move is played in {report.changed[OTHER_MOVE]}; told that nothing decides: "
        f"{report.changed[NOTHING_DECIDES]}"
    )
    for kind in KINDS:
        right, wrong = report.decided[kind, True], report.decided[kind, False]
        if right + wrong:
            yield f"  by the reason '{kind}': {right} of {right + wrong}"


def read_positions(file: Path, most: int | None = None, part: str | None = None) -> Iterator[Position]:
    """Yield at most ``most`` positions of a file, all if None. An .npz file has labelled positions, any other
    file has text boards.

    part: take only positions of this one of the labels' three parts (`PARTS`), all if None; text boards have
    no parts. Raises ValueError, naming the file and what is wrong.
    """
    if file.suffix == SUFFIX:
        yield from _load_labelled(file, most, part)
        return
    try:
        text = file.read_text(encoding="utf-8")
    except (OSError, UnicodeDecodeError) as error:
        raise ValueError(f"{file} cannot be read: {error}") from None
    found = list(_read_drawn(file, text))
    if not found:
        raise ValueError(
            f"{file} holds no position, expected text boards, each below a line 'NAME: black to move'"
        )
    yield from found[:most]


def _load_labelled(file: Path, most: int | None, part: str | None) -> Iterator[Position]:
    labels = load_labels(file) if part is None else load_labels(file).part(part)
    chosen = labels if most is None else labels.sample(most)
    for number, grid in enumerate(chosen.grids):
        last = () if chosen.last is None else [int(move) for move in chosen.last[number]]
        ko = NONE if chosen.ko is None else int(chosen.ko[number])
        game = game_of(grid, int(chosen.to_move[number]), last, ko)
        name = f"{file.stem} game {chosen.games[number]}"
        yield Position(name, game, Label.of(chosen, number))


def _read_drawn(file: Path, text: str) -> Iterator[Position]:
    """Yield the positions that a file gives as text boards.

    Each begins with a line such as ``NAME: black to move``; the board and an empty line follow. file: named
    in errors; text: what the file holds. Raises ValueError, naming the file.
    """
    for block in text.split("\n\n"):
        lines = [line for line in block.splitlines() if line.strip() and not line.startswith("#")]
        if not lines:
            continue
        name, colon, rest = lines[0].partition(":")
        words = rest.split()
        if not colon or words[1:] != ["to", "move"]:
            raise ValueError(f"{file}: {lines[0]!r}, expected 'NAME: black to move' above a text board")
        try:
            yield Position(name, game_of(parse_diagram("\n".join(lines[1:])), parse_color(words[0])))
        except ValueError as error:
            raise ValueError(f"{file}, position '{name}': {error}") from None
