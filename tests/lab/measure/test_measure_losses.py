"""`tamen measure losses`: what the last moves of a game lose, in regions between what both sides own."""

from __future__ import annotations

import json
from itertools import zip_longest
from pathlib import Path

import numpy as np
import pytest

from engine.board.diagram import parse_diagram
from engine.board.points import BLACK, PASS, WHITE, parse_vertex, point_at, xy
from engine.cli import main
from engine.decide.decision.settings import Settings
from engine.decide.players import assemble
from engine.game.game import Game
from engine.game.sgf import save_sgf
from engine.lab.data.games import recorded_games
from engine.lab.measure.own_endings import last_moves, play_on, solved_end, take_back, unsettled_points

WALLS = [
    *((BLACK, f"D{row}") for row in range(1, 8)),
    *((WHITE, f"E{row}") for row in range(1, 7)),
    *((WHITE, f"F{row}") for row in (6, 7)),
]
"""Two walls from edge to edge on 7x7, but for the uppermost point of White's, behind which stand two stones more."""


def ended(*last: str, without: str = "") -> Game:
    """A game in which the walls stand, but for a stone, and then White and Black play in turn.

    E7 is worth two points to either.
    """
    game = Game(7, 0.5, "chinese")
    stones = {
        color: [parse_vertex(vertex, 7) for own, vertex in WALLS if own == color and vertex != without]
        for color in (BLACK, WHITE)
    }
    for number in range(max(map(len, stones.values()))):
        for color in (BLACK, WHITE):
            game.play(color, stones[color][number] if number < len(stones[color]) else PASS)
    for vertex in last:
        game.play(game.to_move, parse_vertex(vertex, 7))
    return game


def test_a_pass_beside_an_open_point_loses_it() -> None:
    game = ended("pass", "E7", "pass", "pass")
    moments = solved_end(game)
    judged = list(last_moves(game, moments, 50_000))
    assert [(each.color, each.move, each.lost, each.proven) for each in judged[-2:]] == [
        (BLACK, PASS, 2, True),
        (WHITE, parse_vertex("E7", 7), 0, True),
    ]


def test_a_point_behind_which_a_wall_is_yet_to_be_built_is_not_held_against_a_pass() -> None:
    game = ended("pass", "E7", "pass", "pass", without="F7")
    moments = solved_end(game)
    assert any(
        moment.answer.values[PASS] != moment.answer.values[moment.answer.best[0]] for moment in moments
    )
    assert not list(last_moves(game, moments, 0))


OWED = """
. . . . . . . . .
. X X X O . . . .
X X O X . O X X .
X O O X X X . . .
. O . O O X X X X
O O O O X O O O X
O X X O X O . O O
O O X X X X O . .
O X . . O O . . .
"""
"""The last point is A5, but White, who has yet to take the stones below, would be taken there himself."""


def test_a_point_at_which_one_would_be_taken_is_not_held_against_a_pass() -> None:
    game = Game(9, 7.5, "chinese")
    grid = parse_diagram(OWED)
    stones = {color: [point_at(x, y) for y, x in np.argwhere(grid == color)] for color in (BLACK, WHITE)}
    for black, white in zip_longest(stones[BLACK], stones[WHITE], fillvalue=PASS):
        game.play(BLACK, black)
        game.play(WHITE, white)
    for point in (PASS, PASS):
        game.play(game.to_move, point)
    moments = solved_end(game)
    assert any(
        moment.answer.values[PASS] != moment.answer.values[moment.answer.best[0]] for moment in moments
    )
    assert not any(each.lost for each in last_moves(game, moments, 0))


def test_the_games_of_a_file_are_judged(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    save_sgf(ended("pass", "E7", "pass", "pass"), tmp_path / "game.sgf")
    words = ["measure", "losses", str(tmp_path / "game.sgf"), "--most", "20000"]
    assert main([*words, "--json"]) == 0
    (found,) = json.loads(capsys.readouterr().out)
    assert found["solved_from"] is not None and found["last"]
    assert main([*words, "--list"]) == 0
    assert "lost 2, best E7" in capsys.readouterr().out


def test_the_last_moves_of_recorded_games_are_played_anew(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    first = ended("pass", "E7", "pass", "pass")
    moves = [-1 if move == PASS else xy(move)[0] + 7 * xy(move)[1] for _, move in first.moves]
    np.savez(
        tmp_path / "finished.npz",
        moves=np.array([moves], dtype=np.int16),
        length=np.array([len(moves)]),
        final_stones=first.board.grid()[None],
    )
    words = ["measure", "losses", str(tmp_path / "finished.npz"), "--most", "20000", "--json"]
    assert main(words) == 0
    (read,) = json.loads(capsys.readouterr().out)
    assert read["moves"] == len(first.moves)
    assert [(each["move"], each["lost"]) for each in read["last"]] == [("pass", 2), ("E7", 0)]
    anew = ["--from-end", "1", "--level", "10", "--playouts", "50", "--sgf", str(tmp_path / "anew")]
    assert main([*words, *anew]) == 0
    (played,) = json.loads(capsys.readouterr().out)
    (again,) = recorded_games(tmp_path / "anew", print)
    assert played["moves"] == len(again.moves)
    kept = len(first.moves) - 3
    assert again.moves[:kept] == first.moves[:kept]
    assert again.is_over and not any(each["lost"] for each in played["last"])


def test_a_file_of_other_arrays_is_refused(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    np.savez(tmp_path / "labels.npz", stones=np.zeros((1, 9, 9)))
    assert main(["measure", "losses", str(tmp_path / "labels.npz")]) != 0
    assert "holds no finished games" in capsys.readouterr().err


def test_stones_are_taken_back_with_the_passes_after_them() -> None:
    game = ended("pass", "E7", "pass", "pass")
    assert take_back(game, 1).moves[-1] == (BLACK, PASS)
    assert not take_back(game, 100).moves


def test_a_player_plays_with_itself_to_the_end() -> None:
    game = play_on(assemble(settings=Settings(1, 3, playouts=5)), Game(5, 0.5))
    assert game.is_over and game.moves[-1][1] == PASS
    assert unsettled_points(Game(5, 0.5).board) == 25
