"""Another engine judges, we tell: its moves and values in our sentences, through every front."""

from __future__ import annotations

import shlex
import sys
from argparse import Namespace
from pathlib import Path

import pytest

import engine
from engine.board.points import parse_vertex
from engine.cli import main
from engine.decide.decision.budget import Budget
from engine.decide.decision.settings import Settings
from engine.decide.judged.analysis_judge import AnalysisJudge
from engine.decide.judged.gtp_program import OWN_SCRIPT
from engine.decide.judged.judges import judge_of
from engine.decide.judged.player import JudgedPlayer
from engine.decide.players import JUDGED, assemble, assemble_adviser
from engine.explain.claims.witness import KEPT_MOVES
from engine.explain.explainers import CountingExplainer
from engine.explain.reviews import explain_command
from engine.explain.reviews.review import review, review_moves
from engine.explain.reviews.verdict import verdict_lines
from engine.explain.words.voices import give_voice
from engine.game.game import Game
from tests.decide.judged.scripted_judge import command_of

pytestmark = [pytest.mark.process, pytest.mark.usefixtures("end_judges")]

COMMAND = command_of("none")


def test_the_library_s_player_decides_as_its_judge_and_says_so() -> None:
    player, game = engine.Player(judge=COMMAND), engine.Game(size=9)
    for move in ("E5", "C3", "G6"):
        game.play(move)
    decision = player.decide(game)
    assert decision.move == "A1" and decision.score == pytest.approx(3.5)
    told = " ".join(decision.explain())
    # what it chooses by is not known
    assert "A1" in told and "usual move in such a shape" not in told
    statements = decision.statements()
    assert [each.text for each in statements] == list(decision.explain())
    borne = {claim.borne_by for each in statements for claim in each.claims}
    assert borne and borne <= {"read", "judged", "by shape"}
    told = " ".join(player.why_not(game, "D4", decision))
    assert "D4 and A1 are practically equal: Scripted gives White 40% with D4, 40% with A1." in told


def test_a_judge_that_cannot_be_asked_is_told_once_and_our_own_games_go_on(
    capsys: pytest.CaptureFixture[str],
) -> None:
    player = assemble(JUDGED, Settings(level=1, judge=command_of("no-analysis")))
    game = Game(9, 7.5)
    for vertex in ("E5", "C3"):
        decision = player.decide(game, game.to_move)
        assert game.is_legal(game.to_move, decision.move) and decision.tried
        game.play(game.to_move, parse_vertex(vertex, 9))
    said = capsys.readouterr().err
    assert said.count("knows neither kata-analyze nor lz-analyze") == 1
    assert "Tamen's own games go on in its place" in said


def test_how_often_the_judge_looks_may_be_named() -> None:
    options = Namespace(player="hybrid", level=1, judge=COMMAND, judge_analysis="", judge_visits=400)
    adviser = explain_command.adviser_of(options)
    assert isinstance(adviser, JudgedPlayer)
    assert adviser.judge_engine is judge_of(COMMAND, visits=400) is not judge_of(COMMAND)


def test_replies_are_the_judge_s_without_reasons_for_them() -> None:
    player, game = assemble_adviser(settings=Settings(level=1, judge=COMMAND)), Game(9, 7.5)
    replying = player.replying()
    assert replying is not None
    whole = player.decide(game, game.to_move)
    found = replying.decide(game, game.to_move)
    assert found.strategy is None and whole.strategy is not None
    assert [each.score for each in found.tried] == [each.score for each in whole.tried]
    assert assemble_adviser(settings=Settings(level=1)).replying() is None


def test_a_review_lets_go_of_what_takes_much_memory_and_tells_the_same() -> None:
    adviser, game = assemble_adviser(settings=Settings(level=1, judge=COMMAND)), Game(9, 7.5)
    moves = "E5 C3 G7 C7 G3 E3 C5 G5 E7 D5 F5 D3 F7 B4 H6 B6 H4 D8 F2 D2"
    for vertex in moves.split():
        game.play(game.to_move, parse_vertex(vertex, 9))
    held = list(review_moves(game.turned(0), adviser, Budget()))[::-1]
    kept = review(game, adviser, Budget())
    for one, other in zip(kept, held, strict=True):
        assert one.verdict is not None and other.verdict is not None
        explainer = one.verdict.explainer
        assert isinstance(explainer, CountingExplainer)
        witness = explainer.witness
        assert witness.board.depth <= KEPT_MOVES
        assert "scene" not in vars(witness) and "reader" not in vars(witness._readings)
        assert (one.verdict.loss, one.verdict.line) == (other.verdict.loss, other.verdict.line)
        assert verdict_lines(one.verdict) == verdict_lines(other.verdict)


def test_a_game_is_reviewed_by_a_judge(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    game, out = tmp_path / "game.sgf", tmp_path / "out.sgf"
    game.write_text("(;GM[1]FF[4]SZ[9]KM[7.5];B[ee];W[cc];B[gc])")
    assert main(["explain", str(game), "--judge", COMMAND, "-o", str(out), "--everything"]) == 0
    text = out.read_text()
    assert "judged by Scripted" in text and "0 of 2 moves as Scripted would have played" in text
    assert "SBKV[" in text and "I would" not in text and "my games" not in text.lower()
    # the positions before the three moves, as KaTrain and Lizzie keep them
    assert text.count("KT[") == text.count("LZ[") == 3 and text.count("KTV[1.0]") == 1


def test_the_file_grows_while_the_game_is_reviewed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    game, out = tmp_path / "game.sgf", tmp_path / "out.sgf"
    game.write_text("(;GM[1]FF[4]SZ[9]KM[7.5];B[ee];W[cc];B[gc])")
    monkeypatch.setattr(explain_command, "KEPT_EVERY", 0.0)
    written: list[str] = []
    monkeypatch.setattr(explain_command, "write_record", lambda data, target: written.append(data.decode()))
    assert main(["explain", str(game), "--judge", COMMAND, "-o", str(out)]) == 0
    assert ["This is not finished: 1 moves are judged" in each for each in written] == [
        True,
        False,
        False,
        False,
    ]
    assert [each.count("SBKV[") for each in written] == [1, 2, 3, 3]


def test_a_whole_game_is_foreseen_by_a_judge_that_speaks_json(tmp_path: Path) -> None:
    game, out = tmp_path / "game.sgf", tmp_path / "out.sgf"
    game.write_text("(;GM[1]FF[4]SZ[9]KM[7.5];B[ee];W[cc];B[gc])")
    judge = shlex.join([sys.executable, str(OWN_SCRIPT), "analysis", "--level", "1"])
    assert main(["explain", str(game), "--judge-analysis", judge, "-o", str(out), "--everything"]) == 0
    text = out.read_text()
    assert "judged by Tamen" in text and text.count("SBKV[") == 3


def test_the_positions_of_a_game_are_asked_at_once() -> None:
    judge = AnalysisJudge(
        shlex.join([sys.executable, str(OWN_SCRIPT), "analysis", "--level", "1"]), visits=20
    )
    game = Game(9, 7.5)
    for vertex in ("E5", "C3", "G6"):
        game.play(game.to_move, parse_vertex(vertex, 9))
    steps: list[tuple[int, int]] = []
    try:
        judge.foresee(game, lambda done, total: steps.append((done, total)))
        assert steps == [(0, 4), (1, 4), (2, 4), (3, 4), (4, 4)]
        found = judge.look(game, game.to_move)
        assert found.score is not None and found.owned is not None and found.moves[0].line_visits
        game.undo()
        assert judge.look(game, game.to_move).color == game.to_move
    finally:
        judge.close()


def test_a_json_judge_that_is_none_is_named(capsys: pytest.CaptureFixture[str]) -> None:
    player = assemble(JUDGED, Settings(level=1, judge_analysis=COMMAND))
    assert player.decide(Game(9, 7.5), 1).tried
    assert "expected a program that speaks KataGo's JSON analysis protocol" in capsys.readouterr().err


def test_a_judge_without_scores_is_told_by_chances_alone() -> None:
    player, game = engine.Player(judge=command_of("leela")), engine.Game(size=9)
    for move in ("E5", "C3", "G6"):
        game.play(move)
    decision = player.decide(game)
    told = " ".join((*decision.explain(), *player.why_not(game, "D4", decision)))
    assert decision.move == "A1" and "point" not in told


def test_what_a_judge_s_explanations_tell_is_counted(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    rows = "\n".join([". " * 9] * 8 + [". . . . X . . O ."])
    (tmp_path / "boards").write_text(f"one: black to move\n{rows}\n", encoding="utf-8")
    assert main(["explain", "--check", str(tmp_path / "boards"), "--only-told", "--judge", COMMAND]) == 0
    assert "what the move is for" in capsys.readouterr().out


@pytest.mark.parametrize(
    ("ours", "judged"),
    [
        ("I would have played D4 too.", "K would have played D4 too."),
        ("Black won 36% of 999 games with it, 53% with D5.", "K gives Black 36% with it, 53% with D5."),
        ("Black won 60% of 300 games with A1, 44% of 50 in which it passed first.",
         "K gives Black 60% with A1, 44% where it passed first."),
        ("B1 came next: Black won 55% of 200.", "B1 came next: K gives Black 55%."),
        ("White resigns: it won 2% of 900 games that were played out.", "White resigns: K gives it 2%."),
        ("The game is close: White won 51% of the games.", "The game is close: K gives White 51%."),
        ("White passes, though D4 gains 2 points in as many games.",
         "White passes, though D4 gains 2 points, as K sees it."),
        ("F3 did about as well in my games: it jumps.", "F3 did about as well as K sees it: it jumps."),
        ("D4 extends from C4.", "D4 extends from C4."),
    ],
)  # fmt: skip
def test_the_judge_is_named_where_its_word_is_taken(ours: str, judged: str) -> None:
    assert give_voice(ours, "K") == judged
    assert give_voice(ours, "") == ours
