"""Where a move gains for which no single reason decides, by games that are made up."""

from __future__ import annotations

from collections.abc import Mapping

import pytest

from engine.board.points import BLACK, PASS, WHITE
from engine.explain.checking import FAILED, HELD, Checker
from engine.explain.claims import COUNTED, EVEN, GROUND, Claim, Sentence
from engine.explain.scattered import scattered
from engine.explain.witness import Witness
from engine.search.decision import Decision, Tried
from engine.suggest.candidate import Candidate
from tests.explain.positions import game_at
from tests.explain.records import point
from tests.explain.test_fates import adviser
from tests.explain.test_gains import TWO_GROUPS

CORNER = ("A1", "B1", "A2", "B2")
SIDE = ("D1", "E1", "F1", "D2")
FAR = ("J9", "J8", "H9", "H8")


class MadeUp(Witness):
    """A witness in whose games points are the mover's in some share with a move, and nobody's after a pass."""

    again = None

    def __init__(self, color: int, owned: Mapping[str, float]) -> None:
        super().__init__(adviser(), game_at(TWO_GROUPS, color), color)
        sign = 1 if color == BLACK else -1
        self._owned = {point(vertex): sign * share for vertex, share in owned.items()}

    def judged(self, move: int) -> Tried:
        owned = dict.fromkeys(self.board.points(), 0.0) | ({} if move == PASS else self._owned)
        return Tried(Candidate(move, ()), won=0.5, visits=(4000,), owned=owned)


def told(
    owned: Mapping[str, float], *known: Claim, color: int = BLACK, text: str = ""
) -> tuple[MadeUp, Sentence]:
    witness = MadeUp(color, owned)
    first, rest = scattered(witness, point("C3"), Sentence(text, known))
    return witness, first if rest is None else rest


def each(*areas: tuple[str, ...], share: float = 0.5) -> dict[str, float]:
    return {vertex: share for area in areas for vertex in area}


@pytest.mark.parametrize("color", [BLACK, WHITE])
def test_the_parts_where_most_is_gained_are_named(color: int) -> None:
    assert told(each(CORNER), color=color)[1].text == "What it gains lies mostly in the lower left corner."
    two = each(CORNER, share=0.6) | each(SIDE)
    # the corner alone is more than half of it
    assert told(two, color=color)[1].text == "What it gains lies mostly in the lower left corner."
    three = each(CORNER, FAR, share=0.4) | each(SIDE) | each(CORNER, share=0.45)
    assert told(three, color=color)[1].text == (
        "What it gains lies mostly on the lower side and in the lower left corner."
    )


def test_what_was_told_is_left_out() -> None:
    corner = Claim(GROUND, COUNTED, point("C3"), points=tuple(map(point, CORNER)))
    _, sentence = told(each(CORNER, SIDE), corner)
    assert sentence.text == "The rest of what it gains lies mostly on the lower side."
    (claim,) = sentence.claims
    assert claim.kind == EVEN and claim.value == pytest.approx(2.0)
    assert set(map(point, SIDE)) <= set(claim.points) and not set(corner.points) & set(claim.points)
    # what was told of another move is not known of this one
    other = Claim(GROUND, COUNTED, point("G7"), points=corner.points)
    assert "rest" not in told(each(CORNER, SIDE), other)[1].text


def test_a_place_far_from_the_move_is_not_its_doing() -> None:
    gains = told(each(FAR, share=0.9) | each(CORNER), text="C3 jumps.")[1]
    assert gains.text == "C3 jumps; it gains a little in many places."


def test_a_place_that_was_named_is_not_named_again() -> None:
    text = "C3 secures ground in the lower left corner."
    assert told(each(CORNER), text=text)[1].text == "What it gains lies mostly there."
    both = each(CORNER, share=0.45) | each(SIDE) | each(FAR, share=0.4)
    assert told(both, text=text)[1].text == "What it gains lies mostly there and on the lower side."


def test_what_is_all_over_the_board_has_no_place() -> None:
    everywhere = dict.fromkeys(("A1", "E1", "J1", "A5", "E5", "J5", "A9", "E9", "J9"), 0.02)
    many = dict.fromkeys(everywhere, 0.9)
    known = Claim(GROUND, COUNTED, point("C3"), points=(point("B2"),))
    for owned, of_it, of_the_rest in (
        ({}, "It gains little anywhere.", "It gains little else."),
        (everywhere, "It gains little anywhere.", "It gains little else."),
        (many, "C3 jumps; it gains a little in many places.", "C3 jumps, among other things."),
    ):
        assert told(owned, text="C3 jumps.")[1].text == of_it
        assert told(owned, known, text="C3 jumps.")[1].text == of_the_rest
    gains = told(many, text="C3 jumps; it makes a base.")[1]
    assert gains.text == "C3 jumps; it makes a base, and gains a little in many places."
    assert [made.kind for made in gains.claims] == [EVEN]


def test_it_is_held_to_other_games() -> None:
    _, sentence = told(each(CORNER, SIDE))
    (claim,) = sentence.claims
    for owned, verdict in ((each(CORNER, share=0.6), HELD), (each(FAR), FAILED)):
        witness = MadeUp(BLACK, owned)
        checker = Checker(adviser(), game_at(TWO_GROUPS, BLACK), Decision(BLACK, claim.move), witness)
        assert checker.check(claim).verdict == verdict
