"""Who explains: games where games were played out for a decision, else its record."""

from __future__ import annotations

from dataclasses import replace

import pytest

from engine.board.points import PASS
from engine.decide.decision.record import Decision, Tried
from engine.explain.explainers import (
    CountingExplainer,
    Explainer,
    RecordExplainer,
    explainer_of_others,
    explainer_of_ours,
)
from engine.explain.sentences.next_time import listener_of
from engine.game.game import Game
from tests.explain.positions import adviser
from tests.explain.records import SIZE, decision, point, tried


def with_games(made: Tried) -> Tried:
    """A candidate that games were played out with."""
    return replace(made, won=0.6, visits=(100,))


PLAIN = decision("E5", [tried("E5", 9.0, "C4"), tried("C3", 2.0)])
COUNTED = replace(PLAIN, tried=[with_games(each) for each in PLAIN.tried])
UNCOUNTED_CHOICE = replace(PLAIN, tried=[PLAIN.tried[0], with_games(PLAIN.tried[1])])


@pytest.mark.parametrize(
    ("made", "of_ours", "of_others"),
    [
        (PLAIN, RecordExplainer, RecordExplainer),
        (COUNTED, CountingExplainer, CountingExplainer),
        # a resignation is told by its games, but nothing is compared with it
        (replace(COUNTED, resigned=True), CountingExplainer, RecordExplainer),
        # a move chosen without games has no counts to tell, but others are compared with it by games
        (UNCOUNTED_CHOICE, RecordExplainer, CountingExplainer),
    ],
)
def test_who_explains(made: Decision, of_ours: type[Explainer], of_others: type[Explainer]) -> None:
    game = Game(SIZE)
    assert isinstance(explainer_of_ours(adviser(), game, made), of_ours)
    assert isinstance(explainer_of_others(adviser(), game, made), of_others)


def test_what_the_record_tells() -> None:
    explainer = RecordExplainer(PLAIN, adviser(), Game(SIZE))
    assert explainer.expected_line() == (point("E5"), point("C4"))
    assert explainer.tell_lesson(point("A1"), listener_of()) == ["I would have played E5."]
    assert explainer.count_loss(point("C3"), PLAIN.tried[1]) == pytest.approx(7)
    assert explainer.count_loss(PASS, None) == pytest.approx(14)
    assert explainer.count_again(careful=True) is explainer
    assert explainer.tell_further(PLAIN.tried[1:]) == [
        "C3 is a good point. Black leads by about 2 points then."
    ]
    assert (
        explainer.tell_why_better(7.0, PASS)[0]
        == "Better by about 7 points. Black leads by about 9 points then."
    )


def test_games_tell_nothing_of_candidates_with_different_numbers_of_them() -> None:
    explainer = explainer_of_others(adviser(), Game(SIZE), COUNTED)
    assert explainer.tell_further(COUNTED.tried[1:]) == []
    assert explainer.size == SIZE
    assert explainer.play_out(PASS) is None
