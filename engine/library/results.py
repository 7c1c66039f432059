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

    number: its place in `Evaluation.strings`; group: that of its group in `Evaluation.groups`
    stones, liberties: vertices; status: ``safe``, ``threatened``, ``captured``, or ``dead`` with its group
    attack, defend: whether it is captured if its enemy moves first, and saved if its owner does, by tactics
    attack_move, defend_move: the moves that do, None without any
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

    first, second: numbers of the strings; ends: their first stones
    kind: such as ``one-point jump``
    strength: ``already cut``, ``cuttable``, ``shared``, ``connected with aji`` or ``connected solidly``
    points: the liberties of one string that lie in a line with the other one, at most three steps away
    cut, join: the move with which the enemy cuts, and the one with which the owner links; None if there is
        none or none is needed
    instead_of: for the strength ``shared`` the number of another connection, since only one of both can be
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

    group: the number of its group, None if it belongs to none; points: what it consists of, dead stones too
    kind: such as ``single point`` or ``big eye``
    if_enemy_plays_twice, if_enemy_first, if_owner_first: how many eyes it makes, in eyes
    make, destroy: the owner's and the enemy's move, None where none is needed, or none helps; vital: the
        vital points
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
    if_enemy_plays_twice, if_enemy_first, if_owner_first: how many eyes it has
    attack, defend: whether it is killed if its enemy moves first, and whether it lives if its owner does;
        None where that was not read to an end
    attack_move, defend_move: the moves with which this happens, None without any
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

    ownership: whose each point will be, from 1 (Black's for sure) to -1 (White's for sure)
    score: points that Black leads by, by the rules of the game with komi counted; below 0 White leads. On an open board
    it is less than the sum of the ownership, which promises more than is kept
    """

    ownership: Plane
    score: float


@dataclass(frozen=True, eq=False)
class Evaluation:
    """What the engine sees in a position before it tries any move.

    to_move: the side that moves next; outlooks: how the game would end, by the side that moves next
    influence: what the stones of each colour radiate on every point, below 0 where dead ones do
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
        """Whose each point will be, from 1 (Black's for sure) to -1 (White's), the side to move moving next."""
        return self.outlooks[self.to_move].ownership

    @property
    def score(self) -> float:
        """Points that Black leads by at the end, komi counted, the side to move moving next; below 0 White leads."""
        return self.outlooks[self.to_move].score

    def string_at(self, vertex: str) -> String | None:
        """Return the string with a stone on a vertex; None if the point is empty. Raises InputError."""
        name = self._checked(vertex)
        return next((each for each in self.strings if name in each.stones), None)

    def group_at(self, vertex: str) -> Group | None:
        """Return the group with a stone on a vertex; None if the point is empty. Raises InputError."""
        string = self.string_at(vertex)
        return None if string is None else self.groups[string.group]

    def eye_at(self, vertex: str) -> Eye | None:
        """Return the eye that a vertex belongs to; None if it belongs to none. Raises InputError."""
        name = self._checked(vertex)
        return next((each for each in self.eyes if name in each.points), None)

    def _checked(self, vertex: str) -> str:
        """Return a vertex in capital letters. Raises InputError if it is no point of this board."""
        try:
            parse_vertex(vertex, self.size)
        except (ValueError, AttributeError):
            raise InputError(f"{vertex!r} is no point of a {self.size}x{self.size} board") from None
        return vertex.strip().upper()
