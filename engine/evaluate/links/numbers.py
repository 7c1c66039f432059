"""The numbers of the connection pass, out of ``connections.yaml``, as one record for the kernels."""

from __future__ import annotations

import functools
from pathlib import Path

import numba
import numpy as np
import yaml

from engine.evaluate.links.types import TYPE_NAMES
from engine.evaluate.tables import LINK_TYPES

FILE = Path(__file__).with_name("connections.yaml")

ENEMY_COUNTS = 5
"""Enemy stones near a link are counted from 0 to 4; more count as 4."""

LINK_NUMBERS_DTYPE = np.dtype(
    [
        (
            "held",
            np.float64,
            (LINK_TYPES, ENEMY_COUNTS),
        ),  # share of links that held, by type and enemy stones near
        ("enough", np.float64),  # the share from which an unread link counts as one that holds
    ],
    align=True,
)
LINK_NUMBERS = numba.from_dtype(LINK_NUMBERS_DTYPE)


def _is_share(value: object) -> bool:
    return isinstance(value, int | float) and 0 <= value <= 1


@functools.cache
def link_numbers() -> np.ndarray:
    """One record of LINK_NUMBERS_DTYPE. Raises ValueError, naming file and entry, if one is missing or no share."""
    entries = yaml.safe_load(FILE.read_text(encoding="utf-8"))
    numbers = np.zeros(1, dtype=LINK_NUMBERS_DTYPE)
    for index, name in enumerate(TYPE_NAMES):
        shares = entries.get("held", {}).get("value", {}).get(name)
        if not isinstance(shares, list) or len(shares) != ENEMY_COUNTS or not all(map(_is_share, shares)):
            raise ValueError(
                f"{FILE.name}: 'held' has {shares!r} for {name}, expected {ENEMY_COUNTS} shares from 0 to 1"
            )
        numbers[0]["held"][index] = shares
    enough = entries.get("enough", {}).get("value")
    if not _is_share(enough):
        raise ValueError(f"{FILE.name}: 'enough' has the value {enough!r}, expected a share from 0 to 1")
    numbers[0]["enough"] = enough
    return numbers.view(np.recarray) if numba.config.DISABLE_JIT else numbers
