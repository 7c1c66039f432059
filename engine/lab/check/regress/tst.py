"""Suites of GTP commands (`.tst`), in the format of GNU Go's regressions and of gogui-regress.

    # a comment
    loadsgf games/ladder.sgf 61
    90 reg_genmove black
    #? [B14|D17]

The line ``#?`` belongs to the last numbered command before it (to the last command, if that has no number). In brackets
stands a regular expression for the whole answer; ``!`` in front negates it; ``*`` behind the brackets marks an answer
that is known to be wrong, ``&`` one that is only reported. Without brackets any answer but an error will do. Every
other command is sent and its answer ignored. File names start from the folder of the suite.

A suite is cut into passages where a game is loaded or a board size set, so that they can be asked apart from each
other; what was set before (komi, level, seed ...) is set again in every passage.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from pathlib import Path

from engine.lab.check.regress.question import UNGRADED, Expected, Passage, Question, Step, Suites

_STARTS = ("loadsgf", "boardsize")
_SETTINGS = re.compile(
    r"komi|level|set_random_seed|time_settings|time_left|.*param.*|.*rules.*|.*time_settings"
)
_NUMBERED = re.compile(r"(\d+)\s+(.+)")
_EXPECTED = re.compile(r"\[(!?)(.*)\]\s*([*&]*)")


@dataclass
class _Line:
    """A command of a `.tst` suite.

    command: its text; number: its GTP number, empty for none; line: its line in the file; question: what it
    asks, None as long as no expected answer was read for it
    """

    command: str
    number: str
    line: int
    question: Question | None = None


@dataclass
class _Reader:
    """Reads one `.tst` suite from the top, line by line, and cuts it into passages, i.e. lists of commands
    with questions among them.
    """

    file: Path
    suite: str
    prefix: str
    found: Suites = field(default_factory=Suites)
    settings: list[Step] = field(default_factory=list)
    passage: list[_Line] = field(default_factory=list)
    keys: set[str] = field(default_factory=set)
    remarks: list[str] = field(default_factory=list)
    started: bool = False

    def read(self, text: str) -> Suites:
        for line, raw in enumerate(text.splitlines(), 1):
            words = " ".join(raw.split())
            if words.startswith("#?"):
                self._take_expected(words[2:].strip(), line)
            elif words.startswith("#"):
                self.remarks.append(words.lstrip("# "))
            elif command := words.partition("#")[0].strip():
                self._take_command(command, line)
            else:
                self.remarks.clear()
        self._end_passage()
        return self.found

    def _take_command(self, text: str, line: int) -> None:
        numbered = _NUMBERED.fullmatch(text)
        number, command = numbered.groups() if numbered else ("", text)
        if command.split()[0] in _STARTS:
            self._end_passage()
            self.started = True
        self.passage.append(_Line(command, number, line))

    def _take_expected(self, text: str, line: int) -> None:
        asked = self._pop_command()
        if asked is None:
            self._leave_out(line, "an expected answer without a command before it")
            return
        form = _EXPECTED.fullmatch(text or "[.*]")
        if form is None:
            self._leave_out(
                line, f"'{text}' is no expected answer, expected one such as [D4|E5], [!D4] or [1 D4]*"
            )
            return
        negation, pattern, marks = form.groups()
        try:
            re.compile(pattern)
        except re.error as error:
            self._leave_out(line, f"'{pattern}' is no regular expression: {error}")
            return
        name = asked.command.split()[0]
        key = f"{self.prefix}:{asked.number or f'line {asked.line}'}"
        if key in self.keys:
            key = f"{key} (line {asked.line})"
        self.keys.add(key)
        asked.question = Question(
            key,
            self.suite,
            name,
            UNGRADED,
            Expected(pattern.strip(), negated=bool(negation)),
            to_fail="*" in marks,
            counted="&" not in marks,
            says=" ".join(self.remarks),
        )
        self.remarks.clear()

    def _pop_command(self) -> _Line | None:
        """Return the command that asks the question whose expected answer was just read. None if there was no
        command since the answer before.

        It is the last command with a number that has no expected answer yet. If no such command has a number,
        it is the last one.
        """
        waiting = [each for each in self.passage if each.question is None]
        if not self.passage or self.passage[-1].question is not None:
            return None
        return next((each for each in reversed(waiting) if each.number), waiting[-1])

    def _leave_out(self, line: int, why: str) -> None:
        self.found.left_out.append(f"{self.file}, line {line}: {why}")

    def _end_passage(self) -> None:
        steps = [Step(each.command, each.question) for each in self.passage]
        passage = Passage((*self.settings, *steps), self.file.parent, scope=str(self.file))
        if passage.questions:
            self.found.passages.append(passage)
        for step in steps:
            if _SETTINGS.fullmatch(step.name) or not (self.started or step.moves or step.question):
                setting = Step(step.command)
                self.settings = [each for each in self.settings if each != setting] + [setting]
        self.passage.clear()


def read_tst(file: Path, suite: str, prefix: str) -> Suites:
    """Return the passages of a suite. An expected answer with a mistake is left out, and a sentence says so.

    suite: the name under which the report counts them; prefix: what their keys begin with. Raises OSError if
    the file cannot be read.
    """
    found = _Reader(file, suite, prefix).read(file.read_text(encoding="utf-8", errors="replace"))
    if not found.passages and not found.left_out:
        found.left_out.append(
            f"{file} asks nothing, expected numbered commands followed by lines such as '#? [D4]'"
        )
    return found
