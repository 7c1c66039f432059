"""The moves of a source played out: each with the position in which it is played, in canonical form.

That depends on the source alone and takes most of the time of a compilation, so it is kept from one to the next in the
same process, file by file.
"""

from __future__ import annotations

import functools
from collections.abc import Iterable
from pathlib import Path
from typing import NamedTuple

from joseki.position import CornerPosition, canonical, canonical_move
from joseki.source import SourceError, parse_source, text_of
from joseki.tree import Move, Source, line_text

KEPT = 32
"""Texts whose moves are kept at the same time: those of all files, and as many that are being edited."""

FIRST = -1
"""Before the first move of a line there is none."""


class LaidMove(NamedTuple):
    """A move of a joseki source together with the corner position in which it is played.

    ``move`` must not be changed any more. key: the smallest key of the position before the move, over the
    four views of the corner; frame: the view that has this key; code: the move in this view; after: the
    smallest key of the position after the move; after_frame: a view that has this key; before: the index in
    the list of the move played before, FIRST if there is none
    """

    move: Move
    key: int
    code: int
    frame: int
    after: int
    after_frame: int
    before: int


def laid(source: Source) -> list[LaidMove]:
    """Return the moves of a joseki source, in depth-first order, each with the position in which it is
    played.

    Raises SourceError at an illegal move.
    """
    found: list[LaidMove] = []
    _lay(source.moves, FIRST, CornerPosition(), found)
    return found


def laid_file(path: Path) -> list[LaidMove]:
    """Return the moves of a joseki source file, in depth-first order, each with the position in which it is
    played.

    Raises SourceError or OSError.
    """
    return laid_text(text_of(path), path.name)


@functools.lru_cache(maxsize=KEPT)
def laid_text(text: str, name: str) -> list[LaidMove]:
    """Return the moves in a text (SGF) of a joseki source, in depth-first order, each with the position in
    which it is played.

    Results for the last few texts are kept. ``name`` stands for the file in errors. Raises SourceError.
    """
    return laid(parse_source(text, name))


def _lay(moves: Iterable[Move], before: int, position: CornerPosition, found: list[LaidMove]) -> None:
    keys = position.keys()
    for move in moves:
        try:
            position.play(move.code)
        except ValueError as error:
            raise SourceError(f"{move.place}: after {line_of(found, before)}: {error}", "move") from None
        found.append(LaidMove(move, *canonical_move(keys, move.code), *canonical(position.keys()), before))
        _lay(move.children, len(found) - 1, position, found)
        position.undo()


def line_of(moves: list[LaidMove], number: int) -> str:
    """Return the line of moves that ends with one move of a list, as text such as ``R16, P17, tenuki``.

    ``number`` is the index of that move in ``moves``. Moves of other variations are left out.
    """
    line = []
    while number != FIRST:
        line.append(moves[number].move.code)
        number = moves[number].before
    return line_text(line[::-1])
