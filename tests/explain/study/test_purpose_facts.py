"""The facts that the sentences of a mistake show: what they call both moves, and what the better one threatens."""

from __future__ import annotations

from dataclasses import replace

import pytest

from engine.explain.study.facts import known_facts
from engine.explain.study.missed_again import share_facts
from engine.explain.study.purpose_facts import facts_of_purposes
from engine.explain.study.results import Mistake, Option
from engine.explain.words.languages import ENGLISH
from engine.explain.words.templates import load_templates

BETTER = "I would have played D4. "
"""What stands before what is said of the better move."""


def mistake(*sentences: str) -> Mistake:
    played, better = (Option(each, 0.0, 0.5, 100, (each,)) for each in ("C3", "D4"))
    return Mistake(9, "black", 4.0, 0.1, "middle game", (), played, better, (), sentences, (".........",) * 9)


@pytest.mark.parametrize(
    ("said", "facts"),
    [
        ("C3 extends from C4.", set()),
        (f"{BETTER}D4 is a diagonal step from C5.", set()),
        (f"{BETTER}A cut: D4 cuts White's stones at C4 and E4 apart.", {"called: cut"}),
        (f"{BETTER}A cut and an attack: D4 puts C4 in atari.", {"called: cut", "called: attack"}),
        ("A defence against B3: C3 defends C4 against B2.", {"played as: defence"}),
        (f"{BETTER}For territory in sente: D4 makes territory.", {"called: ground"}),
        (
            f"{BETTER}A semeai between C4 and E4, three liberties against two after it: D4 captures two stones.",
            {"called: semeai"},
        ),
        (
            f"{BETTER}An attack: D4 blocks the stones at E4; it threatens to cut White's stones at E4 and D5 apart.",
            {"called: attack", "threat: cuts"},
        ),
        (
            f"{BETTER}An attack: D4 blocks the stones at E4; it threatens to capture E4 with F4.",
            {"called: attack", "threat: catches"},
        ),
        (
            f"{BETTER}An attack: D4 is a crosscut between C4 and D5; it leaves C4 two liberties.",
            {"called: attack", "better crosscuts"},
        ),
        (
            f"{BETTER}An attack: D4 is a double atari on the stone at C4 and the stone at D5.",
            {"called: attack", "better is a double atari"},
        ),
        ("An attack: C3 blocks; it threatens to capture C4 with B4.", {"played as: attack"}),
        ("White D4 would take C4: a capture.", set()),
        ("I left C3 out: a neutral point is worth nothing under these rules.", {"played as neutral"}),
        ("I left C3 out: nothing asks for a move on the first line so early in a game.", {"played too low"}),
    ],
)
def test_what_sentences_call_the_moves(said: str, facts: set[str]) -> None:
    assert set(facts_of_purposes(mistake(said))) == facts
    assert facts <= known_facts()


def test_every_name_of_a_purpose_is_found() -> None:
    """No name stands in another one, which would be found with it."""
    for name, words in load_templates(ENGLISH).items():
        if name.startswith("intent "):
            called = set(facts_of_purposes(mistake(f"{BETTER}{words.capitalize()}: D4 is played.")))
            assert called == {f"called: {name.removeprefix('intent ')}"}


def test_where_a_point_is_missed_again_each_move_is_called_as_it_was() -> None:
    first, again = (
        replace(mistake(), points=points, facts=facts)
        for points, facts in ((9.0, ("called: cut", "played as: ko")), (2.0, ("called: ground",)))
    )
    assert share_facts([first, again])[1].facts == ("called: cut",)
