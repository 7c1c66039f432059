"""The enemy's last stone, named by what it is, where a move answers it."""

from __future__ import annotations

import pytest

from engine.board.points import BLACK, opponent, parse_vertex
from engine.decide.decision.record import Decision
from engine.explain.claims.checks_of_the_book import check_answered
from engine.explain.claims.inquiry import FAILED, HELD, Inquiry
from engine.explain.claims.kinds import ANSWERS, CATCHES, LIKELY, SEEN, SHAPE, Claim, Sentence
from engine.explain.claims.witness import Witness
from engine.explain.sentences.what_it_answers import add_answered
from engine.game.game import Game
from tests.explain.claims.test_fates import adviser
from tests.explain.claims.test_joseki_lines import witness_after
from tests.explain.records import point


def after(*moves: str) -> Witness:
    """The witness of the position after some moves on 9x9, Black's first."""
    game, color = Game(9, 6.5), BLACK
    for move in moves:
        game.play(color, point(move))
        color = opponent(color)
    return Witness(adviser(), game, game.to_move)


def answered(move: str, *before: str, text: str = "It comes.", **claim: object) -> Sentence:
    """The sentence on a move after others, with what it answers."""
    shape = Claim(SHAPE, SEEN, point(move), **claim)
    return add_answered(after(*before), point(move), Sentence(text, (shape,)))


@pytest.mark.parametrize(
    ("before", "move", "name"),
    [
        # an extension says nothing of what is answered (it was: "answers the extension at E4"), an attachment does
        (("E5", "D4", "pass", "E4"), "F4", ""),
        (("E5", "F6", "pass", "F5"), "F4", ""),
        (("E5", "E4"), "F4", "the attachment at E4"),
        # a stone that threatens to cut where the move joins, and one that leaves a single liberty
        (("D4", "A1", "E5", "A2", "F4", "E3"), "E4", "the peep at E3"),
        (("E5", "E6", "pass", "D5", "pass", "F5"), "E4", "the atari at F5"),
    ],
)
def test_the_last_stone_is_called_by_what_it_is(before: tuple[str, ...], move: str, name: str) -> None:
    assert answered(move, *before).text == (f"It comes; it answers {name}." if name else "It comes.")


def test_in_a_corner_a_stone_is_called_by_the_one_that_it_approaches() -> None:
    witness = witness_after(("R6", "Q4", "D16", "J3", "O3"))
    shape = Claim(SHAPE, SEEN, parse_vertex("Q6", 19), rule="joseki-urgent")
    told = add_answered(witness, shape.move, Sentence("Q6 attaches.", (shape,))).text
    # it was: "answers the stone in between at O3", the second approach to Q4
    assert told == "Q6 attaches; it answers the approach at O3."


def test_what_is_named_or_far_away_is_not_named_again() -> None:
    assert answered("F4", "E5", "E4", text="A defence against E4: it comes.").text.endswith("it comes.")
    assert answered("J1", "E5", "E4").text == "It comes."
    assert answered("F4", "E5", "E4", stones=(point("E4"),)).text == "It comes."
    # nor where stones live or die by the move, nor on a board that was set up
    does = Sentence("It takes.", (Claim(CATCHES, LIKELY, point("F4"), (point("E4"),)),))
    assert add_answered(after("E5", "E4"), point("F4"), does) is does


def test_the_claim_is_held_to_the_board() -> None:
    witness = after("E5", "E4")
    inquiry = Inquiry(adviser(), Game(9, 6.5), Decision(BLACK, point("F4")), witness)
    (claim,) = (each for each in answered("F4", "E5", "E4").claims if each.kind == ANSWERS)
    assert check_answered(inquiry, claim)[0] == HELD
    for other in (
        Claim(ANSWERS, SEEN, point("F4"), (point("E5"),), rule="enemy"),
        Claim(ANSWERS, SEEN, point("F4"), (point("E4"),), rule="atari"),
    ):
        assert check_answered(inquiry, other)[0] == FAILED
