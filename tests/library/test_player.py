"""`Player`: decisions with vertices, sentences and chances, the same as the engine's own."""

from __future__ import annotations

import math
import re
from pathlib import Path

import pytest

import engine
from engine import Budget, Game, Player

RECORD = Path(__file__).resolve().parents[2] / "engine" / "explain" / "pictures" / "game.sgf"

ATARI = """
. . . . . . . . .
. . . . . . . . .
. . X X O . . . .
. . X O . O . . .
. . X O X O . . .
. . X O O X . . .
. . . X X X . . .
. . . . . . . . .
. . . . . . . . .
"""


@pytest.fixture(scope="module")
def player() -> Player:
    """A player that thinks little."""
    return Player(level=3)


@pytest.mark.slow
def test_a_decision_says_what_why_and_what_then(player: Player) -> None:
    game = Game.from_sgf(RECORD, moves=18)
    before = str(game), game.moves
    decision = player.decide(game, budget=Budget(evaluations=150))
    assert (str(game), game.moves) == before
    assert decision.color == "black"
    assert decision.move == decision.candidates[0].move
    best = decision.candidates[0]
    assert (decision.reasons, decision.line, decision.score, decision.chance) == (
        best.reasons,
        best.line,
        best.score,
        best.chance,
    )
    assert decision.line[0] == decision.move
    assert all(reason.endswith(".") for reason in decision.reasons)
    assert any(each.reasons and each.move in each.reasons[0] for each in decision.candidates)
    assert 0 <= decision.chance <= 1
    assert 0 < decision.evaluations <= 160
    assert all(0 <= each.likelihood <= 1 for each in (*decision.candidates, *decision.untried))
    assert decision.untried
    assert not {each.move for each in decision.untried} & {each.move for each in decision.candidates}
    lines = decision.explain()
    assert decision.move in lines[0]
    assert 1 <= len(lines) <= 5


def test_it_is_the_decision_that_the_engine_makes(player: Player) -> None:
    from engine.decide.decision.budget import Budget as Limit
    from engine.decide.decision.settings import Settings
    from engine.decide.decision.standing import expected
    from engine.decide.players import assemble

    game = Game.from_sgf(RECORD, moves=40)
    own = assemble("hybrid", Settings(level=3)).decide(
        game.record, game.record.to_move, Limit(evaluations=10)
    )
    decision = player.decide(game, budget=Budget(evaluations=10))
    assert decision.record.move == own.move
    assert [each.score for each in decision.record.tried] == [each.score for each in own.tried]
    assert decision.score == expected(own).score


@pytest.mark.slow
def test_the_explanation_is_that_of_the_position_decided_in(player: Player) -> None:
    game = Game.from_sgf(RECORD, moves=20)
    decision = player.decide(game, budget=Budget(evaluations=12))
    expected = decision.explain()
    game.play(decision.move)
    assert decision.explain() == expected


def test_either_colour_may_be_asked(player: Player) -> None:
    game = Game.from_diagram(ATARI)
    decisions = {color: player.decide(game, color, Budget(evaluations=12)) for color in ("black", "white")}
    assert {color: decision.color for color, decision in decisions.items()} == {
        "black": "black",
        "white": "white",
    }
    assert game.to_move == "black"


def test_it_reports_while_it_thinks_and_stops_when_told(player: Player) -> None:
    game = Game.from_sgf(RECORD, moves=20)
    reported: list[engine.Decision] = []
    many = Budget(evaluations=2000)
    decision = player.decide(game, None, many, lambda: len(reported) >= 2, reported.append)
    assert len(reported) >= 2
    assert len(reported[0].candidates) <= len(reported[-1].candidates) <= len(decision.candidates)
    assert decision.evaluations < 2000


@pytest.mark.slow
def test_a_candidate_of_ones_own_is_judged() -> None:
    player, game = Player(level=20), Game.from_sgf(RECORD, moves=20)
    judged = player.judge(game, "a1")
    assert (judged.move, judged.reasons, judged.likelihood) == ("A1", (), 0.0)
    assert judged.line[0] == "A1"
    assert judged.score < player.decide(game).score
    assert 0 < judged.chance < 1
    with pytest.raises(engine.IllegalMoveError, match="occupied"):
        player.judge(game, "D4" if game.color_at("D4") else next(iter(game.stones)))


def test_a_player_without_reasons_decides_all_the_same() -> None:
    decision = Player("simple", seed=3).decide(Game.from_diagram(ATARI))
    assert decision.move in Game.from_diagram(ATARI).legal_moves("black")
    assert (decision.candidates, decision.reasons) == ((), ())
    assert math.isnan(decision.score)
    assert math.isnan(decision.chance)
    assert len(decision.explain()) == 1
    with pytest.raises(engine.InputError, match="the player 'simple' judges no moves"):
        Player("simple").judge(Game(9), "D4")


@pytest.mark.slow
def test_players_play_a_game(player: Player) -> None:
    game = Game(5)
    sides = {"black": player, "white": Player("simple")}
    while not game.is_over and len(game.moves) < 60:
        game.play(sides[game.to_move].decide(game, budget=Budget(evaluations=4)).move)
    assert len(game.moves) > 4


def test_names() -> None:
    assert engine.players()[0] == "hybrid"
    assert "simple" in engine.players()
    assert repr(Player(level=7)) == "<Player hybrid, level 7, seed 1>"


def test_what_is_wrong_is_told() -> None:
    for wrong, words in (
        (lambda: Player("nobody"), "there is no player 'nobody', expected hybrid or tamen or montecarlo or "),
        (lambda: Player(level=21), "there is no level 21, expected 1 to 20"),
        (lambda: Player().decide(Game(9), "green"), "'green' is no colour"),
        (
            lambda: Player().decide(Game(9), budget=Budget(seconds=-1)),
            "a budget of -1 seconds, expected 0 or more",
        ),
        (lambda: Player().judge(Game(9), "pass"), "'pass' is no point"),
        (
            lambda: Player(files={"notes": "notes.txt"}).decide(Game(9)),
            "no player has a file 'notes', expected ",
        ),
    ):
        with pytest.raises(engine.InputError) as found:
            wrong()
        assert words in str(found.value)


@pytest.mark.slow
def test_it_says_why_another_move_was_not_chosen(player: Player) -> None:
    game = Game.from_sgf(RECORD, moves=40)
    decision = player.decide(game, budget=Budget(evaluations=150))
    other = next(each.move for each in decision.candidates if each.move != decision.move)
    told = " ".join(player.why_not(game, other, decision))
    assert other in told and decision.move in told
    assert player.why_not(game, decision.move, decision) == decision.explain()
    taken = next(iter(game.stones))
    assert f"{taken} is not free" in " ".join(player.why_not(game, taken, decision))
    with pytest.raises(engine.InputError, match="Z99"):
        player.why_not(game, "Z99", decision)
    with pytest.raises(engine.InputError, match="tells no moves apart"):
        Player("simple").why_not(game, other, decision)


@pytest.mark.slow
def test_everything_begins_with_what_matters_most(player: Player) -> None:
    decision = player.decide(Game.from_sgf(RECORD, moves=20), budget=Budget(evaluations=150))
    told, everything = decision.explain(), decision.explain(everything=True)
    assert everything[: len(told)] == told and len(everything) > len(told)


def test_it_knows_joseki_and_patterns_by_heart(player: Player) -> None:
    known = player.known_moves(Game.from_moves(["Q16", "D4", "C16", "Q4"]))
    joseki = [each for each in known if each.source == "joseki"]
    assert joseki and all(each.move in each.says for each in joseki)
    assert all(each.share is None or 0 < each.share <= 1 for each in joseki)
    assert {each.source for each in known} <= {"joseki", "pattern"}
    assert any(each.source == "pattern" for each in player.known_moves(Game.from_sgf(RECORD, moves=60)))


@pytest.mark.slow
def test_a_player_explains_in_the_language_that_it_was_made_with() -> None:
    game = Game.from_sgf(RECORD, moves=20)
    player = Player(level=3, language="Japanese")
    decision = player.decide(game, budget=Budget(evaluations=150))
    assert decision.move == Player(level=3).decide(game, budget=Budget(evaluations=150)).move
    told = [*decision.explain(everything=True), *decision.reasons, *player.why_not(game, "A1", decision)]
    assert told and all(each.endswith("。") for each in told), told
    assert not re.search("[a-z]{2,}", " ".join(told)), told
    with pytest.raises(engine.InputError, match="no language 'klingon', expected one of: english, japanese"):
        Player(language="klingon")
