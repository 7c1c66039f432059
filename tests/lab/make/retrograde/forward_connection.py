"""A plain forward search of the game between two strings: stones on a graph, no bit sets, no working backwards.

The region's points are numbered from 0; then come the first string, the second, the enemy outside, and a point where
nobody plays, which keeps all three from capture.
"""

from __future__ import annotations

from functools import lru_cache

EMPTY, OWN, HOSTILE = 0, 1, 2

MOST_MOVES = 10
"""No link in the regions tried here takes its owner as many."""

Stones = tuple[int, ...]


class ForwardConnection:
    """One region with its surroundings; ``retaker`` may take every ko back at once."""

    def __init__(self, neighbors: tuple[int, ...], first: int, second: int, gap: int, retaker: int) -> None:
        points = len(neighbors)
        self.points, self.retaker = points, retaker
        self.first, self.second = points, points + 1
        self.beside: list[set[int]] = [set() for _ in range(points + 4)]
        for point in range(points):
            for other in range(points):
                if neighbors[point] >> other & 1:
                    self._join(point, other)
            for place, some in enumerate((first, second, gap)):
                if some >> point & 1:
                    self._join(point, points + place)
        for place in range(points, points + 3):
            self._join(place, points + 3)
        self.links = lru_cache(None)(self._links)

    def _join(self, one: int, other: int) -> None:
        self.beside[one].add(other)
        self.beside[other].add(one)

    def position(self, content: list[int]) -> Stones:
        """The stones everywhere, with this content of the region."""
        return (*content, OWN, OWN, HOSTILE, EMPTY)

    def is_possible(self, stones: Stones) -> bool:
        """Whether every string has a liberty."""
        return all(self._liberties(stones, point) for point in range(self.points) if stones[point] != EMPTY)

    def _string(self, stones: Stones, start: int) -> set[int]:
        found, border = {start}, [start]
        while border:
            for other in self.beside[border.pop()]:
                if stones[other] == stones[start] and other not in found:
                    found.add(other)
                    border.append(other)
        return found

    def _liberties(self, stones: Stones, point: int) -> set[int]:
        string = self._string(stones, point)
        return {other for stone in string for other in self.beside[stone] if stones[other] == EMPTY}

    def _play(self, stones: Stones, color: int, point: int) -> tuple[Stones, int] | None:
        """The stones after a move and the point that the ko forbids (-1 for none); None if the move is not legal."""
        after = list(stones)
        after[point] = color
        taken: set[int] = set()
        for other in self.beside[point]:
            if after[other] == OWN + HOSTILE - color and not self._liberties(tuple(after), other):
                taken |= self._string(tuple(after), other)
        for each in taken:
            after[each] = EMPTY
        made = tuple(after)
        liberties = self._liberties(made, point)
        if not liberties:
            return None
        is_ko = len(taken) == 1 and self._string(made, point) == {point} and len(liberties) == 1
        return made, (min(taken) if is_ko else -1)

    def _links(self, stones: Stones, mover: int, ko: int, moves: int) -> bool:
        """Whether the owner makes the two strings one with so many moves or fewer, passes among them."""
        if self.second in self._string(stones, self.first):
            return True
        if mover == OWN and moves == 0:
            return False
        followers = [(stones, -1)]
        for point in range(self.points):
            if stones[point] != EMPTY or (point == ko and mover != self.retaker):
                continue
            played = self._play(stones, mover, point)
            if played is not None:
                followers.append(played)
        if mover == OWN:
            return any(self.links(after, HOSTILE, shut, moves - 1) for after, shut in followers)
        return all(self.links(after, OWN, shut, moves) for after, shut in followers)
