"""Groups have names and states."""

from __future__ import annotations

import pytest

from engine.board.points import BLACK
from engine.decide.lookahead import decider
from engine.evaluate.words import ALIVENESS_WORDS
from engine.explain.claims.scene import STATES, Scene
from engine.explain.words.templates import say
from tests.explain.positions import CAPTURABLE, adviser, game_at, scene_at
from tests.explain.records import point


def test_groups_are_named_by_a_stone() -> None:
    scene = scene_at(CAPTURABLE)
    assert scene.group_name(point("D4")) == "White's group at D4"
    assert scene.group_name(point("G7")) == "the white stone at G7"


def test_the_state_of_stones() -> None:
    scene = scene_at(CAPTURABLE)
    assert scene.state(point("D4")) == "can be captured by whoever moves first there"
    assert scene.state(point("A1")) == say("state off the board")
    assert scene.state(point("G7")) in {say(f"state {each}") for each in STATES.values()}
    row = scene.group_at(point("D4"))
    assert scene.describe_group(row).endswith(
        "(3 stones), which can be captured by whoever moves first there (read)"
    )


def test_a_scene_after_a_move_leaves_the_game_alone() -> None:
    game = game_at(CAPTURABLE)
    before = game.board.grid()
    after = Scene.of(adviser(), game, BLACK, point("E6"))
    assert after.state(point("D4")) == say("state off the board")
    assert (game.board.grid() == before).all()
    assert Scene.of(adviser(), game, BLACK).board.to_move == BLACK


def test_a_scene_needs_no_strategy(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(decider, "look", lambda *_: pytest.fail("a strategy was made"))
    assert scene_at(CAPTURABLE).is_stone(point("D4"))


def test_every_class_of_a_group_has_words() -> None:
    assert set(STATES) == set(ALIVENESS_WORDS)
    assert len(set(STATES.values())) == len(STATES)
