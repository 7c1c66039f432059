"""What a move is for, before what it does: by the claim that decided, and with the liberties of a semeai."""

from __future__ import annotations

from dataclasses import replace

import pytest

from engine.board.points import BLACK
from engine.decide.decision.record import Decision
from engine.explain.claims import semeais
from engine.explain.claims.checking import FAILED, HELD, Checker
from engine.explain.claims.kinds import (
    ATTACKS,
    BASE,
    CATCHES,
    COUNTED,
    CUTS,
    DEFENDS,
    FEEL,
    FRAMEWORK,
    GROUND,
    KILLS,
    KO,
    LINKS,
    PURPOSE,
    SAVES,
    SEMEAI,
    SHAPE,
    TAKES,
    Claim,
    Sentence,
)
from engine.explain.claims.witness import Witness
from engine.explain.sentences.what_it_is_for import add_purpose
from tests.explain.claims.test_fates import adviser
from tests.explain.positions import game_at
from tests.explain.records import point
from tests.explain.sentences.test_what_it_does_to_stones import TWO_STONES

MOVE = point("F5")


def witness() -> Witness:
    return Witness(adviser(), game_at(TWO_STONES, BLACK), BLACK)


def claim(kind: str, vertex: str = "E5", **values: object) -> Claim:
    return Claim(kind, COUNTED, MOVE, (point(vertex),), **values)


def purpose(*claims: Claim) -> Sentence:
    """What is made of a sentence with such claims, in the opening."""
    return add_purpose(Decision(BLACK, MOVE), witness(), Sentence("F5 comes.", claims))


@pytest.mark.parametrize(
    ("claims", "clause"),
    [
        ((claim(KILLS),), "A killing move"),
        ((claim(CATCHES),), "A capture"),
        ((claim(TAKES),), "A capture"),
        ((claim(TAKES, rule=KO),), "A ko"),
        ((claim(ATTACKS),), "An attack"),
        ((claim(CUTS),), "A cut"),
        ((claim(SAVES, "G5"),), "A defence"),
        ((claim(DEFENDS, "G5"),), "A defence"),
        ((claim(LINKS, "G5"),), "A connection"),
        ((claim(FEEL), claim(ATTACKS)), "A shape move"),
        ((claim(GROUND, points=(point("A1"),), margin=0.9),), "For ground"),
        ((claim(GROUND, points=(point("A1"),)), claim(FRAMEWORK, margin=1.0)), "For a framework"),
        ((claim(GROUND, points=(point("A1"),)), claim(FRAMEWORK, margin=0.0)), "A reduction"),
        ((claim(SHAPE, rule="joseki"), claim(GROUND, points=(point("A1"),))), "Joseki"),
        ((claim(SHAPE, rule="corner"), claim(GROUND, points=(point("A1"),))), "A large opening point"),
    ],
)
def test_the_claim_that_decided_says_what_the_move_is_for(claims: tuple[Claim, ...], clause: str) -> None:
    told = purpose(*claims)
    assert told.text == f"{clause}: F5 comes."
    assert told.claims[: len(claims)] == claims
    assert told.claims[len(claims)].kind == PURPOSE


def test_without_a_reason_nothing_is_said() -> None:
    for claims in ((), (claim(SHAPE, rule="hane"),), (claim(BASE),)):
        assert purpose(*claims) == Sentence("F5 comes.", claims)


def test_a_semeai_is_called_one_and_its_liberties_are_counted(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(semeais, "_are_in_semeai", lambda *_: True)
    told = purpose(claim(ATTACKS))
    semeai = next(each for each in told.claims if each.kind == SEMEAI)
    # E6 has three liberties after F5, and E5 one: E4 (by then)
    after = witness().board_after(MOVE)
    assert after is not None
    assert (semeai.value, semeai.other) == tuple(after.count_liberties(each) for each in semeai.stones)
    assert told.text.startswith("A semeai, ") and " against " in told.text
    checker = Checker(adviser(), game_at(TWO_STONES, BLACK), Decision(BLACK, MOVE), witness())
    assert checker.check(semeai).verdict == HELD
    assert checker.check(replace(semeai, value=semeai.value + 1)).verdict == FAILED


def test_where_no_groups_are_in_one_there_is_no_semeai() -> None:
    assert semeais.find_semeai(witness(), MOVE, (point("E5"),)) is None
