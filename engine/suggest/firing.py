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
    """A point that a rule's sentence names, usually one with a stone on it; PASS for a pass."""

    point: int

    def turned(self, turn: Turn) -> Point:
        """Return this point as it lies when the board is turned; ``turn`` maps a point to its new place."""
        return Point(turn(self.point))


@dataclass(frozen=True, slots=True)
class Points:
    """Several points that a rule's sentence names together, in any order."""

    points: tuple[int, ...]

    def turned(self, turn: Turn) -> Points:
        """Return these points as they lie when the board is turned; ``turn`` maps a point to its
        new place.
        """
        return Points(tuple(turn(point) for point in self.points))


@dataclass(frozen=True, slots=True)
class CornerOf:
    """A corner of the board that a rule's sentence names: the one in which ``point`` lies."""

    point: int

    def turned(self, turn: Turn) -> CornerOf:
        """Return this corner as it lies when the board is turned; ``turn`` maps a point to its new place."""
        return CornerOf(turn(self.point))


@dataclass(frozen=True, slots=True)
class Share:
    """A share of expert games, from 0 to 1, that a rule's sentence names."""

    value: float

    def turned(self, turn: Turn) -> Share:
        """Return the share unchanged, since a turn of the board does not affect it."""
        return self


@dataclass(frozen=True, slots=True)
class Habit:
    """How often strong players play at a point whose surroundings look like this, as a value that a sentence
    names.

    share: the share of games, as a logarithm (`patterns.shapes.kept_shares`): 0 means always, and each
    further HALVINGS mean half as often
    """

    share: int

    def turned(self, turn: Turn) -> Habit:
        """Return the habit unchanged, since a turn of the board does not affect it."""
        return self


@dataclass(frozen=True, slots=True)
class JosekiName:
    """The name of a joseki, as a value that a sentence names. ``is_older`` is True if the joseki had this
    name already before the move.
    """

    name: str
    is_older: bool = False

    def turned(self, turn: Turn) -> JosekiName:
        """Return the name unchanged, since a turn of the board does not affect it."""
        return self


@dataclass(frozen=True, slots=True)
class PatternMatch:
    """A pattern that matches the position for the side ``color``, as a value that a sentence names.

    name: of the pattern; says: the sentence about it, with names in braces (a template of `patterns.source`);
    answer: the likeliest answer to the pattern's first move, None if the pattern has none, or if the sentence
    is about another move
    """

    name: str
    says: str
    color: int
    answer: Line | None = None

    def turned(self, turn: Turn) -> PatternMatch:
        """Return the match with its answer as it lies when the board is turned; ``turn`` maps a point to its
        new place.
        """
        return replace(self, answer=self.answer and self.answer.turned(turn))


Fact = Point | Points | CornerOf | Share | Habit | JosekiName | PatternMatch


@dataclass(frozen=True)
class Line:
    """A move and what may follow it: a node in a tree of moves.

    color, point: who plays where; worth: of the move in points; then: the moves that may follow, the
    likeliest first; share: of the expert games in which the move was possible, the share, 0 to 1, in which it
    was played, 0 if not counted
    """

    color: int
    point: int
    worth: float = 0.0
    then: tuple[Line, ...] = ()
    share: float = 0.0

    def turned(self, turn: Turn) -> Line:
        """Return the move and all that follow as they lie when the board is turned; ``turn`` maps a point to
        its new place.
        """
        then = tuple(each.turned(turn) for each in self.then)
        return Line(self.color, turn(self.point), self.worth, then, self.share)


@dataclass(frozen=True)
class Firing:
    """A rule that applies to a move, i.e. an expert's reason to play it, with all that the rule's sentence
    needs.

    rule: the rule's id; move: the point; stake: how many points of the score are at stake; target: a stone of
    the string or group that the move attacks or defends, PASS for none; lines: sequences that begin with the
    move; facts: for each name in braces of the rule's sentence the thing that it stands for, except the move
    and the target
    """

    rule: str
    move: int
    stake: float = 0.0
    target: int = PASS
    lines: tuple[Line, ...] = ()
    facts: Mapping[str, Fact] = field(default_factory=dict)

    def turned(self, turn: Turn) -> Firing:
        """Return the firing as it lies when the board is turned; ``turn`` maps a point to its new place."""
        return Firing(
            self.rule,
            turn(self.move),
            self.stake,
            turn(self.target),
            tuple(each.turned(turn) for each in self.lines),
            {name: fact.turned(turn) for name, fact in self.facts.items()},
        )


def firing(rule: str, move: int, stake: float = 0.0, target: int = PASS, **named: int) -> Firing:
    """Make a firing (a rule that applies to a move) whose sentence names further points.

    stake: how many points of the score are at stake; target: a stone that the move attacks or defends, PASS
    for none; named: for each name in braces of the sentence its point. The move and the target need not be
    given there.
    """
    return Firing(rule, move, stake, target, facts={name: Point(point) for name, point in named.items()})
