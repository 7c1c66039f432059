"""Asking a program the questions of a run: several programs at once, each restarted when it dies or falls silent."""

from __future__ import annotations

import contextlib
import itertools
import queue
import shutil
import tempfile
import threading
import time
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

from engine.decide.judged.gtp_program import CommandFailed, GtpProgram, ProgramDied, ProgramHangs
from engine.lab.check.regress.question import MOVE_QUESTION, Passage, Question, Step

PASSAGES_A_PIECE = 20
"""Problems that one program of a cluster is asked before another begins anew."""

FAULTS = ("died", "silent", "refused", "set-up")
"""Why there is no answer: the program ended, was silent for too long, refused the question or the set-up before it."""


@dataclass(frozen=True)
class Result:
    """How a program answered one question: the answer, whether it is right, the seconds it took, and what the
    question was.

    fault: one of FAULTS if there is no answer, else empty; remark: why there is none; to_fail, counted: as in
    `Question`; digest: that of the question, by which a later run sees whether the result still holds
    """

    key: str
    suite: str
    topic: str
    grade: str
    command: str
    expected: str
    answer: str
    right: bool
    fault: str
    remark: str
    to_fail: bool
    counted: bool
    seconds: float
    digest: str

    @property
    def is_bad(self) -> bool:
        """Whether the answer is wrong and that is bad news.

        It is bad news if the answer counts (it is not only reported) and the suite's author expected the
        program to answer right.
        """
        return self.counted and not self.right and not self.to_fail


class _Broken(Exception):
    """Raised or returned when a program gave no answer that could be judged.

    fault: one of FAULTS; the error's text says why
    """

    def __init__(self, fault: str, remark: str) -> None:
        super().__init__(remark)
        self.fault = fault


class Questioner:
    """One GTP program, to which passages are sent one after the other."""

    def __init__(self, command: str, patience: float) -> None:
        """Take the command line of the program. It is started when it is first asked.

        patience: the longest wait for one answer, in seconds
        """
        self._command = command
        self._patience = patience
        self._program: GtpProgram | None = None
        self._scope = ""
        self._plays_only = False

    def ask(self, passage: Passage) -> Iterator[Result]:
        """Send the commands of a passage, judge the answers to its questions, and yield the results.

        A program that died is started anew. It is sent the earlier commands of the passage that ask nothing,
        and goes on from there. Raises OSError if the program cannot be started.
        """
        if passage.scope != self._scope:
            self.close()
            self._scope = passage.scope
        lost: _Broken | None = None
        for number, step in enumerate(passage.steps):
            if self._program is None and lost is None:
                lost = self._start() or self._repeat_commands(passage, number)
            if step.question is not None:
                yield self._judge_answer(step, passage, lost)
            elif lost is None:
                lost = self._tell(step, passage.folder)

    def close(self) -> None:
        """End the program."""
        program, self._program = self._program, None
        if program is not None:
            program.close()

    def _start(self) -> _Broken | None:
        """Start the program and learn which commands it knows.

        Returns None if the program can be asked, else an error with the fault and the reason.
        """
        self._program = GtpProgram(self._command, patience=self._patience)
        try:
            known = self._send("list_commands", Path()).split()
        except _Broken as error:
            return None if error.fault == "refused" else error
        self._plays_only = "genmove" in known and MOVE_QUESTION not in known
        return None

    def _repeat_commands(self, passage: Passage, number: int) -> _Broken | None:
        """Bring a program that was started anew to the position of a passage in front of step ``number``. All
        earlier commands that ask nothing are sent again.

        Returns why the position cannot be reached, or None if it was.
        """
        for step in passage.steps[:number]:
            if step.question is None and (lost := self._tell(step, passage.folder)):
                return lost
        return None

    def _tell(self, step: Step, folder: Path) -> _Broken | None:
        """Send a command that asks nothing. Returns None if the questions after it still make sense, else the
        reason why not.

        They make no sense if the program died or hangs, or if it refuses a command that changes the position.
        Other commands may be refused. step: holds the command; folder: file names in the command are relative
        to it
        """
        try:
            self._send(step.command, folder)
        except _Broken as error:
            if error.fault != "refused":
                return error
            if step.moves:
                return _Broken("set-up", str(error))
        return None

    def _send(self, command: str, folder: Path) -> str:
        assert self._program is not None
        try:
            with _found_file(command, folder) as found:
                return self._program.ask(found)
        except CommandFailed as error:
            raise _Broken("refused", str(error)) from None
        except ProgramDied as error:
            self.close()
            raise _Broken("died", str(error)) from None
        except ProgramHangs as error:
            self.close()
            raise _Broken("silent", str(error)) from None

    def _judge_answer(self, step: Step, passage: Passage, lost: _Broken | None) -> Result:
        question = step.question
        assert question is not None
        answer, fault, remark = "", "", ""
        started = time.monotonic()
        try:
            if lost:
                raise lost
            command = step.command
            # a suite may go on from the same position, a problem of its own may not
            if self._plays_only and not passage.scope:
                command = command.replace(MOVE_QUESTION, "genmove", 1)
            answer = self._send(command, passage.folder)
        except _Broken as error:
            fault, remark = error.fault, str(error)
        seconds = round(time.monotonic() - started, 3)
        right = not fault and question.expected.allows(answer)
        return make_result(step, question, answer, right, fault, remark, seconds, passage.digest(question))


def make_result(
    step: Step,
    question: Question,
    answer: str,
    right: bool,
    fault: str,
    remark: str,
    seconds: float,
    digest: str,
) -> Result:
    """Return the result of a step's question. If there is an answer, ``fault`` and ``remark`` are empty.
    ``digest`` is the question's.
    """
    return Result(
        question.key,
        question.suite,
        question.topic,
        question.grade,
        step.command,
        str(question.expected),
        answer,
        right,
        fault,
        remark,
        question.to_fail,
        question.counted,
        seconds,
        digest,
    )


@contextlib.contextmanager
def _found_file(command: str, folder: Path) -> Iterator[str]:
    """Yield a GTP command in a form in which the program finds its file from any working folder.

    A `loadsgf` then names the file by its full path; other commands stay as they are. Many programs cannot
    take a path with a space. For such a path the file is copied and the command names the copy, which exists
    until the context (``with``) ends.
    """
    words = command.split()
    file = (folder / words[1]).resolve() if words[0] == "loadsgf" and len(words) > 1 else None
    if file is None or not file.is_file():
        yield command
        return
    with tempfile.TemporaryDirectory() as copies:
        if " " in str(file):
            file = Path(shutil.copyfile(file, Path(copies) / "game.sgf"))
        yield " ".join(["loadsgf", str(file), *words[2:]])


def ask_all(passages: Sequence[Passage], command: str, patience: float, jobs: int) -> Iterator[Result]:
    """Start ``jobs`` programs with the command line ``command``, ask them all passages (lists of GTP commands
    with questions), and yield the results as they come. The programs work at the same time.

    patience: the longest wait for one answer, in seconds. Raises OSError if a program cannot be started.
    """
    waiting: queue.SimpleQueue[Passage] = queue.SimpleQueue()
    for passage in passages:
        waiting.put(passage)
    arrived: queue.SimpleQueue[Result | BaseException | None] = queue.SimpleQueue()
    stopped = threading.Event()
    workers = [
        threading.Thread(
            target=_answer_passages, args=(command, patience, waiting, arrived, stopped), daemon=True
        )
        for _ in range(max(1, min(jobs, len(passages))))
    ]
    for worker in workers:
        worker.start()
    working = len(workers)
    try:
        while working:
            result = arrived.get()
            if isinstance(result, BaseException):
                raise result
            if result is None:
                working -= 1
            else:
                yield result
    finally:
        stopped.set()


@dataclass(frozen=True)
class Piece:
    """A piece of work for a cluster: some passages (lists of GTP commands with questions) for one program.
    The program is started for these alone.
    """

    passages: tuple[Passage, ...]
    command: str
    patience: float


def pieces_of(passages: Sequence[Passage], command: str, patience: float) -> list[Piece]:
    """Cut the passages into pieces that a cluster asks independently of each other.

    Passages that follow each other and name the same scope stay together, as a setting made in one may hold
    in the next. Passages without a scope come PASSAGES_A_PIECE at a time. command, patience: the program's
    command line and the longest wait for an answer, which are noted in each piece
    """
    found: list[list[Passage]] = []
    for scope, following in itertools.groupby(passages, key=lambda passage: passage.scope):
        together = list(following)
        size = len(together) if scope else PASSAGES_A_PIECE
        found += [together[first : first + size] for first in range(0, len(together), size)]
    return [Piece(tuple(each), command, patience) for each in found]


def ask_piece(piece: Piece) -> list[Result]:
    """Start a program, ask it the passages of a piece, and return the results. Raises OSError if it cannot be
    started.
    """
    questioner = Questioner(piece.command, piece.patience)
    try:
        return [result for passage in piece.passages for result in questioner.ask(passage)]
    finally:
        questioner.close()


def _answer_passages(
    command: str,
    patience: float,
    waiting: queue.SimpleQueue[Passage],
    arrived: queue.SimpleQueue[Result | BaseException | None],
    stopped: threading.Event,
) -> None:
    questioner = Questioner(command, patience)
    try:
        while not stopped.is_set():
            try:
                passage = waiting.get_nowait()
            except queue.Empty:
                break
            for result in questioner.ask(passage):
                arrived.put(result)
                if stopped.is_set():
                    break
    except BaseException as error:
        arrived.put(error)
    finally:
        questioner.close()
        arrived.put(None)
