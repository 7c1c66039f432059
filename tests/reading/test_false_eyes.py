"""False eyes that the region's rim makes, and what the table knows of a position with fewer ko threats left."""

from __future__ import annotations

import numpy as np
import pytest

from engine.board.board import Board
from engine.board.diagram import marked_points, parse_diagram
from engine.reading.life.questions import FEW, attack_group, defend_group
from engine.reading.life.rim import is_false
from engine.reading.outcome import LOSS, WIN
from engine.reading.reader import Reader
from engine.reading.search.records import KO_ATTACKER, KO_DEFENDER, KO_NOBODY, LIFE, new_search, new_table
from engine.reading.search.table import store_entry
from engine.reading.search.threats import find_position, key_with_threats

EYES = {
    "false beside a cutting stone at the edge": """
        tXfX.O...
        XaXOOO...
        OOOO.....
        .........
        .........
        .........
        .........
        .........
        .........""",
    "true where the cutting point is the owner's": """
        .XtXO....
        XaXXO....
        OOOOO....
        .........
        .........
        .........
        .........
        .........
        .........""",
    "false in the middle between two cutting stones": """
        tXXXXO...
        XaXfXO...
        OOOXOO...
        ..OOO....
        .........
        .........
        .........
        .........
        .........""",
    "true in the middle with one": """
        .XXXXO...
        XaXtXO...
        OOXXOO...
        .OOO.....
        .........
        .........
        .........
        .........
        .........""",
}
"""The group at ``a``, a false eye ``f`` and a true one ``t``."""


def boards(diagram: str) -> list[tuple[Board, dict[str, int]]]:
    """The position in its eight orientations, each with the points of its marks."""
    marks = marked_points(diagram)
    grid = parse_diagram(diagram.replace("a", "X").replace("f", ".").replace("t", "."))
    plain = Board(len(grid))
    names = np.array(["".join(name for name, at in marks.items() if at == p) for p in plain.points()])
    made = []
    for turn in range(4):
        for flip in (False, True):
            turned = [
                np.rot90(np.fliplr(each) if flip else each, turn)
                for each in (grid, names.reshape(grid.shape))
            ]
            board = Board(len(grid))
            board.set_position(np.ascontiguousarray(turned[0]))
            points = zip(turned[1].ravel(), board.points(), strict=True)
            made.append((board, {str(name): point for name, point in points if name}))
    return made


@pytest.mark.parametrize("kind", EYES)
def test_false_eyes_are_told_in_eight_orientations(kind: str) -> None:
    reader = Reader()
    for board, marks in boards(EYES[kind]):
        reader.points_at(board, marks["a"])
        search = reader.memo.searches[0]
        told = {name: is_false(search, board.position, marks[name]) for name in marks if name != "a"}
        assert told == {name: name == "f" for name in told}


@pytest.mark.parametrize("kind", EYES)
def test_a_group_with_a_false_eye_is_dead_and_one_with_true_eyes_is_not(kind: str) -> None:
    """A false eye that is held by ko is none where threats come to an end."""
    reader = Reader()
    for board, marks in boards(EYES[kind]):
        asked = (ask(reader, board, marks["a"], threats=FEW).outcome for ask in (attack_group, defend_group))
        assert tuple(asked) == ((WIN, LOSS) if "f" in marks else (LOSS, WIN))


@pytest.mark.parametrize(
    ("ko_mode", "attacker_moves", "phi", "delta", "known"),
    [
        (KO_DEFENDER, False, 0, 9, True),
        (KO_DEFENDER, True, 9, 0, True),
        (KO_DEFENDER, True, 0, 9, False),
        (KO_DEFENDER, False, 3, 4, False),
        (KO_ATTACKER, True, 0, 9, True),
        (KO_ATTACKER, False, 0, 9, False),
        (KO_NOBODY, False, 0, 9, False),
    ],
)
def test_what_is_won_with_more_threats_used_is_won_with_fewer(
    ko_mode: int, attacker_moves: bool, phi: int, delta: int, known: bool
) -> None:
    searches, table = new_search(), new_table(10)
    search = searches[0]
    search["goal"], search["limit"], search["ko_mode"] = LIFE, 2, ko_mode
    search["generation"], search["table_room"] = 1, 1 << 10
    key = np.uint64(12345)
    store_entry(table, search, key_with_threats(key, 2), phi, delta, 1)
    found = find_position(table, search, key_with_threats(key, 0), 0, 1, attacker_moves)
    assert (found >= 0) == known
    assert find_position(table, search, key_with_threats(key, 2), 2, 1, attacker_moves) >= 0
