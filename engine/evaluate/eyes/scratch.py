"""Work memory of the eye pass, its numbers and table, and what a point is to it: space, the owner's, the enemy's."""

from __future__ import annotations

from pathlib import Path

import numba
import numpy as np
from numba import boolean, int64

from engine.base.numbers import Expected, read_numbers
from engine.board.points import BLACK, BORDER, EMPTY, NUM_POINTS, WHITE
from engine.board.record import RECORD
from engine.evaluate.eyes.shapes import EYE_TABLE_DTYPE, load_table
from engine.evaluate.tables import EVALUATION, MAX_EYES, MAX_STRINGS, VITAL_POINTS
from engine.jit.declaring import kernel, record_array

FILE = Path(__file__).with_name("eyes.yaml")

EXPECTED = {
    "doomed_stones": Expected("stones in the region", least=0, most=100, whole=True),
    "doomed_points": Expected("points of the region that hold no enemy stone", least=0, most=100, whole=True),
    "lone_stones": Expected("stones in the region", least=0, most=100, whole=True),
    "lone_room": Expected("points of room", least=0, most=NUM_POINTS, whole=True),
    "reach": Expected("steps", least=0, most=100, whole=True),
    "broad": Expected("points side by side", least=1, most=100, whole=True),
}
"""The numbers of the eye pass; ``eyes.yaml`` says what each means."""

EYE_NUMBERS_DTYPE = np.dtype([(name, np.int64) for name in EXPECTED], align=True)

NOBODY, CLOSED, HALF_OPEN = 0, 1, 2
"""What a point is to a colour: no eye space, space that the enemy cannot reach, space that the owner reaches first."""

MAX_WEAK = 2 * NUM_POINTS
"""Room for every point of a block and every string around it."""

OUTSIDE, INSIDE, FILLED, TAKEN = 0, 1, 2, 3
"""What a point is to the block looked at: no part of it, part of it, filled by its owner, taken by an enemy push."""

EYE_SCRATCH_DTYPE = np.dtype(
    [
        # [row of strings]: 1 if the string is captured or cannot live where it is
        ("dead", np.int8, MAX_STRINGS),
        # [row of strings]: 1 if the enemy's stones and links leave the string no room for two eyes
        ("doomed", np.int8, MAX_STRINGS),
        # [colour]: steps from the colour's living stones, or UNREACHABLE
        ("steps", np.int16, (3, NUM_POINTS)),
        ("claim", np.int8, (3, NUM_POINTS)),
        # the colour that captures an enemy stone played on an empty point, as was read; EMPTY where nothing was
        ("barred", np.int8, NUM_POINTS),
        ("queue", np.int16, NUM_POINTS),
        # the block that is looked at: its points in board order, and what every point is to it
        ("block", np.int16, NUM_POINTS),
        ("role", np.int8, NUM_POINTS),
        # the same as it was before a weakness was tried
        ("role_before", np.int8, NUM_POINTS),
        # the connected part of the block whose value is asked for
        ("part", np.int16, NUM_POINTS),
        ("marks", np.int32, NUM_POINTS),
        ("mark", np.int32),
        # the value of the last part, in eighths, and the moves that make and break it
        ("least", np.int64),
        ("typical", np.int64),
        ("most", np.int64),
        ("good", np.int16, VITAL_POINTS),
        ("good_count", np.int64),
        ("harm", np.int16, VITAL_POINTS),
        ("harm_count", np.int64),
        # number of the part that each point of the block is in
        ("part_of", np.int16, NUM_POINTS),
        # the moves of the part of a block that gain and lose most
        ("best_good", np.int16, VITAL_POINTS),
        ("best_good_count", np.int64),
        ("best_harm", np.int16, VITAL_POINTS),
        ("best_harm_count", np.int64),
        # ways into a part that is valued by rule
        ("gaps", np.int16, NUM_POINTS),
        # those of them that the owner does best to close
        ("closing", np.int16, VITAL_POINTS),
        # row of the string of the wall that is taken for lost while the block is valued, NONE otherwise
        ("lost", np.int64),
        # what the enemy's first move may take away: a point of the block, or a string of the wall as -1 - row; and the
        # value that the owner's next move makes of the rest, eighths
        ("weak", np.int16, MAX_WEAK),
        ("weak_worth", np.int16, MAX_WEAK),
        # 1 where a vital point of the eye mends the weakness too
        ("weak_mended", np.int8, MAX_WEAK),
        ("weak_count", np.int64),
        # how false each point of the block is, and the owner's and the enemy's moves that decide it for one of them
        ("falseness", np.int8, NUM_POINTS),
        ("saving", np.int16, 4),
        ("spoiling", np.int16, 4),
        # trees of strings that are tied without the point that is looked at
        ("parent", np.int16, MAX_STRINGS),
        # [row of eyes]: 1 if a small eye ties the groups around it
        ("chosen", np.int8, MAX_EYES),
        # strings beside each eye: eye e's are beside[beside_start[e]] to beside[beside_start[e + 1] - 1]
        ("beside", np.int16, 4 * NUM_POINTS),
        ("beside_start", np.int16, MAX_EYES + 1),
        # points of each eye; plain Python reads a record's field `size` as numpy's own attribute of that name
        ("eye_points", np.int16, MAX_EYES),
        # [row of groups]: how many times the block touches the group
        ("touches", np.int16, MAX_STRINGS),
        # [colour, point]: points of eye space that the colour gains there along the edge, and that it keeps
        ("edge_gain", np.int16, (3, NUM_POINTS)),
        ("edge_loss", np.int16, (3, NUM_POINTS)),
        # the table of eye shapes, the same for every position
        ("table", EYE_TABLE_DTYPE),
        ("numbers", EYE_NUMBERS_DTYPE),
    ],
    align=True,
)

EYE_SCRATCH = numba.from_dtype(EYE_SCRATCH_DTYPE)
"""numba type of the work memory; kernels get it as `scratches[0]`."""


def eye_numbers(file: Path = FILE) -> np.ndarray:
    """Read the weights and limits of the eye pass from a file; return one record (shape (1,)) of
    EYE_NUMBERS_DTYPE.

    Raises `engine.base.numbers.NumbersError` if the file is not as expected.
    """
    numbers = record_array(1, EYE_NUMBERS_DTYPE)
    for name, value in read_numbers(file, EXPECTED).items():
        numbers[0][name] = value
    return numbers


def new_eye_scratch(numbers: np.ndarray) -> np.ndarray:
    """Allocate one work memory (shape (1,)) with the table of eye shapes and these numbers (`eye_numbers`).

    Raises ValueError if the table is broken.
    """
    made = record_array(1, EYE_SCRATCH_DTYPE)
    load_table(made["table"])
    made["numbers"] = numbers
    return made


@kernel(boolean(RECORD, EVALUATION, EYE_SCRATCH, int64, int64))
def is_living(board, evaluation, s, point, color):
    """Return whether a point holds a stone of ``color`` whose string does not count as dead (by ``s.dead``)."""
    if board.color[point] != color:
        return False
    row = evaluation.string_of[point]
    return row < 0 or s.dead[row] == 0


@kernel(boolean(RECORD, EVALUATION, EYE_SCRATCH, int64, int64))
def is_space(board, evaluation, s, point, color):
    """Return whether a point may be eye space of ``color``: empty, or an enemy stone that counts as dead (by
    ``s.dead``).
    """
    content = board.color[point]
    if content == EMPTY:
        return True
    if content == BORDER or content == color:
        return False
    return not is_living(board, evaluation, s, point, BLACK + WHITE - color)
