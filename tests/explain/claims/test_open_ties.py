"""Strings on both sides of a move, as the board shows: enemy ones that it comes between, own ones of a gap."""

from __future__ import annotations

from dataclasses import replace

import pytest

from engine.board.points import BLACK
from engine.decide.decision.record import Decision
from engine.explain.claims import open_ties
from engine.explain.claims.checking import Checker
from engine.explain.claims.compared_games import Games
from engine.explain.claims.inquiry import FAILED, HELD
from engine.explain.claims.kinds import (
    EDGE,
    GROUND,
    HOLDS,
    LIKELY,
    OF_LEADING,
    OPEN,
    PARTS,
    REACHES,
    SEEN,
    TOWARDS,
    Claim,
    Sentence,
)
from engine.explain.claims.open_ties import find_open_tie
from engine.explain.claims.witness import Witness
from engine.explain.sentences import at_the_same_point
from engine.explain.sentences.at_the_same_point import tell_judged_tie_there
from engine.explain.sentences.how_deeds_are_added import add_deed
from engine.explain.sentences.what_it_does_to_stones import tell_deeds
from engine.explain.sentences.what_lies_on_both_sides import add_tie, find_tie
from engine.explain.sentences.what_shape_it_is import tell_shape_of
from engine.explain.words.languages import speaking
from engine.explain.words.templates import say
from tests.explain.claims.test_fates import adviser
from tests.explain.claims.test_open_ways import WIDE
from tests.explain.positions import game_at
from tests.explain.records import point

GAP = """
. . . . . . . . .
. . . . . . . . .
. . . . . . . . .
. . . . . . . . .
. . . . . . . . .
. . . X . . . X .
. . . O O . . . .
. . . . . . . . .
. . . . . . . . .
"""
"""Black's F5 is a knight's move from D4 and from H4."""


@pytest.fixture(autouse=True)
def no_answer(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Witness, "likely_moves", lambda *_: [])


def witness_for(diagram: str, color: int) -> Witness:
    return Witness(adviser(), game_at(diagram, color), color)


def games(diagram: str, now: float, then: float) -> Games:
    """Games in which Black owns all points so far with the move, and with a pass."""
    points = game_at(diagram).board.points()
    return Games(dict.fromkeys(points, now), dict.fromkeys(points, then), 1000)


def check(diagram: str, claim: Claim, color: int) -> str:
    witness = witness_for(diagram, color)
    return (
        Checker(adviser(), game_at(diagram, color), Decision(color, claim.move), witness).check(claim).verdict
    )


def test_a_move_comes_between_enemy_strings_that_could_come_together() -> None:
    found = find_open_tie(witness_for(WIDE, BLACK), point("E6"), None)
    assert found is not None
    assert (found.kind, found.rule, found.trust) == (PARTS, OPEN, SEEN)
    assert set(found.stones) == {point("C7"), point("F4")}
    assert check(WIDE, found, BLACK) == HELD
    # H2 stands between no two
    assert check(WIDE, Claim(PARTS, SEEN, point("H2"), found.stones, rule=OPEN), BLACK) == FAILED
    assert find_open_tie(witness_for(WIDE, BLACK), point("H2"), None) is None


def test_games_may_deny_it() -> None:
    # Black's by the games are fewer with the move: White's stones fare better
    assert find_open_tie(witness_for(WIDE, BLACK), point("E6"), games(WIDE, -0.3, 0.3)) is None
    assert find_open_tie(witness_for(WIDE, BLACK), point("E6"), games(WIDE, 0.3, 0.3)) is not None


def test_a_move_closes_the_gap_between_own_strings(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(open_ties, "_may_be_cut", lambda *_: False)
    found = find_open_tie(witness_for(GAP, BLACK), point("F5"), None)
    assert found is not None
    assert (found.kind, found.rule) == (HOLDS, OPEN)
    assert set(found.stones) == {point("D4"), point("H4")}


def test_it_leads_one_string_towards_the_other_where_reading_may_part_them() -> None:
    witness = witness_for(GAP, BLACK)
    found = find_open_tie(witness, point("F5"), None)
    assert found is not None
    assert (found.kind, found.rule in OF_LEADING) == (HOLDS, True)
    assert check(GAP, found, BLACK) == HELD
    one, other = ("D4", "H4") if found.stones[0] == point("D4") else ("H4", "D4")
    assert tell_deeds(witness, [replace(found, rule=TOWARDS)]) == [
        f"leads the black stone at {one} towards {other}"
    ]
    (reaches,) = tell_deeds(witness, [replace(found, rule=REACHES)])
    assert reaches == f"reaches out from the black stone at {one} towards {other}"


@pytest.mark.parametrize(
    ("kind", "rule", "english", "japanese"),
    [
        (PARTS, OPEN, "comes between White's stones at C7 and F4", "C7とF4の白石の間に入る"),
        (PARTS, EDGE, "comes between White's stones at C7 and F4 along the edge", "辺に沿って"),
        (HOLDS, OPEN, "closes the gap between White's stones at C7 and F4", "すき間をふさぐ"),
    ],
)
def test_its_words(kind: str, rule: str, english: str, japanese: str) -> None:
    witness = witness_for(WIDE, BLACK)
    claim = Claim(kind, SEEN, point("E6"), (point("C7"), point("F4")), rule=rule)
    assert tell_deeds(witness, [claim]) == [english]
    with speaking("japanese"):
        assert japanese in tell_deeds(witness, [claim])[0]


@pytest.mark.parametrize("language", ["english", "japanese"])
def test_it_stands_in_the_place_of_a_bare_shape(language: str) -> None:
    move = point("E6")
    with speaking(language):
        witness = witness_for(WIDE, BLACK)
        (deed,) = tell_deeds(witness, [Claim(PARTS, SEEN, move, (point("C7"), point("F4")), rule=OPEN)])
        bare = tell_shape_of(witness, witness.play_out(move))
        assert bare.deed
        ground = Claim(GROUND, LIKELY, move, value=5.0)
        doing = Sentence(say("does this", move="E6", deeds="-"), (ground,), "-")
        both = (ground, *bare.claims)
        for shape in (bare, add_deed(doing, bare.deed, both), add_deed(bare, "-", both)):
            told = add_tie(witness, move, shape, find_tie(witness, move, shape))
            assert deed in told.text
            assert bare.deed not in told.text
            assert ("-" in told.text) is ("-" in shape.text)
            assert told.claims[0].kind == PARTS


def test_his_stone_comes_between_own_strings_on_a_shortest_way_alone(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(at_the_same_point, "costs_of_next", lambda *_: [])
    witness, move = witness_for(GAP, BLACK), point("F5")
    found = find_open_tie(witness, move, None)
    assert found is not None and found.kind == HOLDS
    # F5 is a little off the way from D4 to H4
    assert tell_judged_tie_there(witness, move, []) == ("", [])


def test_the_reverse_is_what_the_enemys_stone_would_do(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(at_the_same_point, "costs_of_next", lambda *_: [])
    witness = witness_for(WIDE, BLACK)
    # it was told though Black can still come between them
    assert tell_judged_tie_there(witness, point("E6"), []) == ("", [])
    monkeypatch.setattr(at_the_same_point, "is_gap_closed", lambda *_: True)
    deed, claims = tell_judged_tie_there(witness, point("E6"), [])
    assert deed == "closes the gap between White's stones at C7 and F4"
    assert check(WIDE, claims[0], BLACK) == HELD
