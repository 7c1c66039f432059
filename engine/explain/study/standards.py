"""What counts as a mistake at which rank, out of ``standards.yaml``."""

from __future__ import annotations

import functools
from dataclasses import dataclass
from pathlib import Path

from engine.base.yaml_text import parse_yaml
from engine.decide.decision.ranks import parse_rank

FILE = Path(__file__).with_name("standards.yaml")

USUAL = "usual"
"""The row for players of whom no rank is known."""

SMALL_WIDTH = 9
"""Lines of the board for which the table says how much of the chance to win a move must lose."""


class StandardsError(ValueError):
    """Raised if a table of standards is not as expected; the text names the row and its field."""


@dataclass(frozen=True)
class Standard:
    """How much a move must lose to be a mistake, for players up to a certain rank.

    until: the highest rank, as a number like those of `parse_rank`; points, chance: a move is a mistake if it
        loses at least so many points and so much of the chance to win (0 to 1, on 9x9); large: a move that
        loses so many points is one in any case
    """

    name: str
    until: int
    points: float
    chance: float
    large: float

    def is_mistake(self, size: int, points: float, chance: float) -> bool:
        """Return whether a move is a mistake by what it loses, on a board of ``size`` lines.

        ``points``: the points that it loses; ``chance``: how much of the chance to win, 0 to 1. Both must be
        large enough, or the points very large. The more points the board has, the less of the chance is one
        of them worth.
        """
        least = self.chance * (SMALL_WIDTH / size) ** 2
        return points >= self.large or (points >= self.points and chance >= least)


@functools.cache
def load_standards(file: Path = FILE) -> tuple[Standard, ...]:
    """Load from ``file`` how much a move must lose to count as a mistake, at each level of players.

    Each `Standard` returned holds the loss for players up to a certain rank, more for weaker players. The
    first is for the weakest. Raises StandardsError if the table in the file is not as expected.
    """
    found = []
    for name, row in parse_yaml(file.read_text(encoding="utf-8")).items():
        try:
            numbers = {each: float(row[each]) for each in ("points", "chance", "large")}
            found.append(Standard(name, parse_rank(str(row["until"])), **numbers))
        except (KeyError, TypeError, ValueError) as error:
            raise StandardsError(
                f"{file.name}, '{name}': {error}, expected until, points, chance and large"
            ) from None
    if [each.until for each in found] != sorted({each.until for each in found}):
        raise StandardsError(f"{file.name}: expected the weakest players first")
    if USUAL not in {each.name for each in found}:
        raise StandardsError(f"{file.name}: expected a row '{USUAL}'")
    return tuple(found)


def standard_of(rank: int | None) -> Standard:
    """Return the standard for players of a rank, i.e. how much a move must lose to be a mistake of theirs.

    rank: a number like those of `parse_rank`; None if it is unknown, which gives the standard named USUAL
    """
    standards = load_standards()
    if rank is None:
        return next(each for each in standards if each.name == USUAL)
    return next((each for each in standards if rank <= each.until), standards[-1])
