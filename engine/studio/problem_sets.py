"""Problems to solve: those that come with the studio, and SGF files in folders of the person's own.

A problem is a position with the side to move, a goal and a stone that it is about. The sets that come along are YAML
files by topic; of their entries those are taken whose proof reads ``kill F8: reached`` or so. In a folder of the
person's own every SGF file is a problem, the folder is its topic, and the readers say what it asks for.
"""

from __future__ import annotations

import hashlib
import re
from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import cache, cached_property, lru_cache
from pathlib import Path
from typing import TYPE_CHECKING, Any

from engine.base.errors import InputError, RecordError, raise_as
from engine.base.yaml_text import parse_yaml
from engine.board.diagram import FILLED, parse_diagram, share_taken
from engine.library.game import Game
from engine.library.prepare import later
from engine.library.stages import GAME
from engine.studio.limits import LARGEST_RECORD, MOST_SAVED
from engine.studio.solution_tree import Node, comment_of, solution_of
from engine.studio.solving import GOALS, Problem

if TYPE_CHECKING:
    from sgfmill import sgf

    from engine.game import sgf as records
else:
    records = later(GAME, "engine.game.sgf")

SHIPPED = Path(__file__).parent / "problems"
"""The sets that come with the studio: in a checkout a link to `tests/problems`, in a wheel their copies."""

PROOF = re.compile(r"(\w+) ([A-Z]\d+)(?: ([A-Z]\d+))?(?: and [A-Z]\d+ [A-Z]\d+)?: (reached|by ko)")
SCORE = re.compile(r"([A-Z]\d+) ([+-]\d+)")

OWN, STUDY = "own", "study"
"""What the names of problems of the person's own begin with, and those of exercises out of the person's games."""


LEAST_OF_TOPIC = 12
"""Problems of a topic that a person can choose from, at least."""


@dataclass(frozen=True)
class Entry:
    """A problem in the list: its name, topic and grade (empty if nobody graded it).

    problem, board, says: for a problem that comes with the studio: the task, the position as a diagram, and
        what is told at the end
    file: for one of the person's own, its SGF file, else None
    key: the name for its contents in the record of what was solved, whatever the file is called; empty if
        ``name`` is used there
    """

    name: str
    topic: str
    grade: str
    problem: Problem | None = None
    board: str = ""
    says: str = ""
    file: Path | None = None
    key: str = ""

    @cached_property
    def fills_board(self) -> bool:
        """Whether stones all over the board surround a question about a few of them, as in a game broken off."""
        if self.problem is None or not self.problem.is_read:
            return False
        return share_taken(parse_diagram(self.board)) >= FILLED

    def game(self) -> Game:
        """Return the position of the problem as a game.

        Raises RecordError or InputError for a file that cannot be read.
        """
        if self.file is not None:
            if self.file.stat().st_size > LARGEST_RECORD:
                raise InputError(f"{self.file.name} is larger than {LARGEST_RECORD:,} bytes")
            return Game.from_sgf(self.file, moves=0)
        assert self.problem is not None
        return Game.from_diagram(self.board, to_move=self.problem.side)

    def solution(self) -> Node | None:
        """Return the solution in the problem's own record; None if there is none. Raises RecordError if it
        cannot be read.
        """
        if self.file is None:
            return None
        with raise_as(RecordError):
            return solution_of(self._record())

    def asks(self) -> str:
        """Return what the author of the problem's own record says at its beginning, empty if there is nothing.

        Raises RecordError if the record cannot be read.
        """
        if self.file is None:
            return ""
        with raise_as(RecordError):
            return comment_of(self._record().get_root())

    def _record(self) -> sgf.Sgf_game:
        assert self.file is not None
        return records.read_record(self.file.read_bytes())


@cache
def shipped_problems() -> tuple[Entry, ...]:
    """Return the problems that come with the studio, sorted by topic, the easiest first.

    Those about some stones whose board is filled by others, as in a game broken off, are left out: nobody sees
    in them what is to be looked at. A topic that has fewer than LEAST_OF_TOPIC others keeps them.
    """
    files = (*SHIPPED.glob("*.yaml"), *SHIPPED.glob("generated/*.yaml"))
    every = [entry for file in files for entry in _read(file)]
    clear = Counter(entry.topic for entry in every if not entry.fills_board)
    found = [each for each in every if not each.fills_board or clear[each.topic] < LEAST_OF_TOPIC]
    return tuple(sorted(found, key=lambda each: (each.topic, hardness(each.grade), each.name)))


def own_problems(folder: Path) -> Iterator[Entry]:
    """Yield a problem for each SGF file of a folder and of the folders in it; the folders name the topics.

    A problem's name depends on the contents of its file, so files with the same contents count once. Links
    that lead out of the folder are not followed.
    """
    root = folder.resolve()
    files = sorted(
        file for file in root.rglob("*.sgf") if file.is_file() and file.resolve().is_relative_to(root)
    )
    seen = set()
    for file in files[:MOST_SAVED]:
        topic = file.parent.relative_to(root).as_posix()
        status = file.stat()
        key = f"{OWN}-{_digest(file, status.st_mtime_ns, status.st_size)}"
        if key not in seen:
            seen.add(key)
            name = f"{key}-{_plain(file.stem)}"
            yield Entry(name, "own" if topic == "." else topic, "", file=file, key=key)


def study_problems(folder: Path) -> Iterator[Entry]:
    """Yield a problem for each exercise of a study.

    Each is a file, named after its position, in the folder of its kind of mistake.
    """
    for file in sorted(folder.glob("*/*.sgf")):
        yield Entry(f"{STUDY}-{file.stem}", topic_of(file.parent.name), "", file=file)


def topic_of(kind: str) -> str:
    """Return the topic of exercises of a kind of mistakes, given by its name or that of its folder."""
    return kind.replace("-", " ")


@lru_cache(maxsize=2 * MOST_SAVED)
def _digest(file: Path, changed: int, size: int) -> str:
    """Return a short text that stands for the contents of a file: equal contents have the same text.

    ``changed`` (when the file was last changed) and ``size`` (its bytes) tell when the file must be read
    again.
    """
    if size > LARGEST_RECORD:
        return f"{size}"
    return hashlib.sha256(file.read_bytes()).hexdigest()[:12]


def _read(file: Path) -> Iterable[Entry]:
    for entry in parse_yaml(file.read_text(encoding="utf-8")):
        told: dict[str, Any] = entry
        problem = _problem(told)
        if problem is None:
            continue
        yield Entry(
            told["id"], told["topic"], told["grade"], problem, told["board"], " ".join(told["says"].split())
        )


def _problem(told: dict[str, Any]) -> Problem | None:
    """Return what a problem of a shipped set asks for; None if it is something that the studio cannot ask.

    ``told`` is the problem's entry in the YAML file: ``to_play``, ``answers`` and ``proof``, a sentence from
    which the goal is taken.
    """
    side, answers, proof = told["to_play"], tuple(map(str, told["answers"])), told["proof"]
    if proof.startswith("by the joseki book"):
        return Problem(side, "book", "", answers)
    if proof.startswith("exact counting"):
        scores = {move: int(score) for move, score in SCORE.findall(proof.partition(":")[2])}
        return Problem(side, "points", "", answers, scores=scores)
    found = PROOF.match(proof)
    if found is None:
        return None
    goal = "shape" if " and " in found[0] else f"{found[1]} by ko" if found[4] == "by ko" else found[1]
    if goal not in GOALS:
        return None
    return Problem(side, goal, found[2], answers, found[3] or "")


def hardness(grade: str) -> int:
    """Return a grade, such as ``12k`` or ``1d``, as a number that is larger for harder problems: -12 for 12k,
    1 for 1d.
    """
    return -int(grade[:-1]) if grade.endswith("k") else int(grade[:-1])


def _plain(text: str) -> str:
    return re.sub(r"[^A-Za-z0-9]+", "-", text)[:40].strip("-") or "problem"
