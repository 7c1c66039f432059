"""The constants of a player who plays games out: read from their file, told to the tree, and heard in the choice."""

from __future__ import annotations

from dataclasses import asdict
from pathlib import Path

import numpy as np
import pytest

from engine.base.numbers import NumbersError
from engine.board.points import BLACK
from engine.decide.decision.settings import Settings
from engine.decide.games.constants import EXPECTED, FILE, OF_THE_TREE, load_constants
from engine.decide.games.hybrid import assemble
from engine.decide.games.player import MonteCarloPlayer
from engine.decide.games.terms import USUAL
from engine.decide.games.tree_search import TreeSearch
from engine.game.game import Game
from tests.decide.games.test_hybrid import KILL, in_hand
from tests.decide.positions import game_at


def changed(folder: Path, name: str, value: float) -> Path:
    """Return a file of constants with another value of one."""
    text = FILE.read_text(encoding="utf-8")
    old = f"value: {asdict(load_constants())[name]}"
    before, after = text[: text.index(f"{name}:")], text[text.index(f"{name}:") :]
    path = folder / "constants.yaml"
    path.write_text(before + after.replace(old, f"value: {value}", 1), encoding="utf-8")
    return path


def test_every_constant_of_the_file_is_known_and_the_tree_has_those_that_are_its_own() -> None:
    assert set(asdict(load_constants())) == set(EXPECTED)
    assert {name: getattr(load_constants().terms, name) for name in OF_THE_TREE} == {
        name: getattr(load_constants(), name) for name in OF_THE_TREE
    }
    assert load_constants().terms.games_before_net == USUAL.games_before_net


@pytest.mark.parametrize("size", [9, 19])
def test_a_tree_grows_by_the_constants_of_its_file(size: int, tmp_path: Path) -> None:
    file = changed(tmp_path, "clear_lead", 0.5)
    search = TreeSearch(1, files={"constants": file}, room=1000)
    search.begin(Game(size), BLACK)
    assert search._terms["clear_lead"][0] == 0.5 * size
    assert search._terms["trust_in_rave"][0] == load_constants().trust_in_rave


def test_players_play_by_the_constants_of_their_file(tmp_path: Path) -> None:
    files = {"constants": changed(tmp_path, "exploration", 20.0)}
    spread = []
    for each in ({}, files):
        settings, game = Settings(level=1, playouts=200, files=each), Game(7)
        player, knowing = MonteCarloPlayer(settings), assemble(settings)
        player.decide(game, BLACK)
        knowing.decide(game, BLACK)
        trees = player._search, knowing.trees.deciding
        spread.append([int(tree.children["visits"].max()) for tree in trees])
    # who looks around more has fewer games for the first move
    assert (np.array(spread[1]) < spread[0]).all()


def test_the_choice_hears_the_experts_as_much_as_the_file_says(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    made = in_hand(monkeypatch)
    game = game_at(KILL, BLACK)
    for file in (FILE, changed(tmp_path, "weight_of_experts", 0.0)):
        assemble(Settings(playouts=60, files={"constants": file})).decide(game, BLACK)
    heard, unheard = (each._tally for each in made)
    children = made[0]._search.children
    counts, without = (each._chances_count(children, {}) for each in (heard, unheard))
    assert (counts < without).all()


def test_a_wrong_number_is_named(tmp_path: Path) -> None:
    with pytest.raises(
        NumbersError, match=r"constants\.yaml, 'widening': the value is 1\.0, expected a number from"
    ):
        load_constants(changed(tmp_path, "widening", 1.0))
