"""The game records of a folder, of the folders in it and of zip files: where each game is, and what its head says."""

from __future__ import annotations

import re
import zipfile
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

from sgfmill import sgf_grammar

from engine.game.records.loading import Wanted, load_tree, main_line
from engine.game.records.sources import LARGEST_FILE, tree_of, trees_of
from engine.game.rule_sets import rule_set
from engine.game.sgf import Loaded, SgfError
from engine.game.sgf_tree import size_of

RECORDS = (".sgf", ".gib", ".ngf", ".ugf", ".ugi")
"""Endings of the names of files that hold game records."""

ARCHIVE = ".zip"

SHADOW = "._"
"""What begins the names of files that a Mac adds to each file of an archive or of a foreign disk; they hold no game."""

_PERIODS = re.compile(r"\b\d+\s*x\s*(\d+(?:\.\d+)?)\s*(?:s\b|sec|byo|$)", re.IGNORECASE)
"""Extra time in periods of so many seconds."""

_HEAD = {
    "black": "PB",
    "white": "PW",
    "black_rank": "BR",
    "white_rank": "WR",
    "result": "RE",
    "date": "DT",
    "place": "PC",
    "event": "EV",
    "title": "GN",
    "program": "AP",
}
"""Fields of `Head`, and the properties of a record that they come from."""


@dataclass(frozen=True)
class Place:
    """Where a game record is: the file, the member if the file is an archive (else empty), and the game's
    number in it.

    Numbers count from 1.
    """

    file: Path
    member: str
    number: int

    def __str__(self) -> str:
        inside = f":{self.member}" if self.member else ""
        return f"{self.file}{inside}{f'#{self.number}' if self.number > 1 else ''}"


@dataclass(frozen=True)
class Head:
    """What a record says of its game apart from the moves. Texts are empty if it says nothing.

    at: where the record is; size: of the board; moves: how many moves the main line has; stones: how many
    stones are set up before the first move; handicap: the handicap as the record writes it; varied: whether
    there are variations; timed: whether the time left is noted at moves; edited: whether stones are set up or
    taken off after the first move
    """

    at: Place
    size: int
    moves: int
    stones: int
    handicap: str
    varied: bool
    timed: bool
    edited: bool = False
    black: str = ""
    white: str = ""
    black_rank: str = ""
    white_rank: str = ""
    result: str = ""
    date: str = ""
    place: str = ""
    event: str = ""
    title: str = ""
    program: str = ""


@dataclass(frozen=True)
class Trouble:
    """A file, or a part of one, that cannot be read, and a sentence on why."""

    where: str
    why: str


def list_files(folder: Path) -> tuple[list[Path], int]:
    """Return the files in a folder and its subfolders that hold records or are archives, sorted by path, and
    how many other files there are.

    Instead of a folder, a single file may be given.
    """
    if folder.is_file():
        return [folder], 0
    files = sorted(file for file in folder.rglob("*") if file.is_file())
    wanted = [file for file in files if _is_meant(file.name, (*RECORDS, ARCHIVE))]
    return wanted, len(files) - len(wanted)


def count_other_members(file: Path) -> int:
    """Return how many files in an archive are no records, archives in it among them; 0 for a file that is no
    archive, or cannot be read.
    """
    if file.suffix.lower() != ARCHIVE:
        return 0
    try:
        with zipfile.ZipFile(file) as archive:
            return sum(not (each.is_dir() or _is_record(each)) for each in archive.infolist())
    except (OSError, zipfile.BadZipFile):
        return 0


def _is_record(member: zipfile.ZipInfo) -> bool:
    return _is_meant(Path(member.filename).name, RECORDS)


def _is_meant(name: str, endings: Sequence[str]) -> bool:
    """Return whether a file of this name should be read: it has one of the endings, and is no shadow of a file."""
    return Path(name).suffix.lower() in endings and not name.startswith(SHADOW)


def list_heads(files: Iterable[Path]) -> Iterator[Head | Trouble]:
    """Yield the head (what is not moves) of each game in some files, or a `Trouble` for a game or file that
    cannot be read.
    """
    for file in files:
        try:
            for member, data in _contents(file):
                yield from _heads_of(file, member, data)
        except (OSError, zipfile.BadZipFile, RuntimeError, NotImplementedError, SgfError) as error:
            yield Trouble(str(file), getattr(error, "strerror", None) or str(error))


def load_game(at: Place) -> tuple[Loaded, list[float | None]]:
    """Load the game at a place, as far as its moves can be played.

    Returns the game, and for each move the seconds that its player had left for the next one (`_seconds_left`).
    Raises SgfError or OSError.
    """
    return load_data(read_file(at), at.number)


def read_file(at: Place) -> bytes:
    """Return the bytes of the record that a game is in. Raises SgfError or OSError if it is not there any
    more.
    """
    for member, data in _contents(at.file, at.member):
        if member == at.member:
            return data
    raise SgfError(f"there is no '{at.member}' in it any more")


def load_data(data: bytes, number: int = 1) -> tuple[Loaded, list[float | None]]:
    """Load game ``number``, counted from 1, from the bytes of a record.

    Returns the game and the seconds left for each next move, as `load_game` does. Raises SgfError.
    """
    tree, rules = tree_of(data, number), rule_set("chinese")
    game, remarks = load_tree(tree, Wanted(None, None, rules, rules, False))
    return Loaded(game, remarks), _seconds_left(tree)


def _contents(file: Path, wanted: str | None = None) -> Iterator[tuple[str, bytes]]:
    """Yield the name and the bytes of each record in a file, or of each member if the file is an archive.

    If it is no archive, the file itself is the only record, with an empty name. wanted: the only member of an
    archive to be read, None for all. Raises OSError, BadZipFile, RuntimeError (a member with a password) or
    SgfError.
    """
    if file.suffix.lower() != ARCHIVE:
        if file.stat().st_size > LARGEST_FILE:
            raise SgfError(f"larger than {LARGEST_FILE:,} bytes, expected a game record")
        yield "", file.read_bytes()
        return
    with zipfile.ZipFile(file) as archive:
        for member in sorted(archive.infolist(), key=lambda each: each.filename):
            if not _is_record(member) or (wanted is not None and member.filename != wanted):
                continue
            if member.file_size > LARGEST_FILE:
                raise SgfError(f"'{member.filename}' is larger than {LARGEST_FILE:,} bytes")
            yield member.filename, archive.read(member)


def _heads_of(file: Path, member: str, data: bytes) -> Iterator[Head | Trouble]:
    """Yield the head (what is not moves) of each game in the bytes of a record; a `Trouble` for one that is
    no game of Go.

    If the bytes cannot be read from some place on, one `Trouble` stands for the rest.
    """
    number = 1
    try:
        for tree in trees_of(data):
            yield _head_or_trouble(tree, Place(file, member, number))
            number += 1
    except SgfError as error:
        yield Trouble(str(Place(file, member, number)), str(error))


def _head_or_trouble(tree: sgf_grammar.Coarse_game_tree, at: Place) -> Head | Trouble:
    try:
        return head_of(tree, at)
    except SgfError as error:
        return Trouble(str(at), str(error))


def head_of(tree: sgf_grammar.Coarse_game_tree, at: Place) -> Head:
    """Return the head of a game, i.e. all that is not moves, from its tree. Raises SgfError if it is no game
    of Go.
    """
    nodes = list(main_line(tree))
    root = nodes[0]
    texts = {field: _text(root, name) for field, name in _HEAD.items()}
    moves = [node for node in nodes if "B" in node or "W" in node]
    first = nodes.index(moves[0]) if moves else len(nodes)
    before, later = nodes[:first], nodes[first:]
    return Head(
        at,
        size_of(root),
        len(moves),
        sum(len(node.get(name, ())) for node in before for name in ("AB", "AW")),
        _text(root, "HA"),
        _is_varied(tree),
        any("BL" in node or "WL" in node for node in moves),
        any(name in node for node in later for name in ("AB", "AW", "AE")),
        **texts,
    )


def _is_varied(tree: sgf_grammar.Coarse_game_tree) -> bool:
    """Return whether the main line of a tree has a branch anywhere."""
    while tree.children:
        if len(tree.children) > 1:
            return True
        tree = tree.children[0]
    return False


def _seconds_left(tree: sgf_grammar.Coarse_game_tree) -> list[float | None]:
    """Return, for each move of the main line, the seconds that its player had left for the next one; None if they
    are not noted.

    In extra time with a number of stones the time of the period is shared among them. With several periods all of
    them are left, if the record says how long one is.
    """
    left: list[float | None] = []
    nodes = list(main_line(tree))
    period = _period(_text(nodes[0], "OT"))
    for node in nodes:
        for name, clock, extra in (("B", "BL", "OB"), ("W", "WL", "OW")):
            if name in node:
                left.append(_seconds(_text(node, clock), _text(node, extra), period))
    return left


def _period(overtime: str) -> float | None:
    """Return how many seconds a period of extra time has, in which one move is made; None for no such periods.

    overtime: as servers write it, such as ``5x30 byo-yomi``; ``25/600 Canadian`` has no such periods
    """
    found = _PERIODS.search(overtime)
    return float(found[1]) if found else None


def _seconds(clock: str, extra: str, period: float | None) -> float | None:
    """Return the seconds that a player has left for the next move, from what a record notes after a move.

    clock: seconds; extra: the periods left, if these have ``period`` seconds, else the stones to be played in this
    one. Texts that are no numbers count as not noted.
    """
    try:
        seconds, count = float(clock), int(extra) if extra else 0
    except ValueError:
        return None
    if count < 1:
        return seconds
    return seconds / count if period is None else seconds + (count - 1) * period


def _text(node: dict[str, list[bytes]], name: str) -> str:
    """Return the first value of a property of a node as one line of text; empty if the node does not have
    it.
    """
    return (
        sgf_grammar.simpletext_value(node[name][0]).decode("utf-8", "replace").strip() if name in node else ""
    )
