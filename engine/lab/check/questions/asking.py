"""Asks two programs all questions, settles by search where they differ, and keeps every answer in a folder.

A run that was broken off, or whose time was over, goes on where it ended. The other program's answers and what was
settled are kept for good; ours are asked again when a reader has changed.
"""

from __future__ import annotations

import contextlib
import sys
import time
from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

from tqdm import tqdm

from engine.base.files import replace_text
from engine.board.diagram import format_board
from engine.lab.check.questions.settling import SETTLERS, settle
from engine.lab.check.questions.verdicts import BothAnswers, judge, verdicts_of
from engine.lab.check.regress.question import Passage, Question
from engine.lab.check.regress.results import ResultsFile, still_valid
from engine.lab.check.regress.run import Questioner, Result, make_result
from engine.lab.check.regress.setup import position_before

BRIEF = 100_000
"""Positions within which a search proves the answer to an easy question."""

NEVER_PROVEN = frozenset({"combination_attack"})
"""Kinds whose answer that there is nothing is never proven, so that a question without a proof may be easy."""


@dataclass(frozen=True)
class Asking:
    """Says which two programs are asked questions, and how.

    ours, theirs: the command lines of our program and of the other one; wide: how many positions the search
    that settles questions may look at; patience: the longest wait for an answer, in seconds; again: whether
    our program is asked even where an answer from an earlier run is kept; hard: how many questions of each
    kind are kept at most, only hard ones, on which the programs differ or which a brief search does not
    prove; 0 to keep all questions; seconds: after so many no further position is asked about; 0 for no end
    """

    ours: str
    theirs: str
    wide: int
    patience: float
    again: bool = False
    hard: int = 0
    seconds: float = 0


def ask_questions(passages: Sequence[Passage], asking: Asking, folder: Path) -> list[BothAnswers]:
    """Ask two programs the questions in some passages (lists of GTP commands) and return a verdict on each.
    Where the two answers differ, a search settles the question if it can.

    The passages come one after the other, and each is asked of both programs and settled before the next.
    So there are verdicts on what was asked, even if the time is over or the user breaks off before the end.
    If only hard questions are to be kept, there are no verdicts on the others. The answers are written to
    ``folder`` as they come, and the disagreements as text boards at the end. Raises OSError for a program
    that cannot be started, ResultsError for a folder with the answers of another program.
    """
    until = time.monotonic() + asking.seconds
    verdicts: list[BothAnswers] = []
    judged: list[Passage] = []
    with contextlib.ExitStack() as opened:
        referees = _Referees(opened, asking, folder)
        total = sum(len(passage.questions) for passage in passages)
        bar = opened.enter_context(tqdm(total=total, desc="asking", unit="question", file=sys.stderr))
        # whoever breaks off a long run still sees the figures of what was asked
        opened.enter_context(contextlib.suppress(KeyboardInterrupt))
        for passage in passages:
            found = referees.judge_passage(passage)
            bar.update(len(passage.questions))
            if found:
                verdicts += found
                judged.append(passage)
            if asking.seconds and time.monotonic() >= until:
                break
    replace_text(folder / "disagreements.txt", disagreements_text(verdicts, judged))
    return verdicts


class _Referees:
    """Our program, the other one and the search, and the answers that each has given so far."""

    def __init__(self, opened: contextlib.ExitStack, asking: Asking, folder: Path) -> None:
        """Open the files in which answers are kept. ``opened`` closes them and ends the programs.

        Raises ResultsError for a folder with the answers of another program.
        """
        theirs, ours = (
            opened.enter_context(contextlib.closing(Questioner(command, asking.patience)))
            for command in (asking.theirs, asking.ours)
        )
        self._theirs = _KeptAnswers(opened, folder / "theirs.jsonl", asking.theirs, theirs.ask)
        self._ours = _KeptAnswers(opened, folder / "ours.jsonl", asking.ours, ours.ask, asking.again)
        self._proven = _KeptAnswers(
            opened,
            folder / "settled.jsonl",
            f"search of {asking.wide} positions",
            lambda passage: settle_passage(passage, asking.wide),
        )
        self._most_hard = asking.hard
        self._hard: Counter[str] = Counter()

    def judge_passage(self, passage: Passage) -> list[BothAnswers]:
        """Ask both programs the questions of a passage, settle where they differ, and return the verdicts."""
        theirs, ours = self._theirs.answer(passage), self._ours.answer(passage)
        keys = [question.key for question in passage.questions]
        if self._most_hard:
            keys = self._hard_ones(passage, ours, theirs)
        open_ones = passage.only(
            frozenset(
                question.key
                for question in passage.questions
                if question.key in keys and question.topic in SETTLERS and _differ(ours, theirs, question.key)
            )
        )
        proven = self._proven.answer(open_ones) if open_ones else {}
        return verdicts_of(keys, ours, theirs, proven)

    def _hard_ones(
        self, passage: Passage, ours: Mapping[str, Result], theirs: Mapping[str, Result]
    ) -> list[str]:
        """Return the keys of a passage's hard questions, unless enough of their kind were found before.

        A question is hard if the two programs differ on it or if a brief search does not prove its answer.
        ours, theirs: the programs' results by the questions' keys
        """
        hard = []
        for question in passage.questions:
            if self._hard[question.topic] < self._most_hard and (
                _differ(ours, theirs, question.key) or _is_unproven(passage, question)
            ):
                self._hard[question.topic] += 1
                hard.append(question.key)
        return hard


class _KeptAnswers:
    """The answers of one program, or of the search, which are kept in a file from run to run."""

    def __init__(
        self,
        opened: contextlib.ExitStack,
        file: Path,
        name: str,
        ask: Callable[[Passage], Iterable[Result]],
        again: bool = False,
    ) -> None:
        """Open the file, which ``opened`` closes. Raises ResultsError if it holds the answers of another
        program.

        name: that of the program, or of the search; ask: yields the results of a passage's questions; again:
        True if nothing in the file is to be used again
        """
        self._file = ResultsFile(file, name)
        self._ask = ask
        self._done: dict[str, Result] = {}
        if again:
            self._file.begin()
        else:
            self._done = self._file.resume()
        opened.callback(self._file.close)

    def answer(self, passage: Passage) -> dict[str, Result]:
        """Return the results of a passage's questions by their keys. Those that still hold are taken from the
        file; only the other questions are asked, and their results are added to the file.
        """
        done = still_valid([passage], self._done)
        left = passage.only(frozenset(question.key for question in passage.questions) - frozenset(done))
        for result in self._ask(left) if left else ():
            done[result.key] = result
            self._file.add(result)
        return done


def _is_unproven(passage: Passage, question: Question) -> bool:
    """Tell whether a search could prove the answer to a question of its kind, but a brief one does not."""
    if question.topic not in SETTLERS or question.topic in NEVER_PROVEN:
        return False
    alone = passage.only(frozenset({question.key}))
    return alone is not None and not any(result.answer for result in settle_passage(alone, BRIEF))


def _differ(ours: Mapping[str, Result], theirs: Mapping[str, Result], key: str) -> bool:
    return not judge(ours[key], theirs[key], "").agree


def settle_passage(passage: Passage, wide: int) -> Iterable[Result]:
    """Yield a result for each question of a passage. Its answer is what a search within ``wide`` positions
    proves, empty if it proves nothing.
    """
    for step in passage.steps:
        question = step.question
        if question is None:
            continue
        began = time.monotonic()
        game = position_before(passage, question)
        assert game is not None  # the passage holds moves only
        answer = settle(game.board.copy(), step.command, wide)
        seconds = round(time.monotonic() - began, 3)
        yield make_result(step, question, answer, bool(answer), "", "", seconds, passage.digest(question))


def disagreements_text(verdicts: Sequence[BothAnswers], passages: Sequence[Passage]) -> str:
    """Return as text all questions that the two programs answered differently: the question, the answers,
    what was settled, the board.
    """
    questions = {question.key: (passage, question) for passage in passages for question in passage.questions}
    parts = []
    for each in sorted(verdicts, key=lambda verdict: verdict.kind):
        if each.agree:
            continue
        passage, question = questions[each.ours.key]
        game = position_before(passage, question)
        board = "" if game is None else format_board(game.board.grid())
        parts.append(
            f"{each.ours.key}\n{each.ours.command}\n"
            f"ours: {_told(each.ours)}\ntheirs: {_told(each.theirs)}\n"
            f"settled: {each.settled or 'no'}\n{board}\n"
        )
    return "\n".join(parts)


def _told(result: Result) -> str:
    return " ".join(result.answer.split()) or f"no answer {result.fault}"
