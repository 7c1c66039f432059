"""Players: the table, the protocol, and two players with numbers of their own in one process."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from engine.board.points import BLACK, WHITE, parse_vertex
from engine.decide.decision import worth
from engine.decide.decision.worth import load_worth
from engine.decide.players import (
    JUDGED,
    PLAYERS,
    Adviser,
    Budget,
    Player,
    Settings,
    advisers,
    assemble,
    assemble_adviser,
    budget_of,
)
from engine.evaluate.groups import numbers as groups
from engine.evaluate.territory import numbers as territory
from engine.game.clock import Clock
from engine.game.game import Game
from tests.changed_numbers import changed_numbers

FEW = Budget(evaluations=8)


OUR_PLAYERS = [name for name in PLAYERS if name != JUDGED]
"""All but the engine of --judge, which is another program."""


@pytest.mark.slow_for("hybrid")
@pytest.mark.parametrize("name", OUR_PLAYERS)
def test_every_player_of_the_table_plays_a_legal_game_and_leaves_it_alone(name: str) -> None:
    player, game = assemble(name, Settings(level=1)), Game(5, 0.5)
    while not game.is_over and game.move_count < 80:
        before = game.board.snapshot(), game.move_count
        seen = []
        decision = player.decide(game, game.to_move, FEW, report=seen.append)
        assert (game.board.snapshot(), game.move_count) == before
        assert decision.color == game.to_move
        assert all(each.color == decision.color for each in seen)
        assert bool(seen) >= bool(decision.tried)
        assert game.is_legal(game.to_move, decision.move)
        game.play(game.to_move, decision.move)
    assert game.move_count > 4


@pytest.mark.slow_for("neurogo")
@pytest.mark.parametrize("name", OUR_PLAYERS)
def test_a_player_afresh_decides_as_it_did_at_first(name: str) -> None:
    player, game = assemble(name, Settings(level=5, seed=7)), Game(7)
    first = player.afresh().decide(game, BLACK, FEW).move
    for _ in range(3):
        player.decide(game, BLACK, FEW)
    assert player.afresh().decide(game, BLACK, FEW).move == first


def test_the_table_says_who_can_explain() -> None:
    for name, entry in ((name, PLAYERS[name]) for name in OUR_PLAYERS):
        assert isinstance(assemble(name), Adviser) == entry.advises == (name in advisers())
    with pytest.raises(ValueError, match="the player 'simple' gives no reasons, expected hybrid or tamen"):
        assemble_adviser("simple")


@pytest.mark.parametrize(
    ("name", "settings", "expected"),
    [
        (
            "gnugo",
            Settings(),
            "there is no player 'gnugo', "
            "expected hybrid or tamen or montecarlo or gobble or remus or fates or neurogo or simple",
        ),
        ("tamen", Settings(level=21), "level 21, expected 1 to 20"),
        ("tamen", Settings(files={"wort": Path("w.yaml")}), "no player has a file 'wort', expected rules, "),
    ],
)
def test_what_cannot_be_put_together_is_said(name: str, settings: Settings, expected: str) -> None:
    with pytest.raises(ValueError) as caught:
        assemble(name, settings)
    assert str(caught.value).startswith(expected)


OTHER_WORTH = {"likelihood": 0.0, "chance": 0.0, "threatened": 1.0, "captured": 2.0}


@pytest.mark.slow
def test_two_players_with_weights_of_their_own_play_each_other_in_one_process(tmp_path: Path) -> None:
    """Each counts by its own weights all the game long, as a player does that has just been put together."""
    file = changed_numbers(tmp_path, worth.FILE, OTHER_WORTH)

    def player(color: int) -> Player:
        return assemble("tamen", Settings(5, files={} if color == BLACK else {"worth": file}))

    pair, game = {color: player(color) for color in (BLACK, WHITE)}, Game(7, 0.5)
    trusts: dict[int, list[float]] = {BLACK: [], WHITE: []}
    risks: dict[int, set[float]] = {BLACK: set(), WHITE: set()}
    for _ in range(14):
        color = game.to_move
        decision = pair[color].decide(game, color, Budget(evaluations=20))
        assert decision.tried == player(color).decide(game, color, Budget(evaluations=20)).tried
        trusts[color] += [abs(each.trust) for each in decision.tried]
        risks[color] |= {each.risk for each in decision.tried}
        game.play(color, decision.move)
    shipped = load_worth()
    assert max(trusts[BLACK]) > 0.0 == max(trusts[WHITE])
    assert risks[BLACK] <= {0.0, shipped.threatened, shipped.captured}
    assert {0.0} < risks[WHITE] <= {0.0, 1.0, 2.0}


def test_a_player_evaluates_by_numbers_of_its_own(tmp_path: Path) -> None:
    """One that sees no influence at all takes nothing for anybody's, the other does; both say what group is weak."""
    silent = changed_numbers(
        tmp_path,
        territory.FILE,
        {name: dict.fromkeys(territory.FITTED_SIZES, 0.0) for name in territory.TERMS},
    )
    restless = changed_numbers(
        tmp_path, groups.FILE, {"run_easily": 1000, "run_limping": 999, "run_poorly": 998}
    )
    game = Game(9, 0.5)
    for vertex in ("C3", "G7", "G3", "C7"):
        game.play(game.to_move, parse_vertex(vertex, 9))
    usual, other = (
        assemble_adviser(settings=Settings(5, files=files))
        for files in ({}, {"territory": silent, "groups": restless})
    )
    seen, seen_by_other = (each.look(game.board, BLACK, 0.5) for each in (usual, other))
    assert (seen.tables["territory"] != 0).any() and not (seen_by_other.tables["territory"] != 0).any()
    count = int(seen.tables["group_count"])
    assert (seen_by_other.tables["groups"]["aliveness"] > seen.tables["groups"]["aliveness"])[:count].all()
    assert int(seen_by_other.knowledge.group_numbers[0]["run_easily"]) == 1000
    assert (usual.look(game.board, BLACK, 0.5).tables["territory"] == seen.tables["territory"]).all()


def test_the_budget_is_what_the_clock_and_the_options_leave() -> None:
    clock, game = Clock(), Game(9)
    assert budget_of(clock, game, BLACK) == Budget(None, None)
    assert budget_of(clock, game, BLACK, longest=0.5, evaluations=3) == Budget(pytest.approx(0.45), 3)
    assert budget_of(clock, game, BLACK, longest=5.0) == Budget(pytest.approx(4.9), None)


@pytest.mark.process
def test_the_table_loads_no_compiled_code() -> None:
    code = "import sys, engine.decide.players; print('numba' in sys.modules, 'engine.board.kernels' in sys.modules)"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "False False"
