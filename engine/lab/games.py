"""Collections of games: the text files with one game a line, and folders of SGF files.

A line of a games file is ``result TAB komi TAB moves``; ``moves`` is one string of lower-case SGF pairs on 19x19,
Black first, colours alternating, ``tt`` for a pass. Files whose name ends in ``.gz`` are unpacked on the way.
"""

from __future__ import annotations

import gzip
import zlib
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from engine.board.points import PASS, point_at

SIZE = 19


@dataclass(frozen=True)
class GameRecord:
    """One game: ``moves`` are points of a 19x19 board, Black first, colours alternating."""

    result: str
    komi: float
    moves: list[int]


def parse_moves(text: str) -> list[int]:
    """Points from SGF pairs. Raises ValueError, naming the pair, for anything that is no point of a 19x19 board."""
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
    """The game of one line. Raises ValueError if the line is not of the form the module describes."""
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


def read_games(path: Path) -> Iterator[GameRecord]:
    """The games of a file, in order. Raises ValueError, naming file and line, at the first broken line."""
    opened = gzip.open if path.suffix == ".gz" else open
    try:
        # a byte that is no ASCII becomes a sign that no move has, so that its line can be named
        with opened(path, "rt", encoding="ascii", errors="replace") as lines:
            for number, line in enumerate(lines, 1):
                try:
                    yield parse_game(line)
                except ValueError as error:
                    raise ValueError(f"{path}, line {number}: {error}") from None
    except (EOFError, gzip.BadGzipFile, zlib.error) as error:
        raise ValueError(f"{path} is not a whole gzip file: {error}") from None
