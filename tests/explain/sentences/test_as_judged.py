"""How two moves compare by a judge's word: equal, in an order that it keeps to, or by points in a decided game."""

from __future__ import annotations

from types import SimpleNamespace
from typing import cast

import pytest

from engine.board.board import Board
from engine.board.points import BLACK, parse_vertex
from engine.decide.decision.record import Decision, Tried
from engine.explain.claims.witness import Witness
from engine.explain.sentences.as_judged import compare_as_judged, tell_equal_rival
from engine.suggest.candidate import Candidate


def tried(vertex: str, won: float, score: float) -> Tried:
    return Tried(Candidate(parse_vertex(vertex, 9), ()), won=won, score=score, visits=(1000,))


def compared(ours: Tried, theirs: Tried) -> tuple[str, bool] | None:
    """The sentence of a judge K that chose ours, and whether the other move is worse."""
    player = SimpleNamespace(judge_name="K")
    witness = cast(Witness, SimpleNamespace(board=Board(9), color=BLACK, player=player))
    found = compare_as_judged(
        Decision(BLACK, ours.move, tried=[ours, theirs]), witness, theirs=theirs, ours=ours
    )
    return None if found is None else (found[0].text, found[1])


@pytest.mark.parametrize(
    ("ours", "theirs", "text", "worse"),
    [
        ((0.60, 3.5), (0.595, 3.2), "C3 and E5 are practically equal: K gives Black 60% with C3, 60% with E5.", False),
        ((0.60, 3.5), (0.64, 4.5), "K does not tell C3 from E5: its searches do not agree.", False),
        (
            (0.97, 25.5),
            (0.98, 5.5),
            "E5 does better than C3, by 9 points at least, though the game is decided: "
            "K gives Black 98% with C3, 97% with E5.",
            True,
        ),
        ((0.03, -25.5), (0.02, -25.7), "C3 and E5 are practically equal: K gives Black 2% with C3, 3% with E5.", False),
        (
            (0.97, 7.5),
            (0.95, 6.7),
            "The game is decided, and C3 is about as good as E5: K gives Black 95% with C3, 97% with E5.",
            False,
        ),
        # chances alone: nothing is said of points
        ((0.60, 0.0), (0.595, 0.0), "C3 and E5 are practically equal: K gives Black 60% with C3, 60% with E5.", False),
    ],
)  # fmt: skip
def test_a_judge_s_word_on_two_moves(
    ours: tuple[float, float], theirs: tuple[float, float], text: str, worse: bool
) -> None:
    assert compared(tried("E5", *ours), tried("C3", *theirs)) == (text, worse)


@pytest.mark.parametrize(("ours", "theirs"), [((0.6, 3.5), (0.4, -2.5)), ((0.97, 0.0), (0.4, 0.0))])
def test_a_clear_difference_is_told_as_that_of_games(
    ours: tuple[float, float], theirs: tuple[float, float]
) -> None:
    assert compared(tried("E5", *ours), tried("C3", *theirs)) is None


def test_the_next_best_move_is_said_to_be_equal_only_if_it_is() -> None:
    witness = cast(
        Witness, SimpleNamespace(board=Board(9), color=BLACK, player=SimpleNamespace(judge_name="K"))
    )
    ours, equal, worse = tried("E5", 0.6, 3.5), tried("C3", 0.6, 3.4), tried("C3", 0.5, 0.5)
    decision = Decision(BLACK, ours.move, tried=[ours])
    told = tell_equal_rival(decision, witness, equal, ours)
    assert told is not None and "practically equal" in told.text and len(told.claims) == 1
    assert tell_equal_rival(decision, witness, worse, ours) is None
