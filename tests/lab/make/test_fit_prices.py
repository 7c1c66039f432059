"""`tamen fit prices`: which moves are learned from, and the numbers that follow from what they cost."""

from __future__ import annotations

import random
from pathlib import Path

import numpy as np
import pytest

from engine.board.points import BLACK, parse_vertex, vertex_of
from engine.explain.reviews.pricing import FILE, STAGES, Prices, load_prices
from engine.game.game import Game
from engine.lab.make.fit.prices import (
    LISTED,
    RANDOM,
    Measured,
    describe,
    fit_prices,
    listed_moves,
    random_moves,
    with_values,
)
from engine.lab.measure.prices import Priced

TRUE = Prices(even=(1.0, 2.0, 0.5, 3.0), unlikely=(0.5, 0.2, 0.3, 0.0), lost=(0.2, 0.4, 0.3, 0.6))

GAME = "pd dp pq dd qj cj"
"""The first moves of a game between strong players, as a games file has them."""


def measured_moves() -> list[Measured]:
    """Moves of all stages and both kinds that cost exactly what TRUE says."""
    draw, found = random.Random(3), []
    for place in range(160):
        stage, unlikely, lost = place % (len(STAGES) + 1), draw.uniform(6, 16), draw.uniform(-4, 20)
        price = TRUE.even[stage] + TRUE.unlikely[stage] * unlikely + TRUE.lost[stage] * lost
        found.append(Measured((LISTED, RANDOM)[place // 4 % 2], stage, unlikely, lost, price))
    return found


def test_prices_without_error_are_found_again() -> None:
    found = fit_prices(measured_moves())
    for name in ("even", "unlikely", "lost"):
        assert getattr(found, name) == pytest.approx(getattr(TRUE, name), abs=1e-6)


def test_the_figures_tell_how_far_prices_are_off() -> None:
    figures = describe(measured_moves(), TRUE)
    for kind in (LISTED, RANDOM):
        of_kind = figures[kind]
        assert isinstance(of_kind, dict)
        assert of_kind["moves"] == 80 and of_kind["error"] < 0.5 < of_kind["error_of_one_price"]


def test_what_is_unlikely_never_makes_a_move_cheaper() -> None:
    cheaper = [
        Measured(each.kind, each.stage, each.unlikely, each.lost, 20 - each.unlikely + each.lost / 2)
        for each in measured_moves()
    ]
    found = fit_prices(cheaper)
    assert found.unlikely == (0, 0, 0, 0) and found.lost == pytest.approx((0.5,) * 4, abs=0.1)


def test_a_stage_without_moves_is_refused() -> None:
    with pytest.raises(ValueError, match="a stage of the game"):
        fit_prices([each for each in measured_moves() if each.stage != 2])


def test_the_file_keeps_its_units_and_gets_the_numbers(tmp_path: Path) -> None:
    file = tmp_path / "prices.yaml"
    file.write_text(
        with_values(FILE.read_text(encoding="utf-8"), TRUE, {"command": "a test"}), encoding="utf-8"
    )
    assert load_prices(file) == Prices(*(list(each) for each in (TRUE.even, TRUE.unlikely, TRUE.lost)))


def test_of_a_priced_position_an_unlikely_move_is_taken() -> None:
    game = Game(19)
    for vertex in ("Q16", "D4", "Q4"):
        game.play(game.to_move, parse_vertex(vertex, 19))
    prices = {parse_vertex(vertex, 19): (points, 0.0) for vertex, points in (("D16", 0.0), ("T1", 9.0))}
    [found] = listed_moves([Priced("one", "opening", game, game.to_move, prices)], random.Random(1))
    assert vertex_of(found.move, 19) == "T1" and found.price == 9.0


def labels(folder: Path, extra: tuple[int, int]) -> Path:
    """A file of labels with one position: four moves of the game, then a black stone at a point (x, y from the
    top) that is not of it. Black is ten points behind there.
    """
    grid = np.zeros((1, 19, 19), dtype=np.int8)
    for place, pair in enumerate(GAME.split()[:4]):
        grid[0, ord(pair[1]) - 97, ord(pair[0]) - 97] = 1 if place % 2 == 0 else -1
    grid[0, extra[1], extra[0]] = 1
    file = folder / "labels.npz"
    np.savez(
        file,
        stones=grid,
        to_move=np.array([-1], dtype=np.int8),
        ownership=np.zeros((1, 19, 19), dtype=np.int8),
        score=np.array([-10.0], dtype=np.float32),
        game=np.array([0], dtype=np.int32),
        top_moves=np.full((1, 5), -1, dtype=np.int16),
        top_loss=np.full((1, 5), np.nan, dtype=np.float32),
        last=np.array([[extra[0] + 19 * extra[1], 3 + 19 * 3]], dtype=np.int16),
        move_number=np.array([5], dtype=np.int16),
    )
    return file


def test_a_position_one_random_move_away_from_a_game_gives_that_move(tmp_path: Path) -> None:
    games = tmp_path / "games.txt"
    games.write_text(f"B+R\t6.5\t{GAME.replace(' ', '')}\n", encoding="ascii")
    [found] = random_moves(labels(tmp_path, (18, 18)), games, random.Random(1))
    assert vertex_of(found.move, 19) == "T1"
    assert found.game.to_move == BLACK and found.game.move_count == 4
    # the average of all positions, of which there is this one
    assert found.price == 0.0


def test_a_position_of_the_game_itself_gives_none(tmp_path: Path) -> None:
    games = tmp_path / "games.txt"
    games.write_text(f"B+R\t6.5\t{GAME.replace(' ', '')}\n", encoding="ascii")
    assert not list(random_moves(labels(tmp_path, (16, 9)), games, random.Random(1)))
