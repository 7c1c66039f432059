"""The table of connections against a plain forward search, entry by entry; its file, its look-up, its command."""

from __future__ import annotations

import argparse
import itertools
import random
from collections.abc import Callable
from pathlib import Path

import numpy as np
import pytest

from engine.lab.make.fit import connections as fit_connections
from engine.lab.make.retrograde.connections.asking import read_between
from engine.lab.make.retrograde.connections.game import CUT, KO, LINKED, new_game
from engine.lab.make.retrograde.connections.making import connection_values, make_connections
from engine.lab.make.retrograde.connections.rectangles import Rectangle, count_rectangles
from engine.lab.make.retrograde.connections.table import (
    LARGEST,
    Surroundings,
    content_number,
    known_connections,
    load_connections,
    outcome_of,
)
from engine.lab.make.retrograde.drawing import ENEMY, OWN
from engine.lab.make.retrograde.forms import Neighbors, forms, neighbors_of
from tests.lab.make.retrograde import forward_connection as forward
from tests.lab.make.retrograde.forward_connection import MOST_MOVES, ForwardConnection

SQUARE = neighbors_of(((0, 0), (1, 0), (0, 1), (1, 1)))
THREE = neighbors_of(((0, 0), (1, 0), (2, 0)))
BENT = neighbors_of(((0, 0), (1, 0), (0, 1)))


def _check(around: Surroundings) -> tuple[int, int]:
    """Hold every entry of a region with its surroundings against the forward search; how many there were, and kos."""
    values = connection_values(new_game()[0], around)
    sides = (around.neighbors, around.first, around.second, around.gap)
    games = [ForwardConnection(*sides, retaker) for retaker in (forward.HOSTILE, forward.OWN)]
    checked = kos = 0
    for content in itertools.product(range(3), repeat=around.points):
        stones = games[0].position([*content])
        if not games[0].is_possible(stones):
            continue
        found = outcome_of(int(values[sum(stone * 3**i for i, stone in enumerate(content))]))
        for mover, worth in ((forward.HOSTILE, found.enemy_first), (forward.OWN, found.owner_first)):
            links = tuple(game.links(stones, mover, -1, MOST_MOVES) for game in games)
            expected = {(True, True): LINKED, (False, True): KO, (False, False): CUT}[links]
            assert worth == expected, (around, content, mover)
            checked += 1
            kos += worth == KO
        slower = forward.HOSTILE if found.enemy_first == LINKED else forward.OWN
        if found.owner_first == LINKED:
            assert games[0].links(stones, slower, -1, found.moves)
            assert found.moves == 0 or not games[0].links(stones, slower, -1, found.moves - 1)
    return checked, kos


def _all_around(neighbors: Neighbors) -> list[Surroundings]:
    sets = range(1 << len(neighbors))
    return [Surroundings(neighbors, *each) for each in itertools.product(sets, repeat=3)]


def test_every_entry_of_one_and_two_points() -> None:
    checked = [_check(around) for points in (1, 2) for each in forms(points) for around in _all_around(each)]
    assert sum(entries for entries, _ in checked) > 1000


@pytest.mark.slow
@pytest.mark.parametrize("neighbors", [THREE, BENT, SQUARE], ids=["three", "bent three", "square"])
def test_entries_of_three_and_four_points(neighbors: Neighbors) -> None:
    chance = random.Random(5)
    checked = [_check(around) for around in chance.sample(_all_around(neighbors), 60)]
    assert sum(entries for entries, _ in checked) > 1000


def test_kos_are_found() -> None:
    assert _check(Surroundings(SQUARE, 0b0001, 0b0010, 0b1100))[1] == 10


def test_file_is_what_the_maker_gives(tmp_path: Path) -> None:
    made, stored = make_connections(3), known_connections()
    file = tmp_path / "connections.npz"
    np.savez(file, **made.columns())
    smaller, checked = load_connections(file), 0
    for points in (1, 2, 3):
        for neighbors in forms(points):
            for around in _all_around(neighbors):
                for own, hostile in ((0, 0), (1, 0), (0, 1), (1, 4)):
                    found = stored.find(around, own, hostile)
                    assert smaller.find(around, own, hostile) == found
                    checked += found is not None
    assert checked > 5000


def _random_region(chance: random.Random, points: int) -> Neighbors:
    square = [(x, y) for y in range(4) for x in range(4)]
    return neighbors_of(tuple(sorted(chance.sample(square, points), key=lambda cell: (cell[1], cell[0]))))


def test_lookup_finds_regions_however_they_lie() -> None:
    chance, connections, game = random.Random(3), known_connections(), new_game()[0]
    found = 0
    for _ in range(300):
        points = chance.randint(2, LARGEST)
        around = Surroundings(_random_region(chance, points), *(chance.getrandbits(points) for _ in range(3)))
        values = connection_values(game, around)
        for _ in range(10):
            own = chance.getrandbits(points)
            hostile = chance.getrandbits(points) & ~own
            verdict = connections.find(around, own, hostile)
            if verdict is not None:
                found += 1
                assert verdict == outcome_of(int(values[content_number(own, hostile, range(points))]))
    assert found > 1000


def test_lookup_lacks_larger_regions_and_points_of_too_many_neighbors() -> None:
    connections = known_connections()
    assert connections.find(Surroundings((0,) * 6, 1, 2, 4), 0, 0) is None
    plus = neighbors_of(((1, 0), (0, 1), (1, 1), (2, 1), (1, 2)))
    assert connections.find(Surroundings(plus, 0b00100, 0b00001, 0), 0, 0) is None


def test_broken_file_is_named(tmp_path: Path) -> None:
    broken = tmp_path / "connections.npz"
    broken.write_bytes(b"no table")
    with pytest.raises(ValueError, match=r"connections\.npz is not a table of connections"):
        load_connections(broken)


def test_rectangles_count_what_every_setting_gives() -> None:
    """The corner of 2x2, counted without symmetry."""
    game, counts = new_game()[0], [0, 0, 0, 0]
    touches = (1, 2, 4)
    for right, below, *last in itertools.product(touches, touches, touches, (0, *touches)):
        both = last[0] | last[1]
        if last[1] and last[1] <= last[0]:
            continue
        first, second, gap = (
            (right >> side & 1) << 1 | (below >> side & 1) << 2 | (both >> side & 1) << 3 for side in range(3)
        )
        values = connection_values(game, Surroundings(SQUARE, first, second, gap))
        verdicts = [outcome_of(value) for value in values.tolist()]
        counts[0] += len(verdicts)
        counts[1] += sum(each.enemy_first == LINKED for each in verdicts)
        counts[2] += sum(each.enemy_first != LINKED == each.owner_first for each in verdicts)
        counts[3] += sum(each.owner_first == KO for each in verdicts)
    assert next(count_rectangles(4)) == Rectangle(2, 2, "corner", 81, *counts)


def _command(*words: str) -> int:
    parser = argparse.ArgumentParser()
    fit_connections.add_arguments(parser)
    return fit_connections.run(parser.parse_args([*words]))


def test_command_makes_a_table_and_counts_rectangles(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "connections.npz"
    assert _command("--points", "3", "--output", str(file)) == 0
    assert "316 regions" in capsys.readouterr().out
    around = Surroundings(THREE, 1, 4, 7)
    assert load_connections(file).find(around, 2, 0) == known_connections().find(around, 2, 0)
    assert _command("--rectangles", "4") == 0
    assert "2x2 corner                81        81          4,374        5,133" in capsys.readouterr().out
    assert _command("--points", "6", "--output", str(file)) == 2
    assert _command("--rectangles", "10") == 2


DRAWINGS: dict[str, tuple[str, str, str]] = {
    "two common liberties": ("A.\n.B\n", "linked", "linked"),
    "bamboo joint": ("OAAO\nO..O\nOBBO\n", "linked", "linked"),
    "one point": ("OAO\nO.O\nOBO\n", "cut (2,2)", "linked (2,2)"),
    "a point too far": ("OAO\nO.O\nO.O\nOBO\n", "cut", "cut"),
    "a stone to be taken": ("#A##\nAoB#\n#..#\n#O##\n", "cut (2,3)", "linked (2,3)"),
    "a ko": ("#A##\nAoB#\n#.##\n#O##\n", "cut (2,3)", "ko (2,3)"),
    "six points": ("OAAAO\nO...O\nO...O\nOBBBO\n", "linked", "linked"),
}
TURNS: dict[str, Callable[[np.ndarray], np.ndarray]] = {
    "as drawn": np.array,
    "turned": np.rot90,
    "turned back": lambda grid: np.rot90(grid, 3),
    "upside down": np.flipud,
    "mirrored": np.fliplr,
    "both": lambda grid: grid[::-1, ::-1],
    "transposed": np.transpose,
    "transposed the other way": lambda grid: grid[::-1, ::-1].T,
}


def _in_words(verdict: int) -> str:
    return {CUT: "cut", KO: "ko", LINKED: "linked"}[verdict]


@pytest.mark.parametrize("name", DRAWINGS)
def test_a_drawn_region_is_asked_about(name: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    drawing, enemy_first, owner_first = DRAWINGS[name]
    file = tmp_path / "between.txt"
    file.write_text(drawing)
    assert _command("--ask", str(file)) == 0
    said = [" ".join(line.split()) for line in capsys.readouterr().out.splitlines()]
    assert said[:2] == [f"the enemy first {enemy_first}", f"their owner first {owner_first}"]
    grid = np.array([list(row) for row in drawing.splitlines()])
    for turn, strings in itertools.product(TURNS.values(), ("AB", "BA")):
        turned = "\n".join("".join(row) for row in turn(grid)).translate(str.maketrans("AB", strings))
        region = read_between(turned)
        assert _in_words(region.worth(ENEMY)) == enemy_first.split()[0]
        assert _in_words(region.worth(OWN)) == owner_first.split()[0]
        assert [len(region.best(mover)) for mover in (ENEMY, OWN)] == [
            len(words.split()) - 1 for words in (enemy_first, owner_first)
        ]


def test_a_wrong_drawing_is_named(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "between.txt"
    for drawing, error in (
        ("A?B\n", "'?' is no sign of a region"),
        ("A" + 10 * "." + "B\n", "the region has 10 points, expected 1 to 9"),
    ):
        file.write_text(drawing)
        assert _command("--ask", str(file)) == 2
        assert error in capsys.readouterr().err
