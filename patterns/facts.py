"""What an evaluator knows of the stones on the board, in the form in which patterns ask for it.

The record is filled by whoever evaluates; the patterns know nothing else of the engine. Whatever is left unknown
counts as holding, so patterns can be matched without an evaluator.
"""

from __future__ import annotations

import numpy as np

from engine.board.points import NUM_POINTS
from patterns.tables import new_table, table_type

UNKNOWN_ALIVENESS = 0
UNKNOWN_STATUS = -1
UNKNOWN_GROUP = 0
UNKNOWN_EYES = -1

FACTS_DTYPE = np.dtype(
    [
        # class of the stone's group, 2 (very alive) to 25 (dead), as in figure 2.4 of Stoutamire 1991;
        # UNKNOWN_ALIVENESS
        ("aliveness", np.int8, NUM_POINTS),
        # tactical status of the string: 0 safe, 1 threatened (captured if the enemy plays first), 2 captured;
        # UNKNOWN_STATUS
        ("status", np.int8, NUM_POINTS),
        # equal numbers are one group of connected strings; UNKNOWN_GROUP
        ("group", np.int16, NUM_POINTS),
        # eyes of the stone's group in eighths of an eye; UNKNOWN_EYES
        ("eyes", np.int16, NUM_POINTS),
    ],
    align=True,
)

FACTS = table_type(FACTS_DTYPE)
"""numba type of the record, held as an array of one."""


def new_facts() -> np.ndarray:
    """Return a record (an array of one element of FACTS_DTYPE) for what an evaluation knows of the stones. In
    it everything is still unknown.
    """
    facts = new_table(FACTS_DTYPE, 1)
    facts["status"] = UNKNOWN_STATUS
    facts["eyes"] = UNKNOWN_EYES
    return facts
