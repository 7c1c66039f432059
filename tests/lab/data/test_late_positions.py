"""Late positions out of games: filled so that what is open can be counted, and the command that compares the counts."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from engine.base.yaml_text import parse_yaml
from engine.board.board import Board
from engine.board.diagram import parse_diagram
from engine.board.points import BLACK, EMPTY, WHITE, parse_vertex
from engine.cli import main
from engine.endgame.filling import border_of, fill_up
from engine.endgame.solving import solve
from engine.endgame.whole_board import count_moves
from engine.game.game import Game
from engine.game.rule_sets import AREA
from engine.game.sgf import save_sgf
from engine.lab.data.late_positions import late_positions
from engine.lab.measure.full_board import FullBoard

PROBLEMS = parse_yaml((Path(__file__).parents[2] / "problems" / "endgame.yaml").read_text())

HALVES = """
. . . X O . .
. . . X O . .
. . . X O . .
. O . X O . .
. . . X O . .
. . . X O . .
. . . . . . .
"""


def board_of(diagram: str, color: int = BLACK) -> Board:
    grid = parse_diagram(diagram)
    board = Board(len(grid))
    board.set_position(grid, color)
    return board


def test_what_a_side_owns_is_filled_but_for_its_border_and_eyes() -> None:
    board = board_of(HALVES)
    owners = {
        point: BLACK if column < 4 else WHITE
        for point, column in zip(board.points(), [*range(7)] * 7, strict=True)
    }
    filled = fill_up(board, owners, border_of(owners))
    grid = filled.grid()
    assert board.grid()[3, 1] == WHITE, "the board that was given stays as it was"
    assert (grid[:, :3] != WHITE).all() and (grid[:, 5:] != BLACK).all(), "dead stones are taken"
    assert (grid[6, 3:5] == EMPTY).all(), "the border stays open"
    assert [len(each.region) for each in solve(filled, AREA).regions] == [2]


@pytest.mark.slow
def test_alpha_beta_comes_to_the_same_as_counting_all_positions() -> None:
    for problem in PROBLEMS[:12]:
        board = board_of(problem["board"], BLACK if problem["to_play"] == "black" else WHITE)
        count = count_moves(board)
        assert count is not None
        best = max(count.values.values())
        assert FullBoard(board, 100_000).score() == (best if board.to_move == BLACK else -best), problem["id"]
    assert FullBoard(Board(5), 1000).score() is None


@pytest.mark.slow
def test_late_positions_are_counted_by_parts_as_the_whole_board_is(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    game = Game(7, 0.5)
    for row in range(7, 0, -1):
        game.play(BLACK, parse_vertex(f"C{row}", 7))
        game.play(WHITE, parse_vertex(f"E{row}", 7))
    for row in range(7, 0, -1):
        game.play(BLACK if row % 2 else WHITE, parse_vertex(f"D{row}", 7))
    assert list(late_positions(game, (3, 6), (1, 2), 1))
    save_sgf(game, tmp_path / "game.sgf")
    kept, drawn = tmp_path / "kept.yaml", tmp_path / "drawn.svg"
    words = ["measure", "endgame", str(tmp_path / "game.sgf"), "--positions", "2", "--most", "2000", "--json"]
    assert main([*words, "--keep", str(kept), "--picture", str(drawn)]) == 0
    rows = json.loads(capsys.readouterr().out)
    assert rows
    assert not [row for row in rows if row["agrees"] is False]
    assert drawn.read_text().startswith("<svg")
    assert len(parse_yaml(kept.read_text()) or []) == sum(row["agrees"] is True for row in rows)
    assert main([*words[:-1], "--play"]) == 0
    told = capsys.readouterr().out
    assert told.startswith(f"{len(rows)} positions, ")
    solved = sum(row["solved"] for row in rows)
    assert f"Played out: {solved} of {solved} came to the score" in told
