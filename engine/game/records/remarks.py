"""What is said of a record that was not as file format 4 wants it: what was repaired, and where loading ended."""

from __future__ import annotations

from engine.game.sgf_tree import SgfError

MOST_TOLD = 4
"""Remarks in a line; of more it says only how many there are."""


class Remarks:
    """Collects remarks on how a record was read: one of each kind, in the order in which they came up.

    A repair is something that is written differently from SGF's file format 4, but nothing is lost. A fault
    is something that is lost; with ``strict`` it raises SgfError instead.
    """

    def __init__(self, strict: bool = False) -> None:
        self._strict = strict
        self._first: dict[str, str] = {}
        self._counts: dict[str, int] = {}

    def repair(self, kind: str, text: str) -> None:
        """Note in a ``text`` that something was read differently from how it is written.

        ``kind`` is a word for what it is. The first text of each kind is kept, later ones are only counted.
        """
        self._first.setdefault(kind, text)
        self._counts[kind] = self._counts.get(kind, 0) + 1

    def fault(self, kind: str, problem: str, instead: str) -> None:
        """Note a ``problem``, something that could not be used, and in a clause what is done ``instead``.

        ``kind`` is a word for its kind, as for `repair`. If the reading is strict, raises SgfError with the
        problem.
        """
        if self._strict:
            raise SgfError(problem)
        self.repair(kind, f"{problem}; {instead}")

    def texts(self) -> tuple[str, ...]:
        """Return the remarks noted so far, each a short sentence without its full stop."""
        return tuple(
            text if self._counts[kind] == 1 else f"{text} (and {self._counts[kind] - 1} more like it)"
            for kind, text in self._first.items()
        )


def in_one_line(texts: tuple[str, ...]) -> str:
    """Return the ``texts`` of remarks as one line: the first MOST_TOLD of them, and how many more there are.

    It is empty if there are none.
    """
    more = len(texts) - MOST_TOLD
    return "; ".join((*texts[:MOST_TOLD], *([f"{more} more remarks"] if more > 0 else [])))
