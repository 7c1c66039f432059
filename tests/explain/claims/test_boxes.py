"""The box that names ground: no living stone of the other side is in it, and hardly a point that is nobody's."""

from __future__ import annotations

import pytest

from engine.board.points import WHITE, parse_vertex, vertex_of
from engine.explain.claims import boxes
from engine.explain.claims.boxes import find_box, is_box_borne_out, is_enclosed
from engine.explain.claims.compared_games import Games
from engine.explain.claims.kinds import COUNTED, GROUND, ZONE, Claim
from engine.explain.claims.witness import Witness
from tests.explain.claims.test_fates import adviser
from tests.explain.positions import game_at

CORNER = """
. . . . . . . . . . . . . . . . . . .
. . . . . . . . . . . . . X O . . . .
. . . . . . . . X . . . . . . O O . .
. . X . . . . . . . . . . X . X X O .
. . . . . . . . . . . . . . . X X . .
. . . . . . . . . . . . . . . O . . .
. . . . . . . . . . . . . . . . . . .
. . . . . . . . . . . . . . . . . . .
. . . . . . . . . . . . . . . . . . .
. . . . . . . . . . . . . . . . . . .
. . . . . . . . . . . . . . . . . . .
. . . . . . . . . . . . . . . . . . .
. . . . . . . . . . . . . . . . . . .
. . . . . . . . . . . . . . . . . . .
. . . . . . . . . . . . . . . . . . .
. . O . . . . . . . . . . . O . . . .
. . . . . . . . . . . . . . . . . . .
. . . . . . . . . . . . . . . . . . .
. . . . . . . . . . . . . . . . . . .
"""
"""By P17 White gains the corner behind Black's wall at Q16, R16, Q15 and R15."""

GAINED = "P19 Q19 R19 S19 T19 P18 Q18 R18 S18 T18 P17 Q17 T17 P16 S16 T16 R14 S14"


def at(vertex: str) -> int:
    """The point of a vertex of the large board."""
    return parse_vertex(vertex, 19)


def ground(points: str, after: float = 0.5) -> Claim:
    """The claim that White gains ground by P17."""
    where = tuple(map(at, points.split()))
    return Claim(
        GROUND, COUNTED, at("P17"), points=where, value=7.0, margin=after, words={ZONE: "upper right"}
    )


def test_a_box_leaves_out_the_wall_of_the_other_side() -> None:
    witness = Witness(adviser(), game_at(CORNER, WHITE), WHITE)
    box = find_box(witness, ground(GAINED))
    # it was: "between P14 and T19", where Black's living stones stand
    assert box is not None and [vertex_of(each, 19) for each in box] == ["P17", "T19"]
    # what lies here and there around the wall has no box
    assert find_box(witness, ground("P16 S16 T16 R14 S14 Q13 O15 P14")) is None
    assert find_box(witness, ground("S18 T18")) is None


def test_it_is_held_to_more_games(monkeypatch: pytest.MonkeyPatch) -> None:
    witness = Witness(adviser(), game_at(CORNER, WHITE), WHITE)
    owned = dict.fromkeys(witness.board.points(), -1.0)
    walled = Games({**owned, at("R16"): 1.0}, owned, 100)
    assert is_box_borne_out(witness, ground(GAINED), walled)
    monkeypatch.setattr(boxes, "find_box", lambda *_: (at("P14"), at("T19")))
    assert is_box_borne_out(witness, ground(GAINED), Games(owned, owned, 100))
    assert not is_box_borne_out(witness, ground(GAINED), walled)
    monkeypatch.setattr(boxes, "find_box", lambda *_: None)
    assert is_box_borne_out(witness, ground(GAINED), walled)


@pytest.mark.parametrize(
    ("where", "is_bounded"),
    [("S18 T18 S19 T19 T17", True), ("J10 K10 K9 J9", False), ("J8 K8 S18", False), ("S18 T18 K8", True)],
)
def test_ground_is_secure_where_own_stones_and_the_edge_bound_it(where: str, is_bounded: bool) -> None:
    witness = Witness(adviser(), game_at(CORNER, WHITE), WHITE)
    # it was: "O10 secures territory around N10", with no own stone near it on two sides
    assert is_enclosed(witness, ground(where)) is is_bounded
