"""Groups whose two eyes hang on a move: they cannot be killed, but live in seki, without territory, otherwise."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from engine.board.board import Board
from engine.board.points import BLACK, EMPTY, WHITE, opponent
from engine.explain.claims.kinds import LEAVES_SEKI, LIKELY, MAKES_EYES, PROVEN, Claim
from engine.explain.claims.witness import Witness
from engine.explain.words.naming import steps_between
from engine.reading.life.price import part_without

MOST_ENCLOSED = 0.2
"""Share of the board that a group can enclose at most for its two eyes to hang on a move."""

NEAR = 5
"""Steps from a group within which a point lies that it alone encloses."""


def find_seki_changes(
    witness: Witness, move: int, after: Board, groups: Sequence[tuple[int, ...]]
) -> Iterator[Claim]:
    """Yield claims about the groups near a move that, by reading, get two eyes because of it, or are left in
    seki.

    Claims are statements to be told. ``groups`` are the stones of every group of the position, ``after`` is
    the board after the move. The value of a claim is the number of points that the group encloses.
    """
    other, board = opponent(witness.color), witness.board
    small = [
        color
        for color in (BLACK, WHITE)
        if len(part_without(board, move, color)) <= MOST_ENCLOSED * board.size**2
    ]
    for stones in groups:
        stone = stones[0]
        if board.color_at(stone) not in small:
            continue
        is_near = min(steps_between(each, move) for each in stones) <= NEAR
        if after.color_at(stone) == EMPTY or not is_near:
            continue
        if move not in (space := witness.enclosed_by(stone)):
            continue
        ours = board.color_at(stone) == witness.color
        now, then = witness.read_eyes(board, stone, other), witness.read_eyes(after, stone, other)
        if not (now.is_proven and then.is_proven) or now.yes is ours or then.yes is not ours:
            continue
        # whoever captures it leaves no seki
        remains = witness.read_seki(board if ours else after, stone)
        if remains.yes:
            trust = PROVEN if remains.is_proven else LIKELY
            yield Claim(MAKES_EYES if ours else LEAVES_SEKI, trust, move, stones, value=float(len(space)))
