"""Where a record comes from: a file, one of the games in it, or bytes; and which format it is in."""

from __future__ import annotations

import os
import re
from collections.abc import Callable, Iterator
from pathlib import Path

from sgfmill import sgf_grammar

from engine.game.records import gib, ngf, ugf
from engine.game.records.charsets import text_of
from engine.game.sgf_tree import SgfError, game_trees_of, looks_like_sgf, size_of

LARGEST_FILE = 256_000_000
"""Bytes of a record; a larger file is none."""

_NUMBERED = re.compile(r"(.+)#(\d{1,9})", re.DOTALL)

_OTHER_FORMATS: tuple[tuple[re.Pattern[str], Callable[[str], sgf_grammar.Coarse_game_tree]], ...] = (
    (gib.LOOKS_SO, gib.tree_of_gib),
    (ugf.LOOKS_SO, ugf.tree_of_ugf),
    (ngf.LOOKS_SO, ngf.tree_of_ngf),
)


def split_number(path: str) -> tuple[str, int | None]:
    """Split a text such as ``FILE#2`` into the path of a file and the number of a game in it, and return
    both.

    The number is None if the text has none, or if there is a file whose name is the whole text.
    """
    found = _NUMBERED.fullmatch(path)
    if found is None or is_file(path) or not is_file(found[1]):
        return path, None
    return found[1], int(found[2])


def is_file(path: str) -> bool:
    """Return whether anything exists at a path; False also for a text that cannot be a path."""
    try:
        return Path(path).exists()
    except (OSError, ValueError):
        return False


def read_source(source: str | os.PathLike[str] | bytes) -> tuple[str, bytes, int | None]:
    """Read a source: a path, ``FILE#2``, or the bytes themselves.

    Returns what to call it in messages, its bytes, and the number of the game in it (None if none is named).
    Raises SgfError if it cannot be read or is too large.
    """
    if isinstance(source, bytes):
        return "SGF data", source, None
    path, number = split_number(os.fspath(source))
    try:
        if Path(path).is_file() and Path(path).stat().st_size > LARGEST_FILE:
            raise SgfError(f"'{path}' is larger than {LARGEST_FILE:,} bytes, expected a game record")
        return f"'{os.fspath(source)}'", Path(path).read_bytes(), number
    except (OSError, ValueError) as error:
        if isinstance(error, SgfError):
            raise
        reason = getattr(error, "strerror", None) or error
        raise SgfError(f"cannot open '{path}': {reason}") from None


def trees_of(data: bytes) -> Iterator[sgf_grammar.Coarse_game_tree]:
    """Yield the SGF trees of all games, at least one, in ``data``, the bytes of a file in SGF, GIB, UGF or
    NGF.

    Raises SgfError at the first game that cannot be read.
    """
    text = text_of(data, ugf.charset_of_ugf(data))
    for looks_so, tree_of in _OTHER_FORMATS:
        found = looks_so.search(text)
        if found and not looks_like_sgf(text[: found.start()]):
            yield tree_of(text)
            return
    yield from game_trees_of(text)


def tree_of(data: bytes, number: int | None) -> sgf_grammar.Coarse_game_tree:
    """Return the SGF tree of the game with a ``number``, counted from 1, in the bytes of a file; None means
    the first.

    Raises SgfError if the game cannot be read, or the file has fewer games.
    """
    return next(_from_game_on(trees_of(data), 1 if number is None else number))


def first_tree(data: bytes) -> tuple[sgf_grammar.Coarse_game_tree, int]:
    """Return the SGF tree of the first game in the bytes of a file, and how many games can be read.

    The count ends at the first that is not readable or is no game of Go. Raises SgfError if the first game
    cannot be read.
    """
    trees = _from_game_on(trees_of(data), 1)
    return next(trees), 1 + sum(1 for _ in readable(trees))


def readable(trees: Iterator[sgf_grammar.Coarse_game_tree]) -> Iterator[sgf_grammar.Coarse_game_tree]:
    """Yield the trees one by one, and end before the first that cannot be read or is no game of Go. No error
    is raised.
    """
    try:
        for tree in trees:
            size_of(tree.sequence[0])
            yield tree
    except SgfError:
        return


def _from_game_on(
    trees: Iterator[sgf_grammar.Coarse_game_tree], wanted: int
) -> Iterator[sgf_grammar.Coarse_game_tree]:
    """Yield the trees from number ``wanted`` on, counted from 1.

    Raises SgfError if there are fewer trees, or if the number is below 1.
    """
    count = 0
    for tree in trees if wanted >= 1 else ():
        count += 1
        if count >= wanted:
            yield tree
    if count < wanted or wanted < 1:
        held = f"there {'is' if count == 1 else 'are'} {count}" if wanted >= 1 else "they are counted from 1"
        raise SgfError(f"there is no game number {wanted} in it, {held}")
