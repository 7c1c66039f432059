"""The table of small regions against a plain forward search, entry by entry; its file, its lookup, its command."""

from __future__ import annotations

import argparse
import random
from pathlib import Path

import numpy as np
import pytest

from engine.evaluate.eyes.game import EYED, ROOMY, TIGHT, new_game
from engine.evaluate.eyes.shapes import BOX, EYE_TABLE_DTYPE, MASK_BITS, VALUE_BITS, WALL_BITS, load_table
from engine.lab.make.fit import regions as fit_regions
from engine.lab.make.retrograde.forms import LARGEST, Neighbors, Shape, forms, neighbors_of, pairs_code
from engine.lab.make.retrograde.lookup import find_value
from engine.lab.make.retrograde.making import make_regions, region_values
from engine.lab.make.retrograde.rectangles import CORNER, EDGES, SIDE, list_surroundings
from engine.lab.make.retrograde.table import (
    FALLS,
    FIRST_CODE,
    KO,
    NO_REGION,
    NO_REGIONS,
    STANDS,
    WORTHS,
    known_regions,
    load_regions,
    new_regions,
)
from tests.lab.make.retrograde.forward import ENEMY, EYE, LIBERTIES, MOST_MOVES, NOTHING, OWN, ForwardGame

SQUARE = ((0, 0), (1, 0), (0, 1), (1, 1))
THREE = ((0, 0), (1, 0), (2, 0))
ELSEWHERE = {TIGHT: NOTHING, ROOMY: LIBERTIES, EYED: EYE}


def _contents(points: int) -> list[list[int]]:
    return [[number // 3**point % 3 for point in range(points)] for number in range(3**points)]


def _check(neighbors: Neighbors, contact: int, gap: int) -> int:
    """Hold every entry of a region with its surroundings against the forward search; how many there were."""
    values = region_values(new_game()[0], neighbors, contact, gap)
    checked = 0
    for wealth, elsewhere in ELSEWHERE.items():
        games = [ForwardGame(neighbors, contact, gap, elsewhere, retaker) for retaker in (ENEMY, OWN)]
        for content, value in zip(_contents(len(neighbors)), values.tolist(), strict=True):
            stones = games[0].position(content)
            if not games[0].is_possible(stones):
                continue
            for mover, place in ((ENEMY, value // len(WORTHS)), (OWN, value % len(WORTHS))):
                stands = [not game.captures(stones, mover, -1, MOST_MOVES) for game in games]
                expected = {(True, True): STANDS, (False, True): KO, (False, False): FALLS}[tuple(stands)]
                assert WORTHS[place][wealth] == expected, (neighbors, contact, gap, wealth, content, mover)
                checked += 1
    return checked


def test_every_entry_of_one_and_two_points() -> None:
    checked = 0
    for points in (1, 2):
        for neighbors in forms(points):
            for label in range(4**points):
                checked += _check(neighbors, label >> points, label & (1 << points) - 1)
    assert checked == 900


@pytest.mark.slow
@pytest.mark.parametrize(("cells", "place", "entries"), [(SQUARE, CORNER, 4312), (THREE, SIDE, 2128)])
def test_every_entry_of_a_rectangle(cells: Shape, place: str, entries: int) -> None:
    around = list_surroundings(cells, EDGES[place])
    assert sum(_check(neighbors_of(cells), *each) for each in around) == entries


def test_file_is_what_the_maker_gives() -> None:
    regions = known_regions()
    made = make_regions(4)
    for name in ("first_label", "place", "first_value", "turned"):
        column, stored = getattr(made, name), regions[name][0]
        known = FIRST_CODE[5] if len(column) == len(regions["place"][0]) else made.labels
        assert np.array_equal(column[:known], stored[:known]), name
    values = np.concatenate(made.values)
    assert np.array_equal(regions["values"][0, : len(values)], values)


def _level(worths: tuple[int, ...], wealth: int) -> int:
    """How many eyes a region is worth, as the table of eye shapes has it: 4 for two, 2 for one, odd for a ko."""
    if worths[wealth] != FALLS:
        return 4 if worths[wealth] == STANDS else 3
    return {STANDS: 2, KO: 1, FALLS: 0}[worths[EYED]]


@pytest.mark.slow
def test_every_entry_of_the_table_of_eye_shapes_says_the_same() -> None:
    table, regions = np.zeros(1, dtype=EYE_TABLE_DTYPE), known_regions()
    load_table(table)
    shapes = {}
    for row in table["shapes"][0]:
        cells = [(bit % BOX, bit // BOX) for bit in range(BOX * BOX) if int(row["key"]) >> bit & 1]
        if row["order"][: len(cells)].tolist() == list(range(len(cells))):
            shapes.setdefault(int(row["number"]), tuple(cells))
    checked = 0
    for entry in table["entries"][0, : int(table["entry_count"][0])].tolist():
        (number, *sets), value = _unpacked(entry[0]), entry[1]
        cells = shapes[number]
        if len(cells) > LARGEST:
            continue
        contact, gap, stones = sets
        pairs = pairs_code(neighbors_of(cells), tuple(range(len(cells))))
        found = find_value(regions, len(cells), pairs, contact, gap, 0, stones)
        for wealth, levels in ((TIGHT, value), (ROOMY, value >> WALL_BITS)):
            if wealth == TIGHT and not contact & ~stones:
                continue  # a wall without a liberty, of which the eye table says what it is worth with one
            for place, shift in ((found // len(WORTHS), VALUE_BITS), (found % len(WORTHS), 2 * VALUE_BITS)):
                assert _level(WORTHS[place], wealth) == levels >> shift & (1 << VALUE_BITS) - 1
                checked += 1
    assert checked > 50_000


def _unpacked(key: int) -> list[int]:
    """The number of an eye shape, and its contact points, gaps and stones."""
    mask = (1 << MASK_BITS) - 1
    return [key >> 3 * MASK_BITS, *(key >> shift * MASK_BITS & mask for shift in (2, 1, 0))]


def _random_region(chance: random.Random, points: int) -> Shape:
    """Points of a square of five by five, near each other or not, in board order."""
    square = [(x, y) for y in range(5) for x in range(5)]
    return tuple(sorted(chance.sample(square, points), key=lambda cell: (cell[1], cell[0])))


def test_lookup_finds_regions_however_they_lie() -> None:
    chance, regions, game = random.Random(8), known_regions(), new_game()[0]
    for _ in range(150):
        points = chance.randint(3, 6)
        neighbors = neighbors_of(_random_region(chance, points))
        contact, gap = chance.getrandbits(points), chance.getrandbits(points)
        values = region_values(game, neighbors, contact, gap)
        pairs = pairs_code(neighbors, tuple(range(points)))
        for content in chance.sample(_contents(points), 20):
            own, enemy = (
                sum(1 << i for i, stone in enumerate(content) if stone == color) for color in (1, 2)
            )
            found = find_value(regions, points, pairs, contact, gap, own, enemy)
            assert found == values[sum(stone * 3**i for i, stone in enumerate(content))]


def test_lookup_has_no_answer_for_larger_regions_and_without_a_table() -> None:
    assert find_value(known_regions(), 7, 0, 1, 0, 0, 0) == NO_REGION
    assert find_value(NO_REGIONS, 3, 0, 1, 0, 0, 0) == NO_REGION


def test_broken_file_is_named(tmp_path: Path) -> None:
    broken = tmp_path / "regions.npz"
    broken.write_bytes(b"no table")
    with pytest.raises(ValueError, match=r"regions\.npz is not a table of regions"):
        load_regions(new_regions(), broken)


def test_command_makes_a_table_and_counts_rectangles(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    parser, file = argparse.ArgumentParser(), tmp_path / "regions.npz"
    fit_regions.add_arguments(parser)
    assert fit_regions.run(parser.parse_args(["--points", "4", "--output", str(file)])) == 0
    said = capsys.readouterr().out
    assert "13 forms" in said
    assert "2x2 corner                81        81      972     5,133         6" in said
    assert fit_regions.run(parser.parse_args(["--points", "7", "--output", str(file)])) == 2


@pytest.mark.parametrize(
    ("drawing", "lines"),
    [
        (
            "OOOOO\nOXXXXX\n#X...X\n",
            [
                "nothing else          falls (4,3)      stands (4,3)",
                "an eye                stands           stands",
            ],
        ),
        ("XXXX\nX..X\nX.oX\nXXXX\n", ["nothing else          falls            falls"]),
        (
            "XXXX#\nX.ox#\nXXXO#\n",
            ["two liberties         falls            falls", "an eye                stands           stands"],
        ),
    ],
    ids=["three in a row", "square four", "a stone in atari"],
)
def test_a_drawn_region_is_asked_about(
    drawing: str, lines: list[str], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    parser, file = argparse.ArgumentParser(), tmp_path / "region.txt"
    fit_regions.add_arguments(parser)
    file.write_text(drawing)
    assert fit_regions.run(parser.parse_args(["--ask", str(file)])) == 0
    said = capsys.readouterr().out.splitlines()
    assert [line for line in lines if line not in said] == []
    file.write_text("XXX\nX?X\n")
    assert fit_regions.run(parser.parse_args(["--ask", str(file)])) == 2
    assert "'?' is no sign of a region" in capsys.readouterr().err
