"""Patterns that grow on games: what feeds, splits and starves, and `tamen learn ecology`."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest

from engine.board.board import Board
from engine.board.points import BLACK, PASS, WHITE, point_at
from engine.board.symmetry import turn, turn_grid
from engine.cli import main
from engine.history.ecology.growing import Climate, Population
from engine.history.ecology.ranking import Ranks
from engine.history.preference.parts import NOT_NAMED
from engine.lab.data.games import Collection
from engine.lab.make.fit.rules import Case, game_cases
from engine.lab.make.learn.checkpoints import Checkpoints
from tests.orientations import some_orientations
from tests.patterns.expert_games import write_games

SMALL = Climate(room=60, power=1.0, tells_last=True, seed=1)


@pytest.fixture(scope="module")
def games(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Games in which White always answers on the right of Black's stone."""
    file = tmp_path_factory.mktemp("games") / "games.txt"
    write_games(file, 60, 60, 1)
    return file


@pytest.fixture(scope="module")
def population(games: Path, tmp_path_factory: pytest.TempPathFactory) -> Population:
    grown = Population(SMALL)
    grown.grow(list(Collection(games).games(0, 50)), Checkpoints(tmp_path_factory.mktemp("kept")), iter)
    return grown


def test_as_many_live_as_there_is_room_for(population: Population) -> None:
    world, rows = population.world, population.rows
    living = rows[rows["alive"] == 1]
    assert len(living) == world["alive"] == world["born"] - world["dead"]
    assert world["dead"] > 100
    assert 40 <= len(living) <= 90
    assert (living["activation"] > 0).all() and (living["activation"] <= 1).all()
    # who is dead still stands there only because a living one was born of it
    assert set(np.flatnonzero(rows["alive"] == 0)) <= set(rows["parent"])


def test_a_pattern_has_one_condition_more_than_the_one_it_was_born_of(population: Population) -> None:
    rows = population.rows
    for row in rows:
        above = 0 if row["parent"] < 0 else rows[row["parent"]]["conditions"]
        assert row["conditions"] == above + 1
    keys = {int(min(row["keys"])) for row in rows if row["alive"]}
    assert len(keys) == population.world["alive"]


def test_the_habit_of_the_games_is_found_however_the_board_lies(games: Path, population: Population) -> None:
    population.count(game_cases(games, 10, 7, 50))
    grid = np.zeros((19, 19), dtype=np.int8)
    grid[9, 9] = grid[3, 15] = BLACK
    grid[4, 4] = WHITE
    last, answer = point_at(9, 9), point_at(10, 9)
    found = set()
    for symmetry in some_orientations():
        board = Board(19)
        board.set_position(turn_grid(grid, symmetry), WHITE)
        case = Case(board, WHITE, (turn(last, 19, symmetry), PASS), 6.5, {})
        values = population.values(case, population.shares())
        found.add(round(float(values[turn(answer, 19, symmetry)]), 9))
        assert values[turn(answer, 19, symmetry)] >= 0.99 * values.max() > 0.1
    assert len(found) == 1


def test_ranks_count_those_alike_by_chance() -> None:
    values, legal = np.full(400, NOT_NAMED), list(range(100, 120))
    values[[100, 101, 102]] = 2.0, 1.0, 1.0
    ranks = Ranks()
    for move in (100, 101, 119):
        ranks.count(values, legal, move)
    assert (ranks.cases, ranks.first, ranks.named) == (3, 1.0, 2)
    assert ranks.few == pytest.approx(2 + 7 / 17)
    assert ranks.error == pytest.approx((0.5 + 2 + 3 + 17 / 2) / 20)


def learn(games: Path, out: Path, *more: str) -> int:
    """The exit status of a small run."""
    small = ["--games", "40", "--counted", "10", "--held-out", "4", "--room", "60"]
    return main(["learn", "ecology", str(games), str(games), "--out", str(out), *small, *more])


def test_a_run_prints_its_tables_and_goes_on_where_it_stood(
    tmp_path: Path, games: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert learn(games, tmp_path) == 0
    printed = capsys.readouterr().out
    tables = (tmp_path / "tables.md").read_text(encoding="utf-8")
    assert tables.strip() in printed
    for name in ("stones and edge", "and the last move, by shares", "mined patterns", "counted shapes"):
        assert f"| {name} " in tables
    drawn = (tmp_path / "and-the-last-move.txt").read_text(encoding="utf-8")
    assert "*" in drawn and "@" in drawn and "moves played, share" in drawn
    assert "@" not in (tmp_path / "stones-and-edge.txt").read_text(encoding="utf-8")
    assert learn(games, tmp_path) == 0
    assert "2 steps taken from an earlier run" in capsys.readouterr().out
    assert (tmp_path / "tables.md").read_text(encoding="utf-8") == tables


def test_too_few_games_are_told(tmp_path: Path, games: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert learn(games, tmp_path, "--games", "60") == 1
    assert "games.txt has no position after its first 60 games" in capsys.readouterr().err
