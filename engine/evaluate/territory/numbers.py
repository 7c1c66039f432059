"""The fitted numbers of the influence and territory passes, out of ``numbers.yaml``, as one record for the kernels.

Every number is fitted on 9x9 and on 19x19 (`tamen fit territory`). Boards between take a value between, in proportion
to their size; smaller and larger boards take the nearer one.
"""

from __future__ import annotations

import functools
from collections.abc import Mapping
from dataclasses import dataclass, fields
from pathlib import Path

import numba
import numpy as np
import yaml

from engine.board.points import MAX_SIZE, MIN_SIZE

FILE = Path(__file__).with_name("numbers.yaml")

FITTED_SIZES = (9, 19)
MOVERS = ("enemy", "owner")
"""Who is to move, as seen by the owner of a stone."""

CLASSES = range(2, 26)
"""The aliveness classes (Stoutamire 1991, figure 2.4)."""

BANDS = ((2, 4), (5, 5), (6, 12), (13, 15), (16, 16), (17, 21), (22, 22), (23, 25))
"""First and last class of the bands within which a fact counts the same."""

FACTS = ("group_liberties", "group_room", "group_eyes", "group_weakest_neighbor", "group_fill")
"""The facts about a group in the order of a row of ``slopes``; ``numbers.yaml`` says what each means."""

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
"""The terms of a point's value in the order of ``weights``; ``numbers.yaml`` says what each means."""

NUMBERS_DTYPE = np.dtype(
    [
        ("reach", np.int64),  # steps
        ("band", np.int64, max(CLASSES) + 1),  # [class]
        ("status", np.float64, (2, max(CLASSES) + 1)),  # [1 if the owner is to move, class]: argument of tanh
        # [band, fact]: argument of tanh for one unit of the fact
        ("slopes", np.float64, (len(BANDS), len(FACTS))),
        ("weights", np.float64, len(TERMS)),  # argument of tanh for one unit of the term
    ],
    align=True,
)

NUMBERS = numba.from_dtype(NUMBERS_DTYPE)
"""numba type of the numbers for one board size; kernels get it as ``numbers[0]``."""


@dataclass(frozen=True)
class SizeNumbers:
    """The numbers for one board size, as they are fitted.

    ``reach`` in steps, ``status`` (2, classes), [1 if the owner is to move]; ``slopes`` (bands, facts); ``weights`` one
    a term.
    """

    reach: float
    status: np.ndarray
    slopes: np.ndarray
    weights: np.ndarray


def pack(numbers: SizeNumbers) -> np.ndarray:
    """One record for the kernels."""
    packed = np.zeros(1, dtype=NUMBERS_DTYPE)
    record = packed[0]
    record["reach"] = round(numbers.reach)
    for index, (first, last) in enumerate(BANDS):
        record["band"][first : last + 1] = index
    record["status"][:, CLASSES.start :] = numbers.status
    record["slopes"] = numbers.slopes
    record["weights"] = numbers.weights
    return packed.view(np.recarray) if numba.config.DISABLE_JIT else packed


def parse_numbers(text: str, name: str) -> dict[int, SizeNumbers]:
    """The numbers for each of FITTED_SIZES from the text of a file of that name.

    Raises ValueError, naming the file and the number, if one is missing or not what it should be.
    """
    try:
        entries = yaml.safe_load(text)
    except yaml.YAMLError as error:
        raise ValueError(f"{name} is no YAML: {error}") from None
    if not isinstance(entries, dict):
        raise ValueError(f"{name} holds no names with values")
    return {size: _size_numbers(entries, size, name) for size in FITTED_SIZES}


def _size_numbers(entries: Mapping, size: int, name: str) -> SizeNumbers:
    def values(number: str, count: int) -> np.ndarray:
        entry = entries.get(number)
        by_size = entry.get("value") if isinstance(entry, dict) else None
        found = by_size.get(size) if isinstance(by_size, dict) else None
        numbers = found if isinstance(found, list) else [found]
        if len(numbers) != count or not all(
            type(each) in (int, float) and np.isfinite(each) for each in numbers
        ):
            raise ValueError(f"{name}: '{number}' for {size}x{size} is {found!r}, expected {count} number(s)")
        return np.array(numbers, dtype=np.float64)

    reach = float(values("reach", 1)[0])
    if not 1 <= reach <= MAX_REACH:
        raise ValueError(f"{name}: 'reach' for {size}x{size} is {reach:g}, expected 1 to {MAX_REACH}")
    return SizeNumbers(
        reach=reach,
        status=np.stack([values(f"status_{mover}_to_move", len(CLASSES)) for mover in MOVERS]),
        slopes=np.stack([values(fact, len(BANDS)) for fact in FACTS], axis=1),
        weights=np.array([values(term, 1)[0] for term in TERMS]),
    )


def between(fitted: Mapping[int, SizeNumbers], size: int) -> SizeNumbers:
    """The numbers for a board size out of those of FITTED_SIZES. Raises ValueError unless the size is 2 to 25."""
    if not MIN_SIZE <= size <= MAX_SIZE:
        raise ValueError(f"the board size is {size}, expected {MIN_SIZE} to {MAX_SIZE}")
    small, large = FITTED_SIZES
    share = min(max((size - small) / (large - small), 0.0), 1.0)
    low, high = fitted[small], fitted[large]
    names = [each.name for each in fields(SizeNumbers)]
    return SizeNumbers(*((1 - share) * getattr(low, name) + share * getattr(high, name) for name in names))


@functools.cache
def territory_numbers(size: int) -> np.ndarray:
    """One record of NUMBERS_DTYPE for a board size. Raises ValueError as `parse_numbers` and `between` do."""
    return pack(between(parse_numbers(FILE.read_text(encoding="utf-8"), FILE.name), size))
