"""What an evaluation says, as typed results: strings, connections, eyes, groups, and what becomes of every point."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from engine.base.errors import InputError
from engine.board.points import parse_vertex
from engine.library.answers import Outcome

Plane = NDArray[np.float64]
"""A number for every point: shape (size, size), indexed [row from the top, column from the left]; read only."""


@dataclass(frozen=True)
class String:
    """A string, i.e. solidly connected stones.

    number: its place in `Evaluation.strings`; group: the place of its group in `Evaluation.groups`
    stones, liberties: vertices; status: ``safe``, ``threatened``, ``captured``, or ``dead`` if its group is
        dead
    attack: whether it can be captured if its enemy moves first; defend: whether it can be saved if its owner
        moves first; both by tactical reading
    attack_move, defend_move: the moves that capture and save it, None if there is none
    """

    number: int
    color: str
    stones: tuple[str, ...]
    liberties: tuple[str, ...]
    group: int
    status: str
    attack: Outcome | None
    attack_move: str | None
    defend: Outcome | None
    defend_move: str | None


@dataclass(frozen=True)
class Link:
    """A connection between two strings of one colour (Fotland 1993, 5).

    first, second: numbers of the strings; ends: the first stone of each
    kind: such as ``one-point jump``
    strength: ``already cut``, ``cuttable``, ``shared``, ``connected with aji`` or ``connected solidly``
    points: the liberties of one string that lie in a straight line with the other one, at most three steps
        away
    cut: the enemy's move that cuts, None if there is none; join: the owner's move that links, None if there
        is none or none is needed
    instead_of: if the strength is ``shared``, the number of another connection; only one of the two can be
        kept
    """

    number: int
    color: str
    first: int
    second: int
    ends: tuple[str, str]
    kind: str
    strength: str
    points: tuple[str, ...]
    cut: str | None
    join: str | None
    instead_of: int | None


@dataclass(frozen=True)
class Eye:
    """An eye of a group, or a place that may become one.

    group: the number of its group, None if it belongs to none; points: the vertices in it, also those with
        dead stones
    kind: such as ``single point`` or ``big eye``
    if_enemy_plays_twice, if_enemy_first, if_owner_first: how many eyes it is worth in each of these cases
    make, destroy: the owner's move that makes eyes, and the enemy's that destroys them; None if none is
        needed or none helps; vital: the vital points
    """

    number: int
    color: str
    group: int | None
    kind: str
    points: tuple[str, ...]
    if_enemy_plays_twice: float
    if_enemy_first: float
    if_owner_first: float
    make: str | None
    destroy: str | None
    vital: tuple[str, ...]


@dataclass(frozen=True)
class Group:
    """A group, i.e. strings that cannot be cut apart.

    stones, liberties: vertices; strings, eyes: numbers of its strings and eyes
    aliveness: its class from 2, alive for good, to 25, captured (Stoutamire 1991, figure 2.4)
    state: this class in words
    status: ``alive``, ``dead``, ``critical`` or ``unknown``, as far as it was read for this evaluation;
        `engine.dragon_status` reads further
    if_enemy_plays_twice, if_enemy_first, if_owner_first: how many eyes it has in each of these cases
    attack: whether it is killed if its enemy moves first; defend: whether it lives if its owner moves first;
        None if that was not read to an end
    attack_move, defend_move: the moves that kill it and make it live, None if there is none
    room: how many empty points it can run to before the enemy; enemies: the numbers of the groups around it
    """

    number: int
    color: str
    stones: tuple[str, ...]
    liberties: tuple[str, ...]
    strings: tuple[int, ...]
    eyes: tuple[int, ...]
    aliveness: int
    state: str
    status: str
    if_enemy_plays_twice: float
    if_enemy_first: float
    if_owner_first: float
    attack: Outcome | None
    attack_move: str | None
    defend: Outcome | None
    defend_move: str | None
    room: int
    enemies: tuple[int, ...]


@dataclass(frozen=True, eq=False)
class Outlook:
    """How the game would end if one side moves next.

    ownership: who will own each point, from 1 (Black for sure) to -1 (White for sure)
    score: points by which Black leads at the end, by the rules of the game with komi counted; below 0 if
        White leads. On an open board it is smaller than the sum of ``ownership``, since not all of what is
        expected is kept
    """

    ownership: Plane
    score: float


@dataclass(frozen=True, eq=False)
class Evaluation:
    """What the engine sees in a position before it tries any move.

    to_move: the side that moves next; outlooks: how the game would end, by the name of the side that moves
        next
    influence: how strongly the stones of each colour influence every point, below 0 if dead stones do
    groups, strings, eyes, connections: by their numbers
    """

    size: int
    to_move: str
    outlooks: Mapping[str, Outlook]
    influence: Mapping[str, Plane]
    groups: tuple[Group, ...]
    strings: tuple[String, ...]
    eyes: tuple[Eye, ...]
    connections: tuple[Link, ...]

    @property
    def ownership(self) -> Plane:
        """Who will own each point, from 1 (Black for sure) to -1 (White for sure), if the side to move moves
        next.
        """
        return self.outlooks[self.to_move].ownership

    @property
    def score(self) -> float:
        """Points by which Black leads at the end, komi counted, if the side to move moves next; below 0 White
        leads.
        """
        return self.outlooks[self.to_move].score

    def string_at(self, vertex: str) -> String | None:
        """Return the string with a stone on a vertex; None if the point is empty. Raises InputError if there
        is no such point.
        """
        name = self._checked(vertex)
        return next((each for each in self.strings if name in each.stones), None)

    def group_at(self, vertex: str) -> Group | None:
        """Return the group with a stone on a vertex; None if the point is empty. Raises InputError if there
        is no such point.
        """
        string = self.string_at(vertex)
        return None if string is None else self.groups[string.group]

    def eye_at(self, vertex: str) -> Eye | None:
        """Return the eye that a vertex belongs to; None if it belongs to none. Raises InputError if there is
        no such point.
        """
        name = self._checked(vertex)
        return next((each for each in self.eyes if name in each.points), None)

    def _checked(self, vertex: str) -> str:
        """Return a vertex in capital letters. Raises InputError if it is no point of this board."""
        try:
            parse_vertex(vertex, self.size)
        except (ValueError, AttributeError):
            raise InputError(f"{vertex!r} is no point of a {self.size}x{self.size} board") from None
        return vertex.strip().upper()
