"""A joseki is called by the name of a line only if its first stone stands where the name says."""

from __future__ import annotations

from dataclasses import replace

import pytest

from engine.board.points import BLACK, PASS, parse_vertex
from engine.explain.claims.joseki_names import WITHOUT_NAME, is_name_right, without_wrong_name
from engine.explain.claims.kinds import COUNTED, SHAPE, Claim
from engine.explain.claims.witness import Witness
from engine.explain.sentences.what_shape_it_is import tell_shape_of
from engine.explain.sentences.what_the_book_says import tell_book
from engine.suggest.candidate import Reason
from engine.suggest.firing import CornerOf, Firing, JosekiName
from engine.suggest.rules import load_rules
from tests.explain.claims.test_fates import adviser
from tests.explain.claims.test_joseki_lines import game_after, witness_after

NAME = "5-4, attach inside (uchi-tsuke)"

FROM_3_4 = ("Q3", "Q5", "R7", "R3", "N3", "N4")
"""A 3-4 stone, an approach and a pincer; with the first two exchanged, a 5-4 stone and an approach."""


def at(vertex: str) -> int:
    return parse_vertex(vertex, 19)


@pytest.mark.parametrize(
    ("moves", "is_right"),
    [(FROM_3_4, False), (("D4", "Q5", "Q3", "D16"), True), (("D4", "Q16", "R3"), False)],
)
def test_the_first_stone_of_the_corner_bears_the_name_out(moves: tuple[str, ...], is_right: bool) -> None:
    # it was: "a line of 5-4, attach inside" where the 3-4 stone was the older one
    assert is_name_right(witness_after(moves), at("O4"), NAME) is is_right
    assert is_name_right(witness_after(moves), at("O4"), "Chinese corner")


def test_of_stones_that_were_set_up_any_may_have_been_the_first() -> None:
    game = game_after(())
    game.setup([at("Q3")], [at("Q5")], to_move=BLACK)
    witness = Witness(adviser(), game, BLACK)
    assert is_name_right(witness, at("O4"), NAME)
    assert is_name_right(witness, at("O4"), "3-4, approach")
    assert not is_name_right(witness, at("O4"), "4-4, approach")


def test_a_rule_that_gives_a_wrong_name_says_the_same_without_it() -> None:
    witness = witness_after(FROM_3_4)
    tried, rules = witness.play_out(PASS), load_rules()
    named = Reason(
        rules["joseki-named"],
        Firing(
            "joseki-named", at("O4"), 1.0, facts={"joseki": JosekiName(NAME), "corner": CornerOf(at("O4"))}
        ),
    )
    other = Reason(rules["joseki-finish"], Firing("joseki-finish", at("O4"), 1.0))
    moved = replace(tried, candidate=replace(tried.candidate, move=at("O4"), reasons=(named, other)))
    told = without_wrong_name(witness, moved).candidate.reasons
    assert [each.rule.id for each in told] == [WITHOUT_NAME, "joseki-finish"]
    assert "5-4" not in tell_shape_of(witness, moved).text
    other_way = witness_after(("D4", "Q5", "Q3", "D16"))
    assert without_wrong_name(other_way, moved) == moved
    assert "5-4" in tell_shape_of(other_way, moved).text


def test_the_book_s_line_is_not_named_after_a_later_stone() -> None:
    for moves, is_named in ((("Q16", "O17"), True), (("D4", "O17", "Q16", "D16"), False)):
        shape = Claim(SHAPE, COUNTED, at("R14"), rule="joseki-urgent")
        book = tell_book(witness_after(moves), at("R14"), [shape])
        assert book is not None and ("It belongs to the line 4-4" in book.text) is is_named
