"""Single moves, ladders and combinations: what a move reaches, and threats that only work together."""

from __future__ import annotations

import pytest

from engine.board.board import Board
from engine.board.diagram import parse_diagram
from engine.board.points import BLACK, PASS, WHITE, opponent, parse_vertex
from engine.board.symmetry import SYMMETRIES, turn, turn_grid
from engine.reading.outcome import LOSS, WIN
from engine.reading.reader import Reader
from engine.reading.search.giving_up import BRIEF
from engine.reading.search.memo import Memo
from engine.reading.strings.combination import (
    COMBINATION_BUDGETS,
    combination_attack,
    combination_defend,
    does_attack,
    does_defend,
    ladder_attack,
)
from tests.reading.positions import board_of

BUDGET = 10_000

DOUBLE_ATARI = """
    . . . . . . . . .
    . . . . . . . . .
    . . X . X . . . .
    . . . . . . . . .
    . . O X . O . . .
    . . . O X O . . .
    . . O . . . . . .
    . . . X . X . . .
    . . . . . . . . .
    """

FROM_ONE_STEP_AWAY = """
    . . . . O . X
    O . . . . . .
    X . X . . . .
    . . O . X . .
    . . . X . X .
    . . O . . . O
    . . . X O X .
    """

FROM_SELF_ATARI = """
    . O X . X . .
    . X O X O . .
    . . . . . . .
    . X X . . O .
    X O . X . . .
    . . . O . O X
    . . . X . . X
    """

ANSWER_TAKES_A_LIBERTY = """
    . X . O . X X
    . O O . . X .
    . O . X X . O
    . . . . . . .
    O . O O . . .
    X X X . . . .
    . . . . . . .
    """

TAKES_THE_FOURTH_LIBERTY = """
    . . . . . . . . .
    . . . . . . . . .
    . . . O . . . . .
    . . . . O . . . .
    . . . X . . . . .
    X . . . O . . . .
    . . O X O . . . .
    . . . X . . . . .
    . . . . . . . . .
    """

SAVED_FROM_AFAR = """
    X O . . X . .
    . . . . . X .
    . . O O . O .
    O O . X . O .
    . X X . X . .
    X O . . . . X
    . X . . O . .
    """

ONE_POINT = """
    . . . . . . .
    . . . . . . .
    . O O O . . .
    . O X . X X X
    . O O O . . .
    . . . . . . .
    . . . . . . .
    """


@pytest.fixture(scope="module")
def reader() -> Reader:
    return Reader()


@pytest.mark.parametrize(
    ("ask", "move", "stone", "outcome"),
    [
        (does_attack, "D4", "C4", WIN),
        (does_attack, "G7", "C4", LOSS),
        (does_attack, "D4", "G4", LOSS),
        (does_defend, "D4", "C4", WIN),
        (does_defend, "G7", "C4", LOSS),
        (does_defend, "D4", "G4", LOSS),
        (does_attack, "G4", "C4", LOSS),
        (does_defend, "G4", "C4", LOSS),
    ],
)
def test_what_a_move_reaches(reader: Reader, ask, move: str, stone: str, outcome: int) -> None:
    """G7 is far away, the string at G4 is safe without a move, and G4 is occupied, so no legal move."""
    board = board_of(ONE_POINT)
    before = board.snapshot()
    reading = ask(reader, board, parse_vertex(move, 7), parse_vertex(stone, 7), BUDGET)
    assert reading.outcome == outcome
    assert reading.move == (parse_vertex(move, 7) if outcome == WIN else PASS)
    assert reading.nodes > 0 or outcome == LOSS
    assert board.snapshot() == before
    assert board.depth == 0


def test_a_move_cannot_attack_what_is_dead_anyway(reader: Reader) -> None:
    """The lone stone has one liberty and cannot get away; to say that A2 attacks it would reward a wasted move."""
    board = board_of(
        """
        . . . .
        . . . .
        . O . .
        X O . .
        """
    )
    for move in ("A2", "D4"):
        reading = does_attack(reader, board, parse_vertex(move, 4), parse_vertex("A1", 4), BUDGET)
        assert reading.outcome == LOSS


def test_a_ladder_needs_two_liberties(reader: Reader) -> None:
    board = board_of(ONE_POINT)
    with pytest.raises(ValueError, match="the string at C4 has 1 liberties, expected 2"):
        ladder_attack(reader, board, parse_vertex("C4", 7), BUDGET)


@pytest.mark.parametrize("color", [BLACK, WHITE])
def test_a_double_atari_is_a_combination(reader: Reader, color: int) -> None:
    """A missed combination is a pity; one seen where there is none would be paid with an empty threat."""
    board = board_of(DOUBLE_ATARI)
    if color == BLACK:
        board.set_position((3 - board.grid()) % 3)
    before = board.snapshot()
    found = combination_attack(reader, board, color)
    assert found.moves == (parse_vertex("E5", 9),)
    assert found.nodes > 0
    assert combination_attack(reader, board, opponent(color)).moves == ()
    assert board.snapshot() == before


def test_a_combination_is_looked_for_no_longer_than_so_many_positions_allow(reader: Reader) -> None:
    board = board_of(DOUBLE_ATARI)
    before = board.snapshot()
    found = combination_attack(reader, board, WHITE)
    assert combination_attack(reader, board, WHITE, most=found.nodes) == found
    cut_short = combination_attack(reader, board, WHITE, most=found.nodes - 1)
    assert cut_short.moves == ()
    assert cut_short.nodes <= found.nodes
    assert board.snapshot() == before


@pytest.mark.parametrize("symmetry", range(SYMMETRIES))
@pytest.mark.parametrize(
    ("diagram", "move"), [(FROM_ONE_STEP_AWAY, "E2"), (FROM_SELF_ATARI, "D7")], ids=["far", "self-atari"]
)
def test_a_combination_may_begin_beside_the_liberties_or_in_atari(
    reader: Reader, diagram: str, move: str, symmetry: int
) -> None:
    """Overlooking it is a pity; playing the second threat first is a disaster, for it is answered."""
    board = Board(7)
    board.set_position(turn_grid(parse_diagram(diagram), symmetry))
    assert combination_attack(reader, board, WHITE).moves == (turn(parse_vertex(move, 7), 7, symmetry),)


@pytest.mark.slow
@pytest.mark.parametrize("symmetry", range(SYMMETRIES))
def test_an_answer_fails_that_costs_another_string_a_liberty(symmetry: int) -> None:
    """The stone in atari gets away only if another string is captured that was not threatened before."""
    board = Board(7)
    board.set_position(turn_grid(parse_diagram(ANSWER_TAKES_A_LIBERTY), symmetry))
    found = combination_attack(Reader(Memo()), board, BLACK, COMBINATION_BUDGETS[:1])
    assert found.moves == (turn(parse_vertex("B3", 7), 7, symmetry),)


@pytest.mark.parametrize("symmetry", range(SYMMETRIES))
def test_a_threat_may_take_one_of_four_liberties(symmetry: int) -> None:
    """The two stones at the bottom are safe until the move that threatens the one above them."""
    board = Board(9)
    board.set_position(turn_grid(parse_diagram(TAKES_THE_FOURTH_LIBERTY), symmetry))
    found = combination_attack(Reader(Memo()), board, WHITE, COMBINATION_BUDGETS[:1])
    assert found.moves == (turn(parse_vertex("D4", 9), 9, symmetry),)


@pytest.mark.slow
def test_a_threat_that_is_met_from_afar_is_no_combination() -> None:
    """What saves the stone is at no liberty of it, captures nothing, and is not the move that a reading names."""
    board = board_of(SAVED_FROM_AFAR)
    assert combination_attack(Reader(Memo()), board, WHITE, COMBINATION_BUDGETS[:1]).moves == ()


def test_readings_of_a_combination_are_not_given_up_early() -> None:
    assert min(COMBINATION_BUDGETS) > BRIEF


@pytest.mark.slow
def test_every_defence_leaves_no_combination(reader: Reader) -> None:
    board = board_of(DOUBLE_ATARI)
    moves = combination_defend(reader, board, BLACK).moves
    assert parse_vertex("E5", 9) in moves
    assert combination_defend(reader, board, WHITE).moves == ()
    for move in board.legal_points(BLACK):
        board.play(BLACK, move)
        if move in moves:
            assert combination_attack(reader, board, WHITE).moves == ()
        board.undo()


def test_a_string_that_is_caught_anyway_is_no_combination(reader: Reader) -> None:
    board = board_of(ONE_POINT)
    assert combination_attack(reader, board, WHITE).moves == ()
