"""A plain forward search of the game in a small region: stones on a graph, no bit sets, no working backwards.

The region's points are numbered from 0. Besides them there are the wall, the enemy outside, and what the wall has
elsewhere: liberties that only the enemy may fill, or an eye. The search asks whether the enemy captures the wall within
so many moves.
"""

from __future__ import annotations

from functools import lru_cache

EMPTY, OWN, ENEMY = 0, 1, 2
NOTHING, LIBERTIES, EYE = 0, 1, 2
"""What the wall has elsewhere."""

MOST_MOVES = 22
"""No wall of the regions tried here takes as long to capture."""

Stones = tuple[int, ...]


class ForwardGame:
    """One region with its surroundings; ``retaker`` may take every ko back at once."""

    def __init__(
        self, neighbors: tuple[int, ...], contact: int, gap: int, elsewhere: int, retaker: int
    ) -> None:
        points = len(neighbors)
        spare = {NOTHING: 0, LIBERTIES: 2, EYE: 1}[elsewhere]
        self.points, self.retaker, self.elsewhere = points, retaker, elsewhere
        self.wall, self.outside = points + spare, points + spare + 1
        self.beside: list[set[int]] = [set() for _ in range(points + spare + 2)]
        for point in range(points):
            for other in range(points):
                if neighbors[point] >> other & 1:
                    self._join(point, other)
            if contact >> point & 1:
                self._join(point, self.wall)
            if gap >> point & 1:
                self._join(point, self.outside)
        for place in range(points, points + spare):
            self._join(place, self.wall)
            if elsewhere == LIBERTIES:
                self._join(place, self.outside)
        self.captures = lru_cache(None)(self._captures)

    def _join(self, one: int, other: int) -> None:
        self.beside[one].add(other)
        self.beside[other].add(one)

    def position(self, content: list[int]) -> Stones:
        """The stones everywhere, with this content of the region."""
        return (*content, *[EMPTY] * (self.wall - self.points), OWN, ENEMY)

    def is_possible(self, stones: Stones) -> bool:
        """Whether every string has a liberty; an eye does not count as one, for it falls when no other is left."""
        return all(self._breathes(stones, point) for point in range(len(stones)) if stones[point] != EMPTY)

    def _string(self, stones: Stones, start: int) -> set[int]:
        found, border = {start}, [start]
        while border:
            for other in self.beside[border.pop()]:
                if stones[other] == stones[start] and other not in found:
                    found.add(other)
                    border.append(other)
        return found

    def _breathes(self, stones: Stones, point: int) -> bool:
        return self.outside in (string := self._string(stones, point)) or bool(
            self._liberties(stones, string)
        )

    def _liberties(self, stones: Stones, string: set[int]) -> set[int]:
        return {other for stone in string for other in self.beside[stone] if stones[other] == EMPTY}

    def _play(self, stones: Stones, color: int, point: int) -> tuple[Stones, int] | None:
        """The stones after a move and the point that the ko forbids (-1 for none); None if the move is not legal."""
        after = list(stones)
        after[point] = color
        taken: set[int] = set()
        for other in self.beside[point]:
            if after[other] == OWN + ENEMY - color and not self._breathes(tuple(after), other):
                taken |= self._string(tuple(after), other)
        for each in taken:
            after[each] = EMPTY
        made = tuple(after)
        if not self._breathes(made, point):
            return None
        string = self._string(made, point)
        is_ko = len(taken) == 1 and string == {point} and len(self._liberties(made, string)) == 1
        return made, (min(taken) if is_ko else -1)

    def _captures(self, stones: Stones, mover: int, ko: int, moves: int) -> bool:
        """Whether the enemy captures the wall within so many moves."""
        if moves == 0:
            return False
        followers = [(stones, -1)]
        last = self.points if mover == OWN else self.wall
        for point in range(last):
            if stones[point] != EMPTY or (point == ko and mover != self.retaker):
                continue
            played = self._play(stones, mover, point)
            if played is not None:
                if played[0][self.wall] == EMPTY:
                    return True
                followers.append(played)
        found = (self.captures(after, OWN + ENEMY - mover, shut, moves - 1) for after, shut in followers)
        return any(found) if mover == ENEMY else all(found)
