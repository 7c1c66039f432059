"""Exhaustive play for the tests of safety: plain Python on bit sets, every move, no knowledge but the rules.

Bit ``y * size + x`` is a point. An owner holds stones and a territory against an enemy who may move at any time.
`PassingOwner` never moves; `Fortress` lets the owner answer every enemy move.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache

import numpy as np

Position = tuple[int, int]
"""Stones of the owner and of the enemy."""


class TooLarge(Exception):
    """The search met more positions than allowed."""


def bits(marks: np.ndarray) -> int:
    """The true entries of a board-shaped array, row by row, as a bit set."""
    return sum(1 << int(index) for index in np.flatnonzero(marks))


def singles(points: int) -> Iterator[int]:
    """The points of a set, one at a time."""
    while points:
        yield points & -points
        points &= points - 1


class Arena:
    """The rules on a board of one size: capture, and no suicide."""

    def __init__(self, size: int) -> None:
        self.size = size
        self.everywhere = (1 << size * size) - 1
        self._left = sum(1 << size * y for y in range(size))
        self._right = self._left << size - 1

    def grow(self, points: int) -> int:
        """A set and the points beside it."""
        sideways = (points & ~self._right) << 1 | (points & ~self._left) >> 1
        return (points | sideways | points << self.size | points >> self.size) & self.everywhere

    def connected(self, seed: int, inside: int) -> int:
        """The part of ``inside`` that is connected with ``seed``."""
        while (wider := self.grow(seed) & inside) != seed:
            seed = wider
        return seed

    def split(self, points: int) -> list[int]:
        """The connected parts of a set."""
        parts = []
        while points:
            parts.append(self.connected(points & -points, points))
            points &= ~parts[-1]
        return parts

    def play(self, mover: int, other: int, stone: int) -> Position | None:
        """The stones of the mover and of the other after a move, or None if it is suicide."""
        mover |= stone
        for string in self.split(other):
            if self.grow(string) & stone and not self.grow(string) & ~mover & ~other:
                other &= ~string
        alive = self.grow(self.connected(stone, mover)) & ~mover & ~other
        return (mover, other) if alive else None

    def alive(self, own: int, other: int) -> int:
        """The unconditionally alive stones of ``own`` (Benson 1976)."""
        strings, regions = self.split(own), self.split(self.everywhere & ~own)
        while True:
            kept = []
            for string in strings:
                outside = ~self.grow(string) & ~other
                if sum(not region & outside for region in regions) >= 2:
                    kept.append(string)
            lost = own & ~sum(kept)
            inside = [region for region in regions if not self.grow(region) & lost]
            if (len(kept), len(inside)) == (len(strings), len(regions)):
                return sum(kept)
            strings, regions = kept, inside


class PassingOwner:
    """What an enemy can reach by moves of his own alone."""

    def __init__(self, arena: Arena) -> None:
        self._arena = arena
        self.reach = cache(self._reach)

    def _reach(self, owner: int, enemy: int) -> Position:
        """The owner's stones that can be captured, and the points where the enemy can have alive stones.

        The recursion ends: each move adds an enemy stone, and none ever leaves.
        """
        captured = 0
        settled = self._arena.alive(enemy, owner)
        for stone in singles(self._arena.everywhere & ~owner & ~enemy):
            moved = self._arena.play(enemy, owner, stone)
            if moved is not None:
                later = self.reach(moved[1], moved[0])
                captured |= owner & ~moved[1] | later[0]
                settled |= later[1]
        return captured, settled


class Fortress:
    """Whether an owner who answers each enemy move can keep some stones, and keep alive enemies out, for ever.

    The enemy is stronger than the rules make him: ko does not bind him, only the owner. A position is lost if a stone
    has fallen, an alive enemy stone stands on the territory, or some enemy move leaves the owner neither an answer nor
    a pass to a position that is not lost. Every other position that comes up has a plan, so the plans hold for ever.
    """

    def __init__(self, arena: Arena, stones: int, territory: int, most: int, left_alone: int = 0) -> None:
        """What to keep, how many positions may be looked at, and points where the enemy never plays."""
        self._arena, self._stones, self._territory, self._most = arena, stones, territory, most
        self._attacked = arena.everywhere & ~left_alone
        self._lost: set[Position] = set()
        self._relying: dict[Position, list[Position]] = {}

    def stands(self, position: Position) -> bool:
        """Whether the owner succeeds from here, the enemy to move. Raises TooLarge past the allowed number."""
        waiting, known = [position], {position}
        while waiting and position not in self._lost:
            if len(known) > self._most:
                raise TooLarge
            present = waiting.pop()
            if present in self._lost:
                continue
            plan = self._plan(*present)
            if plan is None:
                self._lost.add(present)
                waiting += self._relying.pop(present, [])
                continue
            for following in plan:
                self._relying.setdefault(following, []).append(present)
                if following not in known:
                    known.add(following)
                    waiting.append(following)
        return position not in self._lost

    def _plan(self, owner: int, enemy: int) -> list[Position] | None:
        """The positions that the owner steers for, one for each enemy move; None if the position is lost."""
        if self._stones & ~owner or self._arena.alive(enemy, owner) & self._territory:
            return None
        plan = []
        for stone in singles(self._attacked & ~owner & ~enemy):
            moved = self._arena.play(enemy, owner, stone)
            if moved is not None:
                answers = self._answers(owner, moved[1], moved[0], stone)
                answer = next((each for each in answers if each not in self._lost), None)
                if answer is None:
                    return None
                plan.append(answer)
        return plan

    def _answers(self, before: int, owner: int, enemy: int, stone: int) -> Iterator[Position]:
        """The positions after a pass and after each answer to an enemy stone."""
        yield owner, enemy
        taken = before & ~owner
        liberties = self._arena.grow(stone) & ~enemy & ~owner
        alone = self._arena.grow(stone) & enemy == stone
        ko = taken if alone and taken == liberties and taken.bit_count() == 1 else 0
        for reply in singles(self._arena.everywhere & ~owner & ~enemy & ~ko):
            played = self._arena.play(owner, enemy, reply)
            if played is not None:
                yield played
