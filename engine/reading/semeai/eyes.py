"""The eyes of the two sides of a semeai: whether one lives by them alone, the other side taken for a wall.

A side that lives if it moves first often has several moves for it. Where its enemy would play to kill it there is the
vital point of its eyes, and players name that one if it makes life.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from engine.board.board import Board
from engine.board.points import PASS, opponent
from engine.reading.life.judgement import NOTHING
from engine.reading.life.questions import FEW
from engine.reading.outcome import LOSS, UNKNOWN, WIN, Reading
from engine.reading.reader import Reader


@dataclass(frozen=True)
class Eyes:
    """What one side of a semeai gets by its own eyes, as two readings of its life.

    ``first`` is what the side gets if it moves first; ``second`` is what its enemy gets if the enemy moves
    first.
    """

    first: Reading
    second: Reading

    @property
    def live(self) -> bool:
        """Whether, by these readings, this side of the semeai gets two eyes even if its enemy moves first."""
        return self.second.outcome == LOSS

    @property
    def may_live(self) -> bool:
        """Whether, by these readings, this side of the semeai gets two eyes if it moves first."""
        return self.first.outcome == WIN

    @property
    def may_die(self) -> bool:
        """Whether, by these readings, this side of the semeai does not get two eyes if its enemy moves first."""
        return self.second.outcome == WIN

    @property
    def known(self) -> int:
        """How many of the two readings of this side's eyes, 0 to 2, have an outcome that is not UNKNOWN."""
        return (self.first.outcome != UNKNOWN) + (self.second.outcome != UNKNOWN)

    @property
    def nodes(self) -> int:
        """How many positions the two readings of this side's eyes looked at together."""
        return self.first.nodes + self.second.nodes

    @property
    def track(self) -> frozenset[int]:
        """The points on which at least one of the two readings depends: if none of them changes, both answers
        stay the same.
        """
        return self.first.track | self.second.track


def ask_eyes(
    reader: Reader, board: Board, stone: int, walls: Sequence[int], budget: int, most: int = 0
) -> Eyes:
    """Read what the string at ``stone`` gets by its own eyes if either side moves first.

    ``walls`` holds a stone of each string of the other side, taken to be alive; ``budget`` is how many
    positions each reading may look at. The second reading is left out where the first has no outcome and it
    is enough to know that ``most`` of the two have one, or fewer; 0 asks both.
    """
    color = board.color_at(stone)
    first = reader.ask_life(board, stone, color, budget, FEW, walls)
    if first.outcome == UNKNOWN and most > 0:
        return Eyes(first, NOTHING)
    return Eyes(first, reader.ask_life(board, stone, opponent(color), budget, FEW, walls))


def with_vital_move(
    reader: Reader, board: Board, stone: int, walls: Sequence[int], eyes: Eyes, budget: int
) -> Eyes:
    """Return the ``eyes`` of the string at ``stone`` with the vital point as the move that makes life, if it does.

    The vital point is where the enemy would play first. ``walls`` and ``budget`` are those of `ask_eyes`; the reading
    that tests the point may look at ``budget`` positions, too.
    """
    color, vital = board.color_at(stone), eyes.second.move
    if not eyes.may_live or eyes.live or vital in (PASS, eyes.first.move) or not board.is_legal(color, vital):
        return eyes
    board.play(color, vital)
    try:
        left = [wall for wall in walls if board.color_at(wall) == opponent(color)]
        answer = reader.ask_life(board, stone, opponent(color), budget, FEW, left)
    finally:
        board.undo()
    move = vital if answer.outcome == LOSS else eyes.first.move
    first = replace(
        eyes.first, move=move, nodes=eyes.first.nodes + answer.nodes, track=eyes.first.track | answer.track
    )
    return replace(eyes, first=first)
