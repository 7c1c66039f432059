"""What an expected answer undoes of what a move is judged to do to the room of stones is not told of the move."""

from __future__ import annotations

from dataclasses import replace

import pytest

from engine.board.points import BLACK, parse_vertex
from engine.explain.claims.compared_games import Games
from engine.explain.claims.helps import EYES, WAY
from engine.explain.claims.kinds import (
    ATTACKS,
    BASE,
    COUNTED,
    DEFENDS,
    HINDERS,
    HOW,
    LIKELY,
    SETTLES,
    SHUTS_IN,
    UNSETTLES,
    Claim,
)
from engine.explain.claims.undone import is_undone
from engine.explain.claims.witness import Witness
from engine.explain.sentences import what_else_it_does
from engine.explain.sentences.what_else_it_does import name_bases, name_carriers
from tests.explain.claims.test_fates import adviser
from tests.explain.positions import game_at

TAKEN = """
. . . . . . . . . . . . . . . . . . .
. . . . . . . . . . . . X . X . . . .
. . . . . . . . . . O O X O O X . . .
. . . O . . . . . O X . O X O X X X .
. . . . . . . . . . . . O X X O O . .
. . . . . . . . . . . . . . X . . . .
. . . . . . . . . . . . . O X O . . .
. . . . . . . . . . . . . O X O . . .
. . . . . . . . . . . . . . O O . . .
. . . . . . . . . . . . . . . . . . .
. . . . . . . . . . . . . . . . . . .
. . O X . . . . . . . . . . . . . . .
. . X O O . . . . . . . . . . . X . .
. . X X O . . . . . . . . . X . X . .
. . . . O . . . . . . . . . . O X O .
. O X X O . . . . . . . . . . X O . .
. X O O X . X . . . . . X . . X O . .
. O . . X . . . . . . . . . . X X O .
. . . . . . . . . . . . . . . . . O .
"""
"""Black's C2 puts C3 and D3 in atari; White's A3 takes B3, and B4 and B2 live."""

TAKES_B3 = "\n".join(
    [
        " .".join([""] * 20).strip(),
        ". . . . . . . . . . . . . . . X . . .",
        ". . . . . . . . . . . . . . X O . . .",
        ". . . . . . . . . . . . . . . X . . .",
        *[" .".join([""] * 20).strip()] * 11,
        ". O . . . . . . . . . . . . . . . . .",
        ". X O . . . . . . . . . . . . . . . .",
        ". O . . . . . . . . . . . . . . . . .",
        ". . . . . . . . . . . . . . . . . . .",
    ]
)
"""White's A3 takes B3; Black's R17 takes Q17."""

JOINED = """
. . . . . . . . . . . . . X . X X O .
. X X X O . . . . . . . X O X X O O X
. O O X X O . . . X X X X O O O O X .
. O X O X O . . . X O O O . O X X X .
. . . O X X X X . X . . . X O . X O .
. . O . . O O O . . . . . . . O X . .
. . . O . . . . . . . . . X . O X . .
. . X O X . X . . . . . . . . . X . .
. . O O O O O O . X . . . . X . . . .
. . X O X X X X X . . . . . . . O X .
. . X X X . . . . . . . . . . . O X .
. O O . O O O O O . O . . . . . O . .
. . . O O X X X . O . O X . X X . O .
. X X X X . . . X X O . . X . X . O .
X O O X . . . . X O O . X O X . . . .
X O O O X X . X O . . . O O O O O . .
X O X O X O . . O . . . . . . . . . .
. X X O O O . . . . . . . . . . . . .
. . . . . . . . . . . . . . . . . . .
"""
"""Black's H3 comes between F3 and J3; White's H2 joins them."""

LED_OUT = "\n".join(
    [
        *[" .".join([""] * 20).strip()] * 13,
        ". . . . . . . . . . . . . . . . . . .",
        ". X . . . . . . . . . . . . . . . . .",
        ". X O O . X . . . . . . . . . . . . .",
        ". X O O . X . . . . . . . . . . . . .",
        ". . X X X . . . . . . . . . . . . . .",
        ". . . . . . . . . . . . . . . . . . .",
    ]
)
"""Black's C5 leaves White's stones no free point on the way out; White's E4 leads them out."""

SHUT_IN = ("B5", "C5", "B4", "C4", "D4", "B3", "D3", "F3", "D2", "E2", "F2")
"""White's stones of the group at F3."""


def at(vertex: str) -> int:
    return parse_vertex(vertex, 19)


def witness_for(rows: str, answer: str, share: float, monkeypatch: pytest.MonkeyPatch) -> Witness:
    """The witness of a position in which games go on with an answer in a share of them."""
    monkeypatch.setattr(Witness, "likely_moves", lambda *_: [(at(answer), share)])
    return Witness(adviser(), game_at(rows, BLACK), BLACK)


@pytest.mark.parametrize(
    ("answer", "share", "undone"), [("A3", 0.8, True), ("A3", 0.1, False), ("Q10", 0.8, False)]
)
def test_a_base_that_the_expected_answer_gives_back_is_not_told(
    answer: str, share: float, undone: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    witness = witness_for(TAKEN, answer, share, monkeypatch)
    # it was: "makes a base for Black's group of five stones around C4 ... takes the base from White's stones"
    eyes = Claim(HINDERS, LIKELY, at("C2"), (at("B4"), at("B2")), rule=EYES)
    assert is_undone(witness, eyes) is undone and not is_undone(witness, replace(eyes, rule=WAY))
    for stones, kinds in ((("C4", "C6"), (BASE, SETTLES)), (("B4", "B2"), (BASE, UNSETTLES))):
        for kind in kinds:
            claim = Claim(kind, LIKELY, at("C2"), tuple(map(at, stones)))
            assert is_undone(witness, claim) is undone
    assert not is_undone(witness, Claim(ATTACKS, COUNTED, at("C2"), (at("B4"), at("B2"))))


@pytest.mark.parametrize(("answer", "kind"), [("A3", DEFENDS), ("Q10", BASE)])
def test_what_is_no_base_after_the_answer_is_told_as_the_effect_that_it_is(
    answer: str, kind: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    witness = witness_for(TAKEN, answer, 0.8, monkeypatch)
    effect = Claim(DEFENDS, COUNTED, at("C2"), (at("C4"), at("C6")), value=0.2, other=0.6, margin=0.4)
    base = Claim(BASE, COUNTED, at("C2"), effect.stones)
    monkeypatch.setattr(what_else_it_does, "find_base", lambda *_: base)
    (told,) = name_bases(witness, Games({}, {}, 1000), [effect])
    assert told.kind == kind


@pytest.mark.parametrize(("answer", "undone"), [("H2", True), ("Q12", False)])
def test_stones_that_the_expected_answer_joins_to_others_are_not_shut_in(
    answer: str, undone: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    witness = witness_for(JOINED, answer, 0.9, monkeypatch)
    # it was: "A cut and an attack: H3 shuts in White's 11 stones ... if White does not answer at H2"
    assert is_undone(witness, Claim(SHUTS_IN, LIKELY, at("H3"), tuple(map(at, SHUT_IN)))) is undone


@pytest.mark.parametrize(("answer", "undone"), [("E4", True), ("Q10", False)])
def test_stones_that_the_expected_answer_leads_out_are_not_shut_in(
    answer: str, undone: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    witness, stones = witness_for(LED_OUT, answer, 0.9, monkeypatch), ("C4", "D4", "C3", "D3")
    assert is_undone(witness, Claim(SHUTS_IN, LIKELY, at("C5"), tuple(map(at, stones)))) is undone


def test_own_stones_that_the_expected_answer_takes_have_no_base(monkeypatch: pytest.MonkeyPatch) -> None:
    witness = witness_for(TAKES_B3, "A3", 0.8, monkeypatch)
    assert is_undone(witness, Claim(BASE, LIKELY, at("R17"), (at("B3"),)))
    # of theirs that are gone nothing is undone
    assert not is_undone(witness, Claim(UNSETTLES, LIKELY, at("R17"), (at("Q17"),)))


@pytest.mark.parametrize(("answer", "way"), [("A3", None), ("Q10", EYES)])
def test_eyes_that_the_expected_answer_gives_back_are_not_the_way_of_an_attack(
    answer: str, way: str | None, monkeypatch: pytest.MonkeyPatch
) -> None:
    witness = witness_for(TAKEN, answer, 0.8, monkeypatch)
    monkeypatch.setattr(what_else_it_does, "find_way_of_help", lambda *_: EYES)
    effect = Claim(ATTACKS, COUNTED, at("C2"), (at("B4"), at("B2")), value=0.3, other=0.2, margin=0.1)
    ((told,), _) = name_carriers(witness, [effect])
    # it was: "makes it harder for White's three stones at G4 to make eyes", after which they lived
    assert told.words.get(HOW) == way
