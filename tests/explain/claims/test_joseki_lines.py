"""What the corner book says of a move: its comment, the usual moves after it, and who gets what by them."""

from __future__ import annotations

import functools
from dataclasses import replace

import pytest

from engine.board.points import BLACK, WHITE, opponent, parse_vertex, vertex_of
from engine.decide.decision.record import Decision, Tried
from engine.evaluate.evaluation import Evaluator
from engine.explain.claims import joseki_lines
from engine.explain.claims.checks_of_the_book import check_book, check_gets
from engine.explain.claims.inquiry import FAILED, HELD, Inquiry
from engine.explain.claims.joseki_lines import LEANS, JosekiLine, find_joseki_line
from engine.explain.claims.kinds import BOOK, GETS, MOVES
from engine.explain.claims.witness import Witness
from engine.explain.words.naming import zone_of
from engine.game.game import Game
from engine.suggest.candidate import Candidate
from tests.explain.claims.test_fates import adviser

APPROACHED = ("Q16", "O17")
"""A 4-4 stone and an approach to it."""

IN_CONTACT = ("Q3", "Q5", "O4")
"""After an approach to a 3-4 stone, and the answer to it, White takes the corner by R3."""


def game_after(moves: tuple[str, ...], size: int = 19) -> Game:
    """A game after some moves, Black's first."""
    game, color = Game(size, 6.5), BLACK
    for move in moves:
        game.play(color, parse_vertex(move, size))
        color = opponent(color)
    return game


def witness_after(moves: tuple[str, ...], size: int = 19) -> Witness:
    """The witness of the position after some moves."""
    game = game_after(moves, size)
    return Witness(adviser(), game, game.to_move)


@functools.cache
def found(moves: tuple[str, ...], move: str) -> JosekiLine | None:
    """What the book says of a move after others."""
    return find_joseki_line(witness_after(moves), parse_vertex(move, 19))


def names(points: tuple[int, ...]) -> list[str]:
    return [vertex_of(each, 19) for each in points]


def test_the_book_tells_what_a_move_is_for_and_how_it_goes_on() -> None:
    book = found(APPROACHED, "R14")
    assert book is not None and book.claim.kind == BOOK and 0.1 < book.claim.value < 1
    assert book.book.name.startswith("4-4, approach")
    assert book.book.comment == "Black makes territory on the right side and keeps out of the way."
    assert names(book.claim.points)[0] == "R14" and len(book.claim.points) > 2
    # in another corner it is told of the sides that are there
    lower = found(("D4", "F3"), "C6")
    assert lower is not None and "on the left side" in lower.book.comment


def test_a_move_that_the_book_does_not_have_has_no_line() -> None:
    assert found(APPROACHED, "R10") is None
    # nor has one where nobody has answered yet, or where other stones stand near
    assert found((), "Q16") is None
    assert found((*APPROACHED, "P15", "N16"), "R14") is None


def test_who_gets_what_is_judged_at_the_end_of_a_line_that_the_book_says_nothing_of() -> None:
    book = found(IN_CONTACT, "R3")
    assert book is not None and not book.book.ending
    by_zone = {zone_of(each.points[8], 19): int(each.value) for each in book.gets}
    assert by_zone == {"lower": BLACK, "right": WHITE}
    assert all(each.kind == GETS and abs(each.other) >= LEANS for each in book.gets)
    assert {each.words[MOVES] for each in book.gets} == {" ".join(map(str, book.claim.points))}


def inquiry(moves: tuple[str, ...]) -> Inquiry:
    witness = witness_after(moves)
    return Inquiry(adviser(), game_after(moves), Decision(witness.color, parse_vertex("R14", 19)), witness)


def test_the_book_s_line_is_held_to_the_book() -> None:
    book = found(APPROACHED, "R14")
    assert book is not None
    assert check_book(inquiry(APPROACHED), book.claim)[0] == HELD
    other = replace(book.claim, points=book.claim.points[:1])
    assert check_book(inquiry(APPROACHED), other)[0] == FAILED
    assert check_book(inquiry(()), book.claim)[0] == FAILED


@pytest.mark.parametrize(("owner", "verdict"), [(1.0, HELD), (-1.0, FAILED)])
def test_who_gets_what_is_held_to_games_from_the_end_of_the_line(
    owner: float, verdict: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    def play_out(witness: Witness, move: int) -> Tried:
        return Tried(Candidate(move, ()), owned=dict.fromkeys(witness.board.points(), owner))

    book = found(IN_CONTACT, "R3")
    assert book is not None
    black = next(each for each in book.gets if each.value == BLACK)
    monkeypatch.setattr(Witness, "play_out", play_out)
    assert check_gets(inquiry(IN_CONTACT), black)[0] == verdict


def test_the_book_is_asked_without_an_evaluation(monkeypatch: pytest.MonkeyPatch) -> None:
    witness = witness_after(APPROACHED)
    monkeypatch.setattr(Evaluator, "evaluate", lambda *_: pytest.fail("the position was evaluated"))
    monkeypatch.setattr(joseki_lines, "_find_gets", lambda *_: [])
    assert find_joseki_line(witness, parse_vertex("R14", 19)) is not None
