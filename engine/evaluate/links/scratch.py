"""Work memory of the pass of links: what is seen along the lines, pairs of strings, and trees of joined strings."""

from __future__ import annotations

import numba
import numpy as np

from engine.board.points import MAX_SIZE, NUM_POINTS
from engine.evaluate.tables import MAX_LINKS, MAX_STRINGS
from engine.jit.declaring import record_array

MAX_SIGHTS = 12 * MAX_SIZE * MAX_SIZE
"""From an empty point up to four strings beside it see up to three others."""

MAX_RIVALS = 256

CAPTIVE = 4
"""Level of a link that consists of nothing but a captured enemy string between."""

# where a link's strength comes from; UNREAD is by chance too, of links whose strings are joined by nearer ones
UNDECIDED, BY_SHAPE, BY_READING, BY_CHANCE, UNREAD = 0, 1, 2, 3, 4

LINK_SCRATCH_DTYPE = np.dtype(
    [
        # sights: an empty point beside a string sees a stone of another string along a line
        ("point", np.int16, MAX_SIGHTS),
        ("step", np.int16, MAX_SIGHTS),  # offset of the line from the point to the stone
        ("distance", np.int8, MAX_SIGHTS),  # 1, 2 or 3 points from the point to the stone
        ("length", np.int8, MAX_SIGHTS),  # points of the line that belong to the link, the first included
        ("type", np.int8, MAX_SIGHTS),  # type of the link that the sight alone would make
        ("row", np.int16, MAX_SIGHTS),  # pair, later row of `links`
        ("sights", np.int64),
        # pairs in the order in which they were seen; a string lists the pairs in which it is the smaller row
        ("head", np.int16, MAX_STRINGS),
        ("following", np.int16, MAX_LINKS),
        ("smaller", np.int16, MAX_LINKS),
        ("larger", np.int16, MAX_LINKS),
        ("nearest", np.int8, MAX_LINKS),  # smallest distance of the pair's sights
        ("watari", np.int8, MAX_LINKS),  # 1 where the pair is seen along the first line
        ("through", np.int8, MAX_LINKS),  # 1 where both strings touch one captured enemy string
        ("rank", np.int16, MAX_LINKS),  # row of `links` that the pair gets
        ("pairs", np.int64),
        # joined strings: each row's next on the way to the smallest row it is joined with
        ("parent", np.int16, MAX_STRINGS),
        # what is known of the links
        ("waiting", np.int16, MAX_LINKS),  # [question]: row of `links`
        ("level", np.int8, MAX_LINKS),  # [row of `links`]: distance that makes the link, 1 to 3, or CAPTIVE
        (
            "tied",
            np.int8,
            MAX_LINKS,
        ),  # [row of `links`]: 1 where both strings touch one captured enemy string
        ("typed", np.int8, MAX_LINKS),  # [row of `links`]: 1 once a first type was found
        (
            "state",
            np.int8,
            MAX_LINKS,
        ),  # [row of `links`]: UNDECIDED, BY_SHAPE, BY_READING, BY_CHANCE or UNREAD
        ("enemies", np.int8, MAX_LINKS),  # [row of `links`]: enemy stones near the link
        # pairs of links that one enemy move may threaten together
        ("kept", np.int16, MAX_RIVALS),  # rows of `links`
        ("given_up", np.int16, MAX_RIVALS),
        ("common", np.int16, MAX_RIVALS),  # the point of the enemy's move
        ("rivals", np.int64),
        ("bars", np.int8, MAX_LINKS),  # [row of `links`]: 1 where its lines bar the enemy's way
        ("front", np.int16, NUM_POINTS),  # points of a link's lines
        ("marks", np.int32, NUM_POINTS),
        ("mark", np.int32),
    ],
    align=True,
)

LINK_SCRATCH = numba.from_dtype(LINK_SCRATCH_DTYPE)
"""numba type of the work memory; kernels get it as `scratches[0]`."""


def new_link_scratch() -> np.ndarray:
    """Allocate one work memory of the pass of links, an array of shape (1,)."""
    return record_array(1, LINK_SCRATCH_DTYPE)
