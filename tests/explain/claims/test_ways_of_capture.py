"""How stones are captured that are not taken at once: the kind of capture, and one line of it."""

from __future__ import annotations

from dataclasses import replace

import pytest

from engine.board.points import BLACK, WHITE, vertex_of
from engine.decide.decision.record import Decision
from engine.explain.claims.checking import Checker
from engine.explain.claims.inquiry import HELD
from engine.explain.claims.kinds import COULD, PROVEN, RUN, WAY, Claim
from engine.explain.claims.threats import find_threats
from engine.explain.claims.ways_of_capture import (
    AGAIN,
    NET,
    SNAPBACK,
    STUCK,
    TAKEN,
    find_way,
    is_way_right,
)
from engine.explain.claims.witness import Witness
from engine.explain.sentences.what_it_does_to_stones import tell_deeds, word_way
from tests.explain.claims.test_fates import adviser
from tests.explain.claims.test_threats import HELPER
from tests.explain.positions import game_at
from tests.explain.records import SIZE, point

OPEN = """
. . . . . . . . .
. . . . . . . . .
. . . X X . . . .
. . X O . . . . .
. . X . . X . . .
. . . . . . . . .
. . . . X . . . .
. . . . . . . . .
. . . . . . . . .
"""
"""Black catches the stone at D6 from afar with E5, or by one atari after the other."""

EDGE = """
. . . . . . . . .
. . . . . . . . .
. . . . . . . . .
. . . . . . . . .
. . . . . . . . .
. . . . . . . . .
X X X X X . . . .
X O O O X . . . .
X O . . X . . . .
"""
"""Black's C1 lets White take it at D1, and takes back; Black's D1 leaves no way out."""

FIRST_LINE = """
. . . . . . . . .
. . . . . . . . .
. . . . . . . . .
. . . . . . . . .
. . . . . . . . .
. . . . . . . . .
. . X X X . . . .
. . X O O X . . .
. . . . . . . . .
"""
"""Black catches two stones with D1: on the first line they run into the next capture."""


@pytest.mark.parametrize(
    ("diagram", "move", "stone", "way", "line", "words"),
    [
        (OPEN, "E5", "D6", NET, ("E6", "F6"), "in a net (if White plays E6, F6 stops it)"),
        (OPEN, "D5", "D6", AGAIN, ("E6", "F6"), "(if White plays E6, F6 is atari again)"),
        (EDGE, "C1", "B2", SNAPBACK, ("D1", "C1"), "in a snapback (if White plays D1, C1 takes back)"),
        (EDGE, "D1", "B2", STUCK, (), "(the atari leaves no way out)"),
        (FIRST_LINE, "D1", "D2", TAKEN, ("E1", "F1"), "(if White plays E1, F1 takes)"),
    ],
)
def test_the_kind_of_a_capture_is_told_with_one_line(
    diagram: str, move: str, stone: str, way: str, line: tuple[str, ...], words: str
) -> None:
    witness = Witness(adviser(), game_at(diagram, BLACK), BLACK)
    after = witness.board_after(point(move))
    assert after is not None
    found = find_way(witness, after, point(move), point(stone))
    assert found[WAY] == way
    assert tuple(vertex_of(int(each), SIZE) for each in found.get(RUN, "").split()) == line
    assert word_way(Claim(COULD, PROVEN, words=found), SIZE, WHITE) == words
    assert is_way_right(witness, found, after, point(stone))


def test_a_threat_to_capture_is_held_to_its_line() -> None:
    witness = Witness(adviser(), game_at(HELPER, BLACK), BLACK)
    (threat,) = find_threats(witness, point("E2"))
    assert tell_deeds(witness, [threat]) == [
        "threatens to capture the white stone at E1 with D1 (if White plays F1, G1 takes)"
    ]
    checker = Checker(adviser(), game_at(HELPER, BLACK), Decision(BLACK, point("E2")), witness)
    assert checker.check(threat).verdict == HELD
    astray = replace(threat, words={WAY: TAKEN, RUN: f"{point('E2')} {point('G1')}"})
    assert checker.check(astray).found == "the line told does not capture them"


def test_what_would_be_taken_at_once_needs_no_line() -> None:
    witness = Witness(adviser(), game_at(FIRST_LINE, BLACK), BLACK)
    after = witness.board_after(point("D1"))
    assert after is not None and find_way(witness, after, point("D1"), point("A1")) == {}
    assert is_way_right(witness, {}, after, point("D2"))
