"""`tamen verify endings`: finished games out of several histories, and wrong leads and moves that are found."""

from __future__ import annotations

import argparse
from pathlib import Path

import pytest

from engine.board.points import BLACK, PASS, WHITE, opponent
from engine.decide.decision.standing import Standing
from engine.evaluate.effort import SCORING
from engine.evaluate.evaluation import Evaluator
from engine.game.game import Game
from engine.game.rule_sets import RULE_SETS
from engine.game.scoring import score_game
from engine.game.sgf import load_sgf
from engine.lab.check import endings
from engine.lab.check.verify_command import add_arguments, run

FINISHED = """(;GM[1]FF[4]SZ[7]KM[0.5]RU[Japanese]
;B[cd];W[ed];B[cb];W[eb];B[cf];W[ef];B[da];W[ea];B[db];W[fc];B[dc];W[ec];B[dd];W[fe];B[de];W[ee];B[df];W[dg]
;B[cg];W[eg];B[bb];W[fb];B[be];W[fg];B[];W[])"""


def finished() -> Game:
    return load_sgf(FINISHED.encode())


def test_all_histories_come_to_the_same_board_and_to_the_score_of_their_stones() -> None:
    reached = dict(endings.reach_endings(finished(), RULE_SETS["japanese"], 3))
    assert list(reached) == ["as played", "set up", "handicap", "pass between"]
    grids = [game.board.grid().tolist() for game in reached.values()]
    assert all(grid == grids[0] for grid in grids)
    assert all(game.is_over for game in reached.values())
    assert reached["handicap"].handicap == 3
    assert PASS in [point for _, point in reached["pass between"].moves[:-2]]
    assert len({score_game(game).margin for game in reached.values()}) == 1


def test_what_is_told_of_finished_games_is_what_is_counted(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "game.sgf").write_text(FINISHED)
    seen = endings.verify_endings(tmp_path, 1, (1,), ("japanese", "chinese"))
    assert seen.found == []
    assert seen.asked["japanese", "lead by hybrid, handicap"] == 1
    assert seen.asked["japanese", "move at level 1"] == 2


def test_a_wrong_lead_and_a_move_that_costs_a_point_are_found(monkeypatch: pytest.MonkeyPatch) -> None:
    game = finished()

    class Wasteful:
        """Plays the first legal point, and does not know that a game has ended."""

        def decide(self, game: Game, color: int) -> object:
            class Made:
                move = game.legal_points(color)[0]

            return Made()

    evaluator = Evaluator(SCORING)
    settled = endings.settled_position(game, evaluator)
    assert settled is not None
    for color in (BLACK, WHITE):
        position = Game.from_grid(settled, color, 0.5, "japanese")
        assert "and loses" in endings._move_problem(position, evaluator, Wasteful())
    monkeypatch.setattr(endings, "expected", lambda decision: Standing(None, 0.9, 99.0))
    ended = next(endings.reach_endings(game, RULE_SETS["japanese"], 2))[1]
    assert ended.to_move == opponent(ended.moves[-1][0])
    assert "is told to lead by +99.0 (90%)" in endings._lead_problem(ended, evaluator, Wasteful())


def test_the_file_is_named_if_there_is_none(capsys: pytest.CaptureFixture[str]) -> None:

    parser = argparse.ArgumentParser(prog="verify")
    add_arguments(parser)
    assert run(parser.parse_args(["endings"])) == 2
    assert "needs a games file" in capsys.readouterr().err
    with pytest.raises(SystemExit):
        parser.parse_args(["endings", "--levels", "0,x"])
    assert "is no list of levels" in capsys.readouterr().err
