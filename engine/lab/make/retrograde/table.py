"""The table of regions: what becomes of the wall around every region of up to six points.

``regions.npz`` holds what the game inside each region gives (`engine.evaluate.eyes.game`), for every form, every set of
points that touch the wall and that the enemy can come in at, and every setting of stones; ``tamen fit regions`` makes
it. It is loaded when the first question about a life is asked.
"""

from __future__ import annotations

import itertools
from functools import cache
from pathlib import Path
from threading import Lock

import numba
import numpy as np

from engine.jit.declaring import record_array
from engine.lab.make.retrograde.forms import LARGEST

TABLE_FILE = Path(__file__).with_name("regions.npz")

FALLS, KO, STANDS = 0, 1, 2
"""What becomes of the wall: the enemy captures it even if it loses every ko, as ko has it, never."""

WEALTHS = 3
"""What the wall has besides the region: nothing, two liberties, an eye (`engine.evaluate.eyes.game`)."""

WORTHS: tuple[tuple[int, int, int], ...] = tuple(
    (tight, roomy, eyed)
    for tight, roomy, eyed in itertools.product((FALLS, KO, STANDS), repeat=WEALTHS)
    if tight <= roomy and tight <= eyed
)
"""What may become of the wall for each wealth: with liberties or an eye besides it does no worse than without."""

FIRST_CODE = (0, 0, 1, 3, 11, 75, 1099)
"""By number of points: where the numberings of regions of this size begin, a place for each set of neighbours."""
CODES = FIRST_CODE[LARGEST] + (1 << (LARGEST * (LARGEST - 1) // 2))

MOST_LABELS = 124_900
"""Settings of a region's surroundings: for each form two bits a point."""

MOST_VALUES = 19_500_000

NO_REGION = -1

REGIONS_DTYPE = np.dtype(
    [
        # by numbering: where the settings of its form begin, or NO_REGION; and the number of each point in the form
        ("first_label", np.int32, CODES),
        ("place", np.uint8, (CODES, LARGEST)),
        # by setting: where its values begin, and which setting of the same form, points renumbered, they were made for
        ("first_value", np.int32, MOST_LABELS),
        ("turned", np.uint8, (MOST_LABELS, LARGEST)),
        # by content, a digit to the base three for each point: the places in WORTHS for the enemy and the owner first
        ("values", np.uint8, MOST_VALUES),
        ("worths", np.int8, (len(WORTHS), WEALTHS)),
        ("is_loaded", np.int64),
    ],
    align=True,
)
"""The whole table as one record. Two settings with the same values share them."""

REGIONS = numba.types.Array(numba.from_dtype(REGIONS_DTYPE), 1, "C")


def new_regions() -> np.ndarray:
    """Return an empty table of regions (shape (1,)), which lacks every region. It takes memory only once it
    is filled.
    """
    return record_array(1, REGIONS_DTYPE)


def load_regions(regions: np.ndarray, file: Path = TABLE_FILE) -> None:
    """Fill a table of regions from a file.

    Raises ValueError, naming the file, if it is not a table that ``tamen fit regions`` made.
    """
    try:
        with np.load(file) as stored:
            for name in ("first_label", "place", "first_value", "turned"):
                regions[name][0] = stored[name]
            regions["values"][0, : len(stored["values"])] = stored["values"]
    except (OSError, KeyError, ValueError) as error:
        raise ValueError(
            f"{file} is not a table of regions ({error}); `tamen fit regions` makes one"
        ) from error
    regions["worths"][0] = WORTHS
    regions["is_loaded"] = 1


NO_REGIONS = new_regions()
"""A table that answers nothing."""

_LOADING = Lock()


@cache
def _loaded() -> np.ndarray:
    regions = new_regions()
    load_regions(regions)
    return regions


def known_regions() -> np.ndarray:
    """Return the table of regions that comes with the engine. It tells what becomes of a wall around a small
    region. The first call loads it, and the whole process shares it.
    """
    with _LOADING:
        return _loaded()
