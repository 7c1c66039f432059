"""What is said of a record that was not as file format 4 wants it: what was repaired, and where loading ended."""

from __future__ import annotations

from engine.game.sgf_tree import SgfError

MOST_TOLD = 4
"""Remarks in a line; of more it says only how many there are."""


class Remarks:
    """The remarks on one record, one of each kind, in the order in which they came up.

    A repair is how a server writes what file format 4 writes otherwise, and nothing is lost by it. A fault loses
    something, and ``strict`` readers refuse it.
    """

    def __init__(self, strict: bool = False) -> None:
        self._strict = strict
        self._first: dict[str, str] = {}
        self._counts: dict[str, int] = {}

    def repair(self, kind: str, text: str) -> None:
        """Say what was read otherwise than it is written. Of several of one kind the first is told."""
        self._first.setdefault(kind, text)
        self._counts[kind] = self._counts.get(kind, 0) + 1

    def fault(self, kind: str, problem: str, instead: str) -> None:
        """Say what could not be used, and what is done instead. Raises SgfError where the reading is strict."""
        if self._strict:
            raise SgfError(problem)
        self.repair(kind, f"{problem}; {instead}")

    def texts(self) -> tuple[str, ...]:
        """The remarks, each a short sentence without its stop."""
        return tuple(
            text if self._counts[kind] == 1 else f"{text} (and {self._counts[kind] - 1} more like it)"
            for kind, text in self._first.items()
        )


def in_one_line(texts: tuple[str, ...]) -> str:
    """Remarks as one line, empty without any."""
    more = len(texts) - MOST_TOLD
    return "; ".join((*texts[:MOST_TOLD], *([f"{more} more remarks"] if more > 0 else [])))
