"""Why this point of several: another move for the same fails by an answer, as read."""

from __future__ import annotations

from dataclasses import replace

import pytest

from engine.board.points import BLACK, WHITE, parse_vertex
from engine.decide.decision.record import Decision, Tried
from engine.explain.claims.checking import Checker
from engine.explain.claims.inquiry import FAILED, HELD
from engine.explain.claims.kinds import FAILS, LIKELY, LINKS, PROVEN, Claim
from engine.explain.claims.other_ways import find_failing
from engine.explain.claims.readings import Answer
from engine.explain.claims.witness import Witness
from engine.explain.sentences.why_not_the_obvious_move import tell_why_here
from engine.suggest.candidate import Candidate
from tests.explain.claims.test_fates import adviser
from tests.explain.positions import game_at

SPREAD_OUT = """
. . . . . . . . . . . . . . . . . . .
. . . . . . . . . . . . X O O . . . .
. . . O . . . . O . O . X X X O O O .
. . . . . . . . . . . . . . . X X O .
. . . . . . . . X . X . . X . . X X .
. . . . . . . . . . . O . . O O O X .
. . . . . . . . . O . . O . O X X X .
. . . . . . . . . . . . . . . O O O .
. . . . . . . . . . X . X O . O X . .
. . . . . . . . . . . . X X . O . . .
. . . . . . . . . . O . . . . . O . .
. . . . . . . . . O X X . . . X X . .
. . . . . . . . . O X O . X . . . . .
. . . . . . . . O . O X X . . X X . .
. . . . . . . . . . . . . . O O . . .
. . . . . . . X O O O O O O . . O O .
. . . . . . . X . X X X X . X X X . .
. . . . . . . . . . . . . . . . . . .
. . . . . . . . . . . . . . . . . . .
"""
"""Black connects L15 with O15 by M15; after L16 White cuts at N15."""


def at(vertex: str) -> int:
    """The point of a vertex of the large board."""
    return parse_vertex(vertex, 19)


def decided(other: str, games: int = 50, likelihood: float = 2.0) -> Decision:
    """A decision for M15, beside which another move was tried that the rules suggest before it."""
    tried = [
        Tried(Candidate(at(vertex), (), each), won=0.5, visits=(count,))
        for vertex, count, each in (("M15", 100, 1.0), (other, games, likelihood))
    ]
    return Decision(BLACK, at("M15"), tried=tried)


def test_another_move_for_the_same_is_told_with_the_answer_that_makes_it_fail() -> None:
    witness = Witness(adviser(), game_at(SPREAD_OUT, BLACK), BLACK)
    link = Claim(LINKS, PROVEN, at("M15"), (at("L15"), at("O15")))
    told = tell_why_here(decided("L16"), witness, [link])
    assert (
        told is not None
        and told.text == "If Black played L16 instead, White would play N15 and cut L15 and O15 apart."
    )
    checker = Checker(adviser(), game_at(SPREAD_OUT, BLACK), decided("L16"), witness)
    (fails,) = told.claims
    assert fails.kind == FAILS and checker.check(fails).verdict == HELD
    # M15 itself does it
    assert checker.check(replace(fails, points=(at("M15"), at("N15")))).verdict == FAILED


def test_what_is_far_or_does_the_same_or_is_not_proven_is_not_told() -> None:
    witness = Witness(adviser(), game_at(SPREAD_OUT, BLACK), BLACK)
    link = Claim(LINKS, PROVEN, at("M15"), (at("L15"), at("O15")))
    assert find_failing(decided("C3"), witness, [link]) is None
    assert find_failing(decided("L16"), witness, [replace(link, trust=LIKELY)]) is None
    assert find_failing(decided("L16", 0), witness, []) is None
    # a move that nobody sees first; it was: "D16 would not do"
    assert find_failing(decided("L16", likelihood=0.5), witness, [link]) is None


IN_THE_OPEN = """
. . . . . . . . .
. O . . . . . . .
. . . X . . . . .
. . . . O . . X .
. . . . . X . . .
. . . O . . . . .
. . . . . . . . .
. . X . . . . . .
. . . . . . . . .
"""
"""White's D6 ties E6 and D4, and so does C6, as a long reading finds."""


def test_a_tie_that_a_long_reading_finds_does_not_fail(monkeypatch: pytest.MonkeyPatch) -> None:
    stones = parse_vertex("E6", 9), parse_vertex("D4", 9)
    link = Claim(LINKS, PROVEN, parse_vertex("D6", 9), stones)
    tried = [
        Tried(Candidate(parse_vertex(vertex, 9), (), likelihood), won=0.5, visits=(games,))
        for vertex, games, likelihood in (("D6", 100, 1.0), ("C6", 50, 2.0))
    ]
    decision = Decision(WHITE, link.move, tried=tried)
    # it was: "C6 would not do: Black would play E5 and cut E6 and D4 apart"
    assert find_failing(decision, Witness(adviser(), game_at(IN_THE_OPEN, WHITE), WHITE), [link]) is None
    monkeypatch.setattr(Witness, "read_link_widely", lambda *_: Answer(None))
    found = find_failing(decision, Witness(adviser(), game_at(IN_THE_OPEN, WHITE), WHITE), [link])
    assert found is not None and found.points == (parse_vertex("C6", 9), parse_vertex("E5", 9))
