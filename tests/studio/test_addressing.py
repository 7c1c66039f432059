"""Whom a sentence about a move speaks to."""

from __future__ import annotations

import pytest

from engine.explain.words.languages import languages, speaking
from engine.explain.words.templates import say
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
        ("I expect C3, and Black keeps sente.", "I expect C3, and you keep sente."),
        ("A judge gives Black 40% with C3, 50% with D4.", "A judge gives you 40% with C3, 50% with D4."),
        (
            "C3 is sente: if White does not answer, Black plays D4 and White loses 3 points at least.",
            "C3 is sente: if White does not answer, you play D4 and White loses 3 points at least.",
        ),
        (
            "It keeps White from ground, and gives Black's stones room.",
            "It keeps White from ground, and gives your stones room.",
        ),
    ],
)
def test_the_person_is_spoken_to(sentence: str, said: str) -> None:
    assert say_to_person([sentence], "black") == [said]


@pytest.mark.parametrize(
    ("sentence", "said"),
    [
        ("黒がパスすれば、白はC4に打てる。", "あなたがパスすれば、白はC4に打てる。"),
        ("D4付近の黒石は死ぬ。", "D4付近の黒石は死ぬ。"),
        (
            "試し打ち88局での黒の勝率は、その手で50%、D3で57%。",
            "試し打ち88局でのあなたの勝率は、その手で50%、D3で57%。",
        ),
    ],
)
def test_the_person_is_spoken_to_in_japanese(sentence: str, said: str) -> None:
    with speaking("japanese"):
        assert say_to_person([sentence], "black") == [said]
        assert say_of_own(["私ならD6に打った。", "私ならパスした。"]) == [
            "D6のほうが強い。",
            "パスのほうが強い。",
        ]


@pytest.mark.parametrize("language", languages())
def test_our_own_sentences_are_found_in_every_language(language: str) -> None:
    with speaking(language):
        for name in ("ours played", "ours passed"):
            sentence = say(name, move="D6")
            assert say_of_own([sentence]) != [sentence], name
        for color in ("black", "white"):
            sentence = say("passed costs", mover=say(f"side {color}"), clauses="x", least="3")
            (told,) = say_to_person([sentence], color)
            assert say(f"side {color}") not in told


def test_a_move_of_tamens_own_is_not_scolded() -> None:
    assert say_of_own(["I would have played D6. D6 connects.", "If White passed, B2."]) == [
        "Stronger is D6. D6 connects.",
        "If White passed, B2.",
    ]
