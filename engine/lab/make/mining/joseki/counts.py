"""How often each move was chosen in each corner position: the miner's table, and its file.

A row is a position (canonical key, `engine.lab.make.mining.joseki.walk`) and a move. The file is a plain ``.npz`` with
the rows sorted by key and move, the place in the game collection up to which they were counted, and what was left out
and why.
"""

from __future__ import annotations

import zipfile
import zlib
from collections import Counter
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import numpy as np

from engine.base.files import replace_file
from engine.lab.make.mining.joseki.walk import AT_ONCE, WON
from joseki.corner import TENUKI

FORMAT = "tamen joseki counts 1"

ROW_DTYPE = np.dtype(
    [
        ("key", np.uint64),  # canonical key of the position
        ("move", np.int16),  # code in the canonical frame, or TENUKI
        ("after", np.uint64),  # canonical key of the position after the move
        ("games", np.int32),  # how often it was chosen
        ("at_once", np.int32),  # of these, at the first turn after the last move there
        ("wins", np.int32),  # of these (games), how often its player won the game
    ]
)


@dataclass
class Counts:
    """How often each move was chosen in each corner position of a collection of games.

    source: the collection (file name and bytes); rows: of ROW_DTYPE, one for each position and move, sorted
    by key and move; lines: how many lines of the collection were read; skipped: how many games were left out,
    by reason
    """

    source: str
    rows: np.ndarray = field(default_factory=lambda: np.zeros(0, ROW_DTYPE))
    lines: int = 0
    skipped: Counter[str] = field(default_factory=Counter)
    _keys: np.ndarray | None = field(default=None, repr=False)

    def add(self, rows: np.ndarray) -> None:
        """Add rows (ROW_DTYPE), which count the choices of some games, to the table. Rows for the same
        position and move are merged into one, their counts added.
        """
        self.rows = _sum_rows(np.concatenate([self.rows, rows]))
        self._keys = None

    def without_rare(self, games: int) -> Counts:
        """Return the table without the moves that were chosen fewer than ``games`` times. Tenuki (playing
        elsewhere) always stays.
        """
        kept = (self.rows["games"] >= games) | (self.rows["move"] == TENUKI)
        return Counts(self.source, self.rows[kept], self.lines, self.skipped)

    def at(self, key: int) -> np.ndarray:
        """Return the rows (ROW_DTYPE, one for each move) of the corner position with this key, the move of
        most games first. The array is empty if the position never came up.
        """
        if self._keys is None:
            self._keys = np.ascontiguousarray(self.rows["key"])
        first, last = (int(np.searchsorted(self._keys, np.uint64(key), side)) for side in ("left", "right"))
        rows = self.rows[first:last]
        return rows[np.argsort(-rows["games"], kind="stable")]

    def save(self, path: Path) -> None:
        """Write the table to a file, which is replaced only once everything is written."""
        columns: dict[str, Any] = {
            "format": FORMAT,
            "source": self.source,
            "lines": self.lines,
            "rows": self.rows,
            "reasons": np.array(list(self.skipped), dtype=str),
            "reason_counts": np.array(list(self.skipped.values()), dtype=np.int64),
        }
        replace_file(path, lambda out: np.savez(out, **columns))

    @classmethod
    def load(cls, path: Path) -> Counts:
        """Read a table from a file. Raises ValueError, naming the file, if it holds no such table."""
        try:
            with np.load(path, allow_pickle=False) as file:
                parts = {name: file[name] for name in file.files}
        except (OSError, ValueError, EOFError, zipfile.BadZipFile, zlib.error) as error:
            raise ValueError(f"{path} is no whole table of counts: {error}") from None
        if str(parts.get("format")) != FORMAT or parts["rows"].dtype != ROW_DTYPE:
            raise ValueError(f"{path} is no table of the format {FORMAT!r}")
        reasons = dict(zip(parts["reasons"].tolist(), parts["reason_counts"].tolist(), strict=True))
        return cls(str(parts["source"]), parts["rows"], int(parts["lines"]), Counter(reasons))


def rows_of(events: np.ndarray) -> np.ndarray:
    """Count how often each move was chosen in each corner position, and return a row of ROW_DTYPE for each.

    events: of `walk.EVENT_DTYPE`, one for each time that a move was chosen
    """
    fresh = np.zeros(len(events), ROW_DTYPE)
    for name in ("key", "move", "after"):
        fresh[name] = events[name]
    fresh["games"] = 1
    fresh["at_once"] = (events["flags"] & AT_ONCE) != 0
    fresh["wins"] = (events["flags"] & WON) != 0
    return _sum_rows(fresh)


def _sum_rows(rows: np.ndarray) -> np.ndarray:
    """Return the rows sorted by position and move. Rows for the same position and move are merged into one,
    their counts added.
    """
    rows = rows[np.lexsort((rows["move"], rows["key"]))]
    if len(rows) == 0:
        return rows
    fresh = np.ones(len(rows), bool)
    fresh[1:] = (rows["key"][1:] != rows["key"][:-1]) | (rows["move"][1:] != rows["move"][:-1])
    starts = np.flatnonzero(fresh)
    summed = rows[starts].copy()
    for name in ("games", "at_once", "wins"):
        summed[name] = np.add.reduceat(rows[name], starts)
    return summed
