"""What an expert says of a move: the rule that fires, the lines it starts, and the facts that it rests on.

Facts are points, corners, shares and names; nothing here is a sentence. Each kind of fact knows how it is turned with
the board, and `engine.explain` knows how it is said.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace

from engine.board.points import PASS

Turn = Callable[[int], int]
"""Where a point comes to lie when the board is turned; a pass stays a pass."""


@dataclass(frozen=True, slots=True)
class Point:
    """A point, most often one with a stone on it; PASS for a pass."""

    point: int

    def turned(self, turn: Turn) -> Point:
        """Return the fact on the turned board."""
        return Point(turn(self.point))


@dataclass(frozen=True, slots=True)
class Points:
    """Several points that belong together, in no order."""

    points: tuple[int, ...]

    def turned(self, turn: Turn) -> Points:
        """Return the fact on the turned board."""
        return Points(tuple(turn(point) for point in self.points))


@dataclass(frozen=True, slots=True)
class CornerOf:
    """The corner in which a point lies."""

    point: int

    def turned(self, turn: Turn) -> CornerOf:
        """Return the fact on the turned board."""
        return CornerOf(turn(self.point))


@dataclass(frozen=True, slots=True)
class Share:
    """A part of expert games, from 0 to 1."""

    value: float

    def turned(self, turn: Turn) -> Share:
        """Return the same: a share lies nowhere."""
        return self


@dataclass(frozen=True, slots=True)
class Habit:
    """How often strong players choose a move in a shape: a share as `patterns.shapes` keeps it, 0 for always."""

    share: int

    def turned(self, turn: Turn) -> Habit:
        """Return the same: a share lies nowhere."""
        return self


@dataclass(frozen=True, slots=True)
class JosekiName:
    """What a joseki is called; ``is_older`` if it was called so before the move, which goes on with it."""

    name: str
    is_older: bool = False

    def turned(self, turn: Turn) -> JosekiName:
        """Return the same: a name lies nowhere."""
        return self


@dataclass(frozen=True, slots=True)
class PatternMatch:
    """A pattern that matches for ``color``: its name, its template (`patterns.source`), and the answer it expects.

    ``answer`` is the likeliest answer to the pattern's first move, None where the pattern knows none, or where the
    move in question is another one than the pattern's.
    """

    name: str
    says: str
    color: int
    answer: Line | None = None

    def turned(self, turn: Turn) -> PatternMatch:
        """Return the fact on the turned board."""
        return replace(self, answer=self.answer and self.answer.turned(turn))


Fact = Point | Points | CornerOf | Share | Habit | JosekiName | PatternMatch


@dataclass(frozen=True)
class Line:
    """A move and what may follow: a node of a sequence tree, the likeliest answer first.

    ``worth`` is in points; ``share`` is the part of expert games in which the move was played where it could be, 0 if
    that was not counted.
    """

    color: int
    point: int
    worth: float = 0.0
    then: tuple[Line, ...] = ()
    share: float = 0.0

    def turned(self, turn: Turn) -> Line:
        """Return the line on the turned board."""
        return replace(self, point=turn(self.point), then=tuple(each.turned(turn) for each in self.then))


@dataclass(frozen=True)
class Firing:
    """A rule that applies: the move (and the lines it starts), the stake in points, and what it is about.

    ``target`` is a stone of the string or group that the move attacks or defends, PASS for none. ``facts`` are what
    else the rule's sentence names, by the names that stand in braces there; the move and the target need not be named.
    """

    rule: str
    move: int
    stake: float = 0.0
    target: int = PASS
    lines: tuple[Line, ...] = ()
    facts: Mapping[str, Fact] = field(default_factory=dict)

    def turned(self, turn: Turn) -> Firing:
        """Return the same on the turned board."""
        return replace(
            self,
            move=turn(self.move),
            target=turn(self.target),
            lines=tuple(each.turned(turn) for each in self.lines),
            facts={name: fact.turned(turn) for name, fact in self.facts.items()},
        )


def firing(rule: str, move: int, stake: float = 0.0, target: int = PASS, **named: int) -> Firing:
    """Return a firing whose sentence speaks of the points in ``named`` besides the move and the target."""
    return Firing(rule, move, stake, target, facts={name: Point(point) for name, point in named.items()})
