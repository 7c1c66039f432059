"""Whom a sentence about a move speaks to."""

from __future__ import annotations

import pytest

from engine.studio.addressing import say_of_own, say_to_person


@pytest.mark.parametrize(
    ("sentence", "said"),
    [
        (
            "D3 does better than D16: Black won 50% of 88 games with it, 57% with D3.",
            "D3 does better than D16: you won 50% of 88 games with it, 57% with D3.",
        ),
        ("If Black passed, White could play C4.", "If you passed, White could play C4."),
        ("It builds Black's ground.", "It builds your ground."),
        ("Black could live.", "You could live."),
        ("White could live, and takes ground from Black.", "White could live, and takes ground from you."),
        ("The black stones at C3 die.", "The black stones at C3 die."),
    ],
)
def test_the_person_is_spoken_to(sentence: str, said: str) -> None:
    assert say_to_person([sentence], "black") == [said]


def test_a_move_of_tamens_own_is_not_scolded() -> None:
    assert say_of_own(["I would have played D6. D6 connects.", "If White passed, B2."]) == [
        "Stronger is D6. D6 connects.",
        "If White passed, B2.",
    ]
