"""Positions of finished games, labelled by how the games ended."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest

from engine.board.diagram import parse_diagram
from engine.board.points import BLACK, WHITE
from engine.lab.make.learn.finished_games import load_finished_games
from tests.lab.make.learn.made_up import SIZE, write_games

ENDED = """
. X O . .
. X O . .
. X O . .
. X O . .
. X O . .
"""
"""Black owns the two columns on the left, White the three on the right."""


def test_every_position_has_the_owners_of_the_end(tmp_path: Path) -> None:
    games = load_finished_games(write_games(tmp_path / "games.npz"))
    assert len(games) == 2 * 11 and games.games == 2
    first = games.choose(games.positions.games == 0)
    assert first.moves.tolist() == list(range(11))
    assert first.remaining.tolist() == list(range(10, -1, -1))
    assert first.positions.to_move[:3].tolist() == [BLACK, WHITE, BLACK]
    assert not first.positions.grids[0].any()
    assert (first.positions.grids[-1] == parse_diagram(ENDED)).all()
    assert (first.positions.scores == 10 - 15).all()
    assert (first.positions.ownership[:, :, 1] == 1).all()


def test_the_positions_of_a_game_are_in_one_part(tmp_path: Path) -> None:
    games = load_finished_games(write_games(tmp_path / "games.npz", games=40))
    parts = [games.part(name) for name in ("train", "tune", "held-out")]
    numbers = [set(part.positions.games.tolist()) for part in parts]
    assert sum(len(part) for part in parts) == len(games)
    assert all(numbers) and not numbers[0] & numbers[1] and not (numbers[0] | numbers[1]) & numbers[2]


@pytest.mark.parametrize(
    ("changes", "said"),
    [
        ({"length": None}, "there is no array 'length', expected moves, length, ownership"),
        ({"length": np.array([99, 12])}, "'length' holds 99, expected 0 to 16"),
        ({"ownership": np.full((2, SIZE, SIZE), 2)}, "'ownership' holds something else than -1, 0 and 1"),
        ({"moves": np.full((2, 16), 3)}, "game 0, move 2: D5 is not a legal move: occupied"),
        ({"moves": np.full((2, 16), 25)}, "game 0, move 1 is 25, expected -1 to 24"),
    ],
)
def test_what_does_not_fit_is_named(tmp_path: Path, changes: dict[str, object], said: str) -> None:
    file = write_games(tmp_path / "games.npz", **changes)
    with pytest.raises(ValueError) as found:
        load_finished_games(file)
    assert str(found.value).startswith(f"{file}: {said}")
