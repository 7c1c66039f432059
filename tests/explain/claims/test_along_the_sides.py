"""What the board shows of large moves along a side: room, the wider side of a corner stone, a further own stone."""

from __future__ import annotations

import pytest

from engine.board.board import Board
from engine.board.points import BLACK, parse_vertex, vertex_of
from engine.board.symmetry import SYMMETRIES, turn
from engine.decide.decision.record import Decision
from engine.explain.claims.along_the_sides import find_further_extension, find_room, find_wider_side
from engine.explain.claims.checks_of_the_book import check_room, check_wider
from engine.explain.claims.inquiry import FAILED, HELD, Inquiry
from engine.explain.claims.kinds import COUNTED, ROOM, SEEN, SHAPE, WIDER, Claim, Sentence
from engine.explain.claims.witness import Witness
from engine.explain.sentences.what_it_is_along_a_side import add_along_side
from engine.game.game import Game
from tests.explain.claims.test_fates import adviser


def at(vertex: str) -> int:
    return parse_vertex(vertex, 19)


def game_with(black: str, white: str) -> Game:
    """A game that was set up with some stones of either side."""
    game = Game(19, 6.5)
    game.setup([at(each) for each in black.split()], [at(each) for each in white.split()], to_move=BLACK)
    return game


def board_with(black: str, white: str) -> Board:
    return game_with(black, white).board


@pytest.mark.parametrize(
    ("white", "move", "ends"),
    [
        # five columns to either stone, then a stone nearer on one side, then on both
        ("Q15 R5", "R10", ["R5", "Q15"]),
        ("Q15 R7", "R10", ["Q15"]),
        ("Q13 R7", "R10", []),
        # on an empty side a move is between no stones
        ("Q16", "R10", []),
    ],
)
def test_room_between_two_stones_is_for_two_spaces(white: str, move: str, ends: list[str]) -> None:
    found = find_room(board_with("D4", white), at(move), BLACK)
    told = [] if found is None else [vertex_of(each, 19) for each in found.stones]
    assert sorted(told) == sorted(ends)


@pytest.mark.parametrize(
    ("others", "move", "columns"),
    [
        # above the corner stone nothing stands, beside it a black stone near
        ("K3", "R6", (15, 5)),
        ("K3", "O3", None),
        # both sides alike
        ("", "R6", None),
        # nearer to the corner, and no approach
        ("K3", "R10", None),
    ],
)
def test_a_corner_stone_is_approached_on_the_wider_side(
    others: str, move: str, columns: tuple[int, int] | None
) -> None:
    found = find_wider_side(board_with(others, "Q4"), at(move), at("Q4"), BLACK)
    assert (None if found is None else (found.value, found.other)) == columns


def test_a_move_may_extend_from_an_own_stone_as_well() -> None:
    board = board_with("R9", "Q4")
    found = find_further_extension(board, at("R6"), BLACK, {"approach"})
    assert found == Claim(SHAPE, SEEN, at("R6"), (at("R9"),), rule="along")
    assert find_further_extension(board, at("R6"), BLACK, {"approach", "along"}) is None
    assert find_further_extension(board, at("D14"), BLACK, {"approach"}) is None
    # nor what lives in the corner, or touches an enemy stone
    assert find_further_extension(board_with("R6", "Q4"), at("R3"), BLACK, {"three-three"}) is None
    assert find_further_extension(board_with("R9", "Q6"), at("R6"), BLACK, {"approach"}) is None
    # nor what goes back into the corner; it was: "goes on with the joseki ...; it extends along the side from C14"
    assert find_further_extension(board_with("C14 D16", "D18"), at("C17"), BLACK, {"joseki"}) is None
    approach = find_further_extension(board_with("L3", "R4"), at("P3"), BLACK, {"approach"})
    assert approach is not None and approach.stones == (at("L3"),)
    away = find_further_extension(board_with("C17", "D18"), at("C14"), BLACK, {"joseki"})
    assert away is not None and away.stones == (at("C17"),)


def told(black: str, white: str, move: str, rule: str) -> Sentence:
    witness = Witness(adviser(), game_with(black, white), BLACK)
    return add_along_side(
        witness, at(move), Sentence("It comes.", (Claim(SHAPE, COUNTED, at(move), rule=rule),))
    )


@pytest.mark.parametrize(
    ("black", "white", "move", "rule", "words"),
    [
        ("D4", "Q15 R5", "R10", "between", "; it has room to extend two spaces on either side."),
        ("D4", "Q15 R7", "R10", "between", "; it has room to extend two spaces towards Q15."),
        ("K3", "Q4", "R6", "approach", "; it takes the wider side (15 open lines on the right side, "),
        ("R9", "Q4", "R6", "approach", "; it extends along the side from R9."),
        ("R9", "Q4", "R6", "along", "It comes."),
    ],
)
def test_what_lies_along_the_side_is_added(black: str, white: str, move: str, rule: str, words: str) -> None:
    assert words in told(black, white, move, rule).text


def test_the_claims_are_held_to_the_board() -> None:
    for black, white, move, rule, kind, check in (
        ("D4", "Q15 R5", "R10", "between", ROOM, check_room),
        ("K3", "Q4", "R6", "approach", WIDER, check_wider),
    ):
        claim = next(each for each in told(black, white, move, rule).claims if each.kind == kind)
        for game, verdict in (
            (game_with(black, white), HELD),
            (game_with(black + " R12 R11 N3", white), FAILED),
        ):
            inquiry = Inquiry(adviser(), game, Decision(BLACK, at(move)), Witness(adviser(), game, BLACK))
            assert check(inquiry, claim)[0] == verdict


@pytest.mark.parametrize("symmetry", range(SYMMETRIES))
@pytest.mark.parametrize(
    ("stone", "move", "is_told"),
    [
        ("C14", "C17", False),
        ("E4", "C4", False),
        ("P4", "R4", False),
        ("F5", "C5", False),
        ("G3", "K3", True),
        ("G3", "E3", True),
        ("C7", "C11", True),
    ],
)
def test_nothing_extends_back_into_a_corner(symmetry: int, stone: str, move: str, is_told: bool) -> None:
    board = Board(19)
    board.play(BLACK, turn(parse_vertex(stone, 19), 19, symmetry))
    found = find_further_extension(board, turn(parse_vertex(move, 19), 19, symmetry), BLACK, {"joseki"})
    assert (found is not None) is is_told
