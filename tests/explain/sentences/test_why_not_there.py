"""Why not another move."""

from __future__ import annotations

from engine.board.points import BLACK, PASS, WHITE
from engine.decide.decision.record import Refused, Tried
from engine.explain.sentences.why_not_there import why_illegal, why_not
from engine.game.game import Game
from tests.explain.positions import CAPTURABLE, game_at
from tests.explain.records import SIZE, candidate, decision, point, tried


def never() -> Tried:
    """What the decision knows need not be played out again."""
    raise AssertionError("played out though the decision knew it")


MADE = decision(
    "E6",
    [
        tried("E6", 7.0, "C4"),
        tried("G5", 3.0, "H5"),
        tried(
            candidate("B2", says="{move} defends the corner."), 2.0, rejected="after it nothing is stronger"
        ),
    ],
    untried=[candidate("A1")],
)


def test_a_candidate_that_was_worse() -> None:
    assert why_not(MADE, point("G5"), SIZE, never) == [
        "G5 is a good point. After G5 H5 Black would lead by about 3 points, 4 points worse for Black than E6."
    ]


def test_a_rejected_candidate() -> None:
    assert why_not(MADE, point("B2"), SIZE, never) == [
        "Rejected: B2 defends the corner; but after it nothing is stronger.",
        "After B2 Black would lead by about 2 points, 5 points worse for Black than E6.",
    ]


def test_a_candidate_that_must_not_be_played() -> None:
    made = decision("E6", [tried("E6", 7.0)])
    refused = candidate("A9", says="{move} makes a good shape.")
    made.refused = [Refused(refused, "it fills its own ground, where nothing is in danger")]
    assert why_not(made, point("A9"), SIZE, never) == [
        "Not tried: A9 makes a good shape; but it fills its own ground, where nothing is in danger."
    ]


def test_a_candidate_that_was_not_tried_is_played_out() -> None:
    assert why_not(MADE, point("A1"), SIZE, lambda: tried("A1", 8.0, "A2")) == [
        "A1 is a good point. It was suggested, but not tried, since the likelier moves used the budget up.",
        "After A1 A2 Black would lead by about 8 points, 1 point better for Black than E6.",
        "So A1 deserved a try.",
    ]


def test_a_move_that_nobody_suggested_is_played_out() -> None:
    assert why_not(MADE, point("J1"), SIZE, lambda: tried("J1", -4.0, "C4")) == [
        "No expert suggests J1 to Black.",
        "After J1 C4 White would lead by about 4 points, 11 points worse for Black than E6.",
    ]


def test_a_weak_level_does_not_insist_on_the_best() -> None:
    made = decision("G5", [tried("E6", 7.0), tried("G5", 3.0)])
    assert why_not(made, point("E6"), SIZE, never)[1:] == [
        "At this level the choice falls on any of the good moves, not always on the best."
    ]


def test_why_no_pass() -> None:
    assert why_not(MADE, PASS, SIZE, never) == [
        "If Black passed, White would lead by about 5 points, 12 points worse for Black than E6."
    ]
    idle = decision("E6", [tried("E6", -5.0)])
    assert why_not(idle, PASS, SIZE, never) == [
        "If Black passed, White would lead by about 5 points; E6 costs nothing against that."
    ]


def test_instead_of_a_pass() -> None:
    passing = decision("pass", [tried("G5", -6.0)], before=-5.0)
    assert why_not(passing, point("G5"), SIZE, never) == [
        "G5 is a good point. After G5 White would lead by about 6 points, 1 point worse for Black than a pass."
    ]


def test_illegal_moves() -> None:
    game = game_at(CAPTURABLE)
    assert why_illegal(game, BLACK, point("D4")) == "D4 is not free: a white stone stands there."
    assert why_illegal(game, BLACK, point("E6")) == ""
    assert why_illegal(game, BLACK, PASS) == ""


def test_suicide() -> None:
    game = Game(SIZE)
    game.setup(black=[point("A2"), point("B1")], to_move=WHITE)
    assert why_illegal(game, WHITE, point("A1")) == (
        "White may not play at A1: the stone would have no liberty (suicide)."
    )


def ko_game(rules: str) -> Game:
    """Black has just taken a ko at D5; White would retake at C5."""
    game = Game(SIZE, rules=rules)
    game.setup(
        black=[point(vertex) for vertex in ("B5", "C6", "C4")],
        white=[point(vertex) for vertex in ("C5", "D6", "D4", "E5")],
        to_move=BLACK,
    )
    game.play(BLACK, point("D5"))
    return game


def test_ko_and_superko() -> None:
    assert why_illegal(ko_game("japanese"), WHITE, point("C5")) == (
        "White may not play at C5: the ko must not be retaken at once."
    )
    game = ko_game("new_zealand")
    game.board.set_position(game.board.grid(), WHITE)
    before = game.board.grid()
    assert why_illegal(game, WHITE, point("C5")) == (
        "White may not play at C5: an earlier position of the whole board would come back (superko)."
    )
    assert (game.board.grid() == before).all()
