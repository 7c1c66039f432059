"""The enemy's move that a quiet move prevents, by its shape, beside the price of a pass or alone."""

from __future__ import annotations

from dataclasses import replace

import pytest

from engine.board.points import PASS
from engine.explain.claims import next_moves
from engine.explain.claims.kinds import (
    ATTACKS,
    COST,
    COULD,
    COUNTED,
    CUTS,
    FAVOURS,
    GROUND,
    HOLDS,
    KO,
    LIKELY,
    LINKS,
    PARTS,
    PASSED,
    POINT,
    PROVEN,
    RESCUES,
    SEEN,
    SHAPE,
    THERE,
    Claim,
    Sentence,
)
from engine.explain.sentences import at_the_same_point, what_it_prevents
from engine.explain.sentences.what_it_prevents import add_prevented, add_reverse, tell_plain_reverse
from tests.explain.claims.test_outlooks import Foreseen
from tests.explain.records import point

STONES = """
. . . . . . . . .
. . . . . . . . .
. . . . . . . . .
. . O X . . . . .
. . O X . . . . .
. . . . . . . . .
. . . . . . . . .
. . . . . . . . .
. . . . . . . . .
"""
"""White at D4 is a hane at the head of Black's stones; Black gets ahead by D4 himself."""

MOVE = point("D4")
SHAPED = Claim(SHAPE, SEEN, MOVE)


def price(value: float) -> Sentence:
    return Sentence("", (Claim(COST, COUNTED, MOVE, value=value, margin=2.5),))


def told(
    without: Sentence | None,
    monkeypatch: pytest.MonkeyPatch,
    likely: str = "D4",
    cost: float = 3.0,
    *claims: Claim,
) -> Sentence | None:
    """What is told of a pass in place of D4 where White's likely move costs some points."""
    for name in (next_moves, what_it_prevents):
        monkeypatch.setattr(name, "costs_of_next", lambda *_: [cost, cost + 1])
    witness = Foreseen(STONES, {("pass",): ((likely, 0.5),)})
    return add_prevented(witness, MOVE, [SHAPED, *claims], without)


def test_the_enemy_s_move_there_is_told_by_its_shape(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("engine.explain.sentences.if_passed.is_early", lambda _: False)
    found = told(None, monkeypatch)
    assert found is not None
    assert (
        found.text
        == "If Black passed, White could play D4, which is a hane at the head of the two stones at D5."
    )
    assert found.claims[0].kind == POINT and found.claims[0].value == 3.0
    with_price = told(price(8.0), monkeypatch)
    assert with_price is not None and with_price.text.endswith(": that costs 5 points at least.")
    assert [each.kind for each in with_price.claims[:2]] == [COST, POINT]


def test_where_his_likely_moves_lie_apart_his_shape_at_the_same_point_is_told(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    # it was: "H13 pushes along the stone at G13; it secures territory ...", and not that White would bend there
    found = told(None, monkeypatch, "H8", 3.0, Claim(GROUND, COUNTED, MOVE, points=(point("H4"),)))
    assert found is not None
    assert (
        found.text
        == "If Black passed, White could play D4, which is a hane at the head of the two stones at D5."
    )
    assert [each.kind for each in found.claims] == [THERE]


def test_what_costs_little_lies_apart_or_says_nothing_by_its_shape_is_not_told(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    assert told(None, monkeypatch, cost=0.3) is None
    # far from the move, or a stone that touches none of ours: nobody sees what it has to do with the move
    for likely in ("H8", "F4", "C3"):
        found = told(None, monkeypatch, likely)
        assert found is not None
        assert found.text == (
            "If Black passed, White could play D4, which is a hane at the head of the two stones at D5."
        )
    # nor where more is known: what a pass does, that it is hardly urgent, or what the move does to stones
    known = Sentence("", (Claim(POINT, COUNTED, MOVE, points=(point("D4"),)),))
    assert told(known, monkeypatch) is known
    idle = price(1.0)
    assert told(idle, monkeypatch) is idle
    assert told(None, monkeypatch, "D4", 3.0, Claim(CUTS, LIKELY, MOVE, (PASS,))) is None
    # by a shape alone, without a price, one knows no more where something is known of the move; it was told
    attack = Claim(ATTACKS, COUNTED, MOVE, (point("C6"),))
    monkeypatch.setattr(what_it_prevents, "find_helps_of_next", lambda *_: [])
    assert told(None, monkeypatch, "D4", 3.0, attack) is None
    assert told(price(8.0), monkeypatch, "D4", 3.0, attack) != price(8.0)


def test_his_shape_at_the_same_point_comes_before_ground_elsewhere(monkeypatch: pytest.MonkeyPatch) -> None:
    where = Claim(PASSED, COUNTED, MOVE, points=(point("H4"),))
    ground = Claim(THERE, COUNTED, point("H4"), points=(PASS,), rule=GROUND)
    far = Sentence("If Black passed, White would play H4, which takes territory.", (where, ground))
    # it was: "O2 is a hane at the head of three stones. If White passed, Black would play M4, which reduces ..."
    found = told(far, monkeypatch, "H8")
    assert found is not None and "D4, which is a hane at the head of the two stones at D5" in found.text
    # not where that costs little, where the ground is at the same point, and beside a price
    assert told(far, monkeypatch, "H8", 0.3) is far
    same = Sentence("", (Claim(PASSED, COUNTED, MOVE, points=(MOVE,)), ground))
    assert told(same, monkeypatch, "H8") is same
    monkeypatch.setattr(what_it_prevents, "find_helps_of_next", lambda *_: [])
    priced = price(8.0)
    assert told(priced, monkeypatch, "H8") is priced


def test_where_no_more_is_known_it_is_told_whom_his_move_helps(monkeypatch: pytest.MonkeyPatch) -> None:
    attack = Claim(ATTACKS, COUNTED, MOVE, (point("C6"),))
    helped = told(None, monkeypatch, "D4", 3.0, attack)
    # it was: nothing, or "A pass would cost Black 5 points at least."
    assert helped is not None and helped.text.startswith(
        "If Black passed, White could play D4, which helps White"
    )
    assert helped.claims[0].kind == POINT and {each.kind for each in helped.claims[1:]} == {THERE}
    priced = told(price(8.0), monkeypatch, "H8", 3.0, attack)
    assert priced is not None and "D4, which helps White" in priced.text
    # the reverse of what was told of the move, and what gains little, are not told
    same = Claim(FAVOURS, LIKELY, MOVE, points=(point("C3"),))
    assert told(price(8.0), monkeypatch, "H8", 3.0, attack, same) == price(8.0)
    assert told(None, monkeypatch, "D4", 0.3, attack) is None


def test_elsewhere_it_is_told_only_of_the_stones_that_the_move_is_for(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    attack = Claim(ATTACKS, COUNTED, MOVE, (point("D6"),))
    same = Claim(FAVOURS, LIKELY, MOVE, points=(point("C3"),))  # what the move does at its own point
    helped = {"here": (), "place": (), "stones": ()}

    def find(_: object, __: int, where: int) -> list[Claim]:
        return [
            Claim(THERE, LIKELY, where, stones, (PASS, point("C3")), rule=kind)
            for kind, stones in helped.items()
            if where != MOVE and kind == asked
        ]

    monkeypatch.setattr(what_it_prevents, "find_helps_of_next", find)
    monkeypatch.setattr(what_it_prevents, "tell_helps", lambda *_: ["helps"])
    # it was: "If White passed, Black could play L6, which helps Black on the lower side", three steps away
    asked = "place"
    assert told(price(8.0), monkeypatch, "E5", 3.0, attack, same) == price(8.0)
    asked, helped["stones"] = "stones", (point("C5"),)
    assert told(price(8.0), monkeypatch, "E5", 3.0, attack, same) == price(8.0)
    helped["stones"] = (point("D6"),)
    found = told(price(8.0), monkeypatch, "E5", 3.0, attack, same)
    assert found is not None and "E5, which helps" in found.text
    # nor farther than two steps away
    assert told(price(8.0), monkeypatch, "F5", 3.0, attack, same) == price(8.0)


def test_beside_stones_it_is_not_told_where_it_helps(monkeypatch: pytest.MonkeyPatch) -> None:
    of_stones = Claim(THERE, LIKELY, MOVE, (point("D6"),), (PASS,), rule="helps")
    of_place = Claim(THERE, LIKELY, MOVE, (), (PASS, point("C3")), rule="favours")
    monkeypatch.setattr(what_it_prevents, "find_helps_of_next", lambda *_: [of_stones, of_place])
    monkeypatch.setattr(what_it_prevents, "tell_helps", lambda *_: ["helps"])
    attack = Claim(ATTACKS, COUNTED, MOVE, (point("C6"),))
    # it was: "P15, which helps White's stones at P16 to get out and helps White in the upper right corner"
    found = told(price(8.0), monkeypatch, "H8", 3.0, attack)
    assert found is not None and of_stones in found.claims and of_place not in found.claims
    # it was: "H3, which helps Black in the lower right corner"
    monkeypatch.setattr(what_it_prevents, "find_helps_of_next", lambda *_: [of_place])
    assert told(price(8.0), monkeypatch, "H8", 3.0, attack) == price(8.0)
    assert told(price(8.0), monkeypatch, "H8", 3.0) != price(8.0)


def test_ground_at_the_same_point_comes_before_a_stone_that_touches_nothing(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    gains = Claim(THERE, LIKELY, point("F4"), (), (PASS, point("G3")), rule=GROUND)
    monkeypatch.setattr(what_it_prevents, "find_helps_of_next", lambda *_: [])
    monkeypatch.setattr(next_moves, "costs_of_next", lambda *_: [3.0, 4.0])
    monkeypatch.setattr(what_it_prevents, "tell_area_at", lambda *_: ("builds White's territory", [gains]))
    witness = Foreseen(STONES, {("pass",): (("F4", 0.5),)})
    shape = Claim(SHAPE, SEEN, point("F4"))
    found = add_prevented(witness, point("F4"), [shape], None)
    # it was: "White could play E8, which jumps one point from G8", where he builds territory by it
    assert found is not None
    assert found.text == "If Black passed, White could play F4, which builds White's territory."
    monkeypatch.setattr(what_it_prevents, "tell_area_at", lambda *_: ("", []))
    assert add_prevented(witness, point("F4"), [shape], None) is None


CUT = """
. . . . . . . . .
. . . . . . . . .
. . . . . . . . .
. . . . O O . . .
. . . X . X . . .
. . . O . . . . .
. . . . . . . . .
. . . . . . . . .
. . . . . . . . .
"""


def test_where_nothing_else_is_told_the_reverse_is(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(at_the_same_point, "costs_of_next", lambda *_: [])
    # it was: "N16 connects the white stone at O16 with N15.", and no more
    linked = Claim(LINKS, PROVEN, point("E5"), (point("D5"), point("F5")))
    witness = Foreseen(CUT, {})
    found = tell_plain_reverse(witness, point("E5"), [linked])
    assert found is not None and found.text == "If Black passed, White would play E5 and cut D5 and F5 apart."
    assert [each.kind for each in found.claims] == [COULD]
    shape = Claim(SHAPE, SEEN, point("E5"))
    found = tell_plain_reverse(witness, point("E5"), [shape])
    assert found is not None and found.text.endswith("E5, which comes between Black's stones at D5 and F5.")
    assert tell_plain_reverse(witness, point("E5"), [replace(linked, rule=KO)]) is None
    assert tell_plain_reverse(witness, point("H2"), [shape]) is None


def test_the_reverse_is_told_beside_one_other_sentence_and_with_a_price(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr("engine.explain.sentences.if_passed.is_early", lambda _: False)
    monkeypatch.setattr(at_the_same_point, "costs_of_next", lambda *_: [])
    linked = Claim(LINKS, PROVEN, point("E5"), (point("D5"), point("F5")))
    witness, other, reverse = (
        Foreseen(CUT, {}),
        Sentence("I expect ..."),
        "White would play E5 and cut D5 and F5 apart",
    )
    # it was: "A connection: F6 connects ...", "A pass would cost Black 7 points at least.", and not what White cuts
    priced = add_reverse(witness, point("E5"), [linked], price(8.0), (other, other))
    assert priced is not None and priced.text == f"If Black passed, {reverse}: that costs 5 points at least."
    beside = add_reverse(witness, point("E5"), [linked], None, (None, other))
    assert beside is not None and beside.text == f"If Black passed, {reverse}."
    # what may cost nothing is not told to cost a point
    idle = price(1.0)
    assert add_reverse(witness, point("E5"), [linked], idle, (None,)) is idle
    # beside two others one knows what is at stake, and what is told of a pass stays
    assert add_reverse(witness, point("E5"), [linked], None, (other, other)) is None
    known = Sentence("", (Claim(PASSED, COUNTED, point("E5"), points=(point("E5"),)),))
    assert add_reverse(witness, point("E5"), [linked], known, (None,)) is known
    assert add_reverse(witness, point("E5"), [replace(linked, rule=KO)], None, (None,)) is None


@pytest.mark.parametrize(
    ("kind", "rows", "move", "stones", "text"),
    [
        (PARTS, "GAPS", "E5", ("D5", "F5"), "keeps White's stones at D5 and F5 together"),
        (HOLDS, "CUT", "E5", ("D5", "F5"), "comes between Black's stones at D5 and F5"),
        # it was: "keeps White's stones together" of stones to which his own has nothing to say
        (PARTS, "CUT", "H2", ("E6", "D4"), None),
        (HOLDS, "CUT", "H2", ("D5", "F5"), None),
    ],
)
def test_a_tie_that_is_judged_is_turned_round(
    kind: str,
    rows: str,
    move: str,
    stones: tuple[str, str],
    text: str | None,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(what_it_prevents, "tell_tie_there", lambda *_: ("", []))
    monkeypatch.setattr(what_it_prevents, "costs_of_next", lambda *_: [])
    tie = Claim(kind, LIKELY, point(move), tuple(map(point, stones)))
    # it was: "J6 comes between Black's stones at K7 and H5.", and nothing of what Black's J6 would do
    found = tell_plain_reverse(Foreseen(globals()[rows], {}), point(move), [tie])
    assert (found and found.text) == (text and f"If Black passed, White could play E5, which {text}.")


GAPS = """
. . . . . . . . .
. . . . . . . . .
. . . . . . . . .
. . . . X . . . .
. . . O . O . . .
. . . . X . . . .
. . . . . . . . .
. . . . . . . X O
. . . . . . . . X
"""


def test_strings_that_his_stone_joins_are_told(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    for name in (at_the_same_point, what_it_prevents):
        monkeypatch.setattr(name, "costs_of_next", lambda *_: [])
    monkeypatch.setattr(what_it_prevents, "tell_tie_there", lambda *_: ("", []))
    witness, shape = Foreseen(GAPS, {}), Claim(SHAPE, SEEN, point("E5"))
    # it was: "Q9 pushes in between P9 and R9.", and nothing of what White's Q9 would do
    joined = tell_plain_reverse(witness, point("E5"), [shape])
    assert joined is not None and joined.text.endswith(
        "White could play E5, which joins the stones at D5 and F5."
    )
    # not beside a price, and not what comes together all the same, as is read, or by an answer that is expected
    assert tell_plain_reverse(witness, point("E5"), [shape], price(8.0).claims[0]) is None
    monkeypatch.setattr(what_it_prevents, "is_tied_anyway", lambda *_: True)
    assert tell_plain_reverse(witness, point("E5"), [shape]) is None
    saved = Claim(RESCUES, PROVEN, point("H1"), (point("J1"),))
    # what he takes is what the move saves
    assert add_reverse(witness, point("H1"), [saved], None, (None,)) is None
    extends = Claim(ATTACKS, COUNTED, MOVE, (point("C6"),))
    alone = add_reverse(Foreseen(STONES, {}), MOVE, [extends], None, (None,))
    # it was: "H18 extends from H17 ...; it defends the black stone at H17.", and no more
    assert alone is not None and alone.text.endswith(
        "D4, which is a hane at the head of the two stones at D5."
    )
    assert add_reverse(Foreseen(STONES, {}), MOVE, [extends], None, (Sentence("..."),)) is None
