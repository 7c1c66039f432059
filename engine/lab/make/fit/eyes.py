"""``tamen fit eyes``: make the table of eye shapes, ``engine/evaluate/eyes/eye_shapes.npz``.

Every connected block of one to seven points is played out by `engine.evaluate.eyes.game`: wherever the board's edge may
lie, with every set of captured enemy stones inside, and with up to three gaps where the enemy can push in. Nothing is
fitted: the table is what exact play gives. Blocks that always give two eyes are left out of it.
"""

from __future__ import annotations

import argparse
import itertools
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import numpy as np
from tqdm import tqdm

from engine.base.files import replace_file
from engine.base.options import output_file
from engine.evaluate.eyes import game as eye_game
from engine.evaluate.eyes.game import (
    ENEMY,
    EYED,
    MOST_POINTS,
    ONLY_LOOSE,
    ONLY_TIGHT,
    OWNER,
    ROOMY,
    TIGHT,
)
from engine.evaluate.eyes.shapes import (
    BOX,
    ENTRY_DTYPE,
    MASK_BITS,
    SHAPE_DTYPE,
    TABLE_FILE,
    VALUE_BITS,
    WALL_BITS,
)
from engine.lab.make.retrograde.forms import BESIDE, Cell, Shape, fixed_shapes, moved, neighbors_of

STONES_WITH_GAPS = (0, 7, 7, 7, 7, 2, 1, 0)
"""By size of the block: how many stones inside are tabled if it has gaps."""

MOST_GAPS = (0, 3, 3, 3, 3, 2, 2, 2)
"""By size of the block: how many gaps are tabled."""

ALWAYS_TWO = 4
"""Level of two eyes; blocks of seven points with it whoever moves are left out."""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Add the options of `tamen fit eyes`."""
    parser.add_argument(
        "--output", type=output_file, default=TABLE_FILE, help="file to write (default: %(default)s)"
    )
    parser.add_argument(
        "--points", type=int, default=MOST_POINTS, help="largest block, in points (default: %(default)s)"
    )


def run(options: argparse.Namespace) -> int:
    """Make the table of eye shapes up to the size that the options of `tamen fit eyes` give, and write it.

    Returns the exit status: 0, or 2 if the solver does not play shapes of that size.
    """
    if not 1 <= options.points <= MOST_POINTS:
        print(f"--points is {options.points}, expected 1 to {MOST_POINTS}", file=sys.stderr)
        return 2
    shapes, entries = make_table(options.points)
    write_table(options.output, shapes, entries)
    print(f"{len(shapes)} shapes as they lie, {len(entries)} entries: {options.output}")
    return 0


def pack_cells(shape: Shape) -> int:
    """Return the cells (column, row) of a shape as bits of a 7x7 square, row by row. They are the key by
    which the table knows the shape, turned as it lies.
    """
    return sum(1 << (BOX * y + x) for x, y in shape)


def _turn_cell(cell: Cell, symmetry: int) -> Cell:
    x, y = cell
    if symmetry & 1:
        x = -x
    if symmetry & 2:
        y = -y
    return (y, x) if symmetry & 4 else (x, y)


def make_canonical(shape: Shape) -> tuple[Shape, list[int]]:
    """Return the image of a shape that stands for all its eight turned and mirrored images. Also return, for
    each cell of the shape, the number of the cell that it becomes in that image.
    """
    best: tuple[Shape, list[int]] | None = None
    for symmetry in range(8):
        cells = [_turn_cell(cell, symmetry) for cell in shape]
        turned = moved(cells)
        if best is None or turned < best[0]:
            left, top = min(x for x, _ in cells), min(y for _, y in cells)
            best = turned, [turned.index((x - left, y - top)) for x, y in cells]
    assert best is not None
    return best


def contact_sets(shape: Shape) -> Iterator[tuple[int, tuple[int, ...]]]:
    """Yield the different ways in which a shape can touch a wall that has no gap around it. They differ
    because edges of the board may lie along the shape.

    Each item is the set of the points that touch the wall, as bits, and for each point of the shape how many
    of its neighbours are on the board and outside the shape.
    """
    right, bottom = max(x for x, _ in shape), max(y for _, y in shape)
    seen = set()
    for edges in range(16):
        counts = []
        for x, y in shape:
            outside = 0
            for dx, dy in BESIDE:
                u, v = x + dx, y + dy
                off = (
                    (edges & 1 and u < 0)
                    or (edges & 2 and u > right)
                    or (edges & 4 and v < 0)
                    or (edges & 8 and v > bottom)
                )
                outside += (u, v) not in shape and not off
            counts.append(outside)
        if tuple(counts) not in seen:
            seen.add(tuple(counts))
            yield sum(1 << i for i, count in enumerate(counts) if count), tuple(counts)


def _games(shape: Shape) -> set[tuple[int, int]]:
    """Return all surroundings for which an eye shape is to be solved. Each is a pair of sets of points
    (bits).

    The first set holds the points that touch the owner's wall, the second one the gaps, where the enemy can
    push in. A point may be in both.
    """
    found = set()
    for contact, outside in contact_sets(shape):
        open_points = [i for i, count in enumerate(outside) if count]
        for count in range(MOST_GAPS[len(shape)] + 1):
            for gaps in itertools.combinations(open_points, count):
                gap = sum(1 << i for i in gaps)
                shared = [i for i in gaps if outside[i] > 1]
                for many in range(len(shared) + 1):
                    for both in itertools.combinations(shared, many):
                        touching = contact & ~gap | sum(1 << i for i in both)
                        if touching:
                            found.add((touching, gap))
    return found


def _set_up(game: np.record, shape: Shape, contact: int, gap: int) -> None:
    game["points"] = len(shape)
    game["contact"] = contact
    game["gap"] = gap
    game["adjacent"][: len(shape)] = neighbors_of(shape)


def _value(game: np.record, stones: int, wall: int) -> tuple[int, int, int, int, int]:
    """Return how many eyes a shape gives with these enemy stones inside: three levels, then two sets of moves
    as bits. A level is a number that stands for eyes.

    The levels are those if the enemy moves twice, if the enemy moves first, and if the owner moves first. The
    sets are the good moves of the owner, then those of the enemy. game: the solved shape; stones: captured
    enemy stones, as bits; wall: TIGHT for a wall without other liberties, ROOMY for one with some
    """
    state = stones << int(game["points"])
    typical, most = (int(game["level"][wall][state, side]) for side in (ENEMY, OWNER))
    twice = _levels_after(game, state, ENEMY, wall, ENEMY)
    least = min([typical, *twice.values()])
    good = 0
    harm = 0
    if typical < most:
        good = _moves_to(_levels_after(game, state, OWNER, wall, ENEMY), most)
        harm = _moves_to(_levels_after(game, state, ENEMY, wall, OWNER), typical)
    elif least < typical:
        harm = _moves_to(twice, least)
    return least, typical, most, good, harm


def _moves_to(levels: dict[int, int], wanted: int) -> int:
    """Return, as bits, the moves that lead to the level ``wanted``. ``levels``: from each move to the level
    after it, a number that stands for eyes
    """
    return sum(1 << move for move, level in levels.items() if level == wanted)


def _levels_after(game: np.record, state: int, side: int, wall: int, following: int) -> dict[int, int]:
    """Return what each legal move of a side leads to in a solved shape, from the number of the move's point
    to the level after it. A level is a number that stands for eyes.

    state: the stones inside, as the solver numbers them; side: who plays the move, OWNER or ENEMY; wall:
    TIGHT for a wall without other liberties, else ROOMY; following: the side that moves after it
    """
    levels = {}
    for move in range(int(game["points"])):
        code = int(game["after"][state, side, move])
        if code == ONLY_LOOSE and wall != TIGHT:
            levels[move] = int(game["level"][wall][state | 1 << move, following])
        elif code == ONLY_TIGHT and wall == TIGHT:
            levels[move] = _level_with_help(game, state, following)
        elif code >= 0:
            after = code & (eye_game.STATES - 1)
            captured = wall == TIGHT and not game["breathes"][after]
            level = int(game["level"][wall][after, following])
            levels[move] = _level_with_help(game, after, following) if captured else level
    return levels


def _level_with_help(game: np.record, state: int, side: int) -> int:
    """Return the level of a solved shape if its wall has no other liberties and would be captured. A level is
    a number that stands for eyes.

    It is 2 (one eye) if an eye elsewhere would save the wall for sure, 0 if even that would not save it, else
    1 (a ko). game: the solved shape; state: the stones inside, as the solver numbers them; side: who is to
    move
    """
    return {0: 0, 3: 2}.get(int(game["kept"][EYED, state, side]), 1)


def _pack_values(values: tuple[int, int, int, int, int]) -> int:
    least, typical, most, good, harm = values
    return (
        least
        | typical << VALUE_BITS
        | most << 2 * VALUE_BITS
        | good << 3 * VALUE_BITS
        | harm << (3 * VALUE_BITS + MASK_BITS)
    )


def _list_entries(
    game: np.record, shape: Shape, number: int, contact: int, gap: int
) -> Iterator[tuple[int, int]]:
    """Yield an entry of the table, as key and value, for every set of captured enemy stones inside a shape.

    game: the solved shape; number: the shape's number; contact: the points that touch the wall, as bits; gap:
    those where the enemy can push in, as bits. `engine.evaluate.eyes.shapes` describes the bits of keys and
    values.
    """
    points = len(shape)
    for stones in range(1 << points):
        if stones.bit_count() == points or (gap and stones.bit_count() > STONES_WITH_GAPS[points]):
            continue
        if not game["valid"][stones << points]:
            continue
        walls = [_value(game, stones, wall) for wall in (TIGHT, ROOMY)]
        if points == MOST_POINTS and not gap and all(wall[0] == ALWAYS_TWO for wall in walls):
            continue
        key = ((number << MASK_BITS | contact) << MASK_BITS | gap) << MASK_BITS | stones
        yield key, _pack_values(walls[0]) | _pack_values(walls[1]) << WALL_BITS


def make_table(points: int) -> tuple[np.ndarray, np.ndarray]:
    """Make the table of eye shapes for shapes of up to ``points`` points. Return the shapes, turned as they
    lie, and the entries, sorted by key.

    The arrays are of SHAPE_DTYPE and ENTRY_DTYPE.
    """
    numbers: dict[Shape, int] = {}
    lying = []
    for size in range(1, points + 1):
        for shape in fixed_shapes(size):
            best, order = make_canonical(shape)
            numbers.setdefault(best, len(numbers))
            lying.append((pack_cells(shape), numbers[best], (*order, *[0] * (MOST_POINTS - size))))
    game = eye_game.new_game()
    found: dict[int, int] = {}
    for shape, number in tqdm(numbers.items(), desc="eye shapes", unit="shape"):
        for contact, gap in sorted(_games(shape)):
            _set_up(game[0], shape, contact, gap)
            eye_game.solve(game[0])
            found.update(_list_entries(game[0], shape, number, contact, gap))
    return np.array(sorted(lying), dtype=SHAPE_DTYPE), np.array(sorted(found.items()), dtype=ENTRY_DTYPE)


def write_table(file: Path, shapes: np.ndarray, entries: np.ndarray) -> None:
    """Write the table of eye shapes (``shapes`` and ``entries``, as `make_table` returns them) to a file; an
    old file is replaced only once everything is written.
    """
    columns: dict[str, Any] = {f"shape_{name}": shapes[name] for name in SHAPE_DTYPE.fields or ()}
    columns.update((f"entry_{name}", entries[name]) for name in ENTRY_DTYPE.fields or ())
    replace_file(file, lambda out: np.savez_compressed(out, **columns))
