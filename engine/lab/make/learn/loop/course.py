"""The course of the loop: play, judge, refit, and keep what wins; turn after turn, from where the table ends."""

from __future__ import annotations

import shlex
import sys
import time
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path

import numpy as np
from tqdm import tqdm

from engine.base.arrays import read_arrays, write_arrays
from engine.decide.decision.number_sets import Contents, SetError, digest_of, read_contents, write_set
from engine.lab.data.labels import KOMI
from engine.lab.make.learn.checkpoints import Checkpoints, digest
from engine.lab.make.learn.loop import judging, own_games
from engine.lab.make.learn.loop.contest import Contest, hold
from engine.lab.make.learn.loop.plan import Plan, digest_of_file
from engine.lab.make.learn.loop.refits import PARTS, Data, RefitError, refit
from engine.lab.make.learn.loop.table import ADOPTED, FIT, JUDGE, MATCH, PLAY, Figures, Step, Table, begin
from engine.lab.measure.sequential import BETTER, OPEN
from engine.lab.measure.until_decided import Outcome
from engine.lab.pieces import Crew, Piece

GAMES_OF_A_TURN = 100_000
"""Numbers of games from one turn to the next."""

TURNS_OF_A_SEED = 1000

TELL_EVERY = 20
"""Games of a match between two lines about it."""


class CourseError(ValueError):
    """Raised if a run of the learning loop cannot go on. The error's text says why."""


@dataclass
class Done:
    """What a step of the learning loop gives before it is entered in the run's table.

    It is what the step made, the digest of that, seconds, figures and verdict. `Step` explains these fields.
    """

    product: str
    digest: str
    seconds: float
    figures: Figures = field(default_factory=dict)
    seed: int | None = None
    verdict: str = "done"
    command: str = ""
    said: Sequence[str] = ()


class Course:
    """A run of the learning loop in a folder. It does one step after the other and enters each in the run's
    table.
    """

    def __init__(
        self, plan: Plan, folder: Path, crew: Crew, tell: Callable[[str], None], command: str
    ) -> None:
        """Begin a run by a plan, or go on with the run that the folder holds.

        plan: what each turn does; crew: does the work that is cut in pieces; tell: called with lines on what
        goes on; command: the command line of the run. Raises ValueError for data that the fits cannot use,
        TableError if the run in the folder was another.
        """
        self._plan, self._folder, self._crew = plan, folder, crew
        self._tell, self._command = tell, command
        self._others = {file: judging.load(file) for file in plan.labels}
        plan.check_sizes({file: labels["stones"].shape[1] for file, labels in self._others.items()})
        self.table: Table = begin(folder, plan.options())

    def go_on(self, turns: int) -> None:
        """Do everything in the first ``turns`` turns of the run that is not done yet. A turn is games,
        judgements, fits and a match for each fit.

        Raises OSError, or CourseError if what was done before is damaged.
        """
        for turn in range(1, turns + 1):
            self._do_once(turn, PLAY, "", self._play)
            self._do_once(turn, JUDGE, "", self._judge)
            for part in self._plan.parts:
                fitted = self._do_once(turn, FIT, part, self._fit)
                if fitted.product:
                    self._do_once(turn, MATCH, part, self._match)

    def _do_once(self, turn: int, what: str, part: str, do: Callable[[int, str], Done]) -> Step:
        """Do one step of the run, unless the run's table has it already. Return the step as the table holds
        it.

        turn: from 1; what: the kind of step, PLAY, JUDGE, FIT or MATCH; part: the part of the player's
        numbers that is fitted or tried, empty for other kinds; do: a function of turn and part that does the
        step
        """
        known = self.table.find(turn, what, part)
        if known is not None:
            return known
        name = f"turn {turn}, {what} {part}".strip()
        self._tell(name)
        data = self._data_of(turn, what, part)
        done = do(turn, part)
        step = Step(
            turn=turn,
            what=what,
            part=part,
            data=data,
            command=done.command or self._command,
            seed=done.seed,
            product=done.product,
            digest=done.digest,
            figures=done.figures,
            seconds=round(done.seconds, 1),
            verdict=done.verdict,
            said=list(done.said),
        )
        self.table.add(step)
        self._tell(f"{name}: {done.verdict}; {tell_figures(done.figures)}".rstrip("; "))
        return step

    def _data_of(self, turn: int, what: str, part: str) -> dict[str, str]:
        """Return digests of everything that a step is made from, by names for the table. That is what earlier
        steps made, given files, and the player's numbers.

        turn, what, part: the turn of the step, its kind, and the part of the numbers, as in `_do_once`
        """
        made = {
            PLAY: [],
            JUDGE: [self.table.find(turn, PLAY)],
            FIT: [self.table.find(each, JUDGE) for each in range(1, turn + 1)],
            MATCH: [self.table.find(turn, FIT, part)],
        }[what]
        found = {step.product: step.digest for step in made if step is not None}
        if what == FIT:
            found |= {name: digest_of_file(file) for name, file in self._plan.given.items()}
        return {**found, "the player's numbers": digest_of(self._read_best_set())}

    def _play(self, turn: int, _part: str) -> Done:
        plan, numbers = self._plan, self._read_best_set()
        first = GAMES_OF_A_TURN * (TURNS_OF_A_SEED * plan.seed + turn)
        pieces = [
            own_games.OwnGames(numbers, plan.size, plan.level, plan.playouts, plan.opening, tuple(games))
            for games in in_parts(range(first, first + plan.games), own_games.GAMES_A_PIECE)
        ]
        product = f"turn-{turn:03d}/games.npz"
        found, seconds = self._make_product(turn, PLAY, own_games.play, pieces, product)
        figures: Figures = {
            "games": plan.games,
            "moves a game": round(float(found["length"].mean()), 1),
            "won by Black": int(np.count_nonzero(found["lead"] > 0)),
            "games an hour": per_hour(plan.games, seconds),
        }
        return Done(product, digest_of_arrays(found), seconds, figures, first)

    def _judge(self, turn: int, _part: str) -> Done:
        plan, numbers = self._plan, self._read_best_set()
        lines = judging.choose(self._load_arrays(turn, PLAY), plan.opening, plan.positions, plan.seed)
        if not lines:
            raise CourseError("the games end before a position can be judged; ask for a shorter --opening")
        pieces = [
            judging.Judging(numbers, plan.size, plan.thinking, plan.seed, tuple(each))
            for each in in_parts(lines, judging.POSITIONS_A_PIECE)
        ]
        product = f"turn-{turn:03d}/labels.npz"
        found, seconds = self._make_product(turn, JUDGE, judging.judge, pieces, product)
        figures: Figures = {"labels": len(lines), "labels an hour": per_hour(len(lines), seconds)}
        return Done(product, digest_of_arrays(found), seconds, figures, plan.seed)

    def _fit(self, turn: int, part: str) -> Done:
        best = dict(self._read_best_set())
        product = f"sets/turn-{turn:03d}-{part}"
        name = part + PARTS[part].shipped.suffix
        out = self._folder / f"turn-{turn:03d}" / name
        files = {Path(each).stem: self._folder / self.table.best / each for each in best}
        data = self._collect_data(turn)
        began = time.process_time()
        try:
            command, said = refit(part, data, files, out)
        except RefitError as error:
            out.unlink(missing_ok=True)
            return Done("", "", time.process_time() - began, verdict=f"no new set: {error}")
        seconds = time.process_time() - began
        contents = tuple(sorted({**best, name: out.read_bytes()}.items()))
        write_set(self._folder / product, contents)
        return Done(product, digest_of(contents), seconds, command=command, said=said)

    def _match(self, turn: int, part: str) -> Done:
        plan = self._plan
        fitted = self.table.find(turn, FIT, part)
        assert fitted is not None
        seed = TURNS_OF_A_SEED * plan.seed + len(plan.parts) * turn + plan.parts.index(part)
        contest = Contest(
            PARTS[part].player, plan.level, plan.playouts, plan.size, plan.opening, seed, plan.longest
        )
        sets = self._set(fitted.product, fitted.digest), self._read_best_set()
        kept = self._checkpoints(turn), f"{MATCH}-{part}"
        outcome, pieces = hold(contest, sets, plan.test, self._crew, kept, self._tell_of_match)
        figures: Figures = {
            "won": outcome.wins,
            "lost": outcome.losses,
            "without a winner": outcome.neither,
            "by faults": outcome.faults,
            "evidence": round(outcome.evidence, 2),
        }
        return Done(
            fitted.product,
            digest([piece["winners"] for piece in pieces]),
            sum(float(piece["seconds"]) for piece in pieces),
            figures,
            seed,
            verdict_of(outcome),
            self._write_arena_command(contest, fitted.product, outcome.games),
        )

    def _make_product(
        self,
        turn: int,
        what: str,
        do: Callable[[Piece], dict[str, np.ndarray]],
        pieces: Sequence[Piece],
        product: str,
    ) -> tuple[dict[str, np.ndarray], float]:
        """Let the crew do pieces of work, join their results in order, and write them into a file. Return the
        joined arrays by name, and the seconds that the work took.

        turn, what: the turn and kind of the step, under which each piece is kept for a later run; do: a
        function that does one piece; product: the path of the file within the folder of the run
        """
        arriving = self._checkpoints(turn).carry_out(what, self._crew, do, pieces)
        done = dict(tqdm(arriving, total=len(pieces), desc=what, unit="piece", file=sys.stderr))
        found = own_games.join_pieces(done[number] for number in range(len(pieces)))
        write_arrays(self._folder / product, found)
        return found, sum(float(each["seconds"]) for each in done.values())

    def _collect_data(self, turn: int) -> Data:
        """Return the data for the fits of a turn: the labels made in this turn and in those before, and data
        from elsewhere that the plan names.

        Labels for the run's own size of board, made and given ones, are put together into one file.
        """
        plan = self._plan
        own = [self._load_arrays(each, JUDGE) for each in range(1, turn + 1)]
        alike = [each for each in self._others.values() if each["stones"].shape[1] == plan.size]
        file = self._folder / f"turn-{turn:03d}" / f"labels{plan.size}.npz"
        write_arrays(file, judging.join_labels([*own, *alike]))
        more = [path for path, each in self._others.items() if each["stones"].shape[1] != plan.size]
        return Data([file, *more], plan.experts, plan.finished, plan.sample, plan.fit_playouts, plan.level)

    def _load_arrays(self, turn: int, what: str) -> dict[str, np.ndarray]:
        """Return the arrays, by name, that an earlier step made. Raises CourseError if its file has changed
        since.

        turn, what: the turn and the kind (PLAY or JUDGE) of the step
        """
        step = self.table.find(turn, what)
        assert step is not None
        file = self._folder / step.product
        try:
            found = read_arrays(file)
        except ValueError as error:
            raise CourseError(f"{error}; bring it back, or begin in another folder") from None
        if digest_of_arrays(found) != step.digest:
            raise CourseError(
                f"'{file}' is not the file that the table knows; bring that back, or begin in another folder"
            )
        return found

    def _set(self, product: str, wanted: str) -> Contents:
        """Return the files of a set of numbers that an earlier step made. Raises CourseError if they are
        missing or have changed since.

        product: the path of the set's folder within that of the run; wanted: the digest that the set must
        have
        """
        folder = self._folder / product
        try:
            found = read_contents(folder)
        except SetError as error:
            raise CourseError(f"{error}; bring it back, or begin in another folder") from None
        if digest_of(found) != wanted:
            raise CourseError(
                f"'{folder}' is not the set that the table knows; bring that back, or begin in another folder"
            )
        return found

    def _read_best_set(self) -> Contents:
        """Return the files of the set of numbers that was adopted last. There are none as long as no set was
        adopted.
        """
        best = self.table.best
        made = next((each for each in self.table.steps if each.what == FIT and each.product == best), None)
        return self._set(best, made.digest) if best and made is not None else ()

    def _checkpoints(self, turn: int) -> Checkpoints:
        return Checkpoints(self._folder / f"turn-{turn:03d}" / "pieces")

    def _tell_of_match(self, outcome: Outcome) -> None:
        if outcome.games % TELL_EVERY == 0:
            self._tell(f"  {outcome.wins} won, {outcome.losses} lost, evidence {outcome.evidence:+.2f}")

    def _write_arena_command(self, contest: Contest, product: str, games: int) -> str:
        """Return the command line that plays the games of a match again.

        contest: how the match is played; product: the path of the folder with the new set of numbers, within
        that of the run; games: how many
        """
        words = f"tamen --player {contest.player} --level {contest.level} --playouts {contest.playouts}"
        best = self.table.best
        numbers = [f" --numbers {self._folder / each}" if each else "" for each in (product, best)]
        programs = [shlex.quote(words + each) for each in numbers]
        options = f"--size {contest.size} --komi {KOMI} --games {games} --opening {contest.opening}"
        return f"tamen arena {' '.join(programs)} {options} --seed {contest.seed}"


def verdict_of(outcome: Outcome) -> str:
    """Return words that say whether the new set of numbers is adopted after a match with this outcome, and
    why.
    """
    if outcome.verdict == BETTER:
        return f"{ADOPTED}: better by the test"
    if outcome.verdict == OPEN:
        return f"not {ADOPTED}: undecided after {outcome.games} games"
    return f"not {ADOPTED}: no better by the test"


def tell_figures(figures: Mapping[str, float | int | str]) -> str:
    """Return figures by name as one line of text."""
    return ", ".join(f"{name} {value}" for name, value in figures.items())


def in_parts(items: Sequence[Piece], count: int) -> list[Sequence[Piece]]:
    """Cut a sequence into parts of ``count`` items; the last one may be shorter."""
    return [items[at : at + count] for at in range(0, len(items), count)]


def per_hour(count: int, seconds: float) -> int:
    """Return how many things are made in an hour if ``count`` were made in ``seconds`` seconds."""
    return round(3600 * count / max(seconds, 1e-3))


def digest_of_arrays(arrays: Mapping[str, np.ndarray]) -> str:
    """Return a digest of some arrays. They are taken in the order of their names."""
    return digest(arrays[name] for name in sorted(arrays))
