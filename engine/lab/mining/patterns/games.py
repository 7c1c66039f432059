"""Game collections for the command line: broken games are skipped, with a count for each reason."""

from __future__ import annotations

import gzip
import re
import zlib
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

import numpy as np

from engine.board.points import PASS
from engine.lab.games import SIZE, parse_game

BOARD_SIZE = SIZE


class Collection:
    """The games of a file with one game a line (`engine.lab.games`); ``broken`` counts the reasons for skipping."""

    def __init__(self, path: Path) -> None:
        """Nothing is read yet."""
        self.path = path
        self.broken: Counter[str] = Counter()

    def skip(self, reason: str) -> None:
        """Count a game that cannot be used. Numbers and quoted text of the reason are left out."""
        self.broken[re.sub(r"'[^']*'", "...", re.sub(r"\d+", "N", reason))] += 1

    def games(self, first: int = 0, count: int | None = None) -> Iterator[np.ndarray]:
        """What `numbered_games` gives, without the numbers."""
        for _, moves in self.numbered_games(first, count):
            yield moves

    def numbered_games(self, first: int = 0, count: int | None = None) -> Iterator[tuple[int, np.ndarray]]:
        """Number and moves, as int16 points, of ``count`` lines from line ``first`` (from 0); broken ones are skipped.

        A pass at the end is left out. Raises OSError or ValueError if the file as a whole cannot be read.
        """
        opened = gzip.open if self.path.suffix == ".gz" else open
        try:
            with opened(self.path, "rt", encoding="ascii", errors="replace") as lines:
                for number, line in enumerate(lines):
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
        except (EOFError, gzip.BadGzipFile, zlib.error) as error:
            raise ValueError(f"{self.path} is not a whole gzip file: {error}") from None

    def report(self) -> str:
        """A sentence about the games that were skipped, empty if there are none."""
        if not self.broken:
            return ""
        reasons = "; ".join(f"{count} as {reason}" for reason, count in self.broken.most_common())
        return f"{sum(self.broken.values())} games of {self.path} were skipped: {reasons}"
