"""Game records: reading and writing.

Whoever reads a record, the library, GTP, the studio or a command, comes here. SGF in all its file formats is read, and
gib, ngf and ugf, the formats of other servers' clients. Reading takes the main line of one of the games in a file. What
old files hold is put right by `engine.game.sgf_tree`, and what servers and people write otherwise by
`engine.game.records`; what was read otherwise than it is written is told.
"""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from itertools import islice

from sgfmill import sgf, sgf_grammar

from engine.game.game import Game
from engine.game.records.loading import Wanted, load_tree, main_line
from engine.game.records.remarks import in_one_line
from engine.game.records.sources import first_tree, read_source, readable, tree_of, trees_of
from engine.game.rule_sets import RuleSet, rule_set
from engine.game.sgf_tree import SgfError, record_of, size_of
from engine.game.sgf_writing import game_to_sgf, save_sgf, write_record

__all__ = [
    "Listed",
    "Loaded",
    "SgfError",
    "game_to_sgf",
    "in_one_line",
    "list_games",
    "load_all",
    "load_record",
    "load_sgf",
    "read_record",
    "read_records",
    "save_sgf",
    "write_record",
]

MOST_LISTED = 10_000
"""Games of a file that are listed."""


@dataclass(frozen=True)
class Loaded:
    """A game that was read from a record, and remarks on how it was read.

    game: it goes as far as was asked for, or as far as it can be played
    remarks: what was read differently from how it is written, and what could not be used; empty for a clean
        record
    """

    game: Game
    remarks: tuple[str, ...]

    @property
    def told(self) -> str:
        """Return the remarks on how the record was read, in one line; empty if there are none."""
        return in_one_line(self.remarks)


@dataclass(frozen=True)
class Listed:
    """One game of a file, for a list of games: its number from 1, players, result, date, size, and the moves
    of its main line.
    """

    number: int
    black: str
    white: str
    result: str
    date: str
    size: int
    moves: int


def load_sgf(
    source: str | os.PathLike[str] | bytes,
    stop_before_move: int | str | None = None,
    *,
    komi: float | None = None,
    rules: str | RuleSet = "chinese",
    strict: bool = False,
) -> Game:
    """Read a game from a file, or from the bytes of one, as `load_record` does, but return it without
    remarks.

    Raises SgfError; with ``strict`` also for an illegal move and for everything else that would be left out.
    """
    return load_record(source, stop_before_move, komi=komi, rules=rules, strict=strict).game


def load_record(
    source: str | os.PathLike[str] | bytes,
    stop_before_move: int | str | None = None,
    *,
    komi: float | None = None,
    rules: str | RuleSet = "chinese",
    unknown_rules: str | RuleSet | None = None,
    number: int | None = None,
    strict: bool = False,
) -> Loaded:
    """Read a game from a file, or from the bytes of one, with remarks on what was read differently from how
    it is written.

    source: a file; ``FILE#2`` is the second game in it, like ``number`` 2
    stop_before_move: a move number (1 = the position before the first move; beyond the end = the end) or a
        vertex such as ``"D4"`` (the position before the first move there); None plays the whole main line
    komi, rules: used if the record does not say (KM missing or empty; RU missing). If ``komi`` is None, or KM
        holds what is no komi, it is the rule set's own
    unknown_rules: used if RU names rules that are not known; None means ``rules``
    number: which game of the file to read, from 1; None for the first, or the one that ``source`` names
    strict: whether to refuse an illegal move and everything else that would be left out

    The side to move is what PL says; else the colour of the next move of the record; else White if only black
    stones were set up, else Black. Superko is not enforced, as the record may come from other rules. A move
    with KO may retake a ko at once or replace a stone. Other illegal moves end the loading. If HA tells of a
    handicap but White begins on an empty board, the stones are put on the fixed points, as servers do. This
    is not done if a move of the record goes there. Raises SgfError.
    """
    default = rule_set(rules)
    wanted = Wanted(
        stop_before_move, komi, default, default if unknown_rules is None else rule_set(unknown_rules), strict
    )
    name, data, named = read_source(source)
    number = named if number is None else number
    with _naming(name):
        tree, games = first_tree(data) if number is None else (tree_of(data, number), 1)
        game, remarks = load_tree(tree, wanted)
    if games > 1:
        of_them = f"it is the first of {games} games in {name}, the second is #2 of it"
        remarks = (*remarks, of_them)
    return Loaded(game, remarks)


def load_all(source: str | os.PathLike[str] | bytes, *, strict: bool = False) -> Iterator[Loaded]:
    """Yield all games of a file, read as by `load_record`. Raises SgfError at the first that cannot be
    read.
    """
    name, data, _ = read_source(source)
    default = rule_set("chinese")
    with _naming(name):
        for tree in trees_of(data):
            yield Loaded(*load_tree(tree, Wanted(None, None, default, default, strict)))


def read_record(source: str | os.PathLike[str] | bytes, number: int | None = None) -> sgf.Sgf_game:
    """Return the whole SGF tree of a game in a file, with its variations, in UTF-8.

    ``number`` says which game it is, counted from 1; None for the first. Raises SgfError.
    """
    name, data, named = read_source(source)
    with _naming(name):
        return record_of(tree_of(data, named if number is None else number))


def list_games(source: str | os.PathLike[str] | bytes, most: int = MOST_LISTED) -> list[Listed]:
    """Return what a list shows of the games of a file, at most ``most``; it ends before the first that cannot
    be read.

    Raises SgfError if that is the very first.
    """
    name, data, _ = read_source(source)
    with _naming(name):
        found = [
            _listed(number, tree) for number, tree in enumerate(islice(readable(trees_of(data)), most), 1)
        ]
        return found or [_listed(1, tree_of(data, None))]


def _listed(number: int, tree: sgf_grammar.Coarse_game_tree) -> Listed:
    root = tree.sequence[0]
    black, white, result, date = (
        sgf_grammar.text_value(root[name][0]).decode("utf-8", "replace").strip() if name in root else ""
        for name in ("PB", "PW", "RE", "DT")
    )
    moves = sum(1 for node in main_line(tree) if "B" in node or "W" in node)
    return Listed(number, black, white, result, date, size_of(root), moves)


def read_records(source: str | os.PathLike[str] | bytes, most: int = MOST_LISTED) -> list[sgf.Sgf_game]:
    """Return the whole SGF trees of the games of a file, at most ``most``, in UTF-8; it ends before the first
    that cannot be read.

    Raises SgfError if that is the very first.
    """
    name, data, _ = read_source(source)
    with _naming(name):
        found = [record_of(tree) for tree in islice(readable(trees_of(data)), most)]
        return found or [record_of(tree_of(data, None))]


@contextmanager
def _naming(name: str) -> Iterator[None]:
    """Put the ``name`` of the source in front of the text of each SgfError that is raised inside the with
    block.
    """
    try:
        yield
    except SgfError as error:
        raise SgfError(f"{name}: {error}") from None
