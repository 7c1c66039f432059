"""Why not the move that one sees first: where it is behind, and a reading says what the opponent does then."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

import pytest

from engine.board.points import BLACK
from engine.decide.decision.record import Decision, Tried
from engine.explain.claims.checking import Checker
from engine.explain.claims.inquiry import FAILED, HELD
from engine.explain.claims.kinds import INSTEAD, THERE
from engine.explain.claims.witness import Reply, Witness
from engine.explain.sentences.why_not_the_obvious_move import tell_why_not_obvious
from engine.suggest.candidate import Candidate
from tests.explain.claims.test_fates import adviser
from tests.explain.positions import game_at
from tests.explain.records import point

TWO_IN_ATARI = """
. . . . . . . . .
. . . . . . . . .
. . . X . . . . .
. . X O . . . . .
. . . X . . . . .
. . . . . . . . .
. . . . . O X O .
. . . . . . O . .
. . . . . . . . .
"""
"""Black takes a stone by E6, or saves one by G4."""


class MadeUp(Witness):
    """A witness whose games are made up; a careful one would have its own counted."""

    again: Witness | None = None
    is_careful = False

    def reply(self, moves: Sequence[int]) -> Reply:
        return Reply(point("G4"), 0.6)

    def play_out(self, move: int) -> Tried:
        score = {point("G4"): 5.0, point("E6"): 0.0}.get(move, -9.0)
        return Tried(Candidate(move, ()), won=0.5, score=score, visits=(1000,))


def told(score: float, games: int = 100) -> tuple[Decision, MadeUp, str]:
    """What is said of the capture at E6 where G4 was chosen and E6 had such a score in so many games."""
    tried = [
        Tried(Candidate(point(vertex), ()), won=0.5, score=lead, visits=(count,))
        for vertex, lead, count in (("G4", 5.0, 400), ("E6", score, games))
    ]
    decision = Decision(BLACK, point("G4"), tried=tried)
    witness = MadeUp(adviser(), game_at(TWO_IN_ATARI), BLACK)
    sentence = tell_why_not_obvious(decision, witness, ())
    return decision, witness, "" if sentence is None else sentence.text


def test_the_capture_is_told_to_be_worse_by_what_the_opponent_does_then() -> None:
    decision, witness, text = told(0.0)
    assert text == (
        "Taking the white stone at D6 with E6 instead of G4 would be worse: "
        "White plays G4, which takes the black stone at G3 off the board."
    )
    sentence = tell_why_not_obvious(decision, witness, ())
    assert sentence is not None
    worse, there = sentence.claims
    assert (worse.kind, worse.points, worse.value) == (INSTEAD, (point("E6"),), 5.0)
    assert there.kind == THERE
    checker = Checker(adviser(), game_at(TWO_IN_ATARI), decision, witness)
    assert checker.check(worse).verdict == HELD
    assert checker.check(replace(worse, move=point("E6"), points=(point("G4"),))).verdict == FAILED


@pytest.mark.parametrize(("behind", "is_told"), [(5.0, True), (1.0, False), (-3.0, False)])
def test_another_tree_must_have_it_behind_too(
    behind: float, is_told: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    class Again(MadeUp):
        """The second tree of games."""

        def play_out(self, move: int) -> Tried:
            score = -behind if move == point("E6") else 0.0
            return Tried(Candidate(move, ()), won=0.5, score=score, visits=(100,))

    again = Again(adviser(), game_at(TWO_IN_ATARI), BLACK)
    monkeypatch.setattr(MadeUp, "trees", property(lambda witness: (witness, again)))
    assert bool(told(0.0)[2]) is is_told


@pytest.mark.parametrize(("score", "games"), [(4.5, 100), (0.0, 5), (9.0, 100)])
def test_nothing_is_said_of_a_move_that_is_as_good_or_that_few_games_know(score: float, games: int) -> None:
    assert told(score, games)[2] == ""


@pytest.mark.parametrize(
    ("games", "in_other", "is_told"),
    # by few games the other search must have it behind by more, too: it was told
    [(4000, 5.0, True), (30, 5.0, False), (4000, 1.0, False), (500, 2.0, False), (500, 2.6, True)],
)
def test_games_counted_carefully_must_have_it_behind_by_more_than_chance_and_in_both_searches(
    games: int, in_other: float, is_told: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    class Careful(MadeUp):
        """One search of a careful witness: E6 is so far behind, by so many games."""

        is_careful = True
        behind, count = 5.0, games

        def play_out(self, move: int) -> Tried:
            score = -self.behind if move == point("E6") else 0.0
            return Tried(Candidate(move, ()), won=0.5, score=score, visits=(self.count,))

    witness, other = (Careful(adviser(), game_at(TWO_IN_ATARI), BLACK) for _ in range(2))
    other.behind = in_other
    monkeypatch.setattr(Careful, "trees", property(lambda each: (each, other)))
    decision, _, _ = told(0.0)
    assert (tell_why_not_obvious(decision, witness, ()) is not None) is is_told
