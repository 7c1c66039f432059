"""Questions about the life of a group: `attack_group` and `defend_group`, the life reader's Python face.

A group is the string at the stone that is asked about and the friendly strings that a move or two would join to it
(`engine.reading.life.region`). What is killed or saved is its main string: the one asked about, or the group's
largest if that is more than twice as large.
"""

from __future__ import annotations

from engine.board.board import Board
from engine.board.points import BLACK, WHITE, board_points, opponent, vertex_of
from engine.reading.outcome import UNKNOWN, Reading
from engine.reading.reader import Reader

LIFE_BUDGET = 4_000_000
"""Positions that one question may look at unless the caller says otherwise: two or three seconds at the most."""

SMALL_ROOM, TO_THE_END = 14, 200_000
"""A search in a closed region of so few empty points mostly comes to an end within so many positions: of 224 such
searches about groups of the suites 168 did, and 14 more within twice as many."""

ENDLESS = 0
"""As many ko threats as a side may need."""

FEW = 2
"""Ko threats enough for a ko that can be ended, with an approach move, and too few for one that never ends."""


def attack_group(
    reader: Reader, board: Board, stone: int, budget: int = LIFE_BUDGET, threats: int = ENDLESS
) -> Reading:
    """Read whether the group at ``stone`` can be killed if the enemy moves first; outcome and move are the
    enemy's.

    A group that lives in seki is not killed. ``budget`` is how many positions may be looked at. ``threats``
    is how many ko threats a side has; with ENDLESS ones a group lives by a ko even if it can never end the
    ko. Raises ValueError if there is no stone.
    """
    return reader.ask_group(board, stone, opponent(color_of(board, stone)), budget, threats)


def defend_group(
    reader: Reader, board: Board, stone: int, budget: int = LIFE_BUDGET, threats: int = ENDLESS
) -> Reading:
    """Read whether the group at ``stone`` can live if its owner moves first; outcome and move are the
    owner's.

    If the move is PASS, the group lives without a move. ``budget`` is how many positions may be looked at;
    ``threats`` is how many ko threats a side has. Raises ValueError if there is no stone.
    """
    return reader.ask_group(board, stone, color_of(board, stone), budget, threats)


def unproven(board: Board, lean: int, move: int, nodes: int, is_likely: bool = True) -> Reading:
    """Return a `Reading` with the outcome UNKNOWN, for what no search has proven.

    ``lean`` is the outcome that is best supported; ``is_likely`` says whether it is more than a guess.
    ``move`` and ``nodes`` (positions looked at) are entered as they are. The answer is taken to depend on
    every point of the board.
    """
    return Reading(UNKNOWN, move, nodes, frozenset(board_points(board.size)), lean, is_likely)


def color_of(board: Board, stone: int) -> int:
    """Return the colour of the stone at a point. Raises ValueError if there is none."""
    color = board.color_at(stone)
    if color not in (BLACK, WHITE):
        raise ValueError(f"there is no stone at {vertex_of(stone, board.size)}")
    return color


def main_stone(reader: Reader, board: Board, stone: int) -> int:
    """Return the smallest stone of the main string of the group at ``stone``.

    It is the same for any stone of the group. The main string is the one about which the life reader asks: as
    a rule the group's largest.
    """
    return reader.main_stone(board, stone)
