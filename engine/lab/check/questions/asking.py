"""Asks two programs all questions, settles by search where they differ, and keeps every answer in a folder.

A run that was broken off goes on where it ended. The other program's answers and what was settled are kept for good;
ours are asked again when a reader has changed.
"""

from __future__ import annotations

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
from engine.lab.check.regress.run import Result, ask_all, make_result
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
    prove; 0 to keep all questions
    """

    ours: str
    theirs: str
    wide: int
    patience: float
    again: bool = False
    hard: int = 0


def ask_questions(passages: Sequence[Passage], asking: Asking, folder: Path) -> list[BothAnswers]:
    """Ask two programs all questions in some passages (lists of GTP commands) and return a verdict on each.
    Where the two answers differ, a search settles the question if it can.

    If only hard questions are to be kept, there are no verdicts on the others. The answers are written to
    ``folder`` as they come, and the disagreements as text boards at the end. Raises OSError for a program
    that cannot be started, ResultsError for a folder with the answers of another program.
    """
    theirs = _answers(passages, asking.theirs, folder / "theirs.jsonl", asking.patience)
    ours = _answers(passages, asking.ours, folder / "ours.jsonl", asking.patience, asking.again)
    if asking.hard:
        passages = _hard_ones(passages, ours, theirs, asking.hard)
    open_ones = [
        passage
        for each in passages
        if (
            passage := each.only(
                frozenset(
                    question.key
                    for question in each.questions
                    if question.topic in SETTLERS and _differ(ours, theirs, question.key)
                )
            )
        )
    ]
    proven = _settled(open_ones, asking.wide, folder / "settled.jsonl")
    keys = [question.key for passage in passages for question in passage.questions]
    verdicts = verdicts_of(keys, ours, theirs, proven)
    replace_text(folder / "disagreements.txt", disagreements_text(verdicts, passages))
    return verdicts


def _hard_ones(
    passages: Sequence[Passage], ours: Mapping[str, Result], theirs: Mapping[str, Result], most: int
) -> list[Passage]:
    """Return the passages with only their hard questions, and of each kind only the first ``most``.

    A question is hard if the two programs differ on it or if a brief search does not prove its answer. ours,
    theirs: the programs' results by the questions' keys
    """
    found: Counter[str] = Counter()
    hard = set()
    for passage in tqdm(passages, desc="looking for hard questions", unit="passage", file=sys.stderr):
        for question in passage.questions:
            if found[question.topic] == most:
                continue
            if _differ(ours, theirs, question.key) or _is_unproven(passage, question):
                found[question.topic] += 1
                hard.add(question.key)
    return [some for passage in passages if (some := passage.only(frozenset(hard)))]


def _is_unproven(passage: Passage, question: Question) -> bool:
    """Tell whether a search could prove the answer to a question of its kind, but a brief one does not."""
    if question.topic not in SETTLERS or question.topic in NEVER_PROVEN:
        return False
    alone = passage.only(frozenset({question.key}))
    return alone is not None and not any(result.answer for result in settle_passage(alone, BRIEF))


def _differ(ours: Mapping[str, Result], theirs: Mapping[str, Result], key: str) -> bool:
    return not judge(ours[key], theirs[key], "").agree


def _answers(
    passages: Sequence[Passage], command: str, file: Path, patience: float, again: bool = False
) -> dict[str, Result]:
    """Return a program's results by the questions' keys.

    Results kept in ``file`` are taken from there if they still hold, unless ``again`` is True. The other
    questions are asked now, and their results are added to the file. command: the program's command line;
    patience: the longest wait for an answer, in seconds
    """
    kept = ResultsFile(file, command)
    return _go_on(
        passages, kept, again, f"asking {file.stem}", lambda left: ask_all(left, command, patience, 1)
    )


def _settled(passages: Sequence[Passage], wide: int, file: Path) -> dict[str, Result]:
    """Return what a search within ``wide`` positions proves about the questions, as results by the questions'
    keys. An answer is empty where nothing is proven.

    file: keeps the results; questions with a result in it that still holds are not searched again
    """
    kept = ResultsFile(file, f"search of {wide} positions")
    return _go_on(
        passages,
        kept,
        False,
        "settling",
        lambda left: (result for passage in left for result in settle_passage(passage, wide)),
    )


def _go_on(
    passages: Sequence[Passage],
    file: ResultsFile,
    again: bool,
    says: str,
    ask: Callable[[Sequence[Passage]], Iterable[Result]],
) -> dict[str, Result]:
    """Return the results of all questions in some passages, by the questions' keys. Results in ``file`` are
    used again; only the other questions are asked.

    again: True if nothing in ``file`` is to be used again; ask: a function that takes passages cut down to
    the questions still open and yields their results, which are added to ``file``; says: words for the
    progress bar
    """
    try:
        done: dict[str, Result] = {}
        if again:
            file.begin()
        else:
            done = still_valid(passages, file.resume())
        keys = frozenset(question.key for passage in passages for question in passage.questions)
        left = [some for passage in passages if (some := passage.only(keys - frozenset(done)))]
        with tqdm(total=len(keys), initial=len(done), desc=says, unit="question", file=sys.stderr) as bar:
            for result in ask(left):
                done[result.key] = result
                file.add(result)
                bar.update()
    finally:
        file.close()
    return done


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
