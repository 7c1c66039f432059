"""The fitted numbers of the influence and territory passes, out of ``territory.yaml``, as one record for the kernels.

Every number is fitted on 9x9 and on 19x19 (`tamen fit territory`). Boards between take a value between, in proportion
to their size; smaller and larger boards take the nearer one.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, fields
from pathlib import Path
from typing import Any

import numba
import numpy as np

from engine.base.numbers import Expected, parse_numbers
from engine.board.points import MAX_SIZE, MIN_SIZE
from engine.jit.declaring import record_array

FILE = Path(__file__).with_name("territory.yaml")

FITTED_SIZES = (9, 19)
MOVERS = ("enemy", "owner")
"""Who is to move, as seen by the owner of a stone."""

CLASSES = range(2, 26)
"""The aliveness classes (Stoutamire 1991, figure 2.4)."""

BANDS = ((2, 4), (5, 5), (6, 12), (13, 15), (16, 16), (17, 21), (22, 22), (23, 25))
"""First and last class of the bands within which a fact counts the same."""

FACTS = ("group_liberties", "group_room", "group_eyes", "group_weakest_neighbor", "group_fill")
"""The facts about a group in the order of a row of ``slopes``; ``territory.yaml`` says what each means."""

MAX_REACH = 20

THOUSAND = 1000
"""Expectations are kept in thousandths: 1000 is the stone's own side, -1000 the other."""

SUREST = 0.99
"""Nothing is expected with more certainty than this, either way."""

TERMS = (
    "margin_near",
    "margin_far",
    "margin",
    "margin_when_full",
    "margin_line_1",
    "margin_line_2",
    "nearest",
    "closer_when_full",
    "beside",
    "beside_any",
    "mover_when_full",
    "mover_at_first",
    "stones_ahead",
    "stone_status",
    "stone_surroundings",
    "stone_liberties",
    "stone_mover",
)
"""The terms of a point's value in the order of ``weights``; ``territory.yaml`` says what each means."""

REVISION_TERMS = (
    "revision_own",
    "revision_beside",
    "revision_diagonal",
    "revision_two_away",
    "revision_line_1",
    "revision_line_2",
    "revision_line_3",
    "revision_mover",
)
"""What an empty point's value is revised by, in the order of ``revision``; ``territory.yaml`` says what each means."""

NO_REVISION = (1.0,) + (0.0,) * (len(REVISION_TERMS) - 1)
"""The numbers with which every point keeps its value."""

LEAD_TERMS = ("lead_lost_in_the_open", "lead_of_first_move")
"""What makes the expected lead out of the sum of the points, in the order of ``lead``."""


def _status(mover: str) -> str:
    """Return the name of the entry of ``territory.yaml`` that gives the prospects of each class of groups,
    i.e. what the owner of the stones may expect.

    There is one entry for each side that may be to move: ``mover`` is ``owner`` (of the group) or ``enemy``.
    """
    return f"status_{mover}_to_move"


_ARGUMENT = "argument of tanh"

EXPECTED = {
    "reach": Expected("steps", least=1, most=MAX_REACH, whole=True, keys=FITTED_SIZES),
    **{_status(mover): Expected(_ARGUMENT, count=len(CLASSES), keys=FITTED_SIZES) for mover in MOVERS},
    **{fact: Expected(_ARGUMENT, count=len(BANDS), keys=FITTED_SIZES) for fact in FACTS},
    **{term: Expected(_ARGUMENT, keys=FITTED_SIZES) for term in TERMS},
    **{term: Expected("share", keys=FITTED_SIZES) for term in REVISION_TERMS},
    "lead_lost_in_the_open": Expected("share", keys=FITTED_SIZES),
    "lead_of_first_move": Expected("points", keys=FITTED_SIZES),
}
"""The numbers of the file."""

NUMBERS_DTYPE = np.dtype(
    [
        ("reach", np.int64),  # steps
        ("band", np.int64, max(CLASSES) + 1),  # [class]
        ("status", np.float64, (2, max(CLASSES) + 1)),  # [1 if the owner is to move, class]: argument of tanh
        # [band, fact]: argument of tanh for one unit of the fact
        ("slopes", np.float64, (len(BANDS), len(FACTS))),
        ("weights", np.float64, len(TERMS)),  # argument of tanh for one unit of the term
        ("lead", np.float64, len(LEAD_TERMS)),  # a share, and points
        ("revision", np.float64, len(REVISION_TERMS)),  # shares of values
    ],
    align=True,
)

NUMBERS = numba.from_dtype(NUMBERS_DTYPE)
"""numba type of the numbers for one board size; kernels get it as ``numbers[0]``."""


@dataclass(frozen=True)
class SizeNumbers:
    """The numbers of the passes of influence and territory for one board size, as they are fitted.

    reach: how far a stone radiates, in steps
    status: array (2, classes), the prospects of a group by its class: row 0 if the enemy is to move, row 1 if
        the owner is
    slopes: array (bands, facts), how much each fact about a group changes its prospects; a band is a set of
        classes that share these numbers
    weights: one for each of TERMS; the value of a point is the weighted sum of these
    lead: one for each of LEAD_TERMS, for the lead to expect
    revision: one for each of REVISION_TERMS, for the revised value of an empty point
    """

    reach: float
    status: np.ndarray
    slopes: np.ndarray
    weights: np.ndarray
    lead: np.ndarray
    revision: np.ndarray


def pack(numbers: SizeNumbers) -> np.ndarray:
    """Pack the numbers for one board size into one record (shape (1,)) of NUMBERS_DTYPE for the kernels."""
    packed = record_array(1, NUMBERS_DTYPE)
    record = packed[0]
    record["reach"] = round(numbers.reach)
    for index, (first, last) in enumerate(BANDS):
        record["band"][first : last + 1] = index
    record["status"][:, CLASSES.start :] = numbers.status
    record["slopes"] = numbers.slopes
    record["weights"] = numbers.weights
    record["lead"] = numbers.lead
    record["revision"] = numbers.revision
    return packed


def read_fitted(file: Path = FILE) -> dict[int, SizeNumbers]:
    """Read the numbers of the influence and territory passes, which estimate who owns each point, from their
    file; return them by board size.

    The sizes are FITTED_SIZES. Raises `engine.base.numbers.NumbersError`, naming the file and the number, if
    a number is not as expected, and OSError if the file cannot be read.
    """
    return parse_fitted(file.read_text(encoding="utf-8"), file.name)


def parse_fitted(text: str, file: str) -> dict[int, SizeNumbers]:
    """Parse the numbers of the influence and territory passes, which estimate who owns each point, from the
    text of their file.

    ``text`` is YAML, as in ``territory.yaml``: it has the entries of EXPECTED, each with a number or a list
    of numbers for each board size of FITTED_SIZES. Returns the numbers by board size. ``file`` is the file's
    name, for errors. Raises `engine.base.numbers.NumbersError`, naming file and number, if a number is
    missing or not as expected.
    """
    found = parse_numbers(text, file, EXPECTED)
    return {size: _of_size(found, size) for size in FITTED_SIZES}


def _of_size(found: Mapping[str, Mapping[int, Any]], size: int) -> SizeNumbers:
    return SizeNumbers(
        reach=float(found["reach"][size]),
        status=np.array([found[_status(mover)][size] for mover in MOVERS], dtype=np.float64),
        slopes=np.stack([np.array(found[fact][size], dtype=np.float64) for fact in FACTS], axis=1),
        weights=np.array([found[term][size] for term in TERMS], dtype=np.float64),
        lead=np.array([found[term][size] for term in LEAD_TERMS], dtype=np.float64),
        revision=np.array([found[term][size] for term in REVISION_TERMS], dtype=np.float64),
    )


def between(fitted: Mapping[int, SizeNumbers], size: int) -> SizeNumbers:
    """Return the numbers for a board size, interpolated from those of FITTED_SIZES; smaller and larger boards
    take the nearer one's.

    Raises ValueError unless the size is 2 to 25.
    """
    if not MIN_SIZE <= size <= MAX_SIZE:
        raise ValueError(f"the board size is {size}, expected {MIN_SIZE} to {MAX_SIZE}")
    small, large = FITTED_SIZES
    share = min(max((size - small) / (large - small), 0.0), 1.0)
    low, high = fitted[small], fitted[large]
    names = [each.name for each in fields(SizeNumbers)]
    return SizeNumbers(*((1 - share) * getattr(low, name) + share * getattr(high, name) for name in names))
