"""The prior: how likely a strong player would choose each point, from the position alone and at once.

Every fact about a move (`engine.montecarlo.move_facts`) has a weight; their sum is the natural logarithm of the odds
that the move is played rather than another (a generalized Bradley-Terry model of moves, Coulom 2007; a conditional
logit). Small boards have weights of their own.

The weights are in ``prior.yaml``, made by ``tamen fit prior`` (`engine.lab.fit.prior`).
"""

from __future__ import annotations

import functools
import math
from pathlib import Path

import numpy as np
import yaml
from numba import int64, types, void

from engine.board.board import Board
from engine.board.kernels import LEGAL, legality
from engine.board.points import EMPTY, NUM_POINTS
from engine.board.record import RECORD
from engine.jit import kernel
from engine.montecarlo.move_facts import COLUMNS, FIRST, KINDS, WORK, WORK_DTYPE, list_facts, survey
from engine.yaml_text import parse_kept_yaml
from patterns.shapes import FOUND, FOUND_DTYPE, TABLE, VIEW_DTYPE, VIEWS, Shapes, find_all, load_shapes
from patterns.tables import new_table

FILE = Path(__file__).with_name("prior.yaml")

NEVER = -1000.0
"""In place of the logarithm of the odds where a move is not legal: the exponential of it is 0."""

LARGEST_SMALL = 12
"""Boards up to this size are small."""

BOARDS = ("large", "small")
"""The kinds of boards that have weights of their own."""

WEIGHTS = types.Array(types.float32, 2, "C")
"""Weights by kind of board and column of the fact."""

ODDS = types.Array(types.float32, 1, "C")


class PriorError(ValueError):
    """The table is not as `tamen fit prior` writes it; the text names file and field."""


@kernel(void(WEIGHTS, TABLE, VIEWS, FOUND, WORK, RECORD, int64, int64, int64, ODDS))
def fill_odds(weights, table, views, found, work, position, color, last, before, odds):
    """Write the logarithm of the odds of every point for a colour into ``odds``, up to a number that all share.

    weights: by kind of board and column; table: the shapes; last, before: the last move, the enemy's, and the one
    before it, PASS for none; odds: by point, NEVER for what is not legal. ``views``, ``found`` and ``work`` are room
    to work in.
    """
    find_all(table, position, color, last, views, found)
    board = 1 if position.size <= LARGEST_SMALL else 0
    survey(position, work)
    for point in range(NUM_POINTS):
        odds[point] = NEVER
        if position.color[point] == EMPTY and legality(position, color, point) == LEGAL:
            list_facts(position, found, color, last, before, point, work)
            total = types.float32(0.0)
            for index in range(work[0].facts):
                total += weights[board, work[0].columns[index]]
            odds[point] = total


class Prior:
    """The weights of one file with the shapes, and room to work in: it belongs to one thread."""

    def __init__(self, weights: np.ndarray, shapes: Shapes) -> None:
        """float32 weights by kind of board (`BOARDS`) and column of the fact (`move_facts.FIRST`)."""
        self.weights = weights
        self.table = shapes.table
        self.views = new_table(VIEW_DTYPE, 1)
        self.found = new_table(FOUND_DTYPE, NUM_POINTS)
        self.work = new_table(WORK_DTYPE, 1)

    def odds(self, board: Board, color: int, last: int, before: int) -> np.ndarray:
        """For every point the logarithm of the odds that a colour plays there after two moves (PASS for none), float32.

        What all have in common is left out; NEVER where it is not legal.
        """
        odds = np.empty(NUM_POINTS, dtype=np.float32)
        fill_odds(
            self.weights,
            self.table,
            self.views,
            self.found,
            self.work,
            board.position,
            color,
            last,
            before,
            odds,
        )
        return odds


def load_prior(file: Path = FILE) -> Prior:
    """A prior with the weights of a file. Raises OSError, or PriorError, which names file and field."""
    return Prior(load_weights(file), load_shapes())


@functools.cache
def load_weights(file: Path = FILE) -> np.ndarray:
    """The weights of a file by kind of board and column, not to be written to. Raises OSError or PriorError."""
    try:
        entry = parse_kept_yaml(file.name, file.read_text(encoding="utf-8"))
    except (yaml.YAMLError, UnicodeDecodeError) as error:
        raise PriorError(f"{file.name} is not YAML: {error}") from None
    _check_names(file.name, entry, BOARDS)
    weights = np.zeros((len(BOARDS), COLUMNS), dtype=np.float32)
    for row, board in enumerate(BOARDS):
        _check_names(f"{file.name}, '{board}'", entry[board], tuple(KINDS))
        for kind, axes in KINDS.items():
            found = _numbers(f"{file.name}, '{board}', '{kind}'", entry[board][kind], axes)
            weights[row, FIRST[kind] : FIRST[kind] + len(found)] = found
    return weights


def _check_names(place: str, entry: object, names: tuple[str, ...]) -> None:
    """Whether an entry has these names and no others."""
    if not isinstance(entry, dict):
        raise PriorError(f"{place}: {str(entry)[:40]!r}, expected {', '.join(names)}")
    for name in names:
        if name not in entry:
            raise PriorError(f"{place}: there is no '{name}'")
    unknown = [name for name in entry if name not in names]
    if unknown:
        raise PriorError(f"{place}: '{unknown[0]}' is unknown, expected {', '.join(names)}")


def _numbers(place: str, entry: object, axes: tuple[int, ...]) -> list[float]:
    """The numbers of lists within lists, one level for each axis, in their order."""
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
