"""Seki as an outcome: groups that cannot be killed, but that can be kept from two eyes.

Whoever asks only whether a group lives hears nothing of it: seki is life. But of a seki nobody has territory, so what
the group encloses hangs on who moves first. A group that lives without any doubt, or that is a seki as it stands, has
a verdict, too: a seki that both sides leave alone is nothing that games played at random could tell.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from engine.board.board import Board
from engine.board.points import EMPTY, PASS, opponent
from engine.reading.life.price import neighbors_on_board, part_without
from engine.reading.outcome import LOSS, UNKNOWN, WIN, Reading
from engine.reading.reader import Reader

LEAST_SPACE = 3
"""Points that a group must enclose: less has nothing in it that a seki could take away."""


@dataclass(frozen=True)
class SekiVerdict:
    """What was read about the two eyes of a group that cannot be killed, but may be left in seki.

    stone, color: a stone of its main string, and its colour
    reducing: the enemy's move that leaves the group in seki; PASS if it is a seki whoever moves first
    keeping: its owner's move that makes two eyes; PASS if it is a seki whoever moves first
    lives: whether it is proven that the group cannot be killed, so that it is certainly a seki
    by_ko: whether the enemy must win a ko to leave it in seki
    stones: how many stones the group has
    space: the points that it encloses, including those with enemy stones
    track: the points that the readings depend on: the verdict holds while these do not change
    """

    stone: int
    color: int
    reducing: int
    keeping: int
    lives: bool
    by_ko: bool
    stones: frozenset[int]
    space: frozenset[int]
    track: frozenset[int]

    @property
    def is_open(self) -> bool:
        """Whether it depends on who moves first if the group gets two eyes or is left in seki."""
        return self.keeping != PASS

    def move_of(self, color: int) -> int:
        """Return the move of ``color`` that decides about the group's eyes, as found by reading.

        For the owner it is the move that makes two eyes, for the enemy the one that leaves the group in seki;
        PASS if it is a seki whoever moves first.
        """
        return self.keeping if color == self.color else self.reducing


def read_seki(
    reader: Reader, board: Board, stone: int, walls: Sequence[int], lives: bool, ask: Callable[[int], Reading]
) -> SekiVerdict | None:
    """Read whether the group at a stone gets two eyes or may be left in seki.

    Returns None if it surely gets two eyes, or if reading does not tell. The group must be shut in, and no
    way to kill it may be known.

    walls: one stone of each enemy string that is taken to be alive
    lives: whether it is proven that the group cannot be killed
    ask: ask(side) reads whether the group gets two eyes if that side moves first
    """
    color = board.color_at(stone)
    space = enclosed_by(reader, board, stone, walls)
    if len(space) < LEAST_SPACE:
        return None
    enemy = ask(opponent(color))
    if enemy.outcome in (LOSS, UNKNOWN):
        return None
    owner = ask(color)
    stones = frozenset(reader.group_at(board, stone))
    track = enemy.track | owner.track
    if owner.outcome == LOSS and lives and any(board.color_at(point) != EMPTY for point in space):
        return SekiVerdict(stone, color, PASS, PASS, lives, False, stones, space, track)
    if owner.outcome == WIN and PASS not in (enemy.move, owner.move):
        by_ko = enemy.outcome != WIN
        return SekiVerdict(stone, color, enemy.move, owner.move, lives, by_ko, stones, space, track)
    return None


def enclosed_by(reader: Reader, board: Board, stone: int, walls: Sequence[int] = ()) -> frozenset[int]:
    """Return the points that the group at a stone encloses by itself: empty points and enemy stones inside.

    ``walls`` holds one stone of each enemy string that is taken to be alive.
    """
    group = frozenset(reader.group_at(board, stone))
    around = {point for wall in reader.walls_at(board, stone, walls) for point in board.stones(wall)}
    inside = set(reader.points_at(board, stone, walls))
    color, enclosed = board.color_at(stone), set[int]()
    while inside:
        part = part_without(board, min(inside), color)
        inside -= part
        border = {beside for point in part for beside in neighbors_on_board(board, point)} - part
        if border <= group and not part & around:
            enclosed |= part
    return frozenset(enclosed)
