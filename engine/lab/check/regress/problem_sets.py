"""Our own graded problems: YAML files, each a list of entries, read into `SetProblem`.

One entry::

    - id: capture-001              # unique over all files: lower-case words and numbers joined by '-'
      topic: capture               # one of TOPICS
      grade: 20k                   # 25k .. 1k, 1d
      to_play: black
      board: |                     # the whole square board, rows from the top, X black, O white, . empty
        . . . X O
        ...
      last: [black C3, white D4]   # optional: moves played after the diagram, oldest first, the enemy's last
      answers: [C3]                # any of these is right; pass is a move too
      ask: owl_attack D4           # optional: a question put instead of "where do you play?"
      proof: by reading            # or the line by hand
      says: One sentence on what is to be seen.

Every mistake is one sentence with file, entry and field; a file with a mistake is not used at all.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from pathlib import Path

import numpy as np
import yaml

from engine.base.yaml_loaders import PLAIN_LOADER
from engine.board.board import IllegalMove
from engine.board.diagram import parse_diagram
from engine.board.points import (
    BLACK,
    PASS,
    WHITE,
    color_name,
    opponent,
    parse_color,
    parse_vertex,
    point_at,
    vertex_of,
)
from engine.game.game import Game

TOPICS = (
    "capture",
    "ladder",
    "net",
    "snapback",
    "connect",
    "cut",
    "eyes",
    "life",
    "kill",
    "semeai",
    "ko",
    "seki",
    "joseki",
    "shape",
    "invasion",
    "endgame",
)
"""What a problem may be about."""

GRADES = (*(f"{kyu}k" for kyu in range(25, 0, -1)), "1d")
"""How hard a problem may be, the easiest first."""

_REQUIRED = ("id", "topic", "grade", "to_play", "board", "answers", "proof", "says")
_OPTIONAL = ("last", "ask")
_NAME = re.compile(r"[a-z0-9]+(-[a-z0-9]+)*")


class ProblemSetError(ValueError):
    """There are mistakes in files of problems.

    mistakes: a sentence for each, with file, entry and field
    """

    def __init__(self, mistakes: Iterable[str]) -> None:
        self.mistakes = list(mistakes)
        super().__init__("\n".join(self.mistakes))


class _Mistake(ValueError):
    """One field of a problem is wrong. The error's text says how."""

    def __init__(self, field: str, text: str) -> None:
        super().__init__(f"field '{field}': {text}")


@dataclass(frozen=True)
class SetProblem:
    """One problem of our own sets.

    game: stands at the question, with the last moves played; answers: the right moves as points, perhaps with
    PASS among them; ask: a GTP question instead of "where do you play?", else empty; proof: how the answer
    was proven; says: one sentence on what the problem shows
    """

    name: str
    topic: str
    grade: str
    to_play: int
    game: Game
    answers: tuple[int, ...]
    ask: str
    proof: str
    says: str
    file: Path


class _TextLoader(PLAIN_LOADER):
    """Loads YAML with every scalar as text. It is an error if a key stands twice in one entry."""

    def construct_mapping(self, node: yaml.MappingNode, deep: bool = False) -> dict[object, object]:
        seen: set[str] = set()
        for key, _ in node.value:
            if key.value in seen:
                raise yaml.MarkedYAMLError(
                    problem=f"the field '{key.value}' stands twice in one entry", problem_mark=key.start_mark
                )
            seen.add(key.value)
        return super().construct_mapping(node, deep)


def set_files(folder: Path) -> list[Path]:
    """Return the files of problem sets in a folder, sorted by name."""
    return sorted(file for file in folder.iterdir() if file.suffix in (".yaml", ".yml"))


def read_problem_sets(files: Iterable[Path]) -> list[SetProblem]:
    """Return the problems of several files, in order.

    Raises ProblemSetError with all mistakes of all files, and OSError for a file that cannot be read.
    """
    problems: list[SetProblem] = []
    mistakes: list[str] = []
    for file in files:
        try:
            problems += parse_problem_set(file.read_text(encoding="utf-8"), file)
        except ProblemSetError as error:
            mistakes += error.mistakes
        except UnicodeDecodeError:
            mistakes.append(f"{file}: the file is not text in UTF-8")
    first: dict[str, SetProblem] = {}
    for problem in problems:
        other = first.setdefault(problem.name, problem)
        if other.file != problem.file:
            mistakes.append(
                f"{problem.file}, entry '{problem.name}', field 'id': it is taken in {other.file}"
            )
    if mistakes:
        raise ProblemSetError(mistakes)
    return problems


def parse_problem_set(text: str, file: Path) -> list[SetProblem]:
    """Return the problems in a file's text. ``file``: the name to be given with mistakes. Raises
    ProblemSetError.
    """
    try:
        entries = yaml.load(text, Loader=_TextLoader)
    except yaml.YAMLError as error:
        mark = getattr(error, "problem_mark", None)
        place = f", line {mark.line + 1}" if mark else ""
        raise ProblemSetError([f"{file}{place}: {getattr(error, 'problem', None) or error}"]) from None
    if not isinstance(entries, list) or not entries:
        raise ProblemSetError([f"{file}: the file holds no list, expected a list of problems"])
    problems: list[SetProblem] = []
    mistakes: list[str] = []
    names: set[str] = set()
    for number, entry in enumerate(entries, 1):
        label = entry.get("id") if isinstance(entry, dict) else None
        shown = f"'{label}'" if isinstance(label, str) and label else f"number {number}"
        try:
            problem = _parse_problem(entry, file)
            if problem.name in names:
                raise _Mistake("id", "it stands twice in this file, expected a name of its own")
            names.add(problem.name)
            problems.append(problem)
        except _Mistake as error:
            mistakes.append(f"{file}, entry {shown}, {error}")
    if mistakes:
        raise ProblemSetError(mistakes)
    return problems


def _parse_problem(entry: object, file: Path) -> SetProblem:
    if not isinstance(entry, dict):
        raise _Mistake("id", f"the entry is {entry!r}, expected the fields {', '.join(_REQUIRED)}")
    for field in entry:
        if field not in _REQUIRED + _OPTIONAL:
            raise _Mistake(str(field), f"unknown, expected one of {', '.join(_REQUIRED + _OPTIONAL)}")
    for field in _REQUIRED:
        if field not in entry:
            raise _Mistake(field, "missing")
    name = _parse_text(entry, "id")
    if not _NAME.fullmatch(name):
        raise _Mistake("id", f"{name!r}, expected lower-case words and numbers joined by '-'")
    to_play = _parse_with("to_play", parse_color, _parse_text(entry, "to_play"))
    game = _parse_position(entry, to_play)
    return SetProblem(
        name,
        _parse_choice(entry, "topic", TOPICS),
        _parse_choice(entry, "grade", GRADES),
        to_play,
        game,
        _parse_answers(entry, game, to_play),
        _parse_text(entry, "ask") if "ask" in entry else "",
        _parse_text(entry, "proof"),
        _parse_text(entry, "says"),
        file,
    )


def _parse_text(entry: Mapping[str, object], field: str) -> str:
    value = entry[field]
    if not isinstance(value, str) or not value.strip():
        raise _Mistake(field, f"{value!r}, expected text")
    return value.strip()


def _parse_choice(entry: Mapping[str, object], field: str, choices: tuple[str, ...]) -> str:
    value = _parse_text(entry, field)
    if value not in choices:
        raise _Mistake(field, f"{value!r}, expected one of {', '.join(choices)}")
    return value


def _parse_texts(entry: Mapping[str, object], field: str) -> list[str]:
    value = entry[field]
    if not isinstance(value, list) or not value or not all(isinstance(each, str) for each in value):
        raise _Mistake(field, f"{value!r}, expected a list with at least one text")
    return value


def _parse_with(field: str, parse: Callable[..., int], text: str, *more: int) -> int:
    try:
        return parse(text, *more)
    except ValueError as error:
        raise _Mistake(field, f"{text!r}: {error}") from None


def _parse_position(entry: Mapping[str, object], to_play: int) -> Game:
    """Return the game of an entry of a problem file: its diagram is set up and its last moves are played, so
    that ``to_play`` is to move at the question.
    """
    try:
        grid = parse_diagram(_parse_text(entry, "board"))
        game = Game(len(grid), komi=0)
        black, white = ([point_at(x, y) for y, x in np.argwhere(grid == c).tolist()] for c in (BLACK, WHITE))
        game.setup(black, white, to_move=to_play)
    except ValueError as error:
        raise _Mistake("board", str(error)) from None
    if "last" not in entry:
        return game
    color = to_play
    for text in _parse_texts(entry, "last"):
        words = text.split()
        if len(words) != 2:
            raise _Mistake("last", f"{text!r}, expected a colour and a vertex such as 'white D4'")
        color = _parse_with("last", parse_color, words[0])
        point = _parse_with("last", parse_vertex, words[1], game.size)
        try:
            game.play(color, point, enforce_superko=False)
        except IllegalMove as error:
            raise _Mistake("last", f"{text} is illegal: {error.reason}") from None
    if color != opponent(to_play):
        raise _Mistake("last", f"the last move is {color_name(color)}'s, expected the enemy of 'to_play'")
    return game


def _parse_answers(entry: Mapping[str, object], game: Game, to_play: int) -> tuple[int, ...]:
    answers: list[int] = []
    for text in _parse_texts(entry, "answers"):
        point = _parse_with("answers", parse_vertex, text, game.size)
        if point in answers:
            raise _Mistake("answers", f"{vertex_of(point, game.size)} stands twice")
        if point != PASS and not game.board.is_legal(to_play, point):
            raise _Mistake(
                "answers",
                f"{vertex_of(point, game.size)} is no legal move for {color_name(to_play)} in this position",
            )
        answers.append(point)
    return tuple(answers)
