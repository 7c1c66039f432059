"""The prior: how likely a strong player would choose each point, from the position alone and at once.

Every fact about a move (`engine.decide.prior.move_facts`) has a weight; their sum is the natural logarithm of the odds
that the move is played rather than another (a generalized Bradley-Terry model of moves, Coulom 2007; a conditional
logit). Of the moves that are not far behind by that, hidden units look at the stones around them too
(`engine.decide.prior.units`). Small boards have weights of their own.

The numbers are in ``prior.yaml``, made by ``tamen fit prior`` (`engine.lab.make.fit.prior`).
"""

from __future__ import annotations

import functools
import math
import zlib
from collections.abc import Callable, Iterable, Sequence
from pathlib import Path

import numpy as np
import yaml
from numba import float32, int64, types, void

from engine.base.yaml_text import parse_kept_yaml
from engine.board.board import Board
from engine.board.kernels import LEGAL, legality
from engine.board.points import EMPTY, NUM_POINTS, PASS, STRIDE
from engine.board.record import RECORD
from engine.board.symmetry import SYMMETRIES
from engine.decide.prior.move_facts import FIRST, KINDS, WORK, WORK_DTYPE, list_facts, survey
from engine.decide.prior.net import FILE as NET_FILE
from engine.decide.prior.net import NO_NET, SMALL_FILE, add_net, load_net
from engine.decide.prior.net_features import HISTORY, ROOM, ROOM_DTYPE
from engine.decide.prior.units import (
    BOARDS,
    CELLS_SHAPE,
    FACTS_SHAPE,
    GRAIN,
    LANES,
    MOST_GRAINS,
    NUMBERS,
    NUMBERS_DTYPE,
    UNITS,
    said_by,
    see_move,
    spread,
    weigh,
)
from engine.jit.declaring import kernel
from patterns.shapes import FOUND, FOUND_DTYPE, TABLE, VIEW_DTYPE, VIEWS, Shapes, find_all, load_shapes
from patterns.tables import new_table

FILE = Path(__file__).with_name("prior.yaml")

NEVER = -1000.0
"""In place of the logarithm of the odds where a move is not legal: the exponential of it is 0."""

LOOKED_AT = 5.0
"""The units look at moves whose odds by the facts alone are so far below the best, or less (natural logarithm)."""

LARGEST_SMALL = 12
"""Boards up to this size are small."""

SMALLEST_WITH_NET = 7
"""On smaller boards no net is asked: none has learned from anything like them."""

ODDS = types.Array(types.float32, 1, "C")


MOST_KEPT = 8
"""Positions whose odds are kept, so that no two questions about one of them ask the net, which takes long."""


class PriorError(ValueError):
    """Raised for a table that does not have the form that `tamen fit prior` writes; the text names file and
    field.
    """


@kernel(float32(NUMBERS, TABLE, VIEWS, FOUND, WORK, RECORD, int64, int64, int64, ODDS))
def fill_by_facts(numbers, table, views, found, work, position, color, last, before, odds):
    """Write the natural logarithm of each point's odds into ``odds``, by the facts alone; return the largest.

    The prior's hidden units, which look closer at likely moves, are not asked. NEVER stands for points that
    are not legal or that ``work`` leaves out. The arguments are those of `fill_odds`.
    """
    find_all(table, position, color, last, work[0].left_out[:], views, found)
    board = 1 if position.size <= LARGEST_SMALL else 0
    survey(position, work)
    most = float32(NEVER)
    for point in range(NUM_POINTS):
        odds[point] = NEVER
        if position.color[point] != EMPTY or work[0].left_out[point] != 0:
            continue
        if legality(position, color, point) == LEGAL:
            list_facts(position, found, color, last, before, point, work)
            total = float32(0.0)
            for index in range(work[0].facts):
                total += numbers[0].weights[board, work[0].columns[index]]
            odds[point] = total
            most = max(most, total)
    return most


@kernel(void(NUMBERS, TABLE, VIEWS, FOUND, WORK, ROOM, RECORD, int64, int64, int64, ODDS), allocates=True)
def fill_odds(numbers, table, views, found, work, room, position, color, last, before, odds):
    """Write the natural logarithm of the odds that ``color`` plays at each point of ``position`` into
    ``odds``.

    Only the differences between points count. NEVER stands for points that are not legal, or that ``work``
    leaves out.

    numbers: the weights
    table: the known shapes
    views, found, work: room for the position as the mover sees it, the shapes found in it, and the facts
    room: gets, for each likely move, the outputs of the hidden units (`engine.decide.prior.units`)
    last, before: the enemy's last move and the move before it, PASS for none
    """
    least = fill_by_facts(numbers, table, views, found, work, position, color, last, before, odds) - LOOKED_AT
    board = 1 if position.size <= LARGEST_SMALL else 0
    seen = np.empty(LANES, dtype=np.float32)
    size = int64(position.size)
    for place in range(size * size):
        point = (place // size + 1) * STRIDE + place % size + 1
        room[0].looked_at[place] = 0
        if odds[point] >= least and odds[point] != NEVER:
            list_facts(position, found, color, last, before, point, work)
            see_move(numbers, work, views, point, last, before, seen)
            room[0].looked_at[place] = 1
            for unit in range(UNITS):
                room[0].said[place, unit] = said_by(seen, unit)
            odds[point] += weigh(numbers, board, seen)


class Prior:
    """The prior: how likely a strong player plays each point.

    It has the numbers of one file, the known shapes and room to work in, for one thread.
    """

    def __init__(
        self, numbers: np.ndarray, shapes: Shapes, net: Callable[[Path], np.ndarray] | None = None
    ) -> None:
        """Make a prior of ``numbers``, a table of NUMBERS_DTYPE with one row, and the known ``shapes``.

        The attribute ``turnings`` is the number of orientations of the board that the net is asked about.

        net: a function that loads the weights of a net from a file, called when they are first needed; None
            for no net
        """
        self.numbers, self._load_net = numbers, net
        self.turnings = SYMMETRIES
        self.table = shapes.table
        self.views = new_table(VIEW_DTYPE, 1)
        self.found = new_table(FOUND_DTYPE, NUM_POINTS)
        self.work = new_table(WORK_DTYPE, 1)
        self.room = new_table(ROOM_DTYPE, 1)
        self._kept: dict[tuple[object, ...], np.ndarray] = {}

    @functools.cached_property
    def net(self) -> np.ndarray:
        """The weights of the net for large boards, float32 in one row (`engine.decide.prior.net.SHAPES`).

        It is NO_NET if there is none. Raises OSError or NetError.
        """
        return NO_NET if self._load_net is None else self._load_net(NET_FILE)

    @functools.cached_property
    def small_net(self) -> np.ndarray:
        """The weights of the net for small boards, in the form of those for large ones."""
        return NO_NET if self._load_net is None else self._load_net(SMALL_FILE)

    def net_for(self, size: int) -> np.ndarray:
        """Return the weights of the net that knows boards of a size, NO_NET if none does.

        Raises OSError or NetError.
        """
        if size < SMALLEST_WITH_NET:
            return NO_NET
        return self.net if size > LARGEST_SMALL else self.small_net

    def tools(self, net: np.ndarray) -> tuple[np.ndarray, ...]:
        """Return the arguments that kernels need from the prior, in their order.

        They are the prior's numbers, the weights of ``net``, the known shapes, and room to work in.
        """
        return (self.numbers, net, self.table, self.views, self.found, self.work, self.room)

    def odds_after(self, moves: Sequence[tuple[int, int]], board: Board, color: int) -> np.ndarray:
        """Return the same as `odds` on a board that ``moves`` led to.

        moves: the colour and the point of each, the latest last
        """
        last, before, *earlier = [*(move for _, move in moves[: -HISTORY - 1 : -1]), PASS, PASS]
        return self.odds(board, color, last, before, earlier)

    def odds(
        self, board: Board, color: int, last: int, before: int, earlier: Iterable[int] = ()
    ) -> np.ndarray:
        """Return the natural logarithm of the odds that ``color`` plays at each point, float32 by point.

        Only the differences between points count. NEVER stands for points that are not legal. Those of the
        latest positions are kept (MOST_KEPT).

        last, before: the enemy's last move and the move before it, PASS for none
        earlier: the moves before these that are known, the latest first
        """
        moves = [last, before, *earlier, *[PASS] * HISTORY][:HISTORY]
        asked = (
            board.size,
            board.key_without_side,
            color,
            self.turnings,
            self.work["left_out"].tobytes(),
            *moves,
        )
        odds = self._kept.pop(asked, None)
        if odds is None:
            odds = self.odds_anew(board, color, moves)
        while len(self._kept) >= MOST_KEPT:
            del self._kept[next(iter(self._kept))]
        self._kept[asked] = odds
        return odds.copy()

    def odds_anew(self, board: Board, color: int, moves: Sequence[int]) -> np.ndarray:
        """Return what `odds` does, found anew: ``found``, ``work`` and ``room`` hold then what this rests on.

        moves: the last HISTORY moves, the latest first, PASS for none
        """
        odds = np.empty(NUM_POINTS, dtype=np.float32)
        self.room["moves"][0] = moves
        last, before = moves[:2]
        numbers, _, *rest = self.tools(NO_NET)
        fill_odds(numbers, *rest, board.position, color, last, before, odds)
        net = self.net_for(board.size)
        if len(net):
            room = (self.found, self.work, self.room)
            add_net(net, board.position, color, *room, self.turnings, odds)
        return odds


def load_prior(file: Path = FILE) -> Prior:
    """Return a prior with the numbers of a file.

    Raises OSError, or PriorError, whose text names file and field.
    """
    return Prior(load_numbers(file), load_shapes(), functools.partial(load_net, file))


def load_prior_alone(file: Path = FILE) -> Prior:
    """Return a prior with the numbers of a file and without its net, which takes time. Raises as `load_prior` does."""
    return Prior(load_numbers(file), load_shapes())


@functools.cache
def load_numbers(file: Path = FILE) -> np.ndarray:
    """Return the numbers of the prior in a file, as a table of NUMBERS_DTYPE that must not be changed.

    Raises OSError or PriorError.
    """
    try:
        entry = parse_kept_yaml(file.name, file.read_text(encoding="utf-8"))
    except (yaml.YAMLError, UnicodeDecodeError, ValueError) as error:
        raise PriorError(f"{file.name} is not YAML: {error}") from None
    _check_names(file.name, entry, (*BOARDS, "units"))
    numbers = new_table(NUMBERS_DTYPE, 1)
    for row, board in enumerate(BOARDS):
        _check_names(f"{file.name}, '{board}'", entry[board], tuple(KINDS))
        for kind, axes in KINDS.items():
            found = _numbers(f"{file.name}, '{board}', '{kind}'", entry[board][kind], axes)
            numbers[0]["weights"][row, FIRST[kind] : FIRST[kind] + len(found)] = found
    place, units = f"{file.name}, 'units'", entry["units"]
    _check_names(place, units, (*BOARDS, "facts", "cells"))
    for row, board in enumerate(BOARDS):
        numbers[0]["out"][row] = _numbers(f"{place}, '{board}'", units[board], (UNITS,))
    numbers[0]["facts"] = _unpack(f"{place}, 'facts'", units["facts"], FACTS_SHAPE)
    numbers[0]["cells"] = spread(_unpack(f"{place}, 'cells'", units["cells"], CELLS_SHAPE))
    return numbers


def packed(weights: np.ndarray) -> bytes:
    """Return the weights of units in the form that a file holds.

    They are whole multiples of GRAIN, two bytes each with the lower one first, compressed by zlib.
    """
    return zlib.compress(np.round(weights / GRAIN).clip(-MOST_GRAINS, MOST_GRAINS).astype("<i2").tobytes(), 9)


def _unpack(place: str, entry: object, shape: tuple[int, ...]) -> np.ndarray:
    """Return the weights that an entry of a file holds, as a float32 array of this shape.

    The entry must have the form that `packed` returns. Raises PriorError, naming ``place`` (file and field),
    for anything else.
    """
    expected = f"expected {math.prod(shape)} packed numbers in !!binary"
    if not isinstance(entry, bytes):
        raise PriorError(f"{place}: {str(entry)[:40]!r}, {expected}")
    try:
        grains = np.frombuffer(zlib.decompress(entry), dtype="<i2").reshape(shape)
    except (zlib.error, ValueError) as error:
        raise PriorError(f"{place}: {error}, {expected}") from None
    found: np.ndarray = grains.astype(np.float32) * np.float32(GRAIN)
    return found


def _check_names(place: str, entry: object, names: tuple[str, ...]) -> None:
    """Raise PriorError, naming ``place``, unless an entry is a mapping with these names and no others."""
    if not isinstance(entry, dict):
        raise PriorError(f"{place}: {str(entry)[:40]!r}, expected {', '.join(names)}")
    for name in names:
        if name not in entry:
            raise PriorError(f"{place}: there is no '{name}'")
    unknown = [name for name in entry if name not in names]
    if unknown:
        raise PriorError(f"{place}: '{unknown[0]}' is unknown, expected {', '.join(names)}")


def _numbers(place: str, entry: object, axes: tuple[int, ...]) -> list[float]:
    """Return the numbers in nested lists as one list, in their order.

    ``axes`` has the length of the lists on each level of nesting, the outermost first. Raises PriorError,
    naming ``place`` (file and field), if ``entry`` has another shape or holds anything but numbers.
    """
    if not axes:
        if type(entry) not in (int, float) or not math.isfinite(entry):  # type: ignore[arg-type]
            raise PriorError(f"{place}: {str(entry)[:40]!r}, expected a number")
        return [float(entry)]  # type: ignore[arg-type]
    if not isinstance(entry, list) or len(entry) != axes[0]:
        given = f"a list of {len(entry)}" if isinstance(entry, list) else repr(str(entry)[:40])
        raise PriorError(f"{place}: {given}, expected a list of {axes[0]}")
    found = []
    for number, each in enumerate(entry, 1):
        found += _numbers(f"{place}, entry {number}", each, axes[1:])
    return found
