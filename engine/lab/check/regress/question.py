"""What a regression run is made of: commands, the questions among them, and the answers that count as right.

Every kind of suite becomes the same thing. A *passage* is a list of commands that starts from nothing (a board size or
a game to load) and is sent in order to one program; some of its commands are *questions*, whose answers are judged.
"""

from __future__ import annotations

import hashlib
import json
import re
from dataclasses import dataclass, field, replace
from functools import cached_property
from pathlib import Path

MOVING = frozenset(
    {
        *("boardsize", "rectangular_boardsize", "clear_board", "loadsgf"),
        *("play", "black", "white", "play_sequence", "undo", "gg-undo", "trymove", "tryko", "popgo"),
        *("genmove", "genmove_black", "genmove_white", "kgs-genmove_cleanup"),
        *("fixed_handicap", "place_free_handicap", "set_free_handicap"),
        *("gogui-play_sequence", "gogui-setup", "gogui-setup_player"),
    }
)
"""Commands that change the position: those that come after one that failed ask about nothing."""

MOVE_QUESTION = "reg_genmove"
"""What problems are asked with, unless they name a question of their own."""

UNGRADED = "ungraded"
"""The grade of a question that has none."""

VERTEX = re.compile(r"\b(?:[A-HJ-Z](?:1\d|2[0-5]|[1-9])|pass)\b", re.IGNORECASE)


@dataclass(frozen=True)
class Expected:
    """Says which answers to a question are right: those that a regular expression matches from beginning to
    end.

    pattern: the expression. If ``negated`` is True, all other answers are right instead. Capital and small
    letters are not told apart, since GTP writes colours, vertices and ``pass`` in both.
    """

    pattern: str
    negated: bool = False
    by_last_word: bool = False
    """Only the last word of the answer counts: a reader says ``1 D4`` where a player says ``D4``."""

    @classmethod
    def one_of(cls, vertices: list[str]) -> Expected:
        """Return the expectation that any one of the given moves (vertices) is right. Only the last word of
        an answer is compared with them.
        """
        return cls("|".join(map(re.escape, vertices)), by_last_word=True)

    @cached_property
    def _compiled(self) -> re.Pattern[str]:
        return re.compile(self.pattern, re.IGNORECASE | re.DOTALL | re.MULTILINE)

    def allows(self, answer: str) -> bool:
        """Tell whether an answer of the program is right."""
        judged = (answer.split() or [""])[-1] if self.by_last_word else answer
        return (self._compiled.fullmatch(judged) is not None) != self.negated

    def __str__(self) -> str:
        return f"{'not ' if self.negated else ''}{self.pattern}"

    @property
    def vertices(self) -> list[str]:
        """The vertices that the pattern names, in capitals and in their order. Each comes once."""
        return list(dict.fromkeys(text.upper() for text in VERTEX.findall(self.pattern)))


@dataclass(frozen=True)
class Question:
    """What is asked about a position, and which answer is expected. ``key``: the question's name in all
    reports and over all runs.

    to_fail: whether the suite's author knew that the program answers wrong (``*``); counted: False for an
    answer that is only reported (``&``)
    """

    key: str
    suite: str
    topic: str
    grade: str
    expected: Expected
    to_fail: bool = False
    counted: bool = True
    says: str = ""
    last_move: str | None = None
    """The vertex of the move before the question, empty if the position was set up; None: that of the commands."""


@dataclass(frozen=True)
class Step:
    """One GTP command to be sent, without an id, and the question that it asks; None if it asks none."""

    command: str
    question: Question | None = None

    @property
    def name(self) -> str:
        """The command's name, i.e. its first word."""
        return self.command.split(maxsplit=1)[0]

    @property
    def moves(self) -> bool:
        """Whether the command changes the position."""
        return self.name in MOVING


@dataclass(frozen=True)
class Passage:
    """A list of GTP commands that are sent to one program one after the other; some of them are questions.

    folder: file names in the commands are relative to it; scope: a name for the passages that share settings.
    A setting made in one passage may still hold in the next one of the same suite and scope. Where the scope
    changes, a fresh program is started.
    """

    steps: tuple[Step, ...]
    folder: Path
    scope: str = ""

    @property
    def questions(self) -> list[Question]:
        """The questions of the passage, in order."""
        return [step.question for step in self.steps if step.question]

    def digest(self, question: Question) -> str:
        """Return a digest of the commands that lead to a question and of the expected answer. If it changes,
        an earlier result no longer holds.

        Other questions on the way do not count, unless they change the position.
        """
        commands = []
        for step in self.steps:
            if step.question is question or step.question is None or step.moves:
                commands.append(step.command)
            if step.question is question:
                break
        told = json.dumps([commands, str(question.expected), question.expected.by_last_word])
        return hashlib.sha256(told.encode()).hexdigest()[:16]

    def only(self, wanted: frozenset[str]) -> Passage | None:
        """Return the passage with only those questions whose keys are in ``wanted``; None if none is left.

        The command of a dropped question is dropped with it, unless it changes the position: then it is still
        sent.
        """
        steps = []
        for step in self.steps:
            if step.question is None or step.question.key in wanted:
                steps.append(step)
            elif step.moves:
                steps.append(replace(step, question=None))
        kept = replace(self, steps=tuple(steps))
        return kept if kept.questions else None


@dataclass
class Suites:
    """All passages that a run asks, and a sentence for everything that was left out."""

    passages: list[Passage] = field(default_factory=list)
    left_out: list[str] = field(default_factory=list)

    def add(self, other: Suites) -> None:
        """Add the passages of ``other``, and its sentences on what was left out, to those held here."""
        self.passages += other.passages
        self.left_out += other.left_out
