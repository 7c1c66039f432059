"""The strategy in words."""

from __future__ import annotations

import pytest

from engine.board.points import BLACK, WHITE
from engine.explain.strategy_words import PHASE_WORDS, strategy_lines, strategy_text
from engine.strategy import AHEAD, BEHIND, ENDGAME, EVEN, FUSEKI, PHASES
from tests.explain.positions import CAPTURABLE, scene_at
from tests.explain.records import SIZE, point, strategy


def test_one_thing_a_line() -> None:
    scene = scene_at(CAPTURABLE)
    stone = point("D4")
    lines = strategy_lines(
        strategy(BLACK, phase=FUSEKI, score=12.0, score_class=AHEAD, urgent_enemy=(stone,)), SIZE, scene
    )
    name = scene.described(scene.group_at(stone))
    assert lines == [
        "Black is to move in the opening (fuseki).",
        "Black leads by about 12 points if Black moves now.",
        "Black has no group that must be defended at once.",
        f"To be attacked: {name}.",
    ]


def test_the_other_side_and_its_lead() -> None:
    lines = strategy_lines(strategy(WHITE, phase=ENDGAME, score=-7.0, score_class=BEHIND), SIZE)
    assert lines[:2] == [
        "White is to move in the endgame.",
        "Black leads by about 7 points if White moves now, which may be wrong by as much.",
    ]
    assert len(lines) == 2


def test_many_urgent_groups_are_counted_in_a_sentence() -> None:
    scene = scene_at(CAPTURABLE)
    stones = tuple(int(group["first"]) for group in scene.tables["groups"][:2]) * 2
    text = strategy_text(strategy(urgent_own=stones), SIZE, scene)
    assert text.endswith("; and 1 more.")
    assert "To be attacked" not in text


@pytest.mark.parametrize("phase", PHASES)
def test_every_phase_has_words_and_a_lead_is_not_called_even(phase: str) -> None:
    text = strategy_text(strategy(phase=phase, score=19.0, score_class=EVEN), SIZE)
    assert text.endswith("; Black leads by about 19 points.")
    assert PHASE_WORDS[phase] in text
