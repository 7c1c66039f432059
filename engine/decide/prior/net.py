"""A convolutional net over the prior: what the whole board and the last eight moves say of every move.

It sees the features of `engine.decide.prior.net_features`. A first layer looks at each point alone; each of the others
looks at the three by three points around it, adds what it finds to what was found before, and keeps what is above 0.
Before some of them the mean and the maximum of everything over the whole board are heard, too. What comes out at the
end is added to the logarithm of the odds.

A turned position is another one to the net. Where time does not matter it is asked about all eight orientations, and
the mean of what it says counts, which is better, and the same for all of them but for rounding. There are two sets of
weights. Those of large boards have learned from games on 19x19 (`engine.lab.make.learn.choices`), those of small ones
then from what a strong network prefers on 9x9 (`engine.lab.make.learn.choices.preferences`). Weights belong to the
numbers of the prior that they learned over: with others there are none.
"""

from __future__ import annotations

import hashlib
import zipfile
import zlib
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import numpy as np
from numba import float32, int64, types, uint64, void

from engine.base.files import loaded_once, replace_file
from engine.board.points import STRIDE
from engine.board.record import RECORD
from engine.decide.prior.move_facts import WORK
from engine.decide.prior.net_features import CHANNELS, FEATURES, NOT_LEGAL, ODDS, ROOM, fill_features
from engine.jit.declaring import kernel
from patterns.shapes import FOUND

FILE = Path(__file__).with_name("net.npz")
SMALL_FILE = Path(__file__).with_name("net_small.npz")
"""The weights for large boards, and those for small ones."""

LAYERS = 10
"""Layers that look around a point."""

SIDE = 3
"""A layer looks at so many columns and rows around a point."""

HEARING = (2, 4, 6, 8)
"""The layers, from 0, that hear of the whole board."""

LEAST_SCALED = -30.0
"""Moves whose chance is less than that (natural logarithm) are not made less likely by the scale."""

AROUND = SIDE * SIDE

SHAPES = {
    "sight": (FEATURES, CHANNELS),
    "sight_bias": (CHANNELS,),
    "layers": (LAYERS, CHANNELS, CHANNELS, AROUND),
    "biases": (LAYERS, CHANNELS),
    "whole": (len(HEARING), 2 * CHANNELS, CHANNELS),
    "out": (CHANNELS,),
    "scale": (1,),
}
"""The weights of a net: of the first layer; of each other one by what is found, by what was found before, and by the
point looked at, row by row; of the means and then the maxima that it hears, by what is found; of what the last layer
found; and by what the logarithm of the chance is multiplied. A kernel has them one after the other."""

_ENDS = np.cumsum([np.prod(shape) for shape in SHAPES.values()]).tolist()
FIRST = dict(zip(SHAPES, (0, *_ENDS), strict=False))
COUNT: int = _ENDS[-1]

SIGHT, SIGHT_BIAS, AT_LAYERS, AT_BIASES = (
    FIRST["sight"],
    FIRST["sight_bias"],
    FIRST["layers"],
    FIRST["biases"],
)
AT_WHOLE, OUT, SCALE = FIRST["whole"], FIRST["out"], FIRST["scale"]

WEIGHTS = types.Array(types.float32, 1, "C")
VALUES = types.Array(types.float32, 2, "C")

POOLS = "pools"
"""Of the file: how many pools of positions the net has seen, so that whoever lets it learn more takes others."""

NO_NET = np.zeros(0, dtype=np.float32)


class NetError(ValueError):
    """Raised for a file that does not hold a net as `save_net` writes it; the text names the file."""


@kernel(int64(int64, int64, int64, int64))
def _place_of(x, y, size, turning):
    """Return the index at which a layer of the net keeps its value for a point, on a turned board.

    ``x``, ``y`` are column and row from 0. ``turning``, 0 to 7, is the symmetry, as in
    `engine.board.symmetry`. The values are kept row by row, with an empty point behind each row and an empty
    row before.
    """
    if turning & 1:
        x = size - 1 - x
    if turning & 2:
        y = size - 1 - y
    if turning & 4:
        x, y = y, x
    return (y + 1) * (size + 1) + x + 1


@kernel(void(WEIGHTS, VALUES, int64, int64, int64, WEIGHTS, WEIGHTS))
def _see(net, values, size, turning, plane, sums, found):
    """Compute the first layer of the net from the features of all points and write it into ``found``.

    A layer has several channels; each channel has one number for every point.

    net: all weights in one row
    values: float32 [place row by row, feature]
    turning: the symmetry by which the board is turned
    plane: the length of a channel in ``found``
    sums: room for a number for each channel
    found: by channel, then row by row with an empty point behind each row
    """
    for index in range(CHANNELS * plane):
        found[index] = 0
    for y in range(size):
        for x in range(size):
            for channel in range(CHANNELS):
                sums[channel] = net[SIGHT_BIAS + channel]
            for feature in range(FEATURES):
                value = values[y * size + x, feature]
                if value != 0:
                    row = SIGHT + feature * CHANNELS
                    for channel in range(CHANNELS):
                        sums[channel] += value * net[row + channel]
            at = _place_of(x, y, size, turning)
            for channel in range(CHANNELS):
                found[channel * plane + at] = max(sums[channel], float32(0.0))


@kernel(void(WEIGHTS, int64, int64, int64, WEIGHTS, WEIGHTS))
def _hear(net, first, size, plane, found, heard):
    """Write what a view of the whole board adds to each channel of a layer into ``heard``.

    A channel has one number for every point; ``heard`` gets one number for each channel. It is computed from
    the means and the maxima of all channels of the layer before.

    first: the index in ``net`` where the weights for it begin
    plane: the length of a channel in ``found``
    found: the values of the layer before, by channel
    """
    for channel in range(CHANNELS):
        heard[channel] = 0
    for channel in range(CHANNELS):
        total, most = 0.0, float32(0.0)
        for y in range(size):
            for x in range(size):
                value = found[channel * plane + (y + 1) * (size + 1) + x + 1]
                total += value
                most = max(most, value)
        mean = float32(total / (size * size))
        for other in range(CHANNELS):
            heard[other] += mean * net[first + channel * CHANNELS + other]
            heard[other] += most * net[first + (CHANNELS + channel) * CHANNELS + other]


@kernel(void(WEIGHTS, int64, int64, int64, WEIGHTS, WEIGHTS, WEIGHTS))
def _look(net, layer, size, plane, before, heard, found):
    """Compute the layer with the number ``layer`` of the net and write it into ``found``.

    Each point is computed from the nine points around it in the layer before.

    before, found: by channel (one number for every point), ``plane`` numbers each
    heard: by channel, what is added at every point (`_hear`)
    """
    width, first, count = uint64(size + 1), uint64(size + 2), uint64(size * (size + 1))
    one, two, side = uint64(1), uint64(2), uint64(SIDE)
    for index in range(CHANNELS):
        channel = uint64(index)
        at = channel * uint64(plane) + first
        bias = net[AT_BIASES + layer * CHANNELS + index] + heard[index]
        for place in range(count):
            found[at + place] = bias
        for other in range(uint64(CHANNELS)):
            row = uint64(AT_LAYERS) + (
                (uint64(layer * CHANNELS) + channel) * uint64(CHANNELS) + other
            ) * uint64(AROUND)
            a, b, c = net[row], net[row + one], net[row + two]
            row += side
            d, e, f = net[row], net[row + one], net[row + two]
            row += side
            g, h, i = net[row], net[row + one], net[row + two]
            middle = other * uint64(plane) + first - one
            above, below = middle - width, middle + width
            for place in range(count):
                found[at + place] += (
                    (
                        a * before[above + place]
                        + b * before[above + place + one]
                        + c * before[above + place + two]
                    )
                    + (
                        d * before[middle + place]
                        + e * before[middle + place + one]
                        + f * before[middle + place + two]
                    )
                ) + (
                    g * before[below + place]
                    + h * before[below + place + one]
                    + i * before[below + place + two]
                )
        for place in range(count):
            found[at + place] = max(found[at + place] + before[at + place], float32(0.0))
        for y in range(1, size + 1):
            found[at + uint64(y) * width - one] = 0


@kernel(void(WEIGHTS, VALUES, int64, int64, ROOM, WEIGHTS))
def _say(net, values, size, turning, room, said):
    """Add to ``said``, row by row, the net's output for every point, computed on the board turned by
    ``turning`` (0 to 7).

    ``values`` are the features of all points, ``room`` has the arrays to work in.
    """
    plane = (size + 1) * (size + 2) + 2
    # a field that is an array is one to a kernel only when a part of it is taken
    before, after, sums = room[0].found[0], room[0].found[1], room[0].sums[:]
    _see(net, values, size, turning, plane, sums, before)
    for index in range(CHANNELS * plane):
        after[index] = 0
    hearing = 0
    for layer in range(LAYERS):
        for channel in range(CHANNELS):
            sums[channel] = 0
        if hearing < len(HEARING) and layer == HEARING[hearing]:
            _hear(net, AT_WHOLE + hearing * 2 * CHANNELS * CHANNELS, size, plane, before, sums)
            hearing += 1
        _look(net, layer, size, plane, before, sums, after)
        before, after = after, before
    for y in range(size):
        for x in range(size):
            at = _place_of(x, y, size, turning)
            for channel in range(CHANNELS):
                said[y * size + x] += net[OUT + channel] * before[channel * plane + at]


@kernel(void(WEIGHTS, RECORD, int64, FOUND, WORK, ROOM, int64, ODDS))
def add_net(net, position, color, found, work, room, turnings, odds):
    """Add the net's output for every legal move to ``odds``, the natural logarithms of the moves' odds by
    point.

    The logarithm of the chance that a move has by the prior, i.e. before the net, is scaled as well, by a
    factor that the net has learned.

    net: the weights, as `load_net` returns them
    color: the side to move
    found, work, room: the shapes and facts of the position, and the outputs of the prior's hidden units with
        the last moves; `engine.decide.prior.prior.fill_odds` must have left them for the same position
    turnings: in how many of the eight orientations of the board, counted from 0, the net is asked; its
        output is the mean over them
    """
    size = int64(position.size)
    values, said = room[0].values[:], room[0].net_said[:]
    fill_features(odds, position, color, found, work, room, values)
    for place in range(size * size):
        said[place] = 0
    for turning in range(turnings):
        _say(net, values, size, turning, room, said)
    for y in range(size):
        for x in range(size):
            point = (y + 1) * STRIDE + x + 1
            if odds[point] > NOT_LEGAL:
                chance = max(room[0].chances[y * size + x], float32(LEAST_SCALED))
                odds[point] += said[y * size + x] / float32(turnings) + (net[SCALE] - float32(1.0)) * chance


def digest_of(file: Path) -> str:
    """Return the SHA-256 digest of a file, in hexadecimal.

    A net learns what to add to the prior's numbers; it keeps the digest of the file of these numbers. A run
    that teaches a net keeps the digest of the net with which it began. Raises OSError.
    """
    return hashlib.sha256(file.read_bytes()).hexdigest()


def save_net(
    weights: Mapping[str, np.ndarray], numbers: Path, notes: str, file: Path, pools: int = 0
) -> None:
    """Write the weights of a net, given by the names of SHAPES, to a file, as float16.

    An old file stays whole until the new one is complete. Raises OSError.

    numbers: the file of the prior's numbers on top of which the net learned; its digest is kept
    notes: how the net came about
    pools: how many sets of positions (pools) the net has learned from, so that later learning takes others
    """
    kept: dict[str, Any] = {
        "notes": np.array(notes),
        "numbers": np.array(digest_of(numbers)),
        POOLS: np.array(pools),
    }
    for name, shape in SHAPES.items():
        kept[name] = weights[name].reshape(shape).astype(np.float16)
    replace_file(file, lambda out: np.savez_compressed(out, **kept))


@loaded_once
def load_net(numbers: Path, file: Path = FILE) -> np.ndarray:
    """Return the weights of the net in ``file``, as a float32 array that must not be changed.

    Returns NO_NET if the net did not learn on top of the prior's numbers in the file ``numbers``. Raises
    OSError if a file cannot be read, NetError if the net is not as expected.
    """
    try:
        with np.load(file, allow_pickle=False) as arrays:
            if str(arrays["numbers"]) != digest_of(numbers):
                return NO_NET
            parts = []
            for name, shape in SHAPES.items():
                if arrays[name].shape != shape:
                    raise ValueError(f"'{name}' has the shape {arrays[name].shape}, expected {shape}")
                if not np.isfinite(arrays[name]).all():
                    raise ValueError(f"'{name}' holds what is no number")
                parts.append(arrays[name].astype(np.float32).ravel())
    except (KeyError, TypeError, ValueError, EOFError, zipfile.BadZipFile, zlib.error) as error:
        raise NetError(f"{file.name} is no file of a net: {error}") from None
    weights = np.concatenate(parts)
    return weights
