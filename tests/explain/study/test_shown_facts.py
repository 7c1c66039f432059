"""The facts that the position of a mistake and its expected lines give, also of games kept by an earlier build."""

from __future__ import annotations

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


def facts(board: str, *line: str) -> set[str]:
    rows = tuple(row.replace(" ", "") for row in board.split("\n") if row.strip())
    played, better = Option("J9", 0.0, 0.5, 400, ("J9",)), Option(line[0], 3.0, 0.6, 400, line)
    mistake = Mistake(9, "black", 3.0, 0.1, "middle game", (), played, better, (), (), rows)
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


def test_a_pass_shows_nothing() -> None:
    assert facts(EDGE, "pass") == set()
