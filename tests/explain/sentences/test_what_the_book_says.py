"""What the corner book says of a move of a joseki, in words, and where its line is left out."""

from __future__ import annotations

import pytest

from engine.board.points import parse_vertex
from engine.explain.claims.kinds import ANSWER, CATCHES, COUNTED, GETS, SHAPE, TURNS, Claim, Sentence
from engine.explain.sentences import what_the_book_says
from engine.explain.sentences.what_the_book_says import has_line, tell_book
from engine.explain.words.languages import speaking
from tests.explain.claims.test_joseki_lines import APPROACHED, IN_CONTACT, witness_after


def at(vertex: str) -> int:
    return parse_vertex(vertex, 19)


def told(
    moves: tuple[str, ...], move: str, rule: str = "joseki-urgent", follows: Sentence | None = None
) -> Sentence:
    """What is told of a move after others, of which a rule said that it is of a joseki."""
    shape = Claim(SHAPE, COUNTED, at(move), rule=rule)
    found = tell_book(witness_after(moves), at(move), [shape], follows)
    assert found is not None
    return found


def test_the_comment_and_the_next_two_moves_of_the_line_are_told_without_its_name() -> None:
    text = told(APPROACHED, "R14").text
    # it was: "It belongs to the line 4-4, approach ... The joseki goes on with Q18 R17 ..."
    assert text.startswith("Black makes territory on the right side and keeps out of the way. ")
    assert "The joseki goes on with White Q18 and Black R17 and further moves." in text
    with speaking("japanese"):
        text = told(APPROACHED, "R14").text
        assert text.startswith("黒は右辺") and "定石は白Q18" in text


@pytest.mark.parametrize(("most", "ending"), [(2, "."), (10, ", and White keeps sente.")])
def test_who_gets_what_is_told_and_who_keeps_sente_where_the_whole_line_is(
    most: int, ending: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(what_the_book_says, "MOST_TOLD", most)
    book = told(IN_CONTACT, "R3")
    assert f"; in the end Black gets the lower side and White gets the right side{ending}" in book.text
    assert [each.kind for each in book.claims[1:]] == [GETS, GETS] and has_line(book)


@pytest.mark.parametrize(
    ("kind", "after", "is_told"), [(ANSWER, 0, True), (ANSWER, 1, False), (TURNS, 1, False)]
)
def test_the_line_is_left_out_where_the_game_is_expected_to_go_on_otherwise(
    kind: str, after: int, is_told: bool
) -> None:
    line = told(APPROACHED, "R14").claims[0].points
    other = at("D4") if after else line[1]
    follows = Sentence("", (Claim(kind, COUNTED, at("R14"), points=(at("R14"), other)),))
    text = told(APPROACHED, "R14", follows=follows).text
    assert ("goes on with" in text) is is_told
    assert "keeps out of the way" in text


def test_of_a_move_that_is_not_called_joseki_only_the_comment_is_told() -> None:
    book = told(APPROACHED, "R14", "knight")
    assert book.text == "Black makes territory on the right side and keeps out of the way." and not has_line(
        book
    )
    alone = told(("Q16", "D4"), "R14", "shimari-star-large-knight")
    assert "the right side grows" in alone.text and len(alone.claims) == 1


def test_what_is_no_shape_or_decides_about_stones_has_nothing_of_the_book() -> None:
    assert tell_book(witness_after(APPROACHED), at("R14"), []) is None
    shape = Claim(SHAPE, COUNTED, at("R14"), rule="joseki-urgent")
    caught = Claim(CATCHES, COUNTED, at("R14"), (at("O17"),))
    assert tell_book(witness_after(APPROACHED), at("R14"), [shape, caught]) is None
    shape = Claim(SHAPE, COUNTED, at("R10"), rule="joseki-urgent")
    assert tell_book(witness_after(APPROACHED), at("R10"), [shape]) is None
    assert not has_line(None)
