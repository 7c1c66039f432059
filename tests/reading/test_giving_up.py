"""Brief searches are given up while their end is far away; longer ones are read on."""

from __future__ import annotations

import pytest

from engine.board.points import BLACK, WHITE, parse_vertex
from engine.reading.outcome import UNKNOWN
from engine.reading.reader import Reader
from engine.reading.search.giving_up import BRIEF, FAR_SEMEAI, LOOKS, is_hopeless
from engine.reading.search.memo import Memo
from engine.reading.search.records import PROVEN, SEMEAI, new_search
from tests.reading.positions import OPEN_FIGHT, board_of


def test_an_attack_without_an_end_in_sight_is_given_up() -> None:
    board = board_of(OPEN_FIGHT)
    reader, stone = Reader(Memo(0)), parse_vertex("A2", board.size)
    brief, longer = (reader.attack(board, stone, budget) for budget in (BRIEF, BRIEF + 1))
    assert brief.outcome == longer.outcome == UNKNOWN
    assert BRIEF // LOOKS <= brief.nodes < BRIEF // 2
    assert longer.nodes > BRIEF


@pytest.mark.parametrize(
    ("phi", "delta", "expected"),
    [
        (FAR_SEMEAI - 3, FAR_SEMEAI, True),
        (FAR_SEMEAI - 4, FAR_SEMEAI, False),
        (FAR_SEMEAI, FAR_SEMEAI - 1, False),
        (0, PROVEN, False),
        (PROVEN, 0, False),
    ],
)
def test_the_numbers_of_the_position_looked_at_count_at_the_root(
    phi: int, delta: int, expected: bool
) -> None:
    """The first move has three to add to what disproves the second one, and more than it where one must be proven."""
    search = new_search()[0]
    search["goal"], search["attacker"] = SEMEAI, BLACK
    frame = search["frames"][0]
    frame["count"], frame["chosen"] = 2, 1
    frame["phi"][:2], frame["delta"][:2] = (3, 1), (2 * FAR_SEMEAI, 1)
    kept = frame.tobytes()
    for mover in (BLACK, WHITE):
        assert is_hopeless(search, mover, 1, phi, delta) == expected
    assert search["frames"][0].tobytes() == kept
