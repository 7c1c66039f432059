"""Whether a group lives in seki only: the enemy moving first does not capture it, and it gets no two eyes itself."""

from __future__ import annotations

from collections.abc import Sequence

from engine.board.board import Board
from engine.board.points import opponent
from engine.reading.life.questions import FEW
from engine.reading.outcome import LOSS, Reading
from engine.reading.reader import Reader


class LifeQuestions:
    """Questions about the life of the string at one stone, each read with the same effort.

    ``nodes`` counts the positions that they looked at.
    """

    def __init__(
        self, reader: Reader, board: Board, stone: int, positions: int, walls: Sequence[int] = ()
    ) -> None:
        """Take the string at ``stone`` of ``board`` as the one to ask about; ``reader`` answers.

        Each question may look at ``positions`` positions. ``walls`` holds one stone of each string that is
        taken to be alive.
        """
        self.reader, self.board, self.stone, self.positions = reader, board, stone, positions
        self.walls = walls
        self.owner = board.color_at(stone)
        self.enemy = opponent(self.owner)
        self.nodes = 0

    def life(self, mover: int) -> Reading:
        """Read what ``mover``, moving first, gets of the string asked about if a seki counts as life."""
        reading = self.reader.ask_life(self.board, self.stone, mover, self.positions, walls=self.walls)
        self.nodes += reading.nodes
        return reading

    def eyes(self, mover: int) -> Reading:
        """Read what ``mover``, moving first, gets of the string asked about if only two eyes count as life."""
        reading = self.reader.ask_eyes(self.board, self.stone, mover, self.positions, FEW, self.walls)
        self.nodes += reading.nodes
        return reading

    def is_closed(self) -> bool:
        """Return whether the group asked about has no way out of the region of the life search into the
        open.
        """
        return not self.reader.room_at(self.board, self.stone, self.walls)[1]

    def is_seki(self) -> bool:
        """Return whether reading proves that the group asked about lives in seki.

        It must live even if the enemy moves first, and get no two eyes even if its owner moves first.
        """
        return self.life(self.enemy).outcome == LOSS and self.eyes(self.owner).outcome == LOSS
