"""Whom the enemy's stone at the point of our move shuts in, whose room it takes or gives, as judged beside our move."""

from __future__ import annotations

import pytest

from engine.board.points import BLACK, PASS, WHITE, parse_vertex
from engine.decide.decision.record import Decision
from engine.explain.claims.checking import Checker
from engine.explain.claims.helps import WAY
from engine.explain.claims.inquiry import HELD
from engine.explain.claims.kinds import (
    COST,
    COUNTED,
    CUTS,
    GROUND,
    HINDERS,
    LIKELY,
    PROVEN,
    SETTLES,
    SHUTS_IN,
    THERE,
    UNSETTLES,
    Claim,
    Sentence,
    as_claims_before,
)
from engine.explain.claims.room_there import ALONG, find_room_there
from engine.explain.sentences.room_taken_there import add_room_there
from engine.explain.words.languages import speaking
from tests.explain.claims.test_differences import Owned
from tests.explain.claims.test_fates import adviser
from tests.explain.positions import game_at

BETWEEN = """
. . . . . . . . . . . . . . . . . . .
. . . . . . . . . . . . . . . . . . .
. . . X X O . . . . O . . . X . . . .
. . X . O . O . . . . . . . . . X . .
. . . . . . . . . . . . . . . . . . .
. . . X . . . . . . . . . . . . . . .
. . . . . . . . . . . . . . . . . . .
. . O . . . . . . . . . . . . . . . .
. . . . . . . . . . . . . . . . X . .
. . . . . . . . . . . . . . . . . . .
. . X . . . . . . . . . . . . . O . .
. . . . . . . . . . . . . . . . . . .
. . . . . . . . . . . . . . . . . . .
. . X . . . . . . . . . . . . . O . .
. . . . . . . . . . . . . . . . . . .
. X . O . . . . . . . . . . . O . . .
. . X . . O . . O . . X . . . O . . .
. . . . . . . . . . . . . . X . . . .
. . . . . . . . . . . . . . . . . . .
"""
"""White's C12 stands between D14 and C9: White's E12 leads it out, or Black's E12 hems it in."""

UNDER = """
. . . . . . . . . . . . . . . . . . .
. X O X X O . . . . X X X . . O X . .
. X O X O . . . . O . O X O O X . . .
. . X O . O . . . . . O . . . X . . .
. . X O . X O . . . . . O . O X . . .
. . . X . . O . . . . . . . . X . . .
. . O . X . . . . . . . . . . . . . .
. . . O X . O . . . . . . . . . . . .
. X X X X . . . . . . . . . . O . . .
. O O O X O . . . . . . . . . . . . .
. O . O X O . O . . . . . . . . . . .
. X O . O O X X O O . . . . . . . . .
X X X O O . . X O . O . . . . . . . .
X O O X O X O X X O O . . . . . X . .
X . O X X X . . . . . X . . . . O . .
O O O X X . X X X O O X . X . O X O .
. X X O X X O O O X X O O O . X X X .
O X O O O O . . X . . X X X . . . . .
. O . . . . . O . . . . . . . . . . .
"""
"""Black's K18 gives his stones at L18 room at the edge; White's K18 takes it."""

SIDE = """
. . . . . . . . . . . . . . . . . . .
. . . O . . . . . . . . . . . . . . .
. . . X X . . . O . . . . O X X . . .
. . . . . . . . . . . O . O . X . . .
. . X . . . . . . . . . . . . . . . .
. . . . . . . . . . . . . . . . X . .
. . . . . . . . . . . . . . . . . . .
. . . . . . . . . . . . . . . . . . .
. . . . . . . . . . . . . . . . . . .
. . . . . . . . . . . . . . . . . . .
. . . . . . . . . . . . . . . . . . .
. . . . . . . . . . . . . . . . . . .
. . . . . . . . . . . O . . . . . . .
. . . . O . . . . . . . . . O . . . .
. . X X X O . . . . . . . . . . . . .
. . O X O O . . . . . . . . . . O . .
. X X O O X . O . . . . . X . . . . .
. X O . . . . . . . . . . . . . . . .
. . . . . . . . . . . . . . . . . . .
"""
"""White's M3 pincers O3; Black's M3 extends from it."""


def vertex(name: str) -> int:
    return parse_vertex(name, 19)


def known(rows: str, color: int, move: str, owners: tuple[float, float], *stones: str) -> Owned:
    """The stones are owned by so much with the move, and after a pass."""
    games = {
        each: (0.5, dict.fromkeys(stones, owner)) for each, owner in zip((move, "pass"), owners, strict=True)
    }
    return Owned(rows, color, games)


HEMMED = (BETWEEN, WHITE, "E12", (-0.5, 0.0), "C12")
ROOTED = (UNDER, BLACK, "K18", (0.6, 0.0), "L18", "M18", "N18", "N17")
LOW = (SIDE, WHITE, "M3", (0.0, 0.6), "O3")


@pytest.mark.parametrize(
    ("case", "kind", "rule"),
    [(HEMMED, HINDERS, WAY), (ROOTED, UNSETTLES, ""), (LOW, SETTLES, ALONG)],
)
def test_room_is_judged_after_either_stone_and_borne_out_by_games(
    case: tuple[str, int, str, tuple[float, float], str], kind: str, rule: str
) -> None:
    rows, color, move, owners, *stones = case
    witness = known(rows, color, move, owners, *stones)
    (found,) = find_room_there(witness, vertex(move))
    assert (found.kind, found.rule) == (kind, rule) and set(found.stones) == set(map(vertex, stones))
    (there,) = as_claims_before([found], PASS)
    checker = Checker(adviser(), game_at(rows, color), Decision(color, vertex(move)), witness)
    assert checker.check(there).verdict == HELD
    # the games say otherwise
    assert not find_room_there(known(rows, color, move, (owners[1], owners[0]), *stones), vertex(move))


def test_it_is_told_in_place_of_ground_elsewhere_or_beside_a_price() -> None:
    rows, color, move, owners, *stones = HEMMED
    witness, at = known(rows, color, move, owners, *stones), vertex(move)
    told = add_room_there(witness, at, [], None)
    # it was: "If White passed, Black would play E13, which builds Black's territory on the left side."
    expected = "Black could play E12, which makes it harder for the white stone at C12 to get out"
    assert told is not None and told.text == f"If White passed, {expected}."
    elsewhere = Claim(THERE, LIKELY, vertex("E13"), points=(PASS,), rule=GROUND)
    assert add_room_there(witness, at, [], Sentence("", (elsewhere,))) == told
    price = Claim(COST, COUNTED, at, value=8.0, margin=2.5)
    priced = add_room_there(witness, at, [], Sentence("", (price,)))
    assert priced is not None and priced.text.endswith(f"{expected}: that costs 5 points at least.")
    # what is known of stones stays, and so does what a cut turned round says
    of_stones = Sentence("", (Claim(THERE, PROVEN, at, (vertex("C12"),), (PASS,), rule=SHUTS_IN),))
    assert add_room_there(witness, at, [], of_stones) is of_stones
    assert add_room_there(witness, at, [Claim(CUTS, PROVEN, at, (PASS,))], None) is None
    with speaking("japanese"):
        assert add_room_there(witness, at, [], None) is not None


def test_room_along_the_side_and_for_eyes_are_told_as_such() -> None:
    for case, text in (
        (LOW, "which gives the black stone at O3 room along the side."),
        (ROOTED, "which takes eye room from Black's four stones at L18."),
    ):
        rows, color, move, owners, *stones = case
        told = add_room_there(known(rows, color, move, owners, *stones), vertex(move), [], None)
        assert told is not None and told.text.endswith(text)
