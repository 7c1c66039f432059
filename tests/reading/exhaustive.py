"""An exhaustive solver for boolean questions on tiny boards: plain Python, every legal move, no knowledge of Go.

One side, the prover, wants to reach a position that it calls won, in finitely many moves; the other side wants to avoid
that for ever. Both may pass. The solver visits every position that can arise and works backwards from the won ones,
so repeated positions need no special rule: a side that can only repeat has not reached its end.

Positions are two bit sets, bit y * size + x. Suicide is illegal and the simple ko rule holds, but for one side that
may be free to ignore the ko ban (as if its threat had been answered).
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field

BLACK, WHITE = 1, 2
NO_POINT = -1

Judge = Callable[["Position"], "bool | None"]
"""Says of a position whether the prover has won (True) or lost (False), or None while it is open."""


@dataclass(frozen=True)
class Position:
    """Stones of both colours as bit sets, the side to move, and the bit number that the ko forbids it (or -1)."""

    stones: tuple[int, int]
    to_move: int
    ko: int = NO_POINT


@dataclass
class Solver:
    """Solves questions on boards of one size; ``most`` limits the positions it visits."""

    size: int
    most: int
    neighbors: list[int] = field(init=False)
    full: int = field(init=False)

    def __post_init__(self) -> None:
        size = self.size
        self.full = (1 << size * size) - 1
        self.neighbors = []
        for point in range(size * size):
            y, x = divmod(point, size)
            beside = [(y - 1, x), (y + 1, x), (y, x - 1), (y, x + 1)]
            inside = [(v, u) for v, u in beside if 0 <= v < size and 0 <= u < size]
            self.neighbors.append(sum(1 << v * size + u for v, u in inside))
        self.not_left = sum(1 << y * size + x for y in range(size) for x in range(1, size))
        self.not_right = sum(1 << y * size + x for y in range(size) for x in range(size - 1))

    def around(self, area: int) -> int:
        """The points beside an area, some of its own among them."""
        sideways = (area & self.not_left) >> 1 | (area & self.not_right) << 1
        return (sideways | area >> self.size | area << self.size) & self.full

    def string(self, stones: int, point: int) -> int:
        """The string of ``stones`` that holds a point."""
        area = 1 << point
        while True:
            grown = (area | self.around(area)) & stones
            if grown == area:
                return area
            area = grown

    def liberties(self, position: Position, point: int, color: int) -> int:
        """The liberties of the string of a colour at a point, as a bit set."""
        string = self.string(position.stones[color - 1], point)
        return self.around(string) & ~(position.stones[0] | position.stones[1])

    def play(self, position: Position, point: int, ignores_ko: bool) -> Position | None:
        """The position after a move, None if the move is illegal."""
        color = position.to_move
        own, enemy = position.stones if color == BLACK else position.stones[::-1]
        bit = 1 << point
        if (own | enemy) & bit or (point == position.ko and not ignores_ko):
            return None
        own |= bit
        taken = 0
        beside = self.neighbors[point] & enemy
        while beside:
            string = self.string(enemy, (beside & -beside).bit_length() - 1)
            beside &= ~string
            if not self.around(string) & ~(own | enemy):
                taken |= string
        enemy &= ~taken
        string = self.string(own, point)
        free = self.around(string) & ~(own | enemy)
        if not free:
            return None
        lone = string == bit and taken and taken & (taken - 1) == 0 and free == taken
        stones = (own, enemy) if color == BLACK else (enemy, own)
        return Position(stones, BLACK + WHITE - color, taken.bit_length() - 1 if lone else NO_POINT)

    def followers(self, position: Position, ignoring: int) -> list[Position]:
        """The positions after every legal move and after a pass; ``ignoring`` is the colour that ignores kos, or 0."""
        made = [Position(position.stones, BLACK + WHITE - position.to_move)]
        empty = self.full & ~(position.stones[0] | position.stones[1])
        while empty:
            point = (empty & -empty).bit_length() - 1
            empty &= empty - 1
            after = self.play(position, point, ignoring == position.to_move)
            if after is not None:
                made.append(after)
        return made

    def reaches(self, root: Position, prover: int, judge: Judge, ignoring: int = 0) -> bool | None:
        """Whether the prover can force a won position; None if more than ``most`` positions had to be visited."""
        parents: dict[Position, list[Position]] = {root: []}
        unproven: dict[Position, int] = {}
        won: list[Position] = []
        waiting = [root]
        while waiting:
            position = waiting.pop()
            verdict = judge(position)
            if verdict is not None:
                if verdict:
                    won.append(position)
                continue
            following = self.followers(position, ignoring)
            unproven[position] = 1 if position.to_move == prover else len(following)
            for after in following:
                if after not in parents:
                    parents[after] = []
                    waiting.append(after)
                parents[after].append(position)
            if len(parents) > self.most:
                return None
        proven = set(won)
        while won:
            for parent in parents[won.pop()]:
                unproven[parent] -= 1
                if unproven[parent] <= 0 and parent not in proven:
                    proven.add(parent)
                    won.append(parent)
        return root in proven

    def outcome(self, root: Position, prover: int, judge: Judge) -> int | None:
        """What the side to move gets: 1 win, 0 loss, 2 and 3 kos, as `engine.reading.outcome`; None when too large."""
        mover = root.to_move
        first = self.reaches(root, prover, judge)
        if first is None:
            return None
        mover_wins = first == (mover == prover)
        loser = BLACK + WHITE - mover if mover_wins else mover
        again = self.reaches(root, prover, judge, ignoring=loser)
        if again is None:
            return None
        if again == first:
            return int(mover_wins)
        return 2 if mover_wins else 3


def position_of(grid: list[list[int]], to_move: int) -> Position:
    """A position from colours in rows, top first."""
    cells = [int(cell) for row in grid for cell in row]
    stones = tuple(
        sum(1 << index for index, cell in enumerate(cells) if cell == color) for color in (BLACK, WHITE)
    )
    return Position(stones, to_move)


def link_judge(solver: Solver, first: int, second: int, connector: int) -> Judge:
    """Won: both stones in one string of two liberties. Lost: one of them captured."""
    both = 1 << first | 1 << second

    def judge(position: Position) -> bool | None:
        own = position.stones[connector - 1]
        if own & both != both:
            return False
        if not solver.string(own, first) >> second & 1:
            return None
        free = solver.liberties(position, first, connector)
        return True if free & (free - 1) else None

    return judge


def entry_judge(solver: Solver, stone: int, area: int, owner: int) -> Judge:
    """Won: the string at the stone has a stone in the area, a bit set, and two liberties. Lost: it is captured."""

    def judge(position: Position) -> bool | None:
        own = position.stones[owner - 1]
        if not own >> stone & 1:
            return False
        if not solver.string(own, stone) & area:
            return None
        free = solver.liberties(position, stone, owner)
        return True if free & (free - 1) else None

    return judge


def race_judge(target: int, other: int, attacker: int) -> Judge:
    """Won: the enemy's stone ``target`` is captured. Lost: the attacker's own stone ``other`` is."""

    def judge(position: Position) -> bool | None:
        if not position.stones[BLACK + WHITE - attacker - 1] >> target & 1:
            return True
        if not position.stones[attacker - 1] >> other & 1:
            return False
        return None

    return judge
