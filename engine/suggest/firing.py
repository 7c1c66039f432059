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
    """A point that a sentence names, most often one with a stone on it; PASS for a pass."""

    point: int

    def turned(self, turn: Turn) -> Point:
        """Return the point that this one becomes when the board is turned; ``turn`` gives the new place of a
        point.
        """
        return Point(turn(self.point))


@dataclass(frozen=True, slots=True)
class Points:
    """Several points that a sentence names together, in no order."""

    points: tuple[int, ...]

    def turned(self, turn: Turn) -> Points:
        """Return the points that these become when the board is turned; ``turn`` gives the new place of a
        point.
        """
        return Points(tuple(turn(point) for point in self.points))


@dataclass(frozen=True, slots=True)
class CornerOf:
    """The corner of the board in which a point lies, to be named by a sentence."""

    point: int

    def turned(self, turn: Turn) -> CornerOf:
        """Return the corner that this one becomes when the board is turned; ``turn`` gives the new place of a
        point.
        """
        return CornerOf(turn(self.point))


@dataclass(frozen=True, slots=True)
class Share:
    """A share of expert games, from 0 to 1, that a sentence names."""

    value: float

    def turned(self, turn: Turn) -> Share:
        """Return the share itself, which a turn of the board does not change."""
        return self


@dataclass(frozen=True, slots=True)
class Habit:
    """How often strong players choose a move where the stones around it lie like this.

    share: the share of games, on the scale on which `patterns.shapes` keeps it: 0 means always, and each
    further HALVINGS mean half as often
    """

    share: int

    def turned(self, turn: Turn) -> Habit:
        """Return the habit itself, which a turn of the board does not change."""
        return self


@dataclass(frozen=True, slots=True)
class JosekiName:
    """The name of a joseki; ``is_older`` if it was called so before the move, which goes on with it."""

    name: str
    is_older: bool = False

    def turned(self, turn: Turn) -> JosekiName:
        """Return the name itself, which a turn of the board does not change."""
        return self


@dataclass(frozen=True, slots=True)
class PatternMatch:
    """A pattern that matches for ``color``: its name, the sentence ``says`` about it, and the answer that it
    expects to its first move.

    says: a sentence with names in braces, a template of `patterns.source`; answer: the likeliest answer to
    the first move, None if the pattern knows none or the move spoken of is not its first one
    """

    name: str
    says: str
    color: int
    answer: Line | None = None

    def turned(self, turn: Turn) -> PatternMatch:
        """Return the match with its answer as it lies when the board is turned; ``turn`` gives the new place
        of a point.
        """
        return replace(self, answer=self.answer and self.answer.turned(turn))


Fact = Point | Points | CornerOf | Share | Habit | JosekiName | PatternMatch


@dataclass(frozen=True)
class Line:
    """A move and what may follow it: a node of a tree of moves.

    color, point: who plays where; then: the moves that may follow, the likeliest first; worth: in points;
    share: the share, 0 to 1, of the expert games in which the move could be played that did play it, 0 if
    nobody counted
    """

    color: int
    point: int
    worth: float = 0.0
    then: tuple[Line, ...] = ()
    share: float = 0.0

    def turned(self, turn: Turn) -> Line:
        """Return the move and all that follows as they lie when the board is turned; ``turn`` gives the new
        place of a point.
        """
        return replace(self, point=turn(self.point), then=tuple(each.turned(turn) for each in self.then))


@dataclass(frozen=True)
class Firing:
    """A rule that applies to a move: an expert's reason to play it.

    rule: its id; move: the point; stake: how many points of the score hang on it
    target: a stone of the string or group that the move attacks or defends, PASS for none
    lines: sequences that the move starts
    facts: what else the rule's sentence names, by the names that stand in braces there; the move and the target need
        not be named
    """

    rule: str
    move: int
    stake: float = 0.0
    target: int = PASS
    lines: tuple[Line, ...] = ()
    facts: Mapping[str, Fact] = field(default_factory=dict)

    def turned(self, turn: Turn) -> Firing:
        """Return the firing as it lies when the board is turned; ``turn`` gives the new place of a point."""
        return replace(
            self,
            move=turn(self.move),
            target=turn(self.target),
            lines=tuple(each.turned(turn) for each in self.lines),
            facts={name: fact.turned(turn) for name, fact in self.facts.items()},
        )


def firing(rule: str, move: int, stake: float = 0.0, target: int = PASS, **named: int) -> Firing:
    """Make a firing (a rule that applies to a move) whose sentence names the points in ``named``.

    ``stake`` is how many points of the score hang on it, ``target`` a stone that the move attacks or defends,
    PASS for none. The sentence may name the move and the target anyway.
    """
    return Firing(rule, move, stake, target, facts={name: Point(point) for name, point in named.items()})
