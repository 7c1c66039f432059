"""Collections of games: text files with one game a line, and folders of SGF files.

A line of a games file is ``result TAB komi TAB moves``; ``moves`` is one string of lower-case SGF pairs on 19x19,
Black first, colours alternating, ``tt`` for a pass. Files whose name ends in ``.gz`` are unpacked on the way.

Checks want every game right and stop at the first that is not (`read_games`). Miners go through more games than anybody
has looked at: they leave broken ones out and count the reasons (`Collection`). What works on any kind of game takes
them as games to play on, with their rules and their set-up stones (`recorded_games`), those of a ``games9_final.npz``
among them.
"""

from __future__ import annotations

import gzip
import re
import zlib
from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path

import numpy as np

from engine.board.points import PASS, point_at
from engine.game.game import Game
from engine.game.sgf import SgfError, load_all
from engine.lab.data.labels import point_of

SIZE = 19

FINISHED_KOMI = 7.5
"""Komi of the games of a ``games9_final.npz``."""


@dataclass(frozen=True)
class GameRecord:
    """One game of a games file: the moves are points of a 19x19 board or PASS, with Black first and the
    colours alternating.
    """

    result: str
    komi: float
    moves: list[int]

    @property
    def lead(self) -> float | None:
        """Black's lead in points according to the result of the game.

        It is -3.5 for ``W+3.5`` and 0 for ``0``. None if the game was not counted.
        """
        if self.result == "0":
            return 0.0
        winner, _, points = self.result.partition("+")
        try:
            return float(points) * {"B": 1, "W": -1}[winner]
        except (KeyError, ValueError):
            return None

    def play(self, rules: str = "chinese") -> Game:
        """Return the game in which these moves were played, under a rule set. Superko is not enforced. Raises
        ValueError for an illegal move.
        """
        return _play_moves(SIZE, self.komi, self.moves, rules)


def parse_moves(text: str) -> list[int]:
    """Return the points that a text of SGF pairs names, with PASS for ``tt``.

    Raises ValueError, naming the pair, for one that names no point of a 19x19 board.
    """
    moves = []
    for index in range(0, len(text), 2):
        pair = text[index : index + 2]
        x, y = ord(pair[0]) - ord("a"), ord(pair[-1]) - ord("a")
        if pair == "tt":
            moves.append(PASS)
        elif len(pair) == 2 and 0 <= x < SIZE and 0 <= y < SIZE:
            moves.append(point_at(x, y))
        else:
            raise ValueError(f"move {index // 2 + 1} is {pair!r}, expected two letters from a to s, or tt")
    return moves


def parse_game(line: str) -> GameRecord:
    """Return the game of one line of a games file. Raises ValueError if the line has another form."""
    parts = line.rstrip("\n").split("\t")
    if len(parts) != 3:
        raise ValueError(
            f"the line has {len(parts)} fields, expected result, komi and moves with tabs between"
        )
    try:
        komi = float(parts[1])
    except ValueError:
        raise ValueError(f"komi is {parts[1]!r}, expected a number") from None
    return GameRecord(parts[0], komi, parse_moves(parts[2]))


def read_lines(path: Path) -> Iterator[str]:
    """Yield the lines of a games file, whether it is packed or not. Raises OSError, or ValueError if a packed
    file is cut off or damaged.
    """
    opened = gzip.open if path.suffix == ".gz" else open
    try:
        # a byte that is no ASCII becomes a sign that no move has, so that its line can be named
        with opened(path, "rt", encoding="ascii", errors="replace") as lines:
            yield from lines
    except (EOFError, gzip.BadGzipFile, zlib.error) as error:
        raise ValueError(f"{path} is not a whole gzip file: {error}") from None


def read_games(path: Path) -> Iterator[GameRecord]:
    """Yield the games of a file, in order. Raises ValueError, naming file and line, at the first broken line."""
    for number, line in enumerate(read_lines(path), 1):
        try:
            game = parse_game(line)
        except ValueError as error:
            raise ValueError(f"{path}, line {number}: {error}") from None
        yield game


def kind_of_fault(message: str) -> str:
    """Return a message without its numbers and quoted texts, so that faults of the same kind in different
    games can be counted together.
    """
    return re.sub(r"'[^']*'", "...", re.sub(r"\d+", "N", message))


class Collection:
    """The games of a games file without the broken ones.

    broken: how many games were skipped, by the reason why
    """

    def __init__(self, path: Path) -> None:
        """Take the path of a games file; nothing is read yet."""
        self.path = path
        self.broken: Counter[str] = Counter()

    def skip(self, reason: str) -> None:
        """Count a game that cannot be used.

        reason: a message; messages that differ only in numbers or quoted texts count as one
        """
        self.broken[kind_of_fault(reason)] += 1

    def games(self, first: int = 0, count: int | None = None) -> Iterator[np.ndarray]:
        """Yield the moves of the games on ``count`` lines of the file from line ``first`` (from 0), as int16
        points. Broken games are skipped.

        Passes at the end are left out. Raises OSError or ValueError if the file as a whole cannot be read.
        """
        for _, moves in self.numbered_games(first, count):
            yield moves

    def numbered_games(self, first: int = 0, count: int | None = None) -> Iterator[tuple[int, np.ndarray]]:
        """Yield the games on ``count`` lines of the file from line ``first`` (from 0), each as its line's
        number and its moves as int16 points. Broken games are skipped.

        Passes at the end are left out. Raises OSError or ValueError if the file as a whole cannot be read.
        """
        for number, line in enumerate(read_lines(self.path)):
            if number < first:
                continue
            if count is not None and number >= first + count:
                return
            try:
                moves = parse_game(line).moves
            except ValueError as error:
                self.skip(str(error))
                continue
            while moves and moves[-1] == PASS:
                moves.pop()
            yield number, np.array(moves, dtype=np.int16)

    def report(self) -> str:
        """Return a sentence about the games that were skipped, empty if there are none."""
        if not self.broken:
            return ""
        reasons = "; ".join(f"{count} as {reason}" for reason, count in self.broken.most_common())
        return f"{sum(self.broken.values())} games of {self.path} were skipped: {reasons}"


def recorded_games(path: Path, broken: Callable[[str], None]) -> Iterator[Game]:
    """Yield the games of a folder of SGF files, of one SGF file, or of a games file, in order.

    A folder is read with its subfolders, in the order of the names. A games file consists of lines or is a
    ``games9_final.npz``. An SGF file that cannot be used is left out, and ``broken`` is called with the
    reason. Raises OSError if there is nothing at the path, ValueError for a folder without SGF files and for
    a games file with a broken line or an illegal move.
    """
    if path.is_dir():
        files = sorted(file for file in path.rglob("*") if file.suffix.lower() == ".sgf")
        if not files:
            raise ValueError(f"{path} holds no SGF files")
        yield from _games_of_sgf(files, broken)
    elif path.suffix.lower() == ".sgf":
        yield from _games_of_sgf([path], broken)
    elif path.suffix.lower() == ".npz":
        for size, moves in finished_moves(path):
            yield _play_moves(size, FINISHED_KOMI, moves)
    else:
        yield from _games_of_lines(path)


def finished_moves(path: Path) -> Iterator[tuple[int, list[int]]]:
    """Yield the size of the board and the moves of each finished game of a ``games9_final.npz``, Black first.

    Raises ValueError for a file of anything else.
    """
    with np.load(path) as data:
        if not {"moves", "length", "final_stones"} <= set(data):
            raise ValueError(f"{path} holds no finished games")
        moves, lengths, size = data["moves"], data["length"], data["final_stones"].shape[1]
    for points, length in zip(moves, lengths, strict=True):
        yield (
            size,
            [point_of(point, size) for point in points[:length].tolist()],
        )


def _play_moves(size: int, komi: float, moves: list[int], rules: str = "chinese") -> Game:
    """Return a game in which some moves were played on a board of ``size``. Superko is not enforced.

    moves: points or PASS, Black first; rules: the name of a rule set. Raises ValueError for an illegal move.
    """
    game = Game(size, komi, rules)
    for point in moves:
        game.play(game.to_move, point, enforce_superko=False)
    return game


def _games_of_sgf(files: list[Path], broken: Callable[[str], None]) -> Iterator[Game]:
    for file in files:
        try:
            yield from (loaded.game for loaded in load_all(file, strict=True))
        except SgfError as error:
            broken(str(error))


def _games_of_lines(path: Path) -> Iterator[Game]:
    for number, record in enumerate(read_games(path), 1):
        try:
            yield record.play()
        except ValueError as error:
            raise ValueError(f"{path}, line {number}: {error}") from None
