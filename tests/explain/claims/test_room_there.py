"""Whom the enemy's stone at the point of our move shuts in, whose room it takes or gives, as judged beside our move."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

import pytest

from engine.board.points import BLACK, PASS, WHITE, parse_vertex
from engine.decide.decision.record import Decision
from engine.evaluate.groups.aliveness import LIVES_OR_LIMPS, LIVES_OR_RUNS, RUNS
from engine.explain.claims import room_there
from engine.explain.claims.checking import Checker
from engine.explain.claims.helps import WAY
from engine.explain.claims.inquiry import HELD
from engine.explain.claims.kinds import (
    COST,
    COUNTED,
    CUTS,
    GETS_OUT,
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
from engine.explain.claims.room_there import ALONG, TO_RUN, find_room_there
from engine.explain.claims.scene import Scene
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


def stub(monkeypatch: pytest.MonkeyPatch, *rooms: tuple[int, int], out: Sequence[bool], **of: object) -> None:
    """Let the stones have room for running and for eyes as given, the weaker position first, and a way out or none."""
    found, ways = iter(rooms), iter(out)
    monkeypatch.setattr(room_there, "room_of", lambda *_: next(found))
    monkeypatch.setattr(room_there, "has_way_out", lambda *_: next(ways))
    for name, value in of.items():
        monkeypatch.setattr(room_there, name, value)


@pytest.mark.parametrize("is_shut", [True, False])
def test_what_is_shut_in_already_is_not_shut_in_by_his_stone(
    is_shut: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    rows, color, move, owners, *stones = HEMMED
    stub(monkeypatch, (0, 16), (19, 16), out=[False], is_shut_in=lambda *_: is_shut)
    found = find_room_there(known(rows, color, move, owners, *stones), vertex(move))
    assert [each.kind for each in found] == ([] if is_shut else [SHUTS_IN])


@pytest.mark.parametrize(
    ("state", "out", "rule"),
    [(RUNS, True, TO_RUN), (RUNS, False, ""), (LIVES_OR_LIMPS, True, ""), (LIVES_OR_RUNS, True, "")],
)
def test_who_lives_by_one_move_or_has_no_way_out_does_not_have_to_run(
    state: int, out: bool, rule: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    case, color, move, owners, *stones = ROOTED
    stub(monkeypatch, (15, 0), (15, 8), out=[out])
    monkeypatch.setattr(Scene, "aliveness", lambda *_: state)
    # it was: "takes eye room from Black's stones, so that they have to run" of stones that live by one move
    (found,) = find_room_there(known(case, color, move, owners, *stones), vertex(move))
    assert (found.kind, found.rule) == (UNSETTLES, rule)


@pytest.mark.parametrize(
    ("move", "out", "kinds"),
    [
        ("M3", [], [SETTLES]),
        ("N4", [True, False], [GETS_OUT]),
        ("N4", [False], []),
        ("N4", [True, True], []),
    ],
)
def test_room_above_the_stones_is_told_only_as_a_way_out(
    move: str, out: Sequence[bool], kinds: Sequence[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    rows, color, _, owners, *stones = LOW
    stub(monkeypatch, (0, 16), (19, 16), out=out, _can_run=lambda there, _: there.board.to_move == color)
    # it was: "gives the black stone at O3 room along the side" of a step up
    found = find_room_there(known(rows, color, move, owners, *stones), vertex(move))
    assert [each.kind for each in found] == kinds


def test_it_is_told_in_place_of_ground_elsewhere_or_beside_a_price(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("engine.explain.sentences.if_passed.is_early", lambda _: False)
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
    # what may cost nothing is not told to cost a point
    idle = Sentence("", (replace(price, value=1.0),))
    assert add_room_there(witness, at, [], idle) is idle
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
