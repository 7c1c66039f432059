"""`tamen arena --verify`: small games agree, and every kind of difference is found."""

from __future__ import annotations

import argparse
import re
from collections.abc import Callable
from types import SimpleNamespace

import numba
import pytest

from engine.board.board import Board
from engine.board.points import PASS, point_at
from engine.decide.decision.levels import load_level
from engine.evaluate.evaluation import Evaluator
from engine.game.game import Game
from engine.lab.check import play as verify_play
from engine.lab.check.play import Pairing, SelfPlay, draw_pairings
from engine.lab.measure import arena

SMALL = Pairing(1, 5, 0, 7.5, (1, 1))

Choice = Callable[[Game, int], int]

pytestmark = pytest.mark.skipif(
    bool(numba.config.DISABLE_JIT), reason="takes minutes without compiled kernels"
)


class Player:
    """Stands in for the engine: plays what ``choice`` says, the line expected being ``line`` after the move."""

    def __init__(self, choice: Choice, line: tuple[int, ...] = ()) -> None:
        self.evaluator = Evaluator(load_level(1).effort)
        self._choice, self._line = choice, line

    def decide(self, game: Game, color: int, budget: object) -> SimpleNamespace:
        move = self._choice(game, color)
        chosen = SimpleNamespace(line=(move, *self._line))
        return SimpleNamespace(color=color, move=move, chosen=chosen, resigned=False)

    def look(self, board: Board, color: int, komi: float) -> SimpleNamespace:
        return SimpleNamespace(tables=self.evaluator.evaluate(board))


def first_legal(game: Game, color: int) -> int:
    return game.legal_points(color)[0] if game.move_count < 20 else PASS


def differences(player: Player, pairing: Pairing = SMALL) -> list[str]:
    """What is found in one game of a player against itself."""
    table = SelfPlay(None, 1)
    table._players[1] = player
    table.play(pairing)
    return table.seen.differences


@pytest.mark.slow
def test_the_engine_plays_a_game_without_a_difference(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(verify_play, "SIZES", (5,))
    monkeypatch.setattr(verify_play, "HANDICAPS", (0,))
    parser = argparse.ArgumentParser()
    arena.add_arguments(parser)
    assert arena.run(parser.parse_args(["--verify", "--games", "2", "--evaluations", "3"])) == 0
    found = re.search(
        r"2 games, (\d+) moves, (\d+) evaluations and (\d+) positions matched, (\d+) moves taken back, 0 differences",
        capsys.readouterr().out,
    )
    assert found
    moves, evaluations, matched, undone = map(int, found.groups())
    assert moves >= 4
    assert evaluations <= moves <= matched
    assert undone >= evaluations


def test_a_plain_player_is_found_right() -> None:
    assert differences(Player(first_legal)) == []


def test_an_illegal_move_is_found() -> None:
    corner = point_at(0, 0)
    line, move = differences(Player(lambda game, color: corner))
    assert "the line expected holds an illegal move" in line
    assert move.endswith("chose A5, which is not legal")


def test_an_illegal_move_in_the_line_is_found() -> None:
    # the answer is on the point just played
    corner = point_at(0, 0)
    [found] = differences(
        Player(lambda game, color: corner if game.is_legal(color, corner) else PASS, (corner,))
    )
    assert "the line expected holds an illegal move" in found


def test_a_decision_that_plays_on_the_game_itself_is_found() -> None:
    def choice(game: Game, color: int) -> int:
        game.play(color, PASS)
        return PASS

    assert any("the decision left the game changed" in each for each in differences(Player(choice)))


def test_a_game_that_does_not_end_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(verify_play, "LONGEST_GAME", 0.5)
    [found] = differences(Player(first_legal))
    assert found == "game 1, 5x5, levels 1 and 1, handicap 0, komi 7.5, not over after 13 moves"


def test_a_remembered_evaluation_that_is_wrong_is_found() -> None:
    player = Player(first_legal)
    right = player.evaluator.evaluate

    def evaluate(board: object) -> object:
        tables = right(board)
        tables["score"][1] += 1
        return tables

    player.evaluator.evaluate = evaluate
    [found] = differences(player)
    assert "the evaluation differs in score" in found


def test_a_board_that_is_wrong_is_found_and_so_is_a_wrong_undo(monkeypatch: pytest.MonkeyPatch) -> None:
    right = Game.undo

    def undo(self: Game) -> None:
        right(self)
        if self.move_count == 6:
            self.board.position["captured"][1] += 1

    monkeypatch.setattr(Game, "undo", undo)
    [found] = differences(Player(first_legal))
    assert "taking move 7 back: the game is not what it was before the move" in found


def test_matches_that_are_wrong_are_found() -> None:
    table = SelfPlay(None, 1)
    table._players[1] = Player(first_legal)
    right = table._kept.matches
    table._kept.matches = lambda board: right(board)[1:]
    table.play(SMALL)
    assert "1 matches are missing and 0 too many" in table.seen.differences[0]


def test_pairings_vary_and_are_seeded() -> None:
    drawn = list(draw_pairings(60, 1))
    assert drawn == list(draw_pairings(60, 1))
    assert drawn != list(draw_pairings(60, 2))
    assert {each.size for each in drawn} == {9, 13, 19}
    assert {each.handicap for each in drawn} == set(verify_play.HANDICAPS)
    assert len({level for each in drawn for level in each.levels}) > 15


def test_programs_are_asked_for_without_verify(capsys: pytest.CaptureFixture[str]) -> None:
    parser = argparse.ArgumentParser()
    arena.add_arguments(parser)
    assert arena.run(parser.parse_args([])) == 2
    assert "two programs are needed, or --verify" in capsys.readouterr().err
