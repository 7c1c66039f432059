"""The strategy in words."""

from __future__ import annotations

import pytest

from engine.board.points import BLACK, WHITE
from engine.explain.strategy_words import strategy_lines, strategy_text
from engine.strategy import AHEAD, BEHIND, ENDGAME, EVEN, FUSEKI, PHASES, SCORE_CLASSES
from tests.explain.positions import CAPTURABLE, scene_at
from tests.explain.records import point, strategy


def test_one_thing_a_line() -> None:
    scene = scene_at(CAPTURABLE)
    stone = point("D4")
    lines = strategy_lines(
        strategy(BLACK, phase=FUSEKI, score=12.0, score_class=AHEAD, urgent_enemy=(stone,)), scene
    )
    name = scene.described(scene.group_at(stone))
    assert lines == [
        "Black is to move in the opening (fuseki).",
        "Black leads by about 12 points if Black moves now: Black is ahead.",
        "To move next is worth about 4 points.",
        "Black has no group that must be defended at once.",
        f"To be attacked: {name}.",
    ]


def test_the_other_side_and_its_lead() -> None:
    lines = strategy_lines(strategy(WHITE, phase=ENDGAME, score=-8.0, score_class=BEHIND))
    assert lines[:2] == [
        "White is to move in the endgame.",
        "Black leads by about 8 points if White moves now: White is behind.",
    ]
    assert len(lines) == 3


def test_many_urgent_groups_are_counted_in_a_sentence() -> None:
    scene = scene_at(CAPTURABLE)
    stones = tuple(int(group["first"]) for group in scene.tables["groups"][:2]) * 2
    text = strategy_text(strategy(urgent_own=stones), scene)
    assert text.endswith("; and 1 more.")
    assert "To be attacked" not in text


@pytest.mark.parametrize("phase", PHASES)
@pytest.mark.parametrize("score_class", SCORE_CLASSES)
def test_every_phase_and_class_has_words(phase: str, score_class: str) -> None:
    text = strategy_text(strategy(phase=phase, score_class=score_class))
    expected = "the score is about even" if score_class == EVEN else f"Black is {score_class}"
    assert f"; {expected}, and to move next is worth about 4 points." in text
