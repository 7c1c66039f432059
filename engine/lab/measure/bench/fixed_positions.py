"""The fixed positions of `tamen bench decisions` and what is asked in them, out of ``decisions.yaml``."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, TypeVar

import yaml

import engine
from engine.base.yaml_text import parse_yaml

FILE = Path(__file__).with_name("decisions.yaml")

PARTS = {"positions", "decisions", "questions", "explanations"}

Entry = Mapping[str, Any]

Made = TypeVar("Made")


@dataclass(frozen=True)
class Position:
    """One of the fixed positions. ``name``: tells where it is from, its size, the rules, and whether it began
    on an empty board.
    """

    name: str
    game: engine.Game


@dataclass(frozen=True)
class Deciding:
    """A decision that the bench asks for: the position, the player and its level, and whether the decision
    must also be explained.
    """

    position: Position
    player: str
    level: int
    explains: bool

    @property
    def name(self) -> str:
        """The name of the decision in the record of the bench."""
        return f"{self.position.name}: {self.player} {self.level}"


@dataclass(frozen=True)
class Asking:
    """A question to the engine in a position. It is given as GTP lines, of which only the answer to the last
    counts.

    level: the level at which the engine plays
    """

    position: Position
    lines: tuple[str, ...]
    level: int = 20

    @property
    def question(self) -> str:
        """The question itself, which is the last GTP line. The lines before it only prepare the engine for
        it.
        """
        return self.lines[-1]

    @property
    def name(self) -> str:
        """The name of the question in the record of the bench."""
        return f"{self.position.name}: {', '.join(self.lines)}"


@dataclass(frozen=True)
class FixedQuestions:
    """Everything that `tamen bench decisions` asks for: decisions, questions to the readers, and questions
    that are answered by explanations.
    """

    decisions: tuple[Deciding, ...]
    questions: tuple[Asking, ...]
    explanations: tuple[Asking, ...]


def read_asked(file: Path = FILE) -> FixedQuestions:
    """Return all decisions and questions that a file asks for.

    Raises ValueError, naming the file and the entry, for an entry that does not have the form of
    ``decisions.yaml``.
    """
    try:
        content = parse_yaml(file.read_text(encoding="utf-8"))
    except (yaml.YAMLError, UnicodeDecodeError) as error:
        raise ValueError(f"{file} cannot be read: {' '.join(str(error).split())}") from None
    if not isinstance(content, dict) or not content.keys() >= PARTS:
        raise ValueError(f"{file} lacks a part, expected {', '.join(sorted(PARTS))}")
    return FixedQuestions(
        _make_from_entries(file, content, "decisions", _make_decisions),
        _make_from_entries(file, content, "questions", _make_questions),
        _make_from_entries(file, content, "explanations", _make_explanations),
    )


def _make_from_entries(
    file: Path, content: Mapping[str, Any], part: str, make: Callable[[Position, Entry], Iterable[Made]]
) -> tuple[Made, ...]:
    """Call ``make`` for each entry in one part of the file, with the position and the entry, and return all
    results together.

    content: the whole file as read from YAML; part: the name of the part. Raises ValueError, naming the first
    entry that does not have the right form.
    """
    made: list[Made] = []
    for number, entry in enumerate(content[part], start=1):
        try:
            made += make(_make_position(content["positions"], entry), entry)
        except (KeyError, TypeError, AttributeError, ValueError) as error:
            why = f"{error} is missing" if isinstance(error, KeyError) else error
            raise ValueError(f"{file}, entry {number} of {part}: {why}") from None
    return tuple(made)


def _make_decisions(position: Position, entry: Entry) -> Iterator[Deciding]:
    yield Deciding(position, entry["player"], entry["level"], explains=entry.get("explains", False))


def _make_questions(position: Position, entry: Entry) -> Iterator[Asking]:
    return (Asking(position, (line,)) for line in entry["ask"])


def _make_explanations(position: Position, entry: Entry) -> Iterator[Asking]:
    yield Asking(position, tuple(entry["ask"]), entry["level"])


def _make_position(sources: Mapping[str, Entry], entry: Entry) -> Position:
    """Return the position that an entry of the file describes: a text board, or a game after some of its
    moves.

    sources: the positions in the file by name; entry: names one of them
    """
    name = entry["at"]
    source = sources[name]
    if "board" in source:
        game = engine.Game.from_diagram(
            source["board"], source["to_move"], source.get("komi"), source["rules"]
        )
        return Position(f"{name} ({_describe_kind(game, 'set-up')})", game)
    moves = source["moves"].split()
    after = entry["after"]
    if not 0 <= after <= len(moves):
        raise ValueError(f"{name} has {len(moves)} moves, not {after}")
    handicap = source.get("handicap", "").split()
    game = _play_moves(source, handicap, moves[:after])
    return Position(
        f"{name} {after} ({_describe_kind(game, f'handicap {len(handicap)}' if handicap else 'even')})", game
    )


def _play_moves(source: Entry, handicap: Sequence[str], moves: Sequence[str]) -> engine.Game:
    game = engine.Game(source["size"], source["komi"], source["rules"])
    if handicap:
        game.place_handicap(handicap)
    for move in moves:
        game.play(move)
    return game


def _describe_kind(game: engine.Game, begun: str) -> str:
    return f"{game.size}x{game.size}, {game.rules}, {begun}"
