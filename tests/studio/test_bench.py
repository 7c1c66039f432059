"""The workbench of a worker: what is loaded before anybody asks."""

from __future__ import annotations

import pytest

from engine.library.game import Game
from engine.studio.bench import LARGE, Bench
from engine.studio.jobs import look
from engine.suggest import own_knowledge


@pytest.mark.slow
def test_what_players_know_is_loaded_before_the_first_question() -> None:
    loaders = own_knowledge._load_patterns, own_knowledge._load_joseki
    for each in loaders:
        each.cache_clear()
    bench = Bench()
    bench.warm_up()
    assert [each.cache_info().misses for each in loaders] == [1, 1]
    game = Game(LARGE)
    game.play("Q16")
    position = {
        "table": "t",
        "sgf": game.to_sgf(),
        "to_move": "white",
        "player": "hybrid",
        "level": 15,
        "seed": 1,
    }
    assert look(bench, position, "english")["known"]
    assert [each.cache_info().misses for each in loaders] == [1, 1]
