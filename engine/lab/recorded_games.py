"""Recorded games of both kinds, a games file with one game a line or SGF files, as games that can be played on."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path

from engine.game.game import Game
from engine.game.sgf import SgfError, load_sgf
from engine.lab.games import SIZE, read_games


def recorded_games(path: Path, broken: Callable[[str], None]) -> Iterator[Game]:
    """The games of a folder of SGF files (with its subfolders, by name), of one SGF file, or of a games file, in order.

    An SGF file that cannot be used is left out, and ``broken`` is told why. Raises OSError if there is nothing at the
    path, ValueError for a folder without SGF files and for a games file with a broken line or an illegal move.
    """
    if path.is_dir():
        files = sorted(file for file in path.rglob("*") if file.suffix.lower() == ".sgf")
        if not files:
            raise ValueError(f"{path} holds no SGF files")
        yield from _from_sgf(files, broken)
    elif path.suffix.lower() == ".sgf":
        yield from _from_sgf([path], broken)
    else:
        yield from _from_lines(path)


def _from_sgf(files: list[Path], broken: Callable[[str], None]) -> Iterator[Game]:
    for file in files:
        try:
            yield load_sgf(file)
        except SgfError as error:
            broken(str(error))


def _from_lines(path: Path) -> Iterator[Game]:
    for number, record in enumerate(read_games(path), 1):
        game = Game(SIZE, record.komi)
        try:
            for point in record.moves:
                game.play(game.to_move, point, enforce_superko=False)
        except ValueError as error:
            raise ValueError(f"{path}, line {number}: {error}") from None
        yield game
