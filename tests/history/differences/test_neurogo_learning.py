"""NeuroGo learns: that a step helps, that earlier games come again, and `tamen learn neurogo`."""

from __future__ import annotations

import re
from pathlib import Path

import numpy as np
import pytest

from engine.board.points import PASS, WHITE, parse_vertex
from engine.cli import main
from engine.game.game import Game
from engine.history.differences.learning import neurogo
from engine.history.differences.learning.knowledge import judged_lead
from engine.history.differences.learning.learner import area_lead
from engine.history.differences.learning.neurogo import NeuroGoLearner, own_game
from engine.history.differences.neurogo.net import describe_format, new_weights
from engine.history.differences.neurogo.player import NeuroGo
from engine.lab.data.labels import load_labels
from engine.lab.make.learn.matches import count_wins
from tests.decide.games.positions import position
from tests.lab.make.learn.broken_off import ends_as_a_whole_run
from tests.lab.make.learn.made_up import write_labels


def run(folder: Path, games: int, *more: str) -> int:
    options = ["--games", str(games), "--out", str(folder), "--size", "4", "--matches", "2", *more]
    return main(["learn", "neurogo", *options])


def test_a_game_studied_again_and_again_is_foreseen() -> None:
    learner = NeuroGoLearner(1)
    moves = own_game(NeuroGo(learner.weights, ()), 5, np.random.default_rng(4))
    before = learner.study(moves, 5)
    for _ in range(40):
        after = learner.study(moves, 5)
    assert after < 0.5 * before


def test_an_own_game_is_one_by_the_rules_and_ends_when_only_eyes_are_left() -> None:
    game = Game(5)
    for move in own_game(NeuroGo(new_weights(2), ()), 5, np.random.default_rng(1)):
        game.play(game.to_move, move)
    assert game.is_over and [move for _, move in game.moves][-2:] == [PASS, PASS]
    player = NeuroGo(new_weights(2), ())
    assert player.weigh(game.board, game.to_move, game.legal_points(game.to_move))[0] == []


def test_earlier_games_are_learned_from_again_and_only_the_newest_are_kept(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    studied: list[list[int]] = []
    study = NeuroGoLearner.study

    def noted(learner: NeuroGoLearner, moves: list[int], size: int) -> float:
        studied.append(moves)
        return study(learner, moves, size)

    monkeypatch.setattr(NeuroGoLearner, "study", noted)
    monkeypatch.setattr(neurogo, "KEPT_GAMES", 2)
    learner = NeuroGoLearner(1)
    news = []
    for number in range(4):
        first = len(studied)
        learner.learn(3, np.random.default_rng(number))
        news.append(studied[first])
        again = studied[first + 1 :]
        assert len(again) == min(number, 2, neurogo.AGAIN)
        assert all(each in news[max(0, number - 2) : number] for each in again)


def test_a_run_learns_and_is_held_against_labels(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    labels = write_labels(tmp_path / "labels.npz", 7)
    assert run(tmp_path, 2, "--labels", str(labels)) == 0
    said = capsys.readouterr().out.splitlines()
    assert re.fullmatch(
        r"2 games, a point \S+ off: of 2 games won \S+ against the player simple, \S+ against the first net",
        said[0],
    )
    found = re.match(r"(\d+) labelled positions of 7x7 that are held out: ownership (\S+) off", said[1])
    assert found is not None and int(found[1]) == len(load_labels(labels).part("held-out"))
    table = (tmp_path / "course.md").read_text(encoding="utf-8").splitlines()
    assert "won against the first net" in table[0] and len(table) == 3
    learned, start = describe_format().load(tmp_path / "neurogo.npz"), new_weights(1996)
    assert all(not np.allclose(learned[name], start[name]) for name in start)


def test_a_run_that_was_broken_off_ends_as_one_that_was_not(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    ends_as_a_whole_run(lambda folder: run(folder, 4), NeuroGoLearner, tmp_path, monkeypatch)
    assert "2 games in" in capsys.readouterr().out


def test_the_run_of_the_other_net_and_games_that_are_none_are_told(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run(tmp_path, 1) == 0
    assert main(["learn", "differences", "--games", "1", "--out", str(tmp_path), "--size", "4"]) == 1
    assert "run.npz: there is no array 'stones', expected weights as 'tamen learn differences'" in (
        capsys.readouterr().err
    )
    with np.load(tmp_path / "run.npz") as kept:
        arrays = dict(kept)
    for change, expected in (
        ({"known": np.zeros(3)}, "'known' has the shape (3,) with 1 lengths, expected (games, moves)"),
        ({"version": np.array(99)}, "these are weights of version 99, expected 1: learn anew"),
    ):
        np.savez(tmp_path / "run.npz", **{**arrays, **change})
        assert run(tmp_path, 2) == 1
        assert expected in capsys.readouterr().err


def test_at_the_end_it_plays_against_the_knowledge_player(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run(tmp_path, 1, "--level", "1", "--level-matches", "1") == 0
    said = capsys.readouterr().out.splitlines()[1:3]
    ends = ["looking at 8 and 5 moves more", "at once"]
    for line, end in zip(said, ends, strict=True):
        assert re.fullmatch(rf"\S+ of 1 games won against the knowledge player at level 1, {end}", line)


def test_dead_stones_are_taken_off_before_a_game_is_counted() -> None:
    board, _ = position(
        """
        . . X . O . .
        . . X . O . .
        X X X . O O O
        . . . . . . .
        X X X . O O O
        . X . X O . O
        O . X X O O .
        """
    )
    lead = judged_lead()
    alone = lead(board)
    board.play(WHITE, parse_vertex("A7", 7))
    assert lead(board) == alone and area_lead(board) < alone


def test_openings_make_the_games_of_players_that_draw_nothing_different() -> None:
    seen: list[bytes] = []

    def mine(game: Game, color: int) -> int:
        if game.move_count == 4:
            seen.append(game.board.grid().tobytes())
        return PASS

    assert count_wins(mine, mine, 9, 6, area_lead, 4) == 3
    assert len(seen) == 6 and len(set(seen)) == 3
