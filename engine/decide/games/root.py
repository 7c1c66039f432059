"""What a game brings to the root of a tree: the lead that a handicap promises, and positions that may not come back."""

from __future__ import annotations

from collections.abc import Iterable

import numpy as np

from engine.board.points import WHITE, opponent
from engine.board.record import SIDE_KEY
from engine.game.game import Game
from engine.game.rule_sets import POSITIONAL_SUPERKO, SIMPLE_KO

HANDICAP_POINTS = 7.0
"""Points that a handicap stone counts at the beginning of a game; they shrink to nothing by HANDICAP_LENGTH."""

HANDICAP_LENGTH = 0.5
"""Length of a game, as a share of the board's points, after which handicap stones count nothing more."""


def handicap_of(game: Game) -> float:
    """Return by how many points Black should lead in a handicap game at this stage; 0 in other games.

    The lead is large at the start and falls to 0 with the moves played. A game counts by how far its result
    is from this lead: playouts that Black nearly always wins cannot tell good moves from bad ones (Baudiš
    2011, on dynamic komi).
    """
    left = max(0.0, 1.0 - game.move_count / (HANDICAP_LENGTH * game.size**2))
    return HANDICAP_POINTS * game.handicap * left


def keys_of(game: Game) -> list[int]:
    """Return the keys of the earlier positions of a game that superko does not allow to come back.

    The keys have the form that `growing` makes. Empty if only the simple ko rule holds.
    """
    if game.rules.ko == SIMPLE_KO:
        return []
    if game.rules.ko == POSITIONAL_SUPERKO:
        return game.position_keys
    movers = [opponent(color) for color, _ in game.moves]
    first = opponent(movers[0]) if movers else game.to_move
    return [
        key ^ int(SIDE_KEY) if mover == WHITE else key
        for key, mover in zip(game.position_keys, [first, *movers], strict=True)
    ]


def table_of(keys: Iterable[int]) -> np.ndarray:
    """Return a hash table of the keys for `growing.holds`: uint64, 0 for a free place."""
    known = {key or 1 for key in keys}
    size = 1 << max(4, (2 * len(known)).bit_length())
    table = np.zeros(size, dtype=np.uint64)
    for key in known:
        place = key & (size - 1)
        while table[place]:
            place = (place + 1) & (size - 1)
        table[place] = key
    return table
