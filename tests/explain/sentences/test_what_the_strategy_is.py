"""The strategy in words."""

from __future__ import annotations

import pytest

from engine.board.points import BLACK, WHITE
from engine.evaluate.strategy import ENDGAME, EVEN, FUSEKI, PHASES
from engine.explain.sentences.estimated_score import Estimate
from engine.explain.sentences.what_the_strategy_is import tell_strategy, tell_strategy_briefly
from engine.explain.words.templates import say
from tests.explain.positions import CAPTURABLE, scene_at
from tests.explain.records import SIZE, point, strategy


def test_one_thing_a_line() -> None:
    scene = scene_at(CAPTURABLE)
    stone = point("D4")
    lines = tell_strategy(
        strategy(BLACK, phase=FUSEKI, urgent_enemy=(stone,)), Estimate(15.0, 9.0, 8.0), scene
    )
    name = scene.describe_group(scene.group_at(stone))
    assert lines == [
        "Black is to move in the opening (fuseki).",
        "Black leads by about 12 points, give or take 8.",
        "Black has no group that must be defended at once.",
        f"To be attacked: {name}.",
    ]


def test_the_other_side_and_its_lead() -> None:
    lines = tell_strategy(strategy(WHITE, phase=ENDGAME), Estimate.counted(7.0))
    assert lines[:2] == [
        "White is to move in the endgame.",
        "Black leads by 7 points.",
    ]
    assert len(lines) == 2


def test_many_urgent_groups_are_counted_in_a_sentence() -> None:
    scene = scene_at(CAPTURABLE)
    stones = tuple(int(group["first"]) for group in scene.tables["groups"][:2]) * 2
    text = tell_strategy_briefly(strategy(urgent_own=stones), SIZE, scene)
    assert text.endswith("; and 1 more.")
    assert "To be attacked" not in text


@pytest.mark.parametrize("phase", PHASES)
def test_every_phase_has_words_and_a_lead_is_not_called_even(phase: str) -> None:
    text = tell_strategy_briefly(strategy(phase=phase, score=19.0, score_class=EVEN), SIZE)
    assert text.endswith("; Black leads by about 19 points.")
    assert say(f"strategy {phase}") in text
