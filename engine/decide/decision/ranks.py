"""How strong the levels are in the ranks of people, out of ``ranks.yaml``: kyu and dan, on 19x19.

A rank counts upwards from 30 kyu, which is 0; 1 kyu is 29, 1 dan is 30. One rank is what one handicap stone makes up
for. `tamen fit ranks` measures the levels by handicap games against a program whose rank is known.
"""

from __future__ import annotations

import functools
import re
from pathlib import Path

from engine.base.numbers import Expected, read_numbers
from engine.decide.decision.levels import HIGHEST, LOWEST, NAMED

FILE = Path(__file__).with_name("ranks.yaml")

FIRST_DAN = 30
"""The rank of 1 dan."""

EXPECTED = {
    "ranks": Expected("ranks above 30 kyu", least=-20, most=FIRST_DAN + 8, keys=NAMED),
    "errors": Expected("ranks", least=0, most=50, keys=NAMED),
}
"""What the file holds: the ranks of the named levels, and their standard errors."""

_RANK = re.compile(r"([1-9][0-9]?) ?(k|kyu|d|dan)", re.IGNORECASE)
_WRITTEN_RANK = re.compile(
    r"(?P<of_professionals>P?)(?P<number>\d+)(?:\.\d+)? ?(?:(?P<kyu>k|kyu|级|級|급)|(?P<dan>d|dan|段|단)|p|品)",
    re.IGNORECASE,
)
"""A rank as servers write it: 12k, 12.4k, 3 dan, 3段, 5級, 9p, and P9段 for a professional at Fox."""


def parse_rank(text: str) -> int:
    """Return the rank that a text such as ``12k``, ``12 kyu`` or ``1d`` names, counted in ranks above 30 kyu.

    30 kyu is 0, 29 kyu is 1, and so on. Raises ValueError for anything else.
    """
    found = _RANK.fullmatch(text.strip())
    if found is None:
        raise ValueError(f"'{text}' is no rank, expected one such as 12k or 1d")
    number, is_kyu = int(found[1]), found[2][0].lower() == "k"
    most = 30 if is_kyu else 9
    if number > most:
        raise ValueError(f"'{text}' is no rank, expected 30k to 1k or 1d to 9d")
    return FIRST_DAN - number if is_kyu else FIRST_DAN - 1 + number


def read_rank(text: str) -> int | None:
    """Return the rank that a server wrote, counted in ranks above 30 kyu; None for a text that is no rank.

    It may be written in Chinese, Japanese or Korean, too, with a mark of how sure it is, such as ``5k?``. A
    professional has that of 9 dan.
    """
    written = _WRITTEN_RANK.fullmatch(text.strip().rstrip("?*+- "))
    if written is None:
        return None
    if written["of_professionals"] or not (written["kyu"] or written["dan"]):
        return parse_rank("9d")
    try:
        return parse_rank(f"{written['number']}{'k' if written['kyu'] else 'd'}")
    except ValueError:
        return None


def rank_name(rank: float) -> str:
    """Return the name, such as ``12k`` or ``1d``, of a rank that is given as a number of ranks above 30 kyu.

    The number is rounded. A negative one gives names below 30 kyu, such as ``31k``.
    """
    nearest = round(rank)
    return f"{FIRST_DAN - nearest}k" if nearest < FIRST_DAN else f"{nearest - FIRST_DAN + 1}d"


@functools.cache
def level_ranks(file: Path = FILE) -> tuple[float, ...]:
    """Return the rank of every level from LOWEST to HIGHEST, as numbers of ranks above 30 kyu.

    Ranks of levels that the file does not name are interpolated. Raises NumbersError for a file that is not
    as expected.
    """
    named: dict[int, float] = read_numbers(file, EXPECTED)["ranks"]
    return tuple(_interpolate_rank(level, named) for level in range(LOWEST, HIGHEST + 1))


def _interpolate_rank(level: int, named: dict[int, float]) -> float:
    below = max(each for each in NAMED if each <= level)
    above = min(each for each in NAMED if each >= level)
    share = (level - below) / (above - below) if above > below else 0.0
    return named[below] + (named[above] - named[below]) * share


def rank_of(level: int) -> float:
    """Return the rank of a level (LOWEST to HIGHEST), as a number of ranks above 30 kyu."""
    return level_ranks()[level - LOWEST]


def level_of(rank: int) -> int:
    """Return the level whose rank is nearest to ``rank``; the weaker level if two are equally near.

    ``rank`` is a number of ranks above 30 kyu. Raises ValueError, naming the ranks there are, for a rank more
    than half a stone weaker than the weakest level or stronger than the strongest.
    """
    ranks = level_ranks()
    if not round(min(ranks)) <= rank <= round(max(ranks)):
        raise ValueError(
            f"no level plays like {rank_name(rank)}, expected {rank_name(min(ranks))} to {rank_name(max(ranks))}"
        )
    return min(range(LOWEST, HIGHEST + 1), key=lambda level: (abs(ranks[level - LOWEST] - rank), level))
