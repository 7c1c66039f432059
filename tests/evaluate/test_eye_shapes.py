"""The table of eye shapes against a new calculation, against books, and what a broken file gets."""

from __future__ import annotations

import argparse
from pathlib import Path

import numpy as np
import pytest

from engine.evaluate.eyes import game as eye_game
from engine.evaluate.eyes.game import ENEMY, OWNER, ROOMY, TIGHT
from engine.evaluate.eyes.shapes import EYE_TABLE_DTYPE, SHAPES, TABLE_FILE, load_table
from engine.lab.make.fit import eyes as fit_eyes

SMALL = 4

TWO_EYES, ONE_EYE, KO_FOR_TWO = 4, 2, 3


def _table(file: Path = TABLE_FILE) -> np.ndarray:
    table = np.zeros(1, dtype=EYE_TABLE_DTYPE)
    load_table(table, file)
    return table


@pytest.mark.slow
def test_stored_table_is_what_the_solver_gives() -> None:
    table = _table()
    shapes, entries = fit_eyes.make_table(SMALL)
    stored = {int(row["key"]): row.tobytes() for row in table["shapes"][0]}
    assert len(stored) == SHAPES
    assert all(stored[int(row["key"])] == row.tobytes() for row in shapes)
    count = int(table["entry_count"][0])
    values = {int(row["key"]): int(row["value"]) for row in table["entries"][0, :count]}
    assert len(entries) > 5000
    assert all(values[int(row["key"])] == int(row["value"]) for row in entries)
    assert np.all(np.diff(table["entries"]["key"][0, :count].astype(np.int64)) > 0)


# cells of a block, "." outside; "#" touches the wall, "+" does not (a corner of the board), "o" an enemy stone that
# touches it; level of the tight and of the roomy wall, enemy first and owner first
GAMES = [
    ("###", (ONE_EYE, TWO_EYES), (ONE_EYE, TWO_EYES)),
    ("####", (TWO_EYES, TWO_EYES), (TWO_EYES, TWO_EYES)),
    ("##/##", (ONE_EYE, ONE_EYE), (ONE_EYE, ONE_EYE)),
    ("###/.#.", (ONE_EYE, TWO_EYES), (ONE_EYE, TWO_EYES)),
    ("###/##.", (ONE_EYE, TWO_EYES), (ONE_EYE, TWO_EYES)),
    ("#####", (TWO_EYES, TWO_EYES), (TWO_EYES, TWO_EYES)),
    (".#./#+#/.#.", (ONE_EYE, TWO_EYES), (ONE_EYE, TWO_EYES)),
    ("##./#+#/.##", (TWO_EYES, TWO_EYES), (TWO_EYES, TWO_EYES)),
    (".##/#+#/.#.", (ONE_EYE, TWO_EYES), (ONE_EYE, TWO_EYES)),
    ("###/###", (TWO_EYES, TWO_EYES), (TWO_EYES, TWO_EYES)),
    ("++#/###", (ONE_EYE, TWO_EYES), (TWO_EYES, TWO_EYES)),
    ("+##/#..", (KO_FOR_TWO, TWO_EYES), (TWO_EYES, TWO_EYES)),
    ("#o#", (ONE_EYE, ONE_EYE), (ONE_EYE, ONE_EYE)),
    ("o##", (ONE_EYE, TWO_EYES), (ONE_EYE, TWO_EYES)),
    ("#o##", (ONE_EYE, TWO_EYES), (ONE_EYE, TWO_EYES)),
]


@pytest.mark.parametrize(("drawing", "tight", "roomy"), GAMES, ids=[game[0] for game in GAMES])
def test_shapes_of_the_books(drawing: str, tight: tuple[int, int], roomy: tuple[int, int]) -> None:
    rows = drawing.split("/")
    cells = [(x, y) for y, row in enumerate(rows) for x, sign in enumerate(row) if sign != "."]
    games = eye_game.new_game()
    game = games[0]
    game["points"] = len(cells)
    game["contact"] = sum(1 << i for i, (x, y) in enumerate(cells) if rows[y][x] != "+")
    game["gap"] = 0
    for i, (x, y) in enumerate(cells):
        game["adjacent"][i] = sum(1 << j for j, (u, v) in enumerate(cells) if abs(u - x) + abs(v - y) == 1)
    eye_game.solve(game)
    state = sum(1 << i for i, (x, y) in enumerate(cells) if rows[y][x] == "o") << len(cells)
    for wall, expected in ((TIGHT, tight), (ROOMY, roomy)):
        assert tuple(int(game["level"][wall, state, side]) for side in (ENEMY, OWNER)) == expected


def test_a_file_that_is_no_table_is_named(tmp_path: Path) -> None:
    file = tmp_path / "shapes.npz"
    with pytest.raises(ValueError, match=r"shapes\.npz is not a table of eye shapes"):
        _table(file)
    np.savez(file, entry_key=np.zeros(3, dtype=np.uint32))
    with pytest.raises(ValueError, match=r"shapes\.npz is not a table of eye shapes"):
        _table(file)


def test_command_writes_a_table_and_refuses_other_sizes(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    parser = argparse.ArgumentParser()
    fit_eyes.add_arguments(parser)
    file = tmp_path / "small.npz"
    assert fit_eyes.run(parser.parse_args(["--points", "2", "--output", str(file)])) == 0
    with np.load(file) as stored:
        assert len(stored["shape_key"]) == 3
    assert fit_eyes.run(parser.parse_args(["--points", "8", "--output", str(tmp_path / "large.npz")])) == 2
    assert "--points is 8, expected 1 to 7" in capsys.readouterr().err
    assert sorted(path.name for path in tmp_path.iterdir()) == ["small.npz"]
