"""The facts that the position of a mistake and its expected lines give, also of games kept by an earlier build."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from engine.explain.study.results import Mistake, Option
from engine.explain.study.shown_facts import with_shown_facts

EDGE = """
    . . . . . . . . .
    . . . . . . . . .
    . . X . . . O . .
    . . . . . . . . .
    . . . . . . . . .
    . . . . . . . . .
    . X O O X . . . .
    . X O X . . . . .
    . . . . . . . . .
"""
"""Black's B1 or C1 takes a liberty of White's three stones at C3."""

SHORT = """
    . . . . . . . . .
    . . . . . . . . .
    . . X . . . O . .
    . . . . . . . . .
    . . X X . . . . .
    . X O O . . . . .
    . . X . . . . . .
    . . . . . . . . .
    . . . . . . . . .
"""
"""White's two stones at C4 have two liberties, D3 and E4."""

FULL = """
    . . . . . . . . .
    . . . . . . . . .
    X X X X X X X X X
    X X X X X X X X X
    O O O O O O O O O
    . . . . . . . . .
    . . . . . . . . .
    . . . . . . . . .
    . . . . . . . . .
"""

LOOSE = """
    . . . . . . . . .
    . . . . . . . . .
    . . X . . . O . .
    . . . . . . . . .
    . . . . O . . . .
    . . . . . . . . .
    . . X . . . X . .
    . . . . . . . . .
    . . . . . . . . .
"""


ATARI = """
    . . . . . . . . .
    . . . . . . . . .
    . . X . . . O . .
    . . . . . . . . .
    . . X O O . . . .
    . X O X X O . . .
    . . . O . . . . .
    . . . . . . O X O
    . . . . . . . O .
"""
"""Black's two stones at D4 and the one at H2 are in atari, and so is White's C4."""

GAP = """
    . . . . . . . . .
    . . . . . . . . .
    . . X . . . O . .
    . . . X . . . . .
    . . O . O . . . .
    . . . . . . . . .
    . . X . . . X . .
    . . . . . . . . .
    . . . . . . . . .
"""
"""Black may push through between White's C5 and E5 at D5."""

KO = """
    . X O . . . . . .
    X . X O . . . . .
    . X O . . . O . .
    . . . . . . . . .
    . . . . . . . . .
    . . . . . . . . .
    . . X . . . X . .
    . . . . . . . . .
    . . . . . . . . .
"""
"""White may take Black's C8 at B8 in a ko."""


def facts(board: str, *line: str, played: Sequence[str] = ("J9",), known: Sequence[str] = ()) -> set[str]:
    rows = tuple(row.replace(" ", "") for row in board.split("\n") if row.strip())
    first, better = Option(played[0], 0.0, 0.5, 400, tuple(played)), Option(line[0], 3.0, 0.6, 400, line)
    mistake = Mistake(9, "black", 3.0, 0.1, "middle game", tuple(known), first, better, (), (), rows)
    return set(with_shown_facts([mistake])[0].facts)


@pytest.mark.parametrize(
    ("line", "is_sente"),
    [
        (("C4", "D4", "F4"), False),
        (("C4", "D4", "G4"), False),
        (("C4", "D4", "H8"), True),
        (("C4", "H8", "D4"), False),
        (("C4", "pass", "H8"), False),
        (("C4",), False),
        (("pass", "C4", "H8"), False),
    ],
)
def test_a_move_is_sente_that_is_answered_before_its_player_plays_elsewhere(
    line: tuple[str, ...], is_sente: bool
) -> None:
    assert ("better is sente" in facts(LOOSE, *line)) == is_sente


def test_an_atari_that_is_answered_is_sente_wherever_its_player_goes_on() -> None:
    assert "better is sente" in facts(SHORT, "D3", "E4", "E3")
    assert "better is sente" not in facts(SHORT, "D3", "E3", "E4")


def test_a_string_left_with_two_liberties_is_pressed() -> None:
    assert "better presses" in facts(EDGE, "C1", "C4")
    assert "better presses" not in facts(LOOSE, "E4", "F5")


def test_stones_in_contact_with_few_liberties_are_a_fight() -> None:
    assert "better in a fight" in facts(EDGE, "C4", "D4")
    assert "better in a fight" not in facts(EDGE, "G4", "D4")
    assert "better in a fight" not in facts(LOOSE, "E4", "F5")


def test_a_move_beside_enemy_stones_is_in_contact() -> None:
    assert "better in contact" in facts(GAP, "D5", "D4")
    assert "better in contact" not in facts(LOOSE, "G4", "F5")


def test_a_move_attaches_to_stones_without_an_own_one_near() -> None:
    assert "better attaches" in facts(GAP, "H7", "H8")
    assert "better attaches" not in facts(GAP, "D5", "D4")
    assert "better attaches" not in facts(LOOSE, "G4", "F5")


def test_a_stone_in_atari_that_gets_liberties_is_saved_if_it_stands_after_the_line() -> None:
    assert "better saves from atari" in facts(ATARI, "H3", "D7")
    assert "better saves from atari" not in facts(ATARI, "H3", "G3", "A9", "H4", "A8", "J3")
    assert "better saves from atari" not in facts(ATARI, "G8", "D7")


def test_several_stones_are_saved_from_atari() -> None:
    assert "better saves several from atari" in facts(ATARI, "C3", "D7")
    assert "better saves several from atari" not in facts(ATARI, "H3", "D7")
    assert "better saves from atari" not in facts(ATARI, "C3", "D7")


def test_a_move_takes_as_many_stones_as_it_saves() -> None:
    one = ATARI.replace("O X X O", "O X . O")
    assert "better takes as many" in facts(one, "C3", "D7")
    assert "better takes as many" not in facts(ATARI, "C3", "D7")
    assert "better takes as many" not in facts(ATARI, "H3", "D7")


def test_stones_taken_in_a_ko_are_not_taken() -> None:
    board = KO.replace("X . X O", "X O . O")
    assert "better takes as many" not in facts(board, "C8", "H5")
    assert "ko in the lines" in facts(board, "C8", "H5")


def test_a_ko_in_either_line_is_seen() -> None:
    assert "ko in the lines" in facts(KO, "G5", "B8", "H5")
    assert "ko in the lines" in facts(KO, "G5", "H5", played=("J9", "B8"))
    assert "ko in the lines" not in facts(KO, "G5", "H5")


def test_a_ko_is_retaken_right_after_a_threat_and_its_answer() -> None:
    assert "ko retaken" in facts(KO.replace("X . X O", "X O . O"), "G5", "H5", "C8")
    assert "ko retaken" not in facts(KO.replace("X . X O", "X O . O"), "G5", "H5", "H4")
    assert "ko retaken" not in facts(KO, "G5", "B8", "H5")


def test_the_better_move_may_come_later_after_the_one_played() -> None:
    assert "better still comes" in facts(LOOSE, "C4", "D4", played=("J9", "J8", "C4"))
    assert "better still comes" not in facts(LOOSE, "C4", "D4", played=("J9", "C4", "D4"))


TWO_LIBERTIES = """
. . . . . . . . .
. . . . . . . . .
. . . . . . . . .
. . . . X . . . .
. . . X O . . . .
. . . . . . . . .
. . . . . . . . .
. . . . . . . . .
. . . . . . . . .
"""
"""The white stone has two liberties, F5 and E4."""


@pytest.mark.parametrize(
    ("line", "takes"),
    [
        (("F5", "A1", "E4"), True),
        (("F5", "E4", "E3"), False),
        (("E3", "A1", "E4"), False),
        (("F5", "A1"), False),
    ],
)
def test_stones_put_in_atari_are_taken_next(line: tuple[str, ...], takes: bool) -> None:
    assert ("better takes next" in facts(TWO_LIBERTIES, *line)) is takes


def test_the_answer_joins_what_was_apart() -> None:
    assert "answer joins" in facts(GAP, "D4", "D5")
    assert "answer joins" not in facts(GAP, "D5", "D4")


@pytest.mark.parametrize(
    ("played", "known", "is_there"),
    [
        ("C4", (), True),
        ("E4", (), True),
        ("F7", (), False),
        ("G2", (), False),
        ("E8", ("weak enemy", "beside weak enemy"), True),
        ("E8", ("beside weak enemy",), False),
        ("J9", ("weak enemy", "beside weak enemy"), False),
        ("J9", ("same place",), True),
        ("pass", ("same place",), False),
    ],
)
def test_a_move_is_at_the_stones_that_the_better_one_is_at(
    played: str, known: tuple[str, ...], is_there: bool
) -> None:
    assert ("at the same stones" in facts(GAP, "D5", "D4", played=(played,), known=known)) == is_there


def test_a_move_goes_on_from_own_stones_that_it_touches() -> None:
    assert "from own stones" in facts(GAP, "D5", played=("C6",))
    assert "from own stones" not in facts(GAP, "D5", played=("A1",))


def test_a_pass_shows_nothing_of_the_better_move() -> None:
    assert facts(EDGE, "pass") == {"board is open"}


def test_a_board_is_open_while_few_points_have_stones() -> None:
    assert "board is open" in facts(EDGE, "B1")
    assert "board is open" not in facts(FULL, "A1")


def test_stones_fight_where_they_touch_and_have_few_liberties() -> None:
    assert "stones fight there" in facts(EDGE, "C1")
    assert "stones fight there" not in facts(EDGE, "G5")
    assert "stones fight there" not in facts(LOOSE, "E4")
