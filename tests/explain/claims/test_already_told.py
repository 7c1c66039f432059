"""What was told is not told again, nor in reverse; and of a group that a move cuts the part is named that is left."""

from __future__ import annotations

from dataclasses import replace

import pytest

from engine.board.points import BLACK, PASS, WHITE, parse_vertex
from engine.explain.claims.already_told import does_answer_tie, is_reverse, is_told_as_threat
from engine.explain.claims.kinds import (
    ATTACKS,
    CARRIES,
    CATCHES,
    COST,
    COULD,
    COUNTED,
    CUTS,
    DEFENDS,
    FAVOURS,
    GROUND,
    HELPS,
    HINDERS,
    HOLDS,
    LIKELY,
    LINKS,
    POINT,
    PROVEN,
    RULE,
    SEEN,
    SHAPE,
    THERE,
    THREATENS,
    Claim,
    as_claims_before,
)
from engine.explain.claims.nearby import groups_but_cut
from engine.explain.claims.shapes import JOINING, LINKING
from engine.explain.claims.witness import Witness
from engine.explain.sentences.what_is_said_already import is_ground
from engine.explain.sentences.where_the_opponent_plays import is_bare
from tests.explain.claims.test_fates import adviser
from tests.explain.positions import board_at, game_at
from tests.explain.records import point

MOVE, STONES, AREA = point("E5"), (point("D4"),), (point("A1"), point("B1"), point("C1"))


@pytest.mark.parametrize(
    ("told", "there"),
    [
        (Claim(HELPS, LIKELY, MOVE, STONES), Claim(HINDERS, LIKELY, MOVE, STONES)),
        # it was: "it helps Black on the upper side. If Black passed, White would play D7, which reduces what Black ..."
        (Claim(FAVOURS, LIKELY, MOVE, points=AREA), Claim(GROUND, LIKELY, MOVE, points=AREA[:2])),
    ],
)
def test_what_the_enemy_would_do_is_the_reverse_of_what_was_told(told: Claim, there: Claim) -> None:
    deeds = as_claims_before([there], PASS)
    at, elsewhere = (Claim(POINT, COUNTED, MOVE, points=(each,)) for each in (MOVE, point("C3")))
    assert is_reverse([told], [at, *deeds], MOVE)
    assert not is_reverse([told], [elsewhere, *deeds], MOVE)
    assert not is_reverse([told], [at, Claim(COST, COUNTED, MOVE, value=5.0), *deeds], MOVE)
    assert not is_reverse([], [at, *deeds], MOVE)


@pytest.mark.parametrize(("next_one", "so"), [("D3", True), ("D5", False)])
def test_our_next_move_that_was_told_as_a_threat_is_nothing_new(next_one: str, so: bool) -> None:
    threat = Claim(THREATENS, PROVEN, MOVE, STONES, (point("D3"),), rule=CATCHES)
    deed = Claim(CATCHES, PROVEN, point(next_one), STONES)
    assert is_told_as_threat([threat], point(next_one), [deed]) is so
    assert not is_told_as_threat([threat], point("D3"), [])


CROSSCUT = """
. . . . . . . . . . . . . . . . . . .
. . . . . . . . . . . . . . . . . . .
. . . O . . . . . . . . . . X . . . .
. . O . . . . . . . . . . . . . X . .
. . O X . . . . . . . . . . . . . . .
. . X . . . X O O . . . X . . O X . .
. . . . . . . X X O O O X . . . X . .
. . O . . . . . . X . X O O . O X . .
. . O X . . . . . . X . X O . O X . .
. O O X . . . . . X O . X X . O X . .
. X X O X X . . . X O . O O . O O . .
O O O O O O X . . . X O O X X X O O .
. O X X X X . . . . . . . . O O X O O
O X X O O . . . . . . O . O O X X X O
. O . . . . . . . . . . . O X . X X .
. . O O . . . . . . . . . O X . . X X
. O X O . X . . . . . . X X X X . . .
. X X X . . . . . . . . . X X X X . X
. . . . . . . . . . . . . . X . . X .
"""
"""White's G13 cuts G14 from H13, which the evaluation counts to one group before it."""


def test_a_stone_that_a_crosscut_cuts_off_does_not_name_its_group() -> None:
    witness = Witness(adviser(), game_at(CROSSCUT, WHITE), WHITE)
    move, cut, left = (parse_vertex(each, witness.board.size) for each in ("G13", "G14", "H13"))
    assert any({cut, left} <= set(each) for each in witness.scene.groups)
    # it was: "makes it harder for Black's large group around G14 to make eyes"
    assert not any({cut, left} <= set(each) for each in groups_but_cut(witness, move))
    assert any(left in each for each in groups_but_cut(witness, move))


CORNER_TAKEN = """
. . . O X X O X .
O X O X . X . O .
. O O . . O . X O
. . . X . O O . .
. . . . O . . . O
. O X X O O . . X
. X X . X . . . .
. X . . . O . X O
X . . O . . . X X
"""
"""Black's C9 cuts D9 from C8 and captures it."""


def test_of_a_crosscut_that_captures_a_corner_the_living_one_stays_in_its_group() -> None:
    witness = Witness(adviser(), game_at(CORNER_TAKEN, BLACK), BLACK)
    move, cut, left = (parse_vertex(each, witness.board.size) for each in ("C9", "D9", "C8"))
    assert any({cut, left} <= set(each) for each in witness.scene.groups)
    found = groups_but_cut(witness, move)
    assert not any(cut in each for each in found)
    # it was left out for the captured one
    assert any(left in each for each in found)


def test_where_the_enemy_would_carry_an_attack_out_is_no_more_than_where_he_plays() -> None:
    move, stones, ground = (
        point("D5"),
        (point("D4"),),
        Claim(GROUND, COUNTED, point("D5"), points=(point("E5"),)),
    )
    carrier = Claim(CARRIES, COUNTED, move, stones, (move,), rule=DEFENDS)
    deed = Claim(ATTACKS, COUNTED, move, stones)
    there = as_claims_before([deed], PASS)
    kept = Claim(DEFENDS, COUNTED, move, stones)
    # a carrier was taken for something that he does
    assert is_reverse([kept], [carrier, *there], move) is is_reverse([kept], there, move) is True
    assert is_bare([carrier])
    assert is_ground([carrier, *as_claims_before([ground], PASS)])


def test_strings_that_the_answer_ties_as_well_are_not_what_a_pass_ties() -> None:
    pair = (point("D5"), point("F5"))
    answer = Claim(THERE, PROVEN, point("D4"), pair, (MOVE,), rule=LINKS)
    board = board_at(GAP)
    tied = [
        Claim(COULD, PROVEN, MOVE, pair, (MOVE,), rule=CUTS),
        Claim(THERE, LIKELY, MOVE, pair, (PASS,), rule=HOLDS),
        Claim(THERE, SEEN, MOVE, (point("D6"), point("F5")), (PASS,), rule=SHAPE, words={RULE: LINKING}),
    ]
    # it was: "Black could play L14, which links M14 and L16. I expect M15, which connects L16 with M14."
    for claim in tied:
        assert does_answer_tie(board, MOVE, [claim], [answer])
        assert not does_answer_tie(board, MOVE, [claim], [replace(answer, rule=CUTS)])
        assert not does_answer_tie(board, MOVE, [replace(claim, stones=(point("D5"), point("H8")))], [answer])


def test_of_several_strings_two_that_the_answer_ties_are_enough() -> None:
    pair, board = (point("D5"), point("F5")), board_at(GAP)
    answer = Claim(THERE, PROVEN, point("D4"), pair, (MOVE,), rule=LINKS)
    three = (*pair, point("H8"))
    joins = Claim(THERE, SEEN, MOVE, three, (PASS,), rule=SHAPE, words={RULE: JOINING})
    assert does_answer_tie(board, MOVE, [joins], [answer])
    assert not does_answer_tie(board, MOVE, [replace(joins, stones=three[1:])], [answer])


GAP = """
. . . . . . . . .
. . . . . . . O .
. . . . . . . . .
. . . O . . . . .
. . . O . O . . .
. . . . . . . . .
. . . . . . . . .
. . . . . . . . .
. . . . . . . . .
"""
