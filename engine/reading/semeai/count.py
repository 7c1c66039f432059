"""Counting a semeai: who wins it by liberties and eyes, without playing a move.

The count follows Müller 1999 and Hunter 2003: outside and eye liberties belong to one side, shared liberties cost the
side that fills them, and an eye decides whose they are. It holds for clean semeais: every liberty can be filled at
once, no string around them is about to be captured, and there is no ko (`engine.reading.semeai.formula` says of which).
`engine.reading.semeai.questions` reads it as well.
"""

from __future__ import annotations

from dataclasses import dataclass

from engine.board.board import Board
from engine.board.points import BLACK, BORDER, EMPTY, NEIGHBORS, WHITE, opponent, vertex_of

EYE_LIBERTIES = {1: 1, 2: 2, 3: 3, 4: 5, 5: 8, 6: 12, 7: 17}
"""Moves that it takes to fill an eye of so many points, when the owner does not answer: (n * n - 3 * n) / 2 + 3."""

SMALL_EYE = 3
"""Eyes up to this size are of one class; every larger size is a class of its own."""


@dataclass(frozen=True)
class Side:
    """What one side brings to the semeai.

    stones: one stone of each string of the group, the string asked about first
    outside: how many liberties the group alone has, without those in eyes
    eye_liberties: how many moves the enemy needs to fill the eyes
    eye_size: how many points the largest eye has, 0 if there is no eye
    eyes: how many eyes there are
    approach: how many more moves the enemy needs before it can fill outside liberties without being captured
        there
    """

    stones: tuple[int, ...]
    outside: int
    eye_liberties: int
    eye_size: int
    eyes: int
    approach: int = 0

    @property
    def own(self) -> int:
        """How many moves the enemy needs to fill the liberties that only this side has, including approach
        moves.
        """
        return self.outside + self.approach + self.eye_liberties

    @property
    def eye_class(self) -> int:
        """The class of the side's largest eye: 0 if it has none, 1 for a small eye, the number of points for
        a big one.
        """
        if self.eye_size == 0:
            return 0
        return 1 if self.eye_size <= SMALL_EYE else self.eye_size


@dataclass(frozen=True)
class Count:
    """The counted semeai of two groups: what each side brings, and their shared liberties.

    ``first`` and ``second`` stand in the order in which the groups were named.
    """

    first: Side
    second: Side
    shared: int

    def captures(self, attacker: int, moves_first: bool) -> bool:
        """Return whether one side captures the other, by the count alone.

        ``attacker`` is the capturing side: 0 the first, 1 the second. ``moves_first``: whether it is to move.
        False if the other side has two eyes.
        """
        enemy = (self.second, self.first)[attacker]
        return enemy.eyes < 2 and self.leads(attacker, moves_first)

    def leads(self, attacker: int, moves_first: bool) -> bool:
        """Return whether one side has liberties enough to capture the other.

        ``attacker`` is the capturing side: 0 the first, 1 the second. ``moves_first``: whether it is to move.
        Unlike `captures`, this takes for granted that the other side never has two eyes.
        """
        return self.margin(attacker) >= (0 if moves_first else 1)

    def margin(self, attacker: int) -> int:
        """Return by how many moves side ``attacker`` (0 or 1) is ahead in capturing the other side, if it
        moves first.

        It may play so many moves elsewhere and still capture. A number below 0 says how many more moves it
        would need to capture.
        """
        own, enemy = (self.first, self.second)[:: 1 if attacker == 0 else -1]
        ahead = own.own - self._count_spared(own, enemy) - enemy.own + self._count_spared(enemy, own)
        return ahead - self._lead_needed(own, enemy)

    def _count_spared(self, side: Side, enemy: Side) -> int:
        """Return how many of the approach moves against ``side`` the enemy can leave out, 0 or 1.

        An approach move prepares a move on a liberty where the enemy would otherwise be captured. The group's
        last liberty needs none, since filling it captures the group. So one can be left out if an outside
        liberty comes last. That is so if ``side`` has no eye, and either there are no shared liberties or
        ``enemy`` has an eye and so can fill these first.
        """
        return int(side.approach > 0 and not side.eyes and (not self.shared or enemy.eyes > 0))

    def _lead_needed(self, own: Side, enemy: Side) -> int:
        """Return how many more liberties the side ``own`` must have than ``enemy`` to capture it by moving
        first.

        Only liberties that one side has alone are counted. The number depends on which side has the larger
        eye and on the shared liberties. It is below 0 for the side with the larger eye.
        """
        if own.eye_class > enemy.eye_class:
            return -self.shared
        if own.eye_class < enemy.eye_class:
            return self.shared
        if own.eye_class == 0:
            return max(self.shared - 1, 0)
        return self.shared

    def is_seki(self, first_moves: bool) -> bool:
        """Return whether neither side can capture the other, by the count.

        The first side moves first if ``first_moves`` is True, else the second.
        """
        return not self.captures(0, first_moves) and not self.captures(1, not first_moves)


def count_semeai(board: Board, first: int, second: int) -> Count:
    """Count the liberties and eyes of two groups in a semeai, those at the stones ``first`` and ``second``.

    The `Count` returned holds for each group its liberties, eyes and approach moves, and for both the number
    of liberties that they share. Its methods tell who captures whom. Nothing is played.

    Strings of one colour count as one group if they share two liberties, or one that the enemy could enter
    only to be captured there. Raises ValueError unless the points hold stones of different colours.
    """
    check_semeai(board, first, second)
    groups = [_group(board, first), _group(board, second)]
    liberties = [{point for stone in group for point in board.liberties(stone)} for group in groups]
    shared = liberties[0] & liberties[1]
    sides = [
        _count_side(board, groups[index], groups[1 - index], liberties[index] - shared) for index in (0, 1)
    ]
    return Count(sides[0], sides[1], len(shared))


def eye_areas(board: Board, count: Count, side: int) -> list[set[int]]:
    """Return the points of each eye that one side of a counted semeai has; ``side`` is 0 for the first, 1
    for the second.

    ``count`` must be that of the position on the board. The points of enemy stones in the eyes are included.
    """
    own, enemy = (count.first, count.second)[:: 1 if side == 0 else -1]
    liberties = [
        {point for stone in group.stones for point in board.liberties(stone)} for group in (own, enemy)
    ]
    return _eyes(board, list(own.stones), list(enemy.stones), liberties[0] - liberties[1])


def check_semeai(board: Board, first: int, second: int) -> None:
    """Raise ValueError unless ``first`` and ``second`` are points with stones, one of them black, one white."""
    for stone in (first, second):
        if board.color_at(stone) not in (BLACK, WHITE):
            raise ValueError(f"there is no stone at {vertex_of(stone, board.size)}")
    if board.color_at(first) == board.color_at(second):
        names = f"{vertex_of(first, board.size)} and {vertex_of(second, board.size)}"
        raise ValueError(f"the stones at {names} are of one colour, expected one black and one white")


def _heads_beside(board: Board, point: int, color: int) -> set[int]:
    """Return the heads (the stones that stand for their string) of the strings of ``color`` beside a point."""
    head = board.position["head"]
    return {int(head[point + step]) for step in NEIGHBORS if board.color_at(point + step) == color}


def _group(board: Board, stone: int) -> list[int]:
    """Return the heads of the strings of the group at ``stone``, that of the stone's own string first.

    The group is that string and, step by step, all strings that share two liberties with a string of the
    group. One shared liberty counts as two if the enemy could enter it only to be captured there. The head of
    a string is the stone that stands for it.
    """
    color = board.color_at(stone)
    group = [int(board.position["head"][stone])]
    for member in group:
        common: dict[int, int] = {}
        for liberty in board.liberties(member):
            closed = all(board.color_at(liberty + step) in (color, BORDER) for step in NEIGHBORS)
            for head in _heads_beside(board, liberty, color):
                common[head] = common.get(head, 0) + (2 if closed else 1)
        group += [head for head in sorted(common) if common[head] >= 2 and head not in group]
    return group


def _count_side(board: Board, group: list[int], enemy: list[int], own: set[int]) -> Side:
    eyes = _eyes(board, group, enemy, own)
    inside = {point for eye in eyes for point in eye}
    filled = sum(
        EYE_LIBERTIES[len(eye)] - sum(board.color_at(point) != EMPTY for point in eye) for eye in eyes
    )
    largest = max((len(eye) for eye in eyes), default=0)
    return Side(tuple(group), len(own - inside), filled, largest, len(eyes))


def _eyes(board: Board, group: list[int], enemy: list[int], own: set[int]) -> list[set[int]]:
    """Return the eyes of a group, each as a set of points.

    An eye is an area of at most seven points that only strings of the group enclose. ``group`` and ``enemy``
    hold the heads of the strings of the two sides of a semeai; stones of other enemy strings may lie inside
    an eye. ``own`` holds the liberties that only the group has.
    """
    found: list[set[int]] = []
    for start in sorted(own):
        if not any(start in eye for eye in found):
            area = _fill_enclosed(board, group, enemy, start)
            if area:
                found.append(area)
    return found


def _fill_enclosed(board: Board, group: list[int], enemy: list[int], start: int) -> set[int]:
    """Return the area around the point ``start`` up to the stones of the group, as a set of points.

    ``group`` and ``enemy`` hold the heads of the strings of the two sides of a semeai. The set is empty if
    the area is not enclosed by the group alone: if a string of ``enemy``, or another string of the group's
    colour, bounds it. It is empty as well if the area has too many points.
    """
    color = board.color_at(group[0])
    head = board.position["head"]
    area, waiting = {start}, [start]
    while waiting:
        point = waiting.pop()
        for step in NEIGHBORS:
            neighbor = point + step
            content = board.color_at(neighbor)
            if content == BORDER or neighbor in area:
                continue
            foreign = content == color and int(head[neighbor]) not in group
            rival = content == opponent(color) and int(head[neighbor]) in enemy
            if foreign or rival or len(area) > max(EYE_LIBERTIES):
                return set()
            if content != color:
                area.add(neighbor)
                waiting.append(neighbor)
    return area if len(area) <= max(EYE_LIBERTIES) else set()
