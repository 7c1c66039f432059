"""What the tree is told of strings: which are captured, and which whoever moves first captures or saves, as read.

Games played out at random follow no ladder and see no net, so by themselves they learn last what the reader of captures
knows first.
"""

from __future__ import annotations

from collections.abc import Iterator, Set

import numpy as np

from engine.board.board import Board
from engine.board.points import PASS
from engine.decide.games.records import DEAD, OPEN
from engine.decide.games.tree_search import Proof
from engine.reading.outcome import LOSS, WIN, Reading
from engine.reading.reader import Reader

LEAST_STONES = 2
"""Stones of a string that the tree is told of; less is in question nearly everywhere."""

POSITIONS = 2_000
"""Positions for a reading, which the evaluation has mostly done already."""


def string_proofs(reader: Reader, board: Board, tables: np.void, known: Set[int]) -> Iterator[Proof]:
    """The strings of a board that are proven captured or open, the largest first; tables: of its evaluation.

    known: stones of whose groups something is proven already; their strings are left out
    """
    strings = tables["strings"]
    rows = {int(tables["string_of"][point]) for point in board.points()} - {-1}
    for row in sorted(rows, key=lambda each: (-int(strings[each]["stones"]), each)):
        string = strings[row]
        first = int(string["first"])
        if string["stones"] < LEAST_STONES or string["attack"] != WIN or first in known:
            continue
        proof = _proof(
            board, first, reader.attack(board, first, POSITIONS), reader.defend(board, first, POSITIONS)
        )
        if proof is not None:
            yield proof


def _proof(board: Board, stone: int, attack: Reading, defence: Reading) -> Proof | None:
    """What two readings of a string prove, None if nothing."""
    if attack.outcome != WIN or attack.move == PASS:
        return None
    owner, stones = board.color_at(stone), frozenset(board.stones(stone))
    if defence.outcome == LOSS:
        return Proof(owner, DEAD, PASS, PASS, stones, frozenset(defence.track))
    if defence.outcome != WIN or defence.move == PASS:
        return None
    return Proof(
        owner, OPEN, attack.move, defence.move, stones, frozenset(attack.track) | frozenset(defence.track)
    )
